package orderdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// KeepTerms implements order.Tx.
func (tx *Tx) KeepTerms(ctx context.Context, t order.Terms) (string, error) {
	id := t.ID()
	body, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	err = tx.later.KeepTerms(ctx, sqlcgen.KeepTermsParams{ID: id, Body: string(body), CreatedAt: sqldb.Micros(tx.Now())})
	return id, sqldb.Translate("keep terms", err)
}

// ReturnTerms implements order.Reader.
func (r *Reader) ReturnTerms(ctx context.Context, id string) (t order.Terms, version int64, err error) {
	row, err := r.q.ReturnTerms(ctx, id)
	if err != nil {
		return t, 0, sqldb.Found("return terms", "These rules of returns do not exist.", err)
	}
	return t, row.Version, json.Unmarshal([]byte(row.Body), &t)
}

// putReturns stores an order's returns and refund requests after moves.
func (tx *Tx) putReturns(ctx context.Context, o *order.Order) error {
	for i := range o.Returns {
		r := &o.Returns[i]
		photos, err := json.Marshal(r.Photos)
		if err != nil {
			return err
		}
		err = tx.q.PutReturn(ctx, sqlcgen.PutReturnParams{
			OrderID: o.ID, No: int64(r.No), State: string(r.State), Reason: r.Reason, Words: r.Words, Wants: r.Wants, Opened: r.Opened,
			Answer: r.Answer, ShopPays: r.ShopPays, Keeps: r.Keep, Courier: r.Courier, Tracking: r.Tracking,
			PayoutWay: r.Payout.Way, PayoutTitle: r.Payout.Title, PayoutMask: r.Payout.Mask, PayoutSealed: r.Payout.Sealed,
			Photos: string(photos), AskedAt: sqldb.Micros(r.AskedAt), StateAt: sqldb.Micros(r.StateAt),
		})
		if err != nil {
			return sqldb.Translate("put return", err)
		}
		for _, l := range r.Lines {
			err := tx.q.PutReturnLine(ctx, sqlcgen.PutReturnLineParams{
				OrderID: o.ID, No: int64(r.No), Line: int64(l.Line), Quantity: l.Quantity, Back: l.Back,
			})
			if err != nil {
				return sqldb.Translate("put return line", err)
			}
		}
	}
	for i := range o.RefundAsks {
		a := &o.RefundAsks[i]
		err := tx.q.PutRefundAsk(ctx, sqlcgen.PutRefundAskParams{
			OrderID: o.ID, No: int64(a.No), State: string(a.State), Amount: int64(a.Amount), Account: a.Account, Reference: a.Reference,
			Evidence: a.Evidence, Note: a.Note, AskedBy: a.AskedBy, AskedAt: sqldb.Micros(a.AskedAt), DecidedBy: a.DecidedBy, DecidedAt: sqldb.MicrosOrZero(a.DecidedAt),
		})
		if err != nil {
			return sqldb.Translate("put refund ask", err)
		}
	}
	return nil
}

// readReturns reads an order's returns and refund requests.
func readReturns(ctx context.Context, q *sqlcgen.Queries, o *order.Order) error {
	rows, err := q.ReturnsOf(ctx, o.ID)
	if err != nil {
		return sqldb.Translate("returns", err)
	}
	for i := range rows {
		r := &rows[i]
		one := order.Return{
			No: int(r.No), State: order.ReturnState(r.State), Reason: r.Reason, Words: r.Words, Wants: r.Wants, Opened: r.Opened,
			Answer: r.Answer, ShopPays: r.ShopPays, Keep: r.Keeps, Courier: r.Courier, Tracking: r.Tracking,
			Payout:  order.Payout{Way: r.PayoutWay, Title: r.PayoutTitle, Mask: r.PayoutMask, Sealed: r.PayoutSealed},
			AskedAt: sqldb.FromMicros(r.AskedAt), StateAt: sqldb.FromMicros(r.StateAt),
		}
		if err := json.Unmarshal([]byte(r.Photos), &one.Photos); err != nil {
			return fault.New(fault.Internal, "").Because(err)
		}
		o.Returns = append(o.Returns, one)
	}
	if len(rows) > 0 {
		lines, err := q.ReturnLinesOf(ctx, o.ID)
		if err != nil {
			return sqldb.Translate("return lines", err)
		}
		for _, l := range lines {
			if r := o.Return(int(l.No)); r != nil {
				r.Lines = append(r.Lines, order.ReturnLine{Line: int(l.Line), Quantity: l.Quantity, Back: l.Back})
			}
		}
	}
	asks, err := q.RefundAsksOf(ctx, o.ID)
	for i := range asks {
		a := &asks[i]
		o.RefundAsks = append(o.RefundAsks, order.RefundAsk{
			No: int(a.No), State: order.RefundState(a.State), Amount: money.Paisa(a.Amount), Account: a.Account, Reference: a.Reference,
			Evidence: a.Evidence, Note: a.Note, AskedBy: a.AskedBy, AskedAt: sqldb.FromMicros(a.AskedAt), DecidedBy: a.DecidedBy, DecidedAt: sqldb.MaybeMicros(a.DecidedAt),
		})
	}
	return sqldb.Translate("refund asks", err)
}

