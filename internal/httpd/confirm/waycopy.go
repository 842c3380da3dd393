package confirm

import "gulaab/internal/order"

// payWords are the labels of a parcel on its way (WAY-1) and of a transfer
// (PROOF-1); what is said of them stands in package tell.
type payWords struct {
	OpenPage, History                          string
	PayTo, Bank, Account, Amount, Remark, Scan string
	ToPay, RaastID, WalletNumber, Note         string // of several ways to send the money (PAYS-1)
	ScanRaast, Whole                           string
	Send, SendAgain, Shot, Limits, ProofTaken  string
	Tell, OneOfTwo, Or, TypeNo, TransferNo     string // of the transaction number (PAYS-2)
	NoHint, SendNo, NoTaken, StillHeld, After  string
	HoldAgain, HeldAgain                       string
	LatePaid, LateCash, LateLeave              [2]string // what can be done, and how
	ToBank, Rather, ToCash                     string    // another way to pay (DOOR-2)
	Then                                       string    // what it costs so, where that is another sum (FEE-2)
	TransferTaken, CashTaken                   string
	AnotherTime, AnotherTimeText               string // of a chat
	When, WhenHint, AskTime, TimeTaken, Asked  string // when somebody is there, after a try that failed
	Why, WhyFree                               string // they cancel
	Return                                     string // something of the order (BACK-1)
	Card, CardHow, CardAct, CardSafe           string // a card, on the provider's page (PAYS-4)
	CardPaid, CardNone, CardWait, CardFirst    string
}

var inEnglish = payWords{
	OpenPage: "Open at the courier", History: "What happened so far",
	PayTo: "Pay to", Bank: "Bank", Account: "Account title", Amount: "Exact amount", Remark: "Write this in the remarks", Scan: "Scan to have the details on another phone",
	ToPay: "How you send the money", RaastID: "Raast ID", WalletNumber: "%s number", Note: "Write this in the note",
	ScanRaast: "Scan with any bank app. Amount and order number are in the code.", Whole: "Whole rupees are enough: %s is paid in full.",
	Send: "Send the screenshot", SendAgain: "Send another screenshot", Shot: "Payment screenshot", Limits: "JPG or PNG, up to 5 MB.", ProofTaken: "Thank you! Your screenshot has arrived.",
	Tell: "Tell us that you sent it", OneOfTwo: "One of the two is enough.", Or: "or", TypeNo: "Type the transaction number", TransferNo: "Transaction number",
	NoHint: "It stands on the receipt of your bank app, as “Transaction ID” or “Reference”.", SendNo: "Send the number", NoTaken: "Thank you! We look for the transfer with your number.", StillHeld: "Still held for you", After: "After that they go back on the shelf, and nothing is owed.",
	HoldAgain: "Hold them for %d hours again", HeldAgain: "Thank you! Your items are held again.",
	LatePaid: [2]string{"I did pay", "Hold them again, then send the screenshot or the number. We find it, or send it back."}, LateCash: [2]string{"Rather pay the rider", "Hold them again, then change to cash on delivery."},
	LateLeave: [2]string{"Leave it", "There is nothing to do: the order stays closed."},
	ToBank:    "Or pay by bank transfer now", Rather: "Rather pay the rider?", ToCash: "Change to cash on delivery", Then: "In all it is then %s.",
	TransferTaken: "You pay by bank transfer now. Send the exact amount, then the screenshot.", CashTaken: "You pay the rider now. Please say below that everything is right.",
	Why: "Why?", WhyFree: "you need not say",
	Card: "Debit or credit card", CardHow: "You pay on the page of %s and come back here.", CardAct: "Pay by card", CardSafe: "Your card is typed there. We never see it.",
	CardFirst: "Pay by card here, and we pack it.", CardPaid: "Thank you! Your card has paid %s.", CardNone: "Your card was not charged. Try once more, or pay another way.",
	CardWait: "We do not know yet whether your card paid. Please do not pay again: open this page again in a minute, and it stands here.",
	Return:   "Return something", When: "When is somebody there?", WhenHint: "For example: Thursday after 5 pm.", AskTime: "Ask for this time", TimeTaken: "Thank you! We pass it on to the courier.", Asked: "You asked for:",
	AnotherTime: "Ask by WhatsApp", AnotherTimeText: "please bring my parcel at another time. I am there: ",
}

