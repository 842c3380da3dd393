package shoptest_test

import (
	"cmp"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"gulaab/internal/outbox"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

var confirmLink = regexp.MustCompile(`/c/([A-Za-z0-9_-]{20,})`)

// plain decodes the quoted-printable text of a mail.
func plain(t *testing.T, raw string) string {
	t.Helper()
	b, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// press submits a form of the confirm page, as a browser without scripts does.
func press(s *shoptest.Shop, address string, fields url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, address, strings.NewReader(fields.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return s.Do(r)
}

func visit(s *shoptest.Shop, address string) *httptest.ResponseRecorder {
	return s.Do(httptest.NewRequest(http.MethodGet, address, nil))
}

// TestConfirmPage (COD-2): the mail's link opens the order. Ten openings and a mail scanner
// change nothing; the buttons confirm, change and cancel, until the parcel leaves. The database
// does not hold the link.
func TestConfirmPage(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		who := address(cart(item(shoptest.Snail, 1)))
		if w := s.Do((&row{call: "POST /api/orders/checkout", body: js(who)}).request(t)); w.Code != 201 {
			t.Fatal(w.Body)
		}
		eventually(t, func() bool { return len(office.mails()) == 1 })
		found := confirmLink.FindStringSubmatch(plain(t, office.mails()[0]))
		if found == nil {
			t.Fatalf("COD-2 the mail has no link:\n%s", office.mails()[0])
		}
		link := "/c/" + found[1]
		for _, table := range s.Tables() {
			for _, text := range s.Texts(table) {
				if strings.Contains(text, found[1]) {
					t.Errorf("COD-2 the link stands in %s", table)
				}
			}
		}
		version := func() string {
			return strings.Join(s.Texts("orders"), "|") + strings.Join(s.Texts("order_events"), "|")
		}
		// An order gets its customer and its place in the reports a moment after it was placed.
		eventually(t, func() bool { return s.Count("marks") == 0 && states(t, s)[outbox.Queued] == 0 })
		before := version()
		for range 10 {
			w := visit(s, link)
			if w.Code != 200 || !strings.Contains(w.Body.String(), "Flat 3, Block 5") || !strings.Contains(w.Body.String(), `method="post"`) {
				t.Fatalf("COD-2 the page: %d %s", w.Code, w.Body)
			}
			h := w.Header()
			if h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("X-Robots-Tag"), "noindex") || h.Get("Cache-Control") != "no-store" {
				t.Fatalf("COD-2 headers %v", h)
			}
			if strings.Contains(h.Get("Content-Security-Policy"), "script-src") {
				t.Errorf("COD-2 the page lets scripts run: %s", h.Get("Content-Security-Policy"))
			}
		}
		for _, act := range []string{"/confirm", "/cancel", "/change"} {
			if w := visit(s, link+act); w.Code != 404 && w.Code != 405 {
				t.Errorf("COD-2 a scanner that follows %s gets %d", act, w.Code)
			}
		}
		if version() != before {
			t.Error("COD-2 looking changed something")
		}

		// A wrong phone number is refused at its field, and the form keeps everything typed.
		w := press(s, link+"/change", url.Values{"streetAddress": {"House 9, Lane 3"}, "phone": {"12"}})
		if w.Code != 422 || !strings.Contains(w.Body.String(), "House 9, Lane 3") || !strings.Contains(w.Body.String(), "at least 7 digits") {
			t.Errorf("COD-2 a wrong phone: %d %s", w.Code, w.Body)
		}
		for language, says := range map[string]string{"ur": "کم از کم 7 ہندسوں کا فون نمبر لکھیں", "ur-Latn": "Kam az kam 7 hindson ka phone number likhein"} {
			w := press(s, link+"/change?lang="+language, url.Values{"streetAddress": {"House 9, Lane 3"}, "phone": {"12"}})
			if !strings.Contains(w.Body.String(), says) || strings.Contains(w.Body.String(), "Enter a phone") || strings.Contains(w.Body.String(), "Please check") {
				t.Errorf("WEB-8 SAY-3 %s is refused by %s", language, w.Body)
			}
		}
		w = press(s, link+"/change", url.Values{"streetAddress": {"House 9 <Lane> 3"}, "phone": {"0301 7654321"}})
		if w.Code == 303 {
			t.Error("COD-2 markup in an address was taken")
		}
		w = press(s, link+"/change", url.Values{"streetAddress": {"House 9, Lane 3"}, "phone": {"0301 7654321"}})
		if w.Code != 303 || !strings.Contains(visit(s, link).Body.String(), "House 9, Lane 3") {
			t.Fatalf("COD-2 the change: %d %s", w.Code, w.Body)
		}
		// The shopper can switch the way to pay and back, a limited number of times.
		for i, way := range []string{"transfer", "cash", "transfer"} {
			w = press(s, link+"/"+way, nil)
			if i == 2 {
				if w.Code != 409 || !strings.Contains(w.Body.String(), "was changed 2 times") {
					t.Errorf("DOOR-2 the third change: %d %s", w.Code, w.Body)
				}
				break
			}
			page := visit(s, w.Header().Get("Location")).Body.String()
			if w.Code != 303 || strings.Contains(page, `id="pay"`) != (way == "transfer") || strings.Contains(page, link+"/confirm") != (way == "cash") {
				t.Errorf("DOOR-2 by %s: %d %s", way, w.Code, page)
			}
		}
		for range 2 {
			if w = press(s, link+"/confirm", nil); w.Code != 303 || !strings.HasPrefix(w.Header().Get("Location"), link) {
				t.Fatalf("COD-2 confirming: %d %s", w.Code, w.Body)
			}
		}
		if page := visit(s, w.Header().Get("Location")).Body.String(); !strings.Contains(page, "You said yes") {
			t.Errorf("COD-2 the page after it: %s", page)
		}
		if w = press(s, link+"/cancel", nil); w.Code != 303 || !strings.Contains(visit(s, link).Body.String(), "This order is cancelled") {
			t.Fatalf("COD-2 cancelling: %d %s", w.Code, w.Body)
		}
		if w = press(s, link+"/confirm", nil); w.Code != 409 {
			t.Errorf("COD-2 confirming a cancelled order: %d", w.Code)
		}

		// The shopper can read the page in another language than the order's.
		if page := visit(s, link+"?lang=ur").Body.String(); !strings.Contains(page, `dir="rtl"`) {
			t.Errorf("COD-2 in Urdu: %s", page)
		}
		for language, prefix := range map[string]string{"en": "", "ur": "/ur", "ur-Latn": "/roman"} {
			page := visit(s, link+"?lang="+language).Body.String()
			for _, want := range []string{`<a href="` + cmp.Or(prefix, "/") + `">`, `href="` + prefix + `/track#`} {
				if !strings.Contains(page, want) {
					t.Errorf("LANG-1 from the page in %s no %s leads on", language, want)
				}
			}
			if inUrdu := strings.Contains(page, "روپے"); inUrdu != (language == "ur") || inUrdu == strings.Contains(page, "Rs ") {
				t.Errorf("LANG-1 amounts in %s are written as in another language", language)
			}
			gone := visit(s, "/c/nothing?lang="+language).Body.String()
			if !strings.Contains(gone, `href="`+prefix+`/track"`) {
				t.Errorf("LANG-1 a link that opens nothing leads on in %s to another language", language)
			}
		}
		// The chosen language is kept on the device, not only in the address.
		chosen := visit(s, link+"?lang=ur").Result().Cookies()
		if len(chosen) != 1 || chosen[0].Name != "gulaab_language" || chosen[0].Value != "ur" {
			t.Fatalf("WAY-1 the language that was chosen is kept as %v", chosen)
		}
		for value, want := range map[string]string{"ur": `lang="ur" dir="rtl"`, "ur-Latn": `lang="ur-Latn"`, `"><b>`: `lang="en"`} {
			r := httptest.NewRequestWithContext(t.Context(), "GET", link, nil)
			r.AddCookie(&http.Cookie{Name: "gulaab_language", Value: value})
			w := s.Do(r)
			if page := w.Body.String(); !strings.Contains(page, "<html "+want) || len(w.Result().Cookies()) != 0 {
				t.Errorf("WAY-1 on a device that keeps %q the page is %.120s", value, page)
			}
		}
		// An order over the limit for calls cannot be confirmed here.
		eventually(t, func() bool { return states(t, s)[outbox.Queued] == 0 }) // the mails are out, so nothing else writes
		s.Exec("UPDATE orders SET placement = 'placed', call_first = TRUE")
		if page := visit(s, link).Body.String(); strings.Contains(page, link+"/confirm") || !strings.Contains(page, "We call you first") {
			t.Errorf("SURE-5 the page of an order that is called about: %s", page)
		}
		if w = press(s, link+"/confirm", nil); w.Code != 409 || strings.Contains(strings.Join(s.Texts("orders"), "|"), "confirmed") {
			t.Errorf("SURE-5 confirming an order that is called about: %d", w.Code)
		}
		// A link is valid for a month.
		s.Exec("UPDATE order_links SET created_at = created_at - 2592000000000")
		if w = visit(s, link); w.Code != 404 {
			t.Errorf("COD-2 after a month: %d", w.Code)
		}
		s.Exec("UPDATE order_links SET created_at = created_at + 2592000000000")
		s.Exec("UPDATE orders SET delivery = 'shipped'")
		if w = visit(s, link); w.Code != 200 || strings.Contains(w.Body.String(), `method="post"`) || !strings.Contains(w.Body.String(), "On its way to Karachi") {
			t.Errorf("WAY-1 after the hand-over: %d %s", w.Code, w.Body)
		}
		for _, private := range []string{"House 9", "7654321", "Javed"} {
			if strings.Contains(w.Body.String(), private) {
				t.Errorf("WAY-1 after the hand-over the link shows %s", private)
			}
		}
		for _, act := range []string{"confirm", "change", "cancel"} {
			if w = press(s, link+"/"+act, url.Values{"city": {"Quetta"}}); w.Code == 303 && act != "confirm" {
				t.Errorf("COD-2 %s after the hand-over: %d", act, w.Code)
			}
		}
		if w = visit(s, "/c/"+strings.Repeat("x", 43)); w.Code != 404 || !strings.Contains(w.Body.String(), "opens nothing") {
			t.Errorf("COD-2 a wrong link: %d", w.Code)
		}
		// A form on another site cannot press a button.
		r := httptest.NewRequest(http.MethodPost, link+"/confirm", nil)
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		if w := s.Do(r); w.Code != 403 {
			t.Errorf("COD-2 pressed from another site: %d", w.Code)
		}
	})
}

