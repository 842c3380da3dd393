package stock

import (
	"time"

	"gulaab/internal/money"
)

// Show selects levels.
type Show string

// What may be selected; empty is all.
const (
	ShowLow        Show = "low"
	ShowOut        Show = "out"
	ShowExpiring   Show = "expiring"
	ShowQuarantine Show = "quarantine"
	ShowUntracked  Show = "untracked"
)

// Query selects a page of levels.
type Query struct {
	Search string
	Show   Show
	ByFree bool // the fewest free units first; else by name
	After  Mark
	Limit  int
	Until  string // of ShowExpiring: the last day that counts
}

// Mark is where a page ended.
type Mark struct {
	Name      string `json:"n,omitempty"`
	Free      int64  `json:"f,omitempty"`
	VariantID string `json:"v"`
}

// Row is a level with what it is of.
type Row struct {
	Level
	ProductID        string
	Name, Brand      string
	Size, Color, SKU string
	Barcode, Image   string
	State            string // of the product
	Enabled          bool
	Sold30           int64     // delivered within 30 days
	Low              bool      // more should be ordered: see FewUnits
	ExpiresOn        string    // the earliest date of a lot on the shelf, or empty
	QuarantinedSince time.Time // of the oldest lot in quarantine; zero: none
}

// CoverWindow is over how many days sales are looked at.
const CoverWindow = 30

// LowDays is for how many days free units ought to last: fewer are low.
const LowDays = 14

// Cover is for how many days the free units last at the pace of the last 30
// days; ok is false where nothing was delivered.
func (r *Row) Cover() (days int64, ok bool) {
	if !r.Tracked || r.Sold30 == 0 {
		return 0, false
	}
	return max(0, r.Free()) * CoverWindow / r.Sold30, true
}

// FewUnits is how many free units are few where nothing else is known. A counted
// variant that is for sale is low (STOCK-4, OWN-10) by the number that its owner
// gave; without one, when its units last less than LowDays; and where nothing was
// delivered lately, at FewUnits. The rule stands once, in the store's SQL, and every
// list, count, file and badge of the office asks it.
const FewUnits = 5

// Wanted is how many units bring a low variant to as many as were delivered
// within CoverWindow, and over the number from which it is low.
func (r *Row) Wanted() int64 {
	if !r.Low {
		return 0
	}
	over := r.LowAt
	if over == 0 && r.Sold30 == 0 {
		over = FewUnits
	}
	return max(r.Sold30, over+1) - max(0, r.Free())
}

// Lack is a variant that is low, and what is known of its newest lot with a cost.
type Lack struct {
	Row
	Supplier string
	UnitCost money.Paisa // 0: unknown
}

// LotQuery selects a page of the lots that still have units: those without a
// date, then those that expire first.
type LotQuery struct {
	Search string
	States []LotState // none: all
	After  LotMark
	Limit  int
}

// LotMark is where a page of lots ended.
type LotMark struct {
	ExpiresOn string `json:"d,omitempty"`
	ID        string `json:"i"`
}

// Past is a row of the ledger as it is read.
type Past struct {
	Move
	ID          string
	At          time.Time
	LotCode     string
	OrderNumber string
	ActorName   string
}

// Holder is an order that holds units.
type Holder struct {
	OrderID  string
	Number   string
	Quantity int64
}

// Detail is all about one variant.
type Detail struct {
	Row     Row
	Lots    []Lot
	Moves   []Past
	Holders []Holder
}

// LedgerQuery selects rows of the ledger, newest first. Zero fields do not filter.
type LedgerQuery struct {
	VariantID   string
	LotID       string
	Search      string // an order's number or a lot's code, whole
	Corrections bool   // only counts, write-offs and moves to quarantine
	After       LedgerMark
	Limit       int
}

// Aged is a lot with the level of its variant.
type Aged struct {
	Lot     Lot
	Row     Row
	Holders []Holder // orders that lean on units which may not be sent
}

// Ledgered is a row of the ledger with what it is of.
type Ledgered struct {
	Past
	Name, Image, Size, Color string
	ProductID                string
}

// LedgerMark is where a page of the ledger ended.
type LedgerMark struct {
	At int64  `json:"t"`
	ID string `json:"i"`
}

// Summary is what stock comes to.
type Summary struct {
	OnHand, Held, Quarantined        int64
	Packed, WithCouriers, ComingBack int64
	Lots, Low, Out                   int64
	Expiring, Expired                int64
	Worth                            money.Paisa
}

// RecallOrder is an order that got units of a lot.
type RecallOrder struct {
	OrderID, Number, Name, Phone, Email, City, Country, Delivery string
	Quantity, Back                                               int64
	PlacedAt                                                     time.Time
}

// Expected is what a counter finds out once a number is written.
type Expected struct {
	Units  int64
	Worth  money.Paisa // of one unit
	AtList bool        // Worth is the list price: nobody knows what one cost
	Booked money.Paisa // by the same person within a day
}

// NeedsOwner says whether a difference is an owner's to book.
func (e *Expected) NeedsOwner(difference int64) bool {
	return difference != 0 && e.Booked+e.Worth*money.Paisa(max(difference, -difference)) > OwnersLimit
}
