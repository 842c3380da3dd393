package shoptest_test

import (
	"bytes"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// reserved is an order that waits for its transfer, as its browser knows it.
type reserved struct{ id, link string }

// reserve places an order that is paid later and requests its link.
func reserve(t *testing.T, s *Shop) reserved {
	t.Helper()
	w := s.Do((&row{call: "POST /api/orders/reserve", body: js(address(cart(item(Snail, 1))))}).request(t))
	if w.Code != http.StatusCreated {
		t.Fatal(w.Body)
	}
	id := object(t, w)["order"].(map[string]any)["_id"].(string)
	cookie, _, _ := strings.Cut(w.Header().Get("Set-Cookie"), ";")
	w = s.Do((&row{call: "POST /api/orders/" + id + "/link", header: map[string]string{"Cookie": cookie}}).request(t))
	if w.Code != http.StatusOK {
		t.Fatal(w.Body)
	}
	return reserved{id, object(t, w)["link"].(string)}
}

// photograph is a picture of w by h pixels as a phone's camera writes it: padded with metadata
// to size bytes.
func photograph(w, h, size int) []byte {
	b := JPEG(w, h)
	out := bytes.NewBuffer(b[:2:2])
	for left := size - len(b); left > 4; {
		n := min(left-4, 60000)
		out.Write([]byte{0xff, 0xfe, byte((n + 2) >> 8), byte(n + 2)}) // a JPEG comment
		out.Write(make([]byte, n))
		left -= n + 4
	}
	out.Write(b[2:])
	return out.Bytes()
}

// TestSendProof (PROOF-1, PAY-4, SAFE-2): a screenshot sent after the order is handled like one
// sent with it, through the page without scripts and through the call of the shop's screens.
// Its type, size and pixels are checked, its print is stored, and it belongs to that order
// only, however many are sent. An order that waits for no transfer accepts none.
func TestSendProof(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		one, another := reserve(t, s), reserve(t, s)
		doors := []struct {
			name string
			send func(link string, files map[string][]byte) *httptest.ResponseRecorder
			page bool
		}{
			{"page", func(link string, files map[string][]byte) *httptest.ResponseRecorder {
				return s.Do((&row{call: "POST /c/" + link + "/proof", body: form(nil, files)}).request(t))
			}, true},
			{"call", func(link string, files map[string][]byte) *httptest.ResponseRecorder {
				return s.Do((&row{call: "POST /api/orders/track/proof", body: form(url.Values{"link": {link}}, files)}).request(t))
			}, false},
		}
		shown := func(id string) (width int) {
			t.Helper()
			w := s.Do((&row{as: admin, call: "GET /api/orders/" + id + "/proof"}).request(t))
			if w.Code == http.StatusNotFound {
				return 0
			}
			picture, err := jpeg.DecodeConfig(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			return picture.Width
		}
		file := func(name string, b []byte) map[string][]byte { return map[string][]byte{"screenshot=" + name: b} }
		bad := []struct {
			name  string
			files map[string][]byte
			code  int // of the shop's call
			words string
		}{
			{"another type", file("a.gif", []byte("GIF89a picture")), http.StatusUnsupportedMediaType, "Only JPG, JPEG, and PNG files are allowed."},
			{"a type in name only", file("a.jpg", []byte("%PDF-1.7")), http.StatusUnsupportedMediaType, "Only JPG, JPEG, and PNG files are allowed."},
			{"too large", file("a.jpg", photograph(90, 90, 5<<20+1)), http.StatusRequestEntityTooLarge, "larger than 5 MB"},
			{"a bomb of pixels", file("a.png", bomb()), http.StatusRequestEntityTooLarge, "pixels"},
			{"nothing chosen", file("", nil), http.StatusUnprocessableEntity, "Please upload a payment screenshot"},
			{"no field of it", map[string][]byte{"other=a.jpg": JPEG(9, 9)}, http.StatusUnprocessableEntity, "Please upload a payment screenshot"},
		}
		prints := s.Count("proof_prints")
		for _, door := range doors {
			for _, b := range bad {
				w, code := door.send(one.link, b.files), b.code
				if door.page {
					code = http.StatusUnprocessableEntity
				}
				if w.Code != code || !strings.Contains(w.Body.String(), b.words) {
					t.Errorf("PROOF-1 %s by the %s: %d, want %d with %q\n%s", b.name, door.name, w.Code, code, b.words, w.Body)
				}
				if door.page && !strings.Contains(w.Body.String(), `aria-invalid="true"`) {
					t.Errorf("PROOF-1 %s is not said at the field", b.name)
				}
			}
			if w := door.send(strings.Repeat("x", 43), file("a.jpg", JPEG(9, 9))); w.Code != http.StatusNotFound {
				t.Errorf("PROOF-1 by a link of nobody's, by the %s: %d", door.name, w.Code)
			}
		}
		if shown(one.id) != 0 || s.Count("proof_prints") != prints {
			t.Error("PROOF-1 something refused was kept")
		}

		// Each of several screenshots replaces the order's last, and none reaches another
		// order.
		for n, door := range []int{0, 1, 0, 1} {
			for _, o := range []struct {
				reserved
				width int
			}{{one, 100 + n}, {another, 300 + n}} {
				w := doors[door].send(o.link, file("shot.jpg", JPEG(o.width, 60)))
				if w.Code != http.StatusOK && w.Code != http.StatusSeeOther {
					t.Fatalf("PROOF-1 by the %s: %d %s", doors[door].name, w.Code, w.Body)
				}
				if got := shown(o.id); got != o.width {
					t.Errorf("PROOF-1 the picture of %d pixels is shown as one of %d", o.width, got)
				}
			}
		}
		if got := shown(one.id); got != 103 {
			t.Errorf("PROOF-1 after the other's upload the picture has %d pixels", got)
		}
		if n := s.Count("proof_prints") - prints; n != 8 {
			t.Errorf("PROOF-3 of 8 screenshots %d were handed to be read", n)
		}
		// A photograph of 5 million pixels and just under 5 MB, from a cheap phone.
		if w := doors[0].send(another.link, file("IMG_0001.jpg", photograph(2592, 1944, 5<<20-1))); w.Code != http.StatusSeeOther {
			t.Errorf("PROOF-1 a photograph: %d %s", w.Code, w.Body)
		}
		if page := visit(s, "/c/"+another.link).Body.String(); !strings.Contains(page, "We are checking your payment") || strings.Contains(page, "proofs/") {
			t.Errorf("PROOF-1 the page after it: %s", page)
		}

		for _, state := range []struct{ name, sql string }{
			{"is paid", "UPDATE orders SET placement = 'confirmed', payment = 'paid' WHERE id = $1"},
			{"is cancelled", "UPDATE orders SET placement = 'cancelled', payment = 'due' WHERE id = $1"},
			{"is paid at the door", "UPDATE orders SET placement = 'placed', method = 'cod', payment = 'due' WHERE id = $1"},
		} {
			s.Exec(state.sql, one.id)
			for _, door := range doors {
				if w := door.send(one.link, file("late.jpg", JPEG(77, 60))); w.Code != http.StatusConflict {
					t.Errorf("PROOF-1 an order that %s, by the %s: %d", state.name, door.name, w.Code)
				}
			}
			if got := shown(one.id); got == 77 {
				t.Errorf("PROOF-1 an order that %s took a screenshot", state.name)
			}
		}
	})
}

// TestManyProofs (SAFE-2): the holder of a link can send a limited number of screenshots.
func TestManyProofs(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, limited)
	o := reserve(t, s)
	codes := map[int]int{}
	for range 12 {
		codes[s.Do((&row{call: "POST /c/" + o.link + "/proof", body: form(nil, map[string][]byte{"screenshot=a.jpg": JPEG(9, 9)})}).request(t)).Code]++
	}
	if codes[http.StatusSeeOther] != 10 || codes[http.StatusTooManyRequests] != 2 {
		t.Errorf("SAFE-2 twelve screenshots were answered %v", codes)
	}
}
