package order

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/stock"
)

func TestPlace(t *testing.T) {
	t.Parallel()

	t.Run("API-13 a COD order is stored whole, with its snapshot of the products", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.numbers = []string{"GL-7K3M9Q"}
		in := cod(
			ItemInput{ProductID: mucin, Name: "ignored beside the id", Quantity: 3},
			ItemInput{Name: "Velvet Lip", Color: "Nude", Quantity: 1},
		)
		in.GuestHash = "guest-1"
		o := s.mustPlace(t, in)
		contact := someone()
		contact.PhoneE164 = "+923001234567"
		want := &Order{
			ID: o.ID, Number: "GL-7K3M9Q", Contact: contact,
			Lines: []Line{
				{ProductID: mucin, VariantID: mucins, Name: "Advanced Snail 96", Brand: "COSRX", Size: "100 ml", Image: "/media/m.jpg", Quantity: 3, Held: 3, ListPrice: money.Rupees(2450), UnitPrice: money.Rupees(1764)},
				{ProductID: lipstick, VariantID: nudes, Name: "Velvet Lip", Brand: "SHEGLAM", Color: "Nude", Shade: "Nude", Image: "/media/l-nude.jpg", Quantity: 1, Held: 1, ListPrice: money.Rupees(1999), UnitPrice: 143928},
			},
			Tier: pricing.Guest, PercentOff: 28, Total: 529200 + 143928, Method: CashOnDelivery,
			Placement: Placed, Payment: PaymentDue, Delivery: NotPacked, CreatedAt: monday, UpdatedAt: monday,
			Version: 1, WaitingSince: monday, ReturnDays: 7, TermsID: Terms{Days: 7}.ID(),
			Events: []Event{{At: monday, Kind: EventPlaced, Actor: ActorCustomer}},
		}
		if diff := cmp.Diff(want, o); diff != "" {
			t.Error(diff)
		}
		stored, err := s.db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, stored); diff != "" {
			t.Errorf("stored: %s", diff)
		}
		if diff := cmp.Diff(map[string][]string{"guest-1": {o.ID}}, s.db.state.guests); diff != "" {
			t.Errorf("guests: %s", diff)
		}
		if len(s.blobs.files) != 0 {
			t.Error("a COD order stored a file")
		}
		m, ok := s.db.state.mails[0].(mail.OrderMail)
		if !ok || m.Total != o.Total || m.CashToKeep != money.Rupees(6731) || m.To != contact.Email || len(m.Lines) != 2 {
			t.Errorf("mail %+v", s.db.state.mails)
		}
	})

	t.Run("CART-9 GEN-5 the tier comes from the account, the total is rounded once", func(t *testing.T) {
		t.Parallel()
		for _, tt := range []struct {
			account string
			tier    pricing.Tier
			percent int
			total   string
		}{{"", pricing.Guest, 28, "1749.60"}, {"member-1", pricing.Member, 31, "1676.70"}} {
			s := newShop(t)
			s.db.state.levels["e-pin-1"] = stock.Level{VariantID: "e-pin-1"}
			s.db.state.prices["e-pin-1"], s.db.state.prices[balms] = 8100, 5
			snap := catalog.NewSnapshot([]*catalog.Product{{ID: "e-pin", Name: "Hair Pin", Price: 8100}, {ID: balm, Name: "Barrier Balm", Price: 5}}, 2)
			s.d.Catalogue = func() *catalog.Snapshot { return snap }
			// 30 x 81.00 = 2430.00; x 0.72 = 1749.60; x 0.69 = 1676.70. One 0.05 more: x 0.72 =
			// 0.036, so a total rounded once is 1749.636 -> 1749.64, and 1676.7345 -> 1676.73.
			in := cod(ItemInput{ProductID: "e-pin", Quantity: 30})
			in.AccountID = tt.account
			o := s.mustPlace(t, in)
			if o.Tier != tt.tier || o.PercentOff != tt.percent || o.Total.String() != tt.total || o.AccountID != tt.account {
				t.Errorf("%q: tier %s, %d%%, total %s, want %s", tt.account, o.Tier, o.PercentOff, o.Total, tt.total)
			}
			in.Items = append(in.Items, ItemInput{ProductID: balm, Quantity: 1})
			want := map[pricing.Tier]string{pricing.Guest: "1749.64", pricing.Member: "1676.73"}[tt.tier]
			if o := s.mustPlace(t, in); o.Total.String() != want {
				t.Errorf("%s: total %s, want %s", tt.tier, o.Total, want)
			}
		}
	})

	t.Run("API-14 PAY-6 a transfer keeps its screenshot for the administrators", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(ItemInput{ProductID: mucin, Quantity: 1}))
		if o.Payment != ProofSubmitted || !strings.HasPrefix(o.ProofKey, "proofs/") {
			t.Fatalf("payment %s, proof %q", o.Payment, o.ProofKey)
		}
		if got := string(s.blobs.files[o.ProofKey]); got != "jpeg" {
			t.Errorf("stored %q", got)
		}
		if diff := cmp.Diff([]string{EventPlaced, EventProofSubmitted}, kinds(o.Events)); diff != "" {
			t.Error(diff)
		}
		if m, ok := s.db.state.mails[0].(mail.OrderMail); !ok || m.CashToKeep != 0 {
			t.Errorf("mail %+v", s.db.state.mails[0])
		}
	})

	t.Run("CART-6 lines of the same product and colour become one, other colours stay", func(t *testing.T) {
		t.Parallel()
		o := newShop(t).mustPlace(t, cod(
			ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1},
			ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 1},
			ItemInput{Name: "Velvet Lip", Color: "Nude", Quantity: 1},
			ItemInput{ProductID: balm, Color: "no colours here", Quantity: 1},
		))
		got := map[string]int64{}
		for _, l := range o.Lines {
			got[l.ProductID+" "+l.Color] += l.Quantity
		}
		want := map[string]int64{lipstick + " Nude": 2, lipstick + " #aa0011": 1, balm + " ": 1}
		if diff := cmp.Diff(want, got); diff != "" || len(o.Lines) != 3 {
			t.Errorf("%d lines: %s", len(o.Lines), diff)
		}
	})

	t.Run("an order number already in use is tried again, in a new transaction", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.numbers = []string{"GL-AAAAAA", "GL-AAAAAA", "GL-AAAAAA", "GL-BBBBBB"}
		s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
		o := s.mustPlace(t, cod(ItemInput{ProductID: mucin, Quantity: 1}))
		if o.Number != "GL-BBBBBB" || s.db.runs != 4 || s.db.free(mucins) != 6 {
			t.Errorf("number %s after %d transactions, %d left", o.Number, s.db.runs, s.db.free(mucins))
		}
		s.numbers = slices.Repeat([]string{"GL-BBBBBB"}, numberTries)
		_, _, err := s.Place(t.Context(), cod(ItemInput{ProductID: mucin, Quantity: 1}))
		wantFault(t, err, fault.Unavailable, "The shop is busy. Please try again.")
	})

	t.Run("stock is locked in the order of variants", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.mustPlace(t, cod(
			ItemInput{ProductID: balm, Quantity: 1}, ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1},
			ItemInput{ProductID: mucin, Quantity: 1}, ItemInput{ProductID: lipstick, Quantity: 1},
		))
		if diff := cmp.Diff([]string{reds, nudes, mucins, balms}, s.db.state.locked); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("STOCK-1 a line keeps what it took, and the ledger says for whom", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 9}, ItemInput{ProductID: mucin, VariantID: mucins, Quantity: 2}))
		if o.Lines[0].Held != 0 || o.Lines[1].Held != 2 || s.db.free(mucins) != 6 {
			t.Errorf("lines %+v, %d free", o.Lines, s.db.free(mucins))
		}
		want := []stock.Move{{
			VariantID: mucins, Kind: stock.Held, Quantity: 2, From: stock.Shelf, To: stock.ForOrder, OrderID: o.ID, Actor: ActorCustomer,
		}}
		if diff := cmp.Diff(want, s.db.state.moves); diff != "" {
			t.Error(diff)
		}
	})
}

