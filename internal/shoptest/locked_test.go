package shoptest_test

import (
	"database/sql"
	"net/http"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// NODE-1: while another connection locks the catalogue's row, orders are accepted, also of
// products that run low, and the shop is ready. The orders are answered before the lock is
// released.
func TestLockedCatalogueStopsNoOrder(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.Postgres)
	other, err := sql.Open("pgx", s.Config.DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	stuck, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stuck.Rollback() }() // it holds the row until then
	if _, err := stuck.ExecContext(t.Context(), `UPDATE catalogue SET version = version + 1`); err != nil {
		t.Fatal(err)
	}
	for _, product := range []string{shoptest.Niacin, shoptest.LastOne, shoptest.Snail} {
		r := row{call: "POST /api/orders/checkout", body: js(address(cart(item(product, 1))))}
		if w := s.Do(r.request(t)); w.Code != http.StatusCreated {
			t.Errorf("an order of %s: %d %s", product, w.Code, w.Body)
		}
	}
	r := row{call: "GET /readyz"}
	if w := s.Do(r.request(t)); w.Code != http.StatusOK {
		t.Errorf("readyz: %d %s", w.Code, w.Body)
	}
}
