package ident

import (
	"encoding/json"
	"os"
	"testing"
	"unicode/utf8"
)

// READ-6: invisible letters are removed by one list for server and browser.
func TestREAD6VisibleLetters(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../web/src/shared/lib/visible-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors [][2]string
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) < 15 {
		t.Fatal(len(vectors), err)
	}
	for _, v := range vectors {
		if got := Visible(v[0]); got != v[1] {
			t.Errorf("READ-6 %+q comes to %+q, want %+q", v[0], got, v[1])
		}
	}
	// Everything that reads names, addresses and numbers removes them.
	for name, got := range map[string][2]string{
		"a name":        {Tidy("\u200bAyesha\u00a0 Khan\ufeff"), "Ayesha Khan"},
		"an address":    {FoldEmail("\u202aAyesha\uff20Example.com\u202c"), "ayesha@example.com"},
		"digits":        {Digits("\u202a+92\u200b 300"), "92300"},
		"ASCII digits":  {ASCIIDigits("\uff11\u200b\u06f2"), "12"},
		"a brand":       {FoldBrand("Cos\u200brx"), "cosrx"},
		"a folded text": {Fold("Gl\u200bow"), "glow"},
	} {
		if got[0] != got[1] {
			t.Errorf("READ-6 %s: %+q, want %+q", name, got[0], got[1])
		}
	}
	if number, ok := own.Parse("\u202aGL-7K3M\u200b9Q\u202c"); !ok || number != "GL-7K3M9Q" {
		t.Errorf("READ-6 an order number: %q, %v", number, ok)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("\u202a+92 300\u200d")
	f.Fuzz(func(t *testing.T, s string) {
		got := Visible(s)
		if Visible(got) != got && utf8.ValidString(s) {
			t.Errorf("%+q: %+q is not at rest", s, got)
		}
	})
}
