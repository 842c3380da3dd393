package stock

import (
	"time"

	"gulaab/internal/money"
)

// Show is a filter of levels.
type Show string

// The filters; empty is all.
const (
	ShowLow        Show = "low"
	ShowOut        Show = "out"
	ShowExpiring   Show = "expiring"
	ShowQuarantine Show = "quarantine"
	ShowUntracked  Show = "untracked"
	ShowWaited     Show = "waited"
)

// Query selects a page of levels.
type Query struct {
	Search string
	Show   Show
	ByFree bool // the fewest free units first; else by name
	After  Mark
	Limit  int
	Until  string // of ShowExpiring: the last expiry date to include
}

// Mark is the place where a page ended.
type Mark struct {
	Name      string `json:"n,omitempty"`
	Free      int64  `json:"f,omitempty"`
	VariantID string `json:"v"`
}

// Row is a level with its product's facts.
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
	Waiting          int64     // people who wait for it to be back (KEEP-2)
	Incoming         int64     // units that purchase orders await (BOOKS-3)
	IncomingOn       string    // the earliest day on which some are expected, or empty
}

// CoverWindow is the number of days over which sales are counted.
const CoverWindow = 30

// LowDays is the number of days that free units should last; below that they are low.
const LowDays = 14

// Cover is how many days the free units last at the pace of the last 30 days; ok is false
// where nothing was delivered.
func (r *Row) Cover() (days int64, ok bool) {
	if !r.Tracked || r.Sold30 == 0 {
		return 0, false
	}
	return max(0, r.Free()) * CoverWindow / r.Sold30, true
}

// FewUnits is the number of free units at which a variant is low by default. A tracked
// variant for sale is low (STOCK-4, OWN-10) at its owner's number; without one when its
// units last less than LowDays; and where nothing was delivered lately, at FewUnits. The
// rule stands only in the store's SQL.
const FewUnits = 5

// Wanted is how many units to order for a low variant: enough for CoverWindow, and to be
// low no more, beside what is on its way already.
func (r *Row) Wanted() int64 {
	if !r.Low {
		return 0
	}
	over := r.LowAt
	if over == 0 && r.Sold30 == 0 {
		over = FewUnits
	}
	return max(0, max(r.Sold30, over+1)-max(0, r.Free())-r.Incoming)
}

// Lack is a low variant with the supplier and cost of its newest lot that has a cost.
type Lack struct {
	Row
	Supplier string
	UnitCost money.Paisa // 0: unknown
}

// LotQuery selects a page of the lots that have units: those without a date, then those
// that expire first.
type LotQuery struct {
	Search string
	States []LotState // none: all
	After  LotMark
	Limit  int
}

// LotMark is the place where a page of lots ended.
type LotMark struct {
	ExpiresOn string `json:"d,omitempty"`
	ID        string `json:"i"`
}

// Past is a ledger row as it is read.
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

// Detail is everything about one variant.
type Detail struct {
	Row     Row
	Lots    []Lot
	Moves   []Past
	Holders []Holder
	Cost    money.Paisa // what the owner says that one unit cost; 0: unknown
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
	Holders []Holder // orders that hold units which may not be sent
}

// Ledgered is a ledger row with its product's facts.
type Ledgered struct {
	Past
	Name, Image, Size, Color string
	ProductID                string
}

// LedgerMark is the place where a page of the ledger ended.
type LedgerMark struct {
	At int64  `json:"t"`
	ID string `json:"i"`
}

// Summary is the totals of all stock.
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

// Expected is what a counter is shown once a number is typed.
type Expected struct {
	Units  int64
	Worth  money.Paisa // of one unit
	AtList bool        // Worth is the list price, no cost being known
	Booked money.Paisa // the value of the differences that the same person booked within a day
}

// NeedsOwner says whether booking a difference needs an owner's permission.
func (e *Expected) NeedsOwner(difference int64) bool {
	return difference != 0 && e.Booked+e.Worth*money.Paisa(max(difference, -difference)) > OwnersLimit
}
