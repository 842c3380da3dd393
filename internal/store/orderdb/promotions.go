package orderdb

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/promotion"
	"gulaab/internal/store/sqldb"
)

// PromotionsUsed implements order.Tx. One lock is enough: only promotions with limits are
// asked about.
func (tx *Tx) PromotionsUsed(ctx context.Context, marks map[string]string) (map[string]promotion.Used, error) {
	if err := tx.Lock(ctx, "promotions"); err != nil {
		return nil, err
	}
	return promotionsUsed(ctx, tx.Conn, marks)
}

// PromotionsUsed implements order.Reader.
func (r *Reader) PromotionsUsed(ctx context.Context, marks map[string]string) (map[string]promotion.Used, error) {
	return promotionsUsed(ctx, r.db, marks)
}

func promotionsUsed(ctx context.Context, q sqldb.Querier, marks map[string]string) (map[string]promotion.Used, error) {
	used := map[string]promotion.Used{}
	for _, id := range slices.Sorted(maps.Keys(marks)) {
		var u promotion.Used
		err := sqldb.Each(ctx, q, `SELECT COUNT(*), COUNT(CASE WHEN phone_mark = $2 AND phone_mark <> '' THEN 1 END) FROM promotion_uses WHERE promotion_id = $1`,
			[]any{id, marks[id]}, func(rows *sql.Rows) error { return rows.Scan(&u.All, &u.Phone) })
		if err != nil {
			return nil, sqldb.Translate("promotions used", err)
		}
		used[id] = u
	}
	return used, nil
}

// KeepPromotions implements order.Tx.
func (tx *Tx) KeepPromotions(ctx context.Context, orderID string, uses []order.PromotionUse) error {
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM promotion_uses WHERE order_id = $1`, orderID); err != nil {
		return sqldb.Translate("keep promotions", err)
	}
	for _, u := range uses {
		_, err := tx.Conn.ExecContext(ctx, `INSERT INTO promotion_uses (promotion_id, order_id, phone_mark, amount) VALUES ($1, $2, $3, $4)`,
			u.ID, orderID, u.Mark, int64(u.Amount))
		if err != nil {
			return sqldb.Translate("keep promotions", err)
		}
	}
	return nil
}

// PromotionUses returns in how many orders each promotion is, and what it took off them.
func (r *Reader) PromotionUses(ctx context.Context) (map[string]order.PromotionUses, error) {
	uses := map[string]order.PromotionUses{}
	err := sqldb.Each(ctx, r.db, `SELECT promotion_id, COUNT(*), CAST(SUM(amount) AS BIGINT) FROM promotion_uses GROUP BY promotion_id`, nil, func(rows *sql.Rows) error {
		var id string
		var n, given int64
		if err := rows.Scan(&id, &n, &given); err != nil {
			return err
		}
		uses[id] = order.PromotionUses{Orders: n, Given: money.Paisa(given)}
		return nil
	})
	return uses, sqldb.Translate("promotion uses", err)
}
