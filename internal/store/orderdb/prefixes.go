package orderdb

import (
	"context"
	"encoding/json"
	"slices"

	"gulaab/internal/ident"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// OrderPrefixes implements settings.Source.
func (r *Reader) OrderPrefixes(ctx context.Context) (ident.Prefixes, error) {
	return Prefixes(ctx, r.q)
}

// Prefixes returns every prefix in the history of the settings, newest first.
func Prefixes(ctx context.Context, q *sqlcgen.Queries) (p ident.Prefixes, err error) {
	changes, err := q.OrderPrefixes(ctx)
	if err != nil {
		return nil, sqldb.Translate("order prefixes", err)
	}
	// A shop that never chose a prefix, or is older than the setting, began with the
	// program's own.
	first := len(changes) == 0
	for _, c := range changes {
		var prefix string
		if err := json.Unmarshal([]byte(c.ValueAfter), &prefix); err == nil && ident.ValidPrefix(prefix) && !slices.Contains(p, prefix) {
			p = append(p, prefix)
		}
		first = c.ValueBefore == "" && c.Version > 1
	}
	if (first || len(p) == 0) && !slices.Contains(p, ident.OwnPrefix) {
		p = append(p, ident.OwnPrefix)
	}
	return p, nil
}
