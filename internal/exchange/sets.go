package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/task"
)

// This file reads the sets of other shops (GOOD-4). WooCommerce's file says what is in one by SKUs
// or as "id:812": of a product of type bundle in the column Bundled Items (JSON-encoded), of woosb in
// Meta: woosb_ids, of grouped in Grouped products, which has no price. Files of Shopify and of other
// plug-ins do not say it. What they call a bundle comes in as a draft, and its row says what to do.

// saidPart is a part of a set as another shop's file names it: by any of refs.
type saidPart struct {
	refs  []string // "id:812", or a SKU
	units int64
}

// KnownPart is a part of a set whose product is decided.
type KnownPart struct {
	Ref   string `json:"ref"`             // as catalog.PartRef stores it
	ID    string `json:"id"`              // of its product
	Fresh bool   `json:"fresh,omitempty"` // which comes in with the file
	Said  string `json:"said"`            // what the file calls it
}

// bundles are the types of WooCommerce's plug-ins for which several products are one.
var bundles = []string{"bundle", "woosb", "yith_bundle", "composite", "wooco", "mix-and-match"}

// Sentences about sets of other shops.
const (
	lookAtSet = "It is a set: look at its parts and its price, then publish it."
	makeASet  = "In its editor press “Make it a set” and add its products before it is published."
)

// set reads what the item is made of, where it is sold as several products in one. It comes
// in as a draft in any case. ok is false where it cannot come in.
func (r *reader) set() (ok bool) {
	b, cell := r.b, r.head.one(OtherParts)
	kind := kindOf(r.head)
	switch {
	case r.format == Shopify && r.callsBundle():
		b.state = catalog.StateDraft
		r.remark("Shopify's file does not say what is in a bundle. If this is one: " + strings.ToLower(makeASet[:1]) + makeASet[1:])
		return true
	case r.format != WooCommerce || kind != "grouped" && !slices.Contains(bundles, kind):
		return true
	case kind == "grouped":
		b.set, b.parts = true, groupedParts(cell)
		if n := len(b.parts); n < 2 || n > 8 {
			b.remarks = append(b.remarks, fmt.Sprintf("A grouped product of %d products is no set, which has 2 to 8; what it leads to comes in by itself.", n))
			return false
		}
		r.remark("It is a grouped product there, of which shoppers choose how many of each. Here it is a set of one each: give it a price or a percentage, or delete it.")
	case kind == "bundle":
		r.bundled(cell)
	case kind == "woosb":
		b.parts, b.set = woosbParts(cell), true
		if percent := r.head.one(OtherPercent); percent != "" && percent != "0" {
			r.setPercent(percent)
		}
	}
	b.state = catalog.StateDraft
	units := int64(0)
	for _, part := range b.parts {
		units += part.units
	}
	if n := len(b.parts); n == 0 {
		b.set = false
		r.remark("It is several products in one there, and the file does not say which. " + makeASet)
	} else if n < 2 || n > 8 || units > 20 {
		b.set, b.parts = false, nil
		r.remark(fmt.Sprintf("It has %d products and %d units there; a set has 2 to 8 products and 20 units at most. %s", n, units, makeASet))
	}
	return true
}

// callsBundle says whether name, type or tags call the product a bundle.
func (r *reader) callsBundle() bool {
	for _, text := range append(slices.Clone(r.head.Cells[Category]), r.b.p.Name) {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c < 'a' || c > 'z' }) {
			if word == "bundle" || word == "bundles" {
				return true
			}
		}
	}
	return false
}

// groupedParts reads products that commas separate; "\," is a comma within a SKU.
func groupedParts(cell string) (parts []saidPart) {
	for _, ref := range strings.Split(strings.ReplaceAll(cell, `\,`, "\x00"), ",") {
		if ref = strings.TrimSpace(strings.ReplaceAll(ref, "\x00", ",")); ref != "" {
			parts = append(parts, saidPart{refs: []string{ref}, units: 1})
		}
	}
	return parts
}

