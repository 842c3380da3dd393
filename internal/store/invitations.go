package store

import (
	"context"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/ident"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noInvitation = "There is no such invitation."

func invitationOf(r sqlcgen.StaffInvitation, err error) (*staff.Invitation, error) {
	if err != nil {
		return nil, sqldb.Found("invitation", noInvitation, err)
	}
	return &staff.Invitation{
		ID: r.ID, Email: r.Email, Name: r.Name, Role: account.Role(r.Role), InvitedBy: r.InvitedBy,
		CreatedAt: sqldb.FromMicros(r.CreatedAt), EndsAt: sqldb.FromMicros(r.EndsAt),
	}, nil
}

// Invitation implements staff.InvitationTx.
func (tx *Tx) Invitation(ctx context.Context, id string) (*staff.Invitation, error) {
	return invitationOf(tx.q.Invitation(ctx, id))
}

// InvitationByEmail implements staff.InvitationTx.
func (tx *Tx) InvitationByEmail(ctx context.Context, email string) (*staff.Invitation, error) {
	return invitationOf(tx.q.InvitationByEmail(ctx, ident.FoldEmail(email)))
}

// InvitationByLink implements staff.InvitationTx.
func (tx *Tx) InvitationByLink(ctx context.Context, tokenHash string) (*staff.Invitation, error) {
	return invitationOf(tx.q.InvitationByLink(ctx, tokenHash))
}

// InvitationByLink implements staff.Reader.
func (db *DB) InvitationByLink(ctx context.Context, tokenHash string) (*staff.Invitation, error) {
	return invitationOf(db.q.InvitationByLink(ctx, tokenHash))
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

// DeleteInvitation implements staff.InvitationTx. Its row is what two who accept
// at once wait for.
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
func (db *DB) Invitations(ctx context.Context) ([]staff.Invitation, error) {
	rows, err := db.q.Invitations(ctx)
	if err != nil {
		return nil, sqldb.Translate("invitations", err)
	}
	out := make([]staff.Invitation, len(rows))
	for i, r := range rows {
		out[i] = staff.Invitation{
			ID: r.ID, Email: r.Email, Name: r.Name, Role: account.Role(r.Role), InvitedBy: r.InvitedBy, InvitedByName: r.InvitedByName,
			CreatedAt: sqldb.FromMicros(r.CreatedAt), EndsAt: sqldb.FromMicros(r.EndsAt),
		}
	}
	return out, nil
}
