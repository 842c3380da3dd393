package catalog

import (
	"strconv"
	"testing"
)

const benchProducts = 10_000

func BenchmarkNewSnapshot(b *testing.B) {
	products := many(benchProducts)
	b.ReportAllocs()
	for b.Loop() {
		NewSnapshot(products, 1)
	}
}

func BenchmarkSelect(b *testing.B) {
	s := NewSnapshot(many(benchProducts), 1)
	for name, f := range map[string]Filter{
		"brand":          {Brands: []string{"brand-0"}, Limit: PageSize},
		"deals":          {Categories: []string{"deal"}, Limit: PageSize},
		"price order":    {Sort: SortPriceAsc, MinPrice: 100000, Limit: PageSize, Page: 10},
		"several values": {Categories: []string{"serum", "cream"}, SkinTypes: []string{"dry-skin", "oily-skin"}, InStock: true, Limit: PageSize},
		"whole list":     {},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Select(f)
			}
		})
	}
}

func BenchmarkFacets(b *testing.B) {
	s := NewSnapshot(many(benchProducts), 1)
	for b.Loop() {
		s.Facets(Filter{Categories: []string{"serum"}})
	}
}

func BenchmarkSearch(b *testing.B) {
	s := NewSnapshot(many(benchProducts), 1)
	for _, q := range []string{"niacinamide serum", "niacinmide", "daane", "ser", "no", "retinol cream for dry skin", "qqqqqqqq"} {
		b.Run(q, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.Search(q, PageSize)
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	s := NewSnapshot(many(benchProducts), 1)
	b.Run("a page of a list", func(b *testing.B) {
		items := s.Select(Filter{Brands: []string{"brand-0"}, Limit: PageSize}).Items
		for b.Loop() {
			s.EncodeProducts(items)
		}
	})
	b.Run("one product", func(b *testing.B) {
		i := 0
		for b.Loop() {
			s.EncodeProducts(s.items[i%benchProducts : i%benchProducts+1])
			i++
		}
	})
}

// BenchmarkSuggest types a query letter by letter.
func BenchmarkSuggest(b *testing.B) {
	s := NewSnapshot(many(benchProducts), 1)
	const typed = "niacinamide"
	for n := 1; n <= len(typed); n += 5 {
		b.Run(strconv.Itoa(n)+" letters", func(b *testing.B) {
			for b.Loop() {
				s.Suggest(Filter{Query: typed[:n]})
			}
		})
	}
}
