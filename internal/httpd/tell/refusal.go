package tell

import (
	"regexp"
	"strconv"
	"strings"

	"gulaab/internal/fault"
)

// This file says in the shopper's language why something was not done. The rules
// refuse in English; what each refusal says in Urdu stands here beside it, and for
// one that has no line here its kind is said: a shopper who reads Urdu is never
// answered in English.

// refusal is one refusal of the rules, in each language. A % stands for what the rules
// fill in; %1 is the first of them, %2 the next. A translation may leave one out, such
// as the name of a field that it stands at.
type refusal struct{ english, urdu, roman string }

var refusals = []refusal{
	{"Please check the marked fields.", "نشان لگی جگہیں دیکھ لیں۔", "Nishan lagi jaghein dekh lein."},
	{"Please fill in all fields before submitting.", "بھیجنے سے پہلے سب خانے بھریں۔", "Bhejne se pehle sab khane bharein."},
	{"Please say what is to change.", "لکھیں کہ کیا بدلنا ہے۔", "Likhein ke kya badalna hai."},
	{"Nothing of order % would change.", "آرڈر %1 میں کچھ نہیں بدلے گا: آپ نے وہی لکھا ہے جو پہلے تھا۔", "Order %1 mein kuch nahin badle ga: aap ne wohi likha hai jo pehle tha."},
	{"Order % is packed already: please write to us to cancel it.", "آرڈر %1 پیک ہو چکا ہے: منسوخ کرنے کے لیے ہمیں لکھیں۔", "Order %1 pack ho chuka hai: cancel karne ke liye humein likhein."},
	{"Order % is %: there is nothing to confirm.", "آرڈر %1 کی تصدیق اب درکار نہیں۔", "Order %1 ki tasdeeq ab darkar nahin."},
	{"Order % is %: nothing of it can be changed any more.", "آرڈر %1 میں اب کچھ نہیں بدل سکتا۔", "Order %1 mein ab kuch nahin badal sakta."},
	{"No parcel of order % waits for another time.", "آرڈر %1 کا کوئی پارسل دوسرے وقت کا منتظر نہیں۔", "Order %1 ka koi parcel doosre waqt ka muntazir nahin."},
	{"Order % is packed already: its address can no longer be changed here.", "آرڈر %1 پیک ہو چکا ہے: اس کا پتا اب یہاں نہیں بدل سکتا۔ ہمیں لکھیں۔", "Order %1 pack ho chuka hai: is ka pata ab yahan nahin badal sakta. Humein likhein."},
	{"Order % was changed meanwhile. Please look at it again.", "اس دوران آرڈر %1 بدل گیا ہے۔ اسے دوبارہ دیکھ لیں۔", "Is dauran order %1 badal gaya hai. Ise dobara dekh lein."},
	{"Order % is % and cannot be confirmed.", "آرڈر %1 کی تصدیق اب نہیں ہو سکتی۔", "Order %1 ki tasdeeq ab nahin ho sakti."},
	{"Order % is % and cannot be cancelled.", "آرڈر %1 اب منسوخ نہیں ہو سکتا۔", "Order %1 ab cancel nahin ho sakta."},
	{"The parcel of order % has left: it can be turned back, but not cancelled.", "آرڈر %1 کا پارسل روانہ ہو چکا ہے: اب منسوخ نہیں ہو سکتا۔ ہمیں لکھیں۔", "Order %1 ka parcel rawana ho chuka hai: ab cancel nahin ho sakta. Humein likhein."},
	{"We call you first about this order.", "اس آرڈر کے لیے ہم پہلے آپ کو فون کریں گے۔", "Is order ke liye hum pehle aap ko phone karein ge."},
	{"Only % of % are left.", "صرف %1 باقی ہیں: %2۔", "Sirf %1 baqi hain: %2."},
	{"Order % is % and cannot be brought at another time.", "آرڈر %1 کا پارسل اب کسی اور وقت نہیں لایا جا سکتا۔", "Order %1 ka parcel ab kisi aur waqt nahin laya ja sakta."},
	{"You have told us three times when somebody is there for order %: please write to us.", "آپ آرڈر %1 کے لیے تین بار وقت بتا چکے ہیں: ہمیں لکھیں۔", "Aap order %1 ke liye teen baar waqt bata chuke hain: humein likhein."},
	{"Write a day and a time at which somebody is there.", "وہ دن اور وقت لکھیں جب کوئی موجود ہو۔", "Woh din aur waqt likhein jab koi mojood ho."},
	{"Write a day and a time, without links.", "صرف دن اور وقت لکھیں، لنک نہیں۔", "Sirf din aur waqt likhein, link nahin."},
	{"May have at most 120 characters.", "زیادہ سے زیادہ 120 حروف لکھیں۔", "Zyada se zyada 120 haroof likhein."},
	{"Order % is paid at the door.", "آرڈر %1 کی رقم پارسل ملنے پر دی جائے گی۔", "Order %1 ki raqam parcel milne par di jaye gi."},
	{"Order % is %: please write to us to pay it another way.", "آرڈر %1: ادائیگی کا طریقہ بدلنے کے لیے ہمیں لکھیں۔", "Order %1: adaigi ka tareeqa badalne ke liye humein likhein."},
	{"We are checking the screenshot of order %: please write to us to pay it another way.", "ہم آرڈر %1 کا اسکرین شاٹ دیکھ رہے ہیں: ادائیگی کا طریقہ بدلنے کے لیے ہمیں لکھیں۔", "Hum order %1 ka screenshot dekh rahe hain: adaigi ka tareeqa badalne ke liye humein likhein."},
	{"Money came for order % already: please write to us to pay it another way.", "آرڈر %1 کی رقم آ چکی ہے: ادائیگی کا طریقہ بدلنے کے لیے ہمیں لکھیں۔", "Order %1 ki raqam aa chuki hai: adaigi ka tareeqa badalne ke liye humein likhein."},
	{"How order % is paid was changed % times: please write to us to change it again.", "آرڈر %1 کی ادائیگی کا طریقہ %2 بار بدلا گیا: دوبارہ بدلنے کے لیے ہمیں لکھیں۔", "Order %1 ki adaigi ka tareeqa %2 baar badla gaya: dobara badalne ke liye humein likhein."},
	{"We have no bank account to pay to at the moment. Please pay at the door, or write to us.", "ابھی ہمارے پاس بینک اکاؤنٹ نہیں۔ پارسل ملنے پر دیں، یا ہمیں لکھیں۔", "Abhi hamare paas bank account nahin. Parcel milne par dein, ya humein likhein."},
	{"Cash on delivery is taken up to %. Please pay by bank transfer, or order less at a time.", "پارسل ملنے پر نقد %1 تک لیا جاتا ہے۔ بینک ٹرانسفر سے ادا کریں۔", "Parcel milne par cash %1 tak liya jata hai. Bank transfer se ada karein."},
	{"Cash on delivery is not offered in %. Please pay by bank transfer.", "%1 میں پارسل ملنے پر نقد نہیں لیا جاتا۔ بینک ٹرانسفر سے ادا کریں۔", "%1 mein parcel milne par cash nahin liya jata. Bank transfer se ada karein."},
	{"Orders of this phone are paid by bank transfer until %. Please choose Pay Now, or write to us.", "اس فون کے آرڈر %1 تک بینک ٹرانسفر سے ادا ہوتے ہیں۔ ہمیں لکھ سکتے ہیں۔", "Is phone ke order %1 tak bank transfer se ada hote hain. Humein likh sakte hain."},
	{"Please upload a payment screenshot before placing the order.", "رقم کا اسکرین شاٹ چنیں۔", "Raqam ka screenshot chunein."},

	{"Street address is required", "پورا پتا لکھیں", "Poora pata likhein"},
	{"City is required", "شہر لکھیں", "Shehar likhein"},
	{"State is required", "صوبہ لکھیں", "Sooba likhein"},
	{"ZIP is required", "پوسٹل کوڈ لکھیں", "Postal code likhein"},
	{"Phone is required", "فون نمبر لکھیں", "Phone number likhein"},
	{"% may not hold a link or markup", "یہاں لنک یا کوڈ نہ لکھیں", "Yahan link ya code na likhein"},
	{"% may have at most % characters", "اسے چھوٹا کریں: زیادہ سے زیادہ %2 حروف", "Ise chhota karein: zyada se zyada %2 haroof"},
	{"Enter a phone number with at least 7 digits", "کم از کم 7 ہندسوں کا فون نمبر لکھیں", "Kam az kam 7 hindson ka phone number likhein"},
	{"Enter all 11 digits of the mobile number, like 0300 1234567", "موبائل نمبر کے پورے 11 ہندسے لکھیں، جیسے 0300 1234567", "Mobile number ke poore 11 hindse likhein, jaise 0300 1234567"},
	{"Enter one phone number, in digits", "ایک فون نمبر ہندسوں میں لکھیں", "Aik phone number hindson mein likhein"},
	{"Enter all 11 digits of the mobile number, like 0300 1234567, or leave it empty", "موبائل نمبر کے پورے 11 ہندسے لکھیں، یا خالی چھوڑ دیں", "Mobile number ke poore 11 hindse likhein, ya khaali chhor dein"},
	{"Enter one phone number, in digits, or leave it empty", "ایک فون نمبر ہندسوں میں لکھیں، یا خالی چھوڑ دیں", "Aik phone number hindson mein likhein, ya khaali chhor dein"},
	{"Enter a phone number with at least 7 digits, or leave it empty", "کم از کم 7 ہندسوں کا فون نمبر لکھیں، یا خالی چھوڑ دیں", "Kam az kam 7 hindson ka phone number likhein, ya khaali chhor dein"},
	{"Enter the short national address: 4 letters and 4 digits, like RHMA3184", "مختصر قومی پتا لکھیں: 4 حروف اور 4 ہندسے، جیسے RHMA3184", "Mukhtasar qaumi pata likhein: 4 haroof aur 4 hindse, jaise RHMA3184"},

	{"Only JPG, JPEG, and PNG files are allowed.", "صرف JPG، JPEG اور PNG تصویریں بھیجی جا سکتی ہیں۔", "Sirf JPG, JPEG aur PNG tasveerein bheji ja sakti hain."},
	{"The picture is larger than 5 MB. Choose a smaller one.", "تصویر 5 MB سے بڑی ہے۔ چھوٹی تصویر چنیں۔", "Tasveer 5 MB se bari hai. Chhoti tasveer chunein."},
	{"The picture has too many pixels. Choose one of at most 25 megapixels and 12,000 pixels a side.", "تصویر بہت بڑی ہے۔ زیادہ سے زیادہ 25 میگا پکسل کی تصویر چنیں۔", "Tasveer bohat bari hai. Zyada se zyada 25 megapixel ki tasveer chunein."},
	{"The picture takes too much memory to open. Choose a smaller one, or a screenshot of it.", "یہ تصویر کھل نہیں سکتی۔ چھوٹی تصویر یا اس کا اسکرین شاٹ چنیں۔", "Yeh tasveer khul nahin sakti. Chhoti tasveer ya is ka screenshot chunein."},
	{"The picture is damaged and cannot be opened. Choose another one.", "تصویر خراب ہے اور کھل نہیں سکتی۔ دوسری چنیں۔", "Tasveer kharab hai aur khul nahin sakti. Doosri chunein."},
	{"The picture is made of too many parts. Choose another one, or a screenshot of it.", "یہ تصویر کھل نہیں سکتی۔ دوسری، یا اس کا اسکرین شاٹ چنیں۔", "Yeh tasveer khul nahin sakti. Doosri, ya is ka screenshot chunein."},
	{"The picture is empty. Choose another one.", "تصویر خالی ہے۔ دوسری چنیں۔", "Tasveer khaali hai. Doosri chunein."},
	{"The picture takes too long to open. Choose another one, or a screenshot of it.", "تصویر کھلنے میں بہت دیر لگتی ہے۔ دوسری، یا اس کا اسکرین شاٹ چنیں۔", "Tasveer khulne mein bohat der lagti hai. Doosri, ya is ka screenshot chunein."},

	{"No order matches this number and this phone or email.", "اس نمبر اور اس فون یا ای میل کا کوئی آرڈر نہیں۔", "Is number aur is phone ya email ka koi order nahin."},
	{"Please fill in the order number and the phone.", "آرڈر نمبر اور فون دونوں لکھیں۔", "Order number aur phone dono likhein."},
	{"Type the phone number that was given with the order.", "وہ فون نمبر لکھیں جو آرڈر میں دیا تھا۔", "Woh phone number likhein jo order mein diya tha."},
	{
		"Too many tries for this order or from this network. Please wait a quarter of an hour, or open the link in our mail or WhatsApp message: it goes on working.",
		"بہت زیادہ کوششیں ہوئیں۔ پندرہ منٹ بعد کوشش کریں، یا ہماری میل یا واٹس ایپ کا لنک کھولیں: وہ چلتا رہتا ہے۔",
		"Bohat zyada koshishein huin. Pandrah minute baad koshish karein, ya hamari mail ya WhatsApp ka link kholein: woh chalta rehta hai.",
	},
	{"Please choose a colour.", "رنگ چنیں۔", "Rang chunein."},
	{"Choose what goes back.", "چنیں کہ کیا واپس کرنا ہے۔", "Chunein ke kya wapas karna hai."},
	{"Choose why it goes back.", "چنیں کہ کیوں واپس کرنا ہے۔", "Chunein ke kyun wapas karna hai."},
	{"Choose where the money should go.", "چنیں کہ رقم کہاں جائے۔", "Chunein ke raqam kahan jaye."},
	{"Choose the money back or the same again.", "چنیں: رقم واپس، یا وہی چیز دوبارہ۔", "Chunein: raqam wapas, ya wohi cheez dobara."},
	{"Enter the IBAN of the account.", "اکاؤنٹ کا IBAN لکھیں۔", "Account ka IBAN likhein."},
	{"This is not an IBAN: its check digits do not fit. Compare it with your bank's app; it begins with PK and has 24 characters.", "یہ IBAN درست نہیں۔ اپنے بینک کی ایپ سے ملا لیں: یہ PK سے شروع ہوتا ہے اور 24 حروف کا ہے۔", "Yeh IBAN durust nahin. Apne bank ki app se mila lein: yeh PK se shuru hota hai aur 24 haroof ka hai."},
	{"Enter a mobile number of Pakistan with 11 digits, such as 0300 1234567.", "پاکستان کا 11 ہندسوں کا موبائل نمبر لکھیں، جیسے 0300\u00a01234567۔", "Pakistan ka 11 hindson ka mobile number likhein, jaise 0300\u00a01234567."},
	{"Enter the name on the account.", "اکاؤنٹ پر لکھا نام لکھیں۔", "Account par likha naam likhein."},
	{"Enter the name alone, at most 100 characters.", "صرف نام لکھیں، زیادہ سے زیادہ 100 حروف۔", "Sirf naam likhein, zyada se zyada 100 haroof."},
	{"May have at most 1,000 characters.", "زیادہ سے زیادہ 1,000 حروف لکھیں۔", "Zyada se zyada 1,000 haroof likhein."},
	{"Everything of order % is back, or was asked for already.", "آرڈر %1 کی ہر چیز واپس آ چکی ہے، یا اس کی واپسی مانگی جا چکی ہے۔", "Order %1 ki har cheez wapas aa chuki hai, ya us ki wapsi maangi ja chuki hai."},
	{"% could be sent back until %.", "%1 کی واپسی %2 تک ہو سکتی تھی۔ کچھ ٹھیک نہیں؟ ہمیں لکھیں۔", "%1 ki wapsi %2 tak ho sakti thi. Kuch theek nahin? Humein likhein."},
	{"% can be sent back sealed only. If something is wrong with it, say so as the reason.", "%1 صرف بند حالت میں واپس ہوتی ہے۔ اس میں کوئی خرابی ہو تو وجہ میں وہی چنیں۔", "%1 sirf band halat mein wapas hoti hai. Is mein koi kharabi ho to wajah mein wohi chunein."},
	{"This return of order % cannot be taken back any more. Please write to us.", "آرڈر %1 کی یہ واپسی اب منسوخ نہیں ہو سکتی۔ ہمیں لکھیں۔", "Order %1 ki yeh wapsi ab cancel nahin ho sakti. Humein likhein."},
	{"The return of order % was decided on: write to us instead.", "آرڈر %1 کی واپسی کا فیصلہ ہو چکا ہے: ہمیں لکھیں۔", "Order %1 ki wapsi ka faisla ho chuka hai: humein likhein."},
	{"A return may have % photos.", "ایک واپسی میں %1 تصویریں ہو سکتی ہیں۔", "Aik wapsi mein %1 tasveerein ho sakti hain."},
	{"Please choose a photo.", "تصویر چنیں۔", "Tasveer chunein."},

	{"Choose one to five stars.", "ایک سے پانچ ستارے چنیں۔", "Aik se paanch sitare chunein."},
	{"Write a few words about it.", "اس کے بارے میں کچھ لکھیں۔", "Is ke bare mein kuch likhein."},
	{"This is too long. A thousand characters are the most.", "یہ بہت لمبا ہے۔ زیادہ سے زیادہ 1,000 حروف لکھیں۔", "Yeh bohat lamba hai. Zyada se zyada 1,000 haroof likhein."},
	{"This holds characters that cannot be shown.", "اس میں ایسے حروف ہیں جو دکھائے نہیں جا سکتے۔", "Is mein aise haroof hain jo dikhaye nahin ja sakte."},
	{"Say which name others see.", "لکھیں کہ دوسروں کو کون سا نام نظر آئے۔", "Likhein ke doosron ko kaun sa naam nazar aaye."},
	{"This is too long.", "یہ بہت لمبا ہے۔", "Yeh bohat lamba hai."},
	{"A name alone: never a phone number or an address, for everybody can read it.", "صرف نام: فون نمبر یا پتا نہ لکھیں، اسے سب پڑھ سکتے ہیں۔", "Sirf naam: phone number ya pata na likhein, ise sab parh sakte hain."},
	{"You have reviewed this already, and everybody can read it. Thank you!", "آپ اس پر رائے دے چکے ہیں، اور سب اسے پڑھ سکتے ہیں۔ شکریہ!", "Aap is par raye de chuke hain, aur sab ise parh sakte hain. Shukriya!"},
	{"A product can be reviewed once it has been delivered.", "چیز ملنے کے بعد اس پر رائے دی جا سکتی ہے۔", "Cheez milne ke baad is par raye di ja sakti hai."},
}

