package store_test

import (
	"context"
	"reflect"
	"testing"

	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// PACK-2 DOOR-2: when an order is changed beyond its invoice, the invoice is credited in full
// and another is written. The papers' sum is that of the order.
func TestPACK2InvoicesFollowAnEdit(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		const id = "order-a"
		papers := func() (all []invoice.Invoice) {
			t.Helper()
			all, err := d.db.InvoicesOf(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		issue := func() (bill *invoice.Invoice) {
			t.Helper()
			err := d.db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				bill, err = invoice.Issue(ctx, tx, id, invoice.Seller{Name: "Gulaab"}, "owner")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return bill
		}
		err := d.db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			return tx.InsertOrder(ctx, &order.Order{
				ID: id, Number: "GL-AAAAAA", Contact: order.Contact{FirstName: "Hina", LastName: "Rauf", Email: "h@example.com", City: "Lahore", Country: "Pakistan", Phone: "0300 1234567"},
				Lines: []order.Line{{Name: "Snail", Quantity: 2, ListPrice: money.Rupees(1000), UnitPrice: money.Rupees(1000)}},
				Total: money.Rupees(2000), Method: order.CashOnDelivery, Placement: order.Confirmed, Payment: order.PaymentDue, Delivery: order.NotPacked,
				Tier: pricing.Guest, CreatedAt: parcelsAt, UpdatedAt: parcelsAt,
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		first := issue()
		if name := first.Body.Lines[0].Name; name != "Snail" {
			t.Errorf("PACK-2 a line without a brand is called %q", name)
		}
		edit := func(quantity int64) {
			t.Helper()
			in := order.EditInput{Lines: []order.EditLine{{Line: 0, Quantity: quantity}}}
			if _, err := d.orders.Edit(t.Context(), id, 0, in, order.MoveInput{Actor: "sana"}); err != nil {
				t.Fatal(err)
			}
		}
		edit(3) // more than the invoice has
		all := papers()
		if len(all) != 3 || all[1].Kind != invoice.Credit || all[1].Total != first.Total || all[1].Body.Of != first.Label() || all[2].Kind != invoice.Bill ||
			all[2].Total != money.Rupees(3000) || all[2].Number != first.Number+1 || all[2].Body.Lines[0].Quantity != 3 {
			t.Fatalf("PACK-2 DOOR-2 the papers after more was ordered: %+v", all)
		}
		if now := issue(); now.ID != all[2].ID {
			t.Errorf("PACK-2 the invoice that holds is %s, want %s", now.Label(), all[2].Label())
		}
		edit(1) // less: a credit note for the difference
		if all = papers(); len(all) != 4 || all[3].Kind != invoice.Credit || all[3].Total != money.Rupees(2000) || all[3].Body.Of != all[2].Label() {
			t.Fatalf("PACK-2 the papers after less was ordered: %+v", all)
		}
		edit(2) // more again, but less than the last invoice: what is left of that is credited
		if all = papers(); len(all) != 6 || all[4].Total != money.Rupees(1000) || all[5].Kind != invoice.Bill || all[5].Total != money.Rupees(2000) {
			t.Fatalf("PACK-2 the papers after more was ordered again: %+v", all[4:])
		}
		// KNOW-2: a copy of a person's data reads the papers of many orders at once.
		if _, among, err := d.db.OrderPapers(t.Context(), []string{"none", id}); err != nil || len(among) != 1 || !reflect.DeepEqual(among[id], all) {
			t.Errorf("KNOW-2 papers by order: %+v, %v", among, err)
		}
		d.do(id, order.MoveCancel, order.MoveInput{})
		var sum money.Paisa
		for _, p := range papers() {
			if p.Kind == invoice.Credit {
				sum -= p.Total
			} else {
				sum += p.Total
			}
		}
		if sum != 0 {
			t.Errorf("PACK-2 the papers of a cancelled order come to %v", sum)
		}
	})
}

// PACK-2: the invoice shows each line's discount, and whatever reduces an order after its
// invoice writes a credit note, numbered without gaps.
func TestPACK2CreditNotesFollowTheOrder(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		invoiced := func(id, number string) {
			t.Helper()
			var bill *invoice.Invoice
			err := d.db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
				err = tx.InsertOrder(ctx, &order.Order{
					ID: id, Number: number, Contact: order.Contact{FirstName: "Hina", LastName: "Rauf", Email: "h@example.com", City: "Lahore", Country: "Pakistan", Phone: "0300 1234567"},
					Lines: []order.Line{
						{Name: "Snail", Quantity: 2, ListPrice: money.Rupees(1000), UnitPrice: money.Rupees(1000), Discount: money.Rupees(300)},
						{Name: "Balm", Quantity: 1, ListPrice: money.Rupees(500), UnitPrice: money.Rupees(500)},
					},
					Total: money.Rupees(2200), Method: order.CashOnDelivery, Placement: order.Confirmed, Payment: order.PaymentDue, Delivery: order.NotPacked,
					Tier: pricing.Guest, CreatedAt: parcelsAt, UpdatedAt: parcelsAt,
				})
				if err == nil {
					bill, err = invoice.Issue(ctx, tx, id, invoice.Seller{Name: "Gulaab"}, "owner")
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			var lines money.Paisa
			for _, l := range bill.Body.Lines {
				lines += l.Unit * money.Paisa(l.Quantity)
			}
			if bill.Body.Discount != money.Rupees(300) || lines-bill.Body.Discount != bill.Total || bill.Total != money.Rupees(2200) {
				t.Errorf("PACK-2 lines of %v less %v on a paper over %v", lines, bill.Body.Discount, bill.Total)
			}
		}
		credited := func(id string, want ...money.Paisa) (numbers []int64) {
			t.Helper()
			papers, err := d.db.InvoicesOf(t.Context(), id)
			if err != nil || len(papers) != len(want)+1 {
				t.Fatalf("PACK-2 %d papers (%v), want the invoice and %d credit notes: %+v", len(papers), err, len(want), papers)
			}
			for i, p := range papers[1:] {
				if p.Kind != invoice.Credit || p.Total != want[i] || p.Body.Of != papers[0].Label() || p.Body.Reason == "" {
					t.Errorf("PACK-2 a paper of %s over %v of %q, want a credit note over %v", p.Kind, p.Total, p.Body.Of, want[i])
				}
				numbers = append(numbers, p.Number)
			}
			return numbers
		}
		invoiced("order-a", "GL-AAAAAA")
		invoiced("order-b", "GL-BBBBBB")
		one := []order.Unit{{Line: 0, Quantity: 1}}
		d.do("order-a", order.MoveDrop, order.MoveInput{Note: "She takes one.", Units: one})
		credited("order-a", money.Rupees(850))
		many := []order.Unit{{Line: 0, Quantity: 9}}
		if _, err := d.orders.Do(t.Context(), "order-a", order.MoveDrop, 0, order.MoveInput{Actor: "packer", Note: "All.", Units: many}); err == nil {
			t.Error("PACK-2 more is dropped than there is")
		}
		less := order.EditInput{Lines: []order.EditLine{{Line: 1, Quantity: 0}}}
		if _, err := d.orders.Edit(t.Context(), "order-b", 0, less, order.MoveInput{Actor: "sana"}); err != nil {
			t.Fatal(err)
		}
		d.do("order-a", order.MoveCancel, order.MoveInput{})
		b, err := d.db.Order(t.Context(), "order-b")
		if err != nil {
			t.Fatal(err)
		}
		notes := credited("order-a", money.Rupees(850), money.Rupees(1350))
		notes = append(notes, credited("order-b", money.Rupees(2200)-b.Total)...)
		if notes[0] != 1 || notes[2] != 2 || notes[1] != 3 {
			t.Errorf("PACK-2 DOOR-2 the credit notes are numbered %v, want 1, 3 and 2", notes)
		}
	})
}
