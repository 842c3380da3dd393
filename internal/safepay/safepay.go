// Package safepay asks Safepay, a payment provider of Pakistan, whose hosted page takes cards, by
// "Express Checkout" of the Payments API v3: https://safepay-docs.netlify.app and the libraries
// https://github.com/getsafepay/node-core 0.3.5 and https://github.com/getsafepay/sfpy-php. No
// answer in the tests is taken from an account. A state that those do not name is no payment.
// A card is typed on Safepay's page and never passes through the shop.
package safepay

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/paying"
)

const (
	signatureHeader = "X-SFPY-SIGNATURE"
	secretHeader    = "X-SFPY-MERCHANT-SECRET"
	callTime        = 10 * time.Second
	maxAnswer       = 1 << 20
	maxRefunds      = 500
)

// Options are what a Client is made of. The three secrets belong together.
type Options struct {
	Key    string // names the account, "sec_…"
	Secret string // proves that the shop asks
	Hook   string // signs notices
	Live   bool   // real money moves; otherwise Safepay's sandbox
	Intent string // over whom cards go: "CYBERSOURCE" unless Safepay says otherwise
	Home   string // a server that stands in for Safepay; empty: the real one
}

// Client asks Safepay. It is safe for concurrent use.
type Client struct {
	o         Options
	api, page string // addresses without a slash at the end
	http      *http.Client
}

var _ paying.Provider = (*Client)(nil)

// New returns a Client.
func New(o Options) (*Client, error) {
	if o.Key == "" || o.Secret == "" || o.Hook == "" {
		return nil, errors.New("safepay: key, secret and webhook secret belong together")
	}
	if o.Intent == "" {
		o.Intent = "CYBERSOURCE"
	}
	c := &Client{o: o, api: "https://sandbox.api.getsafepay.com", page: "https://sandbox.api.getsafepay.com"}
	if o.Live {
		c.api, c.page = "https://api.getsafepay.com", "https://getsafepay.com"
	}
	if o.Home != "" {
		c.api = strings.TrimRight(o.Home, "/")
		c.page = c.api
	}
	c.http = &http.Client{
		Timeout: callTime,
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, MaxConnsPerHost: 8, MaxIdleConns: 4, IdleConnTimeout: 30 * time.Second, TLSHandshakeTimeout: callTime / 2,
			MaxResponseHeaderBytes: 64 << 10,
		},
		// A redirect would take the secret to another place.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c, nil
}

// Name implements paying.Provider.
func (c *Client) Name() string { return "safepay" }

// Label implements paying.Provider.
func (c *Client) Label() string { return "Safepay" }

// Live implements paying.Provider.
func (c *Client) Live() bool { return c.o.Live }

// Origin implements paying.Provider.
func (c *Client) Origin() string { return c.page }

func (c *Client) environment() string {
	if c.o.Live {
		return "production"
	}
	return "sandbox"
}

// amount is a sum in the lowest denomination, which paisa are. It is no money.Paisa, whose JSON
// is rupees.
type amount struct {
	Currency string `json:"currency"`
	Amount   int64  `json:"amount"`
}

func rupees(sum money.Paisa) amount { return amount{paying.Currency, int64(sum)} }

// tracker is a payment as Safepay writes it. client and the entries of metadata are texts in
// some answers and objects in others.
type tracker struct {
	Token       string          `json:"token"`
	Environment string          `json:"environment"`
	State       string          `json:"state"`
	Client      json.RawMessage `json:"client"`
	Metadata    struct {
		OrderID json.RawMessage `json:"order_id"`
	} `json:"metadata"`
	Totals struct {
		Quote amount `json:"quote_amount"`
	} `json:"purchase_totals"`
	Charge *struct {
		Amount  *amount `json:"amount"`
		Refunds []struct {
			Token  string `json:"token"`
			Totals amount `json:"totals"`
			Voided bool   `json:"is_voided"`
		} `json:"cybersource_refunds"`
	} `json:"charge"`
}

