package exchange

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// pair returns the variant that each row means, nil for none: the one with its SKU, else
// with its barcode, else with its size and colour, whatever codes that has, since a code
// may have changed. A single row that names neither size nor colour means the only variant
// of a product.
func (b *built) pair(p *catalog.Product) []*catalog.Variant {
	of := make([]*catalog.Variant, len(b.variants))
	taken := make([]bool, len(p.Variants))
	alone := len(p.Variants) == 1 && len(b.variants) == 1
	for _, same := range []func(row *variant, v *catalog.Variant) bool{
		func(row *variant, v *catalog.Variant) bool { return row.v.SKU != "" && row.v.SKU == v.SKU },
		func(row *variant, v *catalog.Variant) bool {
			return worldly(row.v.Barcode) && row.v.Barcode == v.Barcode
		},
		func(row *variant, v *catalog.Variant) bool { return row.v.Size == v.Size && row.v.Color == v.Color },
		func(row *variant, v *catalog.Variant) bool {
			return spelt(row.v.Size, v.Size) && spelt(row.v.Color, v.Color)
		},
		func(row *variant, _ *catalog.Variant) bool { return alone && !row.has[Size] && !row.has[Color] },
	} {
		for i := range b.variants {
			for j := 0; of[i] == nil && j < len(p.Variants); j++ {
				if !taken[j] && same(&b.variants[i], &p.Variants[j]) {
					of[i], taken[j] = &p.Variants[j], true
				}
			}
		}
	}
	return of
}

// spelt says whether two names of a size or shade differ in blanks, a last stop and letter
// case alone: "30 ml" and "30ML.".
func spelt(a, b string) bool {
	bare := func(s string) string { return strings.TrimSuffix(strings.ReplaceAll(s, " ", ""), ".") }
	return a == b || strings.EqualFold(bare(a), bare(b))
}

// overlay applies the file's changes to a product. Variants that the file does not name
// stay.
func (m *merger) overlay(p *catalog.Product) {
	b := m.b
	fresh := len(p.Variants) == 0
	if fresh || !b.merged {
		p.Name = b.p.Name
	}
	for _, a := range catalog.Attributes() {
		if b.has[Field(a.File)] {
			a.Copy(p, &b.p)
		}
	}
	if b.has[ColorPics] {
		p.ColorImages = b.p.ColorImages
	}
	if b.p.INCI != "" && b.p.NoINCI == "" {
		p.NoINCI = "" // the reason why there was none
	}
	// Another spelling of the same brand is no change.
	if b.p.Brand != "" && (fresh || b.has[Brand] && ident.FoldBrand(b.p.Brand) != ident.FoldBrand(p.Brand)) {
		p.Brand = b.p.Brand
	}
	if len(b.p.Categories) > 0 {
		p.Category, p.Categories = b.p.Category, b.p.Categories
	}
	if len(b.p.SkinTypes) > 0 {
		p.SkinType, p.SkinTypes = b.p.SkinType, b.p.SkinTypes
	}
	if b.has[CreatedAt] && fresh {
		p.CreatedAt = b.p.CreatedAt
	}
	of := b.pair(p)
	var added []catalog.Variant
	for i := range b.variants {
		row := &b.variants[i]
		if of[i] != nil {
			if m.o.Format != Gulaab { // another spelling is no change
				row.respell(of[i])
			}
			row.overlay(of[i])
			continue
		}
		if !fresh && row.v.Size == "" && row.v.Color == "" {
			m.wrong = fault.Fields("Which size or shade this is, is not said.", map[string]string{
				string(Size): "It is here in other sizes or shades. Say which this is, or give the SKU of one.",
			})
			continue
		}
		v := row.v
		v.ID = ident.NewID()
		added = append(added, v)
	}
	p.Variants = append(p.Variants, added...) // at the end: of points into it
	if fresh && len(p.Variants) > 0 && !slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Enabled }) {
		m.remark("Every size and shade is off.")
	}
}

// respell gives a row the spelling of its variant where it has another of the same.
func (row *variant) respell(v *catalog.Variant) {
	if spelt(row.v.Size, v.Size) {
		row.v.Size = v.Size
	}
	if spelt(row.v.Color, v.Color) {
		row.v.Color = v.Color
	}
}

// overlay applies a row's changes to a variant.
func (row *variant) overlay(v *catalog.Variant) {
	for f, copyOver := range map[Field]func(){
		Size:       func() { v.Size = row.v.Size },
		Color:      func() { v.Color = row.v.Color },
		Shade:      func() { v.Shade = row.v.Shade },
		SKU:        func() { v.SKU = row.v.SKU },
		Barcode:    func() { v.Barcode = row.v.Barcode },
		ListPrice:  func() { v.Price = row.v.Price },
		Enabled:    func() { v.Enabled = row.v.Enabled },
		OwnPicture: func() { v.Image = row.v.Image },
	} {
		if row.has[f] {
			copyOver()
		}
	}
}

// difference names the fields that differ in two versions of a product.
func difference(a, b *catalog.Product) []string {
	fields := func(p *catalog.Product) map[string]json.RawMessage {
		text, err := json.Marshal(p)
		if err != nil {
			panic(fmt.Sprintf("exchange: a product cannot be encoded: %v", err)) // it is made of plain values
		}
		var out map[string]json.RawMessage
		if err := json.Unmarshal(text, &out); err != nil {
			panic(fmt.Sprintf("exchange: %v", err))
		}
		return out
	}
	was, is := fields(a), fields(b)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if slices.Contains([]string{"Colors", "Size", "Price", "RowVersion", "State"}, name) {
			continue // follow from the variants, or are no matter of the file
		}
		if !same(was[name], is[name]) {
			names = append(names, name)
		}
	}
	return names
}

// same says whether two values are equal; an empty list equals a missing one.
func same(a, b json.RawMessage) bool {
	empty := func(v json.RawMessage) bool {
		return len(v) == 0 || slices.Contains([]string{"null", "[]", "{}", `""`}, string(v))
	}
	return bytes.Equal(a, b) || empty(a) && empty(b)
}
