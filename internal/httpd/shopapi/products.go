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

// errNoProduct is said in these words (decisions: Products).
var errNoProduct = fault.New(fault.NotFound, "Product not found")

// errArchived is what an archived product answers (ITEM-2).
var errArchived = fault.New(fault.Gone, "This product is no longer sold.")

// longList is from how many products on a list is written as it is encoded
// instead of being made ready first.
const longList = 200

// A long list that is compressed while it is written holds two megabytes for as
// long as its reader takes: so many are written at a time, and for one network
// (SWIFT-4).
const (
	maxLists     = 24
	maxListsEach = 6
)

var errLists = fault.New(fault.Unavailable, "Too many whole lists are being read at the moment. Please try again in a few seconds.")

// hugeList is from how many products on a list costs enough to be counted
// against whoever asks: a hundred thousand take seconds to encode and compress.
const hugeList = 2000

var limitHuge = limit.Rule{Burst: 10, Every: 5 * time.Second}

// What an address may search, and a network of such, in units of about ten milliseconds of
// a processor over 20,000 products (GUARD-7): a hundred searches at once, then ten a second.
var (
	limitSearch   = limit.Rule{Burst: 400, Every: 25 * time.Millisecond}
	limitSearches = limit.Rule{Burst: 800, Every: 12 * time.Millisecond}
)

const (
	searchCost  = 4
	facetsCost  = 2
	suggestCost = 1
)

var errSearches = fault.New(fault.RateLimited, "Too many searches from your network. Please wait a moment and try again.")

// maySearch counts what a search costs against its address and its network.
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
	snap := s.d.Catalogue()
	if key, simple := f.Key(); simple && (f.Limit > 0 && f.Limit <= longList || f.Limit == 0 && f.Page > 0) {
		b := s.bodies.get("list?"+key, snap, func() made {
			found := snap.Select(f)
			return made{snap.EncodeProducts(found.Items), found.Items, found.Total}
		})
		w.Header()["X-Total-Count"] = b.count[:]
		return again(w, r, b.body)
	}
	found := snap.Select(f)
	w.Header().Set("X-Total-Count", strconv.Itoa(found.Total))
	if len(found.Items) > longList {
		if len(found.Items) > hugeList {
			if err := s.d.Limits.Count("huge list "+call.From(r.Context()).LimitKey(), limitHuge); err != nil {
				return err
			}
		}
		return s.streamProducts(w, r, snap, found.Items)
	}
	if key, simple := f.Key(); simple {
		b := s.bodies.get("list?"+key, snap, func() made {
			return made{snap.EncodeProducts(found.Items), found.Items, found.Total}
		})
		return again(w, r, b.body)
	}
	return again(w, r, body.New(snap.EncodeProducts(found.Items), jsonType, body.Once))
}

// filterOf reads what a request asks for, at the prices that its caller pays.
func (s *Shop) filterOf(r *http.Request) (catalog.Filter, error) {
	f, err := catalog.ParseFilter(call.Query(r))
	now := s.d.Shop()
	f.Tier = call.TierOf(r)
	f.Percent = pricing.Rates{Guest: now.GuestPercent, Member: now.MemberPercent}.Percent(f.Tier)
	return f, err
}

const jsonType = "application/json"

// nonce tells this program's ETags of streamed lists from other nodes': what
// they count is counted by each for itself.
var nonce = ident.Token()

// streamProducts writes a long list as it is encoded. Its ETag cannot be of its
// bytes, which nobody has seen yet: it names what they are made from, the
// catalogue's version and every change of stock since the start.
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
	b := s.bodies.get("product "+p.ID, snap, func() made {
		text, err := json.Marshal(snap.Detail(p))
		if err != nil {
			panic("shopapi: " + err.Error()) // plain types only
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
	b := s.bodies.get("related "+p.ID, snap, func() made {
		related, _ := snap.Related(p.ID) // the product is there
		return made{snap.EncodeRelated(related), slices.Concat([]*catalog.Product{p}, related.MoreFromBrand, related.GoesWellWith, related.Alike), 0}
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
	return send(w, r, s.d.Catalogue().Facets(f))
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
	return again(w, r, body.New(snap.EncodeSuggestions(snap.Suggest(f)), jsonType, body.Once))
}

// GetHome answers GET /api/home.
func (s *Shop) GetHome(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	without := s.d.Shop().Without
	key, home := "home", snap.HomePage
	if without != nil && slices.Contains(*without, apigen.Sample) {
		key, home = "own home", snap.OwnHome
	}
	b := s.bodies.get(key, snap, func() made {
		h := home(snap.Terms().Home)
		shown := slices.Concat(h.Trending, h.Deals, h.TopSells)
		for _, b := range h.Brands {
			shown = append(shown, b.Products...)
		}
		return made{snap.EncodeHome(h), shown, 0}
	})
	return again(w, r, b.body)
}

func send(w http.ResponseWriter, r *http.Request, v any) error {
	b, err := call.Encode(v)
	if err != nil {
		return err
	}
	return again(w, r, b)
}

// again answers a body that may be kept, but must be asked for again each time.
func again(w http.ResponseWriter, r *http.Request, b *body.Body) error {
	w.Header()["Cache-Control"] = noCache
	b.Serve(w, r, http.StatusOK)
	return nil
}

// noCache is the value of a header that every answer from memory shares: nobody
// writes into it.
var noCache = []string{"no-cache"}
