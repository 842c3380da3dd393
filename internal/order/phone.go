package order

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"gulaab/internal/city"
	"gulaab/internal/each"
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
	return each.Of(countries, func(c country) string { return c.name })
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

// What is said of a number that nobody could dial.
const (
	msgShortPhone  = "Enter a phone number with at least 7 digits"
	msgMobilePhone = "Enter all 11 digits of the mobile number, like 0300 1234567"
	msgOnePhone    = "Enter one phone number, in digits"
)

// dialled is a number as people write it, in digits of 0 to 9.
var dialled = regexp.MustCompile(`^(?:\(?\+)?[(0-9][0-9\s\p{Z}().\p{Pd}]*$`)

// phoneTrouble says why nobody could dial a number to reach somebody in a country of
// Countries; empty where it may do. Only impossible lengths and what is no number are
// refused, prefixes are not judged (CHK-1). The browser's isPhone says the same
// (web/src/shared/lib/phone-vectors.json holds both to it).
func phoneTrouble(phone, countryName string) string {
	s := strings.TrimSpace(ident.ASCIIDigits(phone))
	all := ident.Digits(s)
	digits := strings.TrimPrefix(all, "00")
	named := strings.HasPrefix(strings.TrimPrefix(s, "("), "+") || len(digits) < len(all)
	mobile, national := mobileOf(digits)
	inPakistan := countryName == city.Country
	switch {
	case !dialled.MatchString(s) && len(digits) >= 7, len(digits) > 15:
		return msgOnePhone
	case len(digits) < 7:
		return msgShortPhone
	case named && !strings.HasPrefix(digits, "92"), !inPakistan && !named:
		return ""
	case mobile && len(national) != 10:
		return msgMobilePhone
	case len(national) < 7:
		return msgShortPhone
	case len(national) > 10:
		return msgOnePhone
	}
	return ""
}

// mobileOf returns the digits of a number of Pakistan without its country's code and
// zero, and whether it is a mobile's.
func mobileOf(digits string) (mobile bool, national string) {
	national = strings.TrimLeft(strings.TrimPrefix(digits, "92"), "0")
	return strings.HasPrefix(national, "3"), national
}

// between is what people write between two numbers.
var between = regexp.MustCompile(`(?i)\s*(?:[/,;&|،]|\bor\b|\band\b)\s*`)

// splitPhones returns the two numbers that were typed into one field; false where
// there are not two that somebody could dial.
func splitPhones(typed, countryName string) (first, second string, ok bool) {
	parts := between.Split(typed, -1)
	if len(parts) != 2 || phoneTrouble(parts[0], countryName) != "" || phoneTrouble(parts[1], countryName) != "" {
		return "", "", false
	}
	return parts[0], parts[1], true
}
