package mail

import (
	"cmp"
	"strings"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// Invitation invites somebody to work in the shop. Its token is filled in when the mail is
// sent, and is not stored (SAFE-5).
type Invitation struct {
	To         string `json:"to"`
	Name       string `json:"name"`
	Role       string `json:"role"`       // the role's title: "owner"
	Invitation string `json:"invitation"` // id
	Token      string `json:"-"`
}

// FactorChanged tells a staff member that an authenticator app was set up or removed.
type FactorChanged struct {
	To    string `json:"to"`
	Name  string `json:"name"`
	Reset bool   `json:"reset,omitempty"`
	By    string `json:"by,omitempty"` // who removed it
}

// BankAccount is the account that customers pay into.
type BankAccount struct {
	Bank  string `json:"bank"`
	Title string `json:"title"`
	IBAN  string `json:"iban"`
}

// BankChange tells an owner about a change of the bank account.
type BankChange struct {
	To     string      `json:"to"`
	Name   string      `json:"name"`
	By     string      `json:"by"`
	Before BankAccount `json:"before"`
	After  BankAccount `json:"after"`
	// The further accounts and wallets; of these IBAN is the number of any kind.
	MoreBefore []BankAccount `json:"moreBefore,omitempty"`
	MoreAfter  []BankAccount `json:"moreAfter,omitempty"`
	LiveAt     time.Time     `json:"liveAt"`
	Live       bool          `json:"live,omitempty"`    // it is shown to customers already
	Stopped    bool          `json:"stopped,omitempty"` // the change was stopped
}

// TestMail proves that mails arrive.
type TestMail struct {
	To   string `json:"to"`
	Name string `json:"name"`
}

// PurchaseOrder is what the shop orders, as its supplier reads it (BOOKS-3). Amounts are of the
// order's currency, as texts.
type PurchaseOrder struct {
	To         string         `json:"to"`
	Name       string         `json:"name"`
	Number     string         `json:"number"`
	Reference  string         `json:"reference,omitempty"` // the supplier's own
	Currency   string         `json:"currency"`
	Lines      []PurchaseLine `json:"lines"`
	Pieces     int64          `json:"pieces"`
	Total      string         `json:"total"`
	ExpectedOn string         `json:"expectedOn,omitempty"` // 2026-12-12
	Note       string         `json:"note,omitempty"`
}

// PurchaseLine is some units of a product.
type PurchaseLine struct {
	Name     string `json:"name"`
	SKU      string `json:"sku,omitempty"`
	Barcode  string `json:"barcode,omitempty"`
	Units    int64  `json:"units"`
	UnitCost string `json:"unitCost"`
	Sum      string `json:"sum"`
}

// Code is what names the goods beside their name: barcode, else SKU.
func (l PurchaseLine) Code() string { return cmp.Or(l.Barcode, l.SKU) }

// ExpectedText is ExpectedOn as people read it.
func (m PurchaseOrder) ExpectedText() string {
	day, err := time.Parse(time.DateOnly, m.ExpectedOn)
	if err != nil {
		return ""
	}
	return day.Format("2 January 2006")
}

// NoteLines are the lines of the note.
func (m PurchaseOrder) NoteLines() []string { return strings.Split(m.Note, "\n") }

// StaffNotice tells a staff member what happened since the last notice (TODAY-3). It holds
// nothing that a shopper typed.
type StaffNotice struct {
	To       string        `json:"to"`
	Name     string        `json:"name"`
	Headline string        `json:"headline"` // "3 new orders, 1 payment to check"
	Groups   []NoticeGroup `json:"groups"`
}

// NoticeGroup are the events of one kind.
type NoticeGroup struct {
	Title string       `json:"title"` // "New orders"
	Path  string       `json:"path"`  // the office's screen for them, "/admin/proofs"
	Lines []NoticeLine `json:"lines"`
	More  int          `json:"more,omitempty"` // number of lines left out
}

// NoticeLine is one event. Amount is 0 for staff who may not see it.
type NoticeLine struct {
	Says   string      `json:"says"` // "GLB-7K3M9Q, cash on delivery"
	Amount money.Paisa `json:"amount,omitempty"`
	At     time.Time   `json:"at"`
}

// AtText is the time of the event.
func (l NoticeLine) AtText() string { return l.At.In(zone.Karachi).Format("2 January, 3:04 pm") }

// ForStaff says whether mails of a kind tell staff about customers' actions.
func ForStaff(kind string) bool { return kind == StaffNotice{}.template() }

func (PurchaseOrder) template() string { return "purchase-order" }
func (StaffNotice) template() string   { return "staff-notice" }
func (Invitation) template() string    { return "staff-invitation" }
func (FactorChanged) template() string { return "factor-changed" }
func (BankChange) template() string    { return "bank-change" }
func (TestMail) template() string      { return "test-mail" }

func (m PurchaseOrder) recipient() (name, address string) { return m.Name, m.To }
func (m StaffNotice) recipient() (name, address string)   { return m.Name, m.To }
func (m Invitation) recipient() (name, address string)    { return m.Name, m.To }
func (m FactorChanged) recipient() (name, address string) { return m.Name, m.To }
func (m BankChange) recipient() (name, address string)    { return m.Name, m.To }
func (m TestMail) recipient() (name, address string)      { return m.Name, m.To }

// LiveText is when the change takes effect.
func (m BankChange) LiveText() string {
	return m.LiveAt.In(zone.Karachi).Format("Monday 2 January, 3:04 pm")
}
