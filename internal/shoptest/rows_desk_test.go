package shoptest_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/order"
	. "gulaab/internal/shoptest"
)

// deskRows are the calls of the office's list of orders, bulk moves, the palette and the log's
// file.
func deskRows() []row {
	list, bulk, find, file := "GET /api/admin/orders", "POST /api/admin/orders/bulk", "GET /api/admin/find", "GET /api/admin/audit.csv"
	status := func(id string) string { return "PUT /api/admin/orders/" + id + "/status" }
	both := []string{GuestOrder, CustomerOrder}
	big := js(obj{"note": strings.Repeat("x", 2<<20), "move": "pack", "status": "Packed"})
	return []row{
		{
			name: "OFFICE-3 STAFF-1 the owner's list, newest first", as: desk, call: list, status: 200,
			want: []string{`"number":"GL-000001"`, `"totalPrice":1259.64`, `"toCollect":1260`, `"phone":"0321 7654321"`, `"total":{"n":2}`, `"moves":["confirm",`, `"Delivered"`},
			not:  []string{`"next"`, `"streetAddress"`, `"about"`},
		},
		{
			name: "STAFF-1 an accountant's list has no phone, and nothing is found by one", as: accountant, call: list, status: 200,
			want: []string{`"totalPrice":1259.64`, `"moves":[]`}, not: []string{"1234567", "7654321", `"phone"`, "@"},
		},
		{
			name: "STAFF-1 a packer's list has no amounts but what to collect", as: packer, call: list, status: 200,
			want: []string{`"toCollect":1260`, `"phone":"0300 1234567"`}, not: []string{"1259.64", ":1380", `"totalPrice"`, `"price"`, `"listPrice"`},
		},
		{name: "STAFF-1 an accountant finds nobody by a phone", as: accountant, call: list + "?search=0300+1234567", status: 200, want: []string{`"orders":[]`}},
		{name: "STAFF-1 an accountant finds nobody by a part of it", as: accountant, call: list + "?search=12345", status: 200, want: []string{`"orders":[]`}},
		{name: "STAFF-1 an accountant finds nobody by an address of mail", as: accountant, call: list + "?search=fatima@", status: 200, want: []string{`"orders":[]`}},
		{name: "STAFF-1 an accountant finds names", as: accountant, call: list + "?search=fatima+noor", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}},
		{name: "STAFF-1 who sees no amounts gets no order by them", as: packer, call: list + "?order=-total", status: 403},
		{name: "OFFICE-3 a phone in any form", as: desk, call: list + "?search=%2B92-300-1234567", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}},
		{name: "OFFICE-3 a phone as it is dialled", as: desk, call: list + "?search=0300-1234567", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}},
		{name: "OFFICE-3 a part of a phone", as: desk, call: list + "?search=765432", status: 200, want: []string{"GL-000002"}, not: []string{"GL-000001"}},
		{name: "OFFICE-3 a number", as: desk, call: list + "?search=gl-000002", status: 200, want: []string{"GL-000002"}, not: []string{"GL-000001"}},
		{name: "OFFICE-3 a wildcard is a letter", as: desk, call: list + "?search=%25", status: 200, want: []string{`"orders":[]`, `"total":{"n":0}`}},
		{name: "OFFICE-3 by status and method", as: desk, call: list + "?status=Payment+Review&method=bank_transfer", status: 200, want: []string{"GL-000002", `"n":1`}, not: []string{"GL-000001"}},
		{name: "OFFICE-3 a city in another spelling", as: desk, call: list + "?city=" + url.QueryEscape("لاہور") + "&method=cod", status: 200, want: []string{"GL-000001", `"n":1`}},
		{name: "OFFICE-3 a city that nothing goes to", as: desk, call: list + "?city=pindi", status: 200, want: []string{`"orders":[]`}},
		{name: "OFFICE-3 what is still under way", as: desk, call: list + "?status=open", status: 200, want: []string{"GL-000001", "GL-000002"}},
		{name: "OFFICE-3 from a day to a day", as: desk, call: list + "?from=2026-03-02&until=2026-03-02", status: 200, want: []string{"GL-000001"}},
		{name: "OFFICE-3 until the day before", as: desk, call: list + "?until=2026-03-01", status: 200, want: []string{`"orders":[]`}},
		{name: "OFFICE-3 from the day after", as: desk, call: list + "?from=2026-03-03", status: 200, not: []string{"GL-000001"}},
		{name: "OFFICE-3 a total between two sums", as: desk, call: list + "?least=1259&most=1260", status: 200, want: []string{"GL-000001"}, not: []string{"GL-000002"}},
		{name: "OFFICE-3 bounds that are none", as: desk, call: list + "?from=yesterday&until=32", status: 400, broken: true, want: []string{`"from":`, `"until":`}},
		{name: "STAFF-1 who sees no amounts gets no list of some", as: packer, call: list + "?least=1000", status: 403},
		{name: "STAFF-1 nor of those under a sum", as: packer, call: list + "?most=1000", status: 403},
		{name: "OFFICE-3 page by page, in every order", as: desk, call: list + "?limit=1", status: 200, want: []string{`"next":"`, `"total":{"n":2}`}, check: pagesOfOrders},
		{
			name: "OFFICE-3 filters that are none", as: desk, call: list + "?status=Lost&method=barter&order=name&after=x", status: 400, broken: true,
			want: []string{`"status":`, `"method":`, `"order":`, `"after":`},
		},
		{name: "OFFICE-3 a search beyond its bound", as: desk, call: list + "?search=" + strings.Repeat("x", 201), status: 400, broken: true, want: []string{`"search":"At most 200 characters."`}},
		{name: "OFFICE-3 a page of none", as: desk, call: list + "?limit=0", status: 400, broken: true},
		{name: "OFFICE-3 the list, to nobody", call: list, status: 401},
		{name: "OFFICE-3 the list, to a customer", as: customer, call: list, status: 403},

		{
			name: "ORD-2 API-16 a status, with every move that leads there", as: desk, call: status(GuestOrder), header: match(`"1"`), body: js(obj{"status": "Delivered", "note": "To her brother"}),
			status: 200, jobs: 1, fresh: true, want: []string{`"status":"Delivered"`, `"note":"To her brother"`, `"people":{"` + AdminID + `":"Zara Admin"}`},
		},
		{
			name: "OFFICE-4 a status decided on an older version", as: desk, call: status(GuestOrder), header: match(`"7"`), body: js(obj{"status": "Delivered"}), status: 409,
			want: []string{"changed meanwhile", `"version":1`},
		},
		{name: "API-16 a status that no move leads to", as: desk, call: status(GuestOrder), header: match("*"), body: js(obj{"status": "Returned"}), status: 409, want: []string{"cannot be moved"}},
		{name: "API-16 a status that is none", as: desk, call: status(GuestOrder), header: match("*"), body: js(obj{"status": "Eaten"}), status: 422, want: []string{`"status":`}},
		{name: "API-16 a status without a version", as: desk, call: status(GuestOrder), body: js(obj{"status": "Delivered"}), status: 400, broken: true},
		{name: "API-16 a status of no order", as: desk, call: status(id0), header: match("*"), body: js(obj{"status": "Delivered"}), status: 404},
		{name: "API-16 a status, a form", as: desk, call: status(GuestOrder), header: match("*"), body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "API-16 a status, too much", as: desk, call: status(GuestOrder), header: match("*"), body: big, status: 413, broken: true},
		{name: "API-16 a status, by nobody", call: status(GuestOrder), header: match("*"), body: js(obj{"status": "Delivered"}), status: 401},
		{name: "STAFF-1 a status, by a packer", as: packer, call: status(GuestOrder), header: match("*"), body: js(obj{"status": "Delivered"}), status: 403},

		{
			name: "OFFICE-5 a bulk move says first what it will do", as: desk, call: bulk, body: js(obj{"move": "confirm", "ids": append(both, GuestOrder, id0), "dry": true}), status: 200,
			want: []string{`"done":1`, `"refused":2`, `"number":"GL-000001"`, `"message":"Order not found"`}, check: nothingMoved,
		},
		{
			name: "OFFICE-5 then does it, row by row, and again without harm", as: desk, call: bulk, body: js(obj{"move": "confirm", "ids": both, "note": "All called"}), jobs: 1, status: 200, fresh: true,
			want: []string{`"done":1`, `"refused":1`}, check: againWithoutHarm,
		},
		{
			name: "OFFICE-5 all that match", as: desk, call: bulk, body: js(obj{"move": "cancel", "match": obj{"status": "Pending"}, "dry": true}), status: 200,
			want: []string{`"done":1`, "GL-000001"}, not: []string{"GL-000002"},
		},
		{name: "KNOW-1 who cancels several orders says why", as: desk, call: bulk, body: js(obj{"move": "cancel", "ids": both}), status: 422, want: []string{`"why":"Say why it is cancelled."`}, check: nothingMoved},
		{
			name: "KNOW-1 several orders are cancelled with their reason", as: desk, call: bulk, body: js(obj{"move": "cancel", "ids": []string{GuestOrder}, "why": "twice"}), jobs: 1, status: 200, fresh: true, want: []string{`"done":1`},
			check: func(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
				if s.Count("order_events WHERE kind = 'cancelled' AND note = 'ordered twice'") != 1 {
					t.Error("KNOW-1 the reason is not in the order's history")
				}
			},
		},
		{
			name: "OFFICE-5 all that match the filters of the list", as: desk, call: bulk, status: 200, want: []string{`"total":1`, "GL-000001"}, not: []string{"GL-000002"},
			body: js(obj{"move": "confirm", "match": obj{"city": "lhr", "status": "open", "from": "2026-03-02", "least": 1259, "most": 1260}, "dry": true}),
		},
		{name: "OFFICE-5 nothing matches another city", as: desk, call: bulk, body: js(obj{"move": "confirm", "match": obj{"city": "Quetta"}, "dry": true}), status: 200, want: []string{`"total":0`}},
		{name: "OFFICE-5 sums that are none", as: desk, call: bulk, body: js(obj{"move": "confirm", "match": obj{"least": -1}}), status: 400, want: []string{`"least":`}, broken: true},
		{name: "STAFF-1 who sees no amounts moves none by them", as: packer, call: bulk, body: js(obj{"move": "pack", "match": obj{"most": 1000}}), status: 403, check: nothingMoved},
		{name: "OFFICE-5 a filter that is none", as: desk, call: bulk, body: js(obj{"move": "cancel", "match": obj{"status": "Lost"}}), status: 400, want: []string{`"status":`}},
		{name: "OFFICE-5 no orders", as: desk, call: bulk, body: js(obj{"move": "pack"}), status: 422, want: []string{`"ids":`}},
		{name: "OFFICE-5 too many", as: desk, call: bulk, body: js(obj{"move": "pack", "ids": slices.Repeat([]string{"x"}, 201)}), status: 422, want: []string{"more than 200"}, broken: true},
		{name: "PROOF-4 no bulk of approvals", as: desk, call: bulk, body: js(obj{"move": "approve", "ids": both}), status: 422, want: []string{"one order at a time"}},
		{name: "STAFF-1 a bulk move needs what the move needs", as: packer, call: bulk, body: js(obj{"move": "confirm", "ids": both}), status: 403, check: nothingMoved},
		{name: "OFFICE-5 a bulk move, no JSON", as: desk, call: bulk, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "OFFICE-5 a bulk move, a form", as: desk, call: bulk, body: raw("text/plain", "x"), status: 415, broken: true},
		{name: "OFFICE-5 a bulk move, too much", as: desk, call: bulk, body: big, status: 413, broken: true},
		{name: "OFFICE-5 a bulk move, by nobody", call: bulk, body: js(obj{"move": "pack", "ids": both}), status: 401},
		{name: "OFFICE-5 a bulk move, by a customer", as: customer, call: bulk, body: js(obj{"move": "pack", "ids": both}), status: 403},

		{
			name: "OFFICE-2 the palette finds an order and who placed it", as: desk, call: find + "?q=0300+1234567", status: 200,
			want: []string{`"number":"GL-000001"`, `"people":[{`, `"email":"fatima@example.com"`, `"orders":1`, `"products":[]`},
		},
		{name: "OFFICE-2 the palette finds products", as: desk, call: find + "?q=niacin", status: 200, want: []string{`"products":[{`, Niacin}},
		{name: "OFFICE-2 a letter finds nothing", as: desk, call: find + "?q=f", status: 200, want: []string{`"orders":[],"people":[]`}},
		{name: "STAFF-1 an accountant finds nobody by phone", as: accountant, call: find + "?q=0300+1234567", status: 200, want: []string{`"orders":[],"people":[]`}},
		{name: "STAFF-1 an accountant finds no people", as: accountant, call: find + "?q=fatima", status: 200, want: []string{"GL-000001", `"people":[]`}, not: []string{"1234567"}},
		{name: "STAFF-1 a packer finds no amounts", as: packer, call: find + "?q=fatima", status: 200, want: []string{"GL-000001", "1234567"}, not: []string{"totalPrice"}},
		{name: "OFFICE-2 too much to find", as: desk, call: find + "?q=" + strings.Repeat("x", 101), status: 400, broken: true},
		{name: "OFFICE-2 finding, by nobody", call: find + "?q=xx", status: 401},
		{name: "OFFICE-2 finding, by a customer", as: customer, call: find + "?q=xx", status: 403},

		{name: "STAFF-5 the log as a file, which is an entry itself", as: desk, call: file + "?subject=order", fresh: true, before: aMoveAndAFormula, status: 200, heads: map[string]string{"Cache-Control": "no-store"}, check: wholeLog},
		{name: "STAFF-5 the log of an order by its number", as: desk, call: "GET /api/admin/audit?subjectId=gl-000001", fresh: true, before: aMoveAndAFormula, status: 200, want: []string{GuestOrder, `"subjectName":"GL-000001"`}, not: []string{CustomerOrder}},
		{name: "STAFF-1 what was typed of an order may hold a phone: not for an accountant", as: accountant, call: "GET /api/admin/orders/" + GuestOrder, fresh: true, before: aMoveAndAFormula, status: 200, want: []string{`"kind":"cancelled"`}, not: []string{"HYPERLINK"}},
		{name: "STAFF-1 what was typed beside money: not for a packer", as: packer, call: "GET /api/admin/orders/" + GuestOrder, fresh: true, before: moneyWithANote, status: 200, want: []string{`"kind":"money_received"`}, not: []string{"from HBL"}},
		{name: "STAFF-1 what was typed beside money, to a manager", as: manager, call: "GET /api/admin/orders/" + GuestOrder, fresh: true, before: moneyWithANote, status: 200, want: []string{"500 from HBL"}},
		{name: "OFFICE-2 an order by its number, as people write it", as: desk, call: "GET /api/admin/orders/gl-000001", status: 200, want: []string{`"_id":"` + GuestOrder, `"number":"GL-000001"`}},
		{name: "OFFICE-2 an order of no such number", as: desk, call: "GET /api/admin/orders/GL-ZZZZZZ", status: 404},
		{name: "STAFF-1 an order by its number, by a packer", as: packer, call: "GET /api/admin/orders/GL-000001", status: 200, want: []string{`"toCollect"`}, not: []string{"totalPrice", `"money"`, `"price"`}},
		{name: "STAFF-1 nor in the log", as: accountant, call: "GET /api/admin/audit?subject=order", fresh: true, before: aMoveAndAFormula, status: 200, want: []string{GuestOrder}, not: []string{"HYPERLINK"}},
		{name: "STAFF-1 nor in its file", as: accountant, call: file + "?subject=order", fresh: true, before: aMoveAndAFormula, status: 200, want: []string{GuestOrder}, not: []string{"HYPERLINK"}},
		{name: "STAFF-5 the log, to nobody", call: file, status: 401},
		{name: "STAFF-5 the log, to a packer", as: packer, call: file, status: 403},
	}
}

