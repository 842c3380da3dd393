package shoptest_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// tenthOff is a coupon of ten percent on everything, valid whenever tests run.
func tenthOff(code string, change obj) obj {
	o := obj{"code": code, "kind": "percent", "percent": 10, "targets": []obj{{"kind": "everything"}}, "startsAt": "2020-01-05T19:00:00Z"}
	for k, v := range change {
		if o[k] = v; v == nil {
			delete(o, k)
		}
	}
	return o
}

// eidCoupon is EID26, ten percent off everything.
const eidCoupon = "019b7c01-0500-7000-8000-0000000c0de1"

// withCoupon stores EID26 as newly made. change is SQL of columns to set.
func withCoupon(change string) func(*testing.T, *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		s.Exec("DELETE FROM coupon_targets WHERE coupon_id = $1", eidCoupon)
		s.Exec("DELETE FROM coupons WHERE id = $1", eidCoupon)
		s.Exec(`INSERT INTO coupons (id, code, note, kind, percent, amount, minimum, most_uses, per_customer, on_deals, starts_at, ends_at, stopped_at,
			uses, given, row_version, actor, created_at, updated_at)
			VALUES ($1, 'EID26', '', 'percent', 10, 0, 0, 0, 0, FALSE, 1, 0, 0, 0, 0, 1, 'system', 1, 1)`, eidCoupon)
		s.Exec("INSERT INTO coupon_targets (coupon_id, kind, target) VALUES ($1, 'everything', '')", eidCoupon)
		if change != "" {
			s.Exec("UPDATE coupons SET "+change+" WHERE id = $1", eidCoupon)
		}
	}
}

