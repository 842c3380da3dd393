package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/zone"
)

// mailLine is the queue of mails as the nodes of a shop see it.
type mailLine struct {
	*testing.T
	db *store.DB
}

// awake marks the mails as asked for, because by the test's clock it may be night.
func (l mailLine) awake() {
	l.Helper()
	if _, err := storetest.Writer(l.db).ExecContext(l.Context(), `UPDATE messages SET asked = TRUE`); err != nil {
		l.Fatal(err)
	}
}

// claim leases the mails that a node may send at now, for a minute.
func (l mailLine) claim(now time.Time) []job.Job {
	l.Helper()
	return claim(l.T, l.db, outbox.JobMessage, now, 9)
}

// kinds returns the kinds of the jobs' mails, each with the number of its order.
func (l mailLine) kinds(jobs []job.Job, numbers map[string]string) (all []string) {
	l.Helper()
	for _, j := range jobs {
		var t struct{ Message string }
		if err := json.Unmarshal(j.Payload, &t); err != nil {
			l.Fatal(err)
		}
		m, err := l.db.Message(l.Context(), t.Message)
		if err != nil {
			l.Fatal(err)
		}
		all = append(all, numbers[m.OrderID]+strings.TrimPrefix(m.Kind, "order-"))
	}
	slices.Sort(all)
	return all
}

// TestSAY1AnOrdersMailsGoInTheirOrder: an order's mails reach its mailbox in the order of their
// writing, however the first attempts end and on whichever node. Mails of another order, and
// those to a corrected address, do not wait for them.
func TestSAY1AnOrdersMailsGoInTheirOrder(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 20)
		d := &desks{t, db, counterOf(t, db), p}
		l := mailLine{t, db}
		a := d.placed(order.CashOnDelivery, 1, order.MoveConfirm, order.MoveCancel)
		b := d.placed(order.CashOnDelivery, 1, order.MoveConfirm)
		of := map[string]string{a.ID: "a ", b.ID: "b "}
		l.awake()
		want := func(jobs []job.Job, kinds ...string) []job.Job {
			t.Helper()
			if diff := cmp.Diff(kinds, l.kinds(jobs, of)); diff != "" {
				t.Fatalf("SAY-1 mails that may go (-want +got):\n%s", diff)
			}
			return jobs
		}
		now := time.Now().Add(time.Minute)

		both := want(l.claim(now), "a placed-cod", "b placed-cod")
		want(l.claim(now)) // another node, while the first sends it
		for _, j := range both {
			settle(t, db, j, job.Outcome{Verdict: job.Again, RunAt: now.Add(time.Hour), Why: "451 try later"})
		}
		want(l.claim(now.Add(59 * time.Minute)))

		// The server is back. The node that has the first of them dies with it.
		now = now.Add(time.Hour)
		want(l.claim(now), "a placed-cod", "b placed-cod")
		want(l.claim(now.Add(59 * time.Second)))
		now = now.Add(time.Minute)
		for _, j := range want(l.claim(now), "a placed-cod", "b placed-cod") {
			// One arrives. The other's server does not know the mailbox; its next mail is tried
			// all the same.
			o := job.Outcome{Verdict: job.Done}
			if strings.HasPrefix(l.kinds([]job.Job{j}, of)[0], "b") {
				o = job.Outcome{Verdict: job.Buried, Why: "550 nobody of that name"}
			}
			settle(t, db, j, o)
		}
		next := want(l.claim(now), "a confirmed", "b confirmed")
		for _, j := range next {
			settle(t, db, j, job.Outcome{Verdict: job.Again, RunAt: now.Add(time.Hour), Why: "451 try later"})
		}

		// A given-up mail is requested again: it goes before those that still wait.
		if n, err := db.RetryJobs(t.Context()); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		now = now.Add(time.Hour)
		for _, j := range want(l.claim(now), "a confirmed", "b placed-cod") {
			settle(t, db, j, job.Outcome{Verdict: job.Done})
		}
		want(l.claim(now), "a cancelled", "b confirmed")
	})
}

