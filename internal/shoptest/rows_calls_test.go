package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
)

// aText is the id of the message that textFor stores for an order, waiting to be sent by hand,
// as placing the order does.
const aText = "019b8000-0000-7000-8000-00000000c0de"

func textFor(orderID string) func(*testing.T, *Shop) {
	return func(_ *testing.T, s *Shop) {
		data := `{"template":"order-placed-cod","data":{"to":"+923001234567","firstName":"Fatima","name":"Fatima Noor","number":"GL-000001","lines":[{"name":"Snail","quantity":1,"unitPrice":125964}],"total":125964,"address":["House 1"],"phone":"0300 1234567","language":"ur"}}`
		s.Exec(`INSERT INTO messages (id, kind, recipient, recipient_folded, order_id, event, channel, language, asked, sent_by, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at)
			VALUES ($1, 'order-placed-cod', '+923001234567', '+923001234567', $2, 'placed', 'whatsapp', 'ur', TRUE, '', $3, 'waiting', 0, '', '', 1, 1, 0) ON CONFLICT DO NOTHING`, aText, orderID, data)
	}
}

// cancelledParcel books a parcel for an order that is cancelled.
func cancelledParcel(t *testing.T, s *Shop) {
	t.Helper()
	s.Exec(`UPDATE orders SET placement = 'cancelled', status = 'Cancelled' WHERE id = $1`, GuestOrder)
	s.Exec(`INSERT INTO parcels (id, order_id, no, replacement, courier, tracking, collect, weight, state, state_at, attempts, reason, created_at, left_at, delivered_at, set_state, set_at, tried)
		VALUES ($1, $2, 1, FALSE, 'postex', 'N1', 0, 0, 'booked', 1, 0, '', 1, 0, 0, '', 0, 0)`, GuestOrder+"-1", GuestOrder)
	s.Exec(`INSERT INTO contradictions (kind, wrong_key, found_at, closed_at) VALUES ('cancelled-parcel', $1, 1, 0)`, GuestOrder+"-1")
}

