package catalog

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// FIND-3: the goods of a routine are in stock, of its steps, without a choice of colours,
// the best sellers first, and bounded whatever the shop has.
func TestFIND3GoodsOfRoutines(t *testing.T) {
	t.Parallel()
	skins := []string{"oily-skin", "dry-skin", "sensitive-skin"}
	var products []*Product
	levels := NewLevels()
	for i := range 3000 {
		p := product(i+1, fmt.Sprintf("Product %d", i), "A", []string{"cleanser", "serum", "cream", "sunscreen", "mask"}[i%5])
		p.SkinTypes = []string{skins[i/5%3]}
		p.SkinType = p.SkinTypes[0]
		if i%2 == 0 {
			p.INCI = "Aqua, Glycerin"
		}
		products = append(products, p)
	}
	tint, rare := product(4001, "Tint", "A", "cream"), product(0, "Night", "A", "serum")
	tint.Colors = []string{"#ff0000", "#00ff00"}
	rare.INCI = "Aqua, Retinol" // the only retinoid, and the last to be sold
	products = append(products, tint, rare)
	s := NewStocked(products, 1, levels)
	goods, shown := s.Routine()
	if len(goods) != len(shown) || len(goods) > routineMost*len(routineSteps) {
		t.Fatalf("%d goods of %d products", len(goods), len(shown))
	}
	count, order := map[string]int{}, ""
	for _, g := range goods {
		count[g.Step]++
		if !strings.HasSuffix(order, g.Step) {
			order += " " + g.Step
		}
	}
	if order != " wash treat cream sun" {
		t.Errorf("the steps are%s", order)
	}
	for _, step := range routineSteps {
		if count[step.step] < routineEach || count[step.step] > routineMost {
			t.Errorf("%s has %d goods", step.step, count[step.step])
		}
	}
	for _, skin := range skins {
		for _, step := range routineSteps {
			if !slices.ContainsFunc(goods, func(g RoutineGood) bool { return g.Step == step.step && g.SkinTypes[0] == skin }) {
				t.Errorf("%s has nothing for %s", step.step, skin)
			}
		}
	}
	has := func(name string) *RoutineGood {
		i := slices.IndexFunc(goods, func(g RoutineGood) bool { return g.Name == name })
		if i < 0 {
			return nil
		}
		return &goods[i]
	}
	if has("Tint") != nil {
		t.Error("a product with a choice of colours is offered")
	}
	night := has("Night")
	if night == nil {
		t.Fatal("the only retinoid is not offered")
	}
	if want := []string{"fragrance", "acid", "animal", "salicylic"}; !slices.Equal(night.Lacks, want) || !slices.Equal(night.Actives, []string{"retinoid"}) {
		t.Errorf("it has %v and lacks %v", night.Actives, night.Lacks)
	}
	for _, g := range goods {
		if unread := s.Full(g.ID).INCI == ""; unread && g.Lacks != nil {
			t.Errorf("%s, whose list is not known, lacks %v", g.Name, g.Lacks)
		}
	}
	// What is sold out is not offered.
	for _, p := range shown {
		levels.Set(Level{VariantID: p.Default().ID, Tracked: true})
	}
	again, _ := s.Routine()
	for _, g := range again {
		if has(g.Name) != nil {
			t.Errorf("%s is sold out, and offered", g.Name)
		}
	}
	if len(again) < routineEach*len(routineSteps) {
		t.Errorf("%d goods are left", len(again))
	}
}
