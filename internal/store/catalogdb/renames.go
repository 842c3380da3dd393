package catalogdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/task"
)

// This file updates products and drafts to the present names and slugs of their terms.

// Term implements catalog.RenameTx.
func (tx *Tx) Term(ctx context.Context, kind catalog.TermKind, id string) (*catalog.ShelfTerm, error) {
	return termWhere(ctx, tx.Conn, kind, `WHERE t.id = $1`, id)
}

// TermNow implements catalog.Shelves.
func (tx *Tx) TermNow(ctx context.Context, kind catalog.TermKind, slug, renames string) (*catalog.ShelfTerm, error) {
	return termNow(ctx, tx.Conn, kind, slug, renames)
}

func termNow(ctx context.Context, q sqldb.Querier, kind catalog.TermKind, slug, renames string) (*catalog.ShelfTerm, error) {
	table, err := tableOf(kind)
	if err != nil {
		return nil, err
	}
	return termWhere(ctx, q, kind, `JOIN slug_redirects s ON s.target_id = t.id WHERE s.kind = $1 AND s.slug = $2 AND EXISTS (
		SELECT 1 FROM tasks k WHERE k.about = 'term `+string(kind)+` ' || t.id AND k.kind = $3 AND k.state <> $4
			AND NOT EXISTS (SELECT 1 FROM tasks n WHERE n.about = k.about AND n.kind = k.kind AND n.id > k.id))`,
		table.redirects, slug, renames, string(task.Done))
}

// formerSlugs returns a term's former slugs that no other row has now.
func (tx *Tx) formerSlugs(ctx context.Context, t *catalog.ShelfTerm) (slugs []string, err error) {
	table, err := tableOf(t.Kind)
	if err != nil {
		return nil, err
	}
	text := `SELECT s.slug FROM slug_redirects s WHERE s.kind = $1 AND s.target_id = $2 AND s.slug <> $3
		AND NOT EXISTS (SELECT 1 FROM ` + table.name + ` o WHERE o.slug = s.slug AND o.id <> $2) ORDER BY s.slug`
	slugs, err = sqldb.List(ctx, tx.Conn, text, []any{table.redirects, t.ID, t.Slug}, sqldb.Text)
	return slugs, sqldb.Translate("former slugs", err)
}

// RenameTerm implements catalog.Shelves.
func (tx *Tx) RenameTerm(ctx context.Context, old, now *catalog.ShelfTerm) error {
	table, err := tableOf(old.Kind)
	if err != nil || old.Slug == now.Slug {
		return err
	}
	if err := tx.q.DropRedirect(ctx, sqlcgen.DropRedirectParams{Kind: table.redirects, Slug: now.Slug}); err != nil {
		return sqldb.Translate("rename term", err)
	}
	return sqldb.Translate("rename term", tx.q.PutRedirect(ctx, sqlcgen.PutRedirectParams{
		Kind: table.redirects, Slug: old.Slug, TargetID: old.ID, CreatedAt: sqldb.Micros(tx.Now()),
	}))
}

// RenameSome implements catalog.Shelves. RefreshRows updates the words of the office's
// lists within seconds.
func (tx *Tx) RenameSome(ctx context.Context, t *catalog.ShelfTerm, from catalog.RenamePlace, most int) (next catalog.RenamePlace, n int, err error) {
	former, err := tx.formerSlugs(ctx, t)
	if err != nil {
		return from, 0, err
	}
	if from.Drafts {
		return tx.renameDrafts(ctx, t, former, from, most)
	}
	ids, err := tx.misnamed(ctx, t, former, from.After, most)
	if err == nil && len(ids) > 0 {
		err = tx.renameProducts(ctx, t, former, ids)
	}
	if err != nil || len(ids) < most {
		return catalog.RenamePlace{Drafts: true}, len(ids), sqldb.Translate("rename term", err)
	}
	return catalog.RenamePlace{After: ids[len(ids)-1]}, len(ids), nil
}

// misnamed returns the products after an id that still have a former slug of a term or, for
// a brand, another name.
func (tx *Tx) misnamed(ctx context.Context, t *catalog.ShelfTerm, former []string, after string, most int) (ids []string, err error) {
	slugs := former
	if t.Kind == catalog.BrandTerm {
		slugs = append(slices.Clone(former), t.Slug)
	}
	if len(slugs) == 0 {
		return nil, nil
	}
	var f sqldb.Filter
	text := `SELECT r.product_id FROM product_rows r`
	f.Add(`r.product_id > ?`, after)
	f.Add(termTables[t.Kind].among(&f, slugs))
	if t.Kind == catalog.BrandTerm {
		text += ` JOIN products p ON p.id = r.product_id`
		f.Add(`p.brand <> ?`, t.Name)
	}
	text += f.Where() + ` ORDER BY r.product_id LIMIT ` + f.Arg(most)
	ids, err = sqldb.List(ctx, tx.Conn, text, f.Args, sqldb.Text)
	return ids, err
}

// replaced is an SQL expression that replaces former slugs in a column.
func replaced(f *sqldb.Filter, column string, former []string, now, mark string) string {
	for _, slug := range former {
		column = `REPLACE(` + column + `, ` + f.Arg(mark+slug+mark) + `, ` + f.Arg(mark+now+mark) + `)`
	}
	return column
}

