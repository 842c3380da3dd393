package adminapi

import (
	"context"
	"slices"
	"strconv"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// officeAnswer is an order with its version as the ETag.
func (f *Office) officeAnswer(ctx context.Context, o *order.Order) (officegen.OfficeOrderJSONResponse, error) {
	body, err := f.officeOrder(ctx, o)
	tag := `"` + strconv.FormatInt(o.Version, 10) + `"`
	return officegen.OfficeOrderJSONResponse{Body: body, Headers: officegen.OfficeOrderResponseHeaders{ETag: &tag}}, err
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
		Lines: officeLines(o, c.Can(staff.OrdersMoney)), Events: orderjson.Events(o, true),
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
	names, err := f.d.Desk.AccountNames(ctx, peopleOf(o, hand))
	if len(names) > 0 {
		out.People = &names
	}
	return out, err
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

func officeLines(o *order.Order, prices bool) []officegen.OfficeLine {
	lines := make([]officegen.OfficeLine, len(o.Lines))
	for i, l := range o.Lines {
		lines[i] = officegen.OfficeLine{
			Line: i, ProductId: l.ProductID, VariantId: l.VariantID, Sku: l.SKU, Name: l.Name, Brand: l.Brand, Size: l.Size,
			SelectedColor: l.Color, ColorToChoose: flag(l.ToChoose), Quantity: int(l.Quantity), Held: int(l.Held), Back: int(l.Back),
			Image: l.Image,
		}
		if prices {
			lines[i].ListPrice, lines[i].Price = &o.Lines[i].ListPrice, &o.Lines[i].UnitPrice
		}
	}
	return lines
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
		Entries: &entries,
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
