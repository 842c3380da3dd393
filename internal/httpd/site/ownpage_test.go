package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"gulaab/internal/catalog"
)

// FACE-2: a page that was rendered and kept ends by the clock alone, and its text reaches the
// page as parts, never as markup.
func TestFACE2PagesEndByTheClock(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	start := time.Unix(1_800_000_000, 0)
	content := func(text string) catalog.PageContent {
		return catalog.PageContent{Title: "Eid hours", Blocks: []catalog.Block{{ID: "1", Kind: catalog.BlockText, Text: text}}}
	}
	terms := catalog.FixedTerms()
	terms.Pages = []catalog.OwnPage{
		{ID: "a", Slug: "eid", Kind: catalog.PlainPage, Showing: catalog.Showing{Published: true, Until: start.Add(time.Hour)}, PageContent: content("Closed. [Bad](javascript:x) <b>")},
		{ID: "b", Slug: "draft", Kind: catalog.PlainPage, PageContent: content("Soon.")},
	}
	s.shelved(terms)
	first := s.get("/pages/eid")
	page := body(t, first)
	if first.StatusCode != http.StatusOK || !strings.Contains(page, "<title>Eid hours | Gulaab</title>") {
		t.Fatalf("status %d, %.300s", first.StatusCode, page)
	}
	own := at(state(t, page), "catalog", "ownPage")
	if got := at(own, "blocks", 0, "text", 0, "lines", 0, 1, "text"); got != "Bad" || strings.Contains(page, "javascript:x") {
		t.Errorf("a link of a script reads as %v", got)
	}
	if got := s.get("/pages/draft").StatusCode; got != http.StatusNotFound {
		t.Errorf("a draft answers %d", got)
	}
	if got := s.get("/journal/eid").StatusCode; got != http.StatusNotFound {
		t.Errorf("a page among the articles answers %d", got)
	}
	s.now.Store(int64(2 * time.Hour / time.Second))
	if got := s.get("/pages/eid").StatusCode; got != http.StatusNotFound {
		t.Errorf("a page that ended answers %d", got)
	}
}
