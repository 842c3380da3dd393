package notify

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/outbox"
	"gulaab/internal/poll"
	"gulaab/internal/seal"
)

// Tx is what notifying needs of one transaction.
type Tx interface {
	outbox.Poster
	audit.Tx
	// NoticesToTake returns at most most notices that were not spread yet, oldest first.
	NoticesToTake(ctx context.Context, most int) (ids []string, err error)
	// TakeNotices marks notices as spread, and returns those that no other transaction has
	// marked.
	TakeNotices(ctx context.Context, ids []string) ([]outbox.Notice, error)
	// Try runs fn and undoes what it wrote where it fails; the transaction goes on.
	Try(ctx context.Context, fn func(ctx context.Context) error) error
	// People returns who works in the shop, by id, with their wishes.
	People(ctx context.Context) ([]Person, error)
	// Person is one of them; NotFound otherwise.
	Person(ctx context.Context, id string) (*Person, error)
	// AddLine queues a notice for a person. Adding it again is no error.
	AddLine(ctx context.Context, accountID string, c Channel, noticeID string) error
	// LockRound returns the state of notifying a person, locked until the transaction ends.
	LockRound(ctx context.Context, accountID string, c Channel) (Round, error)
	PutRound(ctx context.Context, accountID string, c Channel, r Round) error
	// Lines returns what is queued for a person, oldest first and at most most of each
	// kind, and the number of each kind; DropLines deletes all of it.
	Lines(ctx context.Context, accountID string, c Channel, most int) ([]Line, map[outbox.NoticeKind]int, error)
	DropLines(ctx context.Context, accountID string, c Channel) error
	EnqueueJob(ctx context.Context, kind string, payload []byte, runAt time.Time) error

	PutWishes(ctx context.Context, accountID string, w Wishes) error
	DeviceTx
}

// DeviceTx is what devices need of one transaction.
type DeviceTx interface {
	// Devices returns a person's devices whose sessions are valid, newest first.
	Devices(ctx context.Context, accountID string) ([]Device, error)
	// Device returns a device whose session is valid; NotFound otherwise.
	Device(ctx context.Context, id string) (*Device, error)
	// PutDevice stores a device; it replaces one with the same endpoint or session.
	PutDevice(ctx context.Context, d Device) error
	// DeviceTold stores the outcome of a push.
	DeviceTold(ctx context.Context, id string, at time.Time, problem string) error
	// DropDevice deletes a device; false where there is none.
	DropDevice(ctx context.Context, id string) (bool, error)
}

// Reader is what is read outside a transaction.
type Reader interface {
	Devices(ctx context.Context, accountID string) ([]Device, error)
	Device(ctx context.Context, id string) (*Device, error)
	Person(ctx context.Context, id string) (*Person, error)
}

// Pusher hands a push to the push service of a browser. Its errors name nobody; ErrGone
// means that the device will never take one again.
type Pusher interface {
	Push(ctx context.Context, to Subscription, body []byte) error
	// Key is the public key under which browsers subscribe, as base64url.
	Key() string
}

// ErrGone says that a device takes no push any more.
var ErrGone = errors.New("notify: the device takes no push any more")

// Deps is what a Service needs; Log is discarded unless given, the rest required.
type Deps struct {
	InTx   func(ctx context.Context, fn func(context.Context, Tx) error) error
	Reader Reader
	Pusher Pusher
	Box    *seal.Box // for addresses of devices: who has one may write to it
	Shop   func() string
	Now    func() time.Time
	Log    *slog.Logger
}

