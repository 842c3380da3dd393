package peopledb

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noAccount = "Account not found"

// InsertAccount implements account.Tx. The transaction stays usable after a Conflict, on
// both engines.
func (tx *Tx) InsertAccount(ctx context.Context, a *account.Account) error {
	n, err := tx.q.InsertAccount(ctx, sqlcgen.InsertAccountParams{
		ID: a.ID, Name: a.Name, Email: a.Email, EmailFolded: ident.FoldEmail(a.Email), PasswordHash: a.PasswordHash,
		Role: string(a.Role), AvatarKey: a.AvatarKey, CreatedAt: sqldb.Micros(a.CreatedAt),
		EmailConfirmedAt: sqldb.MicrosOrZero(a.EmailConfirmedAt),
	})
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "Email already registered")
	}
	if err != nil {
		return sqldb.Translate("insert account", err)
	}
	tx.mark("account", a.ID)
	return nil
}

// lockAccount is followed by a lock clause.
const lockAccount = `SELECT id FROM accounts WHERE id = $1`

// Account implements account.Tx.
func (tx *Tx) Account(ctx context.Context, id string) (*account.Account, error) {
	var locked string
	if err := tx.Conn.QueryRowContext(ctx, lockAccount+tx.Dialect.ForUpdate, id).Scan(&locked); err != nil {
		return nil, sqldb.Found("account", noAccount, err)
	}
	row, err := tx.q.AccountByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("account", noAccount, err)
	}
	return accountOf(row), nil
}

// AccountByEmail implements account.Tx.
func (tx *Tx) AccountByEmail(ctx context.Context, email string) (*account.Account, error) {
	return accountByEmail(ctx, tx.q, email)
}

// AccountByEmail implements account.Reader.
func (r *Reader) AccountByEmail(ctx context.Context, email string) (*account.Account, error) {
	return accountByEmail(ctx, r.q, email)
}

func accountByEmail(ctx context.Context, q *sqlcgen.Queries, email string) (*account.Account, error) {
	row, err := q.AccountByEmail(ctx, ident.FoldEmail(email))
	if err != nil {
		return nil, sqldb.Found("account by e-mail", noAccount, err)
	}
	return accountOf(row), nil
}

func accountOf(r sqlcgen.Account) *account.Account {
	return &account.Account{
		ID: r.ID, Name: r.Name, Email: r.Email, PasswordHash: r.PasswordHash,
		Role: account.Role(r.Role), AvatarKey: r.AvatarKey, CreatedAt: sqldb.FromMicros(r.CreatedAt),
		PasswordChangedAt: sqldb.MaybeMicros(r.PasswordChangedAt), EmailConfirmedAt: sqldb.MaybeMicros(r.EmailConfirmedAt),
		EraseAt: sqldb.MaybeMicros(r.EraseAt),
	}
}

// UpdateAccount implements account.Tx. A missing account is a fault of kind NotFound.
func (tx *Tx) UpdateAccount(ctx context.Context, a *account.Account) error {
	var name, was string
	row := tx.Conn.QueryRowContext(ctx, `SELECT name, email_folded FROM accounts WHERE id = $1`, a.ID)
	if err := row.Scan(&name, &was); err != nil {
		return sqldb.Found("update account", noAccount, err)
	}
	n, err := tx.q.UpdateAccount(ctx, sqlcgen.UpdateAccountParams{
		ID: a.ID, Name: a.Name, Email: a.Email, EmailFolded: ident.FoldEmail(a.Email), PasswordHash: a.PasswordHash,
		Role: string(a.Role), AvatarKey: a.AvatarKey,
		PasswordChangedAt: sqldb.MicrosOrZero(a.PasswordChangedAt), EmailConfirmedAt: sqldb.MicrosOrZero(a.EmailConfirmedAt),
		EraseAt: sqldb.MicrosOrZero(a.EraseAt),
	})
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, noAccount)
	}
	if err != nil {
		return sqldb.Translate("update account", err)
	}
	email := ident.FoldEmail(a.Email)
	if email != was {
		if err := tx.moveRegistered(ctx, was, email); err != nil {
			return sqldb.Translate("update account", err)
		}
	}
	if email != was || a.Name != name {
		tx.mark("account", a.ID)
	}
	return nil
}

// moveRegistered deletes the customer of an account's former address, who never ordered,
// and moves the office's notes and flags to the present one. The mark creates the new
// customer.
func (tx *Tx) moveRegistered(ctx context.Context, was, now string) error {
	gone, err := tx.Conn.ExecContext(ctx, `DELETE FROM customers WHERE contact = $1 AND orders = 0
		AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = customers.id)`, was)
	if err != nil {
		return err
	}
	if n, err := gone.RowsAffected(); err != nil || n == 0 {
		return err
	}
	for _, text := range []string{`UPDATE customer_notes SET contact = $2 WHERE contact = $1`, `UPDATE customer_flags SET contact = $2 WHERE contact = $1`} {
		if _, err := tx.Conn.ExecContext(ctx, text, was, now); err != nil {
			return err
		}
	}
	return nil
}
