package large

import (
	"context"
	"fmt"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/stock"
)

// How long the shop keeps the rows that come with orders, or looks back at them.
const (
	mailsKept  = 90 * 24 * time.Hour
	movesKept  = 365 * 24 * time.Hour
	eventsKept = 60 * 24 * time.Hour
)

// tell adds the rows that come with an order: mails, stock moves, entries of the log, courier
// events.
func (f *filling) tell(w *orderRows, o *order.Order, i int) {
	age := f.size.Until.Sub(o.CreatedAt)
	if age < mailsKept {
		for n, e := range o.Events {
			kind, ok := mailOf[e.Kind]
			if !ok {
				continue
			}
			state, tries, problem := outbox.Sent, 1, ""
			switch {
			case f.chance(0.2):
				state, tries, problem = outbox.Buried, 9, "550 5.1.1 no such mailbox"
			case f.chance(0.5):
				state = outbox.Merged
			}
			w.messages = append(w.messages, []any{
				ident.IDAt(e.At, fmt.Sprint("mail ", i, n)), kind, o.Contact.Email, ident.FoldEmail(o.Contact.Email), o.ID, "{}", string(state), int64(tries), problem, "",
				micros(e.At), micros(e.At), micros(e.At), fmt.Sprint(e.Kind, n),
			})
		}
	}
	if age < movesKept && len(o.Parcels) > 0 {
		for n := range o.Lines {
			l, packed := &o.Lines[n], &o.Parcels[0]
			move := func(kind stock.Kind, from, to stock.Place, order string, at time.Time) {
				w.moves = append(w.moves, []any{
					ident.IDAt(at, fmt.Sprint(kind, o.ID, n)), l.VariantID, "", string(kind), l.Quantity, string(from), string(to), order, "system", "", micros(at),
				})
			}
			move(stock.Received, stock.Supplier, stock.Shelf, "", o.CreatedAt)
			move(stock.Packed, stock.Shelf, stock.Parcel, o.ID, packed.CreatedAt)
			if o.Delivery == order.Delivered {
				move(stock.Sold, stock.Parcel, stock.Customer, o.ID, packed.StateAt)
			}
		}
	}
	for n, e := range o.Events[1:] {
		if n%2 == 0 {
			w.log = append(w.log, []any{
				ident.IDAt(e.At, fmt.Sprint("log ", i, n)), micros(e.At), "system", "203.0.113.0/24", "order.move", "order", o.ID, `{"status":"Pending"}`, `{"status":"` + e.Kind + `"}`, "",
			})
		}
	}
	if age < eventsKept {
		for k := range o.Parcels {
			p := &o.Parcels[k]
			if p.LeftAt.IsZero() {
				continue
			}
			for n, said := range []string{"En route for delivery", "Attempt made", "Delivered"} {
				at := p.LeftAt.Add(time.Duration(n+1) * 20 * time.Hour)
				if at.Before(f.size.Until) {
					w.said = append(w.said, []any{ident.IDAt(at, p.ID(o.ID)+said), p.Courier, p.Tracking, fmt.Sprintf("00%02d", n), said, o.Contact.City, micros(at), "file", micros(at)})
				}
			}
		}
	}
}

var mailOf = map[string]string{
	order.EventPlaced: mail.KindPlacedCOD, order.EventConfirmed: mail.KindConfirmed, order.EventPacked: mail.KindPacked, order.EventDelivered: mail.KindDelivered,
	order.EventReturning: mail.KindReturning, order.EventCancelled: mail.KindCancelled,
}

// putRest adds the small tables: delivery rescues, drafts, coupons, past deals, imports, and
// the ratings from reviews.
func (f *filling) putRest(ctx context.Context) error {
	now := micros(f.size.Until)
	few := max(20, f.size.Products/500)
	var coupons, deals, imports [][]any
	for i := range few {
		at := f.size.Until.Add(-time.Duration(i+3) * 24 * time.Hour)
		coupons = append(coupons, []any{
			ident.IDAt(at, fmt.Sprint("coupon ", i)), fmt.Sprintf("SAVE%04d", i), "", "percent", int64(5 + i%20), int64(0), int64(0), int64(0), int64(1), false, micros(at),
			micros(at.AddDate(0, 1, 0)), int64(0), int64(0), int64(0), int64(1), "system", micros(at), micros(at),
		})
		deals = append(deals, []any{
			ident.IDAt(at, fmt.Sprint("deal ", i)), fmt.Sprintf("Sale %d", i), "percent", int64(10), int64(0), "all", micros(at.AddDate(0, 0, -2)), micros(at.AddDate(0, 0, -1)), false,
			int64(0), int64(1), "system", micros(at), micros(at),
		})
		imports = append(imports, []any{ident.IDAt(at, fmt.Sprint("import ", i)), fmt.Sprintf("products-%d.csv", i), "", "system", "{}", int64(1), micros(at), micros(at)})
	}
	for _, part := range []struct {
		table   string
		columns []string
		rows    [][]any
	}{
		{"coupons", []string{
			"id", "code", "note", "kind", "percent", "amount", "minimum", "most_uses", "per_customer", "on_deals", "starts_at", "ends_at", "stopped_at", "uses", "given",
			"row_version", "actor", "created_at", "updated_at",
		}, coupons},
		{"deals", []string{
			"id", "name", "kind", "percent", "amount", "audience", "starts_at", "ends_at", "with_coupon", "stopped_at", "row_version", "actor", "created_at", "updated_at",
		}, deals},
		{"imports", []string{"id", "file_name", "file_key", "actor", "body", "version", "created_at", "updated_at"}, imports},
	} {
		if err := f.out.put(ctx, part.table, part.columns, part.rows); err != nil {
			return err
		}
	}
	if err := countLines(ctx, f.out); err != nil {
		return err
	}
	err := f.out.do(ctx, `INSERT INTO product_ratings (product_id, reviews, stars)
		SELECT product_id, COUNT(*), SUM(stars) FROM product_reviews WHERE state = 'published' GROUP BY product_id`)
	if err != nil {
		return err
	}
	return f.out.do(ctx, fmt.Sprintf(`INSERT INTO rescues (id, parcel_id, reason, city, opened_at, closed_at, outcome, note, actor)
		SELECT p.id || '-1', p.id, p.reason, o.city, p.state_at, CASE WHEN p.state_at < %d THEN p.state_at + 7200000000 ELSE 0 END, '', '', ''
		FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.state = 'attempted'`, now-int64(10*24*time.Hour/time.Microsecond)))
}
