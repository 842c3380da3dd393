package order

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
)

// Messages of the forms, word for word (PAY-2, PAY-3, CART-3).
const (
	msgFillAll    = "Please fill in all fields before submitting."
	msgScreenshot = "Please upload a payment screenshot before placing the order."
	msgEmptyCart  = "Your cart is currently empty"
	msgCheck      = "Please check the marked fields."
)

// maxField bounds every field of a contact but the address, in characters.
const maxField = 200

// checkContact trims the contact, puts the country in the list's own spelling
// and the phone beside it in E.164 form, and returns what is wrong by the
// names of API-18, empty when nothing is.
func checkContact(c Contact) (Contact, map[string]string, bool) {
	wrong := map[string]string{}
	missing := false
	for _, f := range []struct {
		name, label string
		value       *string
		max         int
	}{
		{"firstName", "First name", &c.FirstName, maxField},
		{"lastName", "Last name", &c.LastName, maxField},
		{"email", "Email", &c.Email, ident.MaxEmail},
		{"country", "Country", &c.Country, maxField},
		{"streetAddress", "Street address", &c.StreetAddress, maxField},
		{"city", "City", &c.City, maxField},
		{"state", "State", &c.State, maxField},
		{"zip", "ZIP", &c.ZIP, maxField},
		{"phone", "Phone", &c.Phone, maxField},
	} {
		*f.value = ident.Tidy(*f.value)
		switch {
		case *f.value == "":
			wrong[f.name] = f.label + " is required"
			missing = true
		case f.name != "email" && ident.HasLink(*f.value):
			wrong[f.name] = f.label + " may not hold a link or markup" // SAFE-7: it stands in mails
		case utf8.RuneCountInString(*f.value) > f.max:
			wrong[f.name] = fmt.Sprintf("%s may have at most %d characters", f.label, f.max)
		}
	}
	if wrong["email"] == "" && !ident.ValidEmail(c.Email) {
		wrong["email"] = "Invalid email address"
	}
	if wrong["country"] == "" {
		listed, ok := findCountry(c.Country)
		if !ok {
			wrong["country"] = "Choose a country from the list"
		}
		c.Country = listed.name
	}
	if c.Language != "" && !slices.Contains(mail.Languages(), mail.Language(c.Language)) {
		wrong["language"] = "Choose a language from the list"
	}
	c.PhoneE164 = ""
	if wrong["phone"] == "" {
		// The parser not knowing a number is no reason to lose the order; a
		// number that no rider could dial is.
		if n := len(ident.Digits(c.Phone)); n < 7 || n > 40 {
			wrong["phone"] = "Enter a phone number with at least 7 digits"
		} else {
			c.PhoneE164 = NormalizePhone(c.Phone, c.Country)
		}
	}
	return c, wrong, missing
}

// contactFault makes the one error of a form from what is wrong with it.
func contactFault(wrong map[string]string, missing bool) error {
	if len(wrong) == 0 {
		return nil
	}
	if missing {
		return fault.Fields(msgFillAll, wrong)
	}
	return fault.Fields(msgCheck, wrong)
}
