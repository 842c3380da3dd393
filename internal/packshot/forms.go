package packshot

// panel is where the label goes: a rectangle whose lower edge sags with the
// roundness of the pack.
type panel struct{ x, y, w, h, sag float64 }

// shape is the geometry of one form, standing on the floor around x = 400.
type shape struct {
	width, top float64    // of the whole arrangement
	x0, x1     float64    // the foot
	also       [2]float64 // the foot of a second thing beside it
	outline    string     // what throws the shadow
	label      panel
	draw       func(*canvas, look, shape)
	boxed      bool // too small for a back label: the back is its carton's
}

// shapes is filled once, at the start, and never changed.
var shapes = map[Form]shape{
	Dropper: {
		width: 208, top: 214, x0: 296, x1: 504, label: panel{313, 552, 174, 214, 6}, draw: dropperShape,
		outline: shouldered(296, 504, 444, 506, 96, 26, 8, 0) + barrel(352, 448, 372, 452, 6, 3, 2, 2) + box(374, 216, 52, 160, 24),
	},
	slimDropper: {
		width: 164, top: 200, x0: 318, x1: 482, label: panel{331, 500, 138, 268, 5}, draw: dropperShape,
		outline: shouldered(318, 482, 392, 440, 86, 22, 6, 0) + barrel(354, 446, 326, 400, 6, 3, 2, 2) + box(376, 200, 48, 130, 22),
	},
	Pump: {
		width: 270, top: 238, x0: 276, x1: 524, label: panel{298, 520, 204, 246, 8}, draw: pumpShape,
		outline: shouldered(276, 524, 436, 506, 110, 30, 9, .1) + barrel(346, 454, 372, 442, 6, 3, 2, 2) + box(388, 290, 24, 84, 2) + box(362, 240, 172, 40, 12),
	},
	airless: {
		width: 170, top: 246, x0: 318, x1: 482, label: panel{332, 452, 136, 300, 5}, draw: airlessShape,
		outline: barrel(318, 482, 392, floor, 12, 18, 4, 6) + box(352, 250, 96, 146, 14),
	},
	Jar: {
		width: 372, top: 520, x0: 226, x1: 574, label: panel{276, 662, 256, 130, 9}, draw: jarShape,
		outline: barrel(226, 574, 630, floor, 8, 60, 0, 12) + barrel(214, 586, 524, 634, 18, 8, 8, 8),
	},
	PadJar: {
		width: 356, top: 424, x0: 232, x1: 568, label: panel{262, 566, 276, 200, 10}, draw: padJarShape,
		outline: barrel(232, 568, 528, floor, 8, 36, 0, 11) + barrel(222, 578, 428, 534, 20, 8, 8, 8),
	},
	Tube: {
		width: 232, top: 206, x0: 312, x1: 488, label: panel{322, 318, 156, 340, 4}, draw: tubeShape,
		outline: d("M284 208H516L494 716H306Z") + barrel(312, 488, 714, floor, 3, 14, 0, 6),
	},
	smallTube: {
		width: 172, top: 250, x0: 340, x1: 460, label: panel{338, 352, 124, 292, 3}, draw: tubeShape,
		outline: d("M314 252H486L466 706H334Z") + barrel(340, 460, 704, floor, 3, 12, 0, 5),
	},
	Bottle: {
		width: 220, top: 196, x0: 290, x1: 510, label: panel{310, 478, 180, 268, 7}, draw: bottleShape,
		outline: shouldered(290, 510, 304, 416, 80, 28, 8, .25) + barrel(352, 448, 196, 300, 8, 3, 2, 2),
	},
	blockBottle: {
		width: 228, top: 226, x0: 286, x1: 514, label: panel{306, 446, 188, 308, 6}, draw: bottleShape,
		outline: shouldered(286, 514, 346, 372, 150, 18, 7, 0) + barrel(322, 478, 226, 352, 9, 3, 3, 3),
	},
	flask: {
		width: 252, top: 206, x0: 274, x1: 526, label: panel{302, 530, 196, 220, 9}, draw: bottleShape,
		outline: shouldered(274, 526, 318, 500, 72, 44, 10, .55) + barrel(356, 444, 206, 314, 10, 3, 2, 2),
	},
	Spray: {
		width: 176, top: 190, x0: 312, x1: 488, label: panel{326, 462, 148, 290, 5}, draw: sprayShape,
		outline: shouldered(312, 488, 360, 408, 96, 22, 6, .1) + barrel(352, 448, 190, 366, 12, 3, 2, 2),
	},
	aerosol: {
		width: 170, top: 176, x0: 315, x1: 485, label: panel{328, 400, 144, 340, 5}, draw: aerosolShape,
		outline: barrel(315, 485, 330, floor, 30, 10, 6, 6) + barrel(330, 470, 180, 340, 18, 3, 3, 3),
	},
	Foundation: {
		width: 180, top: 236, x0: 310, x1: 490, label: panel{326, 536, 148, 210, 3}, draw: foundationShape,
		outline: barrel(310, 490, 432, floor, 16, 8, 2, 4) + barrel(344, 456, 238, 440, 8, 3, 2, 2),
	},
	Gloss: {
		width: 112, top: 262, x0: 346, x1: 454, label: panel{356, 596, 88, 196, 3}, draw: glossShape, boxed: true,
		outline: barrel(346, 454, 540, floor, 8, 16, 2, 4) + barrel(350, 450, 264, 546, 16, 3, 2, 3),
	},
	Lipstick: {
		width: 270, top: 296, x0: 286, x1: 414, also: [2]float64{438, 558}, label: panel{296, 618, 108, 180, 4}, draw: lipstickShape, boxed: true,
		outline: barrel(286, 414, 566, floor, 5, 8, 0, 5) + box(312, 300, 74, 270, 34) + barrel(436, 556, 560, floor, 8, 6, 2, 5),
	},
	Stick: {
		width: 300, top: 300, x0: 270, x1: 412, also: [2]float64{440, 572}, label: panel{282, 560, 118, 200, 4}, draw: stickShape, boxed: true,
		outline: barrel(270, 412, 520, floor, 5, 12, 0, 6) + box(284, 310, 114, 220, 50) + barrel(438, 570, 600, floor, 14, 8, 3, 5),
	},
	Mascara: {
		width: 190, top: 190, x0: 340, x1: 410, also: [2]float64{446, 512}, label: panel{346, 440, 58, 360, 2}, draw: mascaraShape, boxed: true,
		outline: barrel(340, 410, 420, floor, 10, 12, 2, 3) + barrel(448, 510, 520, floor, 8, 10, 2, 3) + box(464, 200, 30, 330, 14),
	},
	Pencil: {
		width: 120, top: 196, x0: 356, x1: 398, also: [2]float64{424, 468}, label: panel{359, 400, 36, 390, 1}, draw: pencilShape, boxed: true,
		outline: barrel(356, 398, 300, floor, 3, 8, 0, 2) + box(372, 200, 10, 104, 4) + barrel(424, 466, 560, floor, 10, 8, 1, 2),
	},
	Compact: {
		width: 340, top: 392, x0: 236, x1: 564, label: panel{0, 0, 0, 0, 0}, draw: compactShape, boxed: true,
		outline: oval(400, 560, 166, 166) + barrel(236, 564, 740, floor, 20, 30, 20, 22),
	},
	Cushion: {
		width: 340, top: 392, x0: 236, x1: 564, label: panel{0, 0, 0, 0, 0}, draw: compactShape, boxed: true,
		outline: oval(400, 560, 166, 166) + barrel(236, 564, 730, floor, 20, 34, 20, 22),
	},
	Sachet: {
		width: 296, top: 380, x0: 252, x1: 548, label: panel{276, 462, 248, 300, 0}, draw: pouchShape,
		outline: box(252, 380, 296, 450, 4),
	},
	SheetMask: {
		width: 360, top: 318, x0: 236, x1: 564, label: panel{262, 396, 276, 380, 0}, draw: pouchShape,
		outline: box(236, 318, 328, 512, 4),
	},
	carton: {
		width: 330, top: 396, x0: 270, x1: 496, label: panel{282, 428, 202, 376, 0}, draw: cartonShape,
		outline: box(270, 404, 260, 426, 2),
	},
	headband:  {width: 400, top: 560, x0: 400, x1: 400, draw: headbandShape, boxed: true, outline: box(230, 690, 340, 136, 60)},
	roller:    {width: 200, top: 236, x0: 372, x1: 428, draw: rollerShape, boxed: true, outline: box(372, 330, 56, 490, 20) + oval(400, 300, 92, 60)},
	iceRoller: {width: 240, top: 300, x0: 376, x1: 424, draw: iceRollerShape, boxed: true, outline: box(372, 430, 56, 390, 20) + box(290, 300, 220, 140, 60)},
	guaSha:    {width: 330, top: 560, x0: 400, x1: 400, draw: guaShaShape, boxed: true, outline: oval(400, 816, 150, 20)},
	sponge:    {width: 250, top: 480, x0: 310, x1: 490, draw: spongeShape, boxed: true, outline: oval(400, 700, 110, 128)},
	brush:     {width: 190, top: 196, x0: 386, x1: 414, draw: brushShape, boxed: true, outline: box(380, 430, 40, 400, 14) + oval(400, 310, 88, 110)},
	brushSet:  {width: 430, top: 262, x0: 400, x1: 400, draw: brushSetShape, boxed: true, outline: box(220, 300, 340, 530, 60)},
	device:    {width: 190, top: 250, x0: 325, x1: 475, draw: deviceShape, boxed: true, outline: barrel(330, 470, 252, floor, 66, 60, 4, 6)},
}

