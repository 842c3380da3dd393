package packshot

// compactShape is an open compact or cushion: the lid with its mirror behind,
// the pan in front, seen from above.
func compactShape(c *canvas, k look, _ shape) {
	col := k.pack.lit(.04)
	cushion := k.form == Cushion
	// lid
	c.fill(oval(400, 566, 164, 168), c.slant(0, 1, .6, stop{0, col.lit(.2), 1}, stop{.4, col, 1}, stop{1, col.lit(-.3), 1}), 1)
	c.fill(oval(400, 566, 146, 150), c.slant(0, 1, 1, stop{0, k.wall.lit(.5), 1}, stop{.35, k.wall.lit(.1), 1}, stop{.5, white, 1}, stop{.62, k.wall.lit(-.04), 1}, stop{1, k.wall.lit(-.26), 1}), 1)
	c.line(oval(400, 566, 146, 150), warm, 2, .3)
	if c.rich {
		c.inside(oval(400, 566, 146, 150), func() {
			c.fill("M250 640L470 400H520L270 690Z", "#fff", .5, c.blur(5))
			c.fill("M420 720L560 560V600L470 730Z", "#fff", .4, c.blur(5))
		})
		c.line("M244 540A160 164 0 0 1 330 416", white, 5, .7, c.blur(2), ` stroke-linecap="round"`)
	}
	// base: side wall, then the top
	c.fill("M236 752V790C236 836 310 850 400 850S564 836 564 790V752Z", c.skin(col, gloss), 1)
	c.fill(oval(400, 752, 164, 58), c.slant(0, 1, .4, stop{0, col.lit(.3), 1}, stop{.5, col.lit(.1), 1}, stop{1, col.lit(-.16), 1}), 1)
	c.line("M236 754C236 796 310 812 400 812S564 796 564 754", white, 2.5, .5)
	// hinge
	c.fill(box(372, 694, 56, 14, 5), c.skin(k.cap, metal), 1)
	// pan
	c.fill(oval(400, 750, 138, 46), col.lit(-.35).String(), .8)
	pan := oval(400, 753, 134, 44)
	p := k.liquid
	if k.colourOf == "" && !cushion && k.texture == "powder" {
		p = hex("#f0e3d2")
	}
	c.fill(pan, c.slant(0, 1, .5, stop{0, p.lit(.16), 1}, stop{.5, p, 1}, stop{1, p.lit(-.14), 1}), 1)
	c.inside(pan, func() {
		if cushion {
			dots := ""
			for row := range 9 {
				for i := range 22 {
					x := 262 + float64(i)*13 + float64(row%2)*6.5
					dots += oval(x, 716+float64(row)*9.4, 2.4, 1.5)
				}
			}
			if c.rich {
				c.fill(dots, p.lit(-.3).String(), .5)
			}
			c.fill(oval(360, 740, 60, 15), "#fff", .3, c.blur(8))
			return
		}
		// pressed pattern: an eight-petalled flower in relief
		relief := ""
		for i := range 10 {
			cs, sn := cosTurn(float64(i)/5), sinPi(float64(i)/5)
			relief += d("M", 400+cs*14, 753+sn*5, "Q", 400+cs*70-sn*34, 753+(sn*70+cs*34)*.33, 400+cs*118, 753+sn*38, "Q", 400+cs*70+sn*34, 753+(sn*70-cs*34)*.33, 400+cs*14, 753+sn*5)
		}
		c.line(relief, p.lit(-.34), 2, .5)
		if c.rich {
			c.open(`transform="translate(0 1.8)"`)
			c.line(relief, p.lit(.5), 1.6, .6)
			c.close()
		}
	})
	c.line("M266 753A134 44 0 0 0 534 753", white, 2, .4)
	if c.rich {
		c.line("M262 742A138 46 0 0 1 400 704", warm, 3, .25, c.blur(2))
	}
	if cushion { // the puff, leaning on the base
		c.fill(oval(520, 800, 74, 30), warm.String(), .3, c.blur(8))
		c.fill(oval(520, 784, 70, 32), c.slant(0, 1, 1, stop{0, k.cap.lit(.35), 1}, stop{1, k.cap.lit(-.15), 1}), 1)
		c.fill(oval(518, 778, 64, 27), c.slant(0, 1, 1, stop{0, p.lit(.5), 1}, stop{1, p.lit(.1), 1}), 1)
		c.fill("M462 790L578 768L580 780L464 802Z", k.ink.String(), .75)
	}
	brand := k.brand
	size := oneLine(brand, sansBold, 130, 15, .12)
	c.text(brand, 400, 834, style{sansBold, size, inkOn(col, k.ink), .85, "middle", .12})
}

