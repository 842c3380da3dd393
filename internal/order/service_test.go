package order

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/pricing"
)

func TestNew(t *testing.T) {
	t.Parallel()
	good := Deps{
		InTx: (&fakeDB{}).InTx, Reader: &fakeDB{}, Blobs: &fakeBlobs{}, Rates: func() pricing.Rates { return pricing.DefaultRates },
		Catalogue: func() *catalog.Snapshot { return catalog.NewSnapshot(nil, 1) },
		Now:       time.Now,
	}
	if _, err := New(good); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Deps){
		"no InTx":      func(d *Deps) { d.InTx = nil },
		"no reader":    func(d *Deps) { d.Reader = nil },
		"no catalogue": func(d *Deps) { d.Catalogue = nil },
		"no blobs":     func(d *Deps) { d.Blobs = nil },
		"no discounts": func(d *Deps) { d.Rates = nil },
	} {
		d := good
		spoil(&d)
		if _, err := New(d); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestWhoSeesWhat(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	place := func(account, guest string) *Order {
		in := cod(ItemInput{ProductID: balm, Quantity: 1})
		in.AccountID, in.GuestHash = account, guest
		return s.mustPlace(t, in)
	}
	names := map[string]string{
		place("member-1", "").ID: "member 1's", place("member-2", "").ID: "member 2's",
		place("", "browser-1").ID: "browser 1's", place("", "browser-2").ID: "browser 2's",
	}
	for _, tt := range []struct {
		name   string
		viewer Viewer
		want   []string
	}{
		{"ORD-4 an administrator sees all", Viewer{AccountID: "boss", Admin: true}, []string{"member 1's", "member 2's", "browser 1's", "browser 2's"}},
		{"ORD-4 a member sees their own", Viewer{AccountID: "member-1"}, []string{"member 1's"}},
		{"ORD-4 a guest sees the browser's", Viewer{GuestHash: "browser-2"}, []string{"browser 2's"}},
		{"ORD-4 a member who ordered from this browser before", Viewer{AccountID: "member-2", GuestHash: "browser-1"}, []string{"member 2's", "browser 1's"}},
		{"ORD-4 a member without orders", Viewer{AccountID: "member-3"}, nil},
		{"ORD-4 somebody with neither sees nothing", Viewer{}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := map[string]bool{}
			for _, n := range tt.want {
				want[n] = true
			}
			// A query cannot show more than the viewer may see.
			page, total, err := s.List(t.Context(), tt.viewer, Query{All: true, AccountID: "member-1", GuestHash: "browser-1"})
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]bool{}
			for _, o := range page {
				got[names[o.ID]] = true
			}
			if diff := cmp.Diff(want, got); diff != "" || int(total) != len(want) {
				t.Errorf("total %d: %s", total, diff)
			}
			for id, name := range names {
				o, err := s.Get(t.Context(), tt.viewer, id)
				switch {
				case want[name] && (err != nil || o.ID != id):
					t.Errorf("Get of %s: %v", name, err)
				case !want[name]:
					wantFault(t, err, fault.NotFound, "Order not found")
				}
			}
		})
	}
	t.Run("ORD-4 an order that does not exist looks like somebody else's", func(t *testing.T) {
		t.Parallel()
		_, err := s.Get(t.Context(), Viewer{AccountID: "member-1"}, "no-order")
		wantFault(t, err, fault.NotFound, "Order not found")
	})
	t.Run("ORD-2 orders counted by status", func(t *testing.T) {
		t.Parallel()
		got, err := s.StatusCounts(t.Context())
		if diff := cmp.Diff(map[Status]Count{StatusPending: {N: 4}}, got); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// DOOR-2: an order with an old phone that is no valid number can be redirected, and is still
// found by that phone. It cannot get another such number.
func TestDOOR2RedirectsAnOrderOfOldPhones(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 1}))
	old := s.db.state.orders[o.ID]
	old.Contact.Phone, old.Contact.PhoneE164, old.Contact.SecondPhone = "0300 1234567 (WhatsApp)", "+923001234567", "0333 12345"
	s.db.state.orders[o.ID] = old
	change := func(to Contact) (*Order, error) {
		return s.Do(t.Context(), o.ID, MoveRedirect, 0, MoveInput{Actor: "sana", To: &to})
	}
	got, err := change(Contact{City: "Multan"})
	if err != nil || got.Contact.City != "Multan" || got.Contact.Phone != old.Contact.Phone || got.Contact.PhoneE164 != "+923001234567" {
		t.Fatalf("DOOR-2 another city: %v, %+v", err, got)
	}
	if _, err := change(Contact{Phone: "0300 7654321 (home)"}); fieldsOf(err) != "phone" {
		t.Errorf("CHK-1 another such number: %v", err)
	}
	if _, err := change(Contact{SecondPhone: "0333 1234"}); fieldsOf(err) != "secondPhone" {
		t.Errorf("CHK-1 another such second number: %v", err)
	}
}

func TestTrack(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.numbers = []string{"GL-7K3M01", "GL-7K3M02"}
	o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 1}))
	odd := cod(ItemInput{ProductID: balm, Quantity: 1})
	odd.Contact.Phone = "0300-1234567 / 0321-1234567"
	two := s.mustPlace(t, odd)
	for _, tt := range []struct {
		name, number, contact string
		want                  *Order
	}{
		{"ORD-1 by phone as typed", "GL-7K3M01", "0300-1234567", o},
		{"ORD-1 by phone written otherwise", "GL-7K3M01", "+92 (0) 300 1234567", o},
		{"ORD-1 by phone in Urdu digits", "GL-7K3M01", "۰۳۰۰۱۲۳۴۵۶۷", o},
		{"ORD-1 by email in other letters", "GL-7K3M01", " AYESHA@example.pk ", o},
		{"ORD-1 number as heard: lower case, o for 0, l for 1, no prefix", " 7k3mol ", "0300 1234567", o},
		{"ORD-1 a phone field with two numbers matches as typed", "GL-7K3M02", "0300 1234567/0321 1234567", two},
		{"ORD-1 wrong phone", "GL-7K3M01", "0300-1234568", nil},
		{"ORD-1 last digits of the phone are not enough", "GL-7K3M01", "4567", nil},
		{"ORD-1 wrong email", "GL-7K3M01", "someone@example.pk", nil},
		{"ORD-1 nothing to match", "GL-7K3M01", "  ", nil},
		{"ORD-1 punctuation matches no phone", "GL-7K3M02", "---", nil},
		{"ORD-1 wrong number", "GL-7K3M99", "0300-1234567", nil},
		{"ORD-1 no number at all", "my order", "0300-1234567", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := s.Track(t.Context(), tt.number, tt.contact)
			if tt.want == nil {
				wantFault(t, err, fault.NotFound, "No order matches this number and this phone or email.")
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("error %v: %s", err, diff)
			}
		})
	}
}