// The draw functions of shapes read shapes themselves; Go forbids that circle
// in an initialiser, so they get their shape as an argument.

func dropperShape(c *canvas, k look, s shape) {
	slim := s.width < 200
	yn, ys, nw, colTop, rb := 444.0, 506.0, 96.0, 372.0, 26.0
	if slim {
		yn, ys, nw, colTop, rb = 392, 440, 86, 326, 22
	}
	body := shouldered(s.x0, s.x1, yn, ys, nw, rb, s.width*.04, 0)
	neckX0, neckX1 := 400-nw/2+3, 400+nw/2-3
	c.solid(barrel(neckX0, neckX1, yn-22, yn+4, 2, 2, 0, 2), mix(k.liquid, white, .6), gloss)
	c.vessel(body, s.x0, s.x1, ys+12, floor, rb, k)
	if c.rich { // the pipette, seen through the glass
		c.inside(body, func() {
			p := d("M", 391, yn, "H", 409, "V", 700, "L", 404, 748, "H", 396, "L", 391, 700, "Z")
			c.fill(p, c.across(stop{0, k.liquid.lit(-.3), .5}, stop{.25, white, .55}, stop{.6, white, .1}, stop{1, k.liquid.lit(-.3), .5}), 1)
		})
	}
	drawLabel(c, k, s.label)
	c.seam(body, s.x0, s.x1, yn, 26)
	c.shine(body, s.x0, s.x1, ys-6, floor-30)
	// collar and teat
	cx0, cx1 := 400-nw/2, 400+nw/2
	bw := nw * .28
	teat := d("M", 400-bw, colTop+4, "V", s.top+34, "C", 400-bw, s.top-2, 400-bw*.55, s.top, 400, s.top, "S", 400+bw, s.top-2, 400+bw, s.top+34, "V", colTop+4, "Z")
	teatCol := k.cap
	if k.capFinish == metal {
		teatCol = mix(k.cap, k.ink, .1).lit(-.5)
		if k.pack.l < .6 {
			teatCol = hex("#2e2a27")
		}
	}
	c.solid(teat, teatCol, matte)
	if c.rich {
		c.inside(teat, func() {
			c.glow(400-bw, 2*bw, s.top+22, colTop-10, .5)
			c.fill(d("M", 400-bw, colTop-26, "H", 400+bw, "V", colTop+6, "H", 400-bw, "Z"), c.down(stop{0, warm, 0}, stop{1, warm, .4}), 1)
		})
	}
	collar := barrel(cx0, cx1, colTop, yn+8, 5, 4, 3, 4)
	c.solid(collar, k.cap, k.capFinish)
	if k.capFinish != metal {
		c.ribs(cx0, cx1, colTop+9, yn+2)
	} else if c.rich {
		c.line(d("M", cx0, yn-12, "Q", 400, yn-8, cx1, yn-12), warm, 2, .3)
	}
}

