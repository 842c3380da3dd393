package shoptest_test

import (
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestAskTime (PARCEL-3, WAY-1): after a failed delivery attempt the shopper says through the
// link when somebody is at home. The rescue shows it, also when it was handled already, and so
// does the timeline; accountants cannot read it. COD-2: a reason for cancelling is optional,
// and the office reads it. TODAY-3: the staff are notified of each time that was asked for,
// without the shopper's own words.
func TestAskTime(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withLink(t, s)
		wishes(t, s, desk, "now", []string{"time"}, []string{})
		link := "/c/" + wayLink
		ask := func(when string) int { return press(s, link+"/time", url.Values{"when": {when}}).Code }
		move := func(name string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/" + name, header: match("*"), body: js(body)})
		}
		rescues := func(as caller) string {
			return status(t, s, 200, row{as: as, call: "GET /api/admin/rescues"}).Body.String()
		}
		move("confirm", obj{})
		if code := ask("Thursday after 5 pm"); code != 409 {
			t.Errorf("PARCEL-3 a parcel that has not left: %d", code)
		}
		move("pack", obj{})
		move("hand-over", obj{})
		move("attempt", obj{"reason": "not_there"})
		if page := visit(s, link).Body.String(); !strings.Contains(page, `name="when"`) {
			t.Fatalf("WAY-1 the page does not ask: %s", page)
		}
		w := press(s, link+"/time?lang=ur-Latn", url.Values{"when": {" "}})
		if w.Code != 422 || !strings.Contains(w.Body.String(), "Woh din aur waqt likhein") {
			t.Errorf("PARCEL-3 nothing typed: %d %s", w.Code, w.Body)
		}
		w = press(s, link+"/time", url.Values{"when": {"see http://x.example"}})
		if w.Code != 422 || !strings.Contains(w.Body.String(), `value="see http://x.example"`) {
			t.Errorf("PARCEL-3 a link: %d %s", w.Code, w.Body)
		}
		// The shop has told the courier already; the shopper asks after that.
		id := "id of the rescue"
		if _, rest, ok := strings.Cut(rescues(desk), `"rescues":[{"_id":"`); ok {
			id, _, _ = strings.Cut(rest, `"`)
		}
		status(t, s, 200, row{as: desk, call: "POST /api/admin/rescues/" + id, body: js(obj{"outcome": "told", "note": "Come again."})})
		if strings.Contains(rescues(desk), id) {
			t.Fatal("PARCEL-3 a rescue that is seen to is still to be done")
		}
		w = press(s, link+"/time", url.Values{"when": {"جمعرات شام 5 بجے"}})
		if w.Code != 303 || !strings.HasSuffix(w.Header().Get("Location"), "?done=time") {
			t.Fatalf("PARCEL-3 asking: %d %s", w.Code, w.Body)
		}
		if code := ask("جمعرات شام 5 بجے"); code != 303 {
			t.Errorf("PARCEL-3 the same again: %d", code)
		}
		if page := visit(s, link+"?done=time").Body.String(); !strings.Contains(page, "جمعرات شام 5 بجے") || !strings.Contains(page, "pass it on") {
			t.Errorf("WAY-1 the page does not say what was asked for: %s", page)
		}
		if list := rescues(desk); !strings.Contains(list, `"asked":"جمعرات شام 5 بجے"`) {
			t.Errorf("PARCEL-3 the rescue does not say it: %s", list)
		}
		if list := rescues(accountant); strings.Contains(list, "جمعرات") || !strings.Contains(list, id) {
			t.Errorf("PARCEL-3 an accountant reads what a shopper typed: %s", list)
		}
		order := status(t, s, 200, row{as: admin, call: "GET /api/orders/" + GuestOrder}).Body.String()
		if n := s.Count("notices WHERE kind = 'time' AND order_id = '" + GuestOrder + "'"); n != 1 {
			t.Errorf("TODAY-3 the shop hears of it %d times", n)
		}
		if n := strings.Count(order, `"time_asked"`); n != 1 || !strings.Contains(order, "جمعرات") {
			t.Errorf("PARCEL-3 the timeline says it %d times: %s", n, order)
		}
		for _, when := range []string{"Friday", "Saturday"} {
			ask(when)
		}
		if code := ask("Sunday"); code != 409 {
			t.Errorf("PARCEL-3 asking without end: %d", code)
		}
		status(t, s, 404, row{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/ask-time", header: match("*"), body: js(obj{})})

		linkTo(t, s, payLink, CustomerOrder)
		if page := visit(s, "/c/"+payLink+"?lang=ur").Body.String(); !strings.Contains(page, "غلطی سے آرڈر ہو گیا") {
			t.Errorf("COD-2 no reasons are offered: %s", page)
		}
		if w := press(s, "/c/"+payLink+"/cancel", url.Values{"why": {"cheaper"}}); w.Code != 303 {
			t.Fatalf("COD-2 cancelling: %d %s", w.Code, w.Body)
		}
		if order := status(t, s, 200, row{as: admin, call: "GET /api/orders/" + CustomerOrder}).Body.String(); !strings.Contains(order, "found it cheaper") {
			t.Errorf("COD-2 the shop does not read why: %s", order)
		}
		s.App.Start()
		spread(t, s)
		s.App.Wake()
		eventually(t, func() bool { return notes(s, ownerMail, "3 parcels to bring at another time") == 1 })
		for _, m := range s.Mails() {
			if strings.Contains(m, ownerMail) && strings.Contains(m, "Saturday") {
				t.Errorf("TODAY-3 SAFE-7 the mail holds what a shopper typed:\n%s", m)
			}
		}
	})
}
