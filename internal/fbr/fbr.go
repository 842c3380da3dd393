// Package fbr reports invoices to the Digital Invoicing interface of Pakistan's Federal Board of
// Revenue, which PRAL runs: "Technical Specification for DI API", version 1.12 of 24 July 2025. No
// answer in the tests is taken from an account. It has no key under which a paper is taken once, and
// no list of what was taken; a credit note is reported as a "Debit Note" that names its invoice.
package fbr

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"time"

	"gulaab/internal/fiscal"
	"gulaab/internal/ident"
	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

const (
	home      = "https://gw.fbr.gov.pk"
	callTime  = 40 * time.Second // the gateway is slow at the end of a month
	maxAnswer = 1 << 20
	maxWords  = 600
	pieces    = "Numbers, pieces, units" // the unit of what a shop sells

	toConsumer = "SN026"
	// Cosmetics is the customs tariff code of preparations for the care of the skin.
	Cosmetics = "3304.9900"
)

// The kinds of sale that differ in what they ask for.
const (
	Standard = "Goods at standard rate (default)"
	reduced  = "Goods at Reduced Rate"
	zeroRate = "Goods at zero-rate"
	retail   = "3rd Schedule Goods" // taxed on the printed retail price
	usual    = 1800                 // the standard rate, in hundredths of a percent
)

// Options are what a Client is made of.
type Options struct {
	Token    string // of the environment that Live says
	Live     bool   // papers count; otherwise the sandbox
	Province string // the seller's
	Sale     string // the kind of sale of goods at the standard rate; empty: Standard
	Scenario string // of the sandbox, which asks for one; empty: a retailer's sale to a consumer
	Home     string // a server that stands in for FBR; empty: the real one
}

// Client reports papers. It is safe for concurrent use.
type Client struct {
	o    Options
	http *http.Client
}

var _ fiscal.Authority = (*Client)(nil)

