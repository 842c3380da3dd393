package exchange

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/sheet"
)

// Mapping says how a file is read.
type Mapping struct {
	sheet.Layout[Field]

	Format Format `json:"format"`
}

// Line is one row of a file, by field. Several columns may fill one field.
type Line struct {
	N     int                `json:"n"`
	Cells map[Field][]string `json:"cells,omitempty"`
	Wrong string             `json:"wrong,omitempty"` // why it cannot be taken
	Doubt string             `json:"doubt,omitempty"` // why its price is not read: it can be two
	More  bool               `json:"more,omitempty"`  // it has cells beyond the head, which are left out
}

// one returns a field's first value.
func (l *Line) one(f Field) string {
	for _, v := range l.Cells[f] {
		if v != "" {
			return v
		}
	}
	return ""
}

// Item is the rows of one product, that of the product itself first.
type Item struct {
	Lines []Line `json:"lines"`
	// Known is who it is; nil before Resolve.
	Known *Known `json:"known,omitempty"`
	// Merged says that its rows are products in the file and sizes of one product here.
	Merged bool `json:"merged,omitempty"`
}

const (
	// maxLines bounds the rows of one product: its variants and pictures.
	maxLines = 500
	// mostSwallowed bounds the rows that ran into the next one: in a file with more the
	// quotes are wrong throughout, and nothing read from it would be right.
	mostSwallowed = 1000
)

// Look works out how a file is read: its format, what its columns are, and what must be
// asked. A given format is used, and one that does not fit is a fault. fields and answers
// are what staff said; nil: nothing.
func Look(t *sheet.Table, format Format, fields []Field, answers sheet.Answers) (m Mapping, err error) {
	of := func(head []string) Format {
		if seen := Recognise(head); format == Auto || format == "" {
			return seen
		}
		return format
	}
	m.Layout, err = sheet.Look(t, sheet.Spec[Field]{
		Match:    func(head []string) []Field { fields, _ := Match(of(head), head); return fields },
		Complete: func(fields []Field) bool { return slices.Contains(fields, Name) && known(fields) > 1 },
		Amounts:  []Field{ListPrice},
		Bare:     true,
	}, fields, answers)
	if err != nil {
		return m, err
	}
	head := m.head()
	m.Format = of(head)
	if seen := Recognise(head); seen != m.Format && m.Format != Other {
		return m, fault.Newf(fault.Invalid, "This does not look like a file of %s: its columns are %s.", format, ident.Excerpt(strings.Join(head, ", "), 200))
	}
	return m, nil
}

// known counts the columns that are read.
func known(fields []Field) (n int) {
	for _, f := range fields {
		if f != "" {
			n++
		}
	}
	return n
}

// head is what the columns are called.
func (m *Mapping) head() []string {
	return each.Of(m.Columns, func(c sheet.Column[Field]) string { return c.Name })
}

// Certain says for which columns the format itself decides what they are.
func (m *Mapping) Certain() []bool {
	fields, certain := Match(m.Format, m.head())
	for i, c := range m.Columns {
		certain[i] = certain[i] && c.Field == fields[i]
	}
	return certain
}

// Stage reads a table from its beginning and writes its items to w, a line of JSON each, in
// the order in which each began. The rows of a product may be apart: they are stored in a
// temporary file, and only their places are kept in memory.
func Stage(t *sheet.Table, m Mapping, w io.Writer) (items int, err error) {
	if err := m.check(); err != nil {
		return 0, err
	}
	file, err := os.CreateTemp("", "gulaab-import-")
	if err != nil {
		return 0, err
	}
	defer func() {
		closing := file.Close()
		if removing := os.Remove(file.Name()); err == nil {
			err = cmp.Or(closing, removing)
		}
	}()
	g := &grouper{mapping: m, fields: m.Fields(), separator: t.Separator, names: map[string]int{}, united: map[int]int{}, skus: map[string]int{}, plain: map[int]string{}, long: map[int]int{}, out: bufio.NewWriterSize(file, 64<<10)}
	for row, err := range m.Lines(t) {
		if err != nil {
			return 0, err
		}
		if err := g.add(row); err != nil {
			return 0, err
		}
	}
	if err := g.out.Flush(); err != nil {
		return 0, err
	}
	for _, places := range g.groups {
		if len(places) > 0 { // the others were united
			items++
		}
	}
	return items, g.write(file, w)
}

