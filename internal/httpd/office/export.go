package office

import (
	"context"
	"net/http"
	"net/url"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/call"
)

// Exported enters an export in the log, with the filter of what it holds. What was
// searched for may be somebody's phone, and the log keeps its entries for ever.
func Exported(ctx context.Context, log Log, what string, filter url.Values) error {
	if filter.Get("search") != "" {
		filter.Set("search", "…")
	}
	return log.Record(ctx, audit.Entry{Action: "export." + what, Subject: "export", After: map[string]string{"filter": filter.Encode()}})
}

// Export writes a file of rows, with an entry in the log before the first.
func Export(w http.ResponseWriter, r *http.Request, log Log, what string, write func(ctx context.Context, each func([]string) error) error) error {
	if err := Exported(r.Context(), log, what, r.URL.Query()); err != nil {
		return err
	}
	open, ending := call.NewTable, ".csv"
	if r.URL.Query().Get("format") == "xlsx" {
		open, ending = call.NewBook, ".xlsx"
	}
	table := open(w, what+ending)
	return table.End(write(r.Context(), func(cells []string) error {
		table.Row(cells...)
		return r.Context().Err()
	}))
}