// pouchShape is a flat foil pouch leaning on the wall: sheet masks and patches.
func pouchShape(c *canvas, k look, s shape) {
	x0, x1, y0 := s.x0, s.x1, s.top
	w, h := x1-x0, floor-s.top
	mask := k.form == SheetMask
	col := mix(k.pack, k.accent, .18)
	if mask { // another pouch of the set behind
		c.open(`transform="rotate(7 560 830)"`)
		back := pouch(x0+22, x1+14, y0+6, floor-2)
		c.fill(back, c.slant(0, 1, .5, stop{0, col.lit(-.1), 1}, stop{1, col.lit(-.24), 1}), 1)
		c.close()
		c.fill(d("M", x1-6, y0+20, "L", x1+14, y0+30, "V", floor, "H", x1-6, "Z"), warm.String(), .3, c.blur(8))
	}
	path := pouch(x0, x1, y0, floor)
	c.fill(path, c.slant(0, 1, .35, stop{0, col.lit(.14), 1}, stop{.22, col.lit(.32), 1}, stop{.4, col.lit(.02), 1}, stop{.62, col.lit(.16), 1}, stop{.82, col.lit(-.08), 1}, stop{1, col.lit(-.2), 1}), 1)
	c.inside(path, func() {
		if c.rich { // pillow: light folds running to the corners
			c.fill(d("M", x0, y0+40, "L", x0+w*.2, y0+h*.2, "L", x0+w*.12, floor-60, "L", x0, floor-30, "Z"), "#fff", .35, c.blur(14))
			c.fill(d("M", x1, y0+30, "L", x1-w*.12, y0+h*.25, "L", x1-w*.2, floor-90, "L", x1, floor-20, "Z"), warm.String(), .14, c.blur(14))
			c.fill(d("M", x0+20, floor-20, "L", x0+w*.3, floor-70, "L", x1-w*.3, floor-60, "L", x1-10, floor-18, "Z"), warm.String(), .1, c.blur(12))
			for i := range 4 {
				x := x0 + w*(.16+.22*float64(i))
				c.line(d("M", x, y0+38, "q", 6, 26, -4, 52), white, 5, .4, c.blur(3))
				c.line(d("M", x+14, floor-40, "q", -6, -22, 4, -44), warm, 5, .12, c.blur(3))
			}
		}
		// crimped ends
		lines := ""
		for i := range 6 {
			lines += d("M", x0, y0+6+float64(i)*5, "H", x1)
			lines += d("M", x0, floor-6-float64(i)*5, "H", x1)
		}
		c.line(lines, warm, 1.4, .12)
		c.line(d("M", x0, y0+36, "H", x1, "M", x0, floor-34, "H", x1), white, 2, .5)
	})
	p := s.label
	ink := inkOn(col, k.ink)
	if mask {
		// a face, in one line
		fx, fy := 400.0, p.y+p.h*.66
		c.line(d("M", fx-62, fy-50, "C", fx-66, fy+30, fx-38, fy+92, fx, fy+94, "S", fx+66, fy+30, fx+62, fy-50, "C", fx+44, fy-96, fx-44, fy-96, fx-62, fy-50, "Z"), ink, 2.4, .8)
		c.line(d("M", fx-40, fy-26, "q", 15, -14, 30, 0, "q", -15, 13, -30, 0, "M", fx+10, fy-26, "q", 15, -14, 30, 0, "q", -15, 13, -30, 0, "M", fx-6, fy+22, "q", 6, 6, 12, 0, "M", fx-20, fy+48, "q", 20, -14, 40, 0, "q", -20, 18, -40, 0), ink, 2, .8)
		b := block{c: c, k: k, ink: ink, face: serif, x: p.x, y: p.y - 14, w: p.w, h: p.h * .36, noFoot: true}
		b.set("middle")
		c.text(k.size, 400, floor-46, style{sans, 15, ink, .85, "middle", .03})
		return
	}
	// patches: a sheet of dots
	for row := range 3 {
		for i := range 6 {
			x, y, r := p.x+26+float64(i)*39, p.y+p.h-108+float64(row)*38, [...]float64{14, 11, 9}[row]
			c.fill(oval(x, y+2, r, r), warm.String(), .12)
			c.fill(oval(x, y, r, r), c.slant(0, 1, 1, stop{0, white, .95}, stop{1, k.liquid.lit(.2), .9}), 1)
		}
	}
	b := block{c: c, k: k, ink: ink, face: serif, x: p.x, y: p.y - 40, w: p.w, h: p.h - 100, noFoot: true}
	b.set("")
	c.text(k.size, p.x, p.y+p.h+8, style{sans, 15, ink, .85, "", .03})
}

func pouch(x0, x1, y0, y1 float64) string {
	return d("M", x0+4, y0, "H", x1-4, "L", x1, y0+4, "V", y0+52, "l", -5, 5, "l", 5, 5, "C", x1+5, y0+150, x1+5, y1-150, x1, y1-4, "L", x1-4, y1, "H", x0+4, "L", x0, y1-4, "C", x0-5, y1-150, x0-5, y0+150, x0, y0+4, "Z")
}

// cartonShape is a folding box at an angle: its front and its right side.
func cartonShape(c *canvas, k look, s shape) {
	cartonFaces(c, k, 270, 496, 404)
	k.packFinish = matte
	drawLabel(c, k, s.label)
}

// cartonFaces draws the front of a carton from x0 to x1 and its side behind.
func cartonFaces(c *canvas, k look, x0, x1, y0 float64) {
	w := (x1 - x0) * .2
	c.fill(d("M", x1, y0, "L", x1+w, y0-8, "V", floor-10, "L", x1, floor, "Z"), c.slant(0, 1, 0, stop{0, k.pack.lit(-.2), 1}, stop{1, k.pack.lit(-.32), 1}), 1)
	c.fill(d("M", x0, y0, "L", x0+w, y0-10, "L", x1+w, y0-8, "L", x1, y0, "Z"), k.pack.lit(.2).String(), 1)
	c.fill(d("M", x0, y0, "H", x1, "V", floor, "H", x0, "Z"), c.slant(0, 1, .8, stop{0, k.pack.lit(.26), 1}, stop{.6, k.pack.lit(.06), 1}, stop{1, k.pack.lit(-.07), 1}), 1)
	c.line(d("M", x1, y0, "V", floor), white, 1.6, .5)
	c.line(d("M", x0, y0+1, "H", x1), white, 1.6, .6)
}
