// Package people answers the office's calls about the people who work in the shop: sessions, second factor, invitations, notices.
package people

import (
	"context"
	"errors"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/people"
	"gulaab/internal/ident"
	"gulaab/internal/notify"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Staff    *staff.Service
	Settings *settings.Service
	Notices  *notify.Service
	Records  office.Log
	// Reachable says why a push would never go to an address.
	Reachable func(address string) error
	// Passwords is an Invalid fault where the password is not the account's.
	Passwords func(ctx context.Context, a *account.Account, password, network string) error
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// OpenOffice answers POST /api/admin/session. The guard has seen to it that
// staff calls, by a token or by the cookie of a session that holds.
func (f *API) OpenOffice(ctx context.Context, r gen.OpenOfficeRequestObject) (gen.OpenOfficeResponseObject, error) {
	c := call.From(ctx)
	// A browser that is in already goes on, also where it sends its login's token along.
	if c.Desk == nil && c.StaffToken != "" {
		if session, a, err := f.d.Staff.Recognise(ctx, c.StaffToken); err == nil && a.ID == c.AccountID() {
			c.Desk = session
		}
	}
	if c.Desk != nil {
		if err := f.restand(ctx, &c, ident.HashToken(c.StaffToken)); err != nil {
			return nil, err
		}
		body, err := f.me(ctx, c)
		return gen.OpenOffice200JSONResponse{Body: body}, err
	}
	alone := r.Params.Login != nil && *r.Params.Login == gen.OpenOfficeParamsLoginEnd
	session, secret, err := f.d.Staff.Open(ctx, c.Token, c.Device, c.NetworkText(), alone)
	if err != nil {
		return nil, err
	}
	c.Desk = session
	cookie := c.SetStaff(secret)
	body, err := f.me(ctx, c)
	if err != nil {
		return nil, err
	}
	return gen.OpenOffice200JSONResponse{Body: body, Headers: gen.OpenOffice200ResponseHeaders{SetCookie: &cookie}}, nil
}

// LeaveOffice answers DELETE /api/admin/session.
func (f *API) LeaveOffice(ctx context.Context, _ gen.LeaveOfficeRequestObject) (gen.LeaveOfficeResponseObject, error) {
	c := call.From(ctx)
	if err := f.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	cookie := c.SetStaff("")
	return gen.LeaveOffice200JSONResponse{
		Body: officegen.Done{Message: "Signed out of the office"}, Headers: gen.LeaveOffice200ResponseHeaders{SetCookie: &cookie},
	}, nil
}

// GetMe answers GET /api/admin/me.
func (f *API) GetMe(ctx context.Context, _ gen.GetMeRequestObject) (gen.GetMeResponseObject, error) {
	body, err := f.me(ctx, call.From(ctx))
	return gen.GetMe200JSONResponse(body), err
}

// ListMySessions answers GET /api/admin/sessions.
func (f *API) ListMySessions(ctx context.Context, _ gen.ListMySessionsRequestObject) (gen.ListMySessionsResponseObject, error) {
	c := call.From(ctx)
	members, err := f.d.Staff.List(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListMySessions200JSONResponse{Sessions: []gen.Session{}}
	for _, m := range members {
		if m.ID == c.AccountID() {
			out.Sessions = sessions(m.Sessions, c)
		}
	}
	return out, nil
}

// EndSession answers DELETE /api/admin/sessions/{id}.
func (f *API) EndSession(ctx context.Context, r gen.EndSessionRequestObject) (gen.EndSessionResponseObject, error) {
	c := call.From(ctx)
	return gen.EndSession200JSONResponse{Message: "The session is ended."}, f.d.Staff.End(ctx, c.AccountID(), r.Id, c.Can(staff.StaffManage))
}

// ListStaff answers GET /api/admin/staff.
func (f *API) ListStaff(ctx context.Context, _ gen.ListStaffRequestObject) (gen.ListStaffResponseObject, error) {
	members, err := f.d.Staff.List(ctx)
	if err != nil {
		return nil, err
	}
	invitations, err := f.d.Staff.Invitations(ctx)
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	return gen.ListStaff200JSONResponse{
		Members:     each.Ref(members, func(m *staff.Member) gen.Member { return f.member(m, c) }),
		Invitations: each.Ref(invitations, invitation),
		Roles: each.Of(staff.Roles(), func(r account.Role) gen.RolePermissions {
			return gen.RolePermissions{Role: r, Permissions: permissions(r)}
		}),
	}, nil
}

// SetRole answers PUT /api/admin/staff/{id}/role.
func (f *API) SetRole(ctx context.Context, r gen.SetRoleRequestObject) (gen.SetRoleResponseObject, error) {
	a, err := f.d.Staff.SetRole(ctx, r.Id, r.Body.Was, r.Body.Role, call.Value(r.Body.Why))
	if changed, ok := errors.AsType[*staff.RoleChanged](err); ok {
		type logged struct {
			Role account.Role `json:"role"`
		}
		q := audit.Query{Subject: "staff", SubjectID: r.Id, Action: "staff.role"}
		edits, err := office.EditsSince(ctx, f.d.Records, q, func(before logged) (ofIt, wasSeen bool) { return true, before.Role == r.Body.Was })
		return gen.SetRole409JSONResponse{Message: "Somebody else has given " + changed.Name + " another role.", Role: changed.Now, Edits: edits}, err
	}
	if said, ok := call.Conflict(err); ok {
		return gen.SetRole409JSONResponse{Message: said, Role: r.Body.Was, Edits: []officegen.Edit{}}, nil
	}
	if err != nil {
		return nil, err
	}
	return gen.SetRole200JSONResponse(f.member(&staff.Member{Account: *a}, call.From(ctx))), nil
}

func (f *API) me(ctx context.Context, c call.Caller) (gen.Me, error) {
	a := c.Account
	left, err := f.d.Staff.CodesLeft(ctx, a.ID)
	out := gen.Me{
		ID: a.ID, Name: a.Name, Email: a.Email, Role: a.Role, Permissions: permissions(a.Role),
		Factor: gen.FactorState{
			Required: c.Standing.Required, Has: c.Standing.Has, Passed: c.Standing.Passed, Stepped: c.Standing.Stepped, CodesLeft: left,
		},
	}
	if c.Desk != nil {
		out.Session = new(session(c.Desk, c))
	}
	return out, err
}

func (f *API) member(m *staff.Member, c call.Caller) gen.Member {
	factor := gen.MemberFactorHas
	if m.FactorAt.IsZero() {
		factor = gen.MemberFactorOptional
		if f.d.Staff.Asks(m.Role) {
			factor = gen.MemberFactorMissing
		}
	}
	return gen.Member{
		ID: m.ID, Name: m.Name, Email: m.Email, Role: m.Role, Permissions: permissions(m.Role),
		CreatedAt: m.CreatedAt.UTC(), Sessions: sessions(m.Sessions, c), Factor: factor,
	}
}

func permissions(role account.Role) []string {
	out := []string{}
	for _, p := range staff.Of(role) {
		out = append(out, string(p))
	}
	return out
}

func sessions(list []staff.Session, c call.Caller) []gen.Session {
	out := make([]gen.Session, len(list))
	for i := range list {
		out[i] = session(&list[i], c)
	}
	return out
}

func session(s *staff.Session, c call.Caller) gen.Session {
	kind, current := gen.SessionKindOffice, c.Desk != nil && c.Desk.ID == s.ID
	if s.Shop {
		kind = gen.SessionKindShop
		current = c.Token != "" && ident.HashToken(c.Token) == s.TokenHash || c.Desk != nil && c.Desk.LoginHash == s.TokenHash
	}
	return gen.Session{
		Kind: kind, ID: s.ID, Device: s.Device, Network: s.Network, LoginAt: s.LoginAt.UTC(), SeenAt: s.SeenAt.UTC(),
		EndsAt: s.EndsAt.UTC(), IdleAt: s.IdleAt().UTC(), Current: current,
	}
}

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
