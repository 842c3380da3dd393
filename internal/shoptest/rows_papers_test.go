package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

const (
	paperCode = "4F8N-2WQB"
	papersAt  = "/authentic/" + paperCode
)

// thePapers is a lot's papers as the office saves them.
func thePapers(change obj) payload {
	in := obj{
		"version": 0, "shown": true, "importer": "Gulaab Trading, Karachi", "country": "Republic of Korea", "boughtFrom": "The maker's distributor in Seoul",
		"documents": []obj{{"kind": "declaration", "on": "9.1.2026", "number": "KAPE-2026-4417"}, {"kind": "invoice", "on": "", "number": ""}},
		"guide":     "The crimp: the batch code is pressed, not printed.\nA lighter cap says nothing.", "guideOf": "product",
	}
	for k, v := range change {
		in[k] = v
	}
	return js(in)
}

// paperedLot gives the lot of aLot papers under a known code.
func paperedLot(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	aLot(t, s)
	s.Exec("DELETE FROM throttles WHERE name LIKE 'papers %'")
	s.Exec("DELETE FROM lot_papers WHERE lot_id <> ''")
	s.Exec("DELETE FROM pack_guides WHERE key <> ''")
	status(t, s, 200, row{as: manager, call: "PUT /api/admin/stock/lots/" + theLot + "/papers", body: thePapers(nil)})
	s.Exec("UPDATE lot_papers SET code = $1 WHERE lot_id = $2", paperCode, theLot)
}

func papersAfter(change func(t *testing.T, s *shoptest.Shop)) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		paperedLot(t, s)
		change(t, s)
	}
}

