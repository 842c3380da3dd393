package shoptest_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/config"
	. "gulaab/internal/shoptest"
	"gulaab/internal/shoptest/fakefbr"
	"gulaab/internal/store/storetest"
)

const fiscalAt = "/api/admin/fiscal"

// fiscalShop is a shop with sales tax that reports to FBR, and the server that it asks.
func fiscalShop(t *testing.T, e storetest.Engine) (*Shop, *fakefbr.Fake) {
	t.Helper()
	fake := fakefbr.New()
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	s := New(t, e, func(c *config.Config) {
		c.FBRToken, c.FBRProvince, c.FBRURL = fakefbr.Token, "Sindh", server.URL
	})
	taxes(t, s)
	return s, fake
}

func taxes(t *testing.T, s *Shop) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{
		"taxNumber": "1234567-8", "salesTaxNumber": "3277876123456", "taxOn": true, "taxClasses": []obj{{"name": "Standard", "rate": 1800, "categories": []string{}}}, "taxCharges": "",
	}})})
}

// billed orders four Snail, Rs 5,038.56, and writes the invoice.
func billed(t *testing.T, s *Shop, n int) (orderID, invoiceID string) {
	t.Helper()
	o := address(cart(item(Snail, 4)))
	o["email"], o["phone"] = fmt.Sprintf("fiscal%d@example.com", n), fmt.Sprintf("0301 66600%02d", n)
	orderID = object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)["_id"].(string)
	status(t, s, 200, row{as: admin, call: "POST /api/admin/orders/" + orderID + "/moves/confirm", header: match("*"), body: js(obj{})})
	bill := object(t, status(t, s, 201, row{as: admin, call: "POST /api/admin/orders/" + orderID + "/invoices", body: js(obj{"kind": "invoice"})}))
	return orderID, bill["_id"].(string)
}

// fiscalOf is how a paper stands, "" where nothing is said of it.
func fiscalOf(t *testing.T, s *Shop, orderID, invoiceID string) (state, number, problem string) {
	t.Helper()
	var got struct {
		Invoices []struct {
			ID     string `json:"_id"`
			Fiscal struct {
				State, Number, Problem string
				QR                     struct{ Size int }
			}
		}
	}
	if err := json.Unmarshal(status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + orderID + "/invoices"}).Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for _, i := range got.Invoices {
		if i.ID != invoiceID {
			continue
		}
		if f := i.Fiscal; (f.Number != "") != (f.QR.Size == 33) { // 25 modules and the quiet zone
			t.Errorf("BOOKS-1 a QR code of %d modules for %q", f.QR.Size, f.Number)
		}
		return i.Fiscal.State, i.Fiscal.Number, i.Fiscal.Problem
	}
	return "", "", ""
}

func fiscalRound(t *testing.T, s *Shop) {
	t.Helper()
	for _, l := range s.App.Loops() {
		if l.Name == "fiscal" {
			_ = l.Run(t.Context()) // what fails is told in the log, and tried again
			return
		}
	}
	t.Fatal("BOOKS-1 there is no such loop")
}

