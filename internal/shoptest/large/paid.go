package large

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/proof"
	"gulaab/internal/report"
	"gulaab/internal/settle"
	"gulaab/internal/sheet"
	"gulaab/internal/zone"
)

// The couriers' fee per delivery, and how much short some payments are.
const (
	courierFee = 240 * money.PaisaPerRupee
	feeTax     = courierFee * 16 / 100
	paidShort  = 500 * money.PaisaPerRupee
	shortEvery = 250 // one line in this many
	askedFor   = 35 * 24 * time.Hour
)

// weekly is a courier's statement for the deliveries of a week.
type weekly struct {
	id, reference string
	lines         int64
	since         time.Time // when it arrived
	taken         bool
}

// paidOver collects the couriers' statements: one per courier and week, each settled, and one
// more of each courier that is open. Their fees are in no ledger.
type paidOver struct {
	until             time.Time
	open, openUntil   string // deliveries of the days in [open, openUntil) are on an open statement
	weeks             map[string]*weekly
	count             int
	statements, lines [][]any
}

var (
	statementColumns = []string{"id", "courier", "file_name", "file_key", "file_sum", "reference", "paid_day", "state", "actor", "body", "row_version", "created_at"}
	lineColumns      = []string{
		"statement_id", "line", "tracking", "reference", "order_id", "parcel", "parcel_id", "outcome", "message", "delivered_day", "collected", "fee", "tax", "withheld",
		"paid", "due", "expected", "charge", "booked", "dispute", "dispute_note", "closed_by", "closed_at",
	}
)

// of returns the statement for a courier's cash of a day.
func (s *paidOver) of(courier, day string) *weekly {
	at, err := time.ParseInLocation(time.DateOnly, day, zone.Karachi)
	if err != nil {
		panic("large: " + err.Error()) // report.Day makes the days
	}
	year, week := at.ISOWeek()
	key := fmt.Sprintf("%s-%d-%02d", courier, year, week)
	taken := day < s.open
	if !taken {
		key = courier + "-open"
	}
	if w := s.weeks[key]; w != nil {
		return w
	}
	came := at.AddDate(0, 0, 14)
	if came.After(s.until) {
		came = s.until
	}
	w := &weekly{id: ident.IDAt(came, "statement "+key), since: came, taken: taken}
	body := settle.Body{Layout: sheet.Layout[settle.Field]{Columns: []settle.Column{}}, Known: true, Check: ident.IDAt(came, "check "+key)}
	state, paid := settle.Open, ""
	if taken {
		w.reference, state, paid = "CPR "+key, settle.Taken, report.Day(came)
		body.Run = ident.IDAt(came, "run "+key)
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic("large: " + err.Error()) // texts and numbers always encode
	}
	s.statements = append(s.statements, []any{w.id, courier, key + ".csv", "imports/" + w.id + "/file.csv", key, w.reference, paid, string(state), "system", string(text), int64(1), micros(came)})
	s.weeks[key] = w
	return w
}

// add enters an order's cash and returns the statement that pays it over.
func (s *paidOver) add(o *order.Order, c report.Taken) *weekly {
	w := s.of(c.Courier, c.Day)
	w.lines++
	var of *order.Parcel
	for i := range o.Parcels {
		if p := &o.Parcels[i]; of == nil || p.DeliveredAt.Equal(o.Entries[c.Entry-1].At) {
			of = p
		}
	}
	withheld := c.Amount / 50
	expected := c.Amount - courierFee - feeTax - withheld
	paid, outcome, message, dispute, by, closed := expected, settle.Matched, "", "", "", int64(0)
	if s.count++; s.count%shortEvery == 7 {
		paid, outcome, message = expected-paidShort, settle.Short, fmt.Sprintf("%s is expected, %s came.", expected.Format(), (expected-paidShort).Format())
		if w.taken && s.until.Sub(w.since) < askedFor {
			dispute = "open"
		} else if w.taken {
			dispute, by, closed = "closed", "system", micros(w.since.AddDate(0, 0, 9))
		}
	}
	s.lines = append(s.lines, []any{
		w.id, w.lines + 1, of.Tracking, o.Number, o.ID, int64(of.No), of.ID(o.ID), string(outcome), message, c.Day, int64(c.Amount), int64(courierFee), int64(feeTax), int64(withheld),
		int64(paid), int64(c.Amount), int64(expected), false, w.taken, dispute, "", by, closed,
	})
	return w
}

// flush writes the collected rows, statements before their lines.
func (s *paidOver) flush(ctx context.Context, out sink) error {
	if err := out.put(ctx, "statements", statementColumns, s.statements); err != nil {
		return err
	}
	if err := out.put(ctx, "statement_lines", lineColumns, s.lines); err != nil {
		return err
	}
	s.statements, s.lines = s.statements[:0], s.lines[:0]
	return nil
}

// countLines writes the number of rows and the sums of each statement's file.
func countLines(ctx context.Context, out sink) error {
	err := out.do(ctx, `INSERT INTO statement_sums (statement_id, lines, parcels, collected, fee, tax, withheld, paid, expected)
		SELECT statement_id, COUNT(*), COUNT(CASE WHEN NOT charge THEN 1 END), SUM(collected), SUM(fee), SUM(tax), SUM(withheld), SUM(paid), SUM(expected)
		FROM statement_lines WHERE booked GROUP BY statement_id`)
	if err != nil {
		return err
	}
	return out.do(ctx, `UPDATE statements SET body = REPLACE(body, '"rows":0',
		'"rows":' || CAST((SELECT COUNT(*) FROM statement_lines l WHERE l.statement_id = statements.id) AS TEXT))`)
}

// The number of text lines in a screenshot's print, one in how many was sent with another order
// before, and how long lookup rows are kept.
const (
	printed    = 14
	sentBefore = 80
	lookedUp   = 90 * 24 * time.Hour
)

// screenshot adds the screenshot of an order's transfer with the shop's reading of it. The
// newest are not read yet, and some were sent with another order before.
func (f *filling) screenshot(w *orderRows, o *order.Order) {
	o.ProofKey = "proofs/" + o.ID + ".jpg"
	p := &proof.Print{Sum: fmt.Sprintf("%064x", f.r.Uint64()), Whole: f.r.Uint64()}
	for range printed {
		p.Lines = append(p.Lines, proof.Line{
			X: f.r.Float32() * 200, Y: f.r.Float32() * 800, W: 60 + f.r.Float32()*200, H: 12 + f.r.Float32()*8, Hash: f.r.Uint64(),
			Shape: [4]uint64{f.r.Uint64(), f.r.Uint64(), f.r.Uint64(), f.r.Uint64()},
		})
	}
	age := f.size.Until.Sub(o.CreatedAt)
	if age < 10*time.Minute {
		w.prints = append(w.prints, []any{o.ProofKey, o.ID, int64(0), int64(0), "", int64(0), "", micros(o.CreatedAt)})
		return
	}
	w.prints = append(w.prints, []any{o.ProofKey, o.ID, int64(1), int64(1), p.Sum, int64(p.Whole), p.Encode(), micros(o.CreatedAt)}) //nolint:gosec // as the store keeps it
	if age < lookedUp {
		for _, b := range p.Bands() {
			w.bands = append(w.bands, []any{b, o.ProofKey})
		}
	}
	if f.proofs++; f.lastProof != "" && f.proofs%sentBefore == 9 {
		w.twins = append(w.twins, []any{o.ProofKey, f.lastProof, f.chance(50), int64(printed), int64(0)})
	}
	f.lastProof = o.ProofKey
}
