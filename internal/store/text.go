package store

import (
	"encoding/json"
	"fmt"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// jsonText returns a list or a map of strings as JSON, with nil as an empty one.
func jsonText[T []string | map[string]string | map[string]int64 | []catalog.Photo](v T) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("store: strings that cannot be encoded: %v", err)) // encoding/json never refuses strings
	}
	if string(b) != "null" {
		return string(b)
	}
	switch any(v).(type) {
	case map[string]string, map[string]int64:
		return "{}"
	default:
		return "[]"
	}
}

// foldText returns the form in which text is searched: lower case, without
// accents, every run of space one blank.
func foldText(s string) string { return strings.Join(strings.Fields(ident.Fold(s)), " ") }

// digitsOf returns the digits of a phone number as people write it, without
// leading zeros, so that "0300 1234567" is found in "+923001234567"; it returns
// "" for text that is no such number, or too short to search by.
func digitsOf(s string) string {
	for _, r := range s {
		if !strings.ContainsRune("0123456789 +-()./", r) {
			return ""
		}
	}
	d := strings.TrimLeft(ident.Digits(s), "0")
	if len(d) < 4 {
		return ""
	}
	return d
}

// contains returns the LIKE pattern, for ESCAPE '\', of what contains s.
func contains(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
