package adminapi

import (
	"context"
	"errors"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
)

// OpenOffice answers POST /api/admin/session. The guard has seen to it that
// staff calls, by a token or by the cookie of a session that holds.
func (f *Office) OpenOffice(ctx context.Context, r officegen.OpenOfficeRequestObject) (officegen.OpenOfficeResponseObject, error) {
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
		return officegen.OpenOffice200JSONResponse{Body: body}, err
	}
	alone := r.Params.Login != nil && *r.Params.Login == officegen.End
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
	return officegen.OpenOffice200JSONResponse{Body: body, Headers: officegen.OpenOffice200ResponseHeaders{SetCookie: &cookie}}, nil
}

// LeaveOffice answers DELETE /api/admin/session.
func (f *Office) LeaveOffice(ctx context.Context, _ officegen.LeaveOfficeRequestObject) (officegen.LeaveOfficeResponseObject, error) {
	c := call.From(ctx)
	if err := f.d.Staff.SignOut(ctx, c.Token, c.StaffToken, c.NetworkText()); err != nil {
		return nil, err
	}
	cookie := c.SetStaff("")
	return officegen.LeaveOffice200JSONResponse{
		Body: officegen.Done{Message: "Signed out of the office"}, Headers: officegen.LeaveOffice200ResponseHeaders{SetCookie: &cookie},
	}, nil
}

// GetMe answers GET /api/admin/me.
func (f *Office) GetMe(ctx context.Context, _ officegen.GetMeRequestObject) (officegen.GetMeResponseObject, error) {
	body, err := f.me(ctx, call.From(ctx))
	return officegen.GetMe200JSONResponse(body), err
}

// ListMySessions answers GET /api/admin/sessions.
func (f *Office) ListMySessions(ctx context.Context, _ officegen.ListMySessionsRequestObject) (officegen.ListMySessionsResponseObject, error) {
	c := call.From(ctx)
	members, err := f.d.Staff.List(ctx)
	if err != nil {
		return nil, err
	}
	out := officegen.ListMySessions200JSONResponse{Sessions: []officegen.Session{}}
	for _, m := range members {
		if m.ID == c.AccountID() {
			out.Sessions = sessions(m.Sessions, c)
		}
	}
	return out, nil
}

// EndSession answers DELETE /api/admin/sessions/{id}.
func (f *Office) EndSession(ctx context.Context, r officegen.EndSessionRequestObject) (officegen.EndSessionResponseObject, error) {
	c := call.From(ctx)
	if err := f.d.Staff.End(ctx, c.AccountID(), r.Id, c.Can(staff.StaffManage)); err != nil {
		return nil, err
	}
	return officegen.EndSession200JSONResponse{Message: "The session is ended."}, nil
}

// ListStaff answers GET /api/admin/staff.
func (f *Office) ListStaff(ctx context.Context, _ officegen.ListStaffRequestObject) (officegen.ListStaffResponseObject, error) {
	members, err := f.d.Staff.List(ctx)
	if err != nil {
		return nil, err
	}
	invitations, err := f.d.Staff.Invitations(ctx)
	if err != nil {
		return nil, err
	}
	out := officegen.ListStaff200JSONResponse{Members: make([]officegen.Member, len(members)), Invitations: make([]officegen.Invitation, len(invitations))}
	for i := range members {
		out.Members[i] = f.member(&members[i], call.From(ctx))
	}
	for _, role := range staff.Roles() {
		out.Roles = append(out.Roles, officegen.RolePermissions{Role: role, Permissions: permissions(role)})
	}
	for i := range invitations {
		out.Invitations[i] = invitation(&invitations[i])
	}
	return out, nil
}

// SetRole answers PUT /api/admin/staff/{id}/role.
func (f *Office) SetRole(ctx context.Context, r officegen.SetRoleRequestObject) (officegen.SetRoleResponseObject, error) {
	a, err := f.d.Staff.SetRole(ctx, r.Id, r.Body.Was, r.Body.Role, text(r.Body.Why))
	if changed, ok := errors.AsType[*staff.RoleChanged](err); ok {
		type logged struct {
			Role account.Role `json:"role"`
		}
		q := audit.Query{Subject: "staff", SubjectID: r.Id, Action: "staff.role"}
		edits, err := editsSince(ctx, f, q, func(before logged) (ofIt, wasSeen bool) { return true, before.Role == r.Body.Was })
		return officegen.SetRole409JSONResponse{Message: "Somebody else has given " + changed.Name + " another role.", Role: changed.Now, Edits: edits}, err
	}
	if said, ok := refusedAs(err); ok {
		return officegen.SetRole409JSONResponse{Message: said, Role: r.Body.Was, Edits: []officegen.Edit{}}, nil
	}
	if err != nil {
		return nil, err
	}
	return officegen.SetRole200JSONResponse(f.member(&staff.Member{Account: *a}, call.From(ctx))), nil
}

// text is what a field that may be missing holds.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func (f *Office) me(ctx context.Context, c call.Caller) (officegen.Me, error) {
	a := c.Account
	left, err := f.d.Staff.CodesLeft(ctx, a.ID)
	out := officegen.Me{
		ID: a.ID, Name: a.Name, Email: a.Email, Role: a.Role, Permissions: permissions(a.Role),
		Factor: officegen.FactorState{
			Required: c.Standing.Required, Has: c.Standing.Has, Passed: c.Standing.Passed, Stepped: c.Standing.Stepped, CodesLeft: left,
		},
	}
	if c.Desk != nil {
		s := session(c.Desk, c)
		out.Session = &s
	}
	return out, err
}

func (f *Office) member(m *staff.Member, c call.Caller) officegen.Member {
	factor := officegen.Has
	if m.FactorAt.IsZero() {
		factor = officegen.Optional
		if f.d.Staff.Asks(m.Role) {
			factor = officegen.Missing
		}
	}
	return officegen.Member{
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

func sessions(list []staff.Session, c call.Caller) []officegen.Session {
	out := make([]officegen.Session, len(list))
	for i := range list {
		out[i] = session(&list[i], c)
	}
	return out
}

func session(s *staff.Session, c call.Caller) officegen.Session {
	kind, current := officegen.Office, c.Desk != nil && c.Desk.ID == s.ID
	if s.Shop {
		kind = officegen.Shop
		current = c.Token != "" && ident.HashToken(c.Token) == s.TokenHash || c.Desk != nil && c.Desk.LoginHash == s.TokenHash
	}
	return officegen.Session{
		Kind: kind, ID: s.ID, Device: s.Device, Network: s.Network, LoginAt: s.LoginAt.UTC(), SeenAt: s.SeenAt.UTC(),
		EndsAt: s.EndsAt.UTC(), IdleAt: s.IdleAt().UTC(), Current: current,
	}
}
