package exchange

import (
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// option is one of the three ways in which a product of another shop varies.
type option struct {
	value Field
	kind  Field // Size, Color, or empty: nothing of ours
}

// options tells from their names, which stand in the first row, what the options
// of another shop's product are.
func (r *reader) options() []option {
	var all []option
	for _, o := range [][2]Field{{Option1Name, Option1}, {Option2Name, Option2}, {Option3Name, Option3}} {
		name := strings.ToLower(r.head.one(o[0]))
		kind := Size
		switch {
		case name == "" && r.head.one(o[1]) == "", name == "title", strings.Contains(name, "brand"):
			continue
		case containsAny(name, "color", "colour", "shade", "tone", "tint", "farbe", "couleur"):
			kind = Color
		}
		all = append(all, option{o[1], kind})
	}
	return all
}

func containsAny(s string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}

// rows reads the variants. A row that is wrong loses only itself.
func (r *reader) rows(lines []Line) {
	options := r.options()
	parent := isParent(r.head)
	for i := range lines {
		l := &lines[i]
		if !r.isVariant(l, i == 0, parent) {
			continue
		}
		if v, wrong := r.variant(l, options); wrong != nil {
			r.b.lost = append(r.b.lost, *wrong)
		} else {
			r.b.variants = append(r.b.variants, *v)
		}
	}
}

// isVariant says whether a row tells of something that is sold: Shopify has rows
// of pictures alone, WooCommerce rows of parents.
func (r *reader) isVariant(l *Line, first, parent bool) bool {
	switch r.format {
	case Shopify:
		return first || l.one(ListPrice) != "" || l.one(SKU) != "" || l.one(Option1) != ""
	case WooCommerce:
		if kind := strings.ToLower(l.one(OtherType)); kind == "grouped" || kind == "external" {
			r.fail(l.N, OtherType, kind, "A grouped or external product is nothing that this shop sells.")
			return false
		}
		if !parent && strings.EqualFold(l.one(OtherType), "variation") && first {
			r.fail(l.N, OtherParent, l.one(OtherParent), "The product that this variation belongs to is not in the file.")
			return false
		}
		return !parent || !first
	case Gulaab, Other, Auto:
	}
	return true
}

// variant reads what a row says of the size and shade that it is.
func (r *reader) variant(l *Line, options []option) (*variant, *Problem) {
	v := &variant{row: l.N, has: map[Field]bool{}, v: catalog.Variant{Enabled: true}}
	problem := func(f Field, message string) *Problem {
		return &Problem{Row: l.N, Field: f, Value: ident.Excerpt(l.one(f), 100), Message: message}
	}
	for _, f := range []struct {
		field Field
		into  *string
	}{{Size, &v.v.Size}, {Color, &v.v.Color}, {Shade, &v.v.Shade}, {SKU, &v.v.SKU}, {Barcode, &v.v.Barcode}} {
		if s := ident.Tidy(l.one(f.field)); s != "" {
			*f.into, v.has[f.field] = s, true
		}
		if len([]rune(*f.into)) > maxText {
			return nil, problem(f.field, "This is too long: 100 letters at most.")
		}
	}
	r.optionValues(l, options, v)
	if wrong := r.amounts(l, v, problem); wrong != nil {
		return nil, wrong
	}
	if strings.HasPrefix(v.v.Color, "#") && !catalog.IsHexColor(v.v.Color) {
		return nil, problem(Color, "A colour that begins with # needs six hex digits.")
	}
	// Shops write an apostrophe before numbers that Excel would shorten.
	v.v.Barcode = strings.TrimPrefix(v.v.Barcode, "'")
	for i := range r.b.variants {
		if o := &r.b.variants[i]; o.v.Size == v.v.Size && o.v.Color == v.v.Color {
			return nil, problem(SKU, "This has the same size and shade as row "+strconv.Itoa(o.row)+".")
		}
	}
	own := OwnPicture
	if strings.EqualFold(l.one(OtherType), "variation") {
		own = Picture
	}
	if address, _, _ := strings.Cut(l.one(own), ","); address != "" {
		if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
			v.v.Image, v.has[OwnPicture] = address, true
		} else {
			v.pictures = append(v.pictures, address)
		}
	}
	return v, nil
}

