package exchange

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/pricing"
	"gulaab/internal/sheet"
)

func isBrand(choice string) bool { return strings.Contains(choice, "brand") }

func isSkinType(choice string) bool {
	return strings.Contains(strings.NewReplacer("_", " ", "-", " ").Replace(choice), "skin type")
}

func containsAny(s string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}

// rows reads the variants. A wrong row affects no other.
func (r *reader) rows(lines []Line) {
	parent := isParent(r.head)
	var names [][]string // of options, by variant
	for i := range lines {
		l := &lines[i]
		if l.More {
			r.remark("Row " + strconv.Itoa(l.N) + " has more cells than the head, so that texts may stand in the wrong columns: a comma in a text needs quotes around it.")
		}
		if !r.isVariant(l, i == 0, parent) {
			continue
		}
		options := r.options(l)
		if v, wrong := r.variant(l, options); wrong != nil {
			r.b.lost = append(r.b.lost, *wrong)
		} else {
			r.b.variants = append(r.b.variants, *v)
			names = append(names, optionNames(options))
		}
	}
	r.nameOptions(names)
}

// isVariant says whether a row describes something that is sold: Shopify has rows of
// pictures alone, WooCommerce rows of parents.
func (r *reader) isVariant(l *Line, first, parent bool) bool {
	switch r.format {
	case Shopify:
		return first || l.one(ListPrice) != "" || l.one(SKU) != "" || l.one(Option1) != ""
	case WooCommerce:
		if !parent && kindOf(l) == "variation" && first {
			r.fail(l.N, OtherParent, l.one(OtherParent), "The product that this variation belongs to is not in the file.")
			return false
		}
		return !parent || !first
	case Gulaab, Other, Auto:
	}
	return true
}

// labelled is a cell of a marketplace that says what it holds: "Size:100ml", "Color Family:Red".
var labelled = regexp.MustCompile(`(?i)^(size|volume|net weight|pack size|colou?r(?: family)?|shade)\s*[:=]\s*(\S.*)$`)

// variant reads what a row says of its variant.
func (r *reader) variant(l *Line, options []option) (*variant, *Problem) {
	v := &variant{row: l.N, has: map[Field]bool{}, v: catalog.Variant{Enabled: true}}
	// The shop's own file holds what somebody has only begun to write, too.
	v.draft = r.fixes.draft(l.N) || r.b.set || r.format == Gulaab && r.b.state == catalog.StateDraft
	problem := func(f Field, message string) *Problem {
		return &Problem{Row: l.N, Field: f, Value: ident.Excerpt(l.one(f), 100), Message: message}
	}
	for _, f := range []struct {
		field Field
		into  *string
	}{{Size, &v.v.Size}, {Color, &v.v.Color}, {Shade, &v.v.Shade}, {SKU, &v.v.SKU}, {Barcode, &v.v.Barcode}} {
		s := l.one(f.field)
		if r.format != Gulaab {
			s = plain(s)
		}
		if s = ident.Tidy(s); f.field == Size {
			if m := labelled.FindStringSubmatch(s); m != nil && r.format == Other {
				if s = m[2]; strings.HasPrefix(strings.ToLower(m[1]), "col") || strings.EqualFold(m[1], "shade") {
					v.v.Color, v.has[Color], s = s, true, ""
				}
			}
		}
		if s != "" {
			*f.into, v.has[f.field] = s, true
		}
		if len([]rune(*f.into)) > maxText {
			return nil, problem(f.field, "This is too long: 100 letters at most.")
		}
	}
	r.optionValues(l, options, v)
	// Most tables name a shade and have no colour: the shade's name then distinguishes the
	// variant, as in the editor.
	if v.v.Color == "" && v.v.Shade != "" && r.format != Gulaab {
		v.v.Color, v.has[Color] = v.v.Shade, true
	}
	if wrong := r.amounts(l, v, problem); wrong != nil {
		return nil, wrong
	}
	if strings.HasPrefix(v.v.Color, "#") && !catalog.IsHexColor(v.v.Color) {
		return nil, problem(Color, "A colour that begins with # needs six hex digits.")
	}
	r.barcode(v)
	if digit, wrong := misprinted(v.v.Barcode); wrong {
		r.remark("The last digit of the barcode " + v.v.Barcode + " would be " + digit + ": look at the pack.")
		if r.b.doubt == nil {
			code := v.v.Barcode
			r.b.doubt = &Problem{Row: l.N, Field: Barcode, Value: code, Fix: code[:len(code)-1] + digit}
		}
	}
	if full := "0" + v.v.Barcode; len(full) == 12 && worldly(full) { // a table program drops what it takes for no digit
		r.remark("The barcode " + v.v.Barcode + " may have lost the 0 before it: look at the pack.")
		if r.b.doubt == nil {
			r.b.doubt = &Problem{Row: l.N, Field: Barcode, Value: v.v.Barcode, Fix: full}
		}
	}
	for i := range r.b.variants {
		o := &r.b.variants[i]
		if r.format != Gulaab { // "5 ml" and "5ML" are one size, as the file first writes it
			for _, t := range [][2]*string{{&v.v.Size, &o.v.Size}, {&v.v.Color, &o.v.Color}, {&v.v.Shade, &o.v.Shade}} {
				if spelt(*t[0], *t[1]) {
					*t[0] = *t[1]
				}
			}
		}
		if r.b.merged && o.v.SKU != v.v.SKU {
			continue // the SKUs say which they are
		}
		if o.v.Size == v.v.Size && o.v.Color == v.v.Color {
			tells := Shade // what makes it another one
			if r.format == Gulaab {
				tells = Color
			}
			return nil, problem(tells, "This has the same size and shade as row "+strconv.Itoa(o.row)+".")
		}
	}
	own := OwnPicture
	if kindOf(l) == "variation" {
		own = Picture
	}
	if list := r.addresses(l.one(own)); len(list) > 0 {
		address := list[0] // a variant has one
		if strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//") {
			v.v.Image, v.has[OwnPicture] = address, true
		} else {
			v.pictures = append(v.pictures, address)
		}
	}
	return v, nil
}

