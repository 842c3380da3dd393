package pricing

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gulaab/internal/money"
)

// promoteFile holds a checksum of every thousand of the carts that cartsOf draws. The tests of
// the server and of the front end draw the same, so that both come to the same.
const promoteFile = "../../web/src/shared/lib/promote-vectors.json"

const (
	promoteBlocks = 100
	blockCarts    = 1000
)

// draw is a random source of 32 bits (mulberry32) that promote.test.ts has too.
type draw uint32

func (d *draw) next(below uint32) int64 {
	*d += 0x6d2b79f5
	t := uint32(*d)
	t = (t ^ t>>15) * (t | 1)
	t ^= t + (t^t>>7)*(t|61)
	return int64((t ^ t>>14) % below)
}

// drawnCart is a cart with promotions and a coupon.
type drawnCart struct {
	items   []Item
	percent int
	promos  []Promo
	off     Off
}

func (d *draw) cart() (c drawnCart) {
	c.percent = []int{28, 31, 0}[d.next(3)]
	for range 1 + d.next(8) {
		base := 5000 + d.next(400)*5000 - d.next(2)*100
		if d.next(4) == 0 {
			base += d.next(100)
		}
		c.items = append(c.items, Item{Base: money.Paisa(base), Quantity: 1 + d.next(9), InDeal: d.next(4) == 0, Counts: d.next(2) == 0})
	}
	for range d.next(5) {
		p := Promo{Covers: make([]bool, len(c.items))}
		switch d.next(3) {
		case 0:
			units, percent := int64(1), int64(0)
			for range 1 + d.next(3) {
				units, percent = units+1+d.next(4), percent+1+d.next(30)
				p.Steps = append(p.Steps, Step{units, int(percent)})
			}
		case 1:
			p.Least, p.Gives = money.Paisa(5000+d.next(2000)*5000), make([]bool, len(c.items))
			for i := range p.Gives {
				p.Gives[i] = d.next(3) == 0
			}
		case 2:
			p.Buy, p.Get, p.Percent, p.Times = 1+d.next(3), 1+d.next(2), int(1+d.next(100)), d.next(4)
		}
		for i := range p.Covers {
			p.Covers[i] = d.next(3) > 0
		}
		c.promos = append(c.promos, p)
	}
	switch d.next(3) {
	case 0:
		c.off.Percent = int(1 + d.next(90))
	case 1:
		c.off.Amount = money.Rupees(1 + d.next(5000))
	}
	return c
}

// sum folds a number into a checksum (FNV-1a by 32 bits).
type sum uint32

func (s *sum) fold(n int64) {
	for _, part := range []uint32{uint32(n), uint32(n >> 32)} {
		*s = (*s ^ sum(part)) * 16777619
	}
}

func (c *drawnCart) fold(s *sum) Bill {
	for i, less := range Promote(c.items, c.percent, c.promos) {
		c.items[i].Less = less.Off
		s.fold(int64(less.By + 1))
		s.fold(int64(less.Off))
	}
	bill := Reckon(c.items, c.percent, c.off)
	for _, share := range bill.Shares {
		s.fold(int64(share.Sum))
		s.fold(int64(share.Off))
	}
	s.fold(int64(bill.Total))
	return bill
}

