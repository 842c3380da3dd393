// Package bank reads statements of the shop's own account and proposes which orders
// their credits paid (PROOF-4). It promises that a credit that was read twice stands
// there once, and that nothing is approved by it: a person confirms a match with the
// move that approves the money of an order, under the bank's own reference.
package bank

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/sheet"
	"gulaab/internal/zone"
)

// Credit is money that came to the shop's account, as the bank's statement has it.
type Credit struct {
	ID        string
	Bank      string
	Day       string // in Karachi, "2026-11-22"
	Amount    money.Paisa
	Reference string // the bank's own
	Details   string // what the sender wrote, and who it was
	OrderID   string // that was paid under its reference; empty: none yet
	Away      bool   // somebody said that it is no order's
	File      string
	AddedAt   time.Time
}

// Waits is an order whose transfer is still to be approved.
type Waits struct {
	ID, Number, Name string
	Due              money.Paisa
	PlacedAt         time.Time
}

// Why a credit may have paid an order.
const (
	ByNumber = "number" // its text names the order
	ByAmount = "amount" // it is exactly what is due, and came after the order was placed
)

// Match is an order that a credit may have paid.
type Match struct {
	Waits
	Why string
}

// Tx is what reading a statement needs of a transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// InsertCredits stores those that are not there yet and returns how many they were.
	InsertCredits(ctx context.Context, list []Credit) (added int, err error)
	// PutBankColumns remembers what the columns of a bank's files hold.
	PutBankColumns(ctx context.Context, bank string, heads map[string]Field) error
	// PutCreditAway notes that a credit is no order's, or that it may be one's after
	// all; Conflict where an order was paid with it.
	PutCreditAway(ctx context.Context, id string, away bool) error
}

// Reader is what is read outside of transactions.
type Reader interface {
	// BankColumns are what the columns of a bank's last file held, by folded head.
	BankColumns(ctx context.Context, bank string) (map[string]Field, error)
	// Banks are those of which files were read, by name.
	Banks(ctx context.Context) ([]string, error)
	// OpenCredits are the credits that paid no order and were not put away, the newest
	// first, at most most, and how many there are.
	OpenCredits(ctx context.Context, most int) (list []Credit, total int64, err error)
	// WaitingTransfers are the orders whose transfer is not approved, the oldest first.
	WaitingTransfers(ctx context.Context, most int) ([]Waits, error)
}

// Office is what the office does with statements of the bank. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error
	Reader Reader
}

// Result is what reading a file came to. Where its columns are not known, or it leaves
// something open, nothing was read: somebody says what holds, and sends the file once more.
type Result struct {
	sheet.Layout[Field]

	Needs  string // what is to be said of the file; empty: it was read
	Added  int    // credits that were not there yet
	Known  int    // credits that a file had before
	Others int    // debits and lines without an amount
	Wrong  []Wrong
}

// Wrong is a line that cannot be read, and why.
type Wrong struct {
	N       int
	Message string
}

// Bounds of a statement.
const (
	maxFile = 10 << 20 // bytes
	mostBad = 50       // lines that are told
	maxText = 200
)

// Read reads a statement of a bank. fields says what its columns hold; nil is as
// somebody said of the bank's last file, or by what such columns are called. answers are
// to the questions of the file, and are remembered for the bank.
//
// Errors: Invalid and TooLarge about the file, Invalid with the field "fields", "answers" or "bank".
func (o *Office) Read(ctx context.Context, bank, name string, fields []Field, answers sheet.Answers, data io.Reader) (Result, error) {
	bank = ident.Shorten(ident.Tidy(bank), 60)
	if bank == "" {
		return Result{}, fault.Fields("Say which bank the file is of.", map[string]string{"bank": "Say which bank the file is of."})
	}
	known, err := o.Reader.BankColumns(ctx, bank)
	if err != nil {
		return Result{}, err
	}
	res, credits, err := read(known, fields, answers, data)
	if err != nil || res.Needs != "" {
		return res, err
	}
	name = ident.Shorten(ident.Tidy(name), maxText)
	for i := range credits {
		credits[i].Bank, credits[i].File = bank, name
	}
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutBankColumns(ctx, bank, sheet.Remember(res.Columns, res.Answers)); err != nil {
			return err
		}
		if res.Added, err = tx.InsertCredits(ctx, credits); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "bank.read", Subject: "bank", SubjectID: bank,
			After: map[string]any{"file": name, "rows": res.Rows, "added": res.Added},
		})
	})
	res.Known = len(credits) - res.Added
	return res, err
}