func pumpShape(c *canvas, k look, s shape) {
	body := shouldered(s.x0, s.x1, 436, 506, 110, 30, 9, .1)
	f := k.packFinish
	c.solid(body, k.pack, f)
	c.dome(body, s.x0, s.x1, 440, 70)
	drawOver(c, k, body, s)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, s.width-22, 506, floor-40, .34) })
	} else {
		c.glow(s.x0, 248, 510, floor-40, .4)
	}
	drawLabel(c, k, s.label)
	c.seam(body, s.x0, s.x1, 436, 30)
	// stem, head, beak
	stem := barrel(389, 411, 292, 380, 1, 1, 0, 2)
	c.solid(stem, mix(k.cap, white, .35), gloss)
	c.solid(barrel(346, 454, 372, 444, 5, 4, 3, 5), k.cap, k.capFinish)
	if k.capFinish != metal {
		c.ribs(346, 454, 382, 438)
	}
	c.solid(barrel(372, 428, 360, 380, 4, 2, 2, 2), k.cap, k.capFinish)
	beak := d("M", 420, 246, "C", 470, 246, 512, 248, 530, 262, "C", 544, 272, 546, 288, 545, 304, "L", 527, 304, "C", 527, 292, 524, 283, 514, 280, "C", 496, 276, 460, 276, 420, 278, "Z")
	c.fill(beak, c.down(stop{0, k.cap.lit(.3), 1}, stop{.25, k.cap.lit(.1), 1}, stop{.6, k.cap.lit(-.12), 1}, stop{1, k.cap.lit(-.3), 1}), 1)
	head := barrel(364, 436, 240, 300, 12, 6, 3, 4)
	c.solid(head, k.cap, k.capFinish)
	if c.rich {
		c.line(d("M", 432, 250, "C", 470, 249, 508, 252, 526, 264), white, 3, .55, c.blur(2))
		c.inside(head, func() { c.glow(364, 72, 252, 294, .5) })
		c.inside(stem, func() {
			c.fill(box(389, 296, 22, 26, 0), c.down(stop{0, warm, .5}, stop{1, warm, 0}), 1)
		})
	}
}

