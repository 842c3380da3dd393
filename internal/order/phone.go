package order

import (
	"strings"

	"github.com/nyaruka/phonenumbers"

	"gulaab/internal/ident"
)

// A country of the checkout's list and the region its phone numbers are read in.
type country struct{ name, region string }

// countries is the list of CHK-2, the default first. Dubai is a city of the
// list's own making; its region is the Emirates.
var countries = []country{
	{"Pakistan", "PK"},
	{"Dubai", "AE"},
	{"Qatar", "QA"},
	{"Oman", "OM"},
	{"Canada", "CA"},
	{"Saudi Arabia", "SA"},
	{"United States", "US"},
	{"United Kingdom", "GB"},
}

// Countries returns the country options in the order they are shown, the
// default first (CHK-2).
func Countries() []string {
	names := make([]string, len(countries))
	for i, c := range countries {
		names[i] = c.name
	}
	return names
}

// findCountry returns the listed country of that name in any letter case.
func findCountry(name string) (country, bool) {
	for _, c := range countries {
		if strings.EqualFold(c.name, name) {
			return c, true
		}
	}
	return country{}, false
}

// NormalizePhone returns a phone number as people write it in E.164 form,
// "+923001234567": with any separators, Urdu or Arabic digits, a trunk zero in
// brackets, 0092 or + before the country code, or in the national form of the
// named country of Countries. It returns "" where it sees no number of a
// possible length; prefixes are not judged, for they are handed out faster than
// lists of them are updated.
func NormalizePhone(phone, countryName string) string {
	region := "PK"
	if c, ok := findCountry(countryName); ok {
		region = c.region
	}
	s := ident.ASCIIDigits(phone)
	// "+92 (0) 300": the zero is for callers within the country.
	s = strings.NewReplacer("(0)", "", "( 0 )", "").Replace(s)
	if rest, ok := strings.CutPrefix(strings.TrimLeft(s, " ("), "00"); ok {
		s = "+" + rest // 00 is how most of the listed countries dial abroad; 011 is left to the parser
	}
	n, err := phonenumbers.Parse(s, region)
	if err != nil || phonenumbers.IsPossibleNumberWithReason(n) != phonenumbers.IS_POSSIBLE {
		return ""
	}
	return phonenumbers.Format(n, phonenumbers.E164)
}
