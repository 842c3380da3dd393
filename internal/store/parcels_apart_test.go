package store_test

import (
	"testing"

	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
	"gulaab/internal/today"
)

// PARCEL-2 TODAY-2: an order was cancelled after its parcel was booked and before it left. When
// the courier has the box all the same, its tracking is kept, and the line of the courier's
// file and Today ask for the box, until it is back or goes out for another order.
func TestPARCEL2ACourierHasWhatWasTakenApart(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		gone := d.packed()
		d.do(gone.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "T1"})
		d.do(gone.ID, order.MoveCancel, order.MoveInput{Note: "changed her mind"})
		asks := func(want int, when string) {
			t.Helper()
			found, err := d.db.WrongNow(t.Context(), today.ApartParcel, today.Moments{})
			if err != nil || len(found) != want {
				t.Errorf("TODAY-2 %s: %+v %v", when, found, err)
			}
		}
		rows := func(id string) []task.Row {
			t.Helper()
			rows, err := d.db.TaskRows(t.Context(), task.RowQuery{Task: id, Outcomes: []string{"question"}, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			return rows
		}

		asks(0, "nobody has it")
		file := eventsHead + "T1,0001,At merchant,2026-11-20 08:00\nT1,0005,Delivered,2026-11-20 10:00\nT9,0005,Delivered,2026-11-20 10:00\n"
		f := d.upload("postex", file)
		const message = "Its order was cancelled and it was taken apart, and PostEx has it all the same as T1: “Delivered”. Find out where the box is."
		for _, kind := range []string{parcel.CheckTask, parcel.RunTask} {
			done := d.work(f.ID, kind)
			if got := rows(done.ID); len(got) != 1 || got[0].Name != gone.Number+"-1" || got[0].SubjectID != gone.ID || got[0].Message != message {
				t.Errorf("PARCEL-2 %s asks %+v", kind, got)
			}
			if c := done.Counts; c["question"] != 1 || c["noted"] != 1 || c["failed"] != 1 {
				t.Errorf("PARCEL-2 %s: %v", kind, c)
			}
		}
		if o := d.get(gone.ID); o.Placement != order.Cancelled || o.Parcels[0].State != order.ParcelCancelled || o.Received != 0 {
			t.Errorf("PARCEL-2 the cancelled order: %s, %s, received %v", o.Placement, o.Parcels[0].State, o.Received)
		}
		asks(1, "the courier delivered it")

		// A new order is made for the box that left: the courier's file then counts for that
		// order.
		again := d.packed()
		d.do(again.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "T1"})
		asks(0, "it goes as another order's")
		f = d.upload("postex", file)
		if c := d.work(f.ID, parcel.CheckTask).Counts; c["done"] != 1 || c["same"] != 1 {
			t.Errorf("PARCEL-2 what was said before it had this number, looked at: %v", c)
		}
		if c := d.work(f.ID, parcel.RunTask).Counts; c["done"] == 0 {
			t.Errorf("PARCEL-2 what was said before it had this number: %v", c)
		}
		if o := d.get(again.ID); o.Delivery != order.Delivered || o.Received != o.Total {
			t.Errorf("PARCEL-2 the order of what had left is %s and has %v", o.Delivery, o.Received)
		}
	})
}
