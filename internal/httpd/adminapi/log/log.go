// Package log answers the office's calls about the log of who did what, and of the stream of changes.
package log

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/feed"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/log"
	"gulaab/internal/staff"
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
		out.Entries = append(out.Entries, gen.AuditEntry{
			ID: e.ID, At: e.At.UTC(), Actor: e.Actor, ActorName: e.ActorName, Network: e.Network, Action: e.Action,
			Subject: e.Subject, SubjectId: e.SubjectID, SubjectName: call.Given(e.SubjectName), Before: e.Before, After: e.After, Why: whyOf(ctx, e),
		})
	}
	return out, nil
}