// TestConfirmPageIsThrottled (COD-2).
func TestConfirmPageIsThrottled(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	codes := map[int]int{}
	for range 200 {
		codes[visit(s, "/c/"+strings.Repeat("x", 43)).Code]++
	}
	if codes[429] == 0 || codes[404] == 0 {
		t.Errorf("COD-2 200 guesses were answered %v", codes)
	}
}

// TestNothingIsLostWithoutAServer (SAY-2): while the mail server is away for an hour, no
// message is lost or doubled. At night only those who asked for a mail get one.
func TestNothingIsLostWithoutAServer(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		office := openPostOffice(t)
		office.answer(away)
		s := shoptest.New(t, e, office.delivers)
		s.App.Start()
		const orders = 4
		for n := range orders {
			who := address(cart(item(shoptest.Snail, 1)))
			who["email"], who["phone"] = "shopper"+string(rune('a'+n))+"@example.pk", "0300 111000"+string(rune('0'+n))
			if w := s.Do((&row{call: "POST /api/orders/checkout", body: js(who)}).request(t)); w.Code != 201 {
				t.Fatal(w.Body)
			}
		}
		for range 12 {
			eventually(t, func() bool { return states(t, s)[outbox.Queued] == 0 })
			s.Clock.Move(5 * time.Minute)
			s.App.Wake()
		}
		if n := states(t, s)[outbox.Sent]; n != 0 {
			t.Fatalf("SAY-2 %d mails were sent by a server that is away", n)
		}
		for range 3 {
			eventually(t, func() bool { return s.Count("jobs WHERE kind = 'message' AND leased_until > 0") == 0 })
			before := len(office.mails())
			s.Clock.Move(30 * time.Minute)
			s.App.Wake()
			eventually(t, func() bool { return len(office.mails()) >= before+orders })
		}
		if n := s.Count("order_links"); n != 2*orders { // one for the mail, one for the device that ordered (PLAIN-1)
			t.Errorf("COD-2 many tries of %d mails made %d links", orders, n)
		}
		// An attempt that runs while the clock jumps would count as given up, and be repeated.
		eventually(t, func() bool { return s.Count("jobs WHERE kind = 'message' AND leased_until > 0") == 0 })
		office.answer(nil)
		s.Clock.Move(30 * time.Minute)
		s.App.Wake()
		eventually(t, func() bool { return states(t, s)[outbox.Sent] == orders })
		if n := office.taken(); n != orders {
			t.Errorf("SAY-2 %d mails for %d orders", n, orders)
		}
	})
}
