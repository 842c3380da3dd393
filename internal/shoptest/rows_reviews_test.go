package shoptest_test

import (
	"maps"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
)

const spareReview = "019b7c01-0400-7000-8000-0000000d0ea9"

// gotIt has the guest's order, one Snail, delivered on 1 March in Karachi.
func gotIt(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	s.Exec("DELETE FROM product_reviews WHERE id <> ''")
	s.Exec("DELETE FROM order_events WHERE order_id = $1 AND seq = 99", shoptest.GuestOrder)
	s.Exec("UPDATE orders SET placement = 'closed', delivery = 'delivered' WHERE id = $1", shoptest.GuestOrder)
	s.Exec("INSERT INTO order_events (order_id, seq, happened_at, kind, actor, note) VALUES ($1, 99, 1772368200000000, 'delivered', 'system', '')", shoptest.GuestOrder)
}

func reviewOf(state string) func(t *testing.T, s *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		gotIt(t, s)
		s.Exec(`INSERT INTO product_reviews (id, product_id, order_id, delivered_on, stars, body, name, state, reason, answer, created_at, decided_at, actor, row_version)
			VALUES ($1, $2, $3, '2026-03-01', 2, 'Call 0300 7654321 for more, it cures acne', 'Fatima N.', $4, '', '', 1772368200000000, 0, '', 1)`,
			spareReview, shoptest.Snail, shoptest.GuestOrder, state)
	}
}

// photographed is reviewOf with as many photos as there may be, whose files are not there.
func photographed(state string) func(t *testing.T, s *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		reviewOf(state)(t, s)
		s.Exec(`UPDATE product_reviews SET photos = '["reviews/1.jpg","reviews/2.jpg","reviews/3.jpg","reviews/4.jpg"]' WHERE id = $1`, spareReview)
	}
}

// withAPhoto is reviewOf("published") with one photo, whose files are there.
func withAPhoto(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	reviewOf("waiting")(t, s)
	status(t, s, 200, row{call: "POST /api/orders/reviews/photo", body: reviewPhoto(nil, shoptest.JPEG(60, 40))})
	s.Exec(`UPDATE product_reviews SET state = 'published' WHERE id = $1`, spareReview)
}

// reviewPhoto is a photo of the review of the guest's order.
func reviewPhoto(change url.Values, photo []byte) payload {
	v := url.Values{"number": {"GL-000001"}, "contact": {"0300 1234567"}, "product": {shoptest.Snail}}
	maps.Copy(v, change)
	files := map[string][]byte{}
	if photo != nil {
		files["photo=a.jpg"] = photo
	}
	return form(v, files)
}

