package shopapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
)

// errNoProduct has the words of decisions: Products.
var errNoProduct = fault.New(fault.NotFound, "Product not found")

// errArchived is the error for an archived product (ITEM-2).
var errArchived = fault.New(fault.Gone, "This product is no longer sold.")

// longList is the number of products from which a list is streamed instead of cached.
const longList = 200

// maxLists and maxListsEach, for one network, limit long lists that are written at once:
// each takes two megabytes of compression state until its reader is done (SWIFT-4).
const (
	maxLists     = 24
	maxListsEach = 6
)

var errLists = fault.New(fault.Unavailable, "Too many whole lists are being read at the moment. Please try again in a few seconds.")

// hugeList is the number of products from which a list counts against the caller: a hundred
// thousand take seconds to encode and compress.
const hugeList = 2000

var limitHuge = limit.Rule{Burst: 10, Every: 5 * time.Second}

// The searches of one address, and of one network. A unit is about ten milliseconds of a
// processor over 20,000 products (GUARD-7): a hundred searches at once, then ten a second.
// A carrier's address has thousands of shoppers, and each uses about five searches or
// filters.
var (
	limitSearch   = limit.Rule{Burst: 400, Every: 25 * time.Millisecond}
	limitSearches = limit.Rule{Burst: 800, Every: 12 * time.Millisecond}
)

const (
	searchCost  = 4
	facetsCost  = 2
	suggestCost = 1
	// A cached list costs nothing. Another costs one unit, and one for each listCost of its
	// products.
	listCost = 40
)

var errSearches = fault.New(fault.RateLimited, "Too many searches from your network. Please wait a moment and try again.")

// maySearch charges a search to its address and its network.
func (s *Shop) maySearch(r *http.Request, cost int) error {
	c := call.From(r.Context())
	wait, ok := s.d.Limits.AllowN("searches of "+c.LimitKey(), limitSearch, cost)
	if ok {
		wait, ok = s.d.Limits.AllowN("searches from "+c.NetworkText(), limitSearches, cost)
	}
	if !ok {
		return errSearches.Because(limit.After(wait))
	}
	return nil
}

// ListProducts answers GET /api/products (API-1, API-3 to API-7).
func (s *Shop) ListProducts(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	if key, ok := s.keys.get(r.URL.RawQuery, snap.Version()); ok {
		b := s.bodies.get(key, snap, func() made {
			f, _ := s.filterOf(r) // it was parsed before without an error
			return listOf(snap, f)
		})
		w.Header()["X-Total-Count"] = b.count[:]
		return again(w, r, b.body)
	}
	var f catalog.Filter
	if r.URL.RawQuery != "" {
		var err error
		if f, err = s.filterOf(r); err != nil {
			return err
		}
	}
	if f.Query != "" {
		if err := s.maySearch(r, searchCost); err != nil {
			return err
		}
	}
	key, simple := f.Key()
	key = "list?" + key
	if simple && (f.Limit > 0 && f.Limit <= longList || f.Limit == 0 && f.Page > 0) {
		s.keys.note(r.URL.RawQuery, snap.Version(), key, &f)
		b := s.bodies.get(key, snap, func() made { return listOf(snap, f) })
		w.Header()["X-Total-Count"] = b.count[:]
		return again(w, r, b.body)
	}
	found := snap.Select(f)
	w.Header().Set("X-Total-Count", strconv.Itoa(found.Total))
	switch n := len(found.Items); {
	case n > hugeList:
		if err := s.d.Limits.Count("huge list "+call.From(r.Context()).LimitKey(), limitHuge); err != nil {
			return err
		}
	case n > longList || !simple:
		if err := s.maySearch(r, 1+n/listCost); err != nil {
			return err
		}
	}
	if len(found.Items) > longList {
		return s.streamProducts(w, r, snap, found.Items)
	}
	if simple {
		s.keys.note(r.URL.RawQuery, snap.Version(), key, &f)
		b := s.bodies.get(key, snap, func() made { return listOf(snap, f) })
		return again(w, r, b.body)
	}
	return again(w, r, body.New(snap.EncodeProducts(found.Items), jsonType, body.Once))
}

