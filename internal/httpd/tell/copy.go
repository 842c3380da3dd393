package tell

import "gulaab/internal/city"

// words are the texts about an order in one language.
type words struct {
	Ahead, AheadNow, Now, Expected, Estimate, IfYes, IfPaid, Or, MayOpen, ReturnBy, Attempt, Attempts, Days, Hello string
	OfParcel                                                                                                       string // what happened, and to which of several parcels
	FromLast, FromNear, InDays, InDay, Guess                                                                       string // of Window and Promised
	FeeIs, FeeFrom, FeeTo, FreeFrom, EveryOrder, ByCity, ByWeight, FreeThere, Comma                                string // of Delivery and Cost
	Heads, Next, Events, Later, Reasons                                                                            map[string]string

	OneThing, Question, Asks, AskUntil, ByLink          string
	ConfirmedHead, ConfirmedText, PaidHead              string
	ByCard                                              string // instead of the event of money (PAYS-4)
	CallHead, CallText                                  string
	CancelledHead, CancelledText, EndedHead, EndedText  string
	OutHead, OutText, TriedText, OwedBack, SentBack     string
	CreditHead, CreditText, Credited                    string // money that went back as store credit (PROMO-2)
	Transfer, Card, ReservedHead, ReservedText          string
	ProofHead, ProofText, RejectedHead, RejectedText    string
	PartHead, PartText, PartOnly, HeldUntil             string
	LookHead, LookText, LookBoth, NumberGiven, TimeLeft string
	LateHead, LateText                                  string

	Backs, BackNext  map[string]string // by state of a return
	BackKept, SendBy string
}

// all are the texts by language, as a BCP 47 tag. The Urdu ones are still to be
// read by somebody whose language it is.
var all = map[string]*words{"en": &inEnglish, "ur": &inUrdu, "ur-Latn": &inRoman}

// provinces are the provinces and the country in Urdu, by the names that package city has.
var provinces = map[string]string{
	"Punjab": "پنجاب", "Sindh": "سندھ", "Khyber Pakhtunkhwa": "خیبر پختونخوا", "Islamabad Capital Territory": "اسلام آباد", "Balochistan": "بلوچستان",
	"Gilgit-Baltistan": "گلگت بلتستان", "Azad Jammu and Kashmir": "آزاد جموں و کشمیر", city.Country: "پاکستان",
}

