package inci

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// told writes a list as its names, each followed by its flags.
func told(l *List) []string {
	out := []string{}
	for i := range l.Items {
		it := &l.Items[i]
		s := it.Name()
		if it.Known == nil {
			s += " (unknown)"
		}
		if it.Guessed {
			s += " (slip)"
		}
		if it.MayContain {
			s += " (may)"
		}
		out = append(out, s)
	}
	return out
}

func TestITEM4Parse(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		notes      []string
	}{
		{name: "nothing", text: " \n", want: []string{}},
		{name: "slash pairs, a name with a comma, a share", text: "INGREDIENTS: Aqua/Water/Eau, Glycerin, 1,2-Hexanediol; Niacinamide (5%)", want: []string{"Aqua", "Glycerin", "1,2-Hexanediol", "Niacinamide"}},
		{name: "names with several digits and commas", text: "2-Oleamido-1,3-Octadecanediol, CI 77491, CI 77492, 3-O-Ethyl Ascorbic Acid", want: []string{"Procerad", "CI 77491", "CI 77492", "3-O-Ethyl Ascorbic Acid"}},
		{name: "capitals, a broken word, no commas", text: "WATER GLYCERIN NIACINAMIDE SODIUM HYALURO-\nNATE 1,2-HEXANEDIOL ALCOHOL DENAT. PHENOXYETHANOL", want: []string{"Aqua", "Glycerin", "Niacinamide", "Sodium Hyaluronate", "1,2-Hexanediol", "Alcohol Denat.", "Phenoxyethanol"}},
		{name: "what may be contained", text: "Mica, Talc [+/- (May contain): CI 77491, CI 77499 (Iron Oxides), Titanium Dioxide (CI 77891)]", want: []string{"Mica", "Talc", "CI 77491 (may)", "CI 77499 (may)", "Titanium Dioxide (may)"}},
		{name: "in French", text: "INGRÉDIENTS : Mica (Peut contenir : CI 77491)", want: []string{"Mica", "CI 77491 (may)"}},
		{name: "a line each, a name over two lines", text: "Water\nGlycerin\nFoobaria Extract\nCamellia Sinensis\nLeaf Extract", want: []string{"Aqua", "Glycerin", "Foobaria Extract (unknown)", "Camellia Sinensis (Green Tea) Leaf Extract"}},
		{name: "a line each, one with its name in a bracket", text: "Aqua\nHydroquinone\nBeeswax (Cera Alba)\nLanolin\nTocopherol\n", want: []string{"Aqua", "Hydroquinone", "Cera Alba", "Lanolin", "Tocopherol"}},
		{name: "full stops, one with its name in a bracket", text: "Aqua. Hydroquinone. Beeswax (Cera Alba). Lanolin.", want: []string{"Aqua", "Hydroquinone", "Cera Alba", "Lanolin"}},
		{name: "active and inactive", text: "Active Ingredients: Avobenzone 3%, Homosalate 10%. Inactive Ingredients: Water, Cetyl Alcohol. (F.I.L. B2123/1)", want: []string{"Butyl Methoxydibenzoylmethane", "Homosalate", "Aqua", "Cetyl Alcohol"}, notes: []string{"(F.I.L. B2123/1)"}},
		{name: "footnotes", text: "Limonene*, Linalool**. *from organic farming", want: []string{"Limonene", "Linalool"}, notes: []string{"from organic farming"}},
		{name: "plants, with and without the bracket, by the common name", text: "Butyrospermum Parkii Butter, Butyrospermum Parkii (Shea) Butter, Shea Butter, Green Tea (Camellia Sinensis) Leaf Extract", want: []string{"Butyrospermum Parkii (Shea) Butter", "Butyrospermum Parkii (Shea) Butter", "Butyrospermum Parkii (Shea) Butter", "Camellia Sinensis (Green Tea) Leaf Extract"}},
		{name: "colours in one bracket", text: "Colorants (CI 15850, CI 45410)", want: []string{"CI 15850", "CI 45410"}},
		{name: "one dictionary word inside an unknown name splits nothing", text: "Rosa Foobaris Bud Water, Hydrolyzed Foo Collagen, Silica Dimethicone Silylane", want: []string{"Rosa Foobaris Bud Water (unknown)", "Hydrolyzed Foo Collagen (unknown)", "Silica Dimethicone Silylane (unknown)"}},
		{name: "slips of a scanner", text: "Nlacinamide, Sodlum Hyaluronate, PEG-1O0 Stearate, Phenoxyethanl, l,2-Hexanediol, Retino1", want: []string{"Niacinamide (slip)", "Sodium Hyaluronate (slip)", "PEG-100 Stearate (slip)", "Phenoxyethanol (slip)", "1,2-Hexanediol (slip)", "Retinol (slip)"}},
		{name: "no slips: other digits, short words, endings of chemistry, two as near", text: "Polysorbate 40, Ceramide NX, Sodium Laureth Sulfite, Sodium Lauroyl Sulfate, Retinel, Xethylparaben", want: []string{"Polysorbate 40 (unknown)", "Ceramide NX (unknown)", "Sodium Laureth Sulfite (unknown)", "Sodium Lauroyl Sulfate (unknown)", "Retinel (unknown)", "Xethylparaben (unknown)"}},
		{name: "marks of other scripts", text: "成分：水、Glycerin، Niacinamide", want: []string{"水 (unknown)", "Glycerin", "Niacinamide"}},
		{name: "a bracket nobody closes", text: "Parfum (Fragrance, Linalool", want: []string{"Parfum", "Linalool"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := Parse(c.text)
			if diff := cmp.Diff(c.want, told(l)); diff != "" {
				t.Error(diff)
			}
			if !slices.Equal(c.notes, l.Notes) {
				t.Errorf("notes %q, want %q", l.Notes, c.notes)
			}
		})
	}
}

