package store_test

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/stock"
)

// This file makes the model's moves on one order, in the shop and in the reference.

// ofReturns draws a move of a return or of a refund.
func (w *world) ofReturns(t *rapid.T) order.Move {
	return rapid.SampledFrom([]order.Move{
		order.MoveAskReturn, order.MoveApproveReturn, order.MoveDeclineReturn, order.MoveSendReturn, order.MoveReceiveReturn, order.MoveCheckReturn,
		order.MoveEndReturn, order.MoveRefund, order.MoveApproveRefund, order.MoveDeclineRefund,
	}).Draw(t, "move")
}

// ofAgain draws a move of a replacement.
func (w *world) ofAgain(t *rapid.T, o *refOrder) order.Move {
	moves := []order.Move{order.MoveReplace}
	if len(o.again) > 0 {
		moves = append(moves, order.MoveBook, order.MoveHandOver, order.MoveHandOver, order.MoveOut, order.MoveAttempt, order.MoveDeliver, order.MoveDeliver,
			order.MoveUnpack, order.MoveTurnBack, order.MoveCheckIn, order.MoveLose)
	}
	return rapid.SampledFrom(moves).Draw(t, "move")
}

// shortage agrees with the shopper on fewer units or on other goods.
func (w *world) shortage(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool { return o.placement == "confirmed" && o.delivery == "none" })
	if rapid.Bool().Draw(t, "less") {
		w.make(t, id, order.MoveDrop)
		return
	}
	o, p := w.ref.orders[id], rapid.SampledFrom(w.ref.products).Draw(t, "product")
	in := order.ChooseInput{
		Line: rapid.IntRange(0, len(o.lines)-1).Draw(t, "line"), ProductID: p.ID, VariantID: rapid.SampledFrom(p.Variants).Draw(t, "variant").ID,
	}
	with := order.MoveInput{Actor: "admin", Note: w.words(t)}
	want := w.ref.clone()
	allowed := want.swap(id, in, with, *w.now)
	how := w.brace(t)
	_, err := w.s.Swap(w.ctx, id, o.version, in, with)
	w.settle(t, how, err, want, allowed)
}

// words draws the note of a move, mostly not empty.
func (w *world) words(t *rapid.T) string {
	return rapid.SampledFrom([]string{"It was agreed.", "She said so.", ""}).Draw(t, "note")
}

// make makes a move on an order, in the shop and in the reference.
func (w *world) make(t *rapid.T, id string, name order.Move) {
	o := w.ref.orders[id]
	in := order.MoveInput{Actor: "admin"}
	if n := len(o.again); n > 0 {
		switch name {
		case order.MoveBook, order.MoveHandOver, order.MoveOut, order.MoveAttempt, order.MoveDeliver, order.MoveUnpack, order.MoveTurnBack, order.MoveCheckIn,
			order.MoveLose:
			last := o.again[n-1].no
			in.Parcel = rapid.SampledFrom([]int{0, o.again[0].no, last, last, last, last + 1}).Draw(t, "parcel")
		default:
		}
	}
	switch name {
	case order.MoveApproveRefund:
		in.Actor = rapid.SampledFrom([]string{"admin", "somebody else"}).Draw(t, "actor")
	case order.MoveDeclineRefund, order.MoveDeclineReturn, order.MoveEndReturn:
		in.Note = w.words(t)
	case order.MoveReplace:
		in.Units = w.someUnits(t, o)
	case order.MoveDrop:
		in.Note, in.Units = w.words(t), w.someUnits(t, o)
	case order.MoveBook:
		in.Courier, in.Note = rapid.SampledFrom([]string{"tcs", "tcs", "tcs", ""}).Draw(t, "courier"), w.words(t)
		if number := rapid.SampledFrom([]string{"1", "2", ""}).Draw(t, "number"); number != "" {
			in.Tracking = strings.ToUpper(fmt.Sprint(id, "-", o.box.no, "-", in.Parcel, "-", len(o.again), "-", number))
		}
		in.Anyway = rapid.Bool().Draw(t, "instead of another number")
		in.Instead = in.Anyway
	case order.MoveApproveReturn:
		in.Keep = rapid.Bool().Draw(t, "it is kept")
	case order.MoveAskReturn:
		in.Actor, in.Asked = order.ActorCustomer, &order.ReturnInput{
			Reason: rapid.SampledFrom([]string{order.ReturnDamaged, order.ReturnMind}).Draw(t, "reason"), Opened: rapid.Bool().Draw(t, "opened"),
			Wants: order.WantsReplace, Units: w.someUnits(t, o),
		}
	case order.MoveCheckReturn:
		in.Units = w.someUnits(t, o)
	default:
	}
	if len(o.returns) > 0 {
		in.Return = rapid.IntRange(0, len(o.returns)+1).Draw(t, "return")
	}
	if rapid.IntRange(0, 2).Draw(t, "an amount is given") == 0 {
		in.Amount = money.Paisa(rapid.Int64Range(1, o.total+100).Draw(t, "amount"))
		if _, most := o.refundable(); name == order.MoveRefund && rapid.Bool().Draw(t, "just too much") {
			in.Amount = money.Paisa(most + 1)
		}
	}
	if name == order.MoveProve {
		in.Actor = order.ActorCustomer
	}
	if name == order.MoveAskTime {
		in.Actor, in.Note = order.ActorCustomer, rapid.SampledFrom([]string{"Thursday", "Friday", "Saturday", "Sunday"}).Draw(t, "time")
	}
	if name == order.MoveRedirect {
		in.To = &order.Contact{City: fmt.Sprintf("City %d", o.version)}
	}
	if name == order.MoveRecordMoney {
		in.Kind = rapid.SampledFrom([]order.EntryKind{order.Credit, order.Cash, order.Fee, order.Reversed, order.Reversed}).Draw(t, "kind")
	}
	if name == order.MoveCheckIn && rapid.Bool().Draw(t, "units are named") {
		in.Units = w.someUnits(t, o)
	}
	want := w.ref.clone()
	allowed := want.move(id, name, in, *w.now)
	how, version := w.brace(t), o.version
	if rapid.IntRange(0, 9).Draw(t, "somebody was faster") == 0 && version > 1 {
		version, allowed = version-1, false
	}
	_, err := w.s.Do(w.ctx, id, name, version, in)
	w.settle(t, how, err, want, allowed)
}

