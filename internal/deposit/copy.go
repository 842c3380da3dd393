package deposit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/city"
	"gulaab/internal/money"
)

// words are the texts about deposits in one language. What an order has is said in front of
// or behind its noun, as the language does.
type words struct {
	From, Goods, City string // of what an order has
	Orders, This      string // orders that have it, and an order whose rule is about its phone
	Part, All         string // what comes first of them, and when
	Back              string // what a deposit is
	behind            bool   // From, Goods and City follow the noun
}

// all are the texts by language, as a BCP 47 tag.
var all = map[string]*words{"en": &inEnglish, "ur": &inUrdu, "ur-Latn": &inRoman}

var inEnglish = words{
	From: " of %s or more", Goods: " with goods like these", City: " to %s", behind: true,
	Orders: "Cash orders%s", This: "This order in cash",
	Part: "%s: %s first, and %s in cash when the parcel comes.", All: "%s: all of it first, %s.",
	Back: "It is part of the price, not a fee, and comes back in full if we cancel or cannot deliver.",
}

var inUrdu = words{
	From: "%s یا اس سے زیادہ کے ", Goods: "ایسی چیزوں والے ", City: "%s کے ",
	Orders: "%sنقد آرڈر", This: "نقد میں یہ آرڈر",
	Part: "%s: پہلے %s، اور پارسل ملنے پر %s نقد۔", All: "%s: پہلے پوری رقم، %s۔",
	Back: "یہ قیمت ہی کا حصہ ہے، کوئی فیس نہیں۔ اگر ہم آرڈر منسوخ کریں یا پہنچا نہ سکیں تو پوری رقم واپس ملتی ہے۔",
}

var inRoman = words{
	From: "%s ya is se zyada ke ", Goods: "aisi cheezon wale ", City: "%s ke ",
	Orders: "%scash order", This: "Cash mein yeh order",
	Part: "%s: pehle %s, aur parcel milne par %s cash.", All: "%s: pehle poori raqam, %s.",
	Back: "Yeh qeemat hi ka hissa hai, koi fees nahin. Agar hum order cancel karein ya pohancha na sakein to poori raqam wapas milti hai.",
}

// Why says to a shopper in a language, English where it is none of the shop's, what of an
// order in cash comes first and which orders that is so of. It names no rule about phones:
// a first order and a flag are told alike.
func Why(language string, r *Rule, first, atDoor money.Paisa, cityName string) string {
	w := all[language]
	if w == nil {
		language, w = "en", &inEnglish
	}
	which := w.This
	if !r.AboutPhone() {
		which = upper(fmt.Sprintf(w.Orders, w.has(language, r, cityName)))
	}
	sum := func(n money.Paisa) string { return strings.ReplaceAll(n.In(language), " ", "\u00a0") }
	if atDoor == 0 {
		return fmt.Sprintf(w.All, which, sum(first)) + " " + w.Back
	}
	return fmt.Sprintf(w.Part, which, sum(first), sum(atDoor)) + " " + w.Back
}

func (w *words) has(language string, r *Rule, cityName string) string {
	from, goods, to := "", "", ""
	if r.From > 0 {
		from = fmt.Sprintf(w.From, strings.ReplaceAll(money.Rupees(int64(r.From)).In(language), " ", "\u00a0"))
	}
	if len(r.Targets) > 0 {
		goods = w.Goods
	}
	if len(r.Cities) > 0 {
		// As the owner wrote it: what a stranger types stands in no message.
		at := slices.IndexFunc(r.Cities, func(c string) bool { return city.Same(c, cityName) })
		name := r.Cities[max(at, 0)]
		if c, ok := city.Find(name); ok && language == "ur" {
			name = c.Urdu
		}
		to = fmt.Sprintf(w.City, name)
	}
	if w.behind {
		return from + goods + to
	}
	return to + from + goods
}

func upper(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// Says describes the rule to staff: "first order of a phone, goods of Rs 10,000 or more:
// Rs 1,000 first".
func (r *Rule) Says() string {
	var parts []string
	if r.FirstOrder {
		parts = append(parts, "first order of a phone")
	}
	if r.Flagged {
		parts = append(parts, "phone under a flag")
	}
	if r.From > 0 {
		parts = append(parts, "goods of "+money.Rupees(int64(r.From)).Format()+" or more")
	}
	if n := len(r.Cities); n > 3 {
		parts = append(parts, fmt.Sprintf("to %s and %d more cities", strings.Join(r.Cities[:2], ", "), n-2))
	} else if n > 0 {
		parts = append(parts, "to "+strings.Join(r.Cities, ", "))
	}
	if len(r.Targets) > 0 {
		parts = append(parts, "some goods")
	}
	asks := money.Rupees(int64(r.Rupees)).Format()
	if r.Percent > 0 {
		asks = strconv.Itoa(r.Percent) + " %"
	}
	return strings.Join(parts, ", ") + ": " + asks + " first"
}
