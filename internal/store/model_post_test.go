package store_test

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/stop"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// This file sends the model's mails through a mail server that accepts, is away, refuses or
// loses its answer, or whose node crashes before it reads the answer. Each step of the shop is
// compared with reference_post_test.go (SAY-2).

// service is how the mail server handles the next mail.
type service int

const (
	takes   service = iota
	away            // answers: try later
	refuses         // answers: no such mailbox
	loses           // accepts the mail, and the answer is lost
	dies            // accepts the mail, and the node crashes before it stores that
)

// postman is the model's mail server, and the job queue that feeds it.
type postman struct {
	w      *world
	days   []service // how it handles the mails of a run, in turn
	taken  int
	now    service // how it handles the current mail
	trying *refMail
	handed []mail.Mail // by the current job
	end    context.CancelFunc
	amiss  []string
}

func (p *postman) complain(format string, args ...any) {
	p.amiss = append(p.amiss, fmt.Sprintf(format, args...))
}

// Send implements mail.Sender.
func (p *postman) Send(_ context.Context, m mail.Mail) error {
	p.handed = append(p.handed, m)
	p.w.mails.leaves(p.trying)
	switch p.now {
	case away:
		return errors.New("451 try later")
	case refuses:
		return fmt.Errorf("550 nobody of that name: %w", mail.ErrUndeliverable)
	case loses:
		p.w.mails.arrives(p, m)
		return errors.New("the connection broke")
	default:
		p.w.mails.arrives(p, m)
		return nil
	}
}

// ClaimJobs implements job.Queue. It returns one mail at a time, until none is due.
func (p *postman) ClaimJobs(ctx context.Context, c job.Claim) ([]job.Job, error) {
	if len(p.amiss) > 0 {
		p.end()
		return nil, nil
	}
	jobs, err := p.w.db.ClaimJobs(ctx, c)
	if err != nil || len(jobs) == 0 {
		p.end()
		return nil, err
	}
	var t struct{ Message string }
	if err := json.Unmarshal(jobs[0].Payload, &t); err != nil {
		p.complain("a job's ticket: %v", err)
	}
	p.now = p.days[p.taken%len(p.days)]
	p.taken++
	p.handed = nil
	p.trying = p.w.mails.claimed(p, t.Message, c.Until)
	return jobs, nil
}

// RenewJob implements job.Queue.
func (p *postman) RenewJob(ctx context.Context, j job.Job, until time.Time) error {
	return p.w.db.RenewJob(ctx, j, until)
}

// SettleJob implements job.Queue.
func (p *postman) SettleJob(ctx context.Context, j job.Job, o job.Outcome) error {
	if p.now == dies && len(p.handed) > 0 {
		return errCrash
	}
	p.w.mails.settled(p, p.trying, o)
	return p.w.db.SettleJob(ctx, j, o)
}

// nobody makes no links, because the model's mails are only about orders.
type nobody struct{}

func (nobody) GiftCode(context.Context, string) (string, error) {
	return "", fault.New(fault.NotFound, "")
}

func (nobody) BeginReset(context.Context, string, string, time.Time) (mail.PasswordReset, error) {
	return mail.PasswordReset{}, fault.New(fault.NotFound, "")
}

func (nobody) BeginMailLogin(context.Context, mail.SignIn, time.Time) (mail.SignIn, error) {
	return mail.SignIn{}, fault.New(fault.NotFound, "")
}

func (nobody) BeginNotMe(context.Context, string, mail.NewDevice, time.Time) (mail.NewDevice, error) {
	return mail.NewDevice{}, fault.New(fault.NotFound, "")
}

func (nobody) BeginConfirmation(context.Context, string) (name, token string, err error) {
	return "", "", fault.New(fault.NotFound, "")
}

func (nobody) BeginEmailChange(context.Context, mail.ChangeEmail, time.Time) (mail.ChangeEmail, error) {
	return mail.ChangeEmail{}, fault.New(fault.NotFound, "")
}

