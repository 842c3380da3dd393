package exchange

import (
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// This file reads the options of products in files of other shops: which of them is the size, which
// the shade, and what the rest are called (GOOD-3).

// option is one of the three options by which a product of another shop varies.
type option struct {
	value Field
	kind  Field // Size, Color, or empty: nothing of ours
	name  string
}

// options derives from their names what the options of another shop's row are. Shopify
// names them in a product's first row; WooCommerce in each row, which has only those by
// which it varies.
func (r *reader) options(l *Line) []option {
	named := r.head
	if r.format == WooCommerce {
		named = l
	}
	var all []option
	for _, o := range choices {
		name := strings.ToLower(named.one(o[0]))
		kind := Size
		switch {
		case name == "" && named.one(o[1]) == "", name == "title", isBrand(name), isSkinType(name):
			continue
		case containsAny(name, "color", "colour", "shade", "tone", "tint", "farbe", "couleur"):
			kind = Color
		}
		all = append(all, option{o[1], kind, ident.Tidy(plain(named.one(o[0])))})
	}
	return all
}

// optionNames are the names of what stands behind the size in a row's Size (GOOD-3); nil where
// they cannot be told from the size.
func optionNames(options []option) (names []string) {
	sized := false
	for _, o := range options {
		name := strings.ToLower(o.name)
		switch {
		case o.kind == Color:
		case name == "" || containsAny(name, "size", "volume", "weight", "quantity", "capacity", "amount", "variant", "variation"):
			if sized || len(names) > 0 {
				return nil // the size stands first, or there are two
			}
			sized = true
		default:
			names = append(names, o.name)
		}
	}
	return names
}

// nameOptions names the options of another shop's product, where all rows have the same ones.
func (r *reader) nameOptions(names [][]string) {
	if r.format == Gulaab || len(names) == 0 || len(names[0]) == 0 {
		return
	}
	p := catalog.Product{Options: names[0]}
	for i := range names {
		p.Variants = append(p.Variants, r.b.variants[i].v)
		if !slices.Equal(names[i], names[0]) {
			return
		}
	}
	if p.OptionsFit() {
		r.b.p.Options, r.b.has["options"] = p.Options, true
	}
}
