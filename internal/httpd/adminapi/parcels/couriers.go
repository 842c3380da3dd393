package parcels

import (
	"context"
	"maps"
	"slices"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/parcels"
	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/parcel"
	"gulaab/internal/sheet"
	"gulaab/internal/staff"
)

// ListCouriers answers GET /api/admin/couriers.
func (f *API) ListCouriers(ctx context.Context, _ gen.ListCouriersRequestObject) (gen.ListCouriersResponseObject, error) {
	list, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := f.d.Parcels.DeskParcels(ctx, parcel.Query{States: namesOf(views["ready"]), Limit: mostOut})
	if err != nil {
		return nil, err
	}
	asks, err := f.d.Shipping.Reader.CourierAsks(ctx)
	if err != nil {
		return nil, err
	}
	ready := map[string]int{}
	for i := range rows {
		ready[rows[i].Parcel.Courier]++
	}
	return gen.ListCouriers200JSONResponse{Couriers: each.Of(list, func(c *parcel.Courier) gen.Courier { return f.courierJSON(c, ready[c.Key], asks[c.Key]) })}, nil
}

func (f *API) courierJSON(c *parcel.Courier, ready int, ask parcel.Ask) gen.Courier {
	out := gen.Courier{
		Key: c.Key, Name: c.Name, Page: c.Page, On: c.On, Account: c.Account, City: c.City, Attempts: c.Attempts, OpenAllowed: c.Open,
		Columns: []gen.CourierHead{}, Version: c.Version, Ready: ready,
	}
	for _, head := range slices.Sorted(maps.Keys(c.Columns)) {
		out.Columns = append(out.Columns, gen.CourierHead{Name: head, Field: gen.CourierHeadField(c.Columns[head])})
	}
	out.Out = each.Of(c.Own, func(column [2]string) gen.CourierOut {
		return gen.CourierOut{Name: column[0], Value: gen.CourierOutValue(column[1])}
	})
	if f.d.Shipping.Offers(c.Key) {
		out.Direct = &gen.CourierDirect{On: c.Direct.On, KeySet: c.Direct.Key != "", Place: c.Direct.Place, AskedAt: call.At(ask.At), Problem: ask.Problem}
	}
	out.Cutoffs = each.Of(c.Cutoffs, func(cut parcel.Cutoff) gen.Cutoff { return gen.Cutoff{City: cut.City, Time: cut.Time} })
	if at, passed, ok := c.Closes(f.d.Now()); ok {
		out.ClosesAt, out.ClosedToday = call.At(at), call.Given(passed)
	}
	return out
}

// SetCourier answers PUT /api/admin/couriers/{key}.
func (f *API) SetCourier(ctx context.Context, r gen.SetCourierRequestObject) (gen.SetCourierResponseObject, error) {
	saw, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	in := r.Body
	set := parcel.Set{Name: in.Name, Page: call.Value(in.Page), On: in.On, Account: call.Value(in.Account), City: call.Value(in.City), Attempts: in.Attempts}
	set.Open = call.Value(in.OpenAllowed)
	for _, c := range call.Value(in.Cutoffs) {
		set.Cutoffs = append(set.Cutoffs, parcel.Cutoff{City: c.City, Time: c.Time})
	}
	if in.Columns != nil {
		set.Columns = map[string]parcel.Field{}
		for _, column := range *in.Columns {
			set.Columns[sheet.Fold(column.Name)] = parcel.Field(column.Field)
		}
	}
	if in.Out != nil {
		set.Own = each.Of(*in.Out, func(column gen.CourierOut) [2]string { return [2]string{column.Name, string(column.Value)} })
	}
	var direct *parcel.DirectInput
	if d := in.Direct; d != nil {
		direct = &parcel.DirectInput{On: d.On, Key: d.Key, Place: d.Place}
	}
	c, err := f.d.Shipping.SetCourier(ctx, r.Key, saw, set, direct)
	if err != nil {
		refused, err := f.courierConflict(ctx, r.Key, saw, err)
		return gen.SetCourier409JSONResponse(refused), err
	}
	return gen.SetCourier200JSONResponse(f.courierJSON(c, 0, parcel.Ask{})), nil
}

