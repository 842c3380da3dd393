package shopapi

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/ident"
	"gulaab/internal/order"
)

// limitCards is how many codes of gift cards that the shop never gave a network may try, on all
// nodes (PROMO-2). Of 2^75 codes such a pace hits none.
var limitCards = account.Throttle{Burst: 12, Every: 5 * time.Minute}

// errCards is the answer once a network tried too many, for right codes too: otherwise it would
// tell which are.
var errCards = fault.New(fault.RateLimited, "Too many wrong codes of gift cards came from your network. Please try again in an hour, or write to us.")

// GiftCardBalance answers POST /api/gift-cards/balance.
func (s *Shop) GiftCardBalance(ctx context.Context, r apigen.GiftCardBalanceRequestObject) (apigen.GiftCardBalanceResponseObject, error) {
	card, err := s.Card(ctx, r.Body.Code)
	if err != nil {
		return nil, err
	}
	return apigen.GiftCardBalance200JSONResponse{Amount: card.Rest, Last: card.Last4}, nil
}

// Card returns the gift card of a typed code, within the tries that are left.
func (s *Shop) Card(ctx context.Context, typed string) (card *credit.Card, err error) {
	err = s.tryCard(ctx, typed, func() error {
		card, err = s.d.GiftCards.Find(ctx, typed)
		return err
	})
	return card, err
}

// tryCard counts a try of a code, unless it is empty, around what says whether the shop knows it.
// It is counted before, so that many at once cannot pass, and taken back where the code is right.
func (s *Shop) tryCard(ctx context.Context, typed string, use func() error) error {
	if typed == "" {
		return use()
	}
	network := call.From(ctx).NetworkText()
	key := "gift cards from " + ident.HashToken(network)
	if err := s.d.Accounts.Charge(ctx, limitCards, key, 1); err != nil {
		if fault.KindOf(err) != fault.RateLimited {
			return err
		}
		if err := s.d.GiftCards.Guessed(ctx, network); err != nil {
			return err
		}
		return errCards
	}
	err := use()
	if credit.NoCard(err) {
		return err
	}
	if back := s.d.Accounts.Charge(ctx, limitCards, key, -1); back != nil && err == nil {
		return back
	}
	return err
}

// PlaceCard stores the order of a gift card for the caller, and returns the link of its page, with
// the cookie of a guest.
func (s *Shop) PlaceCard(ctx context.Context, in order.CardInput) (link, cookie string, err error) {
	c := call.From(ctx)
	if in.AccountID = c.AccountID(); in.AccountID == "" {
		var text *string
		in.GuestHash, text = s.guest(c)
		cookie = call.Value(text)
	}
	in.Network = c.NetworkText()
	o, _, err := s.d.Orders.PlaceCard(ctx, in)
	if err != nil {
		return "", "", err
	}
	if link = s.d.Orders.PlacedLink(o); link == "" { // it was sent again, and is paid or has ended
		link, err = s.d.Orders.FollowLink(ctx, o)
	}
	return link, cookie, err
}
