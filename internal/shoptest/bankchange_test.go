package shoptest_test

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/settings"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// shownBank is the bank account that a node shows to shoppers.
func shownBank(t *testing.T, s *shoptest.Shop) string {
	t.Helper()
	body := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
	_, after, _ := strings.Cut(body, `"iban":"`)
	iban, _, _ := strings.Cut(after, `"`)
	return iban
}

const (
	oldIBAN = "PK36SCBL0000001123456702"
	newIBAN = "PK19MEZN0001123456704821"
)

// SET-2: a change of the account is mailed to every owner with before and after. Shoppers of
// both nodes see the old account for twelve hours and then the new one. Only one node starts
// it, whichever is first.
func TestBankChangeWaits(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.Exec("UPDATE accounts SET role = 'admin' WHERE id = $1", shoptest.OtherID) // a second owner
		twin := s.Twin()
		s.App.Start()
		twin.App.Start()
		otherAccount(t, s)
		eventually(t, func() bool { return len(s.Mails()) == 2 })
		for _, m := range s.Mails() {
			text := strings.ReplaceAll(m, "=\r\n", "")
			if !strings.Contains(text, "PK36 SCBL 0000 0011 2345 6702") || !strings.Contains(text, "PK19 MEZN 0001 1234 5670 4821") || !strings.Contains(text, "Tuesday 3 March, 2:30 am") {
				t.Errorf("a mail without before, after or time:\n%s", m)
			}
		}
		s.Clock.Move(settings.BankWait - time.Second)
		s.App.Wake()
		twin.App.Wake()
		for name, node := range map[string]*shoptest.Shop{"this node": s, "the other": twin} {
			if got := shownBank(t, node); got != oldIBAN {
				t.Errorf("a second before, %s shows %s", name, got)
			}
		}
		s.Clock.Move(2 * time.Second)
		eventually(t, func() bool {
			s.App.Wake()
			twin.App.Wake()
			return shownBank(t, s) == newIBAN && shownBank(t, twin) == newIBAN
		})
		eventually(t, func() bool { return len(s.Mails()) == 4 })
		live, history := 0, 0
		for _, action := range s.Texts("audit_log") {
			if action == "bank.live" {
				live++
			}
		}
		for _, name := range s.Texts("shop_setting_changes") {
			if name == `"`+newIBAN+`"` {
				history++
			}
		}
		if live != 1 || history != 1 {
			t.Errorf("it began %d times, %d times in the history", live, history)
		}
	})
}

// SET-2: a change that any owner stopped never starts. Where no account was set, a change is
// live at once.
func TestBankChangeStopped(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	askedInStore(t, s)
	s.App.Start()
	status(t, s, 200, row{as: desk, call: "DELETE /api/admin/settings/bank/" + shoptest.BankChangeID})
	status(t, s, 409, row{as: desk, call: "DELETE /api/admin/settings/bank/" + shoptest.BankChangeID})
	s.Clock.Move(settings.BankWait + time.Hour)
	s.App.Wake()
	eventually(t, func() bool { return s.Count("jobs") == 0 })
	if got := shownBank(t, s); got != oldIBAN {
		t.Errorf("after a change that was stopped: %s", got)
	}

	none := shoptest.New(t, storetest.SQLite, func(c *config.Config) { c.BankName, c.AccountTitle, c.IBAN = "", "", "" })
	otherAccount(t, none)
	if got := shownBank(t, none); got != newIBAN {
		t.Errorf("a first account: %s", got)
	}
}

