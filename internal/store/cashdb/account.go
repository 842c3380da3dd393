package cashdb

import (
	"context"

	"gulaab/internal/settings"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertBankChange implements settings.BankTx.
func (tx *Tx) InsertBankChange(ctx context.Context, c *settings.BankChange) error {
	return sqldb.Translate("insert bank change", tx.q.InsertBankChange(ctx, sqlcgen.InsertBankChangeParams{
		ID: c.ID, State: string(c.State), BeforeBank: c.Before.Name, BeforeTitle: c.Before.Title, BeforeIban: c.Before.IBAN,
		Bank: c.After.Name, Title: c.After.Title, Iban: c.After.IBAN, AskedBy: c.AskedBy, AskedAt: sqldb.Micros(c.AskedAt),
		LiveAt: sqldb.Micros(c.LiveAt), EndedBy: c.EndedBy, EndedAt: sqldb.MicrosOrZero(c.EndedAt), Why: c.Why,
	}))
}

func bankChangeOf(r sqlcgen.BankChange) *settings.BankChange {
	return &settings.BankChange{
		ID: r.ID, State: settings.BankState(r.State), Before: settings.Bank{Name: r.BeforeBank, Title: r.BeforeTitle, IBAN: r.BeforeIban},
		After: settings.Bank{Name: r.Bank, Title: r.Title, IBAN: r.Iban}, AskedBy: r.AskedBy, AskedAt: sqldb.FromMicros(r.AskedAt),
		LiveAt: sqldb.FromMicros(r.LiveAt), EndedBy: r.EndedBy, EndedAt: sqldb.MaybeMicros(r.EndedAt), Why: r.Why,
	}
}

// WaitingBankChange implements settings.BankTx.
func (tx *Tx) WaitingBankChange(ctx context.Context) (*settings.BankChange, error) {
	return sqldb.One("waiting bank change", "No change waits.", bankChangeOf)(tx.q.WaitingBankChange(ctx))
}

// EndBankChange implements settings.BankTx.
func (tx *Tx) EndBankChange(ctx context.Context, c *settings.BankChange) (bool, error) {
	n, err := tx.q.EndBankChange(ctx, sqlcgen.EndBankChangeParams{
		ID: c.ID, State: string(c.State), EndedBy: c.EndedBy, EndedAt: sqldb.Micros(c.EndedAt),
	})
	return n == 1, sqldb.Translate("end bank change", err)
}

// Owners implements settings.BankTx.
func (tx *Tx) Owners(ctx context.Context) ([]settings.Owner, error) {
	return sqldb.All("owners", func(o sqlcgen.OwnersRow) settings.Owner {
		return settings.Owner{ID: o.ID, Name: o.Name, Email: o.Email}
	})(tx.q.Owners(ctx))
}

// BankChanges returns the last changes of the account, newest first.
func (r *Reader) BankChanges(ctx context.Context) ([]settings.BankChange, error) {
	return sqldb.All("bank changes", func(row sqlcgen.BankChangesRow) settings.BankChange {
		c := bankChangeOf(row.BankChange)
		c.AskedByName, c.EndedByName = row.AskedByName, row.EndedByName
		return *c
	})(r.q.BankChanges(ctx))
}
