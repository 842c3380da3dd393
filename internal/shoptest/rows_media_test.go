package shoptest_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

func photo(w, h int) map[string][]byte {
	return map[string][]byte{"photo=front.jpg": shoptest.JPEG(w, h)}
}

func film(n int) map[string][]byte {
	head := []byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00" + "\x00\x00\x00\x40moov\x00\x00\x00\x08mvhd" +
		"\x00\x00\x00\x30trak\x00\x00\x00\x28mdia\x00\x00\x00\x20hdlr\x00\x00\x00\x00\x00\x00\x00\x00vide" + strings.Repeat("\x00", 12) + "\x00\x00\x00\x00mdat") // the last box reaches to the end of the file
	return map[string][]byte{"video=use.mp4": append(head, make([]byte, n)...)}
}

func mediaRows() []row {
	call := "POST /api/admin/media"
	crop := url.Values{"x": {"10"}, "y": {"0"}, "width": {"400"}, "height": {"500"}}
	return []row{
		{name: "ITEM-3 a photo is made again in every width", as: manager, call: call, body: form(nil, photo(800, 1000)), status: 200, want: []string{`"kind":"photo"`, `"width":800`, `"height":1000`, `-640.jpg"`, `"webp":false`}, check: picturesAnswer},
		{name: "ITEM-3 a part of a photo", as: desk, call: call, body: form(crop, photo(800, 1000)), status: 200, want: []string{`"width":400`, `"height":500`}},
		{name: "ITEM-3 a part that lies outside", as: desk, call: call, body: form(url.Values{"x": {"500"}, "y": {"0"}, "width": {"400"}, "height": {"500"}}, photo(800, 1000)), status: 422, want: []string{`"width":"The upright picture has 800 by 1000 pixels."`}},
		{name: "ITEM-3 half a crop", as: desk, call: call, body: form(url.Values{"x": {"5"}}, photo(800, 1000)), status: 400, want: []string{`"width":`}},
		{name: "ITEM-3 WebP that is none is left, and said", as: desk, call: call, body: form(nil, map[string][]byte{"photo=a.jpg": shoptest.JPEG(400, 500), "webp160=a.webp": []byte("RIFFxxxxWEBP")}), status: 200, want: []string{`"webp":false`, `"webpRefused":"`}},
		{name: "ITEM-3 a film", as: desk, call: call, body: form(nil, film(2000)), status: 200, want: []string{`"kind":"video"`, `.mp4"`, `"bytes":2088`}},
		{name: "ITEM-3 a film that is none", as: desk, call: call, body: form(nil, map[string][]byte{"video=use.mp4": []byte("<html>no film</html>")}), status: 415, want: []string{`"video":`}},
		{name: "GUARD-9 a page behind the head of a film", as: desk, call: call, body: form(nil, map[string][]byte{"video=use.mp4": []byte("\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isomiso2<html>no film</html>")}), status: 415, want: []string{`"video":`}},
		{name: "ITEM-3 a film of more than 20 MB", as: desk, call: call, body: form(nil, film(20<<20)), status: 413},
		{name: "ITEM-3 no photo at all", as: desk, call: call, body: form(url.Values{"x": {"1"}}, nil), status: 422, want: []string{`"photo":`}},
		{name: "ITEM-3 a photo that is a page", as: desk, call: call, body: form(nil, map[string][]byte{"photo=a.jpg": []byte("<svg onload=alert(1)>")}), status: 415, want: []string{`"photo":`}},
		{name: "ITEM-3 no form", as: desk, call: call, body: js(obj{}), broken: true, status: 415},
		{name: "ITEM-3 to nobody", call: call, body: form(nil, photo(400, 500)), status: 401},
		{name: "ITEM-3 to a customer", as: customer, call: call, body: form(nil, photo(400, 500)), status: 403},
		{name: "ITEM-3 to a packer", as: packer, call: call, body: form(nil, photo(400, 500)), status: 403},
	}
}

// uploaded returns the address in the answer of an upload.
func uploaded(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var m struct{ Image string }
	if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || m.Image == "" {
		t.Fatalf("%s (%v)", w.Body, err)
	}
	return m.Image
}

// picturesAnswer checks that each width of an uploaded photo is served.
func picturesAnswer(t *testing.T, s *shoptest.Shop, w *httptest.ResponseRecorder) {
	t.Helper()
	image := uploaded(t, w)
	for _, width := range []string{"-160.", "-320.", "-640.", "-1280."} {
		jpeg := strings.Replace(image, "-640.", width, 1)
		types := map[string]string{jpeg: "image/jpeg"}
		if strings.Contains(image, ".a-") { // this machine has avifenc (APP-2)
			types[strings.Replace(jpeg, ".jpg", ".avif", 1)] = "image/avif"
		}
		for address, kind := range types {
			r := row{call: "GET " + address}
			got := s.Do(r.request(t))
			if got.Code != 200 || got.Header().Get("Content-Type") != kind || got.Header().Get("Vary") != "" || !strings.Contains(got.Header().Get("Cache-Control"), "immutable") {
				t.Errorf("ITEM-3 %s: %d, %v", r.call, got.Code, got.Header())
			}
		}
	}
	if n := s.Count("media"); n == 0 {
		t.Error("ITEM-3 the upload is not noted")
	}
}

// ITEM-3: an upload that no product and no draft names is deleted after a day; one that a draft
// names stays.
func TestITEM3UnusedPicturesAreSwept(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		upload := func(w, h int) string {
			return uploaded(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/media", body: form(nil, photo(w, h))}))
		}
		used, unused := upload(400, 500), upload(500, 625)
		draft := js(obj{"name": "Rose", "photos": []obj{{"image": used, "alt": "A bottle"}}})
		status(t, s, 200, row{as: admin, call: "POST /api/admin/products", body: draft})
		for range 3 { // a day and an hour with the office in use
			s.Clock.Move(25 * time.Hour / 3)
			status(t, s, 200, row{as: admin, call: "GET /api/admin/me"})
		}
		young := upload(600, 750)
		s.App.Start()
		code := func(image string) int {
			r := row{call: "GET " + image}
			return s.Do(r.request(t)).Code
		}
		eventually(t, func() bool { return code(unused) == 404 })
		if code(used) != 200 || code(young) != 200 {
			t.Errorf("ITEM-3 a picture in use: %d, a young one: %d", code(used), code(young))
		}
	})
}

// ITEM-3: a published photo is the product's front image in every answer.
func TestITEM3PhotoOfAProduct(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	s.App.Start()
	image := uploaded(t, status(t, s, 200, row{as: admin, call: "POST /api/admin/media", body: form(nil, photo(800, 1000))}))
	sheet := whole(obj{"photos": []obj{{"image": image, "alt": "The bottle"}, {"image": image, "alt": ""}, {"image": image, "alt": "On a shelf"}}})
	status(t, s, 200, row{as: admin, call: "PUT /api/admin/products/" + shoptest.Snail + "/draft", header: match(`"1-0"`), body: js(sheet)})
	status(t, s, 200, row{as: admin, call: "POST /api/admin/products/" + shoptest.Snail + "/publish", header: match(`"1-1"`), body: js(obj{})})
	eventually(t, func() bool {
		r := row{call: "GET /api/products/" + shoptest.Snail}
		text := s.Do(r.request(t)).Body.String()
		return strings.Contains(text, `"frontImage":"`+image+`"`) && strings.Contains(text, `"alt":"On a shelf"`)
	})
}
