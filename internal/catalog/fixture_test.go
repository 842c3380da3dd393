package catalog

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

var day = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// product makes a product of the n-th day; options change it.
func product(n int, name, brand, category string, change ...func(*Product)) *Product {
	created := day.AddDate(0, 0, n)
	p := &Product{
		ID: ident.IDAt(created, name), Key: ident.Slug(brand + " " + name), Name: name, Brand: brand,
		Category: category, Categories: []string{category}, Size: "50 ml",
		SkinType: "oily-skin", SkinTypes: []string{"oily-skin"}, Description: "For every day.",
		Price: money.Rupees(int64(1000 + 100*n)), CreatedAt: created,
	}
	for _, c := range change {
		c(p)
	}
	return p
}

func top(p *Product)      { p.TopSell = true }
func trending(p *Product) { p.Trending = true }
func deal(p *Product)     { p.Categories = append(p.Categories, DealCategory) }
func video(p *Product)    { p.Video = "/media/demo/" + p.Key + ".mp4" }

// stocked returns levels of the named products; the others are not tracked.
func stocked(products []*Product, units map[string]int64) *Levels {
	l := NewLevels()
	for _, p := range products {
		if n, ok := units[p.Name]; ok {
			l.Set(Level{VariantID: p.Settled().Default().ID, Tracked: true, Free: n})
		}
	}
	return l
}

func price(rupees int64) func(*Product) {
	return func(p *Product) { p.Price = money.Rupees(rupees) }
}

func skin(slugs ...string) func(*Product) {
	return func(p *Product) { p.SkinType, p.SkinTypes = slugs[0], slugs }
}

func also(slugs ...string) func(*Product) {
	return func(p *Product) { p.Categories = append(p.Categories, slugs...) }
}

func ingredients(list ...string) func(*Product) { return func(p *Product) { p.Ingredients = list } }

// shop is a small catalogue; the names are what the tests compare.
func shop() *Snapshot {
	products := []*Product{
		product(1, "Snail Essence", "COSRX", "essence", top, also("hydrating"), ingredients("Snail Secretion Filtrate")),
		product(2, "Low pH Cleanser", "COSRX", "cleanser", trending),
		product(3, "Niacinamide 10%", "The Ordinary", "serum", top, deal, price(900), ingredients("Niacinamide", "Zinc PCA")),
		product(4, "Hyaluronic Acid", "The Ordinary", "serum", deal, skin("dry-skin", "glass-skin"), ingredients("Sodium Hyaluronate")),
		product(5, "Dark Spot Serum", "AXIS-Y", "serum", trending, video, top, also("brightening")),
		product(6, "Sun Fluid SPF 50", "La Roche-Posay", "sunscreen", skin("sensitive-skin")),
		product(7, "Night Repair", "Estée Lauder", "serum", skin("mature-skin"), price(9900)),
		product(8, "Foaming Cleanser", "CeraVe", "cleanser", deal),
		product(9, "Moisturizing Cream", "CeraVe", "moisturizer", skin("dry-skin", "sensitive-skin"), trending, price(900)),
		product(10, "Heartleaf Toner", "Anua", "toner", trending, deal),
		product(11, "Lip Tint", "rhode", "makeup", trending, deal, skin("normal-skin"), func(p *Product) {
			p.Colors = []string{"#aa3344", "Espresso"}
			p.ColorImages = map[string]string{"#aa3344": "/media/demo/tint-640.webp"}
		}),
	}
	return NewStocked(products, 7, stocked(products, map[string]int64{
		"Niacinamide 10%": 0, "Hyaluronic Acid": 3, "Sun Fluid SPF 50": 9, "Foaming Cleanser": 40,
	}))
}

// details returns products of a Snapshot as the API answers them.
func details(s *Snapshot, products []*Product) []*Detail {
	out := make([]*Detail, len(products))
	for i, p := range products {
		out[i] = s.Detail(p)
	}
	return out
}

// names joins the names of products, in their order.
func names(products []*Product) string {
	var out []string
	for _, p := range products {
		out = append(out, p.Name)
	}
	return strings.Join(out, ", ")
}

func wantNames(t *testing.T, got []*Product, want string) {
	t.Helper()
	if n := names(got); n != want {
		t.Errorf("got  %s\nwant %s", n, want)
	}
}

// many makes n products with varied terms, words and prices.
func many(n int) []*Product {
	categories, skins := FixedTerms().Categories, FixedTerms().SkinTypes
	things := []string{"Snail", "Rice", "Centella", "Niacinamide", "Retinol", "Peptide", "Ceramide", "Mugwort", "Vitamin C", "Propolis"}
	kinds := []string{"Serum", "Cream", "Toner", "Cleanser", "Essence", "Ampoule", "Mask", "Balm", "Oil", "Mist"}
	out := make([]*Product, n)
	for i := range out {
		c := categories[i%(len(categories)-1)].Slug
		name := fmt.Sprintf("%s %s %s No. %d", things[i%10], kinds[(i/10)%10], things[(i/7)%10], i)
		out[i] = product(0, name, fmt.Sprintf("Brand %d", i%80), c, price(int64(500+i*37%9000)),
			skin(skins[i%7].Slug, skins[(i/7+1+i%7)%7].Slug), ingredients(things[(i/3)%10], "Glycerin", "Panthenol", "Water"))
		if out[i].SkinTypes[0] == out[i].SkinTypes[1] {
			out[i].SkinTypes = out[i].SkinTypes[:1]
		}
		out[i].CreatedAt = day.Add(time.Duration(i) * time.Minute)
		out[i].ID = ident.IDAt(out[i].CreatedAt, out[i].Name)
		out[i].Description = "A " + strings.ToLower(name) + " for the evening, gentle and light, made for daily use in every season of the year."
		out[i].HowToUse = []string{"Cleanse the face and pat it dry.", "Apply two drops and press them in."}
		if i%9 == 0 {
			deal(out[i])
		}
		out[i].TopSell, out[i].Trending = i%11 == 0, i%13 == 0
	}
	return out
}
