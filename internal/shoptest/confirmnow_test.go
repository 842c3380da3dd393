package shoptest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
	"gulaab/internal/zone"
)

// TestPLAIN1ConfirmNow: the answer to a cash order gives the deadline and the confirmation link
// to the device that ordered and to nobody else. The mail begins with both.
func TestPLAIN1ConfirmNow(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		const attempt = "6f1f0c8e-5c9a-4e0f-9c39-0a7f7f2f4c77"
		who := address(cart(item(shoptest.Snail, 1)))
		buy := row{call: "POST /api/orders/checkout", header: key(attempt), body: js(who)}
		w := s.Do(buy.request(t))
		if w.Code != 201 {
			t.Fatal(w.Code, w.Body)
		}
		placed := object(t, w)["order"].(map[string]any)
		link, _ := placed["link"].(string)
		moment := func(text any) time.Time {
			at, err := time.Parse(time.RFC3339, text.(string))
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
		own := row{call: "GET /api/orders/" + placed["_id"].(string), header: map[string]string{"Cookie": cookie}}
		by, began := moment(placed["confirmBy"]), moment(object(t, s.Do(own.request(t)))["createdAt"])
		if by.Sub(began) != 48*time.Hour || len(link) != 43 {
			t.Fatalf("PLAIN-1 an order of %v has to be confirmed by %v, by the link %q", began, by, link)
		}

		// A repeated request and a lookup by key get the order without the link.
		for _, again := range []row{buy, {call: "GET /api/orders/by-key", header: key(attempt)}} {
			w := s.Do(again.request(t))
			if body := w.Body.String(); w.Code >= 300 || strings.Contains(body, link) || !strings.Contains(body, `"confirmBy":"`) {
				t.Errorf("PLAIN-1 %s answers %d %s", again.call, w.Code, body)
			}
		}
		// A browser that did not order gets neither the order nor its link.
		id := placed["_id"].(string)
		for _, call := range []string{"GET /api/orders/" + id, "POST /api/orders/" + id + "/link"} {
			stranger := row{call: call}
			if w := s.Do(stranger.request(t)); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), link) {
				t.Errorf("PLAIN-1 a stranger's %s answers %d %s", call, w.Code, w.Body)
			}
		}

		// The mail begins with the deadline and has its own link.
		eventually(t, func() bool { return len(office.mails()) == 1 })
		deadline := strings.ReplaceAll(zone.Day("en", by), "\u00a0", " ")
		mail := strings.NewReplacer("=\r\n", "", "=\n", "", "\r", "").Replace(office.mails()[0])
		_, text, _ := strings.Cut(mail, "Hello,")
		first, _, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
		if !strings.Contains(mail, "Subject: Order "+placed["number"].(string)+" is placed: say yes by "+deadline) || !strings.Contains(first, "by "+deadline) {
			t.Errorf("PLAIN-1 the mail does not begin with %q:\n%s", deadline, mail)
		}
		if strings.Contains(mail, "We deliver to") || strings.Contains(mail, "name and address given") {
			t.Errorf("PLAIN-9 the mail has a line that leads to nothing:\n%s", mail)
		}

		page := httptest.NewRequestWithContext(t.Context(), "GET", "/c/"+link, nil)
		if w := s.Do(page); w.Code != 200 || !strings.Contains(w.Body.String(), `action="/c/`+link+`/confirm`) {
			t.Fatalf("PLAIN-1 the link opens %d %s", w.Code, w.Body)
		}
		urdu := httptest.NewRequestWithContext(t.Context(), "GET", "/c/"+link+"?lang=ur", nil)
		if body := s.Do(urdu).Body.String(); !strings.Contains(body, `dir="ltr">1 × <bdi>COSRX</bdi> · <bdi>100`+"\u00a0ml</bdi>") {
			t.Errorf("PLAIN-9 the Urdu page lets brand and size change places, or tears a size apart: %s", body)
		}
		press := httptest.NewRequestWithContext(t.Context(), "POST", "/c/"+link+"/confirm", strings.NewReader(""))
		press.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if w := s.Do(press); w.Code != http.StatusSeeOther {
			t.Fatalf("PLAIN-1 confirming by it: %d %s", w.Code, w.Body)
		}
		done := row{call: "GET /api/orders/by-key", header: key(attempt)}
		if body := s.Do(done.request(t)).Body.String(); strings.Contains(body, "confirmBy") || !strings.Contains(body, `"status":"Confirmed"`) {
			t.Errorf("PLAIN-1 a confirmed order still asks: %s", body)
		}
	})
}