func airlessShape(c *canvas, k look, s shape) {
	body := barrel(s.x0, s.x1, 392, floor, 12, 18, 4, 6)
	col := k.pack
	c.solid(body, col, gloss)
	drawOver(c, k, body, s)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, 164, 400, floor-24, .4) })
	}
	drawLabel(c, k, s.label)
	c.seam(body, s.x0, s.x1, 390, 18)
	// shoulder ring, head with a short nozzle
	c.solid(barrel(330, 470, 364, 398, 6, 3, 3, 5), k.cap, k.capFinish)
	nozzle := d("M", 436, 268, "H", 478, "Q", 486, 268, 486, 276, "V", 292, "H", 436, "Z")
	c.fill(nozzle, c.down(stop{0, k.cap.lit(.3), 1}, stop{.4, k.cap, 1}, stop{1, k.cap.lit(-.3), 1}), 1)
	c.solid(barrel(384, 416, 318, 368, 1, 1, 0, 2), mix(k.cap, white, .4), gloss)
	head := barrel(354, 446, 248, 334, 12, 5, 4, 5)
	c.solid(head, k.cap, k.capFinish)
	if c.rich {
		c.inside(head, func() {
			c.glow(354, 92, 260, 328, .5)
			c.line(d("M", 364, 256, "Q", 400, 247, 436, 256), white, 3, .5, c.blur(2))
		})
		c.fill(box(384, 334, 32, 16, 0), warm.String(), .3, c.blur(3))
	}
}

// lid is a wide screw lid seen a little from above.
func lid(c *canvas, k look, x0, x1, y0, y1 float64) {
	w, cx := x1-x0, (x0+x1)/2
	side := barrel(x0, x1, y0+14, y1, 14, 8, 0, w*.028)
	c.solid(side, k.cap, k.capFinish)
	if c.rich {
		c.inside(side, func() {
			if k.capFinish != metal {
				c.glow(x0, w, y0+34, y1-6, .4)
			}
			c.line(d("M", x0, y1-6, "Q", cx, y1-6+w*.06, x1, y1-6), warm, 2, .25)
			c.line(d("M", x0, y0+34, "Q", cx, y0+34+w*.05, x1, y0+34), white, 3, .35, c.blur(2))
		})
	}
	top := oval(cx, y0+17, w/2-4, w*.04)
	c.fill(top, c.slant(0, 1, .3, stop{0, k.cap.lit(.16), 1}, stop{.3, k.cap.lit(.5), 1}, stop{.65, k.cap.lit(.12), 1}, stop{1, k.cap.lit(-.1), 1}), 1)
	c.line(d("M", x0+6, y0+17, "A", w/2-6, w*.04, 0, 0, 0, x1-6, y0+17), white, 2, .55)
}

