package site

import (
	"fmt"
	"strings"

	"gulaab/internal/httpd/tell"
	"gulaab/internal/money"
)

// words are the texts of heads and structured data in a language (LANG-1). A text that only
// a shop of original imported goods may use has a parameter for that, or a field of its
// own.
type words struct {
	home          string // in breadcrumbs
	journal       string // the list of the owner's articles
	concerns      string // the index of concerns' guides
	ingredients   string // the index of ingredients' guides
	tagline       string // after the shop's name in the home page's title
	goods         string // what is sold
	manyBrands    string // goods, for a shop with many brands
	homePromise   func(guest, member int, delivery string, days int) string
	promise       func(guest int, delivery string) string
	usualDelivery string // the specified text about delivery
	allBrands     string
	byBrand       string
	goodsByBrand  string
	policies      map[kind]pageWords
	product       func(name, price string, percent int, about string) string
	brand         func(name string, original bool) string
	skinType      func(name string) string
	category      func(name string, original bool) string
	topSells      string
	topSellsAbout func(original bool) string
	trending      string
	trendingAbout func(original bool) string
	search        string
	searchFor     func(query string) string
	searchAbout   string
	paged         func(title string, page int) string
	personal      map[kind]string
	at            func(title, shop string) string
	quiz          pageWords
	notFound      pageWords
	gone          pageWords
	broken        pageWords
	offline       pageWords
	again         string // loads a page once more
	rupees        func(money.Paisa) string
	stop          string // ends a sentence
}

// pageWords are a page's title and description.
type pageWords struct{ title, about string }

// said are the words by language; a test checks that each is complete.
var said = map[language]*words{english: &inEnglish, urdu: &inUrdu, romanUrdu: &inRoman}

// claimed is a text, or "" in a shop that does not claim it.
func claimed(original bool, text string) string {
	if original {
		return text
	}
	return ""
}

var inEnglish = words{
	home: "Home", journal: "Journal", concerns: "Concerns", ingredients: "Ingredients", tagline: " – original imported skincare and cosmetics in Pakistan",
	goods: "Original imported skincare and cosmetics", manyBrands: "Original imported skincare and cosmetics from over 25 brands",
	homePromise: func(guest, member int, delivery string, days int) string {
		return fmt.Sprintf("%d%% off every price, %d%% for members. %s. Cash on delivery, %d-day money-back guarantee.", guest, member, delivery, days)
	},
	promise: func(guest int, delivery string) string {
		return fmt.Sprintf("%d%% off every price. %s. Cash on delivery.", guest, delivery)
	},
	usualDelivery: usualDelivery,
	allBrands:     "All brands", byBrand: "Brand by brand from A to Z", goodsByBrand: "Original imported skincare and cosmetics, brand by brand from A to Z",
	policies: map[kind]pageWords{
		kindReturns: {"Returns and money back", "How long, who pays the way back, opened goods, and how the money comes back."},
		kindTerms:   {"Terms and conditions", "Prices, shipping, payment, returns and stock."},
		kindPrivacy: {"Privacy policy", "What we keep of you, why, who sees it, and your choice."},
	},
	product: func(name, price string, percent int, about string) string {
		return fmt.Sprintf("%s for %s, %d%% off. %s", name, price, percent, about)
	},
	brand:    func(name string, original bool) string { return claimed(original, "Original ") + name + " products" },
	skinType: func(name string) string { return "Skincare for " + strings.ToLower(name) },
	category: func(name string, original bool) string {
		return name + claimed(original, " of original imported brands")
	},
	topSells: "Top Sells",
	topSellsAbout: func(original bool) string {
		return "What sells best" + claimed(original, ": imported skincare and cosmetics")
	},
	trending: "Trending Now",
	trendingAbout: func(original bool) string {
		return "What is new and talked about" + claimed(original, " in skincare and cosmetics")
	},
	search: "Search", searchFor: func(query string) string { return "Search: " + query },
	searchAbout: "Search imported skincare and cosmetics",
	paged:       func(title string, page int) string { return fmt.Sprintf("%s, page %d", title, page) },
	personal: map[kind]string{
		kindCart: "Your cart", kindCheckout: "Checkout", kindPayment: "Bank transfer", kindOrders: "Your orders", kindTrack: "Track an order",
		kindLogin: "Log in", kindRegister: "Register", kindAccount: "My details", kindWishes: "Wish list", kindResetPassword: "Choose a new password",
	},
	at:       func(title, shop string) string { return title + " at " + shop + "." },
	quiz:     pageWords{"Skin quiz", "Five questions, and a morning and evening routine from what is in stock, with a reason for each step. Your answers stay on your device."},
	notFound: pageWords{"Not found", "There is no page at this address."},
	gone:     pageWords{"No longer sold", "This product is no longer sold."},
	broken:   pageWords{"Something went wrong!", "The page could not be made."},
	offline:  pageWords{"You are offline", "This page is not kept on this device. Your cart and your wish list are."},
	again:    "Try again",
	rupees:   money.Paisa.Format, stop: ". ",
}

