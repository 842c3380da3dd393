package adminapi

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/log"
	"gulaab/internal/staff"
	"gulaab/internal/zone"
)

// Bounds of a page of the office's lists.
const (
	pageLimit = 50
	maxLimit  = 200
)

// limit reads how many a page may have.
func limit(n *int) (int, error) {
	switch {
	case n == nil:
		return pageLimit, nil
	case *n < 1 || *n > maxLimit:
		return 0, &fault.Error{
			Kind: fault.Malformed, Message: "Some filters could not be read.",
			Fields: map[string]string{"limit": "Must be a whole number from 1 to 200."},
		}
	}
	return *n, nil
}

// auditQuery reads what of the log is asked for: a number of an order stands for its id.
func (f *Office) auditQuery(ctx context.Context, q audit.Query, asked gen.ListAuditParams) (audit.Query, error) {
	q.Actor, q.Subject, q.SubjectID, q.Action = text(asked.Actor), text(asked.Subject), strings.TrimSpace(text(asked.SubjectId)), text(asked.Action)
	var err error
	if q.From, err = dayOf("from", text(asked.From), 0); err != nil {
		return q, err
	}
	if q.To, err = dayOf("to", text(asked.To), 1); err != nil {
		return q, err
	}
	if known, err := f.orderNumbered(ctx, q.SubjectID); err != nil {
		return q, err
	} else if known != "" {
		q.SubjectID = known
	}
	return q, nil
}

const notADay = "Must be a day, as 2026-11-23."

// dayOf reads a day of a filter and answers when it begins in Karachi, or the
// days-th after it; the zero time where there is none.
func dayOf(field, day string, days int) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, day, zone.Karachi)
	if err != nil || t.Year() < 2000 {
		return time.Time{}, badFilter(field, notADay)
	}
	return t.AddDate(0, 0, days), nil
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
func (f *Office) ListAudit(ctx context.Context, r gen.ListAuditRequestObject) (gen.ListAuditResponseObject, error) {
	n, err := limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	q, err := f.auditQuery(ctx, audit.Query{After: text(r.Params.After), Limit: n + 1}, r.Params)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Records.Audit(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListAudit200JSONResponse{Entries: []gen.AuditEntry{}}
	if len(list) > n {
		list = list[:n]
		out.Next = &list[n-1].ID
	}
	for _, e := range list {
		out.Entries = append(out.Entries, gen.AuditEntry{
			ID: e.ID, At: e.At.UTC(), Actor: e.Actor, ActorName: e.ActorName, Network: e.Network, Action: e.Action,
			Subject: e.Subject, SubjectId: e.SubjectID, SubjectName: filled(e.SubjectName), Before: e.Before, After: e.After, Why: whyOf(ctx, e),
		})
	}
	return out, nil
}
