package confirm

// backWords are the words of asking for a return (BACK-1, BACK-2).
type backWords struct {
	ReturnUntil, WhatBack, KeepIt, WhyBack, Opened, Happened, Optional    string
	Where, BackAccount, Holder, Secret, AskPhone, AskPhoneHint, AskReturn string
	ReturnTaken, PhotosLater                                              string
	Reasons, Ways                                                         map[string]string
}

var backEnglish = backWords{
	ReturnUntil: "You can ask to return something until %s.", WhatBack: "What goes back?", KeepIt: "Keep it", WhyBack: "Why?", Opened: "I have opened it",
	Happened: "What happened?", Optional: "optional", Where: "Where should the money go?", BackAccount: "IBAN, or mobile number of the account", Holder: "Name on the account",
	Secret: "Kept encrypted, and deleted once the return is done.", AskPhone: "Phone number of this order",
	AskPhoneHint: "Your money may come back this way, so a link alone is not enough.", AskReturn: "Ask for the return",
	ReturnTaken: "You asked for a return. We look at it and answer, with a reason if it is no.", PhotosLater: "Photos can be added where you follow the order.",
	Reasons: map[string]string{
		"damaged": "It came damaged or leaking", "wrong": "It is not what I ordered, or past its date", "doubt": "I doubt that it is genuine",
		"reaction": "My skin reacted", "mind": "I changed my mind",
	},
	Ways: map[string]string{"easypaisa": "Easypaisa", "jazzcash": "JazzCash", "raast": "Raast", "iban": "Bank account", "replace": "Rather the same thing again"},
}

var backUrdu = backWords{
	ReturnUntil: "آپ %s تک واپسی مانگ سکتے ہیں۔", WhatBack: "کیا واپس کرنا ہے؟", KeepIt: "اپنے پاس رکھیں", WhyBack: "کیوں؟", Opened: "میں نے اسے کھولا ہے",
	Happened: "کیا ہوا؟", Optional: "ضروری نہیں", Where: "رقم کہاں بھیجیں؟", BackAccount: "IBAN، یا اکاؤنٹ کا موبائل نمبر", Holder: "اکاؤنٹ پر نام",
	Secret: "خفیہ رکھا جاتا ہے، اور واپسی مکمل ہونے پر مٹا دیا جاتا ہے۔", AskPhone: "اس آرڈر کا فون نمبر",
	AskPhoneHint: "آپ کی رقم اسی راستے واپس آ سکتی ہے، اس لیے صرف لنک کافی نہیں۔", AskReturn: "واپسی مانگیں",
	ReturnTaken: "آپ نے واپسی مانگ لی ہے۔ ہم دیکھ کر جواب دیں گے، اور انکار ہو تو وجہ بھی بتائیں گے۔", PhotosLater: "تصویریں وہاں شامل ہو سکتی ہیں جہاں آپ آرڈر دیکھتے ہیں۔",
	Reasons: map[string]string{
		"damaged": "ٹوٹا ہوا یا رستا ہوا ملا", "wrong": "یہ وہ نہیں جو منگوایا تھا، یا تاریخ گزر چکی ہے", "doubt": "مجھے اس کے اصلی ہونے پر شک ہے",
		"reaction": "میری جلد پر اثر ہوا", "mind": "میرا ارادہ بدل گیا",
	},
	Ways: map[string]string{"easypaisa": "Easypaisa", "jazzcash": "JazzCash", "raast": "Raast", "iban": "بینک اکاؤنٹ", "replace": "رقم نہیں، وہی چیز دوبارہ چاہیے"},
}

var backRoman = backWords{
	ReturnUntil: "Aap %s tak wapsi maang sakte hain.", WhatBack: "Kya wapas karna hai?", KeepIt: "Apne paas rakhein", WhyBack: "Kyun?", Opened: "Main ne ise khola hai",
	Happened: "Kya hua?", Optional: "zaroori nahin", Where: "Raqam kahan bhejein?", BackAccount: "IBAN, ya account ka mobile number", Holder: "Account par naam",
	Secret: "Khufia rakha jata hai, aur wapsi mukammal hone par mita diya jata hai.", AskPhone: "Is order ka phone number",
	AskPhoneHint: "Aap ki raqam isi raste wapas aa sakti hai, is liye sirf link kaafi nahin.", AskReturn: "Wapsi maangein",
	ReturnTaken: "Aap ne wapsi maang li hai. Hum dekh kar jawab dein ge, aur inkaar ho to wajah bhi batayein ge.", PhotosLater: "Tasveerein wahan shamil ho sakti hain jahan aap order dekhte hain.",
	Reasons: map[string]string{
		"damaged": "Toota hua ya rista hua mila", "wrong": "Yeh woh nahin jo mangwaya tha, ya tareekh guzar chuki hai", "doubt": "Mujhe is ke asli hone par shak hai",
		"reaction": "Meri skin par asar hua", "mind": "Mera irada badal gaya",
	},
	Ways: map[string]string{"easypaisa": "Easypaisa", "jazzcash": "JazzCash", "raast": "Raast", "iban": "Bank account", "replace": "Raqam nahin, wohi cheez dobara chahiye"},
}
