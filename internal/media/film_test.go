package media

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
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

// TestGUARD9Films: a file that only begins like a film is refused. In a phone's film the
// position is erased and nothing has moved.
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
		{"its words in boxes of its maker and in free space", slices.Concat(ftyp, aBox("free", place), moov, mdat, aBox("sefd", place), aBox("skip", place)), 0},
		{"no picture", slices.Concat(ftyp, aBox("moov", aBox("trak", aBox("mdia", handler("soun")))), mdat), fault.UnsupportedMedia},
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

// be returns numbers as four big-endian bytes.
func be(numbers ...int) []byte {
	var b []byte
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, uint32(n)) //nolint:gosec // small
	}
	return b
}

// aTrack is a track with its tables: samples per chunk, their sizes (one number: of each), and
// the chunks' offsets.
func aTrack(handler string, perChunk, sizes, offsets []byte, format string) []byte {
	table := "stco"
	if len(offsets) > 8 && binary.BigEndian.Uint32(offsets[8:]) == 0 { // 64-bit offsets
		table = "co64"
	}
	stbl := aBox("stbl", aBox("stsd", be(0, 1), aBox(format, make([]byte, 8))), aBox("stsc", perChunk), aBox("stsz", sizes), aBox(table, offsets))
	return aBox("trak", aBox("tkhd", make([]byte, 84)), aBox("mdia", aBox("mdhd", make([]byte, 24)),
		aBox("hdlr", make([]byte, 8), []byte(handler), make([]byte, 13)), aBox("minf", aBox("gmhd"), aBox("dinf"), stbl)))
}

