package cashdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/settings"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertBankChange implements settings.BankTx.
func (tx *Tx) InsertBankChange(ctx context.Context, c *settings.BankChange) error {
	before, err := moreText(c.MoreBefore)
	if err != nil {
		return err
	}
	after, err := moreText(c.MoreAfter)
	if err != nil {
		return err
	}
	return sqldb.Translate("insert bank change", tx.q.InsertBankChange(ctx, sqlcgen.InsertBankChangeParams{
		ID: c.ID, State: string(c.State), BeforeBank: c.Before.Name, BeforeTitle: c.Before.Title, BeforeIban: c.Before.IBAN,
		Bank: c.After.Name, Title: c.After.Title, Iban: c.After.IBAN, AskedBy: c.AskedBy, AskedAt: sqldb.Micros(c.AskedAt),
		LiveAt: sqldb.Micros(c.LiveAt), EndedBy: c.EndedBy, EndedAt: sqldb.MicrosOrZero(c.EndedAt), Why: c.Why,
		MoreBefore: before, MoreAfter: after,
	}))
}

// moreText is how further accounts are stored; none is empty.
func moreText(list []settings.Account) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	text, err := json.Marshal(list)
	return string(text), err
}

func moreOf(text string) (list []settings.Account, err error) {
	if text != "" {
		err = json.Unmarshal([]byte(text), &list)
	}
	return list, err
}

// bankChangeOf reads a stored change. A list that cannot be read is not taken for none: the
// change then ends with an error and shows nobody another account.
func bankChangeOf(r sqlcgen.BankChange) (*settings.BankChange, error) {
	before, err := moreOf(r.MoreBefore)
	if err != nil {
		return nil, err
	}
	after, err := moreOf(r.MoreAfter)
	if err != nil {
		return nil, err
	}
	return &settings.BankChange{
		MoreBefore: before, MoreAfter: after,
		ID: r.ID, State: settings.BankState(r.State), Before: settings.Bank{Name: r.BeforeBank, Title: r.BeforeTitle, IBAN: r.BeforeIban},
		After: settings.Bank{Name: r.Bank, Title: r.Title, IBAN: r.Iban}, AskedBy: r.AskedBy, AskedAt: sqldb.FromMicros(r.AskedAt),
		LiveAt: sqldb.FromMicros(r.LiveAt), EndedBy: r.EndedBy, EndedAt: sqldb.MaybeMicros(r.EndedAt), Why: r.Why,
	}, nil
}

// WaitingBankChange implements settings.BankTx.
func (tx *Tx) WaitingBankChange(ctx context.Context) (*settings.BankChange, error) {
	row, err := tx.q.WaitingBankChange(ctx)
	if err != nil {
		return nil, sqldb.Found("waiting bank change", "No change waits.", err)
	}
	return bankChangeOf(row)
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
	rows, err := r.q.BankChanges(ctx)
	if err != nil {
		return nil, sqldb.Translate("bank changes", err)
	}
	list := make([]settings.BankChange, 0, len(rows))
	for i := range rows {
		c, err := bankChangeOf(rows[i].BankChange)
		if err != nil {
			return nil, err
		}
		c.AskedByName, c.EndedByName = rows[i].AskedByName, rows[i].EndedByName
		list = append(list, *c)
	}
	return list, nil
}
