package shoptest_test

import (
	"fmt"
	"io/fs"
	"maps"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// This file walks the list of limits in docs/operations.md (GUARD-7): each row has a flood
// here, or names the test that reaches the limit.

// aFlood is one door and how many of its requests one network may make at once.
type aFlood struct {
	most int
	row  func(i int) row
}

// floods are the rows of "Limits of strangers" that requests of one network reach, by the
// first words of each.
func floods() map[string][]aFlood {
	same := func(most int, call string, body payload) aFlood {
		return aFlood{most, func(int) row { return row{call: call, body: body} }}
	}
	return map[string][]aFlood{
		"searches with words, suggestions, facets": {
			same(101, "GET /api/products?q=serum", payload{}),
			same(401, "GET /api/search/suggest?q=ser", payload{}),
			same(201, "GET /api/products/facets?q=serum", payload{}),
			same(401, "GET /api/products?minPrice=1", payload{}),
		},
		"screenshots, and pictures of new accounts": {
			{9, func(i int) row { // the ninth is taken without its picture
				return row{call: "POST /c/" + payLink + "/proof", body: form(nil, map[string][]byte{"screenshot=shot.jpg": floodPicture})}
			}},
		},
		"wrong order numbers and phones": {
			{6, func(i int) row {
				return row{call: "POST /api/orders/track", body: js(obj{"number": fmt.Sprintf("GL-2345%02d", i), "contact": "0300 1234567"})}
			}},
			{6, func(i int) row {
				return row{call: "POST /track", body: raw("application/x-www-form-urlencoded", url.Values{"number": {fmt.Sprintf("GL-2346%02d", i)}, "contact": {"0300 1234567"}}.Encode())}
			}},
		},
		"phones that pay no cash":       {same(6, "POST /api/orders/cash", js(obj{"phone": "0333 9998877", "country": "Pakistan"}))},
		"deposits that are asked about": {same(141, "POST /api/orders/deposit", js(obj{"cartItems": []obj{item(Snail, 4)}, "city": "Karachi"}))},
		"wrong codes of gift cards": {
			{13, func(i int) row {
				return row{call: balanceOf, body: js(obj{"code": fmt.Sprintf("2222-2222-2222-22%02d", i+22)})}
			}},
		},
		"unknown coupon codes": {
			{16, func(i int) row {
				return row{call: "POST /api/cart/quote", body: js(obj{"cartItems": []obj{item(Snail, 1)}, "coupon": fmt.Sprintf("NOSUCH%d", i)})}
			}},
		},
		"askings to hear when something is back": {
			{13, func(i int) row {
				return row{call: waitsAt, body: asking(obj{"address": fmt.Sprintf("hira%d@example.com", i), "key": fmt.Sprintf("%032d", i)})}
			}},
		},
		"carts to be reminded of": {
			{41, func(i int) row {
				return row{call: remindAt, body: leaving(obj{"email": fmt.Sprintf("hira%d@example.com", i)})}
			}},
		},
		"voices on reviews": {
			{31, func(i int) row {
				return row{call: "POST /api/products/" + Snail + "/reviews/none/voice", body: js(obj{"kind": "helpful"})}
			}},
		},
		"mails to sign in without the password": {
			{31, func(i int) row {
				return row{call: mailLoginAt, body: js(obj{"email": fmt.Sprintf("hira%d@example.com", i)})}
			}},
		},
		"digits of a mail to sign in": {
			{21, func(i int) row { return row{call: codeAt, body: js(obj{"browser": fmt.Sprint(i), "code": "123456"})} }},
		},
		"questions to passkeys": {same(21, keyBeginAt, payload{})},
		"questions about products": {
			{9, func(i int) row {
				return row{call: askAt, body: askedOf(obj{"text": fmt.Sprintf("Is number %d for me?", i)})}
			}},
		},
		"codes of lots that are none":          {same(21, "GET /authentic/ZZZZ-ZZZZ", payload{})},
		"askings for a link to a new password": {same(5, "POST /api/auth/forgot-password", js(obj{"email": "ayesha@example.com"}))},
		"wrong passwords":                      {same(11, "POST /api/auth/login", js(obj{"email": "ayesha@example.com", "password": "Wrong@12345"}))},
	}
}

var floodPicture = noisyJPEG(1400)

// reachedBy are the other rows of the list, and the test that reaches each.
var reachedBy = map[string]string{
	"open connections of a network":                    "TestGUARD7ConnectionsOfANetwork",
	"ingredients of one list's filter":                 "TestFIND1",
	"calls of an address":                              "TestGUARD7EveryCallOfANetwork",
	"pages rendered anew":                              "TestRenderingIsLimitedPerNetwork",
	"whole lists of thousands":                         "TestHugeListsAreCounted",
	"gift cards that wait to be paid":                  "TestPROMO2CardsThatWait",
	"unconfirmed cash orders of a phone":               "TestGUARD7CashOrdersOfAPhone",
	"what unconfirmed orders hold":                     "TestGreedyStranger",
	"unconfirmed orders of a network in the desk":      "TestGUARD7CallsOfANetwork",
	"screenshots by one link":                          "TestManyProofs",
	"transaction numbers typed for a transfer":         "TestPAYS2ManyNumbers",
	"presses of “Pay by card”":                         "TestPAYS4Strangers",
	"returns from the page of a card":                  "TestPAYS4Strangers",
	"notices of payments by card":                      "TestPAYS4Strangers",
	"a stored screenshot":                              "TestGUARD3HostilePictures",
	"pixels of a picture":                              "TestGUARD3HostilePictures",
	"free disk":                                        "TestGUARD3DiskFloor",
	"screenshots of orders never confirmed":            "TestGUARD3EndedFiles",
	"mails to one mailbox":                             "TestGUARD7OneMailbox",
	"passkeys of an account":                           "TestRows", // "KEEP-5 an eleventh passkey"
	"friends' codes that are none":                     "TestPROMO3CodesAreNotGuessed",
	"friends' orders that count for one member":        "TestPROMO3AFriendsCode",
	"mails about new browsers":                         "TestKEEP5NewBrowsersAreTold",
	"asking for another address of an account":         "TestMailLimit",
	"purchase orders mailed to suppliers":              "TestBOOKS3MailsADay",
	"suppliers' lists that are read":                   "TestRows", // "BOOKS-3 a list that is too large"
	"the owner's entries in menu and footer":           "TestFACE3Problems",
	"the owner's promotions":                           "TestPROMO1WhatCannotBe",
	"categories":                                       "TestRows", // "GOOD-2 one category more than there can be"
	"the owner's collections":                          "TestRows", // "GOOD-2 one collection more than there can be"
	"expenses that the owner or an accountant notes":   "TestBOOKS2AMonthOfExpensesHasABound",
	"the owner's pages and articles":                   "TestRows", // "FACE-2 one page more than there can be"
	"uploads, logins, long lists that go on at a time": "TestStalledUploads",
}

// spellings are the ways in which one network looks like many.
var spellings = map[string]func(i int) (peer string, forwarded []string){
	"many /64 of one /48": func(i int) (string, []string) { return fmt.Sprintf("[2001:db8:1:%x::%x]:9", i, i), nil },
	"one address, mapped and behind forged headers": func(i int) (string, []string) {
		forged := fmt.Sprintf("198.51.%d.%d", i/250, i%250)
		switch i % 4 {
		case 0:
			return "203.0.113.7:9", nil
		case 1:
			return "[::ffff:203.0.113.7]:9", nil
		case 2:
			return "203.0.113.7:9", []string{forged}
		default:
			return "[::ffff:cb00:7107]:9", []string{forged, "10.0.0.1", forged + ", 127.0.0.1"}
		}
	},
}

// spelled makes a row's request as one spelling has it.
func spelled(t *testing.T, s *Shop, r row, how string, i int) *httptest.ResponseRecorder {
	t.Helper()
	req := r.request(t)
	peer, forwarded := spellings[how](i)
	req.RemoteAddr = peer
	for _, v := range forwarded {
		req.Header.Add("X-Forwarded-For", v)
	}
	return s.Do(req)
}

// TestGUARD7EveryLimitOfTheList: every row of the list has a flood or a test, and the floods
// of one network are refused however its addresses are spelled. Another network is served.
func TestGUARD7EveryLimitOfTheList(t *testing.T) {
	t.Parallel()
	doors := floods()
	known := slices.Concat(slices.Collect(maps.Keys(doors)), slices.Collect(maps.Keys(reachedBy)))
	listed := limitsOfStrangers(t)
	for _, row := range listed {
		if !slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(row, k) }) {
			t.Errorf("GUARD-7 docs/operations.md lists %q: give it a flood here, or the test that reaches it", row)
		}
	}
	tests := testsOfTheProject(t)
	for _, name := range known {
		if !slices.ContainsFunc(listed, func(row string) bool { return strings.HasPrefix(row, name) }) {
			t.Errorf("GUARD-7 %q is no row of docs/operations.md", name)
		}
		if test, ok := reachedBy[name]; ok && !strings.Contains(tests, "\nfunc "+test) {
			t.Errorf("GUARD-7 %q is reached by no %s", name, test)
		}
	}
	for name, all := range doors {
		for i, door := range all {
			for how := range spellings {
				t.Run(fmt.Sprintf("%s %d of %s", name, i, how), func(t *testing.T) {
					t.Parallel()
					s := New(t, storetest.SQLite, limited)
					transferLink(t, s)
					withFlag(t, s)
					n, _ := until(t, s, door.most+1, func(i int) *httptest.ResponseRecorder { return spelled(t, s, door.row(i), how, i) })
					if n >= door.most {
						t.Errorf("GUARD-7 %d were let through, want fewer than %d", n, door.most)
					}
					if w := from(t, s, door.row(900), "192.0.2.77:9"); w.Code == 429 {
						t.Errorf("GUARD-7 another network is refused: %s", w.Body)
					}
				})
			}
		}
	}
}

