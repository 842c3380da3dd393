package app

import (
	"context"
	"os"
	"runtime/debug"
)

const (
	// largeCatalogue is from how many products on reading them takes so much memory
	// that it is given back at once; collecting it costs a small shop's start more
	// than it gains.
	largeCatalogue = 5000
	// hugeCatalogue is from how many on the heap may grow by no more than hugeGrowth
	// percent before it is collected: what a catalogue of 100,000 holds for good is
	// 250 MB, and twice that would be too much (SWIFT-3).
	hugeCatalogue = 50_000
	hugeGrowth    = 40
	// bytesOfProduct is what reading takes for each product, with what is not
	// collected yet: it may come to 400 MB for 100,000.
	bytesOfProduct = 4000
)

// readCatalogue reads the catalogue for the first time. While a huge one is read
// the heap is collected where it would grow beyond what that needs, and not before:
// nearly all that is read stays.
func (a *App) readCatalogue(ctx context.Context) error {
	products, err := a.db.ProductRows(ctx)
	if err != nil {
		return err
	}
	if err := a.readWithin(ctx, products); err != nil {
		return err
	}
	a.settleHeap()
	return nil
}

// readWithin reads the catalogue, one of so many products, within its memory. Who
// sets GOMEMLIMIT or GOGC has the last word.
func (a *App) readWithin(ctx context.Context, products int64) error {
	if _, set := os.LookupEnv("GOMEMLIMIT"); products > hugeCatalogue && !set {
		before := debug.SetMemoryLimit(products * bytesOfProduct)
		defer debug.SetMemoryLimit(before)
		if _, set := os.LookupEnv("GOGC"); !set {
			growth := debug.SetGCPercent(-1)
			defer debug.SetGCPercent(growth)
		}
	}
	return a.live.Refresh(ctx)
}

// settleHeap gives back what reading a large catalogue took, beside the start of
// everything else, and keeps the heap of a huge one close to what is in use. Who
// sets GOGC has the last word.
func (a *App) settleHeap() {
	products := a.live.Current().Len()
	if _, set := os.LookupEnv("GOGC"); products > hugeCatalogue && !set {
		debug.SetGCPercent(hugeGrowth)
	}
	if products > largeCatalogue {
		a.goes(debug.FreeOSMemory)
	}
}
