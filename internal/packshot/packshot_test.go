package packshot

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden drawings")

// samples are one product of each form, and names of every kind.
func samples() map[string]Input {
	return map[string]Input{
		"dropper":      {Brand: "The Ordinary", Name: "Niacinamide 10% + Zinc 1%", Category: "serum", Size: "30 ml", Pack: "dropper", Directions: []string{"Apply two drops.", "Follow with a cream."}, Cautions: []string{"Patch test first."}},
		"jar":          {Brand: "Beauty of Joseon", Name: "Dynasty Cream", Category: "cream", Size: "50 ml", Pack: "jar", Texture: "cream"},
		"tube-spf":     {Brand: "Round Lab", Name: "Birch Juice Moisturizing Sunscreen SPF50+ PA++++", Category: "sunscreen", Size: "50 ml", Pack: "tube"},
		"gloss-shade":  {Brand: "rhode", Name: "Peptide Lip Tint", Category: "lip-care", Size: "10 ml", Pack: "gloss", Colors: []string{"Ribbon", "Espresso"}},
		"unknown-urdu": {Brand: "گلاب", Name: "عرقِ گلاب خالص اور ٹھنڈک دینے والا ٹونر", Category: "toner", Size: "120 ml"},
		"nothing":      {},
	}
}

func forms() []Form {
	var all []Form
	for f := range shapes {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

type drawing struct {
	name string
	svg  []byte
}

// every draws all views of an input in both grades.
func every(in Input) []drawing {
	var out []drawing
	for _, g := range []Grade{Plain, Rich} {
		out = append(out,
			drawing{fmt.Sprint("front ", g), Front(in, g)},
			drawing{fmt.Sprint("back ", g), Back(in, g)},
			drawing{fmt.Sprint("shade ", g), Shade(in, "#a94a55", g)})
	}
	return out
}

var allowed = map[string][]string{
	"svg":            {"xmlns", "viewBox", "width", "height", "role"},
	"title":          nil,
	"defs":           nil,
	"linearGradient": {"id", "x1", "y1", "x2", "y2"},
	"radialGradient": {"id", "cx", "cy", "r"},
	"stop":           {"offset", "stop-color", "stop-opacity"},
	"clipPath":       {"id"},
	"filter":         {"id", "x", "y", "width", "height"},
	"feGaussianBlur": {"stdDeviation"},
	"path":           {"d", "transform", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "filter"},
	"g":              {"clip-path", "transform", "opacity", "filter", "stroke-linejoin"},
	"text":           {"x", "y", "font-family", "font-weight", "font-size", "fill", "fill-opacity", "text-anchor", "letter-spacing", "textLength", "lengthAdjust"},
}

var number = regexp.MustCompile(`NaN|Inf|[0-9]e[+-]?[0-9]`)

// safe fails unless the drawing is well-formed and contains only shapes, text and its own
// gradients.
func safe(t *testing.T, name string, svg []byte) {
	t.Helper()
	ids, refs := map[string]bool{}, map[string]bool{}
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: not well-formed: %v", name, err)
		}
		switch el := tok.(type) {
		case xml.StartElement:
			attrs, ok := allowed[el.Name.Local]
			if !ok {
				t.Fatalf("%s: element %q", name, el.Name.Local)
			}
			for _, a := range el.Attr {
				if !slices.Contains(attrs, a.Name.Local) {
					t.Fatalf("%s: attribute %s of %s", name, a.Name.Local, el.Name.Local)
				}
				if a.Name.Local == "id" {
					if ids[a.Value] {
						t.Fatalf("%s: id %q twice", name, a.Value)
					}
					ids[a.Value] = true
				}
				if at, ok := strings.CutPrefix(a.Value, "url("); ok {
					id, ok := strings.CutPrefix(strings.TrimSuffix(at, ")"), "#")
					if !ok {
						t.Fatalf("%s: reference %q leads outside", name, a.Value)
					}
					refs[id] = true
				}
				if a.Name.Local != "xmlns" && a.Value != "" && a.Value[0] != '#' && number.MatchString(a.Value) {
					t.Fatalf("%s: %s=%q is no coordinate", name, a.Name.Local, a.Value)
				}
			}
		case xml.ProcInst, xml.Directive, xml.Comment:
			t.Fatalf("%s: %T", name, el)
		}
	}
	for id := range refs {
		if !ids[id] {
			t.Fatalf("%s: nothing has the id %q", name, id)
		}
	}
}

