package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
)

// A field is the height of a substance at a point, in pixels of an 800 by
// 1000 drawing. Light is computed from its slopes.
type field func(x, y float64) float64

const texW, texH = 800, 1000

func hash2(x, y, s int32) float64 {
	h := uint32(x*374761393) ^ uint32(y*668265263) ^ uint32(s*974634777)
	h = (h ^ h>>13) * 1274126177
	return float64(h^h>>16) / 4294967296
}

func smooth(a, b, x float64) float64 {
	t := min(1, max(0, (x-a)/(b-a)))
	return t * t * (3 - 2*t)
}

func noise(x, y float64, s int32) float64 {
	xi, yi := math.Floor(x), math.Floor(y)
	u, v := smooth(0, 1, x-xi), smooth(0, 1, y-yi)
	i, j := int32(xi), int32(yi)
	a, b, c, d := hash2(i, j, s), hash2(i+1, j, s), hash2(i, j+1, s), hash2(i+1, j+1, s)
	return (a*(1-u)+b*u)*(1-v) + (c*(1-u)+d*u)*v
}

func fbm(x, y float64, s int32, octaves int) float64 {
	r, a := 0.0, .5
	for i := range octaves {
		r += a * noise(x, y, s+int32(i))
		x, y, a = x*2.03, y*2.03, a*.5
	}
	return r
}

type smearShape struct{ cx, cy, length, width, angle, bend, ridge, depth float64 }

// smear is a stroke of cream drawn by a spatula: ridges along it, a pile at its end.
func smear(seed int32, o smearShape) field {
	return func(x, y float64) float64 {
		dx, dy, ca, sa := x-o.cx, y-o.cy, math.Cos(o.angle), math.Sin(o.angle)
		u, v0 := dx*ca+dy*sa, -dx*sa+dy*ca
		v := v0 + o.bend*u*u - 34 + 16*(fbm(u/200, 3, seed, 4)-.5)
		t := (u + o.length) / (2 * o.length)
		w := o.width * (.62 + .5*math.Sin(math.Pi*min(1, max(0, t))*.9+.35)) * (1 + .16*(noise(u/70, 1, seed+5)-.5))
		endR := o.length * (1 - .12*noise(v/20, 7, seed+9) - .1*noise(v/52, 9, seed+2))
		endL := o.length * (1 - .05*noise(v/36, 5, seed+4))
		e := min(smooth(0, 30, w-math.Abs(v)), smooth(0, 40, endR-u), smooth(0, 46, endL+u))
		if e <= 0 {
			return 0
		}
		q := v / w
		bead := .35 + .65*math.Pow(math.Abs(q), 3)
		r := fbm(v/o.ridge+3*noise(u/260, v/140, seed), u/620, seed+20, 3)
		pile := 1 + .9*smooth(.62, .98, t)*(.6+.5*noise(v/48, u/48, seed+30))
		return math.Pow(e, .55) * o.depth * (.34 + .3*bead + .75*(r-.3)) * pile
	}
}

// swirl is a dollop turned with a finger.
func swirl(seed int32, radius, turns float64) field {
	return func(x, y float64) float64 {
		dx, dy := x-400, (y-500)*1.06
		th := math.Atan2(dy, dx)
		wob := 1 + .2*(fbm(math.Cos(th)*1.4+4, math.Sin(th)*1.4+4, seed, 4)-.5)
		r := math.Hypot(dx, dy) / wob / radius
		if r > 1.02 {
			return 0
		}
		k := th/(2*math.Pi) + turns*math.Pow(r, .8)
		f := k - math.Floor(k)
		saw := math.Pow(math.Sin(math.Pi*math.Pow(f, 1.5)), .85)
		fine := fbm(turns*math.Pow(r, .8)*8+2.2*math.Sin(th), 3+1.6*math.Cos(th), seed+3, 3)
		return math.Pow(smooth(0, .1, 1.02-r), .6) * 86 * (.3 + .42*(1-r) + .34*saw*(.35+.65*r) + .09*(fine-.5) + .35*math.Exp(-r*r*16))
	}
}

