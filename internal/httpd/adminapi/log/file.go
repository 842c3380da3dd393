package log

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/log"
	"gulaab/internal/zone"
)

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
