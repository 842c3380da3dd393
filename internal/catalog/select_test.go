package catalog

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

func TestSelect(t *testing.T) {
	t.Parallel()
	s := shop()
	const all = "Lip Tint, Heartleaf Toner, Moisturizing Cream, Foaming Cleanser, Night Repair, Sun Fluid SPF 50, Dark Spot Serum, Hyaluronic Acid, Niacinamide 10%, Low pH Cleanser, Snail Essence"
	for _, tc := range []struct{ name, query, want string }{
		{"API-1 all, newest _id first", "", all},
		{"API-3 brand by slug", "brand=the-ordinary", "Hyaluronic Acid, Niacinamide 10%"},
		{"API-3 brand by name in any case", "brand=THE+ordinary", "Hyaluronic Acid, Niacinamide 10%"},
		{"API-3 brand without its hyphen", "brand=axisy", "Dark Spot Serum"},
		{"API-3 brand with its hyphen", "brand=axis-y", "Dark Spot Serum"},
		{"API-3 brand without its accent", "brand=estee-lauder", "Night Repair"},
		{"API-3 brand with its accent", "brand=Est%C3%A9e%20Lauder", "Night Repair"},
		{"API-3 several brands, repeated", "brand=anua&brand=rhode", "Lip Tint, Heartleaf Toner"},
		{"API-3 several brands, with commas", "brand=anua,rhode", "Lip Tint, Heartleaf Toner"},
		{"API-3 unknown brand gives nothing", "brand=nobody", ""},
		{"API-3 one of two brands is unknown", "brand=nobody,anua", "Heartleaf Toner"},
		{"API-3 an empty brand is no filter", "brand=", all},
		{"API-3 a brand of punctuation is unknown", "brand=---", ""},
		{"API-4 skin type by slug", "skinType=dry-skin", "Moisturizing Cream, Hyaluronic Acid"},
		{"API-4 skin type by name", "skinType=Dry+Skin", "Moisturizing Cream, Hyaluronic Acid"},
		{"API-4 a further skin type", "skinType=glass-skin", "Hyaluronic Acid"},
		{"API-4 unknown skin type", "skinType=fish-skin", ""},
		{"API-4 known but unused skin type", "skinType=combination-skin", ""},
		{"API-5 category by slug", "category=cleanser", "Foaming Cleanser, Low pH Cleanser"},
		{"API-5 category by name", "category=CLEANSER", "Foaming Cleanser, Low pH Cleanser"},
		{"API-5 a further category", "category=brightening", "Dark Spot Serum"},
		{"API-5 deal gives the deals", "category=deal", "Lip Tint, Heartleaf Toner, Foaming Cleanser, Hyaluronic Acid, Niacinamide 10%"},
		{"LIST-5 deal by its title", "category=Best+Deals", "Lip Tint, Heartleaf Toner, Foaming Cleanser, Hyaluronic Acid, Niacinamide 10%"},
		{"API-5 unknown category", "category=potion", ""},
		{"API-6 top sellers", "topSell=true", "Dark Spot Serum, Niacinamide 10%, Snail Essence"},
		{"API-6 only the literal true", "topSell=1", all},
		{"API-7 trending", "trending=true", "Lip Tint, Heartleaf Toner, Moisturizing Cream, Dark Spot Serum, Low pH Cleanser"},
		{"API-7 only the literal true", "trending=TRUE", all},
		{"filters combine", "category=serum&topSell=true&brand=the-ordinary", "Niacinamide 10%"},
		{"filters that exclude each other", "category=serum&brand=cerave", ""},
		{"in stock, untracked counts", "category=serum&inStock=true", "Night Repair, Dark Spot Serum, Hyaluronic Acid"},
		{"price from", "minPrice=2000", "Lip Tint, Heartleaf Toner, Night Repair"},
		{"price from and to, both included", "minPrice=900&maxPrice=1100", "Moisturizing Cream, Niacinamide 10%, Snail Essence"},
		{"price in the page's words", "min=900&max=1100", "Moisturizing Cream, Niacinamide 10%, Snail Essence"},
		{"price from above to", "minPrice=2000&maxPrice=1000", ""},
		{"LIST-1 createdAt newest first", "trending=true&sort=created", "Lip Tint, Heartleaf Toner, Moisturizing Cream, Dark Spot Serum, Low pH Cleanser"},
		{"cheapest first, ties newest first", "sort=price-asc&maxPrice=1200", "Moisturizing Cream, Niacinamide 10%, Snail Essence, Low pH Cleanser"},
		{"dearest first", "sort=price-desc&limit=2", "Night Repair, Lip Tint"},
		{"by name", "sort=name&category=cleanser,toner", "Foaming Cleanser, Heartleaf Toner, Low pH Cleanser"},
		{"most saved first", "sort=saving&category=deal&limit=2", "Lip Tint, Heartleaf Toner"},
		{"limit", "limit=3", "Lip Tint, Heartleaf Toner, Moisturizing Cream"},
		{"second page", "limit=4&page=2", "Night Repair, Sun Fluid SPF 50, Dark Spot Serum, Hyaluronic Acid"},
		{"last page is short", "limit=4&page=3", "Niacinamide 10%, Low pH Cleanser, Snail Essence"},
		{"page behind the last", "limit=4&page=4", ""},
		{"page far behind the last", "limit=2147483647&page=2147483647", ""},
		{"page without a limit has 24", "page=1", all},
		{"search, best first", "q=cleanser", "Foaming Cleanser, Low pH Cleanser"},
		{"search within a filter", "q=cleanser&brand=cosrx", "Low pH Cleanser"},
		{"search in another order", "q=cleanser&sort=price-asc", "Low pH Cleanser, Foaming Cleanser"},
		{"search newest first", "q=cleanser&sort=newest", "Foaming Cleanser, Low pH Cleanser"},
		{"search that finds nothing", "q=zzzzzz", ""},
		{"relevance without a search is newest", "sort=relevance&limit=1", "Lip Tint"},
		{"unknown parameters are ignored", "colour=red&limit=1", "Lip Tint"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			q, err := url.ParseQuery(tc.query)
			if err != nil {
				t.Fatal(err)
			}
			f, err := ParseFilter(q)
			if err != nil {
				t.Fatal(err)
			}
			wantNames(t, s.Select(f).Items, tc.want)
		})
	}
}

