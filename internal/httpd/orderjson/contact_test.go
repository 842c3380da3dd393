package orderjson_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
)

// DOOR-3 TREE-8: every body of the contracts with a contact has all its fields, all read and
// all filled. Fields that a body leaves out on purpose are listed here.
func TestDOOR3EveryBodyHasEveryField(t *testing.T) {
	t.Parallel()
	var whole order.Contact
	for _, f := range order.ContactFields() {
		*f.Of(&whole) = "typed as " + f.Name
	}
	who := "firstName lastName email country language" // only an address
	for _, tt := range []struct {
		body    any
		without string
	}{
		{&apigen.OrderInput{}, ""},
		{&apigen.PaymentInput{}, ""},
		{&apigen.OrderContact{}, "language"},
		{&apigen.SavedAddressInput{}, "email language"}, // the account has these
		{&apigen.SavedAddress{}, "email language"},
		{&orders.TakeContact{}, ""},
		{&orders.EditAddress{}, who},
		{&officegen.MoveInput{}, who},
		{&customers.CustomerCopyOrder{}, "firstName lastName streetAddress language"}, // as name and street
	} {
		name := reflect.TypeOf(tt.body).Elem().Name()
		want := whole
		for _, f := range order.ContactFields() {
			if strings.Contains(tt.without, f.Name) {
				*f.Of(&want) = ""
			}
		}
		var got order.Contact
		orderjson.FillContact(&whole, tt.body)
		orderjson.ReadContact(tt.body, &got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("DOOR-3 %s:\n%s", name, diff)
		}
	}
	got := orderjson.ReadContactForm(func(name string) string { return "typed as " + name })
	if diff := cmp.Diff(whole, got); diff != "" {
		t.Errorf("DOOR-3 a form:\n%s", diff)
	}
}

// DOOR-2: a field that is absent stays, and one that is empty is removed.
func TestDOOR2WhatIsNotSaidStays(t *testing.T) {
	t.Parallel()
	c := order.Contact{City: "Lahore", Landmark: "the old mill", RiderNote: "ring twice"}
	orderjson.ReadContact(&orders.EditAddress{City: new("Multan"), Landmark: new("")}, &c)
	if want := (order.Contact{City: "Multan", RiderNote: "ring twice"}); c != want {
		t.Errorf("DOOR-2 %+v, want %+v", c, want)
	}
}
