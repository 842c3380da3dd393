package reports

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/reports"
	"gulaab/internal/money"
	"gulaab/internal/report"
)

// mostMonths bounds the months of a statement.
const mostMonths = 24

// months reads the months of a statement; without any it is the present one.
func (f *API) months(from, to string) (q report.ProfitQuery, err error) {
	if from == "" && to == "" {
		from = report.Month(f.d.Now())
		to = from
	}
	wrong := map[string]string{}
	first, err := time.Parse("2006-01", from)
	if err != nil {
		wrong["from"] = "Must be a month such as 2026-11."
	}
	last, err := time.Parse("2006-01", to)
	if err != nil {
		wrong["to"] = "Must be a month such as 2026-11."
	}
	switch {
	case len(wrong) > 0:
	case last.Before(first):
		wrong["to"] = "Must not be before the first month."
	case !last.Before(first.AddDate(0, mostMonths, 0)):
		wrong["to"] = fmt.Sprintf("At most %d months at a time.", mostMonths)
	}
	if len(wrong) > 0 {
		return q, call.BadFilters(wrong)
	}
	return report.ProfitQuery{From: from, To: to, Dim: report.All}, nil
}

func profitSums(lines []report.ProfitLine, spent money.Paisa) gen.ProfitSums {
	k := report.ProfitOf(lines)
	return gen.ProfitSums{Revenue: k.Revenue, Costs: k.Costs, Expenses: spent, Profit: k.Profit() - spent, NoCost: k.NoCost}
}

// lines are the lines of a statement, and how balances moved in its months: these belong to no
// product and no city.
func (f *API) lines(ctx context.Context, q report.ProfitQuery) (lines []report.ProfitLine, moved []report.CreditMoved, err error) {
	lines, err = f.d.Profits.ProfitLines(ctx, q)
	if err != nil || q.Dim != report.All {
		return lines, nil, err
	}
	for month := q.From; month <= q.To; month = report.NextMonth(month) {
		some, err := f.d.Profits.CreditMonth(ctx, month)
		if err != nil {
			return nil, nil, err
		}
		moved = append(moved, some...)
	}
	if more := report.CreditLines(moved); len(more) > 0 {
		lines = append(lines, more...)
		slices.SortStableFunc(lines, func(a, b report.ProfitLine) int { return strings.Compare(a.Month, b.Month) })
	}
	return lines, moved, nil
}

// GetProfit answers GET /api/admin/profit (BOOKS-2).
func (f *API) GetProfit(ctx context.Context, r gen.GetProfitRequestObject) (gen.GetProfitResponseObject, error) {
	q, err := f.months(call.Value(r.Params.From), call.Value(r.Params.To))
	if err != nil {
		return nil, err
	}
	switch by := call.Value(r.Params.By); by {
	case "":
	case gen.GetProfitParamsByProduct, gen.GetProfitParamsByCity:
		q.Dim, q.Key = report.Dim(by), call.Value(r.Params.Key)
	default:
		return nil, call.BadFilter("by", "Must be product or city.")
	}
	behind, err := f.d.Reports.ReportsBehind(ctx) // asked first: what is worked in meanwhile is in the lines
	if err != nil {
		return nil, err
	}
	lines, _, err := f.lines(ctx, q)
	if err != nil {
		return nil, err
	}
	var spent []report.ExpenseSum
	if q.Dim == report.All {
		if spent, err = f.d.Profits.ExpenseSums(ctx, q.From, q.To); err != nil {
			return nil, err
		}
	}
	out := gen.GetProfit200JSONResponse{From: q.From, To: q.To, Months: []gen.ProfitMonth{}, Lines: []gen.ProfitLine{}, Expenses: []gen.ProfitExpense{}, Behind: behind}
	var all money.Paisa
	kinds := map[report.ExpenseKind]money.Paisa{}
	for _, e := range spent {
		all += e.Amount
		kinds[e.Kind] += e.Amount
	}
	for _, kind := range report.ExpenseKinds {
		if kinds[kind] != 0 {
			out.Expenses = append(out.Expenses, gen.ProfitExpense{Kind: gen.ExpenseKind(kind), Amount: kinds[kind]})
		}
	}
	out.Total = profitSums(lines, all)
	for _, k := range report.ProfitKinds {
		line := gen.ProfitLine{Kind: string(k.Kind)}
		for _, l := range lines {
			if l.Kind == k.Kind {
				line.Units, line.Amount, line.Adds = line.Units+l.Units, line.Amount+l.Amount, line.Adds+k.Sign*l.Amount
			}
		}
		if line.Units != 0 || line.Amount != 0 {
			out.Lines = append(out.Lines, line)
		}
	}
	for month := q.From; month <= q.To; month = report.NextMonth(month) {
		var own []report.ProfitLine
		for _, l := range lines {
			if l.Month == month {
				own = append(own, l)
			}
		}
		var paid money.Paisa
		for _, e := range spent {
			if e.Month == month {
				paid += e.Amount
			}
		}
		if s := profitSums(own, paid); len(own) > 0 || paid != 0 {
			out.Months = append(out.Months, gen.ProfitMonth{Month: month, Revenue: s.Revenue, Costs: s.Costs, Expenses: s.Expenses, Profit: s.Profit, NoCost: s.NoCost})
		}
	}
	for _, m := range report.Meanings() {
		if m.Name == report.MeansProfit {
			out.Meaning = m.Text
		}
	}
	return out, nil
}

