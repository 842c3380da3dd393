package settings

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
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
	// A newer program's row is left alone; a spoiled one costs only itself.
	odd, unread := fromRows(map[string]string{"ofTomorrow": "1", "guestPercent": `"many"`, "memberPercent": "40"})
	if odd.GuestPercent != 28 || odd.MemberPercent != 40 || len(unread) != 1 {
		t.Errorf("%+v, unread %v", odd, unread)
	}
}

// SET-1: a social link leads to the shop's page, not to the site. One that was there
// before costs nobody another change.
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

// OWN-11: a setting of another type is told with what is wanted, beside all others
// that are wrong.
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

// OWN-6 B2: nothing is charged for delivery, so the sentence about it names no sum.
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

// OWN-6: a shop that begins without the demo claims nothing on its own.
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
