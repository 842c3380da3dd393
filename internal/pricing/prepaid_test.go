package pricing

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"gulaab/internal/money"
)

// prepaidFile is read by the tests of the server and of the front end.
const prepaidFile = "../../web/src/shared/lib/prepaid-vectors.json"

type prepaidVector struct {
	Percent int   `json:"percent"`
	Most    int64 `json:"most"`
	Goods   int64 `json:"goods"`
	Want    int64 `json:"want"`
}

// prepaidCarts returns carts with their savings, computed with exact fractions.
func prepaidCarts() (out []prepaidVector) {
	add := func(percent int, most, goods int64) {
		half := new(big.Rat).Add(big.NewRat(goods*int64(percent), 100*100), big.NewRat(1, 2))
		off := new(big.Int).Div(half.Num(), half.Denom()).Int64() * 100
		if most > 0 && off > most {
			off = most
		}
		if off > goods-100 {
			off = max(0, goods-100)
		}
		out = append(out, prepaidVector{percent, most, goods, off})
	}
	for _, goods := range []int64{0, 1, 99, 100, 101, 150, 166, 1666, 1667, 5000, 237_600, 999_999_999, 500_000_000_000} {
		for _, percent := range []int{0, 1, 3, 50} {
			add(percent, 0, goods)
			add(percent, 200_000, goods)
		}
	}
	r := rand.New(rand.NewPCG(3, 100))
	for range 300 {
		add(r.IntN(MaxPrepaidPercent+1), r.Int64N(2)*r.Int64N(5000)*100, r.Int64N(10_000_000))
	}
	return out
}

// TestFEE2TheBrowserSavesTheSame compares this package with the file that prepaid.test.ts
// reads.
func TestFEE2TheBrowserSavesTheSame(t *testing.T) {
	t.Parallel()
	want := prepaidCarts()
	if *update {
		b, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(prepaidFile, append(b, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(prepaidFile)
	if err != nil {
		t.Fatal(err)
	}
	var rows []prepaidVector
	if err := json.Unmarshal(text, &rows); err != nil || len(rows) != len(want) {
		t.Fatalf("FEE-2 the file holds %d carts, want %d, %v: run go test ./internal/pricing -update", len(rows), len(want), err)
	}
	for _, r := range rows {
		if got := (Prepaid{r.Percent, money.Paisa(r.Most)}).Off(money.Paisa(r.Goods)); got != money.Paisa(r.Want) {
			t.Errorf("FEE-2 %+v saves %d", r, got)
		}
	}
}

func TestFEE2PartsOfASaving(t *testing.T) {
	t.Parallel()
	for _, r := range []struct{ amount, part, whole, want money.Paisa }{
		{71_00, 1188_00, 2376_00, 35_50},
		{1, 1, 2, 1},
		{1, 1, 3, 0},
		{7100, 0, 10, 0},
		{7100, 10, 10, 7100},
		{5, 1, 0, 0},
		{250_000_000_000, 499_999_999_999, 500_000_000_000, 250_000_000_000}, // beyond 64 bits in between
	} {
		if got := Part(r.amount, r.part, r.whole); got != r.want {
			t.Errorf("FEE-2 %d of %d has %d of %d, want %d", r.part, r.whole, got, r.amount, r.want)
		}
	}
}
