package shoptest_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestReset goes from "Forgot Password?" through the mail to a new password.
func TestReset(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		do := func(r row) *httptest.ResponseRecorder { return s.Do(r.request(t)) }
		forgot := row{call: "POST /api/auth/forgot-password", body: js(obj{"email": "ayesha@example.com"})}
		reset := func(token, password string) *httptest.ResponseRecorder {
			return do(row{call: "POST /api/auth/reset-password", body: js(obj{"token": token, "password": password})})
		}
		do(forgot)
		do(forgot)
		links := resetLinks(t, s, 2)

		if w := reset(links[0], "weak"); w.Code != 422 {
			t.Errorf("REG-4 a weak password: %d", w.Code)
		}
		if w := reset(links[0], "Fresh@12345"); w.Code != 200 {
			t.Fatalf("API-10 the link must survive a refused password: %d %s", w.Code, w.Body)
		}
		if w := reset(links[0], "Other@12345"); w.Code != 422 {
			t.Errorf("API-10 the link works twice: %d", w.Code)
		}
		if w := do(row{as: customer, call: "GET /api/auth/profile"}); w.Code != 401 {
			t.Errorf("a session outlived the change of password: %d", w.Code)
		}
		for password, want := range map[string]int{shoptest.Password: 401, "Fresh@12345": 200} {
			if w := do(row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": password})}); w.Code != want {
				t.Errorf("LOGIN-7 login with %s: %d, want %d", password, w.Code, want)
			}
		}
		s.Clock.Move(30*time.Minute + time.Second)
		if w := reset(links[1], "Later@12345"); w.Code != 422 {
			t.Errorf("API-10 a link of 30 minutes ago works: %d", w.Code)
		}
	})
}

var resetLink = regexp.MustCompile(`http://shop\.test:80/reset-password/([A-Za-z0-9_-]{43})`)

// resetLinks starts the jobs, waits until the folder has n mails with links, and returns the
// links.
func resetLinks(t *testing.T, s *shoptest.Shop, n int) []string {
	t.Helper()
	s.App.Start()
	var links []string
	eventually(t, func() bool {
		links = nil
		for _, m := range s.Mails() {
			m = strings.ReplaceAll(m, "=\r\n", "")
			if found := resetLink.FindStringSubmatch(m); found != nil {
				links = append(links, found[1])
			}
		}
		return len(links) == n && s.Count("jobs") == 0
	})
	return links
}

// eventually waits for another goroutine of the shop. It uses a ticker instead of a sleep, so
// it returns as soon as ok does, and gives up after a bounded time.
func eventually(t *testing.T, ok func() bool) {
	t.Helper()
	ticker := time.NewTicker(2 * time.Millisecond)
	defer ticker.Stop()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatal("it did not happen")
		case <-ticker.C:
		}
	}
}

// TestLANG1MailsFollowThePage (LANG-1): an account's mails are in the language of the page that
// caused them, and link to pages in it.
func TestLANG1MailsFollowThePage(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		in := func(language string) map[string]string { return map[string]string{"Shop-Language": language} }
		for _, r := range []row{
			{call: "POST /api/auth/forgot-password", header: in("ur"), body: js(obj{"email": "ayesha@example.com"})},
			{call: "POST /api/auth/register", header: in("ur-Latn"), body: form(url.Values{"name": {"Zoya"}, "email": {"zoya@example.com"}, "password": {"Fresh@12345"}}, nil)},
			{as: other, call: "POST /api/auth/email", header: in("ur"), body: js(obj{"current": shoptest.Password, "email": "elsewhere@example.com"})},
			{as: customer, call: "POST /api/auth/confirm-email/send", header: in("xx")},
			{call: "POST /api/orders/checkout", header: in("ur-Latn"), body: js(address(cart(item(shoptest.Snail, 1))))},
		} {
			if w := s.Do(r.request(t)); w.Code >= 300 {
				t.Fatalf("%s: %d %s", r.call, w.Code, w.Body)
			}
		}
		s.App.Start()
		eventually(t, func() bool { return s.Count("jobs") == 0 && len(s.Mails()) == 6 })
		all := strings.ReplaceAll(strings.ReplaceAll(strings.Join(s.Mails(), "\n"), "=\r\n", ""), "=3D", "=")
		for _, want := range []string{"shop.test:80/ur/reset-password/", "shop.test:80/roman/login", "shop.test:80/ur/account#email=", "shop.test:80/ur/login", "shop.test:80/orders#confirm=", "Itna cash tayyar rakhein: Rs 1,260"} {
			if !strings.Contains(all, want) {
				t.Errorf("LANG-1 no mail leads to %s:\n%s", want, all)
			}
		}
	})
}

