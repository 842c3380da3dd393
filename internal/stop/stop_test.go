package stop

import (
	"encoding/base64"
	"strings"
	"testing"
)

// REAL-1, KEEP-4: nobody makes or changes a link to stop messages but the shop, and a link names
// nobody.
func TestREAL1Links(t *testing.T) {
	t.Parallel()
	s, other := NewSigner([]byte(strings.Repeat("k", 32))), NewSigner([]byte(strings.Repeat("x", 32)))
	hira := s.Contact("Hira+shop@Example.com")
	if hira != s.Contact("hira@example.com") || hira == s.Contact("+923001234567") || hira == other.Contact("hira@example.com") || s.Contact("") != "" {
		t.Error("a contact is not one mailbox of one shop")
	}
	for _, kind := range kinds {
		token := s.Token(kind, hira)
		if got, contact, ok := s.read(token); !ok || got != kind || contact != hira {
			t.Errorf("%s: %s, %s, %v", kind, got, contact, ok)
		}
		raw, err := base64.RawURLEncoding.DecodeString(token)
		if err != nil {
			t.Fatal(err)
		}
		for i := range raw {
			raw[i] ^= 1
			if _, _, ok := s.read(base64.RawURLEncoding.EncodeToString(raw)); ok {
				t.Errorf("%s: byte %d may be any", kind, i)
			}
			raw[i] ^= 1
		}
		for _, wrong := range []string{"", token[1:], token + "A", other.Token(kind, hira), strings.Repeat("A", len(token)), s.Token("made-up", hira), s.Token(kind, "")} {
			if _, _, ok := s.read(wrong); ok {
				t.Errorf("%s: %q opens", kind, wrong)
			}
		}
	}
}
