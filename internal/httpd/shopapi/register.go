package shopapi

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/apigen"
)

// Register answers POST /api/auth/register (API-12).
func (s *Shop) Register(ctx context.Context, r apigen.RegisterRequestObject) (apigen.RegisterResponseObject, error) {
	f, err := readForm(ctx, r.Body, "profilePic", s.d.Pictures.Avatar)
	if err != nil {
		return nil, err
	}
	in := account.RegisterInput{
		Name: f.values["name"], Email: f.values["email"], Password: f.values["password"], Avatar: f.file,
	}
	if confirm, ok := f.values["confirmPassword"]; ok {
		in.Confirm = &confirm
	}
	a, err := s.d.Accounts.Register(ctx, in)
	if err != nil {
		return nil, err
	}
	return apigen.Register201JSONResponse{Message: "Registration Successful!", User: userJSON(a)}, nil
}
