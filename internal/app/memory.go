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
	// largeCatalogue is the number of products from which the memory that reading them took
	// is given back at once. A small shop would gain less than the collection costs its
	// start.
	largeCatalogue = 5000
	// hugeCatalogue is the number of products from which the heap may grow by hugeGrowth
	// percent before it is collected: 100,000 products keep 280 MB, and twice that would be
	// too much (SWIFT-3).
	hugeCatalogue = 50_000
	hugeGrowth    = 32
	// settleEvery is how often the memory limit of a huge catalogue is set anew.
	settleEvery = 5 * time.Second
	// heapRoom is unused ballast, for catalogues that are not large: it raises the heap
	// size at which the collector starts, so that a small shop is not collected every few
	// hundred requests (SWIFT-6). A product as JSON takes 22 µs of processor time with it
	// and 24 without: GOGC=50 leaves it out of -bench Served/product/silent.
	heapRoom = 32 << 20
	// bytesOfProduct is the memory that reading takes for each product, garbage included:
	// up to 400 MB for 100,000.
	bytesOfProduct = 4000
)

// readCatalogue reads the catalogue for the first time.
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

// readWithin reads a catalogue of so many products. For a huge one the collector runs at a
// memory limit only, since nearly all that is read stays. GOMEMLIMIT and GOGC override
// this.
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

// settleHeap gives back the memory that reading a large catalogue took, and limits the
// growth of a huge one's heap. GOGC overrides this.
func (a *App) settleHeap() {
	products := a.live.Current().Len()
	if _, set := os.LookupEnv("GOGC"); products > hugeCatalogue && !set {
		debug.SetGCPercent(hugeGrowth)
	}
	if products > largeCatalogue {
		a.goes(debug.FreeOSMemory)
	}
}

// keepHeap keeps memory in check until ctx ends. A small catalogue gets its ballast. A huge
// one gets a memory limit, so that the runtime gives back what it does not use; the limit
// follows what is in use, since a fixed one would keep the collector busy once the shop
// outgrows it. GOMEMLIMIT and GOGC override this.
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