func TestPlaceRefused(t *testing.T) {
	t.Parallel()
	many := func(n int) []ItemInput {
		items := make([]ItemInput, n)
		for i := range items {
			items[i] = ItemInput{ProductID: balm, Quantity: 1}
		}
		return items
	}
	for _, tt := range []struct {
		name    string
		in      PlaceInput
		kind    fault.Kind
		message string
		field   string
	}{
		{"CART-3 an empty cart", cod(), fault.Invalid, "Your cart is currently empty", "cartItems"},
		{"API-18 51 lines", cod(many(51)...), fault.Invalid, "A cart may have at most 50 lines.", "cartItems"},
		{"API-18 quantity 0", cod(ItemInput{ProductID: balm}), fault.Invalid, "The quantity of Barrier Balm must be from 1 to 99.", "cartItems"},
		{"API-18 quantity below 0", cod(ItemInput{ProductID: balm, Quantity: -1}), fault.Invalid, "The quantity of Barrier Balm must be from 1 to 99.", "cartItems"},
		{"API-18 quantity 100", cod(ItemInput{ProductID: balm, Quantity: 100}), fault.Invalid, "The quantity of Barrier Balm must be from 1 to 99.", "cartItems"},
		{
			"API-18 99 and 1 of one line", cod(ItemInput{ProductID: balm, Quantity: 99}, ItemInput{ProductID: balm, Quantity: 1}),
			fault.Invalid, "The quantity of Barrier Balm must be from 1 to 99.", "cartItems",
		},
		{"API-18 neither id nor name", cod(ItemInput{Quantity: 1}), fault.Invalid, "Each cart item needs an _id or a name.", "cartItems"},
		{"API-18 an unknown name", cod(ItemInput{Name: "velvet lip", Quantity: 1}), fault.Invalid, "velvet lip is no longer in the shop.", "cartItems"},
		{"API-18 an unknown id, named", cod(ItemInput{ProductID: "x", Name: "Rose Mist", Quantity: 1}), fault.Invalid, "Rose Mist is no longer in the shop.", "cartItems"},
		{"API-18 an unknown id", cod(ItemInput{ProductID: "x", Quantity: 1}), fault.Invalid, "One of these products is no longer in the shop.", "cartItems"},
		{"API-18 deleted since the catalogue was read", cod(ItemInput{ProductID: gone, Quantity: 1}), fault.Invalid, "Old Toner is no longer in the shop.", "cartItems"},
		{"PDP-3 a colour the product does not have", cod(ItemInput{ProductID: lipstick, Color: "Blue", Quantity: 1}), fault.Invalid, "Velvet Lip does not come in the chosen colour.", "cartItems"},
		{
			"API-13 more than is left of a colour", cod(ItemInput{ProductID: lipstick, Color: "#aa0011", Quantity: 1}, ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 4}),
			fault.Conflict, "Only 3 of Velvet Lip are left.", "",
		},
		{
			"ITEM-1 an unknown variant", cod(ItemInput{ProductID: lipstick, VariantID: "x", Quantity: 1}),
			fault.Invalid, "Velvet Lip does not come in the chosen size or shade.", "cartItems",
		},
		{
			"ITEM-1 another product's variant", cod(ItemInput{ProductID: lipstick, VariantID: mucins, Quantity: 1}),
			fault.Invalid, "Velvet Lip does not come in the chosen size or shade.", "cartItems",
		},
		{"PAY-3 no screenshot", PlaceInput{Contact: someone(), Items: many(1), Method: BankTransfer}, fault.Invalid, "Please upload a payment screenshot before placing the order.", "screenshot"},
		{"PAY-2 CHK-1 an empty field", PlaceInput{Contact: Contact{}, Items: many(1), Method: BankTransfer, Proof: []byte("jpeg")}, fault.Invalid, "Please fill in all fields before submitting.", "firstName"},
		{"a key without end", PlaceInput{Contact: someone(), Items: many(1), Method: CashOnDelivery, IdempotencyKey: strings.Repeat("k", 201)}, fault.Malformed, "Idempotency-Key may have at most 200 characters.", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, key := range []string{tt.in.IdempotencyKey, tt.in.IdempotencyKey + "k"} { // with and without a stored claim
				s := newShop(t)
				before := s.db.state.clone()
				in := tt.in
				in.IdempotencyKey = key
				o, _, err := s.Place(t.Context(), in)
				fields := wantFault(t, err, tt.kind, tt.message)
				if tt.field != "" && fields[tt.field] == "" || o != nil {
					t.Errorf("fields %v, order %v", fields, o)
				}
				if diff := cmp.Diff(before, s.db.state, cmp.AllowUnexported(fakeState{})); diff != "" || len(s.blobs.files) != 0 {
					t.Errorf("a refused order left something: %s %v", diff, s.blobs.files)
				}
			}
		})
	}

	t.Run("API-13 out of stock names the item, and a transfer's screenshot goes with it", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.mustPlace(t, cod(ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 3}))
		_, _, err := s.Place(t.Context(), transfer(ItemInput{ProductID: balm, Quantity: 1}, ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 1}))
		wantFault(t, err, fault.Conflict, "Velvet Lip is out of stock.")
		if len(s.blobs.files) != 0 || len(s.db.state.orders) != 1 {
			t.Errorf("files %v, %d orders", s.blobs.files, len(s.db.state.orders))
		}
	})

	t.Run("an unknown method is a mistake of the program, not of the customer", func(t *testing.T) {
		t.Parallel()
		in := cod(ItemInput{ProductID: balm, Quantity: 1})
		in.Method = "barter"
		if _, _, err := newShop(t).Place(t.Context(), in); err == nil || fault.KindOf(err) != fault.Internal {
			t.Errorf("error %v", err)
		}
	})

	t.Run("a screenshot that cannot be stored is an order not placed", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.blobs.fail = errors.New("disk full")
		_, _, err := s.Place(t.Context(), transfer(ItemInput{ProductID: balm, Quantity: 1}))
		if !errors.Is(err, s.blobs.fail) || fault.KindOf(err) != fault.Internal || len(s.db.state.orders) != 0 {
			t.Errorf("error %v, %d orders", err, len(s.db.state.orders))
		}
	})

	t.Run("GUARD-3 a disk that becomes full under the screenshot leaves the order", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.blobs.fail = &fs.PathError{Op: "write", Path: "proofs", Err: syscall.ENOSPC}
		o, _, err := s.Place(t.Context(), transfer(ItemInput{ProductID: balm, Quantity: 1}))
		if err != nil || o.ProofKey != "" || o.Payment != PaymentDue || len(s.db.state.orders) != 1 {
			t.Errorf("error %v, %+v, %d orders", err, o, len(s.db.state.orders))
		}
	})

	t.Run("a commit of unknown outcome keeps the screenshot", func(t *testing.T) {
		t.Parallel()
		for _, committed := range []bool{true, false} {
			s := newShop(t)
			s.db.commitErr, s.db.committed = errors.New("connection lost"), committed
			_, _, err := s.Place(t.Context(), transfer(ItemInput{ProductID: balm, Quantity: 1}))
			if err == nil || fault.KindOf(err) != fault.Internal {
				t.Fatalf("error %v", err)
			}
			for _, o := range s.db.state.orders {
				if s.blobs.files[o.ProofKey] == nil {
					t.Error("the order stands and its proof is deleted")
				}
			}
			if want := map[bool]int{true: 1}[committed]; len(s.db.state.orders) != want {
				t.Errorf("%d orders, want %d", len(s.db.state.orders), want)
			}
		}
	})
}

