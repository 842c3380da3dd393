package tell

import (
	"strings"
	"testing"

	"gulaab/internal/fault"
)

// TestRefusal (WEB-8, SAY-3): a refusal is said in the shopper's language, with what
// it names, and one that nobody put into words still not in English.
func TestRefusal(t *testing.T) {
	t.Parallel()
	for _, r := range refusals {
		for language, text := range map[string]string{"ur": r.urdu, "ur-Latn": r.roman} {
			if text == "" || strings.Count(text, "%") > strings.Count(r.english, "%") {
				t.Errorf("%s of %q: %q", language, r.english, text)
			}
			says := Refusal(language, fault.Conflict, strings.ReplaceAll(r.english, "%", "GL-7K3M9Q"))
			if strings.Count(strings.ReplaceAll(text, "%1", "%2"), "%") != strings.Count(strings.ReplaceAll(text, "%1", "%2"), "%2") {
				t.Errorf("%s of %q numbers nothing: %q", language, r.english, text)
			}
			if r := unnamed[fault.Conflict]; says == r.urdu || says == r.roman || strings.Contains(says, "%") || strings.Contains(text, "%") && !strings.Contains(says, "GL-7K3M9Q") {
				t.Errorf("WEB-8 %s says %q", language, says)
			}
		}
	}
	for _, tc := range []struct{ language, message, want string }{
		{"en", "Only 2 of Snail are left.", "Only 2 of Snail are left."},
		{"", "City is required", "City is required"},
		{"ur-Latn", "Only 2 of Snail 96 of 100 ml are left.", "Sirf \u20682\u2069 baqi hain: \u2068Snail 96 of 100 ml\u2069."},
		{"ur-Latn", "Landmark may have at most 200 characters", "Ise chhota karein: zyada se zyada \u2068200\u2069 haroof"},
		{"ur-Latn", "What nobody has put into words.", unnamed[fault.Conflict].roman},
		{"ur", "What nobody has put into words.", unnamed[fault.Conflict].urdu},
		{"ur", "", ""},
		{"ur-Latn", "Wool 100% can be sent back sealed only. If something is wrong with it, say so as the reason.", "\u2068Wool 100%\u2069 sirf band halat mein wapas hoti hai. Is mein koi kharabi ho to wajah mein wohi chunein."},
	} {
		if got := Refusal(tc.language, fault.Conflict, tc.message); got != tc.want {
			t.Errorf("WEB-8 %s: %q, want %q", tc.language, got, tc.want)
		}
	}
	for kind := fault.Internal; kind <= fault.Unavailable; kind++ {
		if r := unnamed[kind]; r.urdu == "" || r.roman == "" {
			t.Errorf("WEB-8 nothing is said of kind %d", kind)
		}
	}
}
