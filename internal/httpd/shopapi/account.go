package shopapi

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/pricing"
)

// Register answers POST /api/auth/register (API-12).
func (s *Shop) Register(ctx context.Context, r apigen.RegisterRequestObject) (apigen.RegisterResponseObject, error) {
	f, err := readForm(ctx, r.Body, "profilePic", s.whereRoom(s.d.Pictures.Avatar, errNoFace))
	if err != nil {
		return nil, err
	}
	if len(f.file) > 0 {
		if err := s.mayKeepAvatar(ctx, len(f.file)); err != nil {
			return nil, err
		}
	}
	in := account.RegisterInput{
		Name: f.values["name"], Email: f.values["email"], Password: f.values["password"], Avatar: f.file,
		Language: call.From(ctx).Language,
	}
	if confirm, ok := f.values["confirmPassword"]; ok {
		in.Confirm = &confirm
	}
	a, err := s.d.Accounts.Register(ctx, in)
	if err != nil {
		return nil, err
	}
	return apigen.Register201JSONResponse{Message: call.From(ctx).Said("Registration Successful!"), User: userJSON(a)}, nil
}

// Login answers POST /api/auth/login (API-9).
func (s *Shop) Login(ctx context.Context, r apigen.LoginRequestObject) (apigen.LoginResponseObject, error) {
	err := present("All fields are required!", map[string]string{"email": r.Body.Email, "password": r.Body.Password})
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	a, token, err := s.d.Accounts.Login(ctx, account.LoginInput{Email: r.Body.Email, Password: r.Body.Password, Door: door(c)})
	if err != nil {
		return nil, err
	}
	call.Of(ctx).Became = a.ID
	return apigen.Login200JSONResponse{
		Body:    apigen.LoginResponse{Status: 200, Message: c.Said("Login Successful!"), User: userJSON(a), Token: token},
		Headers: apigen.Login200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// Logout answers POST /api/auth/logout (NAV-8), and ends the office's session of this
// browser too (GUARD-4).
func (s *Shop) Logout(ctx context.Context, _ apigen.LogoutRequestObject) (apigen.LogoutResponseObject, error) {
	c := call.From(ctx)
	if c.Token == "" && c.StaffToken == "" {
		return nil, call.ErrLogin
	}
	if err := s.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	return apigen.Logout200JSONResponse{
		Body:    apigen.Message{Message: c.Said("Signed out")},
		Headers: apigen.Logout200ResponseHeaders{SetCookie: setTier(c, "")},
	}, nil
}

// LogoutAll answers POST /api/auth/logout-all.
func (s *Shop) LogoutAll(ctx context.Context, _ apigen.LogoutAllRequestObject) (apigen.LogoutAllResponseObject, error) {
	c := call.From(ctx)
	if err := s.d.Accounts.LogoutAll(ctx, c.AccountID()); err != nil {
		return nil, err
	}
	// The office's session of this browser may be another account's.
	if err := s.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	return apigen.LogoutAll200JSONResponse{
		Body:    apigen.Message{Message: c.Said("Signed out everywhere")},
		Headers: apigen.LogoutAll200ResponseHeaders{SetCookie: setTier(c, "")},
	}, nil
}

// GetProfile answers GET /api/auth/profile (API-11).
func (s *Shop) GetProfile(ctx context.Context, _ apigen.GetProfileRequestObject) (apigen.GetProfileResponseObject, error) {
	c := call.From(ctx)
	if c.Account == nil { // in case the list of routes let it through
		return nil, call.ErrLogin
	}
	return apigen.GetProfile200JSONResponse{
		Body:    userJSON(c.Account),
		Headers: apigen.GetProfile200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// GetSession answers GET /api/auth/session; the router has checked the session (WEB-1).
func (*Shop) GetSession(context.Context, apigen.GetSessionRequestObject) (apigen.GetSessionResponseObject, error) {
	return apigen.GetSession204Response{}, nil
}

// ForgotPassword answers POST /api/auth/forgot-password (API-10).
func (s *Shop) ForgotPassword(ctx context.Context, r apigen.ForgotPasswordRequestObject) (apigen.ForgotPasswordResponseObject, error) {
	// The answer is the same for an invalid address.
	if err := present(account.MsgBadEmail, map[string]string{"email": r.Body.Email}); err != nil {
		return nil, err
	}
	if err := s.allow("forgot "+call.From(ctx).LimitKey(), r.Body.Email, limitMailbox); err != nil {
		return nil, err
	}
	if err := s.d.Accounts.ForgotPassword(ctx, r.Body.Email, call.From(ctx).Language); err != nil {
		return nil, err
	}
	return apigen.ForgotPassword200JSONResponse{Message: call.From(ctx).Said(account.MsgForgot)}, nil
}

// ResetPassword answers POST /api/auth/reset-password.
func (s *Shop) ResetPassword(ctx context.Context, r apigen.ResetPasswordRequestObject) (apigen.ResetPasswordResponseObject, error) {
	c := call.From(ctx)
	return apigen.ResetPassword200JSONResponse{Message: c.Said("Your password is changed. Please log in.")}, s.d.Accounts.ResetPassword(ctx, r.Body.Token, r.Body.Password, c.LimitKey())
}

// ChangePassword answers PUT /api/auth/password (GUARD-10).
func (s *Shop) ChangePassword(ctx context.Context, r apigen.ChangePasswordRequestObject) (apigen.ChangePasswordResponseObject, error) {
	c := call.From(ctx)
	return apigen.ChangePassword200JSONResponse{Message: c.Said("Your password is changed. You are signed out everywhere else.")}, s.d.Accounts.ChangePassword(ctx, c.Token, r.Body.Current, r.Body.Password, c.LimitKey())
}

// ChangeName answers PUT /api/auth/profile (GUARD-10).
func (s *Shop) ChangeName(ctx context.Context, r apigen.ChangeNameRequestObject) (apigen.ChangeNameResponseObject, error) {
	a, err := s.d.Accounts.Rename(ctx, call.From(ctx).AccountID(), r.Body.Name)
	if err != nil {
		return nil, err
	}
	return apigen.ChangeName200JSONResponse(userJSON(a)), nil
}

// AskEmailChange answers POST /api/auth/email (GUARD-10).
func (s *Shop) AskEmailChange(ctx context.Context, r apigen.AskEmailChangeRequestObject) (apigen.AskEmailChangeResponseObject, error) {
	c := call.From(ctx)
	if c.Account == nil { // in case the list of routes let it through
		return nil, call.ErrLogin
	}
	if err := s.allow("email of", c.AccountID(), limitMailbox); err != nil {
		return nil, err
	}
	if err := s.allow("email to", r.Body.Email, limitMailbox); err != nil {
		return nil, err
	}
	if err := s.d.Accounts.AskEmailChange(ctx, c.Account, r.Body.Current, r.Body.Email, c.LimitKey(), c.Language); err != nil {
		return nil, err
	}
	return apigen.AskEmailChange200JSONResponse{Message: c.Said(account.MsgChangeAsked)}, nil
}

// ChangeEmail answers PUT /api/auth/email (GUARD-10).
func (s *Shop) ChangeEmail(ctx context.Context, r apigen.ChangeEmailRequestObject) (apigen.ChangeEmailResponseObject, error) {
	c := call.From(ctx)
	a, joined, err := s.d.Accounts.ChangeEmail(ctx, c.Token, r.Body.Token, c.LimitKey(), c.Language)
	if err != nil {
		return nil, err
	}
	return apigen.ChangeEmail200JSONResponse{User: userJSON(a), Joined: joined}, nil
}

// SendEmailLink answers POST /api/auth/confirm-email/send (WAY-3).
func (s *Shop) SendEmailLink(ctx context.Context, _ apigen.SendEmailLinkRequestObject) (apigen.SendEmailLinkResponseObject, error) {
	c := call.From(ctx)
	if err := s.allow("confirm", c.AccountID(), limitMailbox); err != nil {
		return nil, err
	}
	return apigen.SendEmailLink204Response{}, s.d.Accounts.AskConfirmation(ctx, c.AccountID(), c.Language)
}

// ConfirmEmail answers POST /api/auth/confirm-email (WAY-3).
func (s *Shop) ConfirmEmail(ctx context.Context, r apigen.ConfirmEmailRequestObject) (apigen.ConfirmEmailResponseObject, error) {
	a, joined, err := s.d.Accounts.ConfirmEmail(ctx, call.From(ctx).AccountID(), r.Body.Token)
	if err != nil {
		return nil, err
	}
	return apigen.ConfirmEmail200JSONResponse{User: userJSON(a), Joined: joined}, nil
}
