package adminapi

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
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
		Columns: []officegen.ImportColumn{}, Publish: b.Publish, Keep: b.Keep, SkipPictures: &b.Bare, Uncounted: &b.Uncounted, Fixes: map[string]string{}, CreatedAt: i.CreatedAt.UTC(),
		ActorName: filled(i.ActorName), Reading: readingJSON(&b.Layout),
	}
	prices := officegen.ImportPricesList
	if b.Guest {
		prices = officegen.ImportPricesGuest
	}
	out.Prices = &prices
	if !b.Remembered.IsZero() {
		at := b.Remembered.UTC()
		out.Remembered = &at
	}
	certain := b.Certain()
	for n, c := range b.Columns {
		out.Columns = append(out.Columns, officegen.ImportColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field), Certain: certain[n]})
	}
	for key, value := range b.Fixes {
		out.Fixes[key] = value
	}
	for _, t := range []struct {
		id   *string
		into **string
	}{{&b.Check, &out.CheckTask}, {&b.Run, &out.RunTask}, {&b.Pictures, &out.PicturesTask}, {&b.Undo, &out.UndoTask}} {
		if *t.id != "" {
			*t.into = t.id
		}
	}
	return out
}

// ListImports answers GET /api/admin/imports.
func (f *Office) ListImports(ctx context.Context, r officegen.ListImportsRequestObject) (officegen.ListImportsResponseObject, error) {
	n, err := limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Imports.Reader.Imports(ctx, text(r.Params.After), n+1)
	if err != nil {
		return nil, err
	}
	out := officegen.ListImports200JSONResponse{Imports: []officegen.ImportEntry{}}
	if len(list) > n {
		list = list[:n]
		out.Next = &list[n-1].ID
	}
	var ids []string
	for _, i := range list {
		ids = append(ids, i.Body.Run, i.Body.Undo)
	}
	tasks, err := f.d.Imports.Reader.TasksNamed(ctx, slices.DeleteFunc(ids, func(id string) bool { return id == "" }))
	if err != nil {
		return nil, err
	}
	for _, i := range list {
		e := officegen.ImportEntry{
			ID: i.ID, FileName: i.FileName, Format: officegen.ImportEntryFormat(i.Body.Format), ActorName: i.ActorName, CreatedAt: i.CreatedAt.UTC(),
		}
		if t := tasks[i.Body.Run]; t != nil {
			e.Run = new(taskJSON(t))
		}
		if t := tasks[i.Body.Undo]; t != nil {
			e.Undo = new(taskJSON(t))
		}
		out.Imports = append(out.Imports, e)
	}
	return out, nil
}

