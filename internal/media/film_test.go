package media

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"testing"

	"gulaab/internal/fault"
)

// aBox is a box of a film.
func aBox(kind string, body ...[]byte) []byte {
	b := slices.Concat(append([][]byte{make([]byte, 8)}, body...)...)
	binary.BigEndian.PutUint32(b, uint32(len(b))) //nolint:gosec // small
	copy(b[4:], kind)
	return b
}

// TestGUARD9Films: what only begins like a film is none; of one that a phone took, its
// position is gone and nothing has moved.
func TestGUARD9Films(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	ftyp, place := aBox("ftyp", []byte("isom\x00\x00\x00\x00")), []byte("+31.5204+074.3587/")
	handler := func(kind string) []byte { return aBox("hdlr", make([]byte, 8), []byte(kind), make([]byte, 12)) }
	moov := aBox("moov", aBox("mvhd", make([]byte, 100)),
		aBox("trak", aBox("mdia", handler("vide")), aBox("udta", aBox("\xa9xyz", place))),
		aBox("udta", aBox("\xa9xyz", place)), aBox("meta", aBox("ilst", place)))
	mdat := aBox("mdat", bytes.Repeat([]byte("picture"), 50))
	wide := slices.Concat([]byte("\x00\x00\x00\x01mdat\x00\x00\x00\x00\x00\x00\x00\x18"), make([]byte, 8))
	for _, row := range []struct {
		name string
		film []byte
		kind fault.Kind
	}{
		{"of a phone", slices.Concat(ftyp, moov, mdat), 0},
		{"its words before and behind", slices.Concat(ftyp, aBox("uuid", place), mdat, moov, aBox("meta", place)), 0},
		{"a box of 64 bits", slices.Concat(ftyp, moov, wide), 0},
		{"a page behind its head", slices.Concat(ftyp, []byte("<html><script>alert(1)</script>")), fault.UnsupportedMedia},
		{"its head alone", ftyp, fault.UnsupportedMedia},
		{"cut short", slices.Concat(ftyp, moov, mdat[:40]), fault.UnsupportedMedia},
		{"a box longer than its own", slices.Concat(ftyp, aBox("moov", []byte("\x00\x00\xff\xffudta")), mdat), fault.UnsupportedMedia},
		{"a box of no length", slices.Concat(ftyp, aBox("moov", []byte("\x00\x00\x00\x04trak")), mdat), fault.UnsupportedMedia},
		{"boxes without end", slices.Concat(ftyp, aBox("moov", bytes.Repeat(aBox("free"), maxBoxes)), mdat), fault.UnsupportedMedia},
		{"a track of positions", slices.Concat(ftyp, aBox("moov", aBox("trak", aBox("mdia", handler("meta")))), mdat), fault.UnsupportedMedia},
	} {
		v, err := d.Film(bytes.NewReader(row.film))
		if row.kind != 0 {
			if fault.KindOf(err) != row.kind {
				t.Errorf("GUARD-9 %s: %v", row.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("GUARD-9 %s: %v", row.name, err)
			continue
		}
		kept, err := io.ReadAll(v.Reader())
		if err != nil || len(kept) != len(row.film) || bytes.Contains(kept, place) {
			t.Errorf("GUARD-9 %s: the position stands in %q, %v", row.name, kept, err)
		}
		if at := bytes.Index(row.film, []byte("picturepicture")); at >= 0 && !bytes.Equal(kept[at:at+300], row.film[at:at+300]) {
			t.Errorf("GUARD-9 %s: the picture has moved", row.name)
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
}
