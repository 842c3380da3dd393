package orderjson

import (
	"reflect"

	"gulaab/internal/order"
)

// A contact stands flat in the bodies of many calls, and the generator makes a struct of
// each. They are read and filled by the names of order.ContactFields, so that a field of
// a contact is named there and in the contract, and in no handler. The structs are not
// alike: in some a field is a text, in others a pointer to one, and some lack a field.

// ReadContact takes over what a body says of a contact: of what the body does not say,
// or has no field for, the contact keeps its own. The body is a pointer to a generated struct.
func ReadContact(body any, into *order.Contact) {
	at := reflect.ValueOf(body).Elem()
	for _, f := range order.ContactFields() {
		switch field := named(at, f.Name); {
		case !field.IsValid():
		case field.Kind() == reflect.String:
			*f.Of(into) = field.String()
		case !field.IsNil():
			*f.Of(into) = field.Elem().String()
		}
	}
}

// ReadContactForm reads a contact from the fields of a form.
func ReadContactForm(value func(name string) string) (c order.Contact) {
	for _, f := range order.ContactFields() {
		*f.Of(&c) = value(f.Name)
	}
	return c
}

// FillContact writes a contact into an answer, a pointer to a generated struct. What is
// optional there and empty is left out.
func FillContact(c *order.Contact, answer any) {
	at := reflect.ValueOf(answer).Elem()
	for _, f := range order.ContactFields() {
		switch field, value := named(at, f.Name), *f.Of(c); {
		case !field.IsValid():
		case field.Kind() == reflect.String:
			field.SetString(value)
		case value != "":
			field.Set(reflect.ValueOf(&value))
		}
	}
}

// named returns the field of a struct that JSON calls so; the zero Value where it has none.
func named(at reflect.Value, name string) reflect.Value {
	for i := range at.NumField() {
		if tag := at.Type().Field(i).Tag.Get("json"); tag == name || tag == name+",omitempty" {
			return at.Field(i)
		}
	}
	return reflect.Value{}
}
