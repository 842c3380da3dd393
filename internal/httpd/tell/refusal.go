package tell

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// This file says in the shopper's language why something was not done, and what was
// (LANG-1). The rules speak English; what each message says in Urdu is a row of
// refusals, and for one that has none its kind is said: a shopper who reads Urdu is
// never answered in English.

// refusal is one refusal of the rules, in each language. A % stands for what the rules
// fill in; %1 is the first of them, %2 the next. A translation may leave one out, such
// as the name of a field that it stands at.
type refusal struct{ english, urdu, roman string }

// unnamed says what kind of refusal it is, where it has no line of its own.
var unnamed = map[fault.Kind]refusal{
	fault.Conflict:         {urdu: "یہ اب نہیں ہو سکتا۔ صفحہ دوبارہ کھول کر دیکھیں، یا ہمیں لکھیں۔", roman: "Yeh ab nahin ho sakta. Page dobara khol kar dekhein, ya humein likhein."},
	fault.Invalid:          {urdu: "یہ درست نہیں۔ دیکھ کر دوبارہ لکھیں۔", roman: "Yeh durust nahin. Dekh kar dobara likhein."},
	fault.Malformed:        {urdu: "یہ پورا نہیں پہنچا۔ دوبارہ کوشش کریں۔", roman: "Yeh poora nahin pohancha. Dobara koshish karein."},
	fault.NotFound:         {urdu: "یہ اب نہیں ملتا۔ ہماری ای میل یا واٹس ایپ کا نیا لنک کھولیں۔", roman: "Yeh ab nahin milta. Hamari email ya WhatsApp ka naya link kholein."},
	fault.TooLarge:         {urdu: "یہ بہت بڑا ہے۔ چھوٹی فائل چنیں۔", roman: "Yeh bohat bara hai. Chhoti file chunein."},
	fault.UnsupportedMedia: {urdu: "یہ فائل نہیں کھلتی۔ JPG یا PNG تصویر چنیں۔", roman: "Yeh file nahin khulti. JPG ya PNG tasveer chunein."},
	fault.RateLimited:      {urdu: "بہت زیادہ کوششیں ہوئیں۔ تھوڑی دیر بعد کوشش کریں۔", roman: "Bohat zyada koshishein huin. Thori der baad koshish karein."},
	fault.Unavailable:      {urdu: "دکان ابھی مصروف ہے۔ دوبارہ کوشش کریں۔", roman: "Dukaan abhi masroof hai. Dobara koshish karein."},
	fault.Forbidden:        {urdu: "اس کی اجازت نہیں۔", roman: "Is ki ijazat nahin."},
	fault.Unauthorized:     {urdu: "پہلے لاگ اِن کریں۔", roman: "Pehle login karein."},
	fault.Gone:             {urdu: "یہ اب نہیں رہا۔", roman: "Yeh ab nahin raha."},
	fault.Internal:         {urdu: "کچھ گڑبڑ ہو گئی۔ دوبارہ کوشش کریں۔", roman: "Kuch garbar ho gayi. Dobara koshish karein."},
}

// exact are the refusals that fill nothing in, patterned the others.
var exact, patterned = func() (map[string]*refusal, []filled) {
	exact, patterned := map[string]*refusal{}, []filled{}
	all := slices.Concat(refusals, deskRefusals)
	for i := range all {
		r := &all[i]
		if _, twice := exact[r.english]; twice {
			continue // shoppers are told it in their own words
		}
		if !strings.Contains(r.english, "%") {
			exact[r.english] = r
			continue
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(r.english), "%", "(.+?)")
		patterned = append(patterned, filled{regexp.MustCompile("^(?s:" + pattern + ")$"), r})
	}
	return exact, patterned
}()

type filled struct {
	pattern *regexp.Regexp
	says    *refusal
}

// Refusal says a refusal of the rules in a language: as it is in English, or in one
// that is not ours. Kind is what is said where nobody has put it into words.
func Refusal(language string, kind fault.Kind, message string) string {
	said, ok := phrase(language, message)
	if !ok {
		one := unnamed[kind]
		said = one.in(language)
	}
	return said
}

// Said is what an answer says in a language: a message that is no refusal, or one to the
// office, where an exact word in English is worth more than none.
func Said(language, message string) string {
	if said, ok := phrase(language, message); ok {
		return said
	}
	return message
}

func (r *refusal) in(language string) string {
	if language == "ur" {
		return r.urdu
	}
	return r.roman
}

// phrase finds what a message says in a language; ok where the language is not ours,
// or English, and the message says itself.
func phrase(language, message string) (said string, ok bool) {
	if language != "ur" && language != "ur-Latn" || message == "" {
		return message, true
	}
	if r := exact[message]; r != nil {
		return r.in(language), true
	}
	for _, one := range patterned {
		found := one.pattern.FindStringSubmatch(message)
		if found == nil {
			continue
		}
		pairs := []string{}
		for i, part := range found[1:] {
			pairs = append(pairs, "%"+strconv.Itoa(i+1), isolate(filling(language, part)))
		}
		return strings.NewReplacer(pairs...).Replace(one.says.in(language)), true
	}
	return "", false
}

// moments are the ways in which the rules write a day, each with how it is said.
var moments = []struct {
	layout string
	say    func(language string, t time.Time) string
}{
	{"2 January 15:04", zone.DayEnd},
	{"2 January 2006, 3:04 pm", zone.Day},
	{"2 January 2006", func(language string, t time.Time) string {
		return fmt.Sprintf("%d\u00a0%s %d", t.Day(), zone.Month(language, t), t.Year())
	}},
}

var rupees = regexp.MustCompile(`^Rs[ \x{a0}]([\d,.]+)$`)

// filling says in a language what the rules filled in: an amount, a day or a city.
func filling(language, part string) string {
	if amount := rupees.FindStringSubmatch(part); amount != nil && language == "ur" {
		return amount[1] + "\u00a0روپے"
	}
	for _, m := range moments {
		if t, err := time.ParseInLocation(m.layout, part, zone.Karachi); err == nil {
			return m.say(language, t)
		}
	}
	return InCity(language, part)
}

// isolate keeps what is filled in, mostly Latin, from turning the order of the words
// around it: Unicode's isolates, which plain text and pages both know.
func isolate(s string) string { return "\u2068" + s + "\u2069" }

// RefusalFields is Refusal for what is wrong with each field.
func RefusalFields(language string, fields map[string]string) map[string]string {
	if len(fields) == 0 {
		return fields
	}
	said := make(map[string]string, len(fields))
	for name, message := range fields {
		said[name] = Refusal(language, fault.Invalid, message)
	}
	return said
}
