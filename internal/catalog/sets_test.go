package catalog

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gulaab/internal/money"
)

func tint() *Product {
	return &Product{ID: "tint", Slug: "rhode-tint", Name: "Lip Tint", Brand: "rhode", Category: "makeup", Size: "10 ml", Price: money.Rupees(1001), Colors: []string{"Ribbon", "Toast"}, FrontImage: "/media/t.webp"}
}

func toner(price money.Paisa) *Product {
	return &Product{ID: "toner", Name: "Toner", Brand: "Anua", Category: "toner", Size: "250 ml", Price: price}
}

func glassSkin(parts ...string) *Product {
	return &Product{ID: "glass", Slug: "glass-skin-set", Name: "Glass skin set", Brand: "Gulaab", Category: "sets", Price: money.Rupees(2000), SetParts: parts, SetPercent: "10"}
}

func TestGOOD4ASetFollowsItsParts(t *testing.T) {
	t.Parallel()
	levels := NewLevels()
	levels.Set(Level{VariantID: "tint-1", Tracked: true, Free: 9}, Level{VariantID: "tint-2", Tracked: true, Free: 0}, Level{VariantID: "toner-1", Tracked: true, Free: 7})
	s := NewStocked([]*Product{glassSkin("rhode-tint", "toner x2"), tint(), toner(money.Rupees(500))}, 1, levels)
	set := s.ByID("glass")
	if set.Price != money.Rupees(901+2*450) || set.FrontImage != "/media/t.webp" || len(set.Variants) != 2 || set.Variants[0].Color != "Ribbon" {
		t.Fatalf("GOOD-4 %v %q %+v", set.Price, set.FrontImage, set.Variants)
	}
	free := func(color string) int64 {
		n, _ := levels.Free(s.ByID("glass").InColor(color).ID)
		return n
	}
	// Seven toners are three sets, in whichever shade.
	if free("Ribbon") != 3 || free("Toast") != 0 || *s.Stock(set) != 3 {
		t.Errorf("GOOD-4 %d in Ribbon, %d in Toast, %d in all", free("Ribbon"), free("Toast"), *s.Stock(set))
	}
	before := levels.Revision()
	if levels.Set(Level{VariantID: "tint-1", Tracked: true, Free: 1}); free("Ribbon") != 1 || levels.Revision() == before {
		t.Errorf("GOOD-4 %d after a tint was sold", free("Ribbon"))
	}
	d := s.Detail(set)
	if len(d.Set.Parts) != 2 || d.Set.Parts[1].Share != money.Rupees(900) || d.Parts[1] != "2 × Anua Toner, 250 ml" || len(s.Detail(s.ByID("toner")).Sets) != 1 {
		t.Errorf("GOOD-4 shown as %+v, %q", d.Set, d.Parts)
	}
	id := set.Variants[0].ID
	s = s.next(Changes{Version: 2, Products: []*Product{toner(money.Rupees(600))}, Terms: s.terms})
	if set = s.ByID("glass"); set.Price != money.Rupees(901+2*540) || set.Variants[0].ID != id {
		t.Errorf("GOOD-4 a dearer toner makes the set %v, as %s", set.Price, set.Variants[0].ID)
	}
	s = s.next(Changes{Version: 3, Gone: []string{"tint"}, Terms: s.terms})
	if set = s.ByID("glass"); !set.Set.Missing || s.InStock(set) || set.Price != money.Rupees(2000) || !s.Detail(set).Set.Rests {
		t.Errorf("GOOD-4 a set without its tint: %+v", set.Set)
	}
	s = s.next(Changes{Version: 4, Products: []*Product{tint()}, Terms: s.terms})
	if set = s.ByID("glass"); set.Set.Missing || free("Ribbon") != 1 {
		t.Errorf("GOOD-4 the tint is back: %+v", set.Set)
	}
	own := glassSkin("tint tint-2", "toner")
	own.SetPercent, own.Price = "", money.Rupees(1000)
	s = s.next(Changes{Version: 5, Products: []*Product{own}, Terms: s.terms})
	if set = s.ByID("glass"); set.Price != money.Rupees(1000) || len(set.Variants) != 1 || set.Chosen(set.Variants[0].ID)[0].Variant.ID != "tint-2" {
		t.Errorf("GOOD-4 a set with a price of its own: %v %+v", set.Price, set.Variants)
	}
}

func TestGOOD4WhatASetMayBe(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		change func(*Product)
		field  string
	}{
		"one part":          {func(p *Product) { p.SetParts = p.SetParts[:1] }, "setParts"},
		"a part twice":      {func(p *Product) { p.SetParts = []string{"tint", "tint"} }, "setParts"},
		"itself":            {func(p *Product) { p.SetParts = []string{"tint", "glass"} }, "setParts"},
		"21 units":          {func(p *Product) { p.SetParts = []string{"tint x20", "toner"} }, "setParts"},
		"no part":           {func(p *Product) { p.SetParts[0] = "tint tint-1 x2 x3" }, "setParts"},
		"91 percent":        {func(p *Product) { p.SetPercent = "91" }, "setPercent"},
		"half a percent":    {func(p *Product) { p.SetPercent = ".5" }, "setPercent"},
		"percent of no set": {func(p *Product) { p.SetParts = nil }, "setPercent"},
		"paisa":             {func(p *Product) { p.Variants[0].Price++ }, "variants.0.price"},
	} {
		p := glassSkin("tint", "toner x2").Settled()
		v := checker{}
		if v.set(p); len(v) != 0 {
			t.Fatalf("GOOD-4 a good set is refused: %v", v)
		}
		tc.change(p)
		p = p.Settled()
		if v.set(p); v[tc.field] == "" {
			t.Errorf("GOOD-4 %s: %v", name, v)
		}
	}
	for _, text := range []string{"a", "a b", "a x2", "a b x20"} {
		if r, ok := ParsePart(text); !ok || r.Text() != text {
			t.Errorf("GOOD-4 %q is read as %q", text, r.Text())
		}
	}
}

// TestGOOD4SharesComeToThePrice splits random prices: the shares of a set's variant are whole
// rupees and come to its price.
func TestGOOD4SharesComeToThePrice(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(4, 4))
	for run := range 300 {
		var goods []*Product
		set := glassSkin()
		for i := range 2 + random.IntN(4) {
			p := &Product{ID: fmt.Sprintf("p%d", i), Name: strings.Repeat("p", i+1), Brand: "B", Category: "toner", Price: money.Paisa(100 + random.Int64N(900_000))}
			goods, set.SetParts = append(goods, p), append(set.SetParts, PartRef{Product: p.ID, Units: 1 + random.Int64N(3)}.Text())
		}
		if set.Price = money.Rupees(1 + random.Int64N(9000)); random.IntN(2) == 0 {
			set.SetPercent = ""
		}
		p := NewSnapshot(append(goods, set), 1).ByID("glass")
		var sum money.Paisa
		for _, u := range p.Chosen(p.Default().ID) {
			if sum += u.Share * money.Paisa(u.Units); u.Share%money.PaisaPerRupee != 0 {
				t.Fatalf("GOOD-4 run %d: a share of %v", run, u.Share)
			}
		}
		if sum != p.Price || set.SetPercent == "" && sum != set.Price {
			t.Fatalf("GOOD-4 run %d: shares of %v, a price of %v", run, sum, p.Price)
		}
	}
}