var inEnglish = words{
	Hello:    "Hello, about order %s: ",
	OfParcel: "%s: parcel %d",
	OneThing: "One thing from you", Question: "Is this right?", ByLink: "The link in our message opens it: there you confirm, change or cancel it.",
	Asks: "We pack it once you say yes.", AskUntil: "Without an answer by %s we take the order off. Nothing is owed then.",
	ConfirmedHead: "You said yes", ConfirmedText: "We pack your order now. Until it is packed it can still be changed or cancelled.", PaidHead: "Your payment has arrived", ByCard: "Paid by card",
	CallHead: "We call you first about this order", CallText: "Nothing is kept aside for it until we have spoken. Please write to us if you cannot wait.",
	CancelledHead: "This order is cancelled", CancelledText: "Nothing is delivered and nothing is owed at the door.",
	EndedHead: "This order has ended", EndedText: "Nobody confirmed or paid it in time. Nothing is delivered and nothing is owed.",
	OutHead: "The rider has your parcel", OutText: "Please keep your phone near: the rider calls before coming.", TriedText: "The rider tries once more. Then the parcel goes back to us.",
	OwedBack: "We owe you %s and send it back to you.", SentBack: "%s has been sent back to you.",
	CreditHead: "The money is on your store credit", CreditText: "It pays for your next orders at checkout, and does not end.", Credited: "%s is on your store credit.",
	Transfer: "Bank transfer", Card: "Debit or credit card", PartOnly: "A part has arrived. Please transfer the rest.",
	Ahead: "It is sent whole when all of it is here: from %s.", AheadNow: "Some of it is still on its way to us. We send all of it together, from %s; until it is packed it can still be changed or cancelled.",
	Estimate: "Expected %s. This is an estimate, from our last %d parcels to other cities.",
	IfYes:    "It is counted from today, as if you said yes now.", IfPaid: "It is counted from today, as if your payment were here.",
	FromLast: "from our last %d parcels to %s", FromNear: "an estimate, from our last %d parcels in %s",
	InDays: "in %s days", InDay: "in a day", Guess: "an estimate",
	FeeIs: "Delivery %s", FeeFrom: "Delivery from %s", FeeTo: "Delivery up to %s", FreeFrom: "free from %s", EveryOrder: "on every order", ByCity: "depending on your city", ByWeight: "depending on city and weight", FreeThere: "Free delivery", Comma: ", ",
	Now: "Right now", Expected: "Expected %s, as with %d of our last %d parcels to %s.", Or: "%s to %s",
	MayOpen: "You may open the parcel before you pay.", ReturnBy: "You can send it back until %s.",
	Attempt: "%d failed try so far: %s", Attempts: "%d failed tries so far, the last: %s",
	Heads: map[string]string{
		"none": "We have your order", "packed": "Packed and sealed", "shipped": "On its way to %s", "delivered": "Delivered",
		"returning": "On its way back to us", "returned": "Back with us", "lost": "Lost on the way",
	},
	Next: map[string]string{
		"packed": "Next we hand it to the courier.", "shipped": "The rider calls before coming.", "delivered": "We hope you like it.",
		"returning": "If it should have reached you, write to us at once.", "returned": "If you still want it, write to us.",
		"lost": "We are sorry. Write to us: we send it again, or give the money back.",
	},
	Events: map[string]string{
		"return_asked": "Return asked for", "return_approved": "Return accepted", "return_kept": "Return accepted", "return_declined": "Return not accepted", "return_sent": "Sent back by you", "return_received": "Came back to us", "return_checked": "Looked at", "swapped": "Something else is sent, as agreed", "dropped": "Sent with fewer items, as agreed", "replacement_packed": "Replacement packed", "edited": "Changed as agreed with you", "color_chosen": "Colour chosen", "no_answer": "We tried to reach you",
		"placed": "Order placed", "confirmed": "Confirmed", "kept": "Kept for you, as agreed on the phone", "paid": "Payment received", "money_received": "A part of the payment received", "payment_reversed": "Payment taken back by the bank",
		"proof_submitted": "Screenshot received", "proof_rejected": "Screenshot not accepted", "packed": "Packed and sealed", "booked": "Courier booked",
		"shipped": "Handed to the courier", "out_for_delivery": "Out for delivery", "attempt_failed": "Could not be delivered", "time_asked": "You asked for another time", "delivered": "Delivered",
		"returning": "On its way back", "returned": "Back with us", "cancelled": "Cancelled", "expired": "Ended, as nobody confirmed or paid in time", "held_again": "Held for you again", "goods_came": "Goods came for it", "new_day": "Ships from another day", "deposit_waived": "Nothing to transfer first any more",
		"refunded": "Refunded", "part_refunded": "Partly refunded", "lost": "Lost on the way", "redirected": "Address or phone changed",
	},
	Later:   map[string]string{"confirmed": "You confirm it", "paid": "We find your payment", "packed": "Packed and sealed", "shipped": "Handed to the courier", "delivered": "Delivered"},
	Reasons: map[string]string{"refused": "refused", "not_there": "nobody there", "bad_address": "address not found", "wants_to_open": "wanted to open it first", "other": "no reason given", "": "no reason given"},

	ReservedHead: "Reserved for you", ReservedText: "Transfer the exact amount, then send the screenshot or its number here.",
	ProofHead: "We are checking your payment", ProofText: "Your screenshot has arrived. You may send a clearer one.",
	LookHead: "We look for your transfer", LookText: "We compare %s and your number %s with what arrives in our account. Your items stay put aside meanwhile. You can close this page: we write to you.",
	LookBoth: "Another order names the number %s too, so a person looks at both. Please send the screenshot as well: it shows whose transfer it is.", NumberGiven: "You gave us the transaction number", TimeLeft: "%d h %d min",
	LateHead: "Nothing arrived in %d hours", LateText: "So we put the items back on the shelf. Nothing is owed. If they are still here, we hold them once more, at the same price.",
	RejectedHead: "We could not match the payment", RejectedText: "Send a clearer screenshot, one that shows amount, date and reference.",
	PartHead: "A part is still missing", PartText: "%s has arrived. Please transfer the missing %s.", HeldUntil: "We keep your items until %s.",

	BackKept: "Your photos were enough: nothing need come back.", SendBy: "Please send it until %s.",
	Backs: map[string]string{
		"asked":      "You asked for a return",
		"approved":   "Your return is approved",
		"declined":   "Your return was declined",
		"in_transit": "Your return is on its way to us",
		"received":   "Your return is here",
		"checked":    "We looked at your return",
		"refunded":   "Your money is on its way",
		"replaced":   "We send it again",
	},
	BackNext: map[string]string{
		"asked":      "We look at it and answer. Photos help.",
		"approved":   "Please send it back, with the order number in the parcel.",
		"declined":   "Do you see it differently? Write to us.",
		"in_transit": "We look at it as soon as it is here.",
		"received":   "We look at it within a day or two.",
		"checked":    "What comes now is settled next.",
		"refunded":   "Banks may take a day or two to show it.",
		"replaced":   "The new parcel costs you nothing.",
	},
}

