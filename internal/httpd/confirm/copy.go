package confirm

// words are the page's texts in one language.
type words struct {
	Title, Order, Placed                            string
	OneThing, Question, Asks, AskUntil              string
	Yes, Change, Cancel, CancelSure, CancelYes      string
	Street, Landmark, City, State, ZIP, Phone, Save string
	Parcel, Total, Free, Shipping, Cash, AtDoor     string
	Paid, ConfirmedHead, ConfirmedText              string
	CancelledHead, CancelledText, PackedText        string
	CallHead, CallText                              string
	Thanks, Changed, Gone, GoneHead, Follow         string
	Write, Hello, Keep, Months, Other               string

	wayWords
}

// copies are the page's texts by language, as a BCP 47 tag. The Urdu ones are
// still to be read by somebody whose language it is.
var copies = map[string]*words{
	"en": {
		wayWords: inEnglish,
		Title:    "Your order", Order: "Order", Placed: "Placed",
		OneThing: "One thing from you", Question: "Is this right?",
		Asks: "We pack it once you say yes.", AskUntil: "Without an answer by %s we take the order off. Nothing is owed then.",
		Yes: "Yes, send it", Change: "Change something", Cancel: "Cancel the order",
		CancelSure: "The order ends, and nothing is delivered or owed.", CancelYes: "Yes, cancel it",
		Street: "Street address", Landmark: "Nearest landmark", City: "City", State: "State / Province", ZIP: "ZIP / Postal code", Phone: "Phone", Save: "Save the change",
		Parcel: "Your parcel", Total: "Total", Free: "Free", Shipping: "Shipping", Cash: "Cash to keep ready:", AtDoor: "when the parcel arrives",
		Paid: "Bank transfer", ConfirmedHead: "You said yes", ConfirmedText: "We pack your order now. Until it is packed you can still change or cancel it here.",
		CallHead: "We call you first about this order", CallText: "Nothing is kept aside for it until we have spoken. Please write to us if you cannot wait.",
		CancelledHead: "This order is cancelled", CancelledText: "Nothing is delivered and nothing is owed at the door.",
		PackedText: "It is packed already: for another address or phone, please write to us.",
		Thanks:     "Thank you! We pack your order now.", Changed: "The change is saved.",
		GoneHead: "This link opens nothing any more", Gone: "Your parcel may have left, or there is a newer link. Follow the order with its number and your phone.",
		Follow: "Follow an order", Write: "Something wrong? WhatsApp us", Hello: "Hello, about order %s: ",
		Keep: "You came by a link of ours, so no login is asked. Please do not pass it on: whoever holds it can change this order.", Other: "Language",
	},
	"ur": {
		wayWords: inUrdu,
		Title:    "آپ کا آرڈر", Order: "آرڈر", Placed: "آرڈر کا وقت:",
		OneThing: "آپ سے ایک بات", Question: "کیا یہ ٹھیک ہے؟",
		Asks: "آپ کے ہاں کہتے ہی ہم پیک کر دیں گے۔", AskUntil: "%s تک جواب نہ ملا تو ہم آرڈر ہٹا دیں گے، اور کچھ دینا نہیں ہو گا۔",
		Yes: "جی ہاں، بھیج دیں", Change: "کچھ بدلنا ہے", Cancel: "آرڈر منسوخ کریں",
		CancelSure: "آرڈر ختم ہو جائے گا، کچھ نہیں بھیجا جائے گا اور کچھ دینا نہیں ہو گا۔", CancelYes: "جی ہاں، منسوخ کریں",
		Street: "پتا", Landmark: "قریبی نشانی", City: "شہر", State: "صوبہ", ZIP: "پوسٹل کوڈ", Phone: "فون", Save: "تبدیلی محفوظ کریں",
		Parcel: "آپ کا پارسل", Total: "کل رقم", Free: "مفت", Shipping: "ڈیلیوری", Cash: "نقد تیار رکھیں:", AtDoor: "پارسل ملنے پر",
		Paid: "بینک ٹرانسفر", ConfirmedHead: "آپ نے ہاں کہہ دی ہے", ConfirmedText: "ہم آپ کا آرڈر پیک کر رہے ہیں۔ پیک ہونے تک آپ یہاں بدل یا منسوخ کر سکتے ہیں۔",
		CallHead: "اس آرڈر کے بارے میں ہم پہلے آپ کو فون کریں گے", CallText: "بات ہونے تک اس کے لیے کچھ الگ نہیں رکھا گیا۔ جلدی ہو تو ہمیں لکھیں۔",
		CancelledHead: "یہ آرڈر منسوخ ہے", CancelledText: "کچھ نہیں بھیجا جائے گا اور کچھ دینا نہیں ہے۔",
		PackedText: "یہ پیک ہو چکا ہے: پتا یا فون بدلنے کے لیے ہمیں لکھیں۔",
		Thanks:     "شکریہ! ہم آپ کا آرڈر پیک کر رہے ہیں۔", Changed: "تبدیلی محفوظ ہو گئی۔",
		GoneHead: "یہ لنک اب کچھ نہیں کھولتا", Gone: "شاید پارسل روانہ ہو چکا ہے، یا نیا لنک موجود ہے۔ آرڈر نمبر اور فون سے آرڈر دیکھیں۔",
		Follow: "آرڈر دیکھیں", Write: "کچھ ٹھیک نہیں؟ واٹس ایپ کریں", Hello: "السلام علیکم، آرڈر %s کے بارے میں: ",
		Keep:   "آپ ہمارے لنک سے آئے ہیں، اس لیے لاگ اِن نہیں مانگا۔ لنک آگے نہ دیں: جس کے پاس ہو وہ آرڈر بدل سکتا ہے۔",
		Months: "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر", Other: "زبان",
	},
	"ur-Latn": {
		wayWords: inRoman,
		Title:    "Aap ka order", Order: "Order", Placed: "Order ka waqt:",
		OneThing: "Aap se ek baat", Question: "Kya yeh theek hai?",
		Asks: "Aap ke haan kehte hi hum pack kar dein ge.", AskUntil: "%s tak jawab na mila to hum order hata dein ge, aur kuch dena nahin ho ga.",
		Yes: "Ji haan, bhej dein", Change: "Kuch badalna hai", Cancel: "Order cancel karein",
		CancelSure: "Order khatam ho jaye ga, kuch deliver nahin ho ga aur kuch dena nahin ho ga.", CancelYes: "Ji haan, cancel karein",
		Street: "Pata", Landmark: "Qareebi nishani", City: "Shehar", State: "Sooba", ZIP: "Postal code", Phone: "Phone", Save: "Tabdeeli save karein",
		Parcel: "Aap ka parcel", Total: "Total", Free: "Muft", Shipping: "Delivery", Cash: "Cash tayyar rakhein:", AtDoor: "parcel milne par",
		Paid: "Bank transfer", ConfirmedHead: "Aap ne haan keh di hai", ConfirmedText: "Hum aap ka order pack kar rahe hain. Pack hone tak aap yahan badal ya cancel kar sakte hain.",
		CallHead: "Is order ke bare mein hum pehle aap ko call karein ge", CallText: "Baat hone tak is ke liye kuch alag nahin rakha gaya. Jaldi ho to humein likhein.",
		CancelledHead: "Yeh order cancel hai", CancelledText: "Kuch deliver nahin ho ga aur kuch dena nahin hai.",
		PackedText: "Yeh pack ho chuka hai: pata ya phone badalne ke liye humein likhein.",
		Thanks:     "Shukriya! Hum aap ka order pack kar rahe hain.", Changed: "Tabdeeli save ho gayi.",
		GoneHead: "Yeh link ab kuch nahin kholta", Gone: "Shayad parcel rawana ho chuka hai, ya naya link mojood hai. Order number aur phone se order dekhein.",
		Follow: "Order dekhein", Write: "Kuch theek nahin? WhatsApp karein", Hello: "Assalam o alaikum, order %s ke bare mein: ",
		Keep: "Aap hamare link se aaye hain, is liye login nahin manga. Link aage na dein: jis ke paas ho woh order badal sakta hai.", Other: "Zaban",
	},
}