// courierConflict is what a refused change is answered with: the courier as it is,
// and who changed what since it was seen. Errors that are none are returned.
func (f *API) courierConflict(ctx context.Context, key string, seen int64, err error) (out gen.CourierConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	list, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return out, err
	}
	now := parcel.Find(list, key)
	if now == nil {
		return out, fault.New(fault.NotFound, "There is no such courier.")
	}
	edits, err := office.LastEdits(ctx, f.d.Records, "courier", key, now.Version-seen, parcel.Setting, parcel.Learning, parcel.Spelling)
	return gen.CourierConflict{Message: said, Courier: f.courierJSON(now, 0, parcel.Ask{}), Edits: edits}, err
}

// CourierPlaces answers POST /api/admin/couriers/{key}/places (PARCEL-1).
func (f *API) CourierPlaces(ctx context.Context, r gen.CourierPlacesRequestObject) (gen.CourierPlacesResponseObject, error) {
	list, err := f.d.Shipping.Places(ctx, r.Key, call.Value(r.Body.Key))
	if err != nil {
		return nil, err
	}
	out := gen.CourierPlaces200JSONResponse{}
	out.Places = each.Of(list, func(p parcel.Place) gen.CourierPlace {
		return gen.CourierPlace{Code: p.Code, City: p.City, Address: p.Address}
	})
	return out, nil
}

// SpellCity answers PUT /api/admin/couriers/{key}/cities (READ-8).
func (f *API) SpellCity(ctx context.Context, r gen.SpellCityRequestObject) (gen.SpellCityResponseObject, error) {
	return gen.SpellCity200JSONResponse{Message: "Noted."}, f.d.Shipping.SpellCity(ctx, r.Key, r.Body.Typed, r.Body.City)
}

// BookParcels answers POST /api/admin/couriers/{key}/bookings (PARCEL-1).
func (f *API) BookParcels(ctx context.Context, r gen.BookParcelsRequestObject) (gen.BookParcelsResponseObject, error) {
	t, err := f.d.Shipping.BeginBooking(ctx, call.From(ctx).AccountID(), r.Key, r.Body.Parcels)
	return gen.BookParcels202JSONResponse(office.Task(t)), err
}

// UploadCourierFile answers POST /api/admin/courier-files.
func (f *API) UploadCourierFile(ctx context.Context, r gen.UploadCourierFileRequestObject) (gen.UploadCourierFileResponseObject, error) {
	file, err := f.d.Shipping.Upload(ctx, call.From(ctx).AccountID(), r.Params.Courier, call.Value(r.Params.Name), r.Body)
	if err != nil {
		return nil, err
	}
	return gen.UploadCourierFile201JSONResponse(courierFile(file)), nil
}

func courierFile(file *parcel.File) gen.CourierFile {
	out := gen.CourierFile{
		ID: file.ID, Courier: file.Courier, FileName: file.FileName, Kind: string(file.Body.Kind), Rows: file.Body.Rows,
		Columns: []gen.CourierColumn{}, CheckTask: call.Given(file.Body.Check), RunTask: call.Given(file.Body.Run), CreatedAt: file.CreatedAt.UTC(),
		Reading: office.Reading(&file.Body.Layout),
	}
	for _, c := range file.Body.Columns {
		out.Columns = append(out.Columns, gen.CourierColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field)})
	}
	return out
}

