package media

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"gulaab/internal/fault"
)

// mark is a picture of w by h pixels, transparent except for a rectangle of one colour.
func mark(w, h int, part image.Rectangle, c color.Color) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, part, image.NewUniform(c), image.Point{}, draw.Src)
	return img
}

func faceOpen(t *testing.T, f File) image.Image {
	t.Helper()
	img, _, err := image.Decode(bytes.NewReader(f.Bytes))
	if err != nil {
		t.Fatalf("%s: %v", f.Key, err)
	}
	return img
}

// FACE-1: a logo's transparent edges are cut off and its transparent ground kept. It is three
// times as large as its place in the header, and its address has its size.
func TestFACE1LogoStaysClear(t *testing.T) {
	t.Parallel()
	clay := color.NRGBA{0x81, 0x37, 0x2a, 0xff}
	img := mark(1500, 1000, image.Rect(250, 300, 1250, 600), clay)
	draw.Draw(img, image.Rect(450, 400, 1050, 500), image.Transparent, image.Point{}, draw.Src) // a transparent hole
	got, err := goodsDecoder(t).Face(t.Context(), bytes.NewReader(pngBytes(t, img)), FaceLogo)
	if err != nil {
		t.Fatal(err)
	}
	w, h, ok := FaceSize(got.Address)
	if !ok || len(got.Files) != 1 || "/media/"+got.Files[0].Key != got.Address || !strings.HasSuffix(got.Address, "-400x120.png") {
		t.Fatalf("kept as %s in %d files", got.Address, len(got.Files))
	}
	if sw, sh := LogoShown(w, h); sw != 133 || sh != 40 {
		t.Errorf("shown %d by %d", sw, sh)
	}
	out := faceOpen(t, got.Files[0])
	if b := out.Bounds(); b.Dx() != 400 || b.Dy() != 120 {
		t.Errorf("has %v", b)
	}
	if _, _, _, a := out.At(200, 60).RGBA(); a != 0 {
		t.Error("the hole is filled")
	}
	if c := color.NRGBAModel.Convert(out.At(20, 20)); c != clay {
		t.Errorf("its colour is %v", c)
	}
}

// FACE-1: one picture gives icons of every size: transparent for tabs, on white where a phone
// would fill it with black, with a margin where a launcher crops.
func TestFACE1IconSizes(t *testing.T) {
	t.Parallel()
	got, err := goodsDecoder(t).Face(t.Context(), bytes.NewReader(pngBytes(t, mark(400, 400, image.Rect(0, 0, 400, 400), color.NRGBA{20, 90, 60, 255}))), FaceIcon)
	if err != nil {
		t.Fatal(err)
	}
	for i, side := range IconSizes {
		f := got.Files[i]
		if "/media/"+f.Key != IconAt(got.Address, side) {
			t.Errorf("%s is not at %s", f.Key, IconAt(got.Address, side))
		}
		img := faceOpen(t, f)
		if b := img.Bounds(); b.Dx() != side || b.Dy() != side {
			t.Errorf("%s has %v", f.Key, b)
		}
		r, g, b, a := img.At(0, 0).RGBA()
		if padded := side == 180 || side == IconMaskable; padded != (r == 0xffff && g == 0xffff && b == 0xffff) || a != 0xffff {
			t.Errorf("%s begins with %x %x %x %x", f.Key, r, g, b, a)
		}
	}
}

// FACE-1: a share picture has the aspect ratio of messengers, cropped from the middle.
func TestFACE1SocialPicture(t *testing.T) {
	t.Parallel()
	got, err := goodsDecoder(t).Face(t.Context(), bytes.NewReader(jpegBytes(t, mark(1500, 1500, image.Rect(0, 0, 1500, 1500), color.White))), FaceShare)
	if err != nil {
		t.Fatal(err)
	}
	if b := faceOpen(t, got.Files[0]).Bounds(); b.Dx() != 1200 || b.Dy() != 630 || !strings.HasSuffix(got.Address, "-1200x630.jpg") {
		t.Errorf("%s has %v", got.Address, b)
	}
}

// FACE-1: files that cannot be a logo are refused with what to do: documents with scripts,
// decompression bombs, twenty thousand pixels, nothing visible.
func TestFACE1FacesThatAreNone(t *testing.T) {
	t.Parallel()
	d := goodsDecoder(t)
	dot := func(w, h int) []byte { return pngBytes(t, mark(w, h, image.Rect(0, 0, w, h), color.Black)) }
	for _, one := range []struct {
		name, use string
		file      []byte
		kind      fault.Kind
		says      string
	}{
		{"an SVG with a script", FaceLogo, []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), fault.UnsupportedMedia, "Save it as a PNG"},
		{"an SVG behind a mark and blanks", FaceIcon, []byte("\xef\xbb\xbf\r\n <?xml version='1.0'?><svg/>"), fault.UnsupportedMedia, "SVG"},
		{"a GIF", FaceLogo, []byte("GIF89a..........."), fault.UnsupportedMedia, "Only JPG"},
		{"a bomb", FaceLogo, bombHeader(60_000, 60_000), fault.TooLarge, "25 megapixels"},
		{"20,000 pixels wide", FaceLogo, bombHeader(20_000, 400), fault.TooLarge, "12,000 pixels a side"},
		{"a line", FaceLogo, dot(1600, 60), fault.Invalid, "1600 by 60 pixels"},
		{"a pole", FaceLogo, dot(60, 400), fault.Invalid, "3 times as high as wide"},
		{"a stamp", FaceLogo, dot(60, 30), fault.Invalid, "at least 40 pixels"},
		{"nothing", FaceLogo, pngBytes(t, mark(300, 100, image.Rectangle{}, color.Black)), fault.Invalid, "all of it is clear"},
		{"a small icon", FaceIcon, dot(100, 100), fault.Invalid, "at least 180 pixels"},
		{"a small social picture", FaceShare, dot(599, 400), fault.Invalid, "at least 600 by 315"},
		{"half a picture", FaceLogo, dot(300, 100)[:90], fault.Invalid, "damaged"},
	} {
		got, err := d.Face(t.Context(), bytes.NewReader(one.file), one.use)
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Kind != one.kind || !strings.Contains(f.Message, one.says) {
			t.Errorf("%s: %v, %v", one.name, got, err)
		}
	}
}
