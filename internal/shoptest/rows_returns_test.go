package shoptest_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/ident"
	"gulaab/internal/shoptest"
)

// What the shopper of the guest's order types to track it.
var trackIt = obj{"number": "GL-000001", "contact": "0300 1234567"}

func tracked(more obj) payload {
	body := obj{}
	for name, value := range trackIt {
		body[name] = value
	}
	for name, value := range more {
		body[name] = value
	}
	return js(body)
}

// arrived delivers the guest's order in one parcel.
func arrived(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM parcel_lines WHERE parcel_id = $1", parcelID())
	s.Exec("DELETE FROM parcels WHERE order_id = $1", shoptest.GuestOrder)
	s.Exec("DELETE FROM return_lines WHERE order_id = $1", shoptest.GuestOrder)
	s.Exec("DELETE FROM returns WHERE order_id = $1", shoptest.GuestOrder)
	s.Exec("DELETE FROM refund_asks WHERE order_id = $1", shoptest.GuestOrder)
	s.Exec("UPDATE orders SET placement = 'closed', delivery = 'delivered', payment = 'paid', received = total, refunded = 0, status = 'Delivered', waiting_since = 0 WHERE id = $1", shoptest.GuestOrder)
	s.Exec(`INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason, created_at, left_at, delivered_at, set_state, set_at, tried)
		VALUES ($1, $2, 1, FALSE, 'postex', '21094417703', 126000, 0, 'delivered', $3, 0, '', 1, 1, $3, '', 0, 0)`, parcelID(), shoptest.GuestOrder, shoptest.Opening.UnixMicro())
	s.Exec("INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted) VALUES ($1, 0, '', 1, 0)", parcelID())
}

func askBody() obj {
	return obj{
		"items": []obj{{"line": 0, "quantity": 1}}, "reason": "damaged", "words": "The pump was broken.", "wants": "refund",
		"payoutWay": "easypaisa", "payoutNumber": "0300 1234567", "payoutTitle": "Fatima Noor",
	}
}

// askedFor requests a return of it, as the shopper.
func askedFor(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	arrived(t, s)
	ask := row{call: "POST /api/orders/track/return", body: tracked(askBody())}
	if w := s.Do(ask.request(t)); w.Code != http.StatusOK {
		t.Fatalf("the return: %d %s", w.Code, w.Body)
	}
}

// stored stores a requested return with a picture that exists.
func stored(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	arrived(t, s)
	s.Exec(`INSERT INTO returns (order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps, courier, tracking,
			payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at)
		VALUES ($1, 1, 'asked', 'damaged', 'The pump was broken.', 'refund', FALSE, '', TRUE, FALSE, '', '', 'easypaisa', 'Fatima Noor', '0300 •••• 567', 'x', $2, $3, $3)`,
		shoptest.GuestOrder, `["proofs/`+shoptest.CustomerOrder+`.jpg"]`, shoptest.Opening.UnixMicro())
	s.Exec("INSERT INTO return_lines (order_id, no, line, quantity, back) VALUES ($1, 1, 0, 1, 0)", shoptest.GuestOrder)
}

