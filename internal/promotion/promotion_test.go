package promotion

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

var noon = time.Date(2026, time.November, 28, 7, 0, 0, 0, time.UTC)

func pair(change func(*Promotion)) Promotion {
	p := Promotion{ID: "pair", Name: "A pair for less", Kind: Steps, Steps: []pricing.Step{{Units: 2, Percent: 5}, {Units: 3, Percent: 10}}, For: deal.Everyone, Starts: noon}
	if change != nil {
		change(&p)
	}
	return p
}

func TestPROMO1WhatCannotBe(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*Promotion)
		wrong  string // the wrong fields, sorted; empty: none
	}{
		"as it should be":     {nil, ""},
		"no name":             {func(p *Promotion) { p.Name = " " }, "name"},
		"no id":               {func(p *Promotion) { p.ID = "" }, "name"},
		"a kind that is none": {func(p *Promotion) { p.Kind = "present" }, "kind"},
		"a gift of nothing":   {func(p *Promotion) { p.Kind, p.From = Gift, 5000 }, "gifts"},
		"a gift for nothing":  {func(p *Promotion) { p.Kind, p.Gifts = Gift, []deal.Target{{Kind: deal.OfVariant, ID: "v1"}} }, "from"},
		"a brand as a gift": {func(p *Promotion) {
			p.Kind, p.From, p.Gifts = Gift, 5000, []deal.Target{{Kind: deal.OfBrand, ID: "cosrx"}}
		}, "gifts"},
		"no steps":                 {func(p *Promotion) { p.Steps = nil }, "steps"},
		"a step of one":            {func(p *Promotion) { p.Steps[0].Units = 1 }, "steps"},
		"a step that takes less":   {func(p *Promotion) { p.Steps[1].Percent = 5 }, "steps"},
		"a step for nothing":       {func(p *Promotion) { p.Steps[1].Percent = 91 }, "steps"},
		"seven steps":              {func(p *Promotion) { p.Steps = make([]pricing.Step, 7) }, "steps"},
		"buy nothing":              {func(p *Promotion) { p.Kind, p.Get, p.Percent = BuyGet, 1, 100 }, "buy"},
		"more than can be counted": {func(p *Promotion) { p.Kind, p.Buy, p.Get, p.Percent = BuyGet, math.MaxInt64, math.MaxInt64, 100 }, "buy"},
		"get more than nothing":    {func(p *Promotion) { p.Kind, p.Buy, p.Get, p.Percent = BuyGet, 2, 1, 101 }, "percent"},
		"a hundred times an order": {func(p *Promotion) { p.Kind, p.Buy, p.Get, p.Percent, p.Times = BuyGet, 2, 1, 50, 100 }, "times"},
		"a sum below nothing":      {func(p *Promotion) { p.Kind, p.From = Delivery, -1 }, "from"},
		"for nobody":               {func(p *Promotion) { p.For = "" }, "for"},
		"goods without a name":     {func(p *Promotion) { p.Targets = []deal.Target{{Kind: deal.OfBrand}} }, "targets"},
		"too many goods": {func(p *Promotion) {
			for i := range 101 {
				p.Targets = append(p.Targets, deal.Target{Kind: deal.OfProduct, ID: strconv.Itoa(i)})
			}
		}, "targets"},
		"no beginning":  {func(p *Promotion) { p.Starts = time.Time{} }, "startsAt"},
		"an end before": {func(p *Promotion) { p.Ends = noon }, "endsAt"},
		"odd limits":    {func(p *Promotion) { p.Limit, p.PerPhone = -1, 1_000_001 }, "limit perPhone"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list := Tidy([]Promotion{pair(nil), pair(func(p *Promotion) {
				p.ID = "other"
				if tc.change != nil {
					tc.change(p)
				}
			})})
			var want []string
			for _, field := range strings.Fields(tc.wrong) {
				want = append(want, "1."+field)
			}
			if got := slices.Sorted(maps.Keys(Problems(list))); !slices.Equal(got, want) {
				t.Errorf("PROMO-1 mistakes in %v, want %v", got, want)
			}
		})
	}
	many := make([]Promotion, MaxPromotions+1)
	for i := range many {
		many[i] = pair(func(p *Promotion) { p.ID = strconv.Itoa(i) })
	}
	if len(Problems(many[1:])) != 0 || Problems(many)["promotions"] == "" || Problems([]Promotion{pair(nil), pair(nil)})["1.name"] == "" {
		t.Error("PROMO-1 one more than there can be, or one twice, is taken")
	}
}

func TestPROMO1AnOrderKeepsTheRule(t *testing.T) {
	t.Parallel()
	list := List{{Tidy([]Promotion{pair(func(p *Promotion) { p.Limit = 3 })})[0], 503_86}}
	var again List
	if err := again.Scan(list.Text()); err != nil || len(again) != 1 || again[0].Amount != 503_86 || again.Text() != list.Text() {
		t.Errorf("PROMO-1 stored as %s, read as %+v: %v", list.Text(), again, err)
	}
	if err := again.Scan(""); err != nil || again != nil || again.Text() != "" {
		t.Errorf("PROMO-1 none is read as %+v: %v", again, err)
	}
}

func TestPROMO1FreeDeliveryOfItsGoods(t *testing.T) {
	t.Parallel()
	units := []Unit{{Goods: deal.Goods{ProductID: "a"}}, {Goods: deal.Goods{ProductID: "b"}}}
	free := pair(func(p *Promotion) {
		p.Kind, p.From, p.Targets = Delivery, 2000, []deal.Target{{Kind: deal.OfProduct, ID: "a"}}
	})
	for worth, want := range map[money.Paisa]bool{1999_99: false, 2000_00: true} {
		if got := FreesDelivery([]Promotion{pair(nil), free}, units, []money.Paisa{worth, 5000_00}); (got != nil) != want {
			t.Errorf("PROMO-1 goods of %v: %v", worth, got)
		}
	}
}