func (m *Mapping) check() error { return checkFields(m.Fields()) }

// checkFields says whether products can be read from columns of these fields.
func checkFields(fields []Field) error {
	wrong := map[string]string{}
	count := map[Field]int{}
	for _, f := range fields {
		if !f.Known() {
			wrong["fields"] = "One of the columns is matched with something that products do not have."
		}
		count[f]++
	}
	for f, n := range count {
		if n > 1 && f != "" && !f.several() {
			wrong["fields"] = "Two columns cannot become the same: " + string(f) + "."
		}
	}
	if count[Name] == 0 {
		wrong["fields"] = "Match one column with the name of the product."
	}
	if len(wrong) > 0 {
		return fault.Fields("The columns are not matched yet.", wrong)
	}
	return nil
}

// place is where a row stands in the temporary file.
type place struct {
	at   int64
	size int
}

type grouper struct {
	mapping   Mapping
	fields    []Field
	separator string // between the cells of a CSV
	swallowed int    // rows that ran into the next
	out       *bufio.Writer
	at        int64
	groups    [][]place
	names     map[string]int // group by each name it goes by
	united    map[int]int    // group that another was added to
	skus      map[string]int // row that has a SKU
	long      map[int]int    // last row of a group that is too long
	plain     map[int]string // code of the row of a group, told by its name, that names neither size nor shade
	last      int            // group of the row before
}

// longTexts are stored as written. Every other cell is a name, a code, a number or a few
// words, from which invisible characters are removed (READ-6).
var longTexts = []Field{Description, ShortText, HowToUse, Cautions}

// mayBeBlank are what tables fill with "-" or "N/A" where there is nothing to say.
var mayBeBlank = []Field{
	Brand, Category, SkinType, Size, Color, Shade, SKU, Stock, Description, ShortText, INCI, Ingredients, HowToUse, Cautions,
	Option1, Option2, Option3, Picture, OwnPicture, Video,
}

// noBrand is what marketplaces write, folded, where a product has none.
var noBrand = []string{"nobrand", "unbranded", "notbranded"}

