// Package linkcard draws what a messenger shows of a link to a page of the shop: a
// photo beside the page's name and what it costs, 1200 by 630 pixels (ITEM-3); the
// words alone where there is no photo. They are set in the faces of the shop, from
// right to left where they are Urdu. It decides nothing about when or for whom.
package linkcard

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"sync"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// The size of a card in pixels, as Open Graph's readers want it.
const (
	Width  = 1200
	Height = 630
)

// Card is what a card shows. What is empty is left out.
type Card struct {
	Shop  string // the shop's name, at the head
	Rose  bool   // the shop's sign stands beside it
	Brand string // of a product
	Name  string // of the product or the list
	Note  string // below the name: the product's size, or how many products the list has
	Price string // what the product costs
	Foot  string // at the foot: how it is paid
	// Turned says that the page is read from right to left; else the card is where its name is.
	Turned bool
	Photo  string // names the picture: another one is another card; empty: none
}

// drawing is raised whenever cards come to look otherwise.
const drawing = 4

// Tag names a card by what it shows.
func (c *Card) Tag() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %#v", drawing, *c))
	return hex.EncodeToString(sum[:8])
}

// Bounds of a photo, in pixels a side: the shop makes none larger.
const (
	maxWidth  = 1280
	maxHeight = 3 * maxWidth
)

var (
	ink   = color.RGBA{0x25, 0x1c, 0x17, 0xff}
	quiet = color.RGBA{0x6f, 0x62, 0x5b, 0xff}
	clay  = color.RGBA{0x81, 0x37, 0x2a, 0xff}
	paper = color.RGBA{0xfd, 0xfa, 0xf6, 0xff}
	blush = color.RGBA{0xf3, 0xe2, 0xd9, 0xff}
)

const (
	photoWidth = 504 // 4:5 of the height
	faded      = 130 // of it, into the ground
	margin     = 64
	quality    = 82
)

//go:embed rose.png
var roseFile []byte

// rose is the shop's sign.
var rose = sync.OnceValues(func() (image.Image, error) { return png.Decode(bytes.NewReader(roseFile)) })

// Draw draws a card and returns it as a JPEG. photo is a JPEG or WebP as the shop
// makes them, and nil where the card has none.
func Draw(c *Card, photo io.Reader) ([]byte, error) {
	card := image.NewRGBA(image.Rect(0, 0, Width, Height))
	ground(card)
	column := image.Rect(2*margin, margin, Width-2*margin, Height-margin)
	if photo != nil {
		picture, err := decode(photo)
		if err != nil {
			return nil, fmt.Errorf("linkcard: %w", err)
		}
		column = image.Rect(photoWidth+margin/2, margin, Width-margin, Height-margin)
		draw.ApproxBiLinear.Scale(card, image.Rect(0, 0, photoWidth, Height), picture, cover(picture.Bounds()), draw.Over, &draw.Options{DstMask: fade()})
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

// ground fills a card with the colour behind the words, lighter from corner to corner.
func ground(card *image.RGBA) {
	for y := range Height {
		row := card.Pix[y*card.Stride:]
		for x := range Width {
			at := (x*1000/Width + y*1000/Height) / 2
			mix := func(from, to uint8) uint8 { return uint8((int(from)*(1000-at) + int(to)*at) / 1000) }
			row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = mix(paper.R, blush.R), mix(paper.G, blush.G), mix(paper.B, blush.B), 0xff
		}
	}
}

// fade is how much of a photo shows: all of it but at the side of the words.
func fade() *image.Alpha {
	mask := image.NewAlpha(image.Rect(0, 0, photoWidth, Height))
	for y := range Height {
		for x := range photoWidth {
			mask.Pix[y*mask.Stride+x] = uint8(min(255, (photoWidth-x)*255/faded))
		}
	}
	return mask
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

// The sizes that a name is tried in, the largest that fits into maxLines and the
// room between head and foot. A name with a price beneath it begins smaller.
var nameSizes = []int{104, 76, 64, 54, 46}

const (
	maxLines   = 5
	brandSize  = 30
	noteSize   = 28
	priceSize  = 52
	shopSize   = 30
	gap        = 14
	headGap    = 24
	fewestGaps = 2 * headGap
)

// write sets the words into a column: sign and shop at the head, the name with what
// belongs to it in the middle, how it is paid at the foot.
func write(card *image.RGBA, column image.Rectangle, c *Card) error {
	t, err := newTypist(card)
	if err != nil {
		return err
	}
	head, err := t.head(column, c)
	if err != nil {
		return err
	}
	foot := t.set(c.Foot, t.text, noteSize, column.Dx(), 1)
	brand := t.set(c.Brand, t.text, brandSize, column.Dx(), 1)
	note := t.set(c.Note, t.text, noteSize, column.Dx(), 1)
	price := t.set(c.Price, t.text, priceSize, column.Dx(), 1)
	others := 0
	for _, b := range []block{brand, note, price} {
		if len(b.lines) > 0 {
			others += b.height() + gap
		}
	}
	room := column.Dy() - head - foot.height() - fewestGaps - others
	sizes := nameSizes
	if c.Price != "" {
		sizes = sizes[1:]
	}
	var name block
	for _, size := range sizes {
		if name = t.set(c.Name, t.serif, size, column.Dx(), maxLines); !name.cut && name.height() <= room {
			break
		}
	}
	if name.height() > room {
		name = t.set(c.Name, t.serif, sizes[len(sizes)-1], column.Dx(), max(1, room/name.tall))
	}
	// One card has one side, the one where its name begins.
	name.turn = name.turn || c.Turned
	brand.turn = brand.turn || c.Turned
	note.turn, price.turn, foot.turn = name.turn, name.turn, name.turn
	t.draw(foot, column, column.Max.Y-foot.height(), quiet)
	top := column.Min.Y + head + headGap + max(0, (room-name.height())/2)
	for _, part := range []struct {
		block
		color.Color
	}{{brand, clay}, {name, ink}, {note, quiet}, {price, ink}} {
		if len(part.lines) == 0 {
			continue
		}
		t.draw(part.block, column, top, part.Color)
		top += part.height() + gap
	}
	return nil
}

// head draws the shop's sign and name at the side where the name's reading begins,
// and returns how high they are.
func (t *typist) head(column image.Rectangle, c *Card) (int, error) {
	shop := t.set(c.Shop, t.text, shopSize, column.Dx(), 1)
	shop.turn = shop.turn || c.Turned
	if !c.Rose {
		t.draw(shop, column, column.Min.Y, quiet)
		return shop.height(), nil
	}
	sign, err := rose()
	if err != nil {
		return 0, fmt.Errorf("linkcard: %w", err)
	}
	size := sign.Bounds().Size()
	at := column.Min
	beside := column
	if shop.turn {
		at.X = column.Max.X - size.X
		beside.Max.X = at.X - gap
	} else {
		beside.Min.X += size.X + gap
	}
	draw.Draw(t.card, image.Rectangle{at, at.Add(size)}, sign, sign.Bounds().Min, draw.Over)
	t.draw(shop, beside, column.Min.Y+(size.Y-shop.height())/2, ink)
	return size.Y, nil
}
