package packshot

import (
	"strings"
	"unicode"
)

// manner is how a brand sets its labels.
type manner int

const (
	printed    manner = iota // print on the pack, ranged left
	paperLabel               // a paper label, centred
	stamp                    // an emblem over centred print
	half                     // the lower third in the accent
	band                     // an accent band with the brand in it
	clinical                 // rules and sans, ranged left
	ring                     // a thin ring around the name
	arch                     // an arched paper label with an emblem
	big                      // a large numeral or initial
	fine                     // a thin frame, all small
	strip                    // a paper label with an accent strip
	mannerCount
	vertical manner = 99 // the name along a slim pack
)

// onPaper says whether the manner brings its own ground.
func (m manner) onPaper() bool { return m == paperLabel || m == arch || m == strip }

// drawOver colours parts of an opaque body before the label is set.
func drawOver(c *canvas, k look, body string, s shape) {
	p := s.label
	if p.h == 0 {
		return
	}
	tint := mix(k.accent, white, .25)
	switch k.manner {
	case half:
		c.inside(body, func() {
			y := p.y + p.h*.7
			c.fill(d("M", p.x-60, y, "Q", p.x+p.w/2, y+p.sag*2, p.x+p.w+60, y, "V", 860, "H", p.x-60, "Z"), c.skin(tint, matte), 1)
		})
	case band:
		c.inside(body, func() {
			y, h := p.y+p.h*.1, min(58, p.h*.24)
			c.fill(d("M", p.x-60, y, "Q", p.x+p.w/2, y+p.sag*1.4, p.x+p.w+60, y, "V", y+h, "Q", p.x+p.w/2, y+h+p.sag*1.6, p.x-60, y+h, "Z"), c.skin(k.accent.lit(-.12), matte), 1)
		})
	default:
	}
}

func panelPath(p panel) string {
	cx := p.x + p.w/2
	return d("M", p.x, p.y, "Q", cx, p.y+p.sag, p.x+p.w, p.y, "V", p.y+p.h, "Q", cx, p.y+p.h+p.sag*1.7, p.x, p.y+p.h, "Z")
}

func (c *canvas) paper(path string, col lab) {
	c.fill(path, c.across(stop{0, col.lit(-.16), 1}, stop{.1, col.lit(-.05), 1}, stop{.3, col.lit(.2), 1}, stop{.6, col, 1}, stop{.88, col.lit(-.1), 1}, stop{1, col.lit(-.2), 1}), 1)
	if c.rich {
		c.line(path, warm, 1, .12)
	}
}

