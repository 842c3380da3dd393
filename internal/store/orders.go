package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/bank"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noOrder = "Order not found"

// InsertOrder implements order.Tx. The transaction stays usable after a
// Conflict, on both engines: another number may be tried in it.
func (tx *Tx) InsertOrder(ctx context.Context, o *order.Order, traces ...string) error {
	values := valuesOf(o, func(w when) bool { return w != counted })
	if err := tx.write(ctx, "insert order", insertOrder, values, fault.New(fault.Conflict, "The order number is in use.")); err != nil {
		return err
	}
	for i := range o.Lines {
		if err := tx.insertLine(ctx, o.ID, i, &o.Lines[i]); err != nil {
			return err
		}
	}
	if err := tx.insertTraces(ctx, o.ID, traces); err != nil {
		return err
	}
	if err := tx.putParcels(ctx, o, nil); err != nil {
		return err
	}
	if err := tx.putReturns(ctx, o); err != nil {
		return err
	}
	if err := tx.insertEntries(ctx, o, o.Entries); err != nil {
		return err
	}
	if err := tx.AddProof(ctx, o.ProofKey, o.ID); err != nil {
		return err
	}
	if err := tx.insertEvents(ctx, o.ID, o.Events); err != nil {
		return err
	}
	return tx.RecordOrder(ctx, "order.placed", o.ID)
}

func (tx *Tx) insertLine(ctx context.Context, orderID string, i int, l *order.Line) error {
	return sqldb.Translate("insert order line", tx.later.InsertOrderLine(ctx, sqlcgen.InsertOrderLineParams{
		OrderID: orderID, Line: int64(i), ProductID: l.ProductID, VariantID: l.VariantID, Sku: l.SKU, Name: l.Name, Brand: l.Brand,
		Size: l.Size, Color: l.Color, Shade: l.Shade, Image: l.Image, Quantity: l.Quantity, Held: l.Held, Back: l.Back, ToChoose: l.ToChoose,
		ListPrice: int64(l.ListPrice), UnitPrice: int64(l.UnitPrice), DealID: l.DealID, DealPrice: int64(l.DealPrice), Dropped: l.Dropped,
		Discount: int64(l.Discount), OpenBack: l.OpenBack,
	}))
}

// PackedOf is the version of an order where all of it is in parcels, and 0 where
// something is still to be packed: so that whoever lists those need not look at the
// lines and parcels of all that are under way.
func PackedOf(o *order.Order) int64 {
	if o.Delivery == order.NotPacked {
		return 0
	}
	var left int64
	for i := range o.Lines {
		left += o.Lines[i].ToSend()
	}
	for i := range o.Parcels {
		if p := &o.Parcels[i]; p.State != order.ParcelCancelled && !p.Replacement {
			for _, l := range p.Lines {
				left -= l.Quantity
			}
		}
	}
	if left > 0 {
		return 0
	}
	return max(o.Version, 1)
}

// insertEvents appends to an order's timeline. Moves of one order at the same
// time cannot number their events alike: they hold its row.
func (tx *Tx) insertEvents(ctx context.Context, orderID string, events []order.Event) error {
	for _, e := range events {
		err := tx.later.InsertOrderEvent(ctx, sqlcgen.InsertOrderEventParams{
			OrderID: orderID, HappenedAt: sqldb.Micros(e.At), Kind: e.Kind, Actor: e.Actor, Note: e.Note,
		})
		if err != nil {
			return sqldb.Translate("insert order event", err)
		}
	}
	tx.Changed("order", orderID)
	tx.mark("order", orderID)
	return nil
}

// LinkGuest implements order.Tx.
func (tx *Tx) LinkGuest(ctx context.Context, guestHash, orderID string) error {
	return sqldb.Translate("link guest", tx.later.LinkGuest(ctx, sqlcgen.LinkGuestParams{GuestHash: guestHash, OrderID: orderID}))
}

// OrderForUpdate implements order.Tx. It locks first and reads afterwards: what
// a transaction it waited for has changed is read.
func (tx *Tx) OrderForUpdate(ctx context.Context, id string) (*order.Order, error) {
	if o := tx.ready[id]; o != nil {
		return o, nil
	}
	var locked string
	err := tx.Conn.QueryRowContext(ctx, `SELECT id FROM orders WHERE id = $1`+tx.Dialect.ForUpdate, id).Scan(&locked)
	if err != nil {
		return nil, sqldb.Found("lock order", noOrder, err)
	}
	if err := tx.leaveFees(ctx); err != nil {
		return nil, err
	}
	o, err := readOrder(ctx, tx.Conn, id)
	if err == nil {
		tx.keep(o)
	}
	return o, err
}

