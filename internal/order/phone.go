package order

import (
	"regexp"
	"strings"

	"github.com/nyaruka/phonenumbers"

	"gulaab/internal/city"
	"gulaab/internal/each"
	"gulaab/internal/ident"
)

// country is a country of the checkout's list, and the region its phone numbers belong to.
type country struct{ name, region string }

// countries is the list of CHK-2, the default first. The list treats the city of Dubai as a
// country; its region is the Emirates.
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

// Countries returns the country options as shown, the default first (CHK-2).
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

// NormalizePhone returns a phone number in E.164 form, "+923001234567". It accepts
// separators, Urdu or Arabic digits, a zero in brackets, 0092 or +, and the national form
// of countryName. It returns "" for a number of impossible length. Prefixes are not
// checked, because new ones appear faster than lists of them are updated.
func NormalizePhone(phone, countryName string) string {
	region := "PK"
	if c, ok := findCountry(countryName); ok {
		region = c.region
	}
	s := ident.ASCIIDigits(phone)
	// In "+92 (0) 300" the zero is for callers within the country.
	s = strings.NewReplacer("(0)", "", "( 0 )", "").Replace(s)
	if rest, ok := strings.CutPrefix(strings.TrimLeft(s, " ("), "00"); ok {
		s = "+" + rest // most listed countries dial abroad with 00; the parser handles 011
	}
	n, err := phonenumbers.Parse(s, region)
	if err != nil || phonenumbers.IsPossibleNumberWithReason(n) != phonenumbers.IS_POSSIBLE {
		return ""
	}
	return phonenumbers.Format(n, phonenumbers.E164)
}

// The errors of numbers that nobody could dial.
const (
	msgShortPhone  = "Enter a phone number with at least 7 digits"
	msgMobilePhone = "Enter all 11 digits of the mobile number, like 0300 1234567"
	msgOnePhone    = "Enter one phone number, in digits"
)

// dialled matches a number as people write it, with the digits 0 to 9.
var dialled = regexp.MustCompile(`^(?:\(?\+)?[(0-9][0-9\s\p{Z}().\p{Pd}]*$`)

// phoneTrouble says why a number cannot be dialled in countryName; empty where it can. It
// refuses impossible lengths and texts that are no number, and does not check prefixes
// (CHK-1). The browser's isPhone does the same: web/src/shared/lib/phone-vectors.json tests
// both.
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

// mobileOf returns a Pakistani number without country code and zero, and whether it is a
// mobile number.
func mobileOf(digits string) (mobile bool, national string) {
	national = strings.TrimLeft(strings.TrimPrefix(digits, "92"), "0")
	return strings.HasPrefix(national, "3"), national
}

// between matches what people write between two numbers.
var between = regexp.MustCompile(`(?i)\s*(?:[/,;&|،]|\bor\b|\band\b)\s*`)

// splitPhones splits two numbers that were typed into one field; false where there are not
// two valid ones.
func splitPhones(typed, countryName string) (first, second string, ok bool) {
	parts := between.Split(typed, -1)
	if len(parts) != 2 || phoneTrouble(parts[0], countryName) != "" || phoneTrouble(parts[1], countryName) != "" {
		return "", "", false
	}
	return parts[0], parts[1], true
}

// CheckedPhone is a number as people in Pakistan write it in E.164 form, or in words why nobody could
// write to it.
func CheckedPhone(phone string) (e164, trouble string) {
	if trouble = phoneTrouble(phone, city.Country); trouble != "" {
		return "", trouble
	}
	if e164 = NormalizePhone(phone, city.Country); e164 == "" {
		return "", msgOnePhone
	}
	return e164, ""
}
