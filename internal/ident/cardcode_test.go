package ident

import (
	"crypto/rand"
	"strings"
	"testing"
)

// TestPROMO2CardCode: a code is read as it is typed, no sign of it looks like another, and one
// that is mistyped in one place is none.
func TestPROMO2CardCode(t *testing.T) {
	t.Parallel()
	for range 200 {
		random := make([]byte, 15)
		_, _ = rand.Read(random)
		code := CardCode(random)
		if len(code) != 19 || strings.ContainsAny(code, "0O1I") {
			t.Fatalf("PROMO-2 %q", code)
		}
		for _, typed := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", ""), " " + strings.ReplaceAll(code, "-", " – ")} {
			if got, ok := ParseCardCode(typed); !ok || got != code {
				t.Fatalf("PROMO-2 %q is read as %q, %v", typed, got, ok)
			}
		}
		for i := range code {
			if code[i] == '-' {
				continue
			}
			for _, other := range paperLetters {
				if wrong := code[:i] + string(other) + code[i+1:]; wrong != code {
					if _, ok := ParseCardCode(wrong); ok {
						t.Fatalf("PROMO-2 %q passes for %q", wrong, code)
					}
				}
			}
		}
	}
	for _, none := range []string{"", "GIFT", strings.Repeat("2", 15), strings.Repeat("A", 17), strings.Repeat("2", 90), "70K2-M9PX-4TRW-HC3V"} {
		if _, ok := ParseCardCode(none); ok {
			t.Errorf("PROMO-2 %q is a code", none)
		}
	}
}
