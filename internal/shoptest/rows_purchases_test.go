package shoptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/purchase"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// Purchase orders of the test shop: a draft, and one that was sent.
var (
	draftOrder = ident.IDAt(shoptest.Opening, "purchase-draft")
	sentOrder  = ident.IDAt(shoptest.Opening, "purchase-sent")
)

var niacinV, lastV = shoptest.Niacin + "-1", shoptest.LastOne + "-1"

func purchaseBody(more obj) obj {
	b := obj{
		"supplier": "Seoul Beauty", "email": "orders@seoul.example", "reference": "Q-7", "currency": "USD", "rate": "281.35", "expectedOn": "12.12.2026", "note": "By air.",
		"lines": []obj{{"variantId": niacinV, "units": "40", "unitCost": "3.125"}, {"variantId": lastV, "units": "10", "unitCost": "1"}},
	}
	for k, v := range more {
		b[k] = v
	}
	return b
}

// withPurchases stores the two orders.
func withPurchases(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	b, err := json.Marshal(purchaseBody(nil))
	if err != nil {
		t.Fatal(err)
	}
	s.Exec(`DELETE FROM shipments WHERE purchase_id <> ''`)
	s.Exec(`DELETE FROM purchase_lines`)
	s.Exec(`DELETE FROM purchases`)
	for id, state := range map[string]purchase.State{draftOrder: purchase.Draft, sentOrder: purchase.Sent} {
		s.Exec(`INSERT INTO purchases (id, number, state, body, supplier, expected_on, row_version, actor, created_at, updated_at, sent_at, closed_at, mailed_to)
			VALUES ($1, $2, $3, $4, 'Seoul Beauty', '2026-12-12', 1, $5, 0, 0, 0, 0, '')`, id, "PO-"+id[len(id)-4:], string(state), string(b), shoptest.ManagerID)
	}
	s.Exec(`INSERT INTO purchase_lines (purchase_id, variant_id, units, received, cost) VALUES ($1, $2, 40, 0, 87922), ($1, $3, 10, 0, 28135)`, sentOrder, niacinV, lastV)
}

