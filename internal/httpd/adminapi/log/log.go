// Package log answers the office's calls about the log of who did what, and of the stream of changes.
package log

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/feed"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/log"
	"gulaab/internal/staff"
	"gulaab/internal/zone"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders  office.Orders
	Feed    *feed.Feed
	Records office.Log
	Now     func() time.Time
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// auditQuery reads what of the log is asked for: a number of an order stands for its id.
func (f *API) auditQuery(ctx context.Context, q audit.Query, asked gen.ListAuditParams) (audit.Query, error) {
	q.Actor, q.Subject, q.SubjectID, q.Action = call.Value(asked.Actor), call.Value(asked.Subject), strings.TrimSpace(call.Value(asked.SubjectId)), call.Value(asked.Action)
	var err error
	if q.From, err = call.Day("from", call.Value(asked.From), 0); err != nil {
		return q, err
	}
	if q.To, err = call.Day("to", call.Value(asked.To), 1); err != nil {
		return q, err
	}
	if known, err := f.d.Orders.Numbered(ctx, q.SubjectID); err != nil {
		return q, err
	} else if known != "" {
		q.SubjectID = known
	}
	return q, nil
}

// whyOf is what was typed as the reason of an entry. Of an order it may hold a
// phone or a street: it is for those who may see them.
func whyOf(ctx context.Context, e audit.Entry) string {
	if e.Subject == "order" && !call.From(ctx).Can(staff.OrdersContact) {
		return ""
	}
	return e.Why
}

// seen is an entry as the caller may see it: what was spent is for those who keep the books.
func seen(ctx context.Context, e audit.Entry) audit.Entry {
	if e.Subject == "expense" && !call.From(ctx).Can(staff.BooksKeep) {
		e.Before, e.After = nil, nil
	}
	return e
}

// ListAudit answers GET /api/admin/audit.
func (f *API) ListAudit(ctx context.Context, r gen.ListAuditRequestObject) (gen.ListAuditResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q, err := f.auditQuery(ctx, audit.Query{After: call.Value(r.Params.After), Limit: n + 1}, r.Params)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Records.Audit(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListAudit200JSONResponse{Entries: []gen.AuditEntry{}}
	list, out.Next = call.Page(list, n, func(last *audit.Entry) string { return last.ID })
	for _, e := range list {
		e = seen(ctx, e)
		out.Entries = append(out.Entries, gen.AuditEntry{
			ID: e.ID, At: e.At.UTC(), Actor: e.Actor, ActorName: e.ActorName, Network: e.Network, Action: e.Action,
			Subject: e.Subject, SubjectId: e.SubjectID, SubjectName: call.Given(e.SubjectName), Before: e.Before, After: e.After, Why: whyOf(ctx, e),
		})
	}
	return out, nil
}

// Bounds of the log as a file: entries in all, and those read at a time.
const (
	maxExport  = 100_000
	exportPage = 500
)

// ExportAudit answers GET /api/admin/audit.csv: the entries that match, newest
// first (STAFF-5). It is written as it is read, so that its size costs no memory.
func (f *API) ExportAudit(w http.ResponseWriter, r *http.Request) error {
	asked := r.URL.Query()
	str := func(name string) *string { return call.Given(asked.Get(name)) }
	q, err := f.auditQuery(r.Context(), audit.Query{Limit: exportPage}, gen.ListAuditParams{
		Actor: str("actor"), Subject: str("subject"), SubjectId: str("subjectId"), Action: str("action"), From: str("from"), To: str("to"),
	})
	if err != nil {
		return err
	}
	page, err := f.d.Records.Audit(r.Context(), q)
	if err != nil {
		return err
	}
	taken := map[string]string{}
	for _, name := range []string{"actor", "subject", "subjectId", "action", "from", "to"} {
		if v := asked.Get(name); v != "" {
			taken[name] = v
		}
	}
	if err := f.d.Records.Record(r.Context(), audit.Entry{Action: "audit.export", Subject: "audit", After: taken}); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="log.csv"`)
	h.Set("Cache-Control", "no-store")
	out := csv.NewWriter(w)
	if err := out.Write([]string{"time (Karachi time)", "who", "account", "network", "action", "subject", "id", "name", "before", "after", "why"}); err != nil {
		return nil //nolint:nilerr // the answer has begun: who asked has gone
	}
	for written := 0; len(page) > 0 && written < maxExport; {
		for _, e := range page {
			if err := out.Write(auditLine(r.Context(), e)); err != nil {
				return nil //nolint:nilerr // as above
			}
		}
		out.Flush()
		if written += len(page); len(page) < exportPage {
			break
		}
		q.After = page[len(page)-1].ID
		if page, err = f.d.Records.Audit(r.Context(), q); err != nil {
			call.Cut(err) // a file that ends early must not look whole
		}
	}
	return nil
}

func auditLine(ctx context.Context, e audit.Entry) []string {
	e = seen(ctx, e)
	cells := []string{
		e.At.In(zone.Karachi).Format(time.DateTime), e.ActorName, e.Actor, e.Network, e.Action, e.Subject, e.SubjectID, e.SubjectName, jsonCell(e.Before), jsonCell(e.After), whyOf(ctx, e),
	}
	for i, cell := range cells {
		cells[i] = plainCell(cell)
	}
	return cells
}

func jsonCell(v any) string {
	if raw, ok := v.(json.RawMessage); ok {
		return string(raw)
	}
	return ""
}

// plainCell keeps a table program from taking what somebody typed for a formula.
func plainCell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
