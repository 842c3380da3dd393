// Package settings holds what the owner may change while the shop runs: its
// name, contact and bank account, the discounts, the times and limits of orders.
// They are in the database, typed and checked, with every change kept; each node
// reads the present ones from memory (Live.Current) and follows a change within
// two seconds. Settings of the process (addresses, database, mail server) are
// flags, in package config.
package settings

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"gulaab/internal/deposit"
	"gulaab/internal/destination"
	"gulaab/internal/ident"
	"gulaab/internal/look"
	"gulaab/internal/money"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/tariff"
)

// Values are the settings. The JSON names are the names under which they are
// stored and shown: they must stay what they are. Those that guard money are the
// owner's alone (GUARD-5), by their tag; those that shoppers read as the owner wrote
// them can be translated (Texts).
type Values struct {
	ShopName     string `json:"shopName"`
	LogoWord     string `json:"logoWord"`     // beside the name in the logo; empty: none
	SupportEmail string `json:"supportEmail"` // shown in the footer, and the sender of mails
	Facebook     string `json:"facebook"`     // social links; empty: none
	Instagram    string `json:"instagram"`
	TikTok       string `json:"tiktok"`
	YouTube      string `json:"youtube"`
	WhatsApp     string `json:"whatsapp"`

	// How people reach the shop beside its e-mail address; empty: not shown.
	WhatsAppNumber string `json:"whatsappNumber"` // international, digits alone: 923001234567
	Phone          string `json:"phone"`
	Address        string `json:"address"`
	OpenHours      string `json:"openHours" read:"shoppers"` // when somebody answers, in words
	TaxNumber      string `json:"taxNumber"`                 // the shop's NTN, on its invoices (PACK-2); empty: none

	// Sales tax, inside prices (BOOKS-1); off: nothing says a word of it.
	SalesTaxNumber string             `json:"salesTaxNumber"` // the shop's STRN, beside TaxNumber; empty: none
	TaxOn          bool               `json:"taxOn" by:"owner"`
	TaxClasses     []pricing.TaxClass `json:"taxClasses" by:"owner"` // the first for whatever no other takes
	TaxCharges     string             `json:"taxCharges" by:"owner"` // the class of delivery, cash fee and wrap; empty: the first

	// The account for transfers (PAY-1). All three are empty in a shop that takes none.
	BankName     string `json:"bankName" by:"owner"`
	AccountTitle string `json:"accountTitle" by:"owner"`
	IBAN         string `json:"iban" by:"owner"`
	// Further accounts and wallets to choose from (PAYS-1); none: shoppers see that one alone.
	MoreAccounts []Account `json:"moreAccounts" by:"owner"`

	// What the shop says of delivery and return.
	DeliveryText string `json:"deliveryText" read:"shoppers"` // one sentence, without the full stop
	DeliveryFrom int    `json:"deliveryFrom"`                 // days; 0 and 0: the shop promises none
	DeliveryTo   int    `json:"deliveryTo"`

	// What delivery costs (FEE-1): the zones in their order, then everywhere else, whose
	// days are the two above. With every fee 0 it is free, and DeliveryText says so.
	DeliveryZones    []tariff.Zone `json:"deliveryZones" by:"owner"`
	DeliveryFee      int           `json:"deliveryFee" by:"owner"`      // rupees
	DeliveryFreeFrom int           `json:"deliveryFreeFrom" by:"owner"` // rupees of goods; 0: never
	DeliveryGrams    int           `json:"deliveryGrams" by:"owner"`    // that a unit of unknown weight counts as, where a zone has steps
	RefusedPays      string        `json:"refusedPays" by:"owner"`      // who bears what was paid for the delivery of a parcel that is refused: customer or shop
	SentBackPays     string        `json:"sentBackPays" by:"owner"`     // the same where all goods come back, and nothing was wrong with them

	// What the ways of paying cost beside each other (FEE-2); with all 0, the same.
	CashFee        int `json:"cashFee" by:"owner"`        // rupees that an order paid at the door costs more
	PrepaidPercent int `json:"prepaidPercent" by:"owner"` // of the goods, that paying first saves
	PrepaidMost    int `json:"prepaidMost" by:"owner"`    // rupees that it saves at most; 0: no limit

	// What of orders in cash is transferred first (PAYS-3); none: nothing.
	Deposits []deposit.Rule `json:"deposits" by:"owner"`

	// What is sent abroad (FEE-3); none and off: everything everywhere, and one form for all.
	NotSent     []destination.Rule `json:"notSent" by:"owner"`
	AbroadForms bool               `json:"abroadForms" by:"owner"` // addresses as their country writes them, and a word on duty

	// What carts are given beside deals and coupons (PROMO-1); none: nothing.
	Promotions []promotion.Promotion `json:"promotions" by:"owner"`

	// Orders that are paid first (PAYS-2).
	OrderFirst     bool `json:"orderFirst" by:"owner"`     // the page of a transfer places the order, and its money and proof follow
	ConfirmMatches bool `json:"confirmMatches" by:"owner"` // a transfer whose typed number the bank's file has exactly confirms itself

	// Gifts (PROMO-4).
	GiftsOffered bool `json:"giftsOffered" by:"owner"`
	GiftPrice    int  `json:"giftPrice" by:"owner"`   // rupees of the wrap
	GiftMessage  int  `json:"giftMessage" by:"owner"` // characters of a message at most; 0: none

	// Store credit of members (PROMO-2).
	CreditOffered bool `json:"creditOffered" by:"owner"`
	CreditAlone   int  `json:"creditAlone" by:"owner"` // rupees that one person may give in a month, as credit or on cards; 0: nobody but the owner gives any alone

	// Gift cards (PROMO-2).
	CardsSold bool `json:"cardsSold" by:"owner"`
	CardLeast int  `json:"cardLeast" by:"owner"` // rupees of one card
	CardMost  int  `json:"cardMost" by:"owner"`

	// Points of members, which they turn into store credit (PROMO-3).
	PointRate   int `json:"pointRate" by:"owner"`   // points for each full Rs 100 of goods; 0: no points
	PointWorth  int `json:"pointWorth" by:"owner"`  // rupees of 100 points
	PointMonths int `json:"pointMonths" by:"owner"` // until they end
	PointFriend int `json:"pointFriend" by:"owner"` // points for a new member and for the friend whose code they named; 0: no codes

	ReturnDays  int    `json:"returnDays"` // from delivery
	ReturnRules string `json:"returnRules" text:"long" read:"shoppers"`

	// Returns (BACK-1, BACK-4). What is said here goes into orders as they are placed.
	ReturnOpened string `json:"returnOpened"`           // slugs of categories, by commas, of which opened goods may come back
	ReturnPays   string `json:"returnPays" by:"owner"`  // who pays the way back of what is not wanted any more: customer or shop
	RefundAlone  int    `json:"refundAlone" by:"owner"` // highest refund in rupees that needs no second person; 0: none ever does
	LotDoubts    int    `json:"lotDoubts"`              // doubts or reactions about a lot at which holding it back is offered

	CashMost int `json:"cashMost" by:"owner"` // highest order in rupees that is paid at the door; 0: no limit
	// Where orders are paid at the door, in names by commas (COD-5).
	CashCountries string `json:"cashCountries"`         // those of the checkout; empty: all of them
	CashNotIn     string `json:"cashNotIn" text:"long"` // cities where none is

	// Texts of the two legal pages; empty: those that come with the program.
	PrivacyText string `json:"privacyText" text:"long" read:"shoppers"`
	TermsText   string `json:"termsText" text:"long" read:"shoppers"`

	GuestPercent  int `json:"guestPercent"` // discounts (GEN-5)
	MemberPercent int `json:"memberPercent"`

	// When the units of an order that nobody confirmed come back (SURE-4), in hours.
	CashHours     int `json:"cashHours"`     // cash on delivery
	TransferHours int `json:"transferHours"` // a transfer without a proof

	// Beyond these an unconfirmed order holds nothing until it is confirmed (SURE-5).
	HeldUnits    int `json:"heldUnits"`    // of one item
	OpenOrders   int `json:"openOrders"`   // of one phone, e-mail address or browser
	NetworkShare int `json:"networkShare"` // percent of an item's stock, held by the orders of one network

	// An address in Pakistan goes without province and ZIP (DOOR-3).
	ShortAddress bool `json:"shortAddress"`

	// Ingredients that the shop does not sell, a line each: a product that has one
	// is not published (ITEM-4).
	BannedIngredients string `json:"bannedIngredients" text:"long"`

	HandMost int `json:"handMost" by:"owner"` // an order in rupees above which who took it does not approve its payment; 0: no limit (DOOR-1)
	// What the shop writes of its own accord; off until the owner turns it on.
	AskReviews  bool `json:"askReviews" by:"owner"`  // for a review, 10 days after delivery (REAL-1)
	RemindCarts bool `json:"remindCarts" by:"owner"` // of a cart that was left, a day later, where that was ticked at checkout (KEEP-4)

	ProofHours int `json:"proofHours"` // within which a payment screenshot is answered (TODAY-2)

	MinLifeMonths int `json:"minLifeMonths"` // of life that a lot needs to be sold as usual (STOCK-2)

	// What the shop says that nobody can see of its data (OWN-6). The specification's shop
	// says all of it; a shop that begins without the demo says what its owner turns on.
	Sample    bool `json:"sample"`    // the sample's opening picture, its words, icon and terms
	Authentic bool `json:"authentic"` // that its goods are authentic and imported
	Cards     bool `json:"cards"`     // that it takes cards
	HowTo     bool `json:"howTo"`     // how goods of a kind are used, where a product does not say

	OrderPrefix string `json:"orderPrefix"` // of the numbers of new orders (ident.ValidPrefix); those placed before keep theirs

	// How the shop looks (FACE-1); empty: as specified. Pictures are addresses of package media.
	Palette string `json:"palette"` // a name of look.Palettes
	Accent  string `json:"accent"`  // "#81372a"; empty: the palette's
	Logo    string `json:"logo"`
	Icon    string `json:"icon"`
	Share   string `json:"share"` // what a link to the shop shows in a messenger

	// The menu of the header, also of phones, and the footer (FACE-3); none: as specified.
	HeaderMenu []MenuEntry `json:"headerMenu"`
	FooterMenu []MenuEntry `json:"footerMenu"`

	// What search engines and social companies are told (FACE-4).
	Listed       bool   `json:"listed"`                   // they may list the shop
	HiddenPaths  string `json:"hiddenPaths" text:"long"`  // beginnings of addresses that they leave out, a line each
	Verification string `json:"verification" text:"long"` // tags by which they know whose shop it is, "name=code", a line each
	PageTitles   string `json:"pageTitles" text:"long"`   // of single pages, "address | title | description", a line each
}