// New returns a Client.
func New(o Options) (*Client, error) {
	if o.Token == "" || o.Province == "" {
		return nil, errors.New("fbr: token and province belong together")
	}
	if o.Sale == "" {
		o.Sale = Standard
	}
	if o.Scenario == "" {
		o.Scenario = toConsumer
	}
	if o.Home == "" {
		o.Home = home
	}
	o.Home = strings.TrimRight(o.Home, "/")
	return &Client{o, &http.Client{
		Timeout:   callTime,
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, MaxConnsPerHost: 4, TLSHandshakeTimeout: callTime / 4, IdleConnTimeout: 30 * time.Second, MaxResponseHeaderBytes: 64 << 10},
		// A redirect would take the token to another place.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Live implements fiscal.Authority.
func (c *Client) Live() bool { return c.o.Live }

// numbers are 22 characters for a seller with an NTN, and 28 for one with a CNIC.
var numbers = regexp.MustCompile(`^([0-9A-Z]{7}|[0-9]{13})DI[0-9]{13}$`)

// Number implements fiscal.Authority.
func (c *Client) Number(text string) bool { return Number(text) }

// Number says whether a text can be a number that FBR gives a paper.
func Number(text string) bool { return numbers.MatchString(text) }

// item is a line as FBR reads it.
type item struct {
	Code      string      `json:"hsCode"`
	Name      string      `json:"productDescription"`
	Rate      string      `json:"rate"`
	Unit      string      `json:"uoM"`
	Quantity  int64       `json:"quantity"`
	Total     json.Number `json:"totalValues"`
	Net       json.Number `json:"valueSalesExcludingST"`
	Retail    json.Number `json:"fixedNotifiedValueOrRetailPrice"`
	Tax       json.Number `json:"salesTaxApplicable"`
	Withheld  json.Number `json:"salesTaxWithheldAtSource"`
	Extra     json.Number `json:"extraTax"`
	Further   json.Number `json:"furtherTax"`
	Schedule  string      `json:"sroScheduleNo"`
	Excise    json.Number `json:"fedPayable"`
	Discount  json.Number `json:"discount"`
	Sale      string      `json:"saleType"`
	Paragraph string      `json:"sroItemSerialNo"`
}

type paper struct {
	Type           string `json:"invoiceType"`
	Date           string `json:"invoiceDate"`
	Seller         string `json:"sellerNTNCNIC"`
	SellerName     string `json:"sellerBusinessName"`
	SellerProvince string `json:"sellerProvince"`
	SellerAddress  string `json:"sellerAddress"`
	Buyer          string `json:"buyerNTNCNIC"`
	BuyerName      string `json:"buyerBusinessName"`
	BuyerProvince  string `json:"buyerProvince"`
	BuyerAddress   string `json:"buyerAddress"`
	BuyerKind      string `json:"buyerRegistrationType"`
	Of             string `json:"invoiceRefNo"`
	Scenario       string `json:"scenarioId,omitempty"`
	Items          []item `json:"items"`
}

// rupees writes a sum with its two decimals.
func rupees(sum money.Paisa) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", int64(sum)/100, int64(sum)%100))
}

// rate writes hundredths of a percent as FBR lists rates, "18%".
func rate(hundredths int64) string {
	text := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + "%"
}

// seller is an NTN of seven digits without its check digit, or a CNIC.
func seller(tax string) string {
	plain := strings.ReplaceAll(tax, "-", "")
	if len(plain) == 8 {
		return plain[:7]
	}
	return plain
}

// written is a report as FBR reads it. Buyers are shoppers without a registration, of whom FBR is told
// the name and the town, and no street.
func (c *Client) written(r *fiscal.Report) *paper {
	b := &r.Paper.Body
	p := &paper{
		Type: "Sale Invoice", Date: r.Paper.At.In(zone.Karachi).Format(time.DateOnly), Seller: seller(b.Seller.Tax), SellerName: b.Seller.Name, SellerProvince: c.o.Province,
		SellerAddress: b.Seller.Address, BuyerName: b.Buyer, BuyerProvince: b.Province, BuyerKind: "Unregistered", Of: r.Of, Items: []item{},
	}
	if r.Paper.Kind == invoice.Credit {
		p.Type = "Debit Note"
	}
	if len(b.Address) > 1 {
		p.BuyerAddress = b.Address[1]
	}
	if p.BuyerProvince == "" {
		p.BuyerProvince = c.o.Province
	}
	if !c.o.Live {
		p.Scenario = c.o.Scenario
	}
	for i := range b.Parts {
		of := &b.Parts[i]
		it := item{
			Code: r.Codes[i], Name: ident.Shorten(of.Name, 250), Rate: rate(of.Rate), Unit: pieces, Quantity: of.Quantity, Total: rupees(of.Gross), Net: rupees(of.Net()), Tax: rupees(of.Inside),
			Retail: "0.00", Withheld: "0.00", Extra: "0.00", Further: "0.00", Excise: "0.00", Discount: "0.00", Sale: c.o.Sale,
		}
		switch {
		case of.Rate == 0:
			it.Sale = zeroRate
		case of.Rate != usual:
			it.Sale = reduced
		case it.Sale == retail:
			it.Retail = rupees(of.List * money.Paisa(of.Quantity))
		}
		p.Items = append(p.Items, it)
	}
	return p
}

type verdict struct {
	Code   string `json:"statusCode"`
	Status string `json:"status"`
	Number string `json:"errorCode"`
	Error  string `json:"error"`
}

func (v *verdict) valid() bool { return v.Code == "00" && strings.EqualFold(v.Status, "valid") }

type answer struct {
	Number     string `json:"invoiceNumber"`
	Validation *struct {
		verdict
		Items []struct {
			verdict
			No json.RawMessage `json:"itemSNo"`
		} `json:"invoiceStatuses"`
	} `json:"validationResponse"`
}

// refused returns FBR's reasons; nil where the paper is valid.
func (a *answer) refused() error {
	v := a.Validation
	var why []string
	say := func(at string, v *verdict) {
		if text := strings.TrimSpace(v.Number + " " + v.Error); text != "" {
			why = append(why, at+text)
		}
	}
	valid := v.valid()
	say("", &v.verdict)
	for i := range v.Items {
		if one := &v.Items[i]; !one.valid() {
			valid = false
			say("line "+strings.Trim(string(one.No), `"`)+": ", &one.verdict)
		}
	}
	if valid {
		return nil
	}
	if len(why) == 0 {
		why = []string{"FBR gave no reason."}
	}
	return &fiscal.Refusal{Problem: ident.Shorten(ident.Tidy(strings.Join(why, "; ")), maxWords)}
}

// Check implements fiscal.Authority.
func (c *Client) Check(ctx context.Context, r *fiscal.Report) error {
	a, err := c.call(ctx, "validateinvoicedata", r)
	if err != nil {
		return err
	}
	return a.refused()
}

// Take implements fiscal.Authority.
func (c *Client) Take(ctx context.Context, r *fiscal.Report) (string, error) {
	a, err := c.call(ctx, "postinvoicedata", r)
	if err != nil {
		return "", err
	}
	if err := a.refused(); err != nil {
		if a.Number != "" {
			return "", errors.New("fbr: it refused a paper and gave it a number")
		}
		return "", err
	}
	return strings.TrimSpace(a.Number), nil
}

// call sends a report and reads the verdict. No error repeats what was sent or answered: an answer may
// echo the token.
func (c *Client) call(ctx context.Context, name string, r *fiscal.Report) (*answer, error) {
	body, err := json.Marshal(c.written(r))
	if err != nil {
		return nil, err
	}
	if !c.o.Live {
		name += "_sb"
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, c.o.Home+"/di_data/v1/di/"+name, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("fbr: %w", err)
	}
	q.Header.Set("Authorization", "Bearer "+c.o.Token)
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Accept", "application/json")
	got, err := c.http.Do(q)
	if dial, ok := errors.AsType[*net.OpError](err); ok && dial.Op == "dial" {
		return nil, &fiscal.NotSent{Problem: "FBR cannot be reached. It is tried again."}
	}
	if err != nil {
		return nil, errors.New("fbr: no answer")
	}
	defer func() { _ = got.Body.Close() }() // only read
	switch got.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		return nil, &fiscal.NotSent{Problem: "FBR refuses the token, or this server's address is not on its list. Renew the token in IRIS and give it to the server; it is tried again."}
	case http.StatusTooManyRequests:
		return nil, &fiscal.NotSent{Problem: "FBR asks for a pause. It is tried again."}
	}
	raw, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer+1))
	if err != nil || len(raw) > maxAnswer {
		return nil, errors.New("fbr: no answer to the end")
	}
	var a answer
	if err := json.Unmarshal(raw, &a); err != nil || a.Validation == nil {
		return nil, fmt.Errorf("fbr: status %d without a verdict", got.StatusCode)
	}
	return &a, nil
}