type drop struct{ x, y, r, sx, sy float64 }

func drops(list []drop, flat float64) field {
	return func(x, y float64) float64 {
		m := 0.0
		for _, p := range list {
			if math.Abs(x-p.x) > p.r*1.6 || math.Abs(y-p.y) > p.r*1.6 {
				continue
			}
			dd := math.Hypot((x-p.x)/p.sx, (y-p.y)/p.sy) + p.r*.05*(noise(x/(p.r*.7), y/(p.r*.7), int32(p.r))-.5)
			if q := 1 - (dd/p.r)*(dd/p.r); q > 0 {
				m = max(m, math.Sqrt(q)*p.r*flat)
			}
		}
		return m
	}
}

// random is a small generator (mulberry32): the same on every machine.
func random(seed uint32) func() float64 {
	return func() float64 {
		seed += 0x6d2b79f5
		t := (seed ^ seed>>15) * (1 | seed)
		t = (t + (t^t>>7)*(61|t)) ^ t
		return float64(t^t>>14) / 4294967296
	}
}

// strew puts n small drops where there is room beside those kept.
func strew(seed uint32, n int, r0, r1 float64, keep ...drop) []drop {
	r := random(seed)
	all := keep
	for tries := 0; len(all) < n+len(keep) && tries < 20000; tries++ {
		p := drop{r: r0 + math.Pow(r(), 2.4)*(r1-r0), x: r() * texW, y: r() * texH, sx: 1, sy: .94 + r()*.1}
		free := true
		for _, q := range all {
			free = free && math.Hypot(q.x-p.x, q.y-p.y) > (q.r+p.r)*1.12
		}
		if free {
			all = append(all, p)
		}
	}
	return all
}

func foam(seed uint32) field {
	r := random(seed)
	edge := func(x, y float64) float64 {
		return math.Hypot((x-412)/330, (y-500)/400) + .22*(fbm(x/150, y/150, int32(seed), 4)-.5)
	}
	var list []drop
	for tries := 0; len(list) < 560 && tries < 60000; tries++ {
		rad := 8 + math.Pow(r(), 3.2)*54
		x, y := r()*(texW+60)-30, r()*(texH+60)-30
		if edge(x, y) > 1 {
			continue
		}
		free := true
		for _, q := range list {
			free = free && math.Hypot(q.x-x, q.y-y) > (q.r+rad)*.8
		}
		if free {
			list = append(list, drop{x, y, rad, 1, 1})
		}
	}
	bubbles := drops(list, .55)
	return func(x, y float64) float64 { return bubbles(x, y) + smooth(0, .08, 1.02-edge(x, y))*16 }
}

// blurField is three passes of a box blur: close to a Gaussian.
func blurField(src []float64, radius float64) []float64 {
	n := max(1, int(math.Round(radius)))
	k := float64(2*n + 1)
	a := src
	for range 3 {
		b := make([]float64, len(a))
		for y := range texH {
			row := a[y*texW : (y+1)*texW]
			s := 0.0
			for x := -n; x <= n; x++ {
				s += row[min(texW-1, max(0, x))]
			}
			for x := range texW {
				b[y*texW+x] = s / k
				s += row[min(texW-1, x+n+1)] - row[max(0, x-n)]
			}
		}
		c := make([]float64, len(a))
		for x := range texW {
			s := 0.0
			for y := -n; y <= n; y++ {
				s += b[min(texH-1, max(0, y))*texW+x]
			}
			for y := range texH {
				c[y*texW+x] = s / k
				s += b[min(texH-1, y+n+1)*texW+x] - b[max(0, y-n)*texW+x]
			}
		}
		a = c
	}
	return a
}

// matter is how a substance looks under the lamp.
type matter struct {
	f                                   field
	base, deep, bg, bg2                 string
	clear, bump, gloss, spec, spec2, ca float64
	soft                                float64
}

