package shoptest_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image/jpeg"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// This file sends pictures that no phone makes to every door that takes one (GUARD-3). What
// decoding may cost is tested in package media, where each is refused by its header.

// hostilePicture is a file and what becomes of it: stored without anything but its pixels, or
// refused with a status and words.
type hostilePicture struct {
	name   string
	file   []byte
	status int // 0: stored
	words  string
}

// Words that must not be in a stored picture.
var carried = []string{"GPS 24.8607N", "<script>", "PK\x03\x04", "XMP-SECRET"}

func chunkOf(name string, body []byte) []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(len(body))) //nolint:gosec // small
	whole := append([]byte(name), body...)
	return binary.BigEndian.AppendUint32(append(out, whole...), crc32.ChecksumIEEE(whole))
}

// behindHead puts bytes between a PNG's header and its other chunks.
func behindHead(file []byte, more ...[]byte) []byte {
	const head = 8 + 25
	return slices.Concat(file[:head], slices.Concat(more...), file[head:])
}

func riff(chunks ...[]byte) []byte {
	body := slices.Concat(chunks...)
	return slices.Concat([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(len(body)+4)), []byte("WEBP"), body) //nolint:gosec // small
}

func webpChunk(name string, body []byte) []byte {
	return slices.Concat([]byte(name), binary.LittleEndian.AppendUint32(nil, uint32(len(body))), body) //nolint:gosec // small
}

// segmentsOf puts metadata of about so many bytes behind a JPEG's start: a place, a colour
// profile and XMP.
func segmentsOf(file []byte, bytesOf int) []byte {
	out := slices.Clone(file[:2])
	for i := 0; len(out) < bytesOf; i++ {
		marker, head := byte(0xe1), "Exif\x00\x00II*\x00GPS 24.8607N"
		switch i % 3 {
		case 1:
			head = "http://ns.adobe.com/xap/1.0/\x00XMP-SECRET"
		case 2:
			marker, head = 0xe2, "ICC_PROFILE\x00\x01\x01"
		}
		body := append([]byte(head), make([]byte, 65_000)...)
		out = append(out, 0xff, marker)
		out = append(binary.BigEndian.AppendUint16(out, uint16(len(body)+2)), body...) //nolint:gosec // under 65,536
	}
	return append(out, file[2:]...)
}

