package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/audit"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/paying"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/today"
)

// newDay returns a desk and its day, whose clock the test moves.
func newDay(t *testing.T, e storetest.Engine) (d *desk, day *today.Service, now *time.Time) {
	t.Helper()
	return newDayBy(t, e, today.Rules{ProofWithin: 2 * time.Hour})
}

// newDayBy is newDay with other rules.
func newDayBy(t *testing.T, e storetest.Engine, rules today.Rules) (d *desk, day *today.Service, now *time.Time) {
	t.Helper()
	d = newDesk(t, e)
	at := time.Now()
	now = &at
	day, err := today.New(today.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, today.Tx) error) error {
			return d.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: d.db, Rules: func(context.Context) (today.Rules, error) { return rules, nil },
		Now: func() time.Time { return *now },
	})
	if err != nil {
		t.Fatal(err)
	}
	return d, day, now
}

// placed stores an order of two units as change leaves it.
func (d *desk) placed(at time.Time, change func(*order.Order)) *order.Order {
	d.t.Helper()
	d.n++
	o := &order.Order{
		ID: fmt.Sprintf("order-%05d", d.n), Number: fmt.Sprintf("GL-%06d", d.n),
		Contact: order.Contact{FirstName: "Hina", LastName: "Rauf", Email: "h@example.com", City: "Lahore", Country: "Pakistan", Phone: "0300 1234567"},
		Lines:   []order.Line{{Name: "Snail", Quantity: 2, ListPrice: money.Rupees(1000), UnitPrice: money.Rupees(1000)}},
		Total:   money.Rupees(2000), Method: order.CashOnDelivery, Placement: order.Placed, Payment: order.PaymentDue, Delivery: order.NotPacked,
		Tier: "guest", CreatedAt: at, UpdatedAt: at, Version: 1, Events: []order.Event{{At: at, Kind: order.EventPlaced, Actor: order.ActorCustomer}},
	}
	change(o)
	do(d.t, d.db, func(tx *store.Tx) error { return tx.InsertOrder(d.t.Context(), o) })
	return o
}

func everything(staff.Permission) bool { return true }

// inQueues returns the items of each queue, and how many are late.
func inQueues(t *testing.T, day *today.Service) map[string][2]int64 {
	t.Helper()
	d, err := day.Begin(t.Context(), everything)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][2]int64{}
	for _, w := range d.Queues {
		if w.Count > 0 {
			out[w.Name] = [2]int64{w.Count, w.Late}
		}
		if int(w.Count) != len(w.Items) || w.Count > 0 && !w.Oldest.Equal(w.Items[0].Since) {
			t.Errorf("TODAY-1 %s: %d wait since %s, but the items are %+v", w.Name, w.Count, w.Oldest, w.Items)
		}
	}
	return out
}

