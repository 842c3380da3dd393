package catalog

import "sync"

// claimWords returns the phrases that are claims, in one spelling of tokens.
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

// avoided returns the class that each phrase names for somebody who avoids it.
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

// negations are words that deny what follows them, or, behind a hinge, what stood before.
func negations() []string {
	return []string{
		"without", "bina", "bagair", "baghair", "bagher", "bghair", "baghyr", "بغیر", "بنا",
		"no", "non", "zero",
	}
}

// weakNegations deny only what is known to be a substance.
func weakNegations() []string { return []string{"no", "non", "zero"} }

// hinges stand between a thing and what denies it in Urdu.
func hinges() []string { return []string{"ke", "k", "kay", "ky", "کے"} }

// claimFillers say nothing beside a claim.
func claimFillers() []string {
	return []string{
		"safe", "safely", "friendly", "certified", "certificate", "approved", "suitable", "during", "while", "woman", "women", "mom", "mother", "aurat",
		"mehfooz", "محفوظ", "formula", "okay", "ok", "can", "i", "use", "is",
	}
}

// statementMarks are parts of words, as a sentence may write them, without which a text
// makes no statement.
var statementMarks = [...]string{
	"free", "Free", "FREE", "egan", "VEGAN", "alal", "HALAL", "ruelty", "rganic", "ORGANIC", "llergenic", "omedogenic", "scented", "osher", "ested on",
}

// cautionMarks say what a caution tells of.
var cautionMarks = [...]struct{ says, class string }{
	{"regnan", "pregnancy"},
	{"ontains a retinoid", "retinoid"},
	{"ontains exfoliating acid", "acid"},
	{"ontains fragrance", classFragrance},
	{"ontain fragrance", classFragrance},
	{"ontains alcohol", "alcohol"},
	{"ontains essential oil", "essential-oil"},
}

// exactWords are never compared by their letters: what stands near them answers
// another question.
func exactWords() []string {
	return []string{
		"gift", "giftbox", "wife", "husband", "baby", "babie", "kid", "child", "children", "bacha", "bachay", "bachon", "toddler", "newborn", "men", "man",
		"eczema", "psoriasis", "rosacea", "fungal", "cancer", "allergy", "natural", "certified", "steroid", "mercury", "hydroquinone", "free", "safe",
		"تحفہ", "بچے", "بچوں",
	}
}

// riskyWords name what a caution is about.
func riskyWords() []string {
	return []string{"retinol", "retinal", "retinoid", "salicylic", "glycolic", "lactic", "bha", "aha", "exfoliant", "exfoliator", "peeling"}
}
