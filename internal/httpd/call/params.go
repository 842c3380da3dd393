package call

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// Bounds of what lists are asked.
const (
	PageLimit  = 50 // rows of a page, unless the caller says how many
	MaxLimit   = 200
	MaxSearch  = 200        // characters of what is searched for
	MostRupees = 10_000_000 // that prices and totals are compared with
)

// NotADay is what a filter says that is no day.
const NotADay = "Must be a day, as 2026-11-23."

// BadFilter refuses a list for one of its filters.
func BadFilter(field, message string) error {
	return BadFilters(map[string]string{field: message})
}

// BadFilters refuses a list for its filters; nil where none is wrong.
func BadFilters(wrong map[string]string) error {
	if len(wrong) == 0 {
		return nil
	}
	return &fault.Error{Kind: fault.Malformed, Message: "Some filters could not be read.", Fields: wrong}
}

// Limit reads how many rows a page may have.
func Limit(n *int) (int, error) {
	switch {
	case n == nil:
		return PageLimit, nil
	case *n < 1 || *n > MaxLimit:
		return 0, BadFilter("limit", "Must be a whole number from 1 to 200.")
	}
	return *n, nil
}

// Page cuts a list to n rows. Where there were more, next is the mark of the last one
// that stays, from which the next page goes on.
func Page[T, M any](list []T, n int, mark func(*T) M) (page []T, next *M) {
	if len(list) <= n {
		return list, nil
	}
	return list[:n], new(mark(&list[n-1]))
}

// Day reads a day of a filter and answers when it begins in Karachi, or the
// days-th after it; the zero time where there is none.
func Day(field, day string, days int) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, day, zone.Karachi)
	if err != nil || t.Year() < 2000 {
		return time.Time{}, BadFilter(field, NotADay)
	}
	return t.AddDate(0, 0, days), nil
}

// Version reads the version that an If-Match header says was seen.
func Version(header string) (int64, error) {
	n, err := strconv.ParseInt(strings.Trim(strings.TrimPrefix(strings.TrimSpace(header), "W/"), `"`), 10, 64)
	if err != nil {
		return 0, BadVersion(nil)
	}
	return n, nil
}

// BadVersion refuses an If-Match header that is none of the shop's, because of cause.
func BadVersion(cause error) error {
	return (&fault.Error{
		Kind: fault.Malformed, Message: "The request does not say which version it saw.",
		Fields: map[string]string{"If-Match": "Must be the ETag of what was shown."},
	}).Because(cause)
}

// WriteMark writes where a page ended, for an address. A mark is of texts and numbers.
func WriteMark(mark any) string {
	b, err := json.Marshal(mark)
	if err != nil {
		panic("httpd: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// ReadMark reads what WriteMark wrote.
func ReadMark(text string, into any) bool {
	b, err := base64.RawURLEncoding.DecodeString(text)
	return err == nil && json.Unmarshal(b, into) == nil
}

// Conflict returns what an error says that is a conflict; ok is false where it is none.
func Conflict(err error) (message string, ok bool) {
	refused, ok := errors.AsType[*fault.Error](err)
	if !ok || refused.Kind != fault.Conflict {
		return "", false
	}
	return refused.Message, true
}