// ReturnQueues returns the open tasks about returns and refunds.
func (r *Reader) ReturnQueues(ctx context.Context, most int) (q order.ReturnQueues, err error) {
	for _, one := range []struct {
		into   *[]order.ReturnRow
		states []string
	}{
		{&q.ToDecide, []string{string(order.ReturnAsked)}},
		{&q.Coming, []string{string(order.ReturnApproved), string(order.ReturnInTransit)}},
		{&q.ToCheck, []string{string(order.ReturnReceived)}},
	} {
		if *one.into, err = r.returnRows(ctx, one.states, most); err != nil {
			return q, err
		}
	}
	parcels, err := r.parcelsBack(ctx, most)
	if err != nil {
		return q, err
	}
	q.ToCheck = append(q.ToCheck, parcels...)
	slices.SortStableFunc(q.ToCheck, func(a, b order.ReturnRow) int { return a.Since.Compare(b.Since) })
	q.ToRefund, err = r.moneyOwed(ctx, most)
	return q, err
}

func (r *Reader) returnRows(ctx context.Context, states []string, most int) (list []order.ReturnRow, err error) {
	var f sqldb.Filter
	text := `SELECT o.id, o.number, o.first_name || ' ' || o.last_name, o.city, o.owed, r.no, r.state, r.reason, r.state_at,
			(SELECT CAST(SUM(l.quantity) AS BIGINT) FROM return_lines l WHERE l.order_id = r.order_id AND l.no = r.no)
		FROM returns r JOIN orders o ON o.id = r.order_id
		WHERE r.state IN (` + f.Among(states) + `) ORDER BY r.state_at, r.order_id, r.no LIMIT ` + f.Arg(most)
	list, err = sqldb.List(ctx, r.db, text, f.Args, func(rows *sql.Rows, row *order.ReturnRow) error {
		var at int64
		var units sql.NullInt64
		err := rows.Scan(&row.OrderID, &row.Number, &row.Name, &row.City, &row.Owed, &row.No, &row.State, &row.Reason, &at, &units)
		row.Since, row.Units = sqldb.FromMicros(at), units.Int64
		return err
	})
	return list, sqldb.Translate("returns", err)
}

// parcelsBack returns parcels that came back and are not checked in.
func (r *Reader) parcelsBack(ctx context.Context, most int) (list []order.ReturnRow, err error) {
	text := `SELECT o.id, o.number, o.first_name || ' ' || o.last_name, o.city, p.no, p.reason, p.state_at,
			(SELECT CAST(SUM(l.quantity) AS BIGINT) FROM parcel_lines l WHERE l.parcel_id = p.id)
		FROM parcels p JOIN orders o ON o.id = p.order_id
		WHERE p.state IN ('returning', 'back') ORDER BY p.state_at, p.id LIMIT $1`
	list, err = sqldb.List(ctx, r.db, text, []any{most}, func(rows *sql.Rows, row *order.ReturnRow) error {
		var at int64
		var units sql.NullInt64
		err := rows.Scan(&row.OrderID, &row.Number, &row.Name, &row.City, &row.Parcel, &row.Reason, &at, &units)
		row.Since, row.Units = sqldb.FromMicros(at), units.Int64
		return err
	})
	return list, sqldb.Translate("parcels back", err)
}

