package shoptest_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestGuestCookies: the shop accepts only guest cookies that it made. It replaces others, so
// that nobody can plant a cookie in a browser and then see its orders.
func TestGuestCookies(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e, func(c *config.Config) { c.BaseURL = "https://shop.test" })
		buy := func(cookie string) *httptest.ResponseRecorder {
			r := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1)))), header: map[string]string{}}
			if cookie != "" {
				r.header["Cookie"] = cookie
			}
			w := s.Do(r.request(t))
			if w.Code != 201 {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			return w
		}
		list := func(cookie string) (orders int, again string) {
			r := row{call: "GET /api/orders/orders", header: map[string]string{"Cookie": cookie}}
			w := s.Do(r.request(t))
			return strings.Count(w.Body.String(), `"cartItems"`), w.Header().Get("Set-Cookie")
		}

		made := buy("").Header().Get("Set-Cookie")
		for _, want := range []string{"__Host-gulaab_guest=", "; Secure", "; HttpOnly", "; Path=/;", "SameSite=Lax"} {
			if !strings.Contains(made, want) || strings.Contains(made, "Domain") {
				t.Errorf("SAFE-8 the cookie %q lacks %q", made, want)
			}
		}
		value, _, _ := strings.Cut(made, ";")
		if n, _ := list(value); n != 1 {
			t.Errorf("ORD-4 the cookie that the shop gave shows %d orders, want 1", n)
		}
		if again := buy(value).Header().Get("Set-Cookie"); again != made {
			t.Errorf("ORD-4 the shop's own cookie was replaced: %q by %q", made, again)
		}

		r := row{call: "POST /api/orders/forget", header: map[string]string{"Cookie": value}}
		if gone := s.Do(r.request(t)).Header().Values("Set-Cookie"); len(gone) != 2 || !strings.HasPrefix(gone[0], "gulaab_guest=;") || !strings.HasPrefix(gone[1], "__Host-gulaab_guest=;") || !strings.Contains(gone[1], "Max-Age=0") || !strings.Contains(gone[1], "; Secure") {
			t.Errorf("PLAIN-1 the cookies are taken away by %q", gone)
		}

		invented := strings.Repeat("a", 43)
		token, mark, _ := strings.Cut(strings.TrimPrefix(value, "__Host-gulaab_guest="), ".")
		for name, cookie := range map[string]string{
			"an invented value":        "__Host-gulaab_guest=" + invented,
			"an invented signature":    "__Host-gulaab_guest=" + invented + "." + mark,
			"the shop's without mark":  "__Host-gulaab_guest=" + token,
			"the shop's on plain http": "gulaab_guest=" + token + "." + mark,
			"an old form, unknown":     "gulaab_guest=" + invented,
			"another length":           "gulaab_guest=abc",
		} {
			if n, again := list(cookie); n != 0 || again != "" {
				t.Errorf("SAFE-8 %s shows %d orders and is given %q", name, n, again)
			}
			got := buy(cookie).Header().Get("Set-Cookie")
			if strings.Contains(got, invented) || strings.Contains(got, token) || !strings.HasPrefix(got, "__Host-gulaab_guest=") {
				t.Errorf("SAFE-8 %s was adopted: %q", name, got)
			}
		}
		if _, n, err := s.DB().Orders(t.Context(), order.Query{GuestHash: ident.HashToken(invented)}); err != nil || n != 0 {
			t.Errorf("SAFE-8 %d orders hang on an invented cookie (%v)", n, err)
		}

		// A cookie from before the time of signatures still works, and is signed.
		n, signed := list("gulaab_guest=" + shoptest.GuestCookie)
		if n != 1 || !strings.HasPrefix(signed, "__Host-gulaab_guest="+shoptest.GuestCookie+".") {
			t.Errorf("SAFE-8 an old cookie shows %d orders and is given %q", n, signed)
		}
		if n, _ := list(strings.Split(signed, ";")[0]); n != 1 {
			t.Errorf("SAFE-8 the old cookie, signed, shows %d orders", n)
		}
	})
}
