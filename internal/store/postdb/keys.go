package postdb

import (
	"context"

	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// ClaimKey implements order.Tx. The INSERT decides: on PostgreSQL it waits for a
// transaction that has inserted the same key. Whether the key is closed is read after it,
// since closing claims the key for a moment. The order must be stored in the same
// transaction, or COMMIT fails.
func (tx *Tx) ClaimKey(ctx context.Context, scope, key, bodyHash, orderID string) (order.Claim, error) {
	n, err := tx.q.ClaimKey(ctx, sqlcgen.ClaimKeyParams{
		Scope: scope, RequestKey: key, BodyHash: bodyHash, OrderID: orderID, CreatedAt: sqldb.Micros(tx.Now()),
	})
	if err != nil {
		return order.Claim{}, sqldb.Translate("claim key", err)
	}
	if n > 0 {
		closed, err := tx.q.KeyClosed(ctx, sqlcgen.KeyClosedParams{Scope: scope, RequestKey: key})
		return order.Claim{Mine: true, Closed: closed > 0, BodyHash: bodyHash, OrderID: orderID}, sqldb.Translate("closed key", err)
	}
	first, err := tx.q.ClaimedKey(ctx, sqlcgen.ClaimedKeyParams{Scope: scope, RequestKey: key})
	if err != nil {
		return order.Claim{}, sqldb.Translate("claimed key", err)
	}
	// A repeated request by staff changes nothing, but it is logged.
	return order.Claim{BodyHash: first.BodyHash, OrderID: first.OrderID}, tx.log.RecordOrder(ctx, "order.placed_again", first.OrderID)
}

// unplaced stands for an order in a claim that is deleted before COMMIT.
const unplaced = "none"

// KeyOrder implements order.Tx. It claims the key to wait for a request that is using it; a
// SELECT would not see that request.
func (tx *Tx) KeyOrder(ctx context.Context, scope, key string) (orderID string, err error) {
	c, err := tx.ClaimKey(ctx, scope, key, "", unplaced)
	if err != nil || !c.Mine {
		return c.OrderID, err
	}
	return "", sqldb.Translate("unclaim key", tx.q.UnclaimKey(ctx, sqlcgen.UnclaimKeyParams{Scope: scope, RequestKey: key}))
}

// CloseKey implements order.Tx.
func (tx *Tx) CloseKey(ctx context.Context, scope, key string) error {
	return sqldb.Translate("close key", tx.q.CloseKey(ctx, sqlcgen.CloseKeyParams{Scope: scope, RequestKey: key, ClosedAt: sqldb.Micros(tx.Now())}))
}

// Begin implements stock.OfficeTx and deal.Tx. As in ClaimKey the INSERT decides, and waits
// for a concurrent attempt of the same name.
func (tx *Tx) Begin(ctx context.Context, kind, attempt string) (made string, err error) {
	n, err := tx.q.ClaimAttempt(ctx, sqlcgen.ClaimAttemptParams{Kind: kind, Attempt: attempt, CreatedAt: sqldb.Micros(tx.Now())})
	if err != nil || n > 0 {
		return "", sqldb.Translate("claim attempt", err)
	}
	made, err = tx.q.MadeBy(ctx, sqlcgen.MadeByParams{Kind: kind, Attempt: attempt})
	return made, sqldb.Translate("made by attempt", err)
}

// Begun implements stock.OfficeTx and deal.Tx.
func (tx *Tx) Begun(ctx context.Context, kind, attempt, id string) error {
	return sqldb.Translate("attempt", tx.q.SetMade(ctx, sqlcgen.SetMadeParams{Kind: kind, Attempt: attempt, MadeID: id}))
}
