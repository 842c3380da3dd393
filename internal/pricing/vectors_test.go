package pricing

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"gulaab/internal/money"
)

var update = flag.Bool("update", false, "write the price vectors anew")

// vectorsFile is read by the tests of the server and of the front end, so that both compute the
// same.
const vectorsFile = "../../web/src/shared/lib/price-vectors.json"

// vector is one cart. Prices are list prices in rupees. The amounts are text: Units whole
// rupees (LIST-7), UnitsExact and Total two decimals (CART-9), Cash whole rupees.
type vector struct {
	Name       string       `json:"name"`
	PercentOff int          `json:"percentOff"`
	Lines      []vectorLine `json:"lines"`
	Units      []string     `json:"units"`
	UnitsExact []string     `json:"unitsExact"`
	Total      string       `json:"total"`
	Cash       string       `json:"cash"`
}

type vectorLine struct {
	Price    money.Paisa `json:"price"`
	Quantity int64       `json:"quantity"`
}

// carts returns the file's carts: those that floats get wrong, and many random ones from a
// fixed seed.
func carts() []vector {
	one := func(name string, price money.Paisa, quantity int64) []vector {
		lines := []vectorLine{{price, quantity}}
		return []vector{{Name: name + ", guest", PercentOff: 28, Lines: lines}, {Name: name + ", member", PercentOff: 31, Lines: lines}}
	}
	var out []vector
	for _, rupees := range []int64{1999, 2450, 3350, 2000, 50, 150, 1749, 1} {
		name := "list Rs " + strconv.FormatInt(rupees, 10)
		out = append(out, one(name, money.Rupees(rupees), 1)...)
		out = append(out, one(name+" times 3", money.Rupees(rupees), 3)...)
	}
	out = append(out, one("paisa in the price", 174950, 7)...)
	out = append(out, one("the list price that guests pay 3,200.00 of", 444444, 2)...)
	out = append(out, one("half a paisa in each unit", 50, 99)...)
	out = append(out, one("one paisa", 1, 1)...)
	out = append(out, one("as much as a line holds", 999_999_999, 99)...)
	out = append(out,
		vector{Name: "empty", PercentOff: 28, Lines: []vectorLine{}},
		vector{Name: "each unit is rounded, then multiplied", PercentOff: 31, Lines: []vectorLine{{1, 1}, {1, 1}, {50, 1}}},
		vector{Name: "nothing off", PercentOff: 0, Lines: []vectorLine{{245050, 2}}},
	)
	r := rand.New(rand.NewPCG(28, 31))
	for i := range 60 {
		v := vector{Name: "drawn " + strconv.Itoa(i+1), PercentOff: []int{28, 31}[i%2], Lines: []vectorLine{}}
		for range 1 + r.IntN(6) {
			price := money.Rupees(50 + r.Int64N(400)*50 - r.Int64N(2))
			if r.IntN(4) == 0 {
				price += money.Paisa(r.IntN(100))
			}
			v.Lines = append(v.Lines, vectorLine{price, 1 + r.Int64N(9)})
		}
		out = append(out, v)
	}
	return out
}

// reckon computes the amounts with exact fractions, not with the code under test.
func (v *vector) reckon() {
	v.Units, v.UnitsExact = []string{}, []string{}
	var total money.Paisa
	for _, l := range v.Lines {
		exact := model(l.Price, v.PercentOff)
		v.Units = append(v.Units, whole(halfUp(exact, 100)))
		v.UnitsExact = append(v.UnitsExact, halfUp(exact, 1).String())
		total += halfUp(exact, 1) * money.Paisa(l.Quantity)
	}
	v.Total = total.String()
	v.Cash = whole(Cash(total))
}

func whole(p money.Paisa) string { return strconv.FormatInt(int64(p)/money.PaisaPerRupee, 10) }

// TestVectors checks this package against the shared file: CART-9, LIST-7 and OWN-1.
func TestVectors(t *testing.T) {
	t.Parallel()
	if *update {
		cases := carts()
		for i := range cases {
			cases[i].reckon()
		}
		var b bytes.Buffer
		b.WriteString("{\n  \"cases\": [\n")
		for i, c := range cases {
			line, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			b.WriteString("    ")
			b.Write(line)
			if i < len(cases)-1 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
		}
		b.WriteString("  ]\n}\n")
		if err := os.WriteFile(filepath.FromSlash(vectorsFile), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(filepath.FromSlash(vectorsFile))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Cases []vector `json:"cases"`
	}
	if err := json.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	if got, want := len(file.Cases), len(carts()); got != want {
		t.Fatalf("the file holds %d cases, want %d: run go test ./internal/pricing -update", got, want)
	}
	for _, c := range file.Cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			var items []Item
			for i, l := range c.Lines {
				if got := whole(Unit(l.Price, c.PercentOff)); got != c.Units[i] {
					t.Errorf("line %d: unit %s, want %s", i, got, c.Units[i])
				}
				if got := UnitExact(l.Price, c.PercentOff).String(); got != c.UnitsExact[i] {
					t.Errorf("line %d: exact unit %s, want %s", i, got, c.UnitsExact[i])
				}
				items = append(items, Item{Base: l.Price, Quantity: l.Quantity})
			}
			total := Reckon(items, c.PercentOff, Off{}).Total
			if got := total.String(); got != c.Total {
				t.Errorf("total %s, want %s", got, c.Total)
			}
			if got := whole(Cash(total)); got != c.Cash {
				t.Errorf("cash %s, want %s", got, c.Cash)
			}
		})
	}
}
