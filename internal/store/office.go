package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/feed"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Record implements audit.Tx. Who of the office is behind the transaction, and
// from which network, comes from the context.
func (tx *Tx) Record(ctx context.Context, e audit.Entry) error { // stored when the transaction ends
	who, ok := audit.From(ctx)
	if !ok {
		who.Account = audit.System
	}
	before, err := auditText(e.Before)
	if err != nil {
		return err
	}
	after, err := auditText(e.After)
	if err != nil {
		return err
	}
	tx.entries = append(tx.entries, sqlcgen.InsertAuditParams{
		ID: ident.NewID(), HappenedAt: sqldb.Micros(tx.Now()), Actor: who.Account, Network: who.Network, Action: e.Action,
		Subject: e.Subject, SubjectID: e.SubjectID, ValueBefore: before, ValueAfter: after, Why: e.Why,
	})
	tx.recorded = true
	tx.follow(e.Subject, e.SubjectID)
	return nil
}

// leaveEntries stores what Record noted.
func (tx *Tx) leaveEntries(ctx context.Context) error {
	if len(tx.entries) < few {
		for _, e := range tx.entries {
			if err := tx.q.InsertAudit(ctx, e); err != nil {
				return sqldb.Translate("record", err)
			}
		}
		return nil
	}
	rows := make([][]any, len(tx.entries))
	for i, e := range tx.entries {
		rows[i] = []any{e.ID, e.HappenedAt, e.Actor, e.Network, e.Action, e.Subject, e.SubjectID, e.ValueBefore, e.ValueAfter, e.Why}
	}
	return sqldb.Translate("record", tx.InsertRows(ctx,
		`INSERT INTO audit_log (id, happened_at, actor, network, action, subject, subject_id, value_before, value_after, why)`, rows, ``))
}

// Record adds entries of their own, for something that was only looked at.
func (db *DB) Record(ctx context.Context, entries ...audit.Entry) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, e := range entries {
			if err := tx.Record(ctx, e); err != nil {
				return err
			}
		}
		return nil
	})
}

func auditText(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	b, err := json.Marshal(v)
	return string(b), err
}

// orderStates are what a move changes, as the log keeps them.
type orderStates struct {
	Status    order.Status `json:"status"`
	Placement string       `json:"placement"`
	Payment   string       `json:"payment"`
	Delivery  string       `json:"delivery"`
}

func statesOf(o *order.Order) orderStates {
	return orderStates{o.Status(), string(o.Placement), string(o.Payment), string(o.Delivery)}
}

