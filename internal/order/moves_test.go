package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// impossible says why an order's states and money cannot stand together, or "".
func impossible(o *Order) string {
	onTheRoad := !slices.Contains([]Delivery{NotPacked, Packed}, o.Delivery)
	received, refunded := sumOf(o.Entries)
	switch {
	case o.Method == CashOnDelivery && (o.Payment == ProofSubmitted || o.Payment == ProofRejected):
		return "cash with a proof"
	case o.Method == BankTransfer && o.Payment == PaymentDue:
		return "a transfer due at the door"
	case o.Delivery != NotPacked && o.Placement == Placed:
		return "COD-1 packed before it was confirmed"
	case o.Placement == Cancelled && o.Delivery != NotPacked:
		return "a cancelled order with a parcel"
	case o.Method == BankTransfer && (o.Placement == Confirmed || onTheRoad) && o.Received < o.Total:
		return "sent without the money of a transfer"
	case o.Placement == Closed && !onTheRoad:
		return "closed without an end"
	case (o.Delivery == Delivered || o.Delivery == Returned) && o.Placement != Closed:
		return "arrived and still open"
	case o.Received != received || o.Refunded != refunded:
		return "PROOF-5 sums that are not those of the ledger"
	case o.Refunded > o.Received:
		return "PROOF-5 more went back than came"
	case o.Open() && o.Refunded > 0 && o.Kept() < o.covered():
		return "refunded while open"
	case (o.Received == 0 && o.Total > 0) != slices.Contains([]Payment{PaymentDue, ProofSubmitted, ProofRejected}, o.Payment):
		return "a payment that the ledger does not come to"
	case o.Received > 0 && o.Payment != o.sums():
		return "a payment that the ledger does not come to"
	case o.WaitingSince.IsZero() == o.waits():
		return "SURE-4 it waits and nobody knows since when, or does not wait and somebody does"
	case onTheRoad && len(o.ToChoose()) > 0:
		return "SURE-3 sent in a colour that nobody chose"
	}
	for _, l := range o.Lines {
		if l.Held < 0 || l.Back < 0 || l.Back > l.Quantity || l.Held > l.Quantity || o.Placement == Cancelled && l.Held > 0 || l.Back > 0 && o.Delivery != Returned && len(o.in(ParcelReturned)) == 0 && len(o.Returns) == 0 {
			return fmt.Sprintf("a line of %d units with %d held and %d back", l.Quantity, l.Held, l.Back)
		}
	}
	return ""
}

// countedIn is how many units of a line went into a parcel from counted stock.
func countedIn(p *Parcel, line int) (n int64) {
	for _, l := range p.Lines {
		if l.Line == line {
			n += l.Counted
		}
	}
	return n
}

func sumOf(entries []Entry) (received, refunded money.Paisa) {
	for _, e := range entries {
		switch e.Kind {
		case Credit, Cash:
			received += e.Amount
		case Refund:
			refunded += e.Amount
		case Fee, FeeBack:
		}
	}
	return received, refunded
}

