package order

import (
	"context"
	"errors"
	"iter"
	"log/slog"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/poll"
	"gulaab/internal/pricing"
	"gulaab/internal/stop"
)

// InTx runs fn in one transaction and commits it if fn returns nil. It may run fn again
// where the database asks for it, so fn must not keep results of an earlier run.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Blobs stores payment screenshots under keys that begin with "proofs/", and photos of
// returns under "returns/".
type Blobs interface {
	Put(ctx context.Context, key string, data []byte, contentType string) error
	Delete(ctx context.Context, key string) error
}

// Deps is what a Service needs; Rules, NewID, NewNumber and Log have defaults.
type Deps struct {
	InTx      InTx
	Reader    Reader
	Catalogue func() *catalog.Snapshot // the present catalogue, never nil
	Rates     func() pricing.Rates     // the present discount percentages, 0 to 99
	Rules     func() Rules             // limits of orders; DefaultRules unless given
	// Courier returns a courier's name, and the page where a tracking number is followed,
	// or ""; unless given, the name is the key.
	Courier   func(key, tracking string) (name, page string)
	MayOpen   func(courier string) bool // its parcels may be opened before they are paid; none unless given
	Blobs     Blobs
	Seal      Sealer        // of payout numbers; without one no return asks for money
	LinkKey   []byte        // the secret of links to orders; a random one unless given
	Cards     *credit.Codes // of gift cards; those of LinkKey unless given
	Stops     *stop.Signer  // of who stopped messages; one of LinkKey unless given
	NewID     func() string // ident.NewID unless given
	NewNumber func() string // a random one of Prefixes unless given
	// Prefixes are those of the shop's order numbers; ident.OwnPrefix alone unless given.
	Prefixes func() ident.Prefixes
	Now      func() time.Time // the shop's clock
	Log      *slog.Logger     // discarded unless given
}

// Service places, moves and shows orders. It is safe for concurrent use.
type Service struct {
	d          Deps
	deliveries *deliveries
	expiring   *poll.Rows
	reminding  *poll.Rows
	asking     *poll.Rows
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Catalogue == nil || d.Rates == nil || d.Blobs == nil || d.Now == nil {
		return nil, errors.New("order: InTx, Reader, Catalogue, Rates, Blobs and Now are required")
	}
	if d.NewID == nil {
		d.NewID = ident.NewID
	}
	if d.Prefixes == nil {
		d.Prefixes = func() ident.Prefixes { return ident.Prefixes{ident.OwnPrefix} }
	}
	if d.NewNumber == nil {
		d.NewNumber = func() string { return d.Prefixes().NewNumber() }
	}
	if d.Courier == nil {
		d.Courier = func(key, _ string) (string, string) { return key, "" }
	}
	if len(d.LinkKey) == 0 {
		d.LinkKey = []byte(ident.Token())
	}
	if d.Cards == nil {
		d.Cards = credit.NewCodes(d.LinkKey)
	}
	if d.Stops == nil {
		d.Stops = stop.NewSigner(d.LinkKey)
	}
	if d.MayOpen == nil {
		d.MayOpen = func(string) bool { return false }
	}
	if d.Rules == nil {
		d.Rules = DefaultRules
	}
	if d.Log == nil {
		d.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{
		d: d, deliveries: &deliveries{},
		expiring:  &poll.Rows{Now: d.Now, Log: d.Log, What: "an order that waited too long could not be ended"},
		reminding: &poll.Rows{Now: d.Now, Log: d.Log, What: "a shopper could not be reminded of an order"},
		asking:    &poll.Rows{Now: d.Now, Log: d.Log, What: "a shopper could not be asked for a review"},
	}, nil
}

// Within returns the service for use in a transaction that the caller ends. inTx makes each
// change, and undoes one that fails without the others.
func (s *Service) Within(inTx func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error) *Service {
	d := s.d
	d.InTx = inTx
	return &Service{d: d, deliveries: s.deliveries, expiring: s.expiring, reminding: s.reminding, asking: s.asking}
}

// Prefixes are those of the shop's order numbers; new orders use the first.
func (s *Service) Prefixes() ident.Prefixes { return s.d.Prefixes() }

// Viewer is who asks to see orders; the HTTP layer derives it from the token and the guest
// cookie.
type Viewer struct {
	AccountID string // empty for guests
	GuestHash string // hash of the guest cookie, empty without one
	Admin     bool
}

// List returns the page of q that the viewer may see, newest first, and the total: all
// orders for an administrator, otherwise the viewer's own, and none without account and
// cookie (ORD-4). AccountID, GuestHash and All of q are ignored.
func (s *Service) List(ctx context.Context, v Viewer, q Query) ([]*Order, int64, error) {
	q.All, q.AccountID, q.GuestHash = v.Admin, v.AccountID, v.GuestHash
	if !q.All && q.AccountID == "" && q.GuestHash == "" {
		return []*Order{}, 0, nil
	}
	return s.d.Reader.Orders(ctx, q)
}

// eachPage is how many orders Each reads at a time.
const eachPage = 200

// Each is List for a list of any length: it returns the total, and an iterator that reads
// the orders page by page. An error ends the iteration. Orders placed meanwhile are left
// out.
func (s *Service) Each(ctx context.Context, v Viewer, q Query) (total int64, all iter.Seq2[*Order, error], err error) {
	q.Limit = eachPage
	page, total, err := s.List(ctx, v, q)
	if err != nil {
		return 0, nil, err
	}
	return total, func(yield func(*Order, error) bool) {
		for {
			for _, o := range page {
				if !yield(o, nil) {
					return
				}
			}
			if len(page) < eachPage {
				return
			}
			q.Before, q.Offset = page[len(page)-1], 0
			var err error
			if page, _, err = s.List(ctx, v, q); err != nil {
				yield(nil, err)
				return
			}
		}
	}, nil
}

// Get returns one order with lines and events if the viewer may see it. Another viewer's
// order is NotFound, as if it did not exist (ORD-4).
func (s *Service) Get(ctx context.Context, v Viewer, id string) (*Order, error) {
	o, err := s.d.Reader.Order(ctx, id)
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return nil, errNoOrder().Because(err)
		}
		return nil, err
	}
	if v.Admin || v.AccountID != "" && o.AccountID == v.AccountID {
		return o, nil
	}
	if v.GuestHash != "" {
		mine, err := s.d.Reader.GuestOwns(ctx, v.GuestHash, id)
		if err != nil {
			return nil, err
		}
		if mine {
			return o, nil
		}
	}
	return nil, errNoOrder()
}

func errNoOrder() *fault.Error { return fault.New(fault.NotFound, "Order not found") }

// Count is a number of orders.
type Count struct {
	N     int64
	About bool // an estimate: counting would be slow (OFFICE-3)
}

// StatusCounts returns how many orders have each status.
func (s *Service) StatusCounts(ctx context.Context) (map[Status]Count, error) {
	return s.d.Reader.StatusCounts(ctx)
}
