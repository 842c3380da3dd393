package packshot

import (
	"math"
	"strconv"
)

// lab is a colour in OKLab: mixing and shading there keeps hues clean, where
// mixing with black in RGB turns pastel packs grey.
type lab struct{ l, a, b float64 }

func parseHex(s string) (lab, bool) {
	if len(s) != 7 || s[0] != '#' {
		return lab{}, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return lab{}, false
	}
	return fromRGB(linear(n>>16&255), linear(n>>8&255), linear(n&255)), true
}

// hex is for the colours written in this package; a wrong one is mid grey.
func hex(s string) lab {
	c, ok := parseHex(s)
	if !ok {
		return lab{l: .6}
	}
	return c
}

func linear(v uint64) float64 {
	c := float64(v) / 255
	if c <= .04045 {
		return c / 12.92
	}
	return math.Pow((c+.055)/1.055, 2.4)
}

func fromRGB(r, g, b float64) lab {
	l := math.Cbrt(.4122214708*r + .5363325363*g + .0514459929*b)
	m := math.Cbrt(.2119034982*r + .6806995451*g + .1073969566*b)
	s := math.Cbrt(.0883024619*r + .2817188376*g + .6299787005*b)
	return lab{
		.2104542553*l + .7936177850*m - .0040720468*s,
		1.9779984951*l - 2.4285922050*m + .4505937099*s,
		.0259040371*l + .7827717662*m - .8086757660*s,
	}
}

func (c lab) String() string {
	l := c.l + .3963377774*c.a + .2158037573*c.b
	m := c.l - .1055613458*c.a - .0638541728*c.b
	s := c.l - .0894841775*c.a - 1.2914855480*c.b
	l, m, s = l*l*l, m*m*m, s*s*s
	rgb := [3]float64{
		4.0767416621*l - 3.3077115913*m + .2309699292*s,
		-1.2684380046*l + 2.6097574011*m - .3413193965*s,
		-.0041960863*l - .7034186147*m + 1.7076147010*s,
	}
	buf := [7]byte{'#'}
	const digits = "0123456789abcdef"
	for i, v := range rgb {
		if v <= .0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		}
		n := int(math.Round(255 * min(1, max(0, v))))
		buf[1+2*i], buf[2+2*i] = digits[n>>4], digits[n&15]
	}
	return string(buf[:])
}

func mix(a, b lab, t float64) lab {
	return lab{a.l + (b.l-a.l)*t, a.a + (b.a-a.a)*t, a.b + (b.b-a.b)*t}
}

var (
	white = lab{l: 1}
	warm  = hex("#2a1710") // what shadows are made of: never black
)

// lit moves a colour towards the lamp (v > 0) or into shade (v < 0). Shade
// gains a little warmth and keeps the colour's strength, as paint does.
func (c lab) lit(v float64) lab {
	if v >= 0 {
		k := v * (1.02 - c.l*.45) / .57
		return mix(c, lab{1, c.a * .25, c.b*.25 + .004}, min(1, k*1.15))
	}
	d := -v
	f := 1 - d*1.05
	return lab{c.l * f, c.a*(1-d*.35) + .006*d, c.b*(1-d*.35) + .022*d}
}

func (c lab) chroma() float64 { return math.Hypot(c.a, c.b) }

// inkOn returns the ink if it reads on the ground, else one that does.
func inkOn(ground, ink lab) lab {
	if math.Abs(ground.l-ink.l) >= .36 {
		return ink
	}
	if ground.l > .6 {
		return lab{.33, ink.a * .5, ink.b*.5 + .01}
	}
	return lab{.965, ink.a * .1, ink.b*.1 + .012}
}
