package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/inci"
)

// The lists of inci.json were written as names, before any parser existed. This test prints
// them in the ways of packs, parses them, and compares the names. It measures the parser, not
// whether inci.json matches a pack or known.txt is right about an ingredient.

// press prints lists in one way, with the same errors in each run.
type press struct {
	name      string
	print     func(r *rand.Rand, names []string) string
	precision float64 // at least
	recall    float64
}

// elsewhere are other names on packs for an ingredient, by its INCI name.
var elsewhere = map[string][]string{
	"Water": {"Aqua/Water/Eau", "Aqua (Water)", "Purified Water"}, "Aqua": {"Aqua / Water", "Water (Aqua)"},
	"Glycerin": {"Glycerine", "Vegetable Glycerin"}, "Parfum": {"Parfum (Fragrance)", "Fragrance", "Parfum/Fragrance"},
	"Tocopherol": {"Tocopherol (Vitamin E)", "Vitamin E (Tocopherol)"}, "Panthenol": {"Panthenol (Vitamin B5)", "D-Panthenol"},
	"Butyrospermum Parkii (Shea) Butter": {"Shea Butter", "Butyrospermum Parkii Butter", "Shea Butter (Butyrospermum Parkii)", "Butyrospermum Parkii (Shea) Butter / Butyrospermum Parkii Butter"},
	"Squalane":                           {"Squalane (Olive)"}, "Niacinamide": {"Niacinamide (Vitamin B3)", "Nicotinamide"}, "Alcohol Denat.": {"SD Alcohol 40-B", "Alcohol Denat", "Denatured Alcohol"},
	"CI 77891": {"Titanium Dioxide (CI 77891)", "CI77891"}, "CI 77491": {"Iron Oxides (CI 77491)", "CI-77491"}, "Cera Alba": {"Beeswax", "Cera Alba (Beeswax)"},
	"Camellia Sinensis Leaf Extract": {"Camellia Sinensis (Green Tea) Leaf Extract", "Green Tea (Camellia Sinensis) Leaf Extract", "Green Tea Leaf Extract"},
	"Salicylic Acid":                 {"Salicylic Acid (BHA)"}, "Butyl Methoxydibenzoylmethane": {"Avobenzone", "Butyl Methoxydibenzoylmethane (Avobenzone)"},
	"Sodium Hyaluronate": {"Sodium Hyaluronate (Hyaluronic Acid)"}, "Simmondsia Chinensis (Jojoba) Seed Oil": {"Jojoba Seed Oil", "Simmondsia Chinensis Seed Oil"},
}

var presses = []press{
	{"commas", func(_ *rand.Rand, n []string) string { return strings.Join(n, ", ") }, 0.998, 0.998},
	{"capitals, a head, a full stop", func(_ *rand.Rand, n []string) string {
		return "INGREDIENTS: " + strings.ToUpper(strings.Join(n, ", ")) + "."
	}, 0.998, 0.998},
	{"heads in several languages, semicolons", func(r *rand.Rand, n []string) string {
		return pick(r, "Ingrédients / Ingredients: ", "Inhaltsstoffe: ", "Ingredienti (INCI): ", "INCI: ", "Full ingredients list:\n") + strings.Join(n, "; ")
	}, 0.998, 0.998},
	{"bullets", func(_ *rand.Rand, n []string) string { return "Ingredients\n• " + strings.Join(n, " • ") }, 0.998, 0.998},
	{"a line each", func(_ *rand.Rand, n []string) string { return "Ingredients:\n" + strings.Join(n, "\n") }, 0.99, 0.99},
	{"full stops", func(_ *rand.Rand, n []string) string { return strings.Join(n, ". ") + "." }, 0.98, 0.98},
	{"other names", func(r *rand.Rand, n []string) string { return strings.Join(otherNames(r, n), ", ") }, 0.99, 0.99},
	{"brackets left out", func(_ *rand.Rand, n []string) string {
		return strings.Join(mapped(n, func(s string) string {
			if before, rest, ok := strings.Cut(s, " ("); ok && !strings.Contains(s, "CI ") {
				if _, after, ok := strings.Cut(rest, ") "); ok {
					return before + " " + after
				}
			}
			return s
		}), ", ")
	}, 0.99, 0.99},
	{"shares and footnotes", func(r *rand.Rand, n []string) string {
		return strings.Join(mapped(n, func(s string) string {
			switch r.IntN(6) {
			case 0:
				return fmt.Sprintf("%s (%d.%d%%)", s, r.IntN(30), r.IntN(10))
			case 1:
				return fmt.Sprintf("%s %d %%", s, 1+r.IntN(90))
			case 2:
				return s + pick(r, "*", "**", "†", "¹")
			}
			return s
		}), ", ") + ". *From organic farming (F.I.L. Z212345/1)"
	}, 0.99, 0.99},
	{"broken lines", func(_ *rand.Rand, n []string) string { return wrapped(strings.Join(n, ", "), 34) }, 0.995, 0.995},
	{"some commas missing", func(r *rand.Rand, n []string) string {
		var b strings.Builder
		for i, s := range n {
			if i > 0 {
				if r.IntN(6) > 0 {
					b.WriteByte(',')
				}
				b.WriteByte(' ')
			}
			b.WriteString(s)
		}
		return b.String()
	}, 0.96, 0.95},
	{"colours may be contained", func(_ *rand.Rand, n []string) string {
		var first, colours []string
		for _, s := range n {
			if strings.HasPrefix(s, "CI ") {
				colours = append(colours, s)
			} else {
				first = append(first, s)
			}
		}
		if colours == nil {
			return strings.Join(first, ", ")
		}
		return strings.Join(first, ", ") + " [+/- May Contain / Peut Contenir: " + strings.Join(colours, ", ") + "]"
	}, 0.998, 0.998},
	{"slips of a scanner, one name in five", func(r *rand.Rand, n []string) string {
		return strings.Join(mapped(n, func(s string) string {
			if r.IntN(5) > 0 {
				return s
			}
			return slip(r, s)
		}), ", ")
	}, 0.96, 0.96},
	{"everything at once", func(r *rand.Rand, n []string) string {
		return "INGREDIENTS/INGRÉDIENTS: " + wrapped(strings.ToUpper(strings.Join(mapped(otherNames(r, n), func(s string) string {
			if r.IntN(10) == 0 {
				return slip(r, s)
			}
			return s
		}), ", ")), 40) + ". F.I.L. D2001/1"
	}, 0.96, 0.96},
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

func mapped(names []string, f func(string) string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = f(n)
	}
	return out
}

