package media

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// maxChunks bounds the chunks of a PNG: encoders write at least 8 KiB at a time, which
// makes 640 in the largest file.
const maxChunks = 10_000

// Colour types of a PNG (RFC 2083, section 4.1.1).
const (
	pngGray    = 0
	pngPalette = 3
)

// readPNG walks all chunks of a PNG and returns its size and what decoding takes. Frames of
// an animation are chunks that the decoder skips.
func readPNG(r *bufio.Reader) (header, error) {
	h := header{turn: upTop}
	if _, err := r.Discard(8); err != nil { // the signature, checked before
		return h, err
	}
	var (
		deep, interlaced, clear bool
		kind                    byte
		data                    bool
	)
	for chunks := 0; ; chunks++ {
		var start [8]byte
		if _, err := io.ReadFull(r, start[:]); err != nil {
			return h, err
		}
		size, name := int64(binary.BigEndian.Uint32(start[:4])), string(start[4:])
		switch {
		case chunks > maxChunks:
			return h, errTooMany
		case (chunks == 0) != (name == "IHDR"), size > MaxBytes:
			return h, errors.New("chunks that do not follow one another")
		case name == "IEND" && !data:
			return h, errors.New("no picture in it")
		case name == "IEND":
			h.memory = pngMemory(h, kind, deep, clear, interlaced)
			return h, nil
		case name == "IHDR":
			var body [13]byte
			if size != int64(len(body)) {
				return h, errNotRead
			}
			if _, err := io.ReadFull(r, body[:]); err != nil {
				return h, err
			}
			w, high := binary.BigEndian.Uint32(body[:4]), binary.BigEndian.Uint32(body[4:8])
			if w > 1<<30 || high > 1<<30 {
				w, high = 1<<30, 1<<30 // refused as too large either way
			}
			h.width, h.height = int(w), int(high)
			deep, kind, interlaced = body[8] == 16, body[9], body[12] != 0
			size = 0
		case name == "tRNS":
			clear = true
		case name == "IDAT":
			data = true
		}
		if _, err := r.Discard(int(size) + 4); err != nil { // with its checksum
			return h, err
		}
	}
}

// pngMemory returns how many bytes the decoder holds at most.
func pngMemory(h header, kind byte, deep, clear, interlaced bool) int64 {
	perPixel := int64(4)
	if (kind == pngGray && !clear) || kind == pngPalette {
		perPixel = 1
	}
	if deep {
		perPixel *= 2
	}
	total := perPixel * int64(h.width) * int64(h.height)
	if interlaced {
		total *= 2 // the passes are decoded separately and then merged
	}
	return total
}