// read reads the credits of a file.
func read(known map[string]Field, fields []Field, answers sheet.Answers, data io.Reader) (res Result, credits []Credit, err error) {
	table, err := sheet.Spool(data, maxFile)
	if err != nil {
		return res, nil, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	return readTable(known, fields, answers, table.Table)
}

// SetAway notes that a credit is no order's, or takes that back.
func (o *Office) SetAway(ctx context.Context, id string, away bool) error {
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCreditAway(ctx, id, away); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "bank.credit", Subject: "bank_credit", SubjectID: id, After: map[string]bool{"away": away}})
	})
}

// How much one look at the proposals reads.
const (
	mostCredits = 300
	mostWaiting = 3000
	mostMatches = 5
)

// Proposals are the credits that paid no order yet, those that may be an order's
// first, each with the orders that it may have paid.
func (o *Office) Proposals(ctx context.Context) (list []Proposal, total int64, err error) {
	credits, total, err := o.Reader.OpenCredits(ctx, mostCredits)
	if err != nil || len(credits) == 0 {
		return nil, total, err
	}
	waiting, err := o.Reader.WaitingTransfers(ctx, mostWaiting)
	if err != nil {
		return nil, 0, err
	}
	list = Propose(credits, waiting)
	slices.SortStableFunc(list, func(a, b Proposal) int { return min(1, len(b.Orders)) - min(1, len(a.Orders)) })
	return list, total, nil
}

// For are the credits that may have paid one order.
func (o *Office) For(ctx context.Context, w Waits) (list []Proposal, err error) {
	credits, _, err := o.Reader.OpenCredits(ctx, mostCredits)
	for _, p := range Propose(credits, []Waits{w}) {
		if len(p.Orders) > 0 && len(list) < mostMatches {
			list = append(list, p)
		}
	}
	return list, err
}

// Proposal is a credit with the orders that it may have paid.
type Proposal struct {
	Credit
	Orders []Match
}

// Propose holds credits against orders that wait for their money. A credit that names
// an order is that order's first, whatever its amount, and nobody else's where it is
// exactly what that one owes; else it may be of those whose due amount it is and that
// were placed by its day. Nothing is decided.
func Propose(credits []Credit, waiting []Waits) []Proposal {
	byNumber, byDue := map[string]*Waits{}, map[money.Paisa][]*Waits{}
	prefixes := ident.PrefixesOf(func(yield func(string) bool) {
		for i := range waiting {
			if !yield(waiting[i].Number) {
				return
			}
		}
	})
	for i := range waiting {
		w := &waiting[i]
		byNumber[w.Number] = w
		byDue[w.Due] = append(byDue[w.Due], w)
	}
	out := make([]Proposal, len(credits))
	for i := range credits {
		p := Proposal{Credit: credits[i]}
		for _, number := range prefixes.In(p.Details + " " + p.Reference) {
			if w := byNumber[number]; w != nil && !slices.ContainsFunc(p.Orders, func(m Match) bool { return m.ID == w.ID }) {
				p.Orders = append(p.Orders, Match{*w, ByNumber})
			}
		}
		if slices.ContainsFunc(p.Orders, func(m Match) bool { return m.Due == p.Amount }) {
			out[i] = p
			continue
		}
		for _, w := range byDue[p.Amount] {
			if len(p.Orders) < mostMatches && dayOf(w.PlacedAt) <= p.Day && !slices.ContainsFunc(p.Orders, func(m Match) bool { return m.ID == w.ID }) {
				p.Orders = append(p.Orders, Match{*w, ByAmount})
			}
		}
		out[i] = p
	}
	return out
}

func dayOf(at time.Time) string { return at.In(zone.Karachi).Format(time.DateOnly) }

// Fold is a reference of a bank as it is compared: letters and digits alone, of whatever
// case, width or script of digits. What stands between them is typed one way today and
// another tomorrow (GUARD-9).
func Fold(reference string) string {
	return ident.LettersAndDigits(reference)
}

// FoldBefore is how references were compared before Fold: rows of that time stand under
// it, and the prints of credits, which must stay the same, are made of it.
func FoldBefore(reference string) string {
	return strings.ToLower(strings.Join(strings.Fields(reference), ""))
}

// Print names a credit however it is written: the same in two files, which overlap, is one.
// nth tells apart those that one file has twice.
func (c *Credit) Print(nth int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%s\n%d", strings.ToLower(c.Bank), c.Day, c.Amount, FoldBefore(c.Reference), nth))
	return hex.EncodeToString(sum[:16])
}
