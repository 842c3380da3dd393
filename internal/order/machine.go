package order

import (
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file holds what the three state machines share. Each machine is a file with a table
// and a function per move: placement.go, payment.go, delivery.go. A move that no table
// lists cannot happen. The moves and statuses on offer are computed by running each move on
// a copy of the order.

// Move names one move, as the office asks for it.
type Move string

// The moves.
const (
	MoveConfirm   Move = "confirm"   // the shopper confirmed the order, or its money came
	MoveNoAnswer  Move = "no-answer" // somebody called and reached nobody
	MoveChoose    Move = "choose"    // the colour of a line is chosen
	MoveGiveUp    Move = "give-up"   // the shopper cannot be reached
	MoveUndoCall  Move = "undo-call" // the noted result of a call was wrong
	MoveRedirect  Move = "redirect"  // another address or phone
	MoveEdit      Move = "edit"      // other goods, or another way of paying
	MoveRemind    Move = "remind"    // ask the shopper again to confirm; made by the shop's own job only
	MoveCancel    Move = "cancel"
	MoveWaive     Move = "waive-deposit" // what of the deposit has not come is paid at the door
	MoveHoldAgain Move = "hold-again"    // the shopper has the units of an order held once more that ended unpaid
	MoveSupply    Move = "supply"        // goods that it waits for came, or their day changed; made by the shop's own job only
	MoveExpire    Move = "expire"        // nobody confirmed or paid in time; made by the shop's own job only

	MoveApprove     Move = "approve"      // the money of a transfer is in the account
	MoveReject      Move = "reject"       // the screenshot proves nothing
	MoveAskAgain    Move = "ask-again"    // put a rejected screenshot back under review
	MoveProve       Move = "prove"        // the shopper sends a screenshot
	MoveRecordMoney Move = "record-money" // money came, whatever state the order is in
	MoveRefund      Move = "refund"       // money went back

	MovePack     Move = "pack"
	MoveUnpack   Move = "unpack"
	MoveDrop     Move = "drop"      // missing units are not sent, with the shopper's consent
	MoveSwap     Move = "swap"      // other goods are sent instead, with the shopper's consent
	MoveBook     Move = "book"      // the courier has given the parcel a number
	MoveHandOver Move = "hand-over" // the courier has the parcel
	MoveOut      Move = "out"       // the rider is on the way
	MoveAttempt  Move = "attempt"   // the courier could not deliver
	MoveDeliver  Move = "deliver"
	MoveTurnBack Move = "turn-back" // the parcel is on its way back
	MoveCheckIn  Move = "check-in"  // units of the parcel are in the house again
	MoveLose     Move = "lose"      // the courier lost it
	MoveReplace  Move = "replace"   // units are sent once more, for free

	MoveAskTime       Move = "ask-time"   // when the shopper is in after a failed attempt; made by the shopper only
	MoveAskReturn     Move = "ask-return" // made by the shopper only
	MoveApproveReturn Move = "approve-return"
	MoveDeclineReturn Move = "decline-return"
	MoveSendReturn    Move = "send-return"    // it is on its way to the shop
	MoveReceiveReturn Move = "receive-return" // it is in the house
	MoveCheckReturn   Move = "check-return"   // each unit was inspected
	MoveEndReturn     Move = "end-return"     // the return is withdrawn, or nothing comes of it
	MoveApproveRefund Move = "approve-refund" // the second person's approval
	MoveDeclineRefund Move = "decline-refund"
	MoveRefundSent    Move = "refund-sent"   // the card's provider paid it back; made by the shop's own job only
	MoveRefundFailed  Move = "refund-failed" // the provider did not; made by the shop's own job only

	moveKeep  Move = "keep"  // a transfer that was called about is held until its money comes; follows from MoveConfirm
	moveClose Move = "close" // nothing is owed any more; follows from others
)

// The kinds of events in a timeline.
const (
	EventPlaced         = "placed" // the order's beginning, without a move
	EventConfirmed      = "confirmed"
	EventKept           = "kept" // a transfer beyond a limit is held after a call, and may be paid
	EventNoAnswer       = "no_answer"
	EventUnreachable    = "unreachable"
	EventCallUndone     = "call_undone"
	EventRedirected     = "redirected"
	EventReminded       = "reminded"
	EventEdited         = "edited"
	EventColorChosen    = "color_chosen"
	EventClosed         = "closed"
	EventCancelled      = "cancelled"
	EventExpired        = "expired"
	EventHeldAgain      = "held_again"
	EventWaived         = "deposit_waived"
	EventGoodsCame      = "goods_came" // units that it waited for are held for it (GOOD-3)
	EventNewDay         = "new_day"    // they ship from another day
	EventProofSubmitted = "proof_submitted"
	EventPaid           = "paid"
	EventMoneyReceived  = "money_received"   // less or more than what is owed
	EventReversed       = "payment_reversed" // the bank took a transfer back
	EventFee            = "fee"
	EventCreditUsed     = "credit_used" // store credit paid a part
	EventCreditBack     = "credit_back" // and went back onto it
	EventCardUsed       = "card_used"   // a gift card paid a part
	EventCardBack       = "card_back"   // and it went back onto it
	EventCardMade       = "card_made"   // the gift card that the order buys is paid for
	EventProofRejected  = "proof_rejected"
	EventRefunded       = "refunded"
	EventPartRefunded   = "part_refunded"
	EventPacked         = "packed"
	EventUnpacked       = "unpacked"
	EventDropped        = "dropped"
	EventSwapped        = "swapped"
	EventReplacement    = "replacement_packed"
	EventShipped        = "shipped"
	EventAttemptFailed  = "attempt_failed"
	EventTimeAsked      = "time_asked" // when the shopper is in, in their words
	EventDelivered      = "delivered"
	EventReturning      = "returning"
	EventReturned       = "returned"
	EventCheckedIn      = "checked_in" // more units of a parcel that was checked in before
	EventLost           = "lost"
	EventReturnAsked    = "return_asked"
	EventReturnApproved = "return_approved"
	EventReturnDeclined = "return_declined"
	EventReturnKept     = "return_kept" // approved, and nothing has to come back
	EventReturnSent     = "return_sent"
	EventReturnReceived = "return_received"
	EventReturnChecked  = "return_checked"
	EventReturnEnded    = "return_ended"
	EventRefundAsked    = "refund_asked" // waits for a second person
	EventRefundDeclined = "refund_declined"
	EventRefundSending  = "refund_sending" // the card's provider is asked to pay it back
	EventRefundFailed   = "refund_failed"  // and did not
)

// Events of a parcel on its way.
const (
	EventBooked         = "booked"           // a parcel has a courier and a number
	EventOutForDelivery = "out_for_delivery" // the rider has it
)

// table lists, for each move of one machine, the states it may start from, the state it
// ends in and the event it leaves.
type table[S ~string] map[Move]struct {
	from  []S
	to    S // empty: the ledger decides (payment.go)
	event string
}

// functions are the implementations of the moves; every move is made through this map.
var functions = map[Move]func(*transition){
	MoveConfirm:     (*transition).confirm,
	MoveNoAnswer:    (*transition).noAnswer,
	MoveChoose:      (*transition).choose,
	MoveGiveUp:      (*transition).giveUp,
	MoveUndoCall:    (*transition).undoCall,
	MoveRedirect:    (*transition).redirect,
	MoveEdit:        (*transition).edit,
	MoveRemind:      (*transition).remind,
	MoveCancel:      (*transition).cancel,
	MoveExpire:      (*transition).expire,
	MoveHoldAgain:   (*transition).holdAgain,
	MoveWaive:       (*transition).waive,
	MoveSupply:      (*transition).supply,
	MoveApprove:     (*transition).approve,
	MoveReject:      (*transition).reject,
	MoveAskAgain:    (*transition).askAgain,
	MoveProve:       (*transition).prove,
	MoveRecordMoney: (*transition).recordMoney,
	MoveRefund:      (*transition).refund,
	MovePack:        (*transition).pack,
	MoveUnpack:      (*transition).unpack,
	MoveDrop:        (*transition).drop,
	MoveSwap:        (*transition).swap,
	MoveBook:        (*transition).bookParcel,
	MoveOut:         (*transition).out,
	MoveReplace:     (*transition).replace,
	MoveHandOver:    (*transition).handOver,
	MoveAttempt:     (*transition).attempt,
	MoveDeliver:     (*transition).deliver,
	MoveTurnBack:    (*transition).turnBack,
	MoveCheckIn:     (*transition).checkIn,
	MoveLose:        (*transition).lose,

	MoveAskTime:       (*transition).askTime,
	MoveAskReturn:     (*transition).askReturn,
	MoveApproveReturn: (*transition).approveReturn,
	MoveDeclineReturn: (*transition).declineReturn,
	MoveSendReturn:    (*transition).sendReturn,
	MoveReceiveReturn: (*transition).receiveReturn,
	MoveCheckReturn:   (*transition).checkReturn,
	MoveEndReturn:     (*transition).endReturn,
	MoveApproveRefund: (*transition).approveRefund,
	MoveDeclineRefund: (*transition).declineRefund,
	MoveRefundSent:    (*transition).refundSent,
	MoveRefundFailed:  (*transition).refundFailed,
}

// words end the sentence "Order GL-7K3M9Q is Pending and cannot be …".
var words = map[Move]string{
	MoveConfirm:     "confirmed",
	MoveNoAnswer:    "marked as not reached",
	MoveChoose:      "given another colour",
	MoveGiveUp:      "marked as unreachable",
	MoveUndoCall:    "called again",
	MoveRedirect:    "sent elsewhere",
	MoveEdit:        "changed",
	MoveRemind:      "reminded",
	MoveCancel:      "cancelled",
	MoveExpire:      "ended for waiting too long",
	MoveHoldAgain:   "held again",
	MoveSupply:      "given goods",
	MoveWaive:       "let off its deposit",
	MoveApprove:     "approved",
	MoveReject:      "rejected",
	MoveAskAgain:    "looked at again",
	MoveProve:       "given a screenshot",
	MoveRecordMoney: "credited",
	MoveRefund:      "refunded",
	MovePack:        "packed",
	MoveUnpack:      "unpacked",
	MoveDrop:        "made smaller",
	MoveSwap:        "given something else",
	MoveBook:        "booked with a courier",
	MoveOut:         "out for delivery",
	MoveReplace:     "sent again",
	MoveHandOver:    "handed over",
	MoveAttempt:     "marked as tried",
	MoveDeliver:     "delivered",
	MoveTurnBack:    "turned back",
	MoveCheckIn:     "checked in",
	MoveLose:        "marked as lost",
	moveKeep:        "confirmed",
	moveClose:       "closed",

	MoveAskTime:       "brought at another time",
	MoveAskReturn:     "sent back",
	MoveApproveReturn: "approved to come back",
	MoveDeclineReturn: "declined to come back",
	MoveSendReturn:    "marked as on its way back",
	MoveReceiveReturn: "received back",
	MoveCheckReturn:   "checked in",
	MoveEndReturn:     "ended as a return",
	MoveApproveRefund: "refunded",
	MoveDeclineRefund: "declined a refund",
	MoveRefundSent:    "refunded to the card",
	MoveRefundFailed:  "refused a refund to the card",
}

// Moves lists every move in the order of an order's life, but not MoveAskTime, which
// changes no state.
func Moves() []Move {
	return []Move{
		MoveConfirm, MoveNoAnswer, MoveGiveUp, MoveUndoCall, MoveEdit, MoveRedirect, MoveChoose, MoveWaive, MoveApprove, MoveReject, MoveAskAgain, MoveDrop, MoveSwap, MovePack, MoveUnpack, MoveBook, MoveHandOver,
		MoveOut, MoveAttempt, MoveDeliver, MoveTurnBack, MoveCheckIn, MoveLose, MoveReplace, MoveCancel, MoveRemind, MoveExpire, MoveHoldAgain, MoveSupply, MoveProve,
		MoveAskReturn, MoveApproveReturn, MoveDeclineReturn, MoveSendReturn, MoveReceiveReturn, MoveCheckReturn, MoveEndReturn,
		MoveRecordMoney, MoveRefund, MoveApproveRefund, MoveDeclineRefund, MoveRefundSent, MoveRefundFailed,
	}
}

// byItself says whether only the shop's jobs or the shopper make the move.
func (name Move) byItself() bool {
	return name == MoveRefundSent || name == MoveRefundFailed || name == MoveExpire || name == MoveHoldAgain || name == MoveSupply || name == MoveRemind || name == MoveAskReturn || name == MoveAskTime || name == MoveProve
}

// AllowedMoves returns the moves that the order's state allows staff, never nil. A move may
// still be refused for its input, or for stock that is gone. MoveUndoCall is left out: it
// is allowed for a short time only, and offered to who noted the call.
func AllowedMoves(o *Order) []Move {
	allowed := []Move{}
	for _, name := range Moves() {
		if !name.byItself() && try(o, func(m *transition) { m.make(name) }) != nil {
			allowed = append(allowed, name)
		}
	}
	return allowed
}

// Refusal returns why the order's state would refuse a move: a Refused, or nil.
func Refusal(o *Order, name Move) error {
	c := *o
	m := &transition{o: &c, dry: true}
	if m.make(name); m.err != nil {
		return &Refused{o, m.err}
	}
	return nil
}

// try makes moves on a copy of the order and returns it, or nil where one is refused.
func try(o *Order, moves func(*transition)) *Order {
	c := *o
	m := &transition{o: &c, dry: true}
	if moves(m); m.err != nil {
		return nil
	}
	return &c
}

// transition makes moves on one order at one moment, and collects their events, ledger
// entries and stock changes. It changes only the order it is given; the service stores the
// rest in the same transaction. After a refused move it does nothing more.
type transition struct {
	o  *Order
	at time.Time
	in MoveInput

	events  []Event
	entries []Entry
	goods   []stockChange
	dry     bool // a trial: a move's input is not checked, and the lines belong to the caller
	err     error

	rules        Rules
	approvers    func() (int64, error) // counts who may approve payments and refunds; nil: unknown, taken as more than one
	byStatus     bool                  // a status was asked for, not a move, so no amount or reference was named
	parcelsOwned bool                  // the order's parcels are a copy that may be changed
	following    bool                  // the courier reports it, not a person
	supplies     bool                  // goods are given, and noted once their levels are locked
	still        bool                  // nothing changed, so nothing is stored
	was          money.Paisa           // the total before all moves
	about        int                   // the number of the parcel that moved last; 0: none
	courier      courierNames
}

// courierNames returns a courier's name by its key, and the page that shows a tracking
// number.
type courierNames func(key, tracking string) (name, page string)

// of is the courier's name, or its key where no name is known.
func (names courierNames) of(key string) string {
	if names == nil {
		return key
	}
	name, _ := names(key, "")
	return name
}

// make makes one move.
func (m *transition) make(name Move) {
	if m.err != nil {
		return
	}
	f, ok := functions[name]
	if !ok {
		m.err = fault.Fields("This move does not exist.", map[string]string{"move": "This move does not exist."})
		return
	}
	if m.o.SellsCard != "" && !slices.Contains(cardMoves, name) {
		m.refuse(m.o.onlyCard())
		return
	}
	f(m)
}

// step makes one step of one machine and notes its event.
func step[S ~string](m *transition, t table[S], name Move, state *S) bool {
	if m.err != nil {
		return false
	}
	row, ok := t[name]
	if !ok || !slices.Contains(row.from, *state) {
		m.cannot(name)
		return false
	}
	if row.to != "" {
		*state = row.to
	}
	if row.event != "" {
		m.note(row.event)
	}
	return true
}

// note appends an event. The input's note goes to the first event only.
func (m *transition) note(kind string) {
	if !m.dry {
		m.events = append(m.events, Event{At: m.at, Kind: kind, Actor: m.in.Actor, Note: m.in.Note})
	}
	m.in.Note = ""
}

// noteParcel appends an event of one parcel.
func (m *transition) noteParcel(kind string, no int) {
	m.note(kind)
	if !m.dry {
		m.events[len(m.events)-1].Parcel = no
	}
}

// cannot refuses a move because of the order's state.
func (m *transition) cannot(name Move) {
	m.refuse(fault.Newf(fault.Conflict, "Order %s is %s and cannot be %s.", m.o.Number, m.o.Status(), words[name]))
}

func (m *transition) refuse(f *fault.Error) {
	if m.err == nil {
		m.err = f
	}
}
