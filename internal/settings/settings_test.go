package settings

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/tariff"
)

// SET-1: settings are typed and checked.
func TestProblems(t *testing.T) {
	t.Parallel()
	good := Defaults()
	good.BankName, good.AccountTitle, good.IBAN = "Sample Bank", "Gulaab", "PK34SMPL0000001123456702"
	if bad := good.Problems(); bad != nil {
		t.Fatalf("good settings are refused: %v", bad)
	}
	if bad := new(Defaults()).Problems(); bad != nil {
		t.Errorf("SURE-10: a shop without an account is refused: %v", bad)
	}
	for _, ntn := range []string{"1234567-8", "12345678", "A123456-7", "35202-1234567-1", "3520212345671"} {
		v := good
		if v.TaxNumber = ntn; v.Problems() != nil {
			t.Errorf("PACK-2: the NTN %s is refused: %v", ntn, v.Problems())
		}
	}
	for name, change := range map[string]func(*Values){
		"shopName":      func(v *Values) { v.ShopName = "" },
		"supportEmail":  func(v *Values) { v.SupportEmail = "Gulaab <a@b.example>" },
		"facebook":      func(v *Values) { v.Facebook = "javascript:alert(1)" },
		"whatsapp":      func(v *Values) { v.WhatsApp = "https:" },
		"bankName":      func(v *Values) { v.BankName = "" },
		"accountTitle":  func(v *Values) { v.AccountTitle = strings.Repeat("a", 201) },
		"iban":          func(v *Values) { v.IBAN = "PK35SMPL0000001123456702" },
		"guestPercent":  func(v *Values) { v.GuestPercent = 100 },
		"memberPercent": func(v *Values) { v.MemberPercent = -1 },
		"cashHours":     func(v *Values) { v.CashHours = 0 },
		"transferHours": func(v *Values) { v.TransferHours = 721 },
		"heldUnits":     func(v *Values) { v.HeldUnits = 0 },
		"openOrders":    func(v *Values) { v.OpenOrders = 0 },
		"networkShare":  func(v *Values) { v.NetworkShare = 101 },
		"taxNumber":     func(v *Values) { v.TaxNumber = "12345" },
		"palette":       func(v *Values) { v.Palette = "mauve" },
		"accent":        func(v *Values) { v.Accent = "red;}body{display:none" },
		"logo":          func(v *Values) { v.Logo = "/media/look/icon-00000000000000000000000000000000-512x512.png" },
		"icon":          func(v *Values) { v.Icon = "https://elsewhere.example/icon.png" },
		"verification":  func(v *Values) { v.Verification = "google-site-verification=abc" },
		"hiddenPaths":   func(v *Values) { v.HiddenPaths = "search" },
		"pageTitles":    func(v *Values) { v.PageTitles = "/brands | A | B\ncategory/toner | Toner" },
		"share":         func(v *Values) { v.Share = "/media/look/../proofs/1.jpg" },
	} {
		v := good
		change(&v)
		if bad := v.Problems(); len(bad) != 1 || bad[name] == "" {
			t.Errorf("%s: problems %v", name, bad)
		}
	}
}

func TestRowsKeepEverything(t *testing.T) {
	t.Parallel()
	v := Defaults()
	v.ShopName, v.WhatsApp, v.GuestPercent = "Gul & \"Co\" <گلاب>", "https://wa.me/92", 0
	back, unread := fromRows(v.rows())
	if diff := cmp.Diff(v, back); diff != "" || unread != nil {
		t.Errorf("%v %s", unread, diff)
	}
	// A newer program's row is left alone, and an unreadable one loses only its own setting.
	odd, unread := fromRows(map[string]string{"ofTomorrow": "1", "guestPercent": `"many"`, "memberPercent": "40"})
	if odd.GuestPercent != 28 || odd.MemberPercent != 40 || len(unread) != 1 {
		t.Errorf("%+v, unread %v", odd, unread)
	}
}

