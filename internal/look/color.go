package look

import (
	"fmt"
	"math"
	"strconv"
)

// Color is a colour of sRGB, a byte a channel.
type Color struct{ R, G, B uint8 }

// ParseColor reads "#81372a" or "#abc", in either case of letters.
func ParseColor(text string) (c Color, ok bool) {
	if len(text) == 4 && text[0] == '#' {
		text = string([]byte{'#', text[1], text[1], text[2], text[2], text[3], text[3]})
	}
	if len(text) != 7 || text[0] != '#' {
		return c, false
	}
	for _, digit := range []byte(text[1:]) {
		if (digit < '0' || digit > '9') && (digit|0x20 < 'a' || digit|0x20 > 'f') {
			return c, false
		}
	}
	n, err := strconv.ParseUint(text[1:], 16, 24)
	return Color{uint8(n >> 16), uint8(n >> 8), uint8(n)}, err == nil //nolint:gosec // a byte each
}

// String returns the colour as stylesheets write it: "#81372a".
func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// luminance is the relative luminance of WCAG 2.2.
func (c Color) luminance() float64 {
	r, g, b := c.linear()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// linear returns the channels as amounts of light, 0 to 1.
func (c Color) linear() (r, g, b float64) {
	light := func(channel uint8) float64 {
		v := float64(channel) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return light(c.R), light(c.G), light(c.B)
}

// Contrast is the contrast ratio of WCAG 2.2 between two colours, 1 to 21.
func Contrast(a, b Color) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// tone is a colour as OKLCH has it: lightness 0 to 1, chroma, and hue in degrees. Tones of
// one lightness look equally light whatever their hue, which HSL does not promise.
type tone struct{ l, c, h float64 }

// tone converts a colour by the matrices of https://bottosson.github.io/posts/oklab/.
func (c Color) tone() tone {
	r, g, b := c.linear()
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	x := 1.9779984951*l - 2.4285922050*m + 0.4505937099*s
	y := 0.0259040371*l + 0.7827717662*m - 0.8086757660*s
	return tone{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, math.Hypot(x, y), math.Atan2(y, x) * 180 / math.Pi}
}

// color converts a tone back. A tone that no screen shows loses chroma until one does.
func (t tone) color() Color {
	for chroma := t.c; chroma > 0; chroma -= 0.002 {
		if c, ok := (tone{t.l, chroma, t.h}).shown(); ok {
			return c
		}
	}
	c, _ := tone{t.l, 0, t.h}.shown()
	return c
}

// shown returns the nearest colour, and whether it is the tone itself.
func (t tone) shown() (c Color, ok bool) {
	sin, cos := math.Sincos(t.h * math.Pi / 180)
	x, y := t.c*cos, t.c*sin
	l, m, s := t.l+0.3963377774*x+0.2158037573*y, t.l-0.1055613458*x-0.0638541728*y, t.l-0.0894841775*x-1.2914855480*y
	l, m, s = l*l*l, m*m*m, s*s*s
	ok = true
	channel := func(light float64) uint8 {
		if light < -0.0005 || light > 1.0005 {
			ok = false
		}
		light = min(1, max(0, light))
		if light <= 0.0031308 {
			light *= 12.92
		} else {
			light = 1.055*math.Pow(light, 1/2.4) - 0.055
		}
		return uint8(math.Round(255 * light))
	}
	c.R = channel(4.0767416621*l - 3.3077115913*m + 0.2309699292*s)
	c.G = channel(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s)
	c.B = channel(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s)
	return c, ok
}