func purchaseRows() []row {
	at := "/api/admin/purchases"
	draft, sent := at+"/"+draftOrder, at+"/"+sentOrder
	send, end := "POST "+draft+"/moves/send", "POST "+sent+"/moves/close"
	body, none, first := js(purchaseBody(nil)), js(obj{}), match(`"1"`)
	half := js(purchaseBody(obj{"rate": "abc", "lines": []obj{{"variantId": niacinV, "units": "", "unitCost": "1.23456"}}}))
	read := "POST " + at + "/read?currency=USD"
	list := bytesOf("Name,Qty,Cost\nThe Ordinary - Niacinamide 10% + Zinc 1% (30 ml),12,3.10\nNo such thing,1,1\n")
	rows := []row{
		{name: "BOOKS-3 a draft begins", as: manager, call: "POST " + at, body: body, status: 200, want: []string{`"stage":"draft"`, `"version":1`, `"number":"PO-`, `"total":"135.00"`, `"unit":879.22`, `"problems":{}`, `"moves":["send"]`}},
		{name: "BOOKS-3 what was half typed is kept as it is, and named", as: manager, call: "POST " + at, body: half, status: 200, want: []string{`"rate":"Write what one USD costs`, `"lines.0.units":"Write how many`, `"lines.0.unitCost":"Write what one costs`, `"unitCost":"1.23456"`}},
		{name: "BOOKS-3 a draft begun before, which a colleague dropped", as: manager, call: "POST " + at, header: attempt("an order gone"), body: body, before: purchaseBegun("an order gone", "DELETE", payload{}), status: 404},
		{name: "OFFICE-4 a draft begun before, which a colleague saved", as: manager, call: "POST " + at, header: attempt("an order saved"), body: body, before: purchaseBegun("an order saved", "PUT", half), status: 409, want: []string{"Somebody changed this order", `"rate":"abc"`}},
		{name: "BOOKS-3 a draft of too many lines", as: manager, call: "POST " + at, body: js(purchaseBody(obj{"lines": slices.Repeat([]obj{{"variantId": "x", "units": "", "unitCost": ""}}, 301)})), status: 422, want: []string{"At most 300 lines"}},
		{name: "BOOKS-3 a note without end", as: manager, call: "POST " + at, body: js(purchaseBody(obj{"note": strings.Repeat("x", 1001)})), status: 422},

		{name: "BOOKS-3 a draft is saved", as: manager, call: "PUT " + draft, header: first, body: half, before: withPurchases, status: 200, want: []string{`"version":2`}},
		{name: "TRUE-8 over a newer version of a draft", as: manager, call: "PUT " + draft, header: match(`"7"`), body: half, before: withPurchases, status: 409, want: []string{"Somebody changed this order", `"order":`}},
		{name: "BOOKS-3 what was sent is not typed over", as: manager, call: "PUT " + sent, header: first, body: half, before: withPurchases, status: 409, want: []string{"take it back first"}},
		{name: "BOOKS-3 saving a note without end", as: manager, call: "PUT " + draft, header: first, body: js(purchaseBody(obj{"note": strings.Repeat("x", 1001)})), status: 422},
		{name: "BOOKS-3 saving without a version", as: manager, call: "PUT " + draft, header: match("new"), body: half, status: 400},
		{name: "BOOKS-3 saving what is none", as: manager, call: "PUT " + at + "/x", header: first, body: half, status: 404},

		{name: "BOOKS-3 an order", as: manager, call: "GET " + sent, before: withPurchases, status: 200, want: []string{`"stage":"sent"`, `"moves":["recall","close"]`, `"rest":40`, `"restCost":37982.3`, `"incoming":40`, `"incomingOn":"2026-12-12"`, `"dearer":0`}},
		{name: "BOOKS-3 an order that is none", as: manager, call: "GET " + at + "/x", status: 404},
		{name: "BOOKS-3 what is awaited", as: manager, call: "GET " + at, before: withPurchases, status: 200, want: []string{sentOrder, `"open":1`, `"openCost":37982.3`, `"currencies":["PKR","USD"`}, not: []string{draftOrder}},
		{name: "BOOKS-3 the drafts", as: manager, call: "GET " + at + "?view=draft&limit=1", before: withPurchases, status: 200, want: []string{draftOrder}, not: []string{sentOrder}},
		{name: "BOOKS-3 what is done: nothing", as: manager, call: "GET " + at + "?view=done", before: withPurchases, status: 200, want: []string{`"orders":[]`}},
		{name: "BOOKS-3 a view that is none", as: manager, call: "GET " + at + "?view=lost", status: 400},
		{name: "BOOKS-3 the list of levels says what is on its way", as: packer, call: "GET /api/admin/stock/" + niacinV, before: withPurchases, status: 200, want: []string{`"incoming":40`, `"incomingOn":"2026-12-12"`}},
		{name: "BOOKS-3 what is awaited, as a file", as: manager, call: "GET " + at + "/file", before: withPurchases, status: 200, want: []string{"order,stage,supplier", ",40,0,40,3.125,879.22,35168.80"}},
		{name: "BOOKS-3 a file of a view that is none", as: manager, call: "GET " + at + "/file?view=lost", status: 400},
		{name: "BOOKS-3 an order as a file for its supplier", as: manager, call: "GET " + sent + "/file", before: withPurchases, status: 200, want: []string{"sku,barcode,product,units", ",40,3.125,USD,125.00"}},
		{name: "BOOKS-3 a file of an order that is none", as: manager, call: "GET " + at + "/x/file", status: 404},

		{name: "BOOKS-3 an order is sent by mail, once", as: manager, call: send, header: first, body: js(obj{"mail": true}), before: withPurchases, fresh: true, jobs: 1, status: 200, want: []string{`"stage":"sent"`, `"mailedTo":"orders@seoul.example"`, `"moves":["recall","close"]`}, check: mailedOnce},
		{name: "BOOKS-3 an order is sent without a mail", as: manager, call: send, header: first, body: none, before: withPurchases, status: 200, want: []string{`"stage":"sent"`}, not: []string{`"mailedTo"`}},
		{name: "BOOKS-3 by mail to nobody", as: manager, call: send, header: first, body: js(obj{"mail": true}), before: purchaseWith(obj{"email": ""}), status: 422, want: []string{`"email":"Write the supplier's address first."`}},
		{name: "BOOKS-3 sending what makes no sense", as: manager, call: send, header: first, body: none, before: purchaseWith(obj{"rate": "0"}), status: 422, want: []string{`"rate":`}},
		{name: "BOOKS-3 sending a product that is gone", as: manager, call: send, header: first, body: none, before: purchaseWith(obj{"lines": []obj{{"variantId": "gone", "units": "1", "unitCost": "1"}}}), status: 422, want: []string{`"lines.0.variantId":"This product is no longer`}},
		{name: "TRUE-8 sending an older version", as: manager, call: send, header: match(`"9"`), body: none, before: withPurchases, status: 409, want: []string{`"stage":"draft"`}},
		{name: "BOOKS-3 sending what was sent", as: manager, call: "POST " + sent + "/moves/send", header: first, body: none, before: withPurchases, status: 409, want: []string{"sent already"}},
		{name: "BOOKS-3 an order is taken back", as: manager, call: "POST " + sent + "/moves/recall", header: first, body: none, before: withPurchases, status: 200, want: []string{`"stage":"draft"`}},
		{name: "BOOKS-3 taking back what is arriving", as: manager, call: "POST " + sent + "/moves/recall", header: first, body: none, before: arriving, status: 409, want: []string{"A shipment of this order was begun"}},
		{name: "BOOKS-3 the rest is cancelled", as: manager, call: end, header: first, body: none, before: withPurchases, fresh: true, status: 200, want: []string{`"stage":"closed"`, `"moves":["reopen"]`}, check: awaitsNothing},
		{name: "BOOKS-3 and awaited again", as: manager, call: "POST " + sent + "/moves/reopen", header: match(`"2"`), body: none, before: func(t *testing.T, s *shoptest.Shop) {
			t.Helper()
			withPurchases(t, s)
			status(t, s, 200, row{as: manager, call: end, header: first, body: none})
		}, status: 200, want: []string{`"stage":"sent"`}},
		{name: "BOOKS-3 closing a draft", as: manager, call: "POST " + draft + "/moves/close", header: first, body: none, before: withPurchases, status: 409},
		{name: "BOOKS-3 a move that is none", as: manager, call: "POST " + sent + "/moves/burn", header: first, body: none, status: 404},
		{name: "BOOKS-3 a move without a version", as: manager, call: end, header: match("x"), body: none, status: 400},
		{name: "BOOKS-3 a move of what is none", as: manager, call: "POST " + at + "/x/moves/close", header: first, body: none, status: 404},

		{name: "BOOKS-3 a shipment of what is to come", as: manager, call: "POST " + sent + "/receive", body: js(obj{"rate": "290"}), before: withPurchases, fresh: true, status: 200, want: []string{`"shipment":"`}, check: arrivesInParts},
		{name: "BOOKS-3 a shipment at the order's rate", as: manager, call: "POST " + sent + "/receive", body: none, before: withPurchases, status: 200},
		{name: "BOOKS-3 a shipment at a rate that is none", as: manager, call: "POST " + sent + "/receive", body: js(obj{"rate": "dear"}), before: withPurchases, status: 422, want: []string{`"rate":`}},
		{name: "BOOKS-3 a shipment of a draft", as: manager, call: "POST " + draft + "/receive", body: none, before: withPurchases, status: 409, want: []string{"Nothing of this order is awaited"}},
		{name: "BOOKS-3 a shipment of what is none", as: manager, call: "POST " + at + "/x/receive", body: none, status: 404},

		{name: "BOOKS-3 what runs low is suggested", as: manager, call: "GET " + at + "/low", before: runsLow, status: 200, want: []string{`"units":`, lastV}},
		{name: "BOOKS-3 of another supplier: nothing", as: manager, call: "GET " + at + "/low?supplier=Lahore", before: runsLow, status: 200, want: []string{`"lines":[]`}},

		{name: "BOOKS-3 of a supplier without end", as: manager, call: "GET " + at + "/low?supplier=" + strings.Repeat("x", 201), status: 400},

		{name: "BOOKS-3 a supplier's list becomes lines", as: manager, call: read, body: list, status: 200, want: []string{`"unitCost":"3.10","units":"12"`, niacinV, `The shop has no product \"No such thing\"`}, not: []string{`"needs"`}},
		{name: "READ-3 columns that are not known", as: manager, call: read, body: bytesOf("Artikel,Stück\nNiacinamide 10% + Zinc 1%,3\n"), status: 200, want: []string{`"needs":"Say which column`}},
		{name: "READ-3 columns are said", as: manager, call: read + "&fields=name,units", body: bytesOf("Artikel,Stück\nNiacinamide 10% + Zinc 1%,3\n"), status: 200, want: []string{`"units":"3"`}},
		{name: "READ-4 a cost that can be read in two ways is a question", as: manager, call: read, body: bytesOf("Name,Qty,Cost\nThe Ordinary - Niacinamide 10% + Zinc 1% (30 ml),12,3.125\n"), status: 200, want: []string{`"key":"amounts:cost"`, `"lines":[]`}},
		{name: "READ-4 and is read once somebody has said it", as: manager, call: read + "&answers=" + url.QueryEscape(`{"amounts:cost":"point"}`), body: bytesOf("Name,Qty,Cost\nThe Ordinary - Niacinamide 10% + Zinc 1% (30 ml),12,3.125\n"), status: 200, want: []string{`"unitCost":"3.125"`}},
		{name: "BOOKS-3 a list with columns of another file", as: manager, call: read + "&fields=name", body: list, status: 422, want: []string{`"fields":`}},
		{name: "BOOKS-3 a list with answers that are none", as: manager, call: read + "&answers=x", body: list, status: 400},
		{name: "BOOKS-3 a list that is none", as: manager, call: read, body: bytesOf("\x00\x01"), status: 422},
		{name: "BOOKS-3 a list as a form", as: manager, call: read, body: raw("text/plain", "x"), status: 415},
		{name: "BOOKS-3 a list that is too large", as: manager, call: read, body: bytesOf(strings.Repeat("a,b\n", 3<<20)), status: 413},

		{name: "BOOKS-3 a draft is thrown away", as: manager, call: "DELETE " + draft, before: withPurchases, status: 200},
		{name: "BOOKS-3 what was sent is not thrown away", as: manager, call: "DELETE " + sent, before: withPurchases, status: 409},
		{name: "BOOKS-3 throwing away what is none", as: manager, call: "DELETE " + at + "/x", status: 404},
	}
	for _, call := range []string{"POST " + at, "PUT " + draft, send, "POST " + sent + "/receive"} {
		head := map[string]string{}
		if call == send || strings.HasPrefix(call, "PUT") {
			head = first
		}
		rows = append(rows,
			row{name: "BOOKS-3 no JSON: " + call, as: manager, call: call, header: head, body: raw("application/json", "["), status: 400},
			row{name: "BOOKS-3 a form: " + call, as: manager, call: call, header: head, body: raw("text/plain", "x"), status: 415},
			row{name: "BOOKS-3 too much: " + call, as: manager, call: call, header: head, body: big(), status: 413},
		)
	}
	for _, r := range []row{
		{call: "GET " + at},
		{call: "POST " + at, body: body},
		{call: "GET " + at + "/file"},
		{call: "GET " + at + "/low"},
		{call: read, body: list},
		{call: "GET " + sent},
		{call: "PUT " + draft, header: first, body: half},
		{call: "DELETE " + draft},
		{call: "GET " + sent + "/file"},
		{call: "POST " + sent + "/receive", body: none},
		{call: end, header: first, body: none},
	} {
		r.name, r.status = "BOOKS-3 to nobody: "+r.call, 401
		rows = append(rows, r)
		r.name, r.as, r.status = "STAFF-1 to a packer, who sees no costs: "+r.call, packer, 403
		rows = append(rows, r)
		r.name, r.as = "STAFF-1 to an accountant, who takes nothing in: "+r.call, accountant
		rows = append(rows, r)
	}
	return rows
}