// asDesk makes a request as the owner and returns the answer.
func asDesk(t *testing.T, s *Shop, call string, body payload, header map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	r := row{as: desk, call: call, body: body, header: header}
	return s.Do(r.request(t))
}

func pagesOfOrders(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	for _, way := range []string{"-created", "created", "-total", "total"} {
		var numbers []string
		for after, more := "", true; more; {
			var page struct {
				Orders []struct{ Number string }
				Next   string
			}
			w := asDesk(t, s, "GET /api/admin/orders?limit=1&order="+way+"&after="+after, payload{}, nil)
			if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || len(page.Orders) > 1 {
				t.Fatalf("%s: %v: %s", way, err, w.Body)
			}
			for _, o := range page.Orders {
				numbers = append(numbers, o.Number)
			}
			after, more = page.Next, page.Next != ""
		}
		want := []string{"GL-000001", "GL-000002"}
		if strings.HasPrefix(way, "-") {
			slices.Reverse(want)
		}
		if !slices.Equal(numbers, want) {
			t.Errorf("OFFICE-3 ordered by %s: %v, want %v", way, numbers, want)
		}
	}
}

func nothingMoved(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	if o, err := s.DB().Order(t.Context(), GuestOrder); err != nil || o.Version != 1 {
		t.Errorf("the order is %+v, %v", o, err)
	}
}

