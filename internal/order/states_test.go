package order

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/stock"
)

// impossible says why an order's states cannot stand together, or "".
func impossible(o *Order) string {
	onTheRoad := o.Delivery == Shipped || o.Delivery == Delivered || o.Delivery == Returning || o.Delivery == Returned
	switch {
	case o.Method == CashOnDelivery && (o.Payment == ProofSubmitted || o.Payment == ProofRejected):
		return "cash with a proof"
	case o.Method == BankTransfer && o.Payment == PaymentDue:
		return "a transfer due at the door"
	case o.Delivery != NotPacked && o.Placement == Placed:
		return "packed before it was confirmed"
	case o.Placement == Cancelled && o.Delivery != NotPacked:
		return "a cancelled order with a parcel"
	case o.Method == BankTransfer && (o.Placement == Confirmed || onTheRoad) && o.Payment != Paid && o.Payment != Refunded:
		return "sent without the money of a transfer"
	case o.Delivery == Delivered && o.Payment != Paid && o.Payment != Refunded:
		return "delivered and not paid"
	case o.Placement == Closed && o.Delivery != Delivered && o.Delivery != Returning && o.Delivery != Returned:
		return "closed without an end"
	case (o.Delivery == Delivered || o.Delivery == Returned) && o.Placement != Closed:
		return "arrived and still open"
	case o.Payment == Refunded && o.Open():
		return "refunded while open"
	}
	return ""
}

// TestMoves drives random sequences of moves, allowed and not, over random orders.
func TestMoves(t *testing.T) {
	t.Parallel()
	t.Run("ORD-2 API-16 no sequence of moves reaches an impossible combination, and stock is conserved", rapid.MakeCheck(func(t *rapid.T) {
		s := newShop(t)
		all := levels()
		items := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) ItemInput {
			return ItemInput{
				ProductID: rapid.SampledFrom([]string{mucin, lipstick, balm}).Draw(t, "product"),
				Color:     rapid.SampledFrom([]string{"", "#aa0011", "Nude"}).Draw(t, "color"),
				Quantity:  rapid.Int64Range(1, 4).Draw(t, "quantity"),
			}
		}), 1, 3)
		var ids []string
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				in := cod(items.Draw(t, "items")...)
				if rapid.Bool().Draw(t, "transfer") {
					in.Method, in.Proof = BankTransfer, []byte("jpeg")
				}
				o, _, err := s.Place(t.Context(), in)
				switch {
				case err == nil:
					ids = append(ids, o.ID)
				case fault.KindOf(err) != fault.Conflict:
					t.Fatal(err)
				}
			},
			"move": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				id := rapid.SampledFrom(ids).Draw(t, "order")
				target := rapid.SampledFrom(Statuses()).Draw(t, "target")
				before, err := s.db.Order(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				o, err := s.Move(t.Context(), id, target, "admin", "")
				if allowed := slices.Contains(AllowedStatuses(before), target); allowed != (err == nil) {
					t.Fatalf("%s -> %s: allowed %v, error %v", before.Status(), target, allowed, err)
				}
				after, rerr := s.db.Order(t.Context(), id)
				if rerr != nil {
					t.Fatal(rerr)
				}
				if err != nil {
					if diff := cmp.Diff(before, after); diff != "" || fault.KindOf(err) != fault.Conflict {
						t.Fatalf("a refused move (%v) changed the order: %s", err, diff)
					}
					return
				}
				if diff := cmp.Diff(after, o); diff != "" {
					t.Fatalf("Move answered another order than it stored: %s", diff)
				}
				if o.Status() != target {
					t.Fatalf("moved to %s, is %s", target, o.Status())
				}
				if len(o.Events) <= len(before.Events) {
					t.Fatal("a move left no event")
				}
			},
			"": func(t *rapid.T) {
				held, packed := map[string]int64{}, map[string]int64{}
				for id := range s.db.state.orders {
					o, err := s.db.Order(t.Context(), id)
					if err != nil {
						t.Fatal(err)
					}
					if why := impossible(o); why != "" {
						t.Fatalf("%s (%s, %s, %s): %s", o.Status(), o.Placement, o.Payment, o.Delivery, why)
					}
					for _, l := range o.Lines {
						switch {
						case o.Placement == Cancelled || o.Delivery == Returned:
						case o.Delivery == NotPacked:
							held[l.VariantID] += l.Held
						default:
							packed[l.VariantID] += l.Held
						}
					}
				}
				for id, had := range all {
					now := s.db.state.levels[id]
					if now.Free() < 0 || now.Held != held[id] || now.OnHand+packed[id] != had.OnHand {
						t.Fatalf("%s: %+v with %d held and %d packed by orders, of %d", id, now, held[id], packed[id], had.OnHand)
					}
				}
			},
		})
	}))
}