// TODAY-1: each piece of work is in its queue while it waits, and in no other. It is late after
// its time.
func TestTODAY1QueuesShowWhatWaits(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, day, now := newDay(t, e)
		want := func(what string, queues map[string][2]int64) {
			t.Helper()
			if got := inQueues(t, day); fmt.Sprint(got) != fmt.Sprint(queues) {
				t.Errorf("TODAY-1 %s: %v, want %v", what, got, queues)
			}
		}
		want("an empty shop", map[string][2]int64{})
		o := d.placed(now.Add(-time.Hour), func(*order.Order) {})
		want("placed", map[string][2]int64{today.ToConfirm: {1, 0}})
		*now = now.Add(90 * time.Minute)
		want("nobody called", map[string][2]int64{today.ToConfirm: {1, 1}})
		d.do(o.ID, order.MoveNoAnswer, order.MoveInput{})
		*now = time.Now()
		want("called later", map[string][2]int64{})
		d.do(o.ID, order.MoveConfirm, order.MoveInput{})
		want("confirmed", map[string][2]int64{today.ToPack: {1, 0}})
		d.do(o.ID, order.MovePack, order.MoveInput{Units: []order.Unit{{Line: 0, Quantity: 1}}})
		want("half of it packed", map[string][2]int64{today.ToPack: {1, 0}, today.ToHandOver: {1, 0}})
		d.do(o.ID, order.MovePack, order.MoveInput{})
		want("all of it packed", map[string][2]int64{today.ToHandOver: {2, 0}})
		d.do(o.ID, order.MoveHandOver, order.MoveInput{})
		want("on the way", map[string][2]int64{})
		*now = now.Add(6 * 24 * time.Hour)
		want("on the way for long", map[string][2]int64{today.TooLong: {2, 2}})
		d.do(o.ID, order.MoveAttempt, order.MoveInput{Parcel: 1, Reason: order.ReasonNotThere})
		*now = time.Now()
		want("an attempt failed", map[string][2]int64{today.ToRescue: {1, 0}})
		d.do(o.ID, order.MoveTurnBack, order.MoveInput{Parcel: 1})
		want("it comes back", map[string][2]int64{today.ToCheckIn: {1, 0}})
		d.do(o.ID, order.MoveCheckIn, order.MoveInput{Parcel: 1, Units: []order.Unit{{Line: 0, Quantity: 1, To: order.ToShelf}}})
		want("checked in", map[string][2]int64{})

		paid := d.placed(now.Add(-3*time.Hour), func(o *order.Order) {
			o.Method, o.Payment = order.BankTransfer, order.ProofSubmitted
			o.Events = append(o.Events, order.Event{At: o.CreatedAt, Kind: order.EventProofSubmitted, Actor: order.ActorCustomer})
		})
		want("a screenshot", map[string][2]int64{today.ProofsToCheck: {1, 1}})
		d.do(paid.ID, order.MoveReject, order.MoveInput{Note: "unreadable"})
		d.do(paid.ID, order.MoveAskAgain, order.MoveInput{})
		want("looked at again", map[string][2]int64{today.ProofsToCheck: {1, 0}})
		d.do(paid.ID, order.MoveApprove, order.MoveInput{Amount: 100})
		want("PROOF-2 a part of it came", map[string][2]int64{})
		for _, then := range []order.Move{order.MoveReject, order.MoveApprove} {
			d.do(paid.ID, order.MoveProve, order.MoveInput{Actor: order.ActorCustomer, Proof: "proofs/rest-" + string(then) + ".jpg"})
			want("PROOF-2 a screenshot of the rest", map[string][2]int64{today.ProofsToCheck: {1, 0}})
			list, total, err := d.db.ProofList(t.Context(), false, time.Now(), 9)
			if err != nil || total != 1 || len(list) != 1 || list[0].ID != paid.ID {
				t.Errorf("PROOF-2 the desk's list: %+v, %d, %v", list, total, err)
			}
			d.do(paid.ID, then, order.MoveInput{Note: "looked at"})
			if then == order.MoveReject {
				want("PROOF-2 it showed nothing", map[string][2]int64{})
			}
		}
		d.do(paid.ID, order.MoveCancel, order.MoveInput{Note: "she asked"})
		want("paid and cancelled", map[string][2]int64{today.RefundsOwed: {1, 0}})
		owed, err := d.db.DeskOrders(t.Context(), order.DeskQuery{Owed: true, Limit: 9})
		if err != nil || len(owed) != 1 || owed[0].ID != paid.ID {
			t.Errorf("TODAY-1 the list of refunds: %v, %v", owed, err)
		}
		d.do(paid.ID, order.MoveRefund, order.MoveInput{Amount: money.Rupees(500)})
		want("part of it paid back", map[string][2]int64{today.RefundsOwed: {1, 0}})
		d.do(paid.ID, order.MoveRefund, order.MoveInput{})
		want("paid back", map[string][2]int64{})

		asked := d.placed(*now, func(o *order.Order) {
			o.Placement, o.Delivery, o.Payment = order.Closed, order.Delivered, order.Paid
			o.Received, o.Entries = o.Total, []order.Entry{{Kind: order.Cash, Amount: o.Total, Account: order.AccountCash, At: *now, Actor: "system"}}
		})
		state := func(state string) {
			t.Helper()
			if _, err := storetest.Writer(d.db).ExecContext(t.Context(), `UPDATE returns SET state = $1 WHERE order_id = $2`, state, asked.ID); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := storetest.Writer(d.db).ExecContext(t.Context(), `INSERT INTO returns (order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps,
			courier, tracking, payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at)
			VALUES ($1, 1, 'asked', 'other', '', 'money', FALSE, '', FALSE, FALSE, '', '', '', '', '', '', '[]', $2, $2)`, asked.ID, now.UnixMicro()); err != nil {
			t.Fatal(err)
		}
		want("a return is asked for", map[string][2]int64{today.ReturnsAsked: {1, 0}})
		state("received")
		want("it is here", map[string][2]int64{today.ToCheckIn: {1, 0}})
		state("done")
		want("it is done", map[string][2]int64{})

		do(t, d.db, func(tx *store.Tx) error {
			m := &outbox.Message{ID: "m1", Kind: "password-reset", To: "a@example.com", Channel: "mail", Language: "en", Data: []byte("{}"), State: outbox.Buried, CreatedAt: tx.Now()}
			return tx.InsertMessage(t.Context(), m, "", nil)
		})
		want("a message was given up", map[string][2]int64{today.MessagesFailed: {1, 0}})
	})
}

