package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// Markers of a JPEG (ITU T.81, table B.1).
const (
	jpegEOI  = 0xd9
	jpegSOS  = 0xda
	jpegSOF0 = 0xc0 // baseline
	jpegSOF1 = 0xc1 // extended sequential
	jpegSOF2 = 0xc2 // progressive
	jpegAPP0 = 0xe0
	jpegEXIF = 0xe1
	jpegAPPE = 0xee
)

// Bounds of a JPEG besides its pixels. Each scan of a progressive one is a pass over the
// whole picture, however few bytes it takes: 79,000 scans fit into 5 MiB. Encoders write
// about ten.
const (
	maxScans    = 100
	maxSegments = 2000 // tables, profiles and comments, which the decoder reads
)

var (
	errTooMany = errors.New("more parts than any encoder makes")
	errNotRead = errors.New("a kind of picture that is not read")
)

// readJPEG walks all markers of a JPEG as the decoder will, and returns its header and what
// decoding takes.
func readJPEG(r *bufio.Reader) (header, error) {
	h := header{turn: upTop}
	if _, err := r.Discard(2); err != nil { // the signature, checked before
		return h, err
	}
	var j jpegParts
	for segments, scans := 0, 0; ; segments++ {
		marker, err := nextMarker(r)
		switch {
		case err != nil:
			return h, err
		case marker == jpegEOI && (scans == 0 || j.h == nil):
			return h, errors.New("no picture in it")
		case marker == jpegEOI:
			h.memory, h.scans = j.memory(), scans
			return h, nil
		case segments > maxSegments:
			return h, errTooMany
		}
		var length [2]byte
		if _, err := io.ReadFull(r, length[:]); err != nil {
			return h, err
		}
		size := int(binary.BigEndian.Uint16(length[:])) - 2
		if size < 0 {
			return h, errors.New("a segment shorter than its own length")
		}
		if marker == jpegSOS {
			if scans++; scans > maxScans {
				return h, errTooMany
			}
		}
		if err := j.segment(r, &h, marker, size); err != nil {
			return h, err
		}
	}
}

// nextMarker skips scan data, restart markers and fill bytes up to the next marker with a
// segment.
func nextMarker(r *bufio.Reader) (byte, error) {
	for {
		// Most of the file is data: skip to the next 0xff.
		if _, err := r.ReadSlice(0xff); errors.Is(err, bufio.ErrBufferFull) {
			continue
		} else if err != nil {
			return 0, err
		}
		marker := byte(0xff)
		for marker == 0xff {
			var err error
			if marker, err = r.ReadByte(); err != nil {
				return 0, err
			}
		}
		if marker != 0 && (marker < 0xd0 || marker > 0xd7) {
			return marker, nil
		}
	}
}

// jpegParts is what the cost of decoding a JPEG depends on.
type jpegParts struct {
	components  []byte // of the frame, three bytes each
	progressive bool
	jfif, rgb   bool // rgb: by Adobe's segment
	h           *header
}

// segment reads the body of a segment, size bytes.
func (j *jpegParts) segment(r *bufio.Reader, h *header, marker byte, size int) error {
	switch {
	case marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc:
		return j.frame(r, h, marker, size)
	case marker == jpegEXIF && !h.exif, marker == jpegAPP0, marker == jpegAPPE:
	default:
		_, err := r.Discard(size)
		return err
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return err
	}
	switch {
	case marker == jpegEXIF && size > 6 && string(body[:6]) == "Exif\x00\x00":
		h.turn, h.exif = tiffOrientation(body[6:]), true
	case marker == jpegAPP0 && size >= 5:
		j.jfif = string(body[:5]) == "JFIF\x00"
	case marker == jpegAPPE && size >= 12 && string(body[:5]) == "Adobe":
		j.rgb = body[11] == 0
	}
	return nil
}

// frame reads the frame header.
func (j *jpegParts) frame(r *bufio.Reader, h *header, marker byte, size int) error {
	if marker > jpegSOF2 || j.components != nil || size < 9 || size > 6+3*4 {
		return errNotRead
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return err
	}
	n := int(body[5])
	if n != 1 && n != 3 && n != 4 || size != 6+3*n {
		return errNotRead
	}
	h.height, h.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	j.progressive, j.components, j.h = marker == jpegSOF2, body[6:], h
	for i := range n {
		if hv := body[7+3*i]; hv>>4 < 1 || hv>>4 > 4 || hv&15 < 1 || hv&15 > 4 {
			return errNotRead
		}
	}
	return nil
}

// memory returns how many bytes the decoder holds at most.
func (j *jpegParts) memory() int64 {
	n := len(j.components) / 3
	pixels := int64(j.h.width) * int64(j.h.height)
	sampling := func(i int) (int64, int64) {
		if n == 1 {
			return 1, 1 // a single component is never subsampled
		}
		hv := j.components[3*i+1]
		return int64(hv >> 4), int64(hv & 15)
	}
	h0, v0 := sampling(0)
	units := ((int64(j.h.width) + 8*h0 - 1) / (8 * h0)) * ((int64(j.h.height) + 8*v0 - 1) / (8 * v0))
	var total int64
	for i := range n {
		h, v := sampling(i)
		samples := 64 * units * h * v
		total += samples
		if j.progressive {
			// Every coefficient is kept until the last scan, in four bytes.
			total += 4 * samples
		}
	}
	named := n == 3 && j.components[0] == 'R' && j.components[3] == 'G' && j.components[6] == 'B'
	if n == 4 || !j.jfif && (j.rgb || named) {
		total += 4 * pixels // converted in one piece
	}
	return total
}