func paperRows() []row {
	at := "/api/admin/stock/lots/" + theLot + "/papers"
	get, put := "GET "+at, "PUT "+at
	bare := func(t *testing.T, s *shoptest.Shop) {
		aLot(t, s)
		s.Exec("DELETE FROM lot_papers WHERE lot_id <> ''")
		s.Exec("DELETE FROM pack_guides WHERE key <> ''")
	}
	quiet := map[string]string{"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow, noarchive", "Referrer-Policy": "no-referrer"}
	// Nothing of it is for shoppers, whatever the lot holds (STOCK-2).
	secret := []string{"Seoul Beauty", "SBT-1", "Rs", "50000", "150000", "2026-4417", "KAPE", "a customer doubts"}
	rows := []row{
		{name: "REAL-2 a lot without papers", as: packer, call: get, before: bare, status: 200, want: []string{`"version":0`, `"shown":false`, `"guideOf":"product"`}, not: []string{`"code"`, `"shownAt"`}},
		{name: "REAL-2 papers are written down, and seen", as: manager, call: put, fresh: true, before: aLot, body: thePapers(nil), status: 200, want: []string{`"version":1`, `"on":"2026-01-09"`, `"number":"KAPE-2026-4417"`, `"shownAt":"`}, check: savedPapers},
		{name: "REAL-2 papers that nobody sees yet", as: manager, call: put, before: bare, body: thePapers(obj{"shown": false}), status: 200, want: []string{`"shown":false`, `"code":"`}, not: []string{`"shownAt"`}},
		{name: "REAL-2 papers as they are", as: manager, call: put, before: paperedLot, body: thePapers(obj{"version": 1}), status: 200, want: []string{`"version":1`}, fresh: true, check: entries(1)},
		{name: "REAL-2 papers that a colleague changed meanwhile", as: manager, call: put, before: paperedLot, body: thePapers(obj{"importer": "Another"}), status: 409, want: []string{"Somebody else has changed these papers"}},
		{name: "REAL-2 nothing to show", as: manager, call: put, before: bare, body: thePapers(obj{"importer": "", "country": " ", "boughtFrom": "", "documents": []obj{}}), status: 422, want: []string{`"shown":"There is nothing to show`}},
		{name: "REAL-2 a document of tomorrow, and one that is none", as: manager, call: put, before: bare, body: thePapers(obj{"documents": []obj{{"kind": "invoice", "on": "9.1.2099", "number": ""}, {"kind": "invoice", "on": "some day", "number": ""}}}), status: 422, want: []string{`"documents.0.on":"This day is still to come."`, `"documents.1.on":"This is no date`}},
		{name: "REAL-2 a kind of document that is none", as: manager, call: put, before: bare, body: thePapers(obj{"documents": []obj{{"kind": "banknote", "on": "", "number": ""}}}), status: 422, broken: true},
		{name: "REAL-2 papers too long", as: manager, call: put, before: bare, body: thePapers(obj{"importer": strings.Repeat("x", 121), "guide": strings.Repeat("x", 1501)}), status: 422, broken: true, want: []string{`"importer":"At most 120`, `"guide":"At most 1500`}},
		{name: "REAL-2 papers of a lot that is none", as: manager, call: "PUT /api/admin/stock/lots/x/papers", body: thePapers(nil), status: 404},
		{name: "REAL-2 papers of no lot", as: packer, call: "GET /api/admin/stock/lots/x/papers", status: 404},
		{name: "REAL-2 papers, by a packer", as: packer, call: put, body: thePapers(nil), status: 403},
		{name: "REAL-2 papers, by nobody", call: put, body: thePapers(nil), status: 401},
		{name: "REAL-2 reading papers, by nobody", call: get, status: 401},
		{name: "REAL-2 reading papers, by a customer", as: customer, call: get, status: 403},
		{name: "REAL-2 papers, no JSON", as: manager, call: put, body: raw("application/json", "["), status: 400},
		{name: "REAL-2 papers, a form", as: manager, call: put, body: raw("text/plain", "x"), status: 415},
		{name: "REAL-2 papers, too much", as: manager, call: put, body: big(), status: 413},

		{
			name: "REAL-2 the page of a lot", call: "GET " + papersAt, before: paperedLot, status: 200, heads: quiet, not: secret,
			want: []string{"is one of ours", paperCode, "Batch on the pack: \u2068L1\u2069", "Republic of Korea", "31\u00a0December 2026", "Gulaab Trading, Karachi", "9\u00a0January 2026", "••••4417", "<b>The crimp</b>the batch code is pressed", "A lighter cap"},
		},
		{name: "REAL-2 in Urdu", call: "GET /ur" + papersAt, before: paperedLot, status: 200, heads: quiet, not: secret, want: []string{`dir="rtl"`, "ہماری ہے", "گڈز ڈیکلریشن", "9\u00a0جنوری 2026"}},
		{name: "REAL-2 in Roman Urdu", call: "GET /roman" + papersAt, before: paperedLot, status: 200, heads: quiet, not: secret, want: []string{"hamari hai", "Kahan bana"}},
		{name: "REAL-2 a code as people type it", call: "GET /authentic/4f8n2wqb", status: 301, heads: map[string]string{"Location": papersAt}},
		{name: "REAL-2 the form", call: "GET /authentic", status: 200, heads: quiet, want: []string{"Code from your slip", `action="/authentic"`}},
		{name: "REAL-2 the form in Urdu", call: "GET /ur/authentic", status: 200, want: []string{`action="/ur/authentic"`, "سلپ والا کوڈ"}},
		{name: "REAL-2 the form in Roman Urdu", call: "GET /roman/authentic", status: 200, want: []string{"Slip wala code"}},
		{name: "REAL-2 a code that is typed", call: "GET /ur/authentic?code=4f8n+2wqb", status: 303, heads: map[string]string{"Location": "/ur" + papersAt}},
		{
			name: "REAL-2 a lot that is held back says so first", call: "GET " + papersAt, fresh: true, status: 200, want: []string{"is held back", "Please do not use the pack"}, not: append([]string{"is one of ours"}, secret...),
			before: papersAfter(func(t *testing.T, s *shoptest.Shop) {
				status(t, s, 200, row{as: manager, call: "PATCH /api/admin/stock/lots/" + theLot, body: js(obj{"sell": false, "words": "a customer doubts"})})
			}),
		},
		{
			name: "REAL-2 a lot past its date says so first", call: "GET " + papersAt, fresh: true, status: 200, want: []string{"is past its date"}, not: []string{"is one of ours"},
			before: papersAfter(func(_ *testing.T, s *shoptest.Shop) {
				s.Exec("UPDATE lots SET expires_on = '2025-12-31' WHERE id = $1", theLot)
			}),
		},
		{
			name: "REAL-2 papers that are no longer shown", call: "GET " + papersAt, status: 200, want: []string{"do not show its papers at the moment"}, not: []string{"Republic of Korea", "Batch"},
			before: papersAfter(func(t *testing.T, s *shoptest.Shop) {
				status(t, s, 200, row{as: manager, call: put, body: thePapers(obj{"version": 1, "shown": false})})
			}),
		},
		{name: "REAL-2 what the lots of a product have in common", call: "GET /authentic?product=" + shoptest.Niacin, before: paperedLot, status: 200, heads: quiet, want: []string{"Republic of Korea", "Goods declaration", "The crimp"}, not: append([]string{paperCode, "\u2068L1", "9\u00a0January"}, secret...)},
		{name: "REAL-2 a product without papers", call: "GET /authentic?product=" + shoptest.Snail, before: paperedLot, status: 200, want: []string{"Code from your slip"}, not: []string{"Our papers"}},
		{name: "REAL-2 one network guesses", call: "GET " + papersAt, fresh: true, change: limited, before: paperedLot, status: 200, check: guessed},
	}
	return rows
}

// savedPapers: the code is there and kept, the log has the change, and the product says it.
func savedPapers(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	var made struct{ Code string }
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil || len(made.Code) != 9 {
		t.Fatalf("REAL-2 the code %q: %v", made.Code, err)
	}
	entries(1)(t, s, nil)
	again := status(t, s, 200, row{as: manager, call: "PUT /api/admin/stock/lots/" + theLot + "/papers", body: thePapers(obj{"version": 1, "guide": "", "guideOf": "brand"})})
	if !strings.Contains(again.Body.String(), made.Code) || !strings.Contains(again.Body.String(), "The crimp") {
		t.Errorf("REAL-2 %s: the code must stay, and so must the text of the product", again.Body)
	}
}

