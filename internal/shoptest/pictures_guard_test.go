package shoptest_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gulaab/internal/config"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// noisyJPEG is a picture that is stored with nearly as many bytes as it was sent.
func noisyJPEG(side int) []byte {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // noise
	img := image.NewGray(image.Rect(0, 0, side, side))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32()) //nolint:gosec // noise
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 80}); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func withPicture(who int, picture []byte) payload {
	v := url.Values{"cartItems": {`[{"_id":"` + Snail + `","name":"Snail","quantity":1}]`}}
	for k, text := range addressOf(who, nil) {
		v.Set(k, text.(string))
	}
	return form(v, map[string][]byte{"screenshot=shot.jpg": picture})
}

// TestGUARD3PicturesOfANetwork: one network's pictures cannot fill the disk. Beyond its bytes
// an hour, its orders are accepted, and their link asks for the pictures and accepts them
// later.
func TestGUARD3PicturesOfANetwork(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, limited)
	picture := noisyJPEG(1400) // about 1 MB of it is stored
	later, first := 0, -1
	for i := range 14 {
		w := status(t, s, 201, row{call: "POST /api/orders/payment", body: withPicture(i, picture)})
		if strings.Contains(w.Body.String(), "Your screenshot could not be kept now: please send it by the link") {
			if later++; first < 0 {
				first = i
			}
		}
	}
	if later == 0 || first < 4 {
		t.Fatalf("GUARD-3 of 14 pictures %d were asked for later, the first of them as the %d.", later, first)
	}
	if n := s.Count("orders WHERE payment = 'due' AND proof_key = '' AND method = 'bank_transfer'"); int(n) != later {
		t.Errorf("GUARD-3 %d orders wait for a picture, %d were told so", n, later)
	}
}

func registration(email string, picture []byte) payload {
	v := url.Values{"name": {"Hina"}, "email": {email}, "password": {Password}}
	if picture == nil {
		return form(v, nil)
	}
	return form(v, map[string][]byte{"profilePic=me.jpg": picture})
}

// TestGUARD3AvatarsOfANetwork: pictures of accounts count with a network's other pictures. Once
// there are too many, registrations go on without one.
func TestGUARD3AvatarsOfANetwork(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, limited)
		for i := range 8 {
			status(t, s, 201, row{call: "POST /api/orders/payment", body: withPicture(i, noisyJPEG(1400))})
		}
		n, w := until(t, s, 50, func(i int) *httptest.ResponseRecorder {
			return s.Do((&row{call: "POST /api/auth/register", body: registration(fmt.Sprintf("hina%d@example.com", i), noisyJPEG(256))}).request(t))
		})
		if !strings.Contains(w.Body.String(), "Please register without one.") {
			t.Errorf("GUARD-3 after %d: %s", n, w.Body)
		}
		status(t, s, 201, row{call: "POST /api/auth/register", body: registration("hina@example.com", nil)})
	})
}

