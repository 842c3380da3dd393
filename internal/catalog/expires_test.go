package catalog

import "testing"

// STOCK-5 SWIFT-1: a changed expiry month reaches pages and cached answers; an unchanged one
// invalidates nothing.
func TestLevelsTellMonths(t *testing.T) {
	t.Parallel()
	levels := NewLevels()
	level := Level{VariantID: "p-1", Tracked: true, Free: 50, Expires: "2027-08"}
	levels.Set(level)
	snap := NewStocked([]*Product{{ID: "p", Name: "P", Brand: "b", Category: "serum", SkinType: "dry-skin", Price: 100}}, 1, levels)
	note := snap.Note(snap.All())
	revision, changes := levels.Revision(), levels.Changes()
	level.Free = 40
	levels.Set(level)
	if levels.Revision() != revision || levels.Expires("p-1") != "2027-08" {
		t.Errorf("a sale from plenty: revision %d, want %d", levels.Revision(), revision)
	}
	level.Free = 50
	levels.Set(level)
	if !note.Stands() {
		t.Error("the levels are what they were, and the note does not stand")
	}
	level.Expires = "2027-11"
	levels.Set(level)
	if note.Stands() || levels.Revision() == revision || levels.Changes() == changes {
		t.Error("another month, and nobody is told")
	}
	if got := snap.Detail(snap.All()[0]).Variants[0].Expires; got != "2027-11" {
		t.Errorf("the product says %q", got)
	}
	if got := snap.Card(snap.All()[0]).Variants[0].Expires; got != "" {
		t.Errorf("a card says %q", got)
	}
	level.Expires = ""
	levels.Set(level)
	if levels.Expires("p-1") != "" {
		t.Error("a month that is no longer known is still told")
	}
}
