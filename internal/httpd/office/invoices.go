package office

import (
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/staff"
)

// Invoice shows an invoice or a credit note, as far as the caller's role goes.
func Invoice(c call.Caller, i *invoice.Invoice) officegen.Invoice {
	b := &i.Body
	out := officegen.Invoice{
		ID: i.ID, Kind: string(i.Kind), Label: i.Label(), Total: i.Total, IssuedAt: i.At.UTC(), Buyer: b.Buyer, Order: b.Order, PlacedAt: b.Placed.UTC(),
		Seller: officegen.InvoiceSeller{Name: b.Seller.Name, Address: b.Seller.Address, Phone: b.Seller.Phone, TaxNumber: call.Given(b.Seller.Tax)},
		Of:     call.Given(b.Of), Reason: call.Given(b.Reason), Lines: []officegen.InvoiceLine{},
	}
	if c.Can(staff.OrdersContact) {
		out.Address = &b.Address
	}
	out.Coupon = call.Given(b.Coupon)
	out.Sums = apigen.OrderSums{Discount: b.Discount, Rounding: b.Rounding, Total: i.Total, Due: i.Total}
	for _, l := range b.Lines {
		sum := l.Unit * money.Paisa(l.Quantity)
		out.Sums.Subtotal += sum
		out.Lines = append(out.Lines, officegen.InvoiceLine{Name: l.Name, Sku: l.SKU, Quantity: int(l.Quantity), ListPrice: l.List, Price: l.Unit, Sum: sum})
	}
	return out
}