func reviewRows() []row {
	const write, office, one = "POST /api/orders/reviews", "/api/admin/reviews", "/api/admin/reviews/" + spareReview
	photos, shown := "/api/orders/reviews/photo", "/api/products/"+shoptest.Snail+"/reviews/"+spareReview
	first := match(`"1"`)
	said := func(change obj) payload {
		in := obj{"number": "GL-000001", "contact": "0300 1234567", "product": shoptest.Snail, "stars": 4, "text": " Not sticky at all.\n\n\nGood. ", "name": "Fatima  N."}
		for k, v := range change {
			in[k] = v
		}
		return js(in)
	}
	rows := []row{
		{name: "SHELF-4 a review waits, and nobody reads it", call: write, before: gotIt, fresh: true, body: said(nil), status: 200, want: []string{"A person reads it first"}, check: followReview},
		{name: "SHELF-4 from the guest's browser", as: guest, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder, "number": "", "contact": ""}), status: 200},
		{name: "SHELF-4 written anew while it waits", call: write, before: reviewOf("waiting"), body: said(nil), status: 200},
		{name: "SHELF-4 of somebody else's order", as: other, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder}), status: 404},
		{name: "SHELF-4 by somebody of the shop", as: admin, call: write, before: gotIt, body: said(obj{"order": shoptest.GuestOrder}), status: 404},
		{name: "SHELF-4 with the address of mail alone", call: write, before: gotIt, body: said(obj{"contact": "fatima@example.com"}), status: 422, want: []string{`"contact":"Type the phone number`}},
		{name: "SHELF-4 with another phone", call: write, before: gotIt, body: said(obj{"contact": "0300 0000000"}), status: 404},
		{name: "SHELF-4 of what is published", call: write, before: reviewOf("published"), body: said(nil), status: 409},
		{name: "SHELF-4 of what was not bought", call: write, before: gotIt, body: said(obj{"product": shoptest.Niacin}), status: 409},
		{name: "SHELF-4 before it is delivered", call: write, body: said(nil), fresh: true, status: 409},
		{name: "SHELF-4 six stars, no words, a phone for a name", call: write, before: gotIt, body: said(obj{"stars": 6, "text": " ", "name": "0300 1234567"}), status: 422, want: []string{`"stars":`, `"text":`, `"name":`}},
		{name: "SHELF-4 without an order", call: write, body: said(obj{"number": "", "contact": ""}), status: 422, want: []string{`"contact":`, `"number":`}},
		{name: "SHELF-4 a token that is none", as: stale, call: write, body: said(nil), status: 401},
		{name: "SHELF-4 from another site", call: write, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: said(nil), status: 403},
		{name: "SHELF-4 a review, no JSON", call: write, body: raw("application/json", "{"), status: 400},
		{name: "SHELF-4 a review, a form", call: write, body: raw("text/plain", "x"), status: 415},
		{name: "SHELF-4 a review, too much", call: write, body: big(), status: 413},

		{name: "REAL-1 skin and age", call: write, before: gotIt, body: said(obj{"skinType": "dry-skin", "age": "20-29"}), status: 200},
		{name: "REAL-1 a skin that the shop has not, an age that is none", call: write, before: gotIt, body: said(obj{"skinType": "made-up"}), status: 422, want: []string{`"skinType":"Choose one of the list`}},
		{name: "REAL-1 an age that is none", call: write, before: gotIt, body: said(obj{"age": "7"}), broken: true, status: 422, want: []string{`"age":`}},
		{name: "REAL-1 a photo", call: "POST " + photos, before: reviewOf("waiting"), body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 200, want: []string{`{"photos":1}`}},
		{name: "REAL-1 a photo of what was not written", call: "POST " + photos, before: gotIt, body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 404},
		{name: "REAL-1 a photo of what is published", call: "POST " + photos, before: reviewOf("published"), body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 409, want: []string{"Write it anew"}},
		{name: "REAL-1 a fifth photo", call: "POST " + photos, before: photographed("waiting"), body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 409, want: []string{"may have 4 photos"}},
		{name: "REAL-1 no photo", call: "POST " + photos, before: reviewOf("waiting"), body: reviewPhoto(nil, nil), status: 422, want: []string{`"photo":"Please choose a photo."`}},
		{name: "REAL-1 a photo that is none", call: "POST " + photos, before: reviewOf("waiting"), body: reviewPhoto(nil, []byte("GIF89a")), status: 415},
		{name: "REAL-1 a photo by another phone", call: "POST " + photos, before: reviewOf("waiting"), body: reviewPhoto(url.Values{"contact": {"0300 0000000"}}, shoptest.JPEG(60, 40)), status: 404},
		{name: "REAL-1 a photo of somebody else's order", as: other, call: "POST " + photos, before: reviewOf("waiting"), body: reviewPhoto(url.Values{"order": {shoptest.GuestOrder}}, shoptest.JPEG(60, 40)), status: 404},
		{name: "REAL-1 a photo with a token that is none", as: stale, call: "POST " + photos, body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 401},
		{name: "REAL-1 a photo from another site", call: "POST " + photos, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: reviewPhoto(nil, shoptest.JPEG(60, 40)), status: 403},
		{name: "REAL-1 a photo as JSON", call: "POST " + photos, body: js(obj{}), status: 415},
		{name: "REAL-1 a photo in a broken form", call: "POST " + photos, body: raw("multipart/form-data; boundary=x", "--x"), status: 400},
		{name: "REAL-1 photos of a brand that is none", call: "GET /api/review-photos?brand=made-up", before: photographed("published"), status: 200, want: []string{`{"reviews":[]}`}},
		{name: "REAL-1 photos of a product without reviews", call: "GET /api/review-photos?product=" + shoptest.Niacin, status: 200, want: []string{`{"reviews":[]}`}},
		{name: "REAL-1 photos of a product that is none", call: "GET /api/review-photos?product=made-up", status: 404},
		{name: "REAL-1 photos after something too long", call: "GET /api/review-photos?after=" + strings.Repeat("x", 101), broken: true, status: 400},
		{name: "REAL-1 photos of nothing", call: "GET /api/review-photos", status: 200, want: []string{`{"reviews":[]}`}},
		{name: "REAL-1 a photo of what waits, to everybody", call: "GET " + shown + "/photos/1", before: photographed("waiting"), status: 404},
		{name: "REAL-1 a photo of another product's review", call: "GET /api/products/" + shoptest.Niacin + "/reviews/" + spareReview + "/photos/1", before: photographed("published"), status: 404},
		{name: "REAL-1 a photo beyond the last", call: "GET " + shown + "/photos/5", before: photographed("published"), status: 404},
		{name: "REAL-1 a photo, to everybody", call: "GET " + shown + "/photos/1", before: withAPhoto, status: 200},
		{name: "REAL-1 a photo, to a packer", as: packer, call: "GET " + one + "/photos/1", before: withAPhoto, status: 200},
		{name: "REAL-1 a photo of what size", call: "GET " + shown + "/photos/1?small=perhaps", before: photographed("published"), broken: true, status: 400},
		{name: "REAL-1 a photo, too much", call: "POST " + photos, body: reviewPhoto(nil, make([]byte, 6<<20)), status: 413},
		{name: "REAL-1 a photo of no number", call: "GET " + shown + "/photos/first", broken: true, status: 404},
		{name: "REAL-1 helpful", call: "POST " + shown + "/voice", before: reviewOf("published"), body: js(obj{"kind": "helpful"}), status: 200, want: []string{"Thank you."}},
		{name: "REAL-1 helpful, of what waits", call: "POST " + shown + "/voice", before: reviewOf("waiting"), body: js(obj{"kind": "helpful"}), status: 404},
		{name: "REAL-1 reported without a reason", call: "POST " + shown + "/voice", before: reviewOf("published"), body: js(obj{"kind": "report"}), status: 422, want: []string{`"reason":`}},
		{name: "REAL-1 said what is no voice", call: "POST " + shown + "/voice", before: reviewOf("published"), body: js(obj{"kind": "like"}), broken: true, status: 422, want: []string{`"kind":`}},
		{name: "REAL-1 helpful, from another site", call: "POST " + shown + "/voice", header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: js(obj{"kind": "helpful"}), status: 403},
		{name: "REAL-1 helpful, with a token that is none", as: stale, call: "POST " + shown + "/voice", body: js(obj{"kind": "helpful"}), status: 401},
		{name: "REAL-1 helpful, no JSON", call: "POST " + shown + "/voice", body: raw("application/json", "{"), status: 400},
		{name: "REAL-1 helpful, a form", call: "POST " + shown + "/voice", body: raw("text/plain", "x"), status: 415},
		{name: "REAL-1 helpful, too much", call: "POST " + shown + "/voice", body: big(), status: 413},
		{name: "REAL-1 reviews of six stars", call: "GET /api/products/" + shoptest.Snail + "/reviews?stars=6", broken: true, status: 400},
		{name: "REAL-1 a photo, to the office", as: packer, call: "GET " + one + "/photos/9", before: photographed("waiting"), status: 404},
		{name: "REAL-1 published without its photos", as: desk, call: "PATCH " + one, header: first, fresh: true, before: photographed("waiting"), body: js(obj{"state": "published", "withoutPhotos": true}), status: 200, want: []string{`"photos":0`}},

		{name: "SHELF-4 no reviews", call: "GET /api/products/" + shoptest.Niacin + "/reviews", status: 200, want: []string{`"reviews":[]`, `"stars":[0,0,0,0,0]`}},
		{name: "SHELF-4 reviews of nothing", call: "GET /api/products/nothing/reviews", status: 404},

		{
			name: "SHELF-4 the queue says what to look at twice, and nothing of who it was", as: packer, call: "GET " + office + "?state=waiting", before: reviewOf("waiting"), status: 200,
			want: []string{`"suspicions":["contact","claim"]`, `"waiting":1`, `"orderNumber":"GL-000001"`}, not: []string{"1234567", "fatima@example.com", "Noor"},
		},
		{name: "SHELF-4 reviews of no state", as: packer, call: "GET " + office + "?state=lost", broken: true, status: 400},
		{name: "SHELF-4 hidden without a reason", as: desk, call: "PATCH " + one, header: first, before: reviewOf("waiting"), body: js(obj{"state": "hidden"}), status: 422, want: []string{`"reason":`}},
		{name: "SHELF-4 hidden with one", as: desk, call: "PATCH " + one, header: first, fresh: true, before: reviewOf("waiting"), body: js(obj{"state": "hidden", "reason": "advertising"}), status: 200, want: []string{`"state":"hidden"`, `"reason":"advertising"`, `"version":2`}, check: entries(1)},
		{name: "SHELF-4 answered", as: manager, call: "PATCH " + one, header: first, fresh: true, before: reviewOf("published"), body: js(obj{"answer": " Thank you. "}), status: 200, want: []string{`"answer":"Thank you."`}, check: entries(1)},
		{name: "SHELF-4 back to waiting", as: desk, call: "PATCH " + one, header: first, before: reviewOf("published"), body: js(obj{"state": "waiting"}), status: 422, want: []string{`"state":`}},
		{name: "OFFICE-4 a review that was written anew", as: desk, call: "PATCH " + one, header: match(`"7"`), before: reviewOf("waiting"), body: js(obj{"state": "published"}), status: 409},
		{name: "SHELF-4 a review that is none", as: desk, call: "PATCH " + office + "/x", header: first, body: js(obj{"state": "published"}), status: 404},
		{name: "SHELF-4 a review, without what was seen", as: desk, call: "PATCH " + one, header: match("x"), body: js(obj{"state": "published"}), status: 400},
	}
	for _, call := range []refused{
		{"SHELF-4 the queue", "GET " + office, nil, false, false},
		{"REAL-1 a photo", "GET " + one + "/photos/1", nil, false, false},
		{"SHELF-4 deciding", "PATCH " + one, first, true, true},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}

