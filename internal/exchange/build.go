package exchange

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/sheet"
)

// Problem is what is wrong with a row, and where.
type Problem struct {
	Row     int    `json:"row"`
	Field   Field  `json:"field,omitempty"`
	Value   string `json:"value,omitempty"`
	Message string `json:"message"`
	// Fix is a value to offer instead; empty: none is known.
	Fix string `json:"fix,omitempty"`
	// Draft: it can come in as it is, as a draft (see draftField).
	Draft bool `json:"draft,omitempty"`
}

// variant is what one row says of a size and shade.
type variant struct {
	row      int
	v        catalog.Variant
	has      map[Field]bool // what the row says of it
	draft    bool           // it may come in without a price, as a draft
	stock    int64
	stocked  bool     // the row says how many there are
	freely   bool     // the row says that nobody counts them
	pictures []string // addresses to fetch
}

// built is an item as the file describes it, with what the file leaves out.
type built struct {
	row      int // of the product itself
	handle   string
	old      string // what it goes by in the other shop: "products/velvet-tint" of Shopify, "woo/812"
	merged   bool   // see Item.Merged
	p        catalog.Product
	has      map[Field]bool
	variants []variant
	pictures []string // addresses to fetch, of the product
	state    catalog.State
	remarks  []string
	doubt    *Problem          // see Result.Doubt
	makes    []string          // categories to be made
	below    map[string]string // of makes: the slug of the category that one is made below (GOOD-2)
	unknown  []string          // words for categories and skin types that the shop does not have
	lost     []Problem         // rows that are left out; the rest goes in
	fatal    []Problem         // why the item cannot go in at all
	set      bool              // it is a set, and parts is what the file says of it
	parts    []saidPart
	bare     bool // of a set: its price there is none here
}

// Limits of what a product has in catalog.
const (
	maxDescription = 5000
	maxText        = 100
	maxLine        = 500
	maxPictures    = 12
)

// build reads an item.
func build(it *Item, o *Options) *built {
	b := &built{has: map[Field]bool{}, merged: it.Merged}
	lines := make([]Line, 0, len(it.Lines))
	for _, l := range it.Lines {
		l = o.Fixes.apply(l)
		if l.Wrong != "" {
			b.lost = append(b.lost, Problem{Row: l.N, Field: wrongField(&l), Value: l.one(SKU), Message: l.Wrong})
			continue
		}
		lines = append(lines, l)
	}
	if len(lines) == 0 {
		return b
	}
	headed(lines)
	b.row, b.p.Name = lines[0].N, ident.Tidy(lines[0].one(Name))
	if o.Fixes.skipped(b.row) {
		b.remarks = append(b.remarks, "Left out by hand.")
		return b
	}
	if gift, _ := yes(lines[0].one(GiftCard)); gift {
		b.remarks = append(b.remarks, "A gift card is nothing that this shop sells.")
		return b
	}
	if o.Format == WooCommerce && kindOf(&lines[0]) == "external" {
		b.remarks = append(b.remarks, "An external product is nothing that this shop sells.")
		return b
	}
	r := reader{b: b, format: o.Format, terms: o.Terms, head: &lines[0], fixes: o.Fixes, percent: o.GuestPercent}
	r.product(lines)
	if !r.set() {
		return b
	}
	r.rows(lines)
	r.wholePrice()
	if len(b.fatal) == 0 && len(b.variants) == 0 {
		if len(b.lost) == 0 {
			r.fail(b.row, ListPrice, "", "There is no price.")
		} else {
			b.fatal, b.lost = b.lost, nil
		}
	}
	return b
}

// headed moves the row that describes the product to the front, with the rest behind it in
// their order: a table program sorts rows of shades and pictures before it.
func headed(lines []Line) {
	if at := slices.IndexFunc(lines, func(l Line) bool { return l.one(Name) != "" }); at > 0 && !isParent(&lines[0]) {
		head := lines[at]
		copy(lines[1:at+1], lines[:at])
		lines[0] = head
	}
}

func wrongField(l *Line) Field {
	if l.one(SKU) != "" {
		return SKU
	}
	return ""
}

// reader reads the rows of one item.
type reader struct {
	b       *built
	format  Format
	terms   *catalog.Terms
	head    *Line
	fixes   Fixes
	percent int // see Options.GuestPercent
}

func (r *reader) fail(row int, f Field, value, message string) {
	r.b.fatal = append(r.b.fatal, Problem{Row: row, Field: f, Value: ident.Excerpt(value, 100), Message: message})
}

