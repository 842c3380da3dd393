package packshot

// drawFront draws the pack with its shadow on the floor line, unscaled.
func drawFront(c *canvas, k look) {
	s := shapes[k.form]
	ground(c, k, s)
	c.open(`stroke-linejoin="round"`)
	s.draw(c, k, s)
	c.close()
}

// ground draws what ties a pack to the floor: the shadow it casts to the
// right, the dark line it stands on, and light that came through glass.
func ground(c *canvas, k look, s shape) {
	half, cx := (s.x1-s.x0)/2, (s.x0+s.x1)/2
	shade := lab{.33, k.wall.a*1.2 + .004, k.wall.b*1.2 + .012}
	deep := lab{.2, shade.a, shade.b}
	if !c.rich && half > 0 {
		c.fill(oval(cx+half*.5, floor+8, half*1.7, 26), c.radial(.5, .5, .5, stop{0, shade, .42}, stop{.55, shade, .2}, stop{1, shade, 0}), 1)
	}
	if !c.rich {
		return
	}
	tint := shade
	through := k.packFinish == glass
	if through {
		tint = mix(shade, k.liquid.lit(-.3), .45)
	}
	// the whole silhouette, laid back along the floor
	c.open(`transform="matrix(1 0 -.62 .2 514.6 664)" opacity=".3"` + c.blur(16))
	c.fill(s.outline, tint.String(), 1)
	c.close()
	if half <= 0 { // lies flat or stands on many feet, and draws its own
		return
	}
	// soft pool, then the tight one
	c.fill(d("M", s.x0+6, floor-4, "L", s.x1, floor-8, "Q", s.x1+half*1.1+40, floor-2, s.x1+half+70, floor+12, "Q", cx+half*.5, floor+34, s.x0, floor+10, "Z"), shade.String(), .34, c.blur(12))
	if through {
		c.fill(oval(s.x1+half*.34+18, floor-1, half*.46, 11), k.liquid.lit(.55).String(), .8, c.blur(9))
	}
	c.fill(oval(cx+5, floor+4, half+7, 9), deep.String(), .5, c.blur(6))
	c.fill(oval(cx+2, floor+4, half-2, 4), deep.String(), .6, c.blur(3))
	if s.also[1] > 0 {
		h := (s.also[1] - s.also[0]) / 2
		c.fill(oval(s.also[0]+h+4, floor+4, h+5, 7), deep.String(), .55, c.blur(5))
		c.fill(oval(s.also[0]+h+2, floor+4, h-2, 4), deep.String(), .5, c.blur(3))
	}
}

// scene draws the set, then the product scaled to stand well in it.
func scene(c *canvas, k look, product func()) {
	s := shapes[k.form]
	set(c, k)
	scale := min(700/(floor-s.top), 500/s.width, 1.5)
	dx := 400.0
	c.open(`transform="matrix(` + part(scale) + ` 0 0 ` + part(scale) + ` ` + num(dx-400*scale) + ` ` + num(884-floor*scale) + `)"`)
	product()
	c.close()
}

// set is the room: a seamless wall and floor, light from a window on the left.
func set(c *canvas, k look) {
	w := k.wall
	c.fill("M0 0H800V1000H0Z", c.slant(0, .22, 1, stop{0, w.lit(.22), 1}, stop{.55, w, 1}, stop{.77, w.lit(-.05), 1}, stop{.83, w.lit(.06), 1}, stop{1, w.lit(-.07), 1}), 1)
	if !c.rich {
		return
	}
	c.fill("M0 0H800V1000H0Z", c.radial(.34, .36, .62, stop{0, white, .5}, stop{1, white, 0}), 1)
	light := [...]string{
		"M-60 190L330-90H520L-60 350ZM-60 410L600-90H760L-60 520Z",
		"M90-40H300L640 640H470ZM350-40H450L760 580H680Z",
		"M-40 120L250 60V330L-40 420ZM290 52L560-4V240L290 318ZM-40 470L250 380V600L-40 720ZM290 366L560 284V480L290 584Z",
		"M-60 560L560-60H690L-60 690ZM240 640L800 60V190L380 640Z",
	}[k.seed>>4%4]
	c.fill(light, "#fff", .3, c.blur(14))
	if k.seed>>9%4 == 0 { // leaves outside the window
		shade := w.lit(-.26).String()
		at := [...]string{"translate(590 30) rotate(38) scale(1.3)", "translate(830 210) rotate(150) scale(1.25)", "translate(-40 40) rotate(30) scale(1.2)"}[k.seed>>12%3]
		c.open(`transform="` + at + `"` + c.blur(10))
		for i := range 7 {
			x, side := float64(i)*62-40, float64(1-2*(i%2))
			c.fill(d("M", x, 0, "c", 10, -34*side, 66, -78*side, 104, -60*side, "c", -6, 44*side, -56, 74*side, -104, 60*side, "z"), shade, .17)
		}
		c.line("M-60 6C120-14 260-8 420 30", w.lit(-.3), 8, .16)
		c.close()
	}
	c.fill("M0 0H800V1000H0Z", c.radial(.45, .5, .78, stop{.6, warm, 0}, stop{1, warm, .1}), 1)
}