// TODAY-1, NODE-6: orders to pack are found whatever an older program wrote, which does not
// know packed_of. OFFICE-3: orders whose lines are all in parcels at their version are skipped.
func TestTODAY1OrdersOfAnOlderProgramAreToBePacked(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, day, now := newDay(t, e)
		want := func(what string, waits bool) {
			t.Helper()
			orders, _, err := d.db.ToPack(t.Context(), 9)
			if err != nil || (len(orders) == 1) != waits {
				t.Errorf("TODAY-1 %s: %d orders to pack, %v", what, len(orders), err)
			}
			if got := inQueues(t, day)[today.ToPack][0] == 1; got != waits {
				t.Errorf("TODAY-1 %s: in the queue: %v", what, got)
			}
		}
		write := func(text string) {
			t.Helper()
			if _, err := storetest.Writer(d.db).ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		o := d.placed(now.Add(-time.Hour), func(*order.Order) {})
		d.do(o.ID, order.MoveConfirm, order.MoveInput{})
		want("confirmed", true)
		d.do(o.ID, order.MovePack, order.MoveInput{Units: []order.Unit{{Line: 0, Quantity: 1}}})
		want("half packed", true)
		d.do(o.ID, order.MovePack, order.MoveInput{})
		want("packed", false)
		write(`UPDATE orders SET packed_of = 0`)
		want("packed by an older program", false)
		write(`UPDATE orders SET packed_of = version`)
		write(`UPDATE orders SET version = version + 1`)
		write(`UPDATE parcels SET state = 'cancelled' WHERE no = 2`)
		want("half unpacked by an older program", true)
	})
}

// TODAY-1: the queues are those of the caller's role, and an item shows for ten minutes who has
// it in hand.
func TestTODAY1ARoleSeesItsQueuesAndWhoHasWhat(t *testing.T) {
	t.Parallel()
	d, day, now := newDay(t, storetest.SQLite)
	o := d.placed(*now, func(*order.Order) {})
	if _, err := d.orders.Claim(t.Context(), o.ID, "sana"); err != nil {
		t.Fatal(err)
	}
	hand := func() string {
		begun, err := day.Begin(t.Context(), func(p staff.Permission) bool { return p == staff.OrdersConfirm })
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, w := range begun.Queues {
			names = append(names, w.Name)
		}
		if !slices.Equal(names, []string{today.ToConfirm, today.TooLong, today.ReturnsAsked}) {
			t.Errorf("TODAY-1 who confirms sees %v", names)
		}
		return begun.Queues[0].Items[0].Hand.Actor
	}
	if got := hand(); got != "sana" {
		t.Errorf("TODAY-1 the order is with %q", got)
	}
	*now = now.Add(order.ClaimTime + time.Minute)
	if got := hand(); got != "" {
		t.Errorf("TODAY-1 ten minutes later it is still with %q", got)
	}
}

