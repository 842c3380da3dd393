package order

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// farOff is a day from which goods ship.
const farOff = "2027-11-30"

// ahead sells a variant before it comes.
func (s *shop) ahead(id, day string, limit int64) {
	l := s.db.state.levels[id]
	l.PreorderDay, l.PreorderLimit = day, limit
	s.db.state.levels[id] = l
}

// comes counts units onto the shelf.
func (s *shop) comes(id string, n int64) {
	l := s.db.state.levels[id]
	l.OnHand += n
	s.db.state.levels[id] = l
}

// sellAhead is the owner, who sells something before it comes, or no longer.
func (s *shop) sellAhead(t *rapid.T) {
	id := rapid.SampledFrom([]string{mucins, reds, nudes}).Draw(t, "variant")
	l := s.db.state.levels[id]
	if rapid.IntRange(0, 3).Draw(t, "ends") == 0 {
		s.ahead(id, "", l.Promised)
		return
	}
	s.ahead(id, rapid.SampledFrom([]string{farOff, "2027-12-24"}).Draw(t, "day"), l.Promised+rapid.Int64Range(0, 5).Draw(t, "more"))
}

func (s *shop) goodsCome(t *rapid.T, all map[string]stock.Level) {
	id := rapid.SampledFrom([]string{mucins, reds, nudes}).Draw(t, "variant")
	n := rapid.Int64Range(1, 4).Draw(t, "units")
	s.comes(id, n)
	l := all[id]
	l.OnHand += n
	all[id] = l
}

// supplyAll is a round of the shop's own: after it nothing lies on the shelf that somebody waits for.
func (s *shop) supplyAll(t *rapid.T) {
	waiting := s.waitingOrders()
	if rapid.Bool().Draw(t, "the youngest first") {
		slices.Reverse(waiting)
	}
	for range 2 { // an order that came too early has its turn
		for _, id := range waiting {
			if err := s.Supply(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
	}
	for id, l := range s.db.state.levels {
		if l.Promised > 0 && l.Free() > 0 {
			t.Fatalf("GOOD-3 %d of %s lie on the shelf, and orders wait for %d", l.Free(), id, l.Promised)
		}
	}
	for _, id := range waiting {
		o := s.mustGet(t, id)
		for i := range o.Lines {
			if day := s.db.state.levels[o.Lines[i].VariantID].PreorderDay; o.Lines[i].Promised > 0 && day != "" && o.Lines[i].ShipsFrom != day {
				t.Fatalf("GOOD-3 %s waits for %s, and it ships from %s", o.Number, o.Lines[i].ShipsFrom, day)
			}
		}
	}
}

// waitingOrders are the orders that wait for goods, the oldest first.
func (s *shop) waitingOrders() (ids []string) {
	for id, o := range s.db.state.orders {
		if o.ShipsFrom() != "" && !o.CallFirst {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		x, y := s.db.state.orders[a], s.db.state.orders[b]
		if d := x.CreatedAt.Compare(y.CreatedAt); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return ids
}

func TestGOOD3PreorderOfOneVariant(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	want := func(what string, err error, part string) {
		t.Helper()
		if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), part) {
			t.Errorf("%s: %v, want %q", what, err, part)
		}
	}
	place := func(n int64, seen string) (*Order, error) {
		in := cod(ItemInput{ProductID: mucin, Quantity: n, ShipsFrom: seen})
		o, _, err := s.Place(t.Context(), in)
		return o, err
	}
	s.ahead(mucins, farOff, 5)
	first, err := place(8, farOff)
	if err != nil || first.ShipsFrom() != "" || first.Lines[0].Held != 8 {
		t.Fatalf("what is in stock is sold from stock: %+v %v", first, err)
	}
	_, err = place(1, "")
	want("a shopper who was told that it is in stock", err, "ships from 30 November 2027")
	_, err = place(1, "2027-11-29")
	want("a shopper who saw another day", err, "ships from 30 November 2027")
	_, err = place(6, farOff)
	want("more than the limit", err, "Only 5 of")
	second, err := place(3, farOff)
	if err != nil || second.ShipsFrom() != farOff || second.Lines[0].Held != 0 || second.Lines[0].Promised != 3 {
		t.Fatalf("an order ahead: %+v %v", second, err)
	}
	third, err := place(2, farOff)
	if err != nil {
		t.Fatal(err)
	}
	_, err = place(1, farOff)
	want("the limit is reached", err, "out of stock")
	if _, err = s.Do(t.Context(), second.ID, MoveConfirm, 0, MoveInput{Actor: "admin"}); err != nil {
		t.Fatal(err)
	}
	_, err = s.Do(t.Context(), second.ID, MovePack, 0, MoveInput{Actor: "admin"})
	want("an order that waits cannot be packed", err, "waits for goods: 3 of")

	s.comes(mucins, 4)
	_, err = place(1, farOff)
	want("what came is nobody else's", err, "out of stock")
	if err := s.Supply(t.Context(), third.ID); err != nil { // the younger one asks first
		t.Fatal(err)
	}
	if o, _ := s.db.Order(t.Context(), third.ID); o.Lines[0].Held != 1 {
		t.Errorf("the younger order got %d of 4, of which the older waits for 3", o.Lines[0].Held)
	}
	if err := s.Supply(t.Context(), second.ID); err != nil {
		t.Fatal(err)
	}
	o, err := s.Do(t.Context(), second.ID, MovePack, 0, MoveInput{Actor: "admin"})
	if err != nil || o.Lines[0].Held != 3 || o.ShipsFrom() != "" || !o.was(EventGoodsCame) {
		t.Fatalf("all of it came: %+v %v", o, err)
	}

	s.ahead(mucins, "2027-12-24", 1)
	if err := s.Supply(t.Context(), third.ID); err != nil {
		t.Fatal(err)
	}
	if o, _ := s.db.Order(t.Context(), third.ID); o.ShipsFrom() != "2027-12-24" || !o.was(EventNewDay) {
		t.Errorf("another day: %q %v", o.ShipsFrom(), kinds(o.Events))
	}
	if _, err = s.Do(t.Context(), third.ID, MoveCancel, 0, MoveInput{Actor: "admin"}); err != nil {
		t.Fatal(err)
	}
	if l := s.db.state.levels[mucins]; l.Promised != 0 || l.Free() != 1 {
		t.Errorf("a cancelled order gives back what it was promised, and what came for it: %+v", l)
	}
}

// GOOD-3: no part of a set is sold before it comes.
func TestGOOD3NoSetAhead(t *testing.T) {
	t.Parallel()
	s := newShopWith(t, glowSet())
	for _, id := range []string{mucins, reds, nudes} {
		l := s.db.state.levels[id]
		l.OnHand = 0
		s.db.state.levels[id] = l
		s.ahead(id, farOff, 50)
	}
	_, _, err := s.Place(t.Context(), cod(ItemInput{ProductID: glow, Quantity: 1, ShipsFrom: farOff}))
	if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "out of stock") {
		t.Errorf("a set ahead: %v", err)
	}
}
