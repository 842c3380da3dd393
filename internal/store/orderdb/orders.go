package orderdb

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

// InsertOrder implements order.Tx. The transaction stays usable after a Conflict, on both
// engines, so that it can try another number.
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
	if err := tx.LeaveTraces(ctx, o.ID, traces); err != nil {
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
	if err := tx.books.AddProof(ctx, o.ProofKey, o.ID); err != nil {
		return err
	}
	if err := tx.insertEvents(ctx, o.ID, o.Events); err != nil {
		return err
	}
	return tx.books.RecordOrder(ctx, "order.placed", o.ID)
}

func (tx *Tx) insertLine(ctx context.Context, orderID string, i int, l *order.Line) error {
	_, err := tx.Later().ExecContext(ctx, insertLine, lineValues(orderID, i, l, func(lineColumn) bool { return true })...)
	return sqldb.Translate("insert order line", err)
}

// PackedOf is the version of an order that is wholly in parcels, and 0 where something is
// unpacked. Stored with the order, it saves the list of unpacked orders from reading all
// lines and parcels.
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

// insertEvents appends to an order's timeline. Concurrent moves cannot give events the same
// number, because they lock the order's row.
func (tx *Tx) insertEvents(ctx context.Context, orderID string, events []order.Event) error {
	for _, e := range events {
		err := tx.later.InsertOrderEvent(ctx, sqlcgen.InsertOrderEventParams{
			OrderID: orderID, HappenedAt: sqldb.Micros(e.At), Kind: e.Kind, Actor: e.Actor, Note: e.Note, Parcel: int64(e.Parcel),
		})
		if err != nil {
			return sqldb.Translate("insert order event", err)
		}
	}
	tx.books.Changed("order", orderID)
	tx.books.Mark("order", orderID)
	return nil
}

// LinkGuest implements order.Tx.
func (tx *Tx) LinkGuest(ctx context.Context, guestHash, orderID string) error {
	return sqldb.Translate("link guest", tx.later.LinkGuest(ctx, sqlcgen.LinkGuestParams{GuestHash: guestHash, OrderID: orderID}))
}

// OrderForUpdate implements order.Tx. It locks before it reads, so that it sees the changes
// of a transaction it waited for.
func (tx *Tx) OrderForUpdate(ctx context.Context, id string) (*order.Order, error) {
	if o := tx.ready[id]; o != nil {
		return o, nil
	}
	if _, err := tx.LockRow(ctx, "orders", "id", id, noOrder); err != nil {
		return nil, err
	}
	if err := tx.LeaveFees(ctx); err != nil {
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
		if err := tx.books.AddProof(ctx, o.ProofKey, o.ID); err != nil {
			return err
		}
	}
	// An edit may change the note of a gift, which is a field of the contact (PROMO-4).
	if slices.ContainsFunc(events, func(e order.Event) bool { return e.Kind == order.EventRedirected || e.Kind == order.EventEdited }) {
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

// write runs a statement, and returns none where it changed no row.
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

// putLine updates a line, or inserts one that an edit added.
func (tx *Tx) putLine(ctx context.Context, orderID string, i int, l *order.Line) error {
	done, err := tx.Conn.ExecContext(ctx, updateLine, lineValues(orderID, i, l, isMoved)...)
	if err != nil {
		return sqldb.Translate("update order line", err)
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return sqldb.Translate("update order line", err)
	}
	return tx.insertLine(ctx, orderID, i, l)
}

// insertEntries appends entries to an order's ledger. Concurrent moves cannot give entries
// the same number, because they lock the order's row. If two still start from one state,
// the key of order and number refuses the second as a whole, so that nothing is approved or
// refunded twice (PROOF-4, BACK-4).
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
			if err := tx.books.PayCredit(ctx, o.ID, e.Account, e.Reference); err != nil {
				return err
			}
		}
	}
	return nil
}

// takeReference reserves an entry's reference, which is unique in its account, however it
// is typed (PROOF-2).
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

