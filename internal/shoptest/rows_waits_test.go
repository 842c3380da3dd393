package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const (
	waitsAt = "POST /api/waits"
	undoAt  = "POST /api/waits/undo"
	waitKey = "0123456789abcdef0123456789abcdef"
)

// asking is a shopper's request to be told when the sold-out product is back.
func asking(change obj) payload {
	in := obj{"product": shoptest.SoldOut, "variant": shoptest.SoldOut + "-1", "channel": "mail", "address": "Hira@example.com", "key": waitKey}
	for k, v := range change {
		in[k] = v
	}
	return js(in)
}

func nobodyWaits(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM stock_waits WHERE id <> ''")
	s.Exec("DELETE FROM throttles WHERE name LIKE 'waits %'")
}

// byWhatsApp gives the shop a WhatsApp number.
func byWhatsApp(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"1"`}, body: js(obj{"values": obj{"whatsappNumber": "0300 7654321"}})})
}

func waitRows() []row {
	waits := func(n int64) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
		return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if got := s.Count("stock_waits"); got != n {
				t.Errorf("KEEP-2 %d people wait, want %d", got, n)
			}
		}
	}
	rows := []row{
		{name: "KEEP-2 a guest waits, by mail", call: waitsAt, before: nobodyWaits, fresh: true, body: asking(nil), status: 204, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			// A repeated request, by anybody and in any spelling, adds nothing, and another
			// browser can withdraw nothing.
			status(t, s, 204, row{call: waitsAt, body: asking(obj{"address": "hira+shop@EXAMPLE.com", "key": strings.Repeat("f", 32)})})
			status(t, s, 204, row{call: undoAt, body: js(obj{"variant": shoptest.SoldOut + "-1", "key": strings.Repeat("f", 32)})})
			if n := s.Count("stock_waits WHERE address = 'hira@example.com' AND language = 'en'"); n != 1 {
				t.Errorf("KEEP-2 she waits %d times", n)
			}
			status(t, s, 204, row{call: undoAt, body: js(obj{"variant": shoptest.SoldOut + "-1", "key": waitKey})})
			waits(0)(t, s, nil)
		}},
		{name: "KEEP-2 by WhatsApp, in Urdu", call: waitsAt, before: byWhatsApp, fresh: true, header: map[string]string{"Shop-Language": "ur"}, body: asking(obj{"channel": "whatsapp", "address": "0300 1234567"}), status: 204, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("stock_waits WHERE address = '+923001234567' AND language = 'ur' AND channel = 'whatsapp'"); n != 1 {
				t.Errorf("KEEP-2 by WhatsApp wait %d", n)
			}
		}},
		{name: "KEEP-2 a member waits", as: customer, call: waitsAt, before: nobodyWaits, body: asking(nil), status: 204, check: waits(1)},
		{name: "KEEP-2 no address of mail", call: waitsAt, before: nobodyWaits, body: asking(obj{"address": "hira"}), status: 422, want: []string{`"address":"Invalid email address"`}},
		{name: "KEEP-2 by WhatsApp where the shop has none", call: waitsAt, before: nobodyWaits, body: asking(obj{"channel": "whatsapp", "address": "0300 1234567"}), status: 422, want: []string{`"address":"We do not write by WhatsApp`}},
		{name: "KEEP-2 no phone", call: waitsAt, before: byWhatsApp, fresh: true, body: asking(obj{"channel": "whatsapp", "address": "0300 12"}), status: 422, want: []string{`"address":"`}},
		{name: "KEEP-2 another channel", call: waitsAt, body: asking(obj{"channel": "pigeon"}), status: 422},
		{name: "KEEP-2 a key that is none", call: waitsAt, body: asking(obj{"key": "short"}), status: 422},
		{name: "KEEP-2 of what is there", call: waitsAt, before: nobodyWaits, body: asking(obj{"product": shoptest.Snail, "variant": shoptest.Snail + "-1"}), status: 409, want: []string{"in stock again"}},
		{name: "KEEP-2 of what is not sold", call: waitsAt, before: nobodyWaits, body: asking(obj{"variant": "x"}), status: 404, check: waits(0)},
		{name: "KEEP-2 of no product", call: waitsAt, before: nobodyWaits, body: asking(obj{"product": "x"}), status: 404},
		{name: "KEEP-2 a token that is none", as: stale, call: waitsAt, body: asking(nil), status: 401},
		{name: "KEEP-2 a hundred strangers from one network", call: waitsAt, before: nobodyWaits, fresh: true, change: func(c *config.Config) { c.RateLimit = 1 }, body: asking(nil), status: 204, check: manyStrangers},
		{name: "KEEP-2 taken back where there is nothing", call: undoAt, before: nobodyWaits, body: js(obj{"variant": "x", "key": waitKey}), status: 204},
	}
	for call, body := range map[string]payload{waitsAt: asking(nil), undoAt: js(obj{"variant": "x", "key": waitKey})} {
		rows = append(rows,
			row{name: "KEEP-2 from another site: " + call, call: call, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: body, status: 403},
			row{name: "KEEP-2 no JSON: " + call, call: call, body: raw("application/json", "{"), status: 400},
			row{name: "KEEP-2 a form: " + call, call: call, body: raw("text/plain", "x"), status: 415},
			row{name: "KEEP-2 too much: " + call, call: call, body: big(), status: 413},
		)
	}
	return rows
}

