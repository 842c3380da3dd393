package exchange

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/sheet"
)

// This file decides which product of the shop each item of a file is, before the first goes
// in (READ-5). A dry run and a run decide it the same way, and no item's change affects
// another item's decision: so the dry run reports what the run does.

// Names are the identifiers of an item.
type Names struct {
	SKUs     []string
	Barcodes []string // those that add up
	Old      string   // in the other shop, see built.old
	Slug     string
	Name     string
}

// Found is what the shop has under an item's names.
type Found struct {
	BySKU     []string // ids of products, each once
	ByBarcode []string
	ByOld     string
	BySlug    string
	Alike     []Alike // products of the same name
}

// Alike is a product that has the name of an item.
type Alike struct {
	ID       string
	Brand    string
	Slug     string
	Old      []string // its names in other shops
	Variants []catalog.Variant
}

// Finder looks products up.
type Finder interface {
	// FindProducts returns what the shop has under the names of each of some items.
	FindProducts(ctx context.Context, names []Names) ([]Found, error)
}

// Known is what was decided about an item before anything of its file went in.
type Known struct {
	ID    string      `json:"id,omitempty"`    // the product that it is; empty: none that is here
	Brand string      `json:"brand,omitempty"` // as the file has it, or the shop's own that its name begins with
	New   bool        `json:"new,omitempty"`   // the shop does not have the brand
	Near  string      `json:"near,omitempty"`  // the shop's brand that may be meant
	Named bool        `json:"named,omitempty"` // the shop knows its name in the other shop already
	Fresh string      `json:"fresh,omitempty"` // the id that a new product is given, because sets of the file name it
	Parts []KnownPart `json:"parts,omitempty"` // of a set
	Wrong string      `json:"wrong,omitempty"` // why it cannot be settled
}

// The names of an item by strength: a weaker one never overrules a stronger one.
const (
	byName = iota
	byOld
	byBarcode
	bySKU
	strengths
)

// claim is an item while its product is being decided.
type claim struct {
	Known
	row   int
	at    int64 // where it stands among the items
	size  int64
	whole bool // it can be part of another item
	ids   [strengths]string
	into  int   // the claim whose item takes its rows; -1: it stands for itself
	parts []int // the claims whose rows it takes

	said   []saidPart // of a set: its parts
	called []string   // what sets call it: "id:812", or a SKU
	sold   []string   // of those, the SKUs of its variants, that of a variation with "\x00" and its id behind it
}

// Items reads a table into a temporary file of items whose product is decided, and returns
// how many there are. The caller closes and removes the file.
func Items(ctx context.Context, t *sheet.Table, m Mapping, f Finder, o *Options) (out *os.File, n int, err error) {
	staged, err := os.CreateTemp("", "gulaab-staged-")
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, staged.Close(), os.Remove(staged.Name())) }()
	if _, err := Stage(t, m, staged); err != nil {
		return nil, 0, err
	}
	if out, err = os.CreateTemp("", "gulaab-items-"); err != nil {
		return nil, 0, err
	}
	if n, err = Resolve(ctx, staged, out, f, o); err != nil {
		return nil, 0, errors.Join(err, out.Close(), os.Remove(out.Name()))
	}
	return out, n, nil
}

