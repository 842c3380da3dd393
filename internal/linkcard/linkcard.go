// Package linkcard draws what a messenger shows of a link to a page of the shop: a
// photo and the page's name, 1200 by 630 pixels (ITEM-3); the name alone where there
// is no photo. Names are set in the faces of the shop, from right to left where they
// are Urdu. It decides nothing about when or for whom.
package linkcard

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// The size of a card in pixels, as Open Graph's readers want it.
const (
	Width  = 1200
	Height = 630
)

// Card is what a card shows.
type Card struct {
	Shop  string // the shop's name
	Brand string // of a product; empty on the card of a list
	Name  string // of the product or the list
	Photo string // names the picture: another one is another card; empty: none
}

// drawing is raised whenever cards come to look otherwise.
const drawing = 2

// Tag names a card by what it shows.
func (c *Card) Tag() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s\x00%s\x00%s\x00%s", drawing, c.Shop, c.Brand, c.Name, c.Photo))
	return hex.EncodeToString(sum[:8])
}

// Bounds of a photo, in pixels a side: the shop makes none larger.
const (
	maxWidth  = 1280
	maxHeight = 3 * maxWidth
)

var (
	paper = color.RGBA{0xfd, 0xfa, 0xf6, 0xff}
	ink   = color.RGBA{0x25, 0x1c, 0x17, 0xff}
	quiet = color.RGBA{0x6f, 0x62, 0x5b, 0xff}
	clay  = color.RGBA{0x81, 0x37, 0x2a, 0xff}
	sand  = color.RGBA{0xf8, 0xf2, 0xec, 0xff}
)

const (
	photoWidth = 504 // 4:5 of the height
	margin     = 64
	edge       = 20 // of a card without a photo
	quality    = 82
)

// Draw draws a card and returns it as a JPEG. photo is a JPEG or WebP as the shop
// makes them, and nil where the card has none.
func Draw(c *Card, photo io.Reader) ([]byte, error) {
	card := image.NewRGBA(image.Rect(0, 0, Width, Height))
	column := image.Rect(photoWidth+margin, margin, Width-margin, Height-margin)
	if photo == nil {
		draw.Draw(card, card.Bounds(), image.NewUniform(sand), image.Point{}, draw.Src)
		draw.Draw(card, image.Rect(0, 0, edge, Height), image.NewUniform(clay), image.Point{}, draw.Src)
		column.Min.X = edge + 2*margin
	} else {
		picture, err := decode(photo)
		if err != nil {
			return nil, fmt.Errorf("linkcard: %w", err)
		}
		draw.Draw(card, card.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
		draw.ApproxBiLinear.Scale(card, image.Rect(0, 0, photoWidth, Height), picture, cover(picture.Bounds()), draw.Over, nil)
	}
	if err := write(card, column, c); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, card, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("linkcard: %w", err)
	}
	return out.Bytes(), nil
}

// decode reads a photo, once its size is known to be one the shop makes.
func decode(photo io.Reader) (image.Image, error) {
	var head bytes.Buffer
	start := make([]byte, 4)
	if _, err := io.ReadFull(photo, start); err != nil {
		return nil, err
	}
	photo = io.MultiReader(bytes.NewReader(start), photo)
	config, whole := jpeg.DecodeConfig, jpeg.Decode
	if string(start) == "RIFF" {
		config, whole = webp.DecodeConfig, webp.Decode
	}
	size, err := config(io.TeeReader(photo, &head))
	if err != nil {
		return nil, err
	}
	if size.Width < 1 || size.Height < 1 || size.Width > maxWidth || size.Height > maxHeight {
		return nil, fmt.Errorf("a photo of %d by %d pixels", size.Width, size.Height)
	}
	return whole(io.MultiReader(&head, photo))
}

// cover returns the middle part of a picture that has the shape of the photo's
// place.
func cover(all image.Rectangle) image.Rectangle {
	w, h := all.Dx(), all.Dy()
	if w*Height > h*photoWidth {
		w = max(1, h*photoWidth/Height)
	} else {
		h = max(1, w*Height/photoWidth)
	}
	at := all.Min.Add(image.Pt((all.Dx()-w)/2, (all.Dy()-h)/2))
	return image.Rectangle{at, at.Add(image.Pt(w, h))}
}

// The sizes that a name is tried in, the largest that fits into maxLines.
var nameSizes = []int{76, 64, 54, 46}

const (
	maxLines  = 5
	brandSize = 30
	shopSize  = 28
)

// write sets the words into a column: the brand, the name below it, both in the
// middle, and the shop at the foot.
func write(card *image.RGBA, column image.Rectangle, c *Card) error {
	t, err := newTypist(card)
	if err != nil {
		return err
	}
	brand := t.set(c.Brand, t.text, brandSize, column.Dx(), 1)
	var name block
	for _, size := range nameSizes {
		if name = t.set(c.Name, t.serif, size, column.Dx(), maxLines); !name.cut && name.height() <= column.Dy()-3*shopSize-2*brandSize {
			break
		}
	}
	shop := t.set(c.Shop, t.text, shopSize, column.Dx(), 1)
	const gap = 14
	room := column.Dy() - shop.height() - 2*gap
	top := column.Min.Y + max(0, (room-brand.height()-gap-name.height())/2)
	t.draw(brand, column, top, clay)
	t.draw(name, column, top+brand.height()+gap, ink)
	t.draw(shop, column, column.Max.Y-shop.height(), quiet)
	return nil
}