var inUrdu = words{
	Hello:    "السلام علیکم، آرڈر %s کے بارے میں: ",
	OfParcel: "%s: پارسل %d",
	OneThing: "آپ سے ایک بات", Question: "کیا یہ ٹھیک ہے؟", ByLink: "ہمارے پیغام کا لنک کھولیں: وہاں تصدیق، تبدیلی یا منسوخی ہو سکتی ہے۔",
	Asks: "آپ کے ہاں کہتے ہی ہم پیک کر دیں گے۔", AskUntil: "%s تک جواب نہ ملا تو ہم آرڈر ہٹا دیں گے، اور کچھ دینا نہیں ہو گا۔",
	ConfirmedHead: "آپ نے ہاں کہہ دی ہے", ConfirmedText: "ہم آپ کا آرڈر پیک کر رہے ہیں۔ پیک ہونے تک اسے بدلا یا منسوخ کیا جا سکتا ہے۔", PaidHead: "آپ کی رقم مل گئی ہے", ByCard: "کارڈ سے ادا ہوا",
	CallHead: "اس آرڈر کے بارے میں ہم پہلے آپ کو فون کریں گے", CallText: "بات ہونے تک اس کے لیے کچھ الگ نہیں رکھا گیا۔ جلدی ہو تو ہمیں لکھیں۔",
	CancelledHead: "یہ آرڈر منسوخ ہے", CancelledText: "کچھ نہیں بھیجا جائے گا اور کچھ دینا نہیں ہے۔",
	EndedHead: "یہ آرڈر ختم ہو گیا ہے", EndedText: "وقت پر تصدیق یا رقم نہیں ملی۔ کچھ نہیں بھیجا جائے گا اور کچھ دینا نہیں ہے۔",
	OutHead: "آپ کا پارسل رائیڈر کے پاس ہے", OutText: "فون قریب رکھیں: رائیڈر آنے سے پہلے فون کرے گا۔", TriedText: "رائیڈر ایک بار اور کوشش کرے گا، پھر پارسل ہمارے پاس واپس آ جائے گا۔",
	OwedBack: "ہمیں آپ کو %s دینے ہیں، ہم واپس بھیجیں گے۔", SentBack: "%s آپ کو واپس بھیج دیے گئے ہیں۔",
	CreditHead: "رقم آپ کے اسٹور کریڈٹ میں ہے", CreditText: "اگلے آرڈر پر چیک آؤٹ میں اس سے ادا کریں، اس کی کوئی آخری تاریخ نہیں۔", Credited: "%s آپ کے اسٹور کریڈٹ میں ہیں۔",
	Transfer: "بینک ٹرانسفر", Card: "ڈیبٹ یا کریڈٹ کارڈ", PartOnly: "کچھ رقم مل گئی ہے۔ باقی رقم بھیجیں۔",
	Days:     "اتوار پیر منگل بدھ جمعرات جمعہ ہفتہ",
	Estimate: "%s متوقع ہے۔ یہ اندازہ دوسرے شہروں کے ہمارے پچھلے %d پارسلوں سے لگایا گیا ہے۔",
	IfYes:    "یہ آج سے گنا گیا ہے، جیسے آپ نے ابھی ہاں کہی ہو۔", IfPaid: "یہ آج سے گنا گیا ہے، جیسے آپ کی رقم ابھی پہنچی ہو۔",
	FromLast: "%[2]s کے ہمارے پچھلے %[1]d پارسلوں کے حساب سے", FromNear: "اندازاً، %[2]s میں ہمارے پچھلے %[1]d پارسلوں کے حساب سے",
	InDays: "%s دن میں", InDay: "ایک دن میں", Guess: "اندازاً",
	FeeIs: "ڈیلیوری %s", FeeFrom: "ڈیلیوری %s سے شروع", FeeTo: "ڈیلیوری %s تک", FreeFrom: "%s سے مفت", EveryOrder: "ہر آرڈر پر", ByCity: "آپ کے شہر کے حساب سے", ByWeight: "شہر اور وزن کے حساب سے", FreeThere: "مفت ڈیلیوری", Comma: "، ",
	Ahead: "سب کچھ آ جائے تو پورا ایک ساتھ روانہ ہو گا: %s سے۔", AheadNow: "کچھ چیزیں ابھی ہمارے پاس آنی ہیں۔ ہم سب کچھ ایک ساتھ %s سے بھیجیں گے؛ پیک ہونے تک اسے بدلا یا منسوخ کیا جا سکتا ہے۔",
	Now: "اس وقت", Expected: "%s متوقع ہے: %[4]s کے پچھلے %[3]d پارسلوں میں سے %[2]d اتنے ہی دنوں میں پہنچے۔", Or: "%s سے %s",
	MayOpen: "آپ رقم دینے سے پہلے پارسل کھول سکتے ہیں۔", ReturnBy: "آپ %s تک واپس کر سکتے ہیں۔",
	Attempt: "%d ناکام کوشش: %s", Attempts: "%d ناکام کوششیں، آخری: %s",
	Heads: map[string]string{
		"none": "آپ کا آرڈر مل گیا ہے", "packed": "پیک ہو چکا ہے", "shipped": "%s کی طرف روانہ ہے", "delivered": "پہنچ گیا",
		"returning": "ہمارے پاس واپس آ رہا ہے", "returned": "ہمارے پاس واپس آ گیا", "lost": "راستے میں گم ہو گیا",
	},
	Next: map[string]string{
		"packed": "اب ہم کوریئر کو دیں گے۔", "shipped": "رائیڈر آنے سے پہلے فون کرے گا۔", "delivered": "امید ہے پسند آئے گا۔",
		"returning": "اگر آپ کو ملنا چاہیے تھا تو فوراً لکھیں۔", "returned": "اگر اب بھی چاہیے تو ہمیں لکھیں۔",
		"lost": "معذرت۔ ہمیں لکھیں: ہم دوبارہ بھیجیں گے یا رقم واپس کریں گے۔",
	},
	Events: map[string]string{
		"return_asked": "واپسی مانگی گئی", "return_approved": "واپسی منظور ہوئی", "return_kept": "واپسی منظور ہوئی", "return_declined": "واپسی منظور نہیں ہوئی", "return_sent": "آپ نے واپس بھیجا", "return_received": "ہمارے پاس پہنچا", "return_checked": "دیکھ لیا گیا", "swapped": "طے شدہ دوسری چیز بھیجی گئی", "dropped": "طے شدہ کم چیزیں بھیجی گئیں", "replacement_packed": "متبادل پیک ہوا", "edited": "آپ کی مرضی سے بدلا گیا", "color_chosen": "رنگ چنا گیا", "no_answer": "ہم نے رابطے کی کوشش کی",
		"placed": "آرڈر ملا", "confirmed": "تصدیق ہوئی", "kept": "فون پر بات کے بعد آپ کے لیے رکھا گیا", "paid": "رقم مل گئی", "money_received": "کچھ رقم ملی", "payment_reversed": "بینک نے رقم واپس لے لی",
		"proof_submitted": "اسکرین شاٹ ملا", "proof_rejected": "اسکرین شاٹ قبول نہیں ہوا", "packed": "پیک ہوا", "booked": "کوریئر بک ہوا",
		"shipped": "کوریئر کے حوالے ہوا", "out_for_delivery": "رائیڈر کے پاس ہے", "attempt_failed": "پہنچایا نہ جا سکا", "time_asked": "آپ نے دوسرا وقت مانگا", "delivered": "پہنچ گیا",
		"returning": "واپس آ رہا ہے", "returned": "واپس آ گیا", "cancelled": "منسوخ ہوا", "expired": "وقت پر تصدیق یا رقم نہ ملنے پر ختم ہوا", "held_again": "آپ کے لیے دوبارہ رکھا گیا", "goods_came": "چیزیں آ گئیں", "new_day": "اب دوسرے دن روانہ ہو گا", "deposit_waived": "پہلے کوئی رقم نہیں بھیجنی",
		"refunded": "رقم واپس ہوئی", "part_refunded": "کچھ رقم واپس ہوئی", "lost": "راستے میں گم ہوا", "redirected": "پتا یا فون بدلا",
	},
	Later:   map[string]string{"confirmed": "آپ کی تصدیق", "paid": "ہم رقم دیکھیں گے", "packed": "پیک ہو گا", "shipped": "کوریئر کے حوالے ہو گا", "delivered": "پہنچے گا"},
	Reasons: map[string]string{"refused": "لینے سے انکار", "not_there": "کوئی موجود نہ تھا", "bad_address": "پتا نہ ملا", "wants_to_open": "پہلے کھولنا چاہا", "other": "وجہ نہیں بتائی گئی", "": "وجہ نہیں بتائی گئی"},

	ReservedHead: "آپ کے لیے رکھا ہے", ReservedText: "پوری رقم بھیجیں، پھر اسکرین شاٹ یا اس کا نمبر یہاں دیں۔",
	ProofHead: "ہم رقم دیکھ رہے ہیں", ProofText: "اسکرین شاٹ مل گیا ہے۔ آپ زیادہ صاف بھی بھیج سکتے ہیں۔",
	LookHead: "ہم آپ کی رقم دیکھ رہے ہیں", LookText: "ہم %s اور آپ کا نمبر %s اپنے اکاؤنٹ میں آنے والی رقم سے ملا رہے ہیں۔ تب تک آپ کی چیزیں الگ رکھی ہیں۔ آپ یہ صفحہ بند کر سکتے ہیں: ہم آپ کو لکھیں گے۔",
	LookBoth: "نمبر %s ایک اور آرڈر میں بھی لکھا گیا ہے، اس لیے ہم دونوں خود دیکھیں گے۔ براہِ کرم اسکرین شاٹ بھی بھیجیں: اس سے پتا چلتا ہے کہ رقم کس نے بھیجی۔", NumberGiven: "آپ نے ٹرانزیکشن نمبر دیا", TimeLeft: "%d گھنٹے %d منٹ",
	LateHead: "%d گھنٹوں میں رقم نہیں ملی", LateText: "اس لیے ہم نے چیزیں واپس رکھ دیں۔ کچھ دینا نہیں ہے۔ اگر چیزیں اب بھی موجود ہیں تو ہم ایک بار پھر رکھ لیں گے، اسی قیمت پر۔",
	RejectedHead: "رقم نہیں ملی", RejectedText: "صاف اسکرین شاٹ بھیجیں جس میں رقم، تاریخ اور حوالہ نظر آئے۔",
	PartHead: "کچھ رقم باقی ہے", PartText: "%s مل گئے ہیں۔ باقی %s بھیجیں۔", HeldUntil: "ہم چیزیں %s تک رکھیں گے۔",

	BackKept: "آپ کی تصویریں کافی تھیں: کچھ واپس بھیجنے کی ضرورت نہیں۔", SendBy: "براہِ کرم %s تک بھیج دیں۔",
	Backs: map[string]string{
		"asked":      "آپ نے واپسی مانگی ہے",
		"approved":   "آپ کی واپسی منظور ہے",
		"declined":   "آپ کی واپسی منظور نہیں ہوئی",
		"in_transit": "آپ کی واپسی ہماری طرف آ رہی ہے",
		"received":   "آپ کی واپسی پہنچ گئی ہے",
		"checked":    "ہم نے آپ کی واپسی دیکھ لی ہے",
		"refunded":   "آپ کی رقم روانہ ہو چکی ہے",
		"replaced":   "ہم اسے دوبارہ بھیج رہے ہیں",
	},
	BackNext: map[string]string{
		"asked":      "ہم دیکھ کر جواب دیں گے۔ تصویروں سے مدد ملتی ہے۔",
		"approved":   "اسے واپس بھیج دیں، پارسل میں آرڈر نمبر رکھ کر۔",
		"declined":   "آپ کی رائے مختلف ہے؟ ہمیں لکھیں۔",
		"in_transit": "پہنچتے ہی ہم اسے دیکھیں گے۔",
		"received":   "ہم ایک دو دن میں اسے دیکھ لیں گے۔",
		"checked":    "اب آگے کی بات طے ہو گی۔",
		"refunded":   "بینک میں نظر آنے میں ایک دو دن لگ سکتے ہیں۔",
		"replaced":   "نئے پارسل کا آپ کو کچھ نہیں دینا۔",
	},
}

