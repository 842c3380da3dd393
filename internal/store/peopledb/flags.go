package peopledb

import (
	"context"
	"time"

	"gulaab/internal/customer"
	"gulaab/internal/deposit"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertFlag stores a flag, and ends the running one of its kind.
func (tx *Tx) InsertFlag(ctx context.Context, f *customer.Flag) error {
	if _, err := tx.EndFlag(ctx, f.Contact, f.Kind, f.Actor); err != nil {
		return err
	}
	return sqldb.Translate("insert flag", tx.q.InsertFlag(ctx, sqlcgen.InsertFlagParams{
		ID: f.ID, Contact: f.Contact, Kind: string(f.Kind), Reason: f.Reason, Actor: f.Actor, SetAt: sqldb.Micros(f.SetAt), EndsAt: sqldb.Micros(f.EndsAt),
	}))
}

// EndFlag ends the running flag of a kind; ended is false where there is none.
func (tx *Tx) EndFlag(ctx context.Context, contact string, kind customer.FlagKind, actor string) (ended bool, err error) {
	n, err := tx.q.EndFlags(ctx, sqlcgen.EndFlagsParams{Contact: contact, Kind: string(kind), Actor: actor, Now: sqldb.Micros(tx.Now())})
	return n > 0, sqldb.Translate("end flag", err)
}

// Flags returns the running flags of a contact: a phone in E.164, or a folded e-mail
// address. customer.Running finds one of a kind.
func (tx *Tx) Flags(ctx context.Context, contact string) ([]customer.Flag, error) {
	return runningFlags(ctx, tx.q, contact, sqldb.Micros(tx.Now()))
}

// Flags is Tx.Flags outside a transaction.
func (r *Reader) Flags(ctx context.Context, contact string) ([]customer.Flag, error) {
	return runningFlags(ctx, r.q, contact, sqldb.Micros(r.db.Now()))
}

func runningFlags(ctx context.Context, q *sqlcgen.Queries, contact string, now int64) ([]customer.Flag, error) {
	if contact == "" {
		return nil, nil
	}
	rows, err := q.RunningFlags(ctx, sqlcgen.RunningFlagsParams{Contact: contact, Now: now})
	if err != nil {
		return nil, sqldb.Translate("flags", err)
	}
	flags := make([]customer.Flag, len(rows))
	for i, r := range rows {
		flags[i] = customer.Flag{
			ID: r.ID, Contact: r.Contact, Kind: customer.FlagKind(r.Kind), Reason: r.Reason, Actor: r.Actor, ActorName: r.ActorName,
			SetAt: sqldb.FromMicros(r.SetAt), EndsAt: sqldb.FromMicros(r.EndsAt), EndedAt: sqldb.MaybeMicros(r.EndedAt), EndedBy: r.EndedBy,
		}
	}
	return flags, nil
}

// HoldCash implements order.Tx. The count that follows is a separate statement, because a
// statement that waits for a lock has read before it waited.
func (tx *Tx) HoldCash(ctx context.Context, phone, email, accountID string) (time.Time, error) {
	if tx.Dialect.LockNames == "" {
		return noCashUntil(tx.Flags(ctx, phone))
	}
	names := make([]any, 0, 6)
	for _, of := range [][2]string{{"phone", phone}, {"email", email}, {"account", accountID}} {
		if of[1] == "" {
			of[1] = ident.NewID() // no contact: a lock that nobody else takes
		}
		names = append(names, "cash "+of[0]+" "+of[1])
	}
	var until int64
	err := tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(MAX(f.ends_at), 0) FROM (`+tx.Dialect.LockNames+`) AS held
		LEFT JOIN customer_flags f ON held.n > 0 AND f.contact = $4 AND f.contact <> '' AND f.kind = $5 AND f.ended_at = 0 AND f.ends_at > $6`,
		append(names, phone, string(customer.NoCOD), sqldb.Micros(tx.Now()))...).Scan(&until)
	return sqldb.MaybeMicros(until), sqldb.Translate("hold cash orders", err)
}

// NoCashUntil implements order.Reader.
func (r *Reader) NoCashUntil(ctx context.Context, phone string) (time.Time, error) {
	return noCashUntil(r.Flags(ctx, phone))
}

func noCashUntil(flags []customer.Flag, err error) (time.Time, error) {
	if flag := customer.Running(flags, customer.NoCOD); err == nil && flag != nil {
		return flag.EndsAt, nil
	}
	return time.Time{}, err
}

const phonePast = `SELECT EXISTS (SELECT 1 FROM orders o WHERE o.phone_e164 = $1 AND o.phone_e164 <> '' AND o.delivery = 'delivered'),
	EXISTS (SELECT 1 FROM customer_flags f WHERE f.contact = $1 AND f.contact <> '' AND f.ended_at = 0 AND f.ends_at > $2)`

// PhonePast implements order.Tx.
func (tx *Tx) PhonePast(ctx context.Context, phone string) (past deposit.Phone, err error) {
	err = tx.Conn.QueryRowContext(ctx, phonePast, phone, sqldb.Micros(tx.Now())).Scan(&past.Known, &past.Flagged)
	return past, sqldb.Translate("past of a phone", err)
}

// PhonePast implements order.Reader.
func (r *Reader) PhonePast(ctx context.Context, phone string) (past deposit.Phone, err error) {
	err = r.db.QueryRowContext(ctx, phonePast, phone, sqldb.Micros(r.db.Now())).Scan(&past.Known, &past.Flagged)
	return past, sqldb.Translate("past of a phone", err)
}