func TestEveryForm(t *testing.T) {
	t.Parallel()
	for _, f := range forms() {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			for _, brand := range []string{"COSRX", "CeraVe", "Anua", "e.l.f. Cosmetics", "Isntree", "Laneige", "d'Alba", "Numbuzin", "Dior", "The Ordinary", "rhode", "Mixsoon", "Somebody New"} {
				in := Input{Brand: brand, Name: "Advanced Snail 96 Mucin Power Essence SPF50+", Category: "essence", Size: "100 ml", Pack: string(f), Colors: []string{"Raspberry"}, Directions: []string{"Pat in."}}
				for _, d := range every(in) {
					safe(t, brand+" "+d.name, d.svg)
				}
			}
		})
	}
}

func TestSameProductSameBytes(t *testing.T) {
	t.Parallel()
	for name, in := range samples() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for i, d := range every(in) {
				if again := every(in)[i]; !bytes.Equal(d.svg, again.svg) {
					t.Errorf("%s differs the second time", d.name)
				}
			}
			got := Front(in, Plain)
			file := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what is drawn now; look at the drawing, raise edition and run the test with -update", file)
			}
		})
	}
}

func TestPlainIsLight(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Supercharged Gel-Creme Synchronized Multi-Recovery ", 4)
	for _, f := range forms() {
		for _, name := range []string{"Glow Serum", long} {
			for _, brand := range []string{"COSRX", "CeraVe", "d'Alba", "Numbuzin", "The Ordinary", "Laneige"} {
				svg := Front(Input{Brand: brand, Name: name, Category: "serum", Size: "30 ml", Pack: string(f), Colors: []string{"#a94a55"}}, Plain)
				if bytes.Contains(svg, []byte("<filter")) {
					t.Fatalf("%s: a filter in the plain grade", f)
				}
				var b bytes.Buffer
				z := gzip.NewWriter(&b)
				_, _ = z.Write(svg)
				_ = z.Close()
				if b.Len() > 2048 {
					t.Errorf("%s by %s, name of %d: %d bytes gzipped, at most 2048", f, brand, len(name), b.Len())
				}
			}
		}
	}
}

// textLengths matches lines of the plain grade with their position and length.
var textLengths = regexp.MustCompile(`<text x="(-?[0-9.]+)"[^>]*?(text-anchor="middle")?[^>]*? textLength="([0-9.]+)"`)

func TestLabelsFit(t *testing.T) {
	t.Parallel()
	names := []string{"A", "Serum", "Donaudampfschifffahrtsgesellschaftskapitänskajüte", strings.Repeat("W", 120), strings.Repeat("mucin power ", 30), "عرقِ گلاب " + strings.Repeat("خالص ", 40), "雪肌精 みやび アルティメット " + strings.Repeat("美", 60)}
	lines := 0
	for _, f := range forms() {
		s := shapes[f]
		for _, brand := range []string{"COSRX", "CeraVe", "Anua", "NYX Professional Makeup", "Isntree", "Laneige", "d'Alba", "Numbuzin", "Dior", "The Ordinary", "Kitsch", "Mixsoon", strings.Repeat("Long Brand ", 8)} {
			for _, name := range names {
				svg := Front(Input{Brand: brand, Name: name, Category: "serum", Size: "1000 millilitres and a half", Pack: string(f)}, Plain)
				for _, m := range textLengths.FindAllSubmatch(svg, -1) {
					lines++
					var n float64
					if _, err := fmt.Sscan(string(m[3]), &n); err != nil {
						t.Fatal(err)
					}
					room := max(s.label.w, s.label.h)
					if s.label.h == 0 {
						room = 140
					}
					if n > room+1 {
						t.Errorf("%s by %.12q, name %.20q: a line of %.0f on a label of %.0f", f, brand, name, n, room)
					}
				}
			}
		}
	}
	if lines < 5000 {
		t.Errorf("only %d lines of text were found", lines)
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		w, h  float64
		lines int
	}{
		{"Glow", 200, 40, 1},
		{"Advanced Snail 96 Mucin Power Essence", 160, 200, 5},
		{strings.Repeat("x", 300), 100, 30, 3},
		{"", 100, 100, 0},
	} {
		lines, size := fit(c.text, serif, c.w, c.h, 40, 8, 1.1)
		if len(lines) > c.lines || len(lines) == 0 && c.lines > 0 {
			t.Errorf("%.20q: %d lines, want at most %d", c.text, len(lines), c.lines)
		}
		for _, l := range lines {
			if n := measure(l, serif) * size / 1000; n > c.w+.01 {
				t.Errorf("%.20q: line %q takes %.1f of %.1f", c.text, l, n, c.w)
			}
		}
		if h := float64(len(lines)) * size * 1.1; h > c.h+.01 && len(lines) > 1 {
			t.Errorf("%.20q: %.1f high, room for %.1f", c.text, h, c.h)
		}
	}
}

