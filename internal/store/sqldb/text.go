package sqldb

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"gulaab/internal/ident"
)

// JSONText returns a list or a map of what JSON can hold, with nil as an empty one.
func JSONText(v any) string {
	b, err := json.Marshal(v)
	switch {
	case err != nil:
		panic(fmt.Sprintf("store: what cannot be encoded: %v", err)) // strings and numbers always can
	case string(b) != "null":
		return string(b)
	case reflect.TypeOf(v).Kind() == reflect.Map:
		return "{}"
	}
	return "[]"
}

// FoldText returns the form in which text is searched: lower case, without
// accents, every run of space one blank.
func FoldText(s string) string { return strings.Join(strings.Fields(ident.Fold(s)), " ") }

// DigitsOf returns the digits of a phone number as people write it, without
// leading zeros, so that "0300 1234567" is found in "+923001234567"; it returns
// "" for text that is no such number, or too short to search by.
func DigitsOf(s string) string {
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

// Contains returns the LIKE pattern, for ESCAPE '\', of what contains s.
func Contains(s string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s) + "%"
}
