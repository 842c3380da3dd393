package catalogdb

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// termTable names a kind's table, the kind of its redirects, its column in product_rows,
// and its expressions for the origin, which only brands have, and the parent, which only
// categories have.
type termTable struct{ name, redirects, column, origin, parent string }

var termTables = map[catalog.TermKind]termTable{
	catalog.BrandTerm:    {"brands", "brand", "brand", "t.origin", "''"},
	catalog.CategoryTerm: {"categories", "category", "categories", "''", "t.parent_id"},
	catalog.SkinTypeTerm: {"skin_types", "skin_type", "skin_types", "''", "''"},
}

const (
	noTerm      = "There is no such brand, category or skin type."
	termColumns = `t.id, t.slug, t.name, t.story, t.picture, t.sort_order, t.shown, t.fixed, t.row_version`
)

func tableOf(kind catalog.TermKind) (termTable, error) {
	t, ok := termTables[kind]
	if !ok {
		return t, sqldb.Found("term", noTerm, sql.ErrNoRows)
	}
	return t, nil
}

// among is the condition on product_rows r for products with one of the slugs.
func (t termTable) among(f *sqldb.Filter, slugs []string) string {
	if t.column == "brand" {
		return `r.brand IN (` + f.Among(slugs) + `)`
	}
	any := make([]string, len(slugs))
	for i, slug := range slugs {
		any[i] = `r.` + t.column + ` LIKE ` + f.Arg(sqldb.Contains(" "+slug+" ")) + ` ESCAPE '\'`
	}
	// Groups of groups: SQLite reads no expression of more than a thousand levels, of which each OR is one.
	for len(any) > 1 {
		var groups []string
		for group := range slices.Chunk(any, 100) {
			groups = append(groups, `(`+strings.Join(group, ` OR `)+`)`)
		}
		any = groups
	}
	return any[0]
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
	return termWhere(ctx, tx.Conn, kind, `WHERE `+where+tx.Dialect.ForUpdate, arg)
}

func termWhere(ctx context.Context, q sqldb.Querier, kind catalog.TermKind, where string, args ...any) (*catalog.ShelfTerm, error) {
	table, err := tableOf(kind)
	if err != nil {
		return nil, err
	}
	t := &catalog.ShelfTerm{Kind: kind}
	err = q.QueryRowContext(ctx, `SELECT `+termColumns+`, `+table.origin+`, `+table.parent+` FROM `+table.name+` t `+where, args...).
		Scan(&t.ID, &t.Slug, &t.Name, &t.Story, &t.Picture, &t.Order, &t.Shown, &t.Fixed, &t.Version, &t.Origin, &t.Parent)
	if err != nil {
		return nil, sqldb.Found("term", noTerm, err)
	}
	return t, nil
}

// HasTerm implements catalog.Tx.
func (tx *Tx) HasTerm(ctx context.Context, kind catalog.TermKind, slug string) (bool, error) {
	return hasTerm(ctx, tx.Conn, kind, slug)
}

func hasTerm(ctx context.Context, tx sqldb.Querier, kind catalog.TermKind, slug string) (have bool, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return false, err
	}
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM `+table.name+` WHERE slug = $1)`, slug).Scan(&have)
	return have, sqldb.Translate("has term", err)
}

// PutTerm implements catalog.Shelves.
func (tx *Tx) PutTerm(ctx context.Context, t *catalog.ShelfTerm) error {
	tx.termsChanged = true
	table, err := tableOf(t.Kind)
	if err != nil {
		return err
	}
	_, err = tx.Conn.ExecContext(ctx, `INSERT INTO `+table.name+` (id, slug, name, story, picture, sort_order, shown, fixed, row_version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)
		ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, story = excluded.story, picture = excluded.picture,
			sort_order = excluded.sort_order, shown = excluded.shown, row_version = `+table.name+`.row_version + 1`,
		t.ID, t.Slug, t.Name, t.Story, t.Picture, t.Order, t.Shown, t.Fixed)
	if err == nil && t.Kind == catalog.BrandTerm {
		_, err = tx.Conn.ExecContext(ctx, `UPDATE brands SET origin = $1 WHERE id = $2`, t.Origin, t.ID)
	}
	if err == nil && t.Kind == catalog.CategoryTerm {
		_, err = tx.Conn.ExecContext(ctx, `UPDATE categories SET parent_id = $1 WHERE id = $2`, t.Parent, t.ID)
	}
	return sqldb.Translate("put term", err)
}

// DeleteTerm implements catalog.Shelves.
func (tx *Tx) DeleteTerm(ctx context.Context, kind catalog.TermKind, id string) error {
	tx.termsChanged = true
	table, err := tableOf(kind)
	if err != nil {
		return err
	}
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM `+table.name+` WHERE id = $1`, id); err != nil {
		return sqldb.Translate("delete term", err)
	}
	return sqldb.Translate("delete term", tx.q.DropRedirectsTo(ctx, sqlcgen.DropRedirectsToParams{Kind: table.redirects, TargetID: id}))
}

// FreeTerms lets the owner rename and remove the specified brands, categories and skin
// types (OWN-8), except the deals' category, which the shop fills.
func (db *DB) FreeTerms(ctx context.Context) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		for _, table := range []string{"brands", "categories", "skin_types"} {
			if _, err := tx.Conn.ExecContext(ctx, `UPDATE `+table+` SET fixed = FALSE WHERE fixed AND slug <> $1`, catalog.DealCategory); err != nil {
				return sqldb.Translate("free terms", err)
			}
		}
		return nil
	})
}