// someUnits draws units of one line of an order.
func (w *world) someUnits(t *rapid.T, o *refOrder) []order.Unit {
	return []order.Unit{{
		Line: rapid.IntRange(0, len(o.lines)-1).Draw(t, "line"), Quantity: rapid.Int64Range(1, 2).Draw(t, "units"),
		To: rapid.SampledFrom([]order.Fate{order.ToShelf, order.ToQuarantine, order.WrittenOff}).Draw(t, "to"), Opened: rapid.Bool().Draw(t, "opened"),
		Why: stock.Damaged, // for a write-off
	}}
}

// edit changes a line of an order, adds one, or changes its way to pay.
func (w *world) edit(t *rapid.T) {
	id := w.anOrder(t)
	o := w.ref.orders[id]
	var in order.EditInput
	if rapid.IntRange(0, 3).Draw(t, "a line is changed") > 0 {
		e := order.EditLine{Line: rapid.IntRange(-1, len(o.lines)-1).Draw(t, "line"), Quantity: rapid.Int64Range(0, 4).Draw(t, "units")}
		if e.Line < 0 || rapid.Bool().Draw(t, "into another") {
			p := rapid.SampledFrom(w.ref.products).Draw(t, "product")
			e.ProductID, e.VariantID = p.ID, rapid.SampledFrom(p.Variants).Draw(t, "variant").ID
			e.Quantity = max(1, e.Quantity)
		}
		in.Lines = append(in.Lines, e)
	}
	in.Method = rapid.SampledFrom([]order.Method{"", "", order.CashOnDelivery, order.BankTransfer}).Draw(t, "method")
	if rapid.IntRange(0, 2).Draw(t, "the gift is changed") == 0 {
		in.Gift = &order.GiftEdit{Wrap: new(rapid.Bool().Draw(t, "wrapped"))}
	}
	want := w.ref.clone()
	allowed := want.edit(id, in, *w.now)
	how := w.brace(t)
	_, err := w.s.Edit(w.ctx, id, o.version, in, order.MoveInput{Actor: "admin"})
	w.settle(t, how, err, want, allowed)
}

// loseCoupon reduces an order with the coupon to one unit: below the coupon's minimum, delivery
// costs its fee again (FEE-1).
func (w *world) loseCoupon(t *rapid.T, id string) {
	o := w.ref.orders[id]
	var in order.EditInput
	for i := range o.lines {
		in.Lines = append(in.Lines, order.EditLine{Line: i, Quantity: int64(max(0, 1-i))})
	}
	want := w.ref.clone()
	allowed := want.edit(id, in, *w.now)
	how := w.brace(t)
	_, err := w.s.Edit(w.ctx, id, o.version, in, order.MoveInput{Actor: "admin"})
	w.settle(t, how, err, want, allowed)
}

