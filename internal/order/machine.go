package order

import (
	"slices"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// This file holds what the three state machines share. Each machine is one file
// with one table and one function a move: placement.go, payment.go, delivery.go.
// A move that a table does not list cannot happen, whichever door it comes
// through; which moves and statuses are offered is worked out by trying them.

// Move names one move, as the office asks for it.
type Move string

// The moves.
const (
	MoveConfirm  Move = "confirm"   // the shopper stands by the order
	MoveNoAnswer Move = "no-answer" // somebody called and reached nobody
	MoveChoose   Move = "choose"    // the colour of a line is chosen
	MoveGiveUp   Move = "give-up"   // the shopper cannot be reached
	MoveUndoCall Move = "undo-call" // what came of a call was noted by mistake
	MoveRedirect Move = "redirect"  // the parcel goes elsewhere, or has another phone
	MoveEdit     Move = "edit"      // what is ordered, or how it is paid, is another
	MoveRemind   Move = "remind"    // the shopper is asked again to confirm; only the shop's own job does it
	MoveCancel   Move = "cancel"
	MoveExpire   Move = "expire" // nobody confirmed or paid in time; only the shop's own job does it

	MoveApprove     Move = "approve"      // the money of a transfer is in the account
	MoveReject      Move = "reject"       // the screenshot proves nothing
	MoveAskAgain    Move = "ask-again"    // it is looked at again
	MoveProve       Move = "prove"        // the shopper sends a screenshot
	MoveRecordMoney Move = "record-money" // money came, in whatever state the order is
	MoveRefund      Move = "refund"       // money went back

	MovePack     Move = "pack"
	MoveUnpack   Move = "unpack"
	MoveDrop     Move = "drop"      // units that are missing are not sent, by the shopper's word
	MoveSwap     Move = "swap"      // something else is sent instead, by the shopper's word
	MoveBook     Move = "book"      // a courier has given the parcel a number
	MoveHandOver Move = "hand-over" // the courier has the parcel
	MoveOut      Move = "out"       // the rider is on the way
	MoveAttempt  Move = "attempt"   // the courier did not get rid of it
	MoveDeliver  Move = "deliver"
	MoveTurnBack Move = "turn-back" // the parcel is on its way back
	MoveCheckIn  Move = "check-in"  // units of it are in the house again
	MoveLose     Move = "lose"      // the courier lost it
	MoveReplace  Move = "replace"   // units are sent once more, for nothing

	MoveAskTime       Move = "ask-time"   // when somebody is there after a failed try; only the shopper does it
	MoveAskReturn     Move = "ask-return" // only the shopper does it
	MoveApproveReturn Move = "approve-return"
	MoveDeclineReturn Move = "decline-return"
	MoveSendReturn    Move = "send-return"    // it is on its way to the shop
	MoveReceiveReturn Move = "receive-return" // it is in the house
	MoveCheckReturn   Move = "check-return"   // each unit of it was looked at
	MoveEndReturn     Move = "end-return"     // nothing comes of it
	MoveApproveRefund Move = "approve-refund" // the second person's yes
	MoveDeclineRefund Move = "decline-refund"

	moveKeep  Move = "keep"  // what was called about first is held until its money comes; follows from MoveConfirm
	moveClose Move = "close" // nothing is owed any more; follows from others
)

// The events, as a timeline names what moves did.
const (
	EventPlaced         = "placed" // the beginning, no move
	EventConfirmed      = "confirmed"
	EventKept           = "kept" // a transfer that was called about first is held, and may be paid
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
	EventProofSubmitted = "proof_submitted"
	EventPaid           = "paid"
	EventMoneyReceived  = "money_received"   // not, or more than, what is owed
	EventReversed       = "payment_reversed" // the bank took a transfer back
	EventFee            = "fee"
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
	EventTimeAsked      = "time_asked" // when somebody is there, in the shopper's words
	EventDelivered      = "delivered"
	EventReturning      = "returning"
	EventReturned       = "returned"
	EventCheckedIn      = "checked_in" // more units of a parcel that was checked in before
	EventLost           = "lost"
	EventReturnAsked    = "return_asked"
	EventReturnApproved = "return_approved"
	EventReturnDeclined = "return_declined"
	EventReturnKept     = "return_kept" // approved, and nothing need come back
	EventReturnSent     = "return_sent"
	EventReturnReceived = "return_received"
	EventReturnChecked  = "return_checked"
	EventReturnEnded    = "return_ended"
	EventRefundAsked    = "refund_asked" // it waits for a second person
	EventRefundDeclined = "refund_declined"
)

// Events that no move of this package leaves: what the shop does by itself, what
// couriers tell. Who stores one tells it by Tell.
const (
	EventBooked         = "booked"           // a parcel has a courier and a number
	EventOutForDelivery = "out_for_delivery" // the rider has it
)

// table lists, for each move of one machine, the states it may start from, the
// state it ends in and the event it leaves.
type table[S ~string] map[Move]struct {
	from  []S
	to    S // empty: the ledger decides (payment.go)
	event string
}

// functions are what the moves do, by name. Whatever makes a move goes through here.
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
}

