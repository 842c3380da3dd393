// Package fiscal reports invoices and credit notes to the tax authority, which gives each a number
// (BOOKS-1). It promises that no paper waits for it: papers are written without it, and reported
// behind them. The authority knows no key under which a paper is taken once, so a paper whose answer
// was lost is not sent again by itself: a person looks at the authority's pages and says what is there.
package fiscal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/invoice"
	"gulaab/internal/poll"
)

// State is how far a paper came.
type State string

// The states.
const (
	Waits   State = "waits"
	Sending State = "sending" // it may have been taken
	Done    State = "done"
	Refused State = "refused" // the authority says what is wrong; nothing was taken
	Unsure  State = "unsure"  // the answer was lost: only a person can find out
	None    State = "none"    // it is not reported
)

// Paper is how an invoice or a credit note stands with the authority.
type Paper struct {
	InvoiceID string
	State     State
	Live      bool   // in earnest; otherwise a trial
	Number    string // the authority's
	Problem   string // for the office
	Tries     int
	AskAt     time.Time // when it is looked at next; zero: not any more
	SentAt    time.Time // when it was sent last
	ChangedAt time.Time
}

// Report is a paper as the authority is told of it.
type Report struct {
	Paper *invoice.Invoice
	Of    string // of a credit note: the authority's number of its invoice
	// Codes are the customs tariff codes of the paper's parts.
	Codes []string
}

// Refusal is an answer that the paper is not taken, with the authority's reasons.
type Refusal struct{ Problem string }

// Error implements error.
func (r *Refusal) Error() string { return "fiscal: refused: " + r.Problem }

// NotSent is a failure before anything reached the authority, or by which it took nothing.
type NotSent struct{ Problem string }

// Error implements error.
func (n *NotSent) Error() string { return "fiscal: not sent: " + n.Problem }

// Authority is who takes reports.
type Authority interface {
	// Live says whether reports count.
	Live() bool
	// Check says whether a report would be taken, and takes nothing: nil, a Refusal, or any other
	// error where nobody knows.
	Check(ctx context.Context, r *Report) error
	// Take reports a paper and returns its number; a Refusal; a NotSent; after any other error nobody
	// knows whether it was taken.
	Take(ctx context.Context, r *Report) (number string, err error)
	// Number says whether a text can be one of its numbers.
	Number(text string) bool
}

// Tx is what reporting needs of a transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// QueueFiscal has at most most papers wait that were written since reporting of a kind began, and
	// stand nowhere yet.
	QueueFiscal(ctx context.Context, live bool, most int) error
	// FiscalForUpdate returns how a paper stands, locked until the transaction ends; NotFound.
	FiscalForUpdate(ctx context.Context, invoiceID string) (Paper, error)
	// FiscalPaper returns the paper itself, with the others of its order, oldest first.
	FiscalPaper(ctx context.Context, invoiceID string) (paper *invoice.Invoice, all []invoice.Invoice, err error)
	// FiscalOf returns how papers stand, by id.
	FiscalOf(ctx context.Context, invoiceIDs []string) (map[string]Paper, error)
	// FiscalNumberOf returns the paper that has a number, "" where none has.
	FiscalNumberOf(ctx context.Context, number string) (invoiceID string, err error)
	// PutFiscal stores how a paper stands.
	PutFiscal(ctx context.Context, p Paper) error
}

// Row is a paper that a person must look at.
type Row struct {
	Paper
	Label   string
	OrderID string
	Order   string // its number
}

// Reader is what is read outside of transactions.
type Reader interface {
	// FiscalDue returns at most most papers to look at by a moment, the longest due first.
	FiscalDue(ctx context.Context, now time.Time, most int) ([]string, error)
}

// InTx runs fn in one transaction; it may run fn again.
type InTx func(ctx context.Context, fn func(ctx context.Context, tx Tx) error) error

// Deps is what a Service needs; everything is required.
type Deps struct {
	InTx      InTx
	Reader    Reader
	Authority Authority
	Code      func(productID string) string // the customs tariff code of goods; of "" that of charges
	Now       func() time.Time
	Log       *slog.Logger
}

// Service reports papers. It is safe for concurrent use, also on several nodes.
type Service struct {
	d   Deps
	due *poll.Rows

	mu   sync.Mutex
	down string // why the authority took nothing lately
}

