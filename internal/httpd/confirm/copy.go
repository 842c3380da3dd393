package confirm

// words are the page's texts in one language.
type words struct {
	Title, Order, Placed                                                                                                                 string
	Yes, Change, Cancel, CancelSure, CancelYes                                                                                           string
	Street, Landmark, City, State, ZIP, Phone, Save                                                                                      string
	Parcel, Total, Free, Shipping, Freed                                                                                                 string
	Cash, AtDoor                                                                                                                         string
	Coupon, Rounding                                                                                                                     string
	CardFor, CardSent, CardWaits, CardUnpaid, CardBlocked, CardAgain, CardElsewhere, CardVia, CardMail, CardAddress, CardSend, CardTaken string
	CashFee, Saving, Wrap, Credit, GiftCard, Tax                                                                                         string
	ToPay, RestPaid                                                                                                                      string // what balances did not pay, before it is paid and after
	Paid, PackedText                                                                                                                     string
	Thanks, Changed, Gone, GoneHead, Follow                                                                                              string
	Write, Keep, More, Other                                                                                                             string
	FindHead, FindLead, Number, Contact, Find, For                                                                                       string
	Needed, Missed, TooMany, Glimpse, GlimpseGift                                                                                        string

	payWords
	backWords
}

// copies are the page's texts by language, as a BCP 47 tag. The Urdu ones are
// still to be read by somebody whose language it is.
var copies = map[string]*words{
	"en": {
		payWords: inEnglish, backWords: backEnglish,
		FindHead: "Where is my parcel?", FindLead: "The order number is in our mail and on the screen you saw after ordering. The link in that mail needs no typing.",
		Number: "Order number", Contact: "Phone or email used for the order", Find: "Track order", For: "For %s, %s",
		Needed: "Enter both, please.", Missed: "No order matches this number with this phone or email. Check both and try again.",
		TooMany:     "Too many tries for this order or from this network. Wait a quarter of an hour, or open the link in our mail or WhatsApp message: it goes on working.",
		GlimpseGift: "A gift without prices: by its number we show what was ordered and where it stands. Sums and changes open by the link in our message to the buyer.",
		Glimpse:     "By email alone we show what was ordered and where it stands. For sums, the courier and changes, open the link in our message or use the whole phone number.",
		Title:       "Your order", Order: "Order", Placed: "Placed",
		Yes: "Yes, send it", Change: "Change something", Cancel: "Cancel the order",
		CancelSure: "The order ends, and nothing is delivered or owed.", CancelYes: "Yes, cancel it",
		Street: "Street address", Landmark: "Nearest landmark", City: "City", State: "State / Province", ZIP: "ZIP / Postal code", Phone: "Phone", Save: "Save the change",
		Coupon: "Coupon", Rounding: "Rounding", CashFee: "Fee for cash", Saving: "Off, for paying first", Wrap: "Gift wrap", Credit: "Paid with store credit", GiftCard: "Paid with a gift card",
		CardFor: "The gift card is for", CardSent: "Its message was written on %s.", CardWaits: "It is paid, and goes out on its day between 9 in the morning and 10 in the evening.", CardUnpaid: "It is made once we have seen your payment.", CardBlocked: "It is blocked.", CardAgain: "Send the card again", CardElsewhere: "To the same address, or to another as long as nothing of the card is used. The code that was sent before opens nothing then.", CardVia: "How", CardMail: "Email", CardAddress: "WhatsApp number or email", CardSend: "Send", CardTaken: "The card goes out again.", Tax: "Includes sales tax of", Parcel: "Your parcel", Total: "Total", Free: "Free", Shipping: "Shipping", Freed: "Shipping, with coupon %s", Cash: "Cash to keep ready:", AtDoor: "when the parcel arrives",
		ToPay: "To pay", RestPaid: "Paid otherwise",
		Paid:       "Bank transfer",
		PackedText: "It is packed already: for another address or phone, please write to us.",
		Thanks:     "Thank you! We pack your order now.", Changed: "The change is saved.",
		GoneHead: "This link opens nothing any more", Gone: "Your parcel may have left, or there is a newer link. Follow the order with its number and your phone.",
		Follow: "Follow an order", Write: "Something wrong? WhatsApp us",
		Keep: "You came by a link of ours, so no login is asked. Please do not pass it on: whoever holds it can change this order.", Other: "Language", More: "Order again, review, add to your account",
	},
	"ur": {
		payWords: inUrdu, backWords: backUrdu,
		FindHead: "میرا پارسل کہاں ہے؟", FindLead: "آرڈر نمبر ہماری ای میل میں اور آرڈر کے بعد والی اسکرین پر ہے۔ میل کے لنک میں کچھ لکھنا نہیں پڑتا۔",
		Number: "آرڈر نمبر", Contact: "آرڈر والا فون یا ای میل", Find: "آرڈر دیکھیں", For: "%s کے لیے، %s",
		Needed: "دونوں لکھیں۔", Missed: "اس نمبر اور اس فون یا ای میل کا کوئی آرڈر نہیں۔ دونوں دیکھ کر دوبارہ کوشش کریں۔",
		TooMany:     "اس آرڈر یا اس نیٹ ورک سے بہت زیادہ کوششیں ہوئیں۔ پندرہ منٹ بعد کوشش کریں، یا ہماری ای میل یا واٹس ایپ کا لنک کھولیں: وہ چلتا رہتا ہے۔",
		GlimpseGift: "قیمتوں کے بغیر تحفہ: نمبر سے ہم چیزیں اور حالت دکھاتے ہیں۔ رقم اور تبدیلی خریدار کو بھیجے گئے پیغام کے لنک سے کھلتی ہے۔",
		Glimpse:     "صرف ای میل سے ہم چیزیں اور حالت دکھاتے ہیں۔ رقم، کوریئر اور تبدیلی کے لیے ہمارے پیغام کا لنک کھولیں یا پورا فون نمبر لکھیں۔",
		Title:       "آپ کا آرڈر", Order: "آرڈر", Placed: "آرڈر کا وقت:",
		Yes: "جی ہاں، بھیج دیں", Change: "کچھ بدلنا ہے", Cancel: "آرڈر منسوخ کریں",
		CancelSure: "آرڈر ختم ہو جائے گا، کچھ نہیں بھیجا جائے گا اور کچھ دینا نہیں ہو گا۔", CancelYes: "جی ہاں، منسوخ کریں",
		Street: "پتا", Landmark: "قریبی نشانی", City: "شہر", State: "صوبہ", ZIP: "پوسٹل کوڈ", Phone: "فون نمبر", Save: "تبدیلی محفوظ کریں",
		Coupon: "کوپن", Rounding: "راؤنڈنگ", CashFee: "نقد کی فیس", Saving: "پہلے ادائیگی کی رعایت", Wrap: "تحفے کی پیکنگ", Credit: "اسٹور کریڈٹ سے ادا", GiftCard: "گفٹ کارڈ سے ادا",
		CardFor: "گفٹ کارڈ کس کے لیے", CardSent: "اس کا پیغام %s کو لکھا گیا۔", CardWaits: "رقم مل گئی ہے، کارڈ اپنے دن صبح 9 سے رات 10 بجے کے درمیان بھیجا جائے گا۔", CardUnpaid: "آپ کی ادائیگی دیکھتے ہی کارڈ بن جائے گا۔", CardBlocked: "یہ کارڈ بند ہے۔", CardAgain: "کارڈ دوبارہ بھیجیں", CardElsewhere: "اسی پتے پر، یا جب تک کارڈ استعمال نہ ہوا ہو کسی اور پتے پر۔ پہلے بھیجا ہوا کوڈ پھر نہیں چلے گا۔", CardVia: "کیسے", CardMail: "ای میل", CardAddress: "واٹس ایپ نمبر یا ای میل", CardSend: "بھیجیں", CardTaken: "کارڈ دوبارہ بھیجا جا رہا ہے۔", Tax: "قیمت میں شامل سیلز ٹیکس", Parcel: "آپ کا پارسل", Total: "کل رقم", Free: "مفت", Shipping: "ڈیلیوری", Freed: "ڈیلیوری، کوپن %s کے ساتھ", Cash: "نقد تیار رکھیں:", AtDoor: "پارسل ملنے پر",
		ToPay: "ادا کرنا ہے", RestPaid: "باقی رقم ادا ہو چکی",
		Paid:       "بینک ٹرانسفر",
		PackedText: "یہ پیک ہو چکا ہے: پتا یا فون بدلنے کے لیے ہمیں لکھیں۔",
		Thanks:     "شکریہ! ہم آپ کا آرڈر پیک کر رہے ہیں۔", Changed: "تبدیلی محفوظ ہو گئی۔",
		GoneHead: "یہ لنک اب کام نہیں کرتا", Gone: "شاید پارسل روانہ ہو چکا ہے، یا نیا لنک موجود ہے۔ آرڈر نمبر اور فون سے آرڈر دیکھیں۔",
		Follow: "آرڈر دیکھیں", Write: "کچھ ٹھیک نہیں؟ واٹس ایپ کریں",
		Keep:  "آپ ہمارے لنک سے آئے ہیں، اس لیے لاگ اِن نہیں مانگا۔ لنک آگے نہ دیں: جس کے پاس ہو وہ آرڈر بدل سکتا ہے۔",
		Other: "زبان", More: "دوبارہ آرڈر، تبصرہ، اکاؤنٹ میں شامل کریں",
	},
	"ur-Latn": {
		payWords: inRoman, backWords: backRoman,
		FindHead: "Mera parcel kahan hai?", FindLead: "Order number hamari email mein aur order ke baad wali screen par hai. Mail ke link mein kuch likhna nahin parta.",
		Number: "Order number", Contact: "Order wala phone ya email", Find: "Order dekhein", For: "%s ke liye, %s",
		Needed: "Dono likhein.", Missed: "Is number aur is phone ya email ka koi order nahin. Dono dekh kar dobara koshish karein.",
		TooMany:     "Is order ya is network se bohat zyada koshishein huin. Pandrah minute baad koshish karein, ya hamari email ya WhatsApp ka link kholein: woh chalta rehta hai.",
		GlimpseGift: "Qeematon ke baghair tohfa: number se hum cheezein aur haalat dikhate hain. Raqam aur tabdeeli kharidar ko bheje gaye message ke link se khulti hai.",
		Glimpse:     "Sirf email se hum cheezein aur haalat dikhate hain. Raqam, courier aur tabdeeli ke liye hamare message ka link kholein ya poora phone number likhein.",
		Title:       "Aap ka order", Order: "Order", Placed: "Order ka waqt:",
		Yes: "Ji haan, bhej dein", Change: "Kuch badalna hai", Cancel: "Order cancel karein",
		CancelSure: "Order khatam ho jaye ga, kuch deliver nahin ho ga aur kuch dena nahin ho ga.", CancelYes: "Ji haan, cancel karein",
		Street: "Pata", Landmark: "Qareebi nishani", City: "Shehar", State: "Sooba", ZIP: "Postal code", Phone: "Phone number", Save: "Tabdeeli save karein",
		Coupon: "Coupon", Rounding: "Rounding", CashFee: "Cash ki fees", Saving: "Pehle adaigi ki riayat", Wrap: "Tohfe ki packing", Credit: "Store credit se ada", GiftCard: "Gift card se ada",
		CardFor: "Gift card kis ke liye", CardSent: "Is ka paigham %s ko likha gaya.", CardWaits: "Raqam mil gayi hai, card apne din subah 9 se raat 10 baje ke darmiyan bheja jaye ga.", CardUnpaid: "Aap ki adaigi dekhte hi card ban jaye ga.", CardBlocked: "Yeh card band hai.", CardAgain: "Card dobara bhejein", CardElsewhere: "Usi pate par, ya jab tak card istemal na hua ho kisi aur pate par. Pehle bheja hua code phir nahin chale ga.", CardVia: "Kaise", CardMail: "Email", CardAddress: "WhatsApp number ya email", CardSend: "Bhejein", CardTaken: "Card dobara bheja ja raha hai.", Tax: "Qeemat mein shamil sales tax", Parcel: "Aap ka parcel", Total: "Total", Free: "Muft", Shipping: "Delivery", Freed: "Delivery, coupon %s ke saath", Cash: "Cash tayyar rakhein:", AtDoor: "parcel milne par",
		ToPay: "Ada karna hai", RestPaid: "Baqi raqam ada ho chuki",
		Paid:       "Bank transfer",
		PackedText: "Yeh pack ho chuka hai: pata ya phone badalne ke liye humein likhein.",
		Thanks:     "Shukriya! Hum aap ka order pack kar rahe hain.", Changed: "Tabdeeli save ho gayi.",
		GoneHead: "Yeh link ab kaam nahin karta", Gone: "Shayad parcel rawana ho chuka hai, ya naya link mojood hai. Order number aur phone se order dekhein.",
		Follow: "Order dekhein", Write: "Kuch theek nahin? WhatsApp karein",
		Keep: "Aap hamare link se aaye hain, is liye login nahin maanga. Link aage na dein: jis ke paas ho woh order badal sakta hai.", Other: "Zaban", More: "Dobara order, review, account mein shamil karein",
	},
}