func listOf(snap *catalog.Snapshot, f catalog.Filter) made {
	found := snap.Select(f)
	return made{snap.EncodeProducts(found.Items), found.Items, found.Total}
}

// filterOf parses a request's filter, with the caller's prices.
func (s *Shop) filterOf(r *http.Request) (catalog.Filter, error) {
	f, err := catalog.ParseFilter(call.Query(r))
	now := s.d.Shop()
	f.Tier, f.Moment = call.TierOf(r), s.moment()
	f.Percent = pricing.Rates{Guest: now.GuestPercent, Member: now.MemberPercent}.Percent(f.Tier)
	return f, err
}

// moment is when and at which percentage collections are filled.
func (s *Shop) moment() catalog.Moment {
	return catalog.Moment{Now: s.d.Now(), Percent: s.d.Shop().GuestPercent}
}

const jsonType = "application/json"

// nonce makes this process's ETags of streamed lists differ from other nodes', since each
// counts its own changes.
var nonce = ident.Token()

// streamProducts writes a long list while encoding it. Its ETag cannot be a hash of bytes
// that do not exist yet: it names the catalogue's version and the number of stock changes
// since the start.
func (s *Shop) streamProducts(w http.ResponseWriter, r *http.Request, snap *catalog.Snapshot, items []*catalog.Product) error {
	tag := body.Tag(fmt.Appendf(nil, "%s %d %d %s", nonce, snap.Version(), snap.Levels().Changes(), r.URL.RawQuery))
	w.Header().Set("Cache-Control", "no-cache")
	if body.Fresh(w, r, tag) {
		return nil
	}
	if r.Method == http.MethodHead {
		w.Header().Set("Content-Type", jsonType)
		return nil
	}
	leave, ok := s.lists.Enter(call.From(r.Context()).Network())
	if !ok {
		return errLists
	}
	defer leave()
	return s.stream(snap, items)(w, r)
}

func (s *Shop) stream(snap *catalog.Snapshot, items []*catalog.Product) func(http.ResponseWriter, *http.Request) error {
	return body.Zipped(func(w http.ResponseWriter, _ *http.Request) error {
		return call.Stream(w, func(yield func(any, error) bool) {
			for text := range snap.EachJSON(items) {
				if !yield(text, nil) {
					return
				}
			}
		})
	})
}

// GetProduct answers GET /api/products/{id} (API-2).
func (s *Shop) GetProduct(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	p := snap.At(r.PathValue("id"))
	if p == nil {
		switch archived, err := s.d.Archived(r.Context(), r.PathValue("id")); {
		case err != nil:
			return err
		case archived:
			return errArchived
		}
		return errNoProduct
	}
	language := spoken(w, r)
	b := s.bodies.get("product "+p.ID+" "+language, snap, func() made {
		text, err := json.Marshal(snap.DetailIn(p, language))
		if err != nil {
			panic("shopapi: " + err.Error()) // plain types only, which always encode
		}
		return made{text, []*catalog.Product{p}, 1}
	})
	return again(w, r, b.body)
}

// RelatedProducts answers GET /api/products/{id}/related.
func (s *Shop) RelatedProducts(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	p := snap.At(r.PathValue("id"))
	if p == nil {
		return errNoProduct
	}
	language := spoken(w, r)
	b := s.bodies.get("related "+p.ID+" "+language, snap, func() made {
		related, _ := snap.Related(p.ID) // the product exists
		return made{snap.EncodeRelated(related, language), slices.Concat([]*catalog.Product{p}, related.MoreFromBrand, related.GoesWellWith, related.Alike), 0}
	})
	return again(w, r, b.body)
}

// ProductFacets answers GET /api/products/facets.
func (s *Shop) ProductFacets(w http.ResponseWriter, r *http.Request) error {
	f, err := s.filterOf(r)
	if err != nil {
		return err
	}
	if err := s.maySearch(r, facetsCost); err != nil {
		return err
	}
	snap, language := s.d.Catalogue(), spoken(w, r)
	// Those of all products, with a row for each of thousands of brands, are made once for
	// everybody; what they count changes where something sells out (GUARD-7).
	if key, simple := f.Key(); simple && key == "" {
		whole := s.bodies.get("facets?"+strconv.FormatBool(f.More)+language+" "+string(f.Tier)+strconv.Itoa(f.Percent), snap, func() made {
			text, err := json.Marshal(snap.FacetsIn(f, snap.Say(language)))
			if err != nil {
				panic(fmt.Sprintf("shopapi: facets cannot be encoded: %v", err)) // they are plain values
			}
			return made{json: text}
		})
		return again(w, r, whole.body)
	}
	return send(w, r, snap.FacetsIn(f, snap.Say(language)))
}