func (r *reader) remark(text string) {
	if !slices.Contains(r.b.remarks, text) {
		r.b.remarks = append(r.b.remarks, text)
	}
}

// text is a field of the product as one line.
func (r *reader) text(f Field, most int) string {
	s := r.head.one(f)
	if s == "" {
		return ""
	}
	r.b.has[f] = true
	if r.format != Gulaab {
		s = plain(s)
	}
	s = ident.Tidy(s)
	if utf8.RuneCountInString(s) > most {
		r.fail(r.head.N, f, s, "This is too long: "+strconv.Itoa(most)+" letters at most.")
	}
	return s
}

// product reads what is said of the product as a whole.
func (r *reader) product(lines []Line) {
	b := r.b
	b.handle = ident.Slug(r.head.one(Handle))
	switch id := r.head.one(OtherID); {
	case r.format == WooCommerce && id != "":
		b.old = "woo/" + id
	case r.format != Gulaab && b.handle != "":
		b.old = "products/" + b.handle
	}
	b.p.Name = r.text(Name, 200)
	if b.p.Name == "" {
		r.fail(r.head.N, Name, "", "The name is missing.")
	}
	b.p.Brand = r.text(Brand, maxText)
	if r.format == WooCommerce { // a list of paths: the first names it, its end nearest
		one, _, _ := strings.Cut(strings.ReplaceAll(b.p.Brand, `\,`, "\x00"), ",")
		b.p.Brand = ident.Tidy(strings.ReplaceAll(one[strings.LastIndexByte(one, '>')+1:], "\x00", ","))
	}
	if b.p.Brand == "" {
		b.p.Brand = r.brandOption()
	}
	b.p.Brand = r.fixes.brand(b.p.Brand)
	r.description()
	r.shelves()
	r.attributes()
	r.created()
	r.state()
	r.productPictures(lines)
}

// attributes reads the plain attributes, but for those with rules of their own.
func (r *reader) attributes() {
	for _, a := range catalog.Attributes() {
		f := Field(a.File)
		if f == Description || f == Picture {
			continue
		}
		switch into := a.Of(&r.b.p).(type) {
		case *[]string:
			*into = r.list(f)
		case *bool:
			*into = r.flag(f)
		case *string:
			switch a.Kind {
			case catalog.TextKind:
				*into = r.long(f)
			case catalog.AddressKind:
				*into = r.address(f)
			default:
				*into = r.text(f, a.Max)
			}
		}
	}
}

// brandOption is the brand that WooCommerce knows as an attribute.
func (r *reader) brandOption() string {
	for _, o := range choices {
		if isBrand(strings.ToLower(r.head.one(o[0]))) {
			if s := ident.Tidy(plain(r.head.one(o[1]))); s != "" {
				r.b.has[Brand] = true
				return ident.Shorten(s, maxText)
			}
		}
	}
	return ""
}

func (r *reader) description() {
	s := r.long(Description)
	if s == "" { // many shops write the short text alone
		if s = r.long(ShortText); s != "" {
			r.b.has[Description] = true
		}
	}
	if utf8.RuneCountInString(s) > maxDescription {
		cut := ident.Shorten(s, maxDescription-1)
		if at := strings.LastIndexAny(cut, "\n."); at > maxDescription/2 {
			cut = cut[:at+1]
		}
		s = strings.TrimSpace(cut)
		r.remark("The description was cut to 5,000 letters.")
	}
	r.b.p.Description = s
}

// long is a field of several lines.
func (r *reader) long(f Field) string {
	s := r.head.one(f)
	if s == "" {
		return ""
	}
	r.b.has[f] = true
	if r.format == Gulaab {
		return shown(s)
	}
	return plain(s)
}

// list reads a field of several entries.
func (r *reader) list(f Field) []string {
	s := r.head.one(f)
	if s == "" {
		return nil
	}
	r.b.has[f] = true
	if r.format == Gulaab {
		return splitList(shown(s))
	}
	var out []string
	for _, line := range strings.Split(plain(s), "\n") {
		if line = strings.TrimSpace(strings.TrimPrefix(line, "•")); line != "" {
			out = append(out, ident.Shorten(line, maxLine))
		}
	}
	return out
}

func (r *reader) flag(f Field) bool {
	s := r.head.one(f)
	if s == "" {
		return false
	}
	r.b.has[f] = true
	on, ok := yes(s)
	if !ok {
		r.fail(r.head.N, f, s, "This must be yes or no.")
	}
	return on
}

// yes reads a yes or a no.
func yes(s string) (on, ok bool) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "yes", "true", "1", "on", "y", "active", "published":
		return true, true
	case "no", "false", "0", "off", "n", "-1", "":
		return false, true
	}
	return false, false
}