// unnamed says what kind of refusal it is, where it has no line of its own.
var unnamed = map[fault.Kind]refusal{
	fault.Conflict:         {urdu: "یہ اب نہیں ہو سکتا۔ صفحہ دوبارہ کھول کر دیکھیں، یا ہمیں لکھیں۔", roman: "Yeh ab nahin ho sakta. Page dobara khol kar dekhein, ya humein likhein."},
	fault.Invalid:          {urdu: "یہ درست نہیں۔ دیکھ کر دوبارہ لکھیں۔", roman: "Yeh durust nahin. Dekh kar dobara likhein."},
	fault.Malformed:        {urdu: "یہ پورا نہیں پہنچا۔ دوبارہ کوشش کریں۔", roman: "Yeh poora nahin pohancha. Dobara koshish karein."},
	fault.NotFound:         {urdu: "یہ اب نہیں ملتا۔ ہماری میل یا واٹس ایپ کا نیا لنک کھولیں۔", roman: "Yeh ab nahin milta. Hamari mail ya WhatsApp ka naya link kholein."},
	fault.TooLarge:         {urdu: "یہ بہت بڑا ہے۔ چھوٹی فائل چنیں۔", roman: "Yeh bohat bara hai. Chhoti file chunein."},
	fault.UnsupportedMedia: {urdu: "یہ فائل نہیں کھلتی۔ JPG یا PNG تصویر چنیں۔", roman: "Yeh file nahin khulti. JPG ya PNG tasveer chunein."},
	fault.RateLimited:      {urdu: "بہت زیادہ کوششیں ہوئیں۔ تھوڑی دیر بعد کوشش کریں۔", roman: "Bohat zyada koshishein huin. Thori der baad koshish karein."},
	fault.Unavailable:      {urdu: "دکان ابھی مصروف ہے۔ دوبارہ کوشش کریں۔", roman: "Dukaan abhi masroof hai. Dobara koshish karein."},
	fault.Forbidden:        {urdu: "اس کی اجازت نہیں۔", roman: "Is ki ijazat nahin."},
	fault.Unauthorized:     {urdu: "پہلے لاگ اِن کریں۔", roman: "Pehle login karein."},
	fault.Gone:             {urdu: "یہ اب نہیں رہا۔", roman: "Yeh ab nahin raha."},
	fault.Internal:         {urdu: "کچھ گڑبڑ ہو گئی۔ دوبارہ کوشش کریں۔", roman: "Kuch garbar ho gayi. Dobara koshish karein."},
}

