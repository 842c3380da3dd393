package exchange

import (
	"encoding/json"
	"slices"

	"gulaab/internal/ident"
	"gulaab/internal/task"
)

// maxNews bounds how many brands, and how many words, are named.
const maxNews = 200

// News is what a file names that the shop does not have. A dry run finds brands, which
// are made with their first product; words for categories and skin types are left out.
type News struct {
	Brands  []Named `json:"brands,omitempty"`
	Unknown []Named `json:"unknown,omitempty"`
	Remarks int64   `json:"remarks,omitempty"` // products that could be read, with a remark
	Drafts  int64   `json:"drafts,omitempty"`  // products that come in as drafts
	Why     []Named `json:"why,omitempty"`     // they do, with how many there are of each reason
	Units   int64   `json:"units,omitempty"`   // that new sizes and shades bring
	Silent  int64   `json:"silent,omitempty"`  // products of which the file does not say how many there are
}

// Named is a word of the file with the number of products that it is said of.
type Named struct {
	Name     string `json:"name"`
	Products int64  `json:"products"`
	Near     string `json:"near,omitempty"` // of a brand: the shop's own that may be meant
}

// add counts what a row of a result says.
func (n *News) add(row *task.Row) {
	var d Detail
	if len(row.Detail) == 0 || json.Unmarshal(row.Detail, &d) != nil {
		return
	}
	if d.Remark != "" {
		n.Remarks++
	}
	if len(d.Why) > 0 {
		n.Drafts++
	}
	for _, why := range d.Why {
		count(&n.Why, why, "")
	}
	if d.Units != nil {
		n.Units += *d.Units
	}
	if d.Silent {
		n.Silent++
	}
	if d.NewBrand != "" {
		count(&n.Brands, d.NewBrand, d.Near)
	}
	for _, word := range d.Unknown {
		count(&n.Unknown, word, "")
	}
}

// count adds a product to a name, in whatever spelling of the gaps and letter case.
func count(list *[]Named, name, near string) {
	key := ident.FoldBrand(name)
	i := slices.IndexFunc(*list, func(one Named) bool { return one.Name == name || key != "" && ident.FoldBrand(one.Name) == key })
	switch {
	case i >= 0:
		(*list)[i].Products++
	case len(*list) < maxNews:
		*list = append(*list, Named{ident.Excerpt(name, maxText), 1, near})
	}
}