func TestTotalIgnoresPaging(t *testing.T) {
	t.Parallel()
	s := shop()
	for _, f := range []Filter{{Limit: 2}, {Limit: 2, Page: 5}, {Page: 9}, {After: s.All()[3].ID}} {
		if got := s.Select(f).Total; got != 11 {
			t.Errorf("%+v: total %d, want 11", f, got)
		}
	}
}

func TestMalformedFilters(t *testing.T) {
	t.Parallel()
	for query, field := range map[string]string{
		"limit=0": "limit", "limit=-1": "limit", "limit=abc": "limit", "limit=1.5": "limit", "limit=99999999999": "limit",
		"page=0": "page", "page=x": "page", "sort=cheapest": "sort", "sort=price-asc,name": "sort",
		"minPrice=-5": "minPrice", "maxPrice=free": "maxPrice", "min=1e3": "min", "max=1.234": "max",
	} {
		q, _ := url.ParseQuery(query + "&brand=cosrx")
		f, err := ParseFilter(q)
		e, ok := errors.AsType[*fault.Error](err)
		if !ok || e.Kind != fault.Malformed || e.Fields[field] == "" || len(e.Fields) != 1 {
			t.Errorf("%s: error %v, want one of the field %s", query, err, field)
		}
		if diff := cmp.Diff(Filter{Brands: []string{"cosrx"}}, f); diff != "" {
			t.Errorf("%s: what could be read is lost (-want +got):\n%s", query, diff)
		}
	}
}

