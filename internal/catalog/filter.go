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

// The orders. The default is Relevance with a Query, Featured for a list with pins or a
// worked-out order, otherwise Newest.
const (
	SortDefault   Sort = ""
	SortNewest    Sort = "newest"     // _id descending (HOME-5)
	SortCreated   Sort = "created"    // createdAt newest first (LIST-1)
	SortPriceAsc  Sort = "price-asc"  // what is paid
	SortPriceDesc Sort = "price-desc" // what is paid
	SortName      Sort = "name"       // ignoring accents and letter case
	SortSaving    Sort = "saving"     // rupees saved, most first
	// SortBestselling is by recent deliveries (SHELF-3), then newest. Only the products in
	// Rankings.Selling have a place.
	SortBestselling Sort = "bestselling"
	SortRating      Sort = "rating"    // by average stars, then by number of reviews
	SortRelevance   Sort = "relevance" // best match first; Newest without a Query
	// SortFeatured is the shop's order of a list: of Top Sells and Trending the pins, then
	// the worked-out places or, by hand, the newest (of Trending by createdAt, LIST-1)
	// (SHELF-3); of one skin type what is made for it first (PLAIN-7). For other lists it
	// is the default.
	SortFeatured Sort = "featured"
)

// Sorts returns every order a client may ask for.
func Sorts() []Sort {
	return []Sort{SortNewest, SortCreated, SortPriceAsc, SortPriceDesc, SortName, SortSaving, SortBestselling, SortRating, SortRelevance, SortFeatured}
}

// PageSize is how many products a numbered page shows when no limit is given.
const PageSize = 24

// MaxIDs bounds the products named in one request: the lines of a cart.
const MaxIDs = 50

// maxQuery bounds the bytes of a search text that are read.
const maxQuery = 200

// ParseFilter reads a Filter from query parameters. ids and the dimensions' may be repeated
// or hold several values with commas; flags count only as "true"; minPrice (min) and
// maxPrice (max) are rupees. Unknown parameters are ignored. A malformed value gives a
// fault.Malformed with an entry in Fields, beside the Filter of the other values.
func ParseFilter(q url.Values) (Filter, error) {
	f := Filter{
		IDs:      values(q["ids"]),
		TopSell:  q.Get("topSell") == "true",
		Trending: q.Get("trending") == "true",
		InStock:  q.Get("inStock") == "true",
		Query:    ident.Tidy(q.Get("q")),
		// Collections are few, and their slugs are short.
		Collection: ident.Shorten(ident.Tidy(q.Get("collection")), 2*mostPageSlug),
		Exact:      q.Get("exact") == "true",
		More:       q.Get("more") == "true",
		After:      q.Get("after"),
	}
	for _, d := range dimensions {
		*d.Values(&f) = values(q[d.Param])
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

// priceParam reads an amount by its name or short name. An empty value and 0 mean no bound.
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

// ranked returns the order that applies, with orders by price per tier.
func (f *Filter) ranked() Sort {
	switch o := f.order(); o {
	case SortPriceAsc, SortPriceDesc:
		return o.of(f.Tier)
	default:
		return o
	}
}

// of is the name of a price order for a tier.
func (o Sort) of(t pricing.Tier) Sort {
	if t == pricing.Member {
		return o + " member"
	}
	return o
}

// order returns the order that applies: the requested one, or the list's default.
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

// window returns the part [from, to) of n products that Limit and Page select.
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

// Key returns a text that is equal for equal lists, "" for the whole one, and whether the
// list is simple enough to cache: without ids, search text, price or After.
func (f *Filter) Key() (key string, simple bool) {
	terms := 0
	for _, d := range dimensions {
		terms += len(*d.Values(f))
	}
	if len(f.IDs) > 0 || f.Collection != "" || f.Query != "" || f.After != "" || f.MinPrice != 0 || f.MaxPrice != 0 || terms > 3 {
		return "", false
	}
	var b strings.Builder
	fold := ident.FoldBrand
	part := func(name string, values ...string) {
		for _, v := range values {
			b.WriteString(name)
			b.WriteString(fold(v))
			b.WriteByte('&')
		}
	}
	for _, d := range dimensions {
		fold = d.fold
		part(d.key, *d.Values(f)...)
	}
	fold = ident.FoldBrand
	for i, on := range []bool{f.TopSell, f.Trending, f.InStock} {
		if on {
			part("f=", strconv.Itoa(i))
		}
	}
	if o := f.ranked(); o != SortNewest {
		part("o=", string(o))
	} else if f.Sort == SortDefault && f.recommends() {
		part("o=", "own") // an own order may differ from Newest
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
