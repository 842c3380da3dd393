package demo

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

const (
	guestPercent = 28
	firstFive    = 5
	leastGolden  = 120
	leastRight   = 95 // percent
)

// TestPLAIN2Golden searches the demo's catalogue for every query of docs/search.md and checks
// the first five results against the properties beside it. The properties are read from the
// products' own data, not from the index.
func TestPLAIN2Golden(t *testing.T) {
	t.Parallel()
	plain, asked := load(t), load(t)
	for i, p := range asked { // REAL-4: what shoppers ask spoils no search
		if i%3 == 0 {
			p.Questions = []catalog.Answered{{ID: p.ID, Text: "Can I use this serum with vitamin C, retinol or niacinmide in one routine, or with a sunblok for oily skin?", Answer: "Vitamin C in the morning with sunscreen, retinol at night with a moisturizer for dry skin."}}
		}
	}
	for name, products := range map[string][]*catalog.Product{"as the demo is": plain, "with questions": asked} {
		t.Run(name, func(t *testing.T) { testGolden(t, catalog.NewSnapshot(products, 1)) })
	}
}

func testGolden(t *testing.T, s *catalog.Snapshot) {
	t.Helper()
	queries := golden(t)
	if len(queries) < leastGolden {
		t.Fatalf("%d queries, want %d at least", len(queries), leastGolden)
	}
	right := 0
	kinds := map[string][2]int{}
	for _, q := range queries {
		why := wrong(s, q)
		n := kinds[q.kind]
		n[1]++
		if why == "" {
			right++
			n[0]++
		} else {
			t.Logf("%s (%s): %s", q.text, q.kind, why)
		}
		kinds[q.kind] = n
	}
	for kind, n := range kinds {
		t.Logf("%s: %d of %d", kind, n[0], n[1])
	}
	t.Logf("%d of %d queries are right, %.1f %%", right, len(queries), 100*float64(right)/float64(len(queries)))
	if right*100 < len(queries)*leastRight {
		t.Errorf("fewer than %d %% of the queries are right", leastRight)
	}
}

type goldenQuery struct {
	text, kind string
	properties []string
}

// golden parses the table of docs/search.md.
func golden(t *testing.T) (out []goldenQuery) {
	t.Helper()
	doc, err := os.ReadFile("../docs/search.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(doc), "| query | kind | right where |\n|---|---|---|\n")
	if !ok {
		t.Fatal("docs/search.md has no table of queries")
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if len(cells) != 3 {
			break
		}
		q := goldenQuery{text: strings.TrimSpace(cells[0]), kind: strings.TrimSpace(cells[1])}
		for p := range strings.SplitSeq(cells[2], ";") {
			q.properties = append(q.properties, strings.TrimSpace(p))
		}
		out = append(out, q)
	}
	return out
}

// wrong returns what is wrong with the results of a query, or "".
func wrong(s *catalog.Snapshot, q goldenQuery) string {
	f := catalog.Filter{Query: q.text, Percent: guestPercent, Limit: firstFive}
	found := s.Select(f).Items
	reading := s.Facets(f).Reading
	nothing := slices.Contains(q.properties, "nothing")
	switch {
	case nothing && len(found) > 0:
		return "shows " + found[0].Name
	case !nothing && len(found) == 0:
		return "finds nothing"
	}
	for _, property := range q.properties {
		kind, values, _ := strings.Cut(property, ":")
		if kind == "unknown" {
			if reading == nil || len(reading.Claims) == 0 || !reading.Unmet {
				return "does not say that it is not known"
			}
			continue
		}
		for i, p := range found {
			if !fits(s, s.Full(p.ID), kind, strings.Split(values, ",")) {
				return fmt.Sprintf("place %d, %s %s (%s), has not %s", i+1, p.Brand, p.Name, strings.Join(p.Categories, " "), property)
			}
		}
	}
	return ""
}

// fits says whether a product has one of the values of a property.
func fits(s *catalog.Snapshot, p *catalog.Product, kind string, values []string) bool {
	lower := strings.ToLower(p.Name + " " + strings.Join(p.Ingredients, " ") + " " + p.Description)
	has := func(v string) bool { return strings.Contains(lower, v) }
	switch kind {
	case "category":
		return slices.ContainsFunc(values, func(v string) bool { return slices.Contains(p.Categories, v) })
	case "skin":
		return slices.ContainsFunc(values, func(v string) bool { return slices.Contains(p.SkinTypes, v) })
	case "brand":
		return slices.Contains(values, p.Brand)
	case "says", "states":
		return slices.ContainsFunc(values, has)
	case "name":
		return slices.ContainsFunc(values, func(v string) bool { return strings.Contains(strings.ToLower(p.Name), v) })
	case "pays":
		low, high, _ := strings.Cut(values[0], "-")
		pays := int64(pricing.Unit(p.Price, guestPercent) / money.PaisaPerRupee)
		from, _ := strconv.ParseInt(low, 10, 64)
		to, _ := strconv.ParseInt(high, 10, 64)
		return from <= pays && pays <= to
	case "without":
		return free(p, values[0])
	case "warned":
		return !slices.ContainsFunc(p.Cautions, func(c string) bool {
			return strings.Contains(c, "retinoid:") || strings.Contains(c, "exfoliating acid:") || strings.Contains(c, "pregnancy")
		}) || s.Card(s.ByID(p.ID)).Caution != ""
	}
	return kind == "nothing"
}

// free says whether no text of a product names what is avoided. It compares names by letters,
// not through known.txt.
func free(p *catalog.Product, what string) bool {
	marks := map[string][]string{
		"fragrance":   {"parfum", "fragrance", "aroma", "limonene", "linalool", "citronellol", "geraniol", "citral", "coumarin", "eugenol", "lavandula", "citrus aurantium bergamia"},
		"alcohol":     {"alcohol denat", "denatured alcohol", "isopropyl alcohol", "sd alcohol", "contains alcohol"},
		"paraben":     {"paraben"},
		"sulfate":     {"sulfate", "sulphate"},
		"silicone":    {"methicone", "siloxane", "silicone"},
		"niacinamide": {"niacinamide"},
		"retinoid":    {"retinol", "retinal", "retinyl", "retinoate", "retinoid"},
		"pregnancy":   {"retinol", "retinal", "retinyl", "retinoate", "salicylic", "hydroquinone", "pregnan"},
	}[what]
	text := strings.ToLower(p.INCI + " " + strings.Join(p.Ingredients, " ") + " " + strings.Join(p.Cautions, " "))
	return p.INCI+p.Description != "" && marks != nil && !slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(text, m) })
}
