package shoptest_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"maps"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestKNOW2ACopyHoldsEverything lets a member order, return something and write a review. The
// copy that the person gets holds all of it and what the shop wrote. It holds no mail of
// another person under an address that was merely typed.
func TestKNOW2ACopyHoldsEverything(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.App.Start()
		const stranger = "stranger@example.com"
		for _, email := range []string{markMail, stranger} {
			status(t, s, 201, row{call: "POST /api/auth/register", body: form(url.Values{"name": {"Somebody"}, "email": {email}, "password": {shoptest.Password}}, nil)})
		}
		token := object(t, status(t, s, 200, row{call: "POST /api/auth/login", body: js(obj{"email": markMail, "password": shoptest.Password})}))["token"].(string)
		as := map[string]string{"Authorization": "Bearer " + token}
		buy := func(change obj) map[string]any {
			t.Helper()
			o := address(obj{"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet, "cartItems": []obj{item(shoptest.Snail, 2)}})
			maps.Copy(o, change)
			return object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", header: as, body: js(o)}))["order"].(map[string]any)
		}
		status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(`"1"`), body: js(obj{"values": obj{"giftsOffered": true, "creditOffered": true, "pointRate": 2}})})
		placed := buy(obj{"secondPhone": "0302 1112223", "landmark": "Behind the mill", "riderNote": "Ring twice", "giftMessage": "Eid Mubarak, Ammi"})
		buy(obj{"email": stranger})
		at, number := "/api/admin/orders/"+placed["_id"].(string), placed["number"].(string)
		for _, m := range []struct {
			name string
			body obj
		}{{"confirm", obj{}}, {"pack", obj{}}, {"book", obj{"courier": "tcs", "tracking": "TCS4477"}}, {"hand-over", obj{}}, {"deliver", obj{}}} {
			status(t, s, 200, row{as: desk, call: "POST " + at + "/moves/" + m.name, header: match("*"), body: js(m.body)})
		}
		ask := askBody()
		ask["number"], ask["contact"], ask["words"] = number, markPhone, "The pump came loose."
		status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(ask)})
		status(t, s, 200, row{call: "POST /api/orders/track/return/photo", body: form(
			url.Values{"number": {number}, "contact": {markPhone}, "return": {"1"}}, map[string][]byte{"photo=a.jpg": shoptest.JPEG(60, 60)},
		)})
		status(t, s, 200, row{as: desk, call: "POST " + at + "/moves/decline-return", header: match("*"), body: js(obj{"return": 1, "note": "Sealed when it left."})})
		status(t, s, 200, row{call: "POST /api/orders/reviews", body: js(obj{"number": number, "contact": markPhone, "product": shoptest.Snail, "stars": 4, "text": "Sinks in at once.", "name": "Zee", "skinType": "dry-skin", "age": "20-29"})})
		status(t, s, 200, row{call: "POST /api/orders/reviews/photo", body: reviewPhoto(url.Values{"number": {number}, "contact": {markPhone}}, shoptest.JPEG(70, 40))})
		status(t, s, 200, row{call: askAt, header: as, body: askedOf(obj{"text": "Does it pill under sunscreen?", "name": "Zee", "channel": "mail", "address": markMail})})
		eventually(t, func() bool {
			return s.Count("customers WHERE phone = '"+markPhone+"' AND orders = 2") == 1 && s.Count("messages WHERE state = 'sent' AND kind = 'welcome'") == 2
		})
		// The second order is paid by transfer, with a refunded fee, and has its receipt.
		paid := object(t, status(t, s, 201, payByTransfer(obj{
			"firstName": markName, "lastName": markName, "email": markMail, "phone": markPhone, "streetAddress": markStreet,
		})))["order"].(map[string]any)
		paidAt, paidNumber := "/api/admin/orders/"+paid["_id"].(string), paid["number"].(string)
		status(t, s, 200, row{as: desk, call: "POST " + paidAt + "/moves/approve", header: match("*"), body: js(obj{"amount": paid["totalPrice"], "reference": "FT-4477"})})
		status(t, s, 201, row{as: desk, call: "POST " + paidAt + "/invoices", body: js(obj{"kind": "invoice"})})
		shown := object(t, status(t, s, 201, row{as: desk, call: "POST " + paidAt + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(50, 40)})}))["key"].(string)
		s.Exec(`INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at) VALUES ($1, 90, 'fee', 100, 'bank', '', $2, '', '', 2)`, paid["_id"], shown)
		eventually(t, func() bool { return s.Count("customers WHERE phone = '"+markPhone+"' AND orders = 3") == 1 })
		for unit, n := range map[string]int{"amount": 500, "points": 20} {
			status(t, s, 200, row{as: desk, call: "POST " + balancesAt, body: js(obj{"email": markMail, unit: n, "note": "Late"})})
		}
		found := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/customers?search=9182736"}))["customers"].([]any)
		person := "/api/admin/customers/" + found[0].(map[string]any)["_id"].(string)
		before := s.Count("audit_log")
		files := unzipped(t, status(t, s, 200, row{as: desk, call: "GET " + person + "/copy"}))
		if n := s.Count("audit_log"); n != before+1 {
			t.Errorf("KNOW-2 a copy left %d entries in the log", n-before)
		}
		var got map[string]any
		if err := json.Unmarshal(files["copy.json"], &got); err != nil {
			t.Fatal(err)
		}

		one := func(in map[string]any, of string, which func(map[string]any) bool) map[string]any {
			t.Helper()
			var out map[string]any
			n := 0
			list, _ := in[of].([]any)
			for _, v := range list {
				if m := v.(map[string]any); which(m) {
					out = m
					n++
				}
			}
			if n != 1 {
				t.Errorf("KNOW-2 %d of %s, want one: %v", n, of, list)
			}
			return out
		}
		has := func(what string, in, want map[string]any) {
			t.Helper()
			for k, v := range want {
				if fmt.Sprint(in[k]) != fmt.Sprint(v) {
					t.Errorf("KNOW-2 the copy's %s has %s: %v, want %v", what, k, in[k], v)
				}
			}
		}
		every := func(map[string]any) bool { return true }
		picture := func(name any, width int) {
			t.Helper()
			c, _, err := image.DecodeConfig(bytes.NewReader(files[fmt.Sprint(name)]))
			if err != nil || c.Width != width {
				t.Errorf("KNOW-2 %v is no picture of %d: %d, %v", name, width, c.Width, err)
			}
		}
		has("store credit", one(got, "credit", every), map[string]any{"amount": 500, "reason": "given"})
		has("points", one(got, "points", func(m map[string]any) bool { return m["reason"] == "given" }), map[string]any{"points": 20})
		has("points of an order", one(got, "points", func(m map[string]any) bool { return m["reason"] == "earned" }), map[string]any{"order": number})
		if whole := status(t, s, 200, row{as: desk, call: "GET " + person}).Body.String(); !strings.Contains(whole, `"credit":500`) || !strings.Contains(whole, `"points":`) {
			t.Errorf("PROMO-3 the person's page says nothing of credit and points: %s", whole)
		}
		ours := one(got, "orders", func(m map[string]any) bool { return m["number"] == number })
		has("order", ours, map[string]any{"secondPhone": "0302 1112223", "landmark": "Behind the mill", "riderNote": "Ring twice", "giftMessage": "Eid Mubarak, Ammi"})
		back := one(ours, "returns", every)
		has("return", back, map[string]any{
			"no": 1, "state": "declined", "reason": "damaged", "wants": "refund", "words": "The pump came loose.", "answer": "Sealed when it left.", "photos": "[photos/" + number + "-return-1-1.jpg]",
			"payout": map[string]any{"way": "easypaisa", "title": "Fatima Noor", "mask": "0300 •••• 567"},
		})
		if lines := fmt.Sprint(back["lines"]); !strings.Contains(lines, "1 × ") || !strings.Contains(lines, "Snail") {
			t.Errorf("KNOW-2 the return is of %s", lines)
		}
		picture("photos/"+number+"-return-1-1.jpg", 60)
		has("review", one(ours, "reviews", every), map[string]any{"stars": 4, "text": "Sinks in at once.", "name": "Zee", "state": "waiting", "skinType": "dry-skin", "age": "20-29", "photos": "[photos/" + number + "-review-" + shoptest.Snail + "-1.jpg]"})
		picture("photos/"+number+"-review-"+shoptest.Snail+"-1.jpg", 70)
		has("question", one(got, "questions", every), map[string]any{"text": "Does it pill under sunscreen?", "name": "Zee", "channel": "mail", "address": markMail, "answer": ""})
		mail := func(kind, channel string) func(map[string]any) bool {
			return func(m map[string]any) bool { return m["kind"] == kind && m["channel"] == channel }
		}
		welcome := one(got, "messages", mail("welcome", "mail"))
		has("mail to the member", welcome, map[string]any{"to": markMail, "state": "sent"})
		if welcome["subject"] == nil || welcome["sentAt"] == nil {
			t.Errorf("KNOW-2 a mail without subject or time: %v", welcome)
		}
		for _, channel := range []string{"mail", "whatsapp"} {
			m := one(ours, "messages", mail("order-placed-cod", channel))
			if said := fmt.Sprint(m["text"]); !strings.Contains(said, number) || (m["subject"] != nil) != (channel == "mail") {
				t.Errorf("KNOW-2 the message by %s says %v", channel, m)
			}
		}

		theirs := one(got, "orders", func(m map[string]any) bool { return m["number"] == paidNumber })
		has("payment", one(theirs, "payments", func(m map[string]any) bool { return m["kind"] == "credit" }), map[string]any{"amount": paid["totalPrice"], "reference": "FT-4477"})
		fee := one(theirs, "payments", func(m map[string]any) bool { return m["kind"] == "fee" })
		picture(fee["evidence"], 50)
		shot, _ := theirs["screenshots"].([]any)
		if len(shot) != 1 {
			t.Fatalf("KNOW-2 screenshots: %v", shot)
		}
		picture(shot[0], 9)
		paper := one(theirs, "invoices", every)
		has("invoice", paper, map[string]any{"kind": "invoice", "order": paidNumber, "buyer": markName + " " + markName, "total": paid["totalPrice"]})
		for name := range files {
			if name != "copy.json" && !strings.Contains(string(files["copy.json"]), `"`+name+`"`) {
				t.Errorf("KNOW-2 the copy holds %s and does not name it", name)
			}
		}

		// A missing file does not stop the rest of the copy.
		s.Exec("UPDATE payments SET evidence = 'evidence/gone.jpg' WHERE order_id = $1 AND kind = 'fee'", paid["_id"])
		files = unzipped(t, status(t, s, 200, row{as: desk, call: "GET " + person + "/copy"}))
		if said := string(files["missing.txt"]); !strings.Contains(said, paidNumber+"-money-") || len(files) != 5 {
			t.Errorf("KNOW-2 without one of its files the copy has %d, and says %q", len(files), said)
		}
	})
}

// unzipped reads the ZIP of an answer.
func unzipped(t *testing.T, w *httptest.ResponseRecorder) map[string][]byte {
	t.Helper()
	b := w.Body.Bytes()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if out[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
