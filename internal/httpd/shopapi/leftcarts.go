package shopapi

import (
	"cmp"
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/mail"
	"gulaab/internal/order"
)

// This file has people reminded of carts that they leave at checkout (KEEP-4).

// limitCarts bounds what a network notes, on all nodes: a shopper who types an address makes some calls.
var limitCarts = account.Throttle{Burst: 40, Every: 2 * time.Minute}

var errManyCarts = fault.New(fault.RateLimited, "Many people asked from your network just now. Please ask again in a while.")

// RemindOfCart answers PUT /api/cart/reminder.
func (s *Shop) RemindOfCart(ctx context.Context, r apigen.RemindOfCartRequestObject) (apigen.RemindOfCartResponseObject, error) {
	c, b := call.From(ctx), r.Body
	if b.Agreed { // taking back is never refused
		if err := s.charge(ctx, limitCarts, "carts from "+ident.HashToken(c.NetworkText()), errManyCarts); err != nil {
			return nil, err
		}
	}
	owner := cmp.Or(c.AccountID(), c.GuestHash())
	var answer apigen.RemindOfCart204Response
	if owner == "" {
		owner, answer.Headers.SetCookie = s.guest(c)
	}
	config := s.d.Shop()
	phone, trouble := order.CheckedPhone(b.Phone)
	if trouble != "" {
		phone = ""
	}
	channel, address := leftcart.Channel(b.Email, phone, call.Value(config.Contact.Whatsapp) != "")
	lines := s.d.LeftCarts.Sound(each.Of(b.Lines, func(l apigen.CartReminderLine) leftcart.Line {
		if l.Variant == "" {
			if p := s.d.Catalogue().ByID(l.Product); p != nil {
				l.Variant = p.Default().ID
			}
		}
		return leftcart.Line{Product: l.Product, Variant: l.Variant, Quantity: l.Quantity}
	}))
	if !b.Agreed || address == "" || len(lines) == 0 || !call.Value(config.RemindsCarts) {
		return answer, s.d.LeftCarts.Forget(ctx, owner)
	}
	return answer, s.d.LeftCarts.Keep(ctx, leftcart.Cart{
		Channel: channel, Address: address, Lines: lines, Language: mail.Language(c.Language).Or(), Member: c.Account != nil, Owner: owner,
	})
}

// ownLeftCarts are the carts that an account is to be reminded of, as its copy says it.
func (s *Shop) ownLeftCarts(ctx context.Context, a *account.Account) ([]customers.CustomerCopyWait, error) {
	carts, err := s.d.People.LeftCartsOf(ctx, []string{a.ID}, confirmed(a))
	return personcopy.LeftCarts(s.d.Catalogue(), carts), err
}
