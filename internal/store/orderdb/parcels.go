package orderdb

import (
	"context"
	"slices"
	"strconv"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// putParcels stores an order's parcels after moves; was is their stored state, nil where
// unknown. Units in a stored parcel stay the same. A failed attempt opens a rescue, until
// the parcel has another state.
func (tx *Tx) putParcels(ctx context.Context, o *order.Order, was map[string]storedParcel) error {
	if len(o.Parcels) == 0 {
		return nil
	}
	if was == nil {
		rows, err := tx.q.ParcelsOf(ctx, o.ID)
		if err != nil {
			return sqldb.Translate("parcels", err)
		}
		was = map[string]storedParcel{}
		for i := range rows {
			was[rows[i].ID] = storedParcel{}
		}
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		row := parcelRow(o.ID, p)
		before, known := was[row.ID]
		if before.row != row {
			err := tx.q.PutParcel(ctx, row)
			if sqldb.IsDuplicate(err) {
				return fault.Newf(fault.Conflict, "The number %s is another parcel's already. Check it, and whose it is.", p.Tracking)
			}
			if err != nil {
				return sqldb.Translate("put parcel", err)
			}
		}
		for _, l := range p.Lines {
			if slices.Contains(before.lines, l) {
				continue
			}
			if err := tx.putParcelLine(ctx, row.ID, l, known); err != nil {
				return err
			}
		}
		if before.row.ID != "" && before.row.State != string(order.ParcelAttempted) && p.State != order.ParcelAttempted {
			continue // there is no rescue to change
		}
		if err := tx.putRescue(ctx, o, p); err != nil {
			return err
		}
	}
	return nil
}

func parcelRow(orderID string, p *order.Parcel) sqlcgen.PutParcelParams {
	return sqlcgen.PutParcelParams{
		ID: p.ID(orderID), OrderID: orderID, No: int64(p.No), Replacement: p.Replacement, Courier: p.Courier, Tracking: p.Tracking,
		Collect: int64(p.Collect), Weight: int64(p.Weight), State: string(p.State), StateAt: sqldb.MicrosOrZero(p.StateAt),
		Attempts: int64(p.Attempts), Reason: p.Reason, CreatedAt: sqldb.MicrosOrZero(p.CreatedAt), LeftAt: sqldb.MicrosOrZero(p.LeftAt),
		DeliveredAt: sqldb.MicrosOrZero(p.DeliveredAt), SetState: string(p.Set), SetAt: sqldb.MicrosOrZero(p.SetAt), Tried: int64(p.Tried), TurnedAt: sqldb.MicrosOrZero(p.TurnedAt),
	}
}

// putParcelLine stores units in a new parcel, or the returned units of a known one.
func (tx *Tx) putParcelLine(ctx context.Context, id string, l order.ParcelLine, known bool) error {
	if known {
		return sqldb.Translate("parcel line back", tx.q.SetParcelLineBack(ctx, sqlcgen.SetParcelLineBackParams{
			Back: l.Back, ParcelID: id, Line: int64(l.Line), LotID: l.LotID,
		}))
	}
	return sqldb.Translate("put parcel line", tx.q.PutParcelLine(ctx, sqlcgen.PutParcelLineParams{
		ParcelID: id, Line: int64(l.Line), LotID: l.LotID, Quantity: l.Quantity, Counted: l.Counted, Back: l.Back,
	}))
}

func (tx *Tx) putRescue(ctx context.Context, o *order.Order, p *order.Parcel) error {
	id := p.ID(o.ID)
	if p.State != order.ParcelAttempted {
		return sqldb.Translate("close rescues", tx.q.CloseRescues(ctx, sqlcgen.CloseRescuesParams{ParcelID: id, ClosedAt: sqldb.Micros(tx.Now())}))
	}
	reason := p.Reason
	if reason == "" {
		reason = order.ReasonOther
	}
	last := id + "-" + strconv.Itoa(p.Attempts)
	// A parcel has one open rescue: that of its last attempt.
	if err := tx.q.CloseRescuesBefore(ctx, sqlcgen.CloseRescuesBeforeParams{ParcelID: id, ID: last, ClosedAt: sqldb.Micros(tx.Now())}); err != nil {
		return sqldb.Translate("close rescues before", err)
	}
	return sqldb.Translate("open rescue", tx.q.OpenRescue(ctx, sqlcgen.OpenRescueParams{
		ID: last, ParcelID: id, Reason: reason, City: o.Contact.City, OpenedAt: sqldb.MicrosOrZero(p.StateAt),
	}))
}

// readParcels returns an order's parcels with their lines.
func readParcels(ctx context.Context, q *sqlcgen.Queries, orderID string) ([]order.Parcel, error) {
	rows, err := q.ParcelsOf(ctx, orderID)
	if err != nil || len(rows) == 0 {
		return nil, sqldb.Translate("parcels", err)
	}
	parcels := make([]order.Parcel, len(rows))
	at := map[string]int{}
	for i := range rows {
		parcels[i], at[rows[i].ID] = parcelOf(&rows[i]), i
	}
	lines, err := q.ParcelLinesOf(ctx, orderID)
	if err != nil {
		return nil, sqldb.Translate("parcel lines", err)
	}
	for _, l := range lines {
		p := &parcels[at[l.ParcelID]]
		p.Lines = append(p.Lines, order.ParcelLine{Line: int(l.Line), Quantity: l.Quantity, Counted: l.Counted, Back: l.Back, LotID: l.LotID})
	}
	return parcels, nil
}

func parcelOf(r *sqlcgen.Parcel) order.Parcel {
	return order.Parcel{
		No: int(r.No), Replacement: r.Replacement, Courier: r.Courier, Tracking: r.Tracking, Collect: money.Paisa(r.Collect),
		Weight: int(r.Weight), State: order.ParcelState(r.State), StateAt: sqldb.MaybeMicros(r.StateAt), Attempts: int(r.Attempts), Reason: r.Reason,
		CreatedAt: sqldb.MaybeMicros(r.CreatedAt), LeftAt: sqldb.MaybeMicros(r.LeftAt), DeliveredAt: sqldb.MaybeMicros(r.DeliveredAt),
		Set: order.ParcelState(r.SetState), SetAt: sqldb.MaybeMicros(r.SetAt), Tried: int(r.Tried),
		TurnedAt: sqldb.MaybeMicros(r.TurnedAt),
	}
}
