package catalog_test

import (
	"strconv"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/shoptest"
)

// BenchmarkLarge makes a snapshot of products whose texts are as long as a
// shop's (SWIFT-3).
func BenchmarkLarge(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		products, err := shoptest.Many(n)
		if err != nil {
			b.Fatal(err)
		}
		b.Run("new/"+strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				catalog.NewSnapshot(products, 1)
			}
		})
	}
}
