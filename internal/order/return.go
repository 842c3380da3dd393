package order

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/stock"
)

// ReturnState is the state of a return (BACK-2).
type ReturnState string

// The states: asked -> approved -> in_transit -> received -> checked -> refunded |
// replaced; declined or ended from the earlier ones.
const (
	ReturnAsked     ReturnState = "asked"
	ReturnApproved  ReturnState = "approved"
	ReturnDeclined  ReturnState = "declined"
	ReturnInTransit ReturnState = "in_transit"
	ReturnReceived  ReturnState = "received" // in the house, not inspected
	ReturnChecked   ReturnState = "checked"  // inspected by unit; money or goods are owed
	ReturnRefunded  ReturnState = "refunded"
	ReturnReplaced  ReturnState = "replaced"
	ReturnEnded     ReturnState = "ended" // withdrawn by the shopper, or nothing came
)

// Open says whether the return still needs work.
func (s ReturnState) Open() bool {
	return s == ReturnAsked || s == ReturnApproved || s == ReturnInTransit || s == ReturnReceived || s == ReturnChecked
}

// The reasons of returns.
const (
	ReturnDamaged  = "damaged"
	ReturnWrong    = "wrong"    // not what was ordered, or past its date
	ReturnDoubt    = "doubt"    // whether it is genuine
	ReturnReaction = "reaction" // of the skin
	ReturnMind     = "mind"     // it is not wanted any more
)

// ReturnReasons lists the reasons.
func ReturnReasons() []string {
	return []string{ReturnDamaged, ReturnWrong, ReturnDoubt, ReturnReaction, ReturnMind}
}

// Fault says whether a reason means that something is wrong with the goods. Then the shop
// pays the way back, and opened goods are accepted; otherwise the order's terms decide
// (BACK-1).
func Fault(reason string) bool { return reason != ReturnMind }

// What the shopper wants for a return.
const (
	WantsRefund  = "refund"
	WantsReplace = "replace"
)

// MaxReturnPhotos bounds the photos of a return.
const MaxReturnPhotos = 5

const maxReturnWords = 1000 // characters

// Return is what a shopper sends back, or wants to.
type Return struct {
	No       int // 1, 2, … of its order
	State    ReturnState
	Reason   string
	Words    string // the shopper's own
	Wants    string
	Opened   bool // the shopper says that the goods were opened
	Lines    []ReturnLine
	Answer   string // the shop's words on approving or declining
	ShopPays bool   // the way back
	Keep     bool   // the pictures sufficed, and nothing comes back
	Courier  string
	Tracking string
	Payout   Payout
	Photos   []string // blob keys
	AskedAt  time.Time
	StateAt  time.Time
}

// ReturnLine is units of one line of the order in a return.
type ReturnLine struct {
	Line     int
	Quantity int64
	Back     int64 // of them came back and were inspected
}

// LiveReturn is the newest open return; where none is open, the newest that did not end
// without result; nil where there is none.
func (o *Order) LiveReturn() (last *Return) {
	for i := range o.Returns {
		r := &o.Returns[i]
		if r.State != ReturnEnded && (last == nil || r.State.Open() || !last.State.Open()) {
			last = r
		}
	}
	return last
}

// Terms are the rules of returns that an order was placed under (BACK-1).
type Terms struct {
	Days     int      `json:"days"`     // from delivery
	Opened   []string `json:"opened"`   // slugs of categories whose opened goods may come back
	ShopPays bool     `json:"shopPays"` // the way back, even without a fault
	Text     string   `json:"text"`
}

// CustomerPays lists the reasons for which the shopper pays the way back.
func (t Terms) CustomerPays() []string { return customerPays(t.ShopPays) }