// text reads a text that may stand in an object under a name.
func text(raw json.RawMessage, name string) string {
	var plain string
	if json.Unmarshal(raw, &plain) == nil {
		return plain
	}
	var within map[string]json.RawMessage
	if json.Unmarshal(raw, &within) != nil || json.Unmarshal(within[name], &plain) != nil {
		return ""
	}
	return plain
}

var references = regexp.MustCompile(`^track_[0-9A-Za-z-]{8,64}$`)

// Begin implements paying.Provider. What Safepay made must be what it was asked for.
func (c *Client) Begin(ctx context.Context, a paying.Ask) (string, error) {
	var made struct {
		Tracker tracker `json:"tracker"`
	}
	err := c.call(ctx, http.MethodPost, "/order/payments/v3/", map[string]any{
		"merchant_api_key": c.o.Key, "intent": c.o.Intent, "mode": "payment", "entry_mode": "raw", "currency": paying.Currency, "amount": int64(a.Amount),
		"metadata": map[string]string{"order_id": a.ID},
	}, &made)
	if err != nil {
		return "", err
	}
	t := &made.Tracker
	if !references.MatchString(t.Token) || t.Environment != "" && t.Environment != c.environment() || t.Totals.Quote != rupees(a.Amount) {
		return "", fault.New(fault.Unavailable, "Safepay made another payment than it was asked for.")
	}
	return t.Token, nil
}

// Page implements paying.Provider.
func (c *Client) Page(ctx context.Context, reference string, a paying.Ask) (string, error) {
	var token string
	if err := c.call(ctx, http.MethodPost, "/client/passport/v1/token", map[string]any{}, &token); err != nil {
		return "", err
	}
	if token == "" || len(token) > 4096 {
		return "", fault.New(fault.Unavailable, "Safepay gave no token for its page.")
	}
	q := url.Values{
		"environment": {c.environment()}, "tracker": {reference}, "tbt": {token}, "source": {"hosted"}, "order_id": {a.Number},
		"redirect_url": {a.Back}, "cancel_url": {a.Back},
	}
	return c.page + "/embedded/?" + q.Encode(), nil
}

// standings are what Safepay's states mean.
var standings = map[string]paying.Standing{
	"TRACKER_STARTED": paying.NotYet, "TRACKER_ENROLLED": paying.NotYet, "TRACKER_AUTHORIZED": paying.NotYet,
	"TRACKER_ENDED": paying.Took, "TRACKER_PARTIAL_REFUND": paying.Took, "TRACKER_REFUNDED": paying.Took,
	"TRACKER_CANCELLED": paying.Nothing, "TRACKER_EXPIRED": paying.Nothing,
	"TRACKER_VOIDED": paying.TookBack, "TRACKER_REVERSED": paying.TookBack, "TRACKER_DISPUTED": paying.TookBack,
}

// Look implements paying.Provider.
func (c *Client) Look(ctx context.Context, reference string) (paying.Report, error) {
	if !references.MatchString(reference) {
		return paying.Report{}, fault.New(fault.Invalid, "This is no reference of Safepay.")
	}
	var raw json.RawMessage
	if err := c.call(ctx, http.MethodGet, "/reporter/api/v1/payments/"+url.PathEscape(reference), nil, &raw); err != nil {
		return paying.Report{}, err
	}
	// The documentation has the payment in data.tracker, the server in data.
	var within struct {
		Tracker *tracker `json:"tracker"`
	}
	t := &tracker{}
	if err := json.Unmarshal(raw, &within); err == nil && within.Tracker != nil {
		t = within.Tracker
	} else if err := json.Unmarshal(raw, t); err != nil {
		return paying.Report{}, unreadable(err)
	}
	standing, known := standings[t.State]
	if !known || t.Charge != nil && len(t.Charge.Refunds) > maxRefunds {
		return paying.Report{}, unreadable(fmt.Errorf("safepay: state %.40q", t.State))
	}
	r := paying.Report{
		Reference: t.Token, ID: text(t.Metadata.OrderID, "value"), Standing: standing,
		Ours:   hmac.Equal([]byte(text(t.Client, "api_key")), []byte(c.o.Key)) && t.Environment == c.environment(),
		Amount: money.Paisa(t.Totals.Quote.Amount), Currency: t.Totals.Quote.Currency,
	}
	if t.Charge == nil {
		return r, nil
	}
	if a := t.Charge.Amount; a != nil && a.Currency != "" { // what was charged, where it says so
		r.Amount, r.Currency = money.Paisa(a.Amount), a.Currency
	}
	for _, one := range t.Charge.Refunds {
		if !one.Voided {
			r.Refunds = append(r.Refunds, paying.Refunded{Reference: one.Token, Amount: money.Paisa(one.Totals.Amount)})
		}
	}
	return r, nil
}

