package confirm

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/raast"
	"gulaab/internal/staff"
	"gulaab/internal/zone"
)

// box is one parcel.
type box struct {
	Courier, Number, Page, Attempts string
	AnotherTime                     string // a chat that asks for one, after a try that failed; may be empty
	Tried                           bool   // the last try failed: another time may be asked for here
	Asked                           string // the time that was asked for last
}

// step is one line of what happened, and what comes.
type step struct {
	Title, At string
	Bad, Here bool
}

// clock is how long the items of an order are still held: in words, and in minutes of all.
type clock struct {
	Says     string
	Left, Of int
}

// pay is how a transfer is made and proved.
type pay struct {
	Bank, Title, IBAN, Grouped, Amount, Reference string
	NumberOf, Number                              string // of a wallet, or the Raast ID, with what it is called; may be empty
	Remark                                        string // what its place for the reference is called
	Whole                                         string // whole rupees that are enough; empty: the amount has no paisa, or there is one way
	Size                                          int    // of the code, in modules; 0: there is none
	Code, Scan                                    string // drawn as the path of an SVG, and what it is for
	Again                                         bool   // a screenshot has come before
	Ways                                          []payWay
	Keys                                          string // which keys a phone shows for the number of the transfer
	Way                                           string // the id of the one that is shown; empty: the first
	Card                                          string // on whose page a card pays; empty: another way is shown
}

// payWay is one of several ways to send the money (PAYS-1).
type payWay struct {
	Label, Way string
	Here       bool
}

// way says where the parcel is, what is to be paid and what happened.
func (p *Pages) way(r *http.Request, v *view, o *order.Order, t *order.Tracking) (err error) {
	v.Told = tell.Order(v.Lang, o, t, tell.Everything)
	if t.Left > 0 {
		v.Clock = &clock{tell.Left(v.Lang, t.Left), int(t.Left.Minutes()), int(t.Hold.Minutes())}
	}
	if t.HoldAgain {
		v.HoldAgain, v.Late = fmt.Sprintf(v.Copy.HoldAgain, t.HoldHours), [][2]string{v.Copy.LatePaid, v.Copy.LateCash, v.Copy.LateLeave}
	}
	asks := false // one form is enough: the time is of all parcels that wait
	for i := range t.Parcels {
		b := &t.Parcels[i]
		one := box{Courier: b.Courier, Number: b.Number, Page: b.Page, Attempts: v.Told.Attempts[i]}
		if b.State == order.ParcelAttempted && t.AskTime && !asks {
			asks, one.Tried, one.Asked = true, true, o.TimeAsked()
		}
		if chat := p.chat(v.Lang, o.Number); b.State == order.ParcelAttempted && chat != "" {
			one.AnotherTime = chat + url.PathEscape(v.Copy.AnotherTimeText)
		}
		if one.Courier != "" || one.Number != "" || one.Attempts != "" || one.Tried {
			v.Parcels = append(v.Parcels, one) // of any other there is nothing to say
		}
	}
	for _, s := range v.Told.Steps {
		one := step{Title: s.Title, Bad: s.Bad, Here: s.Here}
		if !s.At.IsZero() {
			one.At = zone.Day(v.Lang, s.At)
		}
		v.Steps = append(v.Steps, one)
	}
	if t.Prove {
		v.Pay, err = p.toPay(v.Lang, o, t, cmp.Or(r.URL.Query().Get("way"), o.PayTo))
		if v.Pay != nil && v.Pay.Card != "" {
			v.Told.Small, v.ByCard = v.Copy.Card, o.Received == 0
		}
		if v.Pay != nil && v.Pay.Card != "" && o.Payment == order.PaymentDue && !o.CallFirst {
			v.Told.Text = v.Copy.CardFirst
		}
	}
	return err
}

// chat is the address of a chat with the shop about an order; empty without a number.
func (p *Pages) chat(language, number string) string {
	return tell.Chat(p.d.Settings().WhatsAppNumber, language, number)
}

// account is a further account of the shop by its id; an empty one where there is none.
func (p *Pages) account(id string) apigen.PayAccount {
	if accounts := p.d.Shop().Accounts; accounts != nil {
		for _, a := range *accounts {
			if a.ID == id {
				return a
			}
		}
	}
	return apigen.PayAccount{}
}

// toPay says where a transfer is to be sent (PROOF-1), by the way of an id (PAYS-1); nil
// where the shop has no account.
func (p *Pages) toPay(language string, o *order.Order, t *order.Tracking, way string) (*pay, error) {
	bank := p.d.Shop().Bank
	if bank.Iban == "" {
		return p.cardAlone(language, o, t), nil
	}
	picture, err := staff.Draw(strings.Join([]string{bank.Name, bank.Title, bank.Iban, t.Missing.Format(), o.Number}, "\n"))
	if err != nil {
		return nil, err
	}
	c := copies[language]
	shown := &pay{
		Bank: bank.Name, Title: bank.Title, IBAN: bank.Iban, Grouped: ident.GroupIBAN(bank.Iban), Amount: t.Missing.In(language), Reference: o.Number,
		Remark: c.Remark, Size: picture.Size, Code: picture.Path, Scan: c.Scan, Again: o.ProofKey != "", Keys: "text",
	}
	accounts := p.d.Shop().Accounts
	if accounts == nil {
		return shown, nil
	}
	if t.Missing.FloorRupee() != t.Missing {
		shown.Whole = fmt.Sprintf(c.Whole, strings.TrimSuffix(t.Missing.FloorRupee().In(language), ".00"))
	}
	chosen := p.account(way)
	shown.Way = chosen.ID
	shown.Ways = append(shown.Ways, payWay{bank.Name, order.AccountBank, chosen.ID == ""})
	for _, a := range *accounts {
		name := a.Name
		if a.Kind == apigen.PayAccountKindCard {
			name = c.Card
		}
		shown.Ways = append(shown.Ways, payWay{name, a.ID, a.ID == chosen.ID})
	}
	return shown, shown.to(c, o, t, chosen)
}

// to makes it the way to a further account; an empty one leaves it the first.
func (y *pay) to(c *words, o *order.Order, t *order.Tracking, a apigen.PayAccount) error {
	if a.ID == "" {
		return nil
	}
	iban := call.Value(a.Iban)
	y.Bank, y.Title, y.IBAN, y.Grouped, y.Number = a.Name, a.Title, iban, ident.GroupIBAN(iban), call.Value(a.Number)
	text := ""
	switch a.Kind {
	case apigen.PayAccountKindRaast:
		y.NumberOf, y.Scan = c.RaastID, c.ScanRaast
		text = raast.Payment{IBAN: iban, Amount: t.Missing, Reference: o.Number, Until: t.HeldUntil}.Text()
	case apigen.PayAccountKindBank:
		text = strings.Join([]string{a.Name, a.Title, iban, t.Missing.Format(), o.Number}, "\n")
	case apigen.PayAccountKindCard:
		y.Card, y.Whole = a.Title, ""
	case apigen.PayAccountKindEasypaisa, apigen.PayAccountKindJazzcash:
		y.NumberOf, y.Remark = fmt.Sprintf(c.WalletNumber, a.Name), c.Note
		y.Keys = "numeric"
	}
	y.Size, y.Code = 0, ""
	if text == "" {
		return nil
	}
	picture, err := staff.Draw(text)
	y.Size, y.Code = picture.Size, picture.Path
	return err
}
