package giftcard

import "gulaab/internal/mail"

// words are the page's texts in one language.
type words struct {
	Title, Lead, Other, HowMuch, Another, Costs, ForWhom, ToName, FromName, Optional, How, Mail, Self, Address, AddressHint string
	Day, DayHint, Words, Yours, Email, EmailHint, Order, Paid, NotSold, Balance, Code, Look, Holds, Elsewhere, Back, Shop   string
}

// copies are the page's texts by language. The Urdu ones are still to be read by somebody whose
// language it is.
var copies = map[mail.Language]*words{
	"en": {
		Title: "A gift card", Lead: "For somebody who knows their own skin best. It arrives as a message, on the day you choose, and never ends.", Other: "Languages",
		HowMuch: "How much", Another: "Another amount,", Costs: "A card costs what it holds. The discounts of the shop come off when it is spent.",
		ForWhom: "For whom", ToName: "Name", FromName: "Your name", Optional: "optional", How: "How it arrives", Mail: "Email", Self: "I give it myself",
		Address: "Their WhatsApp number or email", AddressHint: "A card sent to a wrong address may be lost: please look twice.",
		Day: "On which day", DayHint: "Today: it arrives soon after we have seen your payment, between 9 in the morning and 10 in the evening.", Words: "A few words",
		Yours: "Your details", Email: "Your email", EmailHint: "The receipt comes here, and the way to have the card sent again.",
		Order: "Order the card", Paid: "Next: how to pay, by Raast, bank or wallet. Not in cash, because it leaves before any rider comes.", NotSold: "We sell no gift cards at the moment. Those that are there go on paying.",
		Balance: "What is on a card?", Code: "The code of the card", Look: "Look", Holds: "The card ending in %s holds %s.",
		Elsewhere: "Not arrived? The page of your order sends it again, and elsewhere as long as nothing of it is used.", Back: "What a card paid for goes back onto the card when the order is cancelled or returned.", Shop: "To the shop",
	},
	"ur": {
		Title: "گفٹ کارڈ", Lead: "اُن کے لیے جو اپنی جلد کو خود سب سے بہتر جانتے ہیں۔ یہ آپ کے چنے ہوئے دن پیغام میں پہنچتا ہے، اور کبھی ختم نہیں ہوتا۔", Other: "زبانیں",
		HowMuch: "کتنے کا", Another: "کوئی اور رقم،", Costs: "کارڈ کی قیمت وہی ہے جو اس میں ہو۔ دکان کی رعایت خرچ کرتے وقت ملتی ہے۔",
		ForWhom: "کس کے لیے", ToName: "نام", FromName: "آپ کا نام", Optional: "اختیاری", How: "کیسے پہنچے", Mail: "ای میل", Self: "میں خود دوں گا",
		Address: "ان کا واٹس ایپ نمبر یا ای میل", AddressHint: "غلط پتے پر بھیجا ہوا کارڈ کھو سکتا ہے: دوبارہ دیکھ لیں۔",
		Day: "کس دن", DayHint: "آج: آپ کی ادائیگی دیکھنے کے کچھ دیر بعد پہنچے گا، صبح 9 سے رات 10 بجے کے درمیان۔", Words: "چند الفاظ",
		Yours: "آپ کی تفصیل", Email: "آپ کی ای میل", EmailHint: "رسید یہیں آئے گی، اور کارڈ دوبارہ بھیجنے کا طریقہ بھی۔",
		Order: "کارڈ آرڈر کریں", Paid: "اگلا قدم: راست، بینک یا والٹ سے ادائیگی۔ نقد نہیں، کیونکہ یہ کسی رائیڈر سے پہلے نکل جاتا ہے۔", NotSold: "ہم فی الحال گفٹ کارڈ نہیں بیچ رہے۔ جو پہلے سے ہیں وہ چلتے رہیں گے۔",
		Balance: "کارڈ میں کیا باقی ہے؟", Code: "کارڈ کا کوڈ", Look: "دیکھیں", Holds: "جس کارڈ کے آخری حروف \u2068%s\u2069 ہیں اس میں %s باقی ہیں۔",
		Elsewhere: "نہیں پہنچا؟ آپ کے آرڈر کے صفحے سے دوبارہ بھیجا جا سکتا ہے، اور جب تک استعمال نہ ہوا ہو کہیں اور بھی۔", Back: "کارڈ سے ادا کی ہوئی رقم آرڈر منسوخ یا واپس ہونے پر کارڈ پر ہی لوٹتی ہے۔", Shop: "دکان پر جائیں",
	},
	"ur-Latn": {
		Title: "Gift card", Lead: "Un ke liye jo apni jild ko khud sab se behtar jante hain. Yeh aap ke chune hue din paigham mein pohanchta hai, aur kabhi khatam nahin hota.", Other: "Zubanein",
		HowMuch: "Kitne ka", Another: "Koi aur raqam,", Costs: "Card ki qeemat wohi hai jo us mein ho. Dukan ki riayat kharch karte waqt milti hai.",
		ForWhom: "Kis ke liye", ToName: "Naam", FromName: "Aap ka naam", Optional: "ikhtiyari", How: "Kaise pohanche", Mail: "Email", Self: "Main khud doonga",
		Address: "Un ka WhatsApp number ya email", AddressHint: "Ghalat pate par bheja hua card kho sakta hai: dobara dekh lein.",
		Day: "Kis din", DayHint: "Aaj: aap ki adaigi dekhne ke kuch der baad pohanche ga, subah 9 se raat 10 baje ke darmiyan.", Words: "Chand alfaaz",
		Yours: "Aap ki tafseel", Email: "Aap ki email", EmailHint: "Raseed yahin aaye gi, aur card dobara bhejne ka tareeqa bhi.",
		Order: "Card order karein", Paid: "Agla qadam: Raast, bank ya wallet se adaigi. Cash nahin, kyunke yeh kisi rider se pehle nikal jata hai.", NotSold: "Hum filhaal gift card nahin bech rahe. Jo pehle se hain woh chalte rahein ge.",
		Balance: "Card mein kya baqi hai?", Code: "Card ka code", Look: "Dekhein", Holds: "Jis card ke aakhri huroof %s hain us mein %s baqi hain.",
		Elsewhere: "Nahin pohancha? Aap ke order ke safhe se dobara bheja ja sakta hai, aur jab tak istemal na hua ho kahin aur bhi.", Back: "Card se ada ki hui raqam order cancel ya wapas hone par card par hi lautti hai.", Shop: "Dukan par jayein",
	},
}

// names are what the languages are called in themselves.
var names = map[mail.Language]string{mail.English: "English", mail.Urdu: "اردو", mail.RomanUrdu: "Roman Urdu"}
