package order

import (
	"cmp"
	"context"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// This file holds what a shopper tells the shop by the link of an order: when they are in
// after a failed attempt (PARCEL-3), and why they cancel.

// Bounds of a shopper's requests for a redelivery.
const (
	maxWhen  = 120 // characters
	mostAsks = 3   // after each failed attempt
)

// AskTimeByLink notes when the shopper who holds a link wants the parcel delivered after a
// failed attempt, and reopens its rescue (PARCEL-3). The same words twice are noted once.
//
// Errors: Invalid on the field "when"; NotFound for a link that opens nothing; a
// Refused, which is a Conflict, where no parcel waits or the shopper asked too often.
func (s *Service) AskTimeByLink(ctx context.Context, token, when string) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return nil, err
	}
	when = ident.Tidy(when)
	switch {
	case when == "":
		return nil, whenFault("Write a day and a time at which somebody is there.")
	case ident.HasLink(when):
		return nil, whenFault("Write a day and a time, without links.")
	case len([]rune(when)) > maxWhen:
		return nil, whenFault("May have at most 120 characters.")
	}
	return s.Do(ctx, o.ID, MoveAskTime, 0, MoveInput{Actor: ActorCustomer, Note: when, link: LinkTime})
}

func whenFault(message string) *fault.Error {
	return fault.Fields(message, map[string]string{"when": message})
}

// askTime notes when the shopper is in; it needs a parcel with a failed attempt.
func (m *transition) askTime() {
	m.ownParcels()
	waits := false
	for i := range m.o.Parcels {
		waits = waits || m.o.Parcels[i].State == ParcelAttempted
	}
	if !waits {
		m.cannot(MoveAskTime)
		return
	}
	asked, last := m.o.timesAsked()
	switch {
	case m.dry:
	case last == m.in.Note:
		m.still = true
		return
	case asked >= mostAsks:
		m.refuse(fault.Newf(fault.Conflict, "You have told us three times when somebody is there for order %s: please write to us.", m.o.Number))
		return
	}
	m.note(EventTimeAsked)
}

// timesAsked counts the shopper's requests since the last failed attempt, and returns the
// last request's words.
func (o *Order) timesAsked() (n int, last string) {
	for _, e := range o.Events {
		switch e.Kind {
		case EventAttemptFailed:
			n, last = 0, ""
		case EventTimeAsked:
			n, last = n+1, e.Note
		}
	}
	return n, last
}

// TimeAsked is when the shopper asked for redelivery since the last failed attempt, in
// their words; empty where they did not ask.
func (o *Order) TimeAsked() string {
	_, last := o.timesAsked()
	return last
}

// Why is a reason for cancelling, chosen from a list: reports group by it, and never by
// typed words (KNOW-1).
type Why string

// The reasons. The last four are for staff only. A shopper may give none.
const (
	WhyMistake Why = "mistake"
	WhySlow    Why = "slow"
	WhyCheaper Why = "cheaper"
	WhyAddress Why = "address"
	WhyOther   Why = "other"

	WhyUnwanted   Why = "unwanted"
	WhyNotOrdered Why = "not_ordered"
	WhyTwice      Why = "twice"
	WhySoldOut    Why = "sold_out"
)

// Whys lists the reasons that shoppers choose from.
func Whys() []Why { return []Why{WhyMistake, WhySlow, WhyCheaper, WhyAddress, WhyOther} }

// whyWords are the reasons as staff read them.
var whyWords = map[Why]string{
	WhyMistake: "ordered by mistake", WhySlow: "it takes too long", WhyCheaper: "found it cheaper",
	WhyAddress: "the address was wrong", WhyOther: "another reason",
	WhyUnwanted: "does not want it any more", WhyNotOrdered: "did not order it", WhyTwice: "ordered twice",
	WhySoldOut: "the shop does not have it",
}

// Words is the reason as staff read it.
func (w Why) Words() string { return whyWords[w] }

// with joins a reason and a note in the form that WhyIn reads.
func (w Why) with(note string) string {
	if w == "" || note == "" {
		return w.Words() + note
	}
	return w.Words() + ": " + note
}

// whyByWords finds a reason by its words, folded.
var whyByWords = func() map[string]Why {
	known := map[string]Why{"wrong address or phone": WhyAddress} // an older wording of the calls screen
	for why, words := range whyWords {
		known[ident.Fold(words)] = why
	}
	return known
}()

// WhyIn returns the reason that the note of a cancelled order begins with, WhyOther where
// it begins with none, and "" where it is empty.
func WhyIn(note string) Why {
	if note == "" {
		return ""
	}
	words, _, _ := strings.Cut(note, ": ")
	return cmp.Or(whyByWords[ident.Fold(words)], WhyOther)
}

// CancelByLink is MoveByLink for MoveCancel with the shopper's reason. An unknown reason
// counts as none.
func (s *Service) CancelByLink(ctx context.Context, token string, why Why) (*Order, error) {
	return s.byLink(ctx, token, MoveCancel, MoveInput{Note: why.Words()})
}