func (nobody) ResetSent(context.Context, string, string) error { return nil }
func (nobody) BeginInvitation(context.Context, string) (mail.Invitation, error) {
	return mail.Invitation{}, fault.New(fault.NotFound, "")
}

// loadLetters parses the mail templates once, because that takes longer than sending some
// mails.
var loadLetters = sync.OnceValues(func() (*mail.Renderer, error) {
	return mail.NewRenderer(func() mail.Shop {
		return mail.Shop{Name: "Gulaab", SupportEmail: "care@gulaab.test", BaseURL: "https://gulaab.test"}
	})
})

func (nobody) Link(context.Context, stop.Kind, string) (string, bool, error) { return "", false, nil }

// senderOf returns a sender of orders' mails through a mail server.
func senderOf(t *testing.T, db *store.DB, server mail.Sender, links outbox.Links) *outbox.Sender {
	t.Helper()
	letters, err := loadLetters()
	if err != nil {
		t.Fatal(err)
	}
	sender, err := outbox.NewSender(outbox.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, outbox.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Renderer: letters, Mails: server, Resets: nobody{}, Emails: nobody{}, Invites: nobody{}, Links: links, Cards: nobody{}, Stops: nobody{},
	})
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

// deliver sends every due mail in turn, through a mail server that handles them as days says.
func (w *world) deliver(t *rapid.T, days ...service) {
	w.adopt(t)
	p := &postman{w: w, days: days}
	kind := senderOf(w.test, w.db, p, w.s).Kinds()[outbox.JobMessage]
	kind.Workers, kind.Tries = 1, mailTries
	runner, err := job.New(job.Config{
		Queue: p, Kinds: map[string]job.Kind{outbox.JobMessage: kind}, Now: func() time.Time { return *w.now }, Lease: mailLease,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(w.ctx)
	defer cancel()
	p.end = cancel
	runner.Run(ctx)
	for _, m := range w.mails.sorted() {
		if m.open() && m.carrier == "" && !m.due.After(*w.now) && !m.leased.After(*w.now) && w.mails.behind(m) == nil {
			p.complain("mail %s of %s waits since %s, and nobody sends it", m.kind, m.order, m.due)
		}
	}
	if len(p.amiss) > 0 {
		t.Fatal(strings.Join(p.amiss, "\n"))
	}
	w.compareMails(t)
}

// post sends the due mails.
func (w *world) post(t *rapid.T) {
	days := rapid.SliceOfN(rapid.SampledFrom([]service{takes, takes, takes, away, away, refuses, loses, dies}), 1, 5).Draw(t, "the mail server")
	w.deliver(t, days...)
}

// postSoon sends the due mails after some minutes, enough for another attempt.
func (w *world) postSoon(t *rapid.T) {
	*w.now = w.now.Add(time.Duration(rapid.IntRange(1, 40).Draw(t, "minutes")) * time.Minute)
	w.post(t)
}

// resend sends a mail of any state again from its row in the office, or with the command all
// that were given up.
func (w *world) resend(t *rapid.T) {
	w.adopt(t)
	if rapid.IntRange(0, 4).Draw(t, "all that failed") == 0 {
		n, err := w.db.RetryJobs(w.ctx)
		if want := w.mails.retryAll(*w.now); err != nil || n != want {
			t.Fatalf("%d mails are tried again (%v), want %d", n, err, want)
		}
		w.compareMails(t)
		return
	}
	m := w.aMail(t)
	err := w.db.RetryMessage(w.ctx, m.id)
	if may := w.mails.resend(m, *w.now); may != (err == nil) || err != nil && fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a %s mail is sent again: %v", m.state, err)
	}
	w.compareMails(t)
}

// abandon marks a failed mail as not to be sent again.
func (w *world) abandon(t *rapid.T) {
	w.adopt(t)
	m := w.aMail(t)
	err := w.db.GiveUpMessage(w.ctx, m.id)
	if may := w.mails.giveUp(m); may != (err == nil) || err != nil && fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a %s mail is given up: %v", m.state, err)
	}
	w.compareMails(t)
}

