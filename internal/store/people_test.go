package store_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"gulaab/internal/customer"
	"gulaab/internal/invoice"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/report"
	"gulaab/internal/review"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// KNOW-2, OFFICE-3: people and their orders are found by prefixes of words and by phones in any
// form; those who may not see phones cannot search by them. A phone is one person. After an
// erasure the orders stay without the person.
func TestKNOW2PeopleAreFoundAndErased(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		people := []struct{ first, last, city, phone, e164, email string }{
			{"Zainab", "Raza", "Multan", "0300 1230092", "+923001230092", "zainab@example.com"},
			{"زینب", "رضا", "ملتان", "0300-1230093", "+923001230093", "z2@example.com"},
			{"Kamran", "Javed", "Lahore", "0300 1237741", "+923001237741", "kamran.j@example.com"},
			{"K.", "Javed", "LAHORE", "+92 300 1237741", "+923001237741", "other@example.com"},
			{"Adeel", "", "Sialkot", "none", "", "Adeel@Example.com"},
		}
		var list []*order.Order
		for i, p := range people {
			tell := told{
				p.city, pricing.Guest, order.CashOnDelivery,
				[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)},
				0,
				[]order.Event{happened(order.EventDelivered, karachiAt(2, 14))},
				nil,
			}
			o := tell.order(i)
			o.Contact = order.Contact{
				FirstName: p.first, LastName: p.last, City: p.city, Country: "Pakistan", StreetAddress: "House 41-B", Phone: p.phone, PhoneE164: p.e164, Email: p.email,
			}
			o.Placement, o.Delivery = order.Closed, order.Delivered
			list = append(list, o)
		}
		insertOrders(t, db, list...)
		workMarks(t, db)
		search := func(text string, narrow bool) (names []string) {
			t.Helper()
			page, err := db.Customers(t.Context(), customer.Query{Search: text, Narrow: narrow, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			var orders []string
			found, err := db.DeskOrders(t.Context(), order.DeskQuery{Search: text, Narrow: narrow, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range found {
				if n := o.Contact.City; !slices.Contains(orders, n) {
					orders = append(orders, n)
				}
			}
			for i := range page {
				names = append(names, page[i].Name)
			}
			if (len(orders) > 0) != (len(names) > 0) {
				t.Errorf("%q finds the people %v and orders to %v", text, names, orders)
			}
			return names
		}
		for _, c := range []struct {
			text   string
			narrow bool
			want   []string
		}{
			{"zain", false, []string{"Zainab Raza"}},
			{"raza multan", false, []string{"Zainab Raza"}},
			{"raza lahore", false, nil},
			{"زین", false, []string{"زینب رضا"}},
			{"0300 123", false, []string{"K. Javed", "زینب رضا", "Zainab Raza"}},
			{"+92 300 1237741", false, []string{"K. Javed"}},
			{"7741", false, []string{"K. Javed"}},
			{"kamran", false, []string{"K. Javed"}},
			{"adeel@example.com", false, []string{"Adeel"}},
			{"nobody", false, nil},
			{"javed", true, []string{"K. Javed"}},
			{"7741", true, nil},
			{"example", true, nil},
		} {
			if got := search(c.text, c.narrow); !slices.Equal(got, c.want) {
				t.Errorf("%q (narrow %v) finds %v, want %v", c.text, c.narrow, got, c.want)
			}
		}
		page, err := db.Customers(t.Context(), customer.Query{Search: "javed", Limit: 2})
		if err != nil || len(page) != 1 || page[0].Orders != 2 || page[0].Delivered != 2 || page[0].Worth != 144000 {
			t.Fatalf("%+v, %v; want one person with two orders, both delivered, of 1,440", page, err)
		}
		err = db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
			c, err := tx.CustomerForUpdate(ctx, page[0].ID)
			if err != nil {
				return err
			}
			n, _, err := tx.EraseCustomer(ctx, c)
			if n != 2 {
				t.Errorf("%d orders stay, want 2", n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		workMarks(t, db)
		if err := db.MarkOrders(t.Context(), []string{list[2].ID, list[3].ID}); err != nil {
			t.Fatal(err)
		}
		workMarks(t, db)
		if got := search("javed", false); got != nil {
			t.Errorf("after erasing %v is found", got)
		}
		for _, erased := range list[2:4] {
			o, err := db.Order(t.Context(), erased.ID)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprint(o.Contact)
			if o.Total != 72000 || len(o.Lines) != 1 || o.Contact.City == "" {
				t.Errorf("the order's books are gone: %+v", o)
			}
			if o.Contact.Phone+o.Contact.PhoneE164+o.Contact.Email+o.Contact.StreetAddress != "" || o.Contact.FirstName == erased.Contact.FirstName {
				t.Errorf("the order still names the person: %s", text)
			}
		}
		if got := search("zain", false); len(got) != 1 {
			t.Errorf("somebody else is gone, too: %v", got)
		}
	})
}

// KNOW-2: when a person is erased, somebody who ordered for them keeps their account. The
// person's own account is deleted unless something in it is open. Links, coupons, invoices and
// rescues lose the person's data too.
func TestKNOW2ErasingASister(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		member, sister := newAccount("member@example.com"), newAccount("sister@example.com")
		do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), member) })
		do(t, db, func(tx *store.Tx) error { return tx.InsertAccount(t.Context(), sister) })
		var list []*order.Order
		for i, p := range []struct{ phone, account string }{{"+923001230001", member.ID}, {"+923001230002", member.ID}, {"+923001230002", sister.ID}} {
			tell := told{
				"Multan", pricing.Guest, order.CashOnDelivery,
				[]order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)},
				0,
				[]order.Event{happened(order.EventDelivered, karachiAt(2, 14))},
				nil,
			}
			o := tell.order(i)
			o.Contact = order.Contact{FirstName: "Zainab", City: "Multan", Country: "Pakistan", StreetAddress: "House 41-B", Phone: p.phone, PhoneE164: p.phone, Email: fmt.Sprint(i, "@example.com")}
			o.AccountID, o.Placement, o.Delivery = p.account, order.Closed, order.Delivered
			list = append(list, o)
		}
		insertOrders(t, db, list...)
		workMarks(t, db)
		page, err := db.Customers(t.Context(), customer.Query{Search: "923001230002", Limit: 2})
		if err != nil || len(page) != 1 {
			t.Fatalf("%+v, %v", page, err)
		}
		do(t, db, func(tx *store.Tx) error {
			if err := tx.InsertInvoice(t.Context(), &invoice.Invoice{
				ID: "i1", Kind: "invoice", Year: "2026-27", Number: 1, OrderID: list[1].ID, Total: 72000, At: day,
				Body: invoice.Body{Buyer: "Zainab", Address: []string{"House 41-B"}, Order: list[1].Number, Reason: "Zainab called: the jar leaks"},
			}); err != nil {
				return err
			}
			return tx.PutOrderLink(t.Context(), "hash", list[1].ID, 20)
		})
		do(t, db, func(tx *store.Tx) error {
			_, _, err := tx.EraseCustomer(t.Context(), &page[0])
			return err
		})
		if _, err := db.AccountByEmail(t.Context(), member.Email); err != nil {
			t.Errorf("KNOW-2 the account of whoever ordered for them is gone: %v", err)
		}
		if _, err := db.AccountByEmail(t.Context(), sister.Email); err == nil {
			t.Error("KNOW-2 the account of the erased person stays")
		}
		for i, want := range []string{member.ID, "", ""} {
			if o, err := db.Order(t.Context(), list[i].ID); err != nil || o.AccountID != want {
				t.Errorf("KNOW-2 order %d is of the account %q (%v), want %q", i, o.AccountID, err, want)
			}
		}
		papers, err := db.InvoicesOf(t.Context(), list[1].ID)
		if err != nil || len(papers) != 1 || papers[0].Total != 72000 || papers[0].Body.Buyer != "Erased" || papers[0].Body.Reason != "Erased" || len(papers[0].Body.Address) != 0 {
			t.Errorf("KNOW-2 the invoice: %+v %v", papers, err)
		}
		if _, err := db.OrderByLink(t.Context(), "hash"); err == nil {
			t.Error("KNOW-2 a link opens the erased order")
		}
	})
}