// optionValues puts the values of another shop's options where they belong here.
func (r *reader) optionValues(l *Line, options []option, v *variant) {
	for _, o := range options {
		s := ident.Tidy(l.one(o.value))
		if s == "" || strings.EqualFold(s, "Default Title") {
			continue
		}
		// A simple product's attribute may list several: they are not what it is.
		if r.format == WooCommerce && !strings.EqualFold(l.one(OtherType), "variation") {
			continue
		}
		s = ident.Shorten(s, maxText)
		switch {
		case o.kind == Color && v.v.Color == "":
			v.v.Color, v.has[Color] = s, true
		case v.v.Size == "":
			v.v.Size, v.has[Size] = s, true
		default:
			v.v.Size = ident.Shorten(v.v.Size+" / "+s, maxText)
		}
	}
}

// amounts reads price, stock and whether it is sold.
func (r *reader) amounts(l *Line, v *variant, problem func(Field, string) *Problem) *Problem {
	text := l.one(ListPrice)
	if text == "" {
		p := problem(ListPrice, "There is no price.")
		return p
	}
	price, err := ParsePrice(text)
	if err != nil {
		return problem(ListPrice, "“"+ident.Excerpt(text, 40)+"” is no price. Write rupees above 0, such as 1250 or 1250.50.")
	}
	v.v.Price, v.has[ListPrice] = price, true
	if s := l.one(Enabled); s != "" {
		on, ok := yes(s)
		if !ok {
			return problem(Enabled, "This must be yes or no.")
		}
		v.v.Enabled, v.has[Enabled] = on, true
	}
	if s := strings.ReplaceAll(ident.ASCIIDigits(l.one(Stock)), ",", ""); s != "" {
		n, err := strconv.ParseInt(strings.TrimSuffix(s, ".0"), 10, 64)
		if err != nil || n > 1_000_000 || n < -1_000_000 {
			return problem(Stock, "The stock must be a whole number.")
		}
		// Other shops let stock fall below nothing: there is nothing.
		v.stock, v.stocked = max(0, n), true
	}
	return nil
}

// terms reads categories and skin types. Words that the shop does not have are
// left out, and said.
func (r *reader) shelves() {
	b := r.b
	var words []string
	for _, cell := range r.head.Cells[Category] {
		if cell == "" {
			continue
		}
		b.has[Category] = true
		if r.format == Gulaab {
			words = append(words, splitList(cell)...)
		} else {
			words = append(words, strings.FieldsFunc(plain(cell), func(c rune) bool { return c == ',' || c == '>' || c == '|' || c == '/' || c == ';' })...)
		}
	}
	var skins []string
	if cell := r.head.one(SkinType); cell != "" {
		b.has[SkinType] = true
		if r.format == Gulaab {
			skins = splitList(cell)
		} else {
			skins = strings.FieldsFunc(plain(cell), func(c rune) bool { return c == ',' || c == '|' || c == ';' || c == '/' })
		}
	}
	var unknown []string
	for _, w := range words {
		w = ident.Tidy(w)
		if c, ok := category(r.terms, w); ok {
			if !slices.Contains(b.p.Categories, c) {
				b.p.Categories = append(b.p.Categories, c)
			}
		} else if s, ok := skinType(r.terms, w); ok {
			skins = append(skins, s)
		} else if w != "" && !slices.Contains(unknown, w) {
			unknown = append(unknown, w)
		}
	}
	// The primary category must be one beside the deals.
	if len(b.p.Categories) > 1 && b.p.Categories[0] == catalog.DealCategory {
		b.p.Categories = append(b.p.Categories[1:], catalog.DealCategory)
	}
	if len(b.p.Categories) == 1 && b.p.Categories[0] == catalog.DealCategory {
		b.p.Categories = nil
	}
	for _, w := range skins {
		if s, ok := skinType(r.terms, ident.Tidy(w)); ok {
			if !slices.Contains(b.p.SkinTypes, s) {
				b.p.SkinTypes = append(b.p.SkinTypes, s)
			}
			b.has[SkinType] = true
		} else if w = ident.Tidy(w); w != "" && !slices.Contains(unknown, w) {
			unknown = append(unknown, w)
		}
	}
	if len(unknown) > 0 && (r.format == Gulaab || r.format == Other || len(b.p.Categories) == 0) {
		r.remark("Not one of the shop's categories or skin types: " + ident.Excerpt(strings.Join(unknown, ", "), 120) + ".")
	}
	if len(b.p.Categories) > 0 {
		b.p.Category = b.p.Categories[0]
	}
	if len(b.p.SkinTypes) > 0 {
		b.p.SkinType = b.p.SkinTypes[0]
	}
}

