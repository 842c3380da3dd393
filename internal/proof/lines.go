package proof

import (
	"cmp"
	"math"
	"slices"
)

// edge is by how many shades neighbours differ where there is print.
const edge = 28

// box is a part of a picture, x1 and y1 beyond it.
type box struct{ x0, y0, x1, y1 int }

func (b box) w() int { return b.x1 - b.x0 }
func (b box) h() int { return b.y1 - b.y0 }

func (b box) with(o box) box {
	return box{min(b.x0, o.x0), min(b.y0, o.y0), max(b.x1, o.x1), max(b.y1, o.y1)}
}

// lines finds the lines of print in a picture and says what each looks like.
func lines(g *plane) []Line {
	found := join(spots(g), g)
	out := make([]Line, 0, len(found))
	for _, b := range found {
		out = append(out, read(g, b))
	}
	slices.SortFunc(out, func(a, b Line) int { return cmp.Compare(b.W*b.H, a.W*a.H) })
	out = out[:min(len(out), maxLines)]
	slices.SortFunc(out, func(a, b Line) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return out
}

// spots are the connected places where shades change: letters, and parts of them.
// What is as large as a card or as thin as its border is left out.
func spots(g *plane) []box {
	label := make([]int32, g.w*g.h)
	var parent []int32
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	var boxes []box
	for y := 1; y < g.h-1; y++ {
		for x := 1; x < g.w-1; x++ {
			at := y*g.w + x
			dx, dy := int(g.pix[at+1])-int(g.pix[at-1]), int(g.pix[at+g.w])-int(g.pix[at-g.w])
			if max(dx, -dx, dy, -dy) < edge {
				continue
			}
			var mine int32 = -1
			for _, n := range [4]int{at - 1, at - g.w - 1, at - g.w, at - g.w + 1} {
				if label[n] == 0 {
					continue
				}
				r := root(label[n] - 1)
				switch {
				case mine < 0:
					mine = r
				case r != mine:
					parent[r] = mine
					boxes[mine] = boxes[mine].with(boxes[r])
				}
			}
			here := box{x, y, x + 1, y + 1}
			if mine < 0 {
				mine = int32(len(parent))
				parent = append(parent, mine)
				boxes = append(boxes, here)
			}
			boxes[mine] = boxes[mine].with(here)
			label[at] = mine + 1
		}
	}
	var out []box
	for i, b := range boxes {
		if parent[i] == int32(i) && b.h() >= 2 && b.h() <= max(24, g.h/12) && b.w() <= g.w/2 {
			out = append(out, b)
		}
	}
	if len(out) > maxSpots {
		slices.SortFunc(out, func(a, b box) int { return b.w()*b.h() - a.w()*a.h() })
		out = out[:maxSpots]
	}
	return out
}

// join makes lines of spots that stand beside each other.
func join(spots []box, g *plane) []box {
	slices.SortFunc(spots, func(a, b box) int { return cmp.Or(cmp.Compare(a.x0, b.x0), cmp.Compare(a.y0, b.y0)) })
	parent := make([]int, len(spots))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	tall := 0
	for _, b := range spots {
		tall = max(tall, b.h())
	}
	for i, a := range spots {
		for j := i + 1; j < len(spots) && spots[j].x0-a.x1 <= tall; j++ {
			b := spots[j]
			high, low := max(a.h(), b.h()), min(a.h(), b.h())
			overlap := min(a.y1, b.y1) - max(a.y0, b.y0)
			if 2*overlap >= low && 10*(b.x0-a.x1) <= 8*high && (low*3 >= high || b.x0-a.x1 <= high/2) {
				parent[root(i)] = root(j)
			}
		}
	}
	merged := map[int]box{}
	for i, b := range spots {
		r := root(i)
		if m, ok := merged[r]; ok {
			b = b.with(m)
		}
		merged[r] = b
	}
	var out []box
	for _, b := range merged {
		if b.h() >= 6 && b.h() <= max(36, g.h/10) && 10*b.w() >= 15*b.h() {
			out = append(out, b)
		}
	}
	return out
}

// The grids in which a line is looked at: the small one for its hash, the large
// one for comparing it.
const (
	hashCols, hashRows   = 16, 4
	shapeCols, shapeRows = 32, 8
)

// read says what a line looks like. Its box is drawn anew by where its print
// begins and ends to a part of a pixel, so that a copy of another size has the same.
func read(g *plane, b box) Line {
	x0, x1 := g.extent(b, true)
	y0, y1 := g.extent(b, false)
	l := Line{X: float32(x0), Y: float32(y0), W: float32(x1 - x0), H: float32(y1 - y0)}
	hash := g.steps(x0, y0, x1, y1, hashCols, hashRows)
	l.Hash = hash[0]
	copy(l.Shape[:], g.steps(x0, y0, x1, y1, shapeCols, shapeRows))
	return l
}

// extent is where the print of a box begins and ends along an axis: where a small
// part of all its changes of shade lies before, and beyond.
func (g *plane) extent(b box, across bool) (from, to float64) {
	n, other := b.h(), b.w()
	if across {
		n, other = other, n
	}
	sums := make([]float64, n)
	var all float64
	for i := range n {
		for j := range other {
			x, y := b.x0+j, b.y0+i
			if across {
				x, y = b.x0+i, b.y0+j
			}
			if x < 1 || y < 1 || x >= g.w-1 || y >= g.h-1 {
				continue
			}
			at := y*g.w + x
			dx, dy := math.Abs(float64(g.pix[at+1])-float64(g.pix[at-1])), math.Abs(float64(g.pix[at+g.w])-float64(g.pix[at-g.w]))
			sums[i] += max(dx, dy)
		}
		all += sums[i]
	}
	start := float64(b.y0)
	if across {
		start = float64(b.x0)
	}
	part := all * 0.01
	if !across {
		part = all * 0.03
	}
	var sum float64
	for i, s := range sums {
		if sum+s > part && s > 0 {
			from = start + float64(i) + (part-sum)/s
			break
		}
		sum += s
	}
	sum = 0
	for i := n - 1; i >= 0; i-- {
		if s := sums[i]; sum+s > part && s > 0 {
			to = start + float64(i+1) - (part-sum)/s
			break
		}
		sum += sums[i]
	}
	return from, max(to, from+1)
}

// steps says of each field of a grid whether it is lighter than the next, by more
// than what saving a picture again changes.
func (g *plane) steps(x0, y0, x1, y1 float64, cols, rows int) []uint64 {
	shade := make([]float64, (cols+1)*rows)
	least, most := 255.0, 0.0
	dx, dy := (x1-x0)/float64(cols+1), (y1-y0)/float64(rows)
	for r := range rows {
		for c := range cols + 1 {
			v := g.mean(x0+float64(c)*dx, y0+float64(r)*dy, x0+float64(c+1)*dx, y0+float64(r+1)*dy)
			shade[r*(cols+1)+c] = v
			least, most = min(least, v), max(most, v)
		}
	}
	margin := (most - least) * 0.06
	out := make([]uint64, cols*rows/64)
	for r := range rows {
		for c := range cols {
			at := r*(cols+1) + c
			if shade[at]-shade[at+1] > margin {
				bit := r*cols + c
				out[bit/64] |= 1 << (bit % 64)
			}
		}
	}
	return out
}