// SET-1: a social link must lead to the shop's page, not to the site's start. An old one blocks
// no other change.
func TestLinksLeadToTheShop(t *testing.T) {
	t.Parallel()
	v := Defaults()
	v.TikTok = "https://www.tiktok.com/"
	for _, bare := range []string{"https://facebook.com", "https://facebook.com/", "https://www.facebook.com//"} {
		now := v
		err := now.patch([]byte(`{"facebook":"` + bare + `","shopName":"Gul"}`))
		if f, ok := errors.AsType[*fault.Error](err); !ok || len(f.Fields) != 1 || f.Fields["facebook"] == "" {
			t.Errorf("SET-1 %s: %v", bare, err)
		}
	}
	for _, page := range []string{"https://facebook.com/gulaab", "https://wa.me/923001234567", "https://www.facebook.com/?id=7", ""} {
		now := v
		if err := now.patch([]byte(`{"facebook":"` + page + `"}`)); err != nil {
			t.Errorf("SET-1 %s: %v", page, err)
		}
	}
}

// OWN-11: a setting of a wrong type is reported with the type wanted, along with all other
// errors.
func TestOWN11WrongTypesSayWhatIsWanted(t *testing.T) {
	t.Parallel()
	v := Defaults()
	err := v.patch([]byte(`{"guestPercent":"many","memberPercent":100,"shopName":7,"cashHours":2.5}`))
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		t.Fatalf("OWN-11 %v", err)
	}
	for name, want := range map[string]string{"guestPercent": "whole number", "cashHours": "whole number", "shopName": "text", "memberPercent": "99"} {
		if !strings.Contains(f.Fields[name], want) {
			t.Errorf("OWN-11 %s: %q, want it to name %q", name, f.Fields[name], want)
		}
	}
}

// OWN-6 B2: delivery is free, so the sentence about it may name no sum.
func TestOWN6TheDeliverySentenceNamesNoSum(t *testing.T) {
	t.Parallel()
	for text, refused := range map[string]bool{
		"Rs 250 across Pakistan, free above Rs 3,000": true, "Delivery 200/-": true, "PKR 1,500 to Dubai": true, "۲۵۰ روپے": true,
		"Delivery 250 all over": true, "Flat rs.199": true, "₨ 99": true,
		"Free shipping across Pakistan": false, "Free in 2 to 4 days": false, "Free in 60 cities": false, "Free, 3-5 working days": false, "پاکستان بھر میں مفت": false,
		"Free across Pakistan, orders leave at once": false,
	} {
		v := Defaults()
		patch, err := json.Marshal(map[string]string{"deliveryText": text})
		if err != nil {
			t.Fatal(err)
		}
		if err := v.patch(patch); (err != nil) != refused {
			t.Errorf("OWN-6 %q: %v, want refused %v", text, err, refused)
		}
	}
	was := Defaults()
	was.DeliveryText = "Rs 250"
	if err := was.patch(json.RawMessage(`{"phone":"042 111"}`)); err != nil {
		t.Errorf("OWN-6 a sentence of before keeps another setting from being saved: %v", err)
	}
}

// OWN-6: a shop that starts without the demo claims nothing by itself.
func TestOWN6APlainShop(t *testing.T) {
	t.Parallel()
	v := Defaults()
	if without := v.Without(); len(without) > 0 {
		t.Errorf("OWN-6 the specification's shop leaves out %v", without)
	}
	v.Plain()
	if without := v.Without(); len(without) != 4 {
		t.Errorf("OWN-6 a plain shop leaves out %v", without)
	}
}

