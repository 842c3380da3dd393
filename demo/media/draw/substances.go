package main

import "math"

func union(a, b field) field {
	return func(x, y float64) float64 { return max(a(x, y), b(x, y)) }
}

// lather is foam that fills the picture to its edges, bubble beside bubble.
func lather(seed uint32) field {
	r := random(seed)
	var list []drop
	for tries := 0; len(list) < 900 && tries < 50000; tries++ {
		rad := 11 + math.Pow(r(), 4)*70
		x, y := r()*(texW+80)-40, r()*(texH+80)-40
		free := true
		for _, q := range list {
			if math.Hypot(q.x-x, q.y-y) < (q.r+rad)*.78 {
				free = false
				break
			}
		}
		if free {
			list = append(list, drop{x, y, rad, 1, 1})
		}
	}
	bubbles := drops(list, .5)
	return func(x, y float64) float64 { return 8 + bubbles(x, y) + 10*fbm(x/170, y/170, int32(seed), 3) }
}

// rings are the waves of three drops that fell into still water.
func rings(seed int32) field {
	centres := [][3]float64{{300, 640, 1}, {620, 240, .62}, {690, 870, .4}}
	return func(x, y float64) float64 {
		h := 20 + 5*(fbm(x/240, y/240, seed, 3)-.5)
		for _, c := range centres {
			d := math.Hypot(x-c[0], (y-c[1])*1.12)
			h += 17 * c[2] * math.Cos(d/(19+10*c[2])) * math.Exp(-d/(190*c[2]+60))
		}
		return h
	}
}

// waves are soft ridges that a spatula leaves in a full jar of cream.
func waves(seed int32) field {
	return func(x, y float64) float64 {
		bend := 130*math.Sin(x/310+.4) + 46*(fbm(x/240, y/240, seed, 3)-.5)
		t := (y*.82 + x*.34 + bend) / 118
		f := t - math.Floor(t)
		crest := math.Pow(math.Sin(math.Pi*math.Pow(f, 1.7)), .9)
		return 30 + 42*crest + 7*fbm(x/620+t*.2, t*7, seed+4, 3)
	}
}

// pours is a ribbon of lotion laid down in bends: the height over a point is
// that of a tube around the nearest point of its path.
func pours(seed int32) field {
	const steps, left, right, top, gap = 900, 235, 565, 190, 152
	type point struct{ x, y, w float64 }
	path := make([]point, 0, steps)
	for i := range steps {
		t := float64(i) / steps * 5 // five lays, joined by half circles
		lay := math.Floor(t)
		f := t - lay
		x, y := 0.0, 0.0
		if straight := .62; f < straight || lay == 4 {
			k := min(1, f/straight)
			x, y = left+(right-left)*k, top+gap*lay
		} else {
			turn := math.Pi * (f - straight) / (1 - straight)
			x, y = right+gap/2*math.Sin(turn), top+gap*lay+gap/2*(1-math.Cos(turn))
		}
		if int(lay)%2 == 1 {
			x = texW - x
		}
		w := (58 + 11*(noise(t*3.1, 1, seed)-.5)) * math.Pow(min(1, 14*t+.25, 14*(4.66-t)+.25), .5)
		path = append(path, point{x + 10*math.Sin(t*2.3), y + 9*math.Sin(t*4.1+1), w})
	}
	return func(x, y float64) float64 {
		h := 0.0
		for i, p := range path {
			dx, dy := x-p.x, y-p.y
			if dx > 72 || dx < -72 || dy > 72 || dy < -72 {
				continue
			}
			if q := 1 - (dx*dx+dy*dy)/(p.w*p.w); q > 0 {
				h = max(h, math.Sqrt(q)*44*(1+.035*math.Sin(float64(i)/9)))
			}
		}
		return h
	}
}

// brushed is a mask as a flat brush lays it on: two broad strokes with the lines of the
// bristles.
func brushed(seed int32) field {
	return union(
		smear(seed, smearShape{404, 366, 372, 176, -.34, .0005, 9, 44}),
		smear(seed+5, smearShape{412, 684, 344, 158, -.28, -.0004, 9, 42}),
	)
}

// scrub is a stroke of gel with round grains in it.
func scrub(seed int32) field {
	gel := smear(seed, smearShape{400, 500, 372, 196, -.72, .0008, 80, 30})
	grains := drops(strew(uint32(seed), 520, 5, 13), .9)
	return func(x, y float64) float64 {
		h := gel(x, y)
		return h + grains(x, y)*smooth(3, 9, h)
	}
}

