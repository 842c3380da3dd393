package packshot

func foundationShape(c *canvas, k look, s shape) {
	body := barrel(s.x0, s.x1, 432, floor, 18, 8, 2, 4)
	liq := k.liquid
	c.fill(body, c.across(stop{0, liq.lit(-.3), 1}, stop{.03, liq.lit(.4), 1}, stop{.08, liq.lit(.1), 1}, stop{.5, liq.lit(.4), 1}, stop{.92, liq.lit(.05), 1}, stop{.97, liq.lit(.45), 1}, stop{1, liq.lit(-.32), 1}), 1)
	inner := barrel(s.x0+16, s.x1-16, 452, floor-40, 12, 12, 0, 4)
	c.fill(inner, c.skin(liq, gloss), 1)
	if c.rich {
		c.inside(body, func() {
			c.fill(d("M", s.x0, floor-38, "H", s.x1, "V", floor+12, "H", s.x0, "Z"), c.across(stop{0, liq.lit(-.2), .6}, stop{.2, white, .7}, stop{.5, liq.lit(.4), .6}, stop{.8, white, .75}, stop{1, liq.lit(-.25), .6}), 1)
			c.line(d("M", s.x0+14, floor-39, "Q", 400, floor-33, s.x1-14, floor-39), liq.lit(-.3), 2, .5)
		})
	}
	k.ink = inkOn(liq, k.ink)
	k.pack = liq
	if !k.manner.onPaper() && k.manner >= 0 || k.manner == strip {
		k.manner = fine
	}
	drawLabel(c, k, s.label)
	c.seam(body, s.x0, s.x1, 432, 22)
	c.shine(body, s.x0, s.x1, 452, floor-18)
	c.solid(barrel(366, 434, 414, 440, 3, 2, 0, 3), k.cap.lit(-.1), metal)
	c.cap(346, 454, s.top, 420, 8, k)
}

func glossShape(c *canvas, k look, s shape) {
	body := barrel(s.x0, s.x1, 540, floor, 6, 16, 2, 4)
	c.vessel(body, s.x0, s.x1, 548, floor-4, 14, k)
	if c.rich { // the wand
		c.inside(body, func() {
			c.fill(d("M", 396, 540, "H", 404, "V", 700, "H", 396, "Z"), c.across(stop{0, k.liquid.lit(-.3), .6}, stop{.4, white, .5}, stop{1, k.liquid.lit(-.3), .6}), 1)
			c.fill(box(391, 690, 18, 84, 9), k.liquid.lit(-.24).String(), .5, c.blur(2))
		})
	}
	k.ink, k.pack, k.manner = inkOn(k.liquid, k.ink), k.liquid, vertical
	drawLabel(c, k, s.label)
	c.shine(body, s.x0, s.x1, 556, floor-22)
	c.solid(barrel(356, 444, 524, 546, 2, 2, 0, 3), k.cap.lit(-.05), metal)
	c.cap(350, 450, s.top, 530, 18, k)
}

func lipstickShape(c *canvas, k look, s shape) {
	// the bullet: slanted, with a facet
	wax := d("M", 314, 480, "V", 372, "C", 314, 338, 336, 306, 360, 298, "C", 380, 296, 386, 322, 386, 350, "V", 480, "Z")
	c.solid(wax, k.liquid, gloss)
	if c.rich {
		c.fill(d("M", 316, 374, "C", 318, 340, 338, 308, 360, 300, "C", 372, 300, 376, 330, 366, 352, "C", 352, 376, 330, 386, 316, 374, "Z"), c.slant(0, 1, 1, stop{0, k.liquid.lit(.4), 1}, stop{1, k.liquid.lit(.1), 1}), .8)
		c.fill(box(324, 384, 10, 90, 5), "#fff", .4, c.blur(3))
	}
	c.solid(barrel(304, 396, 470, 572, 4, 2, 2, 3), k.cap.lit(.1), metal)
	body := barrel(s.x0, s.x1, 566, floor, 5, 8, 2, 5)
	bodyFinish := gloss
	if k.capFinish == metal {
		bodyFinish = metal
	}
	c.solid(body, k.pack, bodyFinish)
	c.seam(body, s.x0, s.x1, 566, 12)
	k.manner = vertical
	drawLabel(c, k, s.label)
	// the cap stands beside it
	side := barrel(438, 558, 556, floor, 9, 6, 3, 5)
	c.solid(side, k.pack, bodyFinish)
	c.fill(oval(498, 562, 57, 7), c.slant(0, 1, .4, stop{0, k.pack.lit(.4), 1}, stop{1, k.pack.lit(-.1), 1}), 1)
	if c.rich {
		c.line(d("M", 438, 806, "Q", 498, 814, 558, 806), warm, 2, .3)
	}
}

