package packshot

// quartz is a polished stone: colour, veins, a soft inner light.
func (c *canvas) quartz(path string, col lab) {
	c.fill(path, c.slant(0, 1, 1, stop{0, col.lit(.4), 1}, stop{.45, col, 1}, stop{1, col.lit(-.22), 1}), 1)
	if !c.rich {
		return
	}
	c.inside(path, func() {
		c.fill(oval(470, 700, 110, 90), col.lit(.6).String(), .6, c.blur(24))
		c.line("M230 560C320 600 360 520 470 580S560 700 620 690", white, 7, .4, c.blur(5))
		c.line("M260 700C340 660 400 740 500 700", white, 4, .35, c.blur(3))
		c.line("M300 480C380 540 420 470 520 520", col.lit(-.2), 4, .3, c.blur(3))
		c.line(path, white, 12, .55, c.blur(5))
		c.line(path, col.lit(-.3), 4, .4, c.blur(3))
	})
}

func accessoryColour(k look, fallback string) lab {
	if k.colourOf != "" {
		return k.liquid
	}
	return hex(fallback)
}

func headbandShape(c *canvas, k look, _ shape) {
	col := accessoryColour(k, "#e3b5a6")
	// a soft ring of cloth: its inside, its outside, a twisted bow in front
	if c.rich {
		c.fill(oval(404, 752, 176, 84), warm.String(), .2, c.blur(16))
		c.fill("M214 742A186 92 0 0 0 586 742V752A186 92 0 0 1 214 752Z", warm.String(), .5, c.blur(6))
	}
	c.inside(oval(400, 676, 184, 92), func() {
		far := "M216 676A184 92 0 0 1 584 676V740A184 92 0 0 0 216 740Z"
		c.fill(far, c.slant(0, 1, .3, stop{0, col.lit(-.34), 1}, stop{.5, col.lit(-.2), 1}, stop{1, col.lit(-.04), 1}), 1)
		if c.rich {
			c.line("M216 676A184 92 0 0 1 584 676", white, 5, .3, c.blur(3))
		}
	})
	near := "M216 676A184 92 0 0 0 584 676V742A184 92 0 0 1 216 742Z"
	c.fill(near, c.across(stop{0, col.lit(-.26), 1}, stop{.06, col.lit(-.06), 1}, stop{.2, col.lit(.3), 1}, stop{.42, col.lit(.12), 1}, stop{.7, col.lit(-.04), 1}, stop{.92, col.lit(-.22), 1}, stop{1, col.lit(-.3), 1}), 1)
	if c.rich {
		c.inside(near, func() {
			for i := range 4 { // folds gathering towards the bow
				y := 690 + float64(i)*18
				c.line(d("M", 208, y, "A", 190, 94, 0, 0, 0, 592, y), warm, 4, .12, c.blur(4))
				c.line(d("M", 208, y-8, "A", 190, 94, 0, 0, 0, 592, y-8), white, 4, .22, c.blur(4))
			}
		})
		c.line("M216 678A184 92 0 0 0 584 678", white, 4, .5, c.blur(3))
	}
	bow := func(p string, flip bool) {
		from, to := 0.0, 1.0
		if flip {
			from, to = 1, 0
		}
		c.fill(p, c.slant(from, to, .8, stop{0, col.lit(.34), 1}, stop{.45, col.lit(.1), 1}, stop{1, col.lit(-.26), 1}), 1)
	}
	c.open(`transform="translate(60 176) scale(.85 .8)"`)
	if c.rich {
		c.fill(oval(404, 790, 130, 34), warm.String(), .28, c.blur(12))
	}
	bow("M404 762C372 716 312 676 282 700C258 720 268 782 292 802C322 822 372 800 404 776Z", false)
	bow("M396 762C428 716 488 676 518 700C542 720 532 782 508 802C478 822 428 800 396 776Z", false)
	if c.rich {
		c.line("M392 764C360 742 320 722 300 728M390 772C360 776 330 786 306 784M408 764C440 742 480 722 500 728M410 772C440 776 470 786 494 784", warm, 5, .2, c.blur(3))
		c.line("M300 704C330 700 362 726 390 752M500 704C476 700 440 726 412 752", white, 5, .4, c.blur(3))
	}
	knot := "M372 752C376 732 424 732 428 752C434 768 434 782 426 796C412 806 388 806 374 796C366 782 366 768 372 752Z"
	c.fill(knot, c.across(stop{0, col.lit(-.2), 1}, stop{.3, col.lit(.34), 1}, stop{.7, col, 1}, stop{1, col.lit(-.28), 1}), 1)
	c.line("M388 742Q382 770 390 800M410 742Q418 770 410 800", warm, 2.4, .22)
	c.close()
}