// dabs are touches of a fingertip, one smaller than the other.
func dabs(seed int32) field {
	places := []smearShape{
		{cx: 236, cy: 250, length: 128, width: 92, angle: -.5, bend: .002, ridge: 26, depth: 34},
		{cx: 520, cy: 360, length: 150, width: 98, angle: -.34, bend: -.0016, ridge: 26, depth: 36},
		{cx: 292, cy: 560, length: 168, width: 104, angle: -.62, bend: .0014, ridge: 28, depth: 38},
		{cx: 560, cy: 690, length: 140, width: 92, angle: -.3, bend: .002, ridge: 24, depth: 34},
		{cx: 330, cy: 850, length: 108, width: 74, angle: -.55, bend: -.002, ridge: 22, depth: 30},
	}
	all := make([]field, len(places))
	for i, p := range places {
		all[i] = smear(seed+int32(i)*7, p)
	}
	return func(x, y float64) float64 {
		h := 0.0
		for _, f := range all {
			h = max(h, f(x, y))
		}
		return h
	}
}

// strokes are three swatches drawn side by side.
func strokes(seed int32) field {
	a := smear(seed, smearShape{200, 500, 392, 92, -1.5, .0002, 15, 30})
	b := smear(seed+3, smearShape{402, 524, 366, 86, -1.56, -.0002, 13, 30})
	c := smear(seed+6, smearShape{600, 482, 384, 90, -1.52, .0002, 16, 30})
	return union(a, union(b, c))
}

// pan is pressed powder in its round pan, a flower stamped into it and a finger drawn
// through it once.
func pan(seed int32) field {
	const rim, radius = 352, 318
	return func(x, y float64) float64 {
		dx, dy := x-400, y-500
		r, th := math.Hypot(dx, dy), math.Atan2(dy, dx)
		if r > rim {
			return 0
		}
		round := (r - (rim+radius)/2) / ((rim - radius) / 2.)
		ring := smooth(radius-6, radius+6, r) * (30 + 14*math.Sqrt(max(0, 1-round*round)))
		petals := 0.0
		for k := range 3 {
			edge := (90 + 78*float64(k)) * (1 + .12*math.Cos(5*th+1.2*float64(k)))
			off := (r - edge) / 5
			petals += math.Exp(-off * off)
		}
		u, v := dx*.78-dy*.62, dx*.62+dy*.78
		v -= 46 + u*u*.0004
		drawn := math.Exp(-math.Pow(v/74, 4)) * smooth(-300, -170, u) * smooth(290, 200, u)
		powder := 24 + 4*fbm(x/17, y/17, seed, 3)
		return ring + smooth(radius+4, radius-6, r)*(powder-5*petals*(1-drawn)-drawn*(11+6*fbm(u/300, v/8, seed+4, 3)))
	}
}

// sponges are two soft sponges, round at one end and pointed at the other.
func sponges(seed int32) field {
	one := func(cx, cy, length, radius, angle float64) field {
		ca, sa := math.Cos(angle), math.Sin(angle)
		return func(x, y float64) float64 {
			dx, dy := x-cx, y-cy
			u, v := (dx*ca+dy*sa)/length, -dx*sa+dy*ca
			if u <= -1 || u >= 1 {
				return 0
			}
			w := radius * math.Sqrt(1-u*u) * (1 - .42*u)
			if math.Abs(v) >= w {
				return 0
			}
			pores := max(0, fbm(x/6, y/6, seed, 2)-.46) * 9
			return math.Sqrt(w*w-v*v)*.62 - pores
		}
	}
	return union(one(330, 380, 252, 176, -1.9), one(520, 700, 214, 150, -.5))
}

// beads are capsules of oil, row above row, each a little out of line.
func beads(seed uint32) []drop {
	r := random(seed)
	var list []drop
	for row := range 9 {
		for col := range 7 {
			x := 10 + 130*float64(col) + 65*float64(row%2) + 14*(r()-.5)
			y := 30 + 117*float64(row) + 14*(r()-.5)
			list = append(list, drop{x, y, 50 + 9*r(), 1, 1})
		}
	}
	return list
}