// doubted gives units of one lot to two orders: one shopper doubts that they are genuine, the
// other's skin reacted. A third, who withdrew the return, does not count.
func doubted(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	aLot(t, s)
	arrived(t, s)
	s.Exec("UPDATE parcel_lines SET lot_id = $2 WHERE parcel_id = $1", parcelID(), theLot)
	body := askBody()
	body["reason"] = "doubt"
	ask := row{call: "POST /api/orders/track/return", body: tracked(body)}
	w := s.Do(ask.request(t))
	if w.Code != http.StatusOK {
		t.Fatalf("the return: %d %s", w.Code, w.Body)
	}
	s.Exec("DELETE FROM parcel_lines WHERE parcel_id = 'other-parcel'")
	s.Exec("DELETE FROM parcels WHERE id = 'other-parcel'")
	s.Exec("DELETE FROM returns WHERE order_id = $1", shoptest.CustomerOrder)
	s.Exec(`INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason, created_at, left_at, delivered_at, set_state, set_at, tried)
		VALUES ('other-parcel', $1, 1, FALSE, '', '', 0, 0, 'delivered', 2, 0, '', 1, 1, 2, '', 0, 0)`, shoptest.CustomerOrder)
	s.Exec("INSERT INTO parcel_lines (parcel_id, line, lot_id, quantity, counted) VALUES ('other-parcel', 0, $1, 1, 1)", theLot)
	for no, one := range [][2]string{{"asked", "reaction"}, {"ended", "doubt"}} {
		s.Exec(`INSERT INTO returns (order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps, courier, tracking, payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at)
			VALUES ($1, $2, $3, $4, '', 'refund', FALSE, '', TRUE, FALSE, '', '', '', '', '', '', '[]', 1, 1)`, shoptest.CustomerOrder, no+1, one[0], one[1])
		s.Exec("INSERT INTO return_lines (order_id, no, line, quantity, back) VALUES ($1, $2, 0, 1, 0)", shoptest.CustomerOrder, no+1)
	}
}

// paidBack stores a refund with a picture as its evidence.
func paidBack(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM payments WHERE order_id = $1", shoptest.GuestOrder)
	s.Exec(`INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at) VALUES ($1, 1, 'fee', 100, 'bank', '', 'evidence/one.jpg', '', '', 2)`, shoptest.GuestOrder)
}

func aPhoto(no string) payload {
	return form(url.Values{"number": {"GL-000001"}, "contact": {"0300 1234567"}, "return": {no}}, map[string][]byte{"photo=a.jpg": shoptest.JPEG(60, 60)})
}

// refunded refunds 100 of the guest's order with evidence, and returns the answer.
func refunded(t *testing.T, s *shoptest.Shop, evidence string) *httptest.ResponseRecorder {
	t.Helper()
	r := row{
		as: desk, call: "POST /api/admin/orders/" + shoptest.GuestOrder + "/moves/refund", header: match("*"),
		body: js(obj{"amount": 100, "account": "bank", "reference": "R " + ident.NewID(), "evidence": evidence}),
	}
	return s.Do(r.request(t))
}

// onlyItsOwn uploads pictures for two orders, and tries each as the evidence of a refund of one
// (PROOF-5).
func onlyItsOwn(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	own := object(t, w)["key"].(string)
	send := row{as: desk, call: "POST /api/admin/orders/" + shoptest.CustomerOrder + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(60, 60)})}
	others := object(t, status(t, s, 201, send))["key"].(string)
	for what, key := range map[string]string{
		"another order's":  others,
		"made up":          "evidence/made-up.jpg",
		"never sent":       own[:len(own)-5] + "x.jpg",
		"nothing at all":   "evidence/",
		"out of its place": "evidence/" + shoptest.GuestOrder + "-/../../proofs/" + shoptest.CustomerOrder + ".jpg",
	} {
		got := refunded(t, s, key)
		if got.Code != http.StatusUnprocessableEntity || !strings.Contains(got.Body.String(), `"evidence":"This picture was not sent for this order.`) {
			t.Errorf("PROOF-5 evidence that is %s: %d %s", what, got.Code, got.Body)
		}
	}
	for _, evidence := range []string{own, "Receipt 12 in the blue folder"} {
		if got := refunded(t, s, evidence); got.Code != http.StatusOK || !strings.Contains(got.Body.String(), `"evidence":"`+evidence+`"`) {
			t.Errorf("PROOF-5 evidence %q: %d %s", evidence, got.Code, got.Body)
		}
	}
	look := row{as: desk, call: "GET /api/admin/orders/" + shoptest.GuestOrder + "/" + own}
	status(t, s, 200, look)
}