// handle is a lathe-turned grip standing upright.
func handle(c *canvas, x0, x1, y0 float64, col lab, f finish) {
	w := x1 - x0
	p := d("M", x0+w*.2, y0, "H", x1-w*.2, "C", x1, y0+60, x1-w*.1, y0+160, x1-w*.04, 780, "Q", x1, floor+4, (x0+x1)/2, floor+4, "Q", x0, floor+4, x0+w*.04, 780, "C", x0+w*.1, y0+160, x0, y0+60, x0+w*.2, y0, "Z")
	c.solid(p, col, f)
	if c.rich {
		c.inside(p, func() { c.glow(x0+w*.1, w*.8, y0+20, 790, .5) })
	}
}

func rollerShape(c *canvas, k look, _ shape) {
	stone := hex("#eab9b8")
	gold := hex("#d9b48a")
	// small end at the foot, handle, fork, large roller
	c.line("M318 306V270Q318 240 344 240H456Q482 240 482 270V306", gold.lit(-.1), 9, 1, ` stroke-linecap="round"`)
	c.line("M319 306V270Q319 241 344 239H456", gold.lit(.5), 3, .9, ` stroke-linecap="round"`)
	c.solid(barrel(386, 414, 232, 330, 8, 6, 2, 2), gold, metal)
	grip := barrel(374, 426, 398, 742, 18, 18, 3, 3)
	c.quartz(grip, stone)
	if c.rich {
		c.inside(grip, func() { c.glow(374, 52, 410, 730, .8) })
	}
	c.solid(barrel(384, 416, 740, 764, 4, 4, 2, 2), gold, metal)
	c.line("M360 796V776Q360 762 374 762H426Q440 762 440 776V796", gold, 7, 1)
	c.quartz(barrel(364, 436, 772, floor+2, 24, 24, 3, 3), stone)
	big := "M322 356C318 330 318 300 322 276C340 262 460 262 478 276C482 300 482 330 478 356C460 370 340 370 322 356Z"
	c.quartz(big, stone)
	if c.rich {
		c.line("M336 284Q400 270 464 284", white, 6, .8, c.blur(3))
		c.fill("M330 352Q400 366 470 352L468 362Q400 376 332 362Z", warm.String(), .22, c.blur(3))
	}
	c.solid(barrel(386, 414, 360, 402, 5, 5, 2, 2), gold, metal)
}

func iceRollerShape(c *canvas, k look, _ shape) {
	col := hex("#cfe0ea")
	grip := hex("#f1ebe6")
	c.line("M288 372V326Q288 296 318 296H482Q512 296 512 326V372", grip.lit(-.14), 14, 1, ` stroke-linecap="round"`)
	c.line("M285 366V326Q285 293 318 291H480", white, 4, .8, ` stroke-linecap="round"`)
	handle(c, 366, 434, 470, grip, gloss)
	c.solid(barrel(382, 418, 288, 312, 5, 4, 2, 2), grip, gloss)
	drum := "M298 440C290 400 290 360 298 326C330 306 470 306 502 326C510 360 510 400 502 440C470 462 330 462 298 440Z"
	c.fill(drum, c.down(stop{0, col.lit(.1), 1}, stop{.2, col.lit(.6), 1}, stop{.42, col, 1}, stop{.8, col.lit(-.2), 1}, stop{1, col.lit(-.08), 1}), 1)
	if c.rich {
		c.inside(drum, func() {
			c.fill("M296 346Q400 326 504 346V366Q400 346 296 366Z", "#fff", .75, c.blur(4))
			for i := range 9 {
				x := 312 + float64(i)*22
				c.line(d("M", x, 326, "Q", x+(x-400)*.06, 386, x, 452), col.lit(-.26), 1.6, .35)
			}
			for i := range 26 { // frost
				h := hash(num(float64(i) * 7.3))
				c.fill(oval(300+float64(h%200), 330+float64(h>>8%110), 2+float64(h>>16%4), 2+float64(h>>16%4)), "#fff", .55)
			}
		})
	}
	// the neck comes forward from behind the drum
	c.solid(barrel(384, 416, 452, 484, 6, 5, 2, 3), grip, gloss)
}