// shortened is a long number as a table program abbreviates it.
var shortened = regexp.MustCompile(`(?i)^[\d.,]+E[+-]?\d+$`)

// barcode repairs a barcode that a table program has damaged, and drops one that is
// invalid.
func (r *reader) barcode(v *variant) {
	if r.format == Gulaab {
		return
	}
	was := v.v.Barcode
	code := strings.TrimSuffix(strings.TrimPrefix(sheet.Unguard(was), `="`), `"`)
	code = strings.TrimPrefix(ident.ASCIIDigits(code), "'") // before numbers that Excel would shorten
	if bare := strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(code); strings.Trim(bare, "0123456789") == "" {
		code = bare
	}
	if whole, rest, cut := strings.Cut(code, "."); cut && strings.Trim(rest, "0") == "" && strings.Trim(whole, "0123456789") == "" {
		code = whole
		r.remark("The barcode " + ident.Excerpt(was, 40) + " was read as " + code + ": compare it with the pack.")
	}
	if bare := codeWithin(code); bare != "" && bare != code {
		code = bare
		r.remark("The barcode " + ident.Excerpt(was, 40) + " was read as " + code + ": compare it with the pack.")
	}
	why := ""
	switch {
	case was == "":
		return
	case shortened.MatchString(code):
		why = " is no barcode any more, since a table program has shortened it: make the column text there, or type it from the pack."
	case !strings.ContainsAny(code, "123456789"):
		why = " is no barcode, and is left out."
	}
	if why != "" {
		r.remark("“" + ident.Excerpt(was, 40) + "”" + why)
		if r.b.doubt == nil {
			r.b.doubt = &Problem{Row: v.row, Field: Barcode, Value: ident.Excerpt(was, 100)}
		}
		code = ""
	}
	v.v.Barcode = code
	v.has[Barcode] = code != ""
}

// longNumber is a number that a table program wrote with all its digits and an exponent.
var longNumber = regexp.MustCompile(`(?i)^(\d)[.,](\d+)E\+?(\d{1,2})$`)

// inThrees is a number whose digits are grouped: "8,809,640,733,499".
var inThrees = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+$`)

// codeWithin returns the first barcode that adds up in a cell with more around it: a label, a
// mark, groups of three, a second code, an exponent that loses no digit. Empty: there is none.
func codeWithin(cell string) string {
	if m := longNumber.FindStringSubmatch(cell); m != nil {
		if power, err := strconv.Atoi(m[3]); err == nil && power == len(m[2]) && worldly(m[1]+m[2]) {
			return m[1] + m[2]
		}
		return ""
	}
	if grouped := strings.ReplaceAll(cell, ",", ""); inThrees.MatchString(cell) && worldly(grouped) {
		return grouped
	}
	for _, run := range strings.FieldsFunc(cell, func(c rune) bool { return c < '0' || c > '9' }) {
		if len(run) >= 12 && worldly(run) {
			return run
		}
	}
	return ""
}

// misprinted says whether a code has the length of a GS1 barcode and a wrong check digit,
// and returns the right one.
func misprinted(code string) (digit string, wrong bool) {
	if n := len(code); n != 8 && n != 12 && n != 13 && n != 14 || strings.Trim(code, "0123456789") != "" {
		return "", false
	}
	digit = lastDigit(code)
	return digit, digit != code[len(code)-1:]
}

// lastDigit returns the check digit of a barcode.
func lastDigit(code string) string {
	sum, last := 0, len(code)-1
	for i := range last {
		sum += int(code[last-1-i]-'0') * (3 - 2*(i%2))
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

// optionValues puts the values of another shop's options where they belong here.
func (r *reader) optionValues(l *Line, options []option, v *variant) {
	for _, o := range options {
		s := ident.Tidy(plain(l.one(o.value)))
		if s == "" || strings.EqualFold(s, "Default Title") {
			continue
		}
		// A simple product's attribute may list several: they are not what it is.
		if r.format == WooCommerce && kindOf(l) != "variation" {
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
	// What is here already keeps its price where the row has none: see merger.priced.
	if text := l.one(ListPrice); text != "" || l.Doubt != "" {
		price, err := ParsePrice(text)
		if l.Doubt != "" {
			err = fault.New(fault.Invalid, l.Doubt)
		}
		switch {
		case err == nil:
			v.v.Price, v.has[ListPrice] = pricing.ListFor(price, r.percent), true
		case !v.draft:
			says := err.Error()
			if errors.Is(err, errPrice) {
				says = "“" + ident.Excerpt(text, 40) + "” is no price."
			}
			p := problem(ListPrice, says+" Write rupees above 0, such as 1250 or 1250.50.")
			p.Draft = true
			return p
		}
	}
	if s := l.one(Enabled); s != "" {
		on, ok := yes(s)
		if !ok {
			return problem(Enabled, "This must be yes or no.")
		}
		v.v.Enabled, v.has[Enabled] = on, true
	}
	return r.units(l, v, problem)
}

// splitList reverses joinList.
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
	escaped := each.Of(list, func(s string) string { return strings.NewReplacer(`\`, `\\`, `|`, `\|`).Replace(s) })
	return strings.Join(escaped, " | ")
}
