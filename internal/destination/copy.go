package destination

import "fmt"

// words are the texts about parcels abroad in one language.
type words struct {
	countries map[string]string // by their names of the checkout; missing: as they are
	closed    string            // of a country and a reason
	goods     string            // of a country and a reason
	duty      string            // of a country
	why       map[Why]string
}

// all are the texts by language, as a BCP 47 tag.
var all = map[string]*words{"en": &inEnglish, "ur": &inUrdu, "ur-Latn": &inRoman}

var inEnglish = words{
	closed: "We do not send parcels to %s: %s.",
	goods:  "Not sent to %s: %s.",
	duty:   "Customs in %s may ask for duty or tax when the parcel arrives. It is not part of our price, and whoever receives the parcel pays it.",
	why: map[Why]string{
		Sprays:    "airlines do not carry sprays",
		Flammable: "airlines do not carry what burns easily",
		Permit:    "it may be sold there with a permit only",
		Customs:   "customs there send it back",
		Brand:     "the brand does not allow it",
		Unnamed:   "we cannot deliver it there",
	},
}

var inUrdu = words{
	countries: map[string]string{
		"Dubai": "دبئی", "Qatar": "قطر", "Oman": "عمان", "Canada": "کینیڈا",
		"Saudi Arabia": "سعودی عرب", "United States": "امریکا", "United Kingdom": "برطانیہ",
	},
	closed: "ہم %s پارسل نہیں بھیجتے: %s۔",
	goods:  "%s نہیں بھیجا جاتا: %s۔",
	duty:   "پارسل پہنچنے پر %s کا کسٹم ڈیوٹی یا ٹیکس مانگ سکتا ہے۔ یہ ہماری قیمت میں شامل نہیں، اور پارسل لینے والے کو دینا پڑتا ہے۔",
	why: map[Why]string{
		Sprays:    "ہوائی جہاز اسپرے نہیں لے جاتے",
		Flammable: "ہوائی جہاز آگ پکڑنے والی چیزیں نہیں لے جاتے",
		Permit:    "وہاں یہ صرف اجازت نامے سے بکتی ہے",
		Customs:   "وہاں کا کسٹم اسے واپس کر دیتا ہے",
		Brand:     "برانڈ اس کی اجازت نہیں دیتا",
		Unnamed:   "ہم وہاں پہنچا نہیں سکتے",
	},
}

var inRoman = words{
	closed: "Hum %s parcel nahin bhejte: %s.",
	goods:  "%s nahin bheja jata: %s.",
	duty:   "Parcel pohanchne par %s ka customs duty ya tax maang sakta hai. Yeh hamari qeemat mein shamil nahin, aur parcel lene wale ko dena parta hai.",
	why: map[Why]string{
		Sprays:    "hawai jahaz spray nahin le jate",
		Flammable: "hawai jahaz aag pakarne wali cheezein nahin le jate",
		Permit:    "wahan yeh sirf ijazat name se bikti hai",
		Customs:   "wahan ka customs ise wapas kar deta hai",
		Brand:     "brand is ki ijazat nahin deta",
		Unnamed:   "hum wahan pohancha nahin sakte",
	},
}

// in are the texts of a language, the English ones where it is none of the shop's.
func in(language string) *words {
	if w := all[language]; w != nil {
		return w
	}
	return &inEnglish
}

func (w *words) country(name string) string {
	if own := w.countries[name]; own != "" {
		return own
	}
	return name
}

// Says tells a shopper in a language what of the rule concerns a country.
func (r *Rule) Says(language, country string) string {
	w := in(language)
	if len(r.Targets) == 0 {
		return fmt.Sprintf(w.closed, w.country(country), w.why[r.Why])
	}
	return fmt.Sprintf(w.goods, w.country(country), w.why[r.Why])
}

// Duty tells a shopper in a language who pays duty in a country.
func Duty(language, country string) string {
	w := in(language)
	return fmt.Sprintf(w.duty, w.country(country))
}
