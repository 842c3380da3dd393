// Package bank reads statements of the shop's own account, and proposes which orders their
// credits paid (PROOF-4). A credit that is read twice is stored once. A person confirms a
// match by the move that approves an order's money, under the bank's reference. Where the
// owner says so, the package makes that move itself for what matches exactly (PAYS-2).
package bank

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/poll"
	"gulaab/internal/sheet"
	"gulaab/internal/zone"
)

// Credit is money that came to the shop's account, as the statement has it.
type Credit struct {
	ID        string
	Bank      string
	Account   string // the shop's account that the statement is of, as the books call it: "bank" where it has one
	Day       string // in Karachi, "2026-11-22"
	Amount    money.Paisa
	Reference string // the bank's own
	Details   string // what the sender wrote, and who it was
	OrderID   string // the order that was paid with it; empty: none yet
	Away      bool   // staff said that it is no order's
	File      string
	AddedAt   time.Time
}

// Waits is an order whose transfer is still to be approved.
type Waits struct {
	ID, Number, Name string
	Due              money.Paisa
	PlacedAt         time.Time
	PayTo            string // the way that the shopper chose; empty: they chose none
	TransferNo       string // the transaction number that they typed; empty: none
}

// The reasons why a credit may have paid an order.
const (
	ByTransferNo = "transfer" // it has the transaction number that the shopper typed (PAYS-2)
	ByNumber     = "number"   // its text names the order
	ByAmount     = "amount"   // it is what is due, to less than a rupee, and came after the order was placed
)

// Match is an order that a credit may have paid.
type Match struct {
	Waits
	Why string
}

// Tx is what reading a statement needs of a transaction.
type Tx interface {
	order.Tx
	audit.Tx
	// CreditOpen says whether a credit paid no order and was not put away, and locks it.
	CreditOpen(ctx context.Context, id string) (bool, error)
	// InsertCredits stores the credits that are new, and returns how many were.
	InsertCredits(ctx context.Context, list []Credit) (added int, err error)
	// PutBankColumns remembers what the columns of a bank's files hold.
	PutBankColumns(ctx context.Context, bank string, heads map[string]Field) error
	// PutCreditAway stores whether a credit is no order's; Conflict where an order was paid
	// with it.
	PutCreditAway(ctx context.Context, id string, away bool) error
}

// Reader is what is read outside of transactions.
type Reader interface {
	// BankColumns returns what the columns of a bank's last file held, by folded head.
	BankColumns(ctx context.Context, bank string) (map[string]Field, error)
	// Banks returns the banks whose files were read, by name.
	Banks(ctx context.Context) ([]string, error)
	// OpenCredits returns at most most of the credits that paid no order and were not put
	// away, newest first, and how many there are.
	OpenCredits(ctx context.Context, most int) (list []Credit, total int64, err error)
	// NumberedTransfers returns at most most orders whose typed number waits for review and
	// is the reference of an open credit, each with that credit, oldest first.
	NumberedTransfers(ctx context.Context, most int) ([]Found, error)
	// WaitingTransfers returns the orders whose transfer is not approved, oldest first.
	WaitingTransfers(ctx context.Context, most int) ([]Waits, error)
}

// Office is what the office does with statements of the bank. Everything is required.
type Office struct {
	InTx   func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error
	Reader Reader
	// Books says which accounts money of ways to pay comes to, by the ways' ids (PAYS-1).
	Books func() map[string]string
	// Confirms says whether what matches exactly confirms itself: the owner's setting (PAYS-2).
	Confirms func() bool
	Orders   *order.Service
	// Rows goes on past orders that cannot be confirmed, and tells of each once.
	Rows *poll.Rows
}

// Result is what came of reading a file. Where Needs is not empty nothing was read: staff
// answer it and send the file again.
type Result struct {
	sheet.Layout[Field]

	Needs  string // what staff must say about the file; empty: it was read
	Added  int    // new credits
	Known  int    // credits that an earlier file had
	Others int    // debits and lines without an amount
	Wrong  []Wrong

	Confirmed int // orders that were confirmed by what the files have (PAYS-2)
}

// Wrong is a line that cannot be read, and why.
type Wrong struct {
	N       int
	Message string
}

// Bounds of a statement.
const (
	maxFile = 10 << 20 // bytes
	mostBad = 50       // lines that are reported
	maxText = 200
)

// Read reads a statement of a bank, of the shop's account that the books call account. fields says what its columns hold; nil means as in the
// bank's last file, else by their heads. answers answer the file's questions, and are
// remembered.
//
// Errors: Invalid and TooLarge about the file; Invalid with the field "fields", "answers"
// or "bank".
func (o *Office) Read(ctx context.Context, bank, account, name string, fields []Field, answers sheet.Answers, data io.Reader) (Result, error) {
	bank = ident.Shorten(ident.Tidy(bank), 60)
	if bank == "" {
		return Result{}, fault.Fields("Say which bank the file is of.", map[string]string{"bank": "Say which bank the file is of."})
	}
	if !slices.Contains(slices.Collect(maps.Values(o.Books())), account) {
		return Result{}, fault.Fields("Say which account the file is of.", map[string]string{"account": "The shop has no such account any more."})
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
		credits[i].Bank, credits[i].Account, credits[i].File = bank, account, name
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
	if err != nil {
		return res, err
	}
	res.Known = len(credits) - res.Added
	// Not in the name of whoever brought the file: the file confirms, and not the person.
	res.Confirmed, err = o.Confirm(audit.Without(ctx))
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

// SetAway stores whether a credit is no order's.
func (o *Office) SetAway(ctx context.Context, id string, away bool) error {
	return o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.PutCreditAway(ctx, id, away); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "bank.credit", Subject: "bank_credit", SubjectID: id, After: map[string]bool{"away": away}})
	})
}