func jarShape(c *canvas, k look, s shape) {
	body := barrel(226, 574, 622, floor, 4, 64, 0, 13)
	if hash(k.brand)%2 == 0 { // heavy glass around a cream-white core
		core := mix(k.liquid, white, .35)
		c.fill(body, c.across(stop{0, core.lit(-.34), 1}, stop{.03, core.lit(.3), 1}, stop{.08, core.lit(-.08), 1}, stop{.3, core.lit(.5), 1}, stop{.7, core.lit(.1), 1}, stop{.92, core.lit(-.16), 1}, stop{.97, core.lit(.35), 1}, stop{1, core.lit(-.38), 1}), 1)
		inner := barrel(252, 548, 622, 790, 4, 56, 0, 14)
		c.fill(inner, c.skin(mix(k.pack, k.liquid, .5), matte), 1)
		if c.rich {
			c.inside(body, func() {
				c.fill(d("M", 226, 800, "Q", 400, 838, 574, 800, "V", 860, "H", 226, "Z"), c.across(stop{0, core.lit(-.3), .5}, stop{.25, white, .75}, stop{.5, core, .4}, stop{.75, white, .7}, stop{1, core.lit(-.3), .5}), 1)
				c.line(d("M", 262, 818, "Q", 400, 848, 538, 818), white, 3, .7, c.blur(2))
			})
		}
	} else {
		c.solid(body, k.pack, gloss)
	}
	drawLabel(c, k, s.label)
	c.seam(body, 226, 574, 622, 30)
	c.shine(body, 226, 574, 648, 800)
	lid(c, k, 214, 586, 522, 636)
}

func padJarShape(c *canvas, k look, s shape) {
	body := barrel(232, 568, 524, floor, 4, 38, 0, 12)
	c.solid(body, k.pack, gloss)
	drawOver(c, k, body, s)
	if c.rich {
		c.inside(body, func() { c.glow(232, 336, 552, 800, .34) })
	}
	drawLabel(c, k, s.label)
	c.seam(body, 232, 568, 526, 28)
	lid(c, k, 222, 578, 426, 536)
}

func tubeShape(c *canvas, k look, s shape) {
	small := s.width < 200
	x0, x1, y0, b0, b1, yb, capTop, crimp := 284.0, 516.0, 208.0, 304.0, 496.0, 722.0, 716.0, 34.0
	if small {
		x0, x1, y0, b0, b1, yb, capTop, crimp = 314, 486, 252, 332, 468, 706, 702, 26
	}
	w := x1 - x0
	body := d("M", x0, y0, "H", x1, "C", x1-3, y0+w*.9, b1+3, yb-w*.9, b1, yb-14, "Q", b1-2, yb, b1-16, yb, "H", b0+16, "Q", b0+2, yb, b0, yb-14, "C", b0-3, yb-w*.9, x0+3, y0+w*.9, x0, y0, "Z")
	c.solid(body, k.pack, matte)
	drawOver(c, k, body, s)
	if c.rich { // the flat end turns into a round one: two soft folds
		c.inside(body, func() {
			c.fill(d("M", x0+w*.1, y0+crimp, "L", x0+w*.34, y0+w*1.15, "L", x0+w*.46, y0+crimp, "Z"), warm.String(), .1, c.blur(12))
			c.fill(d("M", x1-w*.08, y0+crimp, "L", x1-w*.24, y0+w*1.3, "L", x1-w*.4, y0+crimp, "Z"), warm.String(), .12, c.blur(12))
			c.fill(d("M", x0+w*.46, y0+crimp, "L", x0+w*.5, y0+w*.8, "L", x0+w*.58, y0+crimp, "Z"), "#fff", .3, c.blur(12))
		})
	}
	if c.rich {
		c.inside(body, func() {
			c.fill(d("M", x0+w*.1, y0+crimp, "L", x0+w*.18, y0+crimp, "L", b0+w*.16, yb-20, "L", b0+w*.1, yb-20, "Z"), c.down(stop{0, white, .35}, stop{.5, white, .6}, stop{1, white, .1}), 1, c.blur(5))
		})
	}
	drawLabel(c, k, s.label)
	if c.rich {
		c.fill(box(x0, y0-4, w, crimp, 3), c.across(stop{0, k.pack.lit(-.1), 1}, stop{.3, k.pack.lit(.3), 1}, stop{.7, k.pack.lit(.1), 1}, stop{1, k.pack.lit(-.14), 1}), 1)
		lines := ""
		for x := x0 + 4; x < x1-2; x += 5 {
			lines += d("M", x, y0-1, "V", y0+crimp-8)
		}
		c.line(lines, warm, 1.6, .12)
		c.line(d("M", x0, y0+crimp-4, "H", x1), warm, 2, .2)
		c.line(d("M", x0, y0+crimp-2, "H", x1), white, 2, .5)
	} else {
		c.fill(box(x0, y0-4, w, crimp, 3), k.pack.lit(.1).String(), 1)
	}
	c.inside(body, func() {
		c.fill(d("M", b0-8, yb-16, "H", b1+8, "V", yb+2, "H", b0-8, "Z"), c.down(stop{0, warm, 0}, stop{1, warm, .3}), 1)
	})
	c.cap(s.x0, s.x1, capTop, floor, 3, k)
}

