package catalogdb

import (
	"context"
	"database/sql"

	"gulaab/internal/shelf"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// oldAddresses is the kind of a redirect between addresses of the shop (FACE-4): its target
// is an address too.
const oldAddresses = "address"

// RedirectFrom returns where an address redirects to, or NotFound.
func (r *Reader) RedirectFrom(ctx context.Context, address string) (to string, err error) {
	to, err = r.q.RedirectOf(ctx, sqlcgen.RedirectOfParams{Kind: oldAddresses, Slug: address})
	return to, sqldb.Found("redirect", "Nothing leads on from this address.", err)
}

// Redirects implements shelf.RedirectReader.
func (r *Reader) Redirects(ctx context.Context, search, after string, most int) (list []shelf.Redirect, err error) {
	var f sqldb.Filter
	f.Add(`kind = ?`, oldAddresses)
	f.Add(`slug > ?`, after)
	if search != "" {
		f.Add(`(LOWER(slug) LIKE LOWER(?) ESCAPE '\' OR LOWER(target_id) LIKE LOWER(?) ESCAPE '\')`, sqldb.Contains(search), sqldb.Contains(search))
	}
	err = r.view(ctx, "redirects", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		list, err = sqldb.List(ctx, tx, `SELECT slug, target_id, created_at FROM slug_redirects`+f.Where()+` ORDER BY slug LIMIT `+f.Arg(most), f.Args,
			func(rows *sql.Rows, r *shelf.Redirect) error {
				var at int64
				err := rows.Scan(&r.From, &r.To, &at)
				r.At = sqldb.FromMicros(at)
				return err
			})
		return err
	})
	return list, err
}

// CountRedirects implements shelf.RedirectReader.
func (r *Reader) CountRedirects(ctx context.Context) (int, error) {
	n, err := r.q.CountRedirects(ctx, oldAddresses)
	return int(n), sqldb.Translate("count redirects", err)
}

// HoldRedirects implements shelf.RedirectTx. It locks the catalogue's row.
func (tx *Tx) HoldRedirects(ctx context.Context) (int, error) {
	if _, err := tx.q.HoldCatalogue(ctx); err != nil {
		return 0, sqldb.Translate("lock redirects", err)
	}
	n, err := tx.q.CountRedirects(ctx, oldAddresses)
	return int(n), sqldb.Translate("count redirects", err)
}

// RedirectsFrom implements shelf.RedirectTx.
func (tx *Tx) RedirectsFrom(ctx context.Context, from []string) (map[string]string, error) {
	to := make(map[string]string, len(from))
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT slug, target_id FROM slug_redirects WHERE kind = '`+oldAddresses+`' AND slug IN`, from, "", func(rows *sql.Rows) error {
		var slug, target string
		err := rows.Scan(&slug, &target)
		to[slug] = target
		return err
	})
	return to, sqldb.Translate("redirects", err)
}

// PutRedirects implements shelf.RedirectTx.
func (tx *Tx) PutRedirects(ctx context.Context, list []shelf.Redirect) error {
	rows := make([][]any, len(list))
	for i := range list {
		r := &list[i]
		rows[i] = []any{oldAddresses, r.From, r.To, sqldb.Micros(r.At)}
	}
	return sqldb.Translate("put redirects", tx.InsertRows(ctx, `INSERT INTO slug_redirects (kind, slug, target_id, created_at)`, rows,
		` ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = excluded.created_at`))
}

// DropRedirect implements shelf.RedirectTx.
func (tx *Tx) DropRedirect(ctx context.Context, from string) error {
	return sqldb.Translate("drop redirect", tx.q.DropRedirect(ctx, sqlcgen.DropRedirectParams{Kind: oldAddresses, Slug: from}))
}
