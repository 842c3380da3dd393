// Package parcels answers the office's calls about parcels, couriers, their files, hand-over and rescues.
package parcels

import (
	"context"
	"net/http"
	"slices"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/parcels"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Desk     office.Desk
	Parcels  Parcels
	Shipping *parcel.Office
	Invoices Invoices
	Fiscal   Fiscal
	Records  office.Log
	Courier  func(country, city string) string // that the zone of a place proposes, by its key; empty: the usual one
	Now      func() time.Time
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// Parcels is what the office reads of parcels.
type Parcels interface {
	// ToPack returns the orders that wait to be packed, oldest first, and what
	// packers must know of their goods.
	ToPack(ctx context.Context, limit int) ([]*order.Order, map[string]parcel.Goods, error)
	// OrdersByID returns whole orders by their ids; what is none is missing.
	OrdersByID(ctx context.Context, ids []string) (map[string]*order.Order, error)
	// DeskParcels returns a page of live parcels, those longest in their state first.
	DeskParcels(ctx context.Context, q parcel.Query) ([]parcel.Row, error)
	// ParcelsByID returns parcels; what is none is missing.
	ParcelsByID(ctx context.Context, ids []string) ([]parcel.Row, error)
	// ParcelCounts returns how many live parcels are in which state, and how many
	// of them since before a moment.
	ParcelCounts(ctx context.Context, old time.Time) (map[string]parcel.Count, error)
	// Sheets returns the last load sheets, newest first.
	Sheets(ctx context.Context, limit int) ([]parcel.Sheet, error)
	SheetByID(ctx context.Context, id string) (*parcel.Sheet, error)
	// Rescues returns the failed attempts that nobody has seen to, oldest first.
	Rescues(ctx context.Context, limit int) ([]parcel.Row, error)
	RescueFigures(ctx context.Context, since time.Time) ([]parcel.Figure, error)
	AskedCodes(ctx context.Context) ([]parcel.Asked, error)
}

// Pages of the desk.
const (
	boxesAtOnce = 20
	mostPrinted = 50
	lastSheets  = 30
	mostRescues = 100
	mostOut     = 500
	stuckAfter  = 5 * 24 * time.Hour
	figureDays  = 30 * 24 * time.Hour
)

// ListToPack answers GET /api/admin/pick-list (PACK-1).
func (f *API) ListToPack(ctx context.Context, r gen.ListToPackRequestObject) (gen.ListToPackResponseObject, error) {
	n := boxesAtOnce
	if r.Params.Limit != nil {
		n = *r.Params.Limit
	}
	orders, goods, err := f.d.Parcels.ToPack(ctx, n)
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	out := gen.ListToPack200JSONResponse{Boxes: []gen.PickBox{}}
	for i, o := range orders {
		box := gen.PickBox{
			Box: i + 1, OrderId: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, City: o.Contact.City,
			Version: o.Version, ToCollect: office.ToCollect(c, o), GiftWrap: call.Given(o.Wrapped()), HasGiftMessage: call.Given(o.Contact.GiftMessage != ""), NoPrices: call.Given(o.NoPrices),
		}
		for _, units := range o.Unpacked() {
			box.Pieces += int(max(0, units))
		}
		if o.Delivery == order.NotPacked {
			if refused := order.Refusal(o, order.MovePack); refused != nil {
				box.Stops = new(c.Said(refused.Error()))
			}
		}
		out.Boxes = append(out.Boxes, box)
	}
	out.Picks = each.Of(parcel.PickList(orders, goods, f.d.Now()), func(p parcel.Pick) gen.Pick { return pickJSON(&p, f.d.Now()) })
	return out, nil
}

func pickJSON(p *parcel.Pick, now time.Time) gen.Pick {
	l := &p.Line
	one := gen.Pick{
		Shelf: p.Goods.Shelf, ProductId: l.ProductID, VariantId: l.VariantID, Name: l.Name, Brand: l.Brand, Size: l.Size, Color: l.ShadeName(),
		Image: l.Image, Sku: l.SKU, Barcode: p.Goods.Barcode, Before: call.Given(p.Before), Kept: call.Given(p.Kept),
		Quantity: int(p.Quantity), Missing: int(p.Missing), Lots: []gen.PickLot{},
	}
	if p.Lot != nil {
		one.LotId, one.LotCode, one.ExpiresOn = &p.Lot.ID, call.Given(p.Lot.Code), call.Given(p.Lot.ExpiresOn)
	}
	one.Boxes = each.Of(p.Boxes, func(b parcel.Box) gen.PickUnits {
		return gen.PickUnits{Box: b.Box, Line: b.Line, Quantity: int(b.Quantity), InSet: b.InSet.Told()}
	})
	for i := range p.Goods.Lots {
		if lot := &p.Goods.Lots[i]; lot.OnSale() && lot.OnHand > 0 && (lot.ExpiresOn == "" || lot.ExpiresOn >= stock.Day(now, 0)) {
			one.Lots = append(one.Lots, gen.PickLot{LotId: lot.ID, Code: lot.Code, ExpiresOn: lot.ExpiresOn, OnHand: int(lot.OnHand)})
		}
	}
	return one
}

// SetShelf answers PUT /api/admin/stock/{variantId}/shelf.
func (f *API) SetShelf(ctx context.Context, r gen.SetShelfRequestObject) (gen.SetShelfResponseObject, error) {
	shelf := ident.Tidy(r.Body.Shelf)
	if len([]rune(shelf)) > 20 {
		return nil, fault.Fields("The shelf was not saved.", map[string]string{"shelf": "At most 20 characters."})
	}
	if err := f.d.Shipping.SetShelf(ctx, r.VariantId, shelf); err != nil {
		return nil, err
	}
	return gen.SetShelf200JSONResponse{Shelf: shelf}, nil
}

// views are the states of parcels by the tab that shows them.
var views = map[string][]order.ParcelState{
	"ready": {order.ParcelPacked, order.ParcelBooked},
	"road":  {order.ParcelOnTheWay, order.ParcelOut, order.ParcelAttempted, order.ParcelReturning, order.ParcelBack},
	"out":   {order.ParcelOut},
	"stuck": {order.ParcelOnTheWay, order.ParcelOut, order.ParcelAttempted},
	"back":  {order.ParcelReturning, order.ParcelBack},
}

func namesOf(states []order.ParcelState) []string {
	return each.Of(states, func(s order.ParcelState) string { return string(s) })
}

// ListParcels answers GET /api/admin/parcels.
func (f *API) ListParcels(ctx context.Context, r gen.ListParcelsRequestObject) (gen.ListParcelsResponseObject, error) {
	n, err := call.Limit(r.Params.Limit)
	if err != nil {
		return nil, err
	}
	view := "ready"
	if r.Params.View != nil {
		view = string(*r.Params.View)
	}
	wrong := map[string]string{}
	q := parcel.Query{States: namesOf(views[view]), Courier: call.Value(r.Params.Courier), Search: call.Value(r.Params.Search), Limit: n + 1, Steady: view == "ready"}
	if len(q.States) == 0 {
		wrong["view"] = "Must be ready, road, out, stuck or back."
	}
	if view == "stuck" {
		q.Before = f.d.Now().Add(-stuckAfter)
	}
	if after := call.Value(r.Params.After); after != "" {
		key, ok := parcel.ParseKey(after)
		if !ok {
			wrong["after"] = "Must be the `next` of a page."
		}
		q.After = &key
	}
	if err := call.BadFilters(wrong); err != nil {
		return nil, err
	}
	rows, err := f.d.Parcels.DeskParcels(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListParcels200JSONResponse{}
	rows, out.Next = call.Page(rows, n, func(last *parcel.Row) string { return q.KeyOf(last).String() })
	if out.Parcels, err = f.parcelRows(ctx, rows); err != nil {
		return nil, err
	}
	counts, err := f.d.Parcels.ParcelCounts(ctx, f.d.Now().Add(-stuckAfter))
	if err != nil {
		return nil, err
	}
	sum := func(view string) (n int) {
		for _, s := range views[view] {
			n += int(counts[string(s)].Parcels)
		}
		return n
	}
	out.Counts = gen.ParcelCounts{Ready: sum("ready"), Road: sum("road"), Out: sum("out"), Back: sum("back")}
	for _, s := range views["stuck"] {
		out.Counts.Stuck += int(counts[string(s)].Old)
		out.Counts.Collect += counts[string(s)].Collect
	}
	return out, nil
}

// parcelRows shows parcels as far as the caller's role goes.
func (f *API) parcelRows(ctx context.Context, rows []parcel.Row) ([]gen.ParcelRow, error) {
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	contact := call.From(ctx).Can(staff.OrdersContact)
	out := make([]gen.ParcelRow, len(rows))
	for i := range rows {
		r := &rows[i]
		p := &r.Parcel
		one := gen.ParcelRow{
			ID: r.ID, Code: (&order.Order{Number: r.Number}).Code(p), OrderId: r.OrderID, Number: r.Number, No: p.No, Name: r.FirstName + " " + r.LastName,
			City: r.City, Courier: p.Courier, CourierName: p.Courier, Tracking: p.Tracking, Collect: p.Collect, Weight: p.Weight, State: p.State,
			StateAt: p.StateAt.UTC(), Attempts: p.Attempts, Reason: call.Given(p.Reason), Replacement: p.Replacement, Cancelled: call.Given(r.Cancelled),
		}
		if c := parcel.Find(couriers, p.Courier); c != nil {
			one.CourierName, one.TrackingUrl = c.Name, call.Given(c.Follow(p.Tracking))
		}
		if p.Tracking == "" && p.InHouse() && !r.Cancelled {
			one.CityAskedBy = cityAskedBy(couriers, f.meant(couriers, r), r)
		}
		if c := f.meant(couriers, r); p.Courier == "" && c != parcel.Usual(couriers) {
			one.Proposed = &c.Key
		}
		if contact {
			one.Street, one.Phone, one.PhoneE164 = &r.Street, &r.Phone, call.Given(r.PhoneE164)
		}
		out[i] = one
	}
	return out, nil
}

// meant is the courier that a parcel is meant for which goes with nobody yet.
func (f *API) meant(couriers []*parcel.Courier, r *parcel.Row) *parcel.Courier {
	return parcel.Meant(couriers, f.d.Courier(r.Country, r.City))
}

// cityAskedBy are the couriers that may book a parcel and of which nobody has said yet how
// they write its city (READ-8); nil where there are none.
func cityAskedBy(couriers []*parcel.Courier, meant *parcel.Courier, r *parcel.Row) *[]string {
	var keys []string
	for _, c := range couriers {
		may := r.Parcel.Courier == c.Key || r.Parcel.Courier == "" && (c.On || meant == c)
		if may && c.AsksCity(r.City, r.Country) {
			keys = append(keys, c.Key)
		}
	}
	if keys == nil {
		return nil
	}
	return &keys
}

// ListHandOvers answers GET /api/admin/hand-overs.
func (f *API) ListHandOvers(ctx context.Context, _ gen.ListHandOversRequestObject) (gen.ListHandOversResponseObject, error) {
	sheets, err := f.d.Parcels.Sheets(ctx, lastSheets)
	if err != nil {
		return nil, err
	}
	heads, err := f.sheetHeads(ctx, sheets)
	return gen.ListHandOvers200JSONResponse{Sheets: heads}, err
}

func (f *API) sheetHeads(ctx context.Context, sheets []parcel.Sheet) ([]gen.HandOverHead, error) {
	var people []string
	for i := range sheets {
		if !slices.Contains(people, sheets[i].Actor) {
			people = append(people, sheets[i].Actor)
		}
	}
	names, err := f.d.Desk.AccountNames(ctx, people)
	if err != nil {
		return nil, err
	}
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]gen.HandOverHead, len(sheets))
	for i := range sheets {
		s := &sheets[i]
		out[i] = gen.HandOverHead{
			ID: s.ID, Courier: s.Courier, CourierName: s.Courier, Rider: s.Rider, ActorName: names[s.Actor], Count: len(s.Parcels),
			Collect: s.Collect, At: s.At.UTC(),
		}
		if c := parcel.Find(couriers, s.Courier); c != nil {
			out[i].CourierName = c.Name
		}
	}
	return out, nil
}

