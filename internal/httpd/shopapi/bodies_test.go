package shopapi

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
)

func snapshot(levels *catalog.Levels, n int) *catalog.Snapshot {
	all := make([]*catalog.Product, n)
	for i := range all {
		all[i] = &catalog.Product{ID: fmt.Sprintf("p%03d", i), Name: fmt.Sprint("Toner ", i), Brand: "Anua", Category: "toner", SkinType: "dry-skin", Price: 100}
	}
	return catalog.NewStocked(all, 1, levels)
}

// SWIFT-1: an answer is made once, and again only when the stock that it shows has changed,
// whatever else is sold.
func TestAnswersAreMadeAgainWhereTheirStockChanged(t *testing.T) {
	t.Parallel()
	levels := catalog.NewLevels()
	snap := snapshot(levels, 4)
	set := func(product string, free int64) {
		levels.Set(catalog.Level{VariantID: product + "-1", Tracked: true, Free: free})
	}
	set("p001", 50)
	set("p002", 50)
	b := newBodies(1 << 20)
	times := 0
	get := func() *prepared {
		return b.get("x", snap, func() made {
			times++
			shown := []*catalog.Product{snap.ByID("p001")}
			return made{snap.EncodeProducts(shown), shown, 1}
		})
	}
	get()
	first := get()
	set("p002", 49) // another answer's product
	if get() != first || times != 1 {
		t.Errorf("made %d times, want once", times)
	}
	set("p001", 49) // its own, exact whatever the number
	if p := get(); p == first || times != 2 || p.body.ETag == first.body.ETag {
		t.Errorf("made %d times after a sale, want again", times)
	}
	set("p002", 0) // sold out: another list may lose it
	if get(); times != 3 {
		t.Errorf("made %d times after something sold out, want again", times)
	}
}

func TestAnswersKeepToTheirBytes(t *testing.T) {
	t.Parallel()
	snap := snapshot(catalog.NewLevels(), 50)
	b := newBodies(100 << 10)
	var wg sync.WaitGroup
	for i := range 400 {
		wg.Go(func() {
			got := b.get(fmt.Sprint(i%200), snap, func() made {
				return made{snap.EncodeProducts(snap.All()[:10+i%40]), snap.All()[:10+i%40], 0}
			})
			if got.body == nil {
				t.Error("an answer that was not made")
			}
		})
	}
	wg.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	sum := int64(0)
	for _, el := range b.entries {
		sum += el.Value.(*prepared).size
	}
	if b.bytes > b.limit || sum != b.bytes || len(b.entries) != b.order.Len() || len(b.entries) == 0 {
		t.Errorf("%d bytes are counted and %d kept of at most %d", b.bytes, sum, b.limit)
	}
}

// GUARD-7: the facets of all products are computed once for everybody, however many brands they
// have, and again when something sells out or a filter needs others.
func TestGUARD7FacetsOfAllProductsAreMadeOnce(t *testing.T) {
	t.Parallel()
	levels := catalog.NewLevels()
	snap := snapshot(levels, 4)
	s := New(Deps{Catalogue: func() *catalog.Snapshot { return snap }, Shop: func() apigen.ShopConfig { return apigen.ShopConfig{} }, Limits: limit.New(0, time.Now), Now: time.Now})
	get := func(query, language string) string {
		t.Helper()
		r := httptest.NewRequest(http.MethodGet, "/api/products/facets"+query, nil)
		r = r.WithContext(call.With(r.Context(), &call.Call{Caller: call.Caller{Client: netip.MustParseAddr("192.0.2.1"), Language: language}}))
		w := httptest.NewRecorder()
		if err := s.ProductFacets(w, r); err != nil || w.Code != http.StatusOK {
			t.Fatalf("GUARD-7 %v, status %d", err, w.Code)
		}
		return w.Body.String()
	}
	kept := func() *prepared {
		for key, el := range s.bodies.entries {
			if strings.HasPrefix(key, "facets?") {
				return el.Value.(*prepared)
			}
		}
		return nil
	}
	first := get("", "")
	made := kept()
	if again := get("", ""); again != first || made == nil || kept() != made {
		t.Errorf("GUARD-7 they were made again: %s, then %s", first, again)
	}
	if filtered := get("?brand=anua&q=toner", ""); filtered == "" || len(s.bodies.entries) != 1 {
		t.Errorf("GUARD-7 %d answers are kept", len(s.bodies.entries))
	}
	levels.Set(catalog.Level{VariantID: "p000-1", Tracked: true})
	if get("", ""); kept() == made {
		t.Error("GUARD-7 they stand after something has sold out")
	}
}
