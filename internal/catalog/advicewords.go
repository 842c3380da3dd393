package catalog

// adviceNames are the texts of the advice, and the names of its groups, by their English
// (FIND-4).
var adviceNames = map[string]translated{
	"Retinoids":                {"ریٹینوئڈز", "Retinoids"},
	"Exfoliating acids":        {"مردہ جلد اتارنے والے ایسڈ", "Murda jild utarne wale acid"},
	"Benzoyl peroxide":         {"بینزوئل پر آکسائیڈ", "Benzoyl peroxide"},
	"Moisturising ingredients": {"نمی دینے والے اجزا", "Nami dene wale ajza"},
	"Scents":                   {"خوشبو", "Khushboo"},

	"Give an acid and a retinoid evenings of their own: together they irritate.": {
		"ایسڈ اور ریٹینوئڈ کو الگ الگ شاموں میں لگائیں: ایک ساتھ یہ جلد کو چبھتے ہیں۔",
		"Acid aur retinoid ko alag alag shaamon mein lagayein: aik saath yeh jild ko chubhte hain.",
	},
	"Benzoyl peroxide right before a retinoid dries skin out, and some retinoids then do less. Use one in the morning and the other in the evening.": {
		"ریٹینوئڈ سے ٹھیک پہلے بینزوئل پر آکسائیڈ جلد خشک کرتا ہے، اور کچھ ریٹینوئڈ پھر کم کام کرتے ہیں۔ ایک صبح لگائیں، دوسرا شام کو۔",
		"Retinoid se theek pehle benzoyl peroxide jild khushk karta hai, aur kuch retinoid phir kam kaam karte hain. Aik subah lagayein, doosra shaam ko.",
	},
	"One product with an exfoliating acid is enough for an evening.": {
		"ایک شام میں مردہ جلد اتارنے والے ایسڈ کی ایک ہی چیز کافی ہے۔",
		"Aik shaam mein murda jild utarne wale acid ki aik hi cheez kaafi hai.",
	},
	"With alpha hydroxy acids skin may burn more easily, while you use them and for a week after. Wear sunscreen with any exfoliating acid.": {
		"الفا ہائیڈروکسی ایسڈ کے ساتھ، اور چھوڑنے کے ایک ہفتے بعد تک، جلد دھوپ میں جلدی جل سکتی ہے۔ مردہ جلد اتارنے والے ہر ایسڈ کے ساتھ سن اسکرین لگائیں۔",
		"Alpha hydroxy acid ke saath, aur chhorne ke aik hafte baad tak, jild dhoop mein jaldi jal sakti hai. Murda jild utarne wale har acid ke saath sunscreen lagayein.",
	},
	"Retinoids may make sunburn more likely: use them in the evening, and sunscreen in the morning.": {
		"ریٹینوئڈ سے دھوپ میں جلنے کا امکان بڑھ سکتا ہے: اسے شام کو لگائیں، اور صبح سن اسکرین۔",
		"Retinoid se dhoop mein jalne ka imkaan barh sakta hai: ise shaam ko lagayein, aur subah sunscreen.",
	},
	"How well vitamin C on the skin helps against the sun is poorly understood. It does not take the place of sunscreen.": {
		"جلد پر لگایا گیا وٹامن C دھوپ کے خلاف کتنا کام آتا ہے، یہ پوری طرح معلوم نہیں۔ یہ سن اسکرین کی جگہ نہیں لیتا۔",
		"Jild par lagaya gaya vitamin C dhoop ke khilaaf kitna kaam aata hai, yeh poori tarah maloom nahin. Yeh sunscreen ki jagah nahin leta.",
	},
	"Salicylic acid is a relative of aspirin. Allergic to aspirin? Leave it out, or ask your doctor.": {
		"سیلیسلک ایسڈ اسپرین سے ملتا جلتا ہے۔ اسپرین سے الرجی ہے؟ اسے نہ لگائیں، یا ڈاکٹر سے پوچھیں۔",
		"Salicylic acid aspirin se milta julta hai. Aspirin se allergy hai? Ise na lagayein, ya doctor se poochein.",
	},
	"Begin on every other evening, on dry skin. Most skin gets used to it over time.": {
		"شروع میں ایک شام چھوڑ کر لگائیں، خشک جلد پر۔ زیادہ تر جلد وقت کے ساتھ عادی ہو جاتی ہے۔",
		"Shuru mein aik shaam chhor kar lagayein, khushk jild par. Zyada tar jild waqt ke saath aadi ho jati hai.",
	},
	"In one study a cream with niacinamide and panthenol eased the first weeks with a retinoid.": {
		"ایک تحقیق میں نیاسینامائیڈ اور پینتھینول والی کریم سے ریٹینوئڈ کے پہلے ہفتے آسان رہے۔",
		"Aik tehqeeq mein niacinamide aur panthenol wali cream se retinoid ke pehle hafte aasan rahe.",
	},
	"A moisturiser as often as skin asks for it helps while you get used to a retinoid.": {
		"جب تک جلد ریٹینوئڈ کی عادی ہو، ضرورت کے مطابق موئسچرائزر لگاتے رہنا مدد دیتا ہے۔",
		"Jab tak jild retinoid ki aadi ho, zaroorat ke mutabiq moisturizer lagate rehna madad deta hai.",
	},
	"Try it first on a coin-sized spot of the inner arm, twice a day for 7 to 10 days. If the spot gets red, itchy or swollen, wash it off and leave it out.": {
		"پہلے بازو کے اندر سکے جتنی جگہ پر آزمائیں، دن میں دو بار، 7 سے 10 دن تک۔ وہاں سرخی، خارش یا سوجن ہو تو دھو دیں اور نہ لگائیں۔",
		"Pehle baazu ke andar sikke jitni jagah par aazmayein, din mein do baar, 7 se 10 din tak. Wahan surkhi, kharish ya soojan ho to dho dein aur na lagayein.",
	},
}
