package catalog

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/money"
	"gulaab/internal/pricing"
)

// This file holds sets (GOOD-4): products of other products. A set has no stock of its own: as
// many are left as of the part that there is least of. The Snapshot gives it one variant for each
// choice of shades, so that lists, pages and carts need to know nothing of sets.

// Bounds of a set.
const (
	mostParts   = 8  // products in it
	mostUnits   = 20 // units of all its products
	mostChoices = 48 // choices of shades: more are not shown
	mostPercent = 90 // percent
)

// PartRef names a part of a set as it is stored: "PRODUCT", "PRODUCT VARIANT", and either with
// " x2" for more than one unit. A product is named by id, address or key of imports.
type PartRef struct {
	Product, Variant string // no variant: the shopper chooses the shade
	Units            int64
}

// ParsePart reads a stored part; ok is false where it is none.
func ParsePart(text string) (r PartRef, ok bool) {
	words := strings.Fields(text)
	r.Units = 1
	if n := len(words); n > 1 {
		if count, is := strings.CutPrefix(words[n-1], "x"); is {
			units, err := strconv.ParseInt(count, 10, 32)
			if err == nil {
				r.Units, words = units, words[:n-1]
			}
		}
	}
	switch len(words) {
	case 1:
		r.Product = words[0]
	case 2:
		r.Product, r.Variant = words[0], words[1]
	}
	return r, r.Product != "" && r.Units >= 1 && r.Units <= mostUnits
}

// Text is the part as it is stored.
func (r PartRef) Text() string {
	text := r.Product
	if r.Variant != "" {
		text += " " + r.Variant
	}
	if r.Units > 1 {
		text += " x" + strconv.FormatInt(r.Units, 10)
	}
	return text
}

// IsSet says whether the product is a set.
func (p *Product) IsSet() bool { return len(p.SetParts) > 0 }

// less is the percentage that is off the parts' list prices; 0: the set has a price of its own.
func (p *Product) less() int {
	n, err := strconv.Atoi(p.SetPercent)
	if err != nil {
		return 0
	}
	return n
}

// set checks what a product says of its parts.
func (v checker) set(p *Product) {
	if !p.IsSet() {
		v.check("setPercent", p.SetPercent == "", "Only a set has a percentage off its parts.")
		return
	}
	n := p.less()
	v.check("setPercent", p.SetPercent == "" || n >= 1 && n <= mostPercent && strconv.Itoa(n) == p.SetPercent, "Give whole percent from 1 to 90, or leave this empty for a price of its own.")
	v.check("setParts", len(p.SetParts) >= 2 && len(p.SetParts) <= mostParts, "A set has 2 to 8 products.")
	units := int64(0)
	for i, text := range p.SetParts {
		r, ok := ParsePart(text)
		v.check("setParts", ok, "A part is a product, with a variant after a space where there is no choice, and x2 for two of it.")
		v.check("setParts", !slices.Contains(p.SetParts[:i], text), "A product is in the set twice. Say how many of it instead.")
		v.check("setParts", r.Product != p.ID && (p.Slug == "" || r.Product != p.Slug), "A set cannot be a part of itself.")
		units += r.Units
	}
	v.check("setParts", units <= mostUnits, "A set has 20 units at most.")
	v.check("variants", len(p.Variants) == 1, "A set has one variant: its shades are those of its parts.")
	v.check("variants.0.price", p.Price%money.PaisaPerRupee == 0, "The price of a set is whole rupees, so that its parts' shares are.")
}

// Set is what a Snapshot knows of a set's parts. Parts are those in the shop, in the owner's order.
type Set struct {
	Parts   []Part
	Less    int      // percent off the parts' list prices; 0: a price of its own
	Missing bool     // a part is not in the shop: the set rests
	stored  *Product // without its choices
	refs    []PartRef
	choices map[string][]*Variant // by variant of the set: the parts' variants
}

// Part is a product of a set.
type Part struct {
	Product *Product
	Choices []*Variant // at least one; the shopper chooses among several
	Units   int64
}

// Unit is what one variant of a part costs within a set, and how many units there are at that
// price. The units of a part may differ by a rupee.
type Unit struct {
	Part    int // its place among the set's parts
	Product *Product
	Variant *Variant
	Units   int64
	Share   money.Paisa // of the set's list price, of one unit
}

