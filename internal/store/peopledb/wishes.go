package peopledb

import (
	"context"
	"database/sql"
	"encoding/json"

	"gulaab/internal/store/sqldb"
)

const wishListOf = `SELECT products FROM wish_lists WHERE account_id = $1`

// WishList returns an account's products, latest first.
func (r *Reader) WishList(ctx context.Context, accountID string) (products []string, err error) {
	products = []string{}
	err = r.db.Rows(ctx, "wish list", wishListOf, []any{accountID}, func(rows *sql.Rows) (err error) {
		products, err = scanWishes(rows.Scan)
		return err
	})
	return products, err
}

// WishList implements account.WishTx. It locks the account, because the first wish has no
// row to lock.
func (tx *Tx) WishList(ctx context.Context, accountID string) ([]string, error) {
	if _, err := tx.Account(ctx, accountID); err != nil {
		return nil, err
	}
	products, err := scanWishes(tx.Conn.QueryRowContext(ctx, wishListOf, accountID).Scan)
	if sqldb.IsNoRows(err) {
		return nil, nil
	}
	return products, sqldb.Translate("wish list", err)
}

// PutWishList implements account.WishTx.
func (tx *Tx) PutWishList(ctx context.Context, accountID string, products []string) error {
	text, err := json.Marshal(products)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO wish_lists (account_id, products) VALUES ($1, $2)
		ON CONFLICT (account_id) DO UPDATE SET products = excluded.products`, accountID, string(text))
	return sqldb.Translate("put wish list", err)
}

func scanWishes(scan func(...any) error) (products []string, err error) {
	var text string
	if err := scan(&text); err != nil {
		return nil, err
	}
	return products, json.Unmarshal([]byte(text), &products)
}
