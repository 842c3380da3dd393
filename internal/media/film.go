package media

import (
	"encoding/binary"
	"errors"
	"io"
	"os"

	"gulaab/internal/fault"
)

// This file looks into films before they are published (GUARD-9): that they are MP4 by
// their boxes (ISO 14496-12), and that they tell nobody where they were taken. A phone
// writes its position into boxes for people's own words; they become free space of the
// same length, so that nothing else of the film moves.

// Bounds of a film beside its bytes.
const (
	maxBoxes = 20_000
	maxDepth = 6
)

var errPositions = fault.New(fault.UnsupportedMedia, "This film has a track of data, such as positions, beside picture and sound. Export it again without, and choose that.")

// words are boxes that hold what people and phones write about a film; containers those
// in which they stand.
var (
	words      = map[string]bool{"udta": true, "meta": true, "uuid": true}
	containers = map[string]bool{"moov": true, "trak": true, "mdia": true, "moof": true, "traf": true}
)

type film struct {
	f     *os.File
	boxes int
	seen  map[string]bool
}

// cleanFilm checks a film and takes what it says of itself in words out of it.
func cleanFilm(f *os.File, size int64) error {
	m := &film{f: f, seen: map[string]bool{}}
	if err := m.walk(0, size, 0); err != nil {
		return err
	}
	if !m.seen["ftyp"] || !m.seen["moov"] || !m.seen["mdat"] {
		return errVideo
	}
	return nil
}

// walk reads the boxes from start to end.
func (m *film) walk(start, end int64, depth int) error {
	for start < end {
		kind, body, next, err := m.box(start, end)
		switch {
		case err != nil:
			return err
		case start == 0 && kind != "ftyp":
			return errVideo
		case words[kind]:
			err = m.free(start, body, next)
		case kind == "hdlr":
			err = m.handler(body, next)
		case containers[kind] && depth < maxDepth:
			err = m.walk(body, next, depth+1)
		}
		if err != nil {
			return err
		}
		if depth == 0 {
			m.seen[kind] = true
		}
		start = next
	}
	return nil
}

// box reads the head of the box at start: its kind, where its body begins, and the next.
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
	case size == 0: // to the end
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

// free makes a box free space.
func (m *film) free(start, body, next int64) error {
	if _, err := m.f.WriteAt([]byte("free"), start+4); err != nil {
		return err
	}
	zeros := make([]byte, 32<<10)
	for at := body; at < next; at += int64(len(zeros)) {
		if _, err := m.f.WriteAt(zeros[:min(int64(len(zeros)), next-at)], at); err != nil {
			return err
		}
	}
	return nil
}

// handler refuses a track of data: what it says frame by frame lies among the pictures.
func (m *film) handler(body, next int64) error {
	kind := make([]byte, 12)
	if next-body < 12 {
		return errVideo
	}
	if _, err := m.f.ReadAt(kind, body); err != nil {
		return err
	}
	if string(kind[8:]) == "meta" {
		return errPositions
	}
	return nil
}
