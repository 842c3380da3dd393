package peopledb

import (
	"context"

	"gulaab/internal/customer"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertFlag stores a flag and ends the one of its kind that ran until now.
func (tx *Tx) InsertFlag(ctx context.Context, f *customer.Flag) error {
	if _, err := tx.EndFlag(ctx, f.Contact, f.Kind, f.Actor); err != nil {
		return err
	}
	return sqldb.Translate("insert flag", tx.q.InsertFlag(ctx, sqlcgen.InsertFlagParams{
		ID: f.ID, Contact: f.Contact, Kind: string(f.Kind), Reason: f.Reason, Actor: f.Actor, SetAt: sqldb.Micros(f.SetAt), EndsAt: sqldb.Micros(f.EndsAt),
	}))
}

// EndFlag ends the flag of a kind that runs; ended is false where none does.
func (tx *Tx) EndFlag(ctx context.Context, contact string, kind customer.FlagKind, actor string) (ended bool, err error) {
	n, err := tx.q.EndFlags(ctx, sqlcgen.EndFlagsParams{Contact: contact, Kind: string(kind), Actor: actor, Now: sqldb.Micros(tx.Now())})
	return n > 0, sqldb.Translate("end flag", err)
}

// Flags returns the flags that run now on a phone in E.164, or on a folded
// e-mail address; customer.Running finds one of a kind.
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
