package store

import (
	"context"
	"database/sql"
	"slices"
	"strconv"

	"gulaab/internal/order"
	"gulaab/internal/settle"
	"gulaab/internal/store/orderdb"
	"gulaab/internal/store/sqldb"
)

// Known implements settle.Tx.
func (tx *Tx) Known(ctx context.Context, courier string, lines []settle.Line, lock bool) ([]settle.Answer, error) {
	answers := make([]settle.Answer, len(lines))
	ids, err := tx.parcelsOfLines(ctx, courier, lines, answers)
	if err != nil {
		return nil, err
	}
	orders := map[string]*order.Order{}
	if lock {
		if err := tx.LockOrders(ctx, ids); err != nil {
			return nil, err
		}
		for _, id := range ids {
			orders[id] = tx.Locked(id)
		}
	} else {
		whole, err := orderdb.Whole(ctx, tx.Conn, tx.q, slices.Compact(slices.Sorted(slices.Values(ids))))
		if err != nil {
			return nil, sqldb.Translate("orders of a statement", err)
		}
		for _, o := range whole {
			orders[o.ID] = o
		}
	}
	settled := map[string]map[int]string{}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT order_id, seq, reference FROM courier_cash_paid WHERE order_id IN`, ids, ``, func(rows *sql.Rows) error {
		var id, reference string
		var seq int
		err := rows.Scan(&id, &seq, &reference)
		if settled[id] == nil {
			settled[id] = map[int]string{}
		}
		settled[id][seq] = reference
		return err
	})
	if err != nil {
		return nil, sqldb.Translate("cash paid over", err)
	}
	type taken struct {
		parcel string
		charge bool
	}
	before := map[taken]string{}
	var parcels []string
	for i, id := range ids {
		if id != "" {
			parcels = append(parcels, id+"-"+strconv.Itoa(answers[i].Parcel))
		}
	}
	err = sqldb.EachAmong(ctx, tx.Conn, `SELECT l.parcel_id, l.charge, s.reference FROM statement_lines l JOIN statements s ON s.id = l.statement_id WHERE l.booked AND l.parcel_id IN`,
		parcels, ``, func(rows *sql.Rows) error {
			var of taken
			var reference string
			err := rows.Scan(&of.parcel, &of.charge, &reference)
			before[of] = reference
			return err
		})
	for i := range answers {
		a := &answers[i]
		parcel := ids[i] + "-" + strconv.Itoa(a.Parcel)
		a.Order, a.Settled = orders[ids[i]], settled[ids[i]]
		a.Taken, a.Charged = before[taken{parcel, false}], before[taken{parcel, true}]
	}
	return answers, sqldb.Translate("lines taken before", err)
}

// parcelsOfLines finds the order and parcel of each line, by tracking number or else by the
// shop's reference. It returns the orders' ids, "" for unknown lines, and puts the parcels
// into answers.
func (tx *Tx) parcelsOfLines(ctx context.Context, courier string, lines []settle.Line, answers []settle.Answer) ([]string, error) {
	prefixes, err := orderdb.Prefixes(ctx, tx.q)
	if err != nil {
		return nil, err
	}
	var numbers, named []string
	for i := range lines {
		if l := &lines[i]; l.Wrong == "" && l.Tracking != "" {
			numbers = append(numbers, l.Tracking)
		}
		if number, _, ok := prefixes.Parcel(lines[i].Reference); ok && lines[i].Wrong == "" {
			named = append(named, number)
		}
	}
	refs, err := orderdb.ParcelsOfTracking(ctx, tx.Conn, courier, numbers)
	if err != nil {
		return nil, err
	}
	orders, err := orderdb.OrdersOfNumbers(ctx, tx.Conn, named)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(lines))
	for i := range lines {
		l := &lines[i]
		if l.Wrong != "" {
			continue
		}
		if ref, ok := refs[l.Tracking]; ok && l.Tracking != "" {
			ids[i], answers[i].Parcel = ref.OrderID, ref.No
		} else if number, no, ok := prefixes.Parcel(l.Reference); ok && orders[number] != "" {
			ids[i], answers[i].Parcel = orders[number], max(1, no)
		}
	}
	return ids, nil
}
