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

// What couriers keep of a delivery, and by how much they pay some of them short.
const (
	courierFee = 240 * money.PaisaPerRupee
	feeTax     = courierFee * 16 / 100
	paidShort  = 500 * money.PaisaPerRupee
	shortEvery = 250 // one line in so many
	askedFor   = 35 * 24 * time.Hour
)

// weekly is what a courier paid over for the deliveries of a week.
type weekly struct {
	id, reference string
	lines         int64
	since         time.Time // when it came
	taken         bool
}

// paidOver keeps the statements of couriers: one a courier and week, each taken, and
// of each courier one more that nobody has taken yet. Their fees are in no ledger.
type paidOver struct {
	until             time.Time
	open, openUntil   string // the days from which, and before which, what was delivered waits in a statement
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

// of returns the statement with what a courier took on a day.
func (s *paidOver) of(courier, day string) *weekly {
	at, err := time.ParseInLocation(time.DateOnly, day, zone.Karachi)
	if err != nil {
		panic("large: " + err.Error()) // days are made by report.Day
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
		panic("large: " + err.Error()) // texts and numbers
	}
	s.statements = append(s.statements, []any{w.id, courier, key + ".csv", "imports/" + w.id + "/file.csv", key, w.reference, paid, string(state), "system", string(text), int64(1), micros(came)})
	s.weeks[key] = w
	return w
}

// add enters cash that a courier paid over, or says that it pays over, and returns
// the statement that does.
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

// flush writes what has come in, statements before their lines.
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

// countLines says of each statement how many rows its file has, and what they come to.
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

// How many lines of print a screenshot here has, one of how many is of before, and
// for how long what it is looked up under is written.
const (
	printed    = 14
	sentBefore = 80
	lookedUp   = 90 * 24 * time.Hour
)

// screenshot adds the picture of an order's transfer, as the shop has read it: the
// newest wait to be read, and some are what another order was paid with.
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
