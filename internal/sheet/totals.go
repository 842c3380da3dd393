package sheet

import (
	"regexp"
	"strings"

	"gulaab/internal/ident"
)

// totalWords are how the line below a table calls itself.
var totalWords = regexp.MustCompile(`(?i)^(?:(?:grand|sub|net|page|over ?all|sheet|report|statement|final)[ -]?)?(?:totals?|sum)` +
	`(?: (?:amount|amounts|cod|rs|pkr|rupees|payable|paid|parcels|shipments|orders|records|rows|of|for|the|all|this|page|sheet|statement))*[ :.=-]*(?:\(?[\d., ]+\)?)?(?: (?:parcels|shipments|orders|records|rows))?$|^(?:کل|کل رقم|ٹوٹل|میزان)[ :]*$`)

// isTotal says whether a row sums up those above: what of it has letters is a word for
// a total, and all else are numbers.
func isTotal(cells []string) bool {
	found := false
	for _, c := range cells {
		text := ident.Tidy(Unguard(c))
		if text == "" || strings.Trim(text, "-–—=*_ ") == "" {
			continue
		}
		if _, err := Amount(text, Point); err == nil || IsDoubt(err) {
			continue
		}
		if !totalWords.MatchString(text) {
			return false
		}
		found = true
	}
	return found
}
