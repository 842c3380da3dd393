package shopapi

import (
	"encoding/json"
	"net/http"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
)

// errNoProduct is said in these words (decisions: Products).
var errNoProduct = fault.New(fault.NotFound, "Product not found")

// ListProducts answers GET /api/products (API-1, API-3 to API-7).
func (s *Shop) ListProducts(w http.ResponseWriter, r *http.Request) error {
	var f catalog.Filter
	if r.URL.RawQuery != "" {
		var err error
		if f, err = catalog.ParseFilter(r.URL.Query()); err != nil {
			return err
		}
	}
	b := s.d.Catalogue().ListJSON(f)
	w.Header().Set("X-Total-Count", strconv.Itoa(b.Total))
	call.Body(w, r, b)
	return nil
}

// GetProduct answers GET /api/products/{id} (API-2).
func (s *Shop) GetProduct(w http.ResponseWriter, r *http.Request) error {
	b := s.d.Catalogue().ProductJSON(r.PathValue("id"))
	if b == nil {
		return errNoProduct
	}
	call.Body(w, r, b)
	return nil
}

// RelatedProducts answers GET /api/products/{id}/related.
func (s *Shop) RelatedProducts(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	related, ok := snap.Related(r.PathValue("id"))
	if !ok {
		return errNoProduct
	}
	return send(w, r, json.RawMessage(snap.EncodeRelated(related)))
}

// ProductFacets answers GET /api/products/facets.
func (s *Shop) ProductFacets(w http.ResponseWriter, r *http.Request) error {
	f, err := catalog.ParseFilter(r.URL.Query())
	if err != nil {
		return err
	}
	return send(w, r, s.d.Catalogue().Facets(f))
}

// Suggest answers GET /api/search/suggest.
func (s *Shop) Suggest(w http.ResponseWriter, r *http.Request) error {
	snap := s.d.Catalogue()
	return send(w, r, json.RawMessage(snap.EncodeSuggestions(snap.Suggest(r.URL.Query().Get("q")))))
}

// GetHome answers GET /api/home.
func (s *Shop) GetHome(w http.ResponseWriter, r *http.Request) error {
	call.Body(w, r, s.d.Catalogue().HomeJSON())
	return nil
}

func send(w http.ResponseWriter, r *http.Request, v any) error {
	b, err := call.Encode(v)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	b.Serve(w, r, http.StatusOK)
	return nil
}
