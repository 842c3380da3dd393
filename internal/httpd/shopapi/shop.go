package shopapi

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"gulaab/internal/city"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
)

// citiesAge is the cache time of what only a new version of the program changes.
const citiesAge = "public, max-age=86400"

// Config answers GET /api/config.
func (s *Shop) Config(w http.ResponseWriter, r *http.Request) error {
	snap, language := s.d.Catalogue(), spoken(w, r)
	return kept(w, r, tell.Shop(language, s.d.Shop(), snap.Terms().HomeShown(), snap.Say(language)))
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
	return kept(w, r, out)
}

// cities is the encoded list, constant for the life of the program.
var cities = sync.OnceValue(func() *body.Body { return body.New(city.JSON(), jsonType, body.Hard) })

// Cities answers GET /api/cities (DOOR-3).
func (s *Shop) Cities(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", citiesAge)
	cities().Serve(w, r, http.StatusOK)
	return nil
}

// kept answers v with revalidation on each use: whoever has just changed it must see the
// change (SET-1, SHELF-4).
func kept(w http.ResponseWriter, r *http.Request, v any) error {
	b, err := call.Encode(v)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	b.Serve(w, r, http.StatusOK)
	return nil
}

// Seen answers POST /api/seen (SHELF-3, SHELF-5). What cannot be counted is ignored,
// because no browser waits for the answer.
func (s *Shop) Seen(ctx context.Context, r apigen.SeenRequestObject) (apigen.SeenResponseObject, error) {
	c := call.From(ctx)
	if c.StaffToken != "" || isRobot(c.Device) {
		return apigen.Seen204Response{}, nil
	}
	who, snap := c.LimitKey()+" "+c.Device, s.d.Catalogue()
	switch in := r.Body; {
	case in.Product != nil:
		if snap.ByID(*in.Product) != nil {
			s.d.Counter.Viewed(who, c.Network().String(), *in.Product)
		}
	case in.Search == nil:
	case in.Clicked != nil && *in.Clicked:
		s.d.Counter.Clicked(who, *in.Search)
	default:
		_, leads := snap.Leads(*in.Search)
		s.d.Counter.Searched(who, c.Network().String(), *in.Search, leads || len(snap.Search(*in.Search, 1)) > 0)
	}
	return apigen.Seen204Response{}, nil
}

// isRobot says whether a user agent names itself as a robot.
func isRobot(device string) bool {
	device = strings.ToLower(device)
	for _, word := range []string{"bot", "crawl", "spider", "slurp", "preview", "lighthouse", "curl/", "python", "go-http"} {
		if strings.Contains(device, word) {
			return true
		}
	}
	return device == ""
}