func couponRows() []row {
	const list = "/api/admin/coupons"
	add, of := "POST "+list, list+"/"+eidCoupon
	eid := withCoupon("")
	same := js(tenthOff("EID26", obj{"percent": 15}))
	rows := []row{
		{name: "DEAL-4 no coupons yet", as: accountant, call: "GET " + list, status: 200, want: []string{`"coupons":[]`}},
		{
			name: "DEAL-4 a coupon is made", as: manager, call: add, body: js(tenthOff("Hira 10", obj{"perCustomer": 1})), status: 201,
			want: []string{`"code":"HIRA10"`, `"state":"running"`, `"percent":10`, `"perCustomer":1`, `"uses":0`}, not: []string{`"limit"`, `"endsAt"`},
			heads: map[string]string{"ETag": `"1"`},
		},
		{
			name: "DEAL-4 no uses at all are not any number of them", as: manager, call: add, status: 422,
			body: js(tenthOff("NONE10", obj{"limit": 0, "perCustomer": 0})),
			want: []string{`"limit":"Must be from 1 to 1,000,000; leave it empty for any number."`, `"perCustomer":"Must be from 1`},
		},
		{
			name: "DEAL-4 rupees off a category, so often, until a day", as: desk, call: add, status: 201,
			body: js(tenthOff("PEHLA200", obj{
				"kind": "amount", "percent": nil, "amount": 200, "minimum": 3000, "limit": 200, "onDeals": true, "endsAt": "2130-01-12T18:59:59.999Z",
				"targets": []obj{{"kind": "category", "id": "serum"}}, "note": "For the video",
			})),
			want: []string{`"amount":200,`, `"minimum":3000,`, `"limit":200,`, `"onDeals":true`, `"endsAt":"2130-01-12T18:59:59.999Z"`, `"note":"For the video"`}, not: []string{`"percent"`},
		},
		{name: "DEAL-4 a code that there is", as: desk, call: add, before: eid, body: js(tenthOff("eid26", nil)), status: 409, want: []string{`"code":"Another coupon has this code."`}},
		{
			name: "DEAL-4 every mistake of a coupon is named", as: desk, call: add, status: 422,
			body: js(tenthOff("x", obj{"percent": 99, "targets": []obj{}, "limit": -1, "endsAt": "2020-01-05T19:00:00Z"})),
			want: []string{`"code":`, `"percent":`, `"targets":`, `"limit":`, `"endsAt":"The end must come after the beginning."`},
		},
		{name: "DEAL-4 a coupon that is over", as: desk, call: add, status: 422, body: js(tenthOff("OVER", obj{"endsAt": "2020-01-06T19:00:00Z"})), want: []string{`"endsAt":"The end is in the past."`}},
		{name: "DEAL-4 a category that is not there", as: desk, call: add, status: 422, body: js(tenthOff("GONE26", obj{"targets": []obj{{"kind": "category", "id": "serum"}, {"kind": "category", "id": "nothing"}}})), want: []string{`"targets":"This category is not in the shop: nothing."`}},
		{name: "DEAL-4 a change to a product that is not there", call: "PUT " + of, before: eid, as: desk, header: match(`"1"`), status: 422, body: js(tenthOff("EID26", obj{"targets": []obj{{"kind": "product", "id": id0}}})), want: []string{`"targets":"This product is not in the shop: `}},
		{
			name: "DEAL-4 a brand that was there when the coupon was made", call: "PUT " + of, as: desk, header: match(`"1"`), status: 200, want: []string{`"id":"gone"`, `"version":2`},
			body: js(tenthOff("EID26", obj{"targets": []obj{{"kind": "brand", "id": "gone"}}})),
			before: func(t *testing.T, s *shoptest.Shop) {
				t.Helper()
				eid(t, s)
				s.Exec("UPDATE coupon_targets SET kind = 'brand', target = 'gone' WHERE coupon_id = $1", eidCoupon)
			},
		},
		{name: "DEAL-4 half a paisa", as: desk, call: add, status: 422, body: js(tenthOff("HALF", obj{"kind": "amount", "amount": json.Number("99.995"), "minimum": json.Number("0.001")})), want: []string{`"amount":`, `"minimum":`}},
		{name: "DEAL-4 to a packer, who sees no amounts", as: packer, call: "GET " + list, status: 403},
		{name: "DEAL-4 a page of none", as: desk, call: "GET " + list + "?limit=0", status: 400},
		{name: "DEAL-4 a page of the coupons", as: desk, call: "GET " + list + "?limit=1", status: 200, want: []string{`"next":"`}},

		{name: "DEAL-4 one coupon", call: "GET " + of, before: eid, as: desk, status: 200, want: []string{`"code":"EID26"`, `"given":0`}, heads: map[string]string{"ETag": `"1"`}},
		{name: "DEAL-4 a coupon is changed", call: "PUT " + of, before: eid, as: desk, header: match(`"1"`), body: same, status: 200, want: []string{`"percent":15`, `"version":2`}},
		{name: "OFFICE-4 a coupon changed meanwhile", call: "PUT " + of, before: eid, as: desk, header: match(`"7"`), body: same, status: 409, want: []string{"Somebody else has changed this coupon", `"edits":[]`}},
		{
			name: "OFFICE-4 a coupon changed meanwhile: who changed which field, and when", call: "PUT " + of, as: desk, header: match(`"1"`), fresh: true, body: same,
			before: managersToo(eid, "POST "+of+"/stop", nil), status: 409, want: theirs("coupon.stop", []string{"stoppedAt"}, `"coupon":{`), check: entries(1),
		},
		{name: "DEAL-4 a change with a mistake", call: "PUT " + of, before: eid, as: desk, header: match(`"1"`), body: js(tenthOff("EID27", nil)), status: 422, want: []string{`"code":"A code cannot be changed.`}},
		{name: "DEAL-4 a coupon is stopped", call: "POST " + of + "/stop", before: eid, as: manager, header: match(`"1"`), status: 200, want: []string{`"state":"stopped"`, `"stoppedAt":`}},
		{name: "OFFICE-4 a coupon stopped meanwhile", call: "POST " + of + "/stop", before: eid, as: desk, header: match(`"2"`), status: 409, want: []string{`"coupon":{`, `"edits":[]`}},
		{
			name: "OFFICE-4 a coupon removed while somebody stops it: who did what", call: "DELETE " + of, as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(eid, "POST "+of+"/stop", nil), status: 409, want: theirs("coupon.stop", []string{"stoppedAt"}, `"coupon":{`), check: entries(1),
		},
		{
			name: "OFFICE-4 a coupon stopped twice over: who did what", call: "POST " + of + "/stop", as: desk, header: match(`"1"`), fresh: true,
			before: managersToo(eid, "POST "+of+"/stop", nil), status: 409, want: theirs("coupon.stop", []string{"stoppedAt"}, `"coupon":{`), check: entries(1),
		},
		{name: "DEAL-4 stopped twice", call: "POST " + of + "/stop", before: withCoupon("stopped_at = 5"), as: desk, header: match(`"1"`), status: 409, want: []string{"is stopped"}},
		{name: "DEAL-4 a coupon nobody used is removed", call: "DELETE " + of, before: eid, as: desk, header: match(`"1"`), status: 200},
		{name: "OFFICE-4 a coupon removed meanwhile", call: "DELETE " + of, before: eid, as: desk, header: match(`"2"`), status: 409},
		{name: "DEAL-4 who used it: nobody", call: "GET " + of + "/uses", before: eid, as: accountant, status: 200, want: []string{`"uses":[]`}},
		{name: "DEAL-4 uses, a page of none", as: desk, call: "GET " + of + "/uses?limit=0", status: 400},
	}
	const none = list + "/x"
	for call, body := range map[string]payload{
		"GET " + list: {}, add: same, "GET " + none: {}, "PUT " + none: same, "DELETE " + none: {}, "POST " + none + "/stop": {}, "GET " + none + "/uses": {},
	} {
		header, stranger := map[string]string(nil), packer
		if strings.HasPrefix(call, "PUT") || strings.HasPrefix(call, "DELETE") || strings.HasSuffix(call, "stop") {
			header = match(`"1"`)
			rows = append(rows, row{name: "DEAL-4 a version that is none, " + call, call: call, as: desk, header: match("x"), body: body, status: 400})
			rows = append(rows, row{name: "DEAL-4 a coupon that is none, " + call, call: call, as: desk, header: header, body: body, status: 404})
		}
		rows = append(rows,
			row{name: "DEAL-4 by nobody, " + call, call: call, header: header, body: body, status: 401},
			row{name: "DEAL-4 by a packer, " + call, call: call, as: stranger, header: header, body: body, status: 403},
		)
		if body.bytes != nil {
			rows = append(rows,
				row{name: "DEAL-4 no JSON, " + call, call: call, as: desk, header: header, body: raw("application/json", "["), status: 400},
				row{name: "DEAL-4 a form, " + call, call: call, as: desk, header: header, body: raw("text/plain", "x"), status: 415},
				row{name: "DEAL-4 too much, " + call, call: call, as: desk, header: header, body: big(), status: 413},
			)
		}
	}
	return append(rows, row{name: "DEAL-4 no such coupon", as: desk, call: "GET " + none, status: 404})
}