var inRoman = words{
	Hello:    "Assalam o alaikum, order %s ke bare mein: ",
	OfParcel: "%s: parcel %d",
	OneThing: "Aap se aik baat", Question: "Kya yeh theek hai?", ByLink: "Hamare message ka link kholein: wahan tasdeeq, tabdeeli ya cancel ho sakta hai.",
	Asks: "Aap ke haan kehte hi hum pack kar dein ge.", AskUntil: "%s tak jawab na mila to hum order hata dein ge, aur kuch dena nahin ho ga.",
	ConfirmedHead: "Aap ne haan keh di hai", ConfirmedText: "Hum aap ka order pack kar rahe hain. Pack hone tak yeh badla ya cancel kiya ja sakta hai.", PaidHead: "Aap ki raqam mil gayi hai", ByCard: "Card se ada hua",
	CallHead: "Is order ke bare mein hum pehle aap ko call karein ge", CallText: "Baat hone tak is ke liye kuch alag nahin rakha gaya. Jaldi ho to humein likhein.",
	CancelledHead: "Yeh order cancel hai", CancelledText: "Kuch deliver nahin ho ga aur kuch dena nahin hai.",
	EndedHead: "Yeh order khatam ho gaya hai", EndedText: "Waqt par tasdeeq ya raqam nahin mili. Kuch deliver nahin ho ga aur kuch dena nahin hai.",
	OutHead: "Aap ka parcel rider ke paas hai", OutText: "Phone qareeb rakhein: rider aane se pehle call kare ga.", TriedText: "Rider ek baar aur koshish kare ga, phir parcel hamare paas wapas aa jaye ga.",
	OwedBack: "Humein aap ko %s dene hain, hum wapas bhejein ge.", SentBack: "%s aap ko wapas bhej diye gaye hain.",
	CreditHead: "Raqam aap ke store credit mein hai", CreditText: "Agle order par checkout mein is se ada karein, is ki koi aakhri tareekh nahin.", Credited: "%s aap ke store credit mein hain.",
	Transfer: "Bank transfer", Card: "Debit ya credit card", PartOnly: "Kuch raqam mil gayi hai. Baqi raqam bhejein.",
	Estimate: "%s mutawaqqe hai. Yeh andaza doosre shehron ke hamare pichhle %d parcelon se lagaya gaya hai.",
	IfYes:    "Yeh aaj se gina gaya hai, jaise aap ne abhi haan kahi ho.", IfPaid: "Yeh aaj se gina gaya hai, jaise aap ki raqam abhi pohanchi ho.",
	FromLast: "%[2]s ke hamare pichhle %[1]d parcelon ke hisab se", FromNear: "andazan, %[2]s mein hamare pichhle %[1]d parcelon ke hisab se",
	InDays: "%s din mein", InDay: "aik din mein", Guess: "andazan",
	FeeIs: "Delivery %s", FeeFrom: "Delivery %s se shuru", FeeTo: "Delivery %s tak", FreeFrom: "%s se muft", EveryOrder: "har order par", ByCity: "aap ke shehar ke hisaab se", ByWeight: "shehar aur wazan ke hisaab se", FreeThere: "Muft delivery", Comma: ", ",
	Ahead: "Sab kuch aa jaye to poora aik saath rawana ho ga: %s se.", AheadNow: "Kuch cheezein abhi hamare paas aani hain. Hum sab kuch aik saath %s se bhejein ge; pack hone tak ise badla ya cancel kiya ja sakta hai.",
	Now: "Is waqt", Expected: "%s mutawaqqe hai: %[4]s ke pichhle %[3]d parcelon mein se %[2]d itne hi dinon mein pohanche.", Or: "%s se %s",
	MayOpen: "Aap raqam dene se pehle parcel khol sakte hain.", ReturnBy: "Aap %s tak wapas kar sakte hain.",
	Attempt: "%d nakaam koshish: %s", Attempts: "%d nakaam koshishein, aakhri: %s",
	Heads: map[string]string{
		"none": "Aap ka order mil gaya hai", "packed": "Pack ho chuka hai", "shipped": "%s ki taraf rawana hai", "delivered": "Pohanch gaya",
		"returning": "Hamare paas wapas aa raha hai", "returned": "Hamare paas wapas aa gaya", "lost": "Raste mein gum ho gaya",
	},
	Next: map[string]string{
		"packed": "Ab hum courier ko dein ge.", "shipped": "Rider aane se pehle call kare ga.", "delivered": "Umeed hai pasand aaye ga.",
		"returning": "Agar aap ko milna chahiye tha to fauran likhein.", "returned": "Agar ab bhi chahiye to humein likhein.",
		"lost": "Maazrat. Humein likhein: hum dobara bhejein ge ya raqam wapas karein ge.",
	},
	Events: map[string]string{
		"return_asked": "Wapsi maangi gayi", "return_approved": "Wapsi manzoor hui", "return_kept": "Wapsi manzoor hui", "return_declined": "Wapsi manzoor nahin hui", "return_sent": "Aap ne wapas bheja", "return_received": "Hamare paas pohancha", "return_checked": "Dekh liya gaya", "swapped": "Tay shuda doosri cheez bheji gayi", "dropped": "Tay shuda kam cheezein bheji gayin", "replacement_packed": "Mutabadil pack hua", "edited": "Aap ki marzi se badla gaya", "color_chosen": "Rang chuna gaya", "no_answer": "Hum ne rabte ki koshish ki",
		"placed": "Order mila", "confirmed": "Tasdeeq hui", "kept": "Phone par baat ke baad aap ke liye rakha gaya", "paid": "Raqam mil gayi", "money_received": "Kuch raqam mili", "payment_reversed": "Bank ne raqam wapas le li",
		"proof_submitted": "Screenshot mila", "proof_rejected": "Screenshot qabool nahin hua", "packed": "Pack hua", "booked": "Courier book hua",
		"shipped": "Courier ke hawale hua", "out_for_delivery": "Rider ke paas hai", "attempt_failed": "Pohanchaya na ja saka", "time_asked": "Aap ne doosra waqt maanga", "delivered": "Pohanch gaya",
		"returning": "Wapas aa raha hai", "returned": "Wapas aa gaya", "cancelled": "Cancel hua", "expired": "Waqt par tasdeeq ya raqam na milne par khatam hua", "held_again": "Aap ke liye dobara rakha gaya", "goods_came": "Cheezein aa gayin", "new_day": "Ab doosre din rawana ho ga", "deposit_waived": "Pehle koi raqam nahin bhejni",
		"refunded": "Raqam wapas hui", "part_refunded": "Kuch raqam wapas hui", "lost": "Raste mein gum hua", "redirected": "Pata ya phone badla",
	},
	Later:   map[string]string{"confirmed": "Aap ki tasdeeq", "paid": "Hum raqam dekhein ge", "packed": "Pack ho ga", "shipped": "Courier ke hawale ho ga", "delivered": "Pohanche ga"},
	Reasons: map[string]string{"refused": "lene se inkaar", "not_there": "koi mojood na tha", "bad_address": "pata na mila", "wants_to_open": "pehle kholna chaha", "other": "wajah nahin batayi gayi", "": "wajah nahin batayi gayi"},

	ReservedHead: "Aap ke liye rakha hai", ReservedText: "Poori raqam bhejein, phir screenshot ya us ka number yahan dein.",
	ProofHead: "Hum raqam dekh rahe hain", ProofText: "Screenshot mil gaya hai. Aap zyada saaf bhi bhej sakte hain.",
	LookHead: "Hum aap ki raqam dekh rahe hain", LookText: "Hum %s aur aap ka number %s apne account mein aane wali raqam se mila rahe hain. Tab tak aap ki cheezein alag rakhi hain. Aap yeh page band kar sakte hain: hum aap ko likhein ge.",
	LookBoth: "Number %s aik aur order mein bhi likha gaya hai, is liye hum dono khud dekhein ge. Barah-e-karam screenshot bhi bhejein: is se pata chalta hai ke raqam kis ne bheji.", NumberGiven: "Aap ne transaction number diya", TimeLeft: "%d ghante %d minute",
	LateHead: "%d ghanton mein raqam nahin mili", LateText: "Is liye hum ne cheezein wapas rakh din. Kuch dena nahin hai. Agar cheezein ab bhi mojood hain to hum aik baar phir rakh lein ge, usi qeemat par.",
	RejectedHead: "Raqam nahin mili", RejectedText: "Saaf screenshot bhejein jis mein raqam, tareekh aur reference nazar aaye.",
	PartHead: "Kuch raqam baqi hai", PartText: "%s mil gaye hain. Baqi %s bhejein.", HeldUntil: "Hum cheezein %s tak rakhein ge.",

	BackKept: "Aap ki tasveerein kaafi thin: kuch wapas bhejne ki zaroorat nahin.", SendBy: "Barah-e-karam %s tak bhej dein.",
	Backs: map[string]string{
		"asked":      "Aap ne wapsi maangi hai",
		"approved":   "Aap ki wapsi manzoor hai",
		"declined":   "Aap ki wapsi manzoor nahin hui",
		"in_transit": "Aap ki wapsi hamari taraf aa rahi hai",
		"received":   "Aap ki wapsi pohanch gayi hai",
		"checked":    "Hum ne aap ki wapsi dekh li hai",
		"refunded":   "Aap ki raqam rawana ho chuki hai",
		"replaced":   "Hum ise dobara bhej rahe hain",
	},
	BackNext: map[string]string{
		"asked":      "Hum dekh kar jawab dein ge. Tasveeron se madad milti hai.",
		"approved":   "Ise wapas bhej dein, parcel mein order number rakh kar.",
		"declined":   "Aap ki raye mukhtalif hai? Humein likhein.",
		"in_transit": "Pohanchte hi hum ise dekhein ge.",
		"received":   "Hum aik do din mein ise dekh lein ge.",
		"checked":    "Ab aage ki baat tay ho gi.",
		"refunded":   "Bank mein nazar aane mein aik do din lag sakte hain.",
		"replaced":   "Naye parcel ka aap ko kuch nahin dena.",
	},
}