// TestTables looks at every combination of states that moves can reach, rather
// than at drawn ones.
func TestTables(t *testing.T) {
	t.Parallel()
	type states struct {
		m Method
		p Placement
		y Payment
		d Delivery
	}
	seen := map[states]bool{}
	statuses := map[Status]bool{}
	var visit func(o Order)
	visit = func(o Order) {
		key := states{o.Method, o.Placement, o.Payment, o.Delivery}
		if seen[key] {
			return
		}
		seen[key] = true
		statuses[o.Status()] = true
		if why := impossible(&o); why != "" {
			t.Errorf("%+v: %s", key, why)
		}
		if delivered := slices.Contains(AllowedStatuses(&o), StatusDelivered); delivered != o.Open() {
			t.Errorf("ORD-2 %+v: open %v, Mark as Delivered offered %v", key, o.Open(), delivered)
		}
		for _, target := range AllowedStatuses(&o) {
			next := o
			if err := (&mover{o: &next}).moveTo(target); err != nil {
				t.Errorf("%+v -> %s is offered and fails: %v", key, target, err)
				continue
			}
			if next.Status() != target {
				t.Errorf("%+v -> %s ends %s", key, target, next.Status())
			}
			visit(next)
		}
	}
	visit(Order{Method: CashOnDelivery, Placement: Placed, Payment: PaymentDue, Delivery: NotPacked})
	visit(Order{Method: BankTransfer, Placement: Placed, Payment: ProofSubmitted, Delivery: NotPacked})
	for _, s := range Statuses() {
		if !statuses[s] {
			t.Errorf("no move reaches %s", s)
		}
	}
}

func kinds(events []Event) []string {
	var ks []string
	for _, e := range events {
		ks = append(ks, e.Kind)
	}
	return ks
}