// UpdateOrder implements order.Tx.
func (tx *Tx) UpdateOrder(ctx context.Context, o *order.Order, events []order.Event, entries []order.Entry) error {
	if err := tx.update(ctx, updateOrder, moved, o); err != nil {
		return err
	}
	was := tx.seen[o.ID]
	delete(tx.seen, o.ID)
	delete(tx.ready, o.ID)
	if slices.ContainsFunc(events, func(e order.Event) bool { return e.Kind == order.EventProofSubmitted }) {
		if err := tx.AddProof(ctx, o.ProofKey, o.ID); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(events, func(e order.Event) bool { return e.Kind == order.EventRedirected }) {
		if err := tx.update(ctx, redirectOrder, redirected, o); err != nil {
			return err
		}
	}
	for i := range o.Lines {
		if i < len(was.lines) && was.lines[i] == o.Lines[i] {
			continue
		}
		if err := tx.putLine(ctx, o.ID, i, &o.Lines[i]); err != nil {
			return err
		}
	}
	if err := tx.putParcels(ctx, o, was.parcels); err != nil {
		return err
	}
	if slices.ContainsFunc(events, func(e order.Event) bool { return e.Kind == order.EventTimeAsked }) {
		if err := tx.q.ReopenRescues(ctx, o.ID); err != nil {
			return sqldb.Translate("reopen rescues", err)
		}
	}
	if err := tx.putReturns(ctx, o); err != nil {
		return err
	}
	if err := tx.insertEntries(ctx, o, entries); err != nil {
		return err
	}
	if err := tx.insertEvents(ctx, o.ID, events); err != nil {
		return err
	}
	return tx.recordMoves(ctx, o, events)
}

// update stores some columns of an order.
func (tx *Tx) update(ctx context.Context, text string, columns when, o *order.Order) error {
	values := append(valuesOf(o, func(w when) bool { return w == columns }), o.ID)
	return tx.write(ctx, "update order", text, values, fault.New(fault.NotFound, noOrder))
}

// write runs a statement, and fails with none where it changed no row.
func (tx *Tx) write(ctx context.Context, op, text string, values []any, none error) error {
	done, err := tx.Conn.ExecContext(ctx, text, values...)
	if err != nil {
		return sqldb.Translate(op, err)
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return sqldb.Translate(op, err)
	}
	return none
}

// putLine stores a line as it is now; one that an edit added is new.
func (tx *Tx) putLine(ctx context.Context, orderID string, i int, l *order.Line) error {
	n, err := tx.q.UpdateOrderLine(ctx, sqlcgen.UpdateOrderLineParams{
		OrderID: orderID, Line: int64(i), VariantID: l.VariantID, Sku: l.SKU, Color: l.Color, Shade: l.Shade, Image: l.Image,
		Held: l.Held, Back: l.Back, ToChoose: l.ToChoose, ProductID: l.ProductID, Name: l.Name, Brand: l.Brand, Size: l.Size, Dropped: l.Dropped,
		Quantity: l.Quantity, ListPrice: int64(l.ListPrice), UnitPrice: int64(l.UnitPrice), DealID: l.DealID, DealPrice: int64(l.DealPrice),
		Discount: int64(l.Discount),
	})
	if err != nil {
		return sqldb.Translate("update order line", err)
	}
	if n == 0 {
		return tx.insertLine(ctx, orderID, i, l)
	}
	return nil
}

// insertEntries stores the last of an order's entries. Moves of one order cannot
// number theirs alike: they hold its row. Where two are made from one state of it all
// the same, the key of order and number refuses the second and all it did: what is
// approved or paid back twice at once is booked once (PROOF-4, BACK-4).
func (tx *Tx) insertEntries(ctx context.Context, o *order.Order, entries []order.Entry) error {
	for i, e := range entries {
		if (e.Kind == order.Fee || e.Kind == order.FeeBack) && e.Reference == "" {
			tx.fees = append(tx.fees, []any{
				o.ID, int64(len(o.Entries) - len(entries) + i + 1), string(e.Kind), int64(e.Amount), e.Account, "", e.Evidence, e.Actor, e.Note, sqldb.Micros(e.At),
			})
			continue
		}
		seq := int64(len(o.Entries) - len(entries) + i + 1)
		if err := tx.takeReference(ctx, o.ID, seq, &e); err != nil {
			return err
		}
		n, err := tx.q.InsertPayment(ctx, sqlcgen.InsertPaymentParams{
			OrderID: o.ID, Seq: seq, Kind: string(e.Kind), Amount: int64(e.Amount), Account: e.Account,
			Reference: e.Reference, Evidence: e.Evidence, Actor: e.Actor, Note: e.Note, HappenedAt: sqldb.Micros(e.At),
		})
		switch {
		case err != nil:
			return sqldb.Translate("insert payment", err)
		case n == 0:
			return fault.Newf(fault.Conflict, "Order %s was changed meanwhile. Please look at it again.", o.Number)
		case e.Kind == order.Credit && e.Reference != "":
			if err := tx.PayCredit(ctx, o.ID, e.Reference); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeReference books the reference of an entry, which an account has once, however
// it is typed (PROOF-2).
func (tx *Tx) takeReference(ctx context.Context, orderID string, seq int64, e *order.Entry) error {
	folded := bank.Fold(e.Reference)
	if folded == "" {
		return nil
	}
	done, err := tx.Conn.ExecContext(ctx, `INSERT INTO payment_references (account, folded, order_id, seq) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account, folded) DO NOTHING`, e.Account, folded, orderID, seq)
	if err != nil {
		return sqldb.Translate("take reference", err)
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return sqldb.Translate("take reference", err)
	}
	return fault.Newf(fault.Conflict, "The reference %s is booked on this account already.", e.Reference)
}

// leaveFees stores the fees that insertEntries kept: a courier's statement books
// thousands. They wait until the transaction ends or reads an order again. Whoever
// adds them has the order locked, so that nobody else has taken their places.
func (tx *Tx) leaveFees(ctx context.Context) error {
	rows := tx.fees
	tx.fees = nil
	return sqldb.Translate("insert payments", tx.InsertRows(ctx, `INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)`, rows, ``))
}

// Order implements order.Reader.
func (db *DB) Order(ctx context.Context, id string) (o *order.Order, err error) {
	err = db.View(ctx, "order", func(_ *sql.Tx, conn sqldb.DBTX) error {
		var err error
		o, err = readOrder(ctx, conn, id)
		return err
	})
	return o, err
}

// OrderNamed implements order.Reader: one look at one index, whatever is found.
func (db *DB) OrderNamed(ctx context.Context, number string) (order.Named, error) {
	row, err := db.q.OrderNamed(ctx, number)
	if sqldb.IsNoRows(err) {
		return order.Named{}, nil
	}
	return order.Named{ID: row.ID, Contact: order.Contact{Email: row.Email, Country: row.Country, Phone: row.Phone, PhoneE164: row.PhoneE164}}, sqldb.Translate("order by number", err)
}

// Deliveries implements order.Reader.
func (db *DB) Deliveries(ctx context.Context, most int) ([]order.DeliveryTime, error) {
	rows, err := db.q.Deliveries(ctx, int32(most))
	if err != nil {
		return nil, sqldb.Translate("deliveries", err)
	}
	list := make([]order.DeliveryTime, len(rows))
	for i, r := range rows {
		agreed := cmp.Or(r.AgreedAt, r.CreatedAt) // of old, an order had no such event
		list[i] = order.DeliveryTime{City: r.City, Agreed: sqldb.FromMicros(agreed), Left: sqldb.FromMicros(r.LeftAt), Delivered: sqldb.FromMicros(r.DeliveredAt)}
	}
	return list, nil
}

// ProofsInUse returns those keys of screenshots that an order has, or had before a later
// one: those stay for the order's history and for orders that come with the same (PROOF-2,
// PROOF-3), until the person is erased.
func (db *DB) ProofsInUse(ctx context.Context, keys []string, changedSince time.Time) (used map[string]bool, err error) {
	wanted := fmt.Sprintf(`(o.received > 0 OR o.placement NOT IN ('placed', 'cancelled') OR o.updated_at > %d)`, sqldb.Micros(changedSince))
	return db.namedAmong(ctx, "proofs in use", keys, `SELECT o.proof_key FROM orders o WHERE o.proof_key <> '' AND `+wanted+` AND o.proof_key IN`,
		`SELECT p.proof_key FROM proof_prints p JOIN orders o ON o.id = p.order_id WHERE `+wanted+` AND p.proof_key IN`)
}

// namedAmong returns those keys that one of some queries finds.
func (db *DB) namedAmong(ctx context.Context, what string, keys []string, texts ...string) (used map[string]bool, err error) {
	used = map[string]bool{}
	err = db.view(ctx, what, func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		for _, text := range texts {
			err := sqldb.EachAmong(ctx, tx, text, keys, ``, func(rows *sql.Rows) error {
				var key string
				err := rows.Scan(&key)
				used[key] = true
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return used, err
}

// StatusCounts implements order.Reader. Statuses that no order has are absent;
// beyond exactUpTo PostgreSQL's estimate stands for a count and says so.
func (db *DB) StatusCounts(ctx context.Context) (counts map[order.Status]order.Count, err error) {
	err = db.view(ctx, "status counts", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		counts = map[order.Status]order.Count{}
		for _, status := range order.Statuses() {
			var f sqldb.Filter
			f.Add(`status = ?`, string(status))
			n, about, err := db.CountUpTo(ctx, tx, `orders`+f.Where(), f)
			if err != nil {
				return err
			}
			if n > 0 {
				counts[status] = order.Count{N: n, About: about}
			}
		}
		return nil
	})
	return counts, err
}

// readOrder returns an order with its lines and events.
func readOrder(ctx context.Context, conn sqldb.DBTX, id string) (*order.Order, error) {
	o, err := scanOrder(conn.QueryRowContext(ctx, orderByID, id).Scan)
	if err != nil {
		return nil, sqldb.Found("order", noOrder, err)
	}
	q := sqlcgen.New(conn)
	lines, err := q.OrderLines(ctx, id)
	if err != nil {
		return nil, sqldb.Translate("order lines", err)
	}
	for i := range lines {
		o.Lines = append(o.Lines, lineOf(&lines[i]))
	}
	events, err := q.OrderEvents(ctx, id)
	if err != nil {
		return nil, sqldb.Translate("order events", err)
	}
	entries, err := q.Payments(ctx, id)
	if err != nil {
		return nil, sqldb.Translate("payments", err)
	}
	for _, e := range entries {
		o.Entries = append(o.Entries, order.Entry{
			At: sqldb.FromMicros(e.HappenedAt), Kind: order.EntryKind(e.Kind), Amount: money.Paisa(e.Amount), Account: e.Account,
			Reference: e.Reference, Evidence: e.Evidence, Actor: e.Actor, Note: e.Note,
		})
	}
	if o.Parcels, err = readParcels(ctx, q, id); err != nil {
		return nil, err
	}
	if err := readReturns(ctx, q, o); err != nil {
		return nil, err
	}
	for _, e := range events {
		o.Events = append(o.Events, order.Event{At: sqldb.FromMicros(e.HappenedAt), Kind: e.Kind, Actor: e.Actor, Note: e.Note})
	}
	return o, nil
}

func lineOf(r *sqlcgen.OrderLinesRow) order.Line {
	return order.Line{
		ProductID: r.ProductID, VariantID: r.VariantID, SKU: r.Sku, Name: r.Name, Brand: r.Brand, Size: r.Size, Color: r.Color, Shade: r.Shade, Image: r.Image,
		Quantity: r.Quantity, Held: r.Held, Back: r.Back, ToChoose: r.ToChoose,
		ListPrice: money.Paisa(r.ListPrice), UnitPrice: money.Paisa(r.UnitPrice), DealID: r.DealID, DealPrice: money.Paisa(r.DealPrice),
		Dropped: r.Dropped, Discount: money.Paisa(r.Discount), OpenBack: r.OpenBack,
	}
}

// SearchText returns what an order is found by, folded, one field a line, so
// that no search matches across two fields.
func SearchText(o *order.Order) string {
	c := &o.Contact
	fields := []string{
		o.Number, c.FirstName + " " + c.LastName, c.Email, c.City,
		c.Phone, ident.Digits(c.Phone), c.PhoneE164,
	}
	for i, f := range fields {
		fields[i] = sqldb.FoldText(f)
	}
	return strings.Join(fields, "\n")
}
