package packshot

// Swatch draws what is inside: a smear of cream, drops of serum or oil, foam,
// powder, or for things without a formula the colour itself.
func Swatch(in Input, g Grade) []byte {
	k := lookOf(in, "")
	c := newCanvas(g, "")
	set(c, k)
	col := k.liquid
	switch k.texture {
	case "cream", "balm":
		smear(c, col)
	case "foam":
		foam(c, mix(col, white, .6), k.seed)
	case "powder":
		powder(c, col, k.seed)
	default:
		clear := .35
		if k.texture == "water" {
			clear = .7
		}
		drops(c, mix(col, k.wall, clear*.6), k.seed)
	}
	return c.document(title(in) + ", texture")
}

// smear is a stroke of cream: its body, then ridges lit from above.
func smear(c *canvas, col lab) {
	body := "M120 640C96 560 170 520 250 470C350 404 430 300 560 262C640 240 716 262 700 340C690 404 610 420 560 470C500 530 520 600 440 668C350 742 150 740 120 640Z"
	c.open(`transform="translate(14 26)"`)
	c.fill(body, col.lit(-.5).String(), .34, c.blur(16))
	c.close()
	c.fill(body, c.slant(0, 1, 1, stop{0, col.lit(.3), 1}, stop{.5, col, 1}, stop{1, col.lit(-.16), 1}), 1)
	n := 5
	if c.rich {
		n = 11
	}
	c.inside(body, func() {
		for i := range n {
			t := float64(i)/float64(n-1)*2 - 1
			y := t * 150
			ridge := d("M", 100, 640+y, "C", 200, 540+y*.9, 330, 520+y*.7, 430, 400+y*.7, "S", 620, 300+y*.8, 720, 300+y)
			c.line(ridge, col.lit(-.26), 12, .3, c.blur(5))
			c.open(`transform="translate(-4 -9)"`)
			c.line(ridge, col.lit(.7), 7, .55, c.blur(3))
			c.close()
		}
		c.fill(oval(610, 320, 70, 40), "#fff", .45, c.blur(14))
	})
}

func drops(c *canvas, col lab, seed uint32) {
	list := [][3]float64{{390, 520, 190}, {610, 300, 84}, {200, 270, 60}, {620, 760, 96}, {220, 800, 66}}
	n := 3
	if c.rich {
		n = 16
	}
	for range n {
		seed = seed*1664525 + 1013904223
		list = append(list, [3]float64{60 + float64(seed>>8%680), 70 + float64(seed>>18%860), 8 + float64(seed>>4%14)})
	}
	for _, p := range list {
		x, y, r := p[0], p[1], p[2]
		c.fill(oval(x+r*.16, y+r*.22, r, r*.97), col.lit(-.5).String(), .3, c.blur(int(r*.09)+1))
		c.fill(oval(x, y, r, r*.96), c.slant(.1, .8, 1, stop{0, col.lit(-.22), 1}, stop{.45, col, 1}, stop{.8, col.lit(.5), 1}, stop{1, col.lit(.2), 1}), 1)
		c.fill(oval(x+r*.22, y+r*.36, r*.5, r*.36), "#fff", .35, c.blur(int(r*.12)+1))
		c.fill(oval(x-r*.4, y-r*.44, r*.2, r*.13), "#fff", .9, ` transform="rotate(-34 `+num(x-r*.4)+` `+num(y-r*.44)+`)"`, c.blur(2))
	}
}

func foam(c *canvas, col lab, seed uint32) {
	n := 40
	if c.rich {
		n = 170
	}
	c.fill(oval(410, 540, 270, 310), col.lit(-.5).String(), .3, c.blur(20))
	c.fill(oval(398, 512, 262, 300), col.lit(-.04).String(), 1, c.blur(3))
	for range n {
		seed = seed*1664525 + 1013904223
		t, q := float64(seed>>8%1000)/500, float64(seed>>18%1000)/1000
		r := 10 + float64(seed>>4%1000)/1000*float64(seed>>14%1000)/1000*44
		reach := 1 - (1-q)*(1-q)
		x, y := 398+cosTurn(t)*250*reach, 512+sinPi(t)*290*reach
		c.fill(oval(x, y, r, r), c.slant(0, 1, 1, stop{0, white, 1}, stop{.6, col, 1}, stop{1, col.lit(-.2), 1}), .9)
		if r > 18 {
			c.fill(oval(x-r*.35, y-r*.4, r*.2, r*.14), "#fff", .9)
		}
	}
}

func powder(c *canvas, col lab, seed uint32) {
	body := "M130 640C170 560 300 500 400 420S600 250 690 300C740 350 650 450 560 530S330 760 210 760C140 756 110 690 130 640Z"
	c.open(`transform="translate(10 18)"`)
	c.fill(body, col.lit(-.5).String(), .3, c.blur(12))
	c.close()
	c.fill(body, c.slant(0, 1, 1, stop{0, col.lit(.24), 1}, stop{1, col.lit(-.12), 1}), 1, c.blur(3))
	n := 60
	if c.rich {
		n = 700
	}
	for range n {
		seed = seed*1664525 + 1013904223
		u, v := float64(seed>>8%1000)/1000, float64(seed>>18%1000)/500-1
		x, y := 130+u*570+v*70, 680-u*390+v*110
		r := 1.5 + float64(seed>>5%5)
		tone := [...]float64{-.3, .4, -.14, .2}[seed>>12%4]
		c.fill(oval(x, y, r, r*.8), col.lit(tone).String(), .75)
	}
}
