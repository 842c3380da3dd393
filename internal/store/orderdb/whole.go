package orderdb

import (
	"context"
	"database/sql"
	"slices"

	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// This file reads and writes many orders with few statements: each statement is a round
// trip on PostgreSQL, and a courier's file names thousands of orders.

// stored is the stored state of an order's lines and parcels, so that only changed ones are
// written.
type stored struct {
	lines   []order.Line
	parcels map[string]storedParcel // by id; never nil where the order was read
}

// storedParcel is the stored state of a parcel; an empty row means that only its existence
// is known.
type storedParcel struct {
	row   sqlcgen.PutParcelParams
	lines []order.ParcelLine
}

// keep remembers the stored state of a locked order.
func (tx *Tx) keep(o *order.Order) {
	tx.was[o.ID] = statesOf(o)
	s := stored{slices.Clone(o.Lines), make(map[string]storedParcel, len(o.Parcels))}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		row := parcelRow(o.ID, p)
		s.parcels[row.ID] = storedParcel{row, slices.Clone(p.Lines)}
	}
	tx.seen[o.ID] = s
}

// LockOrders implements parcel.Tx. It locks orders by id, as every transaction does.
// OrderForUpdate returns what it read until the order is stored.
func (tx *Tx) LockOrders(ctx context.Context, ids []string) error {
	ids = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(ids))), func(id string) bool { return tx.ready[id] != nil })
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT id FROM orders WHERE id IN`, ids, ` ORDER BY id`+tx.Dialect.ForUpdate, func(rows *sql.Rows) error {
		var id string
		return rows.Scan(&id)
	})
	if err == nil {
		err = tx.LeaveFees(ctx)
	}
	if err != nil {
		return sqldb.Translate("lock orders", err)
	}
	list, err := Whole(ctx, tx.Conn, tx.q, ids)
	if err != nil {
		return sqldb.Translate("lock orders", err)
	}
	for _, o := range list {
		tx.ready[o.ID] = o
		tx.keep(o)
	}
	return nil
}

// LockGoods implements parcel.Tx. It locks all variants of several orders by id; locking
// them order by order could deadlock two transactions. SQLite has one writer and needs no
// locks.
func (tx *Tx) LockGoods(ctx context.Context, ids []string) error {
	if tx.Dialect.ForUpdate == "" {
		return nil
	}
	var variants []string
	for _, id := range ids {
		if o := tx.ready[id]; o != nil {
			for i := range o.Lines {
				variants = append(variants, o.Lines[i].VariantID)
			}
		}
	}
	slices.Sort(variants)
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT variant_id FROM stock_levels WHERE variant_id IN`, slices.Compact(variants), ` ORDER BY variant_id`+tx.Dialect.ForUpdate, func(rows *sql.Rows) error {
		var id string
		return rows.Scan(&id)
	})
	return sqldb.Translate("lock goods", err)
}

