package peopledb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertStaffSession implements staff.Tx.
func (tx *Tx) InsertStaffSession(ctx context.Context, s staff.Session) error {
	return sqldb.Translate("insert staff session", tx.q.InsertStaffSession(ctx, sqlcgen.InsertStaffSessionParams{
		ID: s.ID, TokenHash: s.TokenHash, AccountID: s.AccountID, Seal: s.Seal, Device: s.Device, Network: s.Network,
		LoginAt: sqldb.Micros(s.LoginAt), SeenAt: sqldb.Micros(s.SeenAt), EndsAt: sqldb.Micros(s.EndsAt), LoginHash: s.LoginHash,
	}))
}

// SeeStaffSession implements staff.Tx.
func (tx *Tx) SeeStaffSession(ctx context.Context, id string, at time.Time) error {
	return sqldb.Translate("see staff session", tx.q.SeeStaffSession(ctx, sqlcgen.SeeStaffSessionParams{ID: id, SeenAt: sqldb.Micros(at)}))
}

// LockOwners implements staff.Tx.
func (tx *Tx) LockOwners(ctx context.Context) (int64, error) {
	ids, err := tx.q.TouchOwners(ctx)
	return int64(len(ids)), sqldb.Translate("lock owners", err)
}

// StaffSession implements staff.Reader.
func (r *Reader) StaffSession(ctx context.Context, tokenHash string) (*staff.Session, *account.Account, error) {
	row, err := r.q.StaffSession(ctx, tokenHash)
	if err != nil {
		return nil, nil, sqldb.Found("staff session", "There is no such session.", err)
	}
	s := staffSessionOf(row.StaffSession)
	return &s, accountOf(row.Account), nil
}

func staffSessionOf(r sqlcgen.StaffSession) staff.Session {
	return staff.Session{
		ID: r.ID, TokenHash: r.TokenHash, AccountID: r.AccountID, Seal: r.Seal, Device: r.Device, Network: r.Network,
		LoginAt: sqldb.FromMicros(r.LoginAt), SeenAt: sqldb.FromMicros(r.SeenAt), EndsAt: sqldb.FromMicros(r.EndsAt), LoginHash: r.LoginHash,
	}
}

// Staff implements staff.Reader.
func (r *Reader) Staff(ctx context.Context, now time.Time) (members []staff.Member, err error) {
	err = r.db.View(ctx, "staff", func(_ *sql.Tx, conn sqldb.DBTX) error {
		q := sqlcgen.New(conn)
		people, err := q.Staff(ctx)
		if err != nil {
			return err
		}
		sessions, err := q.StaffSessions(ctx)
		if err != nil {
			return err
		}
		logins, err := q.StaffLogins(ctx, sqldb.Micros(now))
		if err != nil {
			return err
		}
		factors, err := q.FactorDates(ctx)
		if err != nil {
			return err
		}
		members = make([]staff.Member, len(people))
		for i, p := range people {
			members[i].Account = *accountOf(p)
			for _, f := range factors {
				if f.AccountID == p.ID {
					members[i].FactorAt = sqldb.FromMicros(f.ConfirmedAt)
				}
			}
			for _, s := range sessions {
				if s.AccountID == p.ID {
					members[i].Sessions = append(members[i].Sessions, staffSessionOf(s))
				}
			}
			for _, s := range logins {
				if s.AccountID == p.ID {
					members[i].Sessions = append(members[i].Sessions, staff.LoginSession(sessionOf(s)))
				}
			}
		}
		return nil
	})
	return members, err
}
