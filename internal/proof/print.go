// Package proof sees when a payment screenshot was used before. Receipts of a
// bank all look alike, so a picture is not taken as a whole: the lines of print
// in it are found, each gets a 64-bit hash, and two pictures are the same where
// the lines that lie at the same place say the same. It gives hints and never a
// verdict; whether money came, a person sees at the bank (PROOF-3, PROOF-4).
package proof

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"image"
	"math"
	"math/bits"
	"slices"
)

// Bounds of what is kept of a picture.
const (
	// MaxSide is how many pixels a picture that is read may be long.
	MaxSide = 2000
	// maxLines is how many lines of print are kept, the largest.
	maxLines = 48
	// maxSpots bounds the spots that are joined to lines: a picture of noise has many.
	maxSpots = 4000
	// fewLines is below what a picture is no receipt but a photo, and is known by
	// its whole.
	fewLines = 6
)

// Line is one line of print of a picture: where it lies, and what it looks like.
type Line struct {
	X, Y, W, H float32 // in pixels of the picture
	Hash       uint64
	Shape      [4]uint64
}

// Print is what is kept of a picture to know it again.
type Print struct {
	Sum   string // SHA-256 of the file, in hexadecimal
	Whole uint64 // of the picture as a whole
	Lines []Line
}

// Of reads a picture of at most MaxSide pixels. file is what it was decoded from.
func Of(file []byte, img image.Image) (*Print, error) {
	b := img.Bounds()
	if b.Dx() < 1 || b.Dy() < 1 || b.Dx() > MaxSide || b.Dy() > MaxSide {
		return nil, errors.New("proof: the picture is larger than the program keeps them")
	}
	sum := sha256.Sum256(file)
	g := gray(img)
	return &Print{Sum: hex.EncodeToString(sum[:]), Whole: whole(g), Lines: lines(g)}, nil
}

// plane is a picture in shades of gray.
type plane struct {
	w, h int
	pix  []uint8
}

func gray(img image.Image) *plane {
	b := img.Bounds()
	g := &plane{b.Dx(), b.Dy(), make([]uint8, b.Dx()*b.Dy())}
	switch src := img.(type) {
	case *image.YCbCr:
		for y := range g.h {
			copy(g.pix[y*g.w:(y+1)*g.w], src.Y[src.YOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.Gray:
		for y := range g.h {
			copy(g.pix[y*g.w:(y+1)*g.w], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):])
		}
	default:
		for y := range g.h {
			for x := range g.w {
				r, gr, bl, _ := img.At(b.Min.X+x, b.Min.Y+y).RGBA()
				g.pix[y*g.w+x] = uint8((19595*r + 38470*gr + 7471*bl + 1<<15) >> 24)
			}
		}
	}
	return g
}

// mean is the mean shade of a part of the plane, with parts of pixels.
func (g *plane) mean(x0, y0, x1, y1 float64) float64 {
	var sum, area float64
	for y := max(0, int(y0)); y < g.h && float64(y) < y1; y++ {
		dy := min(y1, float64(y+1)) - max(y0, float64(y))
		for x := max(0, int(x0)); x < g.w && float64(x) < x1; x++ {
			a := dy * (min(x1, float64(x+1)) - max(x0, float64(x)))
			sum += a * float64(g.pix[y*g.w+x])
			area += a
		}
	}
	if area == 0 {
		return 0
	}
	return sum / area
}

// whole is the 64-bit hash of a picture by the low frequencies of its cosine
// transform, each against their median.
func whole(g *plane) uint64 {
	const n, k = 32, 8
	var small [n][n]float64
	for y := range n {
		for x := range n {
			small[y][x] = g.mean(float64(x*g.w)/n, float64(y*g.h)/n, float64((x+1)*g.w)/n, float64((y+1)*g.h)/n)
		}
	}
	var cos [k + 1][n]float64
	for u := range cos {
		for x := range n {
			cos[u][x] = math.Cos(math.Pi * float64(u) * (2*float64(x) + 1) / (2 * n))
		}
	}
	var freq [k * k]float64
	for v := range k {
		for u := range k {
			var sum float64
			for y := range n {
				for x := range n {
					sum += small[y][x] * cos[u+1][x] * cos[v+1][y] // without the mean, which is the brightness
				}
			}
			freq[v*k+u] = sum
		}
	}
	sorted := slices.Clone(freq[:])
	slices.Sort(sorted)
	middle := (sorted[k*k/2-1] + sorted[k*k/2]) / 2
	var hash uint64
	for i, f := range freq {
		if f > middle {
			hash |= 1 << i
		}
	}
	return hash
}

// Far is in how many bits two hashes differ.
func Far(a, b uint64) int { return bits.OnesCount64(a ^ b) }

// lineBytes is a line as it is stored.
const lineBytes = 4*2 + 8 + 32

// Encode writes the lines for keeping.
func (p *Print) Encode() string {
	out := make([]byte, 0, len(p.Lines)*lineBytes)
	for i := range p.Lines {
		l := &p.Lines[i]
		for _, v := range []float32{l.X, l.Y, l.W, l.H} {
			out = binary.BigEndian.AppendUint16(out, uint16(min(v*16, math.MaxUint16)))
		}
		out = binary.BigEndian.AppendUint64(out, l.Hash)
		for _, v := range l.Shape {
			out = binary.BigEndian.AppendUint64(out, v)
		}
	}
	return base64.StdEncoding.EncodeToString(out)
}

// DecodeLines reads what Encode wrote.
func DecodeLines(text string) ([]Line, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(b)%lineBytes != 0 {
		return nil, errors.Join(errors.New("proof: no lines"), err)
	}
	out := make([]Line, 0, len(b)/lineBytes)
	for ; len(b) > 0; b = b[lineBytes:] {
		at := func(i int) float32 { return float32(binary.BigEndian.Uint16(b[2*i:])) / 16 }
		l := Line{X: at(0), Y: at(1), W: at(2), H: at(3), Hash: binary.BigEndian.Uint64(b[8:])}
		for i := range l.Shape {
			l.Shape[i] = binary.BigEndian.Uint64(b[16+8*i:])
		}
		out = append(out, l)
	}
	return out, nil
}

// The parts of a hash by which a picture is looked up: a copy keeps some of them
// to the bit.
const (
	bands    = 3
	bandBits = 21
)

// Bands are the keys under which a picture is found again, each once, the keys of
// every line of print. A picture with little print is found by its whole.
func (p *Print) Bands() []int64 {
	var out []int64
	add := func(kind int64, hash uint64) {
		for i := range int64(bands) {
			out = append(out, (kind*bands+i)<<bandBits|int64(hash>>(uint(i)*bandBits)&(1<<bandBits-1)))
		}
	}
	for i := range p.Lines {
		add(0, p.Lines[i].Hash)
	}
	if len(p.Lines) < fewLines {
		add(1, p.Whole)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
