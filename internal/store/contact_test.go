package store_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/customer"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// DOOR-3 KNOW-2: every field of a contact, future ones included, is stored, read by each query
// of orders, and erased with the person, except the country and city of the parcel and the
// language.
func TestDOOR3EveryFieldOfAContact(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(nil)
		fields := reflect.ValueOf(&o.Contact).Elem()
		for i := range fields.NumField() {
			fields.Field(i).SetString("typed as " + fields.Type().Field(i).Name)
		}
		o.Contact.Email, o.Contact.Phone, o.Contact.PhoneE164 = "typed@example.com", "0300 1239999", "+923001239999"
		putOrder(t, db, o)

		alone, err := db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		byID, err := db.OrdersByID(t.Context(), []string{o.ID})
		if err != nil || byID[o.ID] == nil {
			t.Fatal(byID, err)
		}
		page, err := db.DeskOrders(t.Context(), order.DeskQuery{Order: order.NewestFirst, Limit: 1})
		if err != nil || len(page) != 1 {
			t.Fatal(page, err)
		}
		for way, got := range map[string]*order.Order{"alone": alone, "by id": byID[o.ID], "in a list": page[0]} {
			if diff := cmp.Diff(o.Contact, got.Contact); diff != "" {
				t.Errorf("DOOR-3 the contact of an order read %s:\n%s", way, diff)
			}
		}

		workMarks(t, db)
		people, err := db.Customers(t.Context(), customer.Query{Limit: 1})
		if err != nil || len(people) != 1 {
			t.Fatal(people, err)
		}
		do(t, db, func(tx *store.Tx) error {
			c, err := tx.CustomerForUpdate(t.Context(), people[0].ID)
			if err != nil {
				return err
			}
			_, _, err = tx.EraseCustomer(t.Context(), c)
			return err
		})
		after, err := db.Order(t.Context(), o.ID)
		if err != nil {
			t.Fatal(err)
		}
		kept := []string{"Country", "City", "Language"} // the reports' fields, and the language of mails
		fields = reflect.ValueOf(after.Contact)
		for i := range fields.NumField() {
			name, value := fields.Type().Field(i).Name, fields.Field(i).String()
			if !slices.Contains(kept, name) && value != "" && (name != "FirstName" || value != "Erased") {
				t.Errorf("KNOW-2 after erasing, %s is %q", name, value)
			}
		}
	})
}