func TestSplitName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, brand, rest, badge string }{
		{"Relief Sun: Rice + Probiotics SPF50+ PA++++", "Beauty of Joseon", "Relief Sun: Rice + Probiotics", "SPF50+ PA++++"},
		{"Ultra Sheer Dry-Touch Sunscreen SPF 50+", "Neutrogena", "Ultra Sheer Dry-Touch Sunscreen", "SPF 50+"},
		{"COSRX Low pH Cleanser", "COSRX", "Low pH Cleanser", ""},
		{"SPF 50+", "X", "SPF 50+", ""},
	} {
		if rest, badge := splitName(c.name, c.brand); rest != c.rest || badge != c.badge {
			t.Errorf("%q: %q, %q", c.name, rest, badge)
		}
	}
}

func TestEveryBrandHasItsOwnLook(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for name, h := range houses {
		key := h.pack + h.cap + h.backdrop
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have one palette", name, other)
		}
		seen[key] = name
		if _, ok := backdrops[h.backdrop]; !ok {
			t.Errorf("%s: no backdrop %q", name, h.backdrop)
		}
		for _, c := range []string{h.pack, h.cap, h.ink, h.paper, h.accent} {
			if _, ok := parseHex(c); !ok {
				t.Errorf("%s: %q is no colour", name, c)
			}
		}
	}
}

func FuzzDrawings(f *testing.F) {
	for _, in := range samples() {
		f.Add(in.Brand, in.Name, in.Category, in.Size, in.Pack, "#aabbcc", "Use daily.")
	}
	f.Add(`"><script>alert(1)</script>`, `</text></svg><svg onload="x()">`, "ser\x00um", "&lt;30ml&#x0;", "accessory", "url(http://x/)", "]]>\u202egnp.exe")
	f.Add("\xff\xfe", "\ud7ff\ufffe\U0010ffff", "-", "9999999999999999999 ml", "jar", "#zzzzzz", "\u2028\u0085")
	f.Add("İstanbul", "İİİİİİ Kremi", "cream", "50", "", "ß", "ǅ")
	f.Fuzz(func(t *testing.T, brand, name, category, size, pack, colour, use string) {
		in := Input{Brand: brand, Name: name, Category: category, Size: size, Pack: pack, Colors: []string{colour}, Directions: []string{use}, Cautions: []string{use}}
		for _, d := range every(in) {
			safe(t, d.name, d.svg)
		}
		safe(t, "shade", Shade(in, colour, Plain))
	})
}

func BenchmarkFrontPlain(b *testing.B) {
	in := samples()["dropper"]
	b.ReportAllocs()
	for b.Loop() {
		Front(in, Plain)
	}
}

func BenchmarkFrontRich(b *testing.B) {
	in := samples()["dropper"]
	for b.Loop() {
		Front(in, Rich)
	}
}
