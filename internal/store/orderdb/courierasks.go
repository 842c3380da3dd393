package orderdb

import (
	"context"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/parcel"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// Bounds of giving unused tracking numbers back to a courier: how many at once, and up to
// which age, at which the courier has dropped them itself.
const (
	staleMost = 50
	staleLife = 30 * 24 * time.Hour
)

// OpenBooking implements parcel.DirectTx.
func (tx *Tx) OpenBooking(ctx context.Context, parcelID, courier string) (time.Time, error) {
	rows, err := tx.q.OpenBooking(ctx, sqlcgen.OpenBookingParams{ParcelID: parcelID, Courier: courier})
	if err != nil || len(rows) == 0 {
		return time.Time{}, sqldb.Translate("open booking", err)
	}
	return sqldb.FromMicros(rows[0].AskedAt), nil
}

// AskBooking implements parcel.DirectTx.
func (tx *Tx) AskBooking(ctx context.Context, parcelID, courier, reference string, before time.Time) (ours bool, err error) {
	var n int64
	if before.IsZero() {
		n, err = tx.q.InsertBooking(ctx, sqlcgen.InsertBookingParams{
			ID: ident.NewID(), ParcelID: parcelID, Courier: courier, Reference: reference, AskedAt: sqldb.Micros(tx.Now()),
		})
	} else {
		n, err = tx.q.AskBookingAgain(ctx, sqlcgen.AskBookingAgainParams{AskedAt: sqldb.Micros(tx.Now()), ParcelID: parcelID, Courier: courier, Before: sqldb.Micros(before)})
	}
	return n == 1, sqldb.Translate("ask booking", err)
}

// SetBooking implements parcel.DirectTx.
func (tx *Tx) SetBooking(ctx context.Context, parcelID, courier, tracking string) error {
	return sqldb.Translate("set booking", tx.q.SetBooking(ctx, sqlcgen.SetBookingParams{Tracking: tracking, ParcelID: parcelID, Courier: courier}))
}

// DropBooking implements parcel.DirectTx.
func (tx *Tx) DropBooking(ctx context.Context, parcelID, courier string) error {
	return sqldb.Translate("drop booking", tx.q.DropBooking(ctx, sqlcgen.DropBookingParams{ParcelID: parcelID, Courier: courier}))
}

// CancelBooking implements parcel.DirectTx.
func (tx *Tx) CancelBooking(ctx context.Context, id string) error {
	return sqldb.Translate("cancel booking", tx.q.CancelBooking(ctx, sqlcgen.CancelBookingParams{CancelledAt: sqldb.Micros(tx.Now()), ID: id}))
}

// ClaimAsk implements parcel.DirectTx.
func (tx *Tx) ClaimAsk(ctx context.Context, courier string, every time.Duration) (bool, error) {
	n, err := tx.q.InsertAsk(ctx, sqlcgen.InsertAskParams{Courier: courier, AskedAt: sqldb.Micros(tx.Now())})
	if err == nil && n == 0 {
		n, err = tx.q.ClaimAsk(ctx, sqlcgen.ClaimAskParams{AskedAt: sqldb.Micros(tx.Now()), Courier: courier, Before: sqldb.Micros(tx.Now().Add(-every))})
	}
	return n == 1, sqldb.Translate("claim ask", err)
}

// SetAskProblem implements parcel.DirectTx.
func (tx *Tx) SetAskProblem(ctx context.Context, courier, problem string) error {
	return sqldb.Translate("ask problem", tx.q.SetAskProblem(ctx, sqlcgen.SetAskProblemParams{Problem: problem, Courier: courier}))
}

// StaleBookings implements parcel.DirectReader.
func (r *Reader) StaleBookings(ctx context.Context, courier string) (map[string]string, error) {
	rows, err := r.q.StaleBookings(ctx, sqlcgen.StaleBookingsParams{Courier: courier, Since: sqldb.Micros(r.db.Now().Add(-staleLife)), Most: staleMost})
	out := make(map[string]string, len(rows))
	for _, row := range rows {
		out[row.ID] = row.Tracking
	}
	return out, sqldb.Translate("stale bookings", err)
}

// NumbersUnderWay implements parcel.DirectReader.
func (r *Reader) NumbersUnderWay(ctx context.Context, courier, after string) ([]string, error) {
	list, err := r.q.NumbersUnderWay(ctx, sqlcgen.NumbersUnderWayParams{Courier: courier, After: after, Most: parcel.MaxNumbers})
	return list, sqldb.Translate("numbers under way", err)
}

// CourierAsks implements parcel.DirectReader.
func (r *Reader) CourierAsks(ctx context.Context) (map[string]parcel.Ask, error) {
	rows, err := r.q.CourierAsks(ctx)
	out := make(map[string]parcel.Ask, len(rows))
	for _, row := range rows {
		out[row.Courier] = parcel.Ask{At: sqldb.FromMicros(row.AskedAt), Problem: row.Problem}
	}
	return out, sqldb.Translate("courier asks", err)
}
