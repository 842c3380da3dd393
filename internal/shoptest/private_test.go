package shoptest_test

import (
	"errors"
	"net"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	gosmtp "github.com/emersion/go-smtp"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// A shopper's words, each of which occurs nowhere else in the shop.
const (
	privateFirst    = "Zarmeenamark"
	privateLast     = "Qureshimark"
	privateEmail    = "zarmeena.mark@privatemark.example"
	privatePhone    = "0301 9182736"
	privateStreet   = "House 77, Markstreet"
	privateCity     = "Marknagar"
	privatePassword = "Secretmark@12345"
	privateCookie   = "cookiemarkcookiemarkcookiemarkcookiemark123"
	privateToken    = "tokenmark1tokenmark2tokenmark3tokenmark4tok"
)

// refusing is a mail server that refuses every mail and names its recipient.
func refusing(t *testing.T) (addr string) {
	t.Helper()
	srv := gosmtp.NewServer(gosmtp.BackendFunc(func(*gosmtp.Conn) (gosmtp.Session, error) { return refusal{}, nil }))
	srv.Domain = "localhost"
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- srv.Serve(ln) }()
	t.Cleanup(func() {
		_ = srv.Close()
		_ = ln.Close() // a test that ends at once closes before the server knows the listener
		if err := <-done; err != nil && !errors.Is(err, gosmtp.ErrServerClosed) && !errors.Is(err, net.ErrClosed) {
			t.Error(err)
		}
	})
	return ln.Addr().String()
}

type refusal struct{ gosmtp.Session }

func (refusal) Mail(string, *gosmtp.MailOptions) error { return nil }
func (refusal) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	return &gosmtp.SMTPError{
		Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1},
		Message: "<" + to + ">: user " + privateFirst + " " + privateLast + " of " + privateCity + " is unknown, call " + privatePhone,
	}
}
func (refusal) Reset()        {}
func (refusal) Logout() error { return nil }

// TestADayInTheLog sends a shop a day of a shopper's calls: good ones, mistaken ones, ones
// whose client has hung up, refused mails, and at the end a lost database. The log at its
// finest level and the metrics hold nothing of the shopper.
func TestADayInTheLog(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		server := refusing(t)
		s := shoptest.New(t, e, func(c *config.Config) { c.SMTPURL = "smtp://" + server + "?tls=none" })
		contact := obj{
			"firstName": privateFirst, "lastName": privateLast, "email": privateEmail, "country": "Pakistan",
			"streetAddress": privateStreet, "city": privateCity, "state": "Sindh", "zip": "75600", "phone": privatePhone,
		}
		with := func(extra obj) obj {
			all := obj{}
			for _, o := range []obj{contact, extra} {
				for k, v := range o {
					all[k] = v
				}
			}
			return all
		}
		private := map[string]string{
			"Authorization": "Bearer " + privateToken, "Cookie": "gulaab_guest=" + privateCookie,
			"User-Agent": privateFirst, "Referer": "https://shop.test/reset-password/" + privateToken,
		}
		fields := url.Values{}
		for k, v := range contact {
			fields.Set(k, v.(string))
		}
		fields.Set("cartItems", `[{"name":"`+privateFirst+`","quantity":1}]`)
		q := url.QueryEscape
		rows := []row{
			{call: "POST /api/auth/register", body: form(url.Values{"name": {privateFirst + " " + privateLast}, "email": {privateEmail}, "password": {privatePassword}}, nil)},
			{call: "POST /api/auth/register", body: form(url.Values{"name": {privateFirst}, "email": {privateEmail}, "password": {privatePassword}}, map[string][]byte{"profilePic=" + privateFirst + ".jpg": []byte(privateEmail)})},
			{call: "POST /api/auth/login", body: js(obj{"email": privateEmail, "password": privatePassword})},
			{call: "POST /api/auth/login", body: js(obj{"email": privateEmail, "password": "Wrong" + privatePassword})},
			{call: "POST /api/auth/login", body: raw("application/json", `{"email":"`+privateEmail+`",`)},
			{call: "POST /api/auth/forgot-password", body: js(obj{"email": privateEmail})},
			{call: "POST /api/auth/reset-password", body: js(obj{"token": privateToken, "password": privatePassword})},
			{call: "GET /reset-password/" + privateToken},
			{call: "GET /reset-password?token=" + privateToken},
			{call: "GET /api/auth/profile", header: private},
			{call: "POST /api/orders/checkout", header: map[string]string{"Cookie": private["Cookie"]}, body: js(with(obj{"cartItems": []obj{item(shoptest.Snail, 1)}}))},
			{call: "POST /api/orders/checkout", body: js(with(obj{"zip": privateFirst, "cartItems": []obj{item(privateFirst, 1)}}))},
			{call: "POST /api/orders/checkout", body: js(with(obj{"phone": 3, "cartItems": privateEmail}))},
			{call: "POST /api/orders/payment", body: form(fields, map[string][]byte{"screenshot=" + privateEmail + ".png": []byte(privateFirst)})},
			{call: "POST /api/orders/track", body: js(obj{"number": privateFirst, "contact": privatePhone})},
			{call: "GET /api/orders/orders?search=" + q(privateEmail), as: admin},
			{call: "GET /api/orders/orders?limit=" + q(privatePhone), as: admin},
			{call: "GET /api/orders/" + q(privateEmail), as: admin},
			{call: "GET /api/products?search=" + q(privateFirst+" "+privateEmail)},
			{call: "GET /search?q=" + q(privateEmail)},
			{call: "GET /product/" + q(privateEmail)},
			{call: "GET /nowhere/" + q(privatePhone) + "?email=" + q(privateEmail), header: private},
			{call: "GET /media/avatars/" + privateToken + ".jpg"},
			{call: privateFirst + " /api/products"},
			{call: "DELETE /api/orders/" + privateToken},
		}
		calls := func() (codes []int) {
			for i := range rows {
				var w *httptest.ResponseRecorder
				if strings.HasPrefix(rows[i].call, privateFirst) {
					r := row{call: "GET /api/products"}
					req := r.request(t)
					req.Method = privateFirst
					w = s.Do(req)
				} else {
					w = s.Do(rows[i].request(t))
				}
				codes = append(codes, w.Code)
			}
			return codes
		}
		good := calls()
		if good[0] != 201 || good[2] != 200 || good[10] != 201 {
			t.Errorf("a registration, a login and an order answered %v", good)
		}
		s.App.Start()
		eventually(t, func() bool { return strings.Contains(s.Log.String(), "550 5.1.1") })
		metrics := readMetrics(t, s).Body.String()
		if err := s.App.Close(); err != nil {
			t.Fatal(err)
		}
		if bad := calls(); bad[0] != 500 || bad[10] != 500 {
			t.Errorf("without a database: %v", bad)
		}

		log := s.Log.String()
		if !strings.Contains(log, `"status":500`) || !strings.Contains(log, "550 5.1.1") {
			t.Fatalf("the log does not hold what went wrong:\n%s", log)
		}
		for _, text := range []string{log, metrics} {
			text = strings.ToLower(text)
			for _, private := range []string{"mark", "9182736", "918 2736", "privatemark", "75600", "sindh", "pakistan"} {
				if at := strings.Index(text, private); at >= 0 {
					t.Errorf("SAFE-9 %q is there: …%s…", private, text[max(0, at-200):min(len(text), at+100)])
				}
			}
		}
	})
}