// recordMoves writes what somebody of the office did to an order, one entry an
// event. What shoppers and jobs do stands in the order's timeline alone. So do the
// words that were typed, which the log shows from there (sayWhy): they may name a
// person, and erasing the person takes them away, which no entry can be (KNOW-2, STAFF-5).
func (tx *Tx) recordMoves(ctx context.Context, o *order.Order, events []order.Event) error {
	if _, office := audit.From(ctx); !office {
		return nil
	}
	for _, e := range events {
		err := tx.Record(ctx, audit.Entry{
			Action: moveActions + e.Kind, Subject: "order", SubjectID: o.ID, Before: tx.was[o.ID], After: statesOf(o),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// thing is something that screens follow.
type thing struct{ subject, id string }

// follow notes that something is another after this transaction.
func (tx *Tx) follow(subject, id string) {
	for _, t := range tx.changes {
		if t == (thing{subject, id}) {
			return
		}
	}
	tx.changes = append(tx.changes, thing{subject, id})
}

// tellChanges stores what follow noted, once each.
func (tx *Tx) tellChanges(ctx context.Context) error {
	rows := make([][]any, len(tx.changes))
	for i, t := range tx.changes {
		c := sqlcgen.InsertChangeParams{ID: ident.NewID(), HappenedAt: sqldb.Micros(tx.Now()), Subject: t.subject, SubjectID: t.id}
		rows[i] = []any{c.ID, c.HappenedAt, c.Subject, c.SubjectID}
		if len(rows) >= few {
			continue
		}
		if err := tx.later.InsertChange(ctx, c); err != nil {
			return sqldb.Translate("tell changes", err)
		}
	}
	if len(rows) < few {
		return nil
	}
	return sqldb.Translate("tell changes", tx.InsertRows(ctx, `INSERT INTO changes (id, happened_at, subject, subject_id)`, rows, ``))
}

// Changes implements feed.Source.
func (db *DB) Changes(ctx context.Context, since time.Time, limit int) ([]feed.Change, error) {
	rows, err := db.q.Changes(ctx, sqlcgen.ChangesParams{Since: sqldb.Micros(since), Most: int32(limit)}) //nolint:gosec // a few hundred
	if err != nil {
		return nil, sqldb.Translate("changes", err)
	}
	out := make([]feed.Change, len(rows))
	for i, r := range rows {
		out[i] = feed.Change{ID: r.ID, At: sqldb.FromMicros(r.HappenedAt), Subject: r.Subject, SubjectID: r.SubjectID}
	}
	return out, nil
}

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
func (db *DB) StaffSession(ctx context.Context, tokenHash string) (*staff.Session, *account.Account, error) {
	r, err := db.q.StaffSession(ctx, tokenHash)
	if err != nil {
		return nil, nil, sqldb.Found("staff session", "There is no such session.", err)
	}
	s := staffSessionOf(sqlcgen.StaffSession{
		ID: r.ID, TokenHash: r.TokenHash, AccountID: r.AccountID, Seal: r.Seal, Device: r.Device, Network: r.Network,
		LoginAt: r.LoginAt, SeenAt: r.SeenAt, EndsAt: r.EndsAt, LoginHash: r.LoginHash,
	})
	return s, &account.Account{
		ID: r.AccountID, Name: r.Name, Email: r.Email, PasswordHash: r.PasswordHash, Role: account.Role(r.Role),
		AvatarKey: r.AvatarKey, CreatedAt: sqldb.FromMicros(r.AccountCreatedAt),
	}, nil
}

func staffSessionOf(r sqlcgen.StaffSession) *staff.Session {
	return &staff.Session{
		ID: r.ID, TokenHash: r.TokenHash, AccountID: r.AccountID, Seal: r.Seal, Device: r.Device, Network: r.Network,
		LoginAt: sqldb.FromMicros(r.LoginAt), SeenAt: sqldb.FromMicros(r.SeenAt), EndsAt: sqldb.FromMicros(r.EndsAt), LoginHash: r.LoginHash,
	}
}

// Staff implements staff.Reader.
func (db *DB) Staff(ctx context.Context, now time.Time) (members []staff.Member, err error) {
	err = db.view(ctx, "staff", func(_ *sql.Tx, q *sqlcgen.Queries) error {
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
			members[i].Account = account.Account{
				ID: p.ID, Name: p.Name, Email: p.Email, PasswordHash: p.PasswordHash, Role: account.Role(p.Role),
				AvatarKey: p.AvatarKey, CreatedAt: sqldb.FromMicros(p.CreatedAt),
			}
			for _, f := range factors {
				if f.AccountID == p.ID {
					members[i].FactorAt = sqldb.FromMicros(f.ConfirmedAt)
				}
			}
			for _, s := range sessions {
				if s.AccountID == p.ID {
					members[i].Sessions = append(members[i].Sessions, *staffSessionOf(s))
				}
			}
			for _, s := range logins {
				if s.AccountID == p.ID {
					members[i].Sessions = append(members[i].Sessions, loginOf(s))
				}
			}
		}
		return nil
	})
	return members, err
}

// errUnrecorded ends a transaction that somebody of the office began and that
// would change something without an entry in the log (STAFF-5).
var errUnrecorded = fault.New(fault.Internal, "store: the office would change something without an entry in the log")
