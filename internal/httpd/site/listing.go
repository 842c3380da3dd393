package site

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// listing is a list's state in an address. It is parsed and written exactly as in
// web/src/shop/state/listingQuery.ts, so that server and browser give a list the same key.
type listing struct {
	terms    map[string][]string // by a dimension's parameter: sorted, lower case
	inStock  bool
	exact    bool  // q is not corrected
	more     bool  // the filters by traits are shown too
	min, max int64 // rupees; -1: no bound
	page     int   // from 1
	q        string
	sort     string // "" is the list's default order

	text string // the canonical query, cached
}

var listingSorts = []string{"newest", "price-asc", "price-desc", "name", "saving", "bestselling", "rating"}

// parseListing parses a query; unknown and malformed values are ignored.
func parseListing(rawQuery string) listing {
	l := listing{min: -1, max: -1, page: 1}
	if rawQuery == "" {
		return l
	}
	v, _ := url.ParseQuery(rawQuery) // malformed pairs are ignored
	l.terms = map[string][]string{}
	for _, d := range catalog.Dimensions() {
		if some := terms(v[d.Param]); len(some) > 0 {
			l.terms[d.Param] = some
		}
	}
	l.inStock = v.Get("inStock") == "true"
	l.exact = v.Get("exact") == "true"
	l.more = v.Get("more") == "true"
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

// whole parses up to seven digits; -1 for anything else.
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

// canonical returns the canonical query, "" for the plain list.
func (l listing) canonical() string {
	values := maps.Clone(l.terms)
	add := func(name, value string) { values[name] = []string{value} }
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
	if l.more {
		add("more", "true")
	}
	if l.page > 1 {
		add("page", strconv.Itoa(l.page))
	}
	if l.q != "" {
		add("q", l.q)
	}
	if l.sort != "" {
		add("sort", l.sort)
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, v := range values[name] {
			if b.Len() > 0 {
				b.WriteByte('&')
			}
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(formEscape(v))
		}
	}
	return b.String()
}

// formEscape escapes like a browser's URLSearchParams, which differs from url.QueryEscape
// in two characters.
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

// plain says whether nothing filters or reorders the list.
func (l listing) plain() bool {
	return len(l.terms) == 0 && !l.inStock && !l.more && l.min < 0 && l.max < 0 && l.q == "" && l.sort == ""
}

// filter returns the filter for a page of a list of a kind.
func (l listing) filter(k kind, slug string) catalog.Filter {
	f := catalog.Filter{
		InStock: l.inStock,
		Query:   l.q,
		Exact:   l.exact,
		More:    l.more,
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
	for _, d := range catalog.Dimensions() {
		*d.Values(&f) = l.terms[d.Param]
		if string(k) == string(d.Kind) {
			*d.Values(&f) = []string{strings.ToLower(slug)}
		}
	}
	switch k {
	case kindSkinType:
		if l.sort == "" {
			f.Sort = catalog.SortFeatured // PLAIN-7
		}
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
	case kindCollection:
		f.Collection = slug
	default: // a search uses only its address
	}
	return f
}