func bottleShape(c *canvas, k look, s shape) {
	var body string
	yn, ys, rb := 304.0, 416.0, 28.0
	x0, x1, capTop, capX := s.x0, s.x1, s.top, 48.0
	switch s.width {
	case 228:
		yn, ys, rb, capX = 346, 372, 18, 78
		body = shouldered(x0, x1, yn, ys, 170, rb, 7, 0)
	case 252:
		yn, ys, rb, capX = 318, 500, 44, 44
		body = shouldered(x0, x1, yn, ys, 72, rb, 10, .55)
	default:
		body = shouldered(x0, x1, yn, ys, 80, rb, 8, .25)
	}
	if k.packFinish == glass {
		top := ys + 16
		if ys > 480 {
			top = ys - 46
		}
		c.vessel(body, x0, x1, top, floor, rb, k)
	} else {
		c.solid(body, k.pack, k.packFinish)
		drawOver(c, k, body, s)
	}
	c.dome(body, x0, x1, yn, (ys-yn)*.9+20)
	if k.packFinish != glass && c.rich {
		c.inside(body, func() { c.glow(x0, s.width, ys+4, floor-30, .3) })
	}
	drawLabel(c, k, s.label)
	c.seam(body, x0, x1, yn, 26)
	if k.packFinish == glass {
		c.shine(body, x0, x1, ys+4, floor-30)
	}
	c.cap(400-capX, 400+capX, capTop, yn+8, 9, k)
}

func sprayShape(c *canvas, k look, s shape) {
	body := shouldered(s.x0, s.x1, 360, 408, 110, 22, 6, .1)
	f := k.packFinish
	c.solid(body, k.pack, f)
	drawOver(c, k, body, s)
	c.dome(body, s.x0, s.x1, 362, 54)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, s.width, 410, floor-28, .38) })
	}
	drawLabel(c, k, s.label)
	c.seam(body, s.x0, s.x1, 360, 26)
	// collar, actuator under a clear overcap
	c.solid(barrel(350, 450, 318, 368, 4, 4, 2, 4), k.cap, k.capFinish)
	act := barrel(370, 430, 236, 320, 10, 3, 3, 3)
	c.solid(act, mix(k.cap, white, .2), k.capFinish)
	c.fill(oval(388, 266, 6, 6), warm.String(), .5)
	c.fill(oval(388, 266, 3, 3), white.String(), .6)
	over := barrel(346, 454, 192, 336, 16, 4, 4, 5)
	c.fill(over, c.across(stop{0, k.wall.lit(-.3), .6}, stop{.06, white, .55}, stop{.16, white, .12}, stop{.6, white, .1}, stop{.9, k.wall.lit(-.2), .18}, stop{.95, white, .6}, stop{1, k.wall.lit(-.34), .6}), 1)
	if c.rich {
		c.line(d("M", 358, 206, "Q", 400, 190, 442, 206), white, 4, .75, c.blur(2))
		c.inside(over, func() { c.glow(346, 108, 210, 330, .8) })
	}
}

func aerosolShape(c *canvas, k look, s shape) {
	body := barrel(s.x0, s.x1, 346, floor, 6, 10, 0, 6)
	shoulder := d("M", 332, 326, "H", 468, "C", 480, 330, 485, 338, 485, 352, "H", 315, "C", 315, 338, 320, 330, 332, 326, "Z")
	c.solid(body, k.pack, gloss)
	drawOver(c, k, body, s)
	if c.rich {
		c.inside(body, func() { c.glow(s.x0, 170, 366, floor-20, .45) })
	}
	drawLabel(c, k, s.label)
	c.solid(shoulder, hex("#c9cbcb"), metal)
	c.fill(barrel(s.x0, s.x1, floor-12, floor, 0, 10, 0, 6), c.skin(hex("#bfc2c2"), metal), 1)
	c.cap(330, 470, s.top, 336, 22, k)
}
