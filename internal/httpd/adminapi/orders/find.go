package orders

import (
	"context"

	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/staff"
)

// Bounds of the palette: what is typed, in characters, and how many of each are found.
const (
	leastFind = 2
	foundMost = 5
)

// Find answers GET /api/admin/find (OFFICE-2).
func (f *API) Find(ctx context.Context, r gen.FindRequestObject) (gen.FindResponseObject, error) {
	c := call.From(ctx)
	q := ident.Tidy(r.Params.Q)
	out := gen.Find200JSONResponse{Orders: []gen.FoundOrder{}, People: []gen.FoundPerson{}, Products: []gen.FoundProduct{}}
	if len([]rune(q)) < leastFind {
		return out, nil
	}
	if c.Can(staff.OrdersRead) {
		if err := f.findOrders(ctx, c, q, &out); err != nil {
			return nil, err
		}
	}
	if c.Can(staff.OrdersContact) {
		people, err := f.d.Desk.People(ctx, q, foundMost)
		if err != nil {
			return nil, err
		}
		for _, p := range people {
			out.People = append(out.People, gen.FoundPerson{Name: p.Name, Phone: p.Phone, Email: p.Email, City: p.City, Orders: p.Orders, CustomerId: call.Given(p.CustomerID)})
		}
	}
	if c.Can(staff.ProductsRead) {
		for _, p := range f.d.Catalogue().Search(q, foundMost) {
			out.Products = append(out.Products, gen.FoundProduct{ID: p.ID, Name: p.Name, Brand: p.Brand})
		}
	}
	return out, nil
}

func (f *API) findOrders(ctx context.Context, c call.Caller, q string, out *gen.Find200JSONResponse) error {
	orders, err := f.d.Desk.DeskOrders(ctx, order.DeskQuery{Search: q, Narrow: !c.Can(staff.OrdersContact), Limit: foundMost})
	if err != nil {
		return err
	}
	for _, o := range orders {
		found := gen.FoundOrder{
			ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, City: o.Contact.City,
			Status: o.Status(), CreatedAt: o.CreatedAt.UTC(),
		}
		if c.Can(staff.OrdersContact) {
			found.Phone = &o.Contact.Phone
		}
		if c.Can(staff.OrdersMoney) {
			found.TotalPrice = &o.Total
		}
		out.Orders = append(out.Orders, found)
	}
	return nil
}