// TestGUARD9TracksOfPositions: a phone records its position in a track of its own, a drone in
// one of text, an action camera in one of sensor data. The film is accepted, its frames stay in
// place, and no position is left.
func TestGUARD9TracksOfPositions(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	const place = "+31.5204+074.3587+217.000/"
	n := len(place)
	ftyp := aBox("ftyp", []byte("qt  \x00\x00\x00\x00qt  "))
	picture := bytes.Repeat([]byte("picture!"), 40)
	// Frames and positions alternate, as a camera writes them: three chunks of each; the first
	// chunk of positions has two samples, the others one.
	var lies []byte
	var pictures, places []int
	at := len(ftyp) + 8 + 8 // after wide and the header of mdat
	for _, samples := range []int{2, 1, 1} {
		pictures = append(pictures, at+len(lies))
		lies = append(lies, picture...)
		places = append(places, at+len(lies))
		lies = append(lies, bytes.Repeat([]byte(place), samples)...)
	}
	mdat := slices.Concat(aBox("wide"), aBox("mdat", lies))
	video := aTrack("vide", be(0, 1, 1, 1, 1), be(0, len(picture), 3), be(append([]int{0, 3}, pictures...)...), "avc1")
	far := be(0, 3, 0, places[0], 0, places[1], 0, places[2])
	runs, each, list := be(0, 2, 1, 2, 1, 2, 1, 1), be(0, n, 4), be(0, 0, 4, n, n, n, n)
	near := be(0, 3, places[0], places[1], places[2])
	for _, row := range []struct {
		name  string
		track []byte
		kind  fault.Kind
	}{
		{"of an iPhone", aTrack("meta", runs, each, near, "mebx"), 0},
		{"of an iPhone, far into its file", aTrack("meta", runs, list, far, "mebx"), 0},
		{"of a drone, as subtitles", aTrack("sbtl", runs, list, near, "tx3g"), 0},
		{"of an action camera", aTrack("meta", runs, list, near, "gpmd"), 0},
		{"whose chunks lie outside the film's data", aTrack("meta", runs, each, be(0, 3, 4, 8, 12), "mebx"), fault.UnsupportedMedia},
		{"whose chunks lie behind the end", aTrack("meta", runs, each, be(0, 1, 1<<30), "mebx"), fault.UnsupportedMedia},
		{"with more samples than sizes", aTrack("meta", be(0, 1, 1, 9, 1), list, near, "mebx"), fault.UnsupportedMedia},
		{"with samples longer than the film", aTrack("meta", be(0, 1, 1, 1<<31, 1), be(0, 1<<31, 4), near, "mebx"), fault.UnsupportedMedia},
		{"with a table cut short", aTrack("meta", runs, be(0, 0, 1<<30), near, "mebx"), fault.UnsupportedMedia},
		{"whose first chunk is in no run", aTrack("meta", be(0, 1, 2, 1, 1), each, near, "mebx"), fault.UnsupportedMedia},
	} {
		film := slices.Concat(ftyp, mdat, aBox("moov", aBox("mvhd", make([]byte, 100)), video, row.track))
		v, err := d.Film(bytes.NewReader(film))
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
		if err != nil || len(kept) != len(film) {
			t.Errorf("GUARD-9 %s: %d of %d bytes, %v", row.name, len(kept), len(film), err)
		}
		for _, left := range []string{"31.52", "074.35", "mebx", "tx3g", "gpmd"} {
			if bytes.Contains(kept, []byte(left)) {
				t.Errorf("GUARD-9 %s: %q is left", row.name, left)
			}
		}
		for _, at := range pictures {
			if !bytes.Equal(kept[at:at+len(picture)], picture) {
				t.Errorf("GUARD-9 %s: the picture at %d is another", row.name, at)
			}
		}
		if !bytes.Contains(kept, video) {
			t.Errorf("GUARD-9 %s: the track of pictures is another", row.name)
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
}

// inFragments is a film in fragments, with a track of positions beside the picture. run writes
// where the samples are.
func inFragments(place string, run func(moof int, track byte, tfhd, trun func(flags int, more ...[]byte) []byte, at int) []byte) (film []byte, pictures []int) {
	ftyp := aBox("ftyp", []byte("iso5\x00\x00\x00\x00"))
	track := func(id int, handler string) []byte {
		tkhd := make([]byte, 84)
		tkhd[15] = byte(id)
		return aBox("trak", aBox("tkhd", tkhd), aBox("mdia", aBox("mdhd", make([]byte, 24)), aBox("hdlr", make([]byte, 8), []byte(handler), make([]byte, 13))))
	}
	trex := func(id, size int) []byte { return aBox("trex", be(0, id, 1, 0, size, 0)) }
	picture := bytes.Repeat([]byte("picture!"), 40)
	film = slices.Concat(ftyp, aBox("moov", aBox("mvhd", make([]byte, 100)), track(1, "vide"), track(2, "meta"),
		aBox("mvex", trex(1, len(picture)), trex(2, len(place)))))
	for range 3 {
		start := len(film)
		traf := func(id byte, at int) []byte {
			box := func(kind string) func(flags int, more ...[]byte) []byte {
				return func(flags int, more ...[]byte) []byte { return aBox(kind, append([][]byte{be(flags)}, more...)...) }
			}
			return aBox("traf", run(start, id, box("tfhd"), box("trun"), at))
		}
		whole := func(at int) []byte {
			return aBox("moof", aBox("mfhd", be(0, 1)), traf(1, at), traf(2, at+len(picture)))
		}
		at := start + len(whole(0)) + 8
		pictures = append(pictures, at)
		film = slices.Concat(film, whole(at), aBox("mdat", picture, []byte(place), []byte(place)))
	}
	tfra := func(id int) []byte { return aBox("tfra", be(0, id, 0, 0)) }
	return slices.Concat(film, aBox("mfra", tfra(1), tfra(2), aBox("mfro", be(0, 0)))), pictures
}

const aPlace = "+31.5204+074.3587+217.000/"

// fragmented are the ways in which a fragment gives the place of its samples.
func fragmented() map[string]func(moof int, track byte, tfhd, trun func(flags int, more ...[]byte) []byte, at int) []byte {
	type box = func(flags int, more ...[]byte) []byte
	samples := func(track byte) int { return int(track) } // one frame, two positions
	n := len(aPlace)
	return map[string]func(moof int, track byte, tfhd, trun box, at int) []byte{
		"counted from the fragment": func(moof int, track byte, tfhd, trun box, at int) []byte {
			return slices.Concat(tfhd(fromFragment, be(int(track))), trun(hasOffset, be(samples(track), at-moof)))
		},
		"at a place of the file": func(_ int, track byte, tfhd, trun box, at int) []byte {
			return slices.Concat(tfhd(hasBase|hasEntry|hasDuration|hasFlags, be(int(track), 0, at, 1, 2, 3)), trun(0, be(samples(track))))
		},
		"one behind the other": func(moof int, track byte, tfhd, trun box, at int) []byte {
			if track == 1 {
				return slices.Concat(tfhd(0, be(1)), trun(hasOffset|hasFirstFlags, be(1, at-moof, 0)))
			}
			return slices.Concat(tfhd(hasSize, be(2, n)), trun(0, be(1)), trun(0, be(1)))
		},
		"each with its length": func(moof int, track byte, tfhd, trun box, at int) []byte {
			if track == 1 {
				return slices.Concat(tfhd(fromFragment, be(1)), trun(hasOffset, be(1, at-moof)))
			}
			return slices.Concat(tfhd(fromFragment, be(2)), trun(hasOffset|eachDuration|eachSize|eachFlags|eachTimeOffset, be(2, at-moof), be(9, n, 0, 0), be(9, n, 0, 0)))
		},
	}
}

// GUARD-9: a track of positions is removed from a fragmented film too, with its data in each
// fragment and all that names it; frames stay in place. A film with wrong places is refused
// with the reason.
func TestGUARD9FragmentsOfPositions(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	for name, run := range fragmented() {
		film, pictures := inFragments(aPlace, run)
		v, err := d.Film(bytes.NewReader(film))
		if err != nil {
			t.Errorf("GUARD-9 %s: %v", name, err)
			continue
		}
		kept, err := io.ReadAll(v.Reader())
		if err != nil || len(kept) != len(film) || bytes.Contains(kept, []byte("31.52")) || bytes.Contains(kept, []byte("074.3")) {
			t.Errorf("GUARD-9 %s: %d of %d bytes, or the place is left, %v", name, len(kept), len(film), err)
		}
		for _, at := range pictures {
			if !bytes.Equal(kept[at:at+320], film[at:at+320]) || !bytes.HasPrefix(film[at:], []byte("picture!")) {
				t.Errorf("GUARD-9 %s: the picture has moved", name)
			}
		}
		for kind, want := range map[string]int{"traf": 3, "trex": 1, "tfra": 1, "trak": 1} {
			if got := bytes.Count(kept, []byte(kind)); got != want {
				t.Errorf("GUARD-9 %s: %d boxes %s, want %d", name, got, kind, want)
			}
		}
		if err := v.Close(); err != nil {
			t.Error(err)
		}
	}
	type box = func(flags int, more ...[]byte) []byte
	for name, run := range map[string]func(moof int, track byte, tfhd, trun box, at int) []byte{
		"before the file": func(_ int, track byte, tfhd, trun box, _ int) []byte {
			return slices.Concat(tfhd(fromFragment, be(int(track))), trun(hasOffset, be(1, 1<<32-9000)))
		},
		"among its boxes": func(_ int, track byte, tfhd, trun box, _ int) []byte {
			return slices.Concat(tfhd(fromFragment, be(int(track))), trun(hasOffset, be(1, 4)))
		},
		"longer than the file": func(_ int, track byte, tfhd, trun box, _ int) []byte {
			return slices.Concat(tfhd(fromFragment|hasSize, be(int(track), 1<<32-1)), trun(0, be(1<<32-1)))
		},
		"cut short": func(_ int, track byte, tfhd, trun box, _ int) []byte {
			return slices.Concat(tfhd(fromFragment, be(int(track))), trun(eachSize, be(1<<30)))
		},
		"without a track": func(_ int, _ byte, tfhd, _ box, _ int) []byte { return tfhd(0) },
	} {
		film, _ := inFragments(aPlace, run)
		if _, err := d.Film(bytes.NewReader(film)); fault.KindOf(err) != fault.UnsupportedMedia {
			t.Errorf("GUARD-9 %s: %v", name, err)
		}
	}
}

// GUARD-9: whatever a film contains, cleaning ends, keeps its length and, if the film is
// accepted, leaves nothing that a second cleaning would remove.
func FuzzFilm(f *testing.F) {
	for _, run := range fragmented() {
		film, _ := inFragments(aPlace, run)
		f.Add(film)
	}
	f.Add(slices.Concat(aBox("ftyp", []byte("isom\x00\x00\x00\x00")), aBox("mdat", []byte(aPlace)), aBox("moov", aBox("mvhd", make([]byte, 100)),
		aTrack("vide", be(0, 1, 1, 1, 1), be(0, 4, 1), be(0, 1, 24), "avc1"), aTrack("meta", be(0, 1, 1, 1, 1), be(0, 4, 1), be(0, 1, 24), "mebx"))))
	f.Fuzz(func(t *testing.T, film []byte) {
		clean := func(b []byte) ([]byte, error) {
			at, err := os.CreateTemp(t.TempDir(), "film")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = at.Close() }()
			if _, err := at.Write(b); err != nil {
				t.Fatal(err)
			}
			if err := cleanFilm(at, int64(len(b))); err != nil {
				return nil, err
			}
			out, err := os.ReadFile(at.Name())
			if err != nil || len(out) != len(b) {
				t.Fatalf("GUARD-9 %d bytes are %d, %v", len(b), len(out), err)
			}
			return out, nil
		}
		once, err := clean(film)
		if err != nil {
			return
		}
		if twice, err := clean(once); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("GUARD-9 cleaning it again takes more out, %v", err)
		}
	})
}
