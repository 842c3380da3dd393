// Package purchase keeps what the shop orders from its suppliers (BOOKS-3): an order is
// drafted, sent, received by shipments of package stock, and closed. It promises that an
// order changes by moves only, and that the units it has received are those of its booked
// shipments. What goods cost landed stays with the shipment. It knows neither SQL nor HTTP.
package purchase

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/stock"
)

// State is what is stored of where an order is.
type State string

// The states.
const (
	Draft  State = "draft"
	Sent   State = "sent"
	Closed State = "closed" // what has not come is cancelled
)

// Stage is where an order is as people say it: a sent one by what has come.
type Stage string

// The stages that are no State.
const (
	Part     Stage = "part"
	Received Stage = "received"
)

// Move is one thing that may happen to an order.
type Move string

// The moves. Send takes a draft to its supplier, Recall makes it a draft again, Close
// cancels what has not come, Reopen expects that again.
const (
	Send   Move = "send"
	Recall Move = "recall"
	Close  Move = "close"
	Reopen Move = "reopen"
)

// Bounds of an order.
const (
	MostLines = stock.MostLines
	maxUnits  = 1_000_000
	maxTyped  = 200
	maxNote   = 1000
	// maxUnitCost is what a shipment takes for a unit.
	maxUnitCost = 10_000_000 * money.PaisaPerRupee
)

// Body is an order as somebody typed it: texts that may not make sense yet.
type Body struct {
	Supplier   string `json:"supplier"`
	Email      string `json:"email"`
	Reference  string `json:"reference"` // the supplier's own number or offer
	Currency   string `json:"currency"`
	Rate       string `json:"rate"` // rupees for one of the currency
	ExpectedOn string `json:"expectedOn"`
	Note       string `json:"note"`
	Lines      []Line `json:"lines"`
}

// Line is some units of a variant, as typed.
type Line struct {
	VariantID string `json:"variantId"`
	Units     string `json:"units"`
	UnitCost  string `json:"unitCost"` // of the currency
}

// Ordered is a line of an order that was sent. One with 0 Units came without being ordered.
type Ordered struct {
	VariantID string
	Units     int64
	Received  int64       // booked by shipments
	Cost      money.Paisa // of one unit, at the order's rate
}

// Rest is how many units are still to come.
func (o Ordered) Rest() int64 { return max(0, o.Units-o.Received) }

// Order is a purchase order.
type Order struct {
	ID        string
	Number    string // "PO-7K3Q-9VHM"
	State     State
	Body      Body
	Ordered   []Ordered // empty for a draft
	Version   int64
	Actor     string // who changed it last
	ActorName string
	CreatedAt time.Time
	UpdatedAt time.Time
	SentAt    time.Time // zero for one that was never sent
	MailedTo  string    // where it was mailed to as it was sent; empty: nowhere
	ClosedAt  time.Time
	Pieces    int64       // all units
	Came      int64       // units that were booked
	Rest      int64       // units that are still to come, whether or not it is closed
	Cost      money.Paisa // of all units, without freight and duty
	RestCost  money.Paisa // of Rest
	Shipments int64       // drafts and booked ones
}

// Stage is where the order is.
func (o *Order) Stage() Stage {
	switch {
	case o.State != Sent:
		return Stage(o.State)
	case o.Rest == 0:
		return Received
	case o.Came > 0:
		return Part
	}
	return Stage(Sent)
}

// Open says whether units of the order are expected.
func (o *Order) Open() bool { return o.State == Sent && o.Rest > 0 }

// Moves are what may happen to the order now.
func (o *Order) Moves() (moves []Move) {
	switch {
	case o.State == Draft:
		return []Move{Send}
	case o.State == Closed:
		return []Move{Reopen}
	case o.Shipments == 0:
		moves = append(moves, Recall)
	}
	if o.Open() {
		moves = append(moves, Close)
	}
	return moves
}

// Reckoned is what an order comes to, worked out from what was typed.
type Reckoned struct {
	Lines      []ReckonedLine
	Rate       Rate
	ExpectedOn string // 2026-12-12, or empty
	Pieces     int64
	Total      Cost              // of the currency
	Cost       money.Paisa       // the lines' rupees
	Problems   map[string]string // by field: "supplier", "lines.3.units"; empty: it may be sent
}