// Bounds of one look at the proposals.
const (
	mostCredits = 300
	mostWaiting = 3000
	mostMatches = 5
)

// Proposals returns the credits that paid no order yet, each with the orders that it may
// have paid; those with an order come first.
func (o *Office) Proposals(ctx context.Context) (list []Proposal, total int64, err error) {
	credits, total, err := o.Reader.OpenCredits(ctx, mostCredits)
	if err != nil || len(credits) == 0 {
		return nil, total, err
	}
	waiting, err := o.Reader.WaitingTransfers(ctx, mostWaiting)
	if err != nil {
		return nil, 0, err
	}
	o.home(waiting)
	list = Propose(credits, waiting)
	slices.SortStableFunc(list, func(a, b Proposal) int { return min(1, len(b.Orders)) - min(1, len(a.Orders)) })
	return list, total, nil
}

// For returns the credits that may have paid one order.
func (o *Office) For(ctx context.Context, w Waits) (list []Proposal, err error) {
	credits, _, err := o.Reader.OpenCredits(ctx, mostCredits)
	waiting := []Waits{w}
	o.home(waiting)
	for _, p := range Propose(credits, waiting) {
		if len(p.Orders) > 0 && len(list) < mostMatches {
			list = append(list, p)
		}
	}
	return list, err
}

// home puts the accounts that money comes to in the place of the ways that were chosen.
func (o *Office) home(waiting []Waits) {
	books := o.Books()
	for i := range waiting {
		w := &waiting[i]
		w.PayTo = cmp.Or(books[w.PayTo], w.PayTo)
	}
}

// Proposal is a credit with the orders that it may have paid.
type Proposal struct {
	Credit
	Orders []Match
}

// Propose matches credits with orders that wait for money. A credit that has the number which
// an order's shopper typed, or whose text names an order, is proposed for that order,
// whatever the amount, and for no other if the amount is due. Otherwise it is proposed for orders with that amount due that were placed by its day
// and whose shopper chose no other account. People transfer whole rupees: less than a rupee
// is no difference (PAYS-1).
func Propose(credits []Credit, waiting []Waits) []Proposal {
	byNumber, byDue, typed := map[string]*Waits{}, map[money.Paisa][]*Waits{}, map[string][]*Waits{}
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
		if w.TransferNo != "" {
			typed[Fold(w.TransferNo)] = append(typed[Fold(w.TransferNo)], w)
		}
		byDue[w.Due.FloorRupee()] = append(byDue[w.Due.FloorRupee()], w)
	}
	out := make([]Proposal, len(credits))
	for i := range credits {
		p := Proposal{Credit: credits[i]}
		for _, no := range p.numbers() {
			for _, w := range typed[no] {
				p.add(w, ByTransferNo)
			}
		}
		for _, number := range prefixes.In(p.Details + " " + p.Reference) {
			if w := byNumber[number]; w != nil {
				p.add(w, ByNumber)
			}
		}
		if slices.ContainsFunc(p.Orders, func(m Match) bool { return p.Amount.Settles(m.Due) }) {
			out[i] = p
			continue
		}
		rupees := p.Amount.FloorRupee()
		for _, w := range slices.Concat(byDue[rupees], byDue[rupees-money.PaisaPerRupee], byDue[rupees+money.PaisaPerRupee]) {
			mine := p.Amount.Settles(w.Due) && (w.PayTo == "" || w.PayTo == p.Account)
			if mine && dayOf(w.PlacedAt) <= p.Day {
				p.add(w, ByAmount)
			}
		}
		out[i] = p
	}
	return out
}

// add proposes an order once, under the first reason.
func (p *Proposal) add(w *Waits, why string) {
	if len(p.Orders) < mostMatches && !slices.ContainsFunc(p.Orders, func(m Match) bool { return m.ID == w.ID }) {
		p.Orders = append(p.Orders, Match{*w, why})
	}
}

// numbers are what may be the credit's number: its reference, and each word of its text with
// a digit.
func (c *Credit) numbers() []string {
	list := []string{Fold(c.Reference)}
	for word := range strings.FieldsFuncSeq(c.Details, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if strings.ContainsFunc(word, unicode.IsDigit) {
			list = append(list, Fold(word))
		}
	}
	return list
}

func dayOf(at time.Time) string { return at.In(zone.Karachi).Format(time.DateOnly) }

// Fold normalizes a bank's reference for comparison: letters and digits only, of any case,
// width or script, since people type what stands between them differently (GUARD-9).
func Fold(reference string) string {
	return ident.LettersAndDigits(reference)
}

// FoldBefore is how references were compared before Fold. Older rows are stored under it,
// and Print uses it, since prints must not change.
func FoldBefore(reference string) string {
	return strings.ToLower(strings.Join(strings.Fields(reference), ""))
}

// Print identifies a credit across files that overlap. nth counts identical credits within
// one file.
func (c *Credit) Print(nth int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%s\n%d", strings.ToLower(c.Bank), c.Day, c.Amount, FoldBefore(c.Reference), nth))
	return hex.EncodeToString(sum[:16])
}
