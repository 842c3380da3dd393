package confirm

// payWords are the labels of a parcel on its way (WAY-1) and of a transfer
// (PROOF-1); what is said of them stands in package tell.
type payWords struct {
	OpenPage, History                          string
	PayTo, Bank, Account, Amount, Remark, Scan string
	Send, SendAgain, Shot, Limits, ProofTaken  string
}

var inEnglish = payWords{
	OpenPage: "Open at the courier", History: "What happened so far",
	PayTo: "Pay to", Bank: "Bank", Account: "Account title", Amount: "Exact amount", Remark: "Write this in the remarks", Scan: "Scan to have the details on another phone",
	Send: "Send the screenshot", SendAgain: "Send another screenshot", Shot: "Payment screenshot", Limits: "JPG or PNG, up to 5 MB.", ProofTaken: "Thank you! Your screenshot has arrived.",
}

var inUrdu = payWords{
	OpenPage: "کوریئر کی ویب سائٹ پر دیکھیں", History: "اب تک کیا ہوا",
	PayTo: "رقم یہاں بھیجیں", Bank: "بینک", Account: "اکاؤنٹ کا نام", Amount: "پوری رقم", Remark: "ریمارکس میں یہ لکھیں", Scan: "دوسرے فون پر تفصیل کے لیے اسکین کریں",
	Send: "اسکرین شاٹ بھیجیں", SendAgain: "دوسرا اسکرین شاٹ بھیجیں", Shot: "رقم کا اسکرین شاٹ", Limits: "JPG یا PNG، زیادہ سے زیادہ 5 MB۔", ProofTaken: "شکریہ! اسکرین شاٹ مل گیا۔",
}

var inRoman = payWords{
	OpenPage: "Courier ki site par dekhein", History: "Ab tak kya hua",
	PayTo: "Raqam yahan bhejein", Bank: "Bank", Account: "Account ka naam", Amount: "Poori raqam", Remark: "Remarks mein yeh likhein", Scan: "Doosre phone par tafseel ke liye scan karein",
	Send: "Screenshot bhejein", SendAgain: "Doosra screenshot bhejein", Shot: "Raqam ka screenshot", Limits: "JPG ya PNG, zyada se zyada 5 MB.", ProofTaken: "Shukriya! Screenshot mil gaya.",
}
