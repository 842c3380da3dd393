package stopping

import (
	"gulaab/internal/mail"
	"gulaab/internal/stop"
)

// words are the page's texts in one language.
type words struct {
	Stop, GoesOn, Nothing, Done, Last, Again, On, Gone, GoneText, Shop string
	// By what is stopped: its heading, what it is, and that it is stopped.
	ReviewsTitle, ReviewsLead, ReviewsDone string
	CartsTitle, CartsLead, CartsDone       string
}

// of are the texts about what is stopped.
func (w *words) of(kind stop.Kind) said {
	if kind == stop.Carts {
		return said{w.CartsTitle, w.CartsLead, w.CartsDone}
	}
	return said{w.ReviewsTitle, w.ReviewsLead, w.ReviewsDone}
}

type said struct{ Title, Lead, Done string }

// copies are the page's texts by language. The Urdu ones are still to be read by somebody
// whose language it is.
var copies = map[mail.Language]*words{
	"en": {
		Stop: "Stop them", GoesOn: "News about your orders goes on: you need it to get your parcel.", Nothing: "Opening this page has changed nothing yet; some mail programs open every link to look for viruses. That is why there is a button.",
		Done: "Done. They are off.", Last: "A message that was already on its way may still arrive within the next minutes. It is the last one.", Again: "That was a mistake, switch them on again", On: "They are on again.",
		Gone: "This link stops nothing", GoneText: "It may have been cut in two. Open it anew from the message, or answer the message: a person reads it.", Shop: "To the shop",
		ReviewsTitle: "Stop questions for a review?", ReviewsLead: "Ten days after a parcel has arrived, we ask once how you like it. One press stops that for the address or number this link came to. No login, no questions.", ReviewsDone: "We ask for no more reviews where this link came to. It holds from now on, on every device.",
		CartsTitle: "Stop cart reminders?", CartsLead: "When you ask us to, we remind you once of a cart that you left. One press stops that for the address or number this link came to. No login, no questions.", CartsDone: "No more cart reminders where this link came to. It holds from now on, on every device.",
	},
	"ur": {
		Stop: "بند کریں", GoesOn: "آپ کے آرڈر کی خبریں آتی رہیں گی: پارسل ملنے کے لیے یہ ضروری ہیں۔", Nothing: "صرف یہ صفحہ کھولنے سے کچھ نہیں بدلا؛ بعض ای میل پروگرام وائرس دیکھنے کے لیے ہر لنک کھولتے ہیں۔ اسی لیے یہ بٹن ہے۔",
		Done: "یہ پیغام بند ہو گئے۔", Last: "جو پیغام پہلے ہی نکل چکا ہو وہ اگلے چند منٹوں میں آ سکتا ہے۔ وہ آخری ہو گا۔", Again: "غلطی سے بند ہوئے، دوبارہ شروع کریں", On: "یہ پیغام دوبارہ شروع ہو گئے۔",
		Gone: "اس لنک سے کچھ بند نہیں ہوتا", GoneText: "شاید لنک آدھا رہ گیا ہے۔ پیغام سے دوبارہ کھولیں، یا پیغام کا جواب دیں: کوئی انسان اسے پڑھے گا۔", Shop: "دکان پر جائیں",
		ReviewsTitle: "ریویو کے سوال بند کریں؟", ReviewsLead: "پارسل پہنچنے کے دس دن بعد ہم ایک بار پوچھتے ہیں کہ چیزیں کیسی لگیں۔ ایک بٹن سے یہ اس ای میل یا نمبر کے لیے بند ہو جائے گا جس پر یہ لنک آیا۔ نہ لاگ اِن، نہ کوئی سوال۔", ReviewsDone: "جہاں یہ لنک آیا تھا وہاں ہم آئندہ ریویو کا نہیں پوچھیں گے، چاہے آپ کوئی بھی فون یا کمپیوٹر استعمال کریں۔",
		CartsTitle: "ٹوکری کی یاد دہانی بند کریں؟", CartsLead: "جب آپ کہیں تو ہم ایک بار اس ٹوکری کی یاد دلاتے ہیں جو رہ گئی ہو۔ ایک بٹن سے یہ اس ای میل یا نمبر کے لیے بند ہو جائے گا جس پر یہ لنک آیا۔ نہ لاگ اِن، نہ کوئی سوال۔", CartsDone: "جہاں یہ لنک آیا تھا وہاں ہم آئندہ ٹوکری کی یاد نہیں دلائیں گے، چاہے آپ کوئی بھی فون یا کمپیوٹر استعمال کریں۔",
	},
	"ur-Latn": {
		Stop: "Band karein", GoesOn: "Aap ke order ki khabrein aati rahein gi: parcel milne ke liye yeh zaroori hain.", Nothing: "Sirf yeh safha kholne se kuch nahin badla; baaz email program virus dekhne ke liye har link kholte hain. Isi liye yeh button hai.",
		Done: "Yeh paigham band ho gaye.", Last: "Jo paigham pehle hi nikal chuka ho woh agle chand minton mein aa sakta hai. Woh aakhri ho ga.", Again: "Ghalti se band hue, dobara shuru karein", On: "Yeh paigham dobara shuru ho gaye.",
		Gone: "Is link se kuch band nahin hota", GoneText: "Shayad link aadha reh gaya hai. Paigham se dobara kholein, ya paigham ka jawab dein: koi insaan ise parhay ga.", Shop: "Dukan par jayein",
		ReviewsTitle: "Review ke sawal band karein?", ReviewsLead: "Parcel pohanchne ke das din baad hum aik baar poochte hain ke cheezein kaisi lagin. Aik button se yeh us email ya number ke liye band ho jaye ga jis par yeh link aaya. Na login, na koi sawal.", ReviewsDone: "Jahan yeh link aaya tha wahan hum aainda review ka nahin poochein ge, chahe aap koi bhi phone ya computer istemal karein.",
		CartsTitle: "Cart ki yaad dihani band karein?", CartsLead: "Jab aap kahein to hum aik baar us cart ki yaad dilate hain jo reh gayi ho. Aik button se yeh us email ya number ke liye band ho jaye ga jis par yeh link aaya. Na login, na koi sawal.", CartsDone: "Jahan yeh link aaya tha wahan hum aainda cart ki yaad nahin dilayein ge, chahe aap koi bhi phone ya computer istemal karein.",
	},
}