// textures are the tiles of the skin types and of the categories. No two
// neighbours of a list share one.
func textures() map[string]matter {
	return map[string]matter{
		"glass":       {f: drops(strew(4, 30, 6, 48, drop{375, 540, 196, 1, .96}, drop{612, 312, 88, 1, 1}, drop{188, 268, 65, 1, 1}, drop{632, 762, 105, 1, 1}, drop{212, 824, 75, 1, 1}), .5), base: "#ffffff", deep: "#5f7480", bg: "#dfe8ea", bg2: "#cbd9dd", clear: .12, bump: 1, gloss: 260, spec: 1.5, spec2: .12, soft: 2},
		"normal":      {f: smear(11, smearShape{412, 500, 312, 162, -.62, .0009, 36, 42}), soft: 1, base: "#fbeee6", deep: "#d7a99c", bg: "#f1dfd9", bg2: "#e6cec6", bump: 1, gloss: 40, spec: .2},
		"oily":        {f: drops([]drop{{388, 512, 280, 1, .92}, {588, 312, 146, 1, 1}, {236, 750, 150, 1, 1}, {562, 738, 120, 1, 1}, {700, 525, 50, 1, 1}, {150, 312, 32, 1, 1}, {690, 862, 26, 1, 1}, {120, 560, 18, 1, 1}}, .3), base: "#cfe3c4", deep: "#5f7d55", bg: "#e6eddf", bg2: "#d2deca", clear: .42, bump: 1.3, gloss: 190, spec: 1.3, soft: 8},
		"dry":         {f: swirl(5, 306, 2.1), base: "#fff3e6", deep: "#d2a07c", bg: "#eed6c6", bg2: "#e1c0aa", bump: 1, gloss: 40, spec: .26, soft: 1},
		"combination": {f: union(smear(23, smearShape{376, 412, 338, 132, -.62, .0009, 18, 42}), drops([]drop{{500, 756, 150, 1.15, .9}, {308, 806, 58, 1, 1}, {652, 588, 32, 1, 1}, {682, 884, 42, 1, 1}}, .42)), base: "#fff4d9", deep: "#cda25a", bg: "#f1e4c8", bg2: "#e4d2aa", bump: 1.1, gloss: 80, spec: .5, soft: 1},
		"sensitive":   {f: foam(8), base: "#ffffff", deep: "#a9bcc6", bg: "#dde7eb", bg2: "#c8d6dd", bump: 1, gloss: 60, spec: .4, soft: 1},
		"mature":      {f: drops(strew(19, 14, 7, 42, drop{412, 476, 236, 1, .95}, drop{200, 800, 115, 1, 1}, drop{588, 824, 82, 1, 1}, drop{676, 226, 75, 1, 1}), .46), base: "#e9b565", deep: "#8d4f12", bg: "#f0e0cb", bg2: "#e2c9a8", clear: .72, bump: 1, gloss: 240, spec: 1.4, soft: 2, ca: 1.25},
		"blush":       {f: smear(77, smearShape{404, 500, 384, 196, -.8, .0008, 30, 44}), base: "#d48a80", deep: "#74302d", bg: "#f5e6df", bg2: "#e9d1c8", bump: 1.1, gloss: 70, spec: .42, soft: 1},
		"serum":       {f: smear(41, smearShape{400, 500, 376, 150, -.9, .0009, 74, 28}), base: "#f2c9a0", deep: "#a8693a", bg: "#f3e7dc", bg2: "#e7d4c3", clear: .55, bump: 1.6, gloss: 160, spec: 1.2, soft: 6},
		"rose":        {f: swirl(14, 326, 2.6), base: "#f6c3bb", deep: "#a4574e", bg: "#f6e6e0", bg2: "#eacdc4", bump: 1.1, gloss: 44, spec: .3, soft: 1},

		"foam":    {f: lather(21), base: "#fffafa", deep: "#c3a5ab", bg: "#efe2e4", bg2: "#e2ced2", bump: 1, gloss: 70, spec: .42, soft: 1},
		"water":   {f: rings(9), base: "#dceaec", deep: "#7e9aa3", bg: "#dfeaec", bg2: "#cadadf", bump: .82, gloss: 120, spec: .55, soft: 3},
		"mist":    {f: drops(strew(57, 420, 3, 26), .52), base: "#ffffff", deep: "#6a7b72", bg: "#dde6dd", bg2: "#c7d4c9", clear: .14, bump: 1, gloss: 220, spec: 1.3, soft: 1},
		"waves":   {f: waves(13), base: "#fff6ee", deep: "#cfa48e", bg: "#f1dccf", bg2: "#e5c8b7", bump: .9, gloss: 42, spec: .22, soft: 2},
		"lotion":  {f: pours(17), base: "#fff7e4", deep: "#d0a860", bg: "#f2e3bf", bg2: "#e7d2a2", bump: 1, gloss: 76, spec: .42, soft: 2},
		"clay":    {f: brushed(29), base: "#b7b29a", deep: "#5d5a43", bg: "#eeeae0", bg2: "#ded8ca", bump: 1, gloss: 26, spec: .1, soft: 1},
		"pebbles": {f: sponges(53), base: "#dda79f", deep: "#8b4d49", bg: "#f3e9e3", bg2: "#e6d6cd", bump: .9, gloss: 14, spec: .04, soft: 1},
		"grains":  {f: scrub(61), base: "#f0c69d", deep: "#a0683f", bg: "#f6ecdf", bg2: "#ead8c4", clear: .35, bump: 1.1, gloss: 120, spec: .7, soft: 1},
		"dabs":    {f: dabs(71), base: "#efc9ab", deep: "#a8734f", bg: "#f5e8de", bg2: "#ead5c6", bump: 1, gloss: 46, spec: .24, soft: 1},
		"strokes": {f: strokes(83), base: "#b5505a", deep: "#5c1d2b", bg: "#f3e1dd", bg2: "#e7cbc6", bump: 1.1, gloss: 60, spec: .34, soft: 1},
		"pressed": {f: pan(37), base: "#e7aa9d", deep: "#8c483f", bg: "#f4e7df", bg2: "#e7d3c8", bump: 1, gloss: 22, spec: .07, soft: 1},
		"beads":   {f: drops(beads(91), .8), base: "#f0c069", deep: "#8d4f12", bg: "#f3e2c2", bg2: "#e7cd9f", clear: .7, bump: 1, gloss: 240, spec: 1.4, soft: 2, ca: 1.25},
	}
}