// GetHandOver answers GET /api/admin/hand-overs/{id}.
func (f *API) GetHandOver(ctx context.Context, r gen.GetHandOverRequestObject) (gen.GetHandOverResponseObject, error) {
	s, err := f.d.Parcels.SheetByID(ctx, r.Id)
	if err != nil {
		return nil, err
	}
	heads, err := f.sheetHeads(ctx, []parcel.Sheet{*s})
	if err != nil {
		return nil, err
	}
	// It is read to be printed, with every address (STAFF-5).
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "print.load", Subject: "courier", SubjectID: s.Courier, After: map[string]any{"sheet": s.ID, "parcels": len(s.Parcels)}}); err != nil {
		return nil, err
	}
	rows, err := f.d.Parcels.ParcelsByID(ctx, s.Parcels)
	if err != nil {
		return nil, err
	}
	out := gen.GetHandOver200JSONResponse{Sheet: heads[0]}
	if out.Parcels, err = f.parcelRows(ctx, rows); err != nil {
		return nil, err
	}
	couriers, err := f.d.Shipping.Couriers(ctx)
	if c := parcel.Find(couriers, s.Courier); c != nil {
		out.Account = c.Account
	}
	return out, err
}

// NotePrint answers POST /api/admin/prints (STAFF-5).
func (f *API) NotePrint(ctx context.Context, r gen.NotePrintRequestObject) (gen.NotePrintResponseObject, error) {
	what, ids := r.Body.What, r.Body.Orders
	wrong := map[string]string{}
	if !what.Valid() {
		wrong["what"] = "Must be slips or labels."
	}
	if len(ids) == 0 || len(ids) > mostPrinted {
		wrong["orders"] = "Name from 1 to 50 orders."
	}
	if len(wrong) > 0 {
		return nil, fault.Fields("Nothing was noted.", wrong)
	}
	known, err := f.d.Desk.OrderNumbers(ctx, ids)
	if err != nil {
		return nil, err
	}
	entries := make([]audit.Entry, len(ids))
	for i, id := range ids {
		if known[id] == "" {
			return nil, fault.New(fault.NotFound, "One of these orders does not exist.")
		}
		entries[i] = audit.Entry{Action: "print." + string(what), Subject: "order", SubjectID: id}
	}
	return gen.NotePrint200JSONResponse{Message: "Noted."}, f.d.Records.Record(ctx, entries...)
}

