package media

import (
	"encoding/binary"
	"image"
)

// orientation is the value of EXIF tag 0x0112: the positions of the first row and column. 1
// is upright.
type orientation uint16

const upTop orientation = 1

// tiffOrientation reads tag 0x0112 of the first directory of a TIFF block.
func tiffOrientation(b []byte) orientation {
	if len(b) < 8 {
		return upTop
	}
	var order binary.ByteOrder
	switch string(b[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upTop
	}
	at := uint64(order.Uint32(b[4:]))
	if at+2 > uint64(len(b)) {
		return upTop
	}
	n := uint64(order.Uint16(b[at:]))
	for i := range n {
		entry := at + 2 + 12*i
		if entry+12 > uint64(len(b)) {
			return upTop
		}
		const orientationTag, typeShort = 0x0112, 3
		if order.Uint16(b[entry:]) == orientationTag && order.Uint16(b[entry+2:]) == typeShort {
			if o := orientation(order.Uint16(b[entry+8:])); o >= 1 && o <= 8 {
				return o
			}
			return upTop
		}
	}
	return upTop
}

// upright undoes a picture's orientation.
func upright(src *image.RGBA, o orientation) *image.RGBA {
	if o <= upTop || o > 8 {
		return src
	}
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	dw, dh := w, h
	if o >= 5 {
		dw, dh = h, w
	}
	out := image.NewRGBA(image.Rect(0, 0, dw, dh))
	for y := range dh {
		for x := range dw {
			var sx, sy int
			switch o {
			case 2:
				sx, sy = w-1-x, y
			case 3:
				sx, sy = w-1-x, h-1-y
			case 4:
				sx, sy = x, h-1-y
			case 5:
				sx, sy = y, x
			case 6:
				sx, sy = y, h-1-x
			case 7:
				sx, sy = w-1-y, h-1-x
			default: // 8
				sx, sy = w-1-y, x
			}
			copy(out.Pix[out.PixOffset(x, y):][:4], src.Pix[src.PixOffset(sx, sy):][:4])
		}
	}
	return out
}
