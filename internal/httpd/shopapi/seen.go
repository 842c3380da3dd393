package shopapi

import (
	"context"
	"strings"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
)

// Seen answers POST /api/seen (SHELF-3, SHELF-5). What cannot be counted is
// passed over: no browser waits for the answer.
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

// isRobot says whether a program says of itself that it is one.
func isRobot(device string) bool {
	device = strings.ToLower(device)
	for _, word := range []string{"bot", "crawl", "spider", "slurp", "preview", "lighthouse", "curl/", "python", "go-http"} {
		if strings.Contains(device, word) {
			return true
		}
	}
	return device == ""
}
