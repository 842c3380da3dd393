package shoptest_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/config"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// tempDir lasts as long as the tests.
var tempDir string

func TestMain(m *testing.M) {
	var err error
	if tempDir, err = os.MkdirTemp("", "gulaab-shoptest-"); err != nil {
		panic(err)
	}
	storetest.Main(m)
	_ = os.RemoveAll(tempDir) // a left-over folder does no harm
}

// caller is who makes a request.
type caller int

const (
	nobody   caller = iota // no token, no cookie
	guest                  // the browser that placed GuestOrder
	customer               // who placed CustomerOrder
	other                  // another customer
	admin                  // the owner
	manager
	packer
	accountant
	desk       // the owner, by the office's cookie
	packerDesk // the packer, by the office's cookie
	staleDesk  // an invalid cookie
	stale      // an invalid token
)

// payload is a body and its type.
type payload struct {
	bytes []byte
	kind  string
}

// row is one scenario: a request, and what it must lead to.
type row struct {
	name   string // begins with the ids it tests
	as     caller
	call   string // "GET /api/products?brand=cosrx"
	header map[string]string
	body   payload

	status int
	want   []string // the answer contains each
	not    []string // and none of these
	heads  map[string]string
	check  func(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder)

	orders, jobs, accounts, sessions int64            // how many are added
	taken                            map[string]int64 // units that leave the stock, by product

	before func(t *testing.T, s *shoptest.Shop)
	fresh  bool                 // needs a shop of its own
	change func(*config.Config) // to the settings; implies fresh
	broken bool                 // the request breaks the contract, though the call succeeds
}

func js(v any) payload {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // rows are plain values
	}
	return payload{b, "application/json"}
}

func raw(kind, text string) payload { return payload{[]byte(text), kind} }

func form(values url.Values, files map[string][]byte) payload {
	b, kind := shoptest.Form(values, files)
	return payload{b, kind}
}