// drawLabel sets the front label into the panel.
func drawLabel(c *canvas, k look, p panel) {
	if p.h == 0 {
		return
	}
	cx, cy := p.x+p.w/2, p.y+p.h/2
	wide := p.w > p.h*1.6
	ground := k.pack
	if k.packFinish == glass && (k.form == Dropper || k.form == slimDropper || k.form == Bottle || k.form == blockBottle || k.form == flask) {
		ground = k.liquid
		if k.manner == half || k.manner == band {
			k.manner = paperLabel
		}
	}
	if wide && k.manner == band {
		k.manner = fine
	}
	if (wide || p.w < 70) && (k.manner == arch || k.manner == ring || k.manner == strip) {
		k.manner = map[bool]manner{true: fine, false: vertical}[wide]
	}
	ink := inkOn(ground, k.ink)
	f := serif
	if !k.serif {
		f = sans
	}
	b := block{c: c, k: k, ink: ink, face: f, x: p.x, y: p.y, w: p.w, h: p.h}
	switch k.manner {
	case paperLabel:
		c.paper(panelPath(p), k.paper)
		b.ink = inkOn(k.paper, k.ink)
		b.inset(11, 12)
		if !wide {
			c.fill(d("M", p.x, p.y+p.h-9, "Q", cx, p.y+p.h-9+p.sag*1.7, p.x+p.w, p.y+p.h-9, "V", p.y+p.h, "Q", cx, p.y+p.h+p.sag*1.7, p.x, p.y+p.h, "Z"), c.skin(k.accent, matte), 1)
			b.h -= 8
		}
		b.rule = true
		b.set("middle")
	case stamp:
		if !wide {
			r := min(p.w*.2, p.h*.13)
			emblem(c, cx, p.y+r+4, r, ink, k.sign)
			b.y += 2*r + 12
			b.h -= 2*r + 12
		}
		b.inset(6, 2)
		b.set("middle")
	case half:
		b.inset(8, 4)
		b.h -= 6
		b.foot = inkOn(mix(k.accent, white, .25), k.ink)
		b.footShare = .3
		b.set("")
	case band:
		h := min(58, p.h*.24)
		white := inkOn(k.accent.lit(-.12), k.ink)
		size := oneLine(strings.ToUpper(k.brand), sansBold, p.w-8, h*.42, .12)
		c.text(strings.ToUpper(k.brand), cx, p.y+p.h*.1+h/2+size*.36+p.sag*.6, style{sansBold, size, white, 1, "middle", .12})
		b.y += p.h*.1 + h + 6
		b.h -= p.h*.1 + h + 8
		b.inset(6, 4)
		b.noBrand = true
		b.set("middle")
	case clinical:
		c.line(d("M", p.x+4, p.y+6, "H", p.x+p.w-4, "M", p.x+4, p.y+p.h-4, "H", p.x+p.w-4), ink, 1.4, .55)
		if !wide {
			c.fill(box(p.x+p.w-23, p.y+p.h-32, 18, 18, 9), k.accent.String(), 1)
		}
		b.inset(5, 14)
		b.face = sans
		b.set("")
	case ring:
		r := p.w*.5 - 1
		rv := max(r, min(p.h*.37, r*1.5))
		ry := p.y + rv + 2
		c.line(oval(cx, ry, r, rv), ink, 1.6, .65)
		c.fill(oval(cx, p.y+2, 5, 5), k.accent.String(), 1)
		b.x, b.w = cx-r*.8, r*1.6
		b.y, b.h = ry-rv*.68, rv*1.36
		b.noFoot = true
		b.set("middle")
		foot := style{sans, min(14, p.w*.085), ink, .85, "middle", .04}
		if p.h > 2*rv+30 {
			if k.badge != "" && p.h > 2*rv+56 {
				c.text(k.badge, cx, p.y+p.h-30, style{sansBold, oneLine(k.badge, sansBold, p.w-12, 16, .04), ink, 1, "middle", .04})
			}
			foot.size = oneLine(k.size, sans, p.w-10, foot.size, .04)
			c.text(k.size, cx, p.y+p.h-8, foot)
		}
	case arch:
		r := p.w / 2
		path := d("M", p.x, p.y+p.h, "V", p.y+r*.8, "C", p.x, p.y+r*.1, p.x+r*.5, p.y-4, cx, p.y-4, "S", p.x+p.w, p.y+r*.1, p.x+p.w, p.y+r*.8, "V", p.y+p.h, "Q", cx, p.y+p.h+p.sag*1.7, p.x, p.y+p.h, "Z")
		c.paper(path, k.paper)
		b.ink = inkOn(k.paper, k.ink)
		e := r * .26
		emblem(c, cx, p.y+r*.42, e, mix(k.accent, b.ink, .35), k.sign)
		b.y += r*.42 + e + 10
		b.h -= r*.42 + e + 16
		b.inset(9, 0)
		b.set("middle")
	case big:
		mark := bigMark(k)
		size := oneLine(mark, serif, p.w*.92, min(p.h*.4, 120), 0)
		if wide {
			size = oneLine(mark, serif, p.w*.3, p.h*.9, 0)
			c.text(mark, p.x+2, cy+size*.34, style{serif, size, mix(k.accent, ink, .25), 1, "", 0})
			off := size*measure(mark, serif)/1000 + 14
			b.x, b.w = b.x+off, b.w-off
			b.inset(0, 4)
			b.set("")
			break
		}
		c.text(mark, p.x+4, p.y+size*.76, style{serif, size, mix(k.accent, ink, .2), 1, "", 0})
		b.y += size*.76 + 14
		b.h -= size*.76 + 16
		b.inset(5, 2)
		b.set("")
	case fine:
		c.line(panelPath(panel{p.x + 3, p.y + 3, p.w - 6, p.h - 6, p.sag}), ink, 1.2, .5)
		b.inset(14, 15)
		b.set("middle")
	case strip:
		c.paper(panelPath(p), k.paper)
		c.fill(d("M", p.x, p.y, "H", p.x+p.w*.11, "V", p.y+p.h+p.sag*.6, "L", p.x, p.y+p.h, "Z"), c.across(stop{0, k.accent.lit(-.16), 1}, stop{1, k.accent, 1}), 1)
		b.ink = inkOn(k.paper, k.ink)
		b.x, b.w = p.x+p.w*.11, p.w*.89
		b.inset(9, 13)
		b.set("")
	case vertical:
		along(c, k, p, ink, f)
	default:
		b.inset(7, 8)
		b.set("")
	}
}

