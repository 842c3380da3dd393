package httpd

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// identify reads the Bearer token. One of an impossible length counts as invalid.
func identify(c *call.Call, r *http.Request) {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		if token = strings.TrimSpace(token); len(token) <= 256 {
			c.Token = token
		} else {
			c.Token = "-" // a token was sent; it is not valid
		}
	}
	if cookie, err := r.Cookie(call.StaffCookie(c.Secure)); err == nil && len(cookie.Value) <= 256 {
		c.StaffToken = cookie.Value
	}
	c.Device = r.UserAgent()
}

// guest identifies the guest. An unsigned cookie of an older program is signed if orders
// are known by it, and ignored otherwise.
func (s *Server) guest(w http.ResponseWriter, r *http.Request, c *call.Call) error {
	token, old := s.guests.Read(r)
	if c.Guest = token; old == "" || token != "" {
		return nil
	}
	_, known, err := s.d.Orders.List(r.Context(), order.Viewer{GuestHash: ident.HashToken(old)}, order.Query{Limit: 1})
	if err != nil || known == 0 {
		return err
	}
	c.Guest = old
	w.Header().Add("Set-Cookie", s.guests.Cookie(old))
	return nil
}

// limitBody checks the content type of a body that is streamed, and bounds it.
func limitBody(w http.ResponseWriter, r *http.Request, b body) error {
	switch b {
	case formBody, filmBody:
		if mediaType(r) != "multipart/form-data" {
			return fault.New(fault.UnsupportedMedia, "Send this as a form (multipart/form-data).")
		}
		most := int64(maxForm)
		if b == filmBody {
			most = maxFilm
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
	case fileBody:
		if mediaType(r) != "application/octet-stream" {
			return fault.New(fault.UnsupportedMedia, "Send the file's bytes (application/octet-stream).")
		}
		r.Body = http.MaxBytesReader(w, r.Body, sheet.MaxBytes+1)
	case fieldsBody:
		if mediaType(r) != "application/x-www-form-urlencoded" {
			return fault.New(fault.UnsupportedMedia, "Send this as the page's own form does.")
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxFields)
	case jsonBody: // readJSON has read it
	default:
		if r.Body != http.NoBody {
			r.Body = http.MaxBytesReader(w, r.Body, maxJSON)
		}
	}
	return nil
}

// readJSON reads a JSON body whole, so that invalid JSON is refused before anything decodes
// it. A body longer than smallJSON takes a place, held until leave is called, which bounds
// the memory of all such bodies and of each network's.
func (s *Server) readJSON(w http.ResponseWriter, r *http.Request, from netip.Prefix) (leave func(), err error) {
	if mediaType(r) != "application/json" {
		return nil, fault.New(fault.UnsupportedMedia, "Send this as JSON (application/json).")
	}
	body := http.MaxBytesReader(w, r.Body, maxJSON)
	text, err := io.ReadAll(io.LimitReader(body, smallJSON))
	leave = func() {}
	if err == nil && len(text) == smallJSON {
		var ok bool
		if leave, ok = s.largeJSON.Enter(from); !ok {
			return nil, errBusy
		}
		var rest []byte
		rest, err = io.ReadAll(body)
		text = append(text, rest...)
	}
	if err == nil {
		err = checkJSON(text)
	}
	if err != nil {
		leave()
		return nil, call.Broken(err)
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	return leave, nil
}

func mediaType(r *http.Request) string {
	t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return ""
	}
	return t
}

// checkJSON refuses anything but one JSON object, and NUL in its strings, which no database
// column takes.
func checkJSON(text []byte) error {
	if !json.Valid(text) {
		return fault.New(fault.Malformed, "The request is not valid JSON.")
	}
	if trimmed := bytes.TrimLeft(text, " \t\r\n"); trimmed[0] != '{' {
		return fault.New(fault.Malformed, "The request must be a JSON object.")
	}
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		// The text is valid: an escape has its second byte, \u its four digits.
		if text[i+1] == 'u' && string(text[i+2:i+6]) == "0000" {
			return fault.New(fault.Malformed, "The request holds characters that cannot be read.")
		}
		i++
	}
	return nil
}
