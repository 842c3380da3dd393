package media

import (
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// scale draws a part of a picture at w by h pixels on white, since JPEG has no
// transparency. A picture more than twice too large is first averaged over blocks of
// pixels, so that small print stays legible: bilinear scaling alone would skip pixels.
func scale(img image.Image, part image.Rectangle, w, h int) *image.RGBA {
	return scaleOn(color.White, img, part, w, h)
}

// scaleOn is scale on another background; color.Transparent keeps transparency.
func scaleOn(ground color.Color, img image.Image, part image.Rectangle, w, h int) *image.RGBA {
	if k := blocks(part.Dx(), part.Dy(), w, h); k >= 2 {
		img = average(ground, img, part, k)
		part = img.Bounds()
	}
	out := filled(ground, w, h)
	if part.Dx() == w && part.Dy() == h {
		draw.Draw(out, out.Bounds(), img, part.Min, draw.Over)
	} else {
		draw.ApproxBiLinear.Scale(out, out.Bounds(), img, part, draw.Over, nil)
	}
	return out
}

// blocks returns the side of the averaged blocks.
func blocks(fromW, fromH, w, h int) int { return min(fromW/w, fromH/h) }

// scaleMemory returns the most bytes that scale and turning its result hold, besides the
// source picture.
func scaleMemory(fromW, fromH, w, h int) int64 {
	const perPixel = 4
	out := perPixel * int64(w) * int64(h)
	k := blocks(fromW, fromH, w, h)
	if k < 2 {
		return 2 * out
	}
	averaged := perPixel * int64(fromW/k) * int64(fromH/k)
	strip := perPixel * int64(fromW) * int64(k)
	return max(averaged+max(strip, out), 2*out) // turning no longer needs the decoded picture
}

func filled(ground color.Color, w, h int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	return out
}

// average turns every k by k block of a part into one pixel; incomplete blocks at the right
// and bottom are dropped. It holds k rows at a time.
func average(ground color.Color, img image.Image, part image.Rectangle, k int) *image.RGBA {
	w, h := part.Dx()/k, part.Dy()/k
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	strip := image.NewRGBA(image.Rect(0, 0, w*k, k))
	n := uint32(k * k)
	for y := range h {
		draw.Draw(strip, strip.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
		draw.Draw(strip, strip.Bounds(), img, part.Min.Add(image.Pt(0, y*k)), draw.Over)
		for x := range w {
			var r, g, b, a uint32 // premultiplied by alpha, as in image.RGBA
			for dy := range k {
				row := strip.Pix[strip.PixOffset(x*k, dy):][:4*k]
				for i := 0; i < len(row); i += 4 {
					r, g, b, a = r+uint32(row[i]), g+uint32(row[i+1]), b+uint32(row[i+2]), a+uint32(row[i+3])
				}
			}
			pix := out.Pix[out.PixOffset(x, y):][:4]
			pix[0], pix[1], pix[2], pix[3] = byte((r+n/2)/n), byte((g+n/2)/n), byte((b+n/2)/n), byte((a+n/2)/n)
		}
	}
	return out
}
