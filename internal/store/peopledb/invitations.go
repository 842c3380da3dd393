package peopledb

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

var errNoInvitation = fault.New(fault.NotFound, "There is no such invitation.")

func invitationOf(r sqlcgen.StaffInvitation) *staff.Invitation {
	return &staff.Invitation{
		ID: r.ID, Email: r.Email, Name: r.Name, Role: account.Role(r.Role), InvitedBy: r.InvitedBy,
		CreatedAt: sqldb.FromMicros(r.CreatedAt), EndsAt: sqldb.FromMicros(r.EndsAt),
	}
}

func foundInvitation(r sqlcgen.StaffInvitation, err error) (*staff.Invitation, error) {
	if err != nil {
		return nil, sqldb.Found("invitation", errNoInvitation.Message, err)
	}
	return invitationOf(r), nil
}

// Invitation implements staff.InvitationTx.
func (tx *Tx) Invitation(ctx context.Context, id string) (*staff.Invitation, error) {
	return foundInvitation(tx.q.Invitation(ctx, id))
}

// InvitationByEmail implements staff.InvitationTx.
func (tx *Tx) InvitationByEmail(ctx context.Context, email string) (*staff.Invitation, error) {
	return foundInvitation(tx.q.InvitationByEmail(ctx, ident.FoldEmail(email)))
}

// InvitationByLink implements staff.InvitationTx.
func (tx *Tx) InvitationByLink(ctx context.Context, tokenHash string) (*staff.Invitation, error) {
	return foundInvitation(tx.q.InvitationByLink(ctx, tokenHash))
}

// InvitationByLink implements staff.Reader.
func (r *Reader) InvitationByLink(ctx context.Context, tokenHash string) (*staff.Invitation, error) {
	return foundInvitation(r.q.InvitationByLink(ctx, tokenHash))
}

// InsertInvitation implements staff.InvitationTx.
func (tx *Tx) InsertInvitation(ctx context.Context, i *staff.Invitation) error {
	return sqldb.Translate("insert invitation", tx.q.PutInvitation(ctx, sqlcgen.PutInvitationParams{
		ID: i.ID, Email: i.Email, EmailFolded: ident.FoldEmail(i.Email), Name: i.Name, Role: string(i.Role), InvitedBy: i.InvitedBy,
		CreatedAt: sqldb.Micros(i.CreatedAt), EndsAt: sqldb.Micros(i.EndsAt),
	}))
}

// RenewInvitation implements staff.InvitationTx.
func (tx *Tx) RenewInvitation(ctx context.Context, id string, until time.Time) error {
	n, err := tx.q.RenewInvitation(ctx, sqlcgen.RenewInvitationParams{ID: id, EndsAt: sqldb.Micros(until)})
	if err == nil && n == 0 {
		return errNoInvitation
	}
	if err != nil {
		return sqldb.Translate("renew invitation", err)
	}
	return sqldb.Translate("renew invitation", tx.q.DeleteInvitationLinks(ctx, id))
}

// DeleteInvitation implements staff.InvitationTx. Of two concurrent acceptances, the second
// waits for the row.
func (tx *Tx) DeleteInvitation(ctx context.Context, id string) error {
	n, err := tx.q.DeleteInvitation(ctx, id)
	if err == nil && n == 0 {
		return errNoInvitation
	}
	return sqldb.Translate("delete invitation", err)
}

// InsertInvitationLink implements staff.InvitationTx.
func (tx *Tx) InsertInvitationLink(ctx context.Context, tokenHash, id string) error {
	return sqldb.Translate("insert invitation link", tx.q.InsertInvitationLink(ctx, sqlcgen.InsertInvitationLinkParams{TokenHash: tokenHash, InvitationID: id}))
}

// Invitations implements staff.Reader.
func (r *Reader) Invitations(ctx context.Context) ([]staff.Invitation, error) {
	rows, err := r.q.Invitations(ctx)
	if err != nil {
		return nil, sqldb.Translate("invitations", err)
	}
	out := make([]staff.Invitation, len(rows))
	for i, row := range rows {
		out[i] = *invitationOf(row.StaffInvitation)
		out[i].InvitedByName = row.InvitedByName
	}
	return out, nil
}
