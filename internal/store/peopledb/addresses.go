package peopledb

import (
	"context"
	"database/sql"
	"encoding/json"

	"gulaab/internal/order"
	"gulaab/internal/store/sqldb"
)

// keptAddress is a stored address. Its fields are keyed by their names in the contract, so
// that a new field needs no migration.
type keptAddress struct {
	ID     string            `json:"id"`
	Label  string            `json:"label,omitempty"`
	Fields map[string]string `json:"fields"`
}

// Addresses returns the addresses of an account, the default one first.
func (r *Reader) Addresses(ctx context.Context, accountID string) (book []order.SavedAddress, err error) {
	err = r.db.Rows(ctx, "addresses", `SELECT addresses FROM address_books WHERE account_id = $1`, []any{accountID}, func(rows *sql.Rows) (err error) {
		book, err = scanAddresses(rows.Scan)
		return err
	})
	return book, err
}

// AddressBook implements order.AddressTx. It locks the account, because the first address
// has no row to lock.
func (tx *Tx) AddressBook(ctx context.Context, accountID string) ([]order.SavedAddress, error) {
	if _, err := tx.Account(ctx, accountID); err != nil {
		return nil, err
	}
	book, err := scanAddresses(tx.Conn.QueryRowContext(ctx, `SELECT addresses FROM address_books WHERE account_id = $1`, accountID).Scan)
	if sqldb.IsNoRows(err) {
		return nil, nil
	}
	return book, sqldb.Translate("address book", err)
}

// PutAddressBook implements order.AddressTx.
func (tx *Tx) PutAddressBook(ctx context.Context, accountID string, book []order.SavedAddress) error {
	kept := make([]keptAddress, len(book))
	for i, a := range book {
		kept[i] = keptAddress{a.ID, a.Label, map[string]string{}}
		for _, f := range order.ContactFields() {
			if value := *f.Of(&a.Contact); value != "" {
				kept[i].Fields[f.Name] = value
			}
		}
	}
	text, err := json.Marshal(kept)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO address_books (account_id, addresses) VALUES ($1, $2)
		ON CONFLICT (account_id) DO UPDATE SET addresses = excluded.addresses`, accountID, string(text))
	return sqldb.Translate("put address book", err)
}

func scanAddresses(scan func(...any) error) ([]order.SavedAddress, error) {
	var text string
	var kept []keptAddress
	if err := scan(&text); err != nil {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &kept); err != nil {
		return nil, err
	}
	book := make([]order.SavedAddress, len(kept))
	for i, k := range kept {
		book[i] = order.SavedAddress{ID: k.ID, Label: k.Label}
		for _, f := range order.ContactFields() {
			*f.Of(&book[i].Contact) = k.Fields[f.Name]
		}
	}
	return book, nil
}