func TestAfter(t *testing.T) {
	t.Parallel()
	s := shop()
	t.Run("walking every order gives the whole list once", func(t *testing.T) {
		t.Parallel()
		for _, f := range []Filter{
			{},
			{Sort: SortPriceAsc},
			{Sort: SortPriceDesc},
			{Sort: SortName},
			{Sort: SortCreated},
			{Sort: SortSaving},
			{Query: "serum"},
			{Trending: true},
			{Categories: []string{"serum"}, Sort: SortPriceAsc},
		} {
			want := names(s.Select(f).Items)
			var walked []*Product
			f.Limit = 2
			for {
				part := s.Select(f).Items
				if len(part) == 0 {
					break
				}
				walked = append(walked, part...)
				f.After = part[len(part)-1].ID
			}
			if got := names(walked); got != want || want == "" {
				t.Errorf("%s %q: walked %s\nwant %s", f.Sort, f.Query, got, want)
			}
		}
	})
	t.Run("a product that does not match keeps its place", func(t *testing.T) {
		t.Parallel()
		toner := s.ByName("Heartleaf Toner").ID
		wantNames(t, s.Select(Filter{Categories: []string{"cleanser"}, After: toner}).Items, "Foaming Cleanser, Low pH Cleanser")
		night := s.ByName("Night Repair").ID
		wantNames(t, s.Select(Filter{Categories: []string{"cleanser"}, After: night}).Items, "Low pH Cleanser")
		wantNames(t, s.Select(Filter{Categories: []string{"cleanser"}, After: toner, Sort: SortPriceAsc}).Items, "")
	})
	t.Run("a product that is gone keeps its place among ids", func(t *testing.T) {
		t.Parallel()
		gone := product(7, "Gone", "Nobody", "serum").ID
		got := s.Select(Filter{After: gone}).Items
		if !slices.ContainsFunc(got, func(p *Product) bool { return p.Name == "Snail Essence" }) || slices.ContainsFunc(got, func(p *Product) bool { return p.Name == "Foaming Cleanser" }) {
			t.Errorf("went on with %s", names(got))
		}
		wantNames(t, s.Select(Filter{After: gone, Sort: SortName}).Items, "")
	})
}

func TestFacets(t *testing.T) {
	t.Parallel()
	s := shop()
	t.Run("of the serums", func(t *testing.T) {
		t.Parallel()
		got := s.Facets(Filter{Categories: []string{"serum"}})
		want := Facets{
			Total:     4,
			Brands:    []Count{{Slug: "axis-y", Name: "AXIS-Y", Count: 1}, {Slug: "estee-lauder", Name: "Estée Lauder", Count: 1}, {Slug: "the-ordinary", Name: "The Ordinary", Count: 2}},
			SkinTypes: []Count{{Slug: "glass-skin", Name: "Glass Skin", Count: 1}, {Slug: "oily-skin", Name: "Oily Skin", Count: 2}, {Slug: "dry-skin", Name: "Dry Skin", Count: 1}, {Slug: "mature-skin", Name: "Mature Skin", Count: 1}},
			// A dimension's counts leave out its own filter.
			Categories: []Count{
				{Slug: "serum", Name: "Serum", Count: 4},
				{Slug: "moisturizer", Name: "Moisturizer", Count: 1},
				{Slug: "sunscreen", Name: "Sunscreen", Count: 1},
				{Slug: "toner", Name: "Toner", Count: 1},
				{Slug: "cleanser", Name: "Cleanser", Count: 2},
				{Slug: "essence", Name: "Essence", Count: 1},
				{Slug: "brightening", Name: "Brightening", Count: 1},
				{Slug: "hydrating", Name: "Hydrating", Count: 1},
				{Slug: "makeup", Name: "Makeup", Count: 1},
				{Slug: "deal", Name: "Best Deals", Count: 5},
			},
			MinPrice: money.Rupees(900), MaxPrice: money.Rupees(9900), InStock: 3,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("facets differ (-want +got):\n%s", diff)
		}
	})
	t.Run("a price filter does not narrow its own bounds", func(t *testing.T) {
		t.Parallel()
		got := s.Facets(Filter{MinPrice: money.Rupees(5000)})
		if got.Total != 1 || got.MinPrice != money.Rupees(900) || got.MaxPrice != money.Rupees(9900) {
			t.Errorf("total %d, prices %v to %v", got.Total, got.MinPrice, got.MaxPrice)
		}
	})
	t.Run("of a search", func(t *testing.T) {
		t.Parallel()
		got := s.Facets(Filter{Query: "cleanser"})
		if got.Total != 2 || len(got.Brands) != 2 {
			t.Errorf("total %d, brands %v", got.Total, got.Brands)
		}
	})
	t.Run("of an unknown brand", func(t *testing.T) {
		t.Parallel()
		got := s.Facets(Filter{Brands: []string{"nobody"}})
		if got.Total != 0 || got.InStock != 0 || got.MaxPrice != 0 || len(got.Categories) != 0 {
			t.Errorf("an unknown brand has %+v", got)
		}
		if len(got.Brands) != 8 {
			t.Errorf("%d brands to choose instead, want 8", len(got.Brands))
		}
	})
	t.Run("a chosen term without products stays", func(t *testing.T) {
		t.Parallel()
		got := s.Facets(Filter{SkinTypes: []string{"combination-skin"}})
		if i := slices.IndexFunc(got.SkinTypes, func(c Count) bool { return c.Slug == "combination-skin" }); i < 0 || got.SkinTypes[i].Count != 0 {
			t.Errorf("skin types %v", got.SkinTypes)
		}
	})
}

