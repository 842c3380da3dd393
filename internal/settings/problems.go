package settings

import (
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/deposit"
	"gulaab/internal/destination"
	"gulaab/internal/ident"
	"gulaab/internal/look"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/tariff"
)

// This file says what is wrong with settings, by their names.

// Bounds of texts, in characters.
const (
	maxText = 200
	maxLong = 12_000
)

// amount is a sum of rupees as people write it: "Rs 250", "250/-", "PKR 1,500", "۲۵۰ روپے";
// span is a number that counts something else.
var (
	amount = regexp.MustCompile(`(?i)(\brs\b|\brs\.|\bpkr\b|₨|rupee|rupay|روپ)|[0-9]\s*/-`)
	span   = regexp.MustCompile(`(?i)[0-9]+\s*(-|to|–|sey|se)?\s*[0-9]*\s*(working |business )?(days?|hours?|hrs?|weeks?|cit(y|ies)|towns?|din|ghant)`)
)

// facePicture is the address of a picture of the shop's own, as package media makes it.
var facePicture = regexp.MustCompile(`^/media/look/(logo|icon|share)-[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}\.(png|jpg)$`)

// faceProblems says what is wrong with how the shop looks, by name.
func (v *Values) faceProblems(bad map[string]string) {
	if !look.Has(v.Palette) {
		bad["palette"] = "This is not one of the palettes."
	} else if problem := v.Look().Problem(); problem != "" {
		bad["accent"] = problem
	}
	for name, address := range map[string]string{"logo": v.Logo, "icon": v.Icon, "share": v.Share} {
		if found := facePicture.FindStringSubmatch(address); address != "" && (found == nil || found[1] != name) {
			bad[name] = "Upload the picture first: only one that the shop has made again is shown."
		}
	}
}

// pointProblems says what is wrong with points: they are turned into store credit, and must not
// give half of a price back.
func (v *Values) pointProblems(bad map[string]string) {
	switch {
	case v.PointRate == 0:
	case !v.CreditOffered:
		bad["pointRate"] = "Points are turned into store credit: offer store credit too."
	case v.PointRate*v.PointWorth > 5000:
		bad["pointWorth"] = "With so many points for each Rs 100 that gives more than half of the price back. Lower one of the two."
	}
}

// saysAmount says whether a sentence about delivery names a sum.
func saysAmount(text string) bool {
	text = ident.ASCIIDigits(text)
	return amount.MatchString(text) || strings.ContainsAny(span.ReplaceAllString(text, ""), "0123456789")
}