// TODAY-2: each contradiction is found, announced once, and removed when it is mended: hidden
// at once when somebody looks, and deleted in the next round.
func TestTODAY2ContradictionsAreFoundAndGoAway(t *testing.T) {
	t.Parallel()
	long := 3 * 24 * time.Hour
	box := func(o *order.Order, state order.ParcelState, at time.Time) {
		o.Parcels = []order.Parcel{{
			No: 1, State: state, StateAt: at, CreatedAt: at, Courier: "postex", Tracking: "21" + o.Number, Collect: money.Rupees(2000),
			Lines: []order.ParcelLine{{Line: 0, Quantity: 2}},
		}}
	}
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, day, now := newDay(t, e)
		p := newProduct()
		do(t, d.db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
		if _, err := storetest.Writer(d.db).ExecContext(t.Context(), `UPDATE stock_levels SET tracked = TRUE, on_hand = 5 WHERE variant_id = $1`, p.ID+"-1"); err != nil {
			t.Fatal(err)
		}
		made := map[string]func() (mend func()){
			today.CancelledParcel: func() func() {
				o := d.placed(*now, func(o *order.Order) {
					o.Placement, o.Delivery = order.Cancelled, order.Packed
					box(o, order.ParcelBooked, *now)
				})
				return func() { d.do(o.ID, order.MoveUnpack, order.MoveInput{}) }
			},
			today.ApartParcel: func() func() {
				o := d.packed()
				number := "21" + o.Number
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: number})
				d.do(o.ID, order.MoveCancel, order.MoveInput{Note: "changed her mind"})
				d.read("postex", eventsHead+number+",0001,At merchant,2026-11-20 09:00\n"+number+",0002,Cancelled by merchant,2026-11-20 09:30\n")
				if found, err := d.db.WrongNow(t.Context(), today.ApartParcel, today.Moments{}); err != nil || len(found) > 0 {
					t.Errorf("TODAY-2 a courier that knows the booking alone: %+v %v", found, err)
				}
				d.read("postex", eventsHead+number+",0033,In transit,2026-11-20 10:00\n")
				return func() { d.read("postex", eventsHead+number+",0006,Returned,2026-11-22 10:00\n") }
			},
			today.TwoParcels: func() func() {
				o := d.packed()
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "A1"})
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "A2", Anyway: true, Note: "the first is lost"})
				return func() { d.do(o.ID, order.MoveUnpack, order.MoveInput{Parcel: 2}) }
			},
			today.OtherAmount: func() func() {
				o := d.packed()
				wrong, right := money.Rupees(6900), money.Rupees(2000)
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "B1", Collect: &wrong})
				return func() {
					d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "B1", Collect: &right})
				}
			},
			today.NotBooked: func() func() {
				o := d.placed(now.Add(-long), func(o *order.Order) { o.Placement = order.Confirmed })
				return func() {
					d.do(o.ID, order.MovePack, order.MoveInput{})
					d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "C1"})
				}
			},
			today.NotCheckedIn: func() func() {
				o := d.placed(now.Add(-long), func(o *order.Order) {
					o.Placement, o.Delivery = order.Confirmed, order.Returning
					box(o, order.ParcelBack, now.Add(-long))
				})
				return func() { d.do(o.ID, order.MoveCheckIn, order.MoveInput{}) }
			},
			today.ProofWaits: func() func() {
				o := d.placed(now.Add(-3*time.Hour), func(o *order.Order) { o.Method, o.Payment = order.BankTransfer, order.ProofSubmitted })
				return func() { d.do(o.ID, order.MoveReject, order.MoveInput{Note: "unreadable"}) }
			},
			today.NotPaid: func() func() {
				o := d.packed()
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: "D1"})
				d.do(o.ID, order.MoveHandOver, order.MoveInput{})
				d.do(o.ID, order.MoveDeliver, order.MoveInput{Amount: money.Rupees(500)})
				return func() {
					d.do(o.ID, order.MoveRecordMoney, order.MoveInput{Kind: order.Cash, Amount: money.Rupees(1500)})
				}
			},
			today.CardOdd: func() func() {
				o := d.placed(*now, func(o *order.Order) { o.Method = order.BankTransfer })
				do(t, d.db, func(tx *store.Tx) error {
					return tx.PutCardAttempt(t.Context(), paying.Attempt{
						ID: "odd", OrderID: o.ID, Provider: "safepay", Reference: "track_1", Amount: money.Rupees(2000), State: paying.Odd,
						Problem: "it says Rs 1", Told: money.Rupees(1), CreatedAt: *now, ChangedAt: *now,
					})
				})
				return func() {
					inTx := store.Within(d.db.InTx, func(tx *store.Tx) paying.Tx { return tx })
					if err := paying.SetAside(t.Context(), inTx, o.ID, "odd", "sent back by hand"); err != nil {
						t.Error(err)
					}
				}
			},
			today.HeldForNobody: func() func() {
				it := stock.Item{VariantID: p.ID + "-1", Quantity: 2, OrderID: "nobody", Actor: "system"}
				do(t, d.db, func(tx *store.Tx) error { _, _, _, err := stock.Hold(t.Context(), tx, it); return err })
				return func() { do(t, d.db, func(tx *store.Tx) error { return stock.Release(t.Context(), tx, it) }) }
			},
		}
		seen := func() (kinds []string, closed int64) {
			t.Helper()
			begun, err := day.Begin(t.Context(), everything)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range begun.Wrong.Wrong {
				kinds = append(kinds, w.Kind)
			}
			return kinds, begun.Closed
		}
		look := func() {
			t.Helper()
			if err := day.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		look()
		if kinds, _ := seen(); len(kinds) > 0 {
			t.Fatalf("TODAY-2 a sound shop has %v", kinds)
		}
		for n, c := range today.Contradictions() {
			make := made[c.Kind]
			if make == nil {
				t.Errorf("TODAY-2 no test makes %s", c.Kind)
				continue
			}
			mend := make()
			if kinds, _ := seen(); len(kinds) > 0 {
				t.Errorf("TODAY-2 %s is said before it was looked for: %v", c.Kind, kinds)
			}
			look()
			look() // a second round announces nothing
			if kinds, _ := seen(); !slices.Equal(kinds, []string{c.Kind}) {
				t.Errorf("TODAY-2 %s was made, and found were %v", c.Kind, kinds)
			}
			// Two variants of a product must have different names.
			if begun, err := day.Begin(t.Context(), everything); err != nil || c.Kind == today.HeldForNobody && begun.Wrong.Wrong[0].Words != p.Name+", Rouge, 100 ml" {
				t.Errorf("TODAY-2 what is held for nobody is called %+v, %v", begun.Wrong.Wrong, err)
			}
			mend()
			if kinds, _ := seen(); len(kinds) > 0 {
				t.Errorf("TODAY-2 %s was mended, and still %v", c.Kind, kinds)
			}
			look()
			if kinds, closed := seen(); len(kinds) > 0 || closed != int64(n+1) {
				t.Errorf("TODAY-2 after %s was mended: %v, %d closed", c.Kind, kinds, closed)
			}
		}
	})
}