func customerPays(shopPays bool) (reasons []string) {
	for _, reason := range ReturnReasons() {
		if !Fault(reason) && !shopPays {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}

// ReturnInput is a return as a shopper requests it.
type ReturnInput struct {
	Units  []Unit // Line and Quantity are read
	Reason string
	Words  string
	Wants  string
	Opened bool
	Payout PayoutInput // of a refund
}

// tidy checks what does not depend on the order. Errors: Invalid with Fields.
func (in *ReturnInput) tidy() (Payout, error) {
	wrong := map[string]string{}
	in.Words = strings.TrimSpace(in.Words)
	if !slices.Contains(ReturnReasons(), in.Reason) {
		wrong["reason"] = "Choose why it goes back."
	}
	if utf8.RuneCountInString(in.Words) > maxReturnWords {
		wrong["words"] = "May have at most 1,000 characters."
	}
	in.Words = ident.Tidy(in.Words)
	if len(in.Units) == 0 || len(in.Units) > maxLines {
		wrong["items"] = "Choose what goes back."
	}
	var to Payout
	switch in.Wants {
	case WantsReplace:
	case WantsRefund:
		var bad map[string]string
		to, bad = in.Payout.read()
		for name, message := range bad {
			wrong[name] = message
		}
	default:
		wrong["wants"] = "Choose the money back or the same again."
	}
	if len(wrong) > 0 {
		return Payout{}, fault.Fields(msgCheck, wrong)
	}
	return to, nil
}

// days is within how many days of delivery a parcel may be sent back: by the order's own
// terms, or today's where an old order has none.
func (o *Order) days(r Rules) int { return cmp.Or(o.ReturnDays, r.Terms.Days) }

// ReturnBy is the end of the last day for asking to return something, counted from the last
// delivery; zero where nothing was delivered.
func (o *Order) ReturnBy(r Rules) time.Time {
	at := o.deliveredAt(-1)
	if at.IsZero() {
		return time.Time{}
	}
	return ReturnUntil(at, o.days(r))
}

// deliveredAt is when the order's last parcel was delivered, or the last with units of
// line; a negative line means any.
func (o *Order) deliveredAt(line int) (at time.Time) {
	for i := range o.Parcels {
		p := &o.Parcels[i]
		holds := line < 0 || slices.ContainsFunc(p.Lines, func(l ParcelLine) bool { return l.Line == line })
		if holds && p.DeliveredAt.After(at) {
			at = p.DeliveredAt
		}
	}
	return at
}

// Returnable is how many units of each line the shopper has and has not asked to return,
// with those from replacements.
func (o *Order) Returnable() []int64 {
	came := slices.ContainsFunc(o.Parcels, func(p Parcel) bool {
		return !p.Replacement && !p.DeliveredAt.IsZero() && (p.State == ParcelDelivered || p.State == ParcelReturned)
	})
	has := make([]int64, len(o.Lines))
	for i := range has {
		if has[i] = o.renewed(i); came {
			has[i] += o.Lines[i].ToSend() - o.Lines[i].Back
		}
	}
	for i := range o.Returns {
		if r := &o.Returns[i]; r.waits() {
			for _, l := range r.Lines {
				has[l.Line] -= l.Quantity
			}
		}
	}
	for i := range has {
		has[i] = max(0, has[i])
	}
	return has
}

// waits says whether the return's units are taken: they are still to come back, or were
// made good and kept.
func (r *Return) waits() bool {
	switch r.State {
	case ReturnDeclined, ReturnEnded:
		return false
	case ReturnChecked, ReturnRefunded, ReturnReplaced:
		return r.Keep
	case ReturnAsked, ReturnApproved, ReturnInTransit, ReturnReceived:
	}
	return true
}

// renewed is how many units of a line came by replacements and were not returned: the
// shopper may return those too (BACK-2).
func (o *Order) renewed(line int) (n int64) {
	for i := range o.Parcels {
		p := &o.Parcels[i]
		if !p.Replacement || p.DeliveredAt.IsZero() || p.State != ParcelDelivered {
			continue
		}
		for _, l := range p.Lines {
			if l.Line == line {
				n += l.Quantity - l.Back
			}
		}
	}
	return n
}

// first is how many units of a line the shopper has from the order's own parcels; these
// come back before units of a replacement. For an order without stored parcels the lines
// alone tell.
func (o *Order) first(line int) (n int64) {
	l := &o.Lines[line]
	if len(o.Parcels) == 0 {
		return l.ToSend() - l.Back
	}
	for i := range o.Parcels {
		p := &o.Parcels[i]
		if p.Replacement || p.DeliveredAt.IsZero() || p.State != ParcelDelivered && p.State != ParcelReturned {
			continue
		}
		for _, of := range p.Lines {
			if of.Line == line {
				n += of.Quantity - of.Back
			}
		}
	}
	return max(0, min(n-o.sentBack(line), l.ToSend()-l.Back))
}

// arrivedLots are the lots of a line's units that arrived in the order's own parcels, as
// far as recorded; a return is of these.
func (o *Order) arrivedLots(line int) (lots []stock.Pick) {
	for i := range o.Parcels {
		if p := &o.Parcels[i]; !p.Replacement && !p.DeliveredAt.IsZero() && (p.State == ParcelDelivered || p.State == ParcelReturned) {
			lots = append(lots, p.lots(line)...)
		}
	}
	return lots
}

// ofLot moves the named lot to the front; without a name the order stays.
func ofLot(lots []stock.Pick, id string) []stock.Pick {
	slices.SortStableFunc(lots, func(a, b stock.Pick) int {
		switch {
		case id == "" || (a.LotID == id) == (b.LotID == id):
			return 0
		case a.LotID == id:
			return -1
		}
		return 1
	})
	return lots
}

// Return finds a return by its number, or nil.
func (o *Order) Return(no int) *Return {
	for i := range o.Returns {
		if o.Returns[i].No == no {
			return &o.Returns[i]
		}
	}
	return nil
}

func cloneReturns(list []Return) []Return {
	out := slices.Clone(list)
	for i := range out {
		out[i].Lines, out[i].Photos = slices.Clone(out[i].Lines), slices.Clone(out[i].Photos)
	}
	return out
}