// GetImport answers GET /api/admin/imports/{id}.
func (f *Office) GetImport(ctx context.Context, r officegen.GetImportRequestObject) (officegen.GetImportResponseObject, error) {
	i, err := f.d.Imports.Reader.Import(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	out := importJSON(i)
	until, err := f.d.Imports.UndoUntil(ctx, i)
	switch {
	case err == nil:
		out.UndoUntil = new(until.UTC())
	case fault.KindOf(err) != fault.Conflict:
		return nil, err
	}
	return officegen.GetImport200JSONResponse(out), nil
}

// ChangeImport answers PUT /api/admin/imports/{id}.
func (f *Office) ChangeImport(ctx context.Context, r officegen.ChangeImportRequestObject) (officegen.ChangeImportResponseObject, error) {
	p := exchange.Plan{Publish: r.Body.Publish, Keep: r.Body.Keep, Fields: fieldsOf[exchange.Field](r.Body.Fields), Answers: answersOf(r.Body.Answers)}
	p.Bare = r.Body.SkipPictures != nil && *r.Body.SkipPictures
	p.Uncounted = r.Body.Uncounted != nil && *r.Body.Uncounted
	p.Guest = r.Body.Prices != nil && *r.Body.Prices == officegen.ImportPricesGuest
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
var works = map[officegen.WorkImportParamsWork]string{"check": exchange.CheckTask, "run": exchange.RunTask, "pictures": exchange.PicturesTask, "undo": exchange.UndoTask}

// WorkImport answers POST /api/admin/imports/{id}/{work}.
func (f *Office) WorkImport(ctx context.Context, r officegen.WorkImportRequestObject) (officegen.WorkImportResponseObject, error) {
	t, err := f.d.Imports.Begin(ctx, call.From(ctx).AccountID(), r.Id, works[r.Work])
	if err != nil {
		return nil, err
	}
	return officegen.WorkImport202JSONResponse(taskJSON(t)), nil
}

// exported enters an export in the log, with the filter of what it holds. What was
// searched for may be somebody's phone, and the log keeps its entries for ever.
func (f *Office) exported(ctx context.Context, what string, filter url.Values) error {
	if filter.Get("search") != "" {
		filter.Set("search", "…")
	}
	return f.d.Records.Record(ctx, audit.Entry{Action: "export." + what, Subject: "export", After: map[string]string{"filter": filter.Encode()}})
}

// export writes a file of rows, with an entry in the log before the first.
func (f *Office) export(w http.ResponseWriter, r *http.Request, what string, write func(ctx context.Context, each func([]string) error) error) error {
	if err := f.exported(r.Context(), what, r.URL.Query()); err != nil {
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

// ExportProducts answers GET /api/admin/export/products (LOAD-4): what the filter
// of the list matches.
func (f *Office) ExportProducts(w http.ResponseWriter, r *http.Request) error {
	q, err := f.exportQuery(r.URL.Query())
	if err != nil {
		return err
	}
	return f.export(w, r, "products", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteProducts(ctx, f.d.Exports, q, each)
	})
}

// exportQuery reads the filter of the list from an address.
func (f *Office) exportQuery(values url.Values) (catalog.ListQuery, error) {
	if format := values.Get("format"); format != "" && format != "csv" && format != "xlsx" {
		return catalog.ListQuery{}, badFilter("format", "Must be csv or xlsx.")
	}
	str := func(name string) *string {
		if s := values.Get(name); s != "" {
			return &s
		}
		return nil
	}
	in := officegen.ProductFilter{
		Q: str("q"), Brand: str("brand"), Category: str("category"), SkinType: str("skinType"),
		State: (*catalog.State)(str("state")), Stock: (*officegen.ProductFilterStock)(str("stock")), Photo: (*officegen.ProductFilterPhoto)(str("photo")),
	}
	if s := values.Get("draft"); s != "" {
		on, err := strconv.ParseBool(s)
		if err != nil {
			return catalog.ListQuery{}, badFilter("draft", "Must be true or false.")
		}
		in.Draft = &on
	}
	for name, into := range map[string]**int{"expiring": &in.Expiring, "priceFrom": &in.PriceFrom, "priceTo": &in.PriceTo} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	return f.listQuery(&in)
}

// ExportOrders answers GET /api/admin/export/orders: what the list shows for the
// same filters, as far as the caller's role goes.
func (f *Office) ExportOrders(w http.ResponseWriter, r *http.Request) error {
	values := r.URL.Query()
	in := officegen.OrderMatch{}
	for name, into := range map[string]**string{
		"search": &in.Search, "status": &in.Status, "method": &in.Method, "city": &in.City, "from": &in.From, "until": &in.Until,
	} {
		*into = filled(values.Get(name))
	}
	for name, into := range map[string]**int{"least": &in.Least, "most": &in.Most} {
		if s := values.Get(name); s != "" {
			n, err := strconv.Atoi(s)
			if err != nil {
				n = -1 // refused as any other
			}
			*into = &n
		}
	}
	if s := values.Get("owed"); s != "" {
		owed, err := strconv.ParseBool(s)
		if err != nil {
			return badFilter("owed", "Must be true or false.")
		}
		in.Owed = &owed
	}
	c := call.From(r.Context())
	q, wrong, err := deskQuery(c, &in)
	if err != nil {
		return err
	}
	if err := badFilters(wrong); err != nil {
		return err
	}
	see := exchange.See{Contact: c.Can(staff.OrdersContact), Money: c.Can(staff.OrdersMoney)}
	return f.export(w, r, "orders", func(ctx context.Context, each func([]string) error) error {
		return exchange.WriteOrders(ctx, f.d.Exports, q, see, each)
	})
}