func TestPlaceIdempotent(t *testing.T) {
	t.Parallel()
	in := func() PlaceInput {
		in := transfer(ItemInput{ProductID: lipstick, Quantity: 2})
		in.IdempotencyKey, in.GuestHash = "key-1", "guest-1"
		return in
	}

	t.Run("API-14 the same key and body give the first order again, to the new cookie too", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		first := s.mustPlace(t, in())
		again := in()
		again.GuestHash = "guest-2"
		again.Contact.FirstName = " Ayesha " // the repeated form may be untrimmed
		o, replayed, err := s.Place(t.Context(), again)
		if err != nil || !replayed {
			t.Fatalf("replayed %v, error %v", replayed, err)
		}
		if diff := cmp.Diff(first, o); diff != "" {
			t.Error(diff)
		}
		if len(s.db.state.orders) != 1 || s.db.free(reds) != 1 || len(s.db.state.mails) != 1 {
			t.Errorf("%d orders, %d left, %d mails", len(s.db.state.orders), s.db.free(reds), len(s.db.state.mails))
		}
		want := map[string][]string{"guest-1": {first.ID}, "guest-2": {first.ID}}
		if diff := cmp.Diff(want, s.db.state.guests); diff != "" {
			t.Errorf("guests: %s", diff)
		}
		if len(s.blobs.files) != 1 || s.blobs.files[first.ProofKey] == nil {
			t.Errorf("files %v, want the first proof alone", s.blobs.files)
		}
	})

	t.Run("API-13 a retry succeeds when the last item is gone, and when the product is", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		all := in()
		all.Items[0].Quantity = 3
		first := s.mustPlace(t, all)
		if o, replayed, err := s.Place(t.Context(), all); err != nil || !replayed || o.ID != first.ID {
			t.Errorf("order %v, replayed %v, error %v", o, replayed, err)
		}
	})

	for name, change := range map[string]func(*PlaceInput){
		"quantity":   func(in *PlaceInput) { in.Items[0].Quantity = 1 },
		"colour":     func(in *PlaceInput) { in.Items[0].Color = "Nude" },
		"street":     func(in *PlaceInput) { in.Contact.StreetAddress = "House 8" },
		"screenshot": func(in *PlaceInput) { in.ProofSum = []byte("another") },
		"method":     func(in *PlaceInput) { in.Method = CashOnDelivery },
		"product":    func(in *PlaceInput) { in.Items[0] = ItemInput{Name: "not in the shop", Quantity: 2} },
	} {
		t.Run("API-14 the same key with another "+name+" is a Conflict", func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			s.mustPlace(t, in())
			before := s.db.state.clone()
			other := in()
			change(&other)
			_, _, err := s.Place(t.Context(), other)
			if fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "already sent with other contents") {
				t.Errorf("error %v", err)
			}
			if diff := cmp.Diff(before, s.db.state, cmp.AllowUnexported(fakeState{})); diff != "" || len(s.blobs.files) != 1 {
				t.Errorf("something changed: %s; %d files", diff, len(s.blobs.files))
			}
		})
	}

	t.Run("API-13 a refused order does not use up its key", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		order := in()
		order.Items[0].Quantity = 5
		_, _, err := s.Place(t.Context(), order)
		wantFault(t, err, fault.Conflict, "Only 3 of Velvet Lip are left.")
		order.Items[0].Quantity = 3
		s.mustPlace(t, order)
	})

	t.Run("API-13 fifty twins place one order", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		ids := make([]string, 50)
		var wg sync.WaitGroup
		for i := range ids {
			wg.Go(func() {
				twin := in()
				twin.GuestHash = fmt.Sprint("guest-", i)
				if o, _, err := s.Place(t.Context(), twin); err != nil {
					t.Error(err)
				} else {
					ids[i] = o.ID
				}
			})
		}
		wg.Wait()
		slices.Sort(ids)
		if got := slices.Compact(ids); len(got) != 1 || len(s.db.state.orders) != 1 || len(s.blobs.files) != 1 || len(s.db.state.mails) != 1 {
			t.Errorf("orders %v, %d files, %d mails", got, len(s.blobs.files), len(s.db.state.mails))
		}
	})
}

func TestContentHash(t *testing.T) {
	t.Parallel()
	t.Run("API-13 moving a word to the next field is another order", rapid.MakeCheck(func(t *rapid.T) {
		text := rapid.StringMatching(`[a-c"\\,{}]{0,3}`)
		draw := func(label string) PlaceInput {
			return PlaceInput{
				Contact: Contact{City: text.Draw(t, label+" city"), State: text.Draw(t, label+" state")},
				Items:   []ItemInput{{Name: text.Draw(t, label+" name"), Color: text.Draw(t, label+" color"), Quantity: 1}},
			}
		}
		a, b := draw("a"), draw("b")
		if same, equal := a.contentHash(a.Contact) == b.contentHash(b.Contact), cmp.Equal(a, b); same != equal {
			t.Fatalf("hashes equal: %v, contents equal: %v", same, equal)
		}
	}))
}