// guessed: a network that asks for codes that are none is refused after some, for right codes
// too, and asking for right ones costs nothing.
func guessed(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	for range 30 {
		status(t, s, 200, row{call: "GET " + papersAt})
	}
	var got []int
	for range 22 {
		ask := row{call: "GET /authentic/ZZZZ-ZZZZ"}
		got = append(got, s.Do(ask.request(t)).Code)
	}
	if want := append(slices.Repeat([]int{404}, 20), 429, 429); !slices.Equal(got, want) {
		t.Errorf("REAL-2 guesses: %v", got)
	}
	if w := status(t, s, 429, row{call: "GET " + papersAt}); strings.Contains(w.Body.String(), "Republic") || w.Header().Get("Retry-After") == "" {
		t.Error("REAL-2 a network that guesses sees papers, or is not told when to come back")
	}
}

// TestREAL2UnknownCodes: a code that the shop never gave is not called false, and says nothing
// of what the shop has; what is typed is never markup.
func TestREAL2UnknownCodes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		paperedLot(t, s)
		for call, want := range map[string]string{
			"GET /authentic?code=%3Cb%3EH14J6B":               "We never had \u2068&lt;b&gt;H14J6B\u2069",
			"GET /authentic/ZZZZ-ZZZZ":                        "We never had \u2068ZZZZ-\u2060ZZZZ\u2069",
			"GET /authentic/L1":                               "We never had \u2068L1\u2069", // the batch
			"GET /ur/authentic/ZZZZ-ZZZZ":                     "نقلی نہیں ہو جاتا",
			"GET /roman/authentic?code=H14J6B":                "naqli nahin ho jata",
			"GET /authentic/" + theLot:                        "We never had",
			"GET /authentic/%3Cscript%3E":                     "We never had",
			"GET /authentic?code=" + strings.Repeat("x", 900): "We never had",
		} {
			w := status(t, s, 404, row{call: call})
			text := w.Body.String()
			if !strings.Contains(text, want) || strings.Contains(text, paperCode) || strings.Contains(text, "Republic") || strings.Contains(text, "<b>H14") || strings.Contains(text, "<script") {
				t.Errorf("REAL-2 %s: %s", call, text)
			}
			if h := w.Header(); h.Get("Cache-Control") != "no-store" || !strings.Contains(h.Get("X-Robots-Tag"), "noindex") || !strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") {
				t.Errorf("REAL-2 %s: %v", call, h)
			}
		}
	})
}

// TestREAL2ProductsSaySo: a product says that there are papers while a lot on the shelf has
// some that shoppers see, and not a word of it otherwise; its page has the link without a
// script.
func TestREAL2ProductsSaySo(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		says := func(when string, want bool) {
			t.Helper()
			text := status(t, s.Twin(), 200, row{call: "GET /api/products/" + shoptest.Niacin}).Body.String()
			if got := strings.Contains(text, `"papers":true`); got != want || !want && strings.Contains(text, "papers") {
				t.Errorf("REAL-2 %s: %s", when, text)
			}
		}
		aLot(t, s)
		says("without papers", false)
		paperedLot(t, s)
		says("with papers", true)
		s.Exec("UPDATE lots SET state = 'held_back' WHERE id = $1", theLot)
		says("held back", false)
		s.Exec("UPDATE lots SET state = 'sale', on_hand = 0 WHERE id = $1", theLot)
		says("sold out", false)
	})
}

// TestREAL2Slip: the slip of a parcel has a code for a lot whose papers shoppers see, in the
// language of the order, and none otherwise.
func TestREAL2Slip(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		slip := row{as: manager, call: "GET /api/admin/orders/" + shoptest.CustomerOrder}
		sentLot(t, s)
		if text := status(t, s, 200, slip).Body.String(); !strings.Contains(text, `"lotCode":"L1"`) || strings.Contains(text, "papers") || strings.Contains(text, `"qr"`) {
			t.Fatalf("REAL-2 a lot without papers: %s", text)
		}
		paperedLot(t, s)
		s.Exec("UPDATE orders SET language = 'ur' WHERE id = $1", shoptest.CustomerOrder)
		text := status(t, s, 200, slip).Body.String()
		if !strings.Contains(text, `"papers":{"code":"`) || !strings.Contains(text, "/ur"+papersAt+`"`) || !strings.Contains(text, `"qr":{"path":"M4 4h7v1h-7z`) {
			t.Errorf("REAL-2 the slip: %s", text)
		}
		s.Exec("UPDATE lot_papers SET shown = FALSE WHERE lot_id = $1", theLot)
		if text := status(t, s, 200, slip).Body.String(); strings.Contains(text, "papers") {
			t.Errorf("REAL-2 papers that are not shown: %s", text)
		}
	})
}