var inUrdu = payWords{
	OpenPage: "کوریئر کی ویب سائٹ پر دیکھیں", History: "اب تک کیا ہوا",
	PayTo: "رقم یہاں بھیجیں", Bank: "بینک", Account: "اکاؤنٹ کا نام", Amount: "پوری رقم", Remark: "ریمارکس میں یہ لکھیں", Scan: "دوسرے فون پر تفصیل کے لیے اسکین کریں",
	ToPay: "رقم کس طرح بھیجیں گے", RaastID: "راست آئی ڈی", WalletNumber: "%s نمبر", Note: "نوٹ میں یہ لکھیں",
	ScanRaast: "کسی بھی بینک ایپ سے اسکین کریں۔ رقم اور آرڈر نمبر کوڈ میں ہیں۔", Whole: "پورے روپے کافی ہیں: %s بھیجنے سے رقم پوری سمجھی جائے گی۔",
	Send: "اسکرین شاٹ بھیجیں", SendAgain: "دوسرا اسکرین شاٹ بھیجیں", Shot: "رقم کا اسکرین شاٹ", Limits: "JPG یا PNG، زیادہ سے زیادہ 5 MB۔", ProofTaken: "شکریہ! اسکرین شاٹ مل گیا۔",
	Tell: "بتائیں کہ رقم بھیج دی", OneOfTwo: "دونوں میں سے ایک کافی ہے۔", Or: "یا", TypeNo: "ٹرانزیکشن نمبر لکھیں", TransferNo: "ٹرانزیکشن نمبر",
	NoHint: "بینک ایپ کی رسید پر \u2068Transaction ID\u2069 یا \u2068Reference\u2069 کے ساتھ لکھا ہوتا ہے۔", SendNo: "نمبر بھیجیں", NoTaken: "شکریہ! ہم اس نمبر سے رقم دیکھ رہے ہیں۔", StillHeld: "آپ کے لیے باقی وقت", After: "اس کے بعد چیزیں واپس رکھ دی جائیں گی، اور کچھ دینا نہیں ہو گا۔",
	HoldAgain: "دوبارہ %d گھنٹوں کے لیے رکھیں", HeldAgain: "شکریہ! آپ کی چیزیں دوبارہ رکھ لی گئی ہیں۔",
	LatePaid: [2]string{"میں رقم بھیج چکا یا چکی ہوں", "چیزیں دوبارہ رکھوائیں، پھر اسکرین شاٹ یا نمبر بھیجیں۔ ہم رقم ڈھونڈیں گے، یا واپس بھیجیں گے۔"}, LateCash: [2]string{"رائیڈر کو نقد دینا ہے", "چیزیں دوبارہ رکھوائیں، پھر نقد چن لیں۔"},
	LateLeave: [2]string{"رہنے دیں", "کچھ کرنے کی ضرورت نہیں: آرڈر بند رہے گا۔"},
	ToBank:    "یا ابھی بینک ٹرانسفر سے ادا کریں", Rather: "رائیڈر کو نقد دینا چاہتے ہیں؟", ToCash: "پارسل ملنے پر نقد دیں", Then: "تب کل %s ہوں گے۔",
	TransferTaken: "اب آپ بینک ٹرانسفر سے ادا کریں گے۔ پوری رقم بھیجیں، پھر اسکرین شاٹ دیں۔", CashTaken: "اب آپ رائیڈر کو نقد دیں گے۔ نیچے تصدیق کر دیں کہ سب ٹھیک ہے۔",
	Why: "کیوں؟", WhyFree: "بتانا ضروری نہیں",
	Card: "ڈیبٹ یا کریڈٹ کارڈ", CardHow: "آپ %s کے صفحے پر ادا کر کے یہاں واپس آئیں گے۔", CardAct: "کارڈ سے ادا کریں", CardSafe: "کارڈ وہیں لکھا جاتا ہے۔ ہم اسے کبھی نہیں دیکھتے۔",
	CardFirst: "یہاں کارڈ سے ادا کریں، پھر ہم پیک کریں گے۔", CardPaid: "شکریہ! آپ کے کارڈ سے %s مل گئے۔", CardNone: "آپ کے کارڈ سے رقم نہیں لی گئی۔ دوبارہ کوشش کریں، یا کسی اور طریقے سے ادا کریں۔",
	CardWait: "ابھی معلوم نہیں کہ کارڈ سے رقم ملی یا نہیں۔ دوبارہ ادا نہ کریں: ایک منٹ بعد یہ صفحہ پھر کھولیں، یہاں لکھا ہو گا۔",
	Return:   "کچھ واپس کریں", When: "گھر پر کوئی کب ہو گا؟", WhenHint: "مثلاً: جمعرات شام 5 بجے کے بعد۔", AskTime: "اس وقت منگوائیں", TimeTaken: "شکریہ! ہم کوریئر کو بتا دیں گے۔", Asked: "آپ نے مانگا:",
	AnotherTime: "واٹس ایپ پر بتائیں", AnotherTimeText: "میرا پارسل کسی اور وقت لائیں۔ میں اس وقت موجود ہوں: ",
}