// OwnVariant is the id of a set's variant as it is stored, which holds its own price.
func (p *Product) OwnVariant() string { return p.Set.stored.Default().ID }

// Choice returns the variants of a set's parts in one of its variants; nil where that is none or
// a part is missing.
func (s *Set) Choice(variantID string) []*Variant { return s.choices[variantID] }

// left is how many sets can be made of all shades; nil where no part is counted.
func (s *Set) left(levels *Levels) *int64 {
	least, counted := int64(0), s.Missing
	for _, part := range s.Parts {
		sum, tracked := int64(0), true
		for _, v := range part.Choices {
			free, is := levels.shelf(v.ID)
			sum, tracked = sum+free, tracked && is
		}
		if sets := sum / part.Units; tracked && (!counted || sets < least) {
			least, counted = sets, true
		}
	}
	if !counted {
		return nil
	}
	return &least
}

// Grams returns what the parts of one set weigh; a unit whose weight is not known counts as piece.
func (s *Set) Grams(in *Snapshot, piece int) (grams int) {
	for _, part := range s.Parts {
		grams += cmp.Or(in.Grams(part.Product), piece) * int(part.Units)
	}
	return grams
}

// Chosen returns what one set in a variant is made of, in the order of its parts; nil where that
// is no variant of it or a part is missing.
func (p *Product) Chosen(variantID string) []Unit {
	if p.Set == nil || p.Set.Missing {
		return nil
	}
	return p.Set.shares(p.Set.choices[variantID])
}

// shares splits the set's list price over the units of chosen variants in whole rupees, so that
// each tier's percentage of them is exact and the parts come to the set's price to the paisa.
// A percentage is off each part's list price, rounded half up; a price of its own is split by
// list price, by largest remainder.
func (s *Set) shares(chosen []*Variant) (units []Unit) {
	if len(chosen) != len(s.Parts) {
		return nil
	}
	var prices []money.Paisa
	for i, v := range chosen {
		for range s.Parts[i].Units {
			prices = append(prices, v.Price)
		}
	}
	own := money.Paisa(0)
	if s.Less == 0 {
		own = s.stored.Default().Price
	}
	split, at := pricing.SetShares(prices, s.Less, own), 0
	for i, v := range chosen {
		for range s.Parts[i].Units {
			if n := len(units); n > 0 && units[n-1].Part == i && units[n-1].Share == split[at] {
				units[n-1].Units++
			} else {
				units = append(units, Unit{Part: i, Product: s.Parts[i].Product, Variant: v, Units: 1, Share: split[at]})
			}
			at++
		}
	}
	return units
}

// withParts returns a set as the Snapshot has it, with a variant for each choice of shades. find
// returns a product of the shop, settled, by id, address or key; nil where there is none.
func (p *Product) withParts(find func(ref string) *Product, levels *Levels) *Product {
	stored := p.Settled()
	s := &Set{Less: stored.less(), stored: stored, choices: map[string][]*Variant{}}
	for _, text := range stored.SetParts {
		r, _ := ParsePart(text)
		s.refs = append(s.refs, r)
		part := find(r.Product)
		if part == nil || part.IsSet() || part.Default() == nil {
			s.Missing = true
			continue
		}
		if choices := part.choicesOf(r.Variant); len(choices) == 0 {
			s.Missing = true
		} else {
			s.Parts = append(s.Parts, Part{Product: part, Choices: choices, Units: r.Units})
		}
	}
	q := *stored
	q.Set, q.Variants = s, nil
	own := stored.Default()
	if s.Missing {
		v := *own
		v.ID += ".rests"
		levels.derive(v.ID, nil)
		q.Variants = []Variant{v}
	}
	for _, chosen := range s.combinations() {
		v := *own
		v.ID, v.Price, v.Deals = own.ID+"."+s.mark(chosen), 0, nil
		var needs []need
		for i, c := range chosen {
			needs = append(needs, need{c.ID, s.Parts[i].Units})
		}
		var shades []string
		for i, part := range s.Parts {
			if len(part.Choices) > 1 {
				v.Color, v.Shade = chosen[i].Color, part.Product.ShadeName(chosen[i])
				shades = append(shades, v.Shade)
			}
		}
		if len(shades) > 1 {
			v.Color = strings.Join(shades, " + ")
			v.Shade = v.Color
		}
		for _, unit := range s.shares(chosen) {
			v.Price += unit.Share * money.Paisa(unit.Units)
		}
		s.choices[v.ID] = chosen
		levels.derive(v.ID, needs)
		q.Variants = append(q.Variants, v)
	}
	if q.FrontImage == "" {
		for _, part := range s.Parts {
			q.Photos = append(q.Photos, Photo{Image: part.Product.Picture(part.Choices[0])})
		}
		q.SetPhotos(q.Photos)
	}
	return q.Settled()
}