// woosbParts reads the parts of WPC Product Bundles: "812/1,815/2", with a key between the two
// in some versions, or an object by key.
func woosbParts(cell string) (parts []saidPart) {
	if entries, ok := objects(cell); ok {
		for _, e := range entries {
			refs := slices.DeleteFunc([]string{string(e.SKU), "id:" + string(e.ID)}, func(ref string) bool { return ref == "" || ref == "id:" })
			if len(refs) > 0 { // others are headings
				parts = append(parts, saidPart{refs, atLeastOne(e.Units)})
			}
		}
		return parts
	}
	for _, one := range strings.Split(cell, ",") {
		fields := slices.DeleteFunc(strings.Split(strings.TrimSpace(one), "/"), func(s string) bool { return s == "" })
		if len(fields) == 0 || strings.Trim(fields[0], "0123456789") != "" {
			continue
		}
		parts = append(parts, saidPart{[]string{"id:" + fields[0]}, atLeastOne(loose(fields[len(fields)-1]))})
		if len(fields) == 1 {
			parts[len(parts)-1].units = 1
		}
	}
	return parts
}

// bundled reads the parts of WooCommerce's Product Bundles, and how they are priced.
func (r *reader) bundled(cell string) {
	entries, ok := objects(cell)
	if !ok {
		return
	}
	r.b.set = true
	own, percents := 0, map[string]bool{}
	for _, e := range entries {
		if e.Product == "" {
			continue
		}
		if e.Meta.Optional == "yes" {
			r.remark("“" + ident.Excerpt(string(e.Product), 60) + "” may be left out there, and is not in the set here.")
			continue
		}
		if e.Meta.Only == "yes" {
			r.remark("Of “" + ident.Excerpt(string(e.Product), 60) + "” only some sizes or shades are in it there: choose here under “Variant”.")
		}
		if most := string(e.Meta.Most); most != "" && most != string(e.Meta.Units) {
			r.remark("Shoppers choose how many of “" + ident.Excerpt(string(e.Product), 60) + "” are in it there; here it is always the same number.")
		}
		r.b.parts = append(r.b.parts, saidPart{[]string{string(e.Product)}, atLeastOne(e.Meta.Units)})
		if e.Meta.Own == "yes" {
			own++
			percents[string(e.Meta.Discount)] = true
		}
	}
	switch base := r.head.one(ListPrice); {
	case own == 0:
	case own == len(r.b.parts) && len(percents) == 1 && (base == "" || strings.Trim(base, "0.") == ""):
		for percent := range percents {
			r.setPercent(percent)
		}
	default:
		r.unpriced("Its price is put together of several there: give it a price or a percentage.")
	}
}

// setPercent takes what is off the list prices of a set's parts.
func (r *reader) setPercent(said string) {
	whole, rest, _ := strings.Cut(said, ".")
	n, err := strconv.Atoi(whole)
	if err != nil || strings.Trim(rest, "0") != "" || n < 1 || n > 90 {
		if said == "" {
			said = "0"
		}
		r.unpriced("It costs its parts' prices less " + ident.Excerpt(said, 10) + " percent there, and a set is less 1 to 90 whole percent here: give it a price or a percentage.")
		return
	}
	r.b.p.SetPercent, r.b.has["setPercent"] = strconv.Itoa(n), true
}

// unpriced leaves out the price of a set that has another meaning there.
func (r *reader) unpriced(why string) {
	r.b.bare = true
	r.remark(why)
}

// wholePrice leaves out the price of a set where it is not one: a part of a rupee could not be
// split over its parts.
func (r *reader) wholePrice() {
	if !r.b.set {
		return
	}
	for i := range r.b.variants {
		v := &r.b.variants[i]
		if v.v.Price%money.PaisaPerRupee != 0 && !r.b.bare {
			r.unpriced("The price of a set is whole rupees, so that " + v.v.Price.Format() + " was not taken: give it a price.")
		}
		if r.b.bare {
			v.v.Price, v.has[ListPrice] = 0, false
		}
	}
}

// entry is a part in what the two plug-ins write.
type entry struct {
	Product loose `json:"product_id"`
	ID      loose `json:"id"`
	SKU     loose `json:"sku"`
	Units   loose `json:"qty"`
	Meta    struct {
		Units    loose `json:"quantity_min"`
		Most     loose `json:"quantity_max"`
		Optional loose `json:"optional"`
		Only     loose `json:"override_variations"`
		Own      loose `json:"priced_individually"`
		Discount loose `json:"discount"`
	} `json:"meta_data"`
}