// Service notifies the staff. It is safe for concurrent use.
type Service struct {
	d       Deps
	failing poll.Rows // notices that could not be spread
	people  poll.Rows // those of the shop who could not be told
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Pusher == nil || d.Box == nil || d.Shop == nil || d.Now == nil {
		return nil, errors.New("notify: InTx, Reader, Pusher, Box, Shop and Now are required")
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{
		d: d, failing: poll.Rows{Now: d.Now, Log: d.Log, What: "a notice could not be spread"},
		people: poll.Rows{Now: d.Now, Log: d.Log, What: "somebody of the shop could not be told"},
	}, nil
}

// The kinds of the jobs.
const (
	jobRound = "notice-round" // tells somebody what waits for them
	jobPush  = "push"         // one push to one device
)

// How long a push is tried, and is worth trying.
const (
	pushTries = 6
	pushLife  = 2 * time.Hour
)

// Kinds returns the kinds of the jobs. Pushes have a lane of their own, so that a push
// service that hangs delays no mail.
func (s *Service) Kinds() map[string]job.Kind {
	return map[string]job.Kind{
		jobRound: {Handler: s.tell, Workers: 2, Tries: 50},
		jobPush: {
			Handler: s.push, Workers: 4, Time: 40 * time.Second, Tries: pushTries + 1, Life: pushLife,
			Backoff: func(n int64) time.Duration { return job.Growing(10*time.Second, 3, 10*time.Minute, n) },
		},
	}
}

// takenAtOnce bounds how many notices one transaction spreads.
const takenAtOnce = 200

// Spread queues every new notice for each person who wants it, and returns how many notices
// there were. Several nodes may call it at once.
func (s *Service) Spread(ctx context.Context) (n int, err error) {
	var failed, untold map[string]error
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		n, failed, untold = 0, map[string]error{}, map[string]error{}
		ids, err := tx.NoticesToTake(ctx, takenAtOnce+len(s.failing.Waiting()))
		if ids = slices.DeleteFunc(ids, s.failing.Waits); err != nil || len(ids) == 0 {
			return err
		}
		people, err := tx.People(ctx)
		if err != nil {
			return err
		}
		if n, err = s.spreadTogether(ctx, tx, people, ids, nil); err == nil {
			return nil
		}
		// Where a notice fails, each is tried alone, and then for each person alone.
		for _, id := range ids {
			one, err := s.spreadTogether(ctx, tx, people, []string{id}, nil)
			if err != nil {
				one, err = s.spreadTogether(ctx, tx, people, []string{id}, untold)
			}
			n, failed[id] = n+one, err
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for id, err := range failed {
		s.failing.Note(ctx, id, err)
	}
	for id, err := range untold {
		s.people.Note(ctx, id, err)
	}
	return n, nil
}

// spreadTogether spreads notices, all or none, and returns how many. With untold, a person
// for whom that fails misses these notices and is entered in untold with the reason; if it
// fails for everybody, nothing is spread.
func (s *Service) spreadTogether(ctx context.Context, tx Tx, people []Person, ids []string, untold map[string]error) (n int, err error) {
	err = tx.Try(ctx, func(ctx context.Context) error {
		taken, err := tx.TakeNotices(ctx, ids)
		if err != nil || len(taken) == 0 {
			return err
		}
		told, failed := 0, map[string]error{}
		for i := range people {
			p, hears := &people[i], false
			try := func(ctx context.Context) (err error) {
				hears, err = s.spread(ctx, tx, p, taken)
				return err
			}
			if untold == nil {
				err = try(ctx)
			} else if err = tx.Try(ctx, try); err != nil {
				failed[p.ID] = err
				continue
			}
			switch {
			case err != nil:
				return err
			case hears:
				told++
			}
		}
		for id, why := range failed {
			if told == 0 {
				return why
			}
			untold[id] = why
		}
		n = len(taken)
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// spread queues notices for a person, and says whether they want one of them.
func (s *Service) spread(ctx context.Context, tx Tx, p *Person, taken []outbox.Notice) (hears bool, err error) {
	for _, c := range []Channel{ByMail, ByPush} {
		var lines []string
		for _, n := range taken {
			if p.hears(c, n.Kind) && n.Actor != p.ID {
				lines = append(lines, n.ID)
			}
		}
		if len(lines) == 0 {
			continue
		}
		if c == ByPush {
			if devices, err := tx.Devices(ctx, p.ID); err != nil || len(devices) == 0 {
				if err != nil {
					return false, err
				}
				continue
			}
		}
		for _, id := range lines {
			if err := tx.AddLine(ctx, p.ID, c, id); err != nil {
				return false, err
			}
		}
		if err := begin(ctx, tx, p, c); err != nil {
			return false, err
		}
		hears = true
	}
	return hears, nil
}

// begin schedules the message of what is queued for a person, unless it is scheduled.
func begin(ctx context.Context, tx Tx, p *Person, c Channel) error {
	r, err := tx.LockRound(ctx, p.ID, c)
	if err != nil || !r.DueAt.IsZero() {
		return err
	}
	return schedule(ctx, tx, p, c, r)
}

func schedule(ctx context.Context, tx Tx, p *Person, c Channel, r Round) error {
	r.DueAt = Due(c, p.Wishes.Rhythm, tx.Now(), r.ToldAt)
	if err := tx.PutRound(ctx, p.ID, c, r); err != nil {
		return err
	}
	payload, err := json.Marshal(round{p.ID, c})
	if err != nil {
		return err
	}
	return tx.EnqueueJob(ctx, jobRound, payload, r.DueAt)
}

// round is the payload of a job that notifies a person.
type round struct {
	Account string  `json:"account"`
	Channel Channel `json:"channel"`
}

// named is how many notices of a kind a message names; the rest is counted.
const named = 20

// tell sends a person what is queued for them.
func (s *Service) tell(ctx context.Context, j job.Job) error {
	var of round
	if err := json.Unmarshal(j.Payload, &of); err != nil || of.Account == "" {
		return job.Permanent(errors.New("the job names nobody"))
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		r, err := tx.LockRound(ctx, of.Account, of.Channel)
		switch now := tx.Now(); {
		case err != nil:
			return err
		case r.DueAt.IsZero():
			return nil // told by another job
		case now.Before(r.DueAt):
			return job.Later(r.DueAt, "held: more may happen until it is told")
		}
		p, err := tx.Person(ctx, of.Account)
		if fault.KindOf(err) == fault.NotFound {
			p, err = &Person{ID: of.Account}, nil // works here no more: nothing is heard
		}
		if err != nil {
			return err
		}
		lines, counts, err := tx.Lines(ctx, of.Account, of.Channel, named)
		if err != nil {
			return err
		}
		for kind := range counts {
			if !p.hears(of.Channel, kind) { // not any more
				delete(counts, kind)
			}
		}
		told, err := s.write(ctx, tx, p, of.Channel, sorted(lines, counts))
		if err != nil {
			return err
		}
		if r.DueAt = (time.Time{}); told {
			r.ToldAt = tx.Now()
		}
		if err := tx.DropLines(ctx, of.Account, of.Channel); err != nil {
			return err
		}
		return tx.PutRound(ctx, of.Account, of.Channel, r)
	})
}

// write posts the message, or the pushes, and says whether there were any.
func (s *Service) write(ctx context.Context, tx Tx, p *Person, c Channel, all []said) (told bool, err error) {
	switch {
	case len(all) == 0:
		return false, nil
	case c == ByMail:
		return true, outbox.PostStaff(ctx, tx, letter(p, all))
	}
	devices, err := tx.Devices(ctx, p.ID)
	if err != nil {
		return false, err
	}
	for _, d := range devices {
		if err := enqueue(ctx, tx, d.ID, push(p, all, s.d.Shop())); err != nil {
			return false, err
		}
	}
	return len(devices) > 0, nil
}

// ticket is the payload of a push's job.
type ticket struct {
	Device string `json:"device"`
	Push
}

func enqueue(ctx context.Context, tx Tx, device string, p Push) error {
	payload, err := json.Marshal(ticket{device, p})
	if err != nil {
		return err
	}
	return tx.EnqueueJob(ctx, jobPush, payload, tx.Now())
}

// push sends one push.
func (s *Service) push(ctx context.Context, j job.Job) error {
	var t ticket
	if err := json.Unmarshal(j.Payload, &t); err != nil || t.Device == "" {
		return job.Permanent(errors.New("the job names no device"))
	}
	d, err := s.d.Reader.Device(ctx, t.Device)
	if fault.KindOf(err) == fault.NotFound {
		return nil // taken away, or its session has ended
	}
	if err != nil {
		return err
	}
	to, err := s.open(d)
	if err != nil {
		return s.drop(ctx, d.ID, err)
	}
	body, err := json.Marshal(t.Push)
	if err != nil {
		return job.Permanent(err)
	}
	err = s.d.Pusher.Push(ctx, to, body)
	if errors.Is(err, ErrGone) {
		return s.drop(ctx, d.ID, err)
	}
	problem := ""
	if err != nil {
		problem = err.Error()
	}
	noted := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.DeviceTold(ctx, d.ID, tx.Now(), problem) })
	switch {
	case err != nil && j.Attempts >= pushTries:
		return job.TooLate(problem) // news of an hour ago: the mail and the office say it too
	case err != nil:
		return err
	case noted != nil: // it has arrived all the same: not again
		s.d.Log.WarnContext(ctx, "that a push was sent could not be noted", "device", d.ID, "error", noted)
	}
	return nil
}

// drop deletes a device that takes no push any more.
func (s *Service) drop(ctx context.Context, id string, why error) error {
	s.d.Log.InfoContext(ctx, "a device takes no push any more and is forgotten", "device", id, "why", why)
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		_, err := tx.DropDevice(ctx, id)
		return err
	})
}
