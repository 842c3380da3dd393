package app

import (
	"context"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	// largeCatalogue is from how many products on reading them takes so much memory
	// that it is given back at once; collecting it costs a small shop's start more
	// than it gains.
	largeCatalogue = 5000
	// hugeCatalogue is from how many on the heap may grow by no more than hugeGrowth
	// percent before it is collected: what a catalogue of 100,000 holds for good is
	// 280 MB, and twice that would be too much (SWIFT-3).
	hugeCatalogue = 50_000
	hugeGrowth    = 32
	// settleEvery is how often the limit of a huge catalogue's heap follows what is
	// in use.
	settleEvery = 5 * time.Second
	// heapRoom is what the collector counts as in use beside what is, where the
	// catalogue is not large: what a small shop has in use is so little that a few
	// hundred answers make half as much again, and each time all of it would be
	// looked through (SWIFT-6). A product as JSON takes 22 µs of processor time with
	// it and 24 without: GOGC=50 leaves it out of -bench Served/product/silent.
	heapRoom = 32 << 20
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

// keepHeap has the runtime give back what a huge catalogue does not use, until ctx
// ends: a percentage bounds how far the heap grows between two collections, but of
// what was in use before, much is kept for later where there is no limit. The limit
// follows what is in use: one that stood still would have the collector work in vain
// as soon as a shop grew beyond it. A small one has its room instead. Who sets
// GOMEMLIMIT or GOGC has the last word.
func (a *App) keepHeap(ctx context.Context) {
	if _, set := os.LookupEnv("GOMEMLIMIT"); set {
		return
	}
	_, ownPace := os.LookupEnv("GOGC")
	every := time.NewTicker(settleEvery)
	defer every.Stop()
	limited := false
	var room []byte // never touched, so it takes none of the machine's memory
	defer func() { runtime.KeepAlive(room) }()
	for {
		products := a.live.Current().Len()
		switch small := products <= largeCatalogue && !ownPace; {
		case !small:
			room = nil
		case room == nil:
			room = make([]byte, heapRoom)
		}
		huge := products > hugeCatalogue
		switch {
		case huge:
			debug.SetMemoryLimit(heapLimit())
		case limited:
			debug.SetMemoryLimit(math.MaxInt64)
		}
		limited = huge
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// heapLimit returns how many bytes the runtime needs to hold what is in use, to let
// that grow by hugeGrowth percent before it is collected, and to keep account of it.
func heapLimit() int64 {
	read := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(read)
	beside := read[1].Value.Uint64()
	for _, m := range read[2:] {
		beside -= m.Value.Uint64()
	}
	return int64(read[0].Value.Uint64()*(100+hugeGrowth)/100 + beside)
}
