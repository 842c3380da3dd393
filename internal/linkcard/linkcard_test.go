package linkcard

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/draw"
)

// photo is a JPEG, red above and blue below.
func photo(t *testing.T, w, h int) *bytes.Reader {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, image.Rect(0, 0, w, h/2), image.NewUniform(color.RGBA{200, 30, 30, 255}), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, h/2, w, h), image.NewUniform(color.RGBA{30, 30, 200, 255}), image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b.Bytes())
}

// inked returns the box of the dark pixels in the column of text.
func inked(t *testing.T, card []byte) (box image.Rectangle) {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(card))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, Width, Height) {
		t.Fatalf("ITEM-3 the card is %v", img.Bounds())
	}
	for y := range Height {
		for x := photoWidth + 1; x < Width; x++ {
			if r, g, b, _ := img.At(x, y).RGBA(); r+g+b < 3*0x9000 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

func TestCards(t *testing.T) {
	t.Parallel()
	column := image.Rect(photoWidth+margin/2-6, margin-16, Width-margin+6, Height-margin+16)
	for name, c := range map[string]struct {
		card   Card
		atEnd  bool // starts at the right
		lowest int  // least height of the text
	}{
		"short":   {Card{Shop: "Gulaab", Brand: "COSRX", Name: "Snail Mucin"}, false, 100},
		"priced":  {Card{Shop: "Gulaab", Rose: true, Brand: "COSRX", Name: "Snail Mucin", Note: "96 ml", Price: "Rs 3,744", Foot: "Cash on delivery"}, false, 480},
		"full":    {Card{Shop: "Gulaab", Rose: true, Brand: "Beauty of Joseon", Name: strings.Repeat("Relief Sun Rice and Probiotics ", 7), Note: "50 ml", Price: "Rs 103,744", Foot: "Cash on delivery"}, false, 480},
		"turned":  {Card{Shop: "Gulaab", Rose: true, Brand: "COSRX", Name: "Snail Mucin", Note: "96 ml", Price: "3,744 روپے", Foot: "پارسل ملنے پر نقد", Turned: true}, true, 480},
		"list":    {Card{Shop: "Gulaab", Rose: true, Name: "L’Oréal Paris", Note: "3 products", Foot: "Cash on delivery"}, false, 480},
		"in Urdu": {Card{Shop: "گلاب", Rose: true, Brand: "گلستان", Name: "عرقِ گلاب والا ٹونر، حساس جلد کے لیے", Price: "Rs 900", Foot: "Cash on delivery"}, true, 480},
		"long":    {Card{Shop: "Gulaab", Brand: "Beauty of Joseon", Name: strings.Repeat("Relief Sun Rice and Probiotics ", 7)}, false, 350},
		"no gaps": {Card{Shop: "Gulaab", Brand: "B", Name: strings.Repeat("Niacinamide", 18)}, false, 300},
		"Urdu":    {Card{Shop: "گلاب", Brand: "گلستان", Name: "عرقِ گلاب والا ٹونر، حساس جلد کے لیے"}, true, 100},
		"both":    {Card{Shop: "Gulaab", Brand: "L’Oréal Paris", Name: "Vitamin C سیرم 30 ml für Ž, 🌹 로션"}, false, 100},
		"nothing": {Card{Name: "🌹"}, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			card, err := Draw(&c.card, photo(t, 640, 800))
			if err != nil {
				t.Fatal(err)
			}
			if folder := os.Getenv("GULAAB_CARDS"); folder != "" { // for somebody to view
				_ = os.WriteFile(filepath.Join(folder, name+".jpg"), card, 0o600)
			}
			box := inked(t, card)
			if !box.In(column) {
				t.Errorf("ITEM-3 words at %v, want within %v", box, column)
			}
			if box.Dy() < c.lowest {
				t.Errorf("ITEM-3 the words are %d pixels high", box.Dy())
			}
			if c.atEnd && box.Max.X < Width-margin-12 {
				t.Errorf("ITEM-3 Urdu ends at %d, and its reading begins at %d", box.Max.X, Width-margin)
			}
		})
	}
}

func TestPhotos(t *testing.T) {
	t.Parallel()
	c := Card{Shop: "Gulaab", Brand: "COSRX", Name: "Snail Mucin"}
	for _, size := range []image.Point{{640, 800}, {1280, 400}, {200, 600}, {1, 1}} {
		card, err := Draw(&c, photo(t, size.X, size.Y))
		if err != nil {
			t.Fatalf("%v: %v", size, err)
		}
		img, err := jpeg.Decode(bytes.NewReader(card))
		if err != nil {
			t.Fatal(err)
		}
		if r, _, b, _ := img.At(photoWidth/2, 40).RGBA(); size.Y > 1 && r <= b {
			t.Errorf("ITEM-3 the photo of %v does not fill its place", size)
		}
	}
	if _, err := Draw(&c, photo(t, 1281, 100)); err == nil {
		t.Error("SAFE-2 a photo wider than the shop makes any was drawn")
	}
	if _, err := Draw(&c, strings.NewReader("no picture")); err == nil {
		t.Error("what is no picture was drawn")
	}
}

func TestTags(t *testing.T) {
	t.Parallel()
	c := Card{Shop: "Gulaab", Brand: "COSRX", Name: "Snail", Price: "Rs 900", Photo: "/media/a-640.jpg"}
	for name, change := range map[string]func(*Card){
		"shop": func(c *Card) { c.Shop = "Gul" }, "sign": func(c *Card) { c.Rose = true }, "photo": func(c *Card) { c.Photo = "/media/b-640.jpg" },
		"words": func(c *Card) { c.Brand, c.Name = "COSRXSnail", "" }, "price": func(c *Card) { c.Price = "Rs 901" }, "note": func(c *Card) { c.Note = "3" }, "foot": func(c *Card) { c.Foot = "3" },
	} {
		other := c
		if change(&other); other.Tag() == c.Tag() {
			t.Errorf("ITEM-3 a card with another %s has the same tag", name)
		}
	}
}

// PLAIN-9: the logo, the price, the size and the ways to pay are drawn on the card.
func TestWhatACardSays(t *testing.T) {
	t.Parallel()
	drawn := func(c Card) []byte {
		card, err := Draw(&c, nil)
		if err != nil {
			t.Fatal(err)
		}
		return card
	}
	all := Card{Shop: "Gulaab", Rose: true, Brand: "COSRX", Name: "Snail", Note: "96 ml", Price: "Rs 3,744", Foot: "Cash on delivery"}
	for name, without := range map[string]func(*Card){
		"the sign": func(c *Card) { c.Rose = false }, "the price": func(c *Card) { c.Price = "" }, "the size": func(c *Card) { c.Note = "" }, "how it is paid": func(c *Card) { c.Foot = "" },
	} {
		c := all
		if without(&c); bytes.Equal(drawn(c), drawn(all)) {
			t.Errorf("PLAIN-9 a card looks the same without %s", name)
		}
	}
}

// PLAIN-9: "Stay-in-Place" stays on one line where it fits.
func TestNoLineEndsInAHyphen(t *testing.T) {
	t.Parallel()
	pen, err := newTypist(image.NewRGBA(image.Rect(0, 0, Width, Height)))
	if err != nil {
		t.Fatal(err)
	}
	const name = "Double Wear Stay-in-Place Foundation"
	for width := 300; width <= 700; width += 20 {
		b := pen.set(name, pen.serif, 46, width, maxLines)
		for _, line := range b.lines {
			last := line[len(line)-1].Runes
			if end := last.Offset + last.Count - 1; name[end] == '-' {
				t.Errorf("PLAIN-9 at %d pixels a line ends with %q", width, name[:end+1])
			}
		}
	}
}
