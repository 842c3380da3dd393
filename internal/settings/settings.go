// Package settings holds what the owner may change while the shop runs: its
// name, contact and bank account, the discounts, the times and limits of orders.
// They are in the database, typed and checked, with every change kept; each node
// reads the present ones from memory (Live.Current) and follows a change within
// two seconds. Settings of the process (addresses, database, mail server) are
// flags, in package config.
package settings

import (
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/pricing"
)

// Values are the settings. The JSON names are the names under which they are
// stored and shown: they must stay what they are.
type Values struct {
	ShopName     string `json:"shopName"`
	SupportEmail string `json:"supportEmail"` // shown in the footer, and the sender of mails
	Facebook     string `json:"facebook"`     // social links; empty: none
	Instagram    string `json:"instagram"`
	TikTok       string `json:"tiktok"`
	YouTube      string `json:"youtube"`
	WhatsApp     string `json:"whatsapp"`

	// The account for transfers (PAY-1). All three are empty in a shop that takes none.
	BankName     string `json:"bankName"`
	AccountTitle string `json:"accountTitle"`
	IBAN         string `json:"iban"`

	GuestPercent  int `json:"guestPercent"` // discounts (GEN-5)
	MemberPercent int `json:"memberPercent"`

	// When the units of an order that nobody confirmed come back (SURE-4), in hours.
	CashHours     int `json:"cashHours"`     // cash on delivery
	TransferHours int `json:"transferHours"` // a transfer without a proof

	// Beyond these an unconfirmed order holds nothing until it is confirmed (SURE-5).
	HeldUnits    int `json:"heldUnits"`    // of one item
	OpenOrders   int `json:"openOrders"`   // of one phone, e-mail address or browser
	NetworkShare int `json:"networkShare"` // percent of an item's stock, held by the orders of one network
}

// Defaults are the settings of a shop whose owner chose nothing.
func Defaults() Values {
	return Values{
		ShopName: "Gulaab", SupportEmail: "support@gulaab.test",
		GuestPercent: pricing.DefaultRates.Guest, MemberPercent: pricing.DefaultRates.Member,
		CashHours: 48, TransferHours: 24, HeldUnits: 10, OpenOrders: 3, NetworkShare: 10,
	}
}

// Rates returns the discounts.
func (v *Values) Rates() pricing.Rates {
	return pricing.Rates{Guest: v.GuestPercent, Member: v.MemberPercent}
}

// TakesTransfers says whether there is an account to which money can be sent.
func (v *Values) TakesTransfers() bool { return v.IBAN != "" }

// tidy removes blanks around texts and in the IBAN, as people paste them.
func (v *Values) tidy() {
	texts := reflect.ValueOf(v).Elem()
	for i := range texts.NumField() {
		if f := texts.Field(i); f.Kind() == reflect.String {
			f.SetString(strings.Join(strings.Fields(f.String()), " "))
		}
	}
	v.IBAN = strings.ToUpper(strings.ReplaceAll(v.IBAN, " ", ""))
}

// maxText bounds a text, in characters.
const maxText = 200

// Problems says what is wrong with the values, by name; nil: nothing.
func (v *Values) Problems() map[string]string {
	bad := map[string]string{}
	texts := reflect.ValueOf(v).Elem()
	for i := range texts.NumField() {
		if f := texts.Field(i); f.Kind() == reflect.String && len([]rune(f.String())) > maxText {
			bad[texts.Type().Field(i).Tag.Get("json")] = fmt.Sprintf("At most %d characters.", maxText)
		}
	}
	if v.ShopName == "" {
		bad["shopName"] = "The shop needs a name."
	}
	if !ident.ValidEmail(v.SupportEmail) {
		bad["supportEmail"] = "This is not an e-mail address."
	}
	for name, link := range map[string]string{
		"facebook": v.Facebook, "instagram": v.Instagram, "tiktok": v.TikTok, "youtube": v.YouTube, "whatsapp": v.WhatsApp,
	} {
		if u, err := url.Parse(link); link != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "") {
			bad[name] = "This is not an address such as https://example.com/shop."
		}
	}
	if v.BankName+v.AccountTitle+v.IBAN != "" {
		for name, text := range map[string]string{"bankName": v.BankName, "accountTitle": v.AccountTitle, "iban": v.IBAN} {
			if text == "" {
				bad[name] = "Bank, title and IBAN belong together: fill in all three, or none."
			}
		}
		if v.IBAN != "" && !ValidIBAN(v.IBAN) {
			bad["iban"] = "This is not an IBAN: its check digits do not fit."
		}
	}
	for _, n := range []struct {
		name             string
		value, low, high int
	}{
		{"guestPercent", v.GuestPercent, 0, 99},
		{"memberPercent", v.MemberPercent, 0, 99},
		{"cashHours", v.CashHours, 1, 720},
		{"transferHours", v.TransferHours, 1, 720},
		{"heldUnits", v.HeldUnits, 1, 1000},
		{"openOrders", v.OpenOrders, 1, 100},
		{"networkShare", v.NetworkShare, 1, 100},
	} {
		if n.value < n.low || n.value > n.high {
			bad[n.name] = fmt.Sprintf("Must be a whole number from %d to %d.", n.low, n.high)
		}
	}
	if len(bad) == 0 {
		return nil
	}
	return bad
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
