package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Sealer encrypts payout numbers, so that the database alone does not reveal them.
type Sealer interface {
	Seal(owner, text string) string
	Open(owner, sealed string) (string, error)
}

// ID identifies terms by their content.
func (t Terms) ID() string {
	b, err := json.Marshal(t)
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:12])
}

// AskReturn requests a return for the shopper who tracks an order (BACK-2).
//
// Errors: NotFound as Track; Invalid with Fields "items", "reason", "words", "wants", "opened",
// "payoutWay", "payoutNumber" and "payoutTitle"; a Refused where nothing arrived, the last day is
// over, or everything was asked for already.
func (s *Service) AskReturn(ctx context.Context, number, contact string, in ReturnInput) (*Order, error) {
	o, err := s.Track(ctx, number, contact)
	if err != nil {
		return nil, err
	}
	to, err := in.tidy()
	if err != nil {
		return nil, err
	}
	if to.number != "" {
		if s.d.Seal == nil {
			return nil, fmt.Errorf("order: no seal for where money goes")
		}
		to.Sealed, to.number = s.d.Seal.Seal(o.ID, to.number), ""
	}
	return s.Do(ctx, o.ID, MoveAskReturn, 0, MoveInput{Actor: ActorCustomer, Asked: &in, payout: to})
}

// MoveReturn makes a shopper's move of a return, for whoever tracks the order:
// MoveSendReturn or MoveEndReturn.
func (s *Service) MoveReturn(ctx context.Context, number, contact string, name Move, in MoveInput) (*Order, error) {
	if name != MoveSendReturn && name != MoveEndReturn {
		return nil, fault.New(fault.NotFound, "This move does not exist.")
	}
	o, err := s.Track(ctx, number, contact)
	if err != nil {
		return nil, err
	}
	in.Actor = ActorCustomer
	return s.Do(ctx, o.ID, name, 0, in)
}

// AddReturnPhoto stores a photo, already re-encoded as JPEG, for a return that a shopper
// asks for.
//
// Errors: NotFound as Track, and for an unknown return; a Refused where it has the
// most photos already, or was decided.
func (s *Service) AddReturnPhoto(ctx context.Context, number, contact string, no int, jpeg []byte) (*Order, error) {
	o, err := s.Track(ctx, number, contact)
	if err != nil {
		return nil, err
	}
	if len(jpeg) == 0 {
		return nil, fault.Fields("Please choose a photo.", map[string]string{"photo": "Please choose a photo."})
	}
	full := func(m *transition) *Return {
		r := m.o.Return(no)
		switch {
		case r == nil:
			m.refuse(fault.New(fault.NotFound, "This return does not exist."))
		case r.State != ReturnAsked:
			m.refuse(fault.Newf(fault.Conflict, "The return of order %s was decided on: write to us instead.", m.o.Number))
		case len(r.Photos) >= MaxReturnPhotos:
			m.refuse(fault.Newf(fault.Conflict, "A return may have %d photos.", MaxReturnPhotos))
		}
		return r
	}
	try := &transition{o: o, dry: true}
	if full(try); try.err != nil {
		return nil, try.err // before the photo is stored
	}
	key := "returns/" + ident.NewID() + ".jpg"
	if err := s.d.Blobs.Put(ctx, key, jpeg, "image/jpeg"); err != nil {
		return nil, fmt.Errorf("order: store the photo: %w", err)
	}
	after, err := s.change(ctx, o.ID, 0, MoveInput{Actor: ActorCustomer}, func(m *transition) {
		if r := full(m); m.err == nil {
			r.Photos = append(r.Photos, key)
		}
	})
	if err != nil && fault.KindOf(err) != fault.Internal {
		s.dropProof(ctx, key)
	}
	return after, err
}

// PayoutNumber decrypts the payout number of a return. Whoever shows it logs that.
func (s *Service) PayoutNumber(o *Order, no int) (string, error) {
	r := o.Return(no)
	switch {
	case r == nil:
		return "", fault.New(fault.NotFound, "This return does not exist.")
	case r.Payout.Sealed == "" || s.d.Seal == nil:
		return "", fault.Newf(fault.Conflict, "Where the money of this return of order %s went is no longer kept.", o.Number)
	}
	return s.d.Seal.Open(o.ID, r.Payout.Sealed)
}

// ReturnsOver says whether the last day to ask for a return has passed.
func (s *Service) ReturnsOver(o *Order) bool { return s.d.Now().After(o.ReturnBy(s.d.Rules())) }

// ReturnRules returns today's rules: terms of new orders, and limits.
func (s *Service) ReturnRules() Rules { return s.d.Rules() }

// TermsOf returns the terms that the order was placed under, and their version; today's and
// version 0 where an old order has none.
func (s *Service) TermsOf(ctx context.Context, o *Order) (Terms, int64, error) {
	if o.TermsID == "" {
		return s.d.Rules().Terms, 0, nil
	}
	return s.d.Reader.ReturnTerms(ctx, o.TermsID)
}

// ReturnRow is one task about goods or money that go back.
type ReturnRow struct {
	OrderID, Number, Name, City string

	No     int // of a return; 0 for a parcel that came back and for money owed
	Parcel int // of a parcel that came back
	State  ReturnState
	Reason string
	Units  int64
	Owed   money.Paisa // of the whole order
	Waits  bool        // a refund waits for a second person
	Since  time.Time
}

// ReturnQueues are the tasks about returns, the longest waiting first.
type ReturnQueues struct {
	ToDecide []ReturnRow
	Coming   []ReturnRow // approved, or on their way
	ToCheck  []ReturnRow // in the house: returns, and parcels that came back
	ToRefund []ReturnRow // orders that are owed money
}

// LotDoubt counts what customers of a lot reported about it (BACK-4).
type LotDoubt struct {
	Code, ExpiresOn, VariantID, State string

	Sent, Doubts, Reactions, Damaged int64 // orders
}

// DeliveredAt is when the order's last parcel was delivered; zero where none was.
func (o *Order) DeliveredAt() time.Time { return o.deliveredAt(-1) }
