package catalogdb_test

import (
	"fmt"
	"strings"
	"testing"

	"gulaab/internal/exchange"
	"gulaab/internal/store/storetest"
)

// BenchmarkLOAD3Import imports 10,000 products of two sizes each into an empty shop, live, with
// stock: LOAD-3 allows a minute.
func BenchmarkLOAD3Import(b *testing.B) {
	var file strings.Builder
	file.WriteString("handle,name,brand,categories,description,size,sku,price,stock,inci\n")
	about := strings.Repeat("Words that tell what it is good for. ", 20)
	for i := range 10_000 {
		for j, size := range []string{"30 ml", "50 ml"} {
			fmt.Fprintf(&file, "p-%d,Serum %d,Anua,serum,%q,%s,SKU-%d-%d,%d,7,Water\n", i, i, about, size, i, j, 1000+i%500)
		}
	}
	for b.Loop() {
		b.StopTimer()
		db := storetest.Open(b, storetest.SQLite.Fresh(b))
		b.StartTimer()
		rows := brought(b, db, []byte(file.String()), exchange.Options{Publish: true})
		if len(rows) != 10_000 || rows[9_999].Outcome != string(exchange.Created) {
			b.Fatalf("%d rows, the last %+v", len(rows), rows[len(rows)-1])
		}
	}
}