// TestMails checks the mails after an order: one, with the order's number and what the shopper
// should have ready.
func TestMails(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1))))}
	w := s.Do(buy.request(t))
	number := object(t, w)["order"].(map[string]any)["number"].(string)
	eventually(t, func() bool { return s.Count("jobs") == 0 && len(s.Mails()) == 1 })
	mail := s.Mails()[0]
	for _, want := range []string{number, "mariam@example.com", "Cash to keep ready: Rs 1,260"} {
		if !strings.Contains(mail, want) {
			t.Errorf("API-13 the mail lacks %q:\n%s", want, mail)
		}
	}
}

// TestEightBuyers lets eight shoppers buy the last unit at once, through the whole server: one
// gets it.
func TestEightBuyers(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		orders := s.Count("orders")
		codes := make([]int, 8)
		var wait sync.WaitGroup
		for i := range codes {
			r := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.LastOne, 1))))}
			req := r.request(t)
			wait.Go(func() { codes[i] = s.Do(req).Code })
		}
		wait.Wait()
		placed := 0
		for _, c := range codes {
			switch c {
			case 201:
				placed++
			case 409:
			default:
				t.Errorf("status %d", c)
			}
		}
		if placed != 1 || s.Count("orders") != orders+1 || s.Stock(shoptest.LastOne) != 0 {
			t.Errorf("API-13 %d placed (%v), %d orders more, %d left", placed, codes, s.Count("orders")-orders, s.Stock(shoptest.LastOne))
		}
	})
}

// TestOneKeyAtOnce sends one order fifty times at once under one key.
func TestOneKeyAtOnce(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		orders, jobs := s.Count("orders"), s.Count("jobs")
		answers := make([]string, 50)
		var wait sync.WaitGroup
		for i := range answers {
			r := row{call: "POST /api/orders/checkout", header: key("impatient"), body: js(address(cart(item(shoptest.Niacin, 1))))}
			req := r.request(t)
			wait.Go(func() {
				w := s.Do(req)
				answers[i] = fmt.Sprint(w.Code, w.Body)
			})
		}
		wait.Wait()
		links := 0
		for _, a := range answers {
			if withoutLink(a) != withoutLink(answers[0]) || !strings.HasPrefix(a, "201") {
				t.Errorf("API-13 an answer differs: %s", a)
			}
			links += strings.Count(a, `"link":`)
		}
		if links != 1 {
			t.Errorf("PLAIN-1 %d answers have the link, want the first", links)
		}
		if s.Count("orders") != orders+1 || s.Count("jobs") != jobs+1 || s.Stock(shoptest.Niacin) != 9 {
			t.Errorf("%d orders and %d jobs more, %d left", s.Count("orders")-orders, s.Count("jobs")-jobs, s.Stock(shoptest.Niacin))
		}
	})
}

// TestStockIsShown checks that a product's page follows the stock.
func TestStockIsShown(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Niacin, 3))))}
	if w := s.Do(buy.request(t)); w.Code != 201 {
		t.Fatal(w.Body)
	}
	get := row{call: "GET /api/products/" + shoptest.Niacin}
	eventually(t, func() bool { return strings.Contains(s.Do(get.request(t)).Body.String(), `"stock":7`) })
}

