package shoptest_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

var stopLink = regexp.MustCompile(`http://shop\.test:80((?:/ur|/roman)?/stop/[A-Za-z0-9_-]{44})`)

const day = 24 * time.Hour

// writes changes settings.
func writes(t *testing.T, s *shoptest.Shop, version string, values obj) {
	t.Helper()
	status(t, s, 200, row{as: admin, call: "PATCH /api/admin/settings", header: match(version), body: js(obj{"values": values})})
}

// oneClick presses the button of a mail program (RFC 8058), which has no cookie and no origin.
func oneClick(s *shoptest.Shop, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://shop.test"+path, strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	return s.Do(r)
}

// arrives has a guest's order delivered.
func arrives(t *testing.T, s *shoptest.Shop, change obj) (id string) {
	t.Helper()
	change["cartItems"] = []obj{item(shoptest.Snail, 1)}
	id = object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(address(change))}))["order"].(map[string]any)["_id"].(string)
	for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
		status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/" + move, header: match("*"), body: js(obj{})})
	}
	return id
}

// TestREAL1AskedOnce: buyers are asked for a review once, ten days after delivery and by day, by two
// nodes at once; never after a return, never after they stopped it by one press, and never while the
// owner has not turned it on.
func TestREAL1AskedOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		s.Exec("UPDATE parcels SET state_at = 1, delivered_at = 1") // long before
		writes(t, s, `"1"`, obj{"returnDays": 30})
		kept := arrives(t, s, obj{"email": "hira@example.com", "phone": "0301 1111111", "language": "ur"})
		back := arrives(t, s, obj{"email": "back@example.com", "phone": "0301 2222222"})
		late := arrives(t, s, obj{"email": "late@example.com", "phone": "0301 3333333"})
		stops := arrives(t, s, obj{"email": "stops@example.com", "phone": "0301 4444444"})
		number := func(id string) string {
			return storetest.Strings(t, storetest.Writer(s.DB()), `SELECT number FROM orders WHERE id = '`+id+`'`)[0]
		}
		ask := func(id, phone string) {
			t.Helper()
			body := askBody()
			body["number"], body["contact"] = number(id), phone
			status(t, s, 200, row{call: "POST /api/orders/track/return", body: js(body)})
		}
		ask(back, "0301 2222222")
		twin := s.Twin()
		round := func() {
			t.Helper()
			var nodes sync.WaitGroup
			for _, node := range []*shoptest.Shop{s, twin} {
				nodes.Go(func() {
					for range 2 {
						if err := node.App.AskReviews(t.Context()); err != nil {
							t.Errorf("REAL-1 a round: %v", err)
						}
					}
				})
			}
			nodes.Wait()
		}
		asked := func(id string) int64 {
			return s.Count("messages WHERE kind = 'review-ask' AND order_id = '" + id + "'")
		}
		all := func(when string, want int64) {
			t.Helper()
			if n := s.Count("messages WHERE kind = 'review-ask'"); n != want {
				t.Fatalf("REAL-1 %s there are %d questions, want %d", when, n, want)
			}
		}
		// older has everything that arrived have arrived so many days before.
		older := func(days int) {
			s.Exec("UPDATE parcels SET state_at = state_at - $1, delivered_at = delivered_at - $1 WHERE state = 'delivered'", (time.Duration(days) * day).Microseconds())
		}
		older(11)
		round()
		all("with the setting off", 0)
		older(-2)
		writes(t, s, `"2"`, obj{"askReviews": true})
		twin = s.Twin()
		round()
		all("after nine days", 0)
		older(2)
		round()
		all("after eleven", 6)
		if asked(back) != 0 || asked(kept) != 2 || s.Count("review_asks WHERE asked") != 3 {
			t.Errorf("REAL-1 asked after a return: %d, of the others %d", asked(back), asked(kept))
		}

		// A return that is asked for now takes back what was not sent: no mail goes out, no text.
		ask(late, "0301 3333333")
		s.App.Start()
		eventually(t, func() bool {
			return s.Count("messages WHERE kind = 'review-ask' AND channel = 'mail' AND state = 'sent'") == 2
		})
		eventually(t, func() bool {
			return s.Count("messages WHERE kind = 'review-ask' AND state = 'expired' AND order_id = '"+late+"'") >= 1
		})
		mails := map[string]string{}
		for _, m := range s.Mails() {
			m = strings.NewReplacer("=\r\n", "", "\r\n ", " ", "=3D", "=").Replace(m)
			for _, who := range []string{"hira", "late", "stops"} {
				if strings.Contains(m, who+"@example.com") && strings.Contains(m, "List-Unsubscribe-Post: List-Unsubscribe=One-Click") {
					mails[who] = m
				}
			}
		}
		if mails["late"] != "" || !strings.Contains(mails["hira"], `lang="ur"`) || !strings.Contains(mails["stops"], "reached you ten days ago") || !strings.Contains(mails["stops"], "/track?number=") {
			t.Fatalf("REAL-1 the mails are %q", mails)
		}

		// Opening the link, as scanners do, changes nothing; another's link, or one with a letter changed, neither.
		link := stopLink.FindStringSubmatch(mails["stops"])
		if link == nil || !strings.Contains(mails["stops"], "List-Unsubscribe: <"+link[0]+">") {
			t.Fatalf("REAL-1 the mail has no link to stop: %s", mails["stops"])
		}
		for range 3 {
			if w := visit(s, link[1]); w.Code != 200 || !strings.Contains(w.Body.String(), "Stop questions for a review?") || w.Header().Get("Cache-Control") != "no-store" {
				t.Fatalf("REAL-1 the page: %d %s", w.Code, w.Body)
			}
		}
		wrong := strings.Replace(link[1], "/stop/A", "/stop/B", 1) // of carts, in the hash of reviews
		for _, path := range []string{wrong, "/stop/x", "/ur/stop/" + strings.Repeat("A", 44)} {
			if w := oneClick(s, path); w.Code != 404 || !strings.Contains(w.Body.String(), "<h1>") {
				t.Errorf("REAL-1 %s: %d", path, w.Code)
			}
		}
		if n := s.Count("message_stops"); n != 0 {
			t.Fatalf("REAL-1 %d stopped without a press", n)
		}
		for range 2 {
			if w := oneClick(s, link[1]); w.Code != 200 || !strings.Contains(w.Body.String(), "Done. They are off.") {
				t.Fatalf("REAL-1 one click: %d %s", w.Code, w.Body)
			}
		}
		if got := strings.Join(s.Texts("message_stops"), " "); s.Count("message_stops") != 1 || strings.Contains(got, "@") {
			t.Errorf("REAL-1 stopped is %s", got)
		}

		// The text that waits for the same order is not sent any more, and the next order is not asked about.
		for _, m := range object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/mails?state=waiting"}))["mails"].([]any) {
			m := m.(map[string]any)
			if m["kind"] != "review-ask" {
				continue
			}
			want := 409
			if m["orderId"] == kept {
				want = 200
			}
			chat := status(t, s, want, row{as: desk, call: "POST /api/admin/mails/" + m["_id"].(string) + "/send", body: js(obj{"part": "text"})}).Body.String()
			if want == 200 && !stopLink.MatchString(chat) {
				t.Errorf("REAL-1 the text cannot be stopped: %s", chat)
			}
		}
		again := arrives(t, s, obj{"email": "Stops+gift@example.com", "phone": "0301 4444444"})
		news := s.Count("messages WHERE order_id = '" + again + "'")
		older(10)
		s.Clock.Move(10 * time.Hour) // half past midnight in Karachi
		round()
		if n := s.Count("review_asks WHERE order_id = '" + again + "'"); n != 0 {
			t.Error("REAL-1 buyers are asked at night")
		}
		s.Clock.Move(9 * time.Hour)
		round()
		if asked(again) != 0 || news < 3 || s.Count("review_asks WHERE order_id = '"+again+"' AND NOT asked") != 1 {
			t.Errorf("REAL-1 asked again %d times; news of the order are %d", asked(again), news)
		}
		if w := oneClick(s, link[1]+"?on=1"); w.Code != 200 || !strings.Contains(w.Body.String(), "They are on again.") || s.Count("message_stops") != 0 {
			t.Errorf("REAL-1 switched on again: %d", w.Code)
		}
		if n := asked(stops); n != 2 {
			t.Errorf("REAL-1 an order was asked about %d times", n)
		}
	})
}