// LeaveFees stores the fees that insertEntries kept, since a courier's statement books
// thousands. They wait until the transaction ends or reads an order again; its orders are
// locked, so nobody else can take their numbers.
func (tx *Tx) LeaveFees(ctx context.Context) error {
	rows := tx.fees
	tx.fees = nil
	return sqldb.Translate("insert payments", tx.InsertRows(ctx, `INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)`, rows, ``))
}

// Order implements order.Reader.
func (r *Reader) Order(ctx context.Context, id string) (o *order.Order, err error) {
	err = r.db.View(ctx, "order", func(_ *sql.Tx, conn sqldb.DBTX) error {
		var err error
		o, err = readOrder(ctx, conn, id)
		return err
	})
	return o, err
}

// OrderNamed implements order.Reader. It takes one index look-up, whether it finds an order
// or not.
func (r *Reader) OrderNamed(ctx context.Context, number string) (order.Named, error) {
	row, err := r.q.OrderNamed(ctx, number)
	if sqldb.IsNoRows(err) {
		return order.Named{}, nil
	}
	return order.Named{ID: row.ID, Contact: order.Contact{Email: row.Email, Country: row.Country, Phone: row.Phone, PhoneE164: row.PhoneE164}}, sqldb.Translate("order by number", err)
}

// Deliveries implements order.Reader.
func (r *Reader) Deliveries(ctx context.Context, most int) ([]order.DeliveryTime, error) {
	rows, err := r.q.Deliveries(ctx, int32(most))
	if err != nil {
		return nil, sqldb.Translate("deliveries", err)
	}
	list := make([]order.DeliveryTime, len(rows))
	for i, row := range rows {
		agreed := cmp.Or(row.AgreedAt, row.CreatedAt) // old orders have no such event
		list[i] = order.DeliveryTime{City: row.City, Agreed: sqldb.FromMicros(agreed), Left: sqldb.FromMicros(row.LeftAt), Delivered: sqldb.FromMicros(row.DeliveredAt)}
	}
	return list, nil
}

// ProofsInUse returns which of some screenshots an order has, or had before a later one.
// They stay for the order's history and for comparison with other orders' screenshots
// (PROOF-2, PROOF-3), until the customer is erased.
func (r *Reader) ProofsInUse(ctx context.Context, keys []string, changedSince time.Time) (used map[string]bool, err error) {
	wanted := fmt.Sprintf(`(o.received > 0 OR o.placement NOT IN ('placed', 'cancelled') OR o.updated_at > %d)`, sqldb.Micros(changedSince))
	return r.namedAmong(ctx, "proofs in use", keys, `SELECT o.proof_key FROM orders o WHERE o.proof_key <> '' AND `+wanted+` AND o.proof_key IN`,
		`SELECT p.proof_key FROM proof_prints p JOIN orders o ON o.id = p.order_id WHERE `+wanted+` AND p.proof_key IN`)
}

// namedAmong returns which of some keys any of the queries finds.
func (r *Reader) namedAmong(ctx context.Context, what string, keys []string, texts ...string) (used map[string]bool, err error) {
	used = map[string]bool{}
	err = r.view(ctx, what, func(tx *sql.Tx, _ *sqlcgen.Queries) error {
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

// StatusCounts implements order.Reader. Statuses without orders are absent. Beyond
// exactUpTo, PostgreSQL's estimate replaces the count, and is marked as one.
func (r *Reader) StatusCounts(ctx context.Context) (counts map[order.Status]order.Count, err error) {
	err = r.view(ctx, "status counts", func(tx *sql.Tx, _ *sqlcgen.Queries) error {
		counts = map[order.Status]order.Count{}
		for _, status := range order.Statuses() {
			var f sqldb.Filter
			f.Add(`status = ?`, string(status))
			n, about, err := r.db.CountUpTo(ctx, tx, `orders`+f.Where(), f)
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
	if err := fillLines(ctx, conn, []*order.Order{o}); err != nil {
		return nil, sqldb.Translate("order lines", err)
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
		o.Events = append(o.Events, order.Event{At: sqldb.FromMicros(e.HappenedAt), Kind: e.Kind, Actor: e.Actor, Note: e.Note, Parcel: int(e.Parcel)})
	}
	return o, nil
}

// SearchText returns the folded texts by which an order is found, one field a line, so that
// no search matches across two fields.
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
