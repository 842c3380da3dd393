package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/store/sqlcgen"
)

// termTable says where the rows of a kind are, how its old slugs are kept, and
// what of a row of product_rows holds its slug, and where they come from, which
// brands alone say.
type termTable struct{ name, redirects, column, origin string }

var termTables = map[catalog.TermKind]termTable{
	catalog.BrandTerm:    {"brands", "brand", "brand", "t.origin"},
	catalog.CategoryTerm: {"categories", "category", "categories", "''"},
	catalog.SkinTypeTerm: {"skin_types", "skin_type", "skin_types", "''"},
}

const (
	noTerm      = "There is no such brand, category or skin type."
	termColumns = `t.id, t.slug, t.name, t.story, t.picture, t.sort_order, t.shown, t.fixed, t.row_version`
)

func tableOf(kind catalog.TermKind) (termTable, error) {
	t, ok := termTables[kind]
	if !ok {
		return t, found("term", noTerm, sql.ErrNoRows)
	}
	return t, nil
}

// has returns the condition on product_rows r of those that have a slug, with
// the argument it takes.
func (t termTable) has(slug string) (condition string, arg any) {
	if t.column == "brand" {
		return `r.brand = $1`, slug
	}
	return `r.` + t.column + ` LIKE $1 ESCAPE '\'`, contains(" " + slug + " ")
}

// TermForUpdate implements catalog.Shelves.
func (tx *Tx) TermForUpdate(ctx context.Context, kind catalog.TermKind, id string) (*catalog.ShelfTerm, error) {
	return tx.term(ctx, kind, `t.id = $1`, id)
}

// TermOf implements catalog.Shelves.
func (tx *Tx) TermOf(ctx context.Context, kind catalog.TermKind, slug string) (*catalog.ShelfTerm, error) {
	return tx.term(ctx, kind, `t.slug = $1`, slug)
}

func (tx *Tx) term(ctx context.Context, kind catalog.TermKind, where, arg string) (*catalog.ShelfTerm, error) {
	table, err := tableOf(kind)
	if err != nil {
		return nil, err
	}
	t := &catalog.ShelfTerm{Kind: kind}
	err = tx.conn.QueryRowContext(ctx, `SELECT `+termColumns+`, `+table.origin+` FROM `+table.name+` t WHERE `+where+tx.dialect.forUpdate, arg).
		Scan(&t.ID, &t.Slug, &t.Name, &t.Story, &t.Picture, &t.Order, &t.Shown, &t.Fixed, &t.Version, &t.Origin)
	if err != nil {
		return nil, found("term", noTerm, err)
	}
	return t, nil
}

// HasTerm implements catalog.Tx.
func (tx *Tx) HasTerm(ctx context.Context, kind catalog.TermKind, slug string) (bool, error) {
	return hasTerm(ctx, tx.conn, kind, slug)
}

func hasTerm(ctx context.Context, tx querier, kind catalog.TermKind, slug string) (have bool, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return false, err
	}
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+table.name+` WHERE slug = $1)`, slug).Scan(&have)
	return have, translate("has term", err)
}

// PutTerm implements catalog.Shelves.
func (tx *Tx) PutTerm(ctx context.Context, t *catalog.ShelfTerm) error {
	tx.termsChanged = true
	table, err := tableOf(t.Kind)
	if err != nil {
		return err
	}
	_, err = tx.conn.ExecContext(ctx, `INSERT INTO `+table.name+` (id, slug, name, story, picture, sort_order, shown, fixed, row_version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)
		ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, story = excluded.story, picture = excluded.picture,
			sort_order = excluded.sort_order, shown = excluded.shown, row_version = `+table.name+`.row_version + 1`,
		t.ID, t.Slug, t.Name, t.Story, t.Picture, t.Order, t.Shown, t.Fixed)
	if err == nil && t.Kind == catalog.BrandTerm {
		_, err = tx.conn.ExecContext(ctx, `UPDATE brands SET origin = $1 WHERE id = $2`, t.Origin, t.ID)
	}
	return translate("put term", err)
}

// DeleteTerm implements catalog.Shelves.
func (tx *Tx) DeleteTerm(ctx context.Context, kind catalog.TermKind, id string) error {
	tx.termsChanged = true
	table, err := tableOf(kind)
	if err != nil {
		return err
	}
	if _, err := tx.conn.ExecContext(ctx, `DELETE FROM `+table.name+` WHERE id = $1`, id); err != nil {
		return translate("delete term", err)
	}
	return translate("delete term", tx.q.DropRedirectsTo(ctx, sqlcgen.DropRedirectsToParams{Kind: table.redirects, TargetID: id}))
}