// HandOver answers POST /api/admin/hand-overs (PARCEL-4).
func (f *API) HandOver(ctx context.Context, r gen.HandOverRequestObject) (gen.HandOverResponseObject, error) {
	sheet, rows, err := f.d.Shipping.HandOver(ctx, parcel.Sheet{
		Key: r.Body.Key, Courier: r.Body.Courier, Rider: call.Value(r.Body.Rider), Parcels: r.Body.Parcels, Actor: call.From(ctx).AccountID(),
	})
	if err != nil {
		return nil, err
	}
	c := call.From(ctx)
	out := gen.HandOver201JSONResponse{SheetId: sheet.ID, Rows: []gen.HandedParcel{}}
	for _, h := range rows {
		out.Rows = append(out.Rows, gen.HandedParcel{ParcelId: h.ParcelID, Code: h.Code, Done: h.Done, Message: c.Said(h.Message)})
	}
	return out, nil
}

// ListRescues answers GET /api/admin/rescues (PARCEL-3).
func (f *API) ListRescues(ctx context.Context, _ gen.ListRescuesRequestObject) (gen.ListRescuesResponseObject, error) {
	rows, err := f.d.Parcels.Rescues(ctx, mostRescues)
	if err != nil {
		return nil, err
	}
	shown, err := f.parcelRows(ctx, rows)
	if err != nil {
		return nil, err
	}
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	contact := call.From(ctx).Can(staff.OrdersContact)
	out := gen.ListRescues200JSONResponse{Rescues: []gen.Rescue{}, Figures: []gen.RescueFigure{}}
	for i := range rows {
		r := &rows[i]
		one := gen.Rescue{ID: r.RescueID, Parcel: shown[i], Reason: r.Parcel.Reason, Outcome: r.Outcome}
		if contact { // what was typed may hold a phone or a street
			one.Note, one.Said = r.Note, call.Given(r.Said)
			if r.Said == order.ReasonWords(r.Parcel.Reason) {
				one.Said = nil // it says no more than the reason
			}
			one.Asked = call.Given(r.Asked)
		}
		if c := parcel.Find(couriers, r.Parcel.Courier); c != nil {
			one.Most = c.Attempts
		}
		out.Rescues = append(out.Rescues, one)
	}
	figures, err := f.d.Parcels.RescueFigures(ctx, f.d.Now().Add(-figureDays))
	for _, g := range figures {
		out.Figures = append(out.Figures, gen.RescueFigure{Reason: g.Reason, City: g.City, Attempts: int(g.Attempts), Closed: int(g.Closed)})
	}
	return out, err
}