// words say a move of an order: "Order GL-7K3M9Q is Pending and cannot be …".
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
}

// Moves lists every move, in the order of an order's life, but MoveAskTime: that moves
// nothing, it is a word of the shopper's.
func Moves() []Move {
	return []Move{
		MoveConfirm, MoveNoAnswer, MoveGiveUp, MoveUndoCall, MoveEdit, MoveRedirect, MoveChoose, MoveApprove, MoveReject, MoveAskAgain, MoveDrop, MoveSwap, MovePack, MoveUnpack, MoveBook, MoveHandOver,
		MoveOut, MoveAttempt, MoveDeliver, MoveTurnBack, MoveCheckIn, MoveLose, MoveReplace, MoveCancel, MoveRemind, MoveExpire, MoveProve,
		MoveAskReturn, MoveApproveReturn, MoveDeclineReturn, MoveSendReturn, MoveReceiveReturn, MoveCheckReturn, MoveEndReturn,
		MoveRecordMoney, MoveRefund, MoveApproveRefund, MoveDeclineRefund,
	}
}

// byItself says whether only the shop's own work or the shopper makes a move.
func (name Move) byItself() bool {
	return name == MoveExpire || name == MoveRemind || name == MoveAskReturn || name == MoveAskTime || name == MoveProve
}

// AllowedMoves returns the moves that the order's state allows a person, never
// nil. A move may still be refused for what is given with it, or for stock that
// is gone. MoveUndoCall is not among them: the clock allows it, for a short time,
// and whoever noted a call is offered it then.
func AllowedMoves(o *Order) []Move {
	allowed := []Move{}
	for _, name := range Moves() {
		if !name.byItself() && try(o, func(m *transition) { m.make(name) }) != nil {
			allowed = append(allowed, name)
		}
	}
	return allowed
}

// Refusal says why a move of an order would be refused, as far as its state
// tells: a Refused, or nil.
func Refusal(o *Order, name Move) error {
	c := *o
	m := &transition{o: &c, dry: true}
	if m.make(name); m.err != nil {
		return &Refused{o, m.err}
	}
	return nil
}

// try makes moves on a copy of the order and returns it, or nil where a move is refused.
func try(o *Order, moves func(*transition)) *Order {
	c := *o
	m := &transition{o: &c, dry: true}
	if moves(m); m.err != nil {
		return nil
	}
	return &c
}

// transition makes moves on one order at one moment and collects their events, entries of
// the ledger and changes of stock. It changes nothing but the order it is given; the
// service stores the rest in the same transaction. A refused move ends it.
type transition struct {
	o  *Order
	at time.Time
	in MoveInput

	events  []Event
	entries []Entry
	goods   []stockChange
	dry     bool // what is given with a move does not matter, the lines are somebody else's
	err     error

	rules        Rules
	approvers    func() (int64, error) // how many people may approve payments and refunds; nil: not known, more than one
	byStatus     bool                  // a status was asked for, not a move: nobody named amount or reference
	parcelsOwned bool                  // the order's parcels are a copy that may be changed
	following    bool                  // it is the courier that says so, not a person
	still        bool                  // nothing is another: nothing is stored
	was          money.Paisa           // the total before all moves
	about        int                   // the number of the parcel that moved last; 0: none
	courier      courierNames
}

// courierNames answers what people call a courier, by its key, and where a number is followed.
type courierNames func(key, tracking string) (name, page string)

// of is what people call a courier: its key where nobody knows more.
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

// note appends an event. What somebody wrote belongs to the first one.
func (m *transition) note(kind string) {
	if !m.dry {
		m.events = append(m.events, Event{At: m.at, Kind: kind, Actor: m.in.Actor, Note: m.in.Note})
	}
	m.in.Note = ""
}

// cannot refuses a move for the state that the order is in.
func (m *transition) cannot(name Move) {
	m.refuse(fault.Newf(fault.Conflict, "Order %s is %s and cannot be %s.", m.o.Number, m.o.Status(), words[name]))
}

func (m *transition) refuse(f *fault.Error) {
	if m.err == nil {
		m.err = f
	}
}
