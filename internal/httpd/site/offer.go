package site

import (
	"net/url"
	"strings"

	"gulaab/internal/catalog"
)

// offer is the variant that a product's address names, or that its page shows otherwise.
// Page, structured data and feed show its price and availability (TRUE-10).
type offer struct {
	variant *catalog.Variant
	named   bool // by the address, or because it is the only variant
	inStock bool
	ships   string // the day from which it ships that is sold before it comes; else empty
	path    string // the address that names the variant
	sku     string
}

// chosen reduces a product's query to its size and shade in one spelling, so that no other
// query makes another page.
func chosen(snap *catalog.Snapshot, rt route) route {
	if rt.kind != kindProduct {
		return rt
	}
	asked := rt.query
	rt.query = ""
	p := snap.At(rt.param)
	if p == nil || asked == "" {
		return rt
	}
	color, size := named(p, asked)
	q := url.Values{}
	if color != "" {
		q.Set("color", color)
	}
	if size != "" {
		q.Set("size", size)
	}
	rt.query = strings.ReplaceAll(q.Encode(), "+", "%20")
	return rt
}

// named returns the enabled shade and size that a query names.
func named(p *catalog.Product, query string) (color, size string) {
	q, _ := url.ParseQuery(query) // an invalid query names nothing
	for i := range p.Variants {
		v := &p.Variants[i]
		if !v.Enabled {
			continue
		}
		if color == "" && strings.EqualFold(v.Color, q.Get("color")) {
			color = v.Color
		}
		if size == "" && strings.EqualFold(v.Size, q.Get("size")) {
			size = v.Size
		}
	}
	return color, size
}

// offerOf returns the offer of a product's page, like variantOf in the browser: the size in
// the shade, or another size of it. Of several shades none is chosen before the shopper
// chooses: then any unit counts, at the first price.
func offerOf(snap *catalog.Snapshot, p *catalog.Product, query string) offer {
	color, size := named(p, query)
	if color == "" && len(p.Colors) == 1 {
		color = p.Colors[0]
	}
	if size == "" {
		size = p.Size
	}
	var found *catalog.Variant
	for i := range p.Variants {
		v := &p.Variants[i]
		if v.Enabled && v.Color == color && (found == nil || found.Size != size && v.Size == size) {
			found = v
		}
	}
	if found == nil {
		return offer{variant: p.Default(), inStock: snap.InStock(p), ships: snap.Card(p).ShipsFrom, path: productPath(p), sku: p.ID}
	}
	free, counted := snap.Levels().Free(found.ID)
	o := offer{variant: found, named: true, inStock: !counted || free > 0, ships: snap.Levels().ShipsFrom(found.ID), path: variantPath(p, found), sku: feedID(found)}
	if query == "" {
		o.path = productPath(p)
	}
	return o
}