// request makes the row's request.
func (r *row) request(t testing.TB) *http.Request {
	t.Helper()
	method, address, ok := strings.Cut(r.call, " ")
	if !ok {
		t.Fatalf("%q is no call", r.call)
	}
	req := httptest.NewRequest(method, "http://shop.test"+address, bytes.NewReader(r.body.bytes))
	if r.body.bytes == nil {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	if r.body.kind != "" {
		req.Header.Set("Content-Type", r.body.kind)
	}
	tokens := map[caller]string{
		customer: shoptest.CustomerToken, other: shoptest.OtherToken, admin: shoptest.AdminToken,
		manager: shoptest.ManagerToken, packer: shoptest.PackerToken, accountant: shoptest.AccountantToken, stale: "not-a-token",
	}
	if token := tokens[r.as]; token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	cookies := map[caller]string{desk: shoptest.DeskToken, packerDesk: shoptest.PackerDeskToken, staleDesk: shoptest.AdminToken}
	if cookie := cookies[r.as]; cookie != "" {
		req.AddCookie(&http.Cookie{Name: "gulaab_staff", Value: cookie})
	}
	if r.as == guest {
		req.AddCookie(&http.Cookie{Name: "gulaab_guest", Value: shoptest.GuestCookie})
	}
	for k, v := range r.header {
		req.Header.Set(k, v)
	}
	return req
}

// counted is what a row may change.
type counted struct{ orders, jobs, accounts, sessions int64 }

func count(s *shoptest.Shop) counted {
	return counted{s.Count("orders"), s.Count("jobs"), s.Count("accounts"), s.Count("sessions")}
}

func (r *row) run(t *testing.T, s *shoptest.Shop) {
	if r.before != nil {
		r.before(t, s)
	}
	before := count(s)
	stock := map[string]int64{}
	for id := range r.taken {
		stock[id] = s.Stock(id)
	}
	req := r.request(t)
	w := s.Do(req)
	text := w.Body.String()
	if w.Code != r.status {
		t.Fatalf("%s: status %d, want %d; %s\nlog: %s", r.call, w.Code, r.status, text, lastLine(s.Log.String()))
	}
	theContract(t).check(t, req, r.body.bytes, !r.broken && (w.Code < 400 || w.Code == 401 || w.Code == 403 || w.Code == 409), w)
	for _, s := range r.want {
		if !strings.Contains(text, s) {
			t.Errorf("the answer lacks %q: %s", s, text)
		}
	}
	for _, s := range r.not {
		if strings.Contains(text, s) {
			t.Errorf("the answer holds %q: %s", s, text)
		}
	}
	for k, v := range r.heads {
		if got := w.Header().Get(k); !strings.Contains(got, v) || v == "" && got != "" {
			t.Errorf("header %s is %q, want %q", k, got, v)
		}
	}
	if w.Code >= 400 && req.Method != http.MethodHead {
		checkError(t, w)
		if r.as < admin && req.Header.Get(call.LanguageHeader) == "" && !strings.Contains(r.call, "/api/admin/") {
			checkSaid(t, w)
		}
	}
	after := count(s)
	want := counted{before.orders + r.orders, before.jobs + r.jobs, before.accounts + r.accounts, before.sessions + r.sessions}
	if after != want {
		t.Errorf("afterwards there are %+v, want %+v", after, want)
	}
	for id, n := range r.taken {
		if left := s.Stock(id); left != stock[id]-n {
			t.Errorf("of product %s %d are left, want %d", id, left, stock[id]-n)
		}
	}
	if r.check != nil {
		r.check(t, s, w)
	}
}

// checkSaid checks that a refusal of a shopper's call has its message in every language
// (LANG-1).
func checkSaid(t testing.TB, w *httptest.ResponseRecorder) {
	t.Helper()
	var e struct {
		Message string            `json:"message"`
		Errors  map[string]string `json:"errors"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
		t.Fatal(err)
	}
	for _, message := range append(slices.Collect(maps.Values(e.Errors)), e.Message) {
		if tell.Said("ur", message) == message {
			t.Errorf("LANG-1 nothing says %q in Urdu: give it a row in tell/refusals.go", message)
		}
	}
}

// checkError checks what every error has: JSON with a message, and a request id where the log
// has more.
func checkError(t testing.TB, w *httptest.ResponseRecorder) {
	t.Helper()
	var e struct {
		Message   string            `json:"message"`
		Errors    map[string]string `json:"errors"`
		RequestID string            `json:"requestId"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || e.Message == "" {
		t.Errorf("an error without a message: %s", w.Body)
	}
	if (w.Code == http.StatusInternalServerError) != (e.RequestID != "") {
		t.Errorf("status %d with the request id %q", w.Code, e.RequestID)
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		t.Errorf("an error of type %q", kind)
	}
	if w.Header().Get("Cache-Control") != "no-store" && w.Code != http.StatusMethodNotAllowed {
		t.Errorf("an error that may be kept: Cache-Control %q", w.Header().Get("Cache-Control"))
	}
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return lines[len(lines)-1]
}

// groups are all rows. The rows of a group run one after the other in one shop.
func groups() map[string][]row {
	return map[string][]row{
		"products":     productRows(),
		"bounds":       boundRows(),
		"shop":         shopRows(),
		"accounts":     accountRows(),
		"keep":         keepRows(),
		"passwordless": passwordlessRows(),
		"waits":        waitRows(),
		"carts":        cartRows(),
		"cards":        cardRows(),
		"fiscal":       fiscalRows(),
		"papers":       paperRows(),
		"register":     registerRows(),
		"checkout":     checkoutRows(),
		"way":          wayRows(),
		"variants":     variantRows(),
		"payment":      paymentRows(),
		"keys":         keyRows(),
		"moves":        moveRows(),
		"desk":         deskRows(),
		"orders":       orderRows(),
		"admin":        adminRows(),
		"people":       peopleRows(),
		"factors":      factorRows(),
		"invited":      invitationRows(),
		"bank":         bankRows(),
		"health":       healthRows(),
		"settings":     settingsRows(),
		"face":         faceRows(),
		"log":          logRows(),
		"stock":        stockRows(),
		"preorders":    preorderRows(),
		"costs":        costRows(),
		"deals":        dealRows(),
		"coupons":      couponRows(),
		"balances":     balanceRows(),
		"points":       pointRows(),
		"quote":        quoteRows(),
		"shelves":      shelfRows(),
		"home":         homeRows(),
		"attributes":   attributeRows(),
		"redirects":    redirectRows(),
		"ownpages":     ownPageRows(),
		"collections":  collectionRows(),
		"categories":   categoryRows(),
		"translations": translationRows(),
		"reviews":      reviewRows(),
		"questions":    questionRows(),
		"lots":         lotRows(),
		"shipments":    shipmentRows(),
		"purchases":    purchaseRows(),
		"goods":        goodsRows(),
		"ingredients":  ingredientRows(),
		"terms":        termRows(),
		"bulk":         bulkRows(),
		"media":        mediaRows(),
		"tasks":        taskRows(),
		"parcels":      parcelRows(),
		"couriers":     courierRows(),
		"imports":      importRows(),
		"hostile":      hostileRows(),
		"calls":        callRows(),
		"returns":      returnRows(),
		"proofs":       proofRows(),
		"hand":         handRows(),
		"statements":   statementRows(),
		"credits":      creditRows(),
		"words":        wordRows(),
		"knowing":      knowingRows(),
		"notices":      noticeRows(),
	}
}

// alone gives a shop one connection, so that code which takes a second one inside a transaction
// deadlocks.
func alone(c *config.Config) { c.Connections = 1 }

// TRUE-2: every call, and every move of an order, works with one connection.
func TestRows(t *testing.T) {
	t.Parallel()
	runRows(t, false)
}

// TestRowsBesideLoops runs the rows that start the shop's loops. make test-go runs only these
// under the race detector.
func TestRowsBesideLoops(t *testing.T) {
	t.Parallel()
	runRows(t, true)
}

func runRows(t *testing.T, besideLoops bool) {
	t.Helper()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for name, rows := range groups() {
			if besideLoops != slices.Contains([]string{"ingredients", "reviews"}, name) {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				shared := shoptest.New(t, e, alone)
				for i := range rows {
					r := &rows[i]
					t.Run(r.name, func(t *testing.T) {
						if r.change != nil {
							r.run(t, shoptest.New(t, e, alone, r.change))
							return
						}
						if r.fresh {
							r.run(t, shoptest.New(t, e, alone))
							return
						}
						r.run(t, shared)
					})
				}
			})
		}
	})
}

