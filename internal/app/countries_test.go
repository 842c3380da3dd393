package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/order"
	"gulaab/internal/settings"
)

// TestCOD5Countries: the settings accept the countries of the checkout.
func TestCOD5Countries(t *testing.T) {
	t.Parallel()
	if diff := cmp.Diff(order.Countries(), settings.Countries); diff != "" {
		t.Errorf("COD-5 the settings know other countries than the checkout: %s", diff)
	}
}
