package httpd

import (
	"fmt"
	"net/http"
	"strconv"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
)

// bound is what the contract says of the length or the size of a query parameter. Code
// that is generated from the contract does not look at it.
type bound struct {
	name        string
	longest     int    // in characters; 0: no bound
	least, most *int64 // of a number; nil: no bound
}

func number(n int64) *int64 { return &n }

// within refuses a request with a query parameter beyond what the contract allows, at
// the parameter's name. What is no number is left to who reads it.
func within(r *http.Request, all []bound) error {
	if len(all) == 0 || r.URL.RawQuery == "" {
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

// refuses says what a value should be, or "".
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
