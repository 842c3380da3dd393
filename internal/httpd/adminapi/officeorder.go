package adminapi

import (
	"context"
	"slices"
	"strconv"
	"time"

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
		CreatedAt: o.CreatedAt.UTC(), UpdatedAt: o.UpdatedAt.UTC(), CallFirst: flag(o.CallFirst),
		Lines: f.officeLines(o, c.Can(staff.OrdersMoney)), Events: officeEvents(c, o),
		Allowed: []order.Status{}, Moves: movesFor(c, o), ToCollect: toCollect(c, o),
	}
	if !o.WaitingSince.IsZero() {
		since := o.WaitingSince.UTC()
		out.WaitingSince = &since
	}
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
			SelectedColor: l.Color, Shade: filled(l.ShadeName()), ColorToChoose: flag(l.ToChoose), Quantity: int(l.Quantity), Held: int(l.Held), Back: int(l.Back),
			Image: l.Image,
		}
		if l.Dropped > 0 {
			n := int(l.Dropped)
			lines[i].Dropped = &n
		}
		if prices {
			lines[i].ListPrice, lines[i].Price, lines[i].Sum = &o.Lines[i].ListPrice, &o.Lines[i].UnitPrice, &sums[i].Sum
			if l.DealID != "" {
				lines[i].DealPrice = &o.Lines[i].DealPrice
			}
			if sums[i].Discount > 0 {
				lines[i].Discount = &sums[i].Discount
			}
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
			Weight: p.Weight, State: p.State, StateAt: p.StateAt.UTC(), LeftAt: since(p.LeftAt), Attempts: p.Attempts,
			Reason: filled(p.Reason), Lines: []officegen.ParcelLine{},
		}
		if c := parcel.Find(couriers, p.Courier); c != nil {
			one.CourierName, one.TrackingUrl = c.Name, filled(c.Follow(p.Tracking))
		}
		for _, l := range p.Lines {
			line := officegen.ParcelLine{Line: l.Line, Quantity: int(l.Quantity), Back: counted(int(l.Back)), LotId: filled(l.LotID)}
			if lot, known := lots[l.LotID]; known {
				line.LotCode, line.ExpiresOn = filled(lot.Code), filled(lot.ExpiresOn)
			}
			one.Lines = append(one.Lines, line)
		}
		out[i] = one
	}
	return out, nil
}

// since is missing where it has not come.
func since(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	t = t.UTC()
	return &t
}

func orderMoney(o *order.Order) *officegen.OrderMoney {
	entries := make([]officegen.MoneyEntry, len(o.Entries))
	for i, e := range o.Entries {
		entries[i] = officegen.MoneyEntry{
			At: e.At.UTC(), Kind: e.Kind, Amount: e.Amount, Account: e.Account, Actor: e.Actor,
			Reference: filled(e.Reference), Evidence: filled(e.Evidence), Note: filled(e.Note),
		}
	}
	return &officegen.OrderMoney{
		Total: o.Total, Received: o.Received, Refunded: o.Refunded, Due: o.Due(), Refundable: o.Refundable(), Owed: o.Owed(),
		Entries: &entries, Coupon: orderjson.Coupon(o), Sums: orderjson.Sums(o),
	}
}

// flag is missing where it is false.
func flag(b bool) *bool {
	if !b {
		return nil
	}
	return &b
}

// filled is missing where it is empty.
func filled(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
