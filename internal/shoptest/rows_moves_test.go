package shoptest_test

import (
	"context"
	"strings"
	"testing"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store"
)

// openOrder is an order of a lipstick without a chosen colour.
var openOrder = ident.IDAt(Opening, "open order")

func placeOpen(t *testing.T, s *Shop) { putOpen(t, s, order.NotPacked) }

func placePacked(t *testing.T, s *Shop) { putOpen(t, s, order.Packed) }

func putOpen(t *testing.T, s *Shop, at order.Delivery) {
	t.Helper()
	products, _, err := s.DB().Products(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	o := &order.Order{
		ID: openOrder, Number: "GL-0PEN0P", Tier: pricing.Guest, PercentOff: 28, Total: money.Rupees(9000), Method: order.CashOnDelivery,
		Contact: order.Contact{
			FirstName: "Noor", LastName: "Ali", Email: "noor@example.com", Country: "Pakistan", StreetAddress: "House 1", City: "Lahore",
			State: "Punjab", ZIP: "54000", Phone: "0300 1234567", PhoneE164: "+923001234567",
		},
		Placement: order.Confirmed, Payment: order.PaymentDue, Delivery: at, CreatedAt: Opening, UpdatedAt: Opening,
		Events: []order.Event{{At: Opening, Kind: order.EventPlaced, Actor: order.ActorCustomer}},
	}
	for _, p := range products {
		if p.ID == Lipstick {
			v := p.Variants[0]
			o.Lines = []order.Line{{
				ProductID: p.ID, VariantID: v.ID, Name: p.Name, Brand: p.Brand, Size: v.Size, Color: v.Color, Quantity: 1,
				ListPrice: p.Price, UnitPrice: money.Rupees(9000), ToChoose: true,
			}}
		}
	}
	if err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) }); err != nil {
		t.Fatal(err)
	}
}

func match(version string) map[string]string { return map[string]string{"If-Match": version} }

