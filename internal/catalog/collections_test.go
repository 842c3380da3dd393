package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// withCollections is the small shop with collections, all shown.
func withCollections(all ...CollectionContent) *Snapshot {
	terms := FixedTerms()
	terms.Own = []OwnAttribute{{Key: "texture", Name: "Texture", Kind: FactChoice, Values: []string{"Gel", "Cream"}, Shown: true, Filter: true}}
	for i, c := range all {
		terms.Collections = append(terms.Collections, Collection{ID: c.Name, Slug: c.Name, CollectionContent: all[i], Showing: Showing{Published: true}})
	}
	var products []*Product
	for _, p := range shop().All() {
		copied := *p
		if p.Name == "Low pH Cleanser" || p.Name == "Moisturizing Cream" {
			copied.Facts = []string{"texture: " + map[bool]string{true: "Cream", false: "Gel"}[p.Brand == "CeraVe"]}
		}
		if p.Name == "Niacinamide 10%" {
			copied.INCI = "Aqua, Niacinamide"
		}
		products = append(products, &copied)
	}
	return NewShelved(products, 7, shop().Levels(), terms)
}

// GOOD-2: what each condition means, and what becomes of conditions together.
func TestGOOD2Rules(t *testing.T) {
	t.Parallel()
	at := Moment{Now: day.AddDate(0, 0, 11), Percent: 10}
	on := func(kind ConditionKind, values ...string) Condition { return Condition{On: kind, Values: values} }
	for _, tc := range []struct {
		name string
		rule []Condition
		sort Sort
		want string
	}{
		{"a brand", []Condition{on(OnBrand, "cosrx")}, "", "Low pH Cleanser, Snail Essence"},
		{"one of two brands", []Condition{on(OnBrand, "cosrx", "anua")}, "", "Heartleaf Toner, Low pH Cleanser, Snail Essence"},
		{"a brand by its name", []Condition{on(OnBrand, "la roche-posay")}, "", "Sun Fluid SPF 50"},
		{"a category, also a second one", []Condition{on(OnCategory, "hydrating")}, "", "Snail Essence"},
		{"a skin type", []Condition{on(OnSkinType, "dry-skin")}, "", "Moisturizing Cream, Hyaluronic Acid"},
		{"an own attribute", []Condition{on(OnFact, "texture:gel")}, "", "Low pH Cleanser"},
		{"any value of it", []Condition{on(OnFact, "texture:gel", "texture:cream")}, "", "Moisturizing Cream, Low pH Cleanser"},
		{"a trait", []Condition{on(OnFact, "spf:50")}, "", "Sun Fluid SPF 50"},
		{"an ingredient", []Condition{on(OnFact, "with:niacinamide")}, "", "Niacinamide 10%"},
		{"what guests pay, at most", []Condition{{On: OnPrice, To: money.Rupees(900)}}, "", "Moisturizing Cream, Niacinamide 10%"},
		{"less than the list price", []Condition{{On: OnPrice, From: money.Rupees(8000), To: money.Rupees(8910)}}, "", "Night Repair"},
		{"in stock", []Condition{on(OnBrand, "the-ordinary"), {On: OnStock}}, "", "Hyaluronic Acid"},
		{"a deal", []Condition{{On: OnDeal}, on(OnCategory, "serum")}, "", "Hyaluronic Acid, Niacinamide 10%"},
		{"new since two days", []Condition{{On: OnNew, Days: 2}}, "", "Lip Tint, Heartleaf Toner, Moisturizing Cream"},
		{"Top Sells", []Condition{{On: OnTopSell}}, "", "Dark Spot Serum, Niacinamide 10%, Snail Essence"},
		{"Trending, the cheapest first", []Condition{{On: OnTrending}}, SortPriceAsc, "Moisturizing Cream, Low pH Cleanser, Dark Spot Serum, Heartleaf Toner, Lip Tint"},
		{"all must hold", []Condition{on(OnBrand, "cosrx"), on(OnCategory, "cleanser")}, "", "Low pH Cleanser"},
		{"what nothing has", []Condition{on(OnBrand, "cosrx"), on(OnCategory, "mask")}, "", ""},
		{"a brand that is gone", []Condition{on(OnBrand, "nobody")}, "", ""},
		{"an attribute that is gone", []Condition{on(OnFact, "finish:matt")}, "", ""},
	} {
		c := CollectionContent{Name: "c", Rule: tc.rule, Sort: tc.sort}
		c.Tidy()
		if err := c.CheckRule(); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
		s := withCollections(c)
		for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
			f := Filter{Collection: "c", Moment: at, Tier: tier, Percent: 20}
			if got := namesOf(s.Select(f).Items); got != tc.want {
				t.Errorf("%s: the page shows %s, want %s", tc.name, got, tc.want)
			}
			if got := s.Facets(f).Total; got != s.Select(f).Total {
				t.Errorf("%s: %d are counted", tc.name, got)
			}
		}
		if got := s.Leaves(&c, at); got[len(got)-1] != s.Select(c.Filter(at)).Total || !slices.IsSortedFunc(got, func(a, b int) int { return b - a }) {
			t.Errorf("%s: the conditions leave %v", tc.name, got)
		}
	}
}

