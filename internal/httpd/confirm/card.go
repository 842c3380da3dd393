package confirm

import (
	"fmt"
	"io"
	"net/http"
	"net/url"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/paying"
)

// maxNotice bounds a provider's notice, in bytes.
const maxNotice = 64 << 10

// startCard answers POST /c/{token}/card: it leads to the provider's page (PAYS-4).
func (p *Pages) startCard(w http.ResponseWriter, r *http.Request, token string) error {
	if p.d.Cards == nil {
		return fault.New(fault.NotFound, "Not found")
	}
	page, err := p.d.Cards.Start(r.Context(), token)
	if err != nil {
		return p.done(w, r, "card", err, nil)
	}
	http.Redirect(w, r, page, http.StatusSeeOther)
	return nil
}

// standings are what the page says first to who comes back from the provider's page.
var standings = map[paying.State]string{paying.Paid: "card", paying.Ended: "card-none"}

// CardBack answers GET /pay/{attempt}/{seal}: who comes back from the provider's page is led to
// the order. What the provider's page added to the address is not read.
func (p *Pages) CardBack(w http.ResponseWriter, r *http.Request) error {
	o, state, err := p.d.Cards.Returned(r.Context(), r.PathValue("attempt"), r.PathValue("seal"))
	if err != nil {
		return p.gone(w, r, err)
	}
	done := standings[state]
	if done == "" {
		done = "card-wait"
	}
	link, err := p.d.Orders.FollowLink(r.Context(), o)
	if err != nil { // a cancelled order opens by its number and phone alone
		http.Redirect(w, r, "/track?number="+url.QueryEscape(o.Number), http.StatusSeeOther)
		return nil
	}
	http.Redirect(w, r, "/c/"+url.PathEscape(link)+"?way="+order.AccountCard+"&done="+done, http.StatusSeeOther)
	return nil
}

// cardNotice says what became of a card, as the order has it and not as the address says.
func (p *Pages) cardNotice(v *view, o *order.Order, done string) {
	if p.d.Cards == nil {
		return
	}
	switch {
	case done == "card" && o.PaidByCard():
		var paid string
		for _, one := range o.CardPayments() {
			paid = one.Amount.In(v.Lang)
		}
		v.Notice = fmt.Sprintf(v.Copy.CardPaid, paid)
	case done == "card-none" && v.Pay != nil:
		v.Wrong = v.Copy.CardNone
	case (done == "card" || done == "card-wait") && v.Pay != nil:
		v.Notice = v.Copy.CardWait
	}
}

// CardNotice answers POST /pay/notice, which the provider calls.
func (p *Pages) CardNotice(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxNotice+1))
	switch {
	case err != nil:
		return fault.New(fault.Malformed, "The notice could not be read.").Because(err)
	case len(body) > maxNotice:
		return fault.New(fault.TooLarge, "The notice is too large.")
	}
	if err := p.d.Cards.Notified(r.Context(), r.Header.Get(p.d.Cards.Provider().SignatureHeader()), body); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// cardAlone is the way to pay in a shop that takes cards and has no account; nil in one that
// takes none.
func (p *Pages) cardAlone(language string, o *order.Order, t *order.Tracking) *pay {
	card := p.account(order.AccountCard)
	if card.ID == "" {
		return nil
	}
	return &pay{Amount: t.Missing.In(language), Reference: o.Number, Way: card.ID, Card: card.Title}
}
