package adminapi

import (
	"context"
	"slices"
	"strconv"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/staff"
)

// officeAnswer is an order with its version as the ETag.
func (f *Office) officeAnswer(ctx context.Context, o *order.Order) (gen.OfficeOrderJSONResponse, error) {
	body, err := f.officeOrder(ctx, o)
	tag := `"` + strconv.FormatInt(o.Version, 10) + `"`
	return gen.OfficeOrderJSONResponse{Body: body, Headers: gen.OfficeOrderResponseHeaders{ETag: &tag}}, err
}

// officeOrder shows an order to somebody of the office, as far as their role goes.
func (f *Office) officeOrder(ctx context.Context, o *order.Order) (officegen.OfficeOrder, error) {
	c := call.From(ctx)
	hand, err := f.d.Orders.Hand(ctx, o.ID)
	if err != nil {
		return officegen.OfficeOrder{}, err
	}
	out := officegen.OfficeOrder{
		ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, Status: o.Status(), Method: o.Method,
		Placement: o.Placement, Payment: o.Payment, Delivery: o.Delivery, Version: o.Version,
		CreatedAt: o.CreatedAt.UTC(), UpdatedAt: o.UpdatedAt.UTC(), CallFirst: call.Given(o.CallFirst),
		Lines: f.officeLines(o, c.Can(staff.OrdersMoney)), Events: officeEvents(c, o),
		Allowed: []order.Status{}, Moves: movesFor(c, o), ToCollect: toCollect(c, o),
	}
	out.WaitingSince = call.At(o.WaitingSince)
	if hand.Actor != "" {
		out.Hand = &officegen.Hand{Actor: hand.Actor, Until: hand.Until.UTC()}
	}
	if c.Can(staff.OrdersStatus) {
		out.Allowed = order.AllowedStatuses(o)
	}
	if c.Can(staff.OrdersContact) {
		out.Contact = orderjson.Contact(o)
	}
	if c.Can(staff.OrdersMoney) {
		out.Money = orderMoney(o)
	}
	if c.Can(staff.PaymentsRead) && o.ProofKey != "" {
		address := "/api/orders/" + o.ID + "/proof"
		out.ProofUrl = &address
	}
	if len(o.Parcels) > 0 {
		parcels, err := f.parcels(ctx, o)
		if err != nil {
			return out, err
		}
		out.Parcels = &parcels
	}
	names, err := f.d.Desk.AccountNames(ctx, peopleOf(o, hand))
	if len(names) > 0 {
		out.People = &names
	}
	return out, err
}

// officeEvents is an order's history. What somebody typed may hold a phone or a
// street, and beside money an amount or an account: it is for those who may see them.
func officeEvents(c call.Caller, o *order.Order) []apigen.OrderEvent {
	events := orderjson.Events(o, true)
	for i := range events {
		if !c.Can(staff.OrdersContact) || order.OfMoney(events[i].Kind) && !c.Can(staff.OrdersMoney) {
			events[i].Note = nil
		}
	}
	return events
}

// peopleOf are the accounts that an order's events and hand may name.
func peopleOf(o *order.Order, hand order.Hand) []string {
	var ids []string
	for _, id := range append([]string{hand.Actor}, actorsOf(o)...) {
		if id != "" && id != order.ActorCustomer && id != order.ActorSystem && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func actorsOf(o *order.Order) []string {
	actors := make([]string, len(o.Events))
	for i, e := range o.Events {
		actors[i] = e.Actor
	}
	return actors
}

func (f *Office) officeLines(o *order.Order, prices bool) []officegen.OfficeLine {
	lines, sums := make([]officegen.OfficeLine, len(o.Lines)), o.Sums().Lines
	for i, l := range o.Lines {
		lines[i] = officegen.OfficeLine{
			Line: i, ProductId: l.ProductID, VariantId: l.VariantID, Sku: l.SKU, Name: l.Name, Brand: l.Brand, Size: l.Size,
			SelectedColor: l.Color, Shade: call.Given(l.ShadeName()), ColorToChoose: call.Given(l.ToChoose), Quantity: int(l.Quantity), Held: int(l.Held), Back: int(l.Back),
			Image: l.Image,
		}
		lines[i].Dropped = call.Given(int(l.Dropped))
		if prices {
			lines[i].ListPrice, lines[i].Price, lines[i].Sum = &o.Lines[i].ListPrice, &o.Lines[i].UnitPrice, &sums[i].Sum
			if l.DealID != "" {
				lines[i].DealPrice = &o.Lines[i].DealPrice
			}
			lines[i].Discount = call.Given(sums[i].Discount)
		}
	}
	return lines
}

// parcels shows the boxes of an order with the lots that are in them.
func (f *Office) parcels(ctx context.Context, o *order.Order) ([]officegen.Parcel, error) {
	var ids []string
	for i := range o.Parcels {
		for _, l := range o.Parcels[i].Lines {
			if l.LotID != "" {
				ids = append(ids, l.LotID)
			}
		}
	}
	lots, err := f.d.Desk.LotLabels(ctx, ids)
	if err != nil {
		return nil, err
	}
	couriers, err := f.d.Shipping.Couriers(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]officegen.Parcel, len(o.Parcels))
	for i := range o.Parcels {
		p := &o.Parcels[i]
		one := officegen.Parcel{
			No: p.No, Code: o.Code(p), Replacement: p.Replacement, Courier: p.Courier, CourierName: p.Courier, Tracking: p.Tracking, Collect: p.Collect,
			Weight: p.Weight, State: p.State, StateAt: p.StateAt.UTC(), LeftAt: call.At(p.LeftAt), Attempts: p.Attempts,
			Reason: call.Given(p.Reason), Lines: []officegen.ParcelLine{},
		}
		if c := parcel.Find(couriers, p.Courier); c != nil {
			one.CourierName, one.TrackingUrl = c.Name, call.Given(c.Follow(p.Tracking))
		}
		for _, l := range p.Lines {
			line := officegen.ParcelLine{Line: l.Line, Quantity: int(l.Quantity), Back: call.Given(int(l.Back)), LotId: call.Given(l.LotID)}
			if lot, known := lots[l.LotID]; known {
				line.LotCode, line.ExpiresOn = call.Given(lot.Code), call.Given(lot.ExpiresOn)
			}
			one.Lines = append(one.Lines, line)
		}
		out[i] = one
	}
	return out, nil
}

func orderMoney(o *order.Order) *officegen.OrderMoney {
	entries := make([]officegen.MoneyEntry, len(o.Entries))
	for i, e := range o.Entries {
		entries[i] = officegen.MoneyEntry{
			At: e.At.UTC(), Kind: e.Kind, Amount: e.Amount, Account: e.Account, Actor: e.Actor,
			Reference: call.Given(e.Reference), Evidence: call.Given(e.Evidence), Note: call.Given(e.Note),
		}
	}
	return &officegen.OrderMoney{
		Total: o.Total, Received: o.Received, Refunded: o.Refunded, Due: o.Due(), Refundable: o.Refundable(), Owed: o.Owed(),
		Entries: &entries, Coupon: orderjson.Coupon(o), Sums: orderjson.Sums(o),
	}
}
