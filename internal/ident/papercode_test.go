package ident_test

import (
	"strings"
	"testing"

	"gulaab/internal/ident"
)

func TestREAL2CodesOfPapers(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 1000 {
		code := ident.NewPaperCode()
		if strings.ContainsAny(code, "01OI") || len(code) != 9 || seen[code] {
			t.Fatalf("the code %q", code)
		}
		seen[code] = true
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " ") + " "} {
			if got, ok := ident.ParsePaperCode(typed); !ok || got != code {
				t.Fatalf("%q is read as %q", typed, got)
			}
		}
	}
	for _, typed := range []string{"", "7K3Q9VH", "7K3Q9VHM2", "7K3Q-9VH0", "7K3Q-9VHI", "7K3Q-9VHü", strings.Repeat("-", 41)} {
		if got, ok := ident.ParsePaperCode(typed); ok {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
}
