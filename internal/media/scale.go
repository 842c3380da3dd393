package media

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// scale draws a part of a picture w by h pixels large, on white, since JPEG has
// no transparency. A picture more than twice too large is first averaged over
// whole blocks of pixels, so that the small print of a receipt stays legible:
// bilinear scaling alone would skip pixels.
func scale(img image.Image, part image.Rectangle, w, h int) *image.RGBA {
	if k := blocks(part.Dx(), part.Dy(), w, h); k >= 2 {
		img = average(img, part, k)
		part = img.Bounds()
	}
	out := onWhite(w, h)
	if part.Dx() == w && part.Dy() == h {
		draw.Draw(out, out.Bounds(), img, part.Min, draw.Over)
	} else {
		draw.ApproxBiLinear.Scale(out, out.Bounds(), img, part, draw.Over, nil)
	}
	return out
}

// blocks returns how many pixels a side of the blocks has that are averaged.
func blocks(fromW, fromH, w, h int) int { return min(fromW/w, fromH/h) }

// scaleMemory returns how many bytes scale and turning its result hold at most,
// beside the picture scaled.
func scaleMemory(fromW, fromH, w, h int) int64 {
	const perPixel = 4
	out := perPixel * int64(w) * int64(h)
	k := blocks(fromW, fromH, w, h)
	if k < 2 {
		return 2 * out
	}
	averaged := perPixel * int64(fromW/k) * int64(fromH/k)
	strip := perPixel * int64(fromW) * int64(k)
	return max(averaged+max(strip, out), 2*out) // the decoded picture is no longer needed for the second
}

func onWhite(w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	return out
}

// average makes one pixel of every k by k block of a part; the rest at the right
// and bottom, less than a block, is dropped. It holds k rows at a time.
func average(img image.Image, part image.Rectangle, k int) *image.RGBA {
	w, h := part.Dx()/k, part.Dy()/k
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	strip := image.NewRGBA(image.Rect(0, 0, w*k, k))
	n := uint32(k * k)
	for y := range h {
		draw.Draw(strip, strip.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(strip, strip.Bounds(), img, part.Min.Add(image.Pt(0, y*k)), draw.Over)
		for x := range w {
			var r, g, b uint32
			for dy := range k {
				row := strip.Pix[strip.PixOffset(x*k, dy):][:4*k]
				for i := 0; i < len(row); i += 4 {
					r, g, b = r+uint32(row[i]), g+uint32(row[i+1]), b+uint32(row[i+2])
				}
			}
			pix := out.Pix[out.PixOffset(x, y):][:4]
			pix[0], pix[1], pix[2], pix[3] = byte((r+n/2)/n), byte((g+n/2)/n), byte((b+n/2)/n), 0xff
		}
	}
	return out
}
