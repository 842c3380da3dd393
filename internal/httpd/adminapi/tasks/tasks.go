// Package tasks answers the office's calls about long work and imports. The files of all
// products and of all orders are made in the rooms of products and orders, whose filters
// they share.
package tasks

import (
	"context"
	"encoding/json"
	"net/http"

	"gulaab/internal/each"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/tasks"
	"gulaab/internal/task"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Tasks   Tasks
	Imports *exchange.Office
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// Tasks is what the calls need of long work.
type Tasks interface {
	Get(ctx context.Context, may task.May, id string) (*task.Task, error)
	List(ctx context.Context, may task.May, kind string, open bool, after string, limit int) ([]*task.Task, error)
	Rows(ctx context.Context, may task.May, q task.RowQuery) ([]task.Row, error)
	Stop(ctx context.Context, may task.May, id string) (*task.Task, error)
	Continue(ctx context.Context, may task.May, id string) (*task.Task, error)
}

// ListTasks answers GET /api/admin/tasks.
func (f *API) ListTasks(ctx context.Context, r gen.ListTasksRequestObject) (gen.ListTasksResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	open := call.Value(r.Params.Open)
	list, err := f.d.Tasks.List(ctx, call.From(ctx).Can, call.Value(r.Params.Kind), open, call.Value(r.Params.After), n+1)
	if err != nil {
		return nil, err
	}
	out := gen.ListTasks200JSONResponse{}
	list, out.Next = call.Page(list, n, func(last **task.Task) string { return (*last).ID })
	out.Tasks = each.Of(list, func(t *task.Task) officegen.Task { return shown(ctx, t) })
	return out, nil
}

// shown is a task, with its title in the reader's language.
func shown(ctx context.Context, t *task.Task) officegen.Task {
	out := office.Task(t)
	out.Title = call.From(ctx).Said(out.Title)
	return out
}

// GetTask answers GET /api/admin/tasks/{id}.
func (f *API) GetTask(ctx context.Context, r gen.GetTaskRequestObject) (gen.GetTaskResponseObject, error) {
	t, err := f.d.Tasks.Get(ctx, call.From(ctx).Can, r.Id)
	return gen.GetTask200JSONResponse(shown(ctx, t)), err
}

// StopTask answers POST /api/admin/tasks/{id}/stop.
func (f *API) StopTask(ctx context.Context, r gen.StopTaskRequestObject) (gen.StopTaskResponseObject, error) {
	t, err := f.d.Tasks.Stop(ctx, call.From(ctx).Can, r.Id)
	return gen.StopTask200JSONResponse(shown(ctx, t)), err
}

// ContinueTask answers POST /api/admin/tasks/{id}/continue.
func (f *API) ContinueTask(ctx context.Context, r gen.ContinueTaskRequestObject) (gen.ContinueTaskResponseObject, error) {
	t, err := f.d.Tasks.Continue(ctx, call.From(ctx).Can, r.Id)
	return gen.ContinueTask200JSONResponse(shown(ctx, t)), err
}

// ListTaskRows answers GET /api/admin/tasks/{id}/rows.
func (f *API) ListTaskRows(ctx context.Context, r gen.ListTaskRowsRequestObject) (gen.ListTaskRowsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q := task.RowQuery{Task: r.Id, After: call.Value(r.Params.After), Limit: n + 1}
	if r.Params.Outcome != nil {
		if q.Outcomes, err = outcomes(*r.Params.Outcome); err != nil {
			return nil, err
		}
	}
	if call.Value(r.Params.Remarked) {
		q.Key = "remark" // of exchange.Detail
	}
	list, err := f.d.Tasks.Rows(ctx, call.From(ctx).Can, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListTaskRows200JSONResponse{}
	list, out.Next = call.Page(list, n, func(last *task.Row) int64 { return last.Seq })
	out.Rows = each.Of(list, func(row task.Row) gen.TaskRow {
		one := taskRow(&row)
		one.Message = call.From(ctx).Said(one.Message)
		return one
	})
	return out, nil
}

// taskRow is a row of a result, with what is known of the row of a file: where it is
// wrong, what to look at, and what it makes another.
func taskRow(row *task.Row) gen.TaskRow {
	out := gen.TaskRow{
		Row: row.Seq, Place: row.Place, Outcome: row.Outcome, Subject: row.Subject, SubjectId: row.SubjectID, Name: row.Name, Message: row.Message,
	}
	var d exchange.Detail
	if len(row.Detail) == 0 || json.Unmarshal(row.Detail, &d) != nil {
		return out
	}
	if d.Field != "" {
		out.Fix = &gen.TaskRowFix{Field: string(d.Field), Value: d.Value, Suggestion: call.Given(d.Fix), Place: call.Given(d.Place)}
		out.Fix.Draft = call.Given(d.Draft)
	}
	out.Units = d.Units
	out.Remark, out.Picture, out.Bulk = call.Given(d.Remark), call.Given(d.Picture), call.Given(d.Bulk)
	if len(d.Told) > 0 {
		list := make([]gen.TaskRowChange, len(d.Told))
		for i, c := range d.Told {
			list[i] = gen.TaskRowChange{Field: string(c.Field), Of: call.Given(c.Of), Was: c.Was, Is: c.Is}
		}
		out.Changes = &list
	}
	return out
}

// maxOutcomes bounds the outcomes that a list may be narrowed down to.
const maxOutcomes = 20

func outcomes(list []string) ([]string, error) {
	if len(list) > maxOutcomes {
		return nil, call.BadFilter("outcome", "Name 20 outcomes at most.")
	}
	return list, nil
}

// resultPage is how many rows of a result are read at a time.
const resultPage = 500

// DownloadTaskResult answers GET /api/admin/tasks/{id}/result.csv.
func (f *API) DownloadTaskResult(w http.ResponseWriter, r *http.Request) error {
	may := call.From(r.Context()).Can
	only, err := outcomes(r.URL.Query()["outcome"])
	if err != nil {
		return err
	}
	q := task.RowQuery{Task: r.PathValue("id"), Outcomes: only, Limit: resultPage}
	rows, err := f.d.Tasks.Rows(r.Context(), may, q)
	if err != nil {
		return err
	}
	table := call.NewTable(w, "result.csv")
	table.Row("row", "outcome", "name", "id", "message")
	for err == nil && len(rows) > 0 {
		for i := range rows {
			table.Row(rows[i].Place, rows[i].Outcome, rows[i].Name, rows[i].SubjectID, rows[i].Message)
		}
		q.After = rows[len(rows)-1].Seq
		rows, err = f.d.Tasks.Rows(r.Context(), may, q)
	}
	return table.End(err)
}