var inUrdu = words{
	home: "ہوم", journal: "مضامین", concerns: "جلد کے مسائل", ingredients: "اجزا", tagline: " – پاکستان میں اصل امپورٹڈ سکن کیئر اور کاسمیٹکس",
	goods: "اصل امپورٹڈ سکن کیئر اور کاسمیٹکس", manyBrands: "25 سے زیادہ برانڈز کی اصل امپورٹڈ سکن کیئر اور کاسمیٹکس",
	homePromise: func(guest, member int, delivery string, days int) string {
		return fmt.Sprintf("ہر قیمت پر %d%% رعایت، ممبرز کے لیے %d%%۔ %s۔ پارسل ملنے پر نقد، %d دن میں رقم واپسی کی ضمانت۔", guest, member, delivery, days)
	},
	promise: func(guest int, delivery string) string {
		return fmt.Sprintf("ہر قیمت پر %d%% رعایت۔ %s۔ پارسل ملنے پر نقد۔", guest, delivery)
	},
	usualDelivery: "پورے پاکستان میں مفت ڈیلیوری",
	allBrands:     "تمام برانڈز", byBrand: "تمام برانڈز، حروف کی ترتیب سے", goodsByBrand: "اصل امپورٹڈ سکن کیئر اور کاسمیٹکس، برانڈ بہ برانڈ، حروف کی ترتیب سے",
	policies: map[kind]pageWords{
		kindReturns: {"واپسی اور رقم کی واپسی", "کتنے دن، واپس بھیجنے کا خرچ کون دیتا ہے، کھلی چیزیں، اور رقم کیسے واپس آتی ہے۔"},
		kindTerms:   {"شرائط و ضوابط", "قیمتیں، ڈیلیوری، ادائیگی، واپسی اور اسٹاک۔"},
		kindPrivacy: {"رازداری کی پالیسی", "ہم آپ کا کیا رکھتے ہیں، کیوں، کون دیکھتا ہے، اور آپ کا اختیار۔"},
	},
	product: func(name, price string, percent int, about string) string {
		return fmt.Sprintf("%s، %s میں، %d%% رعایت۔ %s", name, price, percent, about)
	},
	brand: func(name string, original bool) string {
		return name + " کی " + claimed(original, "اصل ") + "چیزیں"
	},
	skinType: func(name string) string { return name + " کے لیے سکن کیئر" },
	category: func(name string, original bool) string {
		return name + claimed(original, "، اصل امپورٹڈ برانڈز کے")
	},
	topSells: "سب سے زیادہ بکنے والے",
	topSellsAbout: func(original bool) string {
		return "جو سب سے زیادہ بکتا ہے" + claimed(original, ": امپورٹڈ سکن کیئر اور کاسمیٹکس")
	},
	trending: "آج کل مقبول",
	trendingAbout: func(original bool) string {
		return claimed(original, "سکن کیئر اور کاسمیٹکس میں ") + "جو نیا ہے اور جس کی بات ہو رہی ہے"
	},
	search: "تلاش", searchFor: func(query string) string { return "تلاش: \u2068" + query + "\u2069" },
	searchAbout: "امپورٹڈ سکن کیئر اور کاسمیٹکس تلاش کریں",
	paged:       func(title string, page int) string { return fmt.Sprintf("%s، صفحہ %d", title, page) },
	personal: map[kind]string{
		kindCart: "آپ کی ٹوکری", kindCheckout: "آرڈر کی تفصیل", kindPayment: "بینک ٹرانسفر", kindOrders: "آپ کے آرڈر", kindTrack: "پارسل کہاں ہے؟",
		kindLogin: "لاگ اِن", kindRegister: "مفت ممبر بنیں", kindAccount: "میری تفصیل", kindWishes: "پسندیدہ چیزیں", kindResetPassword: "نیا پاس ورڈ رکھیں",
	},
	at:       func(title, shop string) string { return shop + ": " + title },
	quiz:     pageWords{"جلد کا کوئز", "پانچ سوال، اور اسٹاک کی چیزوں سے صبح اور شام کا معمول، ہر قدم کی وجہ کے ساتھ۔ آپ کے جواب آپ کے فون پر رہتے ہیں۔"},
	notFound: pageWords{"نہیں ملا", "اس پتے پر کوئی صفحہ نہیں۔"},
	gone:     pageWords{"اب نہیں بکتی", "یہ چیز اب نہیں بکتی۔"},
	broken:   pageWords{"کچھ غلط ہو گیا!", "صفحہ نہیں بن سکا۔"},
	offline:  pageWords{"انٹرنیٹ نہیں ہے", "یہ صفحہ اس فون میں محفوظ نہیں۔ آپ کی ٹوکری اور پسندیدہ چیزیں محفوظ ہیں۔"},
	again:    "دوبارہ کوشش کریں",
	rupees:   money.Paisa.InUrdu, stop: "۔ ",
}

