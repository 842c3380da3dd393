package shopapi

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/restock"
)

// This file has people wait for what is sold out (KEEP-2).

// What may be asked for, on all nodes: of strangers' addresses in a network, and for one address from
// anywhere. Anybody can type anybody's, so that both are tight (GUARD-7).
var (
	limitWaits   = account.Throttle{Burst: 12, Every: 10 * time.Minute}
	limitWaitsOf = account.Throttle{Burst: 10, Every: 24 * time.Hour / 10}

	errManyWaits = fault.New(fault.RateLimited, "Many people asked from your network just now. Please ask again in a while, or log in.")
	errWaitsOf   = fault.New(fault.RateLimited, "A lot was asked for this address today. Please ask again tomorrow.")
)

const msgNoWhatsApp = "We do not write by WhatsApp at the moment. Please give your email."

// WaitFor answers POST /api/waits.
func (s *Shop) WaitFor(ctx context.Context, r apigen.WaitForRequestObject) (apigen.WaitForResponseObject, error) {
	c, b := call.From(ctx), r.Body
	w := restock.Wait{
		ProductID: b.Product, VariantID: b.Variant, Channel: mail.Channel(b.Channel), Language: mail.Language(c.Language).Or(), AccountID: c.AccountID(),
	}
	field, trouble := "address", ""
	switch {
	case !w.Channel.Is():
		field, trouble = "channel", "There is no such way."
	case len(b.Key) < 16 || len(b.Key) > 64:
		field, trouble = "key", "Between 16 and 64 characters."
	case w.Channel == mail.ByWhatsApp && call.Value(s.d.Shop().Contact.Whatsapp) == "":
		trouble = msgNoWhatsApp
	case w.Channel == mail.ByWhatsApp:
		w.Address, trouble = order.CheckedPhone(b.Address)
	case len(b.Address) <= 254 && ident.ValidEmail(b.Address):
		w.Address = ident.FoldEmail(b.Address)
	default:
		trouble = account.MsgBadEmail
	}
	if trouble != "" {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{field: trouble})
	}
	if err := s.mayWait(ctx, &w); err != nil {
		return nil, err
	}
	return apigen.WaitFor204Response{}, s.d.Restock.Ask(ctx, w, b.Key)
}

// mayWait counts what is asked against its network, unless somebody asks for their own address, and
// against the address.
func (s *Shop) mayWait(ctx context.Context, w *restock.Wait) error {
	c := call.From(ctx)
	own := c.Account != nil && !c.Account.EmailConfirmedAt.IsZero() && ident.FoldEmail(c.Account.Email) == w.Address
	if !own {
		err := s.d.Accounts.Charge(ctx, limitWaits, "waits from "+ident.HashToken(c.NetworkText()), 1)
		if fault.KindOf(err) == fault.RateLimited {
			return errManyWaits
		}
		if err != nil {
			return err
		}
	}
	err := s.d.Accounts.Charge(ctx, limitWaitsOf, "waits of "+ident.HashToken(ident.FoldMailbox(w.Address)), 1)
	if fault.KindOf(err) == fault.RateLimited {
		return errWaitsOf
	}
	return err
}

// UndoWait answers POST /api/waits/undo.
func (s *Shop) UndoWait(ctx context.Context, r apigen.UndoWaitRequestObject) (apigen.UndoWaitResponseObject, error) {
	return apigen.UndoWait204Response{}, s.d.Restock.Undo(ctx, r.Body.Variant, r.Body.Key)
}

// ownWaits are what an account waits for, as its copy says it.
func (s *Shop) ownWaits(ctx context.Context, a *account.Account) ([]customers.CustomerCopyWait, error) {
	var addresses []string
	if !a.EmailConfirmedAt.IsZero() {
		addresses = []string{a.Email}
	}
	waits, err := s.d.People.WaitsOf(ctx, []string{a.ID}, addresses)
	return personcopy.Waits(s.d.Catalogue(), waits), err
}