// TestRefusedTransferKeepsNoFile checks that a screenshot is stored with its order or not at
// all.
func TestRefusedTransferKeepsNoFile(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	v := url.Values{}
	for k, x := range address(nil) {
		v.Set(k, x.(string))
	}
	v.Set("cartItems", `[{"_id":"`+shoptest.LastOne+`","name":"x","quantity":2}]`)
	r := row{call: "POST /api/orders/payment", body: form(v, map[string][]byte{"screenshot=a.png": shoptest.PNG(9, 9)})}
	if w := s.Do(r.request(t)); w.Code != 409 {
		t.Fatal(w.Code, w.Body)
	}
	if files := s.Files("proofs"); len(files) != 1 {
		t.Errorf("API-14 the folder holds %v, want the one of CustomerOrder", files)
	}
}

// TestSecureCookies checks that a shop with an https address marks its cookies Secure and sends
// Strict-Transport-Security.
func TestSecureCookies(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, func(c *config.Config) { c.BaseURL = "https://shop.example" })
	buy := row{
		call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1)))),
		header: map[string]string{"Origin": "https://shop.example"},
	}
	login := row{call: "POST /api/auth/login", body: js(obj{"email": "ayesha@example.com", "password": shoptest.Password})}
	for _, r := range []row{buy, login} {
		w := s.Do(r.request(t))
		if w.Code >= 300 || !strings.Contains(w.Header().Get("Set-Cookie"), "; Secure") || w.Header().Get("Strict-Transport-Security") == "" {
			t.Errorf("%s: %d, %v", r.call, w.Code, w.Header())
		}
	}
}

// TestGuestCookieIsKept checks that a second order in the same browser joins the first.
func TestGuestCookieIsKept(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	buy := row{as: guest, call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1))))}
	w := s.Do(buy.request(t))
	// A cookie from before the time of signatures is signed, with its token unchanged.
	got := w.Header().Get("Set-Cookie")
	if !strings.HasPrefix(got, "gulaab_guest="+shoptest.GuestCookie+".") {
		t.Errorf("ORD-4 the cookie changed: %q", got)
	}
	again := row{call: buy.call, body: buy.body, header: map[string]string{"Cookie": strings.Split(got, ";")[0]}}
	if next := s.Do(again.request(t)).Header().Get("Set-Cookie"); next != got {
		t.Errorf("ORD-4 the signed cookie changed: %q to %q", got, next)
	}
	mine, total, err := s.DB().Orders(t.Context(), order.Query{GuestHash: ident.HashToken(shoptest.GuestCookie)})
	if err != nil || total != 3 || len(mine) != 3 {
		t.Errorf("ORD-4 the browser has %d orders (%v), want 3", total, err)
	}
}

// TestOrdersAreSnapshots changes every product of an order and reads the order again: it is as
// it was placed, and the next order has the changes (decisions: Discounts and totals).
func TestOrdersAreSnapshots(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		get := row{as: admin, call: "GET /api/orders/" + shoptest.GuestOrder}
		before := s.Do(get.request(t)).Body.String()
		products, _, err := s.DB().Products(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		err = s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			for _, p := range products {
				changed := *p
				changed.Name, changed.Brand, changed.FrontImage = "Another "+p.Name, "Another", "/media/another.webp"
				changed.Variants = slices.Clone(p.Variants)
				for i := range changed.Variants {
					changed.Variants[i].Size, changed.Variants[i].Price = "1 l", p.Price*2
				}
				if err := tx.PutProduct(t.Context(), &changed); err != nil {
					return err
				}
			}
			return tx.TouchCatalogue(t.Context())
		})
		if err != nil {
			t.Fatal(err)
		}
		s.App.Start()
		product := row{call: "GET /api/products/" + shoptest.Snail}
		eventually(t, func() bool { return strings.Contains(s.Do(product.request(t)).Body.String(), `"price":3499`) })
		if after := s.Do(get.request(t)).Body.String(); after != before || !strings.Contains(after, `"totalPrice":1259.64`) {
			t.Errorf("API-15 the order changed:\n%s\nwas\n%s", after, before)
		}
		buy := row{call: "POST /api/orders/checkout", body: js(address(cart(item(shoptest.Snail, 1))))}
		if w := s.Do(buy.request(t)); !strings.Contains(w.Body.String(), `"totalPrice":2519.28`) {
			t.Errorf("API-13 the next order is not at the new price: %s", w.Body)
		}
	})
}
