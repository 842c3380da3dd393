package order

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// TestTables checks every combination of states that moves can reach, instead of random ones.
func TestTables(t *testing.T) {
	t.Parallel()
	type states struct {
		m             Method
		p             Placement
		y             Payment
		d             Delivery
		back          int64
		open          bool
		first         bool
		back1, refund string // states of the return, and of a waiting refund
	}
	seen := map[states]bool{}
	statuses := map[Status]bool{}
	made := map[Move]bool{}
	var visit func(o *Order)
	visit = func(o *Order) {
		key := states{o.Method, o.Placement, o.Payment, o.Delivery, o.Lines[0].Back, o.Lines[0].ToChoose, o.Deposit > 0, "", ""}
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
			m := &transition{o: o.clone(), at: monday}
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
		if ask := (&transition{o: o.clone(), at: monday, rules: DefaultRules(), in: aReturn}); len(o.Returns) == 0 {
			if ask.make(MoveAskReturn); ask.err == nil {
				ask.finish(o)
				visit(ask.o)
			}
		}
		for _, name := range AllowedMoves(o) {
			for _, amount := range []money.Paisa{0, 100} {
				m := &transition{o: o.clone(), at: monday, rules: Rules{RefundAlone: 500}, in: MoveInput{Amount: amount, Courier: "postex", Note: "agreed", To: &Contact{City: o.Contact.City + "x"}}}
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
	first := cash // PAYS-3
	first.Deposit, first.DepositBy = 300, deposit.Rule{From: 1, Rupees: 3}
	visit(&first)
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

	t.Run("a transition stops at the first refused move", func(t *testing.T) {
		t.Parallel()
		o := Order{Method: CashOnDelivery, Placement: Placed, Payment: PaymentDue, Delivery: NotPacked}
		m := &transition{o: &o}
		m.pack()
		m.confirm()
		if m.err == nil || len(m.events) != 0 || o.Placement != Placed {
			t.Errorf("error %v, events %v, placement %s", m.err, m.events, o.Placement)
		}
		shipped := Order{Placement: Confirmed, Delivery: Shipped}
		m = &transition{o: &shipped}
		if m.cancel(); m.err == nil || shipped.Placement != Confirmed {
			t.Errorf("a shipped order was cancelled: %+v", shipped)
		}
		open := Order{Placement: Confirmed, Payment: Paid, Total: 100, Received: 100}
		m = &transition{o: &open}
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