// TODAY-2: parcels that rightly collect less than the amount due are no contradiction: one of
// two is delivered, lost, or not packed yet.
func TestTODAY2PartsAreNoContradiction(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, day, _ := newDay(t, e)
		half := order.MoveInput{Units: []order.Unit{{Line: 0, Quantity: 1}}}
		for _, then := range []order.Move{"", order.MoveDeliver, order.MoveLose} {
			o := d.placed(time.Now(), func(o *order.Order) { o.Placement = order.Confirmed })
			d.do(o.ID, order.MovePack, half)
			d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: o.Number})
			if then == "" {
				continue
			}
			d.do(o.ID, order.MovePack, half)
			d.do(o.ID, order.MoveHandOver, order.MoveInput{})
			d.do(o.ID, then, order.MoveInput{Parcel: 1})
		}
		if err := day.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		begun, err := day.Begin(t.Context(), everything)
		if err != nil || begun.Wrong.Count > 0 {
			t.Errorf("TODAY-2 %+v, %v", begun.Wrong, err)
		}
	})
}

// PARCEL-4: the rules give the last cut-off of each courier.
func TestPARCEL4TheDayKnowsWhenEachCourierClosed(t *testing.T) {
	t.Parallel()
	rules := today.Rules{Closed: map[string]time.Time{"postex": time.Now().Add(time.Hour), "leopards": time.Now().Add(-time.Hour)}}
	d, day, _ := newDayBy(t, storetest.SQLite, rules) // parcels are packed now, between the two
	for _, courier := range []string{"postex", "leopards"} {
		o := d.placed(time.Now(), func(o *order.Order) { o.Placement = order.Confirmed })
		d.do(o.ID, order.MovePack, order.MoveInput{})
		d.do(o.ID, order.MoveBook, order.MoveInput{Courier: courier, Tracking: o.Number})
	}
	if got := inQueues(t, day)[today.ToHandOver]; got != [2]int64{2, 1} {
		t.Errorf("PARCEL-4 of the parcels in the house and late there are %v, want 2 and the 1 of postex", got)
	}
}