// aMail draws a mail, often a failed one.
func (w *world) aMail(t *rapid.T) *refMail {
	var all, failed []*refMail
	for _, m := range w.mails.sorted() {
		if all = append(all, m); m.state == outbox.Buried {
			failed = append(failed, m)
		}
	}
	switch {
	case len(all) == 0:
		t.Skip("no mail yet")
	case len(failed) > 0 && rapid.Bool().Draw(t, "one that failed"):
		return rapid.SampledFrom(failed).Draw(t, "mail")
	}
	return rapid.SampledFrom(all).Draw(t, "mail")
}

// afterAll sends everything through a working mail server: no mail is left, and nothing was
// said twice (SAY-2).
func (w *world) afterAll(t *rapid.T) {
	w.couponAddsUp(t)
	w.deliver(t, takes)
	for range 60 {
		if !slices.ContainsFunc(w.mails.sorted(), func(m *refMail) bool { return m.open() && m.carrier == "" }) {
			break
		}
		*w.now = w.now.Add(7 * time.Hour)
		w.deliver(t, takes)
	}
	for _, m := range w.mails.sorted() {
		if why := w.mails.fate(m); why != "" {
			t.Fatalf("the mail %s of order %s: %s", m.kind, m.order, why)
		}
	}
}

// mailRows returns the shop's outbox.
func (w *world) mailRows(t *rapid.T) map[string]refMail {
	rows, err := storetest.Reader(w.db).QueryContext(w.ctx, `SELECT m.id, m.order_id, o.number, m.kind, m.asked, m.state, m.merged_into, m.created_at, m.changed_at
		FROM messages m JOIN orders o ON o.id = m.order_id WHERE m.channel = 'mail'`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]refMail{}
	for rows.Next() {
		var m refMail
		var created, changed int64
		if err := rows.Scan(&m.id, &m.order, &m.number, &m.kind, &m.asked, &m.state, &m.carrier, &created, &changed); err != nil {
			t.Fatal(err)
		}
		m.due, m.changed = time.UnixMicro(created).UTC(), time.UnixMicro(changed).UTC()
		out[m.id] = m
	}
	if err := rows.Err(); err != nil && !errors.Is(err, sql.ErrNoRows) {
		t.Fatal(err)
	}
	return out
}

// adopt adds the mails that orders have written since to the reference. compare checks that
// each is right.
func (w *world) adopt(t *rapid.T) {
	rows := w.mailRows(t)
	var fresh []*refMail
	for id, m := range rows {
		if w.mails.all[id] != nil {
			continue
		}
		if m.state != outbox.Queued || m.carrier != "" {
			t.Fatalf("a new mail is %s, carried by %q", m.state, m.carrier)
		}
		m.may, m.told = 1, map[string]bool{}
		fresh = append(fresh, &m)
	}
	slices.SortFunc(fresh, func(a, b *refMail) int { return cmp.Compare(a.id, b.id) })
	for _, m := range fresh {
		w.mails.written(m)
	}
}

// compareMails compares the outbox with the reference.
func (w *world) compareMails(t *rapid.T) {
	got, want := map[string]string{}, map[string]string{}
	for id, m := range w.mailRows(t) {
		got[id] = m.shown()
	}
	for id, m := range w.mails.all {
		want[id] = m.shown()
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Fatalf("mails (-reference +shop):\n%s", diff)
	}
}

// couponAddsUp compares the coupon's uses and discounts with the orders that have it. Cancelled
// ones returned theirs (FEE-1).
func (w *world) couponAddsUp(t *rapid.T) {
	var uses, given, wantUses, want int64
	err := storetest.Writer(w.db).QueryRowContext(w.ctx, `SELECT uses, given FROM coupons WHERE code = $1`, freeCode).Scan(&uses, &given)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range w.ref.orders {
		if o.freed > 0 && o.placement != "cancelled" {
			wantUses, want = wantUses+1, want+o.freed
		}
	}
	if uses != wantUses || given != want {
		t.Fatalf("FEE-1 the coupon has %d uses and gave %d, want %d and %d", uses, given, wantUses, want)
	}
}