// loose is a value that PHP writes as a text or a number; anything else is empty.
type loose string

// UnmarshalJSON implements json.Unmarshaler.
func (l *loose) UnmarshalJSON(text []byte) error {
	*l = ""
	switch {
	case text[0] == '"':
		var s string
		if err := json.Unmarshal(text, &s); err != nil {
			return err
		}
		*l = loose(strings.TrimSpace(s))
	case text[0] == '-' || text[0] >= '0' && text[0] <= '9':
		*l = loose(text)
	}
	return nil
}

// objects reads the values of an object or a list in the order in which they are written, which
// is that of the parts.
func objects(cell string) (entries []entry, ok bool) {
	in := json.NewDecoder(strings.NewReader(cell))
	open, err := in.Token()
	if err != nil || open != json.Delim('{') && open != json.Delim('[') {
		return nil, false
	}
	for in.More() {
		if open == json.Delim('{') {
			if _, err := in.Token(); err != nil {
				return nil, false
			}
		}
		var e entry
		var raw json.RawMessage
		if err := in.Decode(&raw); err != nil {
			return nil, false
		}
		if json.Unmarshal(raw, &e) == nil {
			entries = append(entries, e)
		}
	}
	_, err = in.Token()
	return entries, err == nil
}

// atLeastOne is a number of units; 1 where that is none, so that a person sees the part.
func atLeastOne(said loose) int64 {
	whole, _, _ := strings.Cut(string(said), ".")
	n, err := strconv.ParseInt(whole, 10, 32)
	if err != nil || n < 1 {
		return 1
	}
	return n
}

// partsOf decides which products the parts of a file's sets are: those of the file first, then
// the shop's. It puts the sets behind everything that they can be made of.
func partsOf(ctx context.Context, claims []claim, f Finder) error {
	var sets []int
	for i := range claims {
		if len(claims[i].said) > 0 && claims[i].into < 0 {
			sets = append(sets, i)
		}
	}
	if len(sets) == 0 {
		return nil
	}
	called := map[string]int{} // claim by "id:812" or SKU
	for i := range claims {
		for _, name := range claims[i].called {
			if _, taken := called[name]; !taken {
				called[name] = i
			}
		}
	}
	var refs []string // that are no product of the file
	for _, i := range sets {
		c := &claims[i]
		c.Parts = make([]KnownPart, len(c.said))
		for n, said := range c.said {
			part := KnownPart{Said: said.refs[0]}
			for _, ref := range said.refs {
				if at, here := called[ref]; here && part.ID == "" && at != i {
					part = claims[at].part(claims, ref)
				}
			}
			if c.Parts[n] = part; part.ID == "" {
				refs = append(refs, said.refs...)
			}
		}
	}
	slices.Sort(refs)
	shop, err := productsCalled(ctx, f, slices.Compact(refs))
	if err != nil {
		return err
	}
	for _, i := range sets {
		for n, said := range claims[i].said {
			part := &claims[i].Parts[n]
			for _, ref := range said.refs {
				if id := shop[ref]; part.ID == "" && id != "" {
					part.ID, part.Ref = id, catalog.PartRef{Product: id, Variant: variantOf(ref)}.Text()
				}
			}
			if said.units > 1 && part.ID != "" {
				part.Ref += " x" + strconv.FormatInt(said.units, 10)
			}
		}
	}
	return nil
}

// part returns the claim's product as a part; without an id where it is a set itself, or
// nothing that goes in.
func (c *claim) part(claims []claim, ref string) KnownPart {
	part := KnownPart{Said: ref}
	if c.into >= 0 {
		c = &claims[c.into]
	}
	if len(c.said) > 0 || c.Wrong != "" {
		return part
	}
	if part.ID = c.ID; part.ID == "" {
		if c.Fresh == "" {
			c.Fresh = ident.NewID()
		}
		part.ID, part.Fresh = c.Fresh, true
	}
	variant := ""
	if slices.Contains(c.sold, ref) {
		variant = variantOf(ref)
	} else if at := slices.Index(c.sold, "\x00"+ref); at > 0 { // a variation's id, behind its SKU
		variant = variantOf(c.sold[at-1])
	}
	part.Ref = catalog.PartRef{Product: part.ID, Variant: variant}.Text()
	return part
}