func stickShape(c *canvas, k look, s shape) {
	balm := d("M", 288, 530, "V", 372, "C", 288, 324, 312, 302, 341, 302, "S", 394, 324, 394, 372, "V", 530, "Z")
	col := k.liquid
	c.solid(balm, col, matte)
	if c.rich {
		c.inside(balm, func() {
			c.fill(oval(322, 340, 26, 20), "#fff", .45, c.blur(5))
			c.glow(288, 106, 370, 520, .3)
		})
	}
	c.solid(barrel(280, 402, 506, 548, 3, 2, 2, 4), mix(k.pack, white, .4), gloss)
	body := barrel(s.x0, s.x1, 540, floor, 5, 12, 2, 6)
	c.solid(body, k.pack, matte)
	c.seam(body, s.x0, s.x1, 540, 14)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, 142, 550, floor-30, .35) })
	}
	drawLabel(c, k, s.label)
	if c.rich {
		c.inside(body, func() {
			c.line(d("M", s.x0, 786, "Q", 341, 796, s.x1, 786), warm, 2, .25)
		})
		c.ribs(s.x0+2, s.x1-2, 796, floor-6)
	}
	capPath := barrel(440, 572, 606, floor, 22, 8, 4, 5)
	c.solid(capPath, k.cap, k.capFinish)
	if c.rich {
		c.inside(capPath, func() { c.glow(440, 132, 630, floor-14, .4) })
	}
}

func mascaraShape(c *canvas, k look, s shape) {
	body := barrel(s.x0, s.x1, 420, floor, 4, 14, 0, 3)
	c.solid(barrel(358, 392, 392, 424, 2, 2, 0, 2), hex("#2b2627"), gloss)
	c.solid(body, k.pack, k.packFinish)
	k.manner = vertical
	drawLabel(c, k, s.label)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, 70, 430, floor-18, .5) })
	}
	// the wand, upright on its cap
	capPath := barrel(446, 512, 520, floor, 6, 12, 2, 3)
	c.fill(box(475, 380, 8, 144, 2), c.skin(hex("#3a3435"), gloss), 1)
	bristles := ""
	for i := 0; i < 34; i++ {
		y := 206 + float64(i)*5.4
		r := 13 + 9*(1-cosPi(float64(i)/34*2))/2
		bristles += d("M", 479-r, y-3, "L", 479+r, y+3)
		if c.rich {
			bristles += d("M", 479-r*.9, y+3, "L", 479+r*.9, y-3)
		}
	}
	c.fill(oval(479, 300, 13, 96), "#2b2627", .5)
	c.line(bristles, hex("#2b2627"), 2, .9, ` stroke-linecap="round"`)
	c.solid(capPath, k.cap, k.capFinish)
	if c.rich {
		c.inside(capPath, func() { c.glow(446, 66, 530, floor-16, .5) })
	}
}

func pencilShape(c *canvas, k look, s shape) {
	tip := k.liquid
	if k.colourOf == "" {
		tip = hex("#2b2526")
	}
	c.fill(d("M", 362, 310, "L", 373, 222, "Q", 377, 200, 381, 222, "L", 392, 310, "Z"), c.skin(tip.lit(.06), gloss), 1)
	c.solid(barrel(358, 396, 298, 352, 3, 1, 0, 2), mix(k.cap, hex("#c9c2bc"), .5), metal)
	body := barrel(s.x0, s.x1, 348, floor, 2, 8, 0, 2)
	c.solid(body, k.pack, k.packFinish)
	k.manner = vertical
	drawLabel(c, k, s.label)
	c.fill(barrel(s.x0, s.x1, floor-26, floor, 0, 8, 0, 2), c.skin(tip, gloss), 1)
	capPath := barrel(424, 468, 556, floor, 14, 8, 1, 2)
	c.solid(capPath, k.pack, k.packFinish)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, 42, 356, floor-30, .55) })
		c.inside(capPath, func() { c.glow(424, 44, 572, floor-14, .55) })
	}
}
