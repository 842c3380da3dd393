package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/deposit"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// theOne is the line of these tests' orders.
var theOne = ItemInput{ProductID: mucin, Quantity: 1}

// Moves up to what follows the delivery.
var (
	arrived = []Move{MoveConfirm, MovePack, MoveHandOver, MoveDeliver}
	asked   = append(slices.Clone(arrived), MoveAskReturn)
	aReturn = MoveInput{Asked: &ReturnInput{Units: []Unit{{Quantity: 1}}, Reason: ReturnDamaged, Wants: WantsReplace}}
)

// tellings is the message that each move sends to the shopper, and how an order gets to a state
// that allows the move. A new move needs a row here.
var tellings = map[Move]struct {
	way      []Move // from a new order
	transfer bool
	in       MoveInput
	says     string // kind of message, "" for none
	event    string
}{
	MoveConfirm:       {nil, false, MoveInput{}, mail.KindConfirmed, "confirmed"},
	MoveNoAnswer:      {nil, false, MoveInput{}, "", ""},
	MoveChoose:        {nil, false, MoveInput{}, "", ""}, // no line lacks a colour: the move has its own tests
	MoveGiveUp:        {nil, false, MoveInput{}, "", ""},
	MoveUndoCall:      {[]Move{MoveNoAnswer}, false, MoveInput{}, "", ""},            // the order is called again
	MoveRedirect:      {nil, false, MoveInput{To: &Contact{City: "Multan"}}, "", ""}, // the page, or the caller, has told the shopper
	MoveEdit:          {nil, false, MoveInput{edit: &edit{lines: []editLine{{line: 0, quantity: 2}}}}, mail.KindEdited, "edited"},
	MoveRemind:        {nil, false, MoveInput{}, mail.KindReminder, "reminded"},
	MoveCancel:        {nil, false, MoveInput{}, mail.KindCancelled, "cancelled"},
	MoveWaive:         {nil, false, MoveInput{Note: "A regular"}, mail.KindWaived, "deposit_waived"},
	MoveSupply:        {nil, false, MoveInput{}, "", ""}, // no line waits: TestGOOD3PreorderOfOneVariant makes it
	MoveHoldAgain:     {[]Move{MoveReject, MoveExpire}, true, MoveInput{}, mail.KindReserved, "held_again"},
	MoveExpire:        {nil, false, MoveInput{}, mail.KindExpired, "expired"},
	MoveApprove:       {nil, true, MoveInput{}, mail.KindPaid, "paid"},
	MoveReject:        {nil, true, MoveInput{Note: "No such transfer"}, mail.KindProofRejected, "proof_rejected"},
	MoveAskAgain:      {[]Move{MoveReject}, true, MoveInput{}, "", ""}, // staff check again; the shopper sent nothing
	MoveRecordMoney:   {nil, true, MoveInput{Amount: 100}, mail.KindPartPaid, "money_received"},
	MoveRefund:        {[]Move{MoveApprove, MoveCancel}, true, MoveInput{}, mail.KindRefunded, "refunded"},
	MovePack:          {[]Move{MoveConfirm}, false, MoveInput{}, "", ""},
	MoveUnpack:        {[]Move{MoveConfirm, MovePack}, false, MoveInput{}, "", ""},
	MoveHandOver:      {[]Move{MoveConfirm, MovePack}, false, MoveInput{}, mail.KindPacked, "shipped"},
	MoveAttempt:       {[]Move{MoveConfirm, MovePack, MoveHandOver}, false, MoveInput{Note: "Nobody at home"}, mail.KindAttemptFailed, "attempt_failed"},
	MoveDeliver:       {[]Move{MoveConfirm, MovePack, MoveHandOver}, false, MoveInput{}, mail.KindDelivered, "delivered"},
	MoveTurnBack:      {[]Move{MoveConfirm, MovePack, MoveHandOver}, false, MoveInput{}, mail.KindReturning, "returning"},
	MoveCheckIn:       {[]Move{MoveConfirm, MovePack, MoveHandOver, MoveTurnBack}, false, MoveInput{}, "", ""},
	MoveLose:          {[]Move{MoveConfirm, MovePack, MoveHandOver}, false, MoveInput{}, "", ""},
	MoveDrop:          {nil, false, MoveInput{}, "", ""}, // the shopper agreed to it: tested with parcels
	MoveSwap:          {[]Move{MoveConfirm}, false, MoveInput{Note: "She agrees", Choice: &Choice{VariantID: mucins}}, "", ""},
	MoveBook:          {[]Move{MoveConfirm, MovePack}, false, MoveInput{Courier: "postex", Tracking: "PX-1"}, mail.KindPacked, "booked"},
	MoveOut:           {[]Move{MoveConfirm, MovePack, MoveHandOver}, false, MoveInput{}, mail.KindOutForDelivery, "out_for_delivery"},
	MoveAskTime:       {[]Move{MoveConfirm, MovePack, MoveHandOver, MoveAttempt}, false, MoveInput{Note: "Thursday after 5 pm"}, "", ""}, // the page shows it
	MoveAskReturn:     {arrived, false, aReturn, "", ""},                                                                                 // the page shows it
	MoveApproveReturn: {asked, false, MoveInput{Note: "Please send it."}, mail.KindReturnApproved, "return_approved"},
	MoveDeclineReturn: {asked, false, MoveInput{Note: "It was used up."}, mail.KindReturnDeclined, "return_declined"},
	MoveSendReturn:    {append(slices.Clone(asked), MoveApproveReturn), false, MoveInput{}, "", ""},
	MoveReceiveReturn: {append(slices.Clone(asked), MoveApproveReturn), false, MoveInput{}, "", ""},
	MoveCheckReturn:   {append(slices.Clone(asked), MoveApproveReturn), false, MoveInput{Units: []Unit{{Quantity: 1, To: ToShelf}}}, "", ""}, // the refund's message tells
	MoveEndReturn:     {asked, false, MoveInput{Note: "She keeps it."}, "", ""},                                                              // the shopper said so
	MoveApproveRefund: {arrived, false, MoveInput{}, mail.KindRefunded, "refunded"},
	MoveDeclineRefund: {arrived, false, MoveInput{Note: "Not this one."}, "", ""},
	MoveRefundSent:    {nil, true, MoveInput{}, mail.KindRefunded, "refunded"},
	MoveRefundFailed:  {nil, true, MoveInput{}, "", ""},                      // the money is owed still, and goes back another way
	MoveProve:         {nil, true, MoveInput{Proof: "proofs/x.jpg"}, "", ""}, // only the shopper sends one, and is told then
	MoveReplace: {
		[]Move{MoveConfirm, MovePack, MoveHandOver, MoveDeliver},
		false,
		MoveInput{Units: []Unit{{Quantity: 1}}},
		"", "",
	},
}

