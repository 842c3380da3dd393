// Package today is what the office's day begins with: which work waits, in queues
// with how much of it and since when (TODAY-1), and what does not add up
// (TODAY-2). The table of queues and that of contradictions say who sees each;
// how they are found is the store's. Nothing here changes an order: whoever works
// a queue does so by the moves of package order.
package today

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/zone"
)

// Queue is one kind of work that waits for somebody of the shop.
type Queue struct {
	Name  string
	Needs staff.Permission // who sees it, and works it
	Link  string           // the screen of the office that works it
	Ends  []string         // the events by which somebody of the shop ends one of it
	Rare  bool             // it is told only while something waits: most shops never have such work
}

// The queues, in the order of an order's life.
const (
	ToConfirm      = "to-confirm"      // shoppers who pay at the door and are to be called now
	ProofsToCheck  = "proofs"          // payment screenshots that nobody has judged
	ToPack         = "to-pack"         // confirmed orders of which something is in no parcel
	ToHandOver     = "to-hand-over"    // parcels in the house
	TooLong        = "too-long"        // parcels that did not move for StuckAfter
	ToRescue       = "to-rescue"       // failed attempts that nobody has seen to
	ReturnsAsked   = "returns-asked"   // returns that nobody has answered
	ToCheckIn      = "to-check-in"     // parcels that come back, or are back
	RefundsOwed    = "refunds-owed"    // money that the shop should give back
	Questions      = "questions"       // questions about products that nobody has answered (REAL-4)
	MessagesFailed = "messages-failed" // messages that were given up
	Fiscal         = "fiscal"          // papers that the tax authority refused, or whose answer was lost (BOOKS-1)
)

// queues is the one table of them.
var queues = []Queue{
	{ToConfirm, staff.OrdersConfirm, "/admin/calls", []string{order.EventConfirmed, order.EventKept}, false},
	{ProofsToCheck, staff.PaymentsWrite, "/admin/proofs", []string{order.EventPaid, order.EventMoneyReceived, order.EventProofRejected}, false},
	{ToPack, staff.OrdersPack, "/admin/pack", []string{order.EventPacked}, false},
	{ToHandOver, staff.OrdersPack, "/admin/hand-over", []string{order.EventShipped}, false},
	{TooLong, staff.OrdersConfirm, "/admin/on-the-way?view=stuck", nil, false},
	{ToRescue, staff.OrdersPack, "/admin/on-the-way", nil, false},
	{ReturnsAsked, staff.OrdersConfirm, "/admin/returns", []string{order.EventReturnApproved, order.EventReturnDeclined, order.EventReturnKept}, false},
	{ToCheckIn, staff.OrdersPack, "/admin/returns", []string{order.EventReturned, order.EventCheckedIn, order.EventReturnChecked}, false},
	{RefundsOwed, staff.PaymentsWrite, "/admin/returns", []string{order.EventRefunded, order.EventPartRefunded}, false},
	{Questions, staff.ProductsWrite, "/admin/reviews/questions", nil, false},
	{MessagesFailed, staff.MailRead, "/admin/messages?state=buried", nil, false},
	{Fiscal, staff.PaymentsWrite, "/admin/settings/tax", nil, true},
}

// How long work may wait before it is late, where no setting and no courier says
// otherwise.
const (
	confirmWithin = 2 * time.Hour
	packWithin    = 24 * time.Hour
	rescueWithin  = 4 * time.Hour
	answerWithin  = 24 * time.Hour
	checkInWithin = 14 * 24 * time.Hour // a parcel's way back, and a day in the house
	refundWithin  = 3 * 24 * time.Hour
	sendWithin    = time.Hour
	fiscalWithin  = 24 * time.Hour
	// StuckAfter is how long a parcel may be on the road without a word.
	StuckAfter = 5 * 24 * time.Hour
	// BookWithin is how long a confirmed order may be without a courier.
	BookWithin = 24 * time.Hour
	// ApartFor is for how long somebody is asked about a parcel that was taken apart and
	// that a courier has.
	ApartFor = 60 * 24 * time.Hour
	// BackWithin is how long a parcel may be back without being checked in.
	BackWithin = 24 * time.Hour
)

