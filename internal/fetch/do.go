package fetch

import (
	"net/http"

	"gulaab/internal/fault"
)

// Do makes a request that is no fetch, such as a push, to a server that a
// stranger named: to the same addresses alone as Get, and not on to others. The
// caller closes the body; at most maxHead bytes of headers come with it.
//
// Errors: Invalid where trying again would not help; Unavailable where it may.
func (c *Client) Do(r *http.Request) (*http.Response, error) {
	if err := check(r.URL); err != nil {
		return nil, err
	}
	if c.o.Agent != "" {
		r.Header.Set("User-Agent", c.o.Agent)
	}
	w, err := c.straight.Do(r)
	if err != nil {
		return nil, said(r.Context(), err)
	}
	if w.StatusCode >= 300 && w.StatusCode < 400 {
		_ = w.Body.Close()
		return nil, fault.New(fault.Invalid, msgRedirects)
	}
	return w, nil
}