func TestMove(t *testing.T) {
	t.Parallel()
	one := ItemInput{ProductID: mucin, Quantity: 1}

	t.Run("API-16 a new COD order is Pending, a transfer in Payment Review", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		if got := s.mustPlace(t, cod(one)).Status(); got != StatusPending {
			t.Errorf("COD is %s", got)
		}
		if got := s.mustPlace(t, transfer(one)).Status(); got != StatusPaymentReview {
			t.Errorf("transfer is %s", got)
		}
	})

	for _, tt := range []struct {
		name  string
		in    PlaceInput
		path  []Status
		want  []string
		mails []mail.Message
	}{
		{
			"ORD-2 Mark as Delivered on a new COD order records what it implies", cod(one),
			[]Status{StatusDelivered},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed},
			[]mail.Message{mail.OrderPlacedCOD{}, mail.OrderDelivered{}},
		},
		{
			"ORD-2 Mark as Delivered on a packed order", cod(one),
			[]Status{StatusConfirmed, StatusPacked, StatusDelivered},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed},
			[]mail.Message{mail.OrderPlacedCOD{}, mail.OrderDelivered{}},
		},
		{
			"ORD-2 Mark as Delivered on a transfer under review", transfer(one),
			[]Status{StatusDelivered},
			[]string{EventPlaced, EventProofSubmitted, EventPaid, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventClosed},
			[]mail.Message{mail.OrderPlacedTransfer{}, mail.OrderDelivered{}},
		},
		{
			"PAY-6 a proof rejected, looked at again and accepted", transfer(one),
			[]Status{StatusPending, StatusPaymentReview, StatusConfirmed},
			[]string{EventPlaced, EventProofSubmitted, EventProofRejected, EventProofSubmitted, EventPaid, EventConfirmed},
			[]mail.Message{mail.OrderPlacedTransfer{}, mail.ProofRejected{}},
		},
		{
			"API-16 a packed order cancelled is unpacked", cod(one),
			[]Status{StatusConfirmed, StatusPacked, StatusCancelled},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventUnpacked, EventCancelled},
			[]mail.Message{mail.OrderPlacedCOD{}},
		},
		{
			"API-16 refused at the door", cod(one),
			[]Status{StatusConfirmed, StatusShipped, StatusReturned},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventReturning, EventReturned, EventClosed},
			[]mail.Message{mail.OrderPlacedCOD{}},
		},
		{
			"API-16 the 7-day guarantee: delivered, returned, refunded", cod(one),
			[]Status{StatusDelivered, StatusReturned, StatusRefunded},
			[]string{
				EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed,
				EventReturning, EventReturned, EventRefunded,
			},
			[]mail.Message{mail.OrderPlacedCOD{}, mail.OrderDelivered{}},
		},
		{
			"API-16 a paid transfer cancelled and refunded", transfer(one),
			[]Status{StatusConfirmed, StatusCancelled, StatusRefunded},
			[]string{EventPlaced, EventProofSubmitted, EventPaid, EventConfirmed, EventCancelled, EventRefunded},
			[]mail.Message{mail.OrderPlacedTransfer{}},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			o := s.mustPlace(t, tt.in)
			for _, target := range tt.path {
				var err error
				if o, err = s.Move(t.Context(), o.ID, target, "admin-1", ""); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(tt.want, kinds(o.Events)); diff != "" {
				t.Errorf("events: %s", diff)
			}
			var got, want []string
			for _, m := range s.db.state.mails {
				got = append(got, fmt.Sprintf("%T", m))
			}
			for _, m := range tt.mails {
				want = append(want, fmt.Sprintf("%T", m))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("mails: %s", diff)
			}
		})
	}

	t.Run("API-16 a refused move is 409 with a message and changes nothing", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		s.numbers = []string{"GL-7K3M9Q"}
		o := s.mustPlace(t, cod(one))
		_, err := s.Move(t.Context(), o.ID, StatusPacked, "admin-1", "")
		wantFault(t, err, fault.Conflict, "Order GL-7K3M9Q is Pending and cannot be moved to Packed.")
		if _, err := s.Move(t.Context(), o.ID, StatusDelivered, "admin-1", ""); err != nil {
			t.Fatal(err)
		}
		_, err = s.Move(t.Context(), o.ID, StatusDelivered, "admin-1", "")
		wantFault(t, err, fault.Conflict, "Order GL-7K3M9Q is already Delivered.")
		if got := len(s.db.state.mails); got != 2 {
			t.Errorf("%d mails, want one each for placed and delivered", got)
		}
	})

	t.Run("API-16 actor, time and note stand in the timeline and in the mail", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, transfer(one))
		s.db.now = monday.AddDate(0, 0, 1)
		o, err := s.Move(t.Context(), o.ID, StatusPending, "admin-1", " No such\ntransfer ")
		if err != nil {
			t.Fatal(err)
		}
		want := Event{At: s.db.now, Kind: EventProofRejected, Actor: "admin-1", Note: "No such transfer"}
		if diff := cmp.Diff(want, o.Events[len(o.Events)-1]); diff != "" {
			t.Error(diff)
		}
		m, ok := s.db.state.mails[1].(mail.ProofRejected)
		if !ok || m.Reason != "No such transfer" || m.To != "ayesha@example.pk" {
			t.Errorf("mail %+v", s.db.state.mails[1])
		}
		if !o.UpdatedAt.Equal(s.db.now) || !o.CreatedAt.Equal(monday) {
			t.Errorf("created %v, updated %v", o.CreatedAt, o.UpdatedAt)
		}
	})

	t.Run("API-16 an order that is not there is NotFound", func(t *testing.T) {
		t.Parallel()
		_, err := newShop(t).Move(t.Context(), "no-order", StatusDelivered, "admin-1", "")
		wantFault(t, err, fault.NotFound, "Order not found")
	})

	t.Run("API-16 goods come back to the shelf once", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: lipstick, Color: "Nude", Quantity: 2}, ItemInput{ProductID: lipstick, Quantity: 1}))
		if red, nude := s.db.free(reds), s.db.free(nudes); red != 2 || nude != 1 {
			t.Fatalf("%d red and %d nude left, want 2 and 1", red, nude)
		}
		if _, err := s.Move(t.Context(), o.ID, StatusCancelled, "admin-1", ""); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(levels(), s.db.state.levels); diff != "" {
			t.Error(diff)
		}
	})

	t.Run("SURE-6 what was never counted is not put back, whatever is counted meanwhile", func(t *testing.T) {
		t.Parallel()
		s := newShop(t)
		o := s.mustPlace(t, cod(ItemInput{ProductID: balm, Quantity: 5}))
		s.db.state.levels[balms] = stock.Level{VariantID: balms, Tracked: true, OnHand: 10}
		if _, err := s.Move(t.Context(), o.ID, StatusCancelled, "admin-1", ""); err != nil {
			t.Fatal(err)
		}
		if got := s.db.free(balms); got != 10 {
			t.Errorf("%d balms are free, want the 10 that were counted", got)
		}
	})

	t.Run("a mover stops at the first refused move", func(t *testing.T) {
		t.Parallel()
		o := Order{Method: CashOnDelivery, Placement: Placed, Payment: PaymentDue, Delivery: NotPacked}
		m := &mover{o: &o}
		m.pack()
		m.confirm()
		if m.err == nil || len(m.events) != 0 || o.Placement != Placed {
			t.Errorf("error %v, events %v, placement %s", m.err, m.events, o.Placement)
		}
		shipped := Order{Placement: Confirmed, Delivery: Shipped}
		m = &mover{o: &shipped}
		if m.cancel(); m.err == nil || shipped.Placement != Confirmed {
			t.Errorf("a shipped order was cancelled: %+v", shipped)
		}
		open := Order{Placement: Confirmed, Payment: Paid}
		m = &mover{o: &open}
		if m.refund(); m.err == nil || open.Payment != Paid {
			t.Errorf("an open order was refunded: %+v", open)
		}
	})
}

func TestParseStatus(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   string
		want Status
	}{{"Delivered", StatusDelivered}, {"payment review", StatusPaymentReview}, {" CANCELLED ", StatusCancelled}} {
		if got, err := ParseStatus(tt.in); err != nil || got != tt.want {
			t.Errorf("ParseStatus(%q) = %q, %v", tt.in, got, err)
		}
	}
	t.Run("API-16 an unknown status is refused by its field", func(t *testing.T) {
		t.Parallel()
		_, err := ParseStatus("Lost")
		if fields := wantFault(t, err, fault.Invalid, "This status does not exist."); fields["status"] == "" {
			t.Error("the field status is not named")
		}
	})
}
