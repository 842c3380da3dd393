package tell

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

// numberless matches a % without the number of its argument.
var numberless = regexp.MustCompile(`%([^1-3]|$)`)

// LANG-6: the office is told exactly what is wrong, in English where nobody has put it into
// Urdu; shoppers' own words for the same message come first.
func TestLANG6SaidToTheOffice(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ language, message, want string }{
		{"ur", "Order GL-7K3M9Q is in somebody else's hands.", "آرڈر \u2068GL-7K3M9Q\u2069 کسی اور کے پاس ہے۔"},
		{"ur-Latn", "Order GL-7K3M9Q is Packed and cannot be unpacked.", "Order \u2068GL-7K3M9Q\u2069 mein ab yeh nahin ho sakta."},
		{"ur", "Rs 52,000 is a lot of cash", "\u206852,000\u00a0روپے\u2069 نقد بہت ہے"},
		{"ur", "This difference is worth Rs 6,000 at list price. Over Rs 5,000 in a day it needs an owner.", "یہ فرق \u2068Rs 6,000 at list price\u2069 کا ہے۔ ایک دن میں 5,000 روپے سے اوپر مالک درج کرتے ہیں۔"},
		{"ur", "The rate of TCS begins in the past.", "The rate of TCS begins in the past."},
		{"en", "Choose a courier.", "Choose a courier."},
	} {
		if got := Said(tc.language, tc.message); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.language, got, tc.want)
		}
	}
}

// TestRefusal (WEB-8, SAY-3): a refusal is in the shopper's language with its arguments. One
// without a translation is still not in English.
func TestRefusal(t *testing.T) {
	t.Parallel()
	for _, r := range slices.Concat(refusals, deskRefusals) {
		for language, text := range map[string]string{"ur": r.urdu, "ur-Latn": r.roman} {
			if text == "" || strings.Count(text, "%") > strings.Count(r.english, "%") {
				t.Errorf("%s of %q: %q", language, r.english, text)
			}
			says := Refusal(language, fault.Conflict, strings.ReplaceAll(r.english, "%", "GL-7K3M9Q"))
			if numberless.MatchString(text) {
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
		{"ur", "The total has changed from Rs 3,348 to Rs 3,100.50. Nothing was ordered yet.", "کل رقم \u20683,348\u00a0روپے\u2069 سے \u20683,100.50\u00a0روپے\u2069 ہو گئی ہے۔ ابھی کچھ آرڈر نہیں ہوا۔"},
		{"ur-Latn", "Cash on delivery is taken up to Rs 20,000. Please pay by bank transfer, or order less at a time.", "Parcel milne par cash \u2068Rs 20,000\u2069 tak liya jata hai. Bank transfer se ada karein."},
		{"ur", "Snail could be sent back until 14 March 23:59.", "\u2068Snail\u2069 کی واپسی \u206814\u00a0مارچ، 23:59\u2069 تک ہو سکتی تھی۔ کچھ ٹھیک نہیں؟ ہمیں لکھیں۔"},
		{"ur", "EID-10 can be used from 2 December 2026, 9:00 am.", "\u2068EID-10\u2069 \u20682\u00a0دسمبر، صبح 9:00\u2069 سے چلے گا۔"},
		{"ur", "Orders of this phone are paid by bank transfer until 2 December 2026. Please choose Pay Now, or write to us.", "اس فون کے آرڈر \u20682\u00a0دسمبر 2026\u2069 تک بینک ٹرانسفر سے ادا ہوتے ہیں۔ ہمیں لکھ سکتے ہیں۔"},
		{"ur", "Cash on delivery is not offered in Karachi. Please pay by bank transfer.", "\u2068کراچی\u2069 میں پارسل ملنے پر نقد نہیں لیا جاتا۔ بینک ٹرانسفر سے ادا کریں۔"},
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