// TermUse implements catalog.Shelves.
func (tx *Tx) TermUse(ctx context.Context, kind catalog.TermKind, slug string) (n int64, err error) {
	t, err := termWhere(ctx, tx.Conn, kind, `WHERE t.slug = $1`, slug)
	if fault.KindOf(err) == fault.NotFound {
		t, err = &catalog.ShelfTerm{Kind: kind, Slug: slug}, nil
	}
	if err != nil {
		return 0, err
	}
	former, err := tx.formerSlugs(ctx, t)
	if err != nil {
		return 0, err
	}
	slugs := append(former, slug)
	var f sqldb.Filter
	f.Add(termTables[kind].among(&f, slugs))
	err = tx.Conn.QueryRowContext(ctx, `SELECT COUNT(*) FROM product_rows r`+f.Where(), f.Args...).Scan(&n)
	if err != nil {
		return 0, sqldb.Translate("term use", err)
	}
	for after, page := "", []draftOf(nil); ; {
		var looked int
		if page, after, looked, err = tx.draftsAfter(ctx, after, draftsAtOnce); err != nil {
			return 0, err
		}
		for _, d := range page {
			if slices.ContainsFunc(termsOf(d.p, kind), func(s string) bool { return slices.Contains(slugs, s) }) {
				n++
			}
		}
		if looked < draftsAtOnce {
			return n, nil
		}
	}
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

// LastTerm implements catalog.Shelves.
func (tx *Tx) LastTerm(ctx context.Context, kind catalog.TermKind) (n int64, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return 0, err
	}
	err = tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(MAX(sort_order), 0) FROM `+table.name).Scan(&n)
	return n, sqldb.Translate("last term", err)
}

// OrderTerms implements catalog.Shelves.
func (tx *Tx) OrderTerms(ctx context.Context, kind catalog.TermKind, ids []string) error {
	tx.termsChanged = true
	table, err := tableOf(kind)
	if err != nil {
		return err
	}
	var have []string
	have, err = sqldb.List(ctx, tx.Conn, `SELECT id FROM `+table.name+` ORDER BY sort_order, slug`, nil, sqldb.Text)
	if err != nil {
		return sqldb.Translate("order terms", err)
	}
	var order []string
	for _, id := range append(slices.Clone(ids), have...) {
		if slices.Contains(have, id) && !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	// The version stays, because the position is not part of a row's form: moving rows must
	// not conflict with somebody's editing.
	for i, id := range order {
		text := `UPDATE ` + table.name + ` SET sort_order = $2 WHERE id = $1 AND sort_order <> $2`
		if _, err := tx.Conn.ExecContext(ctx, text, id, int64(i+1)); err != nil {
			return sqldb.Translate("order terms", err)
		}
	}
	return nil
}

// Terms returns the rows of a kind in order, with their numbers of live products.
func (r *Reader) Terms(ctx context.Context, kind catalog.TermKind) (list []catalog.ShelfTerm, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return nil, err
	}
	err = r.view(ctx, "terms", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		list = nil
		have, within := map[string]int{}, map[string]int{}
		var tree catalog.Tree
		if kind == catalog.CategoryTerm {
			if tree, err = treeOf(ctx, q); err != nil {
				return err
			}
		}
		err := sqldb.Each(ctx, tx, `SELECT `+table.column+`, COUNT(*) FROM product_rows WHERE state = 'live' GROUP BY `+table.column, nil, func(rows *sql.Rows) error {
			var slugs string
			var n int
			if err := rows.Scan(&slugs, &n); err != nil {
				return err
			}
			for _, slug := range slugsOf(slugs) {
				have[slug] += n
			}
			for _, slug := range tree.Within(slugsOf(slugs)) {
				within[slug] += n
			}
			return nil
		})
		if err != nil {
			return err
		}
		return sqldb.Each(ctx, tx, `SELECT `+termColumns+`, `+table.origin+`, `+table.parent+` FROM `+table.name+` t ORDER BY t.sort_order, t.slug`, nil, func(rows *sql.Rows) error {
			t := catalog.ShelfTerm{Kind: kind}
			err := rows.Scan(&t.ID, &t.Slug, &t.Name, &t.Story, &t.Picture, &t.Order, &t.Shown, &t.Fixed, &t.Version, &t.Origin, &t.Parent)
			t.Products, t.Within = have[t.Slug], within[t.Slug]
			list = append(list, t)
			return err
		})
	})
	return catalog.TreeOrder(list, func(t *catalog.ShelfTerm) string { return t.ID }, func(t *catalog.ShelfTerm) string { return t.Parent }), err
}

// TermRedirect returns the present slug for a former slug of a term; NotFound where there
// is none.
func (r *Reader) TermRedirect(ctx context.Context, kind catalog.TermKind, slug string) (to string, err error) {
	table, err := tableOf(kind)
	if err != nil {
		return "", err
	}
	err = r.view(ctx, "term redirect", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		err := tx.QueryRowContext(ctx, `SELECT t.slug FROM slug_redirects s JOIN `+table.name+` t ON t.id = s.target_id
			WHERE s.kind = $1 AND s.slug = $2`, table.redirects, slug).Scan(&to)
		return sqldb.Found("term redirect", noTerm, err)
	})
	return to, err
}