// Rules are what the owner and the couriers say of the time that work may take.
type Rules struct {
	ProofWithin time.Duration // a screenshot is answered within
	// Closed is when each courier closed last, by its key: what was packed for it before
	// should have left. "" is the usual one's, of a parcel that goes with nobody yet: it is
	// the one that the desk proposes and that is asked to book it. A courier that is missing
	// has no time; then BookWithin counts.
	Closed map[string]time.Time
	// ClosesAt is when the next one closes, and Closes which; zero where none has a time.
	ClosesAt time.Time
	Closes   string
}

// Limit is since when work must wait to be late.
type Limit struct {
	Before time.Time
	By     map[string]time.Time // of parcels of these couriers, by key; all others: Before
}

// limit is since when the work of a queue must wait to be late at a moment.
func (r Rules) limit(queue string, now time.Time) Limit {
	within := map[string]time.Duration{
		ToConfirm: confirmWithin, ProofsToCheck: r.ProofWithin, ToPack: packWithin, ToHandOver: BookWithin, TooLong: StuckAfter,
		ToRescue: rescueWithin, ReturnsAsked: answerWithin, ToCheckIn: checkInWithin, RefundsOwed: refundWithin, Questions: answerWithin, MessagesFailed: sendWithin, Fiscal: fiscalWithin,
	}[queue]
	l := Limit{Before: now.Add(-within)}
	if queue == ToHandOver {
		l.By = r.Closed
	}
	return l
}

// Usual is the limit of a parcel that goes with nobody yet, and of all other work.
func (l Limit) Usual() time.Time {
	if at, ok := l.By[""]; ok {
		return at
	}
	return l.Before
}

// Item is one piece of work in a queue.
type Item struct {
	ID      string // of the order, the parcel, the message or the question
	OrderID string // empty: of a message about no order
	Number  string // of the order
	Name    string // of who ordered; the kind of a message about no order; the product of a question
	Since   time.Time
	Late    bool
	Hand    order.Hand // who has the order in hand now
}

// State is how much of a queue waits at a moment.
type State struct {
	Count  int64
	Late   int64     // of them
	Oldest time.Time // zero where nothing waits
	Items  []Item    // the oldest, at most Shown
}

// Shown is how many of a queue are named.
const Shown = 20

// Work is a queue and what waits in it.
type Work struct {
	Queue
	State
	LateBefore time.Time // what has waited since before is late; a parcel of a courier with a time of its own, by that
	Done       int64     // how many the shop's people ended since midnight in Karachi
}

// Money is what moved since a moment.
type Money struct {
	Credited money.Paisa // transfers that came, less those that the bank took back
	Refunded money.Paisa
}

// Reader finds what waits.
type Reader interface {
	// QueueNow returns what waits in a queue at a moment, and how much of it is late.
	QueueNow(ctx context.Context, name string, now time.Time, late Limit, shown int) (State, error)
	// Done counts the moves that the shop's people made since a moment, by the event that
	// each made.
	Done(ctx context.Context, events []string, since time.Time) (map[string]int64, error)
	// MoneyMoved is what the shop's people booked of transfers and refunds since a moment.
	MoneyMoved(ctx context.Context, since time.Time) (Money, error)
	// WrongOpen returns the contradictions that were found and stand, the oldest first.
	WrongOpen(ctx context.Context) ([]Wrong, error)
	// WrongNow finds contradictions of a kind as the books are now.
	WrongNow(ctx context.Context, kind string, m Moments) ([]Wrong, error)
	// WrongClosed counts those that went away since a moment.
	WrongClosed(ctx context.Context, since time.Time) (int64, error)
	// WrongChecked is when they were looked for last; zero: never.
	WrongChecked(ctx context.Context) (time.Time, error)
}

// Tx is what noting contradictions needs of a transaction.
type Tx interface {
	Now() time.Time
	// BeginCheck notes that contradictions are looked for now; false where somebody did since a moment.
	BeginCheck(ctx context.Context, since time.Time) (bool, error)
	// PutWrong makes the contradictions of a kind those found: new ones are noted, those
	// that are gone are closed.
	PutWrong(ctx context.Context, kind string, found []Wrong) error
}

