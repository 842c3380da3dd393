//go:build ignore

// Makelists writes lists.jsonl.gz: 1,000 ingredient lists as packs and shops print them,
// with their flags. Names come from the demo's lists and known.txt, and the flags are
// recorded before the lists are printed with what packs add. Run it from the root of the
// repository:
//
//	go run internal/inci/testdata/makelists.go
package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"gulaab/internal/inci"
)

type list struct {
	Text  string   `json:"text"`
	Flags []string `json:"flags"`
}

func main() {
	text, err := os.ReadFile("demo/inci.json")
	check(err)
	var demo map[string][]string
	check(json.Unmarshal(text, &demo))
	var keys []string
	for k := range demo {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	text, err = os.ReadFile("internal/inci/known.txt")
	check(err)
	var flagged []string
	for line := range strings.SplitSeq(string(text), "\n") {
		if name, _, ok := strings.Cut(line, " | "); ok && !strings.HasPrefix(line, "#") {
			if k := inci.Lookup(name); k != nil && k.Flags != 0 {
				flagged = append(flagged, k.Name)
			}
		}
	}
	file, err := os.Create("internal/inci/testdata/lists.jsonl.gz")
	check(err)
	zip, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	check(err)
	r := rand.New(rand.NewPCG(9, 1000))
	for i := range 1000 {
		names := slices.Clone(demo[keys[r.IntN(len(keys))]])
		if len(names) > 30 {
			names = names[:10+r.IntN(20)]
		}
		for range r.IntN(3) {
			names = slices.Insert(names, 1+r.IntN(len(names)), flagged[r.IntN(len(flagged))])
		}
		var has inci.Flags
		for _, name := range names {
			if k := inci.Lookup(name); k != nil {
				has |= k.Flags
			}
		}
		absent := []string{}
		for len(absent) < 2+r.IntN(3) {
			absent = append(absent, flagged[r.IntN(len(flagged))])
		}
		line, err := json.Marshal(list{printed(r, i, names, absent), has.Names()})
		check(err)
		_, err = zip.Write(append(line, '\n'))
		check(err)
	}
	check(zip.Close())
	check(file.Close())
}

// printed prints a list as some pack or shop would, with claims of absent names.
func printed(r *rand.Rand, i int, names, absent []string) string {
	names = slices.Clone(names)
	whole := strings.Join(names, ", ")
	gone := strings.Join(absent, ", ")
	claim := []string{
		"Free from: " + gone, "Formulated without " + gone + ".", "This product does not contain " + gone + ".", "Contains no " + gone + ".",
		"Made without any " + strings.Join(absent, " or ") + ".", "0% " + strings.Join(absent, ", 0% "), "Free of " + gone + ".", "Doesn't contain " + gone + ".",
		"No added " + gone + ".", "Never contains " + gone + ".",
	}[r.IntN(10)]
	numbered := func(mark string) string {
		var b strings.Builder
		for n, name := range names {
			fmt.Fprintf(&b, "%d%s %s%s", n+1, mark, name, []string{" ", "\n", ", "}[i%3])
		}
		return b.String()
	}
	quality := func(word string) string {
		at := r.IntN(len(names))
		names[at] = word + " " + names[at]
		return strings.Join(names, ", ")
	}
	switch i % 20 {
	case 0:
		return whole + ". " + claim
	case 1:
		return claim + "\nIngredients: " + whole
	case 2:
		return "Ingredients: " + strings.ToUpper(whole) + "."
	case 3:
		return numbered(".")
	case 4:
		return "Ingredients:\n" + numbered(")")
	case 5:
		return "Active Ingredients: " + names[0] + " 5%. Inactive Ingredients: " + strings.Join(names[1:], ", ")
	case 6:
		return whole + " <ILN4" + fmt.Sprint(1000+r.IntN(8999)) + ">"
	case 7:
		return whole + ". ILN" + fmt.Sprint(10000+r.IntN(89999))
	case 8:
		return whole + " (F.I.L. B" + fmt.Sprint(10000+r.IntN(89999)) + "/1)"
	case 9:
		names[0] = names[0] + ` \ ` + names[0]
		return strings.Join(names, ", ")
	case 10:
		return quality([]string{"encapsulated", "Natural", "organic", "liposomal", "stabilized"}[r.IntN(5)])
	case 11:
		return strings.Join(names, " • ")
	case 12:
		for at := range names {
			if r.IntN(4) == 0 {
				names[at] += fmt.Sprintf(" %d%%", 1+r.IntN(10))
			}
		}
		return strings.Join(names, ", ")
	case 13:
		return whole + ", " + strings.Join(absent, " (0 ppm), ") + " (0 ppm)"
	case 14:
		return "Ingrédients / Ingredients: " + strings.Join(names, "; ") + "\n" + claim
	case 15:
		return strings.Join(names, "\n")
	case 16:
		return whole + ". Paraben-free, fragrance-free claims are not made. " + claim
	case 17:
		return "WITHOUT " + strings.ToUpper(strings.Join(absent, ", ")) + ".\n" + whole
	case 18:
		return whole + ".\nFree from:\n" + strings.Join(absent, "\n") + "\n\nMade in Korea"
	}
	return whole
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