func otherNames(r *rand.Rand, names []string) []string {
	return mapped(names, func(s string) string {
		if also := elsewhere[s]; also != nil {
			return pick(r, also...)
		}
		return s
	})
}

// wrapped breaks a text into lines, also within words, as narrow labels do.
func wrapped(s string, width int) string {
	var b strings.Builder
	col := 0
	for _, word := range strings.SplitAfter(s, " ") {
		if col+len(word) > width {
			if cut := width - col; cut >= 4 && len(word)-cut >= 5 && letters(word[:cut+1]) && letters(word[cut:cut+2]) {
				b.WriteString(word[:cut] + "-\n")
				word, col = word[cut:], 0
			} else {
				b.WriteByte('\n')
				col = 0
			}
		}
		b.WriteString(word)
		col += len(word)
	}
	return b.String()
}

func letters(s string) bool {
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// slip changes one letter of a name's longest word, as a scanner's errors do.
func slip(r *rand.Rand, s string) string {
	words := strings.Split(s, " ")
	longest := 0
	for i, w := range words {
		if len(w) > len(words[longest]) {
			longest = i
		}
	}
	w := words[longest]
	if len(w) < 7 || !letters(w) {
		return s
	}
	at := 1 + r.IntN(len(w)-2)
	switch r.IntN(4) {
	case 0: // swapped
		w = w[:at] + w[at+1:at+2] + w[at:at+1] + w[at+2:]
	case 1: // lost
		w = w[:at] + w[at+1:]
	case 2: // doubled
		w = w[:at] + w[at:at+1] + w[at:]
	default: // a similar letter
		w = strings.NewReplacer("m", "rn").Replace(w)
		w = strings.Replace(w, "l", "1", 1)
	}
	words[longest] = w
	return strings.Join(words, " ")
}

// nameOf returns a label's INCI name where the shop knows it.
func nameOf(label string) string {
	if k := inci.Lookup(label); k != nil {
		return k.Name
	}
	return plain(label)
}

func plain(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return -1
	}, strings.ToLower(s))
}

// score counts what two lists have in common.
type score struct{ right, said, true int }

func (s *score) add(said, truth []string) {
	left := map[string]int{}
	for _, t := range truth {
		left[t]++
	}
	for _, t := range said {
		if left[t] > 0 {
			left[t]--
			s.right++
		}
	}
	s.said, s.true = s.said+len(said), s.true+len(truth)
}

func (s score) precision() float64 { return float64(s.right) / float64(max(s.said, 1)) }
func (s score) recall() float64    { return float64(s.right) / float64(max(s.true, 1)) }

func TestITEM4ReadingTheListsOfPacks(t *testing.T) {
	lists, err := readINCI(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(lists) < 120 {
		t.Fatalf("%d products carry their full list, want 120", len(lists))
	}
	keys := make([]string, 0, len(lists))
	labels, unknown := 0, map[string]bool{}
	for key, names := range lists {
		keys = append(keys, key)
		labels += len(names)
		for _, n := range names {
			if inci.Lookup(n) == nil {
				unknown[n] = true
			}
		}
	}
	slices.Sort(keys)
	t.Logf("%d lists, %d names, %d of them unknown to the shop", len(lists), labels, len(unknown))
	for _, p := range presses {
		t.Run(p.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			var names, flags score
			var wrong []string
			for _, key := range keys {
				text := p.print(r, lists[key])
				list := inci.Parse(text)
				truth := mapped(lists[key], nameOf)
				var said, saidFlags, trueFlags []string
				for i := range list.Items {
					it := &list.Items[i]
					name := plain(it.Printed)
					if it.Known != nil {
						name = it.Known.Name
						for _, f := range it.Known.Flags.Names() {
							saidFlags = append(saidFlags, f+" "+name)
						}
					}
					said = append(said, name)
				}
				for _, label := range lists[key] {
					if k := inci.Lookup(label); k != nil {
						for _, f := range k.Flags.Names() {
							trueFlags = append(trueFlags, f+" "+k.Name)
						}
					}
				}
				names.add(said, truth)
				flags.add(saidFlags, trueFlags)
				if len(wrong) < 12 {
					for _, s := range said {
						if !slices.Contains(truth, s) {
							wrong = append(wrong, s)
						}
					}
				}
			}
			t.Logf("| %s | %.4f | %.4f | %.4f | %.4f |", p.name, names.precision(), names.recall(), flags.precision(), flags.recall())
			if names.precision() < p.precision || names.recall() < p.recall || flags.precision() < p.precision {
				t.Errorf("names %.4f and %.4f, flags %.4f and %.4f of what is right; wrong are %q", names.precision(), names.recall(), flags.precision(), flags.recall(), wrong)
			}
		})
	}
}
