package destination

import "regexp"

// Form is how a country writes the part of an address below its city. A part that it does
// not name is asked of nobody there.
type Form struct {
	State  bool           // there is a state, province or emirate
	ZIP    *regexp.Regexp // of its postal codes; nil: it has none
	Like   string         // a postal code of it
	MayZIP bool           // the postal code may be left out
}

// forms are those of the checkout's countries but the shop's own, whose form is specified.
// They are the fields and patterns of libaddressinput's region data, by which browsers fill
// addresses in; the city is asked everywhere.
var forms = map[string]Form{
	"Dubai":          {State: true},
	"Qatar":          {},
	"Oman":           {ZIP: regexp.MustCompile(`(?i)^(PC )?\d{3}$`), Like: "133", MayZIP: true},
	"Canada":         {State: true, ZIP: regexp.MustCompile(`(?i)^[ABCEGHJKLMNPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$`), Like: "M5V 2T6"},
	"Saudi Arabia":   {ZIP: regexp.MustCompile(`^\d{5}(-?\d{4})?$`), Like: "12271", MayZIP: true},
	"United States":  {State: true, ZIP: regexp.MustCompile(`^\d{5}(-?\d{4})?$`), Like: "90210"},
	"United Kingdom": {ZIP: regexp.MustCompile(`(?i)^([A-Z]{1,2}\d[A-Z\d]?) ?\d[A-Z]{2}$`), Like: "SW1A 1AA"},
}

// FormOf returns how a country writes its addresses; nil for the shop's own, which is as
// specified.
func FormOf(country string) *Form {
	if f, ok := forms[country]; ok {
		return &f
	}
	return nil
}