// address reads an address that is kept as it is: a path of the shop's own.
func (r *reader) address(f Field) string {
	s := r.head.one(f)
	if s == "" {
		return ""
	}
	if !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//") {
		if f != BackPicture {
			r.remark("A film by address is not fetched: upload it in the editor.")
		} else {
			r.b.pictures = append(r.b.pictures, s)
		}
		return ""
	}
	r.b.has[f] = true
	return s
}

func (r *reader) created() {
	s := r.head.one(CreatedAt)
	if s == "" {
		return
	}
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil || at.Year() < 2000 || at.Year() > 2200 {
		r.fail(r.head.N, CreatedAt, s, "This is no time such as 2026-11-21T10:30:00Z.")
		return
	}
	r.b.has[CreatedAt] = true
	r.b.p.CreatedAt = at.UTC().Truncate(time.Microsecond)
}

// state reads whether the file calls the product live.
func (r *reader) state() {
	if r.format == WooCommerce && strings.Contains(strings.ToLower(r.head.one(OtherType)), "downloadable") {
		r.remark("It is a download there, and nothing that is sent: look before it goes live.")
		r.b.state = catalog.StateDraft
		return
	}
	if s := r.head.one(State); s != "" {
		switch strings.ToLower(s) {
		case "live", "active", "published", "publish", "enabled", "available", "yes", "1":
			r.b.state = catalog.StateLive
		case "draft", "unlisted", "inactive", "disabled", "hidden", "pending", "no", "0":
			r.b.state = catalog.StateDraft
		case "archived", "discontinued", "deleted":
			r.b.state = catalog.StateArchived
		default:
			r.fail(r.head.N, State, s, "This must be live, draft or archived.")
		}
		return
	}
	if s := r.head.one(Published); s != "" {
		if on, ok := yes(s); ok && !on {
			r.b.state = catalog.StateDraft
		}
	}
}

// productPictures collects the pictures of all rows: the shop's own paths are kept, other
// addresses are fetched.
func (r *reader) productPictures(lines []Line) {
	for i := range lines {
		if kindOf(&lines[i]) == "variation" {
			continue // its own
		}
		for _, cell := range lines[i].Cells[Picture] {
			for _, address := range r.addresses(cell) {
				switch {
				case address == "" || slices.Contains(r.b.pictures, address):
				case strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
					if r.b.p.FrontImage == "" {
						r.b.p.FrontImage, r.b.has[Picture] = address, true
					}
				case len(r.b.pictures) >= maxPictures:
					r.remark("More than 12 pictures: the rest is left out.")
				default:
					r.b.pictures = append(r.b.pictures, address)
				}
			}
		}
	}
	if s := r.head.one(ColorPics); s != "" {
		r.b.has[ColorPics] = true
		r.b.p.ColorImages = map[string]string{}
		for _, entry := range splitList(s) {
			color, address, ok := strings.Cut(entry, "=")
			if !ok {
				r.fail(r.head.N, ColorPics, entry, "Write each as colour=/path.")
				return
			}
			r.b.p.ColorImages[color] = address
		}
	}
}

// addresses splits a cell of pictures. Shopify and the shop's own file have one address in
// each. Elsewhere a comma that a space or another address follows separates two, and a
// comma within an address stays.
func (r *reader) addresses(cell string) (list []string) {
	if r.format == Shopify || r.format == Gulaab {
		if cell = strings.TrimSpace(cell); cell != "" {
			list = append(list, cell)
		}
		return list
	}
	at := 0
	for _, comma := range append(nextAddress.FindAllStringIndex(cell, -1), []int{len(cell), len(cell)}) {
		if comma[0] < at {
			continue
		}
		one := strings.Trim(cell[at:comma[0]], ",|; \n")
		one, _, _ = strings.Cut(one, " ! ") // WooCommerce's plug-ins write titles behind it
		if one != "" {
			list = append(list, one)
		}
		at = comma[0] + min(1, len(cell)-comma[0])
	}
	return list
}

// nextAddress is what separates two addresses of pictures.
var nextAddress = regexp.MustCompile(`(?i)[,\n](?:\s|https?://|//|/|$)|[|;\s]\s*(?:https?:)?//`)

// Fixes are values corrected by hand, by row and field; the field "skip" leaves the row's
// product out. A brand is corrected in the whole file: see brandFix.
type Fixes map[string]string

const (
	skipField = "skip"
	// draftField takes a row although it has no price: its product comes in as a draft, and
	// the price is typed in the editor.
	draftField = "draft"
)

