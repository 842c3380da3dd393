package typo_test

import (
	"strings"
	"testing"

	"gulaab/internal/typo"
)

// Distances of mistyped words are symmetric.
func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		a, b        string
		limit, want int
	}{
		{"", "", 2, 0},
		{"serum", "serum", 2, 0},
		{"seerum", "serum", 2, 1},
		{"srum", "serum", 2, 1},
		{"surem", "serum", 2, 2},
		{"esrum", "serum", 2, 1},
		{"hylauronic", "hyaluronic", 2, 1},
		{"cerva", "cerave", 2, 2},
		{"toner", "serum", 2, 3},
		{"a", "abcdef", 2, 3},
		{"çream", "cream", 1, 1},
		{"گلاب", "گلب", 1, 1},
		{"serum", "serun", 0, 1},
		{strings.Repeat("a", 200), strings.Repeat("a", 199) + "b", 2, 3},
	} {
		if got := typo.Distance(tc.a, tc.b, tc.limit); got != tc.want {
			t.Errorf("Distance(%q, %q, %d) = %d, want %d", tc.a, tc.b, tc.limit, got, tc.want)
		}
		if got := typo.Distance(tc.b, tc.a, tc.limit); got != tc.want {
			t.Errorf("Distance(%q, %q, %d) = %d, want %d", tc.b, tc.a, tc.limit, got, tc.want)
		}
	}
}