// TestSAY1AMendedAddressWaitsForNothing: mails to a wrong address delay none to the corrected
// one.
func TestSAY1AMendedAddressWaitsForNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 20)
		d := &desks{t, db, counterOf(t, db), p}
		l := mailLine{t, db}
		o := d.placed(order.CashOnDelivery, 1, order.MoveConfirm)
		l.awake()
		now := time.Now().Add(time.Minute)
		settle(t, db, l.claim(now)[0], job.Outcome{Verdict: job.Again, RunAt: now.Add(time.Hour), Why: "451 the domain does not answer"})
		if jobs := l.claim(now); len(jobs) != 0 {
			t.Fatalf("%d mails go before the first", len(jobs))
		}
		_, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE messages SET recipient = 'right@example.pk', recipient_folded = 'right@example.pk' WHERE kind = $1`, mail.KindConfirmed)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.kinds(l.claim(now), map[string]string{o.ID: ""}); !slices.Equal(got, []string{"confirmed"}) {
			t.Errorf("to the right address go %v", got)
		}
	})
}

// server is a mail server that can be away.
type server struct {
	away bool
	got  []string // subjects
}

func (s *server) Send(_ context.Context, m mail.Mail) error {
	if s.away {
		return errors.New("451 try later")
	}
	s.got = append(s.got, m.Subject)
	return nil
}

// TestSAY1AtNightInItsOrder: a mail that failed by day and waits for the morning is sent at
// night before a later mail of its order that the shopper asked for. Without such a request it
// waits.
func TestSAY1AtNightInItsOrder(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		now := time.Date(2026, time.March, 2, 21, 55, 0, 0, zone.Karachi)
		cfg := e.Fresh(t)
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		p := putProduct(t, db, 20)
		d := &desks{t, db, counterOf(t, db), p}
		mails := &server{}
		handle := senderOf(t, db, mails, d.s).Kinds()[outbox.JobMessage].Handler
		morning := time.Date(2026, time.March, 3, 9, 0, 0, 0, zone.Karachi)
		// work has a node send what it may, and returns the number of claimed mails.
		work := func() (n int) {
			t.Helper()
			for jobs := claim(t, db, outbox.JobMessage, now, 9); len(jobs) > 0; jobs = claim(t, db, outbox.JobMessage, now, 9) {
				for _, j := range jobs {
					n++
					o := job.Outcome{Verdict: job.Done}
					if err := handle(t.Context(), j); errors.Is(err, job.Later(morning, "held: it is night in Pakistan")) {
						o = job.Outcome{Verdict: job.Held, RunAt: morning, Why: err.Error()}
					} else if err != nil {
						o = job.Outcome{Verdict: job.Again, RunAt: now.Add(10 * time.Minute), Why: err.Error()}
					}
					settle(t, db, j, o)
				}
			}
			return n
		}
		o := d.placed(order.CashOnDelivery, 1)
		work()
		mails.away = true
		if _, err := d.s.Do(t.Context(), o.ID, order.MoveConfirm, 0, order.MoveInput{Actor: "owner"}); err != nil {
			t.Fatal(err)
		}
		work()
		mails.away = false
		now = now.Add(10 * time.Minute)
		if n := work(); n != 1 || len(mails.got) != 1 {
			t.Fatalf("at five past ten %d mails are taken up, sent are %q", n, mails.got)
		}
		now = now.Add(time.Hour)
		if n := work(); n != 0 {
			t.Fatalf("nobody asks, and %d mails are taken up at night", n)
		}
		if _, err := d.s.Do(t.Context(), o.ID, order.MoveCancel, 0, order.MoveInput{Actor: order.ActorCustomer, Note: "changed my mind"}); err != nil {
			t.Fatal(err)
		}
		work()
		if len(mails.got) != 3 || !strings.Contains(mails.got[1], "confirmed") || !strings.Contains(mails.got[2], "cancelled") {
			t.Errorf("SAY-1 sent are %q", mails.got)
		}
	})
}