// choicesOf are the variants of a part: the named one, or the shades of the default one's size
// and price.
func (p *Product) choicesOf(variant string) (choices []*Variant) {
	first := p.Default()
	for i := range p.Variants {
		v := &p.Variants[i]
		switch {
		case !v.Enabled:
		case variant != "":
			if v.ID == variant || v.SKU == variant {
				return []*Variant{v}
			}
		case v == first, v.Color != "" && first.Color != "" && v.Size == first.Size && v.Price == first.Price:
			choices = append(choices, v)
		}
	}
	return choices
}

// combinations are the choices of one variant a part; none where a part is missing.
func (s *Set) combinations() [][]*Variant {
	if s.Missing {
		return nil
	}
	all := [][]*Variant{nil}
	for _, part := range s.Parts {
		choices := part.Choices
		if len(all)*len(choices) > mostChoices {
			choices = choices[:1]
		}
		var next [][]*Variant
		for _, chosen := range all {
			for _, v := range choices {
				next = append(next, append(slices.Clone(chosen), v))
			}
		}
		all = next
	}
	return all
}

// mark names a choice within its set: the same for the same variants and units.
func (s *Set) mark(chosen []*Variant) string {
	var b strings.Builder
	for i, v := range chosen {
		b.WriteString(v.ID + " " + strconv.FormatInt(s.Parts[i].Units, 10) + "\n")
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:4])
}

// partNamed returns a product by id, address or key of imports; nil where there is none.
func (s *Snapshot) partNamed(ref string) *Product {
	if p := s.At(ref); p != nil {
		return p
	}
	return amongKeys(s.items, ref)
}

// amongKeys returns the product of a key of imports, or nil.
func amongKeys(products []*Product, key string) *Product {
	for _, p := range products {
		if p.Key == key {
			return p
		}
	}
	return nil
}

// addSets adds the sets of a first Snapshot, whose parts are among the products that were read.
func (l *loader) addSets() {
	known := map[string]*Product{}
	var sets []*Product
	for _, part := range l.parts {
		sets = append(sets, part.sets...)
	}
	if len(sets) == 0 {
		return
	}
	for _, part := range l.parts {
		for i := range part.rows {
			p := part.rows[i].product
			for _, name := range []string{p.Key, p.Slug, p.ID} {
				if name != "" {
					known[name] = p
				}
			}
		}
	}
	for _, p := range sets {
		l.parts[0].add(p.withParts(func(ref string) *Product { return known[ref] }, l.parts[0].levels))
	}
}

// withSets returns changed products with their sets made, and with the sets whose parts changed
// or went.
func (s *Snapshot) withSets(changed []*Product, gone []string) []*Product {
	out, fresh := make([]*Product, 0, len(changed)), map[string]*Product{}
	replaced := slices.Clone(gone)
	var sets []*Product
	for _, p := range changed {
		replaced = append(replaced, p.ID)
		if p.IsSet() {
			sets = append(sets, p)
			continue
		}
		p = p.Settled()
		out = append(out, p)
		for _, name := range []string{p.Key, p.Slug, p.ID} {
			if name != "" {
				fresh[name] = p
			}
		}
	}
	var texts unpacker
	for i := range s.rows {
		if p := s.rows[i].product; p.Set != nil && !slices.Contains(replaced, p.ID) && p.Set.follows(replaced, fresh) {
			sets = append(sets, texts.fill(*p.Set.stored, s.rows[i].texts))
		}
	}
	for _, p := range sets {
		out = append(out, p.withParts(func(ref string) *Product {
			if now := fresh[ref]; now != nil {
				return now
			}
			if p := s.partNamed(ref); p != nil && !slices.Contains(replaced, p.ID) {
				return p
			}
			return nil
		}, s.levels))
	}
	return out
}

