package mail

import (
	"time"

	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// Invitation asks somebody to work in the shop. The token of its link is filled
// in when the mail is sent: it is in no payload (SAFE-5).
type Invitation struct {
	To         string `json:"to"`
	Name       string `json:"name"`
	Role       string `json:"role"`       // its title: "owner"
	Invitation string `json:"invitation"` // id
	Token      string `json:"-"`
}

// FactorChanged says that an authenticator app was set up, or taken away.
type FactorChanged struct {
	To    string `json:"to"`
	Name  string `json:"name"`
	Reset bool   `json:"reset,omitempty"`
	By    string `json:"by,omitempty"` // who took it away
}

// BankAccount is where customers send money.
type BankAccount struct {
	Bank  string `json:"bank"`
	Title string `json:"title"`
	IBAN  string `json:"iban"`
}

// BankChange tells an owner of a change of the account.
type BankChange struct {
	To      string      `json:"to"`
	Name    string      `json:"name"`
	By      string      `json:"by"`
	Before  BankAccount `json:"before"`
	After   BankAccount `json:"after"`
	LiveAt  time.Time   `json:"liveAt"`
	Live    bool        `json:"live,omitempty"`    // it is shown to customers already
	Stopped bool        `json:"stopped,omitempty"` // it was stopped
}

// TestMail proves that mails arrive.
type TestMail struct {
	To   string `json:"to"`
	Name string `json:"name"`
}

// StaffNotice tells somebody of the shop what happened since they were last told
// (TODAY-3). It holds nothing that a shopper typed.
type StaffNotice struct {
	To       string        `json:"to"`
	Name     string        `json:"name"`
	Headline string        `json:"headline"` // "3 new orders, 1 payment to check"
	Groups   []NoticeGroup `json:"groups"`
}

// NoticeGroup is what happened of one kind.
type NoticeGroup struct {
	Title string       `json:"title"` // "New orders"
	Path  string       `json:"path"`  // the screen of the office that works them, "/admin/proofs"
	Lines []NoticeLine `json:"lines"`
	More  int          `json:"more,omitempty"` // how many further lines there were
}

// NoticeLine is one thing that happened. Amount is 0 for who may not see it.
type NoticeLine struct {
	Says   string      `json:"says"` // "GLB-7K3M9Q, cash on delivery"
	Amount money.Paisa `json:"amount,omitempty"`
	At     time.Time   `json:"at"`
}

// AtText is when it happened, in words.
func (l NoticeLine) AtText() string { return l.At.In(zone.Karachi).Format("2 January, 3:04 pm") }

// ForStaff says whether mails of a kind go to the people of the shop and tell of
// its customers' doings.
func ForStaff(kind string) bool { return kind == StaffNotice{}.template() }

func (StaffNotice) template() string   { return "staff-notice" }
func (Invitation) template() string    { return "staff-invitation" }
func (FactorChanged) template() string { return "factor-changed" }
func (BankChange) template() string    { return "bank-change" }
func (TestMail) template() string      { return "test-mail" }

func (m StaffNotice) recipient() (name, address string)   { return m.Name, m.To }
func (m Invitation) recipient() (name, address string)    { return m.Name, m.To }
func (m FactorChanged) recipient() (name, address string) { return m.Name, m.To }
func (m BankChange) recipient() (name, address string)    { return m.Name, m.To }
func (m TestMail) recipient() (name, address string)      { return m.Name, m.To }

// LiveText is when the change is shown, in words.
func (m BankChange) LiveText() string {
	return m.LiveAt.In(zone.Karachi).Format("Monday 2 January, 3:04 pm")
}
