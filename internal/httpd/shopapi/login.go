package shopapi

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/pricing"
	"gulaab/internal/staff"
)

// Login answers POST /api/auth/login (API-9).
func (s *Shop) Login(ctx context.Context, r apigen.LoginRequestObject) (apigen.LoginResponseObject, error) {
	err := present("All fields are required!", map[string]string{"email": r.Body.Email, "password": r.Body.Password})
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	a, token, err := s.d.Accounts.Login(ctx, account.LoginInput{
		Email: r.Body.Email, Password: r.Body.Password, Network: c.LimitKey(),
		Device: staff.Device(c.Device), Wide: c.NetworkText(),
	})
	if err != nil {
		return nil, err
	}
	call.Of(ctx).Became = a.ID
	return apigen.Login200JSONResponse{
		Body:    apigen.LoginResponse{Status: 200, Message: "Login Successful!", User: userJSON(a), Token: token},
		Headers: apigen.Login200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// Logout answers POST /api/auth/logout (NAV-8), also for the office of this browser (GUARD-4).
func (s *Shop) Logout(ctx context.Context, _ apigen.LogoutRequestObject) (apigen.LogoutResponseObject, error) {
	c := call.From(ctx)
	if c.Token == "" && c.StaffToken == "" {
		return nil, call.ErrLogin
	}
	if err := s.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	return apigen.Logout200JSONResponse{
		Body:    apigen.Message{Message: "Signed out"},
		Headers: apigen.Logout200ResponseHeaders{SetCookie: setTier(c, "")},
	}, nil
}

// LogoutAll answers POST /api/auth/logout-all.
func (s *Shop) LogoutAll(ctx context.Context, _ apigen.LogoutAllRequestObject) (apigen.LogoutAllResponseObject, error) {
	c := call.From(ctx)
	if err := s.d.Accounts.LogoutAll(ctx, c.AccountID()); err != nil {
		return nil, err
	}
	// The office of this browser may be somebody else's.
	if err := s.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	return apigen.LogoutAll200JSONResponse{
		Body:    apigen.Message{Message: "Signed out everywhere"},
		Headers: apigen.LogoutAll200ResponseHeaders{SetCookie: setTier(c, "")},
	}, nil
}

// GetProfile answers GET /api/auth/profile (API-11).
func (s *Shop) GetProfile(ctx context.Context, _ apigen.GetProfileRequestObject) (apigen.GetProfileResponseObject, error) {
	c := call.From(ctx)
	if c.Account == nil { // whatever the list of routes says
		return nil, call.ErrLogin
	}
	return apigen.GetProfile200JSONResponse{
		Body:    userJSON(c.Account),
		Headers: apigen.GetProfile200ResponseHeaders{SetCookie: setTier(c, pricing.Member)},
	}, nil
}

// GetSession answers GET /api/auth/session: whoever gets here has one (WEB-1).
func (*Shop) GetSession(context.Context, apigen.GetSessionRequestObject) (apigen.GetSessionResponseObject, error) {
	return apigen.GetSession204Response{}, nil
}