// GOOD-2: a rule asks each thing once, and names what is wrong where it is.
func TestGOOD2WrongRules(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 300)
	for _, tc := range []struct {
		rule  []Condition
		field string
	}{
		{[]Condition{{On: "moon"}}, "rule.0"},
		{[]Condition{{On: OnBrand}}, "rule.0"},
		{[]Condition{{On: OnBrand, Values: []string{" "}}}, "rule.0"},
		{[]Condition{{On: OnBrand, Values: []string{long}}}, "rule.0"},
		{[]Condition{{On: OnBrand, Values: []string{"a"}}, {On: OnBrand, Values: []string{"b"}}}, "rule.1"},
		{[]Condition{{On: OnFact, Values: []string{"texture:gel"}}, {On: OnFact, Values: []string{"texture:cream"}}}, "rule.1"},
		{[]Condition{{On: OnFact, Values: []string{"texture:gel", "finish:matt"}}}, "rule.0"},
		{[]Condition{{On: OnFact, Values: []string{"gel"}}}, "rule.0"},
		{[]Condition{{On: OnPrice}}, "rule.0"},
		{[]Condition{{On: OnPrice, From: 200, To: 100}}, "rule.0"},
		{[]Condition{{On: OnPrice, From: -1}}, "rule.0"},
		{[]Condition{{On: OnNew}}, "rule.0"},
		{[]Condition{{On: OnNew, Days: MaxNewDays + 1}}, "rule.0"},
	} {
		c := CollectionContent{Name: "c", Rule: tc.rule}
		c.Tidy()
		v := checker{}
		c.checkRule(v)
		if len(v) != 1 || v[tc.field] == "" {
			t.Errorf("%+v: %v", tc.rule, v)
		}
	}
	many := CollectionContent{Rule: make([]Condition, 1000), Products: make([]string, 1000)}
	if err := many.Bounds(); err == nil {
		t.Error("a thousand conditions are taken")
	}
	if err := (&CollectionContent{Name: strings.Repeat("a", 50_000)}).Bounds(); err == nil {
		t.Error("50,000 letters are taken")
	}
	c := Collection{Slug: "c", CollectionContent: CollectionContent{Name: strings.Repeat("a", 10_000)}}
	if err := c.Check(0, nil); err == nil {
		t.Error("a name of 10,000 letters is taken")
	}
}

// GOOD-2: products by hand stand in their order, without those that are not live, until a
// shopper sorts them.
func TestGOOD2ByHand(t *testing.T) {
	t.Parallel()
	s := withCollections()
	id := func(name string) string { return s.ByName(name).ID }
	s = withCollections(CollectionContent{Name: "c", Products: []string{id("Lip Tint"), "gone", id("Snail Essence"), id("Night Repair"), id("Lip Tint")}})
	f := Filter{Collection: "c"}
	if got := namesOf(s.Select(f).Items); got != "Lip Tint, Snail Essence, Night Repair" {
		t.Errorf("by hand: %s", got)
	}
	f.Sort = SortPriceAsc
	if got := namesOf(s.Select(f).Items); got != "Snail Essence, Lip Tint, Night Repair" {
		t.Errorf("sorted: %s", got)
	}
	f = Filter{Collection: "c", Page: 2, Limit: 2}
	if got := namesOf(s.Select(f).Items); got != "Night Repair" {
		t.Errorf("the second page: %s", got)
	}
	f = Filter{Collection: "c", After: id("Snail Essence")}
	if got := namesOf(s.Select(f).Items); got != "Night Repair" {
		t.Errorf("after the second: %s", got)
	}
	f = Filter{Collection: "c", Brands: []string{"cosrx"}}
	if got := namesOf(s.Select(f).Items); got != "Snail Essence" {
		t.Errorf("narrowed: %s", got)
	}
	if got := s.Facets(f); got.Total != 1 || len(got.Brands) != 3 || len(got.About) != 1 || got.About[0].Kind != CollectionTerm {
		t.Errorf("counted: %+v", got)
	}
}

