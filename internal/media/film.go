package media

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sort"

	"gulaab/internal/fault"
)

// This file cleans films before they are published (GUARD-9): they must be MP4 or MOV by
// their boxes (ISO 14496-12), and must not tell where they were taken. Boxes that a player
// needs stay. Others, and tracks besides picture and sound, become free space of the same
// length, and their samples zeros, so that nothing moves. fragments.go does the same for
// fragmented films.

// Bounds of a film besides its bytes.
const (
	maxBoxes = 50_000  // in each pass
	maxTable = 1 << 20 // bytes of one table of a removed track
	maxGone  = 100_000 // samples' chunks of all removed tracks; phones record 30 a second
)

var errPositions = fault.New(fault.UnsupportedMedia, "This film has a track of data, such as positions, beside picture and sound, which could not be taken out. Export it again without, and choose that.")

// kept are the boxes that stay, by the box that holds them. Boxes that are keys here are
// searched too.
var kept = map[string]map[string]bool{
	"":     set("ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "pdin", "prft", "wide"),
	"moov": set("mvhd", "trak", "mvex", "iods"),
	"trak": set("tkhd", "mdia", "edts", "tref", "tapt"),
	"mdia": set("mdhd", "hdlr", "minf", "elng"),
	"moof": set("mfhd", "traf"),
	"traf": set("tfhd", "tfdt", "trun", "saiz", "saio", "sbgp", "sgpd", "subs"),
}

func set(kinds ...string) map[string]bool {
	of := map[string]bool{}
	for _, kind := range kinds {
		of[kind] = true
	}
	return of
}

// span is a range of a file.
type span struct{ from, to int64 }

type film struct {
	f      *os.File
	size   int64
	boxes  int
	seen   map[string]bool // top-level boxes
	data   []span          // bodies of mdat
	gone   []span          // samples of removed tracks
	tracks int             // of pictures
	others bool            // a track was removed
	total  int64           // bytes in gone
	ids    map[int64]bool  // of the kept tracks

	fragments []fragment
	extends   []span // bodies of mvex
	indexes   []span // bodies of mfra, and whole sidx boxes
}

// cleanFilm checks a film and removes everything but picture and sound.
func cleanFilm(f *os.File, size int64) error {
	m := &film{f: f, size: size, seen: map[string]bool{}, ids: map[int64]bool{}}
	if err := m.walk("", 0, size); err != nil {
		return err
	}
	if !m.seen["ftyp"] || !m.seen["moov"] || !m.seen["mdat"] || m.tracks == 0 {
		return errVideo
	}
	if m.others {
		if err := m.cutFragments(); err != nil {
			return err
		}
	}
	return m.forget()
}

// walk goes over the boxes from start to end inside a box.
func (m *film) walk(in string, start, end int64) error {
	for start < end {
		kind, body, next, err := m.box(start, end)
		if err != nil {
			return err
		}
		if in == "" {
			if start == 0 && kind != "ftyp" {
				return errVideo
			}
			m.seen[kind] = true
		}
		switch {
		case !kept[in][kind]:
			err = m.free(start, body, next)
		case kind == "trak":
			err = m.track(start, body, next)
		case kept[kind] != nil:
			err = m.walk(kind, body, next)
		}
		switch kind {
		case "mdat":
			m.data = append(m.data, span{body, next})
		case "moof":
			m.fragments = append(m.fragments, fragment{start, body, next})
		case "mvex":
			m.extends = append(m.extends, span{body, next})
		case "mfra":
			m.indexes = append(m.indexes, span{body, next})
		case "sidx":
			m.indexes = append(m.indexes, span{start, next})
		}
		if err != nil {
			return err
		}
		start = next
	}
	return nil
}

// box reads the head of the box at start: its kind, the start of its body, and the next
// box.
func (m *film) box(start, end int64) (kind string, body, next int64, err error) {
	if m.boxes++; m.boxes > maxBoxes {
		return "", 0, 0, errVideo
	}
	head := make([]byte, 16)
	n, err := m.f.ReadAt(head[:min(16, end-start)], start)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", 0, 0, err
	}
	if n < 8 {
		return "", 0, 0, errVideo
	}
	size, length := int64(binary.BigEndian.Uint32(head)), int64(8)
	switch {
	case size == 0: // it extends to the end
		size = end - start
	case size == 1 && n == 16:
		length = 16
		if wide := binary.BigEndian.Uint64(head[8:]); wide <= uint64(end) { //nolint:gosec // an end is not negative
			size = int64(wide)
		}
	}
	if size < length || size > end-start {
		return "", 0, 0, errVideo
	}
	return string(head[4:8]), start + length, start + size, nil
}

// free turns a box into free space.
func (m *film) free(start, body, next int64) error {
	if _, err := m.f.WriteAt([]byte("free"), start+4); err != nil {
		return err
	}
	return m.zero(span{body, next})
}