// TestGUARD3DiskFloor: when the disk is nearly full, an order is accepted without its picture,
// and its link refuses a picture with the reason. Other pictures are refused too.
func TestGUARD3DiskFloor(t *testing.T) {
	t.Parallel()
	s := New(t, storetest.SQLite, func(c *config.Config) { c.DiskFloor = 1 << 20 })
	w := status(t, s, 201, row{call: "POST /api/orders/payment", body: withPicture(1, JPEG(60, 40))})
	if !strings.Contains(w.Body.String(), "could not be kept now") {
		t.Errorf("GUARD-3 a full disk: %s", w.Body)
	}
	// What makes an attempt the same one is the file that was sent, not what is kept of it, which
	// is nothing here: else the same attempt would be another one as soon as there is room again.
	for _, again := range []struct {
		picture []byte
		status  int
	}{{JPEG(60, 40), 201}, {JPEG(60, 40), 201}, {JPEG(61, 40), 409}} {
		r := row{call: "POST /api/orders/payment", body: withPicture(4, again.picture), header: key("a-full-disk")}
		status(t, s, again.status, r)
	}
	transferLink(t, s)
	page := s.Do((&row{call: "POST /c/" + payLink + "/proof", body: form(nil, map[string][]byte{"screenshot=shot.jpg": JPEG(60, 40)})}).request(t))
	if page.Code != 503 || !strings.Contains(page.Body.String(), "We cannot keep new pictures at the moment.") {
		t.Errorf("GUARD-3 the page of the order: %d %s", page.Code, page.Body)
	}
	if w := s.Do((&row{call: "POST /api/orders/track/proof", body: aProof(payLink)}).request(t)); w.Code != 503 || !strings.Contains(w.Body.String(), "send it again later") {
		t.Errorf("GUARD-3 the call of the order: %d %s", w.Code, w.Body)
	}
	for _, r := range []row{
		{call: "POST /api/orders/checkout", body: js(addressOf(2, cart(item(Snail, 1)))), status: 201},
		{call: "POST /api/orders/reserve", body: js(addressOf(3, cart(item(Snail, 1)))), status: 201},
		{call: "POST /api/auth/register", body: registration("hina@example.com", JPEG(60, 60)), status: 503, want: []string{`"profilePic":"We cannot keep new pictures at the moment. Please register without one."`}},
		{call: "POST /api/auth/register", body: registration("hina@example.com", nil), status: 201},
		{as: desk, call: "POST /api/admin/media", body: form(nil, photo(400, 500)), status: 503, want: []string{"Make room on the server's disk"}},
		{as: desk, call: "POST /api/admin/media", body: form(nil, film(2000)), status: 503, want: []string{"New pictures wait, so that orders go on."}},
		{as: admin, call: "POST /api/admin/settings/look/logo", body: form(nil, map[string][]byte{"picture=logo.png": PNG(300, 60)}), status: 503, want: []string{"Make room"}},
		{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/evidence", body: form(nil, map[string][]byte{"picture=slip.jpg": JPEG(60, 40)}), status: 503, want: []string{"Make room"}},
	} {
		w := s.Do(r.request(t))
		if w.Code != r.status || !strings.Contains(w.Body.String(), strings.Join(r.want, "")) {
			t.Errorf("GUARD-3 nearly no disk: %s: %d %s", r.call, w.Code, w.Body)
		}
	}
	askedFor(t, s)
	if w := s.Do((&row{call: "POST /api/orders/track/return/photo", body: aPhoto("1")}).request(t)); w.Code != 503 {
		t.Errorf("GUARD-3 a photo of a return: %d %s", w.Code, w.Body)
	}
}

// TestGUARD3EndedFiles: the picture of an order that nobody confirmed, or that ended unpaid, is
// deleted after the days of the setting. That of a paid order stays.
func TestGUARD3EndedFiles(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		place := func(who int) string {
			return placedID(t, s, row{call: "POST /api/orders/payment", body: withPicture(who, JPEG(60+who, 40))})
		}
		ended, paid := place(1), place(2)
		place(3)
		move := func(id, name string, body obj) {
			status(t, s, 200, row{as: desk, call: "POST /api/admin/orders/" + id + "/moves/" + name, header: match("*"), body: js(body)})
		}
		move(ended, "cancel", obj{"why": "sold_out"})
		move(paid, "approve", obj{"amount": 1259.64, "reference": "TRX-1"})
		s.Clock.Move(3 * 24 * time.Hour)
		young := place(4)
		s.Clock.Move(5 * 24 * time.Hour)
		for _, name := range s.Files("proofs") {
			when := s.Clock.Now().Add(-48 * time.Hour)
			if err := os.Chtimes(filepath.Join(s.Config.DataDir, "media", "proofs", name), when, when); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(s.Files("proofs")); n < 4 {
			t.Fatalf("GUARD-3 %d screenshots are kept of four orders", n)
		}
		s.App.Start()
		want := []string{paid + ".jpg", young + ".jpg"}
		slices.Sort(want)
		eventually(t, func() bool { return slices.Equal(s.Files("proofs"), want) })
	})
}

// TestGUARD3PicturesOnAllNodes: all nodes share the limit of a network's bytes an hour.
func TestGUARD3PicturesOnAllNodes(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, limited)
		nodes := []*Shop{s, s.Twin()}
		picture := noisyJPEG(1400)
		later := 0
		for i := range 14 {
			w := status(t, nodes[i%2], 201, row{call: "POST /api/orders/payment", body: withPicture(i, picture)})
			if strings.Contains(w.Body.String(), "Your screenshot could not be kept now") {
				later++
			}
		}
		if later == 0 || later > 10 {
			t.Errorf("GUARD-3 of 14 pictures at two nodes %d were asked for later", later)
		}
		s.Clock.Move(time.Hour)
		w := status(t, nodes[1], 201, row{call: "POST /api/orders/payment", body: withPicture(20, picture)})
		if strings.Contains(w.Body.String(), "could not be kept now") {
			t.Errorf("GUARD-3 after an hour: %s", w.Body)
		}
	})
}