// New returns a Service that is ready.
func New(d Deps) (*Service, error) {
	if d.InTx == nil || d.Reader == nil || d.Authority == nil || d.Code == nil || d.Now == nil || d.Log == nil {
		return nil, errors.New("fiscal: a required dependency is missing")
	}
	return &Service{d: d, due: &poll.Rows{Now: d.Now, Log: d.Log, What: "an invoice could not be reported"}}, nil
}

// Live says whether reports count.
func (s *Service) Live() bool { return s.d.Authority.Live() }

// Down says why the authority took nothing lately, as this node found; "" where it answers.
func (s *Service) Down() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

func (s *Service) note(problem string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = problem
}

const (
	atOnce = 20               // papers of a round: each waits for the authority
	hold   = 3 * time.Minute  // one node alone has a paper for so long, longer than its calls take
	first  = time.Minute      // after a failure
	last   = time.Hour        // between two tries
	behind = 10 * time.Minute // a credit note waits for its invoice
)

const msgLost = "It was sent, and no answer came that can be read. Look for it on the authority's pages: type its number here if it is there, or send it again if it is not."

// Round has new papers wait, and reports those that are due.
func (s *Service) Round(ctx context.Context) error {
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { return tx.QueueFiscal(ctx, s.Live(), atOnce) })
	if err != nil {
		return err
	}
	return s.due.Round(ctx, atOnce, func(ctx context.Context, most int) ([]string, error) {
		return s.d.Reader.FiscalDue(ctx, s.d.Now(), most)
	}, s.report)
}

// report brings one paper further. Of several nodes one has it.
func (s *Service) report(ctx context.Context, id string) error {
	var r *Report
	var tries int
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		p, err := tx.FiscalForUpdate(ctx, id)
		now := tx.Now()
		if r = nil; err != nil || p.AskAt.IsZero() || p.AskAt.After(now) {
			return err
		}
		switch {
		case p.State == Sending: // its node stopped before the answer came
			p.end(Unsure, msgLost, now)
		case p.State != Waits:
			p.AskAt = time.Time{}
		case p.Live != s.Live():
			p.end(None, "", now)
		default:
			if r, err = s.claim(ctx, tx, &p, now); err != nil {
				return err
			}
		}
		tries = p.Tries
		return tx.PutFiscal(ctx, p)
	})
	if err != nil || r == nil {
		return err
	}
	if err := s.d.Authority.Check(ctx, r); err != nil {
		return s.answer(ctx, id, tries, "", before(err))
	}
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error { // before the request: a crash between must not send twice
		p, err := tx.FiscalForUpdate(ctx, id)
		if err != nil {
			return err
		}
		p.State, p.SentAt, p.AskAt = Sending, tx.Now(), tx.Now().Add(hold)
		return tx.PutFiscal(ctx, p)
	})
	if err != nil {
		return err
	}
	number, err := s.d.Authority.Take(ctx, r)
	return s.answer(ctx, id, tries, number, err)
}

// before says of a failure of Check that nothing was taken.
func before(err error) error {
	if _, ok := errors.AsType[*Refusal](err); ok {
		return err
	}
	if _, ok := errors.AsType[*NotSent](err); ok {
		return err
	}
	return &NotSent{"The authority does not answer. It is tried again."}
}

// claim holds a paper for this node and returns its report; nil where it is not to be sent now.
func (s *Service) claim(ctx context.Context, tx Tx, p *Paper, now time.Time) (*Report, error) {
	paper, all, err := tx.FiscalPaper(ctx, p.InvoiceID)
	if err != nil {
		return nil, err
	}
	r := &Report{Paper: paper}
	if len(paper.Body.Parts) == 0 { // it says nothing of sales tax, as that of a gift card
		p.end(None, "", now)
		return nil, nil //nolint:nilnil // nothing is reported
	}
	for i := range paper.Body.Parts {
		r.Codes = append(r.Codes, s.d.Code(paper.Body.Parts[i].Product))
	}
	if paper.Kind == invoice.Credit {
		var bill Paper
		for i := range all {
			if all[i].Kind == invoice.Bill && all[i].Label() == paper.Body.Of {
				stands, err := tx.FiscalOf(ctx, []string{all[i].ID})
				if err != nil {
					return nil, err
				}
				bill = stands[all[i].ID]
			}
		}
		switch {
		case bill.State == Done && bill.Live == p.Live:
			r.Of = bill.Number
		case bill.State == "" || bill.State == None || bill.State == Done:
			p.end(None, "", now) // its invoice was never reported
			return nil, nil      //nolint:nilnil // nothing is reported
		default:
			p.Problem, p.AskAt = "It waits for the number of its invoice.", now.Add(behind)
			return nil, nil //nolint:nilnil // not now
		}
	}
	p.Tries++
	p.AskAt = now.Add(hold)
	return r, nil
}

