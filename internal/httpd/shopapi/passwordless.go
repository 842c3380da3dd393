package shopapi

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/pricing"
	"gulaab/internal/staff"
)

// This file signs shoppers in without the password (KEEP-5).

// door is the browser of a call that signs in.
func door(c call.Caller) account.Door {
	return account.Door{Network: c.LimitKey(), Device: staff.Device(c.Device), Wide: c.NetworkText(), Browser: c.Browser, Language: c.Language}
}

// AskMailLogin answers POST /api/auth/mail.
func (s *Shop) AskMailLogin(ctx context.Context, r apigen.AskMailLoginRequestObject) (apigen.AskMailLoginResponseObject, error) {
	c := call.From(ctx)
	browser, err := s.d.Accounts.AskMailLogin(ctx, r.Body.Email, c.LimitKey(), c.Language)
	if err != nil {
		return nil, err
	}
	return apigen.AskMailLogin200JSONResponse{Message: c.Said(account.MsgMailAsked), Browser: browser}, nil
}

// LoginByCode answers POST /api/auth/mail/code.
func (s *Shop) LoginByCode(ctx context.Context, r apigen.LoginByCodeRequestObject) (apigen.LoginByCodeResponseObject, error) {
	c := call.From(ctx)
	e, err := s.d.Accounts.LoginByCode(ctx, r.Body.Browser, r.Body.Code, door(c))
	if err != nil {
		return nil, err
	}
	return apigen.LoginByCode200JSONResponse{
		Body: signedIn(ctx, e), Headers: apigen.LoginByCode200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// LoginByLink answers POST /api/auth/mail/link.
func (s *Shop) LoginByLink(ctx context.Context, r apigen.LoginByLinkRequestObject) (apigen.LoginByLinkResponseObject, error) {
	c := call.From(ctx)
	e, err := s.d.Accounts.LoginByLink(ctx, r.Body.Token, door(c))
	if err != nil {
		return nil, err
	}
	return apigen.LoginByLink200JSONResponse{
		Body: signedIn(ctx, e), Headers: apigen.LoginByLink200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// BeginPasskeyLogin answers POST /api/auth/passkey/begin.
func (s *Shop) BeginPasskeyLogin(ctx context.Context, _ apigen.BeginPasskeyLoginRequestObject) (apigen.BeginPasskeyLoginResponseObject, error) {
	q, err := s.d.Accounts.BeginPasskeyLogin(ctx)
	return apigen.BeginPasskeyLogin200JSONResponse{Ceremony: q.Token, Options: q.Options}, err
}

// LoginByPasskey answers POST /api/auth/passkey.
func (s *Shop) LoginByPasskey(ctx context.Context, r apigen.LoginByPasskeyRequestObject) (apigen.LoginByPasskeyResponseObject, error) {
	c := call.From(ctx)
	a, token, err := s.d.Accounts.LoginByPasskey(ctx, r.Body.Ceremony, r.Body.Credential, door(c))
	if err != nil {
		return nil, err
	}
	return apigen.LoginByPasskey200JSONResponse{
		Body:    signedIn(ctx, account.Entered{Account: a, Token: token}),
		Headers: apigen.LoginByPasskey200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// signedIn is the answer of a login without the password. To the shop its account is a
// member's, whatever its role in the office.
func signedIn(ctx context.Context, e account.Entered) apigen.SignedIn {
	call.Of(ctx).Became = e.Account.ID
	member := *e.Account
	member.Role = account.Customer
	return apigen.SignedIn{
		Status: 200, Message: call.From(ctx).Said("Login Successful!"), User: userJSON(&member), Token: e.Token, PasswordGone: e.PasswordGone,
	}
}

func (s *Shop) passkeys(ctx context.Context) (apigen.PasskeyList, error) {
	list, err := s.d.Accounts.Passkeys(ctx, call.From(ctx).AccountID())
	return apigen.PasskeyList{Passkeys: each.Ref(list, func(k *account.Passkey) apigen.OwnPasskey {
		return apigen.OwnPasskey{ID: k.ID, Name: k.Name, Since: k.CreatedAt.UTC(), Used: call.At(k.UsedAt)}
	})}, err
}

// ListPasskeys answers GET /api/account/passkeys.
func (s *Shop) ListPasskeys(ctx context.Context, _ apigen.ListPasskeysRequestObject) (apigen.ListPasskeysResponseObject, error) {
	list, err := s.passkeys(ctx)
	return apigen.ListPasskeys200JSONResponse(list), err
}

// BeginPasskey answers POST /api/account/passkeys/begin.
func (s *Shop) BeginPasskey(ctx context.Context, r apigen.BeginPasskeyRequestObject) (apigen.BeginPasskeyResponseObject, error) {
	c := call.From(ctx)
	q, err := s.d.Accounts.BeginPasskey(ctx, c.Token, call.Value(r.Body.Current), c.LimitKey())
	return apigen.BeginPasskey200JSONResponse{Ceremony: q.Token, Options: q.Options}, err
}

// AddPasskey answers POST /api/account/passkeys.
func (s *Shop) AddPasskey(ctx context.Context, r apigen.AddPasskeyRequestObject) (apigen.AddPasskeyResponseObject, error) {
	c := call.From(ctx)
	if c.Account == nil { // in case the list of routes let it through
		return nil, call.ErrLogin
	}
	if err := s.d.Accounts.AddPasskey(ctx, c.Account, r.Body.Ceremony, r.Body.Name, r.Body.Credential, door(c)); err != nil {
		return nil, err
	}
	list, err := s.passkeys(ctx)
	return apigen.AddPasskey201JSONResponse(list), err
}

// RemovePasskey answers POST /api/account/passkeys/{id}/remove.
func (s *Shop) RemovePasskey(ctx context.Context, r apigen.RemovePasskeyRequestObject) (apigen.RemovePasskeyResponseObject, error) {
	c := call.From(ctx)
	if err := s.d.Accounts.RemovePasskey(ctx, c.Token, r.Id, call.Value(r.Body.Current), c.LimitKey()); err != nil {
		return nil, err
	}
	list, err := s.passkeys(ctx)
	return apigen.RemovePasskey200JSONResponse(list), err
}
