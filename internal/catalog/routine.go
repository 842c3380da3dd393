package catalog

import (
	"slices"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// This file chooses the goods from which a shopper's browser makes a routine (FIND-3). The
// answers never come here: every shopper gets the same goods.

// RoutineGood is a product as the quiz looks at it.
type RoutineGood struct {
	ID         string      `json:"_id"`
	Slug       string      `json:"slug,omitempty"`
	Name       string      `json:"name"`
	Brand      string      `json:"brand"`
	BrandSlug  string      `json:"brandSlug"`
	Category   string      `json:"category"`
	Size       string      `json:"size"`
	Price      money.Paisa `json:"price"`
	Deals      *DealsJSON  `json:"deals,omitempty"`
	FrontImage string      `json:"frontImage"`
	SkinType   string      `json:"skinType"`
	SkinTypes  []string    `json:"skinTypes"`
	Stock      *int64      `json:"stock"`
	VariantID  string      `json:"variantId"`
	Color      string      `json:"selectedColor"`
	Step       string      `json:"step"`
	Concerns   []string    `json:"concerns,omitempty"` // slugs of what the owner says that it is for
	Actives    []string    `json:"actives,omitempty"`
	Lacks      []string    `json:"lacks,omitempty"` // of routineLacks, where its whole list is known
}

type routineStep struct {
	step       string
	categories []string
}

// routineSteps are the steps of a routine by primary category. Other categories have none:
// masks, lips and eyes are no step of every day.
var routineSteps = []routineStep{
	{"wash", []string{"cleanser"}},
	{"treat", []string{"serum", "essence", "exfoliator", "toner", "brightening"}},
	{"cream", []string{"moisturizer", "cream", "hydrating"}},
	{"sun", []string{"sunscreen"}},
}

// stepOf returns the place of a category's step, or -1.
func stepOf(category string) int {
	return slices.IndexFunc(routineSteps, func(s routineStep) bool { return slices.Contains(s.categories, category) })
}

// routineLacks are the classes that a shopper may want to be left out. Salicylic acid stands
// beside them: it is no class, but a group of the advice.
var routineLacks = []string{classFragrance, "retinoid", "acid", "animal"}

const lacksSalicylic = "salicylic"

// Bounds of the goods. Of each step the best sellers are taken, as long as they are among
// the first routineEach for one of their skin types, concerns, groups of ingredients or
// classes that they lack; at most routineMost.
const (
	routineEach = 4
	routineMost = 60
)

// Routine returns the goods in stock from which routines are made: of each step in the order
// of what sells best, and the products. Goods with a choice of colours are left out.
func (s *Snapshot) Routine() ([]RoutineGood, []*Product) {
	out, shown := []RoutineGood{}, []*Product{}
	steps := make([][]RoutineGood, len(routineSteps))
	taken := make([]map[string]int, len(routineSteps))
	for i := range taken {
		taken[i] = map[string]int{}
	}
	for _, p := range s.Select(Filter{InStock: true, Sort: SortBestselling}).Items {
		at := stepOf(p.Type())
		if at < 0 || len(steps[at]) == routineMost || len(p.Colors) > 1 {
			continue
		}
		free, tracked := s.levels.shelf(p.Default().ID)
		if tracked && free <= 0 {
			continue
		}
		g := s.routineGood(p)
		g.Step = routineSteps[at].step
		if tracked {
			g.Stock = &free
		}
		wanted := false
		for _, key := range g.keys() {
			wanted = wanted || taken[at][key] < routineEach
			taken[at][key]++
		}
		if wanted {
			steps[at] = append(steps[at], g)
			shown = append(shown, p)
		}
	}
	for _, goods := range steps {
		out = append(out, goods...)
	}
	return out, shown
}

func (s *Snapshot) routineGood(p *Product) RoutineGood {
	r, first := s.rowOf(p), p.Default()
	g := RoutineGood{
		ID: p.ID, Slug: p.Slug, Name: p.Name, Brand: p.Brand, BrandSlug: p.BrandSlug(), Category: p.Category, Size: p.Size, Price: p.Price,
		Deals: first.Deals.json(), FrontImage: p.Picture(first), SkinType: p.SkinType, SkinTypes: list(p.SkinTypes), VariantID: first.ID, Color: first.Color,
		Actives: r.advised.slugs(),
	}
	for _, concern := range p.said(concernKey) {
		g.Concerns = append(g.Concerns, ident.Slug(concern))
	}
	for _, class := range routineLacks {
		if r.traits&traitBits().of[traitWithout+":"+class] != 0 {
			g.Lacks = append(g.Lacks, class)
		}
	}
	if r.known && r.advised&groupSalicylic == 0 {
		g.Lacks = append(g.Lacks, lacksSalicylic)
	}
	return g
}

// keys are what a good may be one of the first of.
func (g *RoutineGood) keys() []string {
	prefixed := func(prefix string, all []string) (out []string) {
		for _, one := range all {
			out = append(out, prefix+one)
		}
		return out
	}
	return slices.Concat([]string{"any"}, prefixed("skin ", g.SkinTypes), prefixed("for ", g.Concerns), prefixed("has ", g.Actives), prefixed("lacks ", g.Lacks))
}
