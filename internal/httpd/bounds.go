package httpd

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
)

// bound is the contract's bound of a query parameter. Code generated from the contract does
// not check it.
type bound struct {
	name        string
	longest     int    // in characters; 0: no bound
	least, most *int64 // of a number; nil: no bound
}

func number(n int64) *int64 { return &n }

// within refuses a request whose query parameters exceed the contract's bounds, by the
// parameter's name. Values that are not numbers are left to the handler.
func within(r *http.Request, all []bound) error {
	if !names(r.URL.RawQuery, all) {
		return nil
	}
	given, wrong := call.Query(r), map[string]string{}
	for _, b := range all {
		for _, value := range given[b.name] {
			if why := b.refuses(value); why != "" {
				wrong[b.name] = why
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	message := "Some filters could not be read."
	if r.Method == http.MethodPost {
		message = "Some details could not be read."
	}
	return &fault.Error{Kind: fault.Malformed, Message: message, Fields: wrong}
}

// names says whether a query may contain one of the parameters, without parsing it: most
// contain none (QUICK-3).
func names(query string, all []bound) bool {
	if query == "" {
		return false
	}
	return !plain(query) && len(all) > 0 || slices.ContainsFunc(all, func(b bound) bool { return strings.Contains(query, b.name) })
}

// refuses says what a value must be, or "".
func (b *bound) refuses(value string) string {
	if b.longest > 0 && utf8.RuneCountInString(value) > b.longest {
		return fmt.Sprintf("At most %d characters.", b.longest)
	}
	if b.least == nil && b.most == nil {
		return ""
	}
	n, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil || (b.least == nil || n >= float64(*b.least)) && (b.most == nil || n <= float64(*b.most)):
		return ""
	case b.most == nil:
		return fmt.Sprintf("Must be at least %d.", *b.least)
	case b.least == nil:
		return fmt.Sprintf("Must be at most %d.", *b.most)
	}
	return fmt.Sprintf("Must be from %d to %d.", *b.least, *b.most)
}
