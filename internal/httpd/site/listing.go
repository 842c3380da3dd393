package site

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// listing is what an address says about a list. It is read and written exactly
// as web/src/shop/state/listingQuery.ts does, so that both ends give a
// list the same key.
type listing struct {
	brands, categories, skinTypes []string // sorted, lower case
	inStock                       bool
	exact                         bool  // q is taken as it is spelt
	min, max                      int64 // rupees; -1: no bound
	page                          int   // from 1
	q                             string
	sort                          string // "" is the list's own order

	text string // canonical, made once
}

var listingSorts = []string{"newest", "price-asc", "price-desc", "name", "saving", "bestselling", "rating"}

// parseListing reads a query; what is unknown or malformed counts as absent.
func parseListing(rawQuery string) listing {
	l := listing{min: -1, max: -1, page: 1}
	if rawQuery == "" {
		return l
	}
	v, _ := url.ParseQuery(rawQuery) // malformed pairs are left out
	l.brands, l.categories, l.skinTypes = terms(v["brand"]), terms(v["category"]), terms(v["skinType"])
	l.inStock = v.Get("inStock") == "true"
	l.exact = v.Get("exact") == "true"
	l.min, l.max = whole(v.Get("min")), whole(v.Get("max"))
	l.page = int(max(1, whole(v.Get("page"))))
	l.q = ident.Tidy(v.Get("q"))
	if s := v.Get("sort"); slices.Contains(listingSorts, s) {
		l.sort = s
	}
	l.text = l.canonical()
	return l
}

func terms(values []string) []string {
	var out []string
	for _, value := range values {
		for part := range strings.SplitSeq(value, ",") {
			if part = strings.ToLower(strings.TrimSpace(part)); part != "" {
				out = append(out, part)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// whole reads up to seven digits, else returns -1.
func whole(s string) int64 {
	s = ident.ASCIIDigits(s)
	if s == "" || len(s) > 7 || strings.Trim(s, "0123456789") != "" {
		return -1
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// canonical returns the query written one way, "" for the plain list.
func (l listing) canonical() string {
	var b strings.Builder
	add := func(name string, values ...string) {
		for _, v := range values {
			if b.Len() > 0 {
				b.WriteByte('&')
			}
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(formEscape(v))
		}
	}
	add("brand", l.brands...)
	add("category", l.categories...)
	if l.exact {
		add("exact", "true")
	}
	if l.inStock {
		add("inStock", "true")
	}
	if l.max >= 0 {
		add("max", strconv.FormatInt(l.max, 10))
	}
	if l.min >= 0 {
		add("min", strconv.FormatInt(l.min, 10))
	}
	if l.page > 1 {
		add("page", strconv.Itoa(l.page))
	}
	if l.q != "" {
		add("q", l.q)
	}
	add("skinType", l.skinTypes...)
	if l.sort != "" {
		add("sort", l.sort)
	}
	return b.String()
}

// formEscape escapes as a browser's URLSearchParams does, which differs from
// url.QueryEscape in two characters.
func formEscape(s string) string {
	return strings.NewReplacer("~", "%7E", "%2A", "*").Replace(url.QueryEscape(s))
}

// key is listingKey() of the browser: "brand:cosrx?page=2".
func (l listing) key(k kind, slug string) string {
	key := string(k) + ":" + strings.ToLower(slug)
	if l.text != "" {
		key += "?" + l.text
	}
	return key
}

// plain says whether nothing narrows or reorders the list.
func (l listing) plain() bool {
	return len(l.brands)+len(l.categories)+len(l.skinTypes) == 0 && !l.inStock && l.min < 0 && l.max < 0 && l.q == "" && l.sort == ""
}

// filter returns what to select for a list of a kind: one page of it.
func (l listing) filter(k kind, slug string) catalog.Filter {
	f := catalog.Filter{
		Brands: l.brands, Categories: l.categories, SkinTypes: l.skinTypes,
		InStock: l.inStock,
		Query:   l.q,
		Exact:   l.exact,
		Sort:    catalog.Sort(l.sort),
		Limit:   catalog.PageSize,
		Page:    l.page,
	}
	if l.min > 0 {
		f.MinPrice = money.Rupees(l.min)
	}
	if l.max > 0 {
		f.MaxPrice = money.Rupees(l.max)
	}
	own := []string{strings.ToLower(slug)}
	switch k {
	case kindBrand:
		f.Brands = own
	case kindSkinType:
		f.SkinTypes = own
		if l.sort == "" {
			f.Sort = catalog.SortFeatured // PLAIN-7
		}
	case kindCategory:
		f.Categories = own
	case kindTopSells:
		f.TopSell = true
		if l.sort == "" {
			f.Sort = catalog.SortFeatured // SHELF-3
		}
	case kindTrending:
		f.Trending = true
		if l.sort == "" {
			f.Sort = catalog.SortFeatured // LIST-1, SHELF-3
		}
	default: // a search has only what its address says
	}
	return f
}
