package catalog

import "sync"

// claimWords maps phrases, spelt as tokens, to claims.
var claimWords = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for claim, phrases := range map[string][]string{
		"halal":          {"halal", "halaal", "hilal certified", "حلال"},
		claimVegan:       {"vegan", "vegan friendly", "ویگن"},
		"cruelty-free":   {"cruelty free", "crueltyfree", "not tested on animals", "not tested on animal", "no animal testing", "without animal testing", "bina animal testing"},
		"organic":        {"organic", "orgenic", "آرگینک"},
		"kosher":         {"kosher"},
		"hypoallergenic": {"hypoallergenic", "hypo allergenic", "hypoallergic"},
		"non-comedogenic": {
			"non comedogenic", "noncomedogenic", "non comodogenic",
		},
		"unscented": {"unscented", "scentless", "bekhushboo"},
		claimPregnancy: {
			"pregnancy", "pregnant", "pregnancy safe", "safe in pregnancy", "safe for pregnancy", "safe during pregnancy", "breastfeeding",
			"breast feeding", "nursing mother", "hamal", "haml", "hamla", "haamla", "hamila", "doodh pilane wali", "حمل", "حاملہ", "دودھ پلانے والی",
		},
	} {
		for _, p := range phrases {
			out[SearchWords(p)] = claim
		}
	}
	return out
})

// avoided maps phrases to the class that they name.
var avoided = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for class, phrases := range map[string][]string{
		classFragrance:  {"fragrance", "perfume", "parfum", "scent", "smell", "khushboo", "khushbu", "khusbu", "khusboo", "khushbo", "خوشبو", "پرفیوم"},
		"allergen":      {"allergen", "fragrance allergen"},
		"alcohol":       {"alcohol", "alchol", "alcohal", "drying alcohol", "sharab", "الکحل", "الکوحل", "الکوہل"}, //nolint:misspell // as shoppers type it
		"acid":          {"acid", "exfoliating acid", "aha", "bha"},
		"retinoid":      {"retinol", "retinoid", "retinal", "ritinol", "vitamin a", "ریٹینول"},
		"essential-oil": {"essential oil"},
		"animal":        {"animal ingredient", "animal product", "animal origin", "janwar", "haiwani", "جانور"},
		"paraben":       {"paraben", "parabeen", "پیرابین"},
		"sulfate":       {"sulfate", "sulphate", "salfate", "sls", "sles", "سلفیٹ"},
		"silicone":      {"silicone", "silicon", "سلیکون"},
		"mineral-oil":   {"mineral oil"},
		"oil":           {"oil", "tel", "تیل"},
	} {
		for _, p := range phrases {
			out[SearchWords(p)] = class
		}
	}
	return out
})

// negations are words that negate what follows them, or, after a hinge, what stands before.
func negations() []string {
	return []string{
		"without", "bina", "bagair", "baghair", "bagher", "bghair", "baghyr", "بغیر", "بنا",
		"no", "non", "zero",
	}
}

// weakNegations negate only known substances.
func weakNegations() []string { return []string{"no", "non", "zero"} }

// hinges stand in Urdu between a thing and its negation.
func hinges() []string { return []string{"ke", "k", "kay", "ky", "کے"} }

// claimFillers mean nothing beside a claim.
func claimFillers() []string {
	return []string{
		"safe", "safely", "friendly", "certified", "certificate", "approved", "suitable", "during", "while", "woman", "women", "mom", "mother", "aurat",
		"mehfooz", "محفوظ", "formula", "okay", "ok", "can", "i", "use", "is",
	}
}

// statementMarks are parts of words; a text without any of them makes no statement, so that
// it need not be split into words.
var statementMarks = [...]string{
	"free", "Free", "FREE", "egan", "VEGAN", "alal", "HALAL", "ruelty", "rganic", "ORGANIC", "llergenic", "omedogenic", "scented", "osher", "ested on",
}

// cautionMarks are parts of words by which a caution names a class.
var cautionMarks = [...]struct{ says, class string }{
	{"regnan", "pregnancy"},
	{"ontains a retinoid", "retinoid"},
	{"ontains exfoliating acid", "acid"},
	{"ontains fragrance", classFragrance},
	{"ontain fragrance", classFragrance},
	{"ontains alcohol", "alcohol"},
	{"ontains essential oil", "essential-oil"},
}

// exactWords are never corrected: words that are spelt like them mean something else.
func exactWords() []string {
	return []string{
		"gift", "giftbox", "wife", "husband", "baby", "babie", "kid", "child", "children", "bacha", "bachay", "bachon", "toddler", "newborn", "men", "man",
		"eczema", "psoriasis", "rosacea", "fungal", "cancer", "allergy", "natural", "certified", "steroid", "mercury", "hydroquinone", "free", "safe",
		"تحفہ", "بچے", "بچوں",
	}
}

// riskyWords name ingredients that cautions are about.
func riskyWords() []string {
	return []string{"retinol", "retinal", "retinoid", "salicylic", "glycolic", "lactic", "bha", "aha", "exfoliant", "exfoliator", "peeling"}
}
