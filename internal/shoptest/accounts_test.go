package shoptest_test

import (
	"strings"
	"testing"
	"time"

	"gulaab/internal/settings"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// threeWays sets the first account with Raast into it, and a wallet as a further account.
func threeWays() obj {
	return obj{
		"bankName": "Lahore Test Bank", "accountTitle": "Gulaab Traders", "iban": oldIBAN, "password": shoptest.Password, "why": "people ask for it",
		"moreAccounts": []obj{
			{"id": "", "kind": "raast", "name": "", "title": "Gulaab Traders", "number": "+92 300 1234567", "iban": oldIBAN},
			{"id": "", "kind": "easypaisa", "name": "", "title": "Sana Iqbal", "number": "0345 0000100", "iban": ""},
		},
	}
}

// withAccounts gives a shop without an account three ways to pay, live at once. A bank change
// that waits stays as it is.
func withAccounts(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("UPDATE bank_changes SET state = 'stopped' WHERE state = 'waiting'")
	defer s.Exec("UPDATE bank_changes SET state = 'waiting' WHERE state = 'stopped'")
	s.Exec("UPDATE shop_settings SET value = '\"\"' WHERE name IN ('iban', 'bankName', 'accountTitle')")
	status(t, s, 201, row{as: desk, call: "POST /api/admin/settings/bank", body: js(threeWays())})
}

// PAYS-1, SET-2: a change of the further accounts waits as a change of the first account does:
// it is mailed to every owner with before and after and is live after twelve hours, not
// earlier. The other settings' form cannot change them.
func TestPAYS1AccountsWaitAsTheAccountDoes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		shown := func() string { return status(t, s, 200, row{call: "GET /api/config"}).Body.String() }
		if strings.Contains(shown(), `"accounts"`) {
			t.Errorf("PAYS-1 a shop of one account says %s", shown())
		}
		status(t, s, 201, row{as: desk, call: "POST /api/admin/settings/bank", body: js(threeWays())})
		eventually(t, func() bool { return len(s.Mails()) == 1 })
		text := strings.ReplaceAll(s.Mails()[0], "=\r\n", "")
		for _, want := range []string{"Raast, Gulaab Traders", "03001234567 PK36 SCBL", "Easypaisa, Sana Iqbal", "03450000100"} {
			if !strings.Contains(text, want) {
				t.Errorf("PAYS-1 the mail does not say %q:\n%s", want, text)
			}
		}
		alone := obj{"moreAccounts": []obj{{"id": "jazzcash", "kind": "jazzcash", "name": "", "title": "Eve", "number": "03210000000", "iban": ""}}}
		status(t, s, 422, row{as: desk, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": alone})})
		s.Clock.Move(settings.BankWait - time.Second)
		s.App.Wake()
		if strings.Contains(shown(), `"accounts"`) {
			t.Error("PAYS-1 shoppers see them a second before")
		}
		s.Clock.Move(2 * time.Second)
		eventually(t, func() bool { s.App.Wake(); return strings.Contains(shown(), `"id":"easypaisa"`) })
		if got := shown(); !strings.Contains(got, `"id":"raast"`) || !strings.Contains(got, `"books":"bank"`) || !strings.Contains(got, `"iban":"`+oldIBAN+`"`) {
			t.Errorf("PAYS-1 shoppers see %s", got)
		}
	})
}