// ActRescue answers POST /api/admin/rescues/{id}.
func (f *API) ActRescue(ctx context.Context, r gen.ActRescueRequestObject) (gen.ActRescueResponseObject, error) {
	err := f.d.Shipping.Rescue(ctx, r.Id, string(r.Body.Outcome), call.Value(r.Body.Note), call.From(ctx).AccountID())
	return gen.ActRescue200JSONResponse{Message: "Noted."}, err
}

// BookingFile answers GET /api/admin/couriers/{key}/bookings.csv (PARCEL-1): the
// parcels in the house that go with the courier and have no number, and those of
// nobody yet that are meant for it: two couriers are never asked for one parcel.
func (f *API) BookingFile(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return err
	}
	c := parcel.Find(couriers, r.PathValue("key"))
	if c == nil {
		return fault.New(fault.NotFound, "There is no such courier.")
	}
	rows, err := f.d.Parcels.DeskParcels(ctx, parcel.Query{States: namesOf(views["ready"]), Limit: mostOut})
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r parcel.Row) bool {
		p := &r.Parcel
		return p.Courier != c.Key && (p.Courier != "" || f.meant(couriers, &r) != c) || p.Tracking != "" || c.AsksCity(r.City, r.Country)
	})
	ids := each.Ref(rows, func(v *parcel.Row) string { return v.OrderID })
	orders, err := f.d.Parcels.OrdersByID(ctx, ids)
	if err != nil {
		return err
	}
	var lines [][]string
	for i := range rows {
		p, o := &rows[i].Parcel, orders[rows[i].OrderID]
		if o == nil || o.Placement == order.Cancelled {
			continue
		}
		for j := range o.Parcels {
			if o.Parcels[j].No == p.No {
				lines = append(lines, c.Row(o, &o.Parcels[j]))
			}
		}
	}
	err = f.d.Records.Record(ctx, audit.Entry{Action: "export.bookings", Subject: "courier", SubjectID: c.Key, After: map[string]int{"parcels": len(lines)}})
	if err != nil {
		return err
	}
	table := call.NewTable(w, c.Key+".csv")
	table.Row(c.Head()...)
	for _, line := range lines {
		table.Row(line...)
	}
	return table.End(nil)
}
