package app

import (
	"runtime"
	"runtime/metrics"
	"testing"
)

// SWIFT-3: the heap limit of a huge catalogue leaves a bounded room above the memory in use and
// its growth, however large that is.
func TestHeapLimitFollowsWhatIsInUse(t *testing.T) { // not parallel: it reads the figures of the whole process
	const most = 64 << 20
	var kept [][]byte
	last := int64(0)
	for range 3 {
		kept = append(kept, make([]byte, most))
		runtime.GC()
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		inUse, limit := int64(live[0].Value.Uint64()), heapLimit()
		if room := limit - inUse*(100+hugeGrowth)/100; room <= 0 || room > most {
			t.Errorf("with %d bytes in use the limit is %d", inUse, limit)
		}
		if limit < last+most {
			t.Errorf("with %d more bytes in use the limit went from %d to %d", most, last, limit)
		}
		last = limit
	}
	runtime.KeepAlive(kept)
}