// PARCEL-4: a parcel is late once its own courier's cut-off has passed since it was packed, not
// another courier's. One without a courier is late after the default courier's, and one whose
// courier has no time, after a day.
func TestPARCEL4LateByItsOwnCourier(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, _, _ := newDay(t, e)
		now := time.Now()
		packed := func(courier string) {
			o := d.placed(now, func(o *order.Order) { o.Placement = order.Confirmed })
			d.do(o.ID, order.MovePack, order.MoveInput{})
			if courier != "" {
				d.do(o.ID, order.MoveBook, order.MoveInput{Courier: courier, Tracking: o.Number})
			}
		}
		for _, courier := range []string{"postex", "leopards", "trax", ""} {
			packed(courier)
		}
		late := func(usual, postex, leopards, otherwise time.Duration) (names []string) {
			t.Helper()
			at := func(d time.Duration) time.Time { return time.Now().Add(d) }
			limit := today.Limit{Before: at(otherwise), By: map[string]time.Time{"": at(usual), "postex": at(postex), "leopards": at(leopards)}}
			got, err := d.db.QueueNow(t.Context(), today.ToHandOver, time.Now(), limit, 9)
			if err != nil {
				t.Fatal(err)
			}
			for i, courier := range []string{"postex", "leopards", "trax", "nobody"} { // in packing order
				if got.Items[i].Late {
					names = append(names, courier)
				}
			}
			if got.Count != 4 || int(got.Late) != len(names) {
				t.Errorf("PARCEL-4 of %d parcels %d are late; marked are %v", got.Count, got.Late, names)
			}
			return names
		}
		for _, c := range []struct {
			usual, postex, leopards, otherwise time.Duration // their last cut-offs, relative to now, when the parcels were packed
			want                               string
		}{
			{-time.Hour, -time.Hour, -time.Hour, -time.Hour, "[]"},
			{-time.Hour, time.Hour, -time.Hour, -time.Hour, "[postex]"},
			{-time.Hour, -time.Hour, time.Hour, -time.Hour, "[leopards]"},
			{time.Hour, -time.Hour, time.Hour, -time.Hour, "[leopards nobody]"},
			{-time.Hour, -time.Hour, -time.Hour, time.Hour, "[trax]"},
		} {
			if got := fmt.Sprint(late(c.usual, c.postex, c.leopards, c.otherwise)); got != c.want {
				t.Errorf("PARCEL-4 late are %s, want %s (%+v)", got, c.want, c)
			}
		}
	})
}

