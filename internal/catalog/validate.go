package catalog

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Bounds of a product's texts, in characters, and of its lists.
const (
	maxName        = 200
	maxShort       = 100
	maxDescription = 5000
	maxLine        = 500
	maxList        = 80
	maxAddress     = 1000
	maxINCI        = 10_000
	maxPhotos      = 20
)

var hexColor = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// IsHexColor says whether a colour is a swatch: # and six hex digits (PDP-3).
func IsHexColor(s string) bool { return hexColor.MatchString(s) }

// Validate checks a product before it is stored. It returns nil or a fault.Invalid with a
// message for each wrong field by its API name, a variant's as "variants.0.price". Edit
// checks whether categories and skin types exist.
func Validate(p *Product) error {
	v := checker{}
	v.check("_id", p.ID != "" && len(p.ID) <= maxShort, "A product needs an id.")
	v.text("key", p.Key, 0, maxShort)
	v.text("name", p.Name, 1, maxName)
	v.text("brand", p.Brand, 1, maxShort)
	v.check("brand", ident.Slug(p.Brand) != "", "A brand's name needs a letter or digit.")
	v.text("size", p.Size, 0, maxShort)
	v.terms("category", "categories", p.Category, p.Categories, true)
	v.terms("skinType", "skinTypes", p.SkinType, p.SkinTypes, false)
	v.check("category", p.Category != DealCategory, "A deal needs a category of its own beside the deals.")
	v.check("price", p.Price > 0 && p.Price <= money.Max/1000, "The price must be above 0 and at most Rs 10,000,000.")
	for i := range attributes {
		v.attribute(&attributes[i], p)
	}
	v.set(p)
	v.photos(p.Photos)
	v.check("colors", len(p.Colors) <= maxVariants, "There are too many entries.")
	for _, c := range p.Colors {
		v.text("colors", c, 1, maxLine)
	}
	for i, c := range p.Colors {
		v.check("colors", !strings.HasPrefix(c, "#") || IsHexColor(c), "A colour that begins with # needs six hex digits.")
		v.check("colors", !slices.Contains(p.Colors[:i], c), "A colour is named twice.")
	}
	for color, address := range p.ColorImages {
		v.check("colorImages", slices.Contains(p.Colors, color), "A picture is for a colour that the product does not have.")
		v.address("colorImages", address)
	}
	v.variants(p.Variants)
	v.options(p)
	v.check("createdAt", !p.CreatedAt.IsZero(), "A product needs the time it was made.")
	if len(v) > 0 {
		return fault.Fields("The product has mistakes.", v)
	}
	return nil
}

// checker collects the first message of each field.
type checker map[string]string

func (v checker) check(field string, ok bool, message string) {
	if _, seen := v[field]; !ok && !seen {
		v[field] = message
	}
}

func (v checker) text(field, s string, least, most int) {
	n := utf8.RuneCountInString(s)
	v.check(field, utf8.ValidString(s) && !strings.ContainsFunc(s, isControl), "This holds characters that cannot be shown.")
	v.check(field, least == 0 || strings.TrimSpace(s) != "", "This must be filled in.")
	v.check(field, n <= most, "This is too long.")
	v.check(field, s == strings.TrimSpace(s), "This begins or ends with a space.")
}

// maxVariants bounds a product's variants.
const maxVariants = 250

func (v checker) variants(all []Variant) {
	v.check("variants", len(all) <= maxVariants, "A product has "+strconv.Itoa(maxVariants)+" sizes and shades at most, and this has "+strconv.Itoa(len(all))+".")
	for i := range all {
		a := &all[i]
		at := "variants." + strconv.Itoa(i)
		v.check(at, a.ID != "" && len(a.ID) <= maxShort, "A variant needs an id.")
		v.text(at+".size", a.Size, 0, maxShort)
		v.text(at+".color", a.Color, 0, maxShort)
		v.text(at+".shade", a.Shade, 0, maxShort)
		v.text(at+".sku", a.SKU, 0, maxShort)
		v.text(at+".barcode", a.Barcode, 0, maxShort)
		v.check(at+".color", !strings.HasPrefix(a.Color, "#") || IsHexColor(a.Color), "A colour that begins with # needs six hex digits.")
		v.check(at+".price", a.Price > 0 && a.Price <= money.Max/1000, "The price must be above 0 and at most Rs 10,000,000.")
		v.check(at+".compareAt", a.CompareAt >= 0 && a.CompareAt <= money.Max/1000, "The earlier price must be at most Rs 10,000,000.")
		v.address(at+".image", a.Image)
		for j := range all[:i] {
			b := &all[j]
			v.check(at, a.ID != b.ID, "A variant is named twice.")
			v.check(at+".sku", a.SKU == "" || a.SKU != b.SKU, "Two variants have one SKU.")
			v.check(at+".size", a.Size != b.Size || a.Color != b.Color, "Two variants have one size and colour.")
		}
	}
}

func isControl(r rune) bool { return unicode.IsControl(r) && r != '\n' }

func (v checker) lines(field string, lines []string) {
	v.check(field, len(lines) <= maxList, "There are too many entries.")
	for _, l := range lines {
		v.text(field, l, 1, maxLine)
	}
}

// terms checks a product's slugs; the first is the primary one.
func (v checker) terms(one, many, primary string, all []string, needed bool) {
	if !needed && primary == "" && len(all) == 0 {
		return
	}
	v.check(one, primary != "" && ident.Slug(primary) == primary, notOurs)
	v.check(many, primary == "" && len(all) == 0 || len(all) > 0 && all[0] == primary, "The first must be the primary one.")
	for i, s := range all {
		v.check(many, ident.Slug(s) == s, notOurs)
		v.check(many, !slices.Contains(all[:i], s), "One is named twice.")
	}
}

// notOurs is the message for an unknown category or skin type.
const notOurs = "This is not one of the shop's."

// address accepts an empty text, a path of this site, or an http(s) address.
func (v checker) address(field, s string) {
	if s == "" {
		return
	}
	u, err := url.Parse(s)
	ok := err == nil && len(s) <= maxAddress && !strings.ContainsFunc(s, unicode.IsSpace) &&
		((u.Scheme == "" && u.Host == "" && strings.HasPrefix(s, "/")) ||
			((u.Scheme == "https" || u.Scheme == "http") && u.Host != ""))
	v.check(field, ok, "This must be a path that begins with / or an http address.")
}