// Resolve decides which products the items of a file are, and writes them to w. It returns
// how many there are: items that are sizes of one product here become one.
func Resolve(ctx context.Context, r *os.File, w io.Writer, f Finder, o *Options) (n int, err error) {
	claims, err := claimsOf(ctx, r, f, o)
	if err != nil {
		return 0, err
	}
	settle(claims)
	if err := partsOf(ctx, claims, f); err != nil {
		return 0, err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	order := make([]int, 0, len(claims)) // sets come in behind what they are made of
	for _, sets := range []bool{false, true} {
		for i := range claims {
			if claims[i].into < 0 && (len(claims[i].said) > 0) == sets {
				order = append(order, i)
			}
		}
	}
	for _, i := range order {
		c := &claims[i]
		n++
		it, err := c.item(r)
		if err != nil {
			return 0, err
		}
		it.Known = &c.Known
		for _, part := range c.parts {
			more, err := claims[part].item(r)
			if err != nil {
				return 0, err
			}
			it.Merged, it.Lines = true, append(it.Lines, more.Lines...)
		}
		text, err := json.Marshal(it)
		if err != nil {
			return 0, fmt.Errorf("exchange: item: %w", err)
		}
		if _, err := out.Write(append(text, '\n')); err != nil {
			return 0, err
		}
	}
	return n, out.Flush()
}

func (c *claim) item(r io.ReaderAt) (*Item, error) {
	it := &Item{}
	if err := json.NewDecoder(io.NewSectionReader(r, c.at, c.size)).Decode(it); err != nil {
		return nil, fmt.Errorf("exchange: item: %w", err)
	}
	return it, nil
}

// claimsOf looks up which products each item may be.
func claimsOf(ctx context.Context, r *os.File, f Finder, o *Options) (claims []claim, err error) {
	for at := int64(0); ; {
		if _, err := r.Seek(at, io.SeekStart); err != nil {
			return nil, err
		}
		var names []Names
		var batch []*built
		first := len(claims)
		n, err := readItems(r, func(it *Item, size int64) (bool, error) {
			b := build(it, o)
			whole := len(it.Lines) == 1 && !isParent(&it.Lines[0])
			c := claim{row: b.row, at: at, size: size, whole: whole, into: -1}
			c.names(b, it, o.Format)
			claims = append(claims, c)
			at += size
			batch, names = append(batch, b), append(names, b.names())
			return len(batch) < Batch, nil
		})
		if err != nil || n == 0 {
			return claims, err
		}
		found, err := f.FindProducts(ctx, names)
		if err != nil {
			return nil, err
		}
		for i, b := range batch {
			claims[first+i].ask(b, &names[i], &found[i], o)
		}
	}
}

// names notes what sets of the file may call an item, and what it is made of itself.
func (c *claim) names(b *built, it *Item, format Format) {
	if format != WooCommerce || len(b.fatal) > 0 || len(b.variants) == 0 {
		return
	}
	c.said = b.parts
	for i := range it.Lines {
		l := &it.Lines[i]
		id, sku := l.one(OtherID), l.one(SKU)
		if sku != "" {
			c.called = append(c.called, sku)
		}
		if id != "" {
			c.called = append(c.called, "id:"+id)
		}
		if sku != "" && !isParent(l) {
			c.sold = append(c.sold, sku)
		}
		if sku != "" && kindOf(l) == "variation" {
			c.sold = append(c.sold, "\x00id:"+id)
		}
	}
}

// names returns the identifiers of an item; none where nothing of it can go in.
func (b *built) names() (n Names) {
	if b.row == 0 || len(b.fatal) > 0 || len(b.variants) == 0 {
		return n
	}
	for i := range b.variants {
		v := &b.variants[i].v
		if v.SKU != "" {
			n.SKUs = append(n.SKUs, v.SKU)
		}
		if worldly(v.Barcode) {
			n.Barcodes = append(n.Barcodes, v.Barcode)
		}
	}
	n.Old, n.Slug, n.Name = b.old, b.handle, b.p.Name
	return n
}

// ask notes which product an item may be, for each of its names.
func (c *claim) ask(b *built, n *Names, f *Found, o *Options) {
	if n.Name == "" {
		return
	}
	if c.Brand = b.p.Brand; c.Brand == "" {
		c.Brand = knownBrand(b.p.Name, o.Terms.Brands)
	}
	if c.Brand == "" {
		c.Brand = o.Fixes[brandFix]
	}
	if _, here := findTerm(o.Terms.Brands, c.Brand); c.Brand != "" && !here {
		c.New, c.Near = true, nearBrand(c.Brand, o.Terms.Brands)
	}
	c.Named = f.ByOld != ""
	switch len(f.BySKU) {
	case 0:
	case 1:
		c.ids[bySKU] = f.BySKU[0]
		return
	default:
		c.Wrong = "Its SKUs are of " + strconv.Itoa(len(f.BySKU)) + " products here. Give each product rows of its own."
		return
	}
	if len(f.ByBarcode) == 1 {
		c.ids[byBarcode] = f.ByBarcode[0]
	}
	if c.ids[byOld] = f.ByOld; f.ByOld == "" {
		c.ids[byOld] = f.BySlug
	}
	var alike []*Alike
	for i := range f.Alike {
		if a := &f.Alike[i]; ident.FoldBrand(a.Brand) == ident.FoldBrand(c.Brand) && !a.another(b, n, o.Format) {
			alike = append(alike, a)
		}
	}
	if len(alike) > 1 { // the size says which
		sized := slices.DeleteFunc(slices.Clone(alike), func(a *Alike) bool {
			return !slices.ContainsFunc(b.variants, func(v variant) bool {
				return slices.ContainsFunc(a.Variants, func(have catalog.Variant) bool { return spelt(have.Size, v.v.Size) && v.v.Size != "" })
			})
		})
		if len(sized) == 1 {
			alike = sized
		}
	}
	switch {
	case len(alike) == 1:
		c.ids[byName] = alike[0].ID
	case len(alike) > 1 && c.ids[byBarcode] == "" && c.ids[byOld] == "":
		c.Wrong = strconv.Itoa(len(alike)) + " products here have this name. Give the SKU of the one that is meant."
	}
}

// another says whether a stronger name distinguishes a product from an item of the same
// name.
func (a *Alike) another(b *built, n *Names, format Format) bool {
	kind, _, _ := strings.Cut(n.Old, "/")
	for _, old := range a.Old {
		if its, _, _ := strings.Cut(old, "/"); n.Old != "" && its == kind && old != n.Old {
			return true
		}
	}
	if format == Gulaab && n.Slug != "" && a.Slug != "" && a.Slug != n.Slug {
		return true
	}
	for i := range b.variants {
		v := &b.variants[i].v
		for j := range a.Variants {
			have := &a.Variants[j]
			alone := len(b.variants) == 1 && len(a.Variants) == 1 && v.Size == "" && v.Color == ""
			if !alone && (!spelt(have.Size, v.Size) || !spelt(have.Color, v.Color)) {
				continue
			}
			if v.SKU != "" && have.SKU != "" && v.SKU != have.SKU || worldly(v.Barcode) && worldly(have.Barcode) && v.Barcode != have.Barcode {
				return true
			}
		}
	}
	return false
}

// settle gives each product to the item that has its strongest name, the first one in the
// file. Items with several SKUs of one product become one item.
func settle(claims []claim) {
	taken := map[string]int{}
	for strength := strengths - 1; strength >= 0; strength-- {
		for i := range claims {
			c := &claims[i]
			id := c.ids[strength]
			if id == "" || c.ID != "" || c.Wrong != "" {
				continue
			}
			first, other := taken[id]
			switch {
			case !other:
				taken[id], c.ID = i, id
			case strength == bySKU && c.whole && claims[first].whole:
				c.into, claims[first].parts = first, append(claims[first].parts, i)
				c.ID = id
			case strength == bySKU:
				c.Wrong = fmt.Sprintf("By its SKU this is the product of row %d as well. Give both one name and one handle, or other SKUs.", claims[first].row)
			}
		}
	}
}

// worldly says whether a code is a GS1 barcode: by its length and its check digit.
func worldly(code string) bool {
	if n := len(code); n != 8 && n != 12 && n != 13 && n != 14 || strings.Trim(code, "0") == "" || strings.Trim(code, "0123456789") != "" {
		return false
	}
	return code[len(code)-1:] == lastDigit(code)
}
