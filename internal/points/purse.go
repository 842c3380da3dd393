package points

import (
	"cmp"
	"slices"
	"time"
)

// Reason is why points moved.
type Reason string

// The reasons. Points of Returned, FriendLost, TakenBack, Turned and Ended are below 0.
const (
	Earned     Reason = "earned"      // by goods of an order that arrived and were paid
	Returned   Reason = "returned"    // went with goods that came back
	Friend     Reason = "friend"      // for a new member's first order, to both friends
	FriendLost Reason = "friend_lost" // went with that order
	Given      Reason = "given"       // by the shop
	TakenBack  Reason = "taken_back"  // the answer to a mistake
	Turned     Reason = "turned"      // into store credit
	Ended      Reason = "ended"       // nobody used them in time
)

// Movement is one row of the ledger.
type Movement struct {
	BalanceID string
	Seq       int64
	Points    int64 // below 0 where they are taken away
	Rest      int64 // of the balance with this row; below 0 after a return of goods whose points were used
	Reason    Reason
	OrderID   string // empty where no order is concerned
	Actor     string
	Note      string
	At        time.Time
	YoursAt   time.Time // of points that come: from when they may be used
	EndsAt    time.Time // and until when
}

// Lot is what is left of points that came together.
type Lot struct {
	OrderID string
	Left    int64
	YoursAt time.Time
	EndsAt  time.Time
}

// Purse is what a ledger comes to: its lots, the one that ends first in front. Debt is what
// returns took beyond the lots; there is none beside lots.
type Purse struct {
	Lots []Lot
	Debt int64
}

// Of adds up a ledger, oldest row first.
func Of(moves []Movement) (p Purse) {
	for i := range moves {
		p.add(&moves[i])
	}
	return p
}

// add brings a row into the purse. Points that come pay the debt first. Those that go are taken
// from the lots that end first, of which the member has them; a return takes those of its own
// order first, and then any.
func (p *Purse) add(m *Movement) {
	switch {
	case m.Points > 0:
		pays := min(m.Points, p.Debt)
		p.Debt -= pays
		if left := m.Points - pays; left > 0 {
			p.Lots = append(p.Lots, Lot{m.OrderID, left, m.YoursAt, m.EndsAt})
			slices.SortStableFunc(p.Lots, func(a, b Lot) int { return a.EndsAt.Compare(b.EndsAt) })
		}
		return
	case m.Reason == Returned || m.Reason == FriendLost:
		rest := p.take(-m.Points, func(l *Lot) bool { return l.OrderID == m.OrderID })
		p.Debt += p.take(rest, func(*Lot) bool { return true })
	case m.Reason == Ended:
		p.Debt += p.take(-m.Points, func(l *Lot) bool { return !l.EndsAt.After(m.At) })
	default:
		p.Debt += p.take(-m.Points, func(l *Lot) bool { return l.usable(m.At) })
	}
	p.Lots = slices.DeleteFunc(p.Lots, func(l Lot) bool { return l.Left == 0 })
}

// take takes n points from the lots that fit and returns how many were not there.
func (p *Purse) take(n int64, fits func(*Lot) bool) int64 {
	for i := range p.Lots {
		if l := &p.Lots[i]; n > 0 && fits(l) {
			some := min(n, l.Left)
			l.Left -= some
			n -= some
		}
	}
	return n
}

func (l *Lot) usable(at time.Time) bool { return !l.YoursAt.After(at) && l.EndsAt.After(at) }

// Usable is how many points their member may use at a moment.
func (p Purse) Usable(at time.Time) int64 {
	return p.sum(func(l *Lot) bool { return l.usable(at) })
}

// Pending is how many points will be the member's, once the days for returns are over.
func (p Purse) Pending(at time.Time) int64 {
	return p.sum(func(l *Lot) bool { return l.YoursAt.After(at) })
}

// Over is how many points have ended unused and are still in the ledger.
func (p Purse) Over(at time.Time) int64 {
	return p.sum(func(l *Lot) bool { return !l.EndsAt.After(at) })
}

// Rest is the sum of the ledger.
func (p Purse) Rest() int64 { return p.sum(func(*Lot) bool { return true }) - p.Debt }

func (p Purse) sum(which func(*Lot) bool) (n int64) {
	for i := range p.Lots {
		if which(&p.Lots[i]) {
			n += p.Lots[i].Left
		}
	}
	return n
}

// Look is when the shop's loop has something to do with the purse: points end, or their member
// is to be told who was told of ends up to told; zero: never.
func (p Purse) Look(told time.Time) (at time.Time) {
	if len(p.Lots) == 0 {
		return at
	}
	at = p.Lots[0].EndsAt
	for _, l := range p.Lots {
		if l.EndsAt.After(told) {
			if tell := l.EndsAt.Add(-tellBefore); tell.Before(at) {
				at = tell
			}
			break
		}
	}
	return at
}

// End is how many points end at a moment.
type End struct {
	At     time.Time
	Points int64
}

// Ends lists what the member may use or will, by when it ends.
func (p Purse) Ends(at time.Time) (list []End) {
	for _, l := range p.Lots {
		switch {
		case !l.EndsAt.After(at):
		case len(list) > 0 && list[len(list)-1].At.Equal(l.EndsAt):
			list[len(list)-1].Points += l.Left
		default:
			list = append(list, End{l.EndsAt, l.Left})
		}
	}
	return list
}

// given is the sum of a ledger's rows about an order with one of two reasons.
func given(moves []Movement, orderID string, reasons ...Reason) (n int64) {
	for i := range moves {
		if m := &moves[i]; m.OrderID == orderID && slices.Contains(reasons, m.Reason) {
			n += m.Points
		}
	}
	return n
}

// Terms says when points that come are the member's, and when they end.
type Terms struct{ YoursAt, EndsAt time.Time }

// From returns terms of points that are the member's from a moment, for some months.
func From(yours time.Time, months int) Terms {
	return Terms{yours, yours.AddDate(0, cmp.Or(months, DefaultMonths), 0)}
}