func quoteRows() []row {
	const quote, buy = "POST /api/cart/quote", "POST /api/orders/checkout"
	of := func(code string, items ...obj) payload {
		o := cart(items...)
		if code != "" {
			o["coupon"] = code
		}
		return js(o)
	}
	order := func(code string, change obj) payload {
		o := address(cart(item(shoptest.Niacin, 2), item(shoptest.Snail, 1)))
		o["coupon"] = code
		for k, v := range change {
			o[k] = v
		}
		return js(o)
	}
	serums := withCoupon("kind = 'amount', percent = 0, amount = 20001, minimum = 300000")
	rows := []row{
		{
			// 2 x 2000 x 0.72
			name: "DEAL-1 what a cart comes to, and why", call: quote, body: of("", item(shoptest.Niacin, 2)), status: 200,
			want: []string{`"subtotal":2880,`, `"totalPrice":2880`, `"percentOff":28`, `"tier":"guest"`, `"listPrice":2000,`, `"sum":2880`}, not: []string{`"coupon"`},
		},
		{name: "DEAL-1 for a member", as: customer, call: quote, body: of("", item(shoptest.Niacin, 2)), status: 200, want: []string{`"totalPrice":2760`, `"tier":"member"`}},
		{
			name: "DEAL-4 ten percent off", before: withCoupon(""), call: quote, body: of(" eid 26", item(shoptest.Niacin, 2)), status: 200,
			want: []string{`"code":"EID26"`, `"accepted":true`, `"discount":288`, `"percent":10`, `"totalPrice":2592`, `"counts":true`},
		},
		{
			// 2 x 1440 and 1 x 1259.64 less 200.01, split in proportion.
			name: "DEAL-4 an amount is split to the paisa", before: serums, call: quote, body: of("EID26", item(shoptest.Niacin, 2), item(shoptest.Snail, 1)), status: 200,
			want: []string{`"sum":2880,"variantId"`, `"totalPrice":3939.63`, `"discount":139.15`, `"discount":60.86`},
		},
		{
			name: "DEAL-4 below the minimum, in words", before: serums, call: quote, body: of("EID26", item(shoptest.Snail, 1)), status: 200,
			want: []string{`"accepted":false`, `"reason":"minimum"`, `"message":"EID26 needs a cart of Rs 3,000 or more; yours comes to Rs 1,259.64."`, `"totalPrice":1259.64`},
		},
		{
			name: "LANG-1 why a coupon is not taken, in Roman Urdu", before: serums, call: quote, header: map[string]string{"Shop-Language": "ur-Latn"}, body: of("EID26", item(shoptest.Snail, 1)), status: 200,
			want: []string{`"reason":"minimum"`, "ke liye tokri"}, not: []string{"needs a cart"},
		},
		{
			name: "LANG-1 another total, in Urdu", before: serums, call: buy, header: map[string]string{"Shop-Language": "ur"}, body: order("EID26", obj{"expectedTotal": json.Number("4139.64")}), status: 409,
			want: []string{`"quote":`, "3,939.63 روپے"}, not: []string{"The total has changed"},
		},
		{
			name: "LANG-1 an order that is placed, in Urdu", before: serums, call: buy, header: map[string]string{"Shop-Language": "ur"}, body: order("EID26", nil), status: 201, orders: 1, jobs: 1,
			want: []string{`"message":"شکریہ! آپ کا آرڈر`}, not: []string{"Thank you"},
		},
		{name: "DEAL-4 an unknown code", call: quote, body: of("NOSUCH", item(shoptest.Niacin, 1)), status: 200, want: []string{`"reason":"unknown"`, `"code":"NOSUCH"`, `"totalPrice":1440`}},
		{name: "DEAL-4 a code of other signs", call: quote, body: of("گلاب", item(shoptest.Niacin, 1)), status: 200, want: []string{`"reason":"unknown"`}},
		{name: "DEAL-4 a code as long as a book", call: quote, body: of(strings.Repeat("A", 5000), item(shoptest.Niacin, 1)), status: 200, want: []string{`"reason":"unknown"`}, broken: true},
		{name: "DEAL-4 a quote of nothing", call: quote, body: of(""), status: 422, want: []string{`"cartItems":`}},
		{name: "DEAL-4 a quote of what is not sold", call: quote, body: of("", item("x", 1)), status: 422, want: []string{"no longer in the shop"}},
		{name: "DEAL-4 a quote, no JSON", call: quote, body: raw("application/json", "["), status: 400},
		{name: "DEAL-4 a quote, a form", call: quote, body: raw("text/plain", "x"), status: 415},
		{name: "DEAL-4 a quote, too much", call: quote, body: big(), status: 413},
		{name: "DEAL-4 a quote with a token that is none", as: stale, call: quote, body: of("", item(shoptest.Niacin, 1)), status: 401},
		{name: "DEAL-4 a quote from another site", call: quote, header: map[string]string{"Origin": "https://evil.test", "Sec-Fetch-Site": "cross-site"}, body: of("", item(shoptest.Niacin, 1)), status: 403},

		{
			name: "DEAL-4 an order keeps its discount, line by line", before: serums, call: buy, body: order("eid26", nil), status: 201, orders: 1, jobs: 1,
			want: []string{`"totalPrice":3939.63`}, check: keepsTheDiscount,
		},
		{
			name: "SURE-2 the coupon went meanwhile: nothing is ordered at another price", before: withCoupon("stopped_at = 5"), call: buy, body: order("EID26", nil), status: 409,
			want: []string{`"coupon":"EID26 is over."`},
		},
		{
			name: "SURE-2 a total that leaves the coupon out", before: serums, call: buy, body: order("EID26", obj{"expectedTotal": json.Number("4139.64")}), status: 409,
			want: []string{`"quote":`, `"totalPrice":3939.63`, `"coupon":{"code":"EID26","discount":200.01}`},
		},
		{name: "DEAL-4 an order with an unknown code", call: buy, body: order("NOSUCH", nil), status: 409, want: []string{`"coupon":"We do not know this code.`}},
	}
	for state, want := range map[string]string{
		"starts_at = 5049000000000000":                 `"reason":"not_yet"`,
		"ends_at = 5":                                  `"reason":"over"`,
		"stopped_at = 5":                               `"reason":"over"`,
		"most_uses = 3, uses = 3":                      `"reason":"used_up"`,
		"kind = 'amount', percent = 0, amount = 50000": `"discount":500`,
	} {
		rows = append(rows, row{name: "DEAL-4 " + state, before: withCoupon(state), call: quote, body: of("EID26", item(shoptest.Niacin, 1)), status: 200, want: []string{want}})
	}
	return rows
}