// TestPROMO1TheSameInBothEnds holds this package to the checksums of 100,000 random carts, to
// which web/src/shared/lib/promote.test.ts holds the browser.
func TestPROMO1TheSameInBothEnds(t *testing.T) {
	t.Parallel()
	var want struct {
		Blocks []uint32 `json:"blocks"`
	}
	got := make([]uint32, promoteBlocks)
	d, taken := draw(2026), 0
	for block := range got {
		s := sum(2166136261)
		for range blockCarts {
			c := d.cart()
			bill := c.fold(&s)
			c.check(t, &bill)
			if bill.Promoted > 0 {
				taken++
			}
		}
		got[block] = uint32(s)
	}
	if taken < promoteBlocks*blockCarts/4 {
		t.Fatalf("only %d carts have a promotion", taken)
	}
	if *update {
		b, err := json.Marshal(map[string]any{"blocks": got})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.FromSlash(promoteFile), append(bytes.ReplaceAll(b, []byte(","), []byte(",\n")), '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(filepath.FromSlash(promoteFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &want); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want.Blocks) {
		t.Errorf("PROMO-1 the sums of %d carts are not those of the file: run go test ./internal/pricing -update", promoteBlocks*blockCarts)
	}
}

// check holds a drawn cart to what is true of all: parts add up, nothing is taken off twice or
// more than it costs, and a plain count of single units gives the same.
func (c *drawnCart) check(t *testing.T, b *Bill) {
	t.Helper()
	var subtotal, promoted, discount money.Paisa
	byPromo := map[int]money.Paisa{}
	for i, less := range Promote(c.items, c.percent, c.promos) {
		share := b.Shares[i]
		subtotal, promoted, discount = subtotal+share.Sum, promoted+less.Off, discount+share.Off
		if less.Off < 0 || share.Off < 0 || share.Sum-less.Off-share.Off < 0 {
			t.Fatalf("PROMO-1 line %d of %+v costs less than nothing: %+v %+v", i, c, less, share)
		}
		switch {
		case less.By < 0:
			if less.Off != 0 {
				t.Fatalf("PROMO-1 nothing takes %d off line %d", less.Off, i)
			}
			continue
		case c.promos[less.By].Gives != nil:
			if !c.promos[less.By].Gives[i] || less.Off != UnitExact(c.items[i].Base, c.percent) {
				t.Fatalf("PROMO-1 line %d of %+v is no gift of promotion %d", i, c, less.By)
			}
		case !c.promos[less.By].Covers[i], c.items[i].InDeal && len(c.promos[less.By].Steps) == 0:
			t.Fatalf("PROMO-1 promotion %d is not of line %d of %+v", less.By, i, c)
		}
		byPromo[less.By] += less.Off
	}
	if b.Subtotal != subtotal || b.Promoted != promoted || b.Discount != discount || b.Total != subtotal-promoted-discount || b.Total < leastTotal {
		t.Fatalf("PROMO-1 the parts of %+v do not add up: %+v", c, b)
	}
	for by, off := range byPromo {
		if c.promos[by].Gives != nil {
			c.earned(t, by, off)
			continue
		}
		if want := c.plain(by); want != off {
			t.Fatalf("PROMO-1 promotion %d of %+v takes off %d, not %d", by, c, off, want)
		}
	}
}

// earned holds a gift to the sum that it wants: all covered goods without it.
func (c *drawnCart) earned(t *testing.T, by int, gift money.Paisa) {
	t.Helper()
	goods, given := money.Paisa(0), false
	for i, less := range Promote(c.items, c.percent, c.promos) {
		sum := UnitExact(c.items[i].Base, c.percent) * money.Paisa(c.items[i].Quantity)
		if c.promos[by].Covers[i] {
			goods += sum
		}
		if less.By == by {
			if given {
				t.Fatalf("PROMO-1 promotion %d of %+v gives twice", by, c)
			}
			given = true
			if c.promos[by].Covers[i] {
				goods -= gift
			}
		}
	}
	if goods < c.promos[by].Least {
		t.Fatalf("PROMO-1 promotion %d of %+v gives for %d", by, c, goods)
	}
}

// plain is what a promotion takes off the lines that it got, counted unit by unit.
func (c *drawnCart) plain(by int) money.Paisa {
	p := &c.promos[by]
	var units []int64
	for i, less := range Promote(c.items, c.percent, c.promos) {
		if less.By == by {
			for range c.items[i].Quantity {
				units = append(units, int64(UnitExact(c.items[i].Base, c.percent)))
			}
		}
	}
	slices.Sort(units)
	n, percent := len(units), int64(0)
	for _, s := range p.Steps {
		if s.Units <= int64(n) {
			percent = int64(s.Percent)
		}
	}
	if len(p.Steps) == 0 {
		percent = int64(p.Percent)
		groups := int64(n) / (p.Buy + p.Get)
		if p.Times > 0 {
			groups = min(groups, p.Times)
		}
		units = units[:groups*p.Get]
	}
	var whole int64
	for _, u := range units {
		whole += u
	}
	return money.Paisa((whole*percent*2 + 100) / 200)
}

func TestPROMO1TheCheapestAndTheSteps(t *testing.T) {
	t.Parallel()
	line := func(rupees, quantity int64) Item { return Item{Base: money.Rupees(rupees), Quantity: quantity} }
	inDeal := line(1000, 1)
	inDeal.InDeal = true
	all := func(n int) []bool { return slices.Repeat([]bool{true}, n) }
	two := []Step{{2, 5}, {3, 10}}
	for name, tc := range map[string]struct {
		items  []Item
		promos []Promo
		want   []Less
	}{
		"none":                                {[]Item{line(1000, 3)}, nil, []Less{{-1, 0}}},
		"a gift, and one of its two is paid":  {[]Item{line(4000, 1), line(500, 2)}, []Promo{{Least: 400_000, Gives: []bool{false, true}, Covers: all(2)}}, []Less{{-1, 0}, {0, 50_000}}},
		"of two gifts the cheaper":            {[]Item{line(4000, 1), line(500, 1), line(300, 1)}, []Promo{{Least: 400_000, Gives: []bool{false, true, true}, Covers: all(3)}}, []Less{{-1, 0}, {-1, 0}, {0, 30_000}}},
		"a gift does not earn itself":         {[]Item{line(3999, 1), line(500, 1)}, []Promo{{Least: 400_000, Gives: []bool{false, true}, Covers: all(2)}}, []Less{{-1, 0}, {-1, 0}}},
		"a gift for goods that it is not of":  {[]Item{line(4000, 1), line(500, 1)}, []Promo{{Least: 400_000, Gives: []bool{false, true}, Covers: []bool{true, false}}}, []Less{{-1, 0}, {0, 50_000}}},
		"too few for a step":                  {[]Item{line(1000, 1)}, []Promo{{Steps: two, Covers: all(1)}}, []Less{{-1, 0}}},
		"the first step":                      {[]Item{line(1000, 2)}, []Promo{{Steps: two, Covers: all(1)}}, []Less{{0, 10000}}},
		"steps count all goods together":      {[]Item{line(1000, 2), line(500, 1)}, []Promo{{Steps: two, Covers: all(2)}}, []Less{{0, 20000}, {0, 5000}}},
		"what it is not of":                   {[]Item{line(1000, 2), line(500, 1)}, []Promo{{Steps: two, Covers: []bool{true, false}}}, []Less{{0, 10000}, {-1, 0}}},
		"the cheapest of three, for nothing":  {[]Item{line(1000, 2), line(500, 1)}, []Promo{{Buy: 2, Get: 1, Percent: 100, Covers: all(2)}}, []Less{{0, 40000}, {0, 10000}}},
		"two of three":                        {[]Item{line(1000, 2)}, []Promo{{Buy: 2, Get: 1, Percent: 100, Covers: all(1)}}, []Less{{-1, 0}}},
		"twice, but once at most":             {[]Item{line(900, 6)}, []Promo{{Buy: 2, Get: 1, Percent: 50, Times: 1, Covers: all(1)}}, []Less{{0, 45000}}},
		"a deal takes no part in buy and get": {[]Item{line(1000, 2), inDeal}, []Promo{{Buy: 2, Get: 1, Percent: 100, Covers: all(2)}}, []Less{{-1, 0}, {-1, 0}}},
		"a deal counts for steps":             {[]Item{line(1000, 1), inDeal}, []Promo{{Steps: two, Covers: all(2)}}, []Less{{0, 5000}, {0, 5000}}},
		"the better of two":                   {[]Item{line(900, 3)}, []Promo{{Steps: two, Covers: all(1)}, {Buy: 2, Get: 1, Percent: 100, Covers: all(1)}}, []Less{{1, 90000}}},
		"the earlier of equal ones":           {[]Item{line(900, 3)}, []Promo{{Steps: two, Covers: all(1)}, {Steps: two, Covers: all(1)}}, []Less{{0, 27000}}},
		"both, on lines of their own":         {[]Item{line(900, 3), line(1000, 2)}, []Promo{{Buy: 2, Get: 1, Percent: 100, Covers: []bool{true, false}}, {Steps: two, Covers: []bool{false, true}}}, []Less{{0, 90000}, {1, 10000}}},
		"paisa go to the largest remainder":   {[]Item{line(1, 1), line(1, 1), line(1, 1)}, []Promo{{Buy: 2, Get: 1, Percent: 100, Covers: all(3)}}, []Less{{0, 34}, {0, 33}, {0, 33}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := Promote(tc.items, 0, tc.promos); !slices.Equal(got, tc.want) {
				t.Errorf("PROMO-1 %v, want %v", got, tc.want)
			}
		})
	}
}
