package cashdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"

	"gulaab/internal/bank"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// InsertCredits implements bank.Tx. A credit whose reference paid an order already is
// stored as that order's.
func (tx *Tx) InsertCredits(ctx context.Context, list []bank.Credit) (added int, err error) {
	paid, err := tx.ordersPaidWith(ctx, list)
	if err != nil {
		return 0, sqldb.Translate("insert credits", err)
	}
	seen := map[string]int{}
	for i := range list {
		c := &list[i]
		first := c.Print(0)
		print := first
		if n := seen[first]; n > 0 {
			print = c.Print(n) // the file holds the same credit several times
		}
		seen[first]++
		done, err := tx.Conn.ExecContext(ctx, `INSERT INTO bank_credits (id, print, bank, day, amount, reference, reference_fold, details, order_id, away, file_name, added_at, account)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (print) DO NOTHING`,
			ident.NewID(), print, c.Bank, c.Day, int64(c.Amount), c.Reference, bank.Fold(c.Reference), c.Details, paid[bank.Fold(c.Reference)], false, c.File, sqldb.Micros(tx.Now()), c.Account)
		if err != nil {
			return added, sqldb.Translate("insert credits", err)
		}
		n, err := done.RowsAffected()
		if err != nil {
			return added, sqldb.Translate("insert credits", err)
		}
		added += int(n)
	}
	if added > 0 {
		tx.changed("bank", "credits")
	}
	return added, nil
}

// ordersPaidWith returns the orders that were paid under the credits' references, by folded
// reference. The credits are of one account.
func (tx *Tx) ordersPaidWith(ctx context.Context, list []bank.Credit) (map[string]string, error) {
	paid := map[string]string{}
	for len(list) > 0 {
		some := list[:min(500, len(list))]
		list = list[len(some):]
		references := make([]string, len(some))
		for i := range some {
			references[i] = bank.Fold(some[i].Reference)
		}
		var f sqldb.Filter
		text := `SELECT r.folded, r.order_id FROM payment_references r JOIN payments p ON p.order_id = r.order_id AND p.seq = r.seq
			WHERE r.account = ` + f.Arg(some[0].Account) + ` AND p.kind = 'credit' AND r.folded IN (` + f.Among(references) + `)`
		err := sqldb.Each(ctx, tx.Conn, text, f.Args, func(rows *sql.Rows) error {
			var reference, id string
			err := rows.Scan(&reference, &id)
			paid[reference] = id
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return paid, nil
}

// PayCredit records on an account's credits of a reference which order it paid.
func (tx *Tx) PayCredit(ctx context.Context, orderID, account, reference string) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE bank_credits SET order_id = $1 WHERE reference_fold IN ($2, $3) AND order_id = '' AND account = $4`,
		orderID, bank.Fold(reference), bank.FoldBefore(reference), account)
	return sqldb.Translate("pay credit", err)
}

// PutCreditAway implements bank.Tx.
func (tx *Tx) PutCreditAway(ctx context.Context, id string, away bool) error {
	var orderID string
	if err := tx.Conn.QueryRowContext(ctx, `SELECT order_id FROM bank_credits WHERE id = $1`+tx.Dialect.ForUpdate, id).Scan(&orderID); err != nil {
		return sqldb.Found("bank credit", "There is no such credit.", err)
	}
	if orderID != "" {
		return fault.New(fault.Conflict, "An order was paid with this credit already.")
	}
	_, err := tx.Conn.ExecContext(ctx, `UPDATE bank_credits SET away = $2 WHERE id = $1`, id, away)
	tx.changed("bank", "credits")
	return sqldb.Translate("put credit away", err)
}

// PutBankColumns implements bank.Tx. Columns of earlier files of the bank stay known.
func (tx *Tx) PutBankColumns(ctx context.Context, name string, heads map[string]bank.Field) error {
	known, err := bankColumns(ctx, tx.Conn, name)
	if err != nil {
		return err
	}
	maps.Copy(known, heads)
	text, err := json.Marshal(known)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO bank_columns (bank, heads) VALUES ($1, $2) ON CONFLICT (bank) DO UPDATE SET heads = excluded.heads`, name, string(text))
	return sqldb.Translate("put bank columns", err)
}

// BankColumns implements bank.Reader.
func (r *Reader) BankColumns(ctx context.Context, name string) (map[string]bank.Field, error) {
	return bankColumns(ctx, r.db, name)
}

func bankColumns(ctx context.Context, q sqldb.Querier, name string) (map[string]bank.Field, error) {
	known := map[string]bank.Field{}
	err := sqldb.Each(ctx, q, `SELECT heads FROM bank_columns WHERE bank = $1`, []any{name}, func(rows *sql.Rows) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		return json.Unmarshal([]byte(text), &known)
	})
	return known, sqldb.Translate("bank columns", err)
}