// Deps is what a Service needs; everything is required.
type Deps struct {
	InTx   func(ctx context.Context, fn func(context.Context, Tx) error) error
	Reader Reader
	Rules  func(ctx context.Context) (Rules, error)
	Now    func() time.Time
}

// Service answers what waits. It is safe for concurrent use.
type Service struct{ d Deps }

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Rules == nil || d.Now == nil {
		return nil, errors.New("today: InTx, Reader, Rules and Now are required")
	}
	return &Service{d}, nil
}

// Day is what somebody's day begins with.
type Day struct {
	At     time.Time
	Queues []Work
	Money  *Money // since midnight; nil for who sees no reports
	Rules  Rules
	Wrong  Page  // of the contradictions that they may see, the first
	Closed int64 // contradictions that went away in the last day
	Looked time.Time
}

// Begin returns what waits for somebody who may do what may says.
func (s *Service) Begin(ctx context.Context, may func(staff.Permission) bool) (*Day, error) {
	now := s.d.Now()
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return nil, err
	}
	day := &Day{At: now, Rules: rules}
	if day.Queues, err = s.waiting(ctx, rules, now, may, Shown); err != nil {
		return nil, err
	}
	y, m, d := now.In(zone.Karachi).Date()
	midnight := time.Date(y, m, d, 0, 0, 0, 0, zone.Karachi)
	if err := s.done(ctx, day.Queues, midnight); err != nil {
		return nil, err
	}
	if may(staff.ReportsRead) {
		moved, err := s.d.Reader.MoneyMoved(ctx, midnight)
		if err != nil {
			return nil, err
		}
		day.Money = &moved
	}
	all, err := s.standing(ctx, rules, now, may)
	if err != nil {
		return nil, err
	}
	day.Wrong = pageOf(all, "", wrongAtFirst)
	if day.Closed, err = s.d.Reader.WrongClosed(ctx, now.Add(-24*time.Hour)); err != nil {
		return nil, err
	}
	day.Looked, err = s.d.Reader.WrongChecked(ctx)
	return day, err
}

// done says of each queue how many were ended since a moment.
func (s *Service) done(ctx context.Context, work []Work, since time.Time) error {
	var events []string
	for i := range work {
		events = append(events, work[i].Ends...)
	}
	if len(events) == 0 {
		return nil
	}
	counts, err := s.d.Reader.Done(ctx, events, since)
	for i := range work {
		for _, e := range work[i].Ends {
			work[i].Done += counts[e]
		}
	}
	return err
}

// Counts returns how much waits for somebody who may do what may says, without what it is.
func (s *Service) Counts(ctx context.Context, may func(staff.Permission) bool) ([]Work, error) {
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return nil, err
	}
	return s.waiting(ctx, rules, s.d.Now(), may, 1)
}

// waiting returns the queues of somebody, each with the oldest of it, at most shown.
func (s *Service) waiting(ctx context.Context, rules Rules, now time.Time, may func(staff.Permission) bool, shown int) ([]Work, error) {
	work := []Work{}
	for _, q := range queues {
		if !may(q.Needs) {
			continue
		}
		late := rules.limit(q.Name, now)
		w := Work{Queue: q, LateBefore: late.Usual()}
		var err error
		if w.State, err = s.d.Reader.QueueNow(ctx, q.Name, now, late, shown); err != nil {
			return nil, err
		}
		if q.Rare && w.Count == 0 {
			continue
		}
		for i := range w.Items {
			if h := &w.Items[i].Hand; h.Actor != "" && !h.Until.After(now) {
				*h = order.Hand{}
			}
		}
		work = append(work, w)
	}
	return work, nil
}

// Queue returns what waits in one queue; NotFound where there is none.
func (s *Service) Queue(ctx context.Context, name string) (State, error) {
	if !slices.ContainsFunc(queues, func(q Queue) bool { return q.Name == name }) {
		return State{}, fault.New(fault.NotFound, "There is no such queue.")
	}
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return State{}, err
	}
	now := s.d.Now()
	return s.d.Reader.QueueNow(ctx, name, now, rules.limit(name, now), Shown)
}