// lookAtEvidence records a refund with the uploaded picture, and views it.
func lookAtEvidence(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	key := object(t, w)["key"].(string)
	look := row{as: desk, call: "GET /api/admin/orders/" + shoptest.GuestOrder + "/" + key}
	if got := s.Do(look.request(t)); got.Code != http.StatusNotFound {
		t.Errorf("BACK-4 a picture that no refund names: %d", got.Code)
	}
	s.Exec(`INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at) VALUES ($1, 90, 'fee', 100, 'bank', '', $2, '', '', 2)`, shoptest.GuestOrder, key)
	before := s.Count("audit_log")
	if got := s.Do(look.request(t)); got.Code != http.StatusOK || s.Count("audit_log") != before+1 {
		t.Errorf("BACK-4 looking at it: %d %s", got.Code, got.Body)
	}
}

// returnRows are the shopper's and the office's calls of returns (BACK-1 to BACK-4).
func returnRows() []row {
	show, ask, photo, act := "POST /api/orders/track/returns", "POST /api/orders/track/return", "POST /api/orders/track/return/photo", "POST /api/orders/track/return/act"
	desk1 := "/api/admin/orders/" + shoptest.GuestOrder
	wrong := func(more obj) payload {
		body := askBody()
		for name, value := range more {
			body[name] = value
		}
		return tracked(body)
	}
	secret := func(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
		t.Helper()
		if stored := strings.Join(s.Texts("returns"), "|"); strings.Contains(stored, "03001234567") || strings.Contains(w.Body.String(), "3001234567") {
			t.Errorf("BACK-2 the number is in the clear: %s, %s", stored, w.Body)
		}
	}
	move := func(name string) string { return "POST " + desk1 + "/moves/" + name }
	refund := obj{"amount": 1259.64, "account": "easypaisa", "reference": "EP-1", "evidence": "evidence/x.jpg"}
	without := func(name string) payload {
		body := obj{}
		for n, v := range refund {
			if n != name {
				body[n] = v
			}
		}
		return js(body)
	}
	rows := []row{
		{name: "BACK-1 until when, and what may go back", call: show, body: tracked(nil), before: arrived, status: 200, want: []string{`"days":7`, `"until":"`, `"closed":false`, `"quantity":1`, `"paid":1259.64`}, not: []string{"House", "3001234567"}},
		{name: "BACK-2 nothing arrived", call: ask, body: tracked(askBody()), fresh: true, status: 409},
		{name: "BACK-2 a return is asked for", call: ask, body: tracked(askBody()), before: arrived, status: 200, want: []string{`"state":"asked"`, `"mask":"0300 •••• 567"`, `"shopPays":true`}, check: secret},
		{name: "BACK-2 a digit of the IBAN is wrong", call: ask, body: wrong(obj{"payoutWay": "iban", "payoutNumber": "PK36SCBL0000001123456703"}), before: arrived, fresh: true, status: 422, want: []string{`"payoutNumber":`}},
		{name: "BACK-2 more than was bought", call: ask, body: wrong(obj{"items": []obj{{"line": 0, "quantity": 9}}}), before: arrived, fresh: true, status: 422, want: []string{`"items":`}},
		{name: "BACK-2 somebody else's order", call: ask, body: wrong(obj{"contact": "0301 7654321"}), before: arrived, fresh: true, status: 404},
		{name: "BACK-2 by the e-mail address alone", call: ask, body: wrong(obj{"contact": "fatima@example.com"}), before: arrived, fresh: true, status: 422, want: []string{`"contact":"Type the phone number`}},
		{name: "WAY-1 sums, by the e-mail address alone", call: show, body: tracked(obj{"contact": "fatima@example.com"}), before: arrived, status: 422, not: []string{"1259.64"}},
		{name: "BACK-2 the same twice", call: ask, body: tracked(askBody()), before: askedFor, fresh: true, status: 409},
		{
			name: "BACK-1 after the last day", call: ask, body: tracked(askBody()), fresh: true, status: 409, want: []string{"could be sent back until"},
			before: func(t *testing.T, s *shoptest.Shop) {
				arrived(t, s)
				s.Exec("UPDATE parcels SET delivered_at = $1 WHERE order_id = $2", shoptest.Opening.AddDate(0, 0, -8).UnixMicro(), shoptest.GuestOrder)
			},
		},
		{name: "BACK-2 a photo", call: photo, body: aPhoto("1"), before: stored, status: 200, want: []string{`"photos":2`}},
		{name: "BACK-2 a photo of no return", call: photo, body: aPhoto("7"), before: askedFor, fresh: true, status: 404},
		{name: "BACK-2 a photo of none said", call: photo, body: aPhoto("x"), before: askedFor, fresh: true, status: 422, want: []string{`"return":`}},
		{name: "BACK-2 it is taken back", call: act, body: tracked(obj{"return": 1, "act": "withdraw"}), before: stored, status: 200, want: []string{`"state":"ended"`}},
		{name: "BACK-2 it is not approved and cannot be sent", call: act, body: tracked(obj{"return": 1, "act": "sent"}), before: askedFor, fresh: true, status: 409},
		{name: "BACK-2 a shopper pays nobody", call: act, body: tracked(obj{"return": 1, "act": "refund"}), before: askedFor, fresh: true, status: 422, want: []string{`"act":`}},

		{name: "BACK-2 what is to be decided", as: desk, call: "GET /api/admin/returns", before: stored, status: 200, want: []string{`"toDecide":[{`, `"reason":"damaged"`}, not: []string{"3001234567"}},
		{name: "BACK-4 what is owed, to a packer without amounts", as: packer, call: "GET /api/admin/returns", fresh: true, status: 200, before: func(_ *testing.T, s *shoptest.Shop) {
			s.Exec("UPDATE orders SET owed = 126000, owed_since = 1 WHERE id = $1", shoptest.GuestOrder)
		}, want: []string{`"toRefund":[{`}, not: []string{`"amount"`, ":1260"}},
		{name: "BACK-2 a return in full", as: desk, call: "GET " + desk1 + "/returns", before: stored, status: 200, want: []string{`"worth":1259.64`, `"payoutOpen":true`, `"mask":"0300 •••• 567"`, `"alone":5000`}},
		{name: "STAFF-1 a return, to a packer", as: packer, call: "GET " + desk1 + "/returns", before: askedFor, fresh: true, status: 200, want: []string{"The pump was broken."}, not: []string{`"worth"`, `"payout"`, "Fatima Noor\",\"way"}},
		{name: "BACK-4 doubts and reactions are counted by lot", as: desk, call: "GET " + desk1 + "/returns", before: doubted, fresh: true, status: 200, want: []string{`"doubts":3`, `"code":"L1"`, `"sent":2`, `"doubts":1`, `"reactions":1`, `"damaged":0`, `"lotId":"` + theLot + `"`, `"state":"sale"`}},
		{name: "BACK-2 returns of no order", as: desk, call: "GET /api/admin/orders/" + id0 + "/returns", status: 404},
		{name: "BACK-2 where the money goes", as: desk, call: "POST " + desk1 + "/returns/1/payout", before: askedFor, status: 200, want: []string{`"number":"03001234567"`}, check: oneMoreEntry},
		{name: "BACK-2 of no return", as: desk, call: "POST " + desk1 + "/returns/9/payout", before: askedFor, fresh: true, status: 404},
		{name: "BACK-2 after it was purged", as: desk, call: "POST " + desk1 + "/returns/1/payout", fresh: true, status: 409, before: func(t *testing.T, s *shoptest.Shop) {
			askedFor(t, s)
			s.Exec("UPDATE returns SET payout_sealed = ''")
		}},
		{name: "STAFF-1 where the money goes, to a packer", as: packer, call: "POST " + desk1 + "/returns/1/payout", status: 403},
		{name: "BACK-2 a photo is looked at", as: desk, call: "GET " + desk1 + "/returns/1/photos/1", before: stored, status: 200, check: oneMoreEntry},
		{name: "BACK-2 no such photo", as: desk, call: "GET " + desk1 + "/returns/1/photos/9", before: askedFor, fresh: true, status: 404},
		{name: "BACK-4 a picture that shows a refund", as: desk, call: "POST " + desk1 + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(60, 60)}), status: 201, want: []string{`"key":"evidence/`}, check: lookAtEvidence},
		{
			name: "PROOF-5 a picture shows money of the order it was sent for", as: desk, call: "POST " + desk1 + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(60, 60)}), fresh: true, status: 201, check: onlyItsOwn,
			before: func(t *testing.T, s *shoptest.Shop) {
				arrived(t, s)
				s.Exec("UPDATE orders SET total = 90000, received = 90000 WHERE id = $1", shoptest.GuestOrder)
			},
		},
		{name: "PROOF-5 a picture that was never sent, for no order", as: desk, call: "POST /api/admin/orders/" + id0 + "/moves/refund", header: match("*"), body: js(refund), status: 404},
		{name: "BACK-4 no picture", as: desk, call: "POST " + desk1 + "/evidence", body: form(url.Values{"x": {"y"}}, nil), status: 422, want: []string{`"picture":`}},
		{name: "BACK-4 a picture for no order", as: desk, call: "POST /api/admin/orders/" + id0 + "/evidence", body: form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(60, 60)}), status: 404},
		{name: "BACK-4 the picture is looked at", as: desk, call: "GET " + desk1 + "/evidence/one.jpg", before: paidBack, status: 200, check: oneMoreEntry},
		{name: "BACK-4 a picture that no refund names", as: desk, call: "GET " + desk1 + "/evidence/two.jpg", status: 404},

		{name: "BACK-2 a return is approved", as: desk, call: move("approve-return"), header: match("*"), body: js(obj{"note": "Please send it."}), before: askedFor, fresh: true, status: 200, jobs: 1, want: []string{`"kind":"return_approved"`}},
		{name: "BACK-2 a return is declined without a word", as: desk, call: move("decline-return"), header: match("*"), body: js(obj{}), before: askedFor, fresh: true, status: 422, want: []string{`"note":`}},
		{name: "BACK-4 a refund without a way", as: desk, call: move("refund"), header: match("*"), body: without("account"), before: arrived, fresh: true, status: 422, want: []string{`"account":`}},
		{name: "BACK-4 a refund without evidence", as: desk, call: move("refund"), header: match("*"), body: without("evidence"), before: arrived, fresh: true, status: 422, want: []string{`"evidence":`}},
		{
			name: "BACK-4 a refund over the limit waits for a second person", as: desk, call: move("refund"), header: match("*"), body: js(obj{"amount": 6000, "account": "bank", "reference": "EP-1", "evidence": "x"}), fresh: true, status: 200,
			before: func(t *testing.T, s *shoptest.Shop) {
				arrived(t, s)
				s.Exec("UPDATE orders SET total = 900000, received = 900000 WHERE id = $1", shoptest.GuestOrder)
			},
			want: []string{`"kind":"refund_asked"`, `"refunded":0`},
		},
		{name: "STAFF-1 a refund, by a packer", as: packer, call: move("refund"), header: match("*"), body: js(refund), status: 403},
	}
	away := map[string]string{"Sec-Fetch-Site": "cross-site"}
	for name, body := range map[string]payload{show: tracked(nil), ask: tracked(askBody()), photo: aPhoto("1"), act: tracked(obj{"return": 1, "act": "sent"})} {
		rows = append(rows, row{name: "BACK-2 from another site " + name, call: name, header: away, body: body, status: 403})
	}
	big1 := map[string][]byte{"photo=a.jpg": append(shoptest.JPEG(9, 9), make([]byte, 5<<20)...), "picture=a.jpg": append(shoptest.JPEG(9, 9), make([]byte, 5<<20)...)}
	asked := url.Values{"number": {"GL-000001"}, "contact": {"0300 1234567"}, "return": {"1"}}
	for name, who := range map[string]caller{photo: nobody, "POST " + desk1 + "/evidence": desk} {
		rows = append(rows,
			row{name: "SAFE-2 too large " + name, as: who, call: name, body: form(asked, big1), status: 413, broken: true},
			row{name: "SAFE-2 no picture " + name, as: who, call: name, body: form(asked, map[string][]byte{"photo=a.jpg": []byte("GIF89a....."), "picture=a.jpg": []byte("GIF89a.....")}), status: 415, broken: true},
			row{name: "SAFE-2 cut off " + name, as: who, call: name, body: payload{[]byte("--x\r\nContent"), "multipart/form-data; boundary=x"}, status: 400, broken: true},
		)
	}
	rows = append(rows, row{name: "BACK-2 a photo after the decision", call: photo, body: aPhoto("1"), fresh: true, status: 409, before: func(t *testing.T, s *shoptest.Shop) {
		stored(t, s)
		s.Exec("UPDATE returns SET state = 'approved'")
	}})
	rows = append(rows, doors("BACK-2 what may go back", show, tracked(nil), 400, 413, 415)...)
	rows = append(rows, row{name: "BACK-2 nobody's order", call: show, body: js(obj{"number": "GL-0N0N0N", "contact": "x"}), status: 404}, row{name: "BACK-2 no number", call: show, body: js(obj{"number": "", "contact": ""}), status: 422})
	rows = append(rows, doors("BACK-2 asking", ask, tracked(askBody()), 400, 413, 415)...)
	rows = append(rows, doors("BACK-2 sending", act, tracked(obj{"return": 1, "act": "sent"}), 400, 413, 415)...)
	rows = append(rows, row{name: "BACK-2 sending of nobody's order", call: act, body: js(obj{"number": "GL-0N0N0N", "contact": "x", "return": 1, "act": "sent"}), status: 404})
	owed, came := "POST "+desk1+"/owed/check-return", func(more obj) payload {
		unit := obj{"line": 0, "quantity": 1, "to": "quarantine"}
		maps.Copy(unit, more)
		return js(obj{"return": 1, "units": []obj{unit}})
	}
	approved := func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		stored(t, s)
		s.Exec("UPDATE returns SET state = 'approved'")
	}
	rows = append(rows,
		row{name: "BACK-3 what would be owed once it is checked in, and nothing is changed", as: desk, call: owed, body: came(nil), before: approved, status: 200, want: []string{`{"owed":1259.64}`}},
		row{name: "BACK-3 a piece that was never in it", as: desk, call: owed, body: came(obj{"quantity": 9}), before: approved, fresh: true, status: 422, want: []string{`"units":`}},
		row{name: "BACK-3 written off, and not why", as: desk, call: owed, body: came(obj{"to": "written_off"}), before: approved, fresh: true, status: 422, want: []string{`"note":"Say why`}},
		row{name: "BACK-3 of a return that nobody decided on", as: desk, call: owed, body: came(nil), before: askedFor, fresh: true, status: 409},
		row{name: "BACK-3 of a move that takes nothing in", as: desk, call: "POST " + desk1 + "/owed/refund", body: came(nil), status: 404, broken: true},
		row{name: "BACK-3 of no order", as: desk, call: "POST /api/admin/orders/" + id0 + "/owed/check-return", body: came(nil), status: 404},
		row{name: "STAFF-1 what would be owed, to a packer", as: packer, call: owed, body: came(nil), status: 403},
	)
	rows = append(rows, doors("BACK-3 what would be owed", owed, came(nil), 400, 401, 403, 413, 415)...)
	rows = append(rows, doors("BACK-2 the queues", "GET /api/admin/returns", payload{}, 401, 403)...)
	rows = append(rows, doors("BACK-2 the returns of an order", "GET "+desk1+"/returns", payload{}, 401, 403)...)
	rows = append(rows, doors("BACK-2 where the money goes", "POST "+desk1+"/returns/1/payout", payload{}, 401, 403)...)
	rows = append(rows, doors("BACK-2 a photo", "GET "+desk1+"/returns/1/photos/1", payload{}, 401, 403)...)
	rows = append(rows, doors("BACK-4 a picture", "GET "+desk1+"/evidence/one.jpg", payload{}, 401, 403)...)
	return append(rows, doors("BACK-4 adding a picture", "POST "+desk1+"/evidence", form(nil, map[string][]byte{"picture=a.jpg": shoptest.JPEG(9, 9)}), 401, 403)...)
}
