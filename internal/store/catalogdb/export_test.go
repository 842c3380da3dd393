package catalogdb

import (
	"context"
	"database/sql"
	"errors"

	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// HandWritten returns the statements that sqlc does not check.
func HandWritten() []string {
	return []string{productsAfter, productsChanged, productByID, productsAmong + ` ('x')`, putProduct}
}

// MakeWords adds the search words of products without any.
func MakeWords(ctx context.Context, base *sqldb.DB) error {
	db := NewDB(NewReader(&base.Reader), func(ctx context.Context, fn func(context.Context, *Tx) error) error {
		return base.InTx(ctx, func(ctx context.Context, tx *sqldb.Tx) error { return fn(ctx, NewTx(tx, nil)) })
	})
	return db.makeWords(ctx)
}

// ChangesAsked returns the statements that read changes of the catalogue.
func ChangesAsked(ctx context.Context) []string {
	var asked recorder
	q := sqlcgen.New(&asked)
	_, _ = newProductReader(shownColumns).all(ctx, &asked, productsChanged, 1)
	_, _ = q.VariantsChanged(ctx, 1)
	_, _ = q.DealPricesChanged(ctx, 1)
	_, _ = readRatings(ctx, &asked, ratedSince, 1)
	return asked.queries
}

// recorder records queries and answers none.
type recorder struct {
	sqlcgen.DBTX
	queries []string
}

var errRecorded = errors.New("recorded")

func (r *recorder) QueryContext(_ context.Context, query string, _ ...any) (*sql.Rows, error) {
	r.queries = append(r.queries, query)
	return nil, errRecorded
}
