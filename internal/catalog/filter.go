package catalog

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// Sort is an order of products. Ties are broken by _id, newest first.
type Sort string

// The orders. Default is Newest, or Relevance where a Query is given, or Featured
// of a list that has pins or is worked out.
const (
	SortDefault   Sort = ""
	SortNewest    Sort = "newest"     // _id descending (HOME-5)
	SortCreated   Sort = "created"    // createdAt newest first (LIST-1)
	SortPriceAsc  Sort = "price-asc"  // what is paid
	SortPriceDesc Sort = "price-desc" // what is paid
	SortName      Sort = "name"       // accents and letter case aside
	SortSaving    Sort = "saving"     // rupees saved, most first
	// SortBestselling is by what was delivered of late (SHELF-3), then the newest; it
	// is known of so many as the reckoning gives places to.
	SortBestselling Sort = "bestselling"
	SortRating      Sort = "rating"    // by the stars of an average review, then by how many there are
	SortRelevance   Sort = "relevance" // best match first; without a Query as Newest
	// SortFeatured is the own order of Top Sells and Trending (SHELF-3): pins, then
	// what was worked out or, by hand, the newest (of Trending by createdAt, LIST-1).
	// Of the list of one skin type it is what is made for that type first (PLAIN-7). Of
	// other lists it is the default.
	SortFeatured Sort = "featured"
)

// Sorts returns every order a client may ask for.
func Sorts() []Sort {
	return []Sort{SortNewest, SortCreated, SortPriceAsc, SortPriceDesc, SortName, SortSaving, SortBestselling, SortRating, SortRelevance, SortFeatured}
}

// PageSize is how many products a numbered page shows when no limit is given.
const PageSize = 24

// MaxIDs bounds how many products may be named in one request: the lines of a
// cart.
const MaxIDs = 50

// maxQuery bounds the bytes of a search text that are looked at.
const maxQuery = 200

// Filter says which products, in which order, and which part of them. The
// dimensions combine by AND, the values of one dimension by OR. The zero
// Filter is the whole list, newest first.
type Filter struct {
	IDs        []string // only these, at most MaxIDs; those that are not for sale are left out
	Brands     []string // slug or display name, any letter case and punctuation
	SkinTypes  []string // slug or display name
	Categories []string // slug or display name
	TopSell    bool     // only top sellers
	Trending   bool     // only trending
	InStock    bool     // only what can be bought now; untracked stock counts as in stock
	MinPrice   money.Paisa
	MaxPrice   money.Paisa // what one unit costs the tier, inclusive; 0: no bound
	Query      string      // search text
	Exact      bool        // the search text is taken as it is spelt
	Sort       Sort
	Limit      int    // at most so many; 0: no limit
	After      string // the _id after which to go on in the chosen order
	Page       int    // 1-based page of Limit (PageSize when 0) products; 0: no paging

	// Whose prices bounds and orders go by. They come from the session and the
	// settings, never from a query; the zero value is list prices, less guests' deals.
	Tier    pricing.Tier
	Percent int // off for the tier
}

// ParseFilter reads a Filter from query parameters: ids, brand, skinType, category
// (each may be repeated or hold several values with commas), topSell, trending,
// inStock, exact (only the literal "true" counts), minPrice or min, maxPrice or max
// (rupees), q, sort, limit, after, page. Unknown parameters are ignored. Where
// a value is malformed it returns a fault.Malformed with one entry in Fields for
// each, beside the Filter of everything that could be read.
func ParseFilter(q url.Values) (Filter, error) {
	f := Filter{
		IDs:        values(q["ids"]),
		Brands:     values(q["brand"]),
		SkinTypes:  values(q["skinType"]),
		Categories: values(q["category"]),
		TopSell:    q.Get("topSell") == "true",
		Trending:   q.Get("trending") == "true",
		InStock:    q.Get("inStock") == "true",
		Query:      ident.Tidy(q.Get("q")),
		Exact:      q.Get("exact") == "true",
		After:      q.Get("after"),
	}
	bad := map[string]string{}
	if len(f.IDs) > MaxIDs {
		bad["ids"] = "At most " + strconv.Itoa(MaxIDs) + " products may be named at once."
	}
	f.MinPrice = priceParam(q, "minPrice", "min", bad)
	f.MaxPrice = priceParam(q, "maxPrice", "max", bad)
	f.Limit = countParam(q, "limit", bad)
	f.Page = countParam(q, "page", bad)
	if s := Sort(q.Get("sort")); s == SortDefault || slices.Contains(Sorts(), s) {
		f.Sort = s
	} else {
		bad["sort"] = "Sort is one of " + sortList() + "."
	}
	if len(bad) > 0 {
		return f, &fault.Error{Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: bad}
	}
	return f, nil
}