// plainPrefix begins the order numbers of a shop that was begun without the sample's words.
const plainPrefix = "ORD"

// The logo of a shop that has kept the name.
const ownName, ownWord = "Gulaab", "گلاب"

// Defaults are the settings of a shop whose owner chose nothing.
func Defaults() Values {
	return Values{
		ShopName: ownName, LogoWord: ownWord, SupportEmail: "support@gulaab.test",
		DeliveryText: "Free shipping across Pakistan", ReturnDays: 7,
		GuestPercent: pricing.DefaultRates.Guest, MemberPercent: pricing.DefaultRates.Member,
		CashHours: 48, TransferHours: 24, HeldUnits: 10, OpenOrders: 3, NetworkShare: 10,
		HandMost: 5000, ProofHours: 2, MinLifeMonths: 6, RefundAlone: 5000, LotDoubts: 3, GiftMessage: 200, CardLeast: 500, CardMost: 50_000, PointWorth: 100, PointMonths: points.DefaultMonths, ReturnPays: "customer",
		HeaderMenu: []MenuEntry{}, FooterMenu: []MenuEntry{}, TaxClasses: []pricing.TaxClass{},
		Deposits: []deposit.Rule{}, NotSent: []destination.Rule{}, Promotions: []promotion.Promotion{}, DeliveryZones: []tariff.Zone{}, DeliveryGrams: 250, RefusedPays: "customer", SentBackPays: "customer",
		Sample: true, Authentic: true, Cards: true, HowTo: true, OrderPrefix: ident.OwnPrefix, Listed: true,
	}
}

