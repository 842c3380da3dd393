package confirm

// wayWords are the texts about a parcel on its way (WAY-1) and about a transfer
// (PROOF-1).
type wayWords struct {
	Now, Expected, Or, MayOpen, ReturnBy, Attempts, OpenPage, History, Days string
	Heads, Next, Events, Later, Reasons                                     map[string]string

	ReservedHead, ReservedText, ProofHead, ProofText, RejectedHead, RejectedText string
	PartHead, PartText, HeldUntil, PayTo, Bank, Account, Amount, Remark, Scan    string
	Send, SendAgain, Shot, Limits, ProofTaken                                    string
}

var inEnglish = wayWords{
	Now: "Right now", Expected: "Expected %s, as with %d of our last %d parcels to %s.", Or: "%s to %s",
	MayOpen: "You may open the parcel before you pay.", ReturnBy: "You can send it back until %s.",
	Attempts: "%d failed try so far: %s", OpenPage: "Open at the courier", History: "What happened so far",
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
		"placed": "Order placed", "confirmed": "Confirmed", "paid": "Payment received", "money_received": "A part of the payment received",
		"proof_submitted": "Screenshot received", "proof_rejected": "Screenshot not accepted", "packed": "Packed and sealed", "booked": "Given to a courier",
		"shipped": "Handed to the courier", "out_for_delivery": "Out for delivery", "attempt_failed": "Could not be delivered", "delivered": "Delivered",
		"returning": "On its way back", "returned": "Back with us", "cancelled": "Cancelled", "expired": "Ended, as nobody confirmed or paid in time",
		"refunded": "Refunded", "part_refunded": "Partly refunded", "lost": "Lost on the way", "redirected": "Address or phone changed",
	},
	Later:   map[string]string{"confirmed": "You confirm it", "paid": "We find your payment", "packed": "Packed and sealed", "shipped": "Handed to the courier", "delivered": "Delivered"},
	Reasons: map[string]string{"refused": "refused", "not_there": "nobody there", "bad_address": "address not found", "wants_to_open": "wanted to open it first", "other": "no reason given", "": "no reason given"},

	ReservedHead: "Reserved for you", ReservedText: "Transfer the exact amount, then send the screenshot here.",
	ProofHead: "We are checking your payment", ProofText: "Your screenshot has arrived. You may send a clearer one.",
	RejectedHead: "We could not match the payment", RejectedText: "Send a clearer screenshot, one that shows amount, date and reference.",
	PartHead: "A part is still missing", PartText: "%s has arrived. Please transfer the missing %s.", HeldUntil: "We keep your items until %s.",
	PayTo: "Pay to", Bank: "Bank", Account: "Account title", Amount: "Exact amount", Remark: "Write this in the remarks", Scan: "Scan to have the details on another phone",
	Send: "Send the screenshot", SendAgain: "Send another screenshot", Shot: "Payment screenshot", Limits: "JPG or PNG, up to 5 MB.", ProofTaken: "Thank you! Your screenshot has arrived.",
}

