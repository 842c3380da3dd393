// Package large fills a database with years of a shop: orders with lines, parcels, payments,
// events, mails and units, the people who placed them, and the derived tables of reports and
// lists. It writes in batches, straight into the tables, what the program would have written,
// so that lists and reports can be measured at the sizes of OFFICE-3 within minutes. A test has
// the program derive customers and reports again and compares.
package large

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"gulaab/internal/report"
	"gulaab/internal/store"
)

// Size is the size of a shop. The same size makes the same shop.
type Size struct {
	Orders, Customers, Products int
	// Open is how many of the newest orders came within the last hours and wait for the staff:
	// a third for a call, a third with a screenshot, a third to be packed.
	Open int
	// Until is the time of the last order; the first was three years before.
	Until time.Time
}

// Small is the size of a shop for tests in which everything occurs.
func Small(until time.Time) Size {
	return Size{Orders: 600, Customers: 200, Products: 120, Until: until}
}

const years = 3 * 365 * 24 * time.Hour

// filling is the state of one Fill.
type filling struct {
	size      Size
	r         *rand.Rand
	out       sink
	say       func(format string, args ...any)
	variants  []variant
	people    []person
	books     *books
	stock     report.Stock
	lastProof string // of the previous transfer
	proofs    int
}

// Fill migrates the database that cfg names, which must hold no orders, and fills it. It
// reports its progress to say.
func Fill(ctx context.Context, cfg store.Config, size Size, say func(format string, args ...any)) (err error) {
	cfg.Unhurried = true
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := db.Close(); err == nil {
			err = cerr
		}
	}()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	f := &filling{size: size, r: rand.New(rand.NewPCG(7, uint64(size.Orders))), say: say} //nolint:gosec // no secrets, and the same again
	began := time.Now()
	if err := f.putProducts(ctx, db); err != nil {
		return fmt.Errorf("products: %w", err)
	}
	say("%d products after %s", size.Products, time.Since(began).Round(time.Second))
	if f.out, err = openSink(ctx, cfg); err != nil {
		return err
	}
	defer func() {
		if cerr := f.out.close(ctx); err == nil {
			err = cerr
		}
	}()
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{{"variants", f.readVariants}, {"goods", f.putGoods}, {"people", f.makePeople}, {"orders", f.putOrders}, {"customers", f.putCustomers}, {"rest", f.putRest}} {
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		say("%s after %s", step.name, time.Since(began).Round(time.Second))
	}
	_, err = db.RefreshRows(ctx, time.Time{}) // the office's product rows follow their stock
	return err
}

// chance returns true with a probability in percent.
func (f *filling) chance(percent float64) bool { return f.r.Float64()*100 < percent }

// one returns a number below n, low ones most often where skew is above 1.
func (f *filling) one(n int, skew float64) int {
	u := f.r.Float64()
	for s := skew; s > 1; s-- {
		u *= f.r.Float64()
	}
	return min(n-1, int(u*float64(n)))
}

// of returns an element of a list, those at its beginning more often.
func of[T any](f *filling, list []T) T { return list[f.one(len(list), 2)] }