// ReckonedLine is a line as understood; zero where it makes no sense yet.
type ReckonedLine struct {
	Units    int64
	UnitCost Cost
	Unit     money.Paisa // UnitCost in rupees
}

// Reckon works out what an order comes to, and what is wrong with what was typed.
func Reckon(b *Body) Reckoned {
	r := Reckoned{Lines: make([]ReckonedLine, len(b.Lines)), Problems: map[string]string{}}
	wrong := func(field, message string) { r.Problems[field] = message }
	if strings.TrimSpace(b.Supplier) == "" {
		wrong("supplier", "Write who is to send the goods.")
	}
	if b.Email != "" && !ident.ValidEmail(b.Email) {
		wrong("email", "This is no e-mail address.")
	}
	var err error
	if r.ExpectedOn, err = stock.ParseExpiry(b.ExpectedOn); err != nil {
		wrong("expectedOn", "This is no date: write it like 12.12.2026.")
	}
	switch {
	case !slices.Contains(currencies, b.Currency):
		wrong("currency", "Choose the supplier's currency.")
	case b.Currency == Rupee:
		r.Rate = oneRupee
	default:
		if r.Rate, err = ParseRate(b.Rate); err != nil {
			wrong("rate", "Write what one "+b.Currency+" costs in rupees, such as 281.35, with at most six decimals.")
		}
	}
	if len(b.Lines) == 0 {
		wrong("lines", "Scan or search the first product.")
	}
	seen := map[string]bool{}
	for i, typed := range b.Lines {
		field := func(name string) string { return "lines." + strconv.Itoa(i) + "." + name }
		switch {
		case typed.VariantID == "":
			wrong(field("variantId"), "Choose the product.")
		case seen[typed.VariantID]:
			wrong(field("variantId"), "This product is in the order twice: put its units in one line.")
		}
		seen[typed.VariantID] = true
		r.Lines[i] = r.line(&typed, field, wrong)
		l := &r.Lines[i]
		r.Pieces += l.Units
		r.Total += l.UnitCost * Cost(l.Units)
		r.Cost += l.Unit * money.Paisa(l.Units)
	}
	return r
}

func (r *Reckoned) line(typed *Line, field func(string) string, wrong func(field, message string)) (l ReckonedLine) {
	n, err := strconv.ParseInt(stock.Plain(typed.Units), 10, 64)
	if err != nil || n < 1 || n > maxUnits {
		wrong(field("units"), "Write how many to order, from 1 to 1,000,000.")
		n = 0
	}
	l.Units = n
	if l.UnitCost, err = ParseCost(typed.UnitCost); err != nil {
		wrong(field("unitCost"), "Write what one costs, such as 3.125, with at most four decimals.")
		l.UnitCost = 0
	}
	if l.Unit = r.Rate.Rupees(l.UnitCost); l.Unit > maxUnitCost {
		wrong(field("unitCost"), "At this rate one costs more than Rs 10,000,000.")
		l.Unit = 0
	}
	return l
}

// checkTyped removes invisible letters from a draft, and checks its bounds. A draft need
// not make sense yet.
func checkTyped(b *Body) error {
	wrong := map[string]string{}
	typed := func(field string, text *string, most int) {
		if *text = ident.Visible(*text); len([]rune(*text)) > most {
			wrong[field] = fmt.Sprintf("At most %d characters.", most)
		}
	}
	typed("supplier", &b.Supplier, maxTyped)
	typed("email", &b.Email, maxTyped)
	typed("reference", &b.Reference, maxTyped)
	typed("currency", &b.Currency, maxTyped)
	typed("rate", &b.Rate, maxTyped)
	typed("expectedOn", &b.ExpectedOn, maxTyped)
	typed("note", &b.Note, maxNote)
	b.Email = strings.TrimSpace(b.Email)
	if len(b.Lines) > MostLines {
		wrong["lines"] = fmt.Sprintf("At most %d lines: write the rest as a second order.", MostLines)
	}
	for i := range b.Lines[:min(len(b.Lines), MostLines)] {
		at, l := "lines."+strconv.Itoa(i)+".", &b.Lines[i]
		typed(at+"variantId", &l.VariantID, maxTyped)
		typed(at+"units", &l.Units, maxTyped)
		typed(at+"unitCost", &l.UnitCost, maxTyped)
	}
	if len(wrong) > 0 {
		return fault.Fields("The order cannot be saved so.", wrong)
	}
	return nil
}
