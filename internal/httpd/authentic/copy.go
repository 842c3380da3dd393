package authentic

import (
	"gulaab/internal/mail"
	"gulaab/internal/stock"
)

// words are the pages' texts in one language.
type words struct {
	Title, Other, Shop                                    string
	TypeIt, TypeItFor, Code, Hint, Check                  string
	Exactly, Ours, Since, Hidden                          string
	Held, HeldText, Past, PastText                        string
	Never, NeverText, TooMany, TooManyText                string
	MayBe, Misread, MisreadText, Elsewhere, ElsewhereText string
	Parcel, ParcelText                                    string
	Compare, CompareLead, Front, Back                     string
	Lot, Batch, Country, BestBefore, Importer, BoughtFrom string
	Documents, Number, Kept, House                        string
	Invoice, Declaration, Origin, Analysis, License       string
	OnRequest, Doubt, DoubtText, Another, AnotherText     string
	Papers, Hello, WhatsApp, Mail                         string
}

// documents are what kinds of documents are called.
func (w *words) documents() map[stock.DocumentKind]string {
	return map[stock.DocumentKind]string{
		stock.DocumentInvoice: w.Invoice, stock.DocumentDeclaration: w.Declaration, stock.DocumentOrigin: w.Origin,
		stock.DocumentAnalysis: w.Analysis, stock.DocumentLicense: w.License,
	}
}

// names are the languages in their own words.
var names = map[mail.Language]string{"en": "English", "ur": "اردو", "ur-Latn": "Roman Urdu"}

