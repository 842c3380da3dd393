package shoptest_test

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// fields is the body of a plain HTML form.
func fields(name, value string, more ...string) payload {
	v := url.Values{name: {value}}
	for i := 0; i+1 < len(more); i += 2 {
		v.Set(more[i], more[i+1])
	}
	return raw("application/x-www-form-urlencoded", v.Encode())
}

// TestTrackPage (WAY-1, WAY-2): the tracking page works without scripts. The whole phone number
// leads to the order's page; the e-mail address shows first name, city and items. A wrong
// number and a wrong phone get the same answer. When an order's tries are used up, the page
// names the other way.
func TestTrackPage(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, limited)
		track := func(lang, number, contact, network string) *httptest.ResponseRecorder {
			return from(t, s, row{call: "POST /track?lang=" + lang, body: fields("number", number, "contact", contact)}, network)
		}
		w := track("ur", "gl 000001", "+92 300 1234567", homeOfAyesha)
		to := w.Header().Get("Location")
		if w.Code != 303 || !strings.HasPrefix(to, "/c/") || !strings.HasSuffix(to, "?lang=ur") {
			t.Fatalf("WAY-1 by phone: %d %s %s", w.Code, to, w.Body)
		}
		if page := visit(s, to).Body.String(); !strings.Contains(page, "GL-000001") || !strings.Contains(page, `dir="rtl"`) {
			t.Errorf("WAY-1 where it leads: %s", page)
		}
		w = track("en", "GL-000002", "Ayesha@Example.com", homeOfAyesha)
		page := w.Body.String()
		for _, shown := range []string{"GL-000002", "For Ayesha, ", "Niacinamide", "The link in our message opens it"} {
			if w.Code != 200 || !strings.Contains(page, shown) {
				t.Errorf("WAY-1 by e-mail %q is not shown: %d %s", shown, w.Code, page)
			}
		}
		for _, private := range []string{"Rs", "1,380", "Khan", "7654321", "House", "/c/", "proofs/", `type="file"`} {
			if strings.Contains(page, private) {
				t.Errorf("WAY-1 by e-mail the page shows %q", private)
			}
		}
		if h := w.Header(); h.Get("Referrer-Policy") != "no-referrer" || h.Get("Cache-Control") != "no-store" || !strings.Contains(h.Get("X-Robots-Tag"), "noindex") {
			t.Errorf("WAY-1 headers %v", h)
		}
		if w = track("en", "", "0300 1234567", homeOfAyesha); w.Code != 422 || !strings.Contains(w.Body.String(), `value="0300 1234567"`) {
			t.Errorf("WAY-1 without a number: %d %s", w.Code, w.Body)
		}

		number, phone := track("en", "GL-ZZZZZZ", "0300 1234567", "203.0.113.9:1"), track("en", "GL-000001", "0301 0000000", "203.0.113.9:1")
		same := func(w *httptest.ResponseRecorder, typed ...string) string {
			return strings.NewReplacer(typed[0], "", typed[1], "").Replace(w.Body.String())
		}
		if number.Code != 404 || phone.Code != 404 || same(number, "GL-ZZZZZZ", "0300 1234567") != same(phone, "GL-000001", "0301 0000000") {
			t.Errorf("WAY-2 a wrong number and a wrong phone differ: %d %s\n%d %s", number.Code, number.Body, phone.Code, phone.Body)
		}

		// Strangers of many networks use up the tries of an order, concurrently.
		var looked, told atomic.Int64
		var all sync.WaitGroup
		for n := range 30 {
			all.Go(func() {
				w := from(t, s, row{call: "POST /api/orders/track", body: js(obj{"number": "GL-000002", "contact": "0301 0000000"})}, fmt.Sprintf("198.51.100.%d:1", n))
				switch {
				case w.Code == 404:
					looked.Add(1)
				case w.Code == 429 && strings.Contains(w.Body.String(), "open the link in our mail or WhatsApp message: it goes on working"):
					told.Add(1)
				default:
					t.Errorf("WAY-2 a guess is answered %d %s", w.Code, w.Body)
				}
			})
		}
		all.Wait()
		if looked.Load() != 5 || told.Load() != 25 {
			t.Errorf("WAY-2 of 30 guesses at once %d were looked at, want 5", looked.Load())
		}
		for lang, words := range map[string]string{"en": "it goes on working", "ur": "وہ چلتا رہتا ہے", "ur-Latn": "woh chalta rehta hai"} {
			w = track(lang, "GL-000002", "ayesha@example.com", homeOfAyesha)
			if w.Code != 429 || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), words) {
				t.Errorf("WAY-2 its shopper, in %s: %d %s", lang, w.Code, w.Body)
			}
		}
		transferLink(t, s)
		if w = visit(s, "/c/"+payLink); w.Code != 200 || !strings.Contains(w.Body.String(), "GL-000002") {
			t.Errorf("WAY-2 the link of the mail: %d", w.Code)
		}
		// A right answer costs no try.
		for range 8 {
			if w = track("en", "GL-000001", "0300 1234567", homeOfAyesha); w.Code != 303 {
				t.Fatalf("WAY-2 the right phone again and again: %d %s", w.Code, w.Body)
			}
		}
		r := (&row{call: "POST /track", body: fields("number", "GL-000001", "contact", "0300 1234567"), header: map[string]string{"Sec-Fetch-Site": "cross-site"}}).request(t)
		if w := s.Do(r); w.Code != 403 {
			t.Errorf("WAY-1 from another site: %d", w.Code)
		}
	})
}
