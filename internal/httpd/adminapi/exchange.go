package adminapi

import (
	"context"
	"net/http"

	"gulaab/internal/audit"
	"gulaab/internal/exchange"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// UploadImport answers POST /api/admin/imports.
func (f *Office) UploadImport(ctx context.Context, r officegen.UploadImportRequestObject) (officegen.UploadImportResponseObject, error) {
	i, err := f.d.Imports.Upload(ctx, call.From(ctx).AccountID(), text(r.Params.Name), r.Body)
	if err != nil {
		return nil, err
	}
	return officegen.UploadImport201JSONResponse(importJSON(i)), nil
}

func importJSON(i *exchange.Import) officegen.Import {
	b := &i.Body
	out := officegen.Import{
		ID: i.ID, FileName: i.FileName, Format: officegen.ImportFormat(b.Format), Encoding: b.Encoding, Separator: b.Separator,
		Columns: []officegen.ImportColumn{}, Publish: b.Publish, Keep: b.Keep, Fixes: map[string]string{}, CreatedAt: i.CreatedAt.UTC(),
	}
	for _, c := range b.Columns {
		out.Columns = append(out.Columns, officegen.ImportColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field), Certain: c.Certain})
	}
	for key, value := range b.Fixes {
		out.Fixes[key] = value
	}
	for _, t := range []struct {
		id   *string
		into **string
	}{{&b.Check, &out.CheckTask}, {&b.Run, &out.RunTask}, {&b.Undo, &out.UndoTask}} {
		if *t.id != "" {
			*t.into = t.id
		}
	}
	return out
}

// GetImport answers GET /api/admin/imports/{id}.
func (f *Office) GetImport(ctx context.Context, r officegen.GetImportRequestObject) (officegen.GetImportResponseObject, error) {
	i, err := f.d.Imports.Reader.Import(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	return officegen.GetImport200JSONResponse(importJSON(i)), nil
}

// ChangeImport answers PUT /api/admin/imports/{id}.
func (f *Office) ChangeImport(ctx context.Context, r officegen.ChangeImportRequestObject) (officegen.ChangeImportResponseObject, error) {
	p := exchange.Plan{Publish: r.Body.Publish, Keep: r.Body.Keep}
	for _, field := range r.Body.Fields {
		p.Fields = append(p.Fields, exchange.Field(field))
	}
	if r.Body.Fixes != nil {
		p.Fixes = *r.Body.Fixes
	}
	i, err := f.d.Imports.Change(ctx, r.Id, p)
	if err != nil {
		return nil, err
	}
	return officegen.ChangeImport200JSONResponse(importJSON(i)), nil
}

// works are the tasks that can be begun, by their name in the address.
var works = map[officegen.WorkImportParamsWork]string{"check": exchange.CheckTask, "run": exchange.RunTask, "undo": exchange.UndoTask}

// WorkImport answers POST /api/admin/imports/{id}/{work}.
func (f *Office) WorkImport(ctx context.Context, r officegen.WorkImportRequestObject) (officegen.WorkImportResponseObject, error) {
	t, err := f.d.Imports.Begin(ctx, call.From(ctx).AccountID(), r.Id, works[r.Work])
	if err != nil {
		return nil, err
	}
	return officegen.WorkImport202JSONResponse(taskJSON(t)), nil
}

// export writes a file of rows, with an entry in the log before the first.
func (f *Office) export(w http.ResponseWriter, r *http.Request, what string, write func(ctx context.Context, each func([]string) error) error) error {
	if err := f.d.Records.Record(r.Context(), audit.Entry{Action: "export." + what, Subject: "export", After: map[string]string{"filter": r.URL.RawQuery}}); err != nil {
		return err
	}
	table := call.NewTable(w, what+".csv")
	table.End(write(r.Context(), func(cells []string) error {
		table.Row(cells...)
		return r.Context().Err()
	}))
	return nil
}

// ExportProducts answers GET /api/admin/export/products (LOAD-4).
func (f *Office) ExportProducts(w http.ResponseWriter, r *http.Request) error {
	return f.export(w, r, "products", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteProducts(ctx, f.d.Exports, each)
	})
}

// ExportOrders answers GET /api/admin/export/orders: what the filter matches, as
// far as the caller's role goes.
func (f *Office) ExportOrders(w http.ResponseWriter, r *http.Request) error {
	q := order.Query{Search: r.URL.Query().Get("search")}
	if s := r.URL.Query().Get("status"); s != "" {
		status, err := order.ParseStatus(s)
		if err != nil {
			return err
		}
		q.Status = status
	}
	c := call.From(r.Context())
	see := exchange.See{Contact: c.Can(staff.OrdersContact), Money: c.Can(staff.OrdersMoney)}
	return f.export(w, r, "orders", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteOrders(ctx, f.d.Exports, q, see, each)
	})
}
