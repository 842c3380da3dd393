package order

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/city"
	"gulaab/internal/destination"
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

// Contact is who ordered and where the parcel goes (API-18). contactFields describes each
// field.
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
	PhoneE164     string // E.164 for tracking, "+923001234567"; empty where Phone cannot be parsed
	// What helps the rider find the door (DOOR-3); each may be empty.
	SecondPhone     string `json:",omitempty"` // as typed
	Landmark        string `json:",omitempty"`
	RiderNote       string `json:",omitempty"`
	NationalAddress string `json:",omitempty"` // Saudi Arabia's short code, "RHMA3184"
	Language        string `json:",omitempty"` // of messages to the shopper; empty: English, so that older hashes stay the same
	GiftMessage     string `json:",omitempty"` // printed on a card in the parcel (PROMO-4); may be empty
}

// ContactField describes one field of a Contact. Both contracts' bodies, the forms and the
// store's columns are read and written by these rows.
type ContactField struct {
	Name   string // in both contracts, in forms and in errors
	Column string // of table orders
	Of     func(*Contact) *string
	Keeps  bool // it survives erasure: reports count by it

	unsaved bool // it is the account's, so no SavedAddress has it (KEEP-3)

	label   string // begins the messages of errors
	changed string // its name in the timeline; empty: it does not say where the parcel goes
	max     int    // characters; 0: it is chosen from a list and checked there
	may     bool   // it may be empty
	short   bool   // may be empty where the form of an address lacks it (Forms)
	digits  bool   // other scripts' digits become 0 to 9, which couriers' files and labels need
	// phones allows a long number in the field: streets, landmarks and notes often hold the
	// phone to call at the gate, and refusing them would refuse honest orders. A mailbox
	// that nobody has confirmed is sent none of these fields (SAFE-7).
	phones bool
}

// maxField bounds most fields of a contact, in characters.
const maxField = 200

var contactFields = []ContactField{
	{Name: "firstName", Column: "first_name", label: "First name", max: maxField, Of: func(c *Contact) *string { return &c.FirstName }},
	{Name: "lastName", Column: "last_name", label: "Last name", max: maxField, Of: func(c *Contact) *string { return &c.LastName }},
	{Name: "email", Column: "email", label: "Email", max: ident.MaxEmail, phones: true, unsaved: true, Of: func(c *Contact) *string { return &c.Email }},
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
	{Name: "giftMessage", Column: "gift_message", label: "The note in the parcel", max: MaxGiftMessage, may: true, phones: true, unsaved: true, Of: func(c *Contact) *string { return &c.GiftMessage }},
	{Name: "language", Column: "language", Keeps: true, unsaved: true, Of: func(c *Contact) *string { return &c.Language }},
}

// ContactFields returns the fields of a Contact that people type or choose.
func ContactFields() []ContactField { return contactFields }

// longDigits is the number of digits from which a name counts as holding a phone number.
const longDigits = 7

// Forms are how addresses are written. Short is for Pakistan: they need neither province nor
// ZIP (DOOR-3). Abroad is for all other countries: they are written as the country does
// (FEE-3), and with AnyZIP no postal code is looked at.
type Forms struct{ Short, Abroad, AnyZIP bool }

// mayLack says whether an address in a country may lack its state or its ZIP.
func (f Forms) mayLack(country, name string) bool {
	form := destination.FormOf(country)
	switch {
	case form == nil || !f.Abroad:
		return country == city.Country && f.Short
	case name == "state":
		return !form.State
	default:
		return form.ZIP == nil || form.MayZIP
	}
}

// wrongZIP says what is wrong with a postal code; empty: nothing.
func (f Forms) wrongZIP(c *Contact) string {
	form := destination.FormOf(c.Country)
	if form == nil || !f.Abroad || f.AnyZIP || form.ZIP == nil || c.ZIP == "" || form.ZIP.MatchString(c.ZIP) {
		return ""
	}
	return "Enter a postal code like " + form.Like
}

// checkContact trims the contact, spells the country as the list does and adds the phone in
// E.164 form. It returns what is wrong by the field names of API-18, and whether a required
// field is empty.
func checkContact(c Contact, by Forms) (Contact, map[string]string, bool) {
	wrong := map[string]string{}
	missing := false
	listed, isListed := findCountry(ident.Tidy(c.Country))
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
		case *value == "" && (f.may || f.short && by.mayLack(listed.name, f.Name)):
		case *value == "":
			wrong[f.Name] = f.label + " is required"
			missing = true
		case f.Name != "email" && ident.HasLink(*value):
			wrong[f.Name] = f.label + " may not hold a link or markup" // SAFE-7: the field stands in mails
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
	if text := by.wrongZIP(&c); text != "" && wrong["zip"] == "" {
		wrong["zip"] = text
	}
	if c.Language != "" && !slices.Contains(mail.Languages(), mail.Language(c.Language)) {
		wrong["language"] = "Choose a language from the list"
	}
	if first, second, two := splitPhones(c.Phone, c.Country); two && c.SecondPhone == "" {
		c.Phone, c.SecondPhone = first, second
	}
	c.PhoneE164 = ""
	if wrong["phone"] == "" {
		// A number that the parser does not know is accepted; one that no rider could dial
		// is refused.
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
		c.NationalAddress = "" // left over from another country
	} else if wrong["nationalAddress"] == "" && c.NationalAddress != "" && !shortAddress.MatchString(c.NationalAddress) {
		wrong["nationalAddress"] = "Enter the short national address: 4 letters and 4 digits, like RHMA3184"
	}
	return c, wrong, missing
}

// saudiArabia is the country whose couriers ask for a national address.
const saudiArabia = "Saudi Arabia"

// shortAddress is the short form of a national address of Saudi Arabia.
var shortAddress = regexp.MustCompile(`^[A-Z]{4}[0-9]{4}$`)

// Region is the address line below the street, without empty parts: "Lahore, Punjab 54000".
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

// Address is the address in lines.
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

// contactFault turns the wrong fields of a form into one error.
func contactFault(wrong map[string]string, missing bool) error {
	if len(wrong) == 0 {
		return nil
	}
	if missing {
		return fault.Fields(msgFillAll, wrong)
	}
	return fault.Fields(msgCheck, wrong)
}
