package order

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

func cartFault(format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	return fault.Fields(msg, map[string]string{"cartItems": msg})
}

// lineRequest is a posted line before the transaction prices it: the product, and, where no
// colour was chosen, the variants that would do.
type lineRequest struct {
	Line
	product *catalog.Product
	choices []*catalog.Variant
	set     *setRequest // the set that it is a part of; nil for other lines
}

// resolve looks up posted lines in the catalogue, without prices, which the transaction
// reads. Lines of the same variant become one.
func resolve(cat *catalog.Snapshot, items []ItemInput) ([]lineRequest, error) {
	requests := make([]lineRequest, 0, len(items))
	for _, it := range items {
		p, err := find(cat, it)
		if err != nil {
			return nil, err
		}
		if it.Quantity < 1 || it.Quantity > catalog.MaxQuantity {
			return nil, cartFault("The quantity of %s must be from 1 to %d.", p.Name, catalog.MaxQuantity)
		}
		v, open, err := variantOf(p, it)
		if err != nil {
			return nil, err
		}
		same := func(w lineRequest) bool { return w.VariantID == v.ID && w.ToChoose == open }
		if i := slices.IndexFunc(requests, same); i >= 0 {
			if requests[i].Quantity += it.Quantity; requests[i].Quantity > catalog.MaxQuantity {
				return nil, cartFault("The quantity of %s must be from 1 to %d.", p.Name, catalog.MaxQuantity)
			}
			continue
		}
		w := lineRequest{product: p, Line: Line{ProductID: p.ID, Name: p.Name, Brand: p.Brand, Quantity: it.Quantity, ToChoose: open}}
		w.take(v)
		if open {
			for i := range p.Variants {
				if c := &p.Variants[i]; c.Enabled && c.Color != "" && c.Size == v.Size && c.Price == v.Price {
					w.choices = append(w.choices, c)
				}
			}
		}
		requests = append(requests, w)
	}
	return requests, nil
}

// take sets the line's variant.
func (w *lineRequest) take(v *catalog.Variant) {
	w.VariantID, w.SKU, w.Size, w.Color, w.Shade, w.Image = v.ID, v.SKU, v.Size, v.Color, w.product.ShadeName(v), w.product.Picture(v)
}

// variantOf returns the variant of a posted line: the named one, the one of the chosen
// colour, or the default. open says that a colour is still to be chosen: the product has
// several, and the line names none (SURE-3).
func variantOf(p *catalog.Product, it ItemInput) (v *catalog.Variant, open bool, err error) {
	switch {
	case it.VariantID != "":
		v = p.Variant(it.VariantID)
		switch {
		case v == nil:
			return nil, false, cartFault("%s does not come in the chosen size or shade.", p.Name)
		case !v.Enabled:
			return nil, false, cartFault("%s is no longer sold in the chosen size or shade.", p.Name)
		}
		return v, false, nil
	case len(p.Colors) > 0 && it.Color != "":
		if v = p.InColor(it.Color); v == nil {
			return nil, false, cartFault("%s does not come in the chosen colour.", p.Name)
		}
		return v, false, nil
	}
	if v = p.Default(); !v.Enabled {
		return nil, false, cartFault("%s is no longer in the shop.", p.Name)
	}
	return v, len(p.Colors) > 1, nil
}

// find returns the product of a posted line: by ID, or by exact name where it has no ID
// (decisions: Orders).
func find(cat *catalog.Snapshot, it ItemInput) (*catalog.Product, error) {
	var p *catalog.Product
	switch {
	case it.ProductID != "":
		p = cat.ByID(it.ProductID)
	case it.Name != "":
		named := cat.Named(it.Name)
		if len(named) > 1 {
			return nil, cartFault("%s is the name of several products: %s. Please send the _id of one.", ident.Excerpt(it.Name, maxField), choices(named))
		}
		if len(named) == 1 {
			p = named[0]
		}
	default:
		return nil, cartFault("Each cart item needs an _id or a name.")
	}
	if p == nil {
		if it.Name == "" { // an ID means nothing to a shopper
			return nil, cartFault("One of these products is no longer in the shop.")
		}
		return nil, cartFault("%s is no longer in the shop.", ident.Excerpt(it.Name, maxField))
	}
	return p, nil
}

// choices lists products of the same name by brand, size and ID.
func choices(products []*catalog.Product) string {
	var names []string
	for _, p := range products[:min(len(products), 5)] {
		names = append(names, strings.TrimSpace(p.Brand+" "+p.Size)+" ("+p.ID+")")
	}
	return strings.Join(names, ", ")
}

// variantsOf lists every variant that the requests may end up with.
func variantsOf(requests []lineRequest) []string {
	var ids []string
	for _, w := range requests {
		ids = append(ids, w.VariantID)
		for _, c := range w.choices {
			ids = append(ids, c.ID)
		}
		if w.set != nil {
			ids = append(ids, w.set.product.OwnVariant())
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// chooseMost picks the variant with the most free units for a line without a colour; an
// uncounted variant wins over all.
func (w *lineRequest) chooseMost(offers map[string]Offer) {
	most := int64(-1)
	for _, c := range w.choices {
		offer, ok := offers[c.ID]
		free := offer.Free()
		if ok && !offer.Tracked {
			free = math.MaxInt64
		}
		if ok && free > most {
			most = free
			w.take(c)
		}
	}
}