// keepsTheDiscount checks tracking, the mail and the office.
func keepsTheDiscount(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	placed := object(t, w)["order"].(map[string]any)
	id, number := placed["_id"].(string), placed["number"].(string)
	discount := []string{`"coupon":{"code":"EID26","discount":200.01}`, `"discount":139.15`, `"discount":60.86`}
	for _, r := range []row{
		{call: "POST /api/orders/track", body: js(obj{"number": number, "contact": "0333 9876543"}), want: append(discount, `"totalPrice":3939.63`)},
		{call: "GET /api/admin/orders/" + id, as: accountant, want: append(discount, `"total":3939.63`)},
		{call: "GET /api/admin/orders/" + id, as: packer, not: []string{"EID26", `"discount"`}},
		{call: "GET /api/admin/coupons/" + eidCoupon, as: accountant, want: []string{`"uses":1`, `"given":200.01`}},
		{call: "GET /api/admin/coupons/" + eidCoupon + "/uses", as: accountant, want: []string{number, `"discount":200.01`, `"status":"Pending"`}, not: []string{"returnedAt"}},
	} {
		text := status(t, s, 200, r).Body.String()
		for _, want := range r.want {
			if !strings.Contains(text, want) {
				t.Errorf("DEAL-4 %s lacks %s: %s", r.call, want, text)
			}
		}
		for _, not := range r.not {
			if strings.Contains(text, not) {
				t.Errorf("STAFF-1 %s tells a packer %s: %s", r.call, not, text)
			}
		}
	}
	if mails := strings.Join(s.Texts("messages"), "\n"); !strings.Contains(mails, `"coupon":"EID26","discount":200.01`) {
		t.Errorf("DEAL-4 the mail does not know the coupon: %s", mails)
	}
	status(t, s, 200, row{call: "POST /api/admin/orders/" + id + "/moves/cancel", as: desk, header: match(`"1"`), body: js(obj{"why": "unwanted"})})
	text := status(t, s, 200, row{call: "GET /api/admin/coupons/" + eidCoupon, as: desk}).Body.String()
	if !strings.Contains(text, `"uses":0`) || !strings.Contains(text, `"given":0`) {
		t.Errorf("DEAL-4 the cancelled order keeps its use: %s", text)
	}
}