func values(in []string) []string {
	var out []string
	for _, v := range in {
		for part := range strings.SplitSeq(v, ",") {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
	}
	return out
}

// priceParam reads an amount under name or its short form. An empty value is
// no bound, and so is 0.
func priceParam(q url.Values, name, short string, bad map[string]string) money.Paisa {
	if !q.Has(name) {
		name = short
	}
	s := ident.ASCIIDigits(ident.Tidy(q.Get(name)))
	if s == "" {
		return 0
	}
	p, err := money.Parse(s)
	if err != nil {
		bad[name] = "A price is a number of rupees such as 1500."
		return 0
	}
	return p
}

func countParam(q url.Values, name string, bad map[string]string) int {
	s := strings.TrimSpace(q.Get(name))
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > math.MaxInt32 {
		bad[name] = "This must be a whole number from 1."
		return 0
	}
	return n
}

func sortList() string {
	names := make([]string, 0, len(Sorts()))
	for _, s := range Sorts() {
		names = append(names, string(s))
	}
	return strings.Join(names, ", ")
}

// ranked returns the order that applies; those that go by prices are each tier's.
func (f *Filter) ranked() Sort {
	switch o := f.order(); o {
	case SortPriceAsc, SortPriceDesc:
		return o.of(f.Tier)
	default:
		return o
	}
}

// of is the name of an order by a tier's prices.
func (o Sort) of(t pricing.Tier) Sort {
	if t == pricing.Member {
		return o + " member"
	}
	return o
}

// order returns the order that applies, as it was asked for, but for the lists
// that may have one of their own.
func (f *Filter) order() Sort {
	sort := f.Sort
	if sort == SortFeatured && (!f.recommends() && !f.suits() || f.Query != "") {
		sort = SortDefault
	}
	switch {
	case sort == SortDefault && f.Query != "":
		return SortRelevance
	case sort == SortDefault, sort == SortRelevance && f.Query == "":
		return SortNewest
	}
	return sort
}

// recommends says whether the list is of Top Sells or Trending.
func (f *Filter) recommends() bool { return f.TopSell || f.Trending }

// suits says whether the list is of one skin type.
func (f *Filter) suits() bool { return !f.recommends() && len(f.SkinTypes) == 1 }

// window returns which part [from, to) of n products a Filter's Limit and Page
// ask for.
func (f *Filter) window(n int) (from, to int) {
	limit := f.Limit
	if f.Page > 0 {
		if limit <= 0 {
			limit = PageSize
		}
		if f.Page-1 > n/limit {
			return n, n
		}
		from = min((f.Page-1)*limit, n)
	}
	if limit <= 0 || limit > n-from {
		return from, n
	}
	return from, from + limit
}

// Key returns a text equal for equal lists, "" for the whole one, and whether
// the list is simple enough to keep its answer ready: no ids, search text,
// price, or place to go on from.
func (f *Filter) Key() (key string, simple bool) {
	if len(f.IDs) > 0 || f.Query != "" || f.After != "" || f.MinPrice != 0 || f.MaxPrice != 0 ||
		len(f.Brands)+len(f.Categories)+len(f.SkinTypes) > 3 {
		return "", false
	}
	var b strings.Builder
	part := func(name string, values ...string) {
		for _, v := range values {
			b.WriteString(name)
			b.WriteString(ident.FoldBrand(v))
			b.WriteByte('&')
		}
	}
	part("b=", f.Brands...)
	part("c=", f.Categories...)
	part("s=", f.SkinTypes...)
	for i, on := range []bool{f.TopSell, f.Trending, f.InStock} {
		if on {
			part("f=", strconv.Itoa(i))
		}
	}
	if o := f.ranked(); o != SortNewest {
		part("o=", string(o))
	} else if f.Sort == SortDefault && f.recommends() {
		part("o=", "own") // which may be another than Newest
	}
	if f.Sort == SortSaving {
		part("t=", string(f.Tier), strconv.Itoa(f.Percent))
	}
	if f.Limit > 0 {
		part("l=", strconv.Itoa(f.Limit))
	}
	if f.Page > 0 {
		part("p=", strconv.Itoa(f.Page))
	}
	return b.String(), b.Len() < 200
}
