package today

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gulaab/internal/staff"
)

// Contradiction is one kind of things that cannot both be true.
type Contradiction struct {
	Kind  string
	Needs staff.Permission // who sees it
}

// The kinds of contradictions (TODAY-2).
const (
	CancelledParcel = "cancelled-parcel" // a parcel is booked or on its way for a cancelled order
	ApartParcel     = "apart-parcel"     // a courier has a parcel that was taken apart
	TwoParcels      = "two-parcels"      // two live parcels, one of them without goods of its own
	OtherAmount     = "other-amount"     // the couriers collect another amount than is due
	NotBooked       = "not-booked"       // confirmed for BookWithin, and no courier
	NotCheckedIn    = "not-checked-in"   // back for BackWithin, and not checked in
	ProofWaits      = "proof-waits"      // a screenshot waits over the promised time
	NotPaid         = "not-paid"         // delivered, and the shop has not got what it costs
	HeldForNobody   = "held-for-nobody"  // stock is held and no order says so
	CardOdd         = "card-odd"         // the provider has a card's money, and something does not fit (PAYS-4)
)

// contradictions is the one table of them.
var contradictions = []Contradiction{
	{CancelledParcel, staff.OrdersRead},
	{ApartParcel, staff.OrdersRead},
	{TwoParcels, staff.OrdersRead},
	{OtherAmount, staff.OrdersRead},
	{NotBooked, staff.OrdersRead},
	{NotCheckedIn, staff.OrdersRead},
	{ProofWaits, staff.PaymentsRead},
	{NotPaid, staff.PaymentsRead},
	{HeldForNobody, staff.ProductsRead},
	{CardOdd, staff.PaymentsRead},
}

// Contradictions lists every kind.
func Contradictions() []Contradiction { return slices.Clone(contradictions) }

// Wrong is one contradiction. What Have and Want are depends on the kind: paisa
// that couriers collect and that are due, or that did not come and should have; units that are held, and that orders
// hold; how many parcels there are, and may be.
type Wrong struct {
	Kind    string
	Key     string // tells those of a kind apart
	OrderID string
	Number  string // of the order
	Subject string // the parcel's number, or the variant's id
	Words   string // the courier, or the product
	Have    int64
	Want    int64
	Since   time.Time // of what waits too long; zero of others
	FoundAt time.Time
}

// Moments are since when what waits has waited too long.
type Moments struct {
	Proof  time.Time
	Booked time.Time
	Back   time.Time
	Apart  time.Time // what a courier said before of a parcel that was taken apart is past
}

func (s *Service) moments(r Rules, now time.Time) Moments {
	return Moments{Proof: now.Add(-r.ProofWithin), Booked: now.Add(-BookWithin), Back: now.Add(-BackWithin), Apart: now.Add(-ApartFor)}
}

// How many contradictions a day begins with, and how many a later page has: a shop
// of years may have thousands that nobody has looked at yet.
const (
	wrongAtFirst = 30
	wrongPage    = 50
)

// Page is a part of the contradictions, those found first before the others.
type Page struct {
	Wrong []Wrong
	Count int    // of all
	Next  string // what Wrong is asked for the page after this one; empty on the last
}

// mark is where a contradiction stands in the order of all; it holds when others
// before it are mended meanwhile.
func (w *Wrong) mark() string {
	return fmt.Sprintf("%020d %s %s", w.FoundAt.UnixMicro(), w.Kind, w.Key)
}

// pageOf returns the contradictions behind a mark, at most so many. all is in the
// order of their marks.
func pageOf(all []Wrong, after string, most int) Page {
	from, _ := slices.BinarySearchFunc(all, after, func(w Wrong, after string) int {
		if w.mark() <= after {
			return -1
		}
		return 1
	})
	page := Page{Wrong: all[from:], Count: len(all)}
	if len(page.Wrong) > most {
		page.Wrong = page.Wrong[:most]
		page.Next = page.Wrong[most-1].mark()
	}
	return page
}

// Wrong returns the contradictions that stand and that somebody may see who may do
// what may says, those behind the Next of a page; after "" those found first.
func (s *Service) Wrong(ctx context.Context, may func(staff.Permission) bool, after string) (Page, error) {
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return Page{}, err
	}
	all, err := s.standing(ctx, rules, s.d.Now(), may)
	return pageOf(all, after, wrongPage), err
}

// standing returns the contradictions that stand at a moment, in the order of their
// marks. What was mended since they were found is left out at once, not at the next
// look.
func (s *Service) standing(ctx context.Context, rules Rules, at time.Time, may func(staff.Permission) bool) ([]Wrong, error) {
	open, err := s.d.Reader.WrongOpen(ctx)
	if err != nil {
		return nil, err
	}
	still := map[string]map[string]Wrong{}
	for _, c := range contradictions {
		if !may(c.Needs) || !slices.ContainsFunc(open, func(w Wrong) bool { return w.Kind == c.Kind }) {
			continue
		}
		now, err := s.d.Reader.WrongNow(ctx, c.Kind, s.moments(rules, at))
		if err != nil {
			return nil, err
		}
		still[c.Kind] = map[string]Wrong{}
		for _, w := range now {
			still[c.Kind][w.Key] = w
		}
	}
	var all []Wrong
	for _, w := range open {
		if now, stands := still[w.Kind][w.Key]; stands {
			now.FoundAt = w.FoundAt
			all = append(all, now)
		}
	}
	// The database may compare texts by a language's rules; marks are compared byte by byte.
	slices.SortFunc(all, func(a, b Wrong) int {
		return cmp.Or(a.FoundAt.Compare(b.FoundAt), strings.Compare(a.Kind, b.Kind), strings.Compare(a.Key, b.Key))
	})
	return all, nil
}

// checkEvery is a little less than how often Check is called: of several nodes the
// first looks, and the others do not.
const checkEvery = 50 * time.Minute

// Check looks for contradictions, unless another node has just done so: it notes
// those it finds and closes those that were mended. The reading is done outside
// the transaction, which then is short.
func (s *Service) Check(ctx context.Context) error {
	mine := false
	now := s.d.Now()
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		mine, err = tx.BeginCheck(ctx, now.Add(-checkEvery))
		return err
	})
	if err != nil || !mine {
		return err
	}
	return s.Look(ctx)
}

// Look is Check whoever has looked before.
func (s *Service) Look(ctx context.Context) error {
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return err
	}
	var failed error
	for _, c := range contradictions {
		err := s.look(ctx, c.Kind, rules)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed = errors.Join(failed, err) // the other kinds are looked for all the same
	}
	return failed
}

// LookFor is Look for one kind, for whoever has just found one.
func (s *Service) LookFor(ctx context.Context, kind string) error {
	rules, err := s.d.Rules(ctx)
	if err != nil {
		return err
	}
	return s.look(ctx, kind, rules)
}

func (s *Service) look(ctx context.Context, kind string, rules Rules) error {
	found, err := s.d.Reader.WrongNow(ctx, kind, s.moments(rules, s.d.Now()))
	if err != nil {
		return err
	}
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.PutWrong(ctx, kind, found) })
}
