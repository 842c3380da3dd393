package shopapi

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
)

// ForgotPassword answers POST /api/auth/forgot-password (API-10).
func (s *Shop) ForgotPassword(ctx context.Context, r apigen.ForgotPasswordRequestObject) (apigen.ForgotPasswordResponseObject, error) {
	// Whether it is an address at all is not said either: the answer is one.
	if err := present(account.MsgBadEmail, map[string]string{"email": r.Body.Email}); err != nil {
		return nil, err
	}
	if err := s.allow("forgot "+call.From(ctx).LimitKey(), r.Body.Email, limitMailbox); err != nil {
		return nil, err
	}
	if err := s.d.Accounts.ForgotPassword(ctx, r.Body.Email); err != nil {
		return nil, err
	}
	return apigen.ForgotPassword200JSONResponse{Message: account.MsgForgot}, nil
}

// ResetPassword answers POST /api/auth/reset-password.
func (s *Shop) ResetPassword(ctx context.Context, r apigen.ResetPasswordRequestObject) (apigen.ResetPasswordResponseObject, error) {
	if err := s.d.Accounts.ResetPassword(ctx, r.Body.Token, r.Body.Password); err != nil {
		return nil, err
	}
	return apigen.ResetPassword200JSONResponse{Message: "Your password is changed. Please log in."}, nil
}