func guaShaShape(c *canvas, k look, _ shape) {
	col := hex("#ecbcbc")
	heart := "M400 838C352 812 262 748 250 650C240 560 296 500 352 512C384 518 396 548 408 560C424 540 446 500 500 500C556 502 566 566 552 632C534 720 452 806 400 838Z"
	// it lies on the floor, seen from above: first its thickness, then its face
	lie := func(dy float64) string { return `transform="translate(0 ` + num(dy) + `) matrix(1 0 -.2 .62 140 312)"` }
	c.open(lie(20))
	c.fill(heart, lab{.36, .02, .02}.String(), .45, c.blur(8))
	c.close()
	c.open(lie(13))
	c.fill(heart, c.across(stop{0, col.lit(-.12), 1}, stop{.3, col.lit(.3), 1}, stop{.6, col.lit(-.2), 1}, stop{1, col.lit(-.3), 1}), 1)
	c.close()
	c.open(lie(0))
	c.quartz(heart, col)
	if c.rich {
		c.inside(heart, func() {
			c.fill("M268 640C264 580 300 530 346 534C330 560 300 590 296 660Z", "#fff", .8, c.blur(5))
			c.fill("M440 780C500 730 534 670 540 610L552 632C534 720 470 790 440 800Z", "#fff", .4, c.blur(5))
		})
	}
	c.close()
}

func spongeShape(c *canvas, k look, _ shape) {
	col := hex("#e79a86")
	drop := "M400 484C424 540 508 612 508 716C508 790 462 834 400 834S292 790 292 716C292 612 376 540 400 484Z"
	c.fill(drop, c.slant(0, 1, .5, stop{0, col.lit(.12), 1}, stop{.26, col.lit(.3), 1}, stop{.6, col, 1}, stop{1, col.lit(-.26), 1}), 1)
	c.inside(drop, func() {
		if c.rich {
			for i := range 240 {
				h := hash("pore" + num(float64(i)))
				x, y, r := 290+float64(h%220), 490+float64(h>>8%344), 1+float64(h>>18%3)*.7
				c.fill(oval(x, y, r, r*.8), col.lit(-.26).String(), .3)
			}
			c.fill(oval(350, 660, 34, 80), "#fff", .3, c.blur(16))
		}
		// the flat, slanted side
		c.fill("M508 640L404 838H520Z", c.slant(0, 1, 1, stop{0, col.lit(-.06), 1}, stop{1, col.lit(-.24), 1}), .75)
	})
}

// hairs is a brush head between x0 and x1: base at y1, dome at y0.
func hairs(c *canvas, x0, x1, y0, y1, neck float64, col lab) {
	cx, w := (x0+x1)/2, x1-x0
	p := d("M", cx-neck/2, y1, "C", cx-neck*.6, y1-60, x0, y0+w*.8, x0, y0+w*.5, "C", x0, y0+w*.1, cx-w*.25, y0, cx, y0, "S", x1, y0+w*.1, x1, y0+w*.5, "C", x1, y0+w*.8, cx+neck*.6, y1-60, cx+neck/2, y1, "Z")
	c.fill(p, c.across(stop{0, col.lit(-.25), 1}, stop{.3, col.lit(.2), 1}, stop{.6, col, 1}, stop{1, col.lit(-.3), 1}), 1)
	c.inside(p, func() {
		tip := col.lit(.55)
		c.fill(d("M", x0, y0, "H", x1, "V", y0+w*.55, "H", x0, "Z"), c.down(stop{0, tip, .95}, stop{.5, tip, .4}, stop{1, tip, 0}), 1)
		if c.rich {
			dark, light := "", ""
			for i := 1; i < 30; i++ {
				t := float64(i)/15 - 1
				h := float64(hash("hair"+num(t)) % 20)
				dark += d("M", cx+t*neck*.5, y1, "Q", cx+t*w*.5, y0+w*.8, cx+t*w*.46, y0+h)
				light += d("M", cx+t*neck*.5+2, y1, "Q", cx+t*w*.5+2, y0+w*.8, cx+t*w*.44+2, y0+h+4)
			}
			c.line(dark, col.lit(-.35), 1.2, .35)
			c.line(light, col.lit(.5), 1, .35)
		}
		c.fill(d("M", x0, y1-40, "H", x1, "V", y1, "H", x0, "Z"), c.down(stop{0, warm, 0}, stop{1, warm, .4}), 1)
	})
}

