package review

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

// SHELF-4 the rules for the text of a review.
func TestSHELF4Written(t *testing.T) {
	t.Parallel()
	good := Written{ProductID: "snail", Stars: 5, Text: "Khushk jild ke liye acha hai.\nبہت اچھا", Name: "Ayesha K."}
	for name, tc := range map[string]struct {
		change func(*Written)
		wrong  string
	}{
		"good":                  {func(*Written) {}, ""},
		"no stars":              {func(w *Written) { w.Stars = 0 }, "stars"},
		"six stars":             {func(w *Written) { w.Stars = 6 }, "stars"},
		"no words":              {func(w *Written) { w.Text = "" }, "text"},
		"very long":             {func(w *Written) { w.Text = strings.Repeat("a", MaxProductText+1) }, "text"},
		"many lines":            {func(w *Written) { w.Text = strings.Repeat("a\n", maxLines+1) }, "text"},
		"control characters":    {func(w *Written) { w.Text = "good\x00" }, "text"},
		"text turned around":    {func(w *Written) { w.Text = "good \u202e doog" }, "text"},
		"no name":               {func(w *Written) { w.Name = "" }, "name"},
		"a phone for a name":    {func(w *Written) { w.Name = "0300 1234567" }, "name"},
		"an address for a name": {func(w *Written) { w.Name = "a@b.pk" }, "name"},
		"markup for a name":     {func(w *Written) { w.Name = "<b>A" }, "name"},
	} {
		w := good
		tc.change(&w)
		err := w.check()
		if tc.wrong == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if f, ok := errors.AsType[*fault.Error](err); !ok || len(f.Fields) != 1 || f.Fields[tc.wrong] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := paragraphs(" Good.  Very\r\n\r\n\r\n good. \n"); got != "Good. Very\n\ngood." {
		t.Errorf("%q", got)
	}
}

// SHELF-4 the office is told what in a review to check twice, in the digits of any language.
func TestSHELF4Suspicions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Lovely, SPF50 and 100 ml.":                   nil,
		"Call 0300-765 4321":                          {"contact"},
		"See www.cheap.example":                       {"contact"},
		"It cures acne, WhatsApp me":                  {"contact", "claim"},
		"Bought on 2026-11-02, still half of it left": {"contact"},
	} {
		if got := (&OfProduct{Text: text}).Suspicions(); !slices.Equal(got, want) {
			t.Errorf("%s: %v", text, got)
		}
	}
}