func TestITEM4Flags(t *testing.T) {
	l := Parse("Water, Cetearyl Alcohol, Alcohol Denat., Salicylic Acid, Retinol, Lavender Oil, Linalool, Beeswax, Cera Alba, Cetyl Alcohol [May contain: Carmine]")
	want := []Finding{
		{"fragrance", []string{"Lavandula Angustifolia (Lavender) Oil", "Linalool"}, nil},
		{"allergen", []string{"Lavandula Angustifolia (Lavender) Oil", "Linalool"}, nil},
		{"alcohol", []string{"Alcohol Denat."}, nil},
		{"acid", []string{"Salicylic Acid"}, nil},
		{"retinoid", []string{"Retinol"}, nil},
		{"essential-oil", []string{"Lavandula Angustifolia (Lavender) Oil"}, nil},
		{"animal", []string{"Cera Alba", "CI 75470"}, nil},
		{"pregnancy", []string{"Salicylic Acid", "Retinol"}, nil},
	}
	if diff := cmp.Diff(want, l.Findings()); diff != "" {
		t.Error(diff)
	}
}

// A name that is read as another never gets other flags than the nearest names have: for every
// known name with each letter lost, changed or doubled.
func TestITEM4NoSlipTurnsIntoAnotherFlag(t *testing.T) {
	k := book()
	tried, read := 0, 0
	for _, one := range k.all {
		if len(one.Name) > 40 {
			continue
		}
		for at := range len(one.Name) {
			if one.Name[at] >= utf8.RuneSelf {
				continue
			}
			for _, spoiled := range []string{one.Name[:at] + one.Name[at+1:], one.Name[:at] + "x" + one.Name[at+1:]} {
				if k.exact(spoiled) != nil {
					continue
				}
				tried++
				if got := k.nearest(spoiled); got != nil {
					read++
					if got != one && got.Flags != one.Flags {
						t.Fatalf("%q, a slip of %s, is read as %s", spoiled, one.Name, got.Name)
					}
				}
			}
		}
	}
	t.Logf("%d of %d slips are read", read, tried)
	if read*2 < tried {
		t.Errorf("of %d slips only %d are read", tried, read)
	}
}