// TestGUARD7EveryCallOfANetwork: each call that has a rate, and each page of a link, is
// refused to one network however its addresses are spelled.
func TestGUARD7EveryCallOfANetwork(t *testing.T) {
	t.Parallel()
	good := goodRows(t)
	calls := []string{"POST /track", "GET /c/" + payLink, "POST /c/" + payLink + "/proof", "POST /c/" + payLink + "/cancel"}
	theContract(t).operations(func(_, _ string, op *openapi3.Operation) {
		if op.Responses.Value("429") != nil && op.OperationID != "listProducts" { // that is limited only where it has thousands
			r := good[op.OperationID]
			if r == nil {
				t.Errorf("GUARD-7 no row has %s succeed", op.OperationID)
				return
			}
			calls = append(calls, r.call)
		}
	})
	for how := range spellings {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s := New(t, storetest.SQLite, limited)
			for _, call := range calls {
				// Nobody's, with a body that is none: the address is counted before either is looked at.
				r := row{call: call, body: raw("text/plain", "x")}
				if strings.HasPrefix(call, "GET ") {
					r.body = payload{}
				}
				until(t, s, 500, func(i int) *httptest.ResponseRecorder { return spelled(t, s, r, how, i) })
				if w := from(t, s, r, "192.0.2.77:9"); w.Code == 429 {
					t.Errorf("GUARD-7 %s: another network is refused: %s", call, w.Body)
				}
			}
		})
	}
}

