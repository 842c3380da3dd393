package office

import (
	"encoding/json"

	"gulaab/internal/catalog"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/task"
)

// Task shows long work.
func Task(t *task.Task) officegen.Task {
	out := officegen.Task{
		ID: t.ID, Kind: t.Kind, Title: t.Title, State: t.State, Done: t.Done, Total: t.Total, Counts: t.Counts, Errors: t.Errors(),
		Rows: t.Rows, StopRequested: t.StopRequested, Actor: t.Actor, ActorName: t.ActorName, CreatedAt: t.CreatedAt.UTC(),
	}
	out.Problem = call.Given(t.Problem)
	if t.Kind == catalog.BulkTask {
		var o catalog.BulkOrder
		if json.Unmarshal(t.Params, &o) == nil {
			out.Bulk = call.Given(o.Run)
		}
	}
	if len(t.Result) > 0 {
		out.Result = &t.Result
	}
	out.StartedAt = call.At(t.StartedAt)
	out.EndedAt = call.At(t.EndedAt)
	return out
}
