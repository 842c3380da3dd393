package shoptest_test

import (
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestReturnWithoutScripts (BACK-2): the page of an order's link requests a return with a plain
// form. The link alone is not enough, the form keeps what was typed, the payout account is
// stored sealed, and the texts are in the shopper's language.
func TestReturnWithoutScripts(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		withLink(t, s)
		link := "/c/" + wayLink
		if strings.Contains(visit(s, link).Body.String(), `id="return"`) {
			t.Error("BACK-2 an order that has not arrived offers a return")
		}
		for _, move := range []string{"confirm", "pack", "hand-over", "deliver"} {
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/" + move, header: match("*"), body: js(obj{})})
		}
		if page := visit(s, link).Body.String(); strings.Count(page, ", 23:59") != 2 {
			t.Errorf("BACK-1 the last minute of the last day is not said as the terms do, above and in the form: %s", page)
		}
		if page := visit(s, link+"?lang=ur").Body.String(); !strings.Contains(page, `name="line-0"`) || !strings.Contains(page, "واپسی مانگیں") {
			t.Fatalf("BACK-2 the form is missing: %s", page)
		}
		typed := url.Values{
			"line-0": {"1"}, "reason": {"damaged"}, "words": {"ڈھکن <ٹوٹا> ہوا"}, "wants": {"easypaisa"},
			"payoutNumber": {"0345 1112223"}, "payoutTitle": {"Fatima Noor"}, "contact": {"0301 9999999"},
		}
		ask := func(lang, field, value string, code int, says string) {
			t.Helper()
			form := url.Values{}
			for k, v := range typed {
				form[k] = v
			}
			form.Set(field, value)
			w := press(s, link+"/return?lang="+lang, form)
			page := w.Body.String()
			if w.Code != code || !strings.Contains(page, says) || !strings.Contains(page, "ڈھکن &lt;ٹوٹا&gt; ہوا") || !strings.Contains(page, `value="damaged" checked`) && field != "reason" {
				t.Errorf("BACK-2 %s %q: %d, want %d with %q\n%s", field, value, w.Code, code, says, page)
			}
		}
		ask("en", "contact", "0301 9999999", 422, "No order matches this number")
		ask("en", "contact", " ", 422, "Type the phone number that was given with the order.")
		ask("ur", "contact", "fatima@example.com", 422, "وہ فون نمبر لکھیں جو آرڈر میں دیا تھا")
		typed.Set("contact", "0300 1234567")
		ask("ur-Latn", "payoutNumber", "12", 422, "Pakistan ka 11 hindson ka mobile number likhein")
		ask("en", "line-0", "0", 422, "Choose what goes back.")
		ask("en", "reason", "because", 422, "Choose why it goes back.")
		if n := s.Count("returns"); n != 0 {
			t.Fatalf("BACK-2 %d returns were asked for", n)
		}
		w := press(s, link+"/return", typed)
		if w.Code != 303 || !strings.HasSuffix(w.Header().Get("Location"), "?done=return") {
			t.Fatalf("BACK-2 asking: %d %s", w.Code, w.Body)
		}
		page := visit(s, link+"?done=return").Body.String()
		if !strings.Contains(page, "You asked for a return") || !strings.Contains(page, "Return asked for") || strings.Contains(page, `id="return"`) {
			t.Errorf("BACK-2 afterwards: %s", page)
		}
		for _, text := range s.Texts("returns") {
			if strings.Contains(text, "03451112223") || strings.Contains(text, "0345 1112223") {
				t.Error("BACK-2 where the money goes is kept in the open")
			}
		}
		if w := press(s, link+"/return", typed); w.Code != 409 && w.Code != 422 {
			t.Errorf("BACK-2 the same unit goes back twice: %d", w.Code)
		}
	})
}