func TestITEM4Bans(t *testing.T) {
	bans := NewBans("Mercury\nhydroquinone, paraben; Steroidol\nLilial")
	for _, c := range []struct {
		list string
		want []Hit
	}{
		{"Water, Glycerin", []Hit{}},
		{"Water, Calomel", []Hit{{"Calomel", "Mercury"}}},
		{"Water, 1,4-Benzenediol 2%", []Hit{{"1,4-Benzenediol", "hydroquinone"}}},
		{"Hydroquinone USP Micronised", []Hit{{"Hydroquinone USP Micronised", "hydroquinone"}}},
		{"Hydroquin0ne", []Hit{{"Hydroquin0ne", "hydroquinone"}}},
		{"Methylparaben, Foobarparaben", []Hit{{"Methylparaben", "paraben"}, {"Foobarparaben", "paraben"}}},
		{"Butylphenyl Methylpropional", []Hit{{"Butylphenyl Methylpropional", "Lilial"}}},
		{"Steroidol Acetate", []Hit{{"Steroidol Acetate", "Steroidol"}}},
		{"Mercurial Foo Extract", []Hit{}},
	} {
		if diff := cmp.Diff(c.want, bans.In(Parse(c.list))); diff != "" {
			t.Errorf("%s: %s", c.list, diff)
		}
	}
	if !NewBans(" \n,").Empty() {
		t.Error("nothing is something")
	}
}

// hostile are texts that would make a parser slow.
var hostile = map[string]string{
	"brackets":     strings.Repeat("(", 10_000),
	"pairs":        strings.Repeat("()", 5_000),
	"deep":         strings.Repeat("(", 5_000) + strings.Repeat(")", 5_000),
	"commas":       strings.Repeat(",", 10_000),
	"slashes":      strings.Repeat("a/", 5_000),
	"words":        strings.Repeat("water ", 2_000),
	"nearly words": strings.Repeat("niacinamibe, sodium hyalurohate, ", 300),
	"one word":     strings.Repeat("niacinamide", 900),
	"lines":        strings.Repeat("foo\n", 2_500),
	"stops":        strings.Repeat("a. ", 3_000),
	"marks":        strings.Repeat("+/-", 3_000),
	"stars":        strings.Repeat("*\n", 5_000),
	"shares":       strings.Repeat("1,", 4_000) + "%",
	"no text":      strings.Repeat("\xff\x00", 5_000),
	"long":         strings.Repeat("Glycerin, ", 100_000),
	"nested":       strings.Repeat("x (y/z, ", 1_200),
}

func TestITEM4HostileTextsAreBounded(t *testing.T) {
	for name, text := range hostile {
		l := Parse(text)
		if len(l.Items) > maxItems {
			t.Errorf("%s: %d items", name, len(l.Items))
		}
		if long := utf8.RuneCountInString(text) > maxText; long && !l.Cut {
			t.Errorf("%s: nothing says that the text was cut", name)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range hostile {
		f.Add(text[:min(len(text), 200)])
	}
	f.Add("INGREDIENTS: Aqua/Water/Eau, 1,2-Hexanediol (5%) [+/- CI 77491]. *organic")
	f.Fuzz(func(t *testing.T, text string) {
		l := Parse(text)
		if len(l.Items) > maxItems {
			t.Fatalf("%d items", len(l.Items))
		}
		for i := range l.Items {
			if p := l.Items[i].Printed; p == "" || !utf8.ValidString(p) {
				t.Fatalf("item %d is %q", i, p)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := "Water, Butylene Glycol, Niacinamide, Glycerin, Squalane, Oryza Sativa (Rice) Bran Extract, Foobaria Extract, Hippophae Rhamnoides Fruit Extract, Sodlum Hyaluronate, Allantoin, Dipotassium Glycyrrhizate, Ethylhexylglycerin, 1,2-Hexanediol, Caprylyl Glycol, Adenosine"
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkParseHostile(b *testing.B) {
	for name, text := range hostile {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Parse(text)
			}
		})
	}
}