// PAYS-1: the order, the books and the bank statement carry the account that the shopper chose.
func TestPAYS1TheBooksKnowTheAccount(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withAccounts(t, s)
		buy := func(payTo string) string {
			v := address(cart(item(shoptest.Snail, 2)))
			v["payTo"] = payTo
			id, _ := object(t, status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(v)}))["order"].(map[string]any)["_id"].(string)
			return id
		}
		approve := func(id string, body obj) string {
			return status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/approve", header: match("*"), body: js(body)}).Body.String()
		}
		wallet, raast, other := buy("easypaisa"), buy("raast"), buy("hawala")

		// A wallet's statement proposes orders that chose this wallet or no account, and
		// compares whole rupees.
		file := "Date,Description,Ref No,Debit,Credit\n22/11/2026,from A KHAN,EP-1,,\"2,519.00\"\n"
		status(t, s, 422, row{as: desk, call: "POST /api/admin/bank-files?bank=JazzCash&account=jazzcash&name=j.csv", body: bytesOf(file)})
		status(t, s, 200, row{as: desk, call: "POST /api/admin/bank-files?bank=Easypaisa&account=easypaisa&name=e.csv", body: bytesOf(file)})
		got := status(t, s, 200, row{as: desk, call: "GET /api/admin/bank-credits"}).Body.String()
		if !strings.Contains(got, `"account":"easypaisa"`) || !strings.Contains(got, wallet) || strings.Contains(got, raast) || !strings.Contains(got, other) {
			t.Errorf("PAYS-1 proposed: %s", got)
		}

		if body := approve(wallet, obj{"amount": 2519, "reference": "EP-1"}); !strings.Contains(body, `"payTo":"easypaisa"`) || !strings.Contains(body, `"account":"easypaisa"`) || !strings.Contains(body, `"payment":"paid"`) {
			t.Errorf("PAYS-1 the wallet's order: %s", body)
		}
		if got := status(t, s, 200, row{as: desk, call: "GET /api/admin/bank-credits"}).Body.String(); strings.Contains(got, "EP-1") {
			t.Errorf("PAYS-1 its credit is open: %s", got)
		}
		// A Raast payment arrives in the bank account, so a reference is used up there for both
		// ways.
		if body := approve(raast, obj{"amount": 2520, "reference": "FT-9"}); !strings.Contains(body, `"account":"bank"`) || !strings.Contains(body, `"payment":"paid"`) || !strings.Contains(body, `"owed":0`) {
			t.Errorf("PAYS-1 the order over Raast: %s", body)
		}
		status(t, s, 409, row{as: desk, call: "POST /api/admin/orders/" + other + "/moves/approve", header: match("*"), body: js(obj{"amount": 2519, "reference": "FT-9"})})
		if body := approve(other, obj{"amount": 2519, "reference": "FT-10", "account": "easypaisa"}); strings.Contains(body, `"payTo"`) || !strings.Contains(body, `"account":"easypaisa"`) {
			t.Errorf("PAYS-1 an order whose way is none of the shop's: %s", body)
		}
	})
}

// PAYS-1: the page of a link shows the chosen way with its code, links to the other ways, and
// says that whole rupees are enough. A shop with one account shows its page as before.
func TestPAYS1TheLinkShowsTheWayThatWasChosen(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	reserve := func(payTo string) string {
		v := address(cart(item(shoptest.Snail, 2)))
		v["payTo"] = payTo
		link, _ := object(t, status(t, s, 201, row{call: "POST /api/orders/reserve", body: js(v)}))["order"].(map[string]any)["link"].(string)
		return link[strings.LastIndex(link, "/")+1:]
	}
	page := func(address string) string { return status(t, s, 200, row{call: "GET " + address}).Body.String() }
	before := page("/c/" + reserve("easypaisa"))
	for _, not := range []string{"c-ways\"", "Whole rupees", "way="} {
		if strings.Contains(before, not) {
			t.Errorf("PAYS-1 a shop of one account shows %q", not)
		}
	}
	withAccounts(t, s)
	at := "/c/" + reserve("easypaisa")
	wallet, raast, first := page(at), page(at+"?way=raast"), page(at+"?way=bank")
	for where, c := range map[string]struct {
		page      string
		want, not []string
	}{
		"the wallet": {wallet, []string{"Easypaisa number", "03450000100", "Sana Iqbal", "&amp;way=easypaisa\"", "Rs 2,519 is paid in full", "Write this in the note"}, []string{"IBAN", "c-code\""}},
		"Raast":      {raast, []string{"Raast ID", "03001234567", "PK36 SCBL 0000 0011 2345 6702", "Scan with any bank app", "&amp;way=raast\""}, []string{"Sana Iqbal"}},
		"the bank":   {first, []string{"Lahore Test Bank", "Scan to have the details on another phone"}, []string{"Sana Iqbal", "Raast ID"}},
	} {
		for _, want := range c.want {
			if !strings.Contains(c.page, want) {
				t.Errorf("PAYS-1 %s does not say %q", where, want)
			}
		}
		for _, not := range c.not {
			if strings.Contains(c.page, not) {
				t.Errorf("PAYS-1 %s says %q", where, not)
			}
		}
	}
}