var inUrdu = wayWords{
	Days: "اتوار پیر منگل بدھ جمعرات جمعہ ہفتہ",
	Now:  "اس وقت", Expected: "%s متوقع ہے، جیسے ہمارے پچھلے پارسلوں میں سے %d، کل %d، %s۔", Or: "%s سے %s",
	MayOpen: "آپ رقم دینے سے پہلے پارسل کھول سکتے ہیں۔", ReturnBy: "آپ %s تک واپس کر سکتے ہیں۔",
	Attempts: "%d ناکام کوشش: %s", OpenPage: "کوریئر کی ویب سائٹ پر دیکھیں", History: "اب تک کیا ہوا",
	Heads: map[string]string{
		"none": "آپ کا آرڈر مل گیا ہے", "packed": "پیک ہو چکا ہے", "shipped": "%s کی طرف روانہ ہے", "delivered": "پہنچ گیا",
		"returning": "ہمارے پاس واپس آ رہا ہے", "returned": "ہمارے پاس واپس آ گیا", "lost": "راستے میں گم ہو گیا",
	},
	Next: map[string]string{
		"packed": "اب ہم کوریئر کو دیں گے۔", "shipped": "رائڈر آنے سے پہلے فون کرے گا۔", "delivered": "امید ہے پسند آئے گا۔",
		"returning": "اگر آپ کو ملنا چاہیے تھا تو فوراً لکھیں۔", "returned": "اگر اب بھی چاہیے تو ہمیں لکھیں۔",
		"lost": "معذرت۔ ہمیں لکھیں: ہم دوبارہ بھیجیں گے یا رقم واپس کریں گے۔",
	},
	Events: map[string]string{
		"placed": "آرڈر ملا", "confirmed": "تصدیق ہوئی", "paid": "رقم مل گئی", "money_received": "کچھ رقم ملی",
		"proof_submitted": "اسکرین شاٹ ملا", "proof_rejected": "اسکرین شاٹ قبول نہیں ہوا", "packed": "پیک ہوا", "booked": "کوریئر کو دیا",
		"shipped": "کوریئر کے حوالے ہوا", "out_for_delivery": "رائڈر کے پاس ہے", "attempt_failed": "پہنچایا نہ جا سکا", "delivered": "پہنچ گیا",
		"returning": "واپس آ رہا ہے", "returned": "واپس آ گیا", "cancelled": "منسوخ ہوا", "expired": "وقت پر تصدیق یا رقم نہ ملنے پر ختم ہوا",
		"refunded": "رقم واپس ہوئی", "part_refunded": "کچھ رقم واپس ہوئی", "lost": "راستے میں گم ہوا", "redirected": "پتا یا فون بدلا",
	},
	Later:   map[string]string{"confirmed": "آپ کی تصدیق", "paid": "ہم رقم دیکھیں گے", "packed": "پیک ہو گا", "shipped": "کوریئر کے حوالے ہو گا", "delivered": "پہنچے گا"},
	Reasons: map[string]string{"refused": "لینے سے انکار", "not_there": "کوئی موجود نہ تھا", "bad_address": "پتا نہ ملا", "wants_to_open": "پہلے کھولنا چاہا", "other": "وجہ نہیں بتائی گئی", "": "وجہ نہیں بتائی گئی"},

	ReservedHead: "آپ کے لیے رکھا ہے", ReservedText: "پوری رقم بھیجیں، پھر اسکرین شاٹ یہاں دیں۔",
	ProofHead: "ہم رقم دیکھ رہے ہیں", ProofText: "اسکرین شاٹ مل گیا ہے۔ آپ زیادہ صاف بھی بھیج سکتے ہیں۔",
	RejectedHead: "رقم نہیں ملی", RejectedText: "صاف اسکرین شاٹ بھیجیں جس میں رقم، تاریخ اور حوالہ نظر آئے۔",
	PartHead: "کچھ رقم باقی ہے", PartText: "%s مل گئے ہیں۔ باقی %s بھیجیں۔", HeldUntil: "ہم چیزیں %s تک رکھیں گے۔",
	PayTo: "رقم یہاں بھیجیں", Bank: "بینک", Account: "اکاؤنٹ کا نام", Amount: "پوری رقم", Remark: "ریمارکس میں یہ لکھیں", Scan: "دوسرے فون پر تفصیل کے لیے اسکین کریں",
	Send: "اسکرین شاٹ بھیجیں", SendAgain: "دوسرا اسکرین شاٹ بھیجیں", Shot: "رقم کا اسکرین شاٹ", Limits: "JPG یا PNG، زیادہ سے زیادہ 5 MB۔", ProofTaken: "شکریہ! اسکرین شاٹ مل گیا۔",
}

