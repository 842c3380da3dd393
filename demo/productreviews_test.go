package demo

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"gulaab/internal/catalog"
	"gulaab/internal/review"
)

// SHELF-4: the demo story has reviews of every kind that the office meets: every number of
// stars, texts in both scripts, some waiting, some answered, some hidden with a reason. None is
// of a product in shades, which would need a choice, and one buyer reviews a product once.
func TestSHELF4TheStoryHasReviewsOfEveryKind(t *testing.T) {
	t.Parallel()
	all, err := StoryReviews()
	if err != nil {
		t.Fatal(err)
	}
	products := load(t)
	seen, once := map[string]int{}, map[[2]any]bool{}
	var stars [6]int
	for _, r := range all {
		n := slices.IndexFunc(Story(), func(o StoryOrder) bool { return o.Age == r.Order })
		if !slices.ContainsFunc(Story()[n].Moves, func(m StoryMove) bool { return m.Name == "deliver" }) {
			t.Errorf("%q: its order was not delivered", r.Text)
		}
		if key := [2]any{r.Order, r.Product}; once[key] {
			t.Errorf("%q: said twice by one buyer", r.Text)
		} else {
			once[key] = true
		}
		if !slices.ContainsFunc(products, func(p *catalog.Product) bool { return p.Key == r.Product && len(p.Colors) == 0 }) {
			t.Errorf("%q: of %s, which is no product or comes in shades", r.Text, r.Product)
		}
		seen[r.State]++
		stars[r.Stars]++
		if r.Answer != "" {
			seen["answered"]++
		}
		if strings.ContainsFunc(r.Text, func(c rune) bool { return unicode.Is(unicode.Arabic, c) }) {
			seen["in Urdu"]++
		}
		if r.State == ReviewHidden && !slices.Contains(review.Reasons(), review.Reason(r.Reason)) {
			t.Errorf("%q is hidden because of %q", r.Text, r.Reason)
		}
		if claims := (&review.OfProduct{Text: r.Text}).Suspicions(); r.State == "" && len(claims) > 0 {
			t.Errorf("%q is published with %v", r.Text, claims)
		}
	}
	atLeast(t, "published", seen[""], 30)
	for what, want := range map[string]int{ReviewWaiting: 4, ReviewHidden: 2, "answered": 4, "in Urdu": 3} {
		atLeast(t, what, seen[what], want)
	}
	for n := 1; n <= 5; n++ {
		atLeast(t, "reviews of a number of stars", stars[n], 1)
	}
}