func callRows() []row {
	list, next := "GET /api/admin/calls", "POST /api/admin/calls/next"
	one := func(id string) string { return "GET /api/admin/calls/" + id }
	messages := func(id string) string { return "GET /api/admin/orders/" + id + "/messages" }
	links := func(id string) string { return "DELETE /api/admin/orders/" + id + "/links" }
	send := func(id string) string { return "POST /api/admin/mails/" + id + "/send" }
	turn := func(kind, channel string) string { return "PUT /api/admin/words/" + kind + "/" + channel }
	today := "GET /api/admin/today"
	undo := "POST /api/admin/orders/" + GuestOrder + "/moves/undo-call"
	return []row{
		{
			name: "TODAY-1 what waits for the owner", as: desk, call: today, status: 200,
			want: []string{`"name":"to-confirm"`, `"name":"proofs"`, `"name":"refunds-owed"`, `"name":"messages-failed"`, `"number":"GL-000001"`, `"wrong":[]`},
		},
		{name: "TODAY-1 what waits for a packer", as: packer, call: today, status: 200, want: []string{`"name":"to-pack"`, `"name":"to-hand-over"`}, not: []string{"to-confirm", "proofs", "refunds-owed", "messages-failed", "totalPrice", "phone"}},
		{name: "TODAY-1 what waits for an accountant", as: accountant, call: today, status: 200, want: []string{`"queues":[]`}, not: []string{"GL-00000"}},
		{name: "TODAY-1 how much waits for the owner", as: desk, call: today + "/counts", status: 200, want: []string{`"link":"/admin/calls"`, `"link":"/admin/proofs"`, `"count":1`, `"late":`}, not: []string{"GL-00000", "items"}},
		{name: "TODAY-1 how much waits for a packer", as: packer, call: today + "/counts", status: 200, want: []string{`"link":"/admin/pack"`}, not: []string{"/admin/calls", "/admin/proofs"}},
		{name: "TODAY-1 how much waits for an accountant", as: accountant, call: today + "/counts", status: 200, want: []string{`"queues":[]`}},
		{name: "TODAY-1 how much waits, to nobody", call: today + "/counts", status: 401},
		{name: "TODAY-1 how much waits, to a customer", as: customer, call: today + "/counts", status: 403},
		{name: "TODAY-2 all that does not add up", as: desk, call: today + "/wrong", status: 200, want: []string{`"wrong":[]`, `"count":0`}, not: []string{"next"}},
		{
			name: "TODAY-2 CASH-1 couriers by their names", as: desk, call: today + "/wrong", status: 200, fresh: true, before: cancelledParcel,
			want: []string{`"kind":"cancelled-parcel"`, `"words":"PostEx"`, `"count":1`}, not: []string{`"words":"postex"`},
		},
		{name: "TODAY-1 to nobody", call: today, status: 401},
		{name: "TODAY-1 to a customer", as: customer, call: today, status: 403},
		{name: "TODAY-2 to nobody", call: today + "/wrong", status: 401},
		{name: "TODAY-2 to a customer", as: customer, call: today + "/wrong", status: 403},
		{name: "TODAY-1 refunds that are owed", as: desk, call: "GET /api/admin/orders?owed=true", status: 200, fresh: true, before: func(_ *testing.T, s *Shop) {
			s.Exec(`UPDATE orders SET owed = 500 WHERE id = $1`, GuestOrder)
		}, want: []string{"GL-000001", `"total":{"n":1}`}, not: []string{"GL-000002"}},
		{name: "TODAY-1 refunds that are owed, to a packer", as: packer, call: "GET /api/admin/orders?owed=true", status: 403},
		{name: "TODAY-1 many refunds that are owed, by a packer", as: packer, call: "POST /api/admin/orders/bulk", body: js(obj{"move": "pack", "match": obj{"owed": true}}), status: 403},

		{name: "COD-3 who is to be called", as: desk, call: list, status: 200, want: []string{`"due":{"orders":[{`, `"number":"GL-000001"`, `"tries":0`, `"total":1`}, not: []string{"GL-000002"}},
		{name: "COD-3 the list, to nobody", call: list, status: 401},
		{name: "COD-3 the list, to a packer", as: packer, call: list, status: 403},

		{
			name: "COD-3 COD-4 the next order, in hand, with what the desk must know", as: desk, call: next, fresh: true, status: 200,
			want: []string{`"number":"GL-000001"`, `"dial":"+923001234567"`, `"hand":{"actor":"` + AdminID, `"hints":[`, `"delivered":0`}, check: nobodyElse,
		},
		{name: "COD-3 nobody is left to call", as: desk, call: next + "?skip=" + GuestOrder, status: 204},
		{name: "COD-3 too long a skip", as: desk, call: next + "?skip=" + strings.Repeat("x", 101), status: 400, broken: true},
		{name: "COD-3 the next, to nobody", call: next, status: 401},
		{name: "COD-3 the next, to an accountant", as: accountant, call: next, status: 403},

		{name: "COD-3 the card of an order", as: desk, call: one(GuestOrder), status: 200, fresh: true, before: textFor(GuestOrder), want: []string{`"message":"` + aText, `"language":"ur-Latn"`, "السلام علیکم", "Assalam o alaikum"}},
		{name: "COD-3 the card of no order", as: desk, call: one(id0), status: 404},
		{name: "COD-3 the card, to nobody", call: one(GuestOrder), status: 401},
		{name: "COD-3 the card, to a packer", as: packer, call: one(GuestOrder), status: 403},

		{name: "COD-3 a wrong number is given up", as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/give-up", header: match("*"), body: js(obj{}), fresh: true, status: 200, want: []string{`"kind":"unreachable"`}},
		{
			name: "COD-3 what was noted of a call is taken back", as: desk, call: undo, header: match("*"), body: js(obj{}), fresh: true, before: noted("give-up"), status: 200,
			want: []string{`"kind":"unreachable"`, `"kind":"call_undone"`, `"status":"Pending"`}, check: calledAgain,
		},
		{name: "COD-3 a yes is taken back", as: desk, call: undo, header: match("*"), body: js(obj{}), fresh: true, before: noted("confirm"), status: 200, want: []string{`"placement":"placed"`, `"kind":"call_undone"`}, check: calledAgain},
		{name: "COD-3 nothing was noted that could be taken back", as: desk, call: undo, header: match("*"), body: js(obj{}), fresh: true, status: 409, want: []string{"can no longer be taken back", `"version":1`}},
		{name: "COD-3 taking back what others changed meanwhile", as: desk, call: undo, header: match(`"1"`), body: js(obj{}), fresh: true, before: noted("no-answer"), status: 409, want: []string{"was changed meanwhile"}},
		{name: "COD-3 taking back, by nobody", call: undo, header: match("*"), body: js(obj{}), status: 401},
		{name: "COD-3 taking back, by a packer", as: packer, call: undo, header: match("*"), body: js(obj{}), status: 403},

		{name: "COD-3 the parcel goes elsewhere", as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/redirect", header: match("*"), body: js(obj{"streetAddress": "House 9, Lane 3", "phone": "0301 7654321"}), fresh: true, status: 200, want: []string{"House 9, Lane 3", "0301 7654321", `"kind":"redirected"`}},
		{name: "COD-3 nowhere is no address", as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/redirect", header: match("*"), body: js(obj{}), status: 422, want: []string{`"streetAddress":`}},
		{name: "COD-3 a phone that nobody can dial", as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/redirect", header: match("*"), body: js(obj{"phone": "12"}), status: 422, want: []string{`"phone":`}},

		{name: "SAY-2 what was written about an order", as: desk, call: messages(GuestOrder), status: 200, fresh: true, before: textFor(GuestOrder), want: []string{`"channel":"whatsapp"`, `"state":"waiting"`, `"number":"GL-000001"`, `"text":"`}},
		{name: "SAY-2 the messages of no order", as: desk, call: messages(id0), status: 404},
		{name: "SAY-2 the messages, to nobody", call: messages(GuestOrder), status: 401},
		{name: "SAY-2 the messages, to a packer", as: packer, call: messages(GuestOrder), status: 403},

		{name: "COD-2 links are revoked", as: desk, call: links(GuestOrder), status: 204},
		{name: "COD-2 the links of no order", as: desk, call: links(id0), status: 404},
		{name: "COD-2 revoking, by nobody", call: links(GuestOrder), status: 401},
		{name: "COD-2 revoking, by a packer", as: packer, call: links(GuestOrder), status: 403},

		{
			name: "SAY-2 a text is sent by one press", as: desk, call: send(aText), body: js(obj{"language": "en"}), fresh: true, before: textFor(GuestOrder), status: 200,
			want: []string{`"url":"https://wa.me/923001234567?text=Hello%20Fatima`, "/c/"}, check: sentByHand,
		},
		{
			name: "HOLD-4 a text that no chat was opened for is not noted as sent", as: desk, call: send(aText), body: js(obj{"language": "en", "part": "text"}), fresh: true, before: textFor(GuestOrder), status: 200,
			want: []string{`"url":"https://wa.me/923001234567?text=Hello%20Fatima`, "/c/"}, check: notSent,
		},
		{name: "HOLD-4 it is noted once its chat is open", as: desk, call: send(aText), body: js(obj{"language": "en", "part": "note"}), fresh: true, before: textFor(GuestOrder), status: 200, want: []string{`"url":""`}, check: sentByHand},
		{name: "HOLD-4 a part that is none", as: desk, call: send(aText), body: js(obj{"part": "half"}), before: textFor(GuestOrder), fresh: true, status: 422, want: []string{`"part":`}},
		{
			name: "COD-2 a text goes to the phone that the order has now", as: desk, call: send(aText), body: js(obj{"language": "en"}), fresh: true, status: 200,
			before: func(t *testing.T, s *Shop) {
				textFor(GuestOrder)(t, s)
				s.Exec(`UPDATE orders SET phone_e164 = '+923017654321' WHERE id = $1`, GuestOrder)
			},
			want: []string{`"url":"https://wa.me/923017654321?text=`}, not: []string{"wa.me/923001234567"}, check: func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
				t.Helper()
				if messages := strings.Join(s.Texts("messages"), "|"); !strings.Contains(messages, "+923017654321") {
					t.Errorf("COD-2 the message says it went elsewhere: %s", messages)
				}
			},
		},
		{name: "SAY-2 in no language", as: desk, call: send(aText), body: js(obj{"language": "xx"}), fresh: true, before: textFor(GuestOrder), status: 422, want: []string{`"language":`}},
		{
			name: "SAY-2 of a parcel that has left", as: desk, call: send(aText), body: js(obj{}), fresh: true, status: 409,
			before: func(t *testing.T, s *Shop) {
				textFor(GuestOrder)(t, s)
				s.Exec(`UPDATE orders SET delivery = 'shipped' WHERE id = $1`, GuestOrder)
			},
		},
		{name: "SAY-2 no message", as: desk, call: send(id0), body: js(obj{}), status: 404},
		{name: "SAY-2 no JSON", as: desk, call: send(aText), body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SAY-2 a form", as: desk, call: send(aText), body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "SAY-2 too much", as: desk, call: send(aText), body: js(obj{"language": strings.Repeat("x", 2<<20)}), status: 413, broken: true},
		{
			name: "SAY-2 a kind goes by a channel no more", as: desk, call: turn("order-out", "whatsapp"), body: js(obj{"sent": false}), status: 200, fresh: true,
			check: func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
				t.Helper()
				words := asDesk(t, s, "GET /api/admin/words", payload{}, nil).Body.String()
				if strings.Count(words, `"sent":false`) != 3 || !strings.Contains(strings.Join(s.Texts("audit_log"), "|"), "message.channel") {
					t.Errorf("SAY-2 in three languages: %s", words)
				}
				again := asDesk(t, s, turn("order-out", "whatsapp"), js(obj{"sent": true}), nil)
				if words := asDesk(t, s, "GET /api/admin/words", payload{}, nil).Body.String(); again.Code != 200 || strings.Contains(words, `"sent":false`) {
					t.Errorf("SAY-2 turned on again: %d", again.Code)
				}
			},
		},
		{name: "SAY-2 a mail that shoppers must get", as: desk, call: turn("order-placed-cod", "mail"), body: js(obj{"sent": false}), status: 409, want: []string{"always goes out"}},
		{name: "SAY-2 its text is only proposed", as: desk, call: turn("order-placed-cod", "whatsapp"), body: js(obj{"sent": true}), status: 200},
		{name: "SAY-2 a kind that is none", as: desk, call: turn("x", "mail"), body: js(obj{"sent": true}), status: 404},
		{name: "SAY-2 a channel that is none", as: desk, call: turn("order-out", "pigeon"), body: js(obj{"sent": true}), status: 404},
		{name: "SAY-2 a turn cut short", as: desk, call: turn("order-out", "mail"), body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SAY-2 a turn in plain text", as: desk, call: turn("order-out", "mail"), body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "SAY-2 a turn without end", as: desk, call: turn("order-out", "mail"), body: js(obj{"sent": strings.Repeat("x", 2<<20)}), status: 413, broken: true},
		{name: "SAY-2 a turn, by nobody", call: turn("order-out", "mail"), body: js(obj{"sent": false}), status: 401},
		{name: "SAY-2 a turn, by a packer", as: packer, call: turn("order-out", "mail"), body: js(obj{"sent": false}), status: 403},
		{name: "SAY-2 sending, by nobody", call: send(aText), body: js(obj{}), status: 401},
		{name: "SAY-2 sending, by a packer", as: packer, call: send(aText), body: js(obj{}), status: 403},
	}
}

// noted records the outcome of a call about GuestOrder.
func noted(move string) func(*testing.T, *Shop) {
	return func(t *testing.T, s *Shop) {
		t.Helper()
		if w := asDesk(t, s, "POST /api/admin/orders/"+GuestOrder+"/moves/"+move, js(obj{}), match("*")); w.Code != 200 {
			t.Fatalf("%s: %d %s", move, w.Code, w.Body)
		}
	}
}

// calledAgain: the order is to be called again, and the log has the undo.
func calledAgain(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	if calls := asDesk(t, s, "GET /api/admin/calls", payload{}, nil).Body.String(); !strings.Contains(calls, `"due":{"orders":[{`) || !strings.Contains(calls, `"tries":0`) {
		t.Errorf("COD-3 it is not to be called: %s", calls)
	}
	if log := strings.Join(s.Texts("audit_log"), "|"); !strings.Contains(log, "order.call_undone") {
		t.Errorf("COD-3 the log knows of no undo: %s", log)
	}
}

// nobodyElse: no one else is given an order that somebody has in hand.
func nobodyElse(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	r := row{as: manager, call: "POST /api/admin/calls/next"}
	if w := s.Do(r.request(t)); w.Code != 204 {
		t.Errorf("COD-3 a second person gets %d %s", w.Code, w.Body)
	}
}

// sentByHand: the message says who sent it, and the link opens the order.
func sentByHand(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	var chat struct{ Text string }
	if err := json.Unmarshal(w.Body.Bytes(), &chat); err != nil {
		t.Fatal(err)
	}
	if link := confirmLink.FindString(chat.Text); chat.Text != "" {
		if page := visit(s, link); page.Code != 200 || !strings.Contains(page.Body.String(), "GL-000001") {
			t.Errorf("COD-2 the link of the text answers %d", page.Code)
		}
	}
	after := asDesk(t, s, "GET /api/admin/orders/"+GuestOrder+"/messages", payload{}, nil).Body.String()
	if !strings.Contains(after, `"state":"sent"`) || !strings.Contains(after, `"sentBy":"Zara Admin"`) {
		t.Errorf("SAY-2 after sending: %s", after)
	}
}

// notSent checks that the text still waits to be sent.
func notSent(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	after := asDesk(t, s, "GET /api/admin/orders/"+GuestOrder+"/messages", payload{}, nil).Body.String()
	if !strings.Contains(after, `"state":"waiting"`) || strings.Contains(after, `"sentBy"`) {
		t.Errorf("HOLD-4 after a text that was not sent: %s", after)
	}
}

// wordRows are the calls of the message texts.
func wordRows() []row {
	one := "/api/admin/words/order-confirmed/mail/en"
	preview := "POST /api/admin/words/preview"
	good := obj{"version": 0, "subject": "Yes: {number}", "body": "Dear {name}, {number} is confirmed."}
	look := obj{"kind": "order-confirmed", "channel": "mail", "language": "en", "subject": "Yes: {number}", "body": "Dear {name}, {number} <b>is</b> confirmed."}
	with := func(o obj, name string, value any) obj {
		c := obj{}
		for k, v := range o {
			c[k] = v
		}
		c[name] = value
		return c
	}
	return []row{
		{name: "SAY-3 all words", as: desk, call: "GET /api/admin/words", status: 200, want: []string{`"kind":"order-placed-cod"`, `"language":"ur-Latn"`, `"channel":"whatsapp"`, `"needs":["number","total","confirm_link"]`}},
		{name: "SAY-3 all words, to nobody", call: "GET /api/admin/words", status: 401},
		{name: "SAY-3 all words, to a packer", as: packer, call: "GET /api/admin/words", status: 403},

		{name: "SAY-3 words are changed, kept and taken back", as: desk, call: "PUT " + one, body: js(good), fresh: true, status: 200, check: wordsAndBack},
		{name: "SAY-3 an unknown variable is refused at its field", as: desk, call: "PUT " + one, body: js(with(good, "body", "{number} {colour}")), status: 422, want: []string{`"body":"There is no {colour}`}},
		{name: "SAY-3 a missing one too", as: desk, call: "PUT " + one, body: js(with(good, "body", "Dear {name}")), status: 422, want: []string{`"body":"{number} is missing`}},
		{name: "SAY-3 a subject without words", as: desk, call: "PUT " + one, body: js(with(good, "subject", " ")), status: 422, want: []string{`"subject":`}},
		{name: "SAY-3 over another version", as: desk, call: "PUT " + one, body: js(with(good, "version", 7)), status: 409},
		{name: "GUARD-5 words with an account that is not the shop's", as: manager, call: "PUT " + one, body: js(obj{"version": 0, "subject": "Yes: {number}", "body": "{number}: pay to GB82 WEST 1234 5698 7654 32"}), status: 422, want: []string{`"body":"GB82WEST12345698765432 is not in the settings`}},
		{name: "GUARD-5 a subject that leads elsewhere", as: manager, call: "PUT " + one, body: js(obj{"version": 0, "subject": "https://evil.example/pay", "body": "{number}"}), status: 422, want: []string{`"subject":"https://evil.example/pay is not in the settings`}},
		{name: "SAY-3 of no message", as: desk, call: "PUT /api/admin/words/nonsense/mail/en", body: js(good), status: 404},
		{name: "SAY-3 in no language", as: desk, call: "PUT /api/admin/words/order-confirmed/mail/fr", body: js(good), status: 404},
		{name: "SAY-3 words, no JSON", as: desk, call: "PUT " + one, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SAY-3 words, a form", as: desk, call: "PUT " + one, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "SAY-3 words, too much", as: desk, call: "PUT " + one, body: js(with(good, "body", strings.Repeat("x", 2<<20))), status: 413, broken: true},
		{name: "SAY-3 words, by nobody", call: "PUT " + one, body: js(good), status: 401},
		{name: "SAY-3 words, by an accountant", as: accountant, call: "PUT " + one, body: js(good), status: 403},

		{name: "SAY-3 the versions", as: desk, call: "GET " + one, status: 200, want: []string{`"versions":[`}},
		{name: "SAY-3 the versions, to nobody", call: "GET " + one, status: 401},
		{name: "SAY-3 the versions, to a packer", as: packer, call: "GET " + one, status: 403},

		{name: "SAY-3 a preview, escaped", as: desk, call: preview, body: js(look), status: 200, want: []string{`"subject":"Yes: GL-7K3M9Q"`, "Dear Ayesha", `\u0026lt;b\u0026gt;`}},
		{name: "SAY-3 a preview on a real order", as: desk, call: preview, body: js(with(look, "order", "gl-000001")), fresh: true, before: textFor(GuestOrder), status: 200, want: []string{"Dear Fatima", "GL-000001"}},
		{name: "SAY-3 a preview on no order", as: desk, call: preview, body: js(with(look, "order", "GL-ZZZZZZ")), status: 422, want: []string{`"order":`}},
		{name: "SAY-3 a preview of no message", as: desk, call: preview, body: js(with(look, "kind", "nonsense")), status: 404},
		{name: "SAY-3 a preview, no JSON", as: desk, call: preview, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SAY-3 a preview, a form", as: desk, call: preview, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "SAY-3 a preview, too much", as: desk, call: preview, body: js(with(look, "body", strings.Repeat("x", 2<<20))), status: 413, broken: true},
		{name: "SAY-3 a preview, to nobody", call: preview, body: js(look), status: 401},
		{name: "SAY-3 a preview, to a packer", as: packer, call: preview, body: js(look), status: 403},
	}
}

// wordsAndBack: the version is checked, and an empty body restores the program's text.
func wordsAndBack(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	const one = "/api/admin/words/order-confirmed/mail/en"
	if all := asDesk(t, s, "GET /api/admin/words", payload{}, nil).Body.String(); !strings.Contains(all, `"subject":"Yes: {number}"`) || !strings.Contains(all, `"edited":true`) {
		t.Error("SAY-3 the change is not shown")
	}
	if w := asDesk(t, s, "PUT "+one, js(obj{"version": 1, "subject": "", "body": ""}), nil); w.Code != 200 {
		t.Fatalf("SAY-3 back to the program's words: %d %s", w.Code, w.Body)
	}
	if all := asDesk(t, s, "GET /api/admin/words", payload{}, nil).Body.String(); strings.Contains(all, `"edited":true`) {
		t.Error("SAY-3 the words are still the owner's")
	}
	if history := asDesk(t, s, "GET "+one, payload{}, nil).Body.String(); strings.Count(history, `"by":"Zara Admin"`) != 2 {
		t.Errorf("SAY-3 the history: %s", history)
	}
}