// lowered adds deals to some products, for one tier or both.
func lowered(products []*Product) {
	for i, p := range products {
		if i%5 != 0 {
			continue
		}
		products[i] = p.Settled()
		v := products[i].Default()
		d := &DealPrice{List: v.Price, Price: v.Price * money.Paisa(50+i%40) / 100}
		v.Deals = &[]Deals{{Guest: d, Member: d}, {Guest: d}, {Member: d}}[i/5%3]
	}
}

// DEAL-1: price bounds and orders use what a tier pays, and after a deal its price then.
func TestPricesAreThoseThatArePaid(t *testing.T) {
	t.Parallel()
	dear, cheap := product(1, "Dear", "Anua", "toner", price(2000)).Settled(), product(2, "Cheap", "Anua", "toner", price(1500)).Settled()
	on := *dear
	on.Variants = slices.Clone(dear.Variants)
	on.Variants[0].Deals = &Deals{Member: &DealPrice{List: on.Price, Price: money.Rupees(1000)}}
	guest, member := Filter{Tier: pricing.Guest, Percent: 28}, Filter{Tier: pricing.Member, Percent: 31}
	with := func(f Filter, change func(*Filter)) Filter { change(&f); return f }
	ascending := func(f *Filter) { f.Sort = SortPriceAsc }
	before := NewSnapshot([]*Product{dear, cheap}, 1)
	wantNames(t, before.Select(with(member, ascending)).Items, "Cheap, Dear")
	now := before.next(Changes{Version: 2, Products: []*Product{&on}, Terms: before.terms})
	wantNames(t, now.Select(with(guest, ascending)).Items, "Cheap, Dear")
	wantNames(t, now.Select(with(member, ascending)).Items, "Dear, Cheap")
	wantNames(t, now.Select(with(member, func(f *Filter) { f.Sort = SortSaving })).Items, "Dear, Cheap")
	// Rs 690 of 1,000 and Rs 1,035 of 1,500; a guest pays 1,440 and 1,080.
	wantNames(t, now.Select(with(member, func(f *Filter) { f.MaxPrice = money.Rupees(690) })).Items, "Dear")
	wantNames(t, now.Select(with(member, func(f *Filter) { f.MaxPrice = money.Rupees(690) - 1 })).Items, "")
	wantNames(t, now.Select(with(guest, func(f *Filter) { f.MinPrice = money.Rupees(1440) })).Items, "Dear")
	if f := now.Facets(member); f.MinPrice != money.Rupees(690) || f.MaxPrice != money.Rupees(1035) {
		t.Errorf("a member may choose from %v to %v, want Rs 690 to 1,035", f.MinPrice, f.MaxPrice)
	}
	if f := now.Facets(guest); f.MinPrice != money.Rupees(1080) || f.MaxPrice != money.Rupees(1440) {
		t.Errorf("a guest may choose from %v to %v, want Rs 1,080 to 1,440", f.MinPrice, f.MaxPrice)
	}
	back := now.next(Changes{Version: 3, Products: []*Product{dear}, Terms: before.terms})
	wantNames(t, back.Select(with(member, ascending)).Items, "Cheap, Dear")
}

