package proof

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// This file draws receipts in the styles of five banks' apps, and changes them as screenshots
// change before they are used again.

// receipt is the content of a receipt.
type receipt struct {
	amount               int // rupees
	name, reference, bin string
	at                   time.Time
	clock                string
}

var (
	firstNames = []string{"Ayesha", "Hira", "Zubair", "Tariq", "Mehwish", "Sana", "Hamza", "Anam", "Sohail", "Fahad", "Nadia", "Imran", "Rabia", "Usman", "Kiran"}
	lastNames  = []string{"Khan", "Malik", "Hashmi", "Mahmood", "Ali", "Iqbal", "Rauf", "Abbas", "Nadeem", "Butt", "Qureshi", "Shah"}
)

// someReceipt returns a typical receipt of a shop: amounts of a few products, returning
// shoppers, days of a month.
func someReceipt(r *rand.Rand) receipt {
	at := time.Date(2026, 11, 1+r.IntN(28), 8+r.IntN(15), r.IntN(60), r.IntN(60), 0, time.UTC)
	const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
	ref := []byte("GL-000000")
	for i := 3; i < len(ref); i++ {
		ref[i] = letters[r.IntN(len(letters))]
	}
	return receipt{
		amount: 1000 + 6*r.IntN(3000), name: firstNames[r.IntN(len(firstNames))] + " " + lastNames[r.IntN(len(lastNames))], reference: string(ref),
		bin: fmt.Sprintf("%s%06d", at.Format("060102150405"), r.IntN(1e6)), at: at, clock: at.Add(time.Duration(r.IntN(9)) * time.Minute).Format("15:04"),
	}
}

var parsed sync.Map

func face(t testing.TB, ttf []byte, size float64) font.Face {
	t.Helper()
	key := fmt.Sprint(&ttf[0], size)
	if f, ok := parsed.Load(key); ok {
		return f.(font.Face)
	}
	f, err := opentype.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		t.Fatal(err)
	}
	parsed.Store(key, made)
	return made
}

type sheetOf struct {
	t   testing.TB
	img *image.RGBA
	s   float64 // pixels per point
}

func (p sheetOf) fill(x0, y0, x1, y1 float64, c color.RGBA) {
	draw.Draw(p.img, image.Rect(int(x0*p.s), int(y0*p.s), int(x1*p.s), int(y1*p.s)), image.NewUniform(c), image.Point{}, draw.Src)
}

// text writes at x: left-aligned, centred or right-aligned by at, 0, 1 or 2.
func (p sheetOf) text(x, y float64, at int, ttf []byte, size float64, c color.RGBA, s string) {
	f := face(p.t, ttf, size*p.s)
	w := font.MeasureString(f, s)
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(c), Face: f, Dot: fixed.Point26_6{X: fixed.Int26_6(x*p.s*64) - fixed.Int26_6(at)*w/2, Y: fixed.Int26_6(y * p.s * 64)}}
	d.DrawString(s)
}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// manner is an app's style of receipts; lengths are in points of a phone 360 wide.
type manner struct {
	name                                 string
	height                               float64
	page, head, card, ink, faint, accent uint32
	value                                []byte
	title, sent                          string
	stacked                              bool // label above the value, on the left
	mono                                 bool
}

var manners = []manner{
	{"green card", 780, 0xf1f4f4, 0x1f5a49, 0xffffff, 0x14241f, 0x7d8a86, 0x1f7a58, gomedium.TTF, "Transfer receipt", "Sent successfully", false, false},
	{"plain list", 740, 0xffffff, 0xffffff, 0xffffff, 0x222222, 0x8c8c8c, 0x0060b8, goregular.TTF, "Funds Transfer", "Your transaction was successful", true, false},
	{"dark app", 800, 0x10141c, 0x10141c, 0x1b2230, 0xf2f4f8, 0x8f9bb0, 0x7bd88f, gomedium.TTF, "Money sent", "Completed", false, false},
	{"purple wallet", 760, 0xf6f0fb, 0x6b2fa0, 0xffffff, 0x2b1740, 0x8a7a99, 0xd81b60, gobold.TTF, "Transaction Details", "Paid via wallet", true, false},
	{"slip", 640, 0xfffdf5, 0xfffdf5, 0xfffdf5, 0x333333, 0x555555, 0x333333, gomono.TTF, "BRANCH DEPOSIT SLIP", "CUSTOMER COPY", false, true},
}