// along sets brand and name upwards on a slim pack.
func along(c *canvas, k look, p panel, ink lab, f face) {
	room := p.h - 8
	brand := strings.ToUpper(k.brand)
	small := max(8, min(13, p.w*.14))
	name := k.name
	lines, size := fit(name, f, room, p.w-small*2.4, min(46, p.w*.44), 9, 1.02)
	if p.w < 50 {
		lines, size = fit(name+"  ·  "+k.brand, f, room, p.w*.8, p.w*.6, 7, 1.05)
		brand = ""
	}
	c.open(`transform="translate(` + num(p.x+p.w/2) + ` ` + num(p.y+p.h/2) + `) rotate(-90)"`)
	total := float64(len(lines)) * size * 1.02
	if brand != "" {
		total += small * 1.8
	}
	y := -total/2 + size*.8
	for _, l := range lines {
		c.text(l, 0, y, style{f, size, ink, 1, "middle", 0})
		y += size * 1.02
	}
	if brand != "" {
		c.text(brand, 0, y-size*1.02+small*1.9, style{sansBold, oneLine(brand, sansBold, room, small, .14), ink, .85, "middle", .14})
	}
	c.close()
}

// bigMark is the number a name is known by, or the brand's initial.
func bigMark(k look) string {
	for _, w := range strings.Fields(k.name) {
		w = strings.TrimPrefix(w, "No.")
		if w != "" && w[0] >= '0' && w[0] <= '9' && len(w) <= 4 {
			return strings.TrimRight(w, "+,:%")
		}
	}
	for _, r := range k.brand + k.name {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return strings.ToUpper(string(r))
		}
	}
	return ""
}

// block is the text of a label: brand, name, badge, kind and size.
type block struct {
	c          *canvas
	k          look
	ink, foot  lab
	face       face
	x, y, w, h float64
	footShare  float64 // lower share kept for the foot
	rule       bool
	noBrand    bool
	noFoot     bool
}

func (b *block) inset(dx, dy float64) {
	b.x, b.w = b.x+dx, b.w-2*dx
	b.y, b.h = b.y+dy, b.h-2*dy
}

