package store_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// This file is the reference for mails about orders: when one may leave, which mail carries
// another, how often one is tried, and who checks it in the end.

const (
	mailTries = 4 // then a person must check
	mailLease = time.Minute
	perHour   = 5 // of a kind to one mailbox; all orders of the model share one
	perDay    = 20
)

// refMail is one mail.
type refMail struct {
	id, order, number, kind string
	asked                   bool
	state                   outbox.State
	carrier                 string // the mail that says this too
	due, leased, changed    time.Time
	begun                   time.Time // when the last known hand-over began; or zero
	tries                   int64
	handed                  bool            // at least once
	may                     int             // how often its mailbox may get it: once, plus once for each request to resend
	told                    map[string]bool // Message-IDs of the delivered mails with it
	again                   bool            // somebody resent it: it goes alone and out of turn
	buried                  bool            // at least once: later mails did not wait for it
}

func (m *refMail) open() bool {
	return m.state == outbox.Queued || m.state == outbox.Held || m.state == outbox.Failed
}

func (m *refMail) shown() string {
	text := fmt.Sprintf("%s of %s: %s, carried by %q", m.kind, m.number, m.state, m.carrier)
	if m.state == outbox.Buried {
		text += " since " + m.changed.String()
	}
	return text
}

// postbook is the reference of all mails.
type postbook struct {
	all map[string]*refMail
	w   *world
}

// sorted returns all mails in the order of their writing.
func (b *postbook) sorted() []*refMail {
	return slices.SortedFunc(maps.Values(b.all), func(a, b *refMail) int { return cmp.Compare(a.id, b.id) })
}

// failed is the queue of mails that were given up.
func (b *postbook) failed() (out []refWork) {
	for _, m := range b.all {
		if m.state == outbox.Buried {
			out = append(out, refWork{m.id, m.changed})
		}
	}
	slices.SortFunc(out, func(a, b refWork) int { return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID)) })
	return out
}

// carried returns the mails that a carrier says too.
func (b *postbook) carried(carrier *refMail) (out []*refMail) {
	for _, m := range b.all {
		if m.carrier == carrier.id {
			out = append(out, m)
		}
	}
	return out
}

// claimed begins an attempt.
func (b *postbook) claimed(p *postman, id string, until time.Time) *refMail {
	m, now := b.all[id], *b.w.now
	if m == nil {
		p.complain("a job for a mail that nobody wrote")
		return &refMail{}
	}
	if !m.open() || m.carrier != "" || m.due.After(now) || m.leased.After(now) || b.behind(m) != nil {
		p.complain("%s is tried at %s: due %s, leased until %s, behind %v", m.shown(), now, m.due, m.leased, b.behind(m))
	}
	m.tries++
	m.leased = until
	return m
}

// says returns the mail that has the text of another: itself, or its carrier.
func (b *postbook) says(m *refMail) *refMail {
	if m.carrier != "" {
		return b.all[m.carrier]
	}
	return m
}

// behind returns an earlier mail of the same order that must go first; nil where it is this
// one's turn (SAY-1). A held mail that was never handed over goes with it.
func (b *postbook) behind(m *refMail) *refMail {
	if m.again {
		return nil
	}
	for _, other := range b.all {
		first := b.says(other)
		switch {
		case other.order != m.order || other.id >= m.id || !other.open() || first == m || !first.open() || first.again:
		case first.state != outbox.Held || first.handed || m.kind == mail.KindReminder:
			return first
		}
	}
	return nil
}

// hurried says whether somebody waits for a later mail that must follow this one.
func (b *postbook) hurried(m *refMail) bool {
	for _, told := range append(b.carried(m), m) {
		for _, later := range b.all {
			if later.order == told.order && later.id > told.id && !told.again && later.asked && !later.again && later.carrier == "" &&
				(later.state == outbox.Queued || later.state == outbox.Failed) {
				return m.handed
			}
		}
	}
	return false
}

// night returns when mails may be sent to people who sleep at a time; false by day.
func night(at time.Time) (time.Time, bool) {
	pakistan := at.Add(5 * time.Hour)
	nine := pakistan.Truncate(24 * time.Hour).Add(9 * time.Hour)
	if pakistan.Before(nine) {
		return nine.Add(-5 * time.Hour), true
	}
	return nine.Add(19 * time.Hour), !pakistan.Before(nine.Add(13 * time.Hour))
}

// written adds an order's new mail. A tried mail that waits for the morning goes before it if
// somebody waits for the new one.
func (b *postbook) written(m *refMail) {
	b.all[m.id] = m
	if _, sleeps := night(m.due); !sleeps || !m.asked {
		return
	}
	for _, other := range b.all {
		if first := b.says(other); other.order == m.order && other.id < m.id && first.state == outbox.Held && first.handed && first.due.After(m.due) {
			first.due = m.due
		}
	}
}

// when returns the time at which a mail may leave; now or earlier if it may.
func (b *postbook) when(m *refMail) time.Time {
	now := *b.w.now
	if nine, sleeps := night(now); sleeps && !m.asked && !b.hurried(m) {
		return nine
	}
	var ofKind, all []time.Time
	for _, other := range b.all {
		if other == m {
			continue
		}
		if other.kind == m.kind && other.begun.After(now.Add(-time.Hour)) {
			ofKind = append(ofKind, other.begun)
		}
		if other.begun.After(now.Add(-24 * time.Hour)) {
			all = append(all, other.begun)
		}
	}
	slices.SortFunc(ofKind, func(a, b time.Time) int { return b.Compare(a) })
	slices.SortFunc(all, func(a, b time.Time) int { return b.Compare(a) })
	var at time.Time
	if len(ofKind) >= perHour {
		at = ofKind[perHour-1].Add(time.Hour)
	}
	if len(all) >= perDay && all[perDay-1].Add(24*time.Hour).After(at) {
		at = all[perDay-1].Add(24 * time.Hour)
	}
	return at
}