// Suggest answers GET /api/search/suggest.
func (s *Shop) Suggest(w http.ResponseWriter, r *http.Request) error {
	if err := s.maySearch(r, suggestCost); err != nil {
		return err
	}
	snap := s.d.Catalogue()
	now := s.d.Shop()
	f := catalog.Filter{Query: r.URL.Query().Get("q"), Tier: call.TierOf(r)}
	f.Percent = pricing.Rates{Guest: now.GuestPercent, Member: now.MemberPercent}.Percent(f.Tier)
	return again(w, r, body.New(snap.EncodeSuggestions(snap.Say(spoken(w, r)).Suggestions(snap.Suggest(f))), jsonType, body.Once))
}

// GetHome answers GET /api/home.
func (s *Shop) GetHome(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	without := s.d.Shop().Without
	key, home := "home", snap.HomePage
	if without != nil && slices.Contains(*without, apigen.Sample) {
		key, home = "own home", snap.OwnHome
	}
	language := spoken(w, r)
	at := s.moment()
	if l := snap.Terms().Home; l != nil && len(l.Collections) > 0 { // they change by the clock and with the stock of other products
		key += fmt.Sprint(" ", snap.Terms().Turns(at.Now), snap.Levels().Changes())
	}
	b := s.bodies.get(key+" "+language, snap, func() made {
		h := snap.Say(language).Home(home(snap.Terms().Home, at))
		shown := slices.Concat(h.Trending, h.Deals, h.TopSells)
		for _, b := range slices.Concat(h.Brands, h.Collections) {
			shown = append(shown, b.Products...)
		}
		return made{snap.EncodeHome(h), shown, 0}
	})
	return again(w, r, b.body)
}

// Ingredients answers GET /api/ingredients (FIND-1).
func (s *Shop) Ingredients(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	var err error
	b := s.bodies.get("ingredients", snap, func() made {
		var list []byte
		list, err = json.Marshal(snap.Ingredients())
		return made{list, nil, 0}
	})
	if err != nil {
		return err
	}
	return again(w, r, b.body)
}

// Advice answers GET /api/advice (FIND-4).
func (s *Shop) Advice(w http.ResponseWriter, r *http.Request) error {
	snap, language := s.d.Catalogue(), spoken(w, r)
	b := s.bodies.get("advice "+language, snap, func() made {
		text, err := json.Marshal(catalog.AllAdvice(snap.Say(language)))
		if err != nil {
			panic(fmt.Sprintf("shopapi: advice cannot be encoded: %v", err)) // it is plain values
		}
		return made{json: text}
	})
	return again(w, r, b.body)
}

// Routine answers GET /api/routine (FIND-3): the same for everybody.
func (s *Shop) Routine(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	b := s.bodies.get("routine", snap, func() made {
		goods, shown := snap.Routine()
		text, err := json.Marshal(goods)
		if err != nil {
			panic(fmt.Sprintf("shopapi: goods of routines cannot be encoded: %v", err)) // they are plain values
		}
		return made{json: text, shown: shown}
	})
	return again(w, r, b.body)
}

// spoken returns the language of an answer with names of terms, and marks the answer as
// varying by it.
func spoken(w http.ResponseWriter, r *http.Request) string {
	w.Header().Add("Vary", call.LanguageHeader)
	return call.From(r.Context()).Language
}

func send(w http.ResponseWriter, r *http.Request, v any) error {
	b, err := call.Encode(v)
	if err != nil {
		return err
	}
	return again(w, r, b)
}

// again answers a body that clients may store but must revalidate each time.
func again(w http.ResponseWriter, r *http.Request, b *body.Body) error {
	w.Header()["Cache-Control"] = noCache
	b.Serve(w, r, http.StatusOK)
	return nil
}

// noCache is a header value shared by all answers from memory; it must not be changed.
var noCache = []string{"no-cache"}