var inRoman = wayWords{
	Now: "Is waqt", Expected: "%s mutawaqqe hai, jaise hamare pichhle parcelon mein se %d, kul %d, %s.", Or: "%s se %s",
	MayOpen: "Aap raqam dene se pehle parcel khol sakte hain.", ReturnBy: "Aap %s tak wapas kar sakte hain.",
	Attempts: "%d nakaam koshish: %s", OpenPage: "Courier ki site par dekhein", History: "Ab tak kya hua",
	Heads: map[string]string{
		"none": "Aap ka order mil gaya hai", "packed": "Pack ho chuka hai", "shipped": "%s ki taraf rawana hai", "delivered": "Pahunch gaya",
		"returning": "Hamare paas wapas aa raha hai", "returned": "Hamare paas wapas aa gaya", "lost": "Raste mein gum ho gaya",
	},
	Next: map[string]string{
		"packed": "Ab hum courier ko dein ge.", "shipped": "Rider aane se pehle call kare ga.", "delivered": "Umeed hai pasand aaye ga.",
		"returning": "Agar aap ko milna chahiye tha to fauran likhein.", "returned": "Agar ab bhi chahiye to humein likhein.",
		"lost": "Maazrat. Humein likhein: hum dobara bhejein ge ya raqam wapas karein ge.",
	},
	Events: map[string]string{
		"placed": "Order mila", "confirmed": "Tasdeeq hui", "paid": "Raqam mil gayi", "money_received": "Kuch raqam mili",
		"proof_submitted": "Screenshot mila", "proof_rejected": "Screenshot qabool nahin hua", "packed": "Pack hua", "booked": "Courier ko diya",
		"shipped": "Courier ke hawale hua", "out_for_delivery": "Rider ke paas hai", "attempt_failed": "Pahunchaya na ja saka", "delivered": "Pahunch gaya",
		"returning": "Wapas aa raha hai", "returned": "Wapas aa gaya", "cancelled": "Cancel hua", "expired": "Waqt par tasdeeq ya raqam na milne par khatam hua",
		"refunded": "Raqam wapas hui", "part_refunded": "Kuch raqam wapas hui", "lost": "Raste mein gum hua", "redirected": "Pata ya phone badla",
	},
	Later:   map[string]string{"confirmed": "Aap ki tasdeeq", "paid": "Hum raqam dekhein ge", "packed": "Pack ho ga", "shipped": "Courier ke hawale ho ga", "delivered": "Pahunche ga"},
	Reasons: map[string]string{"refused": "lene se inkaar", "not_there": "koi mojood na tha", "bad_address": "pata na mila", "wants_to_open": "pehle kholna chaha", "other": "wajah nahin batayi gayi", "": "wajah nahin batayi gayi"},

	ReservedHead: "Aap ke liye rakha hai", ReservedText: "Poori raqam bhejein, phir screenshot yahan dein.",
	ProofHead: "Hum raqam dekh rahe hain", ProofText: "Screenshot mil gaya hai. Aap zyada saaf bhi bhej sakte hain.",
	RejectedHead: "Raqam nahin mili", RejectedText: "Saaf screenshot bhejein jis mein raqam, tareekh aur reference nazar aaye.",
	PartHead: "Kuch raqam baqi hai", PartText: "%s mil gaye hain. Baqi %s bhejein.", HeldUntil: "Hum cheezein %s tak rakhein ge.",
	PayTo: "Raqam yahan bhejein", Bank: "Bank", Account: "Account ka naam", Amount: "Poori raqam", Remark: "Remarks mein yeh likhein", Scan: "Doosre phone par tafseel ke liye scan karein",
	Send: "Screenshot bhejein", SendAgain: "Doosra screenshot bhejein", Shot: "Raqam ka screenshot", Limits: "JPG ya PNG, zyada se zyada 5 MB.", ProofTaken: "Shukriya! Screenshot mil gaya.",
}
