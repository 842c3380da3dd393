package exchange

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// Change is one thing of a product that a file changes.
type Change struct {
	Field Field  `json:"field"`
	Of    string `json:"of,omitempty"` // the size or shade, where it is of one alone
	Was   string `json:"was"`          // empty: there was nothing
	Is    string `json:"is"`           // empty: there is nothing any more
}

const (
	// maxChanges bounds how many changes of one product are reported.
	maxChanges = 40
	// maxTold is the length up to which a value is reported in full.
	maxTold = 60
)

// changes lists the differences between two versions of a product, for people.
func changes(a, b *catalog.Product) (list []Change) {
	add := func(f Field, of, was, is string) {
		if was != is && len(list) < maxChanges {
			was, is = told(was, is)
			list = append(list, Change{f, of, was, is})
		}
	}
	lines := func(l []string) string { return strings.Join(l, "\n") }
	add(Name, "", a.Name, b.Name)
	add(Brand, "", a.Brand, b.Brand)
	for i := range b.Variants {
		v := &b.Variants[i]
		old := a.Variant(v.ID)
		if old == nil {
			add(Size, "", "", strings.Join(slices.DeleteFunc([]string{label(b, v), v.Price.Format()}, func(s string) bool { return s == "" }), ", "))
			continue
		}
		of := ""
		if len(b.Variants) > 1 {
			of = label(a, old)
		}
		add(ListPrice, of, old.Price.Format(), v.Price.Format())
		add(SKU, of, old.SKU, v.SKU)
		add(Barcode, of, old.Barcode, v.Barcode)
		add(Size, of, old.Size, v.Size)
		add(Color, of, old.Color, v.Color)
		add(Shade, of, old.Shade, v.Shade)
		add(Enabled, of, yesNo(old.Enabled), yesNo(v.Enabled))
		add(OwnPicture, of, old.Image, v.Image)
	}
	add(Category, "", lines(a.Categories), lines(b.Categories))
	add(SkinType, "", lines(a.SkinTypes), lines(b.SkinTypes))
	for _, of := range catalog.Attributes() {
		add(Field(of.File), "", valueOf(&of, a, lines), valueOf(&of, b, lines))
	}
	return list
}

// label is how people call a variant: its size and shade, or its SKU.
func label(p *catalog.Product, v *catalog.Variant) string {
	var parts []string
	for _, s := range []string{v.Size, p.ShadeName(v)} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if len(parts) == 0 {
		return v.SKU
	}
	return strings.Join(parts, ", ")
}

// told shortens two values to a line each. Longer texts are reported by their number of
// words or, where that is equal, from the first letter that differs.
func told(was, is string) (string, string) {
	was, is = strings.ReplaceAll(was, "\n", ", "), strings.ReplaceAll(is, "\n", ", ")
	if utf8.RuneCountInString(was) <= maxTold && utf8.RuneCountInString(is) <= maxTold {
		return was, is
	}
	m, n := len(strings.Fields(was)), len(strings.Fields(is))
	if m != n {
		return wordCount(was, m), wordCount(is, n)
	}
	at := 0
	for i, r := range was {
		if q, _ := utf8.DecodeRuneInString(is[min(i, len(is)):]); q != r {
			break
		}
		if r == ' ' {
			at = i + 1
		}
	}
	from := func(s string) string {
		if s = ident.Excerpt(s[at:], maxTold); at > 0 {
			return "…" + s
		}
		return s
	}
	return from(was), from(is)
}

func wordCount(s string, n int) string {
	switch {
	case utf8.RuneCountInString(s) <= maxTold: // an address, or nothing
		return s
	case n == 1:
		return ident.Excerpt(s, maxTold)
	}
	return fmt.Sprintf("%d words", n)
}