var inRoman = payWords{
	OpenPage: "Courier ki site par dekhein", History: "Ab tak kya hua",
	PayTo: "Raqam yahan bhejein", Bank: "Bank", Account: "Account ka naam", Amount: "Poori raqam", Remark: "Remarks mein yeh likhein", Scan: "Doosre phone par tafseel ke liye scan karein",
	ToPay: "Raqam kis tarah bhejein ge", RaastID: "Raast ID", WalletNumber: "%s number", Note: "Note mein yeh likhein",
	ScanRaast: "Kisi bhi bank app se scan karein. Raqam aur order number code mein hain.", Whole: "Poore rupay kaafi hain: %s bhejne se raqam poori samjhi jaye gi.",
	Send: "Screenshot bhejein", SendAgain: "Doosra screenshot bhejein", Shot: "Raqam ka screenshot", Limits: "JPG ya PNG, zyada se zyada 5 MB.", ProofTaken: "Shukriya! Screenshot mil gaya.",
	Tell: "Batayein ke raqam bhej di", OneOfTwo: "Dono mein se aik kaafi hai.", Or: "ya", TypeNo: "Transaction number likhein", TransferNo: "Transaction number",
	NoHint: "Bank app ki raseed par Transaction ID ya Reference ke saath likha hota hai.", SendNo: "Number bhejein", NoTaken: "Shukriya! Hum is number se raqam dekh rahe hain.", StillHeld: "Aap ke liye baqi waqt", After: "Is ke baad cheezein wapas rakh di jayein gi, aur kuch dena nahin ho ga.",
	HoldAgain: "Dobara %d ghanton ke liye rakhein", HeldAgain: "Shukriya! Aap ki cheezein dobara rakh li gayi hain.",
	LatePaid: [2]string{"Raqam bhej di hai", "Cheezein dobara rakhwayein, phir screenshot ya number bhejein. Hum raqam dhoondein ge, ya wapas bhejein ge."}, LateCash: [2]string{"Rider ko cash dena hai", "Cheezein dobara rakhwayein, phir cash chun lein."},
	LateLeave: [2]string{"Rehne dein", "Kuch karne ki zaroorat nahin: order band rahe ga."},
	ToBank:    "Ya abhi bank transfer se ada karein", Rather: "Rider ko cash dena chahte hain?", ToCash: "Parcel milne par cash dein", Then: "Tab kul %s hon ge.",
	TransferTaken: "Ab aap bank transfer se ada karein ge. Poori raqam bhejein, phir screenshot dein.", CashTaken: "Ab aap rider ko cash dein ge. Neeche tasdeeq kar dein ke sab theek hai.",
	Why: "Kyun?", WhyFree: "batana zaroori nahin",
	Card: "Debit ya credit card", CardHow: "Aap %s ke safhe par ada kar ke yahan wapas aayein ge.", CardAct: "Card se ada karein", CardSafe: "Card wahin likha jata hai. Hum usay kabhi nahin dekhte.",
	CardFirst: "Yahan card se ada karein, phir hum pack karein ge.", CardPaid: "Shukriya! Aap ke card se %s mil gaye.", CardNone: "Aap ke card se raqam nahin li gayi. Dobara koshish karein, ya kisi aur tareeqe se ada karein.",
	CardWait: "Abhi maloom nahin ke card se raqam mili ya nahin. Dobara ada na karein: aik minute baad yeh safha phir kholein, yahan likha ho ga.",
	Return:   "Kuch wapas karein", When: "Ghar par koi kab ho ga?", WhenHint: "Maslan: jumerat shaam 5 baje ke baad.", AskTime: "Is waqt mangwayein", TimeTaken: "Shukriya! Hum courier ko bata dein ge.", Asked: "Aap ne maanga:",
	AnotherTime: "WhatsApp par batayein", AnotherTimeText: "mera parcel kisi aur waqt layein. Main is waqt mojood hoon: ",
}

// whys are the reasons for which shoppers cancel, by language.
var whys = map[string]map[order.Why]string{
	"en": {
		order.WhyMistake: "Ordered by mistake", order.WhySlow: "It takes too long", order.WhyCheaper: "Found it cheaper",
		order.WhyAddress: "The address is wrong", order.WhyOther: "Another reason",
	},
	"ur": {
		order.WhyMistake: "غلطی سے آرڈر ہو گیا", order.WhySlow: "بہت دیر لگ رہی ہے", order.WhyCheaper: "کہیں اور سستا ملا",
		order.WhyAddress: "پتا غلط ہے", order.WhyOther: "کوئی اور وجہ",
	},
	"ur-Latn": {
		order.WhyMistake: "Ghalti se order ho gaya", order.WhySlow: "Bohat der lag rahi hai", order.WhyCheaper: "Kahin aur sasta mila",
		order.WhyAddress: "Pata ghalat hai", order.WhyOther: "Koi aur wajah",
	},
}

// why is one reason of the form that cancels.
type why struct{ Code, Says string }

func whysIn(language string) (list []why) {
	for _, code := range order.Whys() {
		list = append(list, why{string(code), whys[language][code]})
	}
	return list
}