func (w *world) status(t *rapid.T) {
	id := w.anOrder(t)
	target := rapid.SampledFrom(order.Statuses()).Draw(t, "status")
	want := w.ref.clone()
	allowed := want.bring(id, target, *w.now)
	how := w.brace(t)
	_, err := w.s.Move(w.ctx, id, target, "admin", "")
	w.settle(t, how, err, want, allowed)
}

func (w *world) choose(t *rapid.T) {
	w.chooseOn(t, w.anOrder(t))
}

func (w *world) chooseOn(t *rapid.T, id string) {
	o := w.ref.orders[id]
	in := order.ChooseInput{
		Line: rapid.IntRange(0, len(o.lines)-1).Draw(t, "line"), Color: rapid.SampledFrom(w.ref.products[0].Colors).Draw(t, "colour"),
	}
	want := w.ref.clone()
	allowed := want.choose(id, in, *w.now)
	how := w.brace(t)
	_, err := w.s.Choose(w.ctx, id, 0, in, order.MoveInput{Actor: "admin"})
	w.settle(t, how, err, want, allowed)
}

func (w *world) claim(t *rapid.T) {
	id := w.anOrder(t)
	if _, err := w.s.Claim(w.ctx, id, "admin"); err != nil {
		t.Fatal(err)
	}
	w.ref.orders[id].claimed = w.now.Add(order.ClaimTime)
}

// callInVain records calls that nobody answered, mostly until the shop gives up, and compares
// the queues: the order is off the list of calls (COD-3).
func (w *world) callInVain(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool { return o.placement == "placed" && !o.before() && o.tries < order.MaxCalls })
	for range rapid.IntRange(1, order.MaxCalls).Draw(t, "calls") {
		w.make(t, id, order.MoveNoAnswer)
	}
	w.compareQueues(t)
}

// overpay records more money than an order costs, and compares the queues: the amount owed back
// shows while the order goes on (PROOF-2).
func (w *world) overpay(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool { return o.placement == "placed" && o.before() })
	w.do(t, id, order.MoveApprove, order.MoveInput{
		Actor: "admin", Amount: money.Paisa(w.ref.orders[id].due() + rapid.Int64Range(1, 100_000).Draw(t, "too much")),
	})
	w.compareQueues(t)
}

// callFirst records a successful call for an order over a limit (SURE-5).
func (w *world) callFirst(t *rapid.T) {
	w.make(t, w.anOrder(t, func(o *refOrder) bool { return o.placement == "placed" && o.unheld }), order.MoveConfirm)
	w.compareQueues(t)
}

// takeBack has the bank reverse a transfer in whole, in part or beyond its amount, and the shop
// go on with the parcel (PROOF-2).
func (w *world) takeBack(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return o.before() && (o.placement == "placed" || o.placement == "confirmed" && (o.delivery == "none" || o.delivery == "packed"))
	})
	for range 2 + rapid.IntRange(0, 2).Draw(t, "until then") {
		if o := w.ref.orders[id]; o.placement == "placed" || o.delivery == "none" {
			w.onward(t, id)
		}
	}
	came := w.ref.orders[id].received
	if came == 0 {
		return
	}
	w.do(t, id, order.MoveRecordMoney, order.MoveInput{
		Actor: "admin", Kind: order.Reversed,
		Amount: money.Paisa(rapid.SampledFrom([]int64{came, came, came + 1, (came + 1) / 2}).Draw(t, "taken back")),
	})
	w.compare(t)
	w.make(t, id, rapid.SampledFrom([]order.Move{order.MovePack, order.MoveBook, order.MoveHandOver}).Draw(t, "all the same"))
}

// thinkBetter cancels an order that may be packed.
func (w *world) thinkBetter(t *rapid.T) {
	id := w.anOrder(t, func(o *refOrder) bool {
		return o.placement == "placed" || o.placement == "confirmed" && (o.delivery == "none" || o.delivery == "packed")
	})
	for range 4 {
		if o := w.ref.orders[id]; o.placement == "placed" || o.delivery == "none" {
			w.onward(t, id)
		}
	}
	w.make(t, id, order.MoveCancel)
}

// do makes a given move in the shop and in the reference.
func (w *world) do(t *rapid.T, id string, name order.Move, in order.MoveInput) {
	want := w.ref.clone()
	allowed := want.move(id, name, in, *w.now)
	how := w.brace(t)
	_, err := w.s.Do(w.ctx, id, name, w.ref.orders[id].version, in)
	w.settle(t, how, err, want, allowed)
}
