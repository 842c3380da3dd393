package catalog

import "testing"

// SHELF-5 a search word of the owner's finds its synonyms, or leads to a page, from the next
// version of the catalogue on.
func TestSHELF5Words(t *testing.T) {
	t.Parallel()
	s := shop()
	before := len(s.Search("surma", 0))
	terms := *FixedTerms()
	terms.Words = []Word{
		{Phrases: []string{"Surma", "کاجل"}, Terms: []string{"category:cleanser"}},
		{Phrases: []string{"Where is my parcel?"}, Target: "/track"},
	}
	if terms.equal(s.Terms()) {
		t.Fatal("words are no part of what nodes compare")
	}
	next := s.next(Changes{Version: 2, Terms: &terms})
	want := next.Select(Filter{Categories: []string{"cleanser"}}).Total
	for _, query := range []string{"surma", "SURMAS", "کاجل"} {
		if got := len(next.Search(query, 0)); before != 0 || got != want || want == 0 {
			t.Errorf("%q finds %d, want %d; before %d", query, got, want, before)
		}
	}
	if to, ok := next.Leads(" where is  my PARCELS"); !ok || to != "/track" {
		t.Errorf("leads to %q, %v", to, ok)
	}
	if to, ok := next.Leads("parcel"); ok {
		t.Errorf("a part of it leads to %q", to)
	}
	if got := next.Facets(Filter{Query: "where is my parcel"}).Leads; got != "/track" {
		t.Errorf("the browser is led to %q", got)
	}
	if last := next.next(Changes{Version: 3, Terms: FixedTerms()}); len(last.Search("surma", 0)) != 0 {
		t.Error("what was taken back still finds")
	}
}
