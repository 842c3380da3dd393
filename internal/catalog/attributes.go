package catalog

import (
	"strings"
)

// Attribute describes one plain attribute of a product. The office's sheet, the checks, the
// store's columns and the columns of imported and exported files follow from its row of
// attributes. Fields with rules of their own (name, brand, terms, photos, prices) have no
// row.
type Attribute struct {
	Name   string // in both contracts, in errors and in the log
	File   string // the name of its column in imports
	Column string // in table products, and in the shop's own files
	Kind   AttributeKind
	Of     func(*Product) any // the product's field, by its kind a *string, *[]string or *bool
	Office bool               // shown in the office only: no page, list or search has it
	Max    int                // most characters of a text
	Long   bool               // packed in the catalogue in memory, and left out of the office's lists

	// The same field of a sheet, of a card, and of a page beside its card; nil where that
	// has none.
	sheet func(*Sheet) any
	card  func(*Card) any
	page  func(*Detail) any
}

// AttributeKind is the type of an attribute's values.
type AttributeKind int

// The kinds.
const (
	LineKind    AttributeKind = iota // a text of one line
	TextKind                         // a text of several lines
	ListKind                         // a list of short texts
	AddressKind                      // the address of a picture or film
	FlagKind                         // yes or no
)

// Attributes are the plain attributes of a product.
func Attributes() []Attribute { return attributes }

// longAttributes are the attributes that the catalogue in memory keeps packed.
var longAttributes = func() (long []Attribute) {
	for _, a := range attributes {
		if a.Long {
			long = append(long, a)
		}
	}
	return long
}()

// Copy sets the attribute of one product to another's value.
func (a *Attribute) Copy(to, from *Product) { put(a.Of(to), a.Of(from)) }

// put copies a value between two fields of the same type.
func put(to, from any) {
	switch to := to.(type) {
	case *string:
		*to = *from.(*string)
	case *[]string:
		*to = *from.(*[]string)
	case *bool:
		*to = *from.(*bool)
	}
}

// fromSheet sets a product's value from a sheet, without spaces around texts.
func (a *Attribute) fromSheet(p *Product, s *Sheet) {
	if a.sheet == nil {
		return
	}
	put(a.Of(p), a.sheet(s))
	switch field := a.Of(p).(type) {
	case *string:
		if a.Kind != AddressKind {
			*field = strings.TrimSpace(*field)
		}
	case *[]string:
		*field = tidied(*field)
	}
}

// show sets a field of a sheet, a card or a page from a product.
func (a *Attribute) show(field any, p *Product) {
	put(field, a.Of(p))
	if field, ok := field.(*[]string); ok {
		*field = list(*field)
	}
}

// attribute validates a product's value.
func (v checker) attribute(a *Attribute, p *Product) {
	switch field := a.Of(p).(type) {
	case *string:
		if a.Kind == AddressKind {
			v.address(a.Name, *field)
		} else {
			v.text(a.Name, *field, 0, a.Max)
		}
	case *[]string:
		v.lines(a.Name, *field)
	}
}
