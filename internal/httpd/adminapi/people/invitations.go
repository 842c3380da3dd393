package people

import (
	"context"

	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/people"
	"gulaab/internal/staff"
)

func invitation(i *staff.Invitation) gen.Invitation {
	return gen.Invitation{
		ID: i.ID, Email: i.Email, Name: i.Name, Role: i.Role, InvitedBy: i.InvitedByName, CreatedAt: i.CreatedAt.UTC(), EndsAt: i.EndsAt.UTC(),
		Link: call.Given(i.Link),
	}
}

// Invite answers POST /api/admin/invitations.
func (f *API) Invite(ctx context.Context, r gen.InviteRequestObject) (gen.InviteResponseObject, error) {
	c := call.From(ctx)
	i, err := f.d.Staff.Invite(ctx, staff.InviteInput{
		Email: r.Body.Email, Name: r.Body.Name, Role: r.Body.Role, By: c.AccountID(), Why: call.Value(r.Body.Why),
	})
	if err != nil {
		return nil, err
	}
	i.InvitedByName = c.Account.Name
	return gen.Invite201JSONResponse(invitation(i)), nil
}

// InviteAgain answers POST /api/admin/invitations/{id}/send.
func (f *API) InviteAgain(ctx context.Context, r gen.InviteAgainRequestObject) (gen.InviteAgainResponseObject, error) {
	i, err := f.d.Staff.InviteAgain(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	return gen.InviteAgain200JSONResponse(invitation(i)), nil
}

// WithdrawInvitation answers DELETE /api/admin/invitations/{id}.
func (f *API) WithdrawInvitation(ctx context.Context, r gen.WithdrawInvitationRequestObject) (gen.WithdrawInvitationResponseObject, error) {
	return gen.WithdrawInvitation200JSONResponse{Message: "The invitation is withdrawn: its link opens nothing any more."}, f.d.Staff.Withdraw(ctx, r.Id)
}

// ReadInvitation answers POST /api/auth/invitation.
func (f *API) ReadInvitation(ctx context.Context, r gen.ReadInvitationRequestObject) (gen.ReadInvitationResponseObject, error) {
	i, known, err := f.d.Staff.Invited(ctx, r.Body.Token)
	if err != nil {
		return nil, err
	}
	return gen.ReadInvitation200JSONResponse{
		Email: i.Email, Name: i.Name, Role: i.Role, ShopName: f.d.Settings.Current().ShopName, Known: known, EndsAt: i.EndsAt.UTC(),
	}, nil
}

// AcceptInvitation answers POST /api/auth/invitation/accept.
func (f *API) AcceptInvitation(ctx context.Context, r gen.AcceptInvitationRequestObject) (gen.AcceptInvitationResponseObject, error) {
	c := call.From(ctx)
	a, err := f.d.Staff.Accept(ctx, staff.AcceptInput{
		Token: r.Body.Token, Name: call.Value(r.Body.Name), Password: r.Body.Password, Network: c.LimitKey(), Wide: c.NetworkText(),
	})
	if err != nil {
		return nil, err
	}
	return gen.AcceptInvitation200JSONResponse{Email: a.Email, Role: a.Role}, nil
}