func (m *film) zero(s span) error {
	zeros := make([]byte, min(32<<10, s.to-s.from))
	for at := s.from; at < s.to; at += int64(len(zeros)) {
		if _, err := m.f.WriteAt(zeros[:min(int64(len(zeros)), s.to-at)], at); err != nil {
			return err
		}
	}
	return nil
}

// track keeps a track of pictures or sound. It records the samples of any other, and frees
// it.
func (m *film) track(start, body, next int64) error {
	media, err := m.find(span{body, next}, "mdia")
	if err != nil {
		return err
	}
	handler, err := m.table(media, "hdlr")
	if err != nil {
		return err
	}
	if len(handler) < 12 {
		return errVideo
	}
	switch string(handler[8:12]) {
	case "vide", "soun":
		head, err := m.table(span{body, next}, "tkhd")
		if err != nil {
			return err
		}
		if id, ok := trackID(head); ok {
			m.ids[id] = true
		}
		if string(handler[8:12]) == "vide" {
			m.tracks++
		}
		return m.walk("trak", body, next)
	}
	m.others = true
	if err := m.samples(media); err != nil {
		return err
	}
	return m.free(start, body, next)
}

// find returns the body of the first box of a kind, or an empty span.
func (m *film) find(in span, wanted string) (found span, err error) {
	err = m.each(in, func(kind string, _ int64, body span) error {
		if kind == wanted && found == (span{}) {
			found = body
		}
		return nil
	})
	return found, err
}

// table reads the first box of a kind; nil where there is none.
func (m *film) table(in span, wanted string) ([]byte, error) {
	at, err := m.find(in, wanted)
	if err != nil || at.from == at.to {
		return nil, err
	}
	return m.read(at)
}

// samples records the ranges of a track's samples by its chunks (ISO 14496-12, 8.7).
func (m *film) samples(media span) error {
	at := media
	for _, kind := range []string{"minf", "stbl"} {
		var err error
		if at, err = m.find(at, kind); err != nil {
			return err
		}
	}
	tables := map[string][]byte{}
	for _, kind := range []string{"stsc", "stsz", "stz2", "stco", "co64"} {
		var err error
		if tables[kind], err = m.table(at, kind); err != nil {
			return err
		}
	}
	if tables["stz2"] != nil {
		return errPositions
	}
	width, offsets := 4, tables["stco"]
	if offsets == nil {
		width, offsets = 8, tables["co64"]
	}
	perChunk, ok := rows(tables["stsc"], 8, 12)
	chunks, fit := rows(offsets, 8, width)
	if !ok || !fit {
		return errPositions
	}
	next, ok := sizes(tables["stsz"])
	if !ok {
		return errPositions
	}
	run := -1
	for i, chunk := range chunks {
		for run+1 < len(perChunk) && int64(binary.BigEndian.Uint32(perChunk[run+1])) <= int64(i)+1 {
			run++
		}
		if run < 0 {
			return errPositions
		}
		length, fits := next(binary.BigEndian.Uint32(perChunk[run][4:]))
		offset := int64(binary.BigEndian.Uint32(chunk))
		if width == 8 {
			offset = int64(binary.BigEndian.Uint64(chunk) & (1<<62 - 1)) //nolint:gosec // limited to a positive int64
		}
		if m.total += length; !fits || m.total > m.size || len(m.gone) == maxGone {
			return errPositions
		}
		m.gone = append(m.gone, span{offset, offset + length})
	}
	return nil
}

// rows splits a table into rows; their count precedes the first.
func rows(table []byte, head, width int) ([][]byte, bool) {
	if table == nil {
		return nil, true
	}
	if len(table) < head {
		return nil, false
	}
	n := int64(binary.BigEndian.Uint32(table[head-4:]))
	if n*int64(width) > int64(len(table)-head) {
		return nil, false
	}
	out := make([][]byte, n)
	for i := range out {
		out[i] = table[head+i*width:][:width]
	}
	return out, true
}

// sizes reads a table of sample sizes: next returns the bytes of the next n samples.
func sizes(table []byte) (next func(n uint32) (int64, bool), ok bool) {
	if len(table) < 12 {
		return func(n uint32) (int64, bool) { return 0, n == 0 }, table == nil
	}
	if one := int64(binary.BigEndian.Uint32(table[4:])); one != 0 {
		return func(n uint32) (int64, bool) { return one * int64(n), one <= MaxVideo && n <= MaxVideo }, true
	}
	list, ok := rows(table, 12, 4)
	return func(n uint32) (sum int64, _ bool) {
		if int64(n) > int64(len(list)) {
			return 0, false
		}
		for _, size := range list[:n] {
			sum += int64(binary.BigEndian.Uint32(size))
		}
		list = list[n:]
		return sum, true
	}, ok
}

// forget overwrites the removed samples with zeros. They must lie in the film's data;
// otherwise the film is refused.
func (m *film) forget() error {
	for _, s := range m.gone {
		i := sort.Search(len(m.data), func(i int) bool { return m.data[i].to >= s.to })
		if i == len(m.data) || s.from < m.data[i].from {
			return errPositions
		}
		if err := m.zero(s); err != nil {
			return err
		}
	}
	return nil
}
