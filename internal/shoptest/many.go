package shoptest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"gulaab/demo"
	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Many makes n products like those of a large shop. Their texts are as long as the demo's
// (about 130 words) and follow its style: each word follows one that it follows there. No two
// are the same, and the same n makes the same products.
func Many(n int) ([]*catalog.Product, error) {
	samples, err := demo.Products()
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(1, uint64(n)))
	follows := map[string][]string{}
	var names []string
	for _, p := range samples {
		before := ""
		for _, text := range slices.Concat([]string{p.Description}, p.HowToUse, p.Cautions) {
			for word := range strings.FieldsSeq(text) {
				follows[before] = append(follows[before], word)
				before = word
			}
		}
		names = append(names, strings.Fields(p.Name)...)
	}
	say := func(words int) string {
		var b strings.Builder
		at := ""
		for i := range words {
			next := follows[at]
			if len(next) == 0 {
				next = follows[""]
			}
			at = next[r.IntN(len(next))]
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(at)
		}
		return b.String()
	}
	says := func(sentences, words int) []string {
		out := make([]string, sentences)
		for i := range out {
			out[i] = say(words)
		}
		return out
	}
	out := make([]*catalog.Product, n)
	for i := range out {
		like := samples[r.IntN(len(samples))]
		p := *like
		p.CreatedAt = time.Date(2020, 1, 1, 0, i, 0, 0, time.UTC)
		p.ID, p.Key = ident.IDAt(p.CreatedAt, fmt.Sprint(i)), fmt.Sprintf("many-%d", i)
		p.Name = strings.Join([]string{names[r.IntN(len(names))], names[r.IntN(len(names))], names[r.IntN(len(names))]}, " ")
		if i%4 == 0 {
			p.Name += fmt.Sprintf(" No. %d", i)
		}
		if i%3 == 0 {
			p.Brand = fmt.Sprintf("%s %s", like.Brand, names[i%200])
		}
		p.Price = money.Rupees(int64(500 + r.IntN(190)*100))
		p.Description = say(70)
		p.Ingredients = slices.Clone(like.Ingredients)
		p.HowToUse, p.Cautions = says(3, 12), says(2, 12)
		p.TopSell, p.Trending = i%40 == 0, i%50 == 0
		p.Variants, p.Slug = nil, "" // they belong to the sample
		out[i] = &p
	}
	return out, nil
}