// variantOf is a SKU as a part names its variant; empty where it is none, or could be read as
// something else, so that the shopper chooses.
func variantOf(ref string) string {
	if strings.HasPrefix(ref, "id:") {
		return ""
	}
	r, ok := catalog.ParsePart("p " + ref)
	if !ok || r.Variant != ref {
		return ""
	}
	return ref
}

// productsCalled returns the shop's products by their SKUs, or by their ids in the other shop.
func productsCalled(ctx context.Context, f Finder, refs []string) (map[string]string, error) {
	products := make(map[string]string, len(refs))
	for some := range slices.Chunk(refs, Batch) {
		names := make([]Names, len(some))
		for i, ref := range some {
			if id, ok := strings.CutPrefix(ref, "id:"); ok {
				names[i].Old = "woo/" + id
			} else {
				names[i].SKUs = []string{ref}
			}
		}
		found, err := f.FindProducts(ctx, names)
		if err != nil {
			return nil, err
		}
		for i := range found {
			if products[some[i]] = found[i].ByOld; len(found[i].BySKU) == 1 {
				products[some[i]] = found[i].BySKU[0]
			}
		}
	}
	return products, nil
}

// assemble gives an item that is a set its parts: those whose products are here or have come in
// with the file. It is refused with fewer than two.
func (m *merger) assemble(old *catalog.Product) error {
	if !m.b.set {
		return nil
	}
	delete(m.b.has, "setPercent")
	if old != nil && old.State != catalog.StateDraft {
		if old.IsSet() {
			m.mention("The parts of a set that is in the shop stay as they are here.")
		} else {
			m.remark("It is a product of its own here, and no set: its parts are left out.")
		}
		return nil
	}
	var parts, missing []string
	for _, part := range m.known.Parts {
		if part.ID == "" || part.Fresh && !m.o.went[part.ID] {
			missing = append(missing, part.Said)
			continue
		}
		if at := slices.Index(parts, part.Ref); at >= 0 { // said twice
			r, _ := catalog.ParsePart(part.Ref)
			r.Units *= 2
			parts[at] = r.Text()
			continue
		}
		parts = append(parts, part.Ref)
	}
	if len(missing) > 0 {
		told := ident.Excerpt(strings.Join(missing, ", "), 200)
		if len(parts) < 2 {
			return fault.New(fault.Invalid, "Its parts "+told+" are neither in the shop nor taken from this file. Bring them in first, then this row again.")
		}
		m.remark("Its parts " + told + " are neither in the shop nor taken from this file: add them in its editor.")
	}
	m.b.p.SetParts, m.b.has["setParts"] = parts, true
	m.b.has["setPercent"] = m.b.p.SetPercent != ""
	return nil
}

// Note remembers which products of the file went in, for the sets behind them.
func (o *Options) Note(rows []task.Row) {
	if o.went == nil {
		o.went = map[string]bool{}
	}
	for i := range rows {
		if Outcome(rows[i].Outcome) == Created {
			o.went[rows[i].SubjectID] = true
		}
	}
}

// noteEarlier remembers what the earlier steps of a task brought in, where a batch has sets.
func (o *Options) noteEarlier(ctx context.Context, from Reader, taskID string, items []*Item) error {
	if !slices.ContainsFunc(items, func(it *Item) bool { return it.Known != nil && len(it.Known.Parts) > 0 }) {
		return nil
	}
	for after := int64(0); ; {
		rows, err := from.TaskRows(ctx, task.RowQuery{Task: taskID, Outcomes: []string{string(Created)}, After: after, Limit: Batch})
		if err != nil {
			return err
		}
		o.Note(rows)
		if len(rows) < Batch {
			return nil
		}
		after = rows[len(rows)-1].Seq
	}
}