// TestSAY1EveryMoveEveryChannelOnce covers every move and every channel: the message is the one
// in the table, and it is sent once.
func TestSAY1EveryMoveEveryChannelOnce(t *testing.T) {
	t.Parallel()
	for name := range functions {
		if _, decided := tellings[name]; !decided {
			t.Errorf("SAY-1 nobody decided what the move %s tells the shopper", name)
		}
	}
	for name, tt := range tellings {
		if name == MoveChoose || name == MoveDrop || name == MoveRefundSent || name == MoveRefundFailed || name == MoveSupply { // tests of their own make them
			continue
		}
		t.Run("SAY-1 "+string(name), func(t *testing.T) {
			t.Parallel()
			s := newShop(t)
			in := cod(theOne)
			if tt.transfer {
				in = transfer(theOne)
			}
			if name == MoveWaive {
				s.rules.Deposits = []deposit.Rule{{From: 1, Rupees: 100}}
			}
			o := s.mustPlace(t, in)
			for _, before := range tt.way {
				in := MoveInput{}
				if before == MoveAskReturn {
					in = aReturn
				}
				in.Actor = "admin-1"
				if _, err := s.Do(t.Context(), o.ID, before, 0, in); err != nil {
					t.Fatal(err)
				}
			}
			if name == MoveApproveRefund || name == MoveDeclineRefund {
				s.rules.RefundAlone = 1
				if _, err := s.Do(t.Context(), o.ID, MoveRefund, 0, MoveInput{Actor: "admin-2"}); err != nil {
					t.Fatal(err)
				}
			}
			before := len(s.db.state.told)
			with := tt.in
			with.Actor = "admin-1"
			o, err := s.Do(t.Context(), o.ID, name, 0, with)
			if err != nil {
				t.Fatal(err)
			}
			var got, want []string
			for _, m := range s.db.state.told[before:] {
				got = append(got, strings.Join([]string{string(m.Channel), m.Kind, m.Event, m.To}, " "))
			}
			if tt.says != "" {
				want = []string{"mail " + tt.says + " " + tt.event + " ayesha@example.pk", "whatsapp " + tt.says + " " + tt.event + " +923001234567"}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("SAY-1 the move tells something else: %s", diff)
			}
			if tt.says == "" {
				return
			}
			// Notifying of the same event again writes nothing.
			again := Notification{Event: o.Events[len(o.Events)-1].Kind}
			for _, e := range o.Events {
				if kind, _ := telling(o, e.Kind); kind == tt.says {
					again.Event = e.Kind
				}
			}
			n := len(s.db.state.told)
			if err := s.db.InTx(t.Context(), func(ctx context.Context, tx Tx) error { return NotifyShopper(ctx, tx, o, again) }); err != nil {
				t.Fatal(err)
			}
			if len(s.db.state.told) != n {
				t.Errorf("SAY-1 %s was told twice", again.Event)
			}
		})
	}
}