// moveRows are the office's moves of orders (SURE-6, SURE-7).
func moveRows() []row {
	move := func(id string, m order.Move) string { return "POST /api/admin/orders/" + id + "/moves/" + string(m) }
	claim := "/api/admin/orders/" + GuestOrder + "/claim"
	any, first := match("*"), match(`"1"`)
	none := js(obj{})
	return []row{
		{
			name: "SURE-7 an order of the office, with its version and what may be done", as: admin, call: "GET /api/admin/orders/" + GuestOrder, status: 200,
			want:  []string{`"version":1`, `"moves":["confirm","no-answer","give-up","edit","redirect","cancel","record-money"]`, `"due":1259.64`, `"contact":{`, `"held":0`},
			heads: map[string]string{"ETag": `"1"`},
		},
		{name: "SURE-7 the office's order without a token", call: "GET /api/admin/orders/" + GuestOrder, status: 401},
		{name: "SURE-7 the office's order for its customer", as: customer, call: "GET /api/admin/orders/" + CustomerOrder, status: 403},
		{name: "SURE-7 no such order", as: admin, call: "GET /api/admin/orders/" + id0, status: 404},
		{
			name: "STAFF-1 a packer sees no money and the moves of a packer", as: packer, call: "GET /api/admin/orders/" + GuestOrder, status: 200,
			want: []string{`"contact":{`, `"moves":[]`, `"allowed":[]`}, not: []string{`"money"`, `"price"`, "1259.64"},
		},
		{
			name: "STAFF-1 an accountant sees no phone and no street", as: accountant, call: "GET /api/admin/orders/" + GuestOrder, status: 200,
			want: []string{`"money":{`}, not: []string{`"contact"`, "1234567"},
		},

		{
			name: "SURE-7 a move", as: admin, call: move(GuestOrder, order.MoveConfirm), header: first, body: js(obj{"note": "Spoke to her"}), jobs: 1, status: 200, fresh: true,
			want: []string{`"status":"Confirmed"`, `"version":2`, `"note":"Spoke to her"`, `"actor":"` + AdminID}, heads: map[string]string{"ETag": `"2"`},
		},
		{
			name: "SURE-7 a move decided on an older version", as: admin, call: move(GuestOrder, order.MoveConfirm), header: match(`"9"`), body: none, status: 409,
			want: []string{"was changed meanwhile", `"version":1`, `"moves":[`},
		},
		{
			name: "SURE-7 a move that the state refuses", as: admin, call: move(GuestOrder, order.MovePack), header: any, body: none, status: 409,
			want: []string{"is not confirmed yet", `"status":"Pending"`},
		},
		{name: "KNOW-1 the people of the shop say why they cancel", as: admin, call: move(GuestOrder, order.MoveCancel), header: any, body: js(obj{"note": "  "}), status: 422, want: []string{`"why":"Say why it is cancelled."`}},
		{name: "KNOW-1 a reason that reports tell by, and more", as: admin, call: move(GuestOrder, order.MoveCancel), header: any, body: js(obj{"why": "sold_out", "note": "damaged on the shelf"}), jobs: 1, status: 200, fresh: true, want: []string{`the shop does not have it: damaged on the shelf`}},
		{name: "SURE-7 a move that is none", as: admin, call: move(GuestOrder, "eat"), header: any, body: none, status: 404, broken: true},
		{name: "SURE-4 nobody ends an order by hand", as: admin, call: move(GuestOrder, order.MoveExpire), header: any, body: none, status: 404, broken: true},
		{name: "SURE-7 a move without a version", as: admin, call: move(GuestOrder, order.MoveConfirm), body: none, status: 400, broken: true},
		{name: "SURE-7 a version that is none", as: admin, call: move(GuestOrder, order.MoveConfirm), header: match("one"), body: none, status: 400, want: []string{`"If-Match":`}},
		{name: "SURE-7 a move of no order", as: admin, call: move(id0, order.MoveConfirm), header: any, body: none, status: 404},
		{name: "SURE-7 a move without a token", call: move(GuestOrder, order.MoveConfirm), header: any, body: none, status: 401},
		{name: "SURE-7 a customer's move", as: customer, call: move(CustomerOrder, order.MoveCancel), header: any, body: none, status: 403},
		{name: "STAFF-1 a packer confirms nothing", as: packer, call: move(GuestOrder, order.MoveConfirm), header: any, body: none, status: 403, want: []string{"Your role does not allow this."}},
		{name: "STAFF-1 a packer approves nothing", as: packer, call: move(CustomerOrder, order.MoveApprove), header: any, body: js(obj{"amount": 1440, "reference": "T"}), status: 403},
		{name: "SURE-7 a move from another site", as: admin, call: move(GuestOrder, order.MoveConfirm), header: map[string]string{"Sec-Fetch-Site": "cross-site", "If-Match": "*"}, body: none, status: 403},
		{name: "SURE-7 a move that is no JSON", as: admin, call: move(GuestOrder, order.MoveConfirm), header: any, body: raw("text/plain", "{}"), status: 415, broken: true},
		{name: "SURE-7 a move cut short", as: admin, call: move(GuestOrder, order.MoveConfirm), header: any, body: raw("application/json", "{"), status: 400, broken: true},
		{name: "SURE-7 a move without end", as: admin, call: move(GuestOrder, order.MoveConfirm), header: any, body: js(obj{"note": strings.Repeat("x", 2<<20)}), status: 413, broken: true},

		{
			name: "PROOF-2 approving needs the amount and the bank's reference", as: admin, call: move(CustomerOrder, order.MoveApprove), header: any, body: none, status: 422,
			want: []string{`"amount":`, `"reference":`},
		},
		{name: "PROOF-2 an amount in words", as: admin, call: move(CustomerOrder, order.MoveApprove), header: any, body: js(obj{"amount": "much"}), status: 400, broken: true},
		{
			name: "PROOF-2 approving", as: admin, call: move(CustomerOrder, order.MoveApprove), header: any, body: js(obj{"amount": 1380, "reference": "TRX-1"}), jobs: 1, status: 200, fresh: true,
			want: []string{`"status":"Confirmed"`, `"received":1380`, `"reference":"TRX-1"`, `"kind":"credit"`},
		},
		{
			name: "PROOF-2 a part of the money", as: admin, call: move(CustomerOrder, order.MoveApprove), header: any, body: js(obj{"amount": 1000, "reference": "TRX-1"}), jobs: 1, status: 200, fresh: true,
			want: []string{`"payment":"part_paid"`, `"placement":"placed"`, `"due":380`},
		},
		{name: "PROOF-2 the bank took nothing back", as: admin, call: move(CustomerOrder, order.MoveRecordMoney), header: any, body: js(obj{"amount": 1380, "kind": "reversed", "reference": "REV-1", "note": "Returned by the bank"}), status: 409, fresh: true, want: []string{"there is nothing that the bank could take back"}},
		{name: "PROOF-2 a reversal needs the bank's reference and why", as: admin, call: move(CustomerOrder, order.MoveRecordMoney), header: any, body: js(obj{"amount": 1380, "kind": "reversed"}), status: 422, want: []string{`"note":`, `"reference":`}},
		{
			name: "PROOF-2 a transfer that the bank took back stops the parcel", as: admin, call: move(CustomerOrder, order.MoveRecordMoney), header: any, body: js(obj{"amount": 1380, "kind": "reversed", "reference": "REV-1", "note": "Returned by the bank"}), status: 200, fresh: true,
			before: func(t *testing.T, s *Shop) {
				t.Helper()
				status(t, s, 200, row{as: admin, call: move(CustomerOrder, order.MoveApprove), header: any, body: js(obj{"amount": 1380, "reference": "TRX-1"})})
				status(t, s, 200, row{as: admin, call: move(CustomerOrder, order.MovePack), header: any, body: none})
			}, jobs: 1,
			want: []string{`"placement":"placed"`, `"payment":"rejected"`, `"delivery":"none"`, `"received":0`, `"due":1380`, `"kind":"reversed"`, `"kind":"payment_reversed"`},
		},
		{name: "PROOF-2 rejecting needs a reason", as: admin, call: move(CustomerOrder, order.MoveReject), header: any, body: none, status: 422, want: []string{`"note":`}},
		{
			name: "PROOF-2 rejecting", as: admin, call: move(CustomerOrder, order.MoveReject), header: any, body: js(obj{"note": "Another name"}), status: 200, jobs: 1, fresh: true,
			want: []string{`"payment":"rejected"`, `"waitingSince":`},
		},
		{name: "PACK-1 a parcel of nothing", as: packer, call: move(GuestOrder, order.MovePack), header: any, body: js(obj{"units": []obj{}}), status: 422, want: []string{`"units":"Choose what goes`}},
		{name: "BACK-3 checking in names units", as: admin, call: move(GuestOrder, order.MoveCheckIn), header: any, body: none, status: 422, want: []string{`"units":`}},
		{
			name: "BACK-3 opened goods never go to the shelf", as: admin, before: returning, call: move(CustomerOrder, order.MoveCheckIn), header: any, fresh: true,
			body: js(obj{"units": []obj{{"line": 0, "quantity": 1, "to": "shelf", "opened": true}}}), status: 422, want: []string{`"units":`}, taken: map[string]int64{Niacin: 0},
		},
		{
			name: "BACK-3 checking in to the shelf", as: admin, before: returning, call: move(CustomerOrder, order.MoveCheckIn), header: any, fresh: true,
			body: js(obj{"units": []obj{{"line": 0, "quantity": 1, "to": "shelf"}}}), status: 200, want: []string{`"status":"Returned"`, `"back":1`}, taken: map[string]int64{Niacin: -1},
		},
		{
			name: "SURE-6 what comes back by its status alone is not for sale", as: admin, before: returning, call: "PUT /api/orders/update-status/" + CustomerOrder, fresh: true,
			body: js(obj{"status": "Returned"}), status: 200, taken: map[string]int64{Niacin: 0},
		},
		{name: "SURE-3 choosing needs a line and a colour", as: admin, call: move(GuestOrder, order.MoveChoose), header: any, body: none, status: 422, want: []string{`"line":`, `"selectedColor":`}},
		{
			name: "SURE-3 a colour chosen on the phone", as: admin, before: placeOpen, call: move(openOrder, order.MoveChoose), header: any, fresh: true,
			body: js(obj{"line": 0, "selectedColor": "#e58aa0"}), status: 200, want: []string{`"selectedColor":"#e58aa0"`, `"kind":"color_chosen"`}, not: []string{"colorToChoose"},
		},
		{
			name: "SURE-3 a shade of another price is another order", as: admin, before: placeOpen, call: move(openOrder, order.MoveChoose), header: any, fresh: true,
			body: js(obj{"line": 0, "selectedColor": "Clear"}), status: 422, want: []string{"costs something else"},
		},
		{
			name: "SURE-3 no packing before the colour is chosen", as: admin, before: placeOpen, call: move(openOrder, order.MovePack), header: any, body: none, fresh: true, status: 409,
			want: []string{"The colour of Addict Lip Glow is still to be chosen."},
		},

		{name: "SURE-4 claiming an order", as: admin, call: "PUT " + claim, status: 200, want: []string{`"actor":"` + AdminID, `"until":"2026-03-02T09:40:00Z"`}},
		{name: "SURE-4 it is seen", as: accountant, call: "GET /api/admin/orders/" + GuestOrder, status: 200, want: []string{`"hand":{"actor":"` + AdminID}},
		{name: "SURE-4 claiming what somebody has", as: manager, call: "PUT " + claim, status: 409, want: []string{"somebody else's hands"}},
		{name: "SURE-4 what somebody has stays theirs", as: manager, call: "DELETE " + claim, status: 204},
		{name: "SURE-4 giving it back", as: admin, call: "DELETE " + claim, status: 204},
		{name: "SURE-4 then another may have it", as: manager, call: "PUT " + claim, status: 200},
		{name: "TODAY-1 a packer claims what they pack", as: packer, call: "PUT " + claim, status: 200, fresh: true},
		{name: "SURE-4 claiming no order", as: admin, call: "PUT /api/admin/orders/" + id0 + "/claim", status: 404},
		{name: "SURE-4 giving back no order", as: admin, call: "DELETE /api/admin/orders/" + id0 + "/claim", status: 404},
		{name: "SURE-4 claiming without a token", call: "PUT " + claim, status: 401},
		{name: "SURE-4 giving back without a token", call: "DELETE " + claim, status: 401},
		{name: "SURE-4 a customer claims nothing", as: customer, call: "PUT " + claim, status: 403},
		{name: "SURE-4 a customer gives nothing back", as: customer, call: "DELETE " + claim, status: 403},
	}
}

// returning puts CustomerOrder on its way back.
func returning(t *testing.T, s *Shop) {
	t.Helper()
	put := row{as: admin, call: "PUT /api/orders/update-status/" + CustomerOrder, body: js(obj{"status": "Delivered"})}
	turn := row{as: admin, call: "POST /api/admin/orders/" + CustomerOrder + "/moves/turn-back", header: match("*"), body: js(obj{})}
	for _, r := range []row{put, turn} {
		if w := s.Do(r.request(t)); w.Code != 200 {
			t.Fatalf("%s: %d %s", r.call, w.Code, w.Body)
		}
	}
}