var inRoman = words{
	home: "Home", journal: "Mazameen", concerns: "Jild ke masail", ingredients: "Ajza", tagline: " – Pakistan mein asal imported skincare aur cosmetics",
	goods: "Asal imported skincare aur cosmetics", manyBrands: "25 se zyada brands ki asal imported skincare aur cosmetics",
	homePromise: func(guest, member int, delivery string, days int) string {
		return fmt.Sprintf("Har qeemat par %d%% discount, members ke liye %d%%. %s. Parcel milne par cash, %d din mein raqam wapsi ki zamanat.", guest, member, delivery, days)
	},
	promise: func(guest int, delivery string) string {
		return fmt.Sprintf("Har qeemat par %d%% discount. %s. Parcel milne par cash.", guest, delivery)
	},
	usualDelivery: "Poore Pakistan mein muft delivery",
	allBrands:     "Tamam brands", byBrand: "Tamam brands, haroof ki tarteeb se", goodsByBrand: "Asal imported skincare aur cosmetics, brand ba brand, haroof ki tarteeb se",
	policies: map[kind]pageWords{
		kindReturns: {"Wapsi aur raqam ki wapsi", "Kitne din, wapas bhejne ka kharch kaun deta hai, khuli cheezein, aur raqam kaise wapas aati hai."},
		kindTerms:   {"Sharait", "Qeematein, delivery, adaigi, wapsi aur stock."},
		kindPrivacy: {"Privacy policy", "Hum aap ka kya rakhte hain, kyun, kaun dekhta hai, aur aap ka ikhtiyar."},
	},
	product: func(name, price string, percent int, about string) string {
		return fmt.Sprintf("%s, %s mein, %d%% discount. %s", name, price, percent, about)
	},
	brand: func(name string, original bool) string {
		return name + " ki " + claimed(original, "asal ") + "cheezein"
	},
	skinType: func(name string) string { return name + " ke liye skincare" },
	category: func(name string, original bool) string { return name + claimed(original, ", asal imported brands ke") },
	topSells: "Sab se zyada bikne wale",
	topSellsAbout: func(original bool) string {
		return "Jo sab se zyada bikta hai" + claimed(original, ": imported skincare aur cosmetics")
	},
	trending: "Aaj kal trending",
	trendingAbout: func(original bool) string {
		return "Jo naya hai aur jis ki baat ho rahi hai" + claimed(original, ", skincare aur cosmetics mein")
	},
	search: "Talash", searchFor: func(query string) string { return "Talash: " + query },
	searchAbout: "Imported skincare aur cosmetics talash karein",
	paged:       func(title string, page int) string { return fmt.Sprintf("%s, safha %d", title, page) },
	personal: map[kind]string{
		kindCart: "Aap ki tokri", kindCheckout: "Order ki tafseel", kindPayment: "Bank transfer", kindOrders: "Aap ke order", kindTrack: "Parcel kahan hai?",
		kindLogin: "Login", kindRegister: "Muft member banein", kindAccount: "Meri tafseel", kindWishes: "Pasandeeda cheezein", kindResetPassword: "Naya password rakhein",
	},
	at:       func(title, shop string) string { return shop + ": " + title },
	quiz:     pageWords{"Jild ka quiz", "Paanch sawal, aur stock ki cheezon se subah aur shaam ka routine, har qadam ki wajah ke saath. Aap ke jawab aap ke device par rehte hain."},
	notFound: pageWords{"Nahin mila", "Is address par koi safha nahin."},
	gone:     pageWords{"Ab nahin bikti", "Yeh cheez ab nahin bikti."},
	broken:   pageWords{"Kuch ghalat ho gaya!", "Safha nahin ban saka."},
	offline:  pageWords{"Internet nahin hai", "Yeh safha is phone mein mahfooz nahin. Aap ki tokri aur pasandeeda cheezein mahfooz hain."},
	again:    "Dobara koshish karein",
	rupees:   money.Paisa.Format, stop: ". ",
}

// usualDelivery is the specified text about delivery.
const usualDelivery = "Free shipping across Pakistan"

// delivery is a head's text about delivery: the owner's, translated where the owner did so,
// or the specified one in the page's language.
func (s *Site) delivery(l language) string {
	now := s.deps.Config().Delivery
	now.Text = s.deps.Catalogue().Say(l.tag()).Text(now.Text)
	if text := tell.Delivery(l.tag(), now).Text; text != usualDelivery {
		return text
	}
	return said[l].usualDelivery
}