func (r *Reader) moneyOwed(ctx context.Context, most int) (list []order.ReturnRow, err error) {
	text := `SELECT o.id, o.number, o.first_name || ' ' || o.last_name, o.city, o.owed, o.owed_since,
			EXISTS (SELECT 1 FROM refund_asks a WHERE a.order_id = o.id AND a.state = 'waits')
		FROM orders o WHERE o.owed > 0 ORDER BY o.owed_since, o.id LIMIT $1`
	list, err = sqldb.List(ctx, r.db, text, []any{most}, func(rows *sql.Rows, row *order.ReturnRow) error {
		var at int64
		err := rows.Scan(&row.OrderID, &row.Number, &row.Name, &row.City, &row.Owed, &at, &row.Waits)
		row.Since = sqldb.FromMicros(at)
		return err
	})
	return list, sqldb.Translate("money owed", err)
}

// LotDoubts counts by lot the orders that received it and the reasons of their returns.
func (r *Reader) LotDoubts(ctx context.Context, lots []string) (map[string]order.LotDoubt, error) {
	out := map[string]order.LotDoubt{}
	if len(lots) == 0 {
		return out, nil
	}
	var f sqldb.Filter
	text := `SELECT t.id, t.code, t.expires_on, t.variant_id, t.state,
			COUNT(DISTINCT p.order_id),
			COUNT(DISTINCT CASE WHEN r.reason = 'doubt' THEN p.order_id END),
			COUNT(DISTINCT CASE WHEN r.reason = 'reaction' THEN p.order_id END),
			COUNT(DISTINCT CASE WHEN r.reason = 'damaged' THEN p.order_id END)
		FROM lots t
		LEFT JOIN parcel_lines pl ON pl.lot_id = t.id
		LEFT JOIN parcels p ON p.id = pl.parcel_id AND p.delivered_at > 0
		LEFT JOIN return_lines l ON l.order_id = p.order_id AND l.line = pl.line
		LEFT JOIN returns r ON r.order_id = l.order_id AND r.no = l.no AND r.state <> 'ended'
		WHERE t.id IN (` + f.Among(lots) + `)
		GROUP BY t.id, t.code, t.expires_on, t.variant_id, t.state`
	err := r.db.Rows(ctx, "lot doubts", text, f.Args, func(rows *sql.Rows) error {
		var id string
		var d order.LotDoubt
		err := rows.Scan(&id, &d.Code, &d.ExpiresOn, &d.VariantID, &d.State, &d.Sent, &d.Doubts, &d.Reactions, &d.Damaged)
		out[id] = d
		return err
	})
	return out, err
}

// ReturnPhotosInUse returns which of some photos belong to a return.
func (r *Reader) ReturnPhotosInUse(ctx context.Context, keys []string) (used map[string]bool, err error) {
	used = map[string]bool{}
	if len(keys) == 0 {
		return used, nil
	}
	err = r.db.Rows(ctx, "return photos in use", `SELECT photos FROM returns WHERE photos <> '[]'`, nil, func(rows *sql.Rows) error {
		var list string
		var photos []string
		if err := rows.Scan(&list); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(list), &photos)
		for _, key := range photos {
			used[key] = true
		}
		return err
	})
	return used, err
}

// EvidenceInUse returns which of some pictures belong to a refund.
func (r *Reader) EvidenceInUse(ctx context.Context, keys []string) (map[string]bool, error) {
	return r.namedAmong(ctx, "evidence in use", keys, `SELECT evidence FROM payments WHERE evidence IN`, `SELECT evidence FROM refund_asks WHERE evidence IN`)
}

// ReturnPictures returns the keys of pictures of the returns and refunds of a customer's or
// account's orders.
func (tx *Tx) ReturnPictures(ctx context.Context, by, id string) (keys []string, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT r.photos FROM returns r JOIN orders o ON o.id = r.order_id WHERE o.`+by+` = $1`, []any{id}, func(rows *sql.Rows) error {
		var list string
		var photos []string
		if err := rows.Scan(&list); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(list), &photos)
		keys = append(keys, photos...)
		return err
	})
	if err != nil {
		return nil, err
	}
	evidence, err := sqldb.List(ctx, tx.Conn, `SELECT p.evidence FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.`+by+` = $1 AND p.evidence LIKE 'evidence/%'`,
		[]any{id}, sqldb.Text)
	return append(keys, evidence...), err
}
