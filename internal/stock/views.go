package stock

import "time"

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
	ExpiresOn        string    // the earliest date of a lot on the shelf, or empty
	QuarantinedSince time.Time // of the oldest lot in quarantine; zero: none
}

// coverWindow is over how many days sales are looked at.
const coverWindow = 30

// LowDays is for how many days free units ought to last: fewer are low.
const LowDays = 14

// Cover is for how many days the free units last at the pace of the last 30
// days; ok is false where nothing was delivered.
func (r *Row) Cover() (days int64, ok bool) {
	if !r.Tracked || r.Sold30 == 0 {
		return 0, false
	}
	return max(0, r.Free()) * coverWindow / r.Sold30, true
}

// Low says whether more should be ordered.
func (r *Row) Low() bool {
	days, ok := r.Cover()
	return r.Tracked && (r.LowAt > 0 && r.Free() <= r.LowAt || ok && days < LowDays)
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
	VariantID string
	LotID     string
	After     string // the id of the last row of the page before
	Limit     int
}