// manyStrangers requests notices for as many addresses as one network may, and for one address
// from many networks.
func manyStrangers(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	refused := 0
	for n := range 100 {
		ask := row{call: waitsAt, body: asking(obj{"address": "stranger" + strings.Repeat("x", n) + "@example.com"})}
		w := s.Do(ask.request(t))
		if w.Code == 429 {
			refused++
		}
	}
	if n := s.Count("stock_waits"); n > 12 || refused < 88 {
		t.Errorf("KEEP-2 one network has %d strangers wait, %d were refused", n, refused)
	}
}

// TestKEEP2BackInStock follows two guests and a member from the sold-out product to the one
// message each, the office that sends the text message by hand, and a shopper who is erased
// meanwhile.
func TestKEEP2BackInStock(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		byWhatsApp(t, s)
		ask := func(who caller, change obj) {
			t.Helper()
			status(t, s, 204, row{as: who, call: waitsAt, body: asking(change)})
			s.Clock.Move(time.Second)
		}
		ask(nobody, obj{"channel": "whatsapp", "address": "0300 1234567"})
		ask(nobody, obj{"address": "second@example.com"})
		ask(customer, obj{"address": "third@example.com"})
		tell := func() {
			t.Helper()
			for range 3 { // a second round sends nothing again
				if err := s.App.TellRestocked(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		tell()
		if n := s.Count("messages WHERE kind = 'back-in-stock'"); n != 0 {
			t.Fatalf("KEEP-2 %d messages of what is sold out", n)
		}
		list := status(t, s, 200, row{as: packer, call: "GET /api/admin/stock?show=waited"}).Body.String()
		if !strings.Contains(list, `"waiting":3`) || strings.Contains(list, "example.com") || strings.Contains(list, "3001234567") {
			t.Errorf("KEEP-2 the office sees %s", list)
		}

		// Two units of a product that is a draft: nobody is told.
		status(t, s, 200, row{as: admin, call: "POST /api/admin/stock/" + shoptest.SoldOut + "-1/adjust", body: js(obj{"to": 2, "reason": "found", "saw": 0})})
		s.Exec("UPDATE products SET state = 'draft' WHERE id = $1", shoptest.SoldOut)
		tell()
		if n := s.Count("messages WHERE kind = 'back-in-stock'"); n != 0 {
			t.Fatalf("KEEP-2 %d messages of a draft", n)
		}
		s.Exec("UPDATE products SET state = 'live' WHERE id = $1", shoptest.SoldOut)
		tell()
		if told, left := s.Count("messages WHERE kind = 'back-in-stock'"), s.Count("stock_waits WHERE address = 'third@example.com'"); told != 2 || left != 1 || s.Count("stock_waits") != 1 {
			t.Fatalf("KEEP-2 of two units %d hear, the last waits: %d", told, left)
		}

		// The text message is sent by hand once, and the number is deleted with it.
		mails := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/mails?state=waiting"}))["mails"].([]any)
		var text map[string]any
		for _, m := range mails {
			if m := m.(map[string]any); m["kind"] == "back-in-stock" {
				text = m
			}
		}
		if text == nil {
			t.Fatalf("KEEP-2 the office has no text: %v", mails)
		}
		send := "POST /api/admin/mails/" + text["_id"].(string) + "/send"
		chat := object(t, status(t, s, 200, row{as: desk, call: send, body: js(obj{"part": "text"})}))
		if url := chat["url"].(string); !strings.HasPrefix(url, "https://wa.me/923001234567?text=") || !strings.Contains(chat["text"].(string), "Foaming Cleanser, 236 ml is back") {
			t.Errorf("KEEP-2 the chat is %s", url)
		}
		status(t, s, 200, row{as: desk, call: send, body: js(obj{"part": "note"})})
		status(t, s, 404, row{as: desk, call: send, body: js(obj{"part": "note"})})
		if n := s.Count("messages WHERE recipient = '+923001234567'"); n != 0 {
			t.Errorf("KEEP-2 the number stays in %d messages", n)
		}
		if n := s.Count("audit_log WHERE action = 'message.sent' AND subject = 'product' AND subject_id = '" + shoptest.SoldOut + "'"); n != 1 {
			t.Errorf("KEEP-2 the log has %d entries", n)
		}

		// The member's copy lists what she waits for. The mail is sent, and a day later the
		// recipient is deleted.
		var whole struct{ Waits []map[string]any }
		if err := json.Unmarshal(unzipped(t, status(t, s, 200, row{as: customer, call: "POST " + copyAt, body: js(obj{"current": shoptest.Password})}))["copy.json"], &whole); err != nil || len(whole.Waits) != 1 || whole.Waits[0]["address"] != "third@example.com" {
			t.Errorf("KEEP-2 the copy has %v (%v)", whole.Waits, err)
		}
		s.App.Start()
		eventually(t, func() bool { return s.Count("messages WHERE kind = 'back-in-stock' AND state = 'sent'") == 1 })
		found := ""
		for _, m := range s.Mails() {
			if strings.Contains(m, "second@example.com") {
				found = m
			}
		}
		if !strings.Contains(found, "is back") || !strings.Contains(found, "There are 2.") {
			t.Errorf("KEEP-2 the mail is %q", found)
		}
		s.Clock.Move(25 * time.Hour)
		if err := s.DB().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.Count("messages WHERE kind = 'back-in-stock' AND recipient = 'second@example.com'"); n != 0 {
			t.Errorf("KEEP-2 a day later %d messages say to whom", n)
		}
	})
}
