package catalog

// synonym says that any of its phrases means any of its terms. Phrases are what shoppers
// here type, in English and in Roman Urdu, which has no fixed spelling. Terms are words of
// the catalogue, or "category:…", "skin:…" and "concern:…" for a slug. The phrases are searched too.
type synonym struct {
	phrases []string
	terms   []string
}

// named, among terms, says that the phrase is a kind of product: products that only mention
// it do not match.
const named = "kind:named"

// synonyms returns the table. A phrase has at most three words; the longest match is taken.
// "Whitening" and "rang gora" lead to brightening products, because none claims to whiten.
func synonyms() []synonym {
	return []synonym{
		{
			[]string{
				"sunblock", "sun block", "sunscreen", "sun screen", "sun cream", "suncream", "sun protection", "spf",
				"dhoop", "dhoop se bachao", "sanblock", "san block", "sun bloc", "سن اسکرین", "سنسکرین", "دھوپ", "سن بلاک",
			},
			[]string{"category:sunscreen", "sunscreen", "spf", "concern:sun-protection"},
		},
		{
			[]string{
				"face wash", "facewash", "fash wash", "cleanser", "cleanzer", "clenser", "chehra", "chehre", "chehray",
				"chehra dhona", "munh dhona", "munh dhone", "moonh", "facial wash", "foaming wash", "chehra saaf", "munh saaf", "saaf", "چہرے", "کلینزر", "منہ دھونے", "فیس واش", "چہرہ",
			},
			[]string{"category:cleanser", "cleanser", "wash"},
		},
		{[]string{"micellar", "micellar water", "miceller", "miceller water"}, []string{"micellar", "micelle"}},
		{
			[]string{"makeup remover", "make up remover", "makeup saaf", "makeup utarne", "میک اپ ریموور"},
			[]string{"micellar", "cleansing balm", "cleansing oil"},
		},
		{
			[]string{
				"dark circle", "dark circles", "halqay", "halqe", "halke", "halkay", "under eye", "undereye", "eye bag",
				"eye bags", "puffy eyes", "ankhon ke halqay", "ankhon ke neeche", "ankh", "ankhen", "aankhen", "eye cream", "eye serum", "ankhon", "aankhon", "آنکھ", "آنکھوں", "آنکھوں کے حلقے", "سیاہ حلقے", "حلقے",
			},
			[]string{"category:eye-care", "eye", "concern:dark-circles"},
		},
		{
			[]string{
				"pimple", "pimples", "daane", "dane", "danay", "daanay", "dany", "keel", "keel muhase", "keel muhasay", "muhase",
				"muhasay", "muhaase", "acne", "acni", "acny", "breakout", "breakouts", "blemish", "zit", "دانوں", "مہاسوں", "ایکنی", "پمپل", "دانے", "مہاسے", "کیل مہاسے",
			},
			[]string{"acne", "blemish", "pimple", "breakout", "salicylic", "bha", "concern:acne"},
		},
		{
			[]string{
				"chhaiyan", "chaiyan", "chaiyaan", "chhaiyaan", "jhaiyan", "jhaiyaan", "pigmentation", "pigment", "melasma",
				"dark spot", "dark spots", "daag", "dagh", "daag dhabbe", "dagh dhabbe", "dhabbe", "freckles", "جھائیاں", "داغ", "داغ دھبے", "دھبے", "چھائیاں",
			},
			[]string{"category:brightening", "dark spot", "pigmentation", "brightening", "concern:dark-spots"},
		},
		{
			[]string{
				"whitening", "whitning", "rang gora", "gora", "gori rangat", "rangat", "fairness", "glow", "glowing", "chamak",
				"nikhar", "brightning", "نکھار", "چمک", "brightening", "رنگ گورا",
			},
			[]string{"category:brightening", "brightening", "glow", "concern:dullness"},
		},
		{
			[]string{"khushk jild", "khushk", "khusk", "dry skin", "rookhi jild", "rukhi jild", "خشک جلد"},
			[]string{"skin:dry-skin", "concern:dryness"},
		},
		{
			[]string{"chikni jild", "chikni", "oily skin", "oil control", "chiknai", "چکنی جلد"},
			[]string{"skin:oily-skin", "concern:oiliness"},
		},
		{
			[]string{"hassas jild", "hasas jild", "hassas", "sensitive skin", "حساس جلد"},
			[]string{"skin:sensitive-skin", "concern:sensitivity"},
		},
		{[]string{"combination skin", "mili juli jild", "mixed skin"}, []string{"skin:combination-skin"}},
		{[]string{"normal skin", "aam jild"}, []string{"skin:normal-skin"}},
		{
			[]string{
				"jhurriyan", "jhuriyan", "jhurriyaan", "jhuriyaan", "wrinkle", "wrinkles", "anti ageing", "anti aging", "antiageing",
				"antiaging", "ageing", "aging", "fine lines", "mature skin", "جھریاں",
			},
			[]string{"skin:mature-skin", "wrinkle", "retinol", "retinal", "peptide", "concern:fine-lines"},
		},
		{
			[]string{"glass skin", "sheeshe jaisi jild", "korean skin"},
			[]string{"skin:glass-skin"},
		},
		{
			[]string{"hont", "honth", "hont ki", "lip", "lips", "lip balm", "lipbalm", "chapstick", "labon", "honton", "honthon", "ہونٹوں", "لپ بام", "ہونٹ"},
			[]string{"category:lip-care", "lip", "concern:lips"},
		},
		{
			[]string{"moisturiser", "moisturizer", "moisturisar", "moisturizar", "moistriser", "moistorizer", "lotion", "nami", "لوشن", "موئسچرائزر"},
			[]string{"category:moisturizer", "moisturizer", "lotion"},
		},
		{[]string{"cream", "creme", "kareem", "krem", "کریم"}, []string{"category:cream", "cream", "creme"}},
		{[]string{"serum", "seerum", "siram", "sirum", "seram", "سیرم"}, []string{"category:serum", "serum", "ampoule"}},
		{[]string{"toner", "tonner", "tonar", "arq e gulab", "rose water", "ٹونر"}, []string{"category:toner", "toner"}},
		{[]string{"exfoliator", "exfoliant", "scrub", "peeling", "peel"}, []string{"category:exfoliator", "exfoliant", "peeling", "scrub"}},
		{[]string{"sheet mask", "face mask", "mask", "mask sheet", "masque", "ماسک", "فیس ماسک"}, []string{"category:mask", "mask"}},
		{[]string{"tel", "face oil", "تیل", "oil"}, []string{"category:oil", "oil"}},
		{[]string{"setting spray", "face mist", "mist", "spray"}, []string{"category:mist", "mist", "spray"}},
		{[]string{"makeup", "make up", "cosmetics", "mekup", "میک اپ"}, []string{"category:makeup"}},
		{[]string{"lipstick", "lipstik", "lip colour", "lip color", "surkhi", "lali", "لپ اسٹک", "لپ سٹک", "لپسٹک", "سرخی"}, []string{"lipstick", "lip tint", "lip oil", "lip gloss"}},
		{
			[]string{"kajal", "kajol", "kaajal", "surma", "kohl", "eyeliner", "eye liner", "کاجل", "سرمہ", "آئی لائنر"},
			[]string{named, "liner", "eyeliner", "kohl"},
		},
		{[]string{"mascara", "maskara", "palkon", "palken", "eyelash", "مسکارا", "پلکوں"}, []string{named, "mascara"}},
		{[]string{"blush", "blusher", "blush on", "بلش"}, []string{named, "blush"}},
		{[]string{"primer", "prymer", "پرائمر"}, []string{named, "primer"}},
		{[]string{"brush", "makeup brush", "brushes", "برش"}, []string{named, "brush"}},
		{[]string{"foundation", "foundation shade", "base", "bb cream", "cushion", "فاؤنڈیشن"}, []string{"foundation", "cushion", "concealer"}},
		{[]string{"deal", "deals", "best deals", "sale", "offer", "discount", "sasta"}, []string{"category:deal"}},
		{[]string{"vit c", "vitamin c", "vitaminc", "vitc", "وٹامن سی", "ascorbic"}, []string{"vitamin c", "ascorbic", "ascorbyl"}},
		{[]string{"hyaluronic", "hylauronic", "hyluronic", "hyaluronic acid", "ha serum"}, []string{"hyaluronic", "hyaluronate"}},
		{[]string{"niacinamide", "niacinmide", "niacinamid", "nicinamide", "niacin", "vitamin b3", "نیاسینامائیڈ"}, []string{"niacinamide"}},
		{[]string{"retinol", "ritinol", "retinal", "retinoid", "vitamin a", "ریٹینول"}, []string{"retinol", "retinal", "retinoid"}},
		{[]string{"salicylic", "bha", "salicylic acid", "salisylic"}, []string{"salicylic", "bha", "betaine salicylate"}},
		{[]string{"aha", "glycolic", "glycolic acid", "glycollic"}, []string{"glycolic", "aha", "lactic"}},
		{[]string{"snail", "ghonga", "snail mucin", "mucin"}, []string{"snail"}},
		{[]string{"cica", "centella asiatica"}, []string{"centella", "cica", "madecassoside"}},
		{[]string{"gulab", "gulab ka arq", "arq", "rose", "گلاب"}, []string{"rose"}},
		{[]string{"chawal", "rice", "چاول"}, []string{"rice"}},
		{[]string{"shehad", "honey", "propolis"}, []string{"propolis", "honey"}},
		{[]string{"open pores", "pores", "pore", "masam", "masaam", "blackheads", "blackhead"}, []string{"pore", "bha", "salicylic", "niacinamide"}},
	}
}

// stopWords returns the words that say nothing about a product, in English and Roman Urdu.
// They are dropped from a query that has other words.
func stopWords() []string {
	return []string{
		"a", "an", "the", "of", "for", "and", "with", "to", "in", "on", "by", "my", "best", "good", "original", "price",
		"ka", "ke", "ki", "ko", "k", "liye", "liay", "lye", "wala", "wali", "walay", "se", "sy", "mein", "me", "aur",
		"chahiye", "chahie", "product", "products", "pakistan", "online", "buy", "skin", "jild", "face",
		"chehra", "chehre", "chehray", "chehron", "munh", "moonh", "karne", "karna", "kare", "acha", "achi", "acchi", "behtreen", "koi", "neeche", "neechay",
		"کے", "کی", "کا", "کو", "لیے", "والی", "والا", "والے", "سے", "میں", "اور", "پر", "چہرے", "چہرہ", "چہرا", "جلد", "بہترین", "اچھی", "اچھا", "کرنے",
	}
}