// TestBOOKS1FiscalNumbers: without a token nothing is reported and nothing mentions it; with one
// each invoice gets its number once, and a credit note names its invoice. Figures by hand: 18 % inside
// Rs 5,038.56 are Rs 768.59.
func TestBOOKS1FiscalNumbers(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		plain := New(t, e)
		taxes(t, plain)
		orderID, id := billed(t, plain, 1)
		if state, _, _ := fiscalOf(t, plain, orderID, id); state != "" || plain.Count("fiscal_papers") != 0 {
			t.Errorf("BOOKS-1 a shop without a token says %q", state)
		}
		if got := status(t, plain, 200, row{as: accountant, call: "GET " + fiscalAt}).Body.String(); !strings.Contains(got, `"on":false`) {
			t.Errorf("BOOKS-1 a shop without a token: %s", got)
		}

		s, fake := fiscalShop(t, e)
		fiscalRound(t, s)
		s.Clock.Move(time.Second)
		orderID, id = billed(t, s, 1)
		if state, _, _ := fiscalOf(t, s, orderID, id); state != "" || len(fake.Taken()) != 0 {
			t.Errorf("BOOKS-1 the invoice waited for FBR: %q", state)
		}
		var rounds sync.WaitGroup
		for range 4 { // as four nodes would
			rounds.Go(func() { fiscalRound(t, s) })
		}
		rounds.Wait()
		fiscalRound(t, s)
		taken := fake.Taken()
		if len(taken) != 1 {
			t.Fatalf("BOOKS-1 FBR took %d papers", len(taken))
		}
		state, number, _ := fiscalOf(t, s, orderID, id)
		if state != "done" || number != fakefbr.NumberOf(1) {
			t.Errorf("BOOKS-1 the invoice is %s with %q", state, number)
		}
		for name, want := range map[string]any{
			"invoiceType": "Sale Invoice", "invoiceDate": "2026-03-02", "sellerNTNCNIC": "1234567", "sellerProvince": "Sindh", "buyerRegistrationType": "Unregistered", "buyerNTNCNIC": "",
			"buyerProvince": "Sindh", "invoiceRefNo": "", "scenarioId": "SN026",
		} {
			if taken[0][name] != want {
				t.Errorf("BOOKS-1 FBR reads %s: %v, want %v", name, taken[0][name], want)
			}
		}
		if at := fmt.Sprint(taken[0]["buyerAddress"]); strings.Contains(at, "Clifton") || !strings.Contains(at, "Karachi") {
			t.Errorf("BOOKS-1 FBR reads the street: %s", at)
		}
		line := taken[0]["items"].([]any)[0].(map[string]any)
		for name, want := range map[string]any{
			"rate": "18%", "quantity": 4.0, "totalValues": 5038.56, "valueSalesExcludingST": 4269.97, "salesTaxApplicable": 768.59, "furtherTax": 0.0, "hsCode": "3304.9900",
			"uoM": "Numbers, pieces, units", "saleType": "Goods at standard rate (default)",
		} {
			if line[name] != want {
				t.Errorf("BOOKS-1 FBR reads %s: %v, want %v", name, line[name], want)
			}
		}
		note := object(t, status(t, s, 201, row{as: admin, call: "POST /api/admin/orders/" + orderID + "/invoices", body: js(obj{"kind": "credit", "amount": 118, "reason": "A scratch"})}))["_id"].(string)
		fiscalRound(t, s)
		if taken = fake.Taken(); len(taken) != 2 || taken[1]["invoiceType"] != "Debit Note" || taken[1]["invoiceRefNo"] != number {
			t.Fatalf("BOOKS-1 the credit note: %v", taken)
		}
		if line := taken[1]["items"].([]any)[0].(map[string]any); line["totalValues"] != 118.0 || line["salesTaxApplicable"] != 18.0 {
			t.Errorf("BOOKS-1 FBR reads of the credit note %v", line)
		}
		if state, number, _ := fiscalOf(t, s, orderID, note); state != "done" || number != fakefbr.NumberOf(2) {
			t.Errorf("BOOKS-1 the credit note is %s with %q", state, number)
		}
		if log := s.Log.String(); strings.Contains(log, fakefbr.Token) {
			t.Error("BOOKS-1 the log has the token")
		}
	})
}

