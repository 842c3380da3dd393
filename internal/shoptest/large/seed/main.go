// Command seed fills an empty database with a large shop (make seed-large). It serves
// measurements and is no part of the shipped program.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"gulaab/internal/shoptest/large"
	"gulaab/internal/store"
)

func main() {
	var cfg store.Config
	size := large.Size{Until: time.Now()}
	flag.StringVar(&cfg.URL, "database-url", "", "PostgreSQL address; empty: SQLite in the data folder")
	flag.StringVar(&cfg.DataDir, "data", "", "folder for SQLite")
	flag.IntVar(&size.Orders, "orders", 100_000, "how many")
	flag.IntVar(&size.Customers, "customers", 30_000, "how many")
	flag.IntVar(&size.Products, "products", 10_000, "how many")
	flag.IntVar(&size.Open, "open", 0, "how many of the newest orders wait for somebody")
	flag.Parse()
	began := time.Now()
	err := large.Fill(context.Background(), cfg, size, func(format string, args ...any) {
		fmt.Printf("%6s  %s\n", time.Since(began).Round(time.Second), fmt.Sprintf(format, args...))
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%6s  done, with all indexes\n", time.Since(began).Round(time.Second))
}