// follows says whether a part changed, went, or came.
func (s *Set) follows(replaced []string, fresh map[string]*Product) bool {
	return slices.ContainsFunc(s.Parts, func(p Part) bool { return slices.Contains(replaced, p.Product.ID) }) ||
		slices.ContainsFunc(s.refs, func(r PartRef) bool { return fresh[r.Product] != nil })
}

// knowSet notes the parts of a set.
func (s *Snapshot) knowSet(p *Product, at int32) {
	if p.Set == nil {
		return
	}
	if s.setsOf == nil {
		s.setsOf = map[string][]int32{}
	}
	for _, part := range p.Set.Parts {
		s.setsOf[part.Product.ID] = append(s.setsOf[part.Product.ID], at)
	}
}

// SetJSON is a set's parts in the API.
type SetJSON struct {
	Percent int        `json:"percent,omitempty"` // off each part; missing: the set has a price of its own
	Rests   bool       `json:"rests,omitempty"`   // a part is not in the shop
	Parts   []PartJSON `json:"parts"`
}

// PartJSON is a part of a set, with what one set needs of it.
type PartJSON struct {
	Product   Detail      `json:"product"` // without long texts; its variants are those of the choice
	Units     int64       `json:"units"`
	Share     money.Paisa `json:"share"` // of the set's list price, of all its units
	VariantID string      `json:"variantId,omitempty"`
}

// setJSON shows the parts of a set; nil for other products.
func (s *Snapshot) setJSON(p *Product) *SetJSON {
	if p.Set == nil {
		return nil
	}
	out := &SetJSON{Percent: p.Set.Less, Rests: p.Set.Missing, Parts: make([]PartJSON, len(p.Set.Parts))}
	shares := make([]money.Paisa, len(p.Set.Parts))
	for _, unit := range p.Chosen(p.Default().ID) {
		shares[unit.Part] += unit.Share * money.Paisa(unit.Units)
	}
	for i, part := range p.Set.Parts {
		own := *part.Product
		own.Variants = make([]Variant, len(part.Choices))
		for j, v := range part.Choices {
			own.Variants[j] = *v
		}
		out.Parts[i] = PartJSON{Product: bareDetail(s.card(own.Settled(), s.levels.sumOf(&own))), Units: part.Units, Share: shares[i]}
		if len(part.Choices) == 1 {
			out.Parts[i].VariantID = part.Choices[0].ID
		}
	}
	return out
}

// bareDetail is a card in the shape of a Detail, without the long texts.
func bareDetail(c Card) Detail {
	return Detail{Card: c, Ingredients: []string{}, HowToUse: []string{}, Cautions: []string{}}
}

// setsWith are cards of sets that a product is a part of: those that can be bought first, then
// the newest; two at most.
func (s *Snapshot) setsWith(p *Product) (cards []Detail) {
	for _, bought := range []bool{true, false} {
		for _, at := range s.setsOf[p.ID] {
			if set := s.items[at]; len(cards) < 2 && s.InStock(set) == bought {
				cards = append(cards, bareDetail(s.Card(set)))
			}
		}
	}
	return cards
}

// names are a set's parts in words: "COSRX Low pH Good Morning Gel Cleanser, 150 ml"; nil where
// there is no set.
func (s *Set) names() (names []string) {
	if s == nil {
		return nil
	}
	for _, part := range s.Parts {
		p, v := part.Product, part.Choices[0]
		name := p.Brand + " " + p.Name
		if strings.HasPrefix(strings.ToLower(p.Name), strings.ToLower(p.Brand)) {
			name = p.Name
		}
		if len(part.Choices) == 1 {
			if shade := p.ShadeName(v); shade != "" {
				name += ", " + shade
			}
		}
		if v.Size != "" {
			name += ", " + v.Size
		}
		if part.Units > 1 {
			name = strconv.FormatInt(part.Units, 10) + " × " + name
		}
		names = append(names, name)
	}
	return names
}
