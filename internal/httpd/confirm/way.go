package confirm

import (
	"net/url"
	"strings"

	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/order"
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

// pay is how a transfer is made and proved.
type pay struct {
	Bank, Title, IBAN, Grouped, Amount, Reference string
	Size                                          int    // of the code, in modules
	Code                                          string // drawn as the path of an SVG
	Again                                         bool   // a screenshot has come before
}

// way says where the parcel is, what is to be paid and what happened.
func (p *Pages) way(v *view, o *order.Order, t *order.Tracking) (err error) {
	v.Told = tell.Order(v.Lang, o, t, tell.Everything)
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
		v.Pay, err = p.toPay(o, t)
	}
	return err
}

// chat is the address of a chat with the shop about an order; empty without a number.
func (p *Pages) chat(language, number string) string {
	return tell.Chat(p.d.Settings().WhatsAppNumber, language, number)
}

// toPay says where a transfer is to be sent (PROOF-1); nil where the shop has no account.
func (p *Pages) toPay(o *order.Order, t *order.Tracking) (*pay, error) {
	bank := p.d.Shop().Bank
	if bank.Iban == "" {
		return nil, nil //nolint:nilnil // nothing is drawn then
	}
	picture, err := staff.Draw(strings.Join([]string{bank.Name, bank.Title, bank.Iban, t.Missing.Format(), o.Number}, "\n"))
	if err != nil {
		return nil, err
	}
	return &pay{
		Bank: bank.Name, Title: bank.Title, IBAN: bank.Iban, Grouped: ident.GroupIBAN(bank.Iban), Amount: t.Missing.Format(), Reference: o.Number,
		Size: picture.Size, Code: picture.Path, Again: o.ProofKey != "",
	}, nil
}