// TestBOOKS1FiscalLies: FBR refuses, is out of order, loses answers and answers with another
// paper's number. Nothing is sent twice unless a person says so, and the number on a paper is its own.
func TestBOOKS1FiscalLies(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := fiscalShop(t, e)
		fiscalRound(t, s)
		n := 0
		fresh := func(l fakefbr.Lie) (orderID, id string) {
			t.Helper()
			n++
			s.Clock.Move(time.Second)
			orderID, id = billed(t, s, n)
			fake.Tell(l)
			fiscalRound(t, s)
			return orderID, id
		}
		is := func(what, orderID, id, state, says string) {
			t.Helper()
			if got, _, problem := fiscalOf(t, s, orderID, id); got != state || !strings.Contains(problem, says) {
				t.Errorf("BOOKS-1 %s: it is %s, %q", what, got, problem)
			}
		}
		settle := func(code int, id, number string) string {
			t.Helper()
			return status(t, s, code, row{as: admin, call: "PUT " + fiscalAt + "/" + id, body: js(obj{"number": number})}).Body.String()
		}
		calls := func() int { return fake.Calls("postinvoicedata_sb") }

		// Refused: it waits for a person, and is sent again when they say so.
		orderID, id := fresh(fakefbr.Lie{Refuse: "Seller is not registered for sales tax"})
		is("refused", orderID, id, "refused", "0401 Seller is not registered")
		today := func(as caller) string {
			return status(t, s, 200, row{as: as, call: "GET /api/admin/today"}).Body.String()
		}
		if day := today(manager); !strings.Contains(day, `"link":"/admin/settings/tax","name":"fiscal"`) || !strings.Contains(day, id) || strings.Contains(today(packer), `"fiscal"`) {
			t.Errorf("BOOKS-1 Today does not queue it: %s", day)
		}
		s.Clock.Move(2 * time.Hour)
		fiscalRound(t, s)
		if calls() != 0 {
			t.Errorf("BOOKS-1 what the check refuses was sent %d times", calls())
		}
		if desk := status(t, s, 200, row{as: accountant, call: "GET " + fiscalAt}).Body.String(); !strings.Contains(desk, `"papers":[{`) || !strings.Contains(desk, "0401 Seller") {
			t.Errorf("BOOKS-1 the office is shown %s", desk)
		}
		status(t, s, 403, row{as: accountant, call: "PUT " + fiscalAt + "/" + id, body: js(obj{})})
		settle(422, id, "INV-1")
		fake.Tell(fakefbr.Lie{})
		settle(200, id, "")
		settle(409, id, "") // a second tab
		if day := today(manager); strings.Contains(day, `"fiscal"`) {
			t.Errorf("BOOKS-1 Today has a queue of which nothing waits: %s", day)
		}
		fiscalRound(t, s)
		is("sent again", orderID, id, "done", "")
		orderID, id = fresh(fakefbr.Lie{Line: "HS code does not match"})
		is("a line is refused", orderID, id, "refused", "line 1: 0052 HS code")

		// Out of order: tried again by itself, and taken once.
		taken := len(fake.Taken())
		orderID, id = fresh(fakefbr.Lie{Broken: 1})
		is("out of order", orderID, id, "waits", "does not answer")
		fiscalRound(t, s) // too early
		is("out of order", orderID, id, "waits", "does not answer")
		s.Clock.Move(2 * time.Minute)
		fiscalRound(t, s)
		is("in order", orderID, id, "done", "")
		if got := len(fake.Taken()); got != taken+1 {
			t.Errorf("BOOKS-1 after an outage FBR took %d papers", got-taken)
		}
		orderID, id = fresh(fakefbr.Lie{Token: true})
		is("the token is refused", orderID, id, "waits", "refuses the token")
		if desk := status(t, s, 200, row{as: accountant, call: "GET " + fiscalAt}).Body.String(); !strings.Contains(desk, `"down":"FBR refuses the token`) {
			t.Errorf("BOOKS-1 the office is shown %s", desk)
		}
		s.Clock.Move(2 * time.Minute)
		fake.Tell(fakefbr.Lie{})
		fiscalRound(t, s)
		is("the token is renewed", orderID, id, "done", "")

		// A lost answer is a question to a person, however long it takes.
		orderID, id = fresh(fakefbr.Lie{Lost: 1})
		is("lost", orderID, id, "unsure", "no answer came")
		sent := calls()
		for range 3 {
			s.Clock.Move(2 * time.Hour)
			fiscalRound(t, s)
		}
		if calls() != sent {
			t.Error("BOOKS-1 a paper whose answer was lost was sent again by itself")
		}
		settle(409, id, fakefbr.NumberOf(1)) // another paper's
		settle(200, id, fakefbr.NumberOf(len(fake.Taken())))
		is("found by a person", orderID, id, "done", "")
		if got := s.Count("audit_log WHERE action = 'invoice.fiscal'"); got != 2 {
			t.Errorf("BOOKS-1 %d entries of the log say what people found", got)
		}
		for what, lie := range map[string]fakefbr.Lie{"without a number": {Bare: true}, "a number of no form": {Same: "7"}} {
			orderID, id = fresh(lie)
			is(what, orderID, id, "unsure", "no answer came")
		}
		orderID, id = fresh(fakefbr.Lie{Same: fakefbr.NumberOf(1)})
		is("another's number", orderID, id, "unsure", "which another paper has")
		orderID, id = fresh(fakefbr.Lie{Huge: true})
		is("two megabytes", orderID, id, "waits", "does not answer")

		// A node that stopped between sending and its answer leaves a question, too.
		s.Exec("UPDATE fiscal_papers SET state = 'sending', ask_at = 1 WHERE invoice_id = $1", id)
		fake.Tell(fakefbr.Lie{})
		sent = calls()
		s.Clock.Move(2 * time.Hour)
		fiscalRound(t, s)
		is("stopped in between", orderID, id, "unsure", "no answer came")
		if calls() != sent {
			t.Error("BOOKS-1 a paper that may have been taken was sent again by itself")
		}
	})
}

// TestBOOKS1FiscalLooksBack: a backlog of more papers than a round takes loses none, and once all
// are known, rounds look through the papers of the last hours alone.
func TestBOOKS1FiscalLooksBack(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s, fake := fiscalShop(t, e)
		fiscalRound(t, s)
		since := func() string { return strings.Join(s.Texts("fiscal_start"), " ") }
		first := since()
		s.Clock.Move(time.Second)
		for n := range 22 {
			billed(t, s, n)
		}
		s.Clock.Move(3 * time.Hour)
		fiscalRound(t, s)
		if got := since(); len(fake.Taken()) != 20 || got != first {
			t.Fatalf("BOOKS-1 a round took %d papers and looks from %s on, of %s", len(fake.Taken()), got, first)
		}
		fiscalRound(t, s)
		fiscalRound(t, s)
		if got := since(); len(fake.Taken()) != 22 || got == first {
			t.Fatalf("BOOKS-1 two more rounds took %d papers and look from %s on", len(fake.Taken()), got)
		}
		billed(t, s, 30)
		fiscalRound(t, s)
		if len(fake.Taken()) != 23 {
			t.Errorf("BOOKS-1 FBR took %d papers", len(fake.Taken()))
		}
	})
}