// These statuses have tests of their own for all calls: broken_test.go and limits_test.go.
var elsewhere = []string{"500", "503", "429"}

// TestEveryCallHasRows fails for a call of the contract without rows, and for a status of the
// contract that no row gets.
func TestEveryCallHasRows(t *testing.T) {
	t.Parallel()
	c := theContract(t)
	seen := map[string]bool{}
	for _, rows := range groups() {
		for i := range rows {
			r := &rows[i]
			if route, _ := c.find(r.request(t)); route != nil {
				seen[fmt.Sprintf("%s %d", route.Operation.OperationID, r.status)] = true
			}
		}
	}
	n := 0
	c.operations(func(method, path string, op *openapi3.Operation) {
		for status := range op.Responses.Map() {
			n++
			if !seen[op.OperationID+" "+status] && !slices.Contains(elsewhere, status) {
				t.Errorf("no row has %s %s answer %s", method, path, status)
			}
		}
	})
	if n < 100 {
		t.Errorf("the contract has only %d answers: is it read?", n)
	}
}

// list decodes the answer as a list of objects.
func list(t *testing.T, w *httptest.ResponseRecorder) []map[string]any {
	t.Helper()
	var out []map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || out == nil {
		t.Fatalf("no list: %s", w.Body)
	}
	return out
}

// object decodes the answer as an object.
func object(t *testing.T, w *httptest.ResponseRecorder) map[string]any {
	t.Helper()
	var out map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || out == nil {
		t.Fatalf("no object: %s", w.Body)
	}
	return out
}

// ids checks that a list holds exactly these, in this order.
func ids(want ...string) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
	return func(t *testing.T, _ *shoptest.Shop, w *httptest.ResponseRecorder) {
		t.Helper()
		var got []string
		for _, p := range list(t, w) {
			got = append(got, p["_id"].(string))
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %s, want %s", names(got), names(want))
		}
	}
}

func names(list []string) string {
	known := map[string]string{
		shoptest.Snail: "Snail", shoptest.Niacin: "Niacin", shoptest.LastOne: "LastOne", shoptest.SoldOut: "SoldOut",
		shoptest.Lipstick: "Lipstick", shoptest.Sun: "Sun", shoptest.GuestOrder: "GuestOrder", shoptest.CustomerOrder: "CustomerOrder",
	}
	out := make([]string, len(list))
	for i, id := range list {
		out[i] = cmp.Or(known[id], id)
	}
	return fmt.Sprint(out)
}