// Plain leaves out what a shop says on nobody's word (OWN-6).
func (v *Values) Plain() {
	v.Sample, v.Authentic, v.Cards, v.HowTo = false, false, false, false
	v.OrderPrefix = plainPrefix
}

// Without names what a shop does not say, as the contract names it.
func (v *Values) Without() (out []string) {
	for _, w := range []struct {
		name string
		says bool
	}{{"sample", v.Sample}, {"authentic", v.Authentic}, {"cards", v.Cards}, {"howTo", v.HowTo}} {
		if !w.says {
			out = append(out, w.name)
		}
	}
	return out
}

// Rates returns the discounts.
func (v *Values) Rates() pricing.Rates {
	return pricing.Rates{Guest: v.GuestPercent, Member: v.MemberPercent}
}

// Tariff is what delivery costs.
func (v *Values) Tariff() tariff.Tariff {
	return tariff.Tariff{Zones: v.DeliveryZones, Piece: v.DeliveryGrams, Else: tariff.Zone{Fee: v.DeliveryFee, FreeFrom: v.DeliveryFreeFrom, From: v.DeliveryFrom, To: v.DeliveryTo}}
}

// Prepaid is what paying first saves.
func (v *Values) Prepaid() pricing.Prepaid {
	return pricing.Prepaid{Percent: v.PrepaidPercent, Most: money.Rupees(int64(v.PrepaidMost))}
}