func hostilePictures() []hostilePicture {
	const only, many, more = "Only JPG, JPEG, and PNG files are allowed.", "made of too many parts", "too many pixels"
	photograph, drawing := JPEG(240, 300), PNG(240, 300)
	gif := []byte("GIF89a\x10\x00\x10\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff")
	for range 5000 {
		gif = append(gif, "\x2c\x00\x00\x00\x00\x10\x00\x10\x00\x00\x02\x02\x4c\x01\x00"...)
	}
	frames := [][]byte{webpChunk("VP8X", []byte("\x02\x00\x00\x00\xff\x3e\x00\xff\x3e\x00")), webpChunk("ANIM", make([]byte, 6))}
	for range 5000 {
		frames = append(frames, webpChunk("ANMF", make([]byte, 24)))
	}
	var bomb bytes.Buffer
	bomb.WriteString("Comment\x00\x00")
	z := zlib.NewWriter(&bomb)
	_, _ = z.Write(make([]byte, 200<<20))
	_ = z.Close()
	tiny := make([][]byte, 350_000)
	for i := range tiny {
		tiny[i] = chunkOf("tEXt", nil)
	}
	huge := slices.Clone(drawing)
	binary.BigEndian.PutUint32(huge[16:], 60_000)
	binary.BigEndian.PutUint32(huge[20:], 60_000)
	wide := slices.Clone(photograph)
	frame := bytes.Index(wide, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(wide[frame+5:], 65_500)
	binary.BigEndian.PutUint16(wide[frame+7:], 65_500)
	middle := bytes.LastIndex(drawing, []byte("IDAT")) + 12 // within the data, past its length
	return []hostilePicture{
		{"a GIF of 5,000 frames", gif, 415, only},
		{"a WebP of 5,000 frames", riff(frames...), 415, only},
		{"a WebP of 16,384 pixels a side in 20 bytes", riff(webpChunk("VP8L", []byte("\x2f\xff\xff\xff\x0f\x00\x00\x00"))), 415, only},
		{"an AVIF of a billion pixels", []byte("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf\x00\x00\x00\x14ispe\x00\x00\x00\x00\x00\x00\x80\x00\x00\x00\x80\x00"), 415, only},
		{"a page", []byte("<!doctype html><script>alert(1)</script>"), 415, only},
		{"an archive", []byte("PK\x03\x04" + strings.Repeat("x", 500)), 415, only},
		{"an SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), 415, only},
		{"a PNG of 3,600 megapixels", fixCRC(huge), 413, more},
		{"a JPEG of 4,290 megapixels", wide, 413, more},
		{"10 MB of metadata", segmentsOf(photograph, 10<<20)[:6<<20], 413, "larger than 5 MB"},
		{"4 MB of tiny chunks", behindHead(drawing, tiny...), 422, many},
		{"a JPEG that ends early", photograph[:len(photograph)/2], 422, "damaged"},
		{"a PNG that ends early", drawing[:len(drawing)-20], 422, "damaged"},
		{"a PNG within a PNG", slices.Concat(drawing[:middle], drawing, drawing[middle:]), 422, "damaged"},
		{"two headers", behindHead(drawing, drawing[8:33]), 422, "damaged"},
		{"a head alone", []byte("\xff\xd8\xff"), 422, "damaged"},

		{"4 MB of metadata with a place", segmentsOf(photograph, 4<<20), 0, ""},
		{"a comment of 200 MB in 200 kB", behindHead(drawing, chunkOf("zTXt", bomb.Bytes())), 0, ""},
		{"a JPEG and a page", append(slices.Clone(photograph), "<script>alert(1)</script>"...), 0, ""},
		{"a JPEG and an archive", append(slices.Clone(photograph), "PK\x03\x04<script>"...), 0, ""},
		{"a page in a comment", slices.Concat(photograph[:2], []byte("\xff\xfe\x00\x1b<script>alert(1)</script>"), photograph[2:]), 0, ""},
		{"a PNG that is said to be a JPEG", drawing, 0, ""},
	}
}

// TestGUARD3HostilePictures: at every door that takes a picture, a hostile one is refused in
// words beside its field, or stored as its pixels alone: at most twice the bytes that were
// sent, and 1 MB, without place, profile, comment or tail.
func TestGUARD3HostilePictures(t *testing.T) {
	t.Parallel()
	pictures := hostilePictures()
	one := func(field string, file []byte) map[string][]byte { return map[string][]byte{field + "=shot.jpg": file} }
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		transferLink(t, s)
		askedFor(t, s)
		doors := []struct {
			name, folder string
			bounded      bool // by the bytes sent
			send         func(i int, file []byte) row
		}{
			{"checkout", "proofs", true, func(i int, file []byte) row {
				return row{call: "POST /api/orders/payment", body: withPicture(100+i, file), status: 201}
			}},
			{"a proof by link", "proofs", true, func(_ int, file []byte) row {
				return row{call: "POST /api/orders/track/proof", body: form(url.Values{"link": {payLink}}, one("screenshot", file)), status: 200}
			}},
			{"a proof by the link's page", "proofs", true, func(_ int, file []byte) row {
				return row{call: "POST /c/" + payLink + "/proof", body: form(nil, one("screenshot", file)), status: 303}
			}},
			{"a photo of a return", "returns", true, func(_ int, file []byte) row {
				return row{call: "POST /api/orders/track/return/photo", body: form(url.Values{"number": {"GL-000001"}, "contact": {"0300 1234567"}, "return": {"1"}}, one("photo", file)), status: 200}
			}},
			{"an account", "avatars", false, func(i int, file []byte) row {
				return row{call: "POST /api/auth/register", body: registration(fmt.Sprintf("hina%d@example.com", i), file), status: 201}
			}},
			{"evidence of a refund", "evidence", true, func(_ int, file []byte) row {
				return row{as: desk, call: "POST /api/admin/orders/" + GuestOrder + "/evidence", body: form(nil, one("picture", file)), status: 201}
			}},
			{"a product", "products", false, func(_ int, file []byte) row {
				return row{as: desk, call: "POST /api/admin/media", body: form(nil, one("photo", file)), status: 200}
			}},
			{"the shop's own", "look", false, func(_ int, file []byte) row {
				return row{as: admin, call: "POST /api/admin/settings/look/logo", body: form(nil, one("picture", file)), status: 200}
			}},
		}
		for _, door := range doors {
			folder := filepath.Join(s.Config.DataDir, "media", door.folder)
			for i, p := range pictures {
				s.Exec("UPDATE returns SET photos = '[]'") // the most of one return has rows of its own
				if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o750)); err != nil {
					t.Fatal(err)
				}
				r := door.send(i, p.file)
				w := s.Do(r.request(t))
				fresh := s.Files(door.folder)
				switch {
				case p.status == 0 && (w.Code != r.status || len(fresh) == 0):
					t.Errorf("GUARD-3 %s, %s: %d %s", door.name, p.name, w.Code, w.Body)
				case p.status == 0:
					pixelsAlone(t, s, door.name+", "+p.name, door.folder, fresh, len(p.file), door.bounded)
				case len(fresh) > 0:
					t.Errorf("GUARD-3 %s, %s is stored: %v", door.name, p.name, fresh)
				case door.folder == "look" && w.Code >= 400 && w.Code < 500: // it takes WebP, and says more of an SVG
				default:
					if strings.HasPrefix(r.call, "POST /c/") {
						p.status = 422 // of a page, whatever is wrong
					}
					refusedInWords(t, door.name+", "+p.name, w, p)
				}
			}
		}
	})
}

func refusedInWords(t *testing.T, what string, w *httptest.ResponseRecorder, p hostilePicture) {
	t.Helper()
	if w.Code != p.status || !strings.Contains(w.Body.String(), p.words) {
		t.Errorf("GUARD-3 %s: %d %.300s, want %d %q", what, w.Code, w.Body, p.status, p.words)
	}
}

// pixelsAlone looks at the files that were stored for a picture.
func pixelsAlone(t *testing.T, s *Shop, what, folder string, names []string, sent int, bounded bool) {
	t.Helper()
	for _, name := range names {
		file, err := os.ReadFile(filepath.Join(s.Config.DataDir, "media", folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if most := max(2<<10, min(1<<20, 2*sent)); bounded && len(file) > most {
			t.Errorf("GUARD-3 %s: %d bytes were sent, %d are stored", what, sent, len(file))
		}
		if filepath.Ext(name) == ".jpg" {
			if _, err := jpeg.Decode(bytes.NewReader(file)); err != nil {
				t.Errorf("GUARD-3 %s: what is stored is no JPEG: %v", what, err)
			}
		}
		for _, words := range carried {
			if bytes.Contains(file, []byte(words)) {
				t.Errorf("GUARD-3 %s: %q is stored", what, words)
			}
		}
	}
}
