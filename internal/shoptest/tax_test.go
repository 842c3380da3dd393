package shoptest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/money"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// The figures of an order of one Niacin (1,440.00, class Reduced, 7.5 %) and two Snail (1,259.64
// each, class Standard, 18 %), with delivery of 300.00 (Standard), worked out by hand:
// Standard 2,819.28 x 18 / 118 = 430.0596…, Reduced 1,440.00 x 7.5 / 107.5 = 100.4651….
// Of Snail's two it is 384.30, of delivery 45.76; one Snail that comes back takes 192.15 along.
const (
	taxOfAll  = money.Paisa(53053)
	taxOfBack = money.Paisa(19215)
)

// TestBOOKS1TaxIsSaidEverywhere turns taxes on as the owner, gives one product another class, and
// walks an order with delivery and a return through papers, pages, messages, file and report. With
// everything off nothing of it stands anywhere (OWNP-3), and a later rate changes nothing placed.
func TestBOOKS1TaxIsSaidEverywhere(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		read := func(r row, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, 200, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		place := func() (id, number, phone, answer string) {
			t.Helper()
			n++
			o := address(cart(item(Niacin, 1), item(Snail, 2)))
			phone = fmt.Sprintf("0301 77800%02d", n)
			o["city"], o["phone"], o["email"] = "Quetta", phone, fmt.Sprintf("tax%d@example.com", n)
			w := status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)})
			placed := object(t, w)["order"].(map[string]any)
			return placed["_id"].(string), placed["number"].(string), phone, w.Body.String()
		}
		patch := func(code, version int, values obj) string {
			t.Helper()
			return status(t, s, code, row{as: admin, call: "PATCH /api/admin/settings", header: match(fmt.Sprintf(`"%d"`, version)), body: js(obj{"values": values})}).Body.String()
		}
		classes := func(rate int) []obj {
			return []obj{{"name": "Standard", "rate": rate, "categories": []string{}}, {"name": "Reduced", "rate": 750, "categories": []string{}}}
		}
		before, _, _, plain := place()
		if all := plain + status(t, s, 200, row{as: admin, call: "GET /api/admin/orders/" + before}).Body.String(); strings.Contains(all, `"tax":`) {
			t.Errorf("OWNP-3 a shop without taxes says %s", all)
		}
		for field, values := range map[string]obj{
			"taxClasses":              {"taxOn": true},
			"taxClasses.0.name":       {"taxClasses": []obj{{"name": " ", "rate": 1, "categories": []string{}}}},
			"taxClasses.1.name":       {"taxClasses": []obj{{"name": "A", "rate": 1, "categories": []string{}}, {"name": "a", "rate": 1, "categories": []string{}}}},
			"taxClasses.0.rate":       {"taxClasses": []obj{{"name": "A", "rate": 10_001, "categories": []string{}}}},
			"taxClasses.0.categories": {"taxClasses": []obj{{"name": "A", "rate": 1, "categories": []string{"serum"}}}},
			"taxCharges":              {"taxCharges": "Nothing"},
			"salesTaxNumber":          {"salesTaxNumber": "32-77-8761-234"},
		} {
			if body := patch(422, 1, values); !strings.Contains(body, `"`+field+`"`) {
				t.Errorf("BOOKS-1 %s: %s", field, body)
			}
		}
		if body := patch(422, 1, obj{"salesTaxNumber": "32-77-8761-234"}); !strings.Contains(body, "An STRN has 13 digits, this has 11.") {
			t.Errorf("BOOKS-1 a short STRN is answered %s", body)
		}
		status(t, s, 403, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"taxOn": true, "taxClasses": classes(1800)}})})
		patch(200, 1, obj{"taxOn": true, "taxClasses": classes(1800), "taxNumber": "1234567-8", "salesTaxNumber": "32-77-8761-234-56", "deliveryFee": 300})

		// The product's class comes by a change of many, and goes out with the file.
		run := obj{"runId": "tax-class-run-0001", "ids": []string{Niacin}, "action": obj{"kind": "tax-class", "taxClass": "reduced"}}
		status(t, s, 200, row{as: admin, call: "POST /api/admin/products/bulk", body: js(run)})
		if file := status(t, s, 200, row{as: admin, call: "GET /api/admin/export/products"}).Body.String(); !strings.Contains(file, "tax_class") || !strings.Contains(file, "reduced") {
			t.Errorf("BOOKS-1 the file of products has no class: %.300s", file)
		}
		type saysTax struct {
			Total, Returned  money.Paisa
			Tax, TaxReturned *money.Paisa
		}
		var office struct {
			Money struct {
				Owed money.Paisa
				Sums saysTax
			}
		}
		var id, number, phone string
		eventually(t, func() bool { // the catalogue follows the change within a second
			id, number, phone, _ = place()
			read(row{as: accountant, call: "GET /api/admin/orders/" + id}, &office)
			return office.Money.Sums.Tax != nil && *office.Money.Sums.Tax == taxOfAll
		})
		if office.Money.Sums.Total != 425_928 || office.Money.Sums.TaxReturned != nil {
			t.Errorf("BOOKS-1 the order says %+v", office.Money.Sums)
		}
		patch(200, 2, obj{"taxClasses": classes(2500)}) // a later rate
		at := "/api/admin/orders/" + id
		do := func(move string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: manager, call: "POST " + at + "/moves/" + move, header: match("*"), body: js(body)})
		}
		do("confirm", obj{})
		status(t, s, 201, row{as: manager, call: "POST " + at + "/invoices", body: js(obj{"kind": "invoice"})})
		do("pack", obj{})
		do("hand-over", obj{})
		do("deliver", obj{})
		ask := askBody()
		ask["items"], ask["number"], ask["contact"] = []obj{{"line": 1, "quantity": 1}}, number, phone
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(ask)})
		do("approve-return", obj{"return": 1})
		do("check-return", obj{"return": 1, "units": []obj{{"line": 1, "quantity": 1, "to": "shelf"}}})
		status(t, s, 201, row{as: manager, call: "POST " + at + "/invoices", body: js(obj{"kind": "credit", "amount": 1259.64, "reason": "One came back"})})

		var papers struct {
			Invoices []struct {
				Kind   string
				Total  money.Paisa
				Seller struct{ TaxNumber, SalesTaxNumber string }
				Tax    []struct {
					Class           string
					Rate            int64
					Net, Tax, Gross money.Paisa
				}
			}
		}
		read(row{as: accountant, call: "GET " + at + "/invoices"}, &papers)
		for _, p := range papers.Invoices {
			var net, tax, gross money.Paisa
			for _, r := range p.Tax {
				net, tax, gross = net+r.Net, tax+r.Tax, gross+r.Gross
			}
			want := taxOfAll
			if p.Kind == "credit" {
				want = taxOfBack
			}
			if tax != want || gross != p.Total || net+tax != gross || p.Seller.TaxNumber != "1234567-8" || p.Seller.SalesTaxNumber != "32-77-8761-234-56" {
				t.Errorf("BOOKS-1 a paper says %+v", p)
			}
		}
		if len(papers.Invoices) != 2 || len(papers.Invoices[0].Tax)+len(papers.Invoices[1].Tax) != 3 {
			t.Errorf("BOOKS-1 the papers are %+v", papers)
		}
		var followed struct{ Sums saysTax }
		read(row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": phone})}, &followed)
		if f := followed.Sums; f.Tax == nil || *f.Tax != taxOfAll || f.TaxReturned == nil || *f.TaxReturned != taxOfBack {
			t.Errorf("BOOKS-1 tracking says %+v", f)
		}
		linkTo(t, s, wayLink, id)
		if page := visit(s, "/c/"+wayLink).Body.String(); !strings.Contains(page, "Includes sales tax of") || !strings.Contains(page, "530.53") {
			t.Error("BOOKS-1 the page of the link says no tax")
		}
		if mails := strings.Join(s.Texts("messages"), "\n"); !strings.Contains(mails, `"tax":530.53`) {
			t.Error("BOOKS-1 no mail says the tax")
		}
		out := onlyRow(t, status(t, s, 200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}).Body.String())
		if out["sales_tax"] != "530.53" || out["sales_tax_returned"] != "192.15" {
			t.Errorf("BOOKS-1 the export says %v", out)
		}
		type month struct {
			Class                          string
			Gross, Tax, BackGross, BackTax money.Paisa
		}
		var report struct{ Tax []month }
		eventually(t, func() bool {
			read(row{as: accountant, call: "GET /api/admin/reports/summary"}, &report)
			return len(report.Tax) == 2 && report.Tax[1].BackTax != 0
		})
		if want := []month{{"Reduced, 7.5 %", 144_000, 10_047, 0, 0}, {"Standard, 18 %", 281_928, 43_006, 125_964, 19_215}}; report.Tax[0] != want[0] || report.Tax[1] != want[1] {
			t.Errorf("BOOKS-1 the report says %+v, want %+v", report.Tax, want)
		}
		for kind, want := range map[string]money.Paisa{"taxed": 43_006, "tax_back": 19_215} {
			var behind struct {
				Orders []struct {
					Number string
					Amount money.Paisa
				}
			}
			read(row{as: accountant, call: "GET /api/admin/reports/orders?kind=" + kind + "&by=class&key=Standard%2C%2018%20%25"}, &behind)
			if len(behind.Orders) != 1 || behind.Orders[0].Number != number || behind.Orders[0].Amount != want {
				t.Errorf("BOOKS-1 behind %s are %+v", kind, behind)
			}
		}
		if file := status(t, s, 200, row{as: accountant, call: "GET /api/admin/reports/file?report=tax"}).Body.String(); !strings.Contains(file, `"Standard, 18 %",2819.28,430.06,1259.64,192.15`) {
			t.Errorf("BOOKS-1 the file of the report says %s", file)
		}
	})
}
