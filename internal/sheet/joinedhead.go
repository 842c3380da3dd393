package sheet

import (
	"slices"
	"strings"
)

// joinedHead returns the head that two rows make together, as merged cells do: "Amount" above
// "Debit" and "Credit", or "CN #" over two rows. At least so many of its columns must match,
// one of them by the lower row; nil: the rows are no head.
func joinedHead[F Field](upper, lower []string, least int, match func([]string) []F) []string {
	if upper == nil || !areLabels(upper) || !areLabels(lower) {
		return nil
	}
	var best []string
	plain, both := make([]string, max(len(upper), len(lower))), make([]string, max(len(upper), len(lower)))
	over := "" // of a merged cell, which stands in its first column
	for i := range plain {
		up, low := "", ""
		if i < len(upper) && strings.TrimSpace(upper[i]) != "" {
			up = upper[i]
			over = up
		}
		if i < len(lower) {
			low = strings.TrimSpace(lower[i])
		}
		plain[i] = low
		both[i] = over + " " + low
		if low == "" {
			plain[i], both[i] = up, up
		}
	}
	for _, cells := range [][]string{plain, both} {
		fields := match(trimmed(cells))
		byLower := false
		for i, f := range fields {
			byLower = byLower || f != "" && i < len(lower) && strings.TrimSpace(lower[i]) != ""
		}
		if n := named(fields); byLower && n >= least {
			best, least = cells, n+1
		}
	}
	return best
}

// areLabels says whether nothing in a row is an amount or a day.
func areLabels(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool {
		_, amountErr := Amount(c, Point)
		_, dayErr := Moment(c, DayFirst)
		return amountErr == nil || IsDoubt(amountErr) || dayErr == nil
	})
}