// oneBrush stands upright: hairs, ferrule, handle.
func oneBrush(c *canvas, x, y0, headW, headH, neck float64, grip, hair, ferrule lab) {
	fy := y0 + headH
	c.fill(oval(x+8, floor+4, neck*.5, 6), lab{.24, .01, .01}.String(), .45, c.blur(5))
	hairs(c, x-headW/2, x+headW/2, y0, fy+4, neck, hair)
	h := d("M", x-neck*.42, fy+90, "C", x-neck*.62, fy+180, x-neck*.4, 700, x-neck*.3, floor-6, "Q", x, floor+8, x+neck*.3, floor-6, "C", x+neck*.4, 700, x+neck*.62, fy+180, x+neck*.42, fy+90, "Z")
	c.solid(h, grip, gloss)
	if c.rich {
		c.inside(h, func() { c.glow(x-neck*.5, neck, fy+100, floor-20, .6) })
	}
	c.solid(d("M", x-neck/2, fy, "H", x+neck/2, "L", x+neck*.42, fy+96, "H", x-neck*.42, "Z"), ferrule, metal)
	c.line(d("M", x-neck*.46, fy+70, "H", x+neck*.46, "M", x-neck*.46, fy+78, "H", x+neck*.46), warm, 1.6, .35)
}

func brushShape(c *canvas, k look, _ shape) {
	oneBrush(c, 400, 200, 176, 190, 66, hex("#8d82b3"), hex("#e6d2bd"), hex("#d8d2d6"))
}

func brushSetShape(c *canvas, k look, _ shape) {
	grips := [...]string{"#8d82b3", "#c98f7d", "#8d82b3", "#c98f7d"}
	oneBrush(c, 236, 400, 62, 104, 34, hex(grips[0]), hex("#e9d6c2"), hex("#d8d2d6"))
	oneBrush(c, 330, 300, 128, 150, 50, hex(grips[1]), hex("#ead3b8"), hex("#d8d2d6"))
	oneBrush(c, 440, 350, 92, 120, 44, hex(grips[2]), hex("#e2c9b0"), hex("#d8d2d6"))
	oneBrush(c, 530, 440, 44, 84, 28, hex(grips[3]), hex("#ecdcc9"), hex("#d8d2d6"))
	c.open(`transform="matrix(.5 0 0 .5 388 415)"`)
	c.fill(oval(410, 836, 110, 14), warm.String(), .45, c.blur(8))
	spongeShape(c, k, shape{})
	c.close()
}

func deviceShape(c *canvas, k look, _ shape) {
	col := hex("#f3edf0")
	body := d("M", 400, 250, "C", 452, 250, 478, 286, 478, 340, "C", 478, 430, 452, 520, 450, 640, "C", 449, 720, 462, 770, 462, 800, "Q", 462, floor+6, 400, floor+6, "Q", 338, floor+6, 338, 800, "C", 338, 770, 351, 720, 350, 640, "C", 348, 520, 322, 430, 322, 340, "C", 322, 286, 348, 250, 400, 250, "Z")
	c.solid(body, col, gloss)
	head := oval(400, 340, 56, 62)
	c.fill(head, c.slant(0, 1, 1, stop{0, hex("#e9c3c6"), 1}, stop{.5, hex("#f7e6e4"), 1}, stop{1, hex("#c98f95"), 1}), 1)
	c.line(head, warm, 2, .25)
	for i := range 6 { // the contacts
		x, y := 400+cosTurn(float64(i)/3)*30, 340+sinPi(float64(i)/3)*34
		c.fill(oval(x, y, 9, 9), c.slant(0, 1, 1, stop{0, white, 1}, stop{.5, hex("#d9dadd"), 1}, stop{1, hex("#85868c"), 1}), 1)
	}
	c.fill(oval(400, 540, 17, 17), c.slant(0, 1, 1, stop{0, col.lit(-.14), 1}, stop{1, col.lit(.5), 1}), 1)
	c.line("M400 531V540M393.500 535A9 9 0 1 0 406.500 535", hex("#9d7076"), 2, 1, ` stroke-linecap="round"`)
	c.fill(oval(400, 586, 4, 4), "#cf7f8a", 1)
	if c.rich {
		c.inside(body, func() { c.glow(340, 124, 430, 800, .5) })
		c.fill(oval(400, 586, 9, 9), "#f3a9b4", .6, c.blur(5))
	}
	size := oneLine(k.brand, sansBold, 84, 16, .06)
	c.text(k.brand, 400, 690, style{sansBold, size, hex("#7a5a60"), .9, "middle", .06})
}