func (tx *Tx) renameProducts(ctx context.Context, t *catalog.ShelfTerm, former, ids []string) error {
	table := termTables[t.Kind]
	for part := range slices.Chunk(ids, sqldb.LinesChunk) {
		var p, r sqldb.Filter
		var set, row string
		if t.Kind == catalog.BrandTerm {
			set, row = `brand = `+p.Arg(t.Name), `brand = `+r.Arg(t.Slug)
		} else { // an argument that no text names is refused by PostgreSQL
			set = fmt.Sprintf(`%[1]s = CASE WHEN %[1]s IN (%[2]s) THEN %[3]s ELSE %[1]s END, %[4]s = %[5]s`,
				table.redirects, p.Among(former), p.Arg(t.Slug), table.column, replaced(&p, table.column, former, t.Slug, `"`))
			row = table.column + ` = ` + replaced(&r, table.column, former, t.Slug, " ")
		}
		text := `UPDATE products SET row_version = row_version + 1, updated_at = ` + p.Arg(sqldb.Micros(tx.Now())) + `, ` + set + ` WHERE id IN (` + p.Among(part) + `)`
		if _, err := tx.Conn.ExecContext(ctx, text, p.Args...); err != nil {
			return err
		}
		text = `UPDATE product_rows SET of_version = 0, ` + row + ` WHERE product_id IN (` + r.Among(part) + `)`
		if _, err := tx.Conn.ExecContext(ctx, text, r.Args...); err != nil {
			return err
		}
	}
	tx.changed = append(tx.changed, ids...)
	return nil
}

// draftOf is a readable draft with its row.
type draftOf struct {
	p   *catalog.Product
	row []any // product_id, body, base_version, row_version, actor, begun_at, updated_at
}

// draftsAtOnce bounds the drafts in memory: one may have 256 kB.
const draftsAtOnce = 200

// draftsAfter returns the readable drafts after an id, the last id it read, and how many it
// read.
func (tx *Tx) draftsAfter(ctx context.Context, after string, most int) (page []draftOf, last string, looked int, err error) {
	last = after
	text := `SELECT product_id, body, base_version, row_version, actor, begun_at, updated_at FROM drafts WHERE product_id > $1 ORDER BY product_id LIMIT $2`
	err = sqldb.Each(ctx, tx.Conn, text+tx.Dialect.ForUpdate, []any{after, most}, func(rows *sql.Rows) error {
		var d catalog.Draft
		var body string
		var begun, updated int64
		if err := rows.Scan(&d.ProductID, &body, &d.Base, &d.Version, &d.Actor, &begun, &updated); err != nil {
			return err
		}
		looked++
		last, d.Body = d.ProductID, []byte(body)
		if p, err := d.Product(); err == nil { // an unreadable draft cannot be published either, and reports it there
			page = append(page, draftOf{p, []any{d.ProductID, body, d.Base, d.Version, d.Actor, begun, updated}})
		}
		return nil
	})
	return page, last, looked, sqldb.Translate("drafts", err)
}

func (tx *Tx) renameDrafts(ctx context.Context, t *catalog.ShelfTerm, former []string, from catalog.RenamePlace, most int) (next catalog.RenamePlace, n int, err error) {
	page, last, n, err := tx.draftsAfter(ctx, from.After, min(most, draftsAtOnce))
	if err != nil {
		return from, 0, err
	}
	var renamed [][]any
	for _, d := range page {
		if !rename(d.p, t, former) {
			continue
		}
		body, err := json.Marshal(d.p)
		if err != nil {
			return from, 0, err
		}
		d.row[1] = string(body)
		renamed = append(renamed, d.row)
	}
	err = tx.InsertRows(ctx, `INSERT INTO drafts (product_id, body, base_version, row_version, actor, begun_at, updated_at)`, renamed,
		` ON CONFLICT (product_id) DO UPDATE SET body = excluded.body, row_version = drafts.row_version + 1`)
	if err != nil {
		return from, 0, sqldb.Translate("rename in drafts", err)
	}
	next = catalog.RenamePlace{Drafts: true, After: last}
	if n == min(most, draftsAtOnce) {
		return next, n, nil
	}
	// A product written during the rename restarts the round.
	late, err := tx.misnamed(ctx, t, former, "", 1)
	if err != nil || len(late) > 0 {
		return catalog.RenamePlace{}, n, sqldb.Translate("rename term", err)
	}
	next.Over = true
	return next, n, nil
}

// rename replaces a former slug of a term on a product by the present slug and name, and
// says whether there was one.
func rename(p *catalog.Product, t *catalog.ShelfTerm, former []string) bool {
	if t.Kind == catalog.BrandTerm {
		if p.Brand == t.Name || p.BrandSlug() != t.Slug && !slices.Contains(former, p.BrandSlug()) {
			return false
		}
		p.Brand = t.Name
		return true
	}
	slugs, one := p.Categories, &p.Category
	if t.Kind == catalog.SkinTypeTerm {
		slugs, one = p.SkinTypes, &p.SkinType
	}
	found := false
	for i, slug := range slugs {
		if slices.Contains(former, slug) {
			slugs[i], found = t.Slug, true
		}
	}
	if found {
		*one = slugs[0]
	}
	return found
}