// ProfitTop answers GET /api/admin/profit/top (BOOKS-2).
func (f *API) ProfitTop(ctx context.Context, r gen.ProfitTopRequestObject) (gen.ProfitTopResponseObject, error) {
	q, err := f.months(call.Value(r.Params.From), call.Value(r.Params.To))
	if err != nil {
		return nil, err
	}
	if q.Dim = report.Dim(r.Params.By); q.Dim != report.ByProduct && q.Dim != report.ByCity {
		return nil, call.BadFilter("by", "Must be product or city.")
	}
	if q.Limit, err = call.Limit(r.Params.Limit); err != nil {
		return nil, err
	}
	rows, err := f.d.Profits.ProfitTop(ctx, q)
	return gen.ProfitTop200JSONResponse{Rows: each.Ref(rows, func(k *report.ProfitKey) gen.ProfitKey {
		return gen.ProfitKey{Key: k.Key, Label: k.Label, Units: k.Units, Revenue: k.Revenue, Costs: k.Costs, Profit: k.Profit(), NoCost: k.NoCost}
	})}, err
}

func expenseJSON(e *report.Expense) gen.Expense {
	return gen.Expense{ID: e.ID, Day: e.Day, Kind: gen.ExpenseKind(e.Kind), Amount: e.Amount, Note: e.Note, Version: e.Version}
}

// ListExpenses answers GET /api/admin/expenses (BOOKS-2).
func (f *API) ListExpenses(ctx context.Context, r gen.ListExpensesRequestObject) (gen.ListExpensesResponseObject, error) {
	months, err := f.months(call.Value(r.Params.From), call.Value(r.Params.To))
	if err != nil {
		return nil, err
	}
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := report.ExpenseQuery{From: months.From, To: months.To, Limit: n + 1}
	if r.Params.Kind != nil {
		if !r.Params.Kind.Valid() {
			return nil, call.BadFilter("kind", "There is no such kind.")
		}
		q.Kind = report.ExpenseKind(*r.Params.Kind)
	}
	if after := call.Value(r.Params.After); after != "" && !call.ReadMark(after, &q.After) {
		return nil, call.BadFilter("after", "Must be the next of the page before.")
	}
	list, err := f.d.Profits.Expenses(ctx, q)
	out := gen.ListExpenses200JSONResponse{}
	if len(list) > n {
		list = list[:n]
		out.Next = new(call.WriteMark(report.ExpenseMark{Day: list[n-1].Day, ID: list[n-1].ID}))
	}
	out.Expenses = each.Ref(list, expenseJSON)
	return out, err
}