// Problems says what is wrong with the values, by name; nil: nothing.
func (v *Values) Problems() map[string]string {
	bad := map[string]string{}
	texts := reflect.ValueOf(v).Elem()
	for i := range texts.NumField() {
		most := maxText
		if long(texts.Type().Field(i)) {
			most = maxLong
		}
		if f := texts.Field(i); f.Kind() == reflect.String && utf8.RuneCountInString(f.String()) > most {
			bad[texts.Type().Field(i).Tag.Get("json")] = fmt.Sprintf("At most %d characters.", most)
		}
	}
	if v.ShopName == "" {
		bad["shopName"] = "The shop needs a name."
	}
	if !ident.ValidEmail(v.SupportEmail) {
		bad["supportEmail"] = "This is not an e-mail address."
	}
	for name, link := range v.links() {
		if u, err := url.Parse(link); link != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "") {
			bad[name] = "This is not an address such as https://example.com/shop."
		}
	}
	maps.Copy(bad, v.bankProblems())
	v.faceProblems(bad)
	v.searchProblems(bad)
	v.menuProblems(bad)
	if v.LogoWord != "" && utf8.RuneCountInString(v.LogoWord) > 20 {
		bad["logoWord"] = "At most 20 characters: it stands beside the name."
	}
	if n := v.WhatsAppNumber; n != "" && (len(n) < 8 || len(n) > 15 || strings.Trim(n, "0123456789") != "" || n[0] == '0') {
		bad["whatsappNumber"] = "This is not a number such as 0300 1234567 or +971 50 1234567."
	}
	v.taxProblems(bad)
	if !ident.ValidPrefix(v.OrderPrefix) {
		bad["orderPrefix"] = "Write 1 to 6 letters from A to Z, such as HS."
	}
	if v.DeliveryText == "" {
		bad["deliveryText"] = "Say in a few words what delivery costs."
	}
	if v.DeliveryFrom > v.DeliveryTo {
		bad["deliveryTo"] = "Must not be less than the first number of days."
	}
	for _, n := range []struct {
		name             string
		value, low, high int
	}{
		{"deliveryFrom", v.DeliveryFrom, 0, 60},
		{"deliveryTo", v.DeliveryTo, 0, 60},
		{"deliveryFee", v.DeliveryFee, 0, tariff.MaxFee},
		{"deliveryFreeFrom", v.DeliveryFreeFrom, 0, 10_000_000},
		{"deliveryGrams", v.DeliveryGrams, 1, tariff.MaxGrams},
		{"cashFee", v.CashFee, 0, pricing.MaxCashFee},
		{"prepaidPercent", v.PrepaidPercent, 0, pricing.MaxPrepaidPercent},
		{"prepaidMost", v.PrepaidMost, 0, 10_000_000},
		{"giftPrice", v.GiftPrice, 0, 10_000},
		{"giftMessage", v.GiftMessage, 0, 200},
		{"creditAlone", v.CreditAlone, 0, 10_000_000},
		{"cardLeast", v.CardLeast, 1, 100_000},
		{"cardMost", v.CardMost, max(1, v.CardLeast), 100_000},
		{"pointRate", v.PointRate, 0, 100},
		{"pointWorth", v.PointWorth, 1, 1000},
		{"pointMonths", v.PointMonths, 1, 60},
		{"pointFriend", v.PointFriend, 0, 10_000},
		{"returnDays", v.ReturnDays, 1, 90},
		{"refundAlone", v.RefundAlone, 0, 10_000_000},
		{"lotDoubts", v.LotDoubts, 1, 100},
		{"cashMost", v.CashMost, 0, 10_000_000},
		{"guestPercent", v.GuestPercent, 0, 99},
		{"memberPercent", v.MemberPercent, 0, 99},
		{"cashHours", v.CashHours, 1, 720},
		{"transferHours", v.TransferHours, 1, 720},
		{"handMost", v.HandMost, 0, 10_000_000},
		{"proofHours", v.ProofHours, 1, 72},
		{"heldUnits", v.HeldUnits, 1, 1000},
		{"openOrders", v.OpenOrders, 1, 100},
		{"networkShare", v.NetworkShare, 1, 100},
		{"minLifeMonths", v.MinLifeMonths, 0, 36},
	} {
		if n.value < n.low || n.value > n.high {
			bad[n.name] = fmt.Sprintf("Must be a whole number from %d to %d.", n.low, n.high)
		}
	}
	v.pointProblems(bad)
	for name, pays := range map[string]string{"returnPays": v.ReturnPays, "refusedPays": v.RefusedPays, "sentBackPays": v.SentBackPays} {
		if pays != "customer" && pays != "shop" {
			bad[name] = "Write customer or shop."
		}
	}
	for field, message := range tariff.Problems(v.DeliveryZones, Countries) {
		bad["deliveryZones."+field] = message
	}
	for field, message := range deposit.Problems(v.Deposits) {
		bad["deposits."+field] = message
	}
	for field, message := range destination.Problems(v.NotSent, Countries) {
		bad["notSent."+field] = message
	}
	for field, message := range promotion.Problems(v.Promotions) {
		bad["promotions."+field] = message
	}
	for _, name := range ByCommas(v.CashCountries) {
		if !slices.Contains(Countries, name) {
			bad["cashCountries"] = fmt.Sprintf("%s is not a country of the checkout: %s.", name, strings.Join(Countries, ", "))
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
}

// ofNobody says whether a link leads to a site and to nobody's page on it.
func ofNobody(link string) bool {
	u, err := url.Parse(link)
	return err == nil && u.Host != "" && strings.Trim(u.Path, "/") == "" && u.RawQuery == ""
}

// bankProblems says what is wrong with the account, by name.
func (v *Values) bankProblems() map[string]string {
	bad := map[string]string{}
	v.accountProblems(bad)
	if v.BankName+v.AccountTitle+v.IBAN == "" {
		return bad
	}
	for name, text := range map[string]string{"bankName": v.BankName, "accountTitle": v.AccountTitle, "iban": v.IBAN} {
		switch {
		case text == "":
			bad[name] = "Bank, title and IBAN belong together: fill in all three, or none."
		case utf8.RuneCountInString(text) > maxText:
			bad[name] = fmt.Sprintf("At most %d characters.", maxText)
		}
	}
	if v.IBAN != "" && bad["iban"] == "" && !ident.ValidIBAN(v.IBAN) {
		bad["iban"] = "This is not an IBAN: its check digits do not fit. Compare it with the bank's own letter."
	}
	return bad
}