// GOOD-2: outside its window a collection holds nothing, and days turn what is new.
func TestGOOD2Windows(t *testing.T) {
	t.Parallel()
	s := withCollections(CollectionContent{Name: "c", Rule: []Condition{{On: OnNew, Days: 2}}})
	c := &s.terms.Collections[0]
	c.From, c.Until = day, day.Add(24*time.Hour)
	for at, want := range map[time.Time]PageState{day.Add(-time.Second): PagePlanned, day: PageLive, c.Until: PageEnded} {
		if got := c.State(at); got != want || (s.terms.Collection("C", at) != nil) != (want == PageLive) {
			t.Errorf("at %s it is %s, want %s", at, got, want)
		}
	}
	if got := s.Select(Filter{Collection: "c", Moment: Moment{Now: c.Until}}); got.Total != 0 {
		t.Errorf("an ended collection holds %d", got.Total)
	}
	if got := s.Facets(Filter{Collection: "none"}); got.Total != 0 || len(got.Brands) != 0 {
		t.Errorf("an unknown collection counts %+v", got)
	}
	evening := time.Date(2026, 5, 1, 18, 59, 0, 0, time.UTC) // 23:59 in Karachi
	if s.terms.Turns(day) != s.terms.Turns(evening) || s.terms.Turns(evening) == s.terms.Turns(evening.Add(time.Minute)) {
		t.Error("what is new turns at another time than midnight in Karachi")
	}
}

// GOOD-2: on a thousand random rules, with random filters of shoppers on top, a page shows
// what both filters show, in the order asked for.
func TestGOOD2RulesShowWhatFiltersShow(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 6))
	at := Moment{Now: day.AddDate(0, 0, 11), Percent: 10}
	some := func(from ...string) (out []string) {
		for _, v := range from {
			if r.IntN(2) == 0 {
				out = append(out, v)
			}
		}
		return append(out, from[r.IntN(len(from))])
	}
	brands, skins := []string{"cosrx", "cerave", "anua", "rhode"}, []string{"dry-skin", "oily-skin", "sensitive-skin"}
	cats := []string{"serum", "cleanser", "deal", "moisturizer"}
	for range 1000 {
		all := []Condition{
			{On: OnBrand, Values: some(brands...)},
			{On: OnCategory, Values: some(cats...)},
			{On: OnSkinType, Values: some(skins...)},
			{On: OnPrice, From: money.Rupees(r.Int64N(1500)), To: money.Rupees(1500 + r.Int64N(9000))},
			{On: OnStock},
			{On: OnDeal},
			{On: OnNew, Days: 1 + r.IntN(11)},
			{On: OnTrending},
		}
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		c := CollectionContent{Name: "c", Rule: all[:1+r.IntN(3)], Sort: append(CollectionSorts(), "")[r.IntN(8)]}
		s := withCollections(c)
		shopper := Filter{Tier: pricing.Member, Percent: 20, Sort: append(Sorts(), "")[r.IntN(len(Sorts())+1)]}
		if r.IntN(2) == 0 {
			shopper.Brands = some(brands...)
		}
		if r.IntN(2) == 0 {
			shopper.MaxPrice = money.Rupees(1000 + r.Int64N(2000))
		}
		held := s.Select(c.Filter(at)).Items
		plain := shopper
		if shopper.Sort == SortDefault {
			plain.Sort = c.Sort
		}
		var want []*Product
		for _, p := range s.Select(plain).Items {
			if slices.Contains(held, p) {
				want = append(want, p)
			}
		}
		shopper.Collection, shopper.Moment = "c", at
		if got := s.Select(shopper); namesOf(got.Items) != namesOf(want) || s.Facets(shopper).Total != len(want) {
			t.Fatalf("%+v with %+v: %s, want %s", c.Rule, plain, namesOf(got.Items), namesOf(want))
		}
	}
}