// purchaseBegun begins an order by an attempt; a colleague then saves or drops it.
func purchaseBegun(key, method string, then payload) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		made := object(t, status(t, s, 200, row{as: manager, call: "POST /api/admin/purchases", header: attempt(key), body: js(purchaseBody(nil))}))
		status(t, s, 200, row{as: desk, call: method + " /api/admin/purchases/" + made["_id"].(string), header: match(`"1"`), body: then})
	}
}

// purchaseWith stores the draft with other texts.
func purchaseWith(more obj) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		withPurchases(t, s)
		b, err := json.Marshal(purchaseBody(more))
		if err != nil {
			t.Fatal(err)
		}
		s.Exec(`UPDATE purchases SET body = $1 WHERE id = $2`, string(b), draftOrder)
	}
}

func arriving(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	withPurchases(t, s)
	status(t, s, 200, row{as: manager, call: "POST /api/admin/purchases/" + sentOrder + "/receive", body: js(obj{})})
}

func runsLow(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec(`DELETE FROM purchase_lines`)
	s.Exec(`UPDATE stock_levels SET low_at = 50 WHERE variant_id = $1`, lastV)
}

// mailedOnce sends an order once more from the same screen.
func mailedOnce(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	status(t, s, 409, row{as: manager, call: "POST /api/admin/purchases/" + draftOrder + "/moves/send", header: match(`"1"`), body: js(obj{"mail": true})})
	if n := s.Count("messages WHERE kind = 'purchase-order' AND recipient = 'orders@seoul.example'"); n != 1 {
		t.Errorf("BOOKS-3: %d mails to the supplier", n)
	}
}