// followReview follows a review: no answer has it before the office publishes it. Afterwards
// all have it, without its author.
func followReview(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
	t.Helper()
	api, page := "GET /api/products/"+shoptest.Snail, "GET /product/"+shoptest.Snail
	text := func(r row) string { return status(t, s, 200, r).Body.String() }
	for call, not := range map[string]string{api + "/reviews": "sticky", api: `"rating"`} {
		if strings.Contains(text(row{call: call}), not) {
			t.Errorf("SHELF-4 %s shows what waits", call)
		}
	}
	waiting := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/reviews?state=waiting"}))["reviews"].([]any)
	one := waiting[0].(map[string]any)
	if one["text"] != "Not sticky at all.\n\nGood." || one["name"] != "Fatima N." {
		t.Errorf("SHELF-4 kept as %v", one)
	}
	s.App.Start()
	status(t, s, 200, row{as: desk, call: "PATCH /api/admin/reviews/" + one["_id"].(string), header: match(`"1"`), body: js(obj{"state": "published", "answer": "Thank you."})})
	eventually(t, func() bool { return strings.Contains(text(row{call: api}), `"rating":{"average":4.0,"count":1}`) })
	said := text(row{call: api + "/reviews"})
	for _, want := range []string{"Not sticky", `"name":"Fatima N."`, `"answer":"Thank you."`, `"stars":[0,0,0,1,0]`} {
		if !strings.Contains(said, want) {
			t.Errorf("SHELF-4 %s is not in %s", want, said)
		}
	}
	for _, not := range []string{"GL-000001", "1234567", "fatima@", "Noor", shoptest.GuestOrder} {
		if strings.Contains(said, not) {
			t.Errorf("SHELF-4 %s is in %s", not, said)
		}
	}
	eventually(t, func() bool {
		shown := text(row{call: page})
		return strings.Contains(shown, `"@type":"AggregateRating"`) && strings.Contains(shown, `"reviewCount":1`)
	})
}
