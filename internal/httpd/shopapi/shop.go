package shopapi

import (
	"net/http"
	"sync"

	"gulaab/internal/city"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
)

// How long browsers need not ask again: settings are seen by everybody soon,
// testimonials may be a little old.
const (
	configAge  = "public, max-age=10"
	reviewsAge = "public, max-age=60"
	citiesAge  = "public, max-age=86400"
)

// Config answers GET /api/config.
func (s *Shop) Config(w http.ResponseWriter, r *http.Request) error {
	c := s.d.Shop()
	c.Home = s.d.Catalogue().Terms().HomeShown()
	return kept(w, r, c, configAge)
}

// Reviews answers GET /api/reviews (API-8).
func (s *Shop) Reviews(w http.ResponseWriter, r *http.Request) error {
	all, err := s.d.Reviews.Reviews(r.Context())
	if err != nil {
		return err
	}
	out := make([]apigen.Review, len(all))
	for i, r := range all {
		out[i] = apigen.Review{Text: r.Text, Avatar: r.Avatar, Name: r.Name, Username: r.Username}
	}
	return kept(w, r, out, reviewsAge)
}

// cities are the same for the life of the program.
var cities = sync.OnceValue(func() *body.Body { return body.New(city.JSON(), jsonType, body.Hard) })

// Cities answers GET /api/cities (DOOR-3).
func (s *Shop) Cities(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", citiesAge)
	cities().Serve(w, r, http.StatusOK)
	return nil
}

// kept answers v, which browsers may keep for a time.
func kept(w http.ResponseWriter, r *http.Request, v any, age string) error {
	b, err := call.Encode(v)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", age)
	b.Serve(w, r, http.StatusOK)
	return nil
}
