package store

import (
	"context"
	"database/sql"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/store/sqlcgen"
)

// Try runs fn in a savepoint: where it fails, what it did is undone and the
// transaction can go on. What another transaction was in the way of is not: the
// whole of it runs again.
func (tx *Tx) Try(ctx context.Context, fn func(ctx context.Context) error) error {
	exec := func(statement string) error {
		_, err := tx.conn.ExecContext(ctx, statement)
		return translate("savepoint", err)
	}
	if err := exec("SAVEPOINT item"); err != nil {
		return err
	}
	enqueued, changed, recorded, changes := len(tx.enqueued), len(tx.changed), tx.recorded, len(tx.changes)
	entries, marks := len(tx.entries), len(tx.marks)
	err := fn(ctx)
	if err == nil {
		_, err = tx.conn.later.send(ctx)
	}
	if err == nil {
		return exec("RELEASE SAVEPOINT item")
	}
	if failed := tx.conn.later.failed(); failed != nil {
		err = translate("write", failed)
	}
	tx.conn.later.forget()
	if undo := exec("ROLLBACK TO SAVEPOINT item"); undo != nil {
		return undo
	}
	tx.enqueued, tx.changed, tx.recorded, tx.changes = tx.enqueued[:enqueued], tx.changed[:changed], recorded, tx.changes[:changes]
	tx.entries, tx.marks, tx.off = tx.entries[:entries], tx.marks[:marks], nil
	clear(tx.seen)
	clear(tx.ready)
	if release := exec("RELEASE SAVEPOINT item"); release != nil {
		return release
	}
	return err
}

// AllTerms returns the brands, categories and skin types that the shop has.
func (db *DB) AllTerms(ctx context.Context) (t *catalog.Terms, err error) {
	err = db.view(ctx, "terms", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		t, err = readTerms(ctx, q)
		return err
	})
	return t, err
}

// ExportProducts returns up to n products behind one that match a query, all
// without one, as they are or, of drafts, as they are to become, with how many
// units of each variant are on hand where they are counted.
func (db *DB) ExportProducts(ctx context.Context, query catalog.ListQuery, after string, n int) (page []exchange.Exported, err error) {
	var only []string
	if query != (catalog.ListQuery{}) {
		if only, err = db.MatchingProducts(ctx, query, after, n); err != nil || len(only) == 0 {
			return nil, err
		}
	}
	err = db.view(ctx, "export products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		page = nil
		ids := only
		if ids == nil {
			if ids, err = q.ExportedProducts(ctx, sqlcgen.ExportedProductsParams{After: after, Most: int32(n)}); err != nil { //nolint:gosec // a few hundred
				return err
			}
		}
		for _, id := range ids {
			e, err := exported(ctx, q, id)
			if err != nil {
				return err
			}
			page = append(page, e)
		}
		return nil
	})
	return page, err
}

// exported returns one product as it is taken out; one that is gone meanwhile has
// its id alone.
func exported(ctx context.Context, q *sqlcgen.Queries, id string) (exchange.Exported, error) {
	e := exchange.Exported{ID: id, OnHand: map[string]int64{}}
	state, err := q.ProductState(ctx, id)
	if isNoRows(err) || state == "deleted" {
		return e, nil
	}
	if err != nil {
		return e, err
	}
	if catalog.State(state) == catalog.StateDraft {
		e.Product, err = drafted(ctx, q, id)
	} else {
		e.Product, err = productOf(ctx, q, id)
	}
	if err != nil {
		return e, err
	}
	levels, err := q.CountedLevels(ctx, id)
	for _, l := range levels {
		e.OnHand[l.VariantID] = l.OnHand
	}
	return e, err
}

// drafted returns a draft's product; nil where there is none.
func drafted(ctx context.Context, q *sqlcgen.Queries, id string) (*catalog.Product, error) {
	r, err := q.GetDraft(ctx, id)
	if isNoRows(err) {
		return nil, nil //nolint:nilnil // a draft's row without a body holds nothing that could be exported
	}
	if err != nil {
		return nil, err
	}
	d := catalog.Draft{ProductID: id, Body: []byte(r.Body)}
	p, err := d.Product()
	if err != nil {
		return nil, err
	}
	p.ID, p.State = id, catalog.StateDraft
	return p, nil
}

// CustomerPage implements exchange.CustomerSource: all customers, by contact.
func (db *DB) CustomerPage(ctx context.Context, after string, n int) (page []exchange.Customer, err error) {
	err = db.rows(ctx, "customer page", `SELECT `+customerColumns+` FROM customers c WHERE c.id > $1 ORDER BY c.id LIMIT $2`, []any{after, n}, func(rows *sql.Rows) error {
		c, err := scanCustomer(rows.Scan)
		page = append(page, exchange.CustomerOf(c.ID, &c))
		return err
	})
	return page, err
}