// TestSelectAgainstAPlainLoop compares Select and Facets with the simplest correct loop, over
// many filters.
func TestSelectAgainstAPlainLoop(t *testing.T) {
	t.Parallel()
	shop := many(300)
	lowered(shop)
	s := NewSnapshot(shop, 1)
	products := s.All()
	rapid.Check(t, func(t *rapid.T) {
		pick := func(name string, from []string) []string {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(from), 0, 2, rapid.ID[string]).Draw(t, name)
		}
		var brands, categories, skins []string
		for _, b := range s.Brands() {
			brands = append(brands, b.Slug)
		}
		for _, c := range s.Categories() {
			categories = append(categories, c.Slug)
		}
		for _, c := range s.SkinTypes() {
			skins = append(skins, c.Slug)
		}
		f := Filter{
			Brands:     pick("brands", append(brands, "nobody")),
			Categories: pick("categories", append(categories, "potion")),
			SkinTypes:  pick("skins", append(skins, "fish-skin")),
			TopSell:    rapid.IntRange(0, 4).Draw(t, "top") == 0,
			Trending:   rapid.IntRange(0, 4).Draw(t, "trending") == 0,
			MinPrice:   money.Rupees(rapid.Int64Range(0, 9000).Draw(t, "min")),
			MaxPrice:   money.Rupees(rapid.Int64Range(0, 9000).Draw(t, "max")),
			Sort:       rapid.SampledFrom(Sorts()).Draw(t, "sort"),
			Tier:       rapid.SampledFrom([]pricing.Tier{"", pricing.Guest, pricing.Member}).Draw(t, "tier"),
			Percent:    rapid.SampledFrom([]int{0, 28, 31, 90}).Draw(t, "percent"),
		}
		base := func(p *Product) money.Paisa { return p.Default().Base(f.Tier) }
		pays := func(p *Product) money.Paisa { return pricing.Unit(base(p), f.Percent) }
		var want []*Product
		for _, p := range products {
			in := func(values []string, have ...string) bool {
				return len(values) == 0 || slices.ContainsFunc(have, func(h string) bool { return slices.Contains(values, h) })
			}
			if in(f.Brands, p.BrandSlug()) && in(f.Categories, p.Categories...) && in(f.SkinTypes, p.SkinTypes...) &&
				(!f.TopSell || p.TopSell) && (!f.Trending || p.Trending) && pays(p) >= f.MinPrice && (f.MaxPrice == 0 || pays(p) <= f.MaxPrice) {
				want = append(want, p)
			}
		}
		got := s.Select(f)
		if got.Total != len(want) || len(got.Items) != len(want) || s.Facets(f).Total != len(want) {
			t.Fatalf("%d of total %d, facets' total %d, want %d", len(got.Items), got.Total, s.Facets(f).Total, len(want))
		}
		for _, p := range want {
			if !slices.Contains(got.Items, p) {
				t.Fatalf("%s is missing", p.Name)
			}
		}
		ordered := slices.IsSortedFunc(got.Items, func(a, b *Product) int {
			newest := strings.Compare(b.ID, a.ID)
			switch f.Sort {
			case SortPriceAsc:
				if base(a) != base(b) {
					return int(base(a) - base(b))
				}
			case SortPriceDesc:
				if base(a) != base(b) {
					return int(base(b) - base(a))
				}
			case SortSaving:
				saved := func(p *Product) money.Paisa { return p.Price*100 - base(p)*money.Paisa(100-f.Percent) }
				if saved(a) != saved(b) {
					return int(saved(b) - saved(a))
				}
				if f.Percent == 0 && saved(a) == 0 {
					return 0 // no discount
				}
				if a.Deal() != b.Deal() {
					return map[bool]int{true: -1, false: 1}[a.Deal()]
				}
			case SortName:
				return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
			case SortFeatured:
				if f.suits() && len(f.SkinTypes) == 1 && placeFor(a, f.SkinTypes[0]) != placeFor(b, f.SkinTypes[0]) { // PLAIN-7
					return placeFor(a, f.SkinTypes[0]) - placeFor(b, f.SkinTypes[0])
				}
			default:
			}
			return newest
		})
		if !ordered {
			t.Fatalf("not in the order %s: %s", f.Sort, names(got.Items))
		}
	})
}

