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
	wrong := map[string]string{}
	if len(b.Key) < 16 || len(b.Key) > 64 {
		wrong["key"] = "Between 16 and 64 characters."
	}
	w.Address = s.reached(w.Channel, b.Address, wrong)
	if len(wrong) > 0 {
		return nil, fault.Fields("Please check the marked fields.", wrong)
	}
	if err := s.mayWait(ctx, &w); err != nil {
		return nil, err
	}
	return apigen.WaitFor204Response{}, s.d.Restock.Ask(ctx, w, b.Key)
}

// reached returns the address at which somebody wishes to hear, as it is stored; wrong gets what is
// wrong with it.
func (s *Shop) reached(channel mail.Channel, typed string, wrong map[string]string) (address string) {
	trouble := ""
	switch {
	case !channel.Is():
		wrong["channel"] = "There is no such way."
	case channel == mail.ByWhatsApp && call.Value(s.d.Shop().Contact.Whatsapp) == "":
		trouble = msgNoWhatsApp
	case channel == mail.ByWhatsApp:
		address, trouble = order.CheckedPhone(typed)
	case len(typed) <= ident.MaxEmail && ident.ValidEmail(typed):
		address = ident.FoldEmail(typed)
	default:
		trouble = account.MsgBadEmail
	}
	if trouble != "" {
		wrong["address"] = trouble
	}
	return address
}

// mayWait counts what is asked against its network, unless somebody asks for their own address, and
// against the address.
func (s *Shop) mayWait(ctx context.Context, w *restock.Wait) error {
	c := call.From(ctx)
	own := c.Account != nil && !c.Account.EmailConfirmedAt.IsZero() && ident.FoldEmail(c.Account.Email) == w.Address
	if !own {
		if err := s.charge(ctx, limitWaits, "waits from "+ident.HashToken(c.NetworkText()), errManyWaits); err != nil {
			return err
		}
	}
	return s.charge(ctx, limitWaitsOf, "waits of "+ident.HashToken(ident.FoldMailbox(w.Address)), errWaitsOf)
}

// charge counts one request against a limit of all nodes; beyond it the answer is much.
func (s *Shop) charge(ctx context.Context, t account.Throttle, name string, much error) error {
	err := s.d.Accounts.Charge(ctx, t, name, 1)
	if fault.KindOf(err) == fault.RateLimited {
		return much
	}
	return err
}

// UndoWait answers POST /api/waits/undo.
func (s *Shop) UndoWait(ctx context.Context, r apigen.UndoWaitRequestObject) (apigen.UndoWaitResponseObject, error) {
	return apigen.UndoWait204Response{}, s.d.Restock.Undo(ctx, r.Body.Variant, r.Body.Key)
}

// ownWaits are what an account waits for, as its copy says it.
func (s *Shop) ownWaits(ctx context.Context, a *account.Account) ([]customers.CustomerCopyWait, error) {
	waits, err := s.d.People.WaitsOf(ctx, []string{a.ID}, confirmed(a))
	return personcopy.Waits(s.d.Catalogue(), waits), err
}