// PutExpense answers PUT /api/admin/expenses/{id} (BOOKS-2).
func (f *API) PutExpense(ctx context.Context, r gen.PutExpenseRequestObject) (gen.PutExpenseResponseObject, error) {
	b := r.Body
	e, err := f.d.Expenses.Put(ctx, report.Expense{ID: r.Id, Day: b.Day, Kind: report.ExpenseKind(b.Kind), Amount: b.Amount, Note: b.Note, Version: b.Version})
	return gen.PutExpense200JSONResponse(expenseJSON(&e)), err
}

// DeleteExpense answers DELETE /api/admin/expenses/{id} (BOOKS-2).
func (f *API) DeleteExpense(ctx context.Context, r gen.DeleteExpenseRequestObject) (gen.DeleteExpenseResponseObject, error) {
	return gen.DeleteExpense204Response{}, f.d.Expenses.Delete(ctx, r.Id, r.Params.Version)
}

// ProfitFile answers GET /api/admin/profit/file (BOOKS-2).
func (f *API) ProfitFile(w http.ResponseWriter, r *http.Request) error {
	get := r.URL.Query().Get
	q, err := f.months(get("from"), get("to"))
	if err != nil {
		return err
	}
	table, err := f.profitTable(r.Context(), get("what"), q)
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(r.Context(), audit.Entry{Action: "export.report", Subject: "export", After: map[string]string{"filter": r.URL.RawQuery}}); err != nil {
		return err
	}
	out := call.NewTable(w, "profit-"+get("what")+"-"+q.From+"-"+q.To+".csv")
	for _, row := range table {
		out.Row(row...)
	}
	return out.End(nil)
}

// profitTable is a file's rows, the head first.
func (f *API) profitTable(ctx context.Context, what string, q report.ProfitQuery) (table [][]string, err error) {
	n := func(i int64) string { return strconv.FormatInt(i, 10) }
	if q.Limit = fileRows; what == "product" || what == "city" {
		q.Dim = report.Dim(what)
		rows, err := f.d.Profits.ProfitTop(ctx, q)
		table = [][]string{{"key", what, "units", "revenue", "costs", "profit", "units_without_cost"}}
		for i := range rows {
			k := &rows[i]
			table = append(table, []string{k.Key, k.Label, n(k.Units), plain(k.Revenue), plain(k.Costs), plain(k.Profit()), n(k.NoCost)})
		}
		return table, err
	}
	lines, moved, err := f.lines(ctx, q)
	if err != nil {
		return nil, err
	}
	expenses, err := f.d.Profits.Expenses(ctx, report.ExpenseQuery{From: q.From, To: q.To, Limit: fileRows})
	switch what {
	case "lines":
		table = [][]string{{"month", "line", "what", "units", "amount", "adds_to_profit"}}
		for _, l := range lines {
			for _, k := range report.ProfitKinds {
				if k.Kind == l.Kind {
					table = append(table, []string{l.Month, string(l.Kind), report.Words(l.Kind), n(l.Units), plain(l.Amount), plain(k.Sign * l.Amount)})
				}
			}
		}
		sums, serr := f.d.Profits.ExpenseSums(ctx, q.From, q.To)
		for _, e := range sums {
			table = append(table, []string{e.Month, "expense", string(e.Kind), "", plain(e.Amount), plain(-e.Amount)})
		}
		return table, errors.Join(err, serr)
	case "expenses":
		table = [][]string{{"day", "kind", "amount", "note"}}
		for _, e := range expenses {
			table = append(table, []string{e.Day, string(e.Kind), plain(e.Amount), e.Note})
		}
		return table, err
	case "journal":
		table = [][]string{{"Journal No", "Journal Date", "Account Name", "Debits", "Credits", "Description"}}
		amount := func(p money.Paisa) string {
			if p == 0 {
				return ""
			}
			return plain(p)
		}
		for _, p := range report.Journal(lines, expenses, moved) {
			table = append(table, []string{p.Number, p.Day, p.Account, amount(p.Debit), amount(p.Credit), p.Memo})
		}
		return table, err
	}
	return nil, call.BadFilter("what", "Must be lines, product, city, expenses or journal.")
}
