package proof

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"
)

// Likeness is what comparing two pictures came to.
type Likeness struct {
	SameFile bool
	// Of the lines of print that lie in both pictures, how many say the same and
	// how many something else.
	Same, Other int
}

// Alike says whether the one is the other, cut, scaled or saved again. Receipts of
// one bank share their frame, but not time, reference and number: two lines that
// differ make two of them; one alone may have been changed by hand.
func (l Likeness) Alike() bool {
	return l.SameFile || l.Same >= 6 && l.Other <= 1
}

// How far apart hashes and shapes of the same print lie, in bits.
const (
	nearHash  = 15
	nearWhole = 1 // frames of one bank lie near each other: only what is all but equal counts
	// Saving a picture again blurs all of its lines alike: a line says something
	// else where it is further off than that, and by this much.
	beyondBlur = 24
	// worstBlur is beyond what nothing can be told.
	worstBlur = 42
	// longLine is from how many heights on a line is long enough to tell by.
	longLine = 3
)

// Compare compares two pictures by what is kept of them.
func Compare(a, b *Print) Likeness {
	if a.Sum == b.Sum {
		return Likeness{SameFile: true, Same: len(a.Lines)}
	}
	if len(a.Lines) < fewLines || len(b.Lines) < fewLines {
		if Far(a.Whole, b.Whole) <= nearWhole {
			return Likeness{Same: fewLines}
		}
		return Likeness{}
	}
	best := Likeness{}
	for _, f := range fits(a, b) {
		if l := f.compare(a, b); l.Same-3*l.Other > best.Same-3*best.Other {
			best = l
		}
	}
	return best
}

// fit lays a picture over another: x of the one is scale*x+dx of the other.
type fit struct{ scale, dx, dy float64 }

// pair is a line of each picture that look alike.
type pair struct {
	a, b *Line
}

// fits are the ways in which a lies over b that most of their lines agree on.
func fits(a, b *Print) []fit {
	var pairs []pair
	for i := range a.Lines {
		la := &a.Lines[i]
		for j := range b.Lines {
			lb := &b.Lines[j]
			if Far(la.Hash, lb.Hash) <= nearHash && near(la.W/la.H, lb.W/lb.H, 0.25) {
				pairs = append(pairs, pair{la, lb})
			}
		}
	}
	if len(pairs) > 200 {
		pairs = pairs[:200]
	}
	type vote struct {
		fit
		n int
	}
	var votes []vote
	for i, p := range pairs {
		for _, q := range pairs[i+1:] {
			// Two lines far apart tell the scale best.
			ax, ay := middle(p.a), middle(q.a)
			bx, by := middle(p.b), middle(q.b)
			da, db := math.Hypot(ay.x-ax.x, ay.y-ax.y), math.Hypot(by.x-bx.x, by.y-bx.y)
			if da < 40 || db < 12 {
				continue
			}
			s := db / da
			if s < 0.2 || s > 5 || !near(float32(s), p.b.H/p.a.H, 0.35) {
				continue
			}
			f := fit{s, bx.x - s*ax.x, bx.y - s*ax.y}
			if n := f.agree(pairs); n >= 3 {
				votes = append(votes, vote{f, n})
			}
			if len(votes) > 4000 {
				break
			}
		}
	}
	slices.SortStableFunc(votes, func(x, y vote) int { return y.n - x.n })
	var out []fit
	for _, v := range votes[:min(len(votes), 6)] {
		out = append(out, v.fit)
	}
	return out
}

type point struct{ x, y float64 }

func middle(l *Line) point { return point{float64(l.X + l.W/2), float64(l.Y + l.H/2)} }

// agree counts the pairs that a fit lays over each other.
func (f fit) agree(pairs []pair) (n int) {
	for _, p := range pairs {
		if f.over(p.a, p.b) {
			n++
		}
	}
	return n
}

// over says whether a line lies where another does.
func (f fit) over(a, b *Line) bool {
	m, o := middle(a), middle(b)
	h := float64(b.H)
	return math.Abs(f.scale*m.y+f.dy-o.y) < 0.35*h && math.Abs(f.scale*m.x+f.dx-o.x) < max(0.5*h, 0.05*float64(b.W)) &&
		math.Abs(f.scale*float64(a.W)-float64(b.W)) < max(0.6*h, 0.06*float64(b.W))
}