// placeFor is 0 for care that is made for a skin type, 1 for make-up, 2 and 3 for products that
// also suit it.
func placeFor(p *Product, skinType string) int {
	n := 0
	if p.SkinTypes[0] != skinType {
		n = 2
	}
	if p.Category == "makeup" || p.Category == "accessories" {
		n++
	}
	return n
}

// FuzzFilter parses any query string: it is refused as malformed, or selects part of the
// catalogue consistently with its facets and its prepared body.
func FuzzFilter(f *testing.F) {
	for _, q := range []string{
		"", "brand=axisy&limit=2&page=2", "category=deal&sort=price-asc&after=x", "q=sun+block&inStock=true", "minPrice=10&maxPrice=1e3",
		"limit=2147483647&page=2147483647", "q=%ff%fe&brand=%00", "q=ll&page=1", "skinType=,,,&topSell=true&trending=true",
	} {
		f.Add(q)
	}
	s := shop()
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := url.ParseQuery(raw)
		if err != nil {
			return
		}
		filter, err := ParseFilter(q)
		if err != nil && fault.KindOf(err) != fault.Malformed {
			t.Fatalf("error %v", err)
		}
		r := s.Select(filter)
		if len(r.Items) > r.Total || r.Total > s.Len() || (filter.Limit > 0 && len(r.Items) > filter.Limit) {
			t.Fatalf("%d items of %d", len(r.Items), r.Total)
		}
		if got := s.Facets(filter).Total; got != r.Total {
			t.Fatalf("facets count %d, the list %d", got, r.Total)
		}
		s.Suggest(Filter{Query: filter.Query})
	})
}

// PLAIN-7: the list of a skin type begins with products made for it, care before make-up.
func TestPLAIN7SkinTypeBeginsWithWhatIsMadeForIt(t *testing.T) {
	t.Parallel()
	s := NewSnapshot([]*Product{
		product(1, "Oily Care", "A", "serum", skin("oily-skin", "normal-skin")),
		product(2, "Also Care", "A", "serum", skin("normal-skin", "oily-skin")),
		product(3, "Oily Powder", "A", "makeup", skin("oily-skin")),
		product(4, "Dry Care", "A", "serum", skin("dry-skin")),
		product(5, "Also Blush", "A", "makeup", skin("normal-skin", "oily-skin")),
		product(6, "New Oily Care", "A", "toner", skin("oily-skin")),
	}, 1)
	of := func(f Filter) []*Product { f.SkinTypes = []string{"oily-skin"}; return s.Select(f).Items }
	wantNames(t, of(Filter{Sort: SortFeatured}), "New Oily Care, Oily Care, Oily Powder, Also Care, Also Blush")
	wantNames(t, of(Filter{Sort: SortFeatured, Categories: []string{"serum"}}), "Oily Care, Also Care")
	wantNames(t, of(Filter{Sort: SortFeatured, Limit: 2, Page: 2}), "Oily Powder, Also Care")
	wantNames(t, of(Filter{Sort: SortFeatured, Limit: 2, After: s.ByName("Oily Care").ID}), "Oily Powder, Also Care")
	wantNames(t, of(Filter{}), "New Oily Care, Also Blush, Oily Powder, Also Care, Oily Care")
	wantNames(t, s.Select(Filter{Sort: SortFeatured, SkinTypes: []string{"nobody"}}).Items, "")
}