// Nobody can find codes by trying: beyond the limit, right and wrong codes get the same
// refusal, from the quote and from the order. Other networks and members are not affected.
func TestDEAL4CodesCannotBeGuessed(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite, limited)
	withCoupon("")(t, s)
	try := func(code, peer string, as caller) int {
		o := cart(item(shoptest.Niacin, 1))
		o["coupon"] = code
		return from(t, s, row{call: "POST /api/cart/quote", as: as, body: js(o)}, peer).Code
	}
	tries := 0
	for try(fmt.Sprintf("GUESS-%d", tries), attacker, nobody) == 200 {
		if tries++; tries > 50 {
			t.Fatal("DEAL-4 fifty codes could be tried")
		}
	}
	if tries != 15 {
		t.Errorf("DEAL-4 %d codes could be tried at once, want 15", tries)
	}
	if got := try("EID26", attacker, nobody); got != 429 {
		t.Errorf("DEAL-4 the right code is told from wrong ones: %d", got)
	}
	o := address(cart(item(shoptest.Niacin, 1)))
	o["coupon"] = "EID26"
	if w := from(t, s, row{call: "POST /api/orders/checkout", body: js(o)}, attacker); w.Code != 429 {
		t.Errorf("DEAL-4 an order tells the right code: %d %s", w.Code, w.Body)
	}
	delete(o, "coupon")
	if w := from(t, s, row{call: "POST /api/orders/checkout", body: js(o)}, attacker); w.Code != 201 {
		t.Errorf("DEAL-4 an order without a code is refused: %d %s", w.Code, w.Body)
	}
	if got := try("EID26", homeOfAyesha, nobody); got != 200 {
		t.Errorf("DEAL-4 another network is refused: %d", got)
	}
	if got := try("EID26", attacker, customer); got != 200 {
		t.Errorf("DEAL-4 a member of the same network is refused: %d", got)
	}
	s.Clock.Move(20 * time.Second)
	if got := try("EID26", attacker, nobody); got != 200 {
		t.Errorf("DEAL-4 after the pause the code is refused: %d", got)
	}
}