// exact are the refusals that fill nothing in, patterned the others.
var exact, patterned = func() (map[string]*refusal, []filled) {
	exact, patterned := map[string]*refusal{}, []filled{}
	for i := range refusals {
		r := &refusals[i]
		if !strings.Contains(r.english, "%") {
			exact[r.english] = r
			continue
		}
		pattern := strings.ReplaceAll(regexp.QuoteMeta(r.english), "%", "(.+?)")
		patterned = append(patterned, filled{regexp.MustCompile("^(?s:" + pattern + ")$"), r})
	}
	return exact, patterned
}()

type filled struct {
	pattern *regexp.Regexp
	says    *refusal
}

// Refusal says a refusal of the rules in a language: as it is in English, or in one
// that is not ours. Kind is what is said where nobody has put it into words.
func Refusal(language string, kind fault.Kind, message string) string {
	in := func(r *refusal) string {
		if language == "ur" {
			return r.urdu
		}
		return r.roman
	}
	if language != "ur" && language != "ur-Latn" || message == "" {
		return message
	}
	if r := exact[message]; r != nil {
		return in(r)
	}
	for _, one := range patterned {
		found := one.pattern.FindStringSubmatch(message)
		if found == nil {
			continue
		}
		pairs := []string{}
		for i, part := range found[1:] {
			pairs = append(pairs, "%"+strconv.Itoa(i+1), isolate(part))
		}
		return strings.NewReplacer(pairs...).Replace(in(one.says))
	}
	r := unnamed[kind]
	return in(&r)
}

// isolate keeps what is filled in, mostly Latin, from turning the order of the words
// around it: Unicode's isolates, which plain text and pages both know.
func isolate(s string) string { return "\u2068" + s + "\u2069" }

// RefusalFields is Refusal for what is wrong with each field.
func RefusalFields(language string, fields map[string]string) map[string]string {
	if len(fields) == 0 {
		return fields
	}
	said := make(map[string]string, len(fields))
	for name, message := range fields {
		said[name] = Refusal(language, fault.Invalid, message)
	}
	return said
}
