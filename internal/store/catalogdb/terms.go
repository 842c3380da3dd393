package catalogdb

import (
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Kinds of redirects from former slugs of terms.
const (
	brandSlugs    = "brand"
	categorySlugs = "category"
	skinTypeSlugs = "skin_type"
)

// readTerms returns the terms in the owner's order with their former slugs, search words,
// attributes, translations, rankings, the owner's pages and collections, the home page's layout and whether testimonials are
// shown.
func readTerms(ctx context.Context, q *sqlcgen.Queries) (*catalog.Terms, error) {
	brands, err := q.BrandRows(ctx)
	if err != nil {
		return nil, err
	}
	categories, err := q.CategoryRows(ctx)
	if err != nil {
		return nil, err
	}
	skinTypes, err := q.SkinTypeRows(ctx)
	if err != nil {
		return nil, err
	}
	redirects, err := q.FormerSlugs(ctx)
	if err != nil {
		return nil, err
	}
	former := map[string]map[string][]string{brandSlugs: {}, categorySlugs: {}, skinTypeSlugs: {}}
	for _, r := range redirects {
		former[r.Kind][r.TargetID] = append(former[r.Kind][r.TargetID], r.Slug)
	}
	t := &catalog.Terms{
		Brands: make([]catalog.TermRow, len(brands)), Categories: make([]catalog.TermRow, len(categories)),
		SkinTypes: make([]catalog.TermRow, len(skinTypes)),
	}
	if t.Rankings, err = ranked(ctx, q); err != nil {
		return nil, err
	}
	words, err := searchWords(ctx, q)
	if err != nil {
		return nil, err
	}
	for _, w := range words {
		t.Words = append(t.Words, w.Word)
	}
	if t.Home, err = homeLayout(ctx, q); err != nil {
		return nil, err
	}
	own, err := ownAttributes(ctx, q)
	if err != nil {
		return nil, err
	}
	t.Own = own.List
	if t.Translations, err = dictionary(ctx, q); err != nil {
		return nil, err
	}
	if t.Pages, err = shownPages(ctx, q); err != nil {
		return nil, err
	}
	if t.Collections, err = shownCollections(ctx, q); err != nil {
		return nil, err
	}
	praise, err := q.CountShownReviews(ctx)
	if err != nil {
		return nil, err
	}
	t.Unpraised = praise == 0
	row := func(r sqlcgen.CategoryRowsRow, kind string) catalog.TermRow {
		return catalog.TermRow{
			ID: r.ID, Slug: r.Slug, Name: r.Name, Story: r.Story, Picture: r.Picture, Shown: r.Shown, Fixed: r.Fixed,
			Former: former[kind][r.ID], Parent: r.ParentID,
		}
	}
	for i, r := range brands {
		t.Brands[i] = row(sqlcgen.CategoryRowsRow{ID: r.ID, Slug: r.Slug, Name: r.Name, Story: r.Story, Picture: r.Picture, Shown: r.Shown, Fixed: r.Fixed}, brandSlugs)
		t.Brands[i].Origin = r.Origin
	}
	for i, r := range categories {
		t.Categories[i] = row(r, categorySlugs)
	}
	t.Categories = catalog.TreeOrder(t.Categories, func(r *catalog.TermRow) string { return r.ID }, func(r *catalog.TermRow) string { return r.Parent })
	for i, r := range skinTypes {
		t.SkinTypes[i] = row(sqlcgen.CategoryRowsRow{ID: r.ID, Slug: r.Slug, Name: r.Name, Story: r.Story, Picture: r.Picture, Shown: r.Shown, Fixed: r.Fixed}, skinTypeSlugs)
	}
	return t, nil
}

// treeOf reads which categories stand below which.
func treeOf(ctx context.Context, q *sqlcgen.Queries) (catalog.Tree, error) {
	rows, err := q.CategoryRows(ctx)
	if err != nil {
		return catalog.Tree{}, sqldb.Translate("categories", err)
	}
	if !slices.ContainsFunc(rows, func(r sqlcgen.CategoryRowsRow) bool { return r.ParentID != "" }) {
		return catalog.Tree{}, nil
	}
	redirects, err := q.FormerSlugs(ctx)
	if err != nil {
		return catalog.Tree{}, sqldb.Translate("former slugs", err)
	}
	list, at := make([]catalog.TermRow, len(rows)), make(map[string]int, len(rows))
	for i, r := range rows {
		list[i], at[r.ID] = catalog.TermRow{ID: r.ID, Slug: r.Slug, Parent: r.ParentID}, i
	}
	for _, r := range redirects {
		if i, known := at[r.TargetID]; known && r.Kind == categorySlugs {
			list[i].Former = append(list[i].Former, r.Slug)
		}
	}
	return catalog.NewTree(list), nil
}

// LockCategories implements catalog.Shelves.
func (tx *Tx) LockCategories(ctx context.Context) (list []catalog.TermRow, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT id, slug, name, fixed, parent_id FROM categories ORDER BY id`+tx.Dialect.ForUpdate, nil, func(rows *sql.Rows) error {
		var r catalog.TermRow
		err := rows.Scan(&r.ID, &r.Slug, &r.Name, &r.Fixed, &r.Parent)
		list = append(list, r)
		return err
	})
	return list, sqldb.Translate("lock categories", err)
}

// LookAtDeals implements catalog.Shelves.
func (tx *Tx) LookAtDeals(ctx context.Context) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE deals_applied SET version = version + 1 WHERE id = 1`)
	return sqldb.Translate("look at deals", err)
}
