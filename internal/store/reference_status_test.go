package store_test

import (
	"time"

	"gulaab/internal/order"
)

// This file is the reference for statuses set by name, chosen shades and expired orders.

// bring sets a status by making the moves that lead to it.
func (r *reference) bring(id string, target order.Status, now time.Time) bool {
	if r.orders[id].status() == target {
		return false
	}
	return r.after(id, now, func(o *refOrder) bool {
		do := func(moves ...order.Move) bool {
			for _, m := range moves {
				if !r.step(o, m, order.MoveInput{}) {
					return false
				}
			}
			return true
		}
		agree := func() bool {
			if o.awaited() > 0 {
				return do(order.MoveApprove)
			}
			return do(order.MoveConfirm)
		}
		send := func() bool {
			return (o.delivery != "none" || do(order.MovePack)) && (o.delivery == "shipped" || do(order.MoveHandOver))
		}
		ok := false
		switch target {
		case order.StatusPending:
			ok = do(order.MoveReject)
		case order.StatusPaymentReview:
			ok = do(order.MoveAskAgain)
		case order.StatusConfirmed:
			ok = agree()
		case order.StatusPacked:
			ok = do(order.MovePack)
		case order.StatusShipped:
			ok = send()
		case order.StatusDelivered:
			ok = o.runs() && (o.placement != "placed" || agree())
			for i := range o.lines {
				if ok && o.lines[i].open && o.lines[i].send() > 0 {
					o.lines[i].open = false
					o.event("color_chosen")
				}
			}
			ok = ok && (o.delivery == "returning" || send()) && do(order.MoveDeliver)
		case order.StatusCancelled:
			ok = do(order.MoveCancel)
		case order.StatusReturned:
			ok = (o.delivery == "returning" || do(order.MoveTurnBack)) && do(order.MoveCheckIn)
		case order.StatusRefunded:
			if kept := o.goods(); kept > 0 && kept < o.total {
				return false
			}
			usual, _ := o.refundable()
			ok = o.refunded-o.seconded+usual <= refundAlone && do(order.MoveRefund)
		}
		return ok && o.status() == target
	})
}

func (r *reference) choose(id string, in order.ChooseInput, now time.Time) bool {
	return r.after(id, now, func(o *refOrder) bool {
		l := &o.lines[in.Line]
		if !l.open || l.send() == 0 || o.delivery != "none" || !o.runs() {
			return false
		}
		l.open = false
		o.event("color_chosen")
		for _, v := range r.products[0].Variants {
			if v.Color != in.Color || v.ID == l.variant {
				continue
			}
			r.shift(l.variant, 0, -l.has, 0)
			l.variant, l.color, l.has = v.ID, v.Color, 0
			return o.unheld || r.hold(l)
		}
		return true
	})
}

func (r *reference) expire(now time.Time) {
	for id, o := range r.orders {
		hours := cashHours
		if o.before() {
			hours = transferHours
		}
		if o.waits() && now.Sub(o.since) >= time.Duration(hours)*time.Hour && !o.claimed.After(now) {
			r.after(id, now, func(o *refOrder) bool { return r.step(o, order.MoveExpire, order.MoveInput{}) })
		}
	}
}