// leaves hands a mail over: those that wait for room in the mailbox go with its first attempt.
func (b *postbook) leaves(m *refMail) {
	now := *b.w.now
	if !m.handed && m.kind != mail.KindReminder {
		for _, other := range b.all {
			if other != m && other.state == outbox.Held && other.carrier == "" && !other.handed {
				other.carrier = m.id
			}
		}
	}
	m.begun, m.handed = now, true
}

// useless says that a mail has no purpose any more.
func (b *postbook) useless(m *refMail) bool {
	return m.kind == mail.KindReminder && !b.w.ref.orders[m.order].waits()
}

// arrives records a mail that reached its mailbox, whether or not the shop learns it. It must
// contain the mails that it carries.
func (b *postbook) arrives(p *postman, out mail.Mail) {
	all := append(b.carried(p.trying), p.trying)
	for _, m := range all {
		if !strings.Contains(out.Subject+out.Text, m.number) {
			p.complain("the mail %s does not tell of %s", out.ID, m.shown())
		}
		for _, later := range b.all {
			if later.order == m.order && later.id > m.id && len(later.told) > 0 && len(m.told) == 0 && !m.buried && !m.again && !later.again {
				p.complain("%s arrives after %s, which was written later", m.shown(), later.shown())
			}
		}
	}
	for _, m := range all {
		m.told[out.ID] = true
	}
}

// settled ends an attempt; after a crash of its node the outcome is not stored.
func (b *postbook) settled(p *postman, m *refMail, o job.Outcome) {
	now := *b.w.now
	fail := func(want string) {
		p.complain("%s, try %d at %s: %s until %s (%s) with %d mails handed over, want %s",
			m.shown(), m.tries, now, o.Verdict, o.RunAt, o.Why, len(p.handed), want)
	}
	m.leased = time.Time{}
	if at := b.when(m); at.After(now) {
		if o.Verdict != job.Held || !o.RunAt.Equal(at) || len(p.handed) > 0 {
			fail("held until " + at.String())
		}
		m.state, m.due = outbox.Held, at
		m.tries--
		return
	}
	if b.useless(m) {
		if o.Verdict != job.Expired || len(p.handed) > 0 {
			fail("too late")
		}
		m.state, m.begun = outbox.Expired, time.Time{}
		return
	}
	if len(p.handed) != 1 {
		fail("one mail")
	}
	verdict := map[service]job.Verdict{takes: job.Done, dies: job.Done, away: job.Again, loses: job.Again, refuses: job.Buried}[p.now]
	if verdict == job.Again && m.tries >= mailTries {
		verdict = job.Buried
	}
	if o.Verdict != verdict {
		fail(verdict.String())
	}
	m.changed = now
	switch verdict {
	case job.Done:
		m.state = outbox.Sent
		for _, other := range b.carried(m) {
			other.state, other.begun = outbox.Merged, time.Time{}
		}
	case job.Again:
		pause := min(30*time.Minute, 30*time.Second<<(2*(m.tries-1)))
		if !o.RunAt.Equal(now.Add(pause)) {
			fail("again after " + pause.String())
		}
		m.state, m.due, m.begun = outbox.Failed, now.Add(pause), time.Time{}
	default:
		m.state, m.begun = outbox.Buried, time.Time{}
		for _, other := range append(b.carried(m), m) {
			other.buried = true
		}
	}
}

// resend requests a mail again; false where it waits already.
func (b *postbook) resend(m *refMail, now time.Time) bool {
	if m.open() {
		return false
	}
	if m.state != outbox.Buried {
		for _, again := range append(b.carried(m), m) {
			again.may++
		}
		m.asked, m.carrier, m.again = true, "", true
	}
	m.state, m.due, m.leased, m.tries, m.begun = outbox.Queued, now, time.Time{}, 0, time.Time{}
	return true
}

func (b *postbook) retryAll(now time.Time) (n int) {
	for _, m := range b.all {
		if m.state == outbox.Buried && b.resend(m, now) {
			n++
		}
	}
	return n
}

// giveUp ends a failed mail and those that it carries.
func (b *postbook) giveUp(m *refMail) bool {
	if m.state != outbox.Buried {
		return false
	}
	for _, other := range append(b.carried(m), m) {
		other.state = outbox.Expired
	}
	return true
}

// fate returns what is wrong with a mail in the end, or "": it arrived, or a person was told
// that it did not, or it had no purpose any more. Nobody gets a mail twice unless somebody
// resent it.
func (b *postbook) fate(m *refMail) string {
	switch carrier := b.all[m.carrier]; {
	case m.open() && carrier != nil && carrier.state == outbox.Buried: // it waits for the person who handles its carrier
	case m.open():
		return fmt.Sprintf("is %s still, due %s", m.state, m.due)
	case len(m.told) > m.may:
		return fmt.Sprintf("was told %d times: %v", len(m.told), slices.Sorted(maps.Keys(m.told)))
	case len(m.told) == 0 && (m.state == outbox.Sent || m.state == outbox.Merged):
		return fmt.Sprintf("is %s, and never arrived", m.state)
	}
	return ""
}