// answer stores what came of a paper that this node had.
func (s *Service) answer(ctx context.Context, id string, tries int, number string, failed error) error {
	err := s.d.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx Tx) error {
		p, err := tx.FiscalForUpdate(ctx, id)
		if err != nil {
			return err
		}
		now := tx.Now()
		if p.State != Waits && p.State != Sending || p.Tries != tries {
			return nil // a person, or another node, has decided meanwhile
		}
		refused, no := errors.AsType[*Refusal](failed)
		missed, not := errors.AsType[*NotSent](failed)
		switch {
		case no:
			p.end(Refused, refused.Problem, now)
		case not:
			p.State, p.Problem, p.AskAt, p.ChangedAt = Waits, missed.Problem, now.Add(min(last, first<<min(p.Tries-1, 10))), now
		case failed != nil || !s.d.Authority.Number(number):
			p.end(Unsure, msgLost, now)
		default:
			has, err := tx.FiscalNumberOf(ctx, number)
			if err != nil {
				return err
			}
			if has != "" && has != id {
				p.end(Unsure, fmt.Sprintf("The authority answered with the number %s, which another paper has. Look at both on its pages.", number), now)
				break
			}
			p.end(Done, "", now)
			p.Number = number
		}
		return tx.PutFiscal(ctx, p)
	})
	if err != nil {
		return err
	}
	if missed, ok := errors.AsType[*NotSent](failed); ok {
		s.note(missed.Problem)
		return failed
	}
	s.note("")
	if _, refused := errors.AsType[*Refusal](failed); refused {
		return nil // it is shown, and nothing is wrong with the loop
	}
	return failed
}

func (p *Paper) end(state State, problem string, at time.Time) {
	p.State, p.Problem, p.AskAt, p.ChangedAt = state, problem, time.Time{}, at
}

// Found is what a person found about a paper that was refused, or whose answer was lost.
type Found struct {
	InvoiceID string
	Number    string // the authority's; empty: the paper is sent again
	Live      bool   // whether it is sent in earnest
}

// Settle takes what a person found, also in a shop that reports nothing any more. isNumber says whether
// a text can be a number of the authority.
//
// Errors: NotFound; Invalid with Field "number"; Conflict where nobody has to look, or another paper
// has the number.
func Settle(ctx context.Context, inTx InTx, f Found, isNumber func(string) bool) (p Paper, err error) {
	f.Number = ident.Tidy(f.Number)
	if f.Number != "" && !isNumber(f.Number) {
		return p, fault.Fields("Please check what you typed.", map[string]string{"number": "This is no number of the authority. It stands on its pages beside the paper."})
	}
	err = inTx(ctx, func(ctx context.Context, tx Tx) error {
		if p, err = tx.FiscalForUpdate(ctx, f.InvoiceID); err != nil {
			return err
		}
		if p.State != Refused && p.State != Unsure {
			return fault.New(fault.Conflict, "Nobody has to look at this paper any more.")
		}
		if p.end(Waits, "", tx.Now()); f.Number == "" {
			p.AskAt, p.Tries, p.Live = tx.Now(), 0, f.Live
		} else {
			has, err := tx.FiscalNumberOf(ctx, f.Number)
			if err != nil {
				return err
			}
			if has != "" {
				return &fault.Error{Kind: fault.Conflict, Message: "Another paper has this number.", Fields: map[string]string{"number": "Another paper has this number."}}
			}
			p.State, p.Number = Done, f.Number
		}
		if err := tx.PutFiscal(ctx, p); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "invoice.fiscal", Subject: "invoice", SubjectID: f.InvoiceID, After: map[string]string{"number": f.Number}})
	})
	return p, err
}
