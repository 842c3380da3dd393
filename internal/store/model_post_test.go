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
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// This file lets the model's mails leave: the mail server is there, away, refuses,
// loses its answer, or the node dies before it hears it. Each step of the shop is held
// against the reference of reference_post_test.go (SAY-2).

// service is how the mail server takes the next mail.
type service int

const (
	takes   service = iota
	away            // it says: try later
	refuses         // it says: there is nobody of that name
	loses           // it has the mail, and its answer is lost
	dies            // it has the mail, and the node dies before it notes so
)

// postman is the mail server of the model, and the queue whose jobs bring it mails.
type postman struct {
	w      *world
	days   []service // how it takes the mails of a run, in turn
	taken  int
	now    service // how it takes the one that is being sent
	trying *refMail
	handed []mail.Mail // of the job that is being done
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

// ClaimJobs implements job.Queue: one mail after the other, until none is due.
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

// nobody links to nothing else than orders: the model writes of them alone.
type nobody struct{}

func (nobody) BeginReset(context.Context, string, string, time.Time) (mail.PasswordReset, error) {
	return mail.PasswordReset{}, fault.New(fault.NotFound, "")
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

// loadLetters reads the templates of mails once: it takes longer than sending some.
var loadLetters = sync.OnceValues(func() (*mail.Renderer, error) {
	return mail.NewRenderer(func() mail.Shop {
		return mail.Shop{Name: "Gulaab", SupportEmail: "care@gulaab.test", BaseURL: "https://gulaab.test"}
	})
})

// senderOf sends the mails of a shop's orders by a mail server.
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
		Renderer: letters, Mails: server, Resets: nobody{}, Emails: nobody{}, Invites: nobody{}, Links: links,
	})
	if err != nil {
		t.Fatal(err)
	}
	return sender
}

// deliver lets every mail that is due leave, one after the other, by a mail server that
// takes them as it is told to.
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

// post lets the mails leave that are due.
func (w *world) post(t *rapid.T) {
	days := rapid.SliceOfN(rapid.SampledFrom([]service{takes, takes, takes, away, away, refuses, loses, dies}), 1, 5).Draw(t, "the mail server")
	w.deliver(t, days...)
}

// postSoon lets some minutes pass first: enough for another try.
func (w *world) postSoon(t *rapid.T) {
	*w.now = w.now.Add(time.Duration(rapid.IntRange(1, 40).Draw(t, "minutes")) * time.Minute)
	w.post(t)
}

// resend has a mail sent (again), of whatever state: from its row in the office, or all
// that were given up by the command.
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

// abandon says that a mail that failed for good is not to be sent any more.
func (w *world) abandon(t *rapid.T) {
	w.adopt(t)
	m := w.aMail(t)
	err := w.db.GiveUpMessage(w.ctx, m.id)
	if may := w.mails.giveUp(m); may != (err == nil) || err != nil && fault.KindOf(err) != fault.Conflict {
		t.Fatalf("a %s mail is given up: %v", m.state, err)
	}
	w.compareMails(t)
}

// aMail draws a mail, often one that failed for good.
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

// afterAll lets the mail server be there for as long as it takes: nothing is left lying,
// and nothing was said twice (SAY-2).
func (w *world) afterAll(t *rapid.T) {
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

// mailRows is the outbox as the shop has it.
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

// adopt takes the mails up that orders wrote since; that each of them is right is
// compared with the orders.
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

// compareMails holds the outbox against the reference.
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
