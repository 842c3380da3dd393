package shoptest_test

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"net/http"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestREAL1AReviewOfOnesSkin follows a review with skin, age and photos: nobody sees them before
// the office publishes it, then all do; readers find it by skin and photos, say that it helped,
// once a browser, and report it; and it is erased with its files.
func TestREAL1AReviewOfOnesSkin(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		gotIt(t, s)
		status(t, s, 200, row{call: "POST /api/orders/reviews", body: js(obj{
			"number": "GL-000001", "contact": "0300 1234567", "product": shoptest.Snail, "stars": 2, "text": "Sticky on me.", "name": "Fatima N.", "skinType": "oily-skin", "age": "30-39",
		})})
		for n := range 2 {
			w := status(t, s, 200, row{call: "POST /api/orders/reviews/photo", body: reviewPhoto(nil, shoptest.JPEG(600, 300+n))})
			if want := fmt.Sprintf(`{"photos":%d}`, n+1); !strings.Contains(w.Body.String(), want) {
				t.Fatalf("REAL-1 photo %d: %s", n, w.Body)
			}
		}
		if files := s.Files("reviews"); len(files) != 4 {
			t.Fatalf("REAL-1 two photos and their squares are %v", files)
		}
		one := object(t, status(t, s, 200, row{as: packer, call: "GET /api/admin/reviews?state=waiting"}))["reviews"].([]any)[0].(map[string]any)
		if one["skinType"] != "Oily Skin" || one["age"] != "30-39" || fmt.Sprint(one["photos"]) != "2" {
			t.Errorf("REAL-1 the office sees %v", one)
		}
		id := one["_id"].(string)
		public, inOffice := "/api/products/"+shoptest.Snail+"/reviews/"+id, "/api/admin/reviews/"+id
		status(t, s, 404, row{call: "GET " + public + "/photos/1"})
		status(t, s, 200, row{as: packer, call: "GET " + inOffice + "/photos/2"})
		s.App.Start()
		publish := func(in obj) {
			t.Helper()
			version := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/reviews"}))["reviews"].([]any)[0].(map[string]any)["version"]
			status(t, s, 200, row{as: desk, call: "PATCH " + inOffice, header: match(fmt.Sprintf(`"%v"`, version)), body: js(in)})
		}
		publish(obj{"state": "published"})
		list := func(query string) string {
			t.Helper()
			return status(t, s, 200, row{call: "GET /api/products/" + shoptest.Snail + "/reviews" + query}).Body.String()
		}
		eventually(t, func() bool { return strings.Contains(list(""), "Sticky on me.") })
		for _, want := range []string{`"skinTypes":[{"count":1,"name":"Oily Skin","slug":"oily-skin"}]`, `"photos":1`, `"skinType":"Oily Skin"`, `"age":"30-39"`, `"photos":2`} {
			if got := list(""); !strings.Contains(got, want) {
				t.Errorf("REAL-1 %s is not in %s", want, got)
			}
		}
		for query, there := range map[string]bool{
			"?skinType=oily-skin": true, "?skinType=dry-skin": false, "?photos=true": true, "?stars=2": true, "?stars=5": false, "?sort=helpful": true, "?sort=helpful&after=" + id: false,
		} {
			if strings.Contains(list(query), "Sticky") != there {
				t.Errorf("REAL-1 reviews%s have it: %v", query, !there)
			}
		}
		whole := status(t, s, 200, row{call: "GET " + public + "/photos/1"})
		small := status(t, s, 200, row{call: "GET " + public + "/photos/1?small=true"})
		if c, err := jpeg.DecodeConfig(bytes.NewReader(whole.Body.Bytes())); err != nil || c.Width != 600 || whole.Header().Get("Cache-Control") != "public, max-age=300" {
			t.Errorf("REAL-1 the photo: %v, %v, %v", c, err, whole.Header())
		}
		if c, err := jpeg.DecodeConfig(bytes.NewReader(small.Body.Bytes())); err != nil || c.Width != c.Height || c.Width > 300 {
			t.Errorf("REAL-1 its square: %v, %v", c, err)
		}

		// The galleries of its product and brand have it, others not, and nobody's who waits.
		s.Exec(`INSERT INTO product_reviews (id, product_id, order_id, delivered_on, stars, body, name, state, reason, answer, created_at, decided_at, actor, row_version, photos)
			VALUES ('0000', $1, $2, '2026-03-01', 5, 'Nobody has read this.', 'Zara', 'waiting', '', '', 1, 0, '', 1, '["reviews/1.jpg"]')`, shoptest.Snail, shoptest.CustomerOrder)
		gallery := func(query string) string {
			t.Helper()
			return status(t, s, 200, row{call: "GET /api/review-photos?" + query}).Body.String()
		}
		for query, there := range map[string]bool{
			"product=" + shoptest.Snail: true, "brand=cosrx": true, "brand=cosrx&after=" + id: false, "brand=cerave": false, "product=" + shoptest.Niacin: false,
		} {
			if got := gallery(query); strings.Contains(got, `"name":"COSRX Advanced Snail`) != there || strings.Contains(got, `"photos":2`) != there || strings.Contains(got, "Nobody") {
				t.Errorf("REAL-1 photos of %s have it: %v: %s", query, !there, got)
			}
		}

		// A browser's second press counts for nothing; another browser's does.
		var cookies []*http.Cookie
		say := func(in obj, header map[string]string) {
			t.Helper()
			w := status(t, s, 200, row{call: "POST " + public + "/voice", header: header, body: js(in)})
			cookies = w.Result().Cookies()
		}
		say(obj{"kind": "helpful"}, nil)
		again := map[string]string{"Cookie": cookies[0].Name + "=" + cookies[0].Value}
		say(obj{"kind": "helpful"}, again)
		if got := list("?sort=helpful"); !strings.Contains(got, `"helpful":1`) {
			t.Errorf("REAL-1 pressed twice: %s", got)
		}
		say(obj{"kind": "helpful"}, nil)
		if got := list(""); !strings.Contains(got, `"helpful":2`) {
			t.Errorf("REAL-1 pressed in two browsers: %s", got)
		}
		say(obj{"kind": "report", "reason": "insult"}, again)
		say(obj{"kind": "report", "reason": "advertising"}, again)
		reported := status(t, s, 200, row{as: packer, call: "GET /api/admin/reviews?reported=true"}).Body.String()
		if !strings.Contains(reported, `"reports":1`) || !strings.Contains(reported, `"reported":1`) {
			t.Errorf("REAL-1 the office sees reports: %s", reported)
		}
		if !strings.Contains(list(""), "Sticky") {
			t.Error("REAL-1 a report alone hides a review")
		}
		publish(obj{"state": "published"})
		if got := status(t, s, 200, row{as: packer, call: "GET /api/admin/reviews?reported=true"}).Body.String(); strings.Contains(got, "Sticky") || s.Count("product_review_voices WHERE kind = 'report'") != 0 {
			t.Errorf("REAL-1 decided on, and still reported: %s", got)
		}
		publish(obj{"state": "hidden", "reason": "insult"})
		eventually(t, func() bool { return !strings.Contains(gallery("brand=cosrx"), "Sticky") })
		status(t, s, 404, row{call: "GET " + public + "/photos/1"})
		status(t, s, 404, row{call: "POST " + public + "/voice", body: js(obj{"kind": "helpful"})})
	})
}
