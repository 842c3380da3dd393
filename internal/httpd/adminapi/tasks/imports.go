package tasks

import (
	"context"
	"slices"

	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/tasks"
)

// UploadImport answers POST /api/admin/imports.
func (f *API) UploadImport(ctx context.Context, r gen.UploadImportRequestObject) (gen.UploadImportResponseObject, error) {
	i, err := f.d.Imports.Upload(ctx, call.From(ctx).AccountID(), call.Value(r.Params.Name), r.Body)
	if err != nil {
		return nil, err
	}
	if i, err = f.d.Imports.Reader.Import(ctx, i.ID); err != nil { // with the name of who sent it (HOLD-9)
		return nil, err
	}
	return gen.UploadImport201JSONResponse(importJSON(i)), nil
}

func importJSON(i *exchange.Import) gen.Import {
	b := &i.Body
	out := gen.Import{
		ID: i.ID, FileName: i.FileName, Format: gen.ImportFormat(b.Format), Encoding: b.Encoding, Separator: b.Separator,
		Columns: []gen.ImportColumn{}, Publish: b.Publish, Keep: b.Keep, SkipPictures: b.Bare, Uncounted: b.Uncounted, Fixes: map[string]string{}, CreatedAt: i.CreatedAt.UTC(),
		ActorName: call.Given(i.ActorName), Reading: office.Reading(&b.Layout),
	}
	prices := gen.ImportPricesList
	if b.Guest {
		prices = gen.ImportPricesGuest
	}
	out.Prices = prices
	out.Remembered = call.At(b.Remembered)
	certain := b.Certain()
	for n, c := range b.Columns {
		out.Columns = append(out.Columns, gen.ImportColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field), Certain: certain[n]})
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
func (f *API) ListImports(ctx context.Context, r gen.ListImportsRequestObject) (gen.ListImportsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	list, err := f.d.Imports.Reader.Imports(ctx, call.Value(r.Params.After), n+1)
	if err != nil {
		return nil, err
	}
	out := gen.ListImports200JSONResponse{Imports: []gen.ImportEntry{}}
	list, out.Next = call.Page(list, n, func(last **exchange.Import) string { return (*last).ID })
	var ids []string
	for _, i := range list {
		ids = append(ids, i.Body.Run, i.Body.Undo)
	}
	tasks, err := f.d.Imports.Reader.TasksNamed(ctx, slices.DeleteFunc(ids, func(id string) bool { return id == "" }))
	if err != nil {
		return nil, err
	}
	for _, i := range list {
		e := gen.ImportEntry{
			ID: i.ID, FileName: i.FileName, Format: gen.ImportEntryFormat(i.Body.Format), ActorName: i.ActorName, CreatedAt: i.CreatedAt.UTC(),
		}
		if t := tasks[i.Body.Run]; t != nil {
			e.Run = new(office.Task(t))
		}
		if t := tasks[i.Body.Undo]; t != nil {
			e.Undo = new(office.Task(t))
		}
		out.Imports = append(out.Imports, e)
	}
	return out, nil
}

// GetImport answers GET /api/admin/imports/{id}.
func (f *API) GetImport(ctx context.Context, r gen.GetImportRequestObject) (gen.GetImportResponseObject, error) {
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
	return gen.GetImport200JSONResponse(out), nil
}

// ChangeImport answers PUT /api/admin/imports/{id}.
func (f *API) ChangeImport(ctx context.Context, r gen.ChangeImportRequestObject) (gen.ChangeImportResponseObject, error) {
	p := exchange.Plan{Publish: r.Body.Publish, Keep: r.Body.Keep, Fields: office.Fields[exchange.Field](r.Body.Fields), Answers: office.Answers(r.Body.Answers)}
	p.Bare = call.Value(r.Body.SkipPictures)
	p.Uncounted = call.Value(r.Body.Uncounted)
	p.Guest = r.Body.Prices != nil && *r.Body.Prices == gen.ImportPricesGuest
	p.Fixes = call.Value(r.Body.Fixes)
	i, err := f.d.Imports.Change(ctx, r.Id, p)
	if err != nil {
		return nil, err
	}
	return gen.ChangeImport200JSONResponse(importJSON(i)), nil
}

// works are the tasks that can be begun, by their name in the address.
var works = map[gen.WorkImportParamsWork]string{"check": exchange.CheckTask, "run": exchange.RunTask, "pictures": exchange.PicturesTask, "undo": exchange.UndoTask}

// WorkImport answers POST /api/admin/imports/{id}/{work}.
func (f *API) WorkImport(ctx context.Context, r gen.WorkImportRequestObject) (gen.WorkImportResponseObject, error) {
	t, err := f.d.Imports.Begin(ctx, call.From(ctx).AccountID(), r.Id, works[r.Work])
	return gen.WorkImport202JSONResponse(office.Task(t)), err
}
