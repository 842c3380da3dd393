package shoptest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"gulaab/internal/money"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// paperSums are the sums of a paper or page, in every form that JSON gives them.
type paperSums struct {
	Subtotal, Discount, Delivery, Rounding, Total, Returned, Received, Refunded, Due money.Paisa
}

type paperLine struct {
	Quantity, Dropped int64
	Price, Sum        money.Paisa
	Discount          money.Paisa
}

// TestOWN5EveryPaperAddsUp walks every paper, page, mail and file that shows the lines of an
// order with a deal, a coupon, a unit that is not sent, a unit that came back and a refund. On
// each, lines less coupon plus delivery (FEE-1) are the total, and all have the same sums
// (OWN-5).
func TestOWN5EveryPaperAddsUp(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withCoupon("")(t, s)
		s.App.Start()
		plan(t, s, weekOf(Niacin, obj{"startsAt": inHours(s, -2), "endsAt": inHours(s, 48), "withCoupon": true}))
		api := row{call: "GET /api/products/" + Niacin}
		eventually(t, func() bool {
			return strings.Contains(status(t, s, 200, api).Body.String(), `"deals":{"guest":{"price":1600,`)
		})
		setFees(t, s, "1")
		o := address(cart(item(Niacin, 3), item(Snail, 2)))
		o["coupon"], o["city"] = "EID26", "Quetta"
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		id, number := placed["_id"].(string), placed["number"].(string)
		at := "/api/admin/orders/" + id
		do := func(move string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: manager, call: "POST " + at + "/moves/" + move, header: match("*"), body: js(body)})
		}
		do("confirm", obj{})
		do("drop", obj{"units": []obj{{"line": 0, "quantity": 1}}, "note": "She agrees."})
		do("pack", obj{})
		do("hand-over", obj{})
		do("deliver", obj{})
		track := obj{"number": number, "contact": o["phone"]}
		ask := askBody()
		ask["items"] = []obj{{"line": 1, "quantity": 1}}
		for name, value := range track {
			ask[name] = value
		}
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(ask)})
		do("approve-return", obj{"return": 1})
		do("check-return", obj{"return": 1, "units": []obj{{"line": 1, "quantity": 1, "to": "shelf"}}})
		var owed struct{ Money struct{ Owed money.Paisa } }
		read := func(r row, into any) {
			t.Helper()
			if err := json.Unmarshal(status(t, s, 200, r).Body.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		read(row{as: accountant, call: "GET " + at}, &owed)
		do("refund", obj{"reference": "EP-1", "account": "easypaisa", "amount": owed.Money.Owed, "evidence": "Sent by EasyPaisa, seen in the app."})
		linkTo(t, s, wayLink, id)

		var office struct {
			Lines []paperLine
			Money struct {
				Sums   paperSums
				Coupon struct{ Discount money.Paisa }
			}
		}
		read(row{as: accountant, call: "GET " + at}, &office)
		want := office.Money.Sums
		if want.Delivery != money.Rupees(300) || want.Discount == 0 || want.Returned == 0 || want.Refunded != want.Returned || want.Received != want.Total || want.Due != 0 || want.Rounding != 0 {
			t.Fatalf("OWN-5 the order is %+v", want)
		}
		adds := func(where string, lines []paperLine, sums paperSums) {
			t.Helper()
			var sum, off money.Paisa
			for _, l := range lines {
				if l.Sum != l.Price*money.Paisa(l.Quantity-l.Dropped) {
					t.Errorf("OWN-5 %s: %d × %s is %s", where, l.Quantity-l.Dropped, l.Price, l.Sum)
				}
				sum, off = sum+l.Sum, off+l.Discount
			}
			if sum != sums.Subtotal || sums.Subtotal-sums.Discount+sums.Delivery+sums.Rounding != sums.Total || sums.Total != want.Total {
				t.Errorf("OWN-5 %s does not add up: lines %s, %+v", where, sum, sums)
			}
			if off != 0 && off != sums.Discount {
				t.Errorf("OWN-5 %s: the lines' parts of the coupon are %s of %s", where, off, sums.Discount)
			}
		}
		adds("the office's order, the slip and the label", office.Lines, want)
		if office.Money.Coupon.Discount != want.Discount {
			t.Errorf("OWN-5 the coupon is %s in the office", office.Money.Coupon.Discount)
		}

		var followed struct {
			CartItems  []paperLine
			Sums       paperSums
			TotalPrice money.Paisa
			Coupon     struct{ Discount money.Paisa }
		}
		same := func(where string) {
			t.Helper()
			adds(where, followed.CartItems, followed.Sums)
			if followed.Sums != want || followed.TotalPrice != want.Total || followed.Coupon.Discount != want.Discount {
				t.Errorf("OWN-5 %s says %+v, want %+v", where, followed, want)
			}
		}
		read(row{call: "POST /api/orders/track", body: js(track)}, &followed)
		same("tracking")
		read(row{as: admin, call: "GET /api/orders/" + id}, &followed)
		same("the receipt")

		page := visit(s, "/c/"+wayLink).Body.String()
		for _, text := range []string{"EID26", "−" + want.Discount.Format(), want.Delivery.Format(), want.Total.Format(), office.Lines[0].Sum.Format(), office.Lines[1].Sum.Format()} {
			if !strings.Contains(page, text) {
				t.Errorf("OWN-5 the page of the link lacks %s", text)
			}
		}

		status(t, s, 201, row{as: manager, call: "POST " + at + "/invoices", body: js(obj{"kind": "invoice"})})
		var papers struct {
			Invoices []struct {
				Kind  string
				Lines []paperLine
				Sums  paperSums
				Total money.Paisa
			}
		}
		read(row{as: accountant, call: "GET " + at + "/invoices"}, &papers)
		for _, p := range papers.Invoices {
			if p.Kind == "invoice" {
				adds("the invoice", p.Lines, p.Sums)
			}
		}
		if len(papers.Invoices) == 0 {
			t.Error("OWN-5 there is no invoice")
		}

		mails := strings.Join(s.Texts("messages"), "\n")
		if text := `"discount":` + want.Discount.String(); !strings.Contains(mails, strings.TrimSuffix(strings.TrimSuffix(text, "0"), "0")) {
			t.Errorf("OWN-5 no mail says %s", text)
		}
		if !strings.Contains(mails, `"delivery":300`) {
			t.Error("FEE-1 no mail says what delivery costs")
		}

		cell := onlyRow(t, status(t, s, 200, row{as: admin, call: "GET /api/admin/export/orders?search=" + number}).Body.String())
		if cell["units"] != "4" || cell["discount"] != want.Discount.String() || cell["delivery_charge"] != want.Delivery.String() || cell["total"] != want.Total.String() || cell["refunded"] != want.Refunded.String() || !strings.HasPrefix(cell["items"], "2 × ") {
			t.Errorf("OWN-5 the export says %v", cell)
		}
	})
}