// TestGUARD7ShoppersBehindACarrier: two dozen shoppers who come by one address of a carrier in
// the same moment all search, ask, order and follow, while another address of its network
// floods the shop.
func TestGUARD7ShoppersBehindACarrier(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, limited)
		s.Exec(`UPDATE stock_levels SET on_hand = 1000 WHERE tracked`)
		const flooder, carrier = "203.0.113.200:9", "203.0.113.9:9"
		flood := row{call: "GET /api/products?q=serum"}
		until(t, s, 150, func(int) *httptest.ResponseRecorder { return from(t, s, flood, flooder) })
		served := func(want int, r row) *httptest.ResponseRecorder {
			t.Helper()
			w := from(t, s, r, carrier)
			if w.Code != want {
				t.Errorf("GUARD-7 an honest shopper: %s: %d %s", r.call, w.Code, w.Body)
			}
			return w
		}
		for i := range 24 {
			phone := fmt.Sprintf("0301 20000%02d", i)
			for _, letters := range []string{"se", "ser", "serum"} {
				served(200, row{call: "GET /api/search/suggest?q=" + letters})
			}
			served(200, row{call: "GET /api/products?q=serum"})
			served(200, row{call: "POST /api/cart/quote", body: js(obj{"cartItems": []obj{item(Snail, 1)}})})
			served(200, row{call: "POST /api/orders/cash", body: js(obj{"phone": phone, "country": "Pakistan"})})
			v := addressOf(i, cart(item(Snail, 1)))
			v["phone"] = phone
			w := served(201, row{call: "POST /api/orders/checkout", body: js(v)})
			if w.Code == 201 {
				number := object(t, w)["order"].(map[string]any)["number"]
				served(200, row{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": phone})})
			}
		}
	})
}

// limitsOfStrangers returns the first cell of each row of the list.
func limitsOfStrangers(t *testing.T) (rows []string) {
	t.Helper()
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(text), "\n## Limits of strangers\n")
	part, _, _ = strings.Cut(part, "\n## ")
	for _, m := range regexp.MustCompile(`(?m)^\| ([^|]+) \|`).FindAllStringSubmatch(part, -1) {
		rows = append(rows, m[1])
	}
	if len(rows) < 20 {
		t.Fatalf("docs/operations.md lists %d limits", len(rows))
	}
	return rows[1:] // without the head
}

// TestGUARD7EveryRateIsListed: every rate of the server's code is named in the list, by its
// variable, or by its file alone where that holds them all.
func TestGUARD7EveryRateIsListed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(text), "\n## Limits of strangers\n")
	part, _, _ = strings.Cut(part, "\n## ")
	rates := 0
	declared := regexp.MustCompile(`(\w+) += &?(?:limit\.Rule|account\.Throttle)\{`)
	eachGoFile(t, "../httpd", func(path string, source []byte) {
		for _, m := range declared.FindAllSubmatch(source, -1) {
			if rates++; !strings.Contains(part, "`"+string(m[1])+"`") && !strings.Contains(part, "| `internal/"+strings.TrimPrefix(path, "../")+"` |") {
				t.Errorf("GUARD-7 %s in %s is in no row of docs/operations.md", m[1], path)
			}
		}
	})
	if rates < 15 {
		t.Errorf("GUARD-7 %d rates are found", rates)
	}
}

func testsOfTheProject(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	eachGoFile(t, "..", func(path string, source []byte) {
		if strings.HasSuffix(path, "_test.go") {
			all.Write(source)
		}
	})
	return all.String()
}

func eachGoFile(t *testing.T, root string, look func(path string, source []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		source, err := os.ReadFile(path)
		look(path, source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