// Points are the rules of points; the zero value where there are none.
func (v *Values) Points() points.Rules {
	if v.PointRate == 0 || !v.CreditOffered {
		return points.Rules{}
	}
	// Rupees of 100 points are paisa of one.
	return points.Rules{Rate: int64(v.PointRate), Worth: money.Paisa(v.PointWorth), Months: v.PointMonths, Reward: int64(v.PointFriend)}
}

// CashPlaces are where orders are paid at the door: the countries, none for everywhere,
// and the cities of Pakistan where none is. Zones that take no cash are part of both.
func (v *Values) CashPlaces() (in, notIn []string) {
	t := v.Tariff()
	cities, countries := t.NoCash()
	in, notIn = ByCommas(v.CashCountries), append(ByCommas(v.CashNotIn), cities...)
	if len(countries) == 0 {
		return in, notIn
	}
	if len(in) == 0 {
		in = slices.Clone(Countries)
	}
	return slices.DeleteFunc(in, func(name string) bool { return slices.Contains(countries, name) }), notIn
}

// ByCommas lists the names of a text, parted by commas or lines.
func ByCommas(text string) (names []string) {
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == '\n' || r == '،' }) {
		if name = ident.Tidy(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Look is what is chosen of colours.
func (v *Values) Look() look.Look { return look.Look{Palette: v.Palette, Accent: v.Accent} }

// TakesTransfers says whether there is an account to which money can be sent.
func (v *Values) TakesTransfers() bool { return v.IBAN != "" }

// tidy removes blanks around texts and in the IBAN, as people paste them.
func (v *Values) tidy() {
	texts := reflect.ValueOf(v).Elem()
	for i := range texts.NumField() {
		switch f := texts.Field(i); {
		case f.Kind() != reflect.String:
		case long(texts.Type().Field(i)):
			f.SetString(ident.TidyLines(f.String()))
		default:
			f.SetString(ident.Tidy(f.String()))
		}
	}
	v.DeliveryZones = tariff.Tidy(v.DeliveryZones)
	v.Deposits = deposit.Tidy(v.Deposits)
	v.NotSent = destination.Tidy(v.NotSent)
	v.Promotions = promotion.Tidy(v.Promotions)
	v.HeaderMenu, v.FooterMenu = tidyMenu(v.HeaderMenu, specifiedHeader()), tidyMenu(v.FooterMenu, specifiedFooter())
	v.Verification = tagLines(v.Verification)
	v.PageTitles = titleLines(v.PageTitles)
	v.WhatsAppNumber = phoneDigits(v.WhatsAppNumber)
	v.Accent = strings.ToLower(v.Accent)
	if v.Palette == look.Sand {
		v.Palette = "" // the specification's, by its name
	}
	v.OrderPrefix = strings.TrimSuffix(strings.ToUpper(v.OrderPrefix), "-")
	v.IBAN = strings.ToUpper(strings.ReplaceAll(ident.Visible(v.IBAN), " ", ""))
	v.MoreAccounts = tidyAccounts(v.MoreAccounts)
	v.TaxClasses = tidyTaxClasses(v.TaxClasses)
}

// phoneDigits reads a number as people in Pakistan write it: 0300 1234567,
// +92 300 1234567 and 00923001234567 are one. What is none stays for Problems.
func phoneDigits(s string) string {
	d := strings.NewReplacer(" ", "", "-", "", "(", "", ")", "").Replace(ident.ASCIIDigits(s))
	switch {
	case strings.HasPrefix(d, "+"):
		return d[1:]
	case strings.HasPrefix(d, "00"):
		return d[2:]
	case strings.HasPrefix(d, "03") && len(d) == 11:
		return "92" + d[1:]
	}
	return d
}

// long says whether a setting has several lines.
func long(f reflect.StructField) bool { return f.Tag.Get("text") == "long" }

// Countries are those of the checkout (CHK-2), as order has them.
var Countries = []string{"Pakistan", "Dubai", "Qatar", "Oman", "Canada", "Saudi Arabia", "United States", "United Kingdom"}

// links are the social links, by name.
func (v *Values) links() map[string]string {
	return map[string]string{"facebook": v.Facebook, "instagram": v.Instagram, "tiktok": v.TikTok, "youtube": v.YouTube, "whatsapp": v.WhatsApp}
}

// Numbers are those that stand for the shop: its account, phones and tax number.
func (v *Values) Numbers() (out []string) {
	for _, n := range []string{v.IBAN, v.WhatsAppNumber, phoneDigits(v.Phone), v.TaxNumber, v.SalesTaxNumber} {
		if n != "" {
			out = append(out, n)
		}
	}
	for _, a := range v.MoreAccounts {
		for _, n := range []string{a.IBAN, a.Number} {
			if n != "" {
				out = append(out, n)
			}
		}
	}
	return out
}

// Links are the shop's pages elsewhere, with its chat on WhatsApp.
func (v *Values) Links() (out []string) {
	for _, link := range v.links() {
		if link != "" && !ofNobody(link) {
			out = append(out, link)
		}
	}
	if v.WhatsAppNumber != "" {
		out = append(out, "https://wa.me/"+v.WhatsAppNumber)
	}
	return out
}

// OwnersNames are the settings that the owner alone changes.
func OwnersNames() (names []string) {
	fields := reflect.TypeFor[Values]()
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Tag.Get("by") == "owner" {
			names = append(names, f.Tag.Get("json"))
		}
	}
	return names
}

// rows returns the values as they are stored: JSON by name.
func (v *Values) rows() map[string]string {
	out := map[string]string{}
	fields := reflect.ValueOf(v).Elem()
	for i := range fields.NumField() {
		b, err := json.Marshal(fields.Field(i).Interface())
		if err != nil {
			panic("settings: " + err.Error()) // texts and numbers only
		}
		out[fields.Type().Field(i).Tag.Get("json")] = string(b)
	}
	return out
}

// fromRows reads stored rows over the defaults. A name that this program does
// not know is a newer one's; a value it cannot read keeps the default and is
// named in unread.
func fromRows(rows map[string]string) (v Values, unread []string) {
	v = Defaults()
	fields := reflect.ValueOf(&v).Elem()
	for i := range fields.NumField() {
		name := fields.Type().Field(i).Tag.Get("json")
		if text, ok := rows[name]; ok {
			into := reflect.New(fields.Field(i).Type())
			if json.Unmarshal([]byte(text), into.Interface()) != nil {
				unread = append(unread, name)
				continue
			}
			fields.Field(i).Set(into.Elem())
		}
	}
	if _, ok := rows["logoWord"]; !ok && v.ShopName != ownName {
		v.LogoWord = "" // the word is that of the name
	}
	slices.Sort(unread)
	return v, unread
}

// Change is one setting that was changed.
type Change struct {
	Version int64 // of the settings after it
	Name    string
	Before  string // JSON; empty where there was none
	After   string // JSON
	At      time.Time
	Actor   string // account id, or "system"
	Why     string

	ActorName string // as it is now; only when read
}