// aMove draws a move with what may be given with it, sensible or not.
func aMove(t *rapid.T, o *Order) (Move, MoveInput) {
	name := rapid.SampledFrom(Moves()).Draw(t, "move")
	in := MoveInput{Actor: "admin"}
	if rapid.Bool().Draw(t, "amount given") {
		in.Amount = money.Paisa(rapid.Int64Range(1, 2*int64(o.Total)+100).Draw(t, "amount"))
	}
	switch name {
	case MoveRedirect:
		in.To = rapid.SampledFrom([]*Redirection{nil, {City: "Multan"}, {City: "Karachi", Phone: "0301 7654321"}, {Phone: "1"}}).Draw(t, "to")
	case MoveRecordMoney:
		in.Kind = rapid.SampledFrom([]EntryKind{Credit, Cash, Fee}).Draw(t, "kind")
	case MoveCheckIn:
		for range rapid.IntRange(0, 2).Draw(t, "units") {
			in.Units = append(in.Units, Unit{
				Line: rapid.IntRange(-1, len(o.Lines)).Draw(t, "line"), Quantity: rapid.Int64Range(0, 3).Draw(t, "quantity"),
				To: rapid.SampledFrom([]Fate{ToShelf, ToQuarantine, WrittenOff, "bin"}).Draw(t, "to"), Opened: rapid.Bool().Draw(t, "opened"),
			})
		}
	case MoveChoose:
		in.Choice = rapid.SampledFrom([]*Choice{
			nil, {Line: 0, VariantID: reds, Color: "#aa0011"}, {Line: 1, VariantID: nudes, Color: "Nude"}, {Line: 9, VariantID: nudes},
		}).Draw(t, "choice")
	case MoveBook:
		in.Courier, in.Tracking = "postex", rapid.SampledFrom([]string{"1", "2"}).Draw(t, "tracking")
		in.Anyway, in.Instead = rapid.Bool().Draw(t, "anyway"), rapid.Bool().Draw(t, "instead")
		in.Note = rapid.SampledFrom([]string{"", "lost the label"}).Draw(t, "note")
	case MovePack, MoveDrop, MoveReplace, MoveSwap:
		in.Note = rapid.SampledFrom([]string{"", "she agrees"}).Draw(t, "note")
		for range rapid.IntRange(0, 2).Draw(t, "units") {
			in.Units = append(in.Units, Unit{Line: rapid.IntRange(-1, len(o.Lines)).Draw(t, "line"), Quantity: rapid.Int64Range(0, 3).Draw(t, "quantity")})
		}
		in.Choice = rapid.SampledFrom([]*Choice{nil, {Line: 0, VariantID: reds}, {Line: 1, VariantID: mucins}}).Draw(t, "instead")
	default:
	}
	if rapid.IntRange(0, 3).Draw(t, "of one parcel") == 0 {
		in.Parcel = rapid.IntRange(1, 3).Draw(t, "parcel")
	}
	return name, in
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
			"status": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				target := rapid.SampledFrom(Statuses()).Draw(t, "target")
				o, err := s.Move(t.Context(), before.ID, target, "admin", "")
				if allowed := slices.Contains(AllowedStatuses(before), target); allowed != (err == nil) && !before.CallFirst {
					t.Fatalf("%s -> %s: allowed %v, error %v", before.Status(), target, allowed, err)
				}
				s.checkMoved(t, before, o, err)
				if err == nil && o.Status() != target {
					t.Fatalf("moved to %s, is %s", target, o.Status())
				}
			},
			"move": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				name, in := aMove(t, before)
				o, err := s.Do(t.Context(), before.ID, name, before.Version, in)
				if err == nil && !name.byItself() && name != MoveUndoCall && !slices.Contains(AllowedMoves(before), name) {
					t.Fatalf("%s was made and is not allowed", name)
				}
				s.checkMoved(t, before, o, err)
			},
			"wait": func(t *rapid.T) {
				s.db.now = s.db.now.Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "hours")) * time.Hour)
				if _, err := s.ExpireWaiting(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, id := range ids {
					if o := s.mustGet(t, id); !o.WaitingSince.IsZero() && s.db.now.Sub(o.WaitingSince) >= 48*time.Hour {
						t.Fatalf("SURE-4 %s waits since %v", o.Number, o.WaitingSince)
					}
				}
			},
			"": func(t *rapid.T) {
				held, out := map[string]int64{}, map[string]int64{}
				for id := range s.db.state.orders {
					o := s.mustGet(t, id)
					if why := impossible(o); why != "" {
						t.Fatalf("%s (%s, %s, %s): %s", o.Status(), o.Placement, o.Payment, o.Delivery, why)
					}
					for i, l := range o.Lines {
						own, again := int64(0), int64(0)
						for _, p := range o.Parcels {
							switch n := countedIn(&p, i); {
							case p.Replacement && p.State != ParcelCancelled && p.State != ParcelReturned:
								again += n
							case !p.Replacement && p.State != ParcelCancelled:
								own += n
							}
						}
						if own > 0 {
							own -= l.Back
						}
						held[l.VariantID] += l.Held - own
						out[l.VariantID] += own + again
					}
				}
				for _, m := range s.db.state.moves {
					if m.Kind == stock.WrittenOff {
						out[m.VariantID] += m.Quantity
					}
				}
				for id, had := range all {
					now := s.db.state.levels[id]
					if now.Free() < 0 || now.Held != held[id] || now.OnHand+now.Quarantined+out[id] != had.OnHand {
						t.Fatalf("%s: %+v with %d held for and %d out by orders, of %d", id, now, held[id], out[id], had.OnHand)
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
		m             Method
		p             Placement
		y             Payment
		d             Delivery
		back          int64
		open          bool
		back1, refund string // of the return, and of a refund that waits
	}
	seen := map[states]bool{}
	statuses := map[Status]bool{}
	made := map[Move]bool{}
	var visit func(o *Order)
	visit = func(o *Order) {
		key := states{o.Method, o.Placement, o.Payment, o.Delivery, o.Lines[0].Back, o.Lines[0].ToChoose, "", ""}
		if r := o.Return(1); r != nil {
			key.back1 = string(r.State)
		}
		if o.WaitingRefund() != nil {
			key.refund = "waits"
		}
		if seen[key] {
			return
		}
		seen[key] = true
		statuses[o.Status()] = true
		if why := impossible(o); why != "" {
			t.Errorf("%+v: %s", key, why)
		}
		if delivered := slices.Contains(AllowedStatuses(o), StatusDelivered); delivered != o.Open() {
			t.Errorf("ORD-2 %+v: open %v, Mark as Delivered offered %v", key, o.Open(), delivered)
		}
		if len(AllowedMoves(o)) == 0 {
			t.Errorf("SURE-6 %+v has no way out", key)
		}
		for _, target := range AllowedStatuses(o) {
			m := &mover{o: o.clone(), at: monday}
			if m.moveTo(target); m.err != nil {
				t.Errorf("%+v -> %s is offered and fails: %v", key, target, m.err)
				continue
			}
			if m.o.Status() != target {
				t.Errorf("%+v -> %s ends %s", key, target, m.o.Status())
			}
			m.finish(o)
			visit(m.o)
		}
		if ask := (&mover{o: o.clone(), at: monday, rules: DefaultRules(), in: aReturn}); len(o.Returns) == 0 {
			if ask.make(MoveAskReturn); ask.err == nil {
				ask.finish(o)
				visit(ask.o)
			}
		}
		for _, name := range AllowedMoves(o) {
			for _, amount := range []money.Paisa{0, 100} {
				m := &mover{o: o.clone(), at: monday, rules: Rules{RefundAlone: 500}, in: MoveInput{Amount: amount, Courier: "postex", Note: "agreed", To: &Redirection{City: o.Contact.City + "x"}}}
				m.in.Actor = "somebody"
				if name == MoveApproveRefund {
					m.in.Actor = "somebody else"
				}
				if name == MoveCheckReturn {
					m.in.Units = []Unit{{Line: 0, Quantity: 1, To: ToShelf}}
				}
				if name == MoveDrop || name == MoveReplace {
					m.in.Units = []Unit{{Line: 0, Quantity: 1}}
				}
				if name == MoveSwap {
					m.in.Choice = &Choice{Line: 0, VariantID: mucins}
				}
				if name == MoveEdit {
					m.in.edit = &edit{lines: []editLine{{line: 0, quantity: 5 - o.Lines[0].ToSend()}}}
				}
				if m.make(name); m.err != nil && (amount > 0 && o.Kept() >= 100 || fault.KindOf(m.err) != fault.Invalid) {
					t.Errorf("%+v: %s is offered and fails: %v", key, name, m.err)
				}
				if m.err == nil {
					made[name] = true
					m.finish(o)
					visit(m.o)
				}
			}
		}
	}
	open := Order{Placement: Placed, Delivery: NotPacked, Total: 1000, Lines: []Line{{Quantity: 2, ListPrice: 500, UnitPrice: 500, VariantID: reds, ToChoose: true}}, Contact: someone()}
	cash, byBank := open, open
	cash.Method, cash.Payment, cash.WaitingSince = CashOnDelivery, PaymentDue, monday
	byBank.Method, byBank.Payment = BankTransfer, ProofSubmitted
	visit(&cash)
	visit(&byBank)
	for _, name := range Moves() {
		if !made[name] && !name.byItself() && name != MoveUndoCall {
			t.Errorf("no order is ever offered %s", name)
		}
	}
	for _, s := range Statuses() {
		if !statuses[s] {
			t.Errorf("no move reaches %s", s)
		}
	}
}

func (s *shop) mustGet(t interface {
	Context() context.Context
	Fatal(args ...any)
}, id string,
) *Order {
	o, err := s.db.Order(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// checkMoved says that a move is made whole or not at all.
func (s *shop) checkMoved(t *rapid.T, before, o *Order, err error) {
	after := s.mustGet(t, before.ID)
	if err != nil {
		if k := fault.KindOf(err); k != fault.Conflict && k != fault.Invalid {
			t.Fatal(err)
		}
		if refused, ok := errors.AsType[*Refused](err); ok {
			if diff := cmp.Diff(before, refused.Order); diff != "" {
				t.Fatalf("a refusal shows another order: %s", diff)
			}
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("a refused move (%v) changed the order: %s", err, diff)
		}
		return
	}
	if diff := cmp.Diff(after, o); diff != "" {
		t.Fatalf("the move answered another order than it stored: %s", diff)
	}
	if len(o.Events) <= len(before.Events) || o.Version != before.Version+1 {
		t.Fatalf("a move left %d events and version %d after %d", len(o.Events)-len(before.Events), o.Version, before.Version)
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
		mails []string
	}{
		{
			"ORD-2 Mark as Delivered on a new COD order records what it implies", cod(one),
			[]Status{StatusDelivered},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed},
			[]string{mail.KindPlacedCOD, mail.KindDelivered},
		},
		{
			"ORD-2 Mark as Delivered on a packed order", cod(one),
			[]Status{StatusConfirmed, StatusPacked, StatusDelivered},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed},
			[]string{mail.KindPlacedCOD, mail.KindConfirmed, mail.KindDelivered},
		},
		{
			"ORD-2 Mark as Delivered on a transfer under review", transfer(one),
			[]Status{StatusDelivered},
			[]string{EventPlaced, EventProofSubmitted, EventPaid, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventClosed},
			[]string{mail.KindPlacedTransfer, mail.KindDelivered},
		},
		{
			"PAY-6 a proof rejected, looked at again and accepted", transfer(one),
			[]Status{StatusPending, StatusPaymentReview, StatusConfirmed},
			[]string{EventPlaced, EventProofSubmitted, EventProofRejected, EventProofSubmitted, EventPaid, EventConfirmed},
			[]string{mail.KindPlacedTransfer, mail.KindProofRejected, mail.KindPaid},
		},
		{
			"API-16 a packed order cancelled is unpacked", cod(one),
			[]Status{StatusConfirmed, StatusPacked, StatusCancelled},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventUnpacked, EventCancelled},
			[]string{mail.KindPlacedCOD, mail.KindConfirmed, mail.KindCancelled},
		},
		{
			"API-16 refused at the door", cod(one),
			[]Status{StatusConfirmed, StatusShipped, StatusReturned},
			[]string{EventPlaced, EventConfirmed, EventPacked, EventShipped, EventReturning, EventReturned, EventClosed},
			[]string{mail.KindPlacedCOD, mail.KindConfirmed, mail.KindPacked, mail.KindReturning},
		},
		{
			"API-16 the 7-day guarantee: delivered, returned, refunded", cod(one),
			[]Status{StatusDelivered, StatusReturned, StatusRefunded},
			[]string{
				EventPlaced, EventConfirmed, EventPacked, EventShipped, EventDelivered, EventPaid, EventClosed,
				EventReturning, EventReturned, EventRefunded,
			},
			[]string{mail.KindPlacedCOD, mail.KindDelivered, mail.KindReturning, mail.KindRefunded},
		},
		{
			"API-16 a paid transfer cancelled and refunded", transfer(one),
			[]Status{StatusConfirmed, StatusCancelled, StatusRefunded},
			[]string{EventPlaced, EventProofSubmitted, EventPaid, EventConfirmed, EventCancelled, EventRefunded},
			[]string{mail.KindPlacedTransfer, mail.KindPaid, mail.KindCancelled, mail.KindRefunded},
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
			var got []string
			for _, m := range s.db.state.mails {
				got = append(got, mail.Kind(m))
			}
			if diff := cmp.Diff(tt.mails, got); diff != "" {
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
		m, ok := s.db.state.mails[1].(mail.OrderMail)
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
		open := Order{Placement: Confirmed, Payment: Paid, Total: 100, Received: 100}
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
