// Package giftcard is the page on which gift cards are bought, and on which a code tells what its
// card holds (PROMO-2). It runs no scripts; buying leads to the order's own page, where it is paid.
package giftcard

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/bare"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Address is where the page is, in English.
const Address = "/gift-card"

//go:embed page.html
var pageText string

//go:embed page.css
var styles string

// Deps is what the page needs; everything is required.
type Deps struct {
	bare.Deps
	Rules func() order.CardRules
	// Place stores the order of a card, and returns the link of its page with the cookie of a guest.
	Place func(ctx context.Context, in order.CardInput) (link, cookie string, err error)
	// Card returns the card of a typed code, within the tries that are left.
	Card  func(ctx context.Context, typed string) (*credit.Card, error)
	Other func(w http.ResponseWriter, r *http.Request) error // answers where no gift cards are offered
	Now   func() time.Time
}

// Pages answers the addresses of the page.
type Pages struct {
	d    Deps
	page *template.Template
}

// New returns the page.
func New(d Deps) *Pages { return &Pages{d, bare.Page(pageText)} }

// presets are the amounts in rupees that are one press away, as far as the owner takes them.
var presets = []int64{1000, 2000, 3000, 5000, 10_000}

// fields are what the form asks for.
var fields = []string{"amount", "other", "toName", "fromName", "channel", "address", "day", "message", "email", "key"}

// view is what the page shows.
type view struct {
	bare.View
	Copy      *words
	Sold      bool
	Amounts   []amount
	Between   string // which other amounts are taken
	First     string // the first and the last day on which it can be sent
	Last      string
	Most      int
	Typed     map[string]string
	Fields    map[string]string
	Wrong     string
	Code      string
	CodeWrong string
	Holds     string
	Languages []spoken
}

type amount struct {
	Value, Label string
	Chosen       bool
}

type spoken struct {
	Tag, Name, At string
	Here          bool
}

// Show answers GET /gift-card.
func (p *Pages) Show(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return p.offered(func(w http.ResponseWriter, _ *http.Request) error {
		return p.write(w, http.StatusOK, p.view(l, map[string]string{"key": ident.Token(), "channel": string(mail.ByMail), "day": day(p.d.Now())}))
	})
}

// offered answers as if there were no such page where gift cards are not offered.
func (p *Pages) offered(h func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !call.Value(p.d.Shop().GiftCards) {
			return p.d.Other(w, r)
		}
		return h(w, r)
	}
}

func day(t time.Time) string { return t.In(zone.Karachi).Format(time.DateOnly) }

func (p *Pages) view(l mail.Language, typed map[string]string) *view {
	rules := p.d.Rules()
	now := p.d.Now()
	v := &view{
		View: p.d.View(l, Address), Copy: copies[l], Sold: rules.Sold, Typed: typed, First: day(now), Last: day(now.Add(credit.Ahead)), Most: credit.MaxMessage,
		Between: rupees(l, rules.Least) + " – " + rupees(l, rules.Most),
	}
	v.Styles += template.CSS(styles) //nolint:gosec // the program's own file
	for _, n := range presets {
		if a := money.Rupees(n); a >= rules.Least && a <= rules.Most {
			value := strconv.FormatInt(n, 10)
			v.Amounts = append(v.Amounts, amount{value, rupees(l, a), typed["amount"] == value})
		}
	}
	for _, other := range mail.Languages() {
		v.Languages = append(v.Languages, spoken{string(other), names[other], other.At(Address), other == l})
	}
	return v
}

func rupees(l mail.Language, p money.Paisa) string { return p.In(string(l)) }

func (p *Pages) write(w http.ResponseWriter, status int, v *view) error {
	return v.Write(w, status, p.page, v)
}