// SignatureHeader implements paying.Provider.
func (c *Client) SignatureHeader() string { return signatureHeader }

// Heard implements paying.Provider. The signature is over the bytes as they came.
func (c *Client) Heard(signature string, body []byte) (string, bool) {
	said, err := hex.DecodeString(strings.TrimSpace(signature))
	mac := hmac.New(sha512.New, []byte(c.o.Hook))
	mac.Write(body)
	if err != nil || !hmac.Equal(said, mac.Sum(nil)) {
		return "", false
	}
	var event struct {
		Data struct {
			Tracker json.RawMessage `json:"tracker"`
		} `json:"data"`
	}
	_ = json.Unmarshal(body, &event) // what cannot be read is about no payment of the shop's
	return text(event.Data.Tracker, "token"), true
}

// refusals are the statuses after which no money has moved. Any other failure may hide a
// refund that was made.
var refusals = []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity}

// Refund implements paying.Provider. Safepay makes another refund for each request.
func (c *Client) Refund(ctx context.Context, reference string, sum money.Paisa) (string, error) {
	var made struct {
		Tracker struct {
			Token string `json:"token"`
		} `json:"tracker"`
		Action struct {
			Refund struct {
				Token  string `json:"token"`
				Totals amount `json:"totals"`
			} `json:"cybersource_refund"`
		} `json:"action"`
	}
	err := c.call(ctx, http.MethodPost, "/order/payments/v3/"+url.PathEscape(reference)+"/refund", rupees(sum), &made)
	refused, ok := errors.AsType[*refusal](err)
	switch {
	case ok && slices.Contains(refusals, refused.status):
		return "", fault.New(fault.Invalid, "Safepay refused the refund.").Because(err)
	case err != nil:
		return "", err
	}
	r := made.Action.Refund
	if r.Token == "" || made.Tracker.Token != reference || r.Totals != rupees(sum) {
		return "", unreadable(errors.New("safepay: the answer to a refund names no refund of this payment"))
	}
	return r.Token, nil
}

// refusal is an answer that is no success.
type refusal struct{ status int }

func (r *refusal) Error() string { return fmt.Sprintf("safepay: status %d", r.status) }

func unreadable(err error) error {
	return fault.New(fault.Unavailable, "Safepay answered in a form that is not known.").Because(err)
}

// call asks Safepay and reads what its answer has under data. No error repeats what was sent
// or answered: an answer may echo a key.
func (c *Client) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader = http.NoBody
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.api+path, body)
	if err != nil {
		return fmt.Errorf("safepay: %w", err)
	}
	r.Header.Set(secretHeader, c.o.Secret)
	r.Header.Set("Accept", "application/json")
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return fault.New(fault.Unavailable, "Safepay did not answer.").Because(err)
	}
	defer func() { _ = answer.Body.Close() }() // only read
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer+1))
	if err != nil || len(raw) > maxAnswer {
		return fault.New(fault.Unavailable, "Safepay did not answer to the end.").Because(err)
	}
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fault.New(fault.Unavailable, "Safepay is out of order at the moment.").Because(&refusal{answer.StatusCode})
	}
	var got struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(raw, &got); err != nil {
		return unreadable(err)
	}
	if err := json.Unmarshal(got.Data, out); err != nil {
		return unreadable(err)
	}
	return nil
}
