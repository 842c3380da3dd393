package order

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/city"
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

// longDigits is from how many digits on a name is a phone number.
const longDigits = 7

// checkContact trims the contact, puts the country in the list's own spelling
// and the phone beside it in E.164 form, and returns what is wrong by the
// names of API-18, empty when nothing is. With short, an address in Pakistan needs
// neither province nor ZIP (DOOR-3).
func checkContact(c Contact, short bool) (Contact, map[string]string, bool) {
	wrong := map[string]string{}
	missing := false
	listed, isListed := findCountry(ident.Tidy(c.Country))
	short = short && listed.name == city.Country
	for _, f := range []struct {
		name, label string
		value       *string
		max         int
		may         bool // be empty
		// phones says that a long number may stand in it: a street, a landmark and a note hold
		// the phone that the rider is to call at the gate, and an order refused for it would be
		// an honest one. A mailbox that nobody has confirmed is sent none of them (SAFE-7).
		phones bool
	}{
		{"firstName", "First name", &c.FirstName, maxField, false, false},
		{"lastName", "Last name", &c.LastName, maxField, false, false},
		{"email", "Email", &c.Email, ident.MaxEmail, false, true},
		{"country", "Country", &c.Country, maxField, false, true},
		{"streetAddress", "Street address", &c.StreetAddress, maxField, false, true},
		{"city", "City", &c.City, maxField, false, false},
		{"state", "State", &c.State, maxField, short, false},
		{"zip", "ZIP", &c.ZIP, maxField, short, true},
		{"phone", "Phone", &c.Phone, maxField, false, true},
		{"secondPhone", "Second phone", &c.SecondPhone, maxField, true, true},
		{"landmark", "Landmark", &c.Landmark, maxField, true, true},
		{"riderNote", "Note to the rider", &c.RiderNote, maxField, true, true},
		{"nationalAddress", "National address", &c.NationalAddress, maxField, true, true},
	} {
		*f.value = ident.Tidy(*f.value)
		if f.name == "zip" || f.name == "secondPhone" || f.name == "nationalAddress" {
			*f.value = ident.ASCIIDigits(*f.value) // couriers' files and labels know no others
		}
		switch {
		case *f.value == "" && f.may:
		case *f.value == "":
			wrong[f.name] = f.label + " is required"
			missing = true
		case f.name != "email" && ident.HasLink(*f.value):
			wrong[f.name] = f.label + " may not hold a link or markup" // SAFE-7: it stands in mails
		case !f.phones && len(ident.Digits(*f.value)) >= longDigits:
			wrong[f.name] = f.label + " may not hold a phone number" // "You won, call 0300…" would be mailed as a greeting
		case utf8.RuneCountInString(*f.value) > f.max:
			wrong[f.name] = fmt.Sprintf("%s may have at most %d characters", f.label, f.max)
		}
	}
	if wrong["email"] == "" && !ident.ValidEmail(c.Email) {
		wrong["email"] = "Invalid email address"
	}
	if wrong["country"] == "" {
		if !isListed {
			wrong["country"] = "Choose a country from the list"
		}
		c.Country = listed.name
	}
	if c.Language != "" && !slices.Contains(mail.Languages(), mail.Language(c.Language)) {
		wrong["language"] = "Choose a language from the list"
	}
	if first, second, two := splitPhones(c.Phone, c.Country); two && c.SecondPhone == "" {
		c.Phone, c.SecondPhone = first, second
	}
	c.PhoneE164 = ""
	if wrong["phone"] == "" {
		// The parser not knowing a number is no reason to lose the order; a
		// number that no rider could dial is.
		if trouble := phoneTrouble(c.Phone, c.Country); trouble != "" {
			wrong["phone"] = trouble
		} else {
			c.PhoneE164 = NormalizePhone(c.Phone, c.Country)
		}
	}
	if wrong["secondPhone"] == "" && c.SecondPhone != "" {
		if trouble := phoneTrouble(c.SecondPhone, c.Country); trouble != "" {
			wrong["secondPhone"] = trouble + ", or leave it empty"
		}
	}
	if c.NationalAddress = strings.ToUpper(strings.ReplaceAll(c.NationalAddress, " ", "")); c.Country != saudiArabia {
		c.NationalAddress = "" // of another country that was chosen before
	} else if wrong["nationalAddress"] == "" && c.NationalAddress != "" && !shortAddress.MatchString(c.NationalAddress) {
		wrong["nationalAddress"] = "Enter the short national address: 4 letters and 4 digits, like RHMA3184"
	}
	return c, wrong, missing
}

// saudiArabia is the country whose couriers ask for a national address.
const saudiArabia = "Saudi Arabia"

// shortAddress is the short form of a national address of Saudi Arabia.
var shortAddress = regexp.MustCompile(`^[A-Z]{4}[0-9]{4}$`)

// Region is the line of an address below its street: "Lahore, Punjab 54000",
// less what was left out.
func (c *Contact) Region() string {
	line := c.City
	if c.State != "" {
		line += ", " + c.State
	}
	if c.ZIP != "" {
		line += " " + c.ZIP
	}
	return line
}

// Address is where the parcel goes, in lines.
func (c *Contact) Address() []string {
	lines := []string{c.StreetAddress}
	if c.Landmark != "" {
		lines = append(lines, "Near: "+c.Landmark)
	}
	lines = append(lines, c.Region(), c.Country)
	if c.NationalAddress != "" {
		lines = append(lines, "National address: "+c.NationalAddress)
	}
	return lines
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