// SHELF-4, KNOW-2: an erased person's reviews go too, published or not, and the products'
// ratings follow. Other people's reviews of them stay.
func TestSHELF4ErasingAPersonRemovesTheirReviews(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newProduct()
		do(t, db, func(tx *store.Tx) error { return tx.PutProduct(t.Context(), p) })
		var list []*order.Order
		for i, phone := range []string{"+923001230001", "+923001230001", "+923001230002"} {
			tell := told{
				city: "Multan", tier: pricing.Guest, method: order.CashOnDelivery, lines: []order.Line{goodsLine("COSRX", p.ID, 1, 1000, 0, 720)},
				events: []order.Event{happened(order.EventDelivered, karachiAt(2, 14))},
			}
			o := tell.order(i)
			o.Contact.Phone, o.Contact.PhoneE164, o.Contact.Email = phone, phone, "one@example.com"
			if i == 2 {
				o.Contact.Email = "two@example.com"
			}
			o.Placement, o.Delivery = order.Closed, order.Delivered
			list = append(list, o)
		}
		insertOrders(t, db, list...)
		workMarks(t, db)
		do(t, db, func(tx *store.Tx) error {
			for i, stars := range []int{1, 2, 5} {
				state := review.Published
				if i == 1 {
					state = review.Waiting
				}
				r := &review.OfProduct{ID: fmt.Sprint("review", i), ProductID: p.ID, OrderID: list[i].ID, Stars: stars, Text: "Words", Name: "Somebody", State: state, CreatedAt: karachiAt(3, 9)}
				if err := tx.PutOfProduct(t.Context(), r); err != nil {
					return err
				}
			}
			return tx.Rate(t.Context(), p.ID)
		})
		stars := func() [5]int64 {
			t.Helper()
			of, err := db.SumUp(t.Context(), p.ID)
			if err != nil {
				t.Fatal(err)
			}
			return of.Stars
		}
		if of := stars(); of != [5]int64{1, 0, 0, 0, 1} {
			t.Fatalf("published are %v", of)
		}
		page, err := db.Customers(t.Context(), customer.Query{Search: "0300 1230001", Limit: 2})
		if err != nil || len(page) != 1 {
			t.Fatal(page, err)
		}
		do(t, db, func(tx *store.Tx) error {
			_, _, err := tx.EraseCustomer(t.Context(), &page[0])
			return err
		})
		if of := stars(); of != [5]int64{0, 0, 0, 0, 1} {
			t.Errorf("SHELF-4 published are %v", of)
		}
		for i := range list {
			err := db.InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.OfProductBy(ctx, p.ID, list[i].ID)
				return err
			})
			if stays := err == nil; stays != (i == 2) {
				t.Errorf("SHELF-4 review %d stays: %v (%v)", i, stays, err)
			}
		}
	})
}

