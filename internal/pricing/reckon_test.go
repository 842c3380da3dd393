package pricing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/money"
)

// billsFile is read by the tests of the server and of the front end. It has digests of 100,000
// carts, which both draw and compute on their own.
const billsFile = "../../web/src/shared/lib/bill-vectors.json"

const (
	blocks   = 100
	perBlock = 1000
)

// draws is a random generator that is easy to write in another language: Marsaglia's
// xorshift32.
type draws uint32

func (d *draws) below(n int64) int64 {
	x := uint32(*d)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*d = draws(x)
	return int64(x) % n
}

// cart draws the same cart as bill.test.ts.
func (d *draws) cart() (items []Item, percentOff int, off Off) {
	percentOff = []int{28, 31, 28, 31, 0, 33, 99}[d.below(7)]
	member := percentOff == 31
	for range 1 + d.below(6) {
		var list int64
		switch d.below(5) {
		case 0:
			list = 1 + d.below(200)
		case 1:
			list = 1 + d.below(999_999_999)
		default:
			list = 5000 * (1 + d.below(400))
		}
		base, guestDeal, memberDeal := list, d.below(4) == 0, d.below(4) == 0
		dealPrice := 1 + d.below(list)
		if member && memberDeal || !member && guestDeal {
			base = dealPrice
		}
		quantity := 1 + d.below(9)
		if d.below(20) == 0 {
			quantity = 99
		}
		items = append(items, Item{Base: money.Paisa(base), Quantity: quantity, Counts: d.below(4) > 0})
	}
	switch d.below(3) {
	case 0:
		off.Percent = int(1 + d.below(90))
	case 1:
		off.Amount = money.Paisa(100 * (1 + d.below(5000)))
	}
	return items, percentOff, off
}

// line formats a bill as bill.test.ts does.
func (b *Bill) line() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%d,%d,%d", b.Subtotal, b.Discount, b.Total)
	for _, share := range b.Shares {
		fmt.Fprintf(&s, ";%d,%d", share.Sum, share.Off)
	}
	return s.String() + "\n"
}

type billVectors struct {
	First  []string `json:"first"`  // the first bills, for readers
	Blocks []string `json:"blocks"` // FNV-1a of a thousand bills each
}

func reckonAll() billVectors {
	var v billVectors
	for block := range blocks {
		d, h := draws(block+1)*2654435761, fnv.New32a()
		for range perBlock {
			items, percentOff, off := d.cart()
			b := Reckon(items, percentOff, off)
			_, _ = h.Write([]byte(b.line()))
			if len(v.First) < 3 {
				v.First = append(v.First, strings.TrimSpace(b.line()))
			}
		}
		v.Blocks = append(v.Blocks, fmt.Sprintf("%08x", h.Sum32()))
	}
	return v
}

// TestDEAL5OneReckoningForServerAndBrowser compares 100,000 random carts with the file, whose
// digests the browser's function must give too.
func TestDEAL5OneReckoningForServerAndBrowser(t *testing.T) {
	t.Parallel()
	got := reckonAll()
	if *update {
		b, err := json.MarshalIndent(got, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.FromSlash(billsFile), append(b, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(filepath.FromSlash(billsFile))
	if err != nil {
		t.Fatal(err)
	}
	var want billVectors
	if err := json.NewDecoder(bytes.NewReader(b)).Decode(&want); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.First, want.First) || !slices.Equal(got.Blocks, want.Blocks) {
		t.Errorf("DEAL-5 the bills are others than the file's: run go test ./internal/pricing -update, and the front end's tests")
	}
}

// The lines sum to the total, no line is reduced by more than it cost, and every amount is
// within a paisa of the exact one (DEAL-5).
func TestDEAL5LinesSumToTheTotal(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Item {
			return Item{
				Base:     money.Paisa(rapid.Int64Range(0, int64(money.Max)).Draw(t, "base")),
				Quantity: rapid.Int64Range(1, 99).Draw(t, "quantity"), Counts: rapid.Bool().Draw(t, "counts"),
			}
		}), 0, 50).Draw(t, "items")
		percentOff := rapid.IntRange(0, 99).Draw(t, "percent off")
		var off Off
		if rapid.Bool().Draw(t, "by percent") {
			off.Percent = rapid.IntRange(0, 90).Draw(t, "percent")
		} else {
			off.Amount = money.Paisa(rapid.Int64Range(0, int64(money.Max)).Draw(t, "amount"))
		}
		b := Reckon(items, percentOff, off)
		var sum, given, counted money.Paisa
		for i, it := range items {
			share := b.Shares[i]
			sum, given = sum+share.Sum, given+share.Off
			if share.Off < 0 || share.Off > share.Sum || !it.Counts && share.Off != 0 {
				t.Fatalf("line %d of %v gives %v back", i, share.Sum, share.Off)
			}
			if it.Counts {
				counted += share.Sum
			}
			if each := halfUp(model(it.Base, percentOff), 1); share.Sum != each*money.Paisa(it.Quantity) {
				t.Fatalf("OWN-1 line %d is %v, want %d × %v", i, share.Sum, it.Quantity, each)
			}
		}
		if sum != b.Subtotal || given != b.Discount || b.Total != sum-given || counted != b.Counted {
			t.Fatalf("DEAL-5 lines sum to %v less %v, the bill is %+v", sum, given, b)
		}
		wanted := off.Amount
		if off.Percent > 0 {
			wanted = halfUp(big.NewRat(int64(counted)*int64(off.Percent), 100), 1)
		}
		if want := max(0, min(wanted, counted, sum-leastTotal)); b.Discount != want {
			t.Fatalf("DEAL-4 the discount is %v, want %v", b.Discount, want)
		}
		for i := range items {
			if items[i].Counts && b.Discount > 0 {
				part := big.NewRat(int64(b.Shares[i].Sum), int64(counted))
				near(t, "part of the discount", b.Shares[i].Off, part.Mul(part, big.NewRat(int64(b.Discount), 1)))
			}
		}
	})
}

// near fails where an amount differs by a whole paisa or more from the exact one.
func near(t *rapid.T, what string, got money.Paisa, exact *big.Rat) {
	apart := new(big.Rat).Sub(big.NewRat(int64(got), 1), exact)
	if apart.Abs(apart).Cmp(big.NewRat(1, 1)) >= 0 {
		t.Fatalf("DEAL-5 the %s is %v, exactly %s paisa", what, got, exact.FloatString(4))
	}
}
