package store

import (
	"context"

	"gulaab/internal/store/sqlcgen"
)

// ClaimKey implements order.Tx. The INSERT itself decides: on PostgreSQL it
// waits for a transaction that has inserted the same key, on SQLite that
// transaction is over before this one begins. The order must be stored in the
// same transaction; a COMMIT without it fails.
func (tx *Tx) ClaimKey(ctx context.Context, scope, key, bodyHash, orderID string) (claimed bool, firstHash, firstOrderID string, err error) {
	n, err := tx.q.ClaimKey(ctx, sqlcgen.ClaimKeyParams{
		Scope: scope, RequestKey: key, BodyHash: bodyHash, OrderID: orderID, CreatedAt: micros(tx.now),
	})
	if err != nil {
		return false, "", "", translate("claim key", err)
	}
	if n > 0 {
		return true, bodyHash, orderID, nil
	}
	first, err := tx.q.ClaimedKey(ctx, sqlcgen.ClaimedKeyParams{Scope: scope, RequestKey: key})
	if err != nil {
		return false, "", "", translate("claimed key", err)
	}
	return false, first.BodyHash, first.OrderID, nil
}