// TestSAY2ChannelsAreTurnedOff covers the same cases with every channel off that may be:
// required messages still go by mail, others are not sent. Without an email address, required
// messages go by WhatsApp.
func TestSAY2ChannelsAreTurnedOff(t *testing.T) {
	t.Parallel()
	for _, k := range mail.Kinds() {
		s := newShop(t)
		o := s.mustPlace(t, cod(theOne))
		s.db.state.turnedOff = map[string][]mail.Channel{k.Name: {mail.ByWhatsApp}}
		if k.Must == "" {
			s.db.state.turnedOff[k.Name] = mail.Channels()
		}
		tell := func(event, to string) (ways []mail.Channel) {
			t.Helper()
			n := len(s.db.state.told)
			err := s.db.InTx(t.Context(), func(ctx context.Context, tx Tx) error {
				return outbox.WriteShopper(ctx, tx, mail.OrderMail{Kind: k.Name, Order: mail.Order{To: to}}, o.ID, event, "+923001234567", false)
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range s.db.state.told[n:] {
				ways = append(ways, m.Channel)
			}
			return ways
		}
		var mailed, taken []mail.Channel
		if k.Must != "" {
			mailed, taken = []mail.Channel{mail.ByMail}, []mail.Channel{mail.ByWhatsApp}
		}
		if got := tell("x1", "ayesha@example.pk"); !slices.Equal(got, mailed) {
			t.Errorf("SAY-2 %s goes by %v, want %v", k.Name, got, mailed)
		}
		if got := tell("x2", ""); !slices.Equal(got, taken) {
			t.Errorf("SAY-2 %s without an address goes by %v, want %v", k.Name, got, taken)
		}
		s.db.state.turnedOff = nil
		if got := tell("x3", "ayesha@example.pk"); !slices.Equal(got, mail.Channels()) {
			t.Errorf("SAY-2 %s goes by %v, want all", k.Name, got)
		}
	}
}

// TestSAY1ParcelEvents: each event of each parcel sends one message, and an unsent text is
// replaced by a newer one.
func TestSAY1ParcelEvents(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := split(t, s, 1, 1, 1)
	from := len(s.db.state.mails)
	var want []string
	step := func(m Move, no int, kind, tracking string) {
		t.Helper()
		in := MoveInput{Parcel: no}
		if m == MoveBook {
			in.Courier, in.Tracking, in.Anyway, in.Instead, in.Note = "tcs", tracking, true, true, "another number"
		}
		before := len(s.db.state.mails)
		s.moved(t, o.ID, m, in)
		if told := len(s.db.state.mails) > before; told != (kind != "") {
			t.Errorf("SAY-1 %s of parcel %d: told is %v", m, no, told)
		}
		if kind != "" {
			want = append(want, kind+" "+tracking)
		}
	}
	step(MoveBook, 2, "", "") // a courier, without a number yet
	step(MoveBook, 2, mail.KindPacked, "T-2")
	step(MoveBook, 1, mail.KindPacked, "T-1")
	step(MoveBook, 1, "", "T-1") // no change
	step(MoveBook, 2, mail.KindPacked, "T-3")
	step(MoveHandOver, 1, "", "")
	step(MoveHandOver, 2, "", "")
	step(MoveHandOver, 3, mail.KindPacked, "") // no message was sent before
	for _, no := range []int{2, 1} {
		number := map[int]string{1: "T-1", 2: "T-3"}[no]
		step(MoveAttempt, no, mail.KindAttemptFailed, number)
		step(MoveOut, no, mail.KindOutForDelivery, number)
		step(MoveAttempt, no, mail.KindAttemptFailed, number)
		step(MoveTurnBack, no, mail.KindReturning, number)
		step(MoveDeliver, no, mail.KindDelivered, number)
		step(MoveTurnBack, no, mail.KindReturning, number)
		step(MoveDeliver, no, mail.KindDelivered, number)
		step(MoveTurnBack, no, mail.KindReturning, number)
	}
	if o = s.mustGet(t, o.ID); o.Received != o.Parcels[0].Collect+o.Parcels[1].Collect {
		t.Errorf("PARCEL-4 two parcels that were delivered twice brought %v", o.Received)
	}
	var got []string
	for _, m := range s.db.state.mails[from:] {
		one, _ := m.(mail.OrderMail)
		got = append(got, one.Kind+" "+one.Tracking)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("SAY-1 (-want +told)\n%s", diff)
	}
	for i, m := range slices.Backward(s.db.state.told) {
		if waits := m.State == outbox.Waiting; m.Channel == mail.ByWhatsApp && waits != (i == len(s.db.state.told)-1) {
			t.Errorf("SAY-1 text %d of %d is %s", i, len(s.db.state.told), m.State)
		}
	}
}

// TestSAY1LastDayToReturn: from delivery to the end of the seventh day in Karachi.
func TestSAY1LastDayToReturn(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, time.March, 7, 20, 30, 0, 0, time.UTC) // 8 March, 1:30 in Karachi
	if got := ReturnUntil(late, 7).UTC(); !got.Equal(time.Date(2026, time.March, 15, 18, 59, 59, 999_999_000, time.UTC)) {
		t.Errorf("SAY-1 the last day to return ends %v", got)
	}
}

// TestSAY3LanguageOfTheForm: the shopper's language is stored with the order and used in its
// messages. An unknown one is refused at its field.
func TestSAY3LanguageOfTheForm(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	in := cod(theOne)
	in.Contact.Language = "ur"
	o := s.mustPlace(t, in)
	if o.Contact.Language != "ur" || !slices.ContainsFunc(s.db.state.told, func(m outbox.Message) bool { return m.Language == mail.Urdu }) {
		t.Errorf("SAY-3 the order is in %q, its messages %+v", o.Contact.Language, s.db.state.told)
	}
	in.Contact.Language = "klingon"
	_, _, err := s.Place(t.Context(), in)
	if err == nil || !strings.Contains(err.Error(), "check the marked") {
		t.Errorf("SAY-3 a language that is none: %v", err)
	}
}

// PLAIN-9: each event names its parcel; an event of several parcels at once belongs to the
// order.
func TestPLAIN9EventsNameTheirParcel(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	o := split(t, s, 1, 1)
	s.moved(t, o.ID, MoveBook, MoveInput{Parcel: 2, Courier: "tcs", Tracking: "T-2"})
	s.moved(t, o.ID, MoveHandOver, MoveInput{})
	s.moved(t, o.ID, MoveAttempt, MoveInput{Parcel: 2, Reason: ReasonNotThere})
	var got []string
	for _, e := range s.mustGet(t, o.ID).Events {
		got = append(got, fmt.Sprint(e.Kind, " ", e.Parcel))
	}
	want := []string{"placed 0", "confirmed 0", "packed 1", "packed 2", "booked 2", "shipped 0", "attempt_failed 2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("PLAIN-9 events (-want +got)\n%s", diff)
	}
}