// FreeTerms lets the owner rename and remove the brands, categories and skin types that
// every shop begins with (OWN-8), but for the category of the deals, which the shop fills.
func (db *DB) FreeTerms(ctx context.Context) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, table := range []string{"brands", "categories", "skin_types"} {
			if _, err := tx.conn.ExecContext(ctx, `UPDATE `+table+` SET fixed = FALSE WHERE fixed AND slug <> $1`, catalog.DealCategory); err != nil {
				return translate("free terms", err)
			}
		}
		return nil
	})
}

// TermUse implements catalog.Shelves.
func (tx *Tx) TermUse(ctx context.Context, kind catalog.TermKind, slug string) (n int64, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return 0, err
	}
	condition, arg := table.has(slug)
	err = tx.conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r WHERE `+condition, arg).Scan(&n)
	if err != nil {
		return 0, translate("term use", err)
	}
	err = tx.eachDrafts(ctx, func(page []draftOf) error {
		for _, d := range page {
			if slices.Contains(termsOf(d.p, kind), slug) {
				n++
			}
		}
		return nil
	})
	return n, err
}

func termsOf(p *catalog.Product, kind catalog.TermKind) []string {
	switch kind {
	case catalog.BrandTerm:
		return []string{p.BrandSlug()}
	case catalog.CategoryTerm:
		return p.Categories
	default:
		return p.SkinTypes
	}
}

// draftOf is a draft that can be read, as its row has it.
type draftOf struct {
	p   *catalog.Product
	row []any // product_id, body, base_version, row_version, actor, begun_at, updated_at
}

// draftsAtOnce is how many drafts are in memory at a time: one may have 256 KB.
const draftsAtOnce = 100

// eachDrafts calls fn for all drafts that can be read, a page after the other.
func (tx *Tx) eachDrafts(ctx context.Context, fn func([]draftOf) error) error {
	for after := ""; ; {
		var page []draftOf
		n := 0
		text := `SELECT product_id, body, base_version, row_version, actor, begun_at, updated_at FROM drafts WHERE product_id > $1 ORDER BY product_id LIMIT $2`
		err := each(ctx, tx.conn, text, []any{after, draftsAtOnce}, func(rows *sql.Rows) error {
			var d catalog.Draft
			var body string
			var begun, updated int64
			if err := rows.Scan(&d.ProductID, &body, &d.Base, &d.Version, &d.Actor, &begun, &updated); err != nil {
				return err
			}
			n++
			after, d.Body = d.ProductID, []byte(body)
			if p, err := d.Product(); err == nil { // else it cannot be published either, and says so there
				page = append(page, draftOf{p, []any{d.ProductID, body, d.Base, d.Version, d.Actor, begun, updated}})
			}
			return nil
		})
		if err != nil {
			return translate("drafts", err)
		}
		if err := fn(page); err != nil || n < draftsAtOnce {
			return err
		}
	}
}

// RenameTerm implements catalog.Shelves. The rows of the office's lists follow
// within seconds: see RefreshRows.
func (tx *Tx) RenameTerm(ctx context.Context, old, now *catalog.ShelfTerm) error {
	table, err := tableOf(old.Kind)
	if err != nil {
		return err
	}
	condition, arg := table.has(old.Slug)
	set, args := `brand = $3`, []any{now.Name}
	if old.Kind != catalog.BrandTerm {
		one, many := "category", "categories"
		if old.Kind == catalog.SkinTypeTerm {
			one, many = "skin_type", "skin_types"
		}
		set = fmt.Sprintf(`%[1]s = CASE WHEN %[1]s = $3 THEN $4 ELSE %[1]s END, %[2]s = REPLACE(%[2]s, $5, $6)`, one, many)
		args = []any{old.Slug, now.Slug, `"` + old.Slug + `"`, `"` + now.Slug + `"`}
	}
	text := `UPDATE products SET row_version = row_version + 1, updated_at = $2, ` + set + `
		WHERE id IN (SELECT r.product_id FROM product_rows r WHERE ` + condition + `) RETURNING id`
	err = each(ctx, tx.conn, text, append([]any{arg, micros(tx.now)}, args...), func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		tx.changed = append(tx.changed, id)
		return err
	})
	if err != nil {
		return translate("rename term", err)
	}
	from, to := old.Slug, now.Slug
	if old.Kind != catalog.BrandTerm {
		from, to = " "+from+" ", " "+to+" "
	}
	text = `UPDATE product_rows AS r SET of_version = 0, ` + table.column + ` = REPLACE(r.` + table.column + `, $2, $3) WHERE ` + condition
	if _, err := tx.conn.ExecContext(ctx, text, arg, from, to); err != nil {
		return translate("rename term", err)
	}
	if err := tx.renameInDrafts(ctx, old, now); err != nil {
		return err
	}
	if old.Slug == now.Slug {
		return nil
	}
	if err := tx.q.DropRedirect(ctx, sqlcgen.DropRedirectParams{Kind: table.redirects, Slug: now.Slug}); err != nil {
		return translate("rename term", err)
	}
	return translate("rename term", tx.q.PutRedirect(ctx, sqlcgen.PutRedirectParams{
		Kind: table.redirects, Slug: old.Slug, TargetID: old.ID, CreatedAt: micros(tx.now),
	}))
}

func (tx *Tx) renameInDrafts(ctx context.Context, old, now *catalog.ShelfTerm) error {
	return tx.eachDrafts(ctx, func(page []draftOf) error {
		var renamed [][]any
		for _, d := range page {
			p := d.p
			if !slices.Contains(termsOf(p, old.Kind), old.Slug) {
				continue
			}
			if old.Kind == catalog.BrandTerm {
				p.Brand = now.Name
			} else {
				slugs := termsOf(p, old.Kind)
				slugs[slices.Index(slugs, old.Slug)] = now.Slug
				if old.Kind == catalog.CategoryTerm {
					p.Category = slugs[0]
				} else {
					p.SkinType = slugs[0]
				}
			}
			body, err := json.Marshal(p)
			if err != nil {
				return err
			}
			d.row[1] = string(body)
			renamed = append(renamed, d.row)
		}
		return translate("rename in drafts", tx.insertRows(ctx, `INSERT INTO drafts (product_id, body, base_version, row_version, actor, begun_at, updated_at)`, renamed,
			` ON CONFLICT (product_id) DO UPDATE SET body = excluded.body, row_version = drafts.row_version + 1`))
	})
}

// LastTerm implements catalog.Shelves.
func (tx *Tx) LastTerm(ctx context.Context, kind catalog.TermKind) (n int64, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return 0, err
	}
	err = tx.conn.QueryRowContext(ctx, `SELECT COALESCE(MAX(sort_order), 0) FROM `+table.name).Scan(&n)
	return n, translate("last term", err)
}

// OrderTerms implements catalog.Shelves.
func (tx *Tx) OrderTerms(ctx context.Context, kind catalog.TermKind, ids []string) error {
	tx.termsChanged = true
	table, err := tableOf(kind)
	if err != nil {
		return err
	}
	var have []string
	err = each(ctx, tx.conn, `SELECT id FROM `+table.name+` ORDER BY sort_order, slug`, nil, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		have = append(have, id)
		return err
	})
	if err != nil {
		return translate("order terms", err)
	}
	var order []string
	for _, id := range append(slices.Clone(ids), have...) {
		if slices.Contains(have, id) && !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	// The version stays: a place in the list is no part of what a form of one row
	// saves, and somebody who writes in it is not stopped by a colleague's moving.
	for i, id := range order {
		text := `UPDATE ` + table.name + ` SET sort_order = $2 WHERE id = $1 AND sort_order <> $2`
		if _, err := tx.conn.ExecContext(ctx, text, id, int64(i+1)); err != nil {
			return translate("order terms", err)
		}
	}
	return nil
}

// Terms returns the rows of a kind in their order, with how many live products
// have each.
func (db *DB) Terms(ctx context.Context, kind catalog.TermKind) (list []catalog.ShelfTerm, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return nil, err
	}
	err = db.view(ctx, "terms", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		list = nil
		have := map[string]int{}
		err := each(ctx, tx, `SELECT `+table.column+`, COUNT(*) FROM product_rows WHERE state = 'live' GROUP BY `+table.column, nil, func(rows *sql.Rows) error {
			var slugs string
			var n int
			if err := rows.Scan(&slugs, &n); err != nil {
				return err
			}
			for _, slug := range slugsOf(slugs) {
				have[slug] += n
			}
			return nil
		})
		if err != nil {
			return err
		}
		return each(ctx, tx, `SELECT `+termColumns+`, `+table.origin+` FROM `+table.name+` t ORDER BY t.sort_order, t.slug`, nil, func(rows *sql.Rows) error {
			t := catalog.ShelfTerm{Kind: kind}
			err := rows.Scan(&t.ID, &t.Slug, &t.Name, &t.Story, &t.Picture, &t.Order, &t.Shown, &t.Fixed, &t.Version, &t.Origin)
			t.Products = have[t.Slug]
			list = append(list, t)
			return err
		})
	})
	return list, err
}

// TermRedirect returns the slug that an old slug of a brand, category or skin
// type leads to; NotFound where it leads nowhere.
func (db *DB) TermRedirect(ctx context.Context, kind catalog.TermKind, slug string) (to string, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return "", err
	}
	err = db.view(ctx, "term redirect", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		err := tx.QueryRowContext(ctx, `SELECT t.slug FROM slug_redirects s JOIN `+table.name+` t ON t.id = s.target_id
			WHERE s.kind = $1 AND s.slug = $2`, table.redirects, slug).Scan(&to)
		return found("term redirect", noTerm, err)
	})
	return to, err
}
