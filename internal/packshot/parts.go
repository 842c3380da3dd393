package packshot

// floor is where packs stand, in units of the drawing.
const floor = 830.0

// skin is the gradient of an upright cylinder under one large window on the
// left and a wall on the right that throws some light back.
func (c *canvas) skin(col lab, f finish) string {
	st := func(at, v float64) stop { return stop{at, col.lit(v), 1} }
	if !c.rich {
		switch f {
		case metal:
			return c.across(st(0, -.34), st(.2, .42), st(.42, -.2), st(.78, .22), st(1, -.34))
		default:
			return c.across(st(0, -.22), st(.24, .24), st(.55, 0), st(1, -.26))
		}
	}
	switch f {
	case metal:
		return c.across(st(0, -.48), st(.05, -.3), st(.1, .05), st(.17, .55), st(.24, .6), st(.3, .1), st(.4, -.26), st(.52, -.32), st(.64, -.1), st(.74, .3), st(.8, .36), st(.86, 0), st(.93, -.34), st(.97, -.2), st(1, -.42))
	case gloss:
		return c.across(st(0, -.34), st(.05, -.2), st(.11, .02), st(.16, .24), st(.27, .3), st(.33, .1), st(.5, .01), st(.68, -.08), st(.84, -.2), st(.93, -.28), st(.97, -.16), st(1, -.24))
	default:
		return c.across(st(0, -.26), st(.05, -.15), st(.13, .01), st(.24, .13), st(.36, .12), st(.52, .02), st(.7, -.08), st(.85, -.19), st(.95, -.26), st(1, -.19))
	}
}

// solid draws an opaque part: its skin, and light falling off towards the floor.
func (c *canvas) solid(path string, col lab, f finish) {
	c.fill(path, c.skin(col, f), 1)
	if c.rich {
		c.fill(path, c.down(stop{0, white, .22}, stop{.1, white, .02}, stop{.7, warm, 0}, stop{1, warm, .16}), 1)
	}
}

// glow is the softbox seen in a surface: one long highlight at the left, a rim at the right.
func (c *canvas) glow(x, w, y0, y1, strength float64) {
	if !c.rich {
		c.fill(box(x+w*.13, y0, w*.06, y1-y0, w*.03), "#fff", strength*.6)
		return
	}
	c.fill(box(x+w*.12, y0, w*.085, y1-y0, w*.04), c.down(stop{0, white, strength}, stop{.55, white, strength * .75}, stop{1, white, strength * .15}), 1, c.blur(3))
	c.fill(box(x+w*.925, y0+12, w*.022, y1-y0-30, w*.011), "#fff", strength*.5, c.blur(2))
}

// seam is the dark line and soft shadow where one part sits on another.
func (c *canvas) seam(clip string, x0, x1, y, h float64) {
	if !c.rich {
		return
	}
	c.inside(clip, func() {
		c.fill(d("M", x0, y, "Q", (x0+x1)/2, y+h*.35, x1, y, "V", y+h, "H", x0, "Z"), c.down(stop{0, warm, .42}, stop{.3, warm, .16}, stop{1, warm, 0}), 1)
	})
}

// ribs are the grooves of a screw cap, closer towards the edges.
func (c *canvas) ribs(x0, x1, y0, y1 float64) {
	if !c.rich {
		return
	}
	w, path, lights := x1-x0, "", ""
	for i := 1; i < 30; i++ {
		// equal steps around a half turn
		t := float64(i) / 30
		x := x0 + w*(1-cosPi(t))/2
		path += d("M", x, y0, "V", y1)
		lights += d("M", x+1.6, y0, "V", y1)
	}
	c.line(path, warm, 1.7, .2)
	c.line(lights, white, 1.2, .14)
}

// cosPi is cos(πt) to three digits, by Bhaskara's formula: the same on every machine.
func cosPi(t float64) float64 {
	if t > .5 {
		return -cosPi(1 - t)
	}
	return (1 - 4*t*t) / (1 + t*t)
}

// cap draws a closed cap as a cylinder.
func (c *canvas) cap(x0, x1, y0, y1, r float64, k look) {
	w := x1 - x0
	path := barrel(x0, x1, y0, y1, r, 3, w*.02, w*.025)
	c.solid(path, k.cap, k.capFinish)
	if !c.rich {
		return
	}
	c.inside(path, func() {
		// the edge of the top catches the window
		c.fill(d("M", x0+r*.6, y0+r*.7, "Q", (x0+x1)/2, y0-w*.02, x1-r*.6, y0+r*.7), "none", 1, ` stroke="#fff" stroke-opacity=".5" stroke-width="3"`, c.blur(2))
		if k.capFinish != metal {
			c.glow(x0, w, y0+r*.5+6, y1-8, map[finish]float64{matte: .2, gloss: .55}[k.capFinish])
		}
		c.line(d("M", x0, y1-5, "Q", (x0+x1)/2, y1-5+w*.05, x1, y1-5), warm, 2, .22)
	})
}