// The corrections that hold for a whole file.
const (
	brandFix    = "brand:"    // "brand:Cosrxx" to what it is; "brand:" is for products without one
	categoryFix = "category:" // "category:Balm" to a category or skin type of the shop, or to one of the next two
	makeIt      = "+"         // a category of this name is made
	leaveIt     = "-"         // the word means nothing here
	noINCIFix   = "noInci:"   // why there is no list of ingredients, where the file has none
)

// folded returns the corrections with brands and categories folded, so that gaps and letter
// case do not matter.
func (f Fixes) folded() Fixes {
	out := maps.Clone(f)
	for key, to := range f {
		for _, of := range []string{brandFix, categoryFix} {
			if name, ok := strings.CutPrefix(key, of); ok {
				out[of+ident.FoldBrand(name)] = to
			}
		}
	}
	return out
}

// check says which corrections cannot be read; nil: all can.
func (f Fixes) check() error {
	if len(f) > maxFixes {
		return fault.Fields("There are too many corrections.", map[string]string{"fixes": "500 at most: mend the file itself."})
	}
	for key, value := range f {
		if is, ok := throughout(key, value); is && ok {
			continue
		}
		row, field, ok := strings.Cut(key, ":")
		if n, err := strconv.Atoi(row); !ok || err != nil || n < 2 || field != skipField && field != draftField && !Field(field).Known() || len(value) > 2000 {
			return fault.Fields("A correction cannot be read.", map[string]string{"fixes": "Write each as row:field, brand:name, category:word or noInci:."})
		}
	}
	return nil
}

// Throughout returns the corrections of a whole file: the brand of products without one,
// why there is no list of ingredients where the file has none, and what words for
// categories mean (the slug of a category, + to make one, - for nothing).
func Throughout(brand, noINCI string, categories map[string]string) (Fixes, error) {
	f := Fixes{}
	if brand != "" {
		f[brandFix] = brand
	}
	if noINCI != "" {
		f[noINCIFix] = noINCI
	}
	for word, to := range categories {
		f[categoryFix+word] = to
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	return f.folded(), nil
}

// throughout says whether a correction holds for a whole file, and whether it can be read.
func throughout(key, value string) (is, ok bool) {
	switch name, cut := strings.CutPrefix(key, brandFix); {
	case cut:
		return true, (name == "" || ident.FoldBrand(name) != "") && utf8.RuneCountInString(value) <= maxText
	case key == noINCIFix:
		return true, utf8.RuneCountInString(value) <= maxLine
	}
	name, cut := strings.CutPrefix(key, categoryFix)
	return cut, ident.FoldBrand(name) != "" && (value == makeIt || value == leaveIt || value == ident.Slug(value))
}

// brand returns the corrected name of a brand.
func (f Fixes) brand(name string) string {
	if len(f) > 0 && name != "" {
		if to := f[brandFix+ident.FoldBrand(name)]; to != "" {
			return to
		}
	}
	return name
}

// category returns what a word for a category was corrected to.
func (f Fixes) category(word string) string {
	if len(f) == 0 {
		return ""
	}
	return f[categoryFix+ident.FoldBrand(word)]
}

func fixKey(row int, f Field) string { return strconv.Itoa(row) + ":" + string(f) }

func (f Fixes) skipped(row int) bool { return f[fixKey(row, skipField)] != "" }

func (f Fixes) draft(row int) bool { return f[fixKey(row, draftField)] != "" }

func (f Fixes) apply(l Line) Line {
	if len(f) == 0 {
		return l
	}
	prefix := strconv.Itoa(l.N) + ":"
	for key, value := range f {
		name, ok := strings.CutPrefix(key, prefix)
		if !ok || name == skipField || name == draftField {
			continue
		}
		if Field(name) == SKU {
			l.Wrong = "" // another SKU than a row before
		}
		if Field(name) == ListPrice {
			l.Doubt = "" // put right by hand
		}
		if l.Cells == nil {
			l.Cells = map[Field][]string{}
		}
		l.Cells[Field(name)] = []string{value}
	}
	return l
}

// ParsePrice reads a price as people and programs write it. An ambiguous one, such as
// "1.250", is a fault that names both readings.
func ParsePrice(s string) (money.Paisa, error) {
	p, err := sheet.Amount(s, "")
	switch {
	case sheet.IsDoubt(err):
		return 0, fault.New(fault.Invalid, err.Error())
	case err != nil || p <= 0:
		return 0, errPrice
	}
	return p, nil
}

var errPrice = fault.New(fault.Invalid, "This is no price.")