// TODAY-2: of several nodes one does the round in an hour.
func TestTODAY2OneNodeLooksInAnHour(t *testing.T) {
	t.Parallel()
	d, day, now := newDay(t, storetest.SQLite)
	check := func() {
		if err := day.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	check()
	d.placed(now.Add(-3*time.Hour), func(o *order.Order) { o.Method, o.Payment = order.BankTransfer, order.ProofSubmitted })
	check()
	begun, err := day.Begin(t.Context(), everything)
	if err != nil || begun.Wrong.Count > 0 || begun.Looked.IsZero() {
		t.Fatalf("TODAY-2 the second node looked as well: %+v, %v", begun, err)
	}
}

// TODAY-1: a queue shows how many items staff finished today, and the money that moved. Both
// start again at midnight in Karachi, and those who may not see reports see no sums.
func TestTODAY1WhatWasDoneToday(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d, day, now := newDay(t, e)
		move := func(id string, m order.Move, in order.MoveInput) {
			t.Helper()
			in.Actor = "packer"
			if _, err := d.orders.Do(audit.With(t.Context(), audit.Who{Account: in.Actor}), id, m, 0, in); err != nil {
				t.Fatal(m, err)
			}
		}
		for range 2 {
			o := d.placed(*now, func(*order.Order) {})
			move(o.ID, order.MoveConfirm, order.MoveInput{})
			move(o.ID, order.MovePack, order.MoveInput{})
		}
		paid := d.placed(*now, func(o *order.Order) {
			o.Method, o.Payment = order.BankTransfer, order.ProofSubmitted
			o.Events = append(o.Events, order.Event{At: o.CreatedAt, Kind: order.EventProofSubmitted, Actor: order.ActorCustomer})
		})
		move(paid.ID, order.MoveApprove, order.MoveInput{Amount: money.Rupees(2500), Reference: "FT-1"})
		move(paid.ID, order.MoveRefund, order.MoveInput{Amount: money.Rupees(500), Reference: "OUT-1", Account: "bank"})
		// OWN-10: a transfer that is booked without a screenshot does not count as a checked
		// one.
		bare := d.placed(*now, func(o *order.Order) { o.Method, o.Payment = order.BankTransfer, order.PaymentDue })
		move(bare.ID, order.MoveApprove, order.MoveInput{Amount: money.Rupees(2000), Reference: "FT-2"})
		told := func(may func(staff.Permission) bool) (done map[string]int64, moved *today.Money) {
			t.Helper()
			begun, err := day.Begin(t.Context(), may)
			if err != nil {
				t.Fatal(err)
			}
			done = map[string]int64{}
			for _, w := range begun.Queues {
				if w.Done > 0 {
					done[w.Name] = w.Done
				}
			}
			return done, begun.Money
		}
		done, moved := told(everything)
		want := map[string]int64{today.ToConfirm: 2, today.ToPack: 2, today.ProofsToCheck: 1, today.RefundsOwed: 1}
		if diff := cmp.Diff(want, done); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		if moved == nil || moved.Credited != money.Rupees(4500) || moved.Refunded != money.Rupees(500) {
			t.Errorf("money moved: %+v, want Rs 4,500 in and Rs 500 out", moved)
		}
		done, moved = told(func(p staff.Permission) bool { return p == staff.OrdersPack })
		if diff := cmp.Diff(map[string]int64{today.ToPack: 2}, done); diff != "" || moved != nil {
			t.Errorf("who packs: %+v, -want +got:\n%s", moved, diff)
		}
		*now = now.Add(24 * time.Hour)
		if done, moved = told(everything); len(done) > 0 || *moved != (today.Money{}) {
			t.Errorf("a day later: %v, %+v", done, moved)
		}
	})
}
