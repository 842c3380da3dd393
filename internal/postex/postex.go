// Package postex asks the courier PostEx over the network, after its Merchant API
// Integration Guide 4.1.9: it books and cancels parcels and tells what became of
// them. PostEx has no place to try things out: the answers in testdata are written
// after that guide and after public clients of it, none is taken from an account.
// So what is missing from an answer or of another type in it is taken for nothing
// rather than for an error.
package postex

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/parcel"
	"gulaab/internal/zone"
)

const (
	home     = "https://api.postex.pk/services/integration/api/order/"
	callTime = 20 * time.Second
	// maxAnswer bounds an answer; fifty parcels with their histories take some 200 kB.
	maxAnswer = 8 << 20
)

// Options are what a Client is made of; the zero value asks PostEx itself.
type Options struct {
	Home string // the address that paths follow, ending with a slash
}

// Client asks PostEx. It is safe for concurrent use.
type Client struct {
	home string
	now  func() time.Time
	http *http.Client
}

var _ parcel.Carrier = (*Client)(nil)

// New returns a Client; now is its clock.
func New(now func() time.Time, o Options) *Client {
	if o.Home == "" {
		o.Home = home
	}
	return &Client{home: o.Home, now: now, http: &http.Client{
		Timeout: callTime,
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, MaxConnsPerHost: 2, MaxIdleConns: 2, IdleConnTimeout: 30 * time.Second, TLSHandshakeTimeout: callTime / 2,
			MaxResponseHeaderBytes: 64 << 10,
		},
		// A redirect would take the key to another place.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Places implements parcel.Carrier.
func (c *Client) Places(ctx context.Context, key string) ([]parcel.Place, error) {
	var list []struct {
		Code    text `json:"addressCode"`
		City    text `json:"cityName"`
		Address text `json:"address"`
		Type    text `json:"addressType"`
	}
	if err := c.call(ctx, http.MethodGet, "v1/get-merchant-address", key, nil, &list); err != nil {
		return nil, err
	}
	places := []parcel.Place{}
	for _, one := range list {
		if one.Code != "" && !strings.Contains(strings.ToLower(string(one.Type)), "return") {
			places = append(places, parcel.Place{Code: string(one.Code), City: string(one.City), Address: string(one.Address)})
		}
	}
	return places, nil
}

// Book implements parcel.Carrier.
func (c *Client) Book(ctx context.Context, key string, b *parcel.Booking) (string, error) {
	kind := "Normal"
	if b.Replacement {
		kind = "Replacement"
	}
	in := map[string]any{
		"orderRefNumber": b.Reference, "invoicePayment": int64(b.Collect / money.Rupees(1)), "orderDetail": b.Contents,
		"customerName": b.Name, "customerPhone": b.Phone, "deliveryAddress": b.Address, "cityName": b.City,
		"items": b.Pieces, "invoiceDivision": 1, "orderType": kind, "transactionNotes": b.Note,
		"bookingWeight": json.Number(fmt.Sprintf("%d.%03d", b.Grams/1000, b.Grams%1000)), "pickupAddressCode": b.Place,
	}
	var out struct {
		Number text `json:"trackingNumber"`
	}
	if err := c.call(ctx, http.MethodPost, "v3/create-order", key, in, &out); err != nil {
		return "", err
	}
	if out.Number == "" {
		return "", fault.New(fault.Unavailable, "PostEx answered without a tracking number.")
	}
	return string(out.Number), nil
}

// gone are the states of bookings that were given up.
var gone = []string{"cancel", "un-assigned", "unassigned", "expired"}

// Booked implements parcel.Carrier.
func (c *Client) Booked(ctx context.Context, key, reference string, since time.Time) (string, error) {
	q := url.Values{
		"orderStatusId": {"0"}, // all of them
		// A day to spare on either side of midnight.
		"startDate": {since.In(zone.Karachi).AddDate(0, 0, -1).Format(time.DateOnly)},
		"endDate":   {c.now().In(zone.Karachi).Format(time.DateOnly)},
	}
	var list []shipment
	if err := c.call(ctx, http.MethodGet, "v1/get-all-order?"+q.Encode(), key, nil, &list); err != nil {
		return "", err
	}
	for _, one := range list {
		one = one.inner()
		given := false
		for _, word := range gone {
			given = given || strings.Contains(strings.ToLower(string(one.Status)), word)
		}
		if !given && one.Number != "" && strings.EqualFold(string(one.Reference), reference) {
			return string(one.Number), nil
		}
	}
	return "", nil
}

// shipment is one parcel as several calls give it: some wrap what is known of it
// once more.
type shipment struct {
	Number    text      `json:"trackingNumber"`
	Reference text      `json:"orderRefNumber"`
	Status    text      `json:"transactionStatus"`
	Steps     []step    `json:"transactionStatusHistory"`
	Wrapped   *shipment `json:"trackingResponse"`
}

type step struct {
	Code     text `json:"transactionStatusMessageCode"`
	Words    text `json:"transactionStatusMessage"`
	Updated  text `json:"updatedAt"`
	Modified text `json:"modifiedDatetime"`
	Place    text `json:"cityName"`
}

// inner is what is known of the parcel, with its number.
func (s shipment) inner() shipment {
	if s.Wrapped == nil {
		return s
	}
	in := *s.Wrapped
	if in.Number == "" {
		in.Number = s.Number
	}
	return in
}

// Events implements parcel.Carrier. A step without a time cannot be put in order
// with others and is left out.
func (c *Client) Events(ctx context.Context, key string, numbers []string) ([]parcel.Event, error) {
	var list []shipment
	q := url.Values{"TrackingNumbers": {strings.Join(numbers, ",")}}
	if err := c.call(ctx, http.MethodGet, "v1/track-bulk-order?"+q.Encode(), key, nil, &list); err != nil {
		return nil, err
	}
	var events []parcel.Event
	for _, one := range list {
		one = one.inner()
		for _, s := range one.Steps {
			at, ok := moment(s.Updated, s.Modified)
			if !ok || s.Code == "" || one.Number == "" {
				continue
			}
			events = append(events, parcel.Event{Tracking: string(one.Number), Code: string(s.Code), Words: string(s.Words), Place: string(s.Place), At: at})
		}
	}
	return events, nil
}

var layouts = []string{"2006-01-02 15:04:05", "2006-01-02 15:04:05.0", time.RFC3339Nano, "2006-01-02T15:04:05.000-0700", "2006-01-02T15:04:05", "2006-01-02 15:04"}

// moment reads the first time that is one; without a zone it is Karachi's.
func moment(texts ...text) (time.Time, bool) {
	for _, one := range texts {
		for _, layout := range layouts {
			if at, err := time.ParseInLocation(layout, string(one), zone.Karachi); err == nil {
				return at.UTC(), true
			}
		}
	}
	return time.Time{}, false
}

// Cancel implements parcel.Carrier.
func (c *Client) Cancel(ctx context.Context, key, number string) error {
	err := c.call(ctx, http.MethodPut, "v1/cancel-order", key, map[string]any{"trackingNumber": number}, nil)
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind == fault.Invalid && strings.Contains(strings.ToLower(refused.Message), "already cancel") {
		return nil
	}
	return err
}

// call asks PostEx and reads what it answers into out. PostEx says how a call went
// by a code in the answer as well as by HTTP's.
func (c *Client) call(ctx context.Context, method, path, key string, in, out any) error {
	var body io.Reader = http.NoBody
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.home+path, body)
	if err != nil {
		return fmt.Errorf("postex: %w", err)
	}
	r.Header.Set("Token", key)
	r.Header.Set("Accept", "application/json")
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return fault.New(fault.Unavailable, "PostEx did not answer.").Because(err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil || len(raw) > maxAnswer {
		return fault.New(fault.Unavailable, "PostEx did not answer to the end.").Because(err)
	}
	var got struct {
		Code    text            `json:"statusCode"`
		Message text            `json:"statusMessage"`
		Dist    json.RawMessage `json:"dist"`
	}
	readable := json.Unmarshal(raw, &got) == nil
	code := string(got.Code)
	if code == "" {
		code = fmt.Sprint(answer.StatusCode)
	}
	said := ident.Shorten(ident.Tidy(string(got.Message)), 200)
	switch {
	case answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden || code == "401" || code == "403":
		return parcel.ErrKey
	case answer.StatusCode >= 500 || answer.StatusCode == http.StatusTooManyRequests || !readable || code[0] == '5':
		return fault.New(fault.Unavailable, "PostEx is out of order at the moment.")
	case answer.StatusCode >= 300 || code != "200" && code != "201":
		if said == "" {
			said = "It refuses, and does not say why (" + code + ")."
		}
		return fault.New(fault.Invalid, said)
	case out == nil || len(got.Dist) == 0 || string(got.Dist) == "null":
		return nil
	}
	if err := json.Unmarshal(got.Dist, out); err != nil {
		return fault.New(fault.Unavailable, "PostEx answered in a form that is not known.").Because(err)
	}
	return nil
}

// text is a text that may be written as a number, or missing.
type text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(b []byte) error {
	*t = ""
	switch {
	case len(b) == 0 || b[0] == 'n' || b[0] == '{' || b[0] == '[':
	case b[0] == '"':
		var s string
		if err := json.Unmarshal(b, &s); err != nil {
			return err
		}
		*t = text(strings.TrimSpace(s))
	default:
		*t = text(b)
	}
	return nil
}
