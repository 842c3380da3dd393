package logdb

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/ident"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/sqltext"
)

// auditNames are the queries for the names of subjects: each reads an id and the parts of
// its name. Customers are not among them: not everybody who reads the log may know them.
var auditNames = map[string][]string{
	"order":       {`SELECT id, number, '' FROM orders WHERE id`},
	"product":     {`SELECT id, brand, name FROM products WHERE id`},
	"stock":       {`SELECT v.id, p.brand || ' ' || p.name, v.size || ' ' || ` + sqltext.ShadeName + ` FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id`},
	"review":      {`SELECT r.id, p.brand, p.name FROM product_reviews r JOIN products p ON p.id = r.product_id WHERE r.id`},
	"question":    {`SELECT q.id, p.brand, p.name FROM product_questions q JOIN products p ON p.id = q.product_id WHERE q.id`},
	"testimonial": {`SELECT id, name, '' FROM reviews WHERE id`},
	"staff": {
		`SELECT id, name, '' FROM accounts WHERE id`,
		`SELECT id, name, '' FROM staff_invitations WHERE id`,
	},
	"term": {
		`SELECT id, name, '' FROM brands WHERE id`,
		`SELECT id, name, '' FROM categories WHERE id`,
		`SELECT id, name, '' FROM skin_types WHERE id`,
	},
	"deal":      {`SELECT id, name, '' FROM deals WHERE id`},
	"coupon":    {`SELECT id, code, '' FROM coupons WHERE id`},
	"shipment":  {`SELECT id, supplier, document FROM shipments WHERE id`},
	"purchase":  {`SELECT id, number, supplier FROM purchases WHERE id`},
	"import":    {`SELECT id, file_name, '' FROM imports WHERE id`},
	"statement": {`SELECT id, file_name, '' FROM statements WHERE id`},
	"task":      {`SELECT id, title, '' FROM tasks WHERE id`},
}

// nameSubjects gives each entry the present name of its subject, where that still exists
// and has one (STAFF-5). It reads each table once, however long the page.
func nameSubjects(ctx context.Context, tx *sql.Tx, page []audit.Entry) error {
	ids := map[string][]string{}
	for i := range page {
		if e := &page[i]; auditNames[e.Subject] != nil {
			ids[e.Subject] = append(ids[e.Subject], e.SubjectID)
		}
	}
	names := map[[2]string]string{}
	for subject, wanted := range ids {
		for _, text := range auditNames[subject] {
			err := sqldb.EachAmong(ctx, tx, text+` IN`, wanted, ``, func(rows *sql.Rows) error {
				var id, first, second string
				err := rows.Scan(&id, &first, &second)
				names[[2]string{subject, id}] = ident.Tidy(first + " " + second)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	for i := range page {
		page[i].SubjectName = names[[2]string{page[i].Subject, page[i].SubjectID}]
	}
	return nil
}

// addWords gives the entries of moves the notes of their orders' events of the same kind
// and moment.
func addWords(ctx context.Context, tx *sql.Tx, page []audit.Entry) error {
	type event struct {
		order, kind string
		at          int64
	}
	of := func(e *audit.Entry) (event, bool) {
		kind, move := strings.CutPrefix(e.Action, sqltext.MoveActions)
		return event{e.SubjectID, kind, sqldb.Micros(e.At)}, move && e.Subject == "order" && e.Why == ""
	}
	said := map[event][]string{}
	var orders []string
	for i := range page {
		if k, move := of(&page[i]); move {
			said[k] = nil
			orders = append(orders, k.order)
		}
	}
	err := sqldb.EachAmong(ctx, tx, `SELECT order_id, kind, happened_at, note FROM order_events WHERE note <> '' AND order_id IN`, orders, ` ORDER BY order_id, seq`,
		func(rows *sql.Rows) error {
			var k event
			var note string
			if err := rows.Scan(&k.order, &k.kind, &k.at, &note); err != nil {
				return err
			}
			if notes, asked := said[k]; asked && !slices.Contains(notes, note) {
				said[k] = append(notes, note)
			}
			return nil
		})
	for i := range page {
		if k, move := of(&page[i]); move {
			page[i].Why = strings.Join(said[k], "; ")
		}
	}
	return err
}
