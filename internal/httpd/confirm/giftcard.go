package confirm

import (
	"fmt"
	"net/http"

	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// giftCard is what the page of an order that buys a gift card says of it (PROMO-2).
type giftCard struct {
	To      string // the name, or where it goes
	When    string // on which day it is sent, or when it was
	Channel mail.Channel
	Address string
	Again   bool // it can be sent again
}

func (p *Pages) giftCard(r *http.Request, v *view, o *order.Order) (*giftCard, error) {
	c, err := p.d.GiftCards.GiftCard(r.Context(), o.SellsCard)
	if err != nil {
		return nil, err
	}
	out := &giftCard{To: c.To, Channel: c.Channel, Address: c.Address, Again: c.Hash != "" && !c.Blocked() && c.Address != ""}
	switch {
	case c.Blocked():
		out.When = v.Copy.CardBlocked
	case !c.SentAt.IsZero():
		out.When = fmt.Sprintf(v.Copy.CardSent, zone.Day(v.Lang, c.SentAt))
	case c.Hash != "":
		out.When = v.Copy.CardWaits
	default:
		out.When = v.Copy.CardUnpaid
	}
	return out, nil
}

// resend sends the gift card again, where the form says.
func (p *Pages) resend(r *http.Request, token string) error {
	o, err := p.d.Orders.ByLink(r.Context(), token)
	if err != nil {
		return err
	}
	if o.SellsCard == "" || !o.Linked() {
		return fault.New(fault.NotFound, "Not found")
	}
	if err := p.d.Numbers(token); err != nil { // as often as a transaction number
		return err
	}
	channel, address := mail.Channel(r.PostForm.Get("channel")), r.PostForm.Get("address")
	if channel == mail.ByWhatsApp {
		address = order.NormalizePhone(address, city.Country)
	}
	return p.d.GiftCards.Resend(r.Context(), o.SellsCard, channel, address)
}