func againWithoutHarm(t *testing.T, s *Shop, _ *httptest.ResponseRecorder) {
	before, err := s.DB().Order(t.Context(), GuestOrder)
	if err != nil || before.Placement != order.Confirmed || before.Events[len(before.Events)-1].Note != "All called" {
		t.Fatalf("the order is %+v, %v", before, err)
	}
	w := asDesk(t, s, "POST /api/admin/orders/bulk", js(obj{"move": "confirm", "ids": []string{GuestOrder}}), nil)
	after, err := s.DB().Order(t.Context(), GuestOrder)
	if err != nil || after.Version != before.Version || !strings.Contains(w.Body.String(), `"refused":1`) {
		t.Errorf("OFFICE-5 again: version %d after %d, %s", after.Version, before.Version, w.Body)
	}
}

// aMoveAndAFormula makes log entries of both orders, one with a reason that a spreadsheet would
// run as a formula.
func aMoveAndAFormula(t *testing.T, s *Shop) {
	for id, note := range map[string]string{GuestOrder: `=HYPERLINK("http://evil.example")`, CustomerOrder: "so"} {
		w := asDesk(t, s, "POST /api/admin/orders/"+id+"/moves/cancel", js(obj{"note": note}), match("*"))
		if w.Code != 200 {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
}

func wholeLog(t *testing.T, s *Shop, w *httptest.ResponseRecorder) {
	lines, err := csv.NewReader(w.Body).ReadAll()
	if err != nil || len(lines) != 3 || lines[0][0] != "time (Karachi time)" {
		t.Fatalf("STAFF-5 the file is %v, %v", lines, err)
	}
	for _, line := range lines[1:] {
		if line[5] != "order" || line[1] != "Zara Admin" || strings.HasPrefix(line[9], "=") {
			t.Errorf("STAFF-5 a line is %q", line)
		}
	}
	again := asDesk(t, s, "GET /api/admin/audit?action=audit.export", payload{}, nil)
	if !strings.Contains(again.Body.String(), `"subject":"order"`) {
		t.Errorf("STAFF-5 the export is no entry: %s", again.Body)
	}
}

// moneyWithANote records a payment of an order, with a note.
func moneyWithANote(t *testing.T, s *Shop) {
	status(t, s, 200, row{
		as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/moves/record-money", header: match("*"),
		body: js(obj{"kind": "credit", "amount": 500, "note": "500 from HBL"}),
	})
}