func awaitsNothing(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	w := status(t, s, 200, row{as: packer, call: "GET /api/admin/stock/" + niacinV})
	if strings.Contains(w.Body.String(), `"incoming"`) {
		t.Error("BOOKS-3: what was cancelled is on its way")
	}
}

// arrivesInParts books a part of an order at another rate, then more than is left, and undoes it.
func arrivesInParts(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	id := object(t, w)["shipment"].(string)
	at, order := "/api/admin/shipments/"+id, "/api/admin/purchases/"+sentOrder
	again := status(t, s, 200, row{as: desk, call: "POST " + order + "/receive", body: js(obj{})})
	if object(t, again)["shipment"] != id {
		t.Error("BOOKS-3: two drafts of one order")
	}
	sh := object(t, status(t, s, 200, row{as: manager, call: "GET " + at}))
	body := sh["body"].(map[string]any)
	lines := body["lines"].([]any)
	if first := lines[0].(map[string]any); len(lines) != 2 || first["quantity"] != "40" || first["unitCost"] != "906.25" || body["supplier"] != "Seoul Beauty" {
		t.Errorf("BOOKS-3: the shipment is %v", body)
	}
	if ordered := sh["purchase"].(map[string]any)["ordered"].(map[string]any); ordered[niacinV] != 879.22 {
		t.Errorf("BOOKS-3: it was ordered for %v", ordered)
	}
	lines[0].(map[string]any)["quantity"] = "30"
	body["lines"], body["freight"] = lines[:1], "500"
	status(t, s, 200, row{as: manager, call: "PUT " + at, header: match(`"1"`), body: js(body)})
	status(t, s, 200, row{as: manager, call: "POST " + at + "/book", header: match(`"2"`), body: js(obj{"key": "k"})})
	shown := func() map[string]any { return object(t, status(t, s, 200, row{as: manager, call: "GET " + order})) }
	part := shown()
	line := part["lines"].([]any)[0].(map[string]any)
	if part["stage"] != "part" || line["received"] != 30.0 || line["rest"] != 10.0 || line["cameFor"] != 906.25 || part["dearer"] != 810.9 {
		t.Errorf("BOOKS-3: after a part %v, dearer %v", line, part["dearer"])
	}

	next := object(t, status(t, s, 200, row{as: manager, call: "POST " + order + "/receive", body: js(obj{})}))["shipment"].(string)
	second := object(t, status(t, s, 200, row{as: manager, call: "GET /api/admin/shipments/" + next}))["body"].(map[string]any)
	second["lines"].([]any)[0].(map[string]any)["quantity"] = "13"
	status(t, s, 200, row{as: manager, call: "PUT /api/admin/shipments/" + next, header: match(`"1"`), body: js(second)})
	refused := object(t, status(t, s, 409, row{as: manager, call: "POST /api/admin/shipments/" + next + "/book", header: match(`"2"`), body: js(obj{"key": "k2"})}))
	if refused["over"] != 3.0 {
		t.Errorf("BOOKS-3: more than is awaited: %v", refused["message"])
	}
	status(t, s, 200, row{as: manager, call: "POST /api/admin/shipments/" + next + "/book", header: match(`"2"`), body: js(obj{"key": "k2", "anyway": true})})
	if all := shown(); all["stage"] != "received" {
		t.Errorf("BOOKS-3: %v when all came", all["stage"])
	}
	status(t, s, 200, row{as: desk, call: "POST /api/admin/shipments/" + next + "/undo", header: match(`"3"`)})
	if back := shown(); back["stage"] != "part" {
		t.Errorf("BOOKS-3: %v after undoing", back["stage"])
	}
	if off, err := s.DB().StockMismatches(t.Context()); err != nil || len(off) > 0 {
		t.Errorf("the ledger comes to something else: %v, %v", off, err)
	}
}

// BOOKS-3: a stolen session mails at most a hundred orders to suppliers within a day; the
// order is then sent by other ways.
func TestBOOKS3MailsADay(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		withPurchases(t, s)
		for i := range purchase.MailsADay {
			err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error {
				return outbox.Post(ctx, tx, mail.PurchaseOrder{To: fmt.Sprintf("s%d@example.com", i), Number: "PO"}, "")
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		send := row{as: manager, call: "POST /api/admin/purchases/" + draftOrder + "/moves/send", header: match(`"1"`), body: js(obj{"mail": true})}
		if w := status(t, s, 409, send); !strings.Contains(w.Body.String(), "100 orders were mailed") {
			t.Errorf("the order after a hundred: %s", w.Body)
		}
		send.body = js(obj{})
		status(t, s, 200, send)
	})
}
