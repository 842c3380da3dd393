package stock

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Bounds of a shipment.
const (
	MostLines   = 300
	maxTyped    = 200
	maxUnitCost = 10_000_000 * money.PaisaPerRupee
	maxExtra    = 1_000_000_000 * money.PaisaPerRupee
)

// ShipmentBody is a shipment as somebody typed it: texts that may not make sense yet.
type ShipmentBody struct {
	Supplier    string         `json:"supplier"`
	Document    string         `json:"document"`    // their invoice
	Declaration string         `json:"declaration"` // the number of the goods declaration
	ArrivedOn   string         `json:"arrivedOn"`
	Freight     string         `json:"freight"` // rupees
	Duty        string         `json:"duty"`
	Lines       []ShipmentLine `json:"lines"`
}

// ShipmentLine is one lot of a shipment, as typed.
type ShipmentLine struct {
	VariantID string `json:"variantId"`
	Code      string `json:"code"`
	ExpiresOn string `json:"expiresOn"`
	Quantity  string `json:"quantity"`
	UnitCost  string `json:"unitCost"` // rupees, without freight and duty
}

// head is the shipment without its lines, to compare.
func (b *ShipmentBody) head() [6]string {
	return [6]string{b.Supplier, b.Document, b.Declaration, b.ArrivedOn, b.Freight, b.Duty}
}

// onlyGoods says whether nothing but variants was typed.
func (b *ShipmentBody) onlyGoods() bool {
	return len(b.Lines) > 0 && b.head() == [6]string{} &&
		!slices.ContainsFunc(b.Lines, func(l ShipmentLine) bool { return l != ShipmentLine{VariantID: l.VariantID} })
}

// hasGoodsOf says whether the lines contain all variants of another shipment.
func (b *ShipmentBody) hasGoodsOf(other *ShipmentBody) bool {
	return !slices.ContainsFunc(other.Lines, func(l ShipmentLine) bool {
		return !slices.ContainsFunc(b.Lines, func(own ShipmentLine) bool { return own.VariantID == l.VariantID })
	})
}

// Shipment is goods on their way in, or received.
type Shipment struct {
	ID        string
	Booked    bool
	Body      ShipmentBody
	Version   int64
	Actor     string // who wrote it last
	ActorName string
	CreatedAt time.Time
	UpdatedAt time.Time
	BookedAt  time.Time
	BookedBy  string
	BookedKey string // the idempotency key under which it was received
	Purchase  string // the id of the purchase order that it is of, or empty
	Pieces    int64
	Cost      money.Paisa
}

// Reckoned is a shipment's lines and sums, worked out from what was typed.
type Reckoned struct {
	Lines    []ReckonedLine
	Pieces   int64
	Goods    money.Paisa
	Extra    money.Paisa       // freight and duty
	Problems map[string]string // by field: "supplier", "lines.3.expiresOn"; empty: it may be taken in
}

// ReckonedLine is a line as understood; zero where it makes no sense yet.
type ReckonedLine struct {
	Quantity  int64
	UnitCost  money.Paisa
	ExpiresOn string
	State     LotState    // where its units would go: only what is on sale goes to the shelf
	Landed    money.Paisa // of all units, with their share of freight and duty
}

// LandedUnit is the landed cost of one unit, rounded.
func (l *ReckonedLine) LandedUnit() money.Paisa {
	if l.Quantity == 0 {
		return 0
	}
	return money.DivRound(l.Landed, l.Quantity)
}