// GetCourierFile answers GET /api/admin/courier-files/{id}.
func (f *API) GetCourierFile(ctx context.Context, r gen.GetCourierFileRequestObject) (gen.GetCourierFileResponseObject, error) {
	file, err := f.d.Shipping.Reader.CourierFile(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	return gen.GetCourierFile200JSONResponse(courierFile(file)), nil
}

// MatchCourierFile answers PUT /api/admin/courier-files/{id}.
func (f *API) MatchCourierFile(ctx context.Context, r gen.MatchCourierFileRequestObject) (gen.MatchCourierFileResponseObject, error) {
	file, err := f.d.Shipping.Match(ctx, r.Id, office.Fields[parcel.Field](r.Body.Fields), office.Answers(r.Body.Answers))
	if err != nil {
		return nil, err
	}
	return gen.MatchCourierFile200JSONResponse(courierFile(file)), nil
}

// courierWorks are the tasks of a courier's file, by their name in the address.
var courierWorks = map[gen.WorkCourierFileParamsWork]string{"check": parcel.CheckTask, "run": parcel.RunTask}

// WorkCourierFile answers POST /api/admin/courier-files/{id}/{work}. Numbers for
// parcels are a packer's work; what became of parcels turns and delivers orders,
// and books their cash.
func (f *API) WorkCourierFile(ctx context.Context, r gen.WorkCourierFileRequestObject) (gen.WorkCourierFileResponseObject, error) {
	file, err := f.d.Shipping.Reader.CourierFile(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	if file.Body.Kind == parcel.Events && !call.From(ctx).Can(staff.OrdersConfirm) {
		return nil, call.ErrPermission
	}
	t, err := f.d.Shipping.Begin(ctx, call.From(ctx).AccountID(), r.Id, courierWorks[r.Work])
	return gen.WorkCourierFile202JSONResponse(office.Task(t)), err
}

// ListCourierCodes answers GET /api/admin/courier-codes.
func (f *API) ListCourierCodes(ctx context.Context, _ gen.ListCourierCodesRequestObject) (gen.ListCourierCodesResponseObject, error) {
	asked, err := f.d.Parcels.AskedCodes(ctx)
	if err != nil {
		return nil, err
	}
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListCourierCodes200JSONResponse{Codes: []gen.CourierCode{}}
	for _, a := range asked {
		one := gen.CourierCode{
			Courier: a.Courier, CourierName: a.Courier, Code: a.Code.Code, Words: a.Code.Words, Meaning: string(a.Code.Meaning), Reason: a.Code.Reason, AskedAt: a.At.UTC(),
		}
		if c := parcel.Find(couriers, a.Courier); c != nil {
			one.CourierName = c.Name
		}
		out.Codes = append(out.Codes, one)
	}
	return out, nil
}

// SayCourierCode answers PUT /api/admin/courier-codes (PARCEL-2).
func (f *API) SayCourierCode(ctx context.Context, r gen.SayCourierCodeRequestObject) (gen.SayCourierCodeResponseObject, error) {
	code := parcel.Code{Code: r.Body.Code, Meaning: parcel.Meaning(r.Body.Meaning)}
	code.Reason = string(call.Value(r.Body.Reason))
	t, err := f.d.Shipping.Say(ctx, call.From(ctx).AccountID(), r.Body.Courier, code)
	return gen.SayCourierCode202JSONResponse(office.Task(t)), err
}

// Invoices is the shop's papers.
type Invoices interface {
	InvoicesOf(ctx context.Context, orderID string) ([]invoice.Invoice, error)
	// Issue writes an order's invoice, or returns the one it has.
	Issue(ctx context.Context, orderID, actor string) (*invoice.Invoice, error)
	// Take writes a credit note about some of it.
	Take(ctx context.Context, orderID string, amount money.Paisa, reason, actor string) (*invoice.Invoice, error)
}

// ListInvoices answers GET /api/admin/orders/{id}/invoices.
func (f *API) ListInvoices(ctx context.Context, r gen.ListInvoicesRequestObject) (gen.ListInvoicesResponseObject, error) {
	if _, err := f.d.Shipping.Reader.Order(ctx, r.Id); err != nil {
		return nil, err
	}
	list, err := f.d.Invoices.InvoicesOf(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	out := each.Ref(list, func(v *invoice.Invoice) officegen.Invoice { return office.Invoice(call.From(ctx), v) })
	return gen.ListInvoices200JSONResponse{Invoices: out}, f.withFiscal(ctx, out)
}

// IssueInvoice answers POST /api/admin/orders/{id}/invoices (PACK-2).
func (f *API) IssueInvoice(ctx context.Context, r gen.IssueInvoiceRequestObject) (gen.IssueInvoiceResponseObject, error) {
	actor := call.From(ctx).AccountID()
	var i *invoice.Invoice
	var err error
	if invoice.Kind(r.Body.Kind) == invoice.Credit {
		var amount money.Paisa
		if r.Body.Amount != nil {
			if amount, err = money.Parse(r.Body.Amount.String()); err != nil {
				return nil, fault.Fields("The credit note was not written.", map[string]string{"amount": "Must be an amount of rupees."})
			}
		}
		i, err = f.d.Invoices.Take(ctx, r.Id, amount, call.Value(r.Body.Reason), actor)
	} else {
		i, err = f.d.Invoices.Issue(ctx, r.Id, actor)
	}
	if err != nil {
		return nil, err
	}
	out := []officegen.Invoice{office.Invoice(call.From(ctx), i)}
	return gen.IssueInvoice201JSONResponse(out[0]), f.withFiscal(ctx, out)
}