// Buy answers POST /gift-card: the order's own page is where it is paid.
func (p *Pages) Buy(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return p.offered(func(w http.ResponseWriter, r *http.Request) error {
		typed, err := read(r)
		if err != nil {
			return err
		}
		in, wrong := input(l, typed)
		if len(wrong) == 0 {
			var link, cookie string
			link, cookie, err = p.d.Place(r.Context(), in)
			if err == nil {
				if cookie != "" {
					w.Header().Add("Set-Cookie", cookie)
				}
				http.Redirect(w, r, "/c/"+url.PathEscape(link)+"?lang="+string(l), http.StatusSeeOther)
				return nil
			}
		} else {
			err = fault.Fields("Please check the marked fields.", wrong)
		}
		v := p.view(l, typed)
		status := http.StatusConflict
		f, ok := errors.AsType[*fault.Error](err)
		switch {
		case ok && f.Kind == fault.Invalid:
			status = http.StatusUnprocessableEntity
		case !ok || f.Kind != fault.Conflict:
			return err
		}
		v.Wrong, v.Fields = tell.Refusal(string(l), f.Kind, f.Message), tell.RefusalFields(string(l), f.Fields)
		return p.write(w, status, v)
	})
}

// read returns what was typed, without what nobody sees in it (READ-6).
func read(r *http.Request) (map[string]string, error) {
	if err := r.ParseForm(); err != nil {
		return nil, fault.New(fault.Malformed, "The form could not be read.").Because(err)
	}
	typed := map[string]string{}
	for _, name := range fields {
		typed[name] = strings.TrimSpace(ident.Visible(r.PostForm.Get(name)))
	}
	return typed, nil
}

// input is a card as it was typed, and what of it cannot be read.
func input(l mail.Language, typed map[string]string) (in order.CardInput, wrong map[string]string) {
	wrong = map[string]string{}
	chosen := typed["amount"]
	if typed["other"] != "" {
		chosen = strings.NewReplacer(",", "", " ", "").Replace(ident.ASCIIDigits(typed["other"]))
	}
	sum, err := money.Parse(chosen)
	if err != nil {
		wrong["amount"] = "Choose an amount, in whole rupees."
	}
	in = order.CardInput{
		Card: credit.Card{Amount: sum, To: typed["toName"], Message: typed["message"], Channel: mail.Channel(typed["channel"]), Address: typed["address"], Language: l},
		Name: typed["fromName"], Email: typed["email"], Language: string(l), IdempotencyKey: typed["key"],
	}
	switch typed["channel"] {
	case "self":
		in.Card.Channel, in.Card.Address = mail.ByMail, typed["email"]
	case string(mail.ByWhatsApp):
		in.Card.Address = order.NormalizePhone(typed["address"], city.Country)
	}
	if typed["day"] != "" {
		if in.Card.SendAt, err = time.ParseInLocation(time.DateOnly, typed["day"], zone.Karachi); err != nil {
			wrong["day"] = "Choose a day from today to a year from now."
		}
	}
	return in, wrong
}

// Balance answers POST /gift-card/balance.
func (p *Pages) Balance(l mail.Language) func(http.ResponseWriter, *http.Request) error {
	return p.offered(func(w http.ResponseWriter, r *http.Request) error {
		if err := r.ParseForm(); err != nil {
			return fault.New(fault.Malformed, "The form could not be read.").Because(err)
		}
		v := p.view(l, map[string]string{"key": ident.Token(), "channel": string(mail.ByMail), "day": day(p.d.Now())})
		v.Code = ident.Excerpt(r.PostForm.Get("code"), 40)
		status := http.StatusOK
		card, err := p.d.Card(r.Context(), v.Code)
		if err == nil {
			v.Holds = fmt.Sprintf(v.Copy.Holds, card.Last4, rupees(l, card.Rest))
			v.Code = ""
			return p.write(w, status, v)
		}
		f, ok := errors.AsType[*fault.Error](err)
		if !ok {
			return err
		}
		switch f.Kind {
		case fault.Invalid:
			status = http.StatusUnprocessableEntity
		case fault.Conflict:
			status = http.StatusConflict
		case fault.RateLimited:
			status = http.StatusTooManyRequests
		default:
			return err
		}
		v.CodeWrong = tell.Refusal(string(l), f.Kind, f.Message)
		return p.write(w, status, v)
	})
}