// drawn draws a receipt at s pixels per point.
func drawn(t testing.TB, m manner, r receipt, s float64) *image.RGBA {
	p := sheetOf{t, image.NewRGBA(image.Rect(0, 0, int(360*s), int(m.height*s))), s}
	p.fill(0, 0, 360, m.height, rgb(m.page))
	p.fill(0, 0, 360, 150, rgb(m.head))
	p.fill(16, 100, 344, m.height-60, rgb(m.card))
	headInk := rgb(0xffffff)
	if m.head == m.page && m.page > 0x808080 {
		headInk = rgb(m.ink)
	}
	p.text(20, 22, 0, gomedium.TTF, 12, headInk, r.clock)
	p.text(180, 70, 1, gomedium.TTF, 15, headInk, m.title)
	amount := fmt.Sprintf("PKR %d,%03d.00", r.amount/1000, r.amount%1000)
	p.text(180, 165, 1, goregular.TTF, 12, rgb(m.faint), m.sent)
	p.text(180, 200, 1, gobold.TTF, 24, rgb(m.accent), amount)
	rows := [][2]string{
		{"To", "GULAAB BEAUTY"},
		{"Bank", "Meezan Bank Limited"},
		{"Account", "PK36 MEZN 0000 4821"},
		{"From", r.name},
		{"Date", r.at.Format("02 Jan 2006, 03:04 pm")},
		{"Reference", r.reference},
		{"Transaction ID", r.bin},
		{"Fee", "PKR 0.00"},
	}
	label := goregular.TTF
	if m.mono {
		label = gomono.TTF
	}
	for i, row := range rows {
		y := 250 + float64(i)*44
		if m.mono {
			y = 240 + float64(i)*34
		}
		if m.stacked {
			p.text(30, y-8, 0, label, 10, rgb(m.faint), row[0])
			p.text(30, y+8, 0, m.value, 13, rgb(m.ink), row[1])
			continue
		}
		p.text(30, y, 0, label, 11, rgb(m.faint), row[0])
		p.text(330, y, 2, m.value, 12, rgb(m.ink), row[1])
	}
	p.text(180, m.height-80, 1, goregular.TTF, 10, rgb(m.faint), "Keep this receipt for your records.")
	return p.img
}

// stored returns a picture as the shop stores it: at most MaxSide long, as JPEG.
func stored(t testing.TB, img image.Image) ([]byte, image.Image) {
	t.Helper()
	b := img.Bounds()
	if long := max(b.Dx(), b.Dy()); long > MaxSide {
		out := image.NewRGBA(image.Rect(0, 0, b.Dx()*MaxSide/long, b.Dy()*MaxSide/long))
		draw.ApproxBiLinear.Scale(out, out.Bounds(), img, b, draw.Src, nil)
		img = out
	}
	return saved(t, img, 85)
}

func saved(t testing.TB, img image.Image, quality int) ([]byte, image.Image) {
	t.Helper()
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	back, err := jpeg.Decode(bytes.NewReader(buf.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes(), back
}

// change is a change to a screenshot before it is used again.
type change struct {
	name string
	do   func(t testing.TB, img image.Image, r *rand.Rand) image.Image
}

func cropped(_ testing.TB, img image.Image, r *rand.Rand) image.Image {
	b := img.Bounds()
	cut := func(n int) int { return r.IntN(n*12/100 + 1) }
	side := func(n int) int { return r.IntN(n*5/100 + 1) }
	part := image.Rect(b.Min.X+side(b.Dx()), b.Min.Y+cut(b.Dy()), b.Max.X-side(b.Dx()), b.Max.Y-cut(b.Dy()))
	out := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	draw.Draw(out, out.Bounds(), img, part.Min, draw.Src)
	return out
}

func scaled(_ testing.TB, img image.Image, r *rand.Rand) image.Image {
	b := img.Bounds()
	k := 0.6 + r.Float64()*0.7
	out := image.NewRGBA(image.Rect(0, 0, int(float64(b.Dx())*k), int(float64(b.Dy())*k)))
	draw.CatmullRom.Scale(out, out.Bounds(), img, b, draw.Src, nil)
	return out
}

func resaved(t testing.TB, img image.Image, r *rand.Rand) image.Image {
	_, out := saved(t, img, 40+r.IntN(45))
	return out
}

func lit(_ testing.TB, img image.Image, r *rand.Rand) image.Image {
	b := img.Bounds()
	gain, plus := 0.75+r.Float64()*0.4, r.Float64()*50-25
	var to [256]uint8
	for i := range to {
		to[i] = uint8(max(0, min(255, float64(i)*gain+plus)))
	}
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), img, b.Min, draw.Src)
	for i := range out.Pix {
		if i%4 != 3 {
			out.Pix[i] = to[out.Pix[i]]
		}
	}
	return out
}

var changes = []change{
	{"cropped", cropped},
	{"scaled", scaled},
	{"saved again", resaved},
	{"lighter or darker", lit},
	{"all of them", func(t testing.TB, img image.Image, r *rand.Rand) image.Image {
		return resaved(t, lit(t, scaled(t, cropped(t, img, r), r), r), r)
	}},
}
