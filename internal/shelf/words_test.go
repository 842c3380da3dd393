package shelf

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
)

// SHELF-5 the rules for synonyms and targets of a search word.
func TestSHELF5Check(t *testing.T) {
	t.Parallel()
	many := make([]string, mostPhrases+1)
	for i := range many {
		many[i] = "word " + letters(i)
	}
	for name, tc := range map[string]struct {
		word  catalog.Word
		wrong string // fields
	}{
		"words":                  {catalog.Word{Phrases: []string{"surma", "کاجل"}, Terms: []string{"eyeliner", "category:eye-care"}}, ""},
		"a page":                 {catalog.Word{Phrases: []string{"where is my parcel"}, Target: "/track"}, ""},
		"a page with a filter":   {catalog.Word{Phrases: []string{"cheap"}, Target: "/category/serum?max=1500&sort=price-asc"}, ""},
		"no phrase":              {catalog.Word{Terms: []string{"serum"}}, "phrases"},
		"a phrase of signs":      {catalog.Word{Phrases: []string{"?!"}, Terms: []string{"serum"}}, "phrases"},
		"a long phrase":          {catalog.Word{Phrases: []string{"one two three four five"}, Terms: []string{"serum"}}, "phrases"},
		"many phrases":           {catalog.Word{Phrases: many, Terms: []string{"serum"}}, "phrases"},
		"no meaning":             {catalog.Word{Phrases: []string{"surma"}}, "target terms"}, // the form shows one of the two
		"a kind that is none":    {catalog.Word{Phrases: []string{"surma"}, Terms: []string{"colour:red"}}, "terms"},
		"a slug that is none":    {catalog.Word{Phrases: []string{"surma"}, Terms: []string{"category:Eye Care"}}, "terms"},
		"both":                   {catalog.Word{Phrases: []string{"surma"}, Terms: []string{"kohl"}, Target: "/track"}, "target"},
		"another site":           {catalog.Word{Phrases: []string{"surma"}, Target: "//evil.example"}, "target"},
		"another site by script": {catalog.Word{Phrases: []string{"surma"}, Target: "javascript:alert(1)"}, "target"},
		"a backslash":            {catalog.Word{Phrases: []string{"surma"}, Target: `/\evil.example`}, "target"},
		"back to the search":     {catalog.Word{Phrases: []string{"surma"}, Target: "/search?q=surma"}, "target"},
		"the office":             {catalog.Word{Phrases: []string{"surma"}, Target: "/admin"}, "target"},
		"a line":                 {catalog.Word{Phrases: []string{"surma"}, Target: "/track\r\nX: y"}, "target"},
		"very long":              {catalog.Word{Phrases: []string{"surma"}, Target: "/" + strings.Repeat("a", 400)}, "target"},
	} {
		err := check(&tc.word)
		if tc.wrong == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || strings.Join(slices.Sorted(maps.Keys(f.Fields)), " ") != tc.wrong {
			t.Errorf("%s: %v", name, err)
		}
	}
}
