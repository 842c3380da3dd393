package stock

import (
	"testing"

	"pgregory.net/rapid"

	"gulaab/internal/money"
)

// STOCK-3: freight and duty are shared by value to the paisa, and each share is within a paisa
// of the exact one.
func TestSpread(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := money.Paisa(rapid.Int64Range(0, int64(2*maxExtra)).Draw(t, "amount"))
		weights := rapid.SliceOfN(rapid.Int64Range(0, int64(maxUnitCost)*maxUnits), 1, MostLines).Draw(t, "weights")
		list, total := make([]money.Paisa, len(weights)), float64(0)
		for i, w := range weights {
			list[i] = money.Paisa(w)
			total += float64(w)
		}
		sum := money.Paisa(0)
		for i, share := range Spread(amount, list) {
			sum += share
			if fair := float64(amount) * float64(list[i]) / max(total, 1); share < 0 || float64(share) < fair*0.999999-1 || float64(share) > fair*1.000001+1 {
				t.Errorf("line %d gets %d, fair is %f", i, share, fair)
			}
		}
		if total > 0 && sum != amount || total == 0 && sum != 0 {
			t.Errorf("the shares of %d sum to %d", amount, sum)
		}
	})
	if got := Spread(100, []money.Paisa{1, 1, 1}); got[0] != 34 || got[1] != 33 || got[2] != 33 {
		t.Errorf("100 paisa over three: %v", got)
	}
}