// Whole reads many orders as readOrder does, with few statements; unknown ids are missing.
func Whole(ctx context.Context, tx sqldb.Querier, q *sqlcgen.Queries, ids []string) (list []*order.Order, err error) {
	byID := make(map[string]*order.Order, len(ids))
	for part := range slices.Chunk(ids, sqldb.LinesChunk) {
		var f sqldb.Filter
		some, err := scanOrders(ctx, tx, `SELECT `+listColumns+` FROM orders WHERE id IN (`+f.Among(part)+`)`, f.Args)
		if err != nil {
			return nil, err
		}
		if err := fillLines(ctx, tx, some); err != nil {
			return nil, err
		}
		for _, o := range some {
			byID[o.ID] = o
		}
		list = append(list, some...)
	}
	err = sqldb.EachAmong(ctx, tx, `SELECT order_id, kind, happened_at, actor, note, parcel FROM order_events WHERE order_id IN`, ids, ` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
		var id string
		var e order.Event
		var at int64
		err := rows.Scan(&id, &e.Kind, &at, &e.Actor, &e.Note, &e.Parcel)
		e.At = sqldb.FromMicros(at)
		if o := byID[id]; o != nil {
			o.Events = append(o.Events, e)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = sqldb.EachAmong(ctx, tx, `SELECT order_id, kind, amount, account, reference, evidence, actor, note, happened_at FROM payments WHERE order_id IN`, ids,
		` ORDER BY order_id, seq`, func(rows *sql.Rows) error {
			var id string
			var e order.Entry
			var at int64
			err := rows.Scan(&id, &e.Kind, &e.Amount, &e.Account, &e.Reference, &e.Evidence, &e.Actor, &e.Note, &at)
			e.At = sqldb.FromMicros(at)
			if o := byID[id]; o != nil {
				o.Entries = append(o.Entries, e)
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	if err := fillParcels(ctx, tx, ids, byID); err != nil {
		return nil, err
	}
	return list, fillReturns(ctx, tx, q, ids, byID)
}

// fillParcels reads the parcels of many orders with their lines.
func fillParcels(ctx context.Context, tx sqldb.Querier, ids []string, byID map[string]*order.Order) error {
	const columns = `SELECT id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason,
		created_at, left_at, delivered_at, set_state, set_at, tried, turned_at FROM parcels`
	err := sqldb.EachAmong(ctx, tx, columns+` WHERE order_id IN`, ids, ` ORDER BY order_id, no`, func(rows *sql.Rows) error {
		var p sqlcgen.Parcel
		err := rows.Scan(&p.ID, &p.OrderID, &p.No, &p.Replacement, &p.Courier, &p.Tracking, &p.Collect, &p.Weight, &p.State, &p.StateAt, &p.Attempts,
			&p.Reason, &p.CreatedAt, &p.LeftAt, &p.DeliveredAt, &p.SetState, &p.SetAt, &p.Tried, &p.TurnedAt)
		if o := byID[p.OrderID]; o != nil {
			o.Parcels = append(o.Parcels, parcelOf(&p))
		}
		return err
	})
	if err != nil {
		return err
	}
	return sqldb.EachAmong(ctx, tx, `SELECT p.order_id, p.no, l.line, l.lot_id, l.quantity, l.counted, l.back
		FROM parcel_lines l JOIN parcels p ON p.id = l.parcel_id LEFT JOIN lots t ON t.id = l.lot_id WHERE p.order_id IN`, ids,
		` ORDER BY p.order_id, p.no, l.line, CASE WHEN l.lot_id = '' THEN 1 ELSE 0 END, t.expires_on, l.lot_id`, func(rows *sql.Rows) error {
			var id string
			var no int
			var l order.ParcelLine
			err := rows.Scan(&id, &no, &l.Line, &l.LotID, &l.Quantity, &l.Counted, &l.Back)
			if o := byID[id]; o != nil {
				for i := range o.Parcels {
					if p := &o.Parcels[i]; p.No == no {
						p.Lines = append(p.Lines, l)
					}
				}
			}
			return err
		})
}

// fillReturns reads the returns and refund requests of those of many orders that have any.
func fillReturns(ctx context.Context, tx sqldb.Querier, q *sqlcgen.Queries, ids []string, byID map[string]*order.Order) error {
	var with []*order.Order
	for _, text := range []string{`SELECT DISTINCT order_id FROM returns WHERE order_id IN`, `SELECT DISTINCT order_id FROM refund_asks WHERE order_id IN`} {
		err := sqldb.EachAmong(ctx, tx, text, ids, ``, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			if o := byID[id]; o != nil && !slices.Contains(with, o) {
				with = append(with, o)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, o := range with {
		if err := readReturns(ctx, q, o); err != nil {
			return err
		}
	}
	return nil
}

// OrdersByID returns whole orders by id; unknown ids are missing.
func (r *Reader) OrdersByID(ctx context.Context, ids []string) (list map[string]*order.Order, err error) {
	err = r.view(ctx, "orders by id", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		whole, err := Whole(ctx, tx, q, slices.Compact(slices.Sorted(slices.Values(ids))))
		list = make(map[string]*order.Order, len(whole))
		for _, o := range whole {
			list[o.ID] = o
		}
		return err
	})
	return list, err
}
