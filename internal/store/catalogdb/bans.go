package catalogdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// BannedIngredients implements catalog.Tx.
func (tx *Tx) BannedIngredients(ctx context.Context) (string, error) {
	return bannedIngredients(ctx, tx.q)
}

func bannedIngredients(ctx context.Context, q *sqlcgen.Queries) (string, error) {
	value, err := q.ShopSetting(ctx, "bannedIngredients")
	if sqldb.IsNoRows(err) {
		return "", nil
	}
	if err != nil {
		return "", sqldb.Translate("banned ingredients", err)
	}
	var text string
	if json.Unmarshal([]byte(value), &text) != nil {
		return "", nil // as for all settings, an unreadable value means the default
	}
	return text, nil
}