// add notes a row and the item that it is part of.
func (g *grouper) add(row sheet.Row) error {
	l := Line{N: row.N, Wrong: row.Wrong, Cells: map[Field][]string{}}
	for i, c := range row.Cells {
		if i >= len(g.fields) || g.fields[i] == "" {
			l.More = l.More || i >= len(g.fields) && g.mapping.Uneven && strings.TrimSpace(c) != ""
			continue
		}
		f := g.fields[i]
		if f == ListPrice {
			c = l.price(&row, i, g.mapping.Columns[i].Way)
		}
		if g.mapping.Format != Shopify { // which guards nothing
			c = sheet.Unguard(c)
		}
		if !slices.Contains(longTexts, f) {
			c = ident.Visible(c)
		}
		if g.mapping.Format != Gulaab && slices.Contains(mayBeBlank, f) && (sheet.IsBlank(c) || f == Brand && slices.Contains(noBrand, sheet.Fold(c))) {
			c = ""
		}
		if c = strings.TrimSpace(strings.ReplaceAll(c, "\r\n", "\n")); c != "" || l.Cells[f] == nil {
			l.Cells[f] = append(l.Cells[f], c)
		}
	}
	for _, f := range []Field{Stock, Counted} { // whose empty cell says something, also where a table leaves it out
		if l.Cells[f] == nil && slices.Contains(g.fields, f) {
			l.Cells[f] = []string{""}
		}
	}
	if whole := !row.Loose && len(row.Cells) == len(g.fields); !whole && g.swallows(&l) {
		if g.swallowed++; g.swallowed > mostSwallowed {
			return fault.Newf(fault.Invalid, "Row %d: more than %d rows run into the next, because a quote in each is never closed. Write the file anew, or save it as XLSX.", l.N, mostSwallowed)
		}
		l.Wrong = "A quote in this row is never closed: it runs into the next."
	}
	if sku := l.one(SKU); sku != "" && l.Wrong == "" {
		if other, taken := g.skus[sku]; taken {
			l.Wrong = fmt.Sprintf("The SKU %s is also in row %d. Each size or shade needs one of its own.", sku, other)
		} else {
			g.skus[sku] = l.N
		}
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	n := g.group(&l)
	if len(g.groups[n]) >= maxLines { // it loses itself alone
		g.long[n] = l.N
		return nil
	}
	p := place{g.at, len(text)}
	if isParent(&l) {
		g.groups[n] = slices.Insert(g.groups[n], 0, p)
	} else {
		g.groups[n] = append(g.groups[n], p)
	}
	g.last = n
	g.at += int64(len(text))
	_, err = g.out.Write(text)
	return err
}

// price returns a price in plain decimals, read as its column writes it. What is no price
// stays as it is; an ambiguous one is noted, and the row waits for an answer.
func (l *Line) price(row *sheet.Row, i int, way sheet.Way) string {
	amount, err := row.Amount(i, way)
	switch {
	case sheet.IsDoubt(err):
		l.Doubt = err.Error()
	case err == nil && amount > 0:
		return amount.String()
	}
	return row.Cells[i]
}

// oneLine are fields that no shop writes over several lines.
var oneLine = []Field{Name, Brand, SKU, Barcode, ListPrice}

// swallows says whether a one-line cell holds the rest of its row and the beginning of the
// next, because a quote before it was never closed.
func (g *grouper) swallows(l *Line) bool {
	return l.Wrong == "" && g.separator != "" && slices.ContainsFunc(oneLine, func(f Field) bool {
		text := l.one(f)
		return strings.Contains(text, "\n") && strings.Contains(text, g.separator)
	})
}

// isParent says whether a row is the product of variations in other rows.
func isParent(l *Line) bool { return kindOf(l) == "variable" }

// kindOf returns the type of a row of WooCommerce, which writes "variation, virtual" too.
func kindOf(l *Line) string {
	kind, _, _ := strings.Cut(l.one(OtherType), ",")
	return strings.ToLower(strings.TrimSpace(kind))
}

// group returns the item that a row is part of.
func (g *grouper) group(l *Line) (n int) {
	names := namesOf(g.mapping.Format, l)
	if l.Wrong != "" && l.Cells[Handle] == nil && len(names) == 0 {
		g.groups = append(g.groups, nil) // of nobody, to be reported
		return len(g.groups) - 1
	}
	at := -1
	for _, name := range names {
		if n, known := g.called(name); known {
			at = n
			break
		}
	}
	// Two rows of one name that differ in their codes, and in nothing that would make them
	// sizes of one product, are two products.
	if code := cmp.Or(l.one(SKU), l.one(Barcode)); code != "" && l.Wrong == "" && l.one(Handle) == "" && g.mapping.Format != WooCommerce &&
		l.one(Size) == "" && l.one(Color) == "" && l.one(Shade) == "" && l.one(Option1) == "" {
		if at >= 0 && g.plain[at] != "" && g.plain[at] != code {
			g.groups = append(g.groups, nil)
			return len(g.groups) - 1
		}
		defer func() { g.plain[n] = code }()
	}
	if at < 0 {
		g.groups = append(g.groups, nil)
		at = len(g.groups) - 1
	}
	for _, name := range names {
		if other, known := g.called(name); known && other != at {
			g.unite(at, other)
		}
		g.names[name] = at
	}
	return at
}

// called returns the group that goes by a name.
func (g *grouper) called(name string) (n int, known bool) {
	n, known = g.names[name]
	for into, united := g.united[n]; united; into, united = g.united[n] {
		n = into
	}
	return n, known
}

// unite adds the rows of one item to another: a parent of WooCommerce that stands below its
// variations may be named by its id in some and by its SKU in others.
func (g *grouper) unite(n, other int) {
	g.groups[n], g.groups[other] = append(g.groups[n], g.groups[other]...), nil
	g.united[other] = n
	if last := max(g.long[n], g.long[other]); last > 0 {
		g.long[n] = last
		delete(g.long, other)
	}
}

// namesOf returns the identifiers of a row's item; none: the row stands alone.
func namesOf(format Format, l *Line) (names []string) {
	if format == WooCommerce {
		sku, id, parent := l.one(SKU), l.one(OtherID), l.one(OtherParent)
		switch kindOf(l) {
		case "variation":
			if number, ok := strings.CutPrefix(parent, "id:"); ok {
				return []string{"id " + strings.TrimSpace(number)}
			}
			if parent != "" {
				return []string{"sku " + parent}
			}
			return nil
		case "variable":
			if id != "" {
				names = append(names, "id "+id)
			}
			if sku != "" {
				names = append(names, "sku "+sku)
			}
			return names
		}
		return nil
	}
	if h := l.one(Handle); h != "" {
		if slug := ident.Slug(h); slug != "" { // what it is known by here
			h = slug
		}
		return []string{"handle " + h}
	}
	if name := l.one(Name); name != "" {
		return []string{"name " + ident.Fold(l.one(Brand)) + "\x00" + ident.Fold(ident.Tidy(name))}
	}
	return nil
}

// write writes the items, whose rows are in file.
func (g *grouper) write(file io.ReaderAt, w io.Writer) error {
	out := bufio.NewWriterSize(w, 64<<10)
	for n, places := range g.groups {
		if len(places) == 0 {
			continue
		}
		if last := g.long[n]; last > 0 {
			if err := writeLong(file, out, places[0], last); err != nil {
				return err
			}
			continue
		}
		text := []byte(`{"lines":[`)
		for i, p := range places {
			if i > 0 {
				text = append(text, ',')
			}
			at := len(text)
			text = append(text, make([]byte, p.size)...)
			if _, err := file.ReadAt(text[at:], p.at); err != nil {
				return fmt.Errorf("exchange: read what was kept: %w", err)
			}
		}
		if _, err := out.Write(append(text, "]}\n"...)); err != nil {
			return err
		}
	}
	return out.Flush()
}

// writeLong writes an item with too many rows as its first row alone, with the reason.
func writeLong(file io.ReaderAt, out io.Writer, first place, last int) error {
	var l Line
	if err := json.NewDecoder(io.NewSectionReader(file, first.at, int64(first.size))).Decode(&l); err != nil {
		return fmt.Errorf("exchange: read what was kept: %w", err)
	}
	l.Wrong = fmt.Sprintf("This product has more than %d rows, up to row %d. It is left out; a product has 250 sizes and shades at most.", maxLines, last)
	return json.NewEncoder(out).Encode(Item{Lines: []Line{l}})
}

// ReadItems reads items that Stage wrote until each returns false, and returns how many
// bytes they took.
func ReadItems(r io.Reader, each func(*Item) (more bool, err error)) (n int64, err error) {
	return readItems(r, func(it *Item, _ int64) (bool, error) { return each(it) })
}

func readItems(r io.Reader, each func(it *Item, size int64) (more bool, err error)) (n int64, err error) {
	in := bufio.NewReaderSize(r, 256<<10)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 { //nolint:errorlint // a Reader's own
			return n, nil
		}
		if err != nil {
			return n, fmt.Errorf("exchange: the items end in the middle of one: %w", err)
		}
		n += int64(len(line))
		var it Item
		if err := json.Unmarshal(line, &it); err != nil {
			return n, fmt.Errorf("exchange: item: %w", err)
		}
		more, err := each(&it, int64(len(line)))
		if err != nil || !more {
			return n, err
		}
	}
}