// SET-1: the owner's own texts and figures for delivery, returns, contact and cash are shown
// and applied, and can be taken back.
func TestOwnersWords(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	change := func(tag string, values obj) {
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": tag}, body: js(obj{"values": values})})
	}
	order := row{call: "POST /api/orders/checkout", body: js(address(obj{"cartItems": []obj{{"_id": shoptest.Niacin, "name": "x", "quantity": 1}}}))}
	change(`"1"`, obj{
		"shopName": "Sana's", "whatsappNumber": "0300 820 4116", "deliveryText": "Free in 60 cities", "deliveryFrom": 2, "deliveryTo": 4,
		"returnDays": 14, "cashMost": 100, "termsText": "# Ours\r\nBe kind.\r\n\r\n\r\nAnd  patient.",
	})
	body := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
	for _, want := range []string{`"whatsapp":"923008204116"`, `"delivery":{"from":2,"text":"Free in 60 cities","to":4}`, `"days":14`, `"cashMost":100`, `"terms":"# Ours\nBe kind.\n\nAnd patient."`} {
		if !strings.Contains(body, want) {
			t.Errorf("the shop does not say %s: %s", want, body)
		}
	}
	for _, page := range []string{"/", "/category/serum", "/brands"} { // search engines' descriptions
		if head, _, _ := strings.Cut(status(t, s, 200, row{call: "GET " + page}).Body.String(), "<body"); !strings.Contains(head, ". Free in 60 cities. Cash on delivery") ||
			strings.Contains(strings.ToLower(head), "free shipping") || strings.Contains(head, "7-day") {
			t.Errorf("the head of %s: %s", page, head)
		}
	}
	before := s.Count("orders")
	if w := status(t, s, 409, order); !strings.Contains(w.Body.String(), "Cash on delivery is taken up to Rs 100") || s.Count("orders") != before {
		t.Errorf("an order over the limit: %s", w.Body)
	}
	change(`"2"`, obj{"cashMost": 0})
	status(t, s, 201, order)
	for name, wrong := range map[string]any{"whatsappNumber": "call me", "deliveryTo": 1, "returnDays": 0, "cashMost": -1, "logoWord": strings.Repeat("x", 21), "deliveryText": ""} {
		w := status(t, s, 422, row{as: desk, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"3"`}, body: js(obj{"values": obj{name: wrong}})})
		if !strings.Contains(w.Body.String(), `"`+name+`":`) {
			t.Errorf("%s: %s", name, w.Body)
		}
	}
}

// SET-4: the set-up list derives its ticks from the shop's data.
func TestSetupIsSeenNotTicked(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, func(c *config.Config) { c.BankName, c.AccountTitle, c.IBAN = "", "", "" })
	read := func(s *shoptest.Shop) string {
		return status(t, s, 200, row{as: desk, call: "GET /api/admin/setup"}).Body.String()
	}
	if got := read(s); !strings.Contains(got, `{"done":false,"name":"account"}`) || !strings.Contains(got, `{"done":false,"name":"name"}`) || !strings.Contains(got, `{"done":false,"name":"whatsapp"}`) || !strings.Contains(got, `{"done":true,"name":"order"}`) {
		t.Errorf("at first: %s", got)
	}
	otherAccount(t, s)
	status(t, s, 200, row{as: desk, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"2"`}, body: js(obj{"values": obj{"supportEmail": "care@sanas.example", "whatsappNumber": "0300 1234567", "deliveryFrom": 2, "deliveryTo": 3, "cashMost": 200000, "cashCountries": "Pakistan"}})})
	if got := read(s); !strings.Contains(got, `"done":true,"empty":false`) {
		t.Errorf("when all is there: %s", got)
	}
	s.Exec("UPDATE shop_settings SET value = '\"\"' WHERE name IN ('iban', 'bankName', 'accountTitle')")
	s.Exec("UPDATE shop_settings_version SET version = version + 1")
	if got := read(s.Twin()); !strings.Contains(got, `{"done":false,"name":"account"}`) {
		t.Errorf("when the account is gone again: %s", got)
	}
}

// SET-4: a demo's set-up list, too, ticks only what the shop has.
func TestSetupOfADemoIsSeenNotTicked(t *testing.T) {
	t.Parallel()
	s := shoptest.Demo(t, storetest.SQLite)
	login := status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": "admin@gulaab.test", "password": "Admin@12345"})})
	token, _ := object(t, login)["token"].(string)
	got := status(t, s, 200, row{call: "GET /api/admin/setup", header: map[string]string{"Authorization": "Bearer " + token}}).Body.String()
	for _, want := range []string{`"done":false,"empty":false`, `{"done":false,"name":"whatsapp"}`, `{"done":false,"name":"factor"}`, `{"done":true,"name":"product"}`, `{"done":true,"name":"order"}`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}
