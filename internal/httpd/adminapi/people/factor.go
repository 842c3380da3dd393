package people

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/people"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
)

// caller is who gives a code, with every door of theirs that the request shows:
// the login's token, and the office's session where that is the same person's.
func (f *API) caller(ctx context.Context) staff.Caller {
	c := call.From(ctx)
	out := staff.Caller{Account: c.Account, Network: c.LimitKey()}
	if c.Token != "" {
		out.Doors = append(out.Doors, ident.HashToken(c.Token))
	}
	if c.StaffToken != "" {
		if c.Desk != nil {
			out.Doors = append(out.Doors, c.Desk.TokenHash)
			if c.Desk.LoginHash != "" {
				out.Doors = append(out.Doors, c.Desk.LoginHash)
			}
		} else if session, a, err := f.d.Staff.Recognise(ctx, c.StaffToken); err == nil && a.ID == c.AccountID() {
			out.Doors = append(out.Doors, session.TokenHash)
		}
	}
	return out
}

// restand looks again how a caller stands, by the token of that hash.
func (f *API) restand(ctx context.Context, c *call.Caller, tokenHash string) (err error) {
	c.Standing, err = f.d.Staff.Standing(ctx, c.Account, tokenHash)
	return err
}

// BeginFactor answers POST /api/admin/factor/setup.
func (f *API) BeginFactor(ctx context.Context, _ gen.BeginFactorRequestObject) (gen.BeginFactorResponseObject, error) {
	made, err := f.d.Staff.BeginFactor(ctx, f.caller(ctx), call.From(ctx).Standing)
	if err != nil {
		return nil, err
	}
	return gen.BeginFactor200JSONResponse{
		Secret: made.Secret, Uri: made.URI, Qr: officegen.Drawing{Size: made.Picture.Size, Path: made.Picture.Path},
	}, nil
}

// ConfirmFactor answers POST /api/admin/factor/confirm.
func (f *API) ConfirmFactor(ctx context.Context, r gen.ConfirmFactorRequestObject) (gen.ConfirmFactorResponseObject, error) {
	codes, err := f.d.Staff.ConfirmFactor(ctx, f.caller(ctx), r.Body.Code)
	return gen.ConfirmFactor200JSONResponse{Codes: codes}, err
}

var errNoPassword = fault.Fields("Please type your password.", map[string]string{"password": "Please type your password."})

// CheckFactor answers POST /api/admin/factor/check.
func (f *API) CheckFactor(ctx context.Context, r gen.CheckFactorRequestObject) (gen.CheckFactorResponseObject, error) {
	c, who := call.From(ctx), f.caller(ctx)
	var err error
	switch {
	case c.Standing.Has:
		err = f.d.Staff.CheckCode(ctx, who, call.Value(r.Body.Code))
	case c.Standing.Required:
		err = staff.ErrSetUp
	case call.Value(r.Body.Password) == "":
		err = errNoPassword
	default:
		if err = f.d.Passwords(audit.Without(ctx), c.Account, call.Value(r.Body.Password), c.LimitKey()); err == nil {
			err = f.d.Staff.StepByPassword(ctx, who)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := f.restand(ctx, &c, who.Doors[0]); err != nil {
		return nil, err
	}
	body, err := f.me(ctx, c)
	return gen.CheckFactor200JSONResponse(body), err
}

// NewRecoveryCodes answers POST /api/admin/factor/codes.
func (f *API) NewRecoveryCodes(ctx context.Context, _ gen.NewRecoveryCodesRequestObject) (gen.NewRecoveryCodesResponseObject, error) {
	codes, err := f.d.Staff.NewCodes(ctx, f.caller(ctx))
	return gen.NewRecoveryCodes200JSONResponse{Codes: codes}, err
}

// ResetFactor answers DELETE /api/admin/staff/{id}/factor.
func (f *API) ResetFactor(ctx context.Context, r gen.ResetFactorRequestObject) (gen.ResetFactorResponseObject, error) {
	a, err := f.d.Staff.ResetFactor(ctx, r.Id, "", call.From(ctx).Account.Name)
	if err != nil {
		return nil, err
	}
	return gen.ResetFactor200JSONResponse{Message: a.Name + " logs in without a code now, and has been told."}, nil
}
