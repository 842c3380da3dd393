package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/report"
	cash "gulaab/internal/settle"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
	"gulaab/internal/today"
)

// till is the office's courier statements on a real database.
type till struct {
	*desk
	money *cash.Office
	// between is called after each transaction of a task.
	between func()
}

func newTill(t testing.TB, e storetest.Engine) *till {
	t.Helper()
	d := &till{desk: newDesk(t, e)}
	d.money = &cash.Office{
		InTx: func(ctx context.Context, fn func(context.Context, cash.Tx) error) error {
			return d.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: d.db, Files: &keptFiles{files: map[string][]byte{}}, Orders: d.orders, Now: time.Now,
	}
	var err error
	inTx := func(ctx context.Context, fn func(ctx context.Context, tx *store.Tx) error) error {
		err := d.db.InTx(ctx, fn)
		if between := d.between; err == nil && between != nil {
			between()
		}
		return err
	}
	d.tasks, err = task.New(task.Deps[*store.Tx]{InTx: inTx, Reader: d.db, Kinds: cash.Kinds[*store.Tx](d.money), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// sent hands over a parcel of Rs 2,000 under a number.
func (d *till) sent(number string) *order.Order {
	d.t.Helper()
	o := d.packed()
	d.do(o.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: number})
	return d.do(o.ID, order.MoveHandOver, order.MoveInput{})
}

func (d *till) arrived(number string) *order.Order {
	d.t.Helper()
	return d.do(d.sent(number).ID, order.MoveDeliver, order.MoveInput{})
}

// take uploads and settles a statement, and returns the counts of its task's rows.
func (d *till) take(reference, file string) (s *cash.Statement, counts map[string]int64) {
	d.t.Helper()
	ctx := d.t.Context()
	s, err := d.money.Upload(ctx, "accountant", "postex", reference+".csv", strings.NewReader(file))
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := d.money.Take(ctx, "accountant", s.ID, reference, "2026-11-20"); fault.KindOf(err) != fault.Conflict {
		d.t.Errorf("taken without a look: %v", err)
	}
	looked, err := d.money.Begin(ctx, "accountant", s.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	before := d.finish(looked).Counts
	begun, err := d.money.Take(ctx, "accountant", s.ID, reference, settledDay())
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := d.money.Take(ctx, "manager", s.ID, reference, settledDay()); fault.KindOf(err) != fault.Conflict {
		d.t.Errorf("CASH-1 a second person takes it: %v", err)
	}
	counts = d.finish(begun).Counts
	if fmt.Sprint(before) != fmt.Sprint(counts) {
		d.t.Errorf("CASH-1 the look said %v, taking did %v", before, counts)
	}
	return s, counts
}

// bring uploads and checks a statement.
func (d *till) bring(reference, file string) *cash.Statement {
	d.t.Helper()
	s, err := d.money.Upload(d.t.Context(), "accountant", "postex", reference+".csv", strings.NewReader(file))
	if err != nil {
		d.t.Fatal(err)
	}
	looked, err := d.money.Begin(d.t.Context(), "accountant", s.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	d.finish(looked)
	return s
}

// work runs at most some steps of a task, calls meanwhile after each, and then stops it.
func (d *till) work(id string, most int, meanwhile func()) *task.Task {
	d.t.Helper()
	ctx := d.t.Context()
	n := -1 // the first transaction only marks it as running
	var hook func()
	hook = func() {
		d.between = nil
		if n++; n > 0 {
			meanwhile()
		}
		if n == most {
			// After the last step it has ended already.
			if _, err := d.tasks.Stop(ctx, all, id); err != nil && fault.KindOf(err) != fault.Conflict {
				d.t.Fatal(err)
			}
			return
		}
		d.between = hook
	}
	d.between = hook
	defer func() { d.between = nil }()
	t, err := d.db.Task(ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := d.jobOf(t); err != nil {
		d.t.Fatal(err)
	}
	if t, err = d.db.Task(ctx, id); err != nil {
		d.t.Fatal(err)
	}
	return t
}

func settledDay() string { return report.Day(time.Now()) }

const statementHead = "CN #,Order Reference Number,COD Amount,Delivery Charges,GST,WHT,Net Payable\n"

// open is the cash that couriers still hold.
func (d *till) open() (sum money.Paisa) {
	d.t.Helper()
	for more := true; more; {
		var err error
		if more, err = d.db.WorkMarks(d.t.Context()); err != nil {
			d.t.Fatal(err)
		}
	}
	days, err := d.db.ReportCash(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	for _, day := range days {
		sum += day.Amount
	}
	return sum
}

// fees is what couriers kept of an order by its ledger.
func (d *till) fees(id string) (sum money.Paisa) {
	d.t.Helper()
	for _, entry := range d.get(id).Entries {
		switch entry.Kind {
		case order.Fee:
			sum += entry.Amount
		case order.FeeBack:
			sum -= entry.Amount
		default:
		}
	}
	return sum
}

// CASH-1, CASH-2: all outcomes in one file. Each line is settled once, whatever file it comes
// in, booked on its order, and can be undone.
func TestCASH1StatementsAreTakenOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		ctx := t.Context()
		fine, short, over, road, byRef := d.arrived("21001"), d.arrived("21002"), d.arrived("21003"), d.sent("21004"), d.arrived("21005")
		back := d.sent("21006")
		if got := d.open(); got != 4*money.Rupees(2000) {
			t.Fatalf("couriers have %s", got.Format())
		}
		file := statementHead +
			"21001,,2000,195,31.20,40,1733.80\n" +
			"21002,,2000,195,31.20,40,800\n" +
			"21003,,2000,195,31.20,40,2000\n" +
			"21004,,2000,195,31.20,40,1733.80\n" +
			"99999,,2874,0,0,57.48,2816.52\n" +
			"," + byRef.Number + "-1,2000,195,31.20,40,1733.80\n" +
			"21001,,2000,195,31.20,40,1733.80\n" +
			"21009,,much,0,0,0,0\n" +
			"21006,,0,237,37.92,0,-274.92\n"
		s, counts := d.take("CPR-1", file)
		for outcome, want := range map[string]int64{"matched": 2, "short": 1, "over": 1, "not_delivered": 1, "charged": 1, "unknown": 1, "paid_before": 1, "failed": 1} {
			if counts[outcome] != want {
				t.Errorf("CASH-1 %s: %d, want %d of %v", outcome, counts[outcome], want, counts)
			}
		}
		if got := d.open(); got != 0 {
			t.Errorf("CASH-2 couriers still have %s", got.Format())
		}
		for _, o := range []*order.Order{fine, short, over, byRef} {
			now := d.get(o.ID)
			if d.fees(o.ID) != 26620 || now.Due() != 0 || now.Received != now.Total {
				t.Errorf("CASH-1 %s: fees %s, due %s", o.Number, d.fees(o.ID).Format(), now.Due().Format())
			}
		}
		if d.fees(road.ID) != 0 || d.fees(back.ID) != 27492 {
			t.Errorf("CASH-1 fees of a parcel on the way %s, of one that came back %s", d.fees(road.ID).Format(), d.fees(back.ID).Format())
		}
		tallies, err := d.db.StatementTallies(ctx, []string{s.ID})
		tally := tallies[s.ID]
		if err != nil || tally.Books != 5 || tally.Asks != 4 || tally.Open != 4 {
			t.Errorf("CASH-1 the statement books %d lines and asks about %d, of which %d are open: %v", tally.Books, tally.Asks, tally.Open, err)
		} else if want := (cash.Sum{Lines: 7, Collected: money.Rupees(5*2000 + 2874), Expected: 5*173380 - 173380 - 27492, Paid: 4*173380 + 80000 + 200000 + 281652 - 173380 - 27492}); tally.Sum != want {
			t.Errorf("CASH-1 the statement comes to %+v, want %+v", tally.Sum, want)
		}
		for outcome, want := range map[cash.Outcome]int{"": 9, cash.PaidBefore: 1, cash.Unknown: 1} {
			if lines, err := d.db.StatementLines(ctx, s.ID, false, outcome, 0, 100); err != nil || len(lines) != want {
				t.Errorf("CASH-1 lines that came to %q: %d, want %d, %v", outcome, len(lines), want, err)
			}
		}
		if lines, err := d.db.StatementLines(ctx, s.ID, true, "", 0, 100); err != nil || len(lines) != 6 {
			t.Errorf("CASH-1 %d lines do not agree, want all but two matched and one charged return, %v", len(lines), err)
		}
		questions, err := d.db.OpenDisputes(ctx, "", 100)
		if err != nil || len(questions) != 4 || questions[0].Outcome != cash.Short || questions[0].Difference() != 80000-173380 {
			t.Errorf("CASH-2 questions: %+v, %v", questions, err)
		}
		months, err := d.db.PaidMonths(ctx, settledDay()[:7])
		if err != nil || len(months) != 1 || months[0].Withheld != money.Rupees(160) || months[0].Parcels != 4 {
			t.Errorf("CASH-2 withheld: %+v, %v", months, err)
		}

		// The same file again, and the same lines in another file.
		if _, err := d.money.Upload(ctx, "manager", "postex", "again.csv", strings.NewReader(file)); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "taken already") {
			t.Errorf("CASH-1 the same file: %v", err)
		}
		if s.Body.Known {
			t.Error("CASH-1 the first file of a courier has columns that somebody has to look at")
		}
		_, counts = d.take("CPR-2", statementHead+"21001,,2000,195,31.20,40,1733.80\n21002,,2000,195,31.20,40,1733.80\n")
		if counts["paid_before"] != 2 || d.fees(fine.ID) != 26620 {
			t.Errorf("CASH-1 the same lines: %v", counts)
		}
		if err := d.money.Close(ctx, "accountant", s.ID, questions[0].N, "Paid with CPR-3"); err != nil {
			t.Fatal(err)
		}
		if tallies, err := d.db.StatementTallies(ctx, []string{s.ID}); err != nil || tallies[s.ID].Open != 3 || tallies[s.ID].Asks != 4 {
			t.Errorf("CASH-2 after one question was closed: %+v, %v", tallies[s.ID], err)
		}
		if err := d.money.Close(ctx, "accountant", s.ID, questions[0].N, "again"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("CASH-2 closed twice: %v", err)
		}

		// It is undone, also where money of the order moved since. A line of the remaining
		// statement that did not count, because it was paid before, counts from now on.
		d.do(over.ID, order.MoveRecordMoney, order.MoveInput{Kind: order.Fee, Amount: 100, Note: "a call"})
		undo, err := d.money.Undo(ctx, "manager", s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if counts := d.finish(undo).Counts; counts["undone"] != 5 || counts[task.FailedRow] != 0 {
			t.Errorf("CASH-1 taken back: %v", counts)
		}
		if d.fees(fine.ID) != 26620 || d.fees(over.ID) != 100 {
			t.Errorf("CASH-1 fees after it: %s, %s", d.fees(fine.ID).Format(), d.fees(over.ID).Format())
		}
		if got := d.open(); got != 2*money.Rupees(2000) {
			t.Errorf("CASH-1 couriers have %s again", got.Format())
		}
		if _, err := d.money.Undo(ctx, "manager", s.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("CASH-1 taken back twice: %v", err)
		}
		if _, err := d.money.Take(ctx, "manager", s.ID, "CPR-1", s.Day); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "taken back") {
			t.Errorf("CASH-1 a statement that was taken back is told as such: %v", err)
		}
		if _, counts = d.take("CPR-1b", file); counts["matched"] != 1 || counts["paid_before"] != 3 {
			t.Errorf("CASH-1 after taking back it may come again: %v", counts)
		}
	})
}

// CASH-1: one statement has both parcels of an order and is undone whole: its booking of the
// second parcel is not a later move of the first one's money.
func TestCASH1TwoParcelsOfAnOrderAreTakenBack(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		id := d.agreed()
		for n, number := range []string{"22001", "22002"} {
			d.do(id, order.MovePack, order.MoveInput{Units: []order.Unit{{Quantity: 1}}})
			d.do(id, order.MoveBook, order.MoveInput{Parcel: n + 1, Courier: "postex", Tracking: number})
		}
		d.do(id, order.MoveHandOver, order.MoveInput{})
		d.do(id, order.MoveDeliver, order.MoveInput{})
		s, counts := d.take("CPR-7", statementHead+"22001,,1000,195,31.20,20,753.80\n22002,,1000,195,31.20,20,753.80\n")
		if counts["matched"] != 2 || d.open() != 0 {
			t.Fatalf("CASH-1 two parcels: %v, couriers have %s", counts, d.open().Format())
		}
		undo, err := d.money.Undo(t.Context(), "manager", s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if counts := d.finish(undo).Counts; counts["undone"] != 2 {
			t.Errorf("CASH-1 taken back: %v", counts)
		}
		if sum := d.fees(id); sum != 0 || d.open() != money.Rupees(2000) {
			t.Errorf("CASH-1 after it fees of %s stand, and couriers have %s", sum.Format(), d.open().Format())
		}
	})
}

// CASH-1, CASH-2, TODAY-2: a delivered parcel that is missing from the courier's payment stays
// in its cash, is questioned and on Today, until another statement pays it. Undoing that one
// opens the question again.
func TestCASH1DeliveredAndNotPaid(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newTill(t, e)
		ctx := t.Context()
		d.arrived("31001")
		o := d.arrived("31002")
		said := func(want int) {
			t.Helper()
			wrong, err := d.db.WrongNow(ctx, today.NotPaid, today.Moments{})
			if err != nil || len(wrong) != want {
				t.Fatalf("TODAY-2 not paid: %+v, %v, want %d", wrong, err, want)
			}
			if want > 0 && (wrong[0].OrderID != o.ID || wrong[0].Subject != "1" || wrong[0].Words != "postex" || money.Paisa(wrong[0].Want) != money.Rupees(2000)) {
				t.Errorf("TODAY-2 not paid: %+v", wrong[0])
			}
			open, err := d.db.OpenDisputes(ctx, "", 10)
			if err != nil || len(open) != want {
				t.Fatalf("CASH-2 questions: %+v, %v, want %d", open, err, want)
			}
		}
		_, counts := d.take("CPR-1", statementHead+"31001,,2000,195,31.20,40,1733.80\n31002,,2000,195,31.20,40,0\n")
		if counts["matched"] != 1 || counts["not_paid"] != 1 {
			t.Fatalf("CASH-1 %v", counts)
		}
		said(1)
		if got := d.open(); got != money.Rupees(2000) {
			t.Errorf("CASH-2 couriers have %s of what they did not pay", got.Format())
		}
		paid, counts := d.take("CPR-2", statementHead+"31002,,2000,195,31.20,40,1733.80\n")
		if counts["matched"] != 1 {
			t.Fatalf("CASH-1 paid later: %v", counts)
		}
		said(0)
		if got := d.open(); got != 0 {
			t.Errorf("CASH-2 couriers still have %s", got.Format())
		}
		undo, err := d.money.Undo(ctx, "manager", paid.ID)
		if err != nil {
			t.Fatal(err)
		}
		if counts := d.finish(undo).Counts; counts["undone"] != 1 {
			t.Fatalf("CASH-1 taken back: %v", counts)
		}
		said(1)
	})
}