// copies are the pages' texts by language. The Urdu ones are still to be read by somebody
// whose language it is.
var copies = map[mail.Language]*words{
	"en": {
		Title: "Is it real?", Other: "Language", Shop: "To the shop",
		TypeIt:    "Type the code from the slip in your parcel. It stands below the square picture.",
		TypeItFor: "This is what our papers of the packs in stock say. The code on the slip in your parcel opens those of exactly your pack.",
		Code:      "Code from your slip", Hint: "8 letters and figures, such as 7K3Q-9VHM", Check: "Check",
		Exactly: "These are our papers for exactly this lot.",
		Ours:    "Lot %s is one of ours", Since: "We have shown its papers since %s.",
		Hidden: "We do not show its papers at the moment. Write to us and we look into it.",
		Held:   "Lot %s is held back", HeldText: "We took it off sale and are looking into it. Please do not use the pack until you have heard from us.",
		Past: "Lot %s is past its date", PastText: "It was one of ours. Please do not use it any more.",
		Never: "We never had %s", NeverText: "That does not make it false. It only means that this code did not come from us.",
		TooMany: "Too many codes that we never had", TooManyText: "They came from your network, which you may share with others. Please wait some minutes, or write to us.",
		MayBe: "What it may be", Misread: "A letter read wrongly", MisreadText: "B and 8, S and 5, Z and 2 look alike. Our codes have no 0, O, 1 or I.",
		Elsewhere: "Bought somewhere else", ElsewhereText: "Then that shop must answer. We cannot judge packs we never held, and say so.",
		Parcel: "It was in our parcel", ParcelText: "Then we want to know today. Send photos of the pack and of the slip; do not use it.",
		Compare: "Compare your pack", CompareLead: "Hold it beside this.", Front: "Front of %s", Back: "Back of %s",
		Lot: "Lot", Batch: "Batch on the pack: %s", Country: "Made in", BestBefore: "Best before", Importer: "Importer", BoughtFrom: "Bought from",
		Documents: "Documents we keep", Number: "Number %s", Kept: "We keep it", House: "In our house since",
		Invoice: "Invoice", Declaration: "Goods declaration", Origin: "Certificate of origin", Analysis: "Certificate of analysis", License: "Word of the maker",
		OnRequest: "Numbers are covered here. We show the documents themselves on request, with prices covered.",
		Doubt:     "Still a doubt?", DoubtText: "Send a photo of the pack and of its batch code. A person answers.",
		Another: "Another pack", AnotherText: "Scan its slip, or type the code", Papers: "Our papers",
		Hello: "Is this pack real?", WhatsApp: "Write on WhatsApp", Mail: "Write to us",
	},
	"ur": {
		Title: "کیا یہ اصلی ہے؟", Other: "زبان", Shop: "دکان پر جائیں",
		TypeIt:    "اپنے پارسل کی سلپ والا کوڈ لکھیں۔ یہ چوکور تصویر کے نیچے لکھا ہے۔",
		TypeItFor: "دکان میں موجود پیک کے کاغذات یہ بتاتے ہیں۔ آپ کے پارسل کی سلپ والا کوڈ بالکل آپ کے پیک کے کاغذات کھولتا ہے۔",
		Code:      "سلپ والا کوڈ", Hint: "8 حروف اور ہندسے، جیسے \u20687K3Q-9VHM\u2069", Check: "دیکھیں",
		Exactly: "یہ بالکل اسی لاٹ کے ہمارے کاغذات ہیں۔",
		Ours:    "لاٹ %s ہماری ہے", Since: "اس کے کاغذات ہم %s سے دکھا رہے ہیں۔",
		Hidden: "اس کے کاغذات ہم اس وقت نہیں دکھا رہے۔ ہمیں لکھیں، ہم دیکھ کر بتائیں گے۔",
		Held:   "لاٹ %s روک دی گئی ہے", HeldText: "ہم نے اس کی فروخت بند کر دی ہے اور جانچ کر رہے ہیں۔ جب تک ہم نہ بتائیں، یہ پیک استعمال نہ کریں۔",
		Past: "لاٹ %s کی تاریخ گزر چکی ہے", PastText: "یہ ہماری ہی تھی۔ اب اسے استعمال نہ کریں۔",
		Never: "%s ہمارے پاس کبھی نہیں تھا", NeverText: "اس سے یہ نقلی نہیں ہو جاتا۔ مطلب صرف یہ ہے کہ یہ کوڈ ہم نے نہیں دیا۔",
		TooMany: "بہت سے ایسے کوڈ جو ہمارے نہیں", TooManyText: "یہ آپ کے نیٹ ورک سے آئے، جو شاید دوسرے بھی استعمال کرتے ہیں۔ چند منٹ بعد کوشش کریں، یا ہمیں لکھیں۔",
		MayBe: "یہ کیا ہو سکتا ہے", Misread: "کوئی حرف غلط پڑھا گیا", MisreadText: "\u2068B\u2069 اور 8، \u2068S\u2069 اور 5، \u2068Z\u2069 اور 2 ایک جیسے لگتے ہیں۔ ہمارے کوڈ میں 0، \u2068O\u2069، 1 یا \u2068I\u2069 نہیں ہوتا۔",
		Elsewhere: "کہیں اور سے خریدا", ElsewhereText: "پھر جواب اسی دکان کو دینا ہے۔ جو پیک ہمارے پاس نہیں تھا، اس کا فیصلہ ہم نہیں کر سکتے۔",
		Parcel: "یہ ہمارے پارسل میں تھا", ParcelText: "پھر ہم آج ہی جاننا چاہتے ہیں۔ پیک اور سلپ کی تصویریں بھیجیں، اور اسے استعمال نہ کریں۔",
		Compare: "اپنا پیک ملا کر دیکھیں", CompareLead: "اسے اس کے ساتھ رکھ کر دیکھیں۔", Front: "%s سامنے سے", Back: "%s پیچھے سے",
		Lot: "لاٹ", Batch: "پیک پر بیچ: %s", Country: "کہاں بنا", BestBefore: "استعمال کی آخری تاریخ", Importer: "درآمد کنندہ", BoughtFrom: "کس سے خریدا",
		Documents: "ہمارے پاس موجود دستاویزات", Number: "نمبر %s", Kept: "ہمارے پاس موجود", House: "ہمارے پاس کب سے",
		Invoice: "انوائس", Declaration: "گڈز ڈیکلریشن", Origin: "سرٹیفکیٹ آف اوریجن", Analysis: "لیب کا سرٹیفکیٹ", License: "بنانے والے کی تصدیق",
		OnRequest: "یہاں نمبر چھپے ہوئے ہیں۔ کہنے پر ہم دستاویزات دکھاتے ہیں، قیمتیں ڈھانپ کر۔",
		Doubt:     "ابھی بھی شک ہے؟", DoubtText: "پیک اور اس کے بیچ کوڈ کی تصویر بھیجیں۔ جواب ایک انسان دیتا ہے۔",
		Another: "کوئی اور پیک", AnotherText: "اس کی سلپ اسکین کریں، یا کوڈ لکھیں", Papers: "ہمارے کاغذات",
		Hello: "کیا یہ پیک اصلی ہے؟", WhatsApp: "واٹس ایپ پر لکھیں", Mail: "ہمیں لکھیں",
	},
	"ur-Latn": {
		Title: "Kya yeh asli hai?", Other: "Zaban", Shop: "Dukan par jayein",
		TypeIt:    "Apne parcel ki slip wala code likhein. Yeh chokor tasveer ke neeche likha hai.",
		TypeItFor: "Dukan mein maujood pack ke kaghzat yeh batate hain. Aap ke parcel ki slip wala code bilkul aap ke pack ke kaghzat kholta hai.",
		Code:      "Slip wala code", Hint: "8 huroof aur hindse, jaise 7K3Q-9VHM", Check: "Dekhein",
		Exactly: "Yeh bilkul isi lot ke hamare kaghzat hain.",
		Ours:    "Lot %s hamari hai", Since: "Is ke kaghzat hum %s se dikha rahe hain.",
		Hidden: "Is ke kaghzat hum is waqt nahin dikha rahe. Humein likhein, hum dekh kar batayenge.",
		Held:   "Lot %s rok di gayi hai", HeldText: "Hum ne is ki farokht band kar di hai aur jaanch kar rahe hain. Jab tak hum na batayein, yeh pack istemal na karein.",
		Past: "Lot %s ki tareekh guzar chuki hai", PastText: "Yeh hamari hi thi. Ab ise istemal na karein.",
		Never: "%s hamare paas kabhi nahin tha", NeverText: "Is se yeh naqli nahin ho jata. Matlab sirf yeh hai ke yeh code hum ne nahin diya.",
		TooMany: "Bohat se aise code jo hamare nahin", TooManyText: "Yeh aap ke network se aaye, jo shayad doosre bhi istemal karte hain. Chand minute baad koshish karein, ya humein likhein.",
		MayBe: "Yeh kya ho sakta hai", Misread: "Koi harf ghalat parha gaya", MisreadText: "B aur 8, S aur 5, Z aur 2 ek jaise lagte hain. Hamare code mein 0, O, 1 ya I nahin hota.",
		Elsewhere: "Kahin aur se kharida", ElsewhereText: "Phir jawab usi dukan ko dena hai. Jo pack hamare paas nahin tha, us ka faisla hum nahin kar sakte.",
		Parcel: "Yeh hamare parcel mein tha", ParcelText: "Phir hum aaj hi jaanna chahte hain. Pack aur slip ki tasveerein bhejein, aur ise istemal na karein.",
		Compare: "Apna pack mila kar dekhein", CompareLead: "Ise is ke saath rakh kar dekhein.", Front: "%s saamne se", Back: "%s peeche se",
		Lot: "Lot", Batch: "Pack par batch: %s", Country: "Kahan bana", BestBefore: "Istemal ki aakhri tareekh", Importer: "Importer", BoughtFrom: "Kis se kharida",
		Documents: "Hamare paas maujood dastavezat", Number: "Number %s", Kept: "Hamare paas maujood", House: "Hamare paas kab se",
		Invoice: "Invoice", Declaration: "Goods declaration", Origin: "Certificate of origin", Analysis: "Lab ka certificate", License: "Banane wale ki tasdeeq",
		OnRequest: "Yahan number chhupe hue hain. Kehne par hum dastavezat dikhate hain, qeematein dhaanp kar.",
		Doubt:     "Abhi bhi shak hai?", DoubtText: "Pack aur us ke batch code ki tasveer bhejein. Jawab ek insaan deta hai.",
		Another: "Koi aur pack", AnotherText: "Us ki slip scan karein, ya code likhein", Papers: "Hamare kaghzat",
		Hello: "Kya yeh pack asli hai?", WhatsApp: "WhatsApp par likhein", Mail: "Humein likhein",
	},
}