func linearRGB(s string) (c [3]float64) {
	for i := range c {
		n, _ := strconv.ParseUint(s[1+2*i:3+2*i], 16, 8)
		c[i] = math.Pow(float64(n)/255, 2.2)
	}
	return c
}

type vec [3]float64

func (a vec) dot(b vec) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func unit(a vec) vec {
	n := math.Sqrt(a.dot(a))
	return vec{a[0] / n, a[1] / n, a[2] / n}
}

// render lights a substance from the upper left and returns a PNG.
func (o matter) render() ([]byte, error) {
	h := make([]float64, texW*texH)
	for y := range texH {
		for x := range texW {
			h[y*texW+x] = o.f(float64(x), float64(y))
		}
	}
	if o.soft > 0 {
		h = blurField(h, o.soft)
	}
	wide := blurField(h, 20)
	mask := make([]float64, len(h))
	top := 0.0
	for i, v := range h {
		if v > 1.2 {
			mask[i] = 1
		}
		top = max(top, v)
	}
	mask = blurField(mask, 1)
	far, near := blurField(mask, 17), blurField(mask, 5)
	base, deep, bg, bg2 := linearRGB(o.base), linearRGB(o.deep), linearRGB(o.bg), linearRGB(o.bg2)
	l := unit(vec{-.52, -.62, .58})
	h1, h2 := unit(vec{l[0], l[1], l[2] + 1}), unit(vec{.6, .1, 1.7})
	if o.ca == 0 {
		o.ca = 1
	}
	if o.spec2 == 0 {
		o.spec2 = .08
	}
	out := image.NewNRGBA(image.Rect(0, 0, texW, texH))
	for y := range texH {
		for x := range texW {
			i := y*texW + x
			gx := (h[y*texW+min(texW-1, x+1)] - h[y*texW+max(0, x-1)]) / 2
			gy := (h[min(texH-1, y+1)*texW+x] - h[max(0, y-1)*texW+x]) / 2
			n := unit(vec{-gx * o.bump, -gy * o.bump, 1})
			dif := max(0, (n.dot(l)+.35)/1.35)
			ao := min(1.12, max(.45, 1+(h[i]-wide[i])*.014))
			sp := math.Pow(max(0, n.dot(h1)), o.gloss)*o.spec + math.Pow(max(0, n.dot(h2)), 24)*o.spec2
			fx, fy := float64(x), float64(y)
			win := math.Tanh(3.2 * math.Sin((fx*.8+fy*.52)/148+.6))
			light := 1 + .05*win - .06*fy/texH
			sx, sy := max(0, x-17), max(0, y-24)
			s := far[sy*texW+sx]*.34 + near[max(0, y-8)*texW+max(0, x-5)]*.3
			m := mask[i]
			grain := (hash2(int32(x), int32(y), 77) - .5) * 1.6
			var px [3]uint8
			for c := range 3 {
				g0 := bg[c]*(1-fy/texH) + bg2[c]*fy/texH
				k := 1.0
				if c == 0 {
					k = .85
				}
				g := g0 * light * (1 - .8*s*k)
				var v float64
				if o.clear > 0 { // see-through: dark towards the light, bright where it gathers
					to := n[0]*-l[0] + n[1]*-l[1]
					body := g0*(1-.3*(1-n[2]))*(1-o.clear) + base[c]*o.clear
					rim := math.Pow(1-n[2], 2.2)
					v = body*(.94+.55*max(0, to)*o.ca-.34*max(0, -to)-.2*rim) + deep[c]*rim*.22*o.clear + sp
				} else {
					d := min(1, dif*ao)
					v = (deep[c]*(1-d)+base[c]*d)*(.62+.5*dif*ao) + sp
				}
				v = g*(1-m) + v*m
				px[c] = uint8(max(0, min(255, 255*math.Pow(min(1, v), 1/2.2)+grain+.5)))
			}
			out.SetNRGBA(x, y, color.NRGBA{px[0], px[1], px[2], 255})
		}
	}
	var buf bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&buf, out)
	return buf.Bytes(), err
}