// vessel draws a glass body: wall, liquid with its surface, thick base, and
// the light that has gone through it.
func (c *canvas) vessel(outline string, x0, x1, top, bottom, rb float64, k look) {
	w, cx := x1-x0, (x0+x1)/2
	liq := k.liquid
	clear := mix(mix(liq, white, .62), k.wall, .3)
	if !c.rich {
		c.fill(outline, c.across(stop{0, liq.lit(-.2), 1}, stop{.08, clear.lit(.3), 1}, stop{.5, clear, 1}, stop{.93, clear.lit(.3), 1}, stop{1, liq.lit(-.24), 1}), 1)
		c.inside(outline, func() {
			c.fill(barrel(x0+8, x1-8, top, bottom-12, 2, rb, 0, w*.03), c.across(stop{0, liq.lit(-.14), 1}, stop{.3, liq.lit(.2), 1}, stop{1, liq.lit(-.2), 1}), 1)
		})
		return
	}
	c.fill(outline, c.across(stop{0, liq.lit(-.32), 1}, stop{.02, liq.lit(-.12), 1}, stop{.045, clear.lit(.5), 1}, stop{.09, clear.lit(-.1), 1}, stop{.3, clear.lit(.25), 1}, stop{.7, clear.lit(.12), 1}, stop{.91, clear.lit(-.14), 1}, stop{.955, clear.lit(.55), 1}, stop{.98, liq.lit(-.1), 1}, stop{1, liq.lit(-.36), 1}), 1)
	c.inside(outline, func() {
		inner := barrel(x0+w*.045, x1-w*.045, top, bottom-w*.075, 3, rb*.8, -w*.012, w*.04)
		c.fill(inner, c.across(stop{0, liq.lit(-.26), 1}, stop{.06, liq.lit(-.1), 1}, stop{.16, liq.lit(.14), 1}, stop{.32, liq.lit(.22), 1}, stop{.55, liq.lit(.06), 1}, stop{.8, liq.lit(-.08), 1}, stop{.94, liq.lit(-.22), 1}, stop{1, liq.lit(-.3), 1}), 1)
		c.fill(inner, c.down(stop{0, white, .2}, stop{.25, white, 0}, stop{.6, liq.lit(-.2), 0}, stop{1, liq.lit(-.4), .32}), 1)
		// window light gathered at the far lower side
		c.fill(oval(x0+w*.66, bottom-w*.36, w*.26, w*.26), liq.lit(.5).String(), .6, c.blur(22))
		// surface
		c.fill(oval(cx, top, w*.455, w*.03), c.across(stop{0, liq.lit(-.05), 1}, stop{.4, liq.lit(.5), 1}, stop{1, liq.lit(.05), 1}), 1)
		c.line(d("M", x0+w*.05, top, "A", w*.455, w*.03, 0, 0, 0, x1-w*.05, top), liq.lit(-.2), 1.6, .5)
		// thick base: a bright lens under a dark line
		c.fill(d("M", x0, bottom-w*.085, "Q", cx, bottom-w*.01, x1, bottom-w*.085, "V", bottom+30, "H", x0, "Z"), c.across(stop{0, liq.lit(-.3), .7}, stop{.2, clear.lit(.6), .8}, stop{.5, clear.lit(.1), .5}, stop{.8, clear.lit(.7), .85}, stop{1, liq.lit(-.3), .7}), 1)
		c.line(d("M", x0+3, bottom-w*.085, "Q", cx, bottom-w*.01, x1-3, bottom-w*.085), liq.lit(-.34), 2, .4)
		c.line(d("M", x0+w*.08, bottom-2, "Q", cx, bottom+w*.06, x1-w*.08, bottom-2), white, 3, .6, c.blur(2))
	})
}

// shine lays the hard reflections over a glass body, label included.
func (c *canvas) shine(outline string, x0, x1, y0, y1 float64) {
	w := x1 - x0
	if !c.rich {
		c.fill(box(x0+w*.04, y0, w*.045, y1-y0, w*.02), "#fff", .5)
		return
	}
	c.inside(outline, func() {
		c.fill(box(x0+w*.045, y0, w*.05, y1-y0, w*.024), c.down(stop{0, white, .85}, stop{.5, white, .55}, stop{1, white, .2}), 1, c.blur(2))
		c.fill(box(x0+w*.905, y0+20, w*.028, y1-y0-54, w*.012), c.down(stop{0, white, .65}, stop{1, white, .2}), 1, c.blur(2))
	})
}

// dome is the rounded shoulder light of a bottle.
func (c *canvas) dome(outline string, x0, x1, y, h float64) {
	if !c.rich {
		return
	}
	w := x1 - x0
	c.inside(outline, func() {
		c.fill(oval(x0+w*.3, y+h*.75, w*.2, h*.34), "#fff", .38, c.blur(12))
		c.fill(oval(x1-w*.16, y+h*.9, w*.14, h*.5), warm.String(), .07, c.blur(14))
	})
}