// Reckon works out what each line costs with its share of freight and duty, which is spread
// by value and exact to the paisa, and what is wrong with what was typed.
func Reckon(b *ShipmentBody, now time.Time, months int) Reckoned {
	r := Reckoned{Lines: make([]ReckonedLine, len(b.Lines)), Problems: map[string]string{}}
	wrong := func(field, message string) { r.Problems[field] = message }
	if strings.TrimSpace(b.Supplier) == "" {
		wrong("supplier", "Write who sent the goods.")
	}
	if arrived, err := ParseExpiry(b.ArrivedOn); err != nil {
		wrong("arrivedOn", "This is no date: write it like 21.11.2026.")
	} else if arrived > Day(now, 0) {
		wrong("arrivedOn", "This day is still to come.")
	}
	freight := amount(b.Freight, maxExtra, "freight", wrong)
	duty := amount(b.Duty, maxExtra, "duty", wrong)
	r.Extra = freight + duty
	if len(b.Lines) == 0 {
		wrong("lines", "Scan or search the first product.")
	}
	values, counts := make([]money.Paisa, len(b.Lines)), make([]money.Paisa, len(b.Lines))
	for i, typed := range b.Lines {
		l, field := &r.Lines[i], func(name string) string { return "lines." + strconv.Itoa(i) + "." + name }
		if typed.VariantID == "" {
			wrong(field("variantId"), "Choose the product.")
		}
		n, err := strconv.ParseInt(Plain(typed.Quantity), 10, 64)
		if err != nil || n < 1 || n > maxUnits {
			wrong(field("quantity"), "Write how many came, from 1 to 1,000,000.")
			n = 0
		}
		l.Quantity, l.UnitCost = n, amount(typed.UnitCost, maxUnitCost, field("unitCost"), wrong)
		if l.ExpiresOn, err = ParseExpiry(typed.ExpiresOn); err != nil {
			wrong(field("expiresOn"), err.Error())
		}
		if len([]rune(typed.Code)) > maxCode {
			wrong(field("code"), fmt.Sprintf("At most %d characters.", maxCode))
		}
		l.State = stateOf(l.ExpiresOn, now, months)
		values[i], counts[i] = l.UnitCost*money.Paisa(n), money.Paisa(n)
		r.Pieces += n
		r.Goods += values[i]
	}
	if r.Goods == 0 {
		values = counts // without prices, by units
	}
	shares := Spread(r.Extra, values)
	for i := range r.Lines {
		l := &r.Lines[i]
		l.Landed = l.UnitCost*money.Paisa(l.Quantity) + shares[i]
	}
	return r
}

// Landed is the cost of all goods with freight and duty.
func (r *Reckoned) Landed() money.Paisa { return r.Goods + r.Extra }

// Plain turns the digits and decimal point of any script into ASCII, and drops separators.
func Plain(text string) string {
	return strings.NewReplacer(",", "", "٬", "", "٫", ".", " ", "").Replace(ident.ASCIIDigits(text))
}

func amount(text string, most money.Paisa, field string, wrong func(field, message string)) money.Paisa {
	text = Plain(text)
	if text == "" {
		return 0
	}
	p, err := money.Parse(text)
	if err != nil || p < 0 || p > most {
		wrong(field, "Write an amount of rupees, such as 2610 or 2610.50.")
		return 0
	}
	return p
}

// Spread divides an amount by weights, exact to the paisa: each share is rounded down, and
// the largest remainders get one paisa more, earlier ones first.
func Spread(amount money.Paisa, weights []money.Paisa) []money.Paisa {
	shares := make([]money.Paisa, len(weights))
	var total uint64
	for _, w := range weights {
		total += uint64(w) //nolint:gosec // weights are not below 0
	}
	if total == 0 || amount <= 0 {
		return shares
	}
	type rest struct {
		at int
		r  uint64
	}
	left, rests := amount, make([]rest, len(weights))
	for i, w := range weights {
		hi, lo := bits.Mul64(uint64(amount), uint64(w)) //nolint:gosec // neither is below 0
		q, r := bits.Div64(hi, lo, total)
		shares[i] = money.Paisa(q) //nolint:gosec // not more than amount
		left -= shares[i]
		rests[i] = rest{i, r}
	}
	slices.SortStableFunc(rests, func(a, b rest) int { return cmp.Compare(b.r, a.r) })
	for _, r := range rests[:left] {
		shares[r.at]++
	}
	return shares
}
