package order

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
)

// This file sets up a shop on the database of fake_test.go.

// fakeBlobs keeps files in a map.
type fakeBlobs struct {
	mu    sync.Mutex
	files map[string][]byte
	fail  error
}

func (b *fakeBlobs) Put(_ context.Context, key string, data []byte, contentType string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil || contentType != "image/jpeg" {
		return errors.Join(b.fail, errors.New("no put"))
	}
	b.files[key] = data
	return nil
}

func (b *fakeBlobs) Delete(_ context.Context, key string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.files, key)
	return nil
}

// shop is a Service on fakes, with three products: mucin (8 left), lipstick in two colours (3
// left of each), and balm with untracked stock.
type shop struct {
	*Service
	db      *fakeDB
	blobs   *fakeBlobs
	rules   Rules
	numbers []string // given out first, before random ones
}

const (
	mucin    = "b-mucin"
	lipstick = "a-lipstick"
	balm     = "c-balm"
	gone     = "d-gone" // in the catalogue, no longer in the database

	// Their variants.
	mucins = mucin + "-1"
	reds   = lipstick + "-1" // the default
	nudes  = lipstick + "-2"
	balms  = balm + "-1"
)

var monday = time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC)

func newShop(t interface {
	Helper()
	Fatal(args ...any)
},
) *shop {
	t.Helper()
	return newShopWith(t)
}

// newShopWith is a shop with more products, whose stock is not counted.
func newShopWith(t interface {
	Helper()
	Fatal(args ...any)
}, more ...*catalog.Product,
) *shop {
	t.Helper()
	snap := catalog.NewSnapshot(append([]*catalog.Product{
		{ID: mucin, Name: "Advanced Snail 96", Brand: "COSRX", Size: "100 ml", Price: money.Rupees(2450), FrontImage: "/media/m.jpg"},
		{
			ID: lipstick, Name: "Velvet Lip", Brand: "SHEGLAM", Price: money.Rupees(1999),
			Colors: []string{"#aa0011", "Nude"}, FrontImage: "/media/l.jpg", ColorImages: map[string]string{"Nude": "/media/l-nude.jpg"},
		},
		{ID: balm, Name: "Barrier Balm", Brand: "CeraVe", Price: money.Rupees(1749)},
		{ID: gone, Name: "Old Toner", Brand: "Pixi", Price: money.Rupees(900)},
	}, more...), 1)
	s := &shop{
		db: &fakeDB{now: monday, state: fakeState{
			coupons: map[string]coupon.Coupon{}, uses: map[string][]string{},
			levels: levels(),
			orders: map[string]Order{}, numbers: map[string]string{}, keys: map[string][2]string{}, closed: map[string]bool{}, guests: map[string][]string{},
			traces: map[string][]string{}, claims: map[string]Hand{},
			prices: map[string]money.Paisa{mucins: money.Rupees(2450), reds: money.Rupees(1999), nudes: money.Rupees(1999), balms: money.Rupees(1749)},
		}},
		blobs: &fakeBlobs{files: map[string][]byte{}}, rules: DefaultRules(),
	}
	for _, p := range more {
		for _, v := range p.Settled().Variants {
			s.db.state.prices[v.ID], s.db.state.levels[v.ID] = v.Price, stock.Level{VariantID: v.ID}
		}
	}
	var err error
	s.Service, err = New(Deps{
		InTx: s.db.InTx, Reader: s.db, Catalogue: func() *catalog.Snapshot { return snap },
		Rates: func() pricing.Rates { return pricing.DefaultRates }, Blobs: s.blobs,
		Now: func() time.Time { return s.db.now }, Rules: func() Rules { return s.rules }, Seal: plainSeal{},
		NewNumber: func() string {
			if len(s.numbers) > 0 {
				n := s.numbers[0]
				s.numbers = s.numbers[1:]
				return n
			}
			return ident.Prefixes{ident.OwnPrefix}.NewNumber()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// plainSeal seals readably for tests.
type plainSeal struct{}

func (plainSeal) Seal(owner, text string) string { return owner + "|" + strings.ToLower(text) }

func (plainSeal) Open(owner, sealed string) (string, error) {
	text, ok := strings.CutPrefix(sealed, owner+"|")
	if !ok {
		return "", errors.New("somebody else's")
	}
	return strings.ToUpper(text), nil
}

func levels() map[string]stock.Level {
	counted := func(id string, n int64) stock.Level { return stock.Level{VariantID: id, Tracked: true, OnHand: n} }
	return map[string]stock.Level{
		mucins: counted(mucins, 8), reds: counted(reds, 3), nudes: counted(nudes, 3), balms: {VariantID: balms},
	}
}

func someone() Contact {
	return Contact{
		FirstName: "Ayesha", LastName: "Khan", Email: "ayesha@example.pk", Country: "Pakistan",
		StreetAddress: "House 7, Street 12", City: "Lahore", State: "Punjab", ZIP: "54000", Phone: "0300-1234567",
	}
}

func cod(items ...ItemInput) PlaceInput {
	return PlaceInput{Contact: someone(), Items: items, Method: CashOnDelivery}
}

func transfer(items ...ItemInput) PlaceInput {
	return PlaceInput{Contact: someone(), Items: items, Method: BankTransfer, Proof: []byte("jpeg")}
}

func (s *shop) mustPlace(t testing.TB, in PlaceInput) *Order {
	t.Helper()
	o, replayed, err := s.Place(t.Context(), in)
	if err != nil || replayed {
		t.Fatalf("Place: replayed %v, error %v", replayed, err)
	}
	return o
}

// wantFault checks an error's kind and message, and returns its fields.
func wantFault(t testing.TB, err error, kind fault.Kind, message string) map[string]string {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != kind || f.Message != message {
		t.Fatalf("error %v (kind %v), want kind %v with message %q", err, fault.KindOf(err), kind, message)
	}
	return f.Fields
}