// category finds the category that another shop's word means: its name, its
// plural, or a name within it ("Face Serums").
func category(terms *catalog.Terms, word string) (string, bool) {
	if t, ok := findTerm(terms.Categories, word); ok {
		return t.Slug, true
	}
	lower := strings.ToLower(word)
	for _, ending := range []string{"s", "es"} {
		if t, ok := findTerm(terms.Categories, strings.TrimSuffix(lower, ending)); ok {
			return t.Slug, true
		}
	}
	for _, w := range strings.FieldsFunc(lower, func(c rune) bool { return c == ' ' || c == '-' || c == '&' || c == '_' }) {
		for _, try := range []string{w, strings.TrimSuffix(w, "s"), strings.TrimSuffix(w, "es")} {
			if s, ok := also[try]; ok {
				return s, true
			}
			if t, ok := findTerm(terms.Categories, try); ok && t.Slug != catalog.DealCategory {
				return t.Slug, true
			}
		}
	}
	return "", false
}

// findTerm returns the row that a word names by slug or name, now or formerly, in
// any letter case and spelling of the gaps.
func findTerm(rows []catalog.TermRow, word string) (catalog.TermRow, bool) {
	key := ident.FoldBrand(word)
	if key == "" {
		return catalog.TermRow{}, false
	}
	for _, t := range rows {
		if key == ident.FoldBrand(t.Slug) || key == ident.FoldBrand(t.Name) || slices.ContainsFunc(t.Former, func(f string) bool { return key == ident.FoldBrand(f) }) {
			return t, true
		}
	}
	return catalog.TermRow{}, false
}

// also are words of other shops for the shop's categories.
var also = map[string]string{
	"moisturiser": "moisturizer", "moisturizing": "moisturizer", "lotion": "moisturizer", "sunblock": "sunscreen", "spf": "sunscreen",
	"wash": "cleanser", "cleansing": "cleanser", "foam": "cleanser", "scrub": "exfoliator", "peel": "exfoliator", "peeling": "exfoliator",
	"ampoule": "serum", "eye": "eye-care", "eyes": "eye-care", "lip": "lip-care", "lips": "lip-care", "lipstick": "makeup", "foundation": "makeup",
	"mascara": "makeup", "cosmetic": "makeup", "concealer": "makeup", "blush": "makeup", "accessory": "accessories", "brush": "accessories", "tool": "accessories",
}

func skinType(terms *catalog.Terms, word string) (string, bool) {
	for _, try := range []string{word, word + " skin"} {
		if t, ok := findTerm(terms.SkinTypes, try); ok {
			return t.Slug, true
		}
	}
	return "", false
}

// splitList takes apart what joinList joined.
func splitList(s string) []string {
	var out []string
	var b strings.Builder
	escaped := false
	end := func() {
		if t := strings.TrimSpace(b.String()); t != "" {
			out = append(out, t)
		}
		b.Reset()
	}
	for _, c := range s {
		switch {
		case escaped:
			b.WriteRune(c)
			escaped = false
		case c == '\\':
			escaped = true
		case c == '|':
			end()
		default:
			b.WriteRune(c)
		}
	}
	end()
	return out
}

// joinList writes entries as one cell: "a | b", bars and backslashes escaped.
func joinList(list []string) string {
	escaped := make([]string, len(list))
	for i, s := range list {
		escaped[i] = strings.NewReplacer(`\`, `\\`, `|`, `\|`).Replace(s)
	}
	return strings.Join(escaped, " | ")
}