// Banks implements bank.Reader.
func (r *Reader) Banks(ctx context.Context) (names []string, err error) {
	names, err = sqldb.List(ctx, r.db, `SELECT bank FROM bank_columns ORDER BY bank LIMIT 50`, nil, sqldb.Text)
	return names, sqldb.Translate("banks", err)
}

// OpenCredits implements bank.Reader.
func (r *Reader) OpenCredits(ctx context.Context, most int) (list []bank.Credit, total int64, err error) {
	const open = ` FROM bank_credits WHERE order_id = '' AND NOT away`
	if err := r.db.QueryRowContext(ctx, `SELECT COUNT(*)`+open).Scan(&total); err != nil {
		return nil, 0, sqldb.Translate("open credits", err)
	}
	list, err = sqldb.List(ctx, r.db, `SELECT id, bank, account, day, amount, reference, details, file_name, added_at`+open+` ORDER BY day DESC, id DESC LIMIT $1`, []any{most}, func(rows *sql.Rows, c *bank.Credit) error {
		var at int64
		err := rows.Scan(&c.ID, &c.Bank, &c.Account, &c.Day, &c.Amount, &c.Reference, &c.Details, &c.File, &at)
		c.AddedAt = sqldb.FromMicros(at)
		return err
	})
	return list, total, sqldb.Translate("open credits", err)
}

// WaitingTransfers implements bank.Reader.
func (r *Reader) WaitingTransfers(ctx context.Context, most int) (list []bank.Waits, err error) {
	list, err = sqldb.List(ctx, r.db, `SELECT o.id, o.number, o.first_name || ' ' || o.last_name, `+sqltext.AwaitedAtFirst+`, o.created_at, o.pay_to, o.transfer_no FROM orders o
		WHERE `+sqltext.PaysBefore+` AND o.status IN ('Pending', 'Payment Review') AND o.placement = 'placed' AND `+sqltext.AwaitedAtFirst+` > 0
		ORDER BY o.created_at, o.id LIMIT $1`, []any{most}, func(rows *sql.Rows, w *bank.Waits) error {
		var at int64
		err := rows.Scan(&w.ID, &w.Number, &w.Name, &w.Due, &at, &w.PayTo, &w.TransferNo)
		w.PlacedAt = sqldb.FromMicros(at)
		return err
	})
	return list, sqldb.Translate("waiting transfers", err)
}

// NumberedTransfers implements bank.Reader.
func (r *Reader) NumberedTransfers(ctx context.Context, most int) (list []bank.Found, err error) {
	list, err = sqldb.List(ctx, r.db, `SELECT o.id, o.number, `+sqltext.AwaitedAtFirst+`, o.created_at, o.pay_to, o.transfer_no,
		b.id, b.bank, b.account, b.day, b.amount, b.reference, b.details, b.file_name
		FROM orders o JOIN bank_credits b ON b.reference_fold = LOWER(o.transfer_no) AND b.order_id = '' AND NOT b.away
		WHERE o.transfer_no <> '' AND `+sqltext.PaysBefore+` AND `+sqltext.ProofWaits+`
		ORDER BY o.created_at, o.id, b.id LIMIT $1`, []any{most}, func(rows *sql.Rows, f *bank.Found) error {
		var at int64
		c := &f.Credit
		err := rows.Scan(&f.Waits.ID, &f.Number, &f.Due, &at, &f.PayTo, &f.TransferNo,
			&c.ID, &c.Bank, &c.Account, &c.Day, &c.Amount, &c.Reference, &c.Details, &c.File)
		f.PlacedAt = sqldb.FromMicros(at)
		return err
	})
	return list, sqldb.Translate("numbered transfers", err)
}

// CreditOpen implements bank.Tx.
func (tx *Tx) CreditOpen(ctx context.Context, id string) (open bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT order_id = '' AND NOT away FROM bank_credits WHERE id = $1`+tx.Dialect.ForUpdate, id).Scan(&open)
	if sqldb.IsNoRows(err) {
		return false, nil
	}
	return open, sqldb.Translate("credit open", err)
}
