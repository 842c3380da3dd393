// Package large fills a database with a shop of years: orders with lines,
// parcels, payments, events, mails and units, the people who placed them, and
// what reports and lists keep of all that. It writes in batches, straight into the
// tables, what the program itself would have written (a test has the program work
// its customers and reports out again and compares), so that lists and reports
// can be measured at the sizes of OFFICE-3 within minutes.
package large

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"gulaab/internal/store"
)

// Size says how large a shop is. The same size makes the same shop.
type Size struct {
	Orders, Customers, Products int
	// Open is how many of the newest orders came within the last hours and wait for
	// somebody: a third to be called, a third with a screenshot, a third to be packed.
	Open int
	// Until is when the last order is placed; the first was three years before.
	Until time.Time
}

// Small is a shop in which everything occurs, for tests.
func Small(until time.Time) Size {
	return Size{Orders: 600, Customers: 200, Products: 120, Until: until}
}

const years = 3 * 365 * 24 * time.Hour

// filling is one filling of a shop.
type filling struct {
	size      Size
	r         *rand.Rand
	out       sink
	say       func(format string, args ...any)
	variants  []variant
	people    []person
	books     *books
	lastProof string // of the transfer before
	proofs    int
}

// Fill migrates the database that cfg names, which must hold no orders, and fills
// it. say is told how far it is.
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
	_, err = db.RefreshRows(ctx, time.Time{}) // the office's rows of products follow their stock
	return err
}

// chance is true in so many of a hundred.
func (f *filling) chance(percent float64) bool { return f.r.Float64()*100 < percent }

// one picks one, the first of a list most often where skew is above 1.
func (f *filling) one(n int, skew float64) int {
	u := f.r.Float64()
	for s := skew; s > 1; s-- {
		u *= f.r.Float64()
	}
	return min(n-1, int(u*float64(n)))
}

// of picks one of a list, those at its beginning more often.
func of[T any](f *filling, list []T) T { return list[f.one(len(list), 2)] }