func (b *block) set(anchor string) {
	if b.w < 12 || b.h < 12 {
		return
	}
	k, x := b.k, b.x
	if anchor == "middle" {
		x = b.x + b.w/2
	}
	top, bottom := b.y, b.y+b.h
	wide := b.w > b.h*1.6
	if !b.noBrand && k.brand != "" {
		brand := strings.ToUpper(k.brand)
		size := oneLine(brand, sansBold, b.w, min(24, b.h*.17, b.w*.15), .09)
		if wide {
			size = min(size, 21)
		}
		top += size
		b.c.text(brand, x, top-size*.14, style{sansBold, size, b.ink, 1, anchor, .09})
		top += size * .45
		if b.rule && b.h > 110 {
			l := min(b.w*.34, 44)
			b.c.line(d("M", x-l/2, top+2, "h", l), b.ink, 1.2, .6)
			top += 8
		}
	}
	footInk := b.ink
	if b.footShare > 0 {
		footInk = b.foot
		bottom = b.y + b.h*(1-b.footShare) - 4
	}
	if !b.noFoot && b.h > 90 && k.size != "" {
		size := oneLine(k.size, sans, b.w, min(17, b.w*.11), .03)
		y := b.y + b.h - 2
		b.c.text(k.size, x, y, style{sans, size, footInk, .85, anchor, .03})
		y -= size * 1.35
		if b.h > 190 && k.kind != "" {
			ks := oneLine(k.kind, sans, b.w, size, .03)
			b.c.text(k.kind, x, y, style{sans, ks, footInk, .85, anchor, .03})
			y -= size * 1.35
		}
		if b.footShare == 0 {
			bottom = y
		}
	}
	if k.badge != "" && !b.noFoot && bottom-top > 70 {
		size := oneLine(k.badge, sansBold, b.w, min(26, b.w*.16), .02)
		b.c.text(k.badge, x, bottom-4, style{sansBold, size, b.ink, 1, anchor, .02})
		bottom -= size + 10
	}
	room := bottom - top
	most := min(40, b.w*.27)
	if b.face != serif {
		most *= .8
	}
	lead := 1.06
	lines, size := fit(k.name, b.face, b.w, room, most, 8, lead)
	y := top + size*.9
	if anchor == "middle" || wide {
		y = top + (room-float64(len(lines))*size*lead)*.42 + size*.86
	} else {
		y += min(12, room*.06)
	}
	for _, l := range lines {
		b.c.text(l, x, y, style{b.face, size, b.ink, 1, anchor, 0})
		y += size * lead
	}
}

// emblem is a small drawn sign, one of six.
func emblem(c *canvas, x, y, r float64, ink lab, seed uint32) {
	switch seed >> 3 % 6 {
	case 0: // leaf
		c.fill(d("M", x, y-r, "C", x+r*1.1, y-r*.4, x+r*.9, y+r*.7, x, y+r, "C", x-r*.9, y+r*.7, x-r*1.1, y-r*.4, x, y-r, "Z"), ink.String(), .85)
		c.line(d("M", x, y-r*.4, "V", y+r*1.2), white, 1.4, .6)
	case 1: // drop in a ring
		c.line(oval(x, y, r, r), ink, 1.6, .8)
		c.fill(d("M", x, y-r*.62, "C", x+r*.5, y, x+r*.42, y+r*.5, x, y+r*.5, "S", x-r*.5, y, x, y-r*.62, "Z"), ink.String(), .85)
	case 2: // sun
		c.fill(oval(x, y, r*.42, r*.42), ink.String(), .85)
		rays := ""
		for i := range 8 {
			cs, sn := cosTurn(float64(i)/4), sinPi(float64(i)/4)
			rays += d("M", x+cs*r*.62, y+sn*r*.62, "L", x+cs*r, y+sn*r)
		}
		c.line(rays, ink, 1.8, .85)
	case 3: // petals
		for i := range 5 {
			c.fill(oval(x+cosTurn(float64(i)*.4-.5)*r*.5, y+sinPi(float64(i)*.4-.5)*r*.5, r*.4, r*.4), ink.String(), .5)
		}
		c.fill(oval(x, y, r*.2, r*.2), ink.String(), .9)
	case 4: // moon
		c.fill(d("M", x+r*.3, y-r, "A", r, r, 0, 1, 0, x+r*.9, y+r*.5, "A", r*.85, r*.85, 0, 0, 1, x+r*.3, y-r, "Z"), ink.String(), .85)
	default: // waves
		w := ""
		for i := range 3 {
			yy := y - r*.5 + float64(i)*r*.5
			w += d("M", x-r, yy, "q", r*.5, -r*.45, r, 0, "t", r, 0)
		}
		c.line(w, ink, 2, .85)
	}
}

// cosPi and sinPi over all angles, t in half turns.
func sinPi(t float64) float64 { return cosTurn(t - .5) }

func cosTurn(t float64) float64 {
	for t > 1 {
		t -= 2
	}
	for t < -1 {
		t += 2
	}
	if t < 0 {
		t = -t
	}
	return cosPi(t)
}