// meets says whether lines share a place at all.
func (f fit) meets(a, b *Line) bool {
	y := f.scale*float64(a.Y+a.H/2) + f.dy
	from, to := f.scale*float64(a.X)+f.dx, f.scale*float64(a.X+a.W)+f.dx
	shared := min(to, float64(b.X+b.W)) - max(from, float64(b.X))
	return math.Abs(y-float64(b.Y+b.H/2)) < 0.4*float64(b.H) && shared > 0.5*min(to-from, float64(b.W))
}

// compare counts the lines at the same place that say the same, and those that do not.
func (f fit) compare(a, b *Print) (l Likeness) {
	type met struct {
		far        int
		over, long bool
	}
	var all []met
	var blur []int
	for i := range a.Lines {
		la := &a.Lines[i]
		for j := range b.Lines {
			lb := &b.Lines[j]
			if !f.meets(la, lb) {
				continue
			}
			over := f.over(la, lb)
			if !over && f.part(la, lb, a, b) {
				break
			}
			far := 0
			for k := range la.Shape {
				far += bits.OnesCount64(la.Shape[k] ^ lb.Shape[k])
			}
			all = append(all, met{far, over, lb.W >= longLine*lb.H})
			if over {
				blur = append(blur, far)
			}
			break
		}
	}
	if len(blur) == 0 {
		return l
	}
	slices.Sort(blur)
	usual := blur[len(blur)/2]
	if usual > worstBlur {
		return l
	}
	most := usual + usual/10 + beyondBlur
	for _, m := range all {
		switch {
		case m.over && m.far <= most:
			l.Same++
		case m.long:
			l.Other++
		}
	}
	return l
}

// part says whether one of two lines that meet is a part of the other: a crop or
// a spot cut it, which says nothing of what it reads. A crop leaves nothing beyond
// the cut, and a spot the rest of the line as lines of their own: where the picture
// with the short line has print further out and none in the place of the rest, the
// line is short because it reads something else.
func (f fit) part(la, lb *Line, a, b *Print) bool {
	wa, wb := f.scale*float64(la.W), float64(lb.W)
	long, short, of := f.on(la), span{float64(lb.X), float64(lb.X + lb.W)}, b.Lines
	toB := fit{1, 0, 0}
	switch {
	case wa < 0.8*wb:
		long, short, of, toB = short, long, a.Lines, f
	case wb >= 0.8*wa:
		return false
	}
	y, h := float64(lb.Y+lb.H/2), float64(lb.H)
	seen, there := short, short
	for i := range of {
		s := toB.on(&of[i])
		seen = span{min(seen.from, s.from), max(seen.to, s.to)}
		at := toB.scale*float64(of[i].Y+of[i].H/2) + toB.dy
		if math.Abs(at-y) < 0.4*h && s.to > long.from && s.from < long.to {
			there = span{min(there.from, s.from), max(there.to, s.to)}
		}
	}
	rest := func(s span) float64 { return max(0, min(long.to, s.to)-max(long.from, s.from)) }
	return rest(there) >= 0.8*rest(seen)
}

// span is from where to where something lies across a picture.
type span struct{ from, to float64 }

// on is where a line lies in the picture that this one is laid over.
func (f fit) on(l *Line) span {
	return span{f.scale*float64(l.X) + f.dx, f.scale*float64(l.X+l.W) + f.dx}
}

func near(a, b float32, by float64) bool {
	return math.Abs(float64(a-b)) <= by*float64(max(a, b))
}

// Bounds of a look-up.
const (
	// BandMost is how many pictures are kept under a key: what more share is the
	// frame of a bank's receipts and tells nothing.
	BandMost = 100
	// candidates is how many pictures one is compared with.
	candidates = 24
)

// Likeliest are the pictures that share the most keys with one, by how many each
// shares.
func Likeliest[K cmp.Ordered](votes map[K]int) []K {
	keys := slices.SortedFunc(maps.Keys(votes), func(a, b K) int { return cmp.Or(votes[b]-votes[a], cmp.Compare(a, b)) })
	return keys[:min(len(keys), candidates)]
}
