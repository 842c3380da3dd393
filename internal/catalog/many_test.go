package catalog_test

import (
	"context"
	"log/slog"
	"strconv"
	"testing"
	"time"

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
		b.Run("edit/"+strconv.Itoa(n), func(b *testing.B) {
			source := &edited{products: products}
			live := catalog.NewLive(source, slog.New(slog.DiscardHandler), time.Now, 0)
			if err := live.Refresh(b.Context()); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				source.version++
				if err := live.Refresh(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// edited is a catalogue in which one product changes with every version.
type edited struct {
	products []*catalog.Product
	version  int64
}

func (e *edited) CatalogueVersion(context.Context) (int64, error) { return e.version, nil }

func (e *edited) EachProduct(_ context.Context, _ int, terms func(*catalog.Terms), each func(int, *catalog.Product)) (int64, error) {
	terms(catalog.FixedTerms())
	for _, p := range e.products {
		each(0, p)
	}
	return e.version, nil
}

func (e *edited) CatalogueChanges(context.Context, int64) (catalog.Changes, error) {
	p := *e.products[int(e.version)%len(e.products)]
	p.Name = "Edited " + strconv.FormatInt(e.version, 10)
	return catalog.Changes{Version: e.version, Products: []*catalog.Product{&p}, Terms: catalog.FixedTerms()}, nil
}

func (e *edited) Levels(context.Context, time.Time) ([]catalog.Level, time.Time, error) {
	return nil, time.Time{}, nil
}