// KNOW-2: a returned parcel counts as refused and no longer as open.
func TestKNOW2ComingBackIsRefused(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		at := karachiAt(2, 14)
		for i, d := range []order.Delivery{order.Shipped, order.Returning, order.Returned} {
			events := []order.Event{happened(order.EventShipped, at)}
			if d != order.Shipped {
				events = append(events, happened(order.EventReturning, at))
			}
			tell := told{"Multan", pricing.Guest, order.CashOnDelivery, []order.Line{goodsLine("COSRX", "snail", 1, 1000, 0, 720)}, 0, events, nil}
			o := tell.order(i)
			o.Contact.Phone, o.Contact.PhoneE164 = "0300 1230092", "+923001230092"
			o.Placement, o.Delivery = order.Confirmed, d
			insertOrders(t, db, o)
		}
		workMarks(t, db)
		page, err := db.Customers(t.Context(), customer.Query{Limit: 2})
		if err != nil || len(page) != 1 {
			t.Fatal(page, err)
		}
		if c := page[0]; c.Orders != 3 || c.Running != 1 || c.Refused != 2 || c.Delivered != 0 {
			t.Errorf("KNOW-2 of three orders %d are open, %d refused, %d delivered; want 1, 2, 0", c.Running, c.Refused, c.Delivered)
		}
		ends, err := db.CustomerEnds(t.Context(), page[0].ID)
		if err != nil || len(ends) != 2 {
			t.Fatalf("KNOW-2 %d of three orders have ended: %v, %v", len(ends), ends, err)
		}
		for id, e := range ends {
			if want := (customer.End{Kind: "refused", Day: report.Day(at)}); e != want {
				t.Errorf("KNOW-2 order %s is %v, want %v", id, e, want)
			}
		}
	})
}
