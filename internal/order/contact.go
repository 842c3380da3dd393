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

// Contact is who ordered and where the parcel goes (API-18). What the shop knows of each
// field is a row of contactFields.
type Contact struct {
	FirstName     string
	LastName      string
	Email         string
	Country       string // one of Countries
	StreetAddress string
	City          string
	State         string
	ZIP           string
	Phone         string // as typed
	PhoneE164     string // normalised for tracking, "+923001234567"; empty where it cannot be parsed
	// What helps a rider find the door (DOOR-3); each may be empty.
	SecondPhone     string `json:",omitempty"` // as typed
	Landmark        string `json:",omitempty"`
	RiderNote       string `json:",omitempty"`
	NationalAddress string `json:",omitempty"` // of Saudi Arabia: its short code, "RHMA3184"
	Language        string `json:",omitempty"` // that the shopper wants to be written in; empty: English. Hashes stored before stay the same
}

// ContactField is what the shop knows of one field of a Contact. The bodies of both
// contracts, forms and the columns of the store are read and written by these rows.
type ContactField struct {
	Name   string // in both contracts, in forms and in errors
	Column string // of table orders
	Of     func(*Contact) *string
	Keeps  bool // it stays when the person is erased: reports count by it

	label   string // that errors begin with
	changed string // what the timeline calls it; empty: it is no part of where the parcel goes
	max     int    // characters; 0: it is chosen, and checked against a list of its own
	may     bool   // be empty
	short   bool   // may be empty in a short address (DOOR-3)
	digits  bool   // couriers' files and labels know no other digits than 0 to 9
	// phones says that a long number may stand in it: a street, a landmark and a note hold
	// the phone that the rider is to call at the gate, and an order refused for it would be
	// an honest one. A mailbox that nobody has confirmed is sent none of them (SAFE-7).
	phones bool
}

// maxField bounds every field of a contact but the e-mail address, in characters.
const maxField = 200

var contactFields = []ContactField{
	{Name: "firstName", Column: "first_name", label: "First name", max: maxField, Of: func(c *Contact) *string { return &c.FirstName }},
	{Name: "lastName", Column: "last_name", label: "Last name", max: maxField, Of: func(c *Contact) *string { return &c.LastName }},
	{Name: "email", Column: "email", label: "Email", max: ident.MaxEmail, phones: true, Of: func(c *Contact) *string { return &c.Email }},
	{Name: "country", Column: "country", label: "Country", max: maxField, phones: true, Keeps: true, Of: func(c *Contact) *string { return &c.Country }},
	{Name: "streetAddress", Column: "street_address", label: "Street address", changed: "street", max: maxField, phones: true, Of: func(c *Contact) *string { return &c.StreetAddress }},
	{Name: "city", Column: "city", label: "City", changed: "city", max: maxField, Keeps: true, Of: func(c *Contact) *string { return &c.City }},
	{Name: "state", Column: "state", label: "State", changed: "state", max: maxField, short: true, Of: func(c *Contact) *string { return &c.State }},
	{Name: "zip", Column: "zip", label: "ZIP", changed: "postal code", max: maxField, short: true, digits: true, phones: true, Of: func(c *Contact) *string { return &c.ZIP }},
	{Name: "phone", Column: "phone", label: "Phone", changed: "phone", max: maxField, phones: true, Of: func(c *Contact) *string { return &c.Phone }},
	{Name: "secondPhone", Column: "second_phone", label: "Second phone", changed: "second phone", max: maxField, may: true, digits: true, phones: true, Of: func(c *Contact) *string { return &c.SecondPhone }},
	{Name: "landmark", Column: "landmark", label: "Landmark", changed: "landmark", max: maxField, may: true, phones: true, Of: func(c *Contact) *string { return &c.Landmark }},
	{Name: "riderNote", Column: "rider_note", label: "Note to the rider", changed: "note to the rider", max: maxField, may: true, phones: true, Of: func(c *Contact) *string { return &c.RiderNote }},
	{Name: "nationalAddress", Column: "national_address", label: "National address", changed: "national address", max: maxField, may: true, digits: true, phones: true, Of: func(c *Contact) *string { return &c.NationalAddress }},
	{Name: "language", Column: "language", Keeps: true, Of: func(c *Contact) *string { return &c.Language }},
}

// ContactFields are the fields of a Contact that people type or choose.
func ContactFields() []ContactField { return contactFields }

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
	for _, f := range contactFields {
		if f.max == 0 {
			continue
		}
		value := f.Of(&c)
		*value = ident.Tidy(*value)
		if f.digits {
			*value = ident.ASCIIDigits(*value)
		}
		switch {
		case *value == "" && (f.may || f.short && short):
		case *value == "":
			wrong[f.Name] = f.label + " is required"
			missing = true
		case f.Name != "email" && ident.HasLink(*value):
			wrong[f.Name] = f.label + " may not hold a link or markup" // SAFE-7: it stands in mails
		case !f.phones && len(ident.Digits(*value)) >= longDigits:
			wrong[f.Name] = f.label + " may not hold a phone number" // "You won, call 0300…" would be mailed as a greeting
		case utf8.RuneCountInString(*value) > f.max:
			wrong[f.Name] = fmt.Sprintf("%s may have at most %d characters", f.label, f.max)
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
