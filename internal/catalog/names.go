package catalog

// This file translates the specification's categories and skin types into Urdu and Roman
// Urdu, and its home page's words that become the owner's when another of them is changed
// (LANG-4).

// usualDelivery is the promise about delivery unless the owner writes another. Pages
// recognize the English text and show their own, part of it in bold.
const usualDelivery = "Free shipping across Pakistan"

type translated struct{ urdu, roman string }

// termNames are the specification's texts by their English. The last ones repeat
// web/src/shared/lib/hero.copy.ts and home.copy.ts.
var termNames = map[string]translated{
	"Serum": {"سیرم", "Serum"}, "Moisturizer": {"موئسچرائزر", "Moisturizer"}, "Mask": {"ماسک", "Mask"}, "Sunscreen": {"سن اسکرین", "Sunscreen"},
	"Toner": {"ٹونر", "Toner"}, "Cleanser": {"کلینزر", "Cleanser"}, "Cream": {"کریم", "Cream"}, "Oil": {"آئل", "Oil"},
	"Exfoliator": {"ایکسفولی ایٹر", "Exfoliator"}, "Essence": {"ایسنس", "Essence"}, "Eye Care": {"آنکھوں کی دیکھ بھال", "Aankhon ki dekh bhaal"},
	"Lip Care": {"ہونٹوں کی دیکھ بھال", "Honton ki dekh bhaal"}, "Brightening": {"نکھار", "Nikhaar"}, "Mist": {"مِسٹ", "Mist"},
	"Hydrating": {"نمی", "Nami"}, "Soothing": {"سکون", "Sukoon"}, "Makeup": {"میک اپ", "Makeup"}, "Accessories": {"لوازمات", "Accessories"},
	"Best Deals": {"خاص رعایت", "Best Deals"},
	// Usual names of options (GOOD-3).
	"Scent": {"خوشبو", "Khushboo"}, "Pack": {"پیک", "Pack"}, "Type": {"قسم", "Qism"}, "Strength": {"طاقت", "Taaqat"}, "Flavour": {"ذائقہ", "Zaiqa"}, "Finish": {"فنش", "Finish"}, "Formula": {"فارمولا", "Formula"},
	"Glass Skin": {"شیشے جیسی جلد", "Sheeshe jaisi jild"}, "Normal Skin": {"نارمل جلد", "Normal jild"}, "Oily Skin": {"چکنی جلد", "Chikni jild"}, "Dry Skin": {"خشک جلد", "Khushk jild"},
	"Combination Skin": {"ملی جلی جلد", "Mili juli jild"}, "Sensitive Skin": {"حساس جلد", "Hassaas jild"}, "Mature Skin": {"پختہ جلد", "Pukhta jild"},
	"Imported skincare, *honestly* priced.": {"باہر کی سکن کیئر، *سچے داموں* میں۔", "Bahar ki skincare, *sache daamon* mein."},
	"Everything is {guest}% off for guests. Join free and it becomes {member}%, on every order.": {
		"مہمانوں کو ہر چیز پر {guest}% رعایت ملتی ہے۔ مفت ممبر بنیں تو {member}%، اور وہ بھی ہر آرڈر پر۔",
		"Guests ko har cheez par {guest}% riayat milti hai. Muft member banein to {member}%, aur woh bhi har order par.",
	},
	"Your member price is on: {member}% off everything, on every order.": {
		"آپ کو ممبر کی قیمت مل رہی ہے: ہر آرڈر پر، ہر چیز پر {member}% رعایت۔",
		"Aap ko member ki qeemat mil rahi hai: har order par, har cheez par {member}% riayat.",
	},
	"*{guest}% off everything.* Members get {member}%.": {"*ہر چیز پر {guest}% رعایت۔* ممبر کے لیے {member}%۔", "*Har cheez par {guest}% riayat.* Members ko {member}%."},
	usualDelivery:                     {"پورے پاکستان میں مفت ڈیلیوری", "Poore Pakistan mein muft delivery"},
	"{days}-day money-back guarantee": {"{days} دن میں رقم واپسی کی ضمانت", "{days} din mein raqam wapsi ki zamanat"},
}

// photoSaid are the words of what photos show (REAL-3).
var photoSaid = map[string]translated{
	"The seal": {"سیل", "Seal"}, "Batch and expiry": {"بیچ اور میعاد", "Batch aur miyaad"}, "The texture": {"ساخت", "Saakht"}, "In the hand": {"ہاتھ میں", "Haath mein"},
	"On fair skin": {"گوری رنگت پر", "Gori rangat par"}, "On medium skin": {"گندمی رنگت پر", "Gandumi rangat par"}, "On deep skin": {"گہری رنگت پر", "Gehri rangat par"},
}
