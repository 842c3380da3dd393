package reports

import (
	"context"
	"net/http"
	"regexp"
	"strconv"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/money"
	"gulaab/internal/parcel"
	"gulaab/internal/settle"
	"gulaab/internal/task"
)

// Statements is what is read of couriers' statements.
type Statements interface {
	settle.Reader
	Statements(ctx context.Context, most int) ([]*settle.Statement, error)
	StatementLines(ctx context.Context, id string, differ bool, only settle.Outcome, after, most int) ([]settle.LineRow, error)
	StatementTallies(ctx context.Context, ids []string) (map[string]settle.Tally, error)
	OpenDisputes(ctx context.Context, courier string, most int) ([]settle.LineRow, error)
	PaidMonths(ctx context.Context, month string) ([]settle.Month, error)
}

// Bounds of what the desk of couriers' money shows.
const (
	statementsShown = 50
	disputesShown   = 200
	linesShown      = 200
	mostDisputes    = 10_000 // in a file
)

func statementJSON(s *settle.Statement) gen.Statement {
	out := gen.Statement{
		ID: s.ID, Courier: s.Courier, FileName: s.FileName, Reference: s.Reference, Day: s.Day, State: gen.StatementState(s.State), Rows: s.Body.Rows, Known: s.Body.Known,
		Columns: []gen.StatementColumn{}, CheckTask: call.Given(s.Body.Check), RunTask: call.Given(s.Body.Run), UndoTask: call.Given(s.Body.Undo), CreatedAt: s.CreatedAt.UTC(),
		Reading: office.Reading(&s.Body.Layout),
	}
	for _, c := range s.Body.Columns {
		out.Columns = append(out.Columns, gen.StatementColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field)})
	}
	return out
}

func lineJSON(l *settle.LineRow) gen.StatementLine {
	return gen.StatementLine{
		Statement: l.Statement, Line: l.N, Tracking: l.Tracking, Reference: l.Reference, OrderId: call.Given(l.OrderID), Number: call.Given(l.Number), Name: call.Given(l.Name),
		Outcome: gen.StatementLineOutcome(l.Outcome), Message: l.Message, Collected: l.Collected, Fee: l.Fee, Tax: l.Tax, Withheld: l.Withheld, Paid: l.Paid,
		Due: l.Due, Expected: l.Expects.Paid, Difference: l.Difference(), Booked: l.Booked, Dispute: call.Given(l.Dispute), Note: call.Given(l.DisputeNote), Courier: l.Courier, PaidBy: l.PaidBy,
	}
}

// countsJSON is how many lines came to what.
func countsJSON(t settle.Tally) map[string]int64 {
	counts := map[string]int64{}
	for o, n := range t.Counts {
		counts[string(o)] = n
	}
	return counts
}

// GetCash answers GET /api/admin/cash (CASH-2).
func (f *API) GetCash(ctx context.Context, _ gen.GetCashRequestObject) (gen.GetCashResponseObject, error) {
	list, err := f.d.Statements.Statements(ctx, statementsShown)
	if err != nil {
		return nil, err
	}
	open, err := f.d.Statements.OpenDisputes(ctx, "", disputesShown)
	if err != nil {
		return nil, err
	}
	months, err := f.d.Statements.PaidMonths(ctx, "")
	if err != nil {
		return nil, err
	}
	out := gen.GetCash200JSONResponse{Statements: []gen.Statement{}, Disputes: []gen.StatementLine{}, Withheld: []gen.WithheldMonth{}}
	ids := each.Of(list, func(s *settle.Statement) string { return s.ID })
	tallies, err := f.d.Statements.StatementTallies(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		one := statementJSON(s)
		if t, looked := tallies[s.ID]; looked {
			one.Result = &gen.StatementResult{Counts: countsJSON(t), Asks: t.Asks, Open: t.Open, Difference: t.Sum.Difference()}
		}
		out.Statements = append(out.Statements, one)
	}
	for i := range open {
		out.Disputes = append(out.Disputes, lineJSON(&open[i]))
		out.InDispute += max(open[i].Difference(), -open[i].Difference())
	}
	for _, m := range months {
		n := len(out.Withheld)
		if n == 0 || out.Withheld[n-1].Month != m.Month {
			out.Withheld = append(out.Withheld, gen.WithheldMonth{Month: m.Month})
			n++
		}
		out.Withheld[n-1].Collected += m.Collected
		out.Withheld[n-1].Withheld += m.Withheld
		out.Withheld[n-1].Parcels += m.Parcels
	}
	return out, nil
}