// PAYS-1: further accounts are read as people type them and get a permanent id, and an error
// names the account's place.
func TestPAYS1Accounts(t *testing.T) {
	t.Parallel()
	const iban, other = "PK36SCBL0000001123456702", "PK19MEZN0001123456704821"
	v := Defaults()
	v.BankName, v.AccountTitle, v.IBAN = "Bank", "Gulaab", iban
	v.MoreAccounts = []Account{
		{Kind: KindRaast, Title: " Gulaab ", Number: "+92 300 1234567", IBAN: "pk36 scbl 0000 0011 2345 6702"},
		{Kind: KindBank, Name: "Meezan", Title: "Gulaab", IBAN: other, Number: "1"},
		{Kind: KindEasypaisa, Title: "Sana", Number: "0345-0000100", IBAN: other, Name: "x"},
		{ID: "easypaisa", Kind: KindEasypaisa, Title: "Sana", Number: "00923450000101"},
	}
	v.tidy()
	v.MoreAccounts = named(v.MoreAccounts, nil)
	if bad := v.bankProblems(); len(bad) > 0 {
		t.Fatalf("PAYS-1 %v", bad)
	}
	want := []Account{
		{"raast", KindRaast, "", "Gulaab", "03001234567", iban},
		{"bank-2", KindBank, "Meezan", "Gulaab", "", other},
		{"easypaisa", KindEasypaisa, "", "Sana", "03450000100", ""},
		{"easypaisa-2", KindEasypaisa, "", "Sana", "03450000101", ""},
	}
	if !slices.Equal(v.MoreAccounts, want) {
		t.Errorf("PAYS-1 %+v", v.MoreAccounts)
	}
	if got := v.Books(); got["raast"] != FirstAccount || got["bank-2"] != "bank-2" || got["easypaisa"] != "easypaisa" {
		t.Errorf("PAYS-1 books %v", got)
	}
	// An account keeps its id when its number changes, and the id of a removed account is not
	// reused at once.
	moved := named([]Account{{ID: "easypaisa-2", Kind: KindEasypaisa, Number: "03009999999"}, {Kind: KindEasypaisa, Number: "03008888888"}}, v.MoreAccounts)
	if moved[0].ID != "easypaisa-2" || moved[1].ID != "easypaisa-3" {
		t.Errorf("PAYS-1 names %+v", moved)
	}
	for field, a := range map[string]Account{
		"moreAccounts.0.iban":   {Kind: KindRaast, Title: "x", IBAN: "DE89370400440532013000"},
		"moreAccounts.0.number": {Kind: KindJazzCash, Title: "x", Number: "12"},
		"moreAccounts.0.title":  {Kind: KindJazzCash, Number: "03001234567"},
		"moreAccounts.0.name":   {Kind: KindBank, Title: "x", IBAN: other},
		"moreAccounts.0.kind":   {Kind: KindBank, Name: "x", Title: "x", IBAN: iban},
	} {
		v.MoreAccounts = []Account{a}
		if bad := v.bankProblems(); len(bad) != 1 || bad[field] == "" {
			t.Errorf("PAYS-1 %s: %v", field, bad)
		}
	}
	v.MoreAccounts = want
	if v.BankName, v.AccountTitle, v.IBAN = "", "", ""; v.bankProblems()["moreAccounts"] == "" {
		t.Error("PAYS-1 further accounts without the first")
	}
}

// FACE-1 GUARD-5: a draft for a preview, which everybody who may read settings can request,
// does not change the lists of the current settings.
func TestDraftLeavesTheSettingsAlone(t *testing.T) {
	t.Parallel()
	now := Defaults()
	now.BankName, now.AccountTitle, now.IBAN = "Sample Bank", "Gulaab", "PK34SMPL0000001123456702"
	now.DeliveryZones = []tariff.Zone{{Name: "Punjab", Cities: []string{"Multan"}, Countries: []string{}, Fee: 250}}
	now.MoreAccounts = []Account{{ID: "easypaisa", Kind: KindEasypaisa, Title: "Gulaab", Number: "03001234567"}}
	live := NewLive(nil, nil)
	live.current.Store(&Snapshot{Values: now})
	s := &Service{live: live}
	draft, wrong, err := s.Draft([]byte(`{"deliveryZones":[{"name":"Sindh","cities":["Karachi"],"countries":[],"fee":9,"freeFrom":0,"from":0,"to":0}],
		"MOREACCOUNTS":[{"id":"easypaisa","kind":"easypaisa","name":"","title":"Mine","number":"03009999999","iban":""}]}`))
	if err != nil || wrong != nil || draft.DeliveryZones[0].Fee != 9 || draft.MoreAccounts[0].Title != "Mine" {
		t.Fatalf("the draft: %+v %v %v", draft, wrong, err)
	}
	if z, a := s.Current().DeliveryZones[0], s.Current().MoreAccounts[0]; z.Fee != 250 || z.Cities[0] != "Multan" || a.Number != "03001234567" {
		t.Errorf("the draft changed the shop's own settings: %+v %+v", z, a)
	}
}
