package packshot

import "strings"

// The words of a back label that do not come from the product.
const (
	directionsWord = "Directions"
	cautionWord    = "Caution"
	noDirections   = "Use as part of your daily routine."
	noCautions     = "For external use only. Keep out of reach of children."
	footWords      = "Imported. Label shown as an illustration."
)

// drawBack shows the product from behind with a swatch of what is inside;
// packs too small for a label show their carton, with the pack beside it.
func drawBack(c *canvas, k look) {
	s := shapes[k.form]
	if !s.boxed && s.label.w*s.label.h >= 26000 && k.form != SheetMask && k.form != Sachet {
		scene(c, k, func() {
			ground(c, k, s)
			b := k
			b.manner = manner(-1) // nothing of the front
			if b.packFinish == glass {
				b.manner = paperLabel
			}
			back := s
			p := s.label
			back.label = panel{}
			s.draw(c, b, back)
			backLabel(c, k, p, s)
		})
		return
	}
	box := shapes[carton]
	q := k
	q.form = carton
	q.seed = k.seed ^ 0x5a0
	q.packFinish = matte
	q.pack = mix(k.pack, white, .3)
	if k.pack.l < .5 {
		q.pack = k.pack
	}
	q.ink = inkOn(q.pack, k.ink)
	scene(c, q, func() {
		c.open(`transform="translate(-70 0)"`)
		ground(c, q, box)
		cartonFaces(c, q, 256, 510, 404)
		backText(c, q, 272, 422, 222, 392, q.ink)
		c.close()
		small := min(330/(floor-s.top), 132/s.width)
		c.open(`transform="matrix(` + part(small) + ` 0 0 ` + part(small) + ` ` + num(530-400*small) + ` ` + num(842-floor*small) + `)"`)
		drawFront(c, k)
		c.close()
	})
}

// backLabel puts a paper label over the panel and writes on it.
func backLabel(c *canvas, k look, p panel, s shape) {
	p.y, p.h = p.y-14, p.h+24
	p.x, p.w = p.x-4, p.w+8
	if s.label.w > 250 { // jars: the label is low
		p.y, p.h = s.label.y-6, s.label.h+10
	}
	paper := k.paper
	path := panelPath(p)
	c.paper(path, paper)
	backText(c, k, p.x+11, p.y+10, p.w-22, p.h-16, inkOn(paper, k.ink))
	if c.rich && k.packFinish == glass {
		c.fill(box(s.x0+(s.x1-s.x0)*.07, p.y-20, (s.x1-s.x0)*.05, p.h+40, 4), "#fff", .45, c.blur(3))
	}
}

// backText writes directions, cautions, size and a bar code into a rectangle;
// what does not fit at the least size is cut.
func backText(c *canvas, k look, x, y, w, h float64, ink lab) {
	var directions, cautions []string
	for _, s := range k.in.Directions {
		if s = clean(s); s != "" && len(directions) < 8 {
			directions = append(directions, s)
		}
	}
	for _, s := range k.in.Cautions {
		if s = clean(s); s != "" && len(cautions) < 4 {
			cautions = append(cautions, s)
		}
	}
	use, care := strings.Join(directions, " "), strings.Join(cautions, " ")
	if use == "" {
		use = noDirections
	}
	if care == "" {
		care = noCautions
	}
	if w > h*1.4 { // two columns on low labels
		col := (w - 14) / 2
		lines, sz := fit(k.brand+" "+k.name, sansBold, w, 16, 13, 6.500, 1.1)
		if len(lines) > 0 {
			c.text(lines[0], x, y+sz, style{face: sansBold, size: sz, ink: ink})
		}
		top := y + 22
		left := h - 24
		c.paragraph(directionsWord, use, x, top, col, left, ink)
		c.paragraph(cautionWord, care, x+col+14, top, col, left-34, ink)
		c.text(k.size, x+col+14, y+h-6, style{face: sansBold, size: 10, ink: ink})
		bars(c, x+w-56, y+h-26, 56, 22, ink, k.seed)
		return
	}
	name, size := fit(k.brand+" "+k.name, sansBold, w, h*.17, min(21, w*.105), 7, 1.12)
	yy := y
	for _, l := range name {
		yy += size * 1.12
		c.text(l, x, yy, style{face: sansBold, size: size, ink: ink})
	}
	yy += 8
	c.line(d("M", x, yy, "h", w), ink, 1, .5)
	yy += 4
	bottom := y + h - 40
	room := bottom - yy
	share := float64(len(use)) / float64(len(use)+len(care)+1)
	share = min(.72, max(.4, share))
	used := c.paragraph(directionsWord, use, x, yy, w, room*share, ink)
	c.paragraph(cautionWord, care, x, yy+used+5, w, room-used-8, ink)
	c.line(d("M", x, bottom, "h", w), ink, 1, .5)
	c.text(k.size, x, bottom+17, style{face: sansBold, size: min(15, w*.085), ink: ink})
	foot := oneLine(footWords, sans, w*.56, 8, 0)
	c.text(footWords, x, bottom+31, style{face: sans, size: foot, ink: ink, opacity: .8})
	bars(c, x+w-min(74, w*.38), bottom+7, min(74, w*.38), 27, ink, k.seed)
}

// paragraph sets a heading and its text and returns the height taken.
func (c *canvas) paragraph(head, text string, x, y, w, h float64, ink lab) float64 {
	lead := 1.28
	if h < 24 {
		return 0
	}
	lines, size := fill(text, sans, w, h-14, 15, 6.400, lead)
	hs := max(8, size*.92)
	c.text(head, x, y+hs*1.15, style{face: sansBold, size: hs, ink: ink})
	yy := y + hs*1.35
	for _, l := range lines {
		yy += size * lead
		c.text(l, x, yy-size*.18, style{face: sans, size: size, ink: ink})
	}
	return yy - y
}

// bars is a bar code that says nothing.
func bars(c *canvas, x, y, w, h float64, ink lab, seed uint32) {
	path, at := "", 0.0
	step := w / 60
	for i := 0; at < w-step*3; i++ {
		seed = seed*1664525 + 1013904223
		bar, gap := float64(1+seed>>28%3)*step, float64(1+seed>>24%2)*step
		path += d("M", x+at, y, "h", bar, "v", h, "h", -bar, "z")
		at += bar + gap
	}
	if c.rich {
		c.fill(path, ink.String(), .85)
	}
}