// UploadStatement answers POST /api/admin/statements (CASH-1).
func (f *API) UploadStatement(ctx context.Context, r gen.UploadStatementRequestObject) (gen.UploadStatementResponseObject, error) {
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	if parcel.Find(couriers, r.Params.Courier) == nil {
		return nil, fault.New(fault.NotFound, "There is no such courier.")
	}
	s, err := f.d.Settling.Upload(ctx, call.From(ctx).AccountID(), r.Params.Courier, call.Value(r.Params.Name), r.Body)
	if err != nil {
		return nil, err
	}
	return gen.UploadStatement201JSONResponse(statementJSON(s)), nil
}

// GetStatement answers GET /api/admin/statements/{id}.
func (f *API) GetStatement(ctx context.Context, r gen.GetStatementRequestObject) (gen.GetStatementResponseObject, error) {
	var only settle.Outcome
	if r.Params.Outcome != nil {
		if !r.Params.Outcome.Valid() {
			return nil, call.BadFilter("outcome", "There is no such outcome.")
		}
		only = settle.Outcome(*r.Params.Outcome)
	}
	after := call.Value(r.Params.After)
	s, err := f.d.Statements.Statement(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	lines, err := f.d.Statements.StatementLines(ctx, s.ID, call.Value(r.Params.Differ), only, after, linesShown+1)
	if err != nil {
		return nil, err
	}
	tallies, err := f.d.Statements.StatementTallies(ctx, []string{s.ID})
	if err != nil {
		return nil, err
	}
	tally := tallies[s.ID]
	out := gen.GetStatement200JSONResponse{Statement: statementJSON(s), Lines: []gen.StatementLine{}, Counts: countsJSON(tally), Books: tally.Books, Asks: tally.Asks, Sums: gen.StatementSums{
		Lines: tally.Sum.Lines, Collected: tally.Sum.Collected, Expected: tally.Sum.Expected, Paid: tally.Sum.Paid, Difference: tally.Sum.Difference(),
	}}
	if len(lines) > linesShown {
		lines = lines[:linesShown]
		out.Next = &lines[linesShown-1].N
	}
	out.Lines = each.Ref(lines, lineJSON)
	return out, nil
}

// MatchStatement answers PUT /api/admin/statements/{id}.
func (f *API) MatchStatement(ctx context.Context, r gen.MatchStatementRequestObject) (gen.MatchStatementResponseObject, error) {
	s, err := f.d.Settling.Match(ctx, r.Id, office.Fields[settle.Field](r.Body.Fields), office.Answers(r.Body.Answers))
	if err != nil {
		return nil, err
	}
	return gen.MatchStatement200JSONResponse(statementJSON(s)), nil
}

// ThrowStatement answers DELETE /api/admin/statements/{id}.
func (f *API) ThrowStatement(ctx context.Context, r gen.ThrowStatementRequestObject) (gen.ThrowStatementResponseObject, error) {
	return gen.ThrowStatement204Response{}, f.d.Settling.Throw(ctx, r.Id)
}

// WorkStatement answers POST /api/admin/statements/{id}/{work}.
func (f *API) WorkStatement(ctx context.Context, r gen.WorkStatementRequestObject) (gen.WorkStatementResponseObject, error) {
	actor := call.From(ctx).AccountID()
	var t *task.Task
	var err error
	switch r.Work {
	case gen.WorkStatementParamsWorkTake:
		t, err = f.d.Settling.Take(ctx, actor, r.Id, call.Value(r.Body.Reference), call.Value(r.Body.Day))
	case gen.WorkStatementParamsWorkUndo:
		t, err = f.d.Settling.Undo(ctx, actor, r.Id)
	case gen.WorkStatementParamsWorkCheck:
		t, err = f.d.Settling.Begin(ctx, actor, r.Id)
	default:
		err = fault.New(fault.NotFound, "There is no such work.")
	}
	return gen.WorkStatement202JSONResponse(office.Task(t)), err
}

// CloseDispute answers POST /api/admin/statements/{id}/lines/{line}/close (CASH-2).
func (f *API) CloseDispute(ctx context.Context, r gen.CloseDisputeRequestObject) (gen.CloseDisputeResponseObject, error) {
	return gen.CloseDispute204Response{}, f.d.Settling.Close(ctx, call.From(ctx).AccountID(), r.Id, r.Line, r.Body.Note)
}

var monthForm = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}$`)

// CashFile answers GET /api/admin/cash/file: what to ask couriers, or what they
// withheld for the tax office (CASH-2). It names no phone and no street.
func (f *API) CashFile(w http.ResponseWriter, r *http.Request) error {
	ctx, asked := r.Context(), r.URL.Query()
	month, courier := asked.Get("month"), asked.Get("courier")
	if month != "" && !monthForm.MatchString(month) || len(courier) > 40 {
		return call.BadFilter("month", "A month such as 2026-11.")
	}
	called, err := office.CourierNames(ctx, f.d.Shipping)
	if err != nil {
		return err
	}
	var rows [][]string
	name := "withheld.csv"
	switch asked.Get("what") {
	case "withheld":
		months, err := f.d.Statements.PaidMonths(ctx, month)
		if err != nil {
			return err
		}
		rows = [][]string{{"Month", "Courier", "Payment", "Paid on", "Parcels", "Cash collected", "Fees", "Tax on fees", "Tax withheld", "Paid over"}}
		for _, m := range months {
			rows = append(rows, []string{m.Month, called(m.Courier), m.Reference, m.Day, strconv.FormatInt(m.Parcels, 10), plain(m.Collected), plain(m.Fee), plain(m.Tax), plain(m.Withheld), plain(m.Paid)})
		}
	case "disputes":
		name = "questions.csv"
		open, err := f.d.Statements.OpenDisputes(ctx, courier, mostDisputes)
		if err != nil {
			return err
		}
		rows = [][]string{{"Courier", "Tracking number", "Reference", "Delivered on", "Payment", "Cash by the shop", "Cash by the courier", "Fee", "Tax on fee", "Tax withheld", "Expected", "Paid", "Difference", "Why"}}
		for i := range open {
			l := &open[i]
			reference := l.Reference
			if l.Number != "" {
				reference = l.Number + "-" + strconv.Itoa(l.Parcel)
			}
			rows = append(rows, []string{called(l.Courier), l.Tracking, reference, l.Day, l.PaidBy, plain(l.Due), plain(l.Collected), plain(l.Fee), plain(l.Tax), plain(l.Withheld), plain(l.Expects.Paid), plain(l.Paid), plain(l.Difference()), l.Message})
		}
	default:
		return call.BadFilter("what", "Must be disputes or withheld.")
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "export.cash", Subject: "cash", SubjectID: asked.Get("what"), After: map[string]int{"rows": len(rows) - 1}}); err != nil {
		return err
	}
	table := call.NewTable(w, name)
	for _, row := range rows {
		table.Row(row...)
	}
	return table.End(nil)
}

// plain writes an amount as table programs read it.
func plain(p money.Paisa) string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return sign + strconv.FormatInt(int64(p/100), 10) + "." + strconv.FormatInt(int64(p%100+100), 10)[1:]
}

// GetCourierRates answers GET /api/admin/couriers/{key}/rates (CASH-1).
func (f *API) GetCourierRates(ctx context.Context, r gen.GetCourierRatesRequestObject) (gen.GetCourierRatesResponseObject, error) {
	if err := f.knownCourier(ctx, r.Key); err != nil {
		return nil, err
	}
	set, err := f.d.Statements.CourierRates(ctx, r.Key)
	return gen.GetCourierRates200JSONResponse(ratesJSON(set)), err
}

// SetCourierRates answers PUT /api/admin/couriers/{key}/rates (CASH-1).
func (f *API) SetCourierRates(ctx context.Context, r gen.SetCourierRatesRequestObject) (gen.SetCourierRatesResponseObject, error) {
	if err := f.knownCourier(ctx, r.Key); err != nil {
		return nil, err
	}
	var seen []settle.Rate
	if r.Body.Seen != nil {
		seen = ratesOf(*r.Body.Seen)
	}
	set, err := f.d.Settling.SetRates(ctx, r.Key, ratesOf(r.Body.Rates), seen)
	if said, ok := call.Conflict(err); ok {
		return gen.SetCourierRates409JSONResponse{Message: said}, nil
	}
	return gen.SetCourierRates200JSONResponse(ratesJSON(set)), err
}

func ratesOf(list []gen.CourierRate) []settle.Rate {
	rates := make([]settle.Rate, len(list))
	for i, one := range list {
		rates[i] = settle.Rate{From: one.From, Fee: one.Fee, Tax: int64(one.Tax), Withheld: int64(one.Withheld)}
	}
	return rates
}

func ratesJSON(set []settle.Rate) gen.CourierRates {
	list := func(rates []settle.Rate) []gen.CourierRate {
		out := make([]gen.CourierRate, len(rates))
		for i, r := range rates {
			out[i] = gen.CourierRate{From: r.From, Fee: r.Fee, Tax: int(r.Tax), Withheld: int(r.Withheld)}
		}
		return out
	}
	return gen.CourierRates{Rates: list(set), Law: list(settle.Law())}
}

func (f *API) knownCourier(ctx context.Context, key string) error {
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err == nil && parcel.Find(couriers, key) == nil {
		err = fault.New(fault.NotFound, "There is no such courier.")
	}
	return err
}
