package order

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/zone"
)

// This file sells what is not in the house yet (GOOD-3). A line of such goods holds nothing: its
// units are promised, up to the owner's limit. What comes is held for the oldest order first
// (Supply), and an order is packed when all of it is there.

// ShipsFrom is the latest day that the order's shopper was told of goods that it still waits for,
// "2027-01-12"; empty where it waits for none.
func (o *Order) ShipsFrom() (day string) {
	if !o.Open() {
		return ""
	}
	for i := range o.Lines {
		if l := &o.Lines[i]; l.Promised > 0 || o.CallFirst && l.ToSend() > 0 {
			day = max(day, l.ShipsFrom)
		}
	}
	return day
}

// Waits is the day from which the line's goods ship; empty where it waits for none.
func (o *Order) Waits(line int) string {
	if l := &o.Lines[line]; o.Open() && (l.Promised > 0 || o.CallFirst && l.ToSend() > 0) {
		return l.ShipsFrom
	}
	return ""
}

// DayOf is the beginning of a day such as 2027-01-12 in Karachi; zero for another text.
func DayOf(day string) time.Time {
	t, err := time.ParseInLocation(time.DateOnly, day, zone.Karachi)
	if err != nil {
		return time.Time{}
	}
	return t
}

// SayDay writes a day such as 2027-01-12 as people read it: "12 January 2027".
func SayDay(day string) string {
	if t := DayOf(day); !t.IsZero() {
		return t.Format("2 January 2006")
	}
	return day
}

// msgAhead refuses an order of what is not in the house where its shopper was told otherwise.
const msgAhead = "%s is not in stock now. It is sold ahead and ships from %s: please look at your cart, then order again."

// takeAhead decides whether a line is sold before it is in the house: where nothing of it is for
// sale and the owner offers it. A shopper has seen the day; who takes an order sees it after. No
// part of a set is sold so.
func (l *Line) takeAhead(offer Offer, now time.Time, seen string, asks bool) (ahead bool, err error) {
	day := offer.day(now)
	switch {
	case day == "" || l.InSet.No > 0:
		return false, nil
	case asks && seen != day:
		return false, fault.Newf(fault.Conflict, msgAhead, l.Name, SayDay(day))
	case l.Quantity > offer.PreorderLimit-offer.Promised:
		return false, fault.Newf(fault.Conflict, "Only %d of %s may still be ordered ahead.", offer.PreorderLimit-offer.Promised, l.Name)
	}
	l.ShipsFrom = day
	return true, nil
}

// seen is the day that the shopper saw of a line's goods; empty where they saw none.
func (in *PlaceInput) seen(l *Line) (day string) {
	for _, it := range in.Items {
		if it.VariantID == l.VariantID || it.VariantID == "" && (it.ProductID == l.ProductID || it.Name == l.Name) {
			day = max(day, it.ShipsFrom)
		}
	}
	return day
}

// day is the day from which a variant ships that is sold ahead now; empty where it is not.
func (o Offer) day(now time.Time) string {
	l := stock.Level{Tracked: o.Tracked, OnHand: o.OnHand, Held: o.Held, Preorder: o.Preorder}
	if !l.Open(now) {
		return ""
	}
	return o.PreorderDay
}

// promise has units of the line promised, and notes the day.
func (l *Line) promise(ctx context.Context, tx Tx, it stock.Item) error {
	level, ok, err := stock.Promise(ctx, tx, it)
	switch {
	case err != nil:
		return err
	case !ok && level.Open(tx.Now()):
		return fault.Newf(fault.Conflict, "Only %d of %s may still be ordered ahead.", level.PreorderLimit-level.Promised, l.Name)
	case !ok:
		return short(l.Name, level.ForSale())
	}
	l.ShipsFrom = level.PreorderDay
	return nil
}

// takeBack frees up to n of the line's units: those that have not come first. It returns how many
// of them are held, which the caller frees.
func (l *Line) takeBack(ctx context.Context, tx Tx, it stock.Item, n int64) (held int64, err error) {
	if it.Quantity = min(n, l.Promised); it.Quantity > 0 {
		if err := stock.TakeBack(ctx, tx, it); err != nil {
			return 0, err
		}
		l.Promised -= it.Quantity
	}
	return min(n-it.Quantity, l.Held), nil
}

// supply holds what came of the line's units, and takes over a day that the owner changed.
func (l *Line) supply(ctx context.Context, tx Tx, o *Order, actor string) error {
	if l.Promised == 0 {
		return nil
	}
	came, level, err := stock.Supply(ctx, tx, stock.Item{VariantID: l.VariantID, Quantity: l.Promised, OrderID: o.ID, Actor: actor}, o.CreatedAt)
	if err != nil {
		return err
	}
	l.Promised, l.Held = l.Promised-came, l.Held+came
	switch {
	case l.Promised == 0:
		l.ShipsFrom = ""
	case level.PreorderDay != "":
		l.ShipsFrom = level.PreorderDay
	}
	return nil
}

// supply gives the order what came of its goods. What that was is known once the levels are
// locked (supplied).
func (m *transition) supply() {
	if m.o.ShipsFrom() == "" || m.o.CallFirst {
		m.cannot(MoveSupply)
		return
	}
	m.supplies = true
	m.all(supply)
}

// supplied notes what a supply brought. It refuses one that brought nothing.
func (m *transition) supplied(before *Order) error {
	var came []string
	moved := false
	for i := range m.o.Lines {
		l, was := &m.o.Lines[i], &before.Lines[i]
		if n := l.Held - was.Held; n > 0 {
			came = append(came, fmt.Sprintf("%d %s", n, l.Called()))
		}
		moved = moved || l.Promised > 0 && l.ShipsFrom != was.ShipsFrom
	}
	if m.in.Note = strings.Join(came, "; "); len(came) > 0 {
		m.note(EventGoodsCame)
	}
	if moved {
		m.in.Note = "Ships from " + SayDay(m.o.ShipsFrom()) + " instead of " + SayDay(before.ShipsFrom())
		m.note(EventNewDay)
	}
	if len(m.events) == 0 {
		return fault.Newf(fault.Conflict, "Nothing came that order %s waits for.", m.o.Number)
	}
	return nil
}

// waitsForGoods refuses to pack an order of which something is still to come.
func (o *Order) waitsForGoods() *fault.Error {
	for i := range o.Lines {
		if l := &o.Lines[i]; l.Promised > 0 {
			return fault.Newf(fault.Conflict, "Order %s waits for goods: %d of %s are still to come.", o.Number, l.Promised, l.Name)
		}
	}
	return nil
}

// Supply gives an order what came of the goods that it waits for, and the day that the owner
// changed. Where there is nothing to give it
// changes nothing.
func (s *Service) Supply(ctx context.Context, id string) error {
	_, err := s.Do(ctx, id, MoveSupply, 0, MoveInput{Actor: ActorSystem, goods: true})
	if _, refused := errors.AsType[*Refused](err); refused {
		return nil // older orders took what came, or it ended meanwhile
	}
	return err
}
