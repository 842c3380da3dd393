package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
)

// Try runs fn in a savepoint: where it fails, what it did is undone and the
// transaction can go on. What another transaction was in the way of is not: the
// whole of it runs again.
func (tx *Tx) Try(ctx context.Context, fn func(ctx context.Context) error) error {
	exec := func(statement string) error {
		_, err := tx.conn.tx.ExecContext(ctx, statement)
		return translate("savepoint", err)
	}
	if err := exec("SAVEPOINT item"); err != nil {
		return err
	}
	enqueued, changed, recorded, changes := tx.enqueued, len(tx.changed), tx.recorded, len(tx.changes)
	err := fn(ctx)
	if err == nil {
		return exec("RELEASE SAVEPOINT item")
	}
	if undo := exec("ROLLBACK TO SAVEPOINT item"); undo != nil {
		return undo
	}
	tx.enqueued, tx.changed, tx.recorded, tx.changes = enqueued, tx.changed[:changed], recorded, tx.changes[:changes]
	if release := exec("RELEASE SAVEPOINT item"); release != nil {
		return release
	}
	return err
}

// FindProduct implements exchange.Tx.
func (tx *Tx) FindProduct(ctx context.Context, skus []string, slug, brand, name string) (string, error) {
	for _, sku := range skus {
		id, err := tx.q.ProductBySKU(ctx, sku)
		if err == nil || !isNoRows(err) {
			return id, translate("find product", err)
		}
	}
	if slug != "" {
		if id, err := tx.SlugOwner(ctx, slug); err != nil || id != "" {
			return id, err
		}
	}
	rows, err := tx.q.ProductsByName(ctx, name)
	if err != nil {
		return "", translate("find product", err)
	}
	for _, r := range rows {
		if ident.FoldBrand(r.Brand) == ident.FoldBrand(brand) {
			return r.ID, nil
		}
	}
	return "", nil
}

// WantPicture implements exchange.Tx.
func (tx *Tx) WantPicture(ctx context.Context, w exchange.Wanted) error {
	seq, err := tx.q.NextImportPicture(ctx, w.Import)
	if err != nil {
		return translate("want picture", err)
	}
	return translate("want picture", tx.q.InsertImportPicture(ctx, sqlcgen.InsertImportPictureParams{
		ImportID: w.Import, Seq: seq, ProductID: w.ProductID, VariantID: w.VariantID, Address: w.Address, Place: strconv.Itoa(w.Row),
	}))
}

// AllTerms returns the brands, categories and skin types that the shop has.
func (db *DB) AllTerms(ctx context.Context) (t *catalog.Terms, err error) {
	err = db.view(ctx, "terms", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		t, err = readTerms(ctx, q)
		return err
	})
	return t, err
}

// ExportProducts returns up to n products in any state behind one, as they are
// or, of drafts, as they are to become, with how many units of each variant are
// on hand where they are counted.
func (db *DB) ExportProducts(ctx context.Context, after string, n int) (page []exchange.Exported, err error) {
	err = db.view(ctx, "export products", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		page = nil
		rows, err := q.ExportedProducts(ctx, sqlcgen.ExportedProductsParams{After: after, Most: int32(n)}) //nolint:gosec // a few hundred
		if err != nil {
			return err
		}
		for _, r := range rows {
			e := exchange.Exported{ID: r.ID, OnHand: map[string]int64{}}
			if catalog.State(r.State) == catalog.StateDraft {
				e.Product, err = drafted(ctx, q, r.ID)
			} else {
				e.Product, err = productOf(ctx, q, r.ID)
			}
			if err != nil {
				return err
			}
			levels, err := q.CountedLevels(ctx, r.ID)
			if err != nil {
				return err
			}
			for _, l := range levels {
				e.OnHand[l.VariantID] = l.OnHand
			}
			page = append(page, e)
		}
		return nil
	})
	return page, err
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

// Where a page of customers begins: those who ordered by phone, then those who
// registered alone, by account.
const (
	byPhone   = "phone "
	byAccount = "zaccount " // behind every phone
)

// ExportCustomers implements exchange.Source.
func (db *DB) ExportCustomers(ctx context.Context, after string, n int) (page []exchange.Customer, err error) {
	account, accounts := strings.CutPrefix(after, byAccount)
	err = db.view(ctx, "export customers", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		page = nil
		if !accounts {
			rows, err := q.CustomersByPhone(ctx, sqlcgen.CustomersByPhoneParams{After: strings.TrimPrefix(after, byPhone), Most: int32(n)}) //nolint:gosec // a few hundred
			if err != nil {
				return err
			}
			for _, r := range rows {
				page = append(page, exchange.Customer{
					Key: byPhone + r.PhoneE164, FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Phone: r.PhoneE164, City: r.City, Country: r.Country,
					Orders: r.Orders, Delivered: r.Delivered, Value: money.Paisa(r.Worth), First: fromMicros(r.FirstAt), Last: fromMicros(r.LastAt),
				})
			}
			if len(page) > 0 {
				return nil
			}
			account = ""
		}
		rows, err := q.CustomersWithoutOrders(ctx, sqlcgen.CustomersWithoutOrdersParams{After: account, Most: int32(n)}) //nolint:gosec // a few hundred
		if err != nil {
			return err
		}
		for _, r := range rows {
			page = append(page, exchange.Customer{Key: byAccount + r.ID, FirstName: r.Name, Email: r.Email})
		}
		return nil
	})
	return page, err
}

// InsertImport implements exchange.OfficeTx.
func (tx *Tx) InsertImport(ctx context.Context, i *exchange.Import) error {
	body, err := json.Marshal(i.Body)
	if err != nil {
		return err
	}
	return translate("insert import", tx.q.InsertImport(ctx, sqlcgen.InsertImportParams{
		ID: i.ID, FileName: i.FileName, FileKey: i.FileKey, Actor: i.Actor, Body: string(body), CreatedAt: micros(i.CreatedAt),
	}))
}

// PutImport implements exchange.OfficeTx.
func (tx *Tx) PutImport(ctx context.Context, i *exchange.Import) error {
	body, err := json.Marshal(i.Body)
	if err != nil {
		return err
	}
	n, err := tx.q.PutImport(ctx, sqlcgen.PutImportParams{ID: i.ID, Version: i.Version, Body: string(body), Now: micros(tx.now)})
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "Somebody else works with this import. Look at it again.")
	}
	return translate("put import", err)
}

// Import implements exchange.Reader.
func (db *DB) Import(ctx context.Context, id string) (*exchange.Import, error) {
	r, err := db.q.ImportByID(ctx, id)
	if err != nil {
		return nil, found("import", "There is no such import.", err)
	}
	i := &exchange.Import{ID: r.ID, FileName: r.FileName, FileKey: r.FileKey, Actor: r.Actor, Version: r.Version, CreatedAt: fromMicros(r.CreatedAt)}
	if err := json.Unmarshal([]byte(r.Body), &i.Body); err != nil {
		return nil, fmt.Errorf("store: import %s: %w", id, err)
	}
	return i, nil
}
