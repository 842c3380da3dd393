package sheet

import (
	"regexp"
	"strings"

	"gulaab/internal/ident"
)

// totalWords are the words of a total below a table, or of a balance above or below it.
var totalWords = regexp.MustCompile(`(?i)^(?:(?:grand|g|sub|net|page|over ?all|sheet|report|statement|final)[ .-]{0,2})?(?:totals?|sum)` +
	`(?:[ :.=()#,-]+(?:amount|amounts|cod|rs|pkr|rupees|payable|paid|net|no|nos|number|count|cns?|parcels?|shipments?|orders?|consignments?|records|rows|lines|pieces|pcs|transactions?|credits?|debits?|deposits?|withdrawals?|charges?|of|for|the|all|this|page|sheet|statement|\d[\d.,]*))*[ :.=()-]*$` +
	`|^(?:(?:opening|closing|available|final|previous|current) balance|balance (?:(?:brought|carried) (?:forward|down)|[bc][/.]?[fd])|(?:brought|carried) forward|end of (?:the )?(?:statement|report|file|list))[ :.=-]*$` +
	`|^page \d+(?: ?(?:of|/) ?\d+)?$|^(?:کل|ٹوٹل|میزان|مجموعہ|گرینڈ)(?: (?:کل|ٹوٹل|میزان|مجموعہ|رقم|پارسل|بقایا))*[ :]*$|^(?:kul|mizaan|mizan|jumla)(?: (?:raqam|rakam|meezan|mizan|parcel|baqi|paise))*[ :.=-]*$`)

// isTotal says whether a row is a total: its words mean one, and everything else is
// numbers.
func isTotal(cells []string) bool {
	found := false
	for _, c := range cells {
		text := strings.Trim(ident.Tidy(Unguard(c)), "–—*_ ")
		if strings.Trim(text, "-=") == "" {
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
