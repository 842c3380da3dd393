package catalog

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of a product's options (GOOD-3).
const (
	mostOptions    = 3
	maxOptionName  = 30
	maxOptionValue = 40
)

// optionCut stands between a variant's size and the values of its product's options. Shopify
// writes variants in the same way.
const optionCut = " / "

// The options of a product are names: "Scent", "Pack". A variant's values stand in its Size,
// behind the size itself: "100 ml / Rose / Pack of 2". So the variant has one name, which
// every cart, order, paper, message, list and file shows, and which tells it from others.

// OwnSize returns a variant's size without the values of options; "" where it names none.
func (p *Product) OwnSize(v *Variant) string {
	if len(p.Options) == 0 {
		return v.Size
	}
	if parts := strings.Split(v.Size, optionCut); len(parts) == len(p.Options)+1 {
		return parts[0]
	}
	return ""
}

// OptionValues returns a variant's values in the order of the product's options; nil where
// the product has none, or the variant does not name them all.
func (p *Product) OptionValues(v *Variant) []string {
	n := len(p.Options)
	parts := strings.Split(v.Size, optionCut)
	if n == 0 || len(parts) < n || len(parts) > n+1 {
		return nil
	}
	return parts[len(parts)-n:]
}

// OptionTexts are the names and values of all products' options, each once (LANG-4). A text's
// place is at the first product that has it.
func (s *Snapshot) OptionTexts() (out []OwnerText) {
	seen := map[string]bool{}
	add := func(p *Product, field, english string, most int) {
		if seen[english] || !strings.ContainsFunc(english, unicode.IsLetter) {
			return
		}
		seen[english] = true
		out = append(out, OwnerText{"option." + p.ID + "." + field, TextOption, p.Name, field, english, false, func(text string) string {
			v := checker{}
			v.text("", text, 1, most)
			return v[""]
		}})
	}
	for _, p := range s.items {
		for i, name := range p.Options {
			add(p, "name."+strconv.Itoa(i), name, maxOptionName)
			for j := range p.Variants {
				if values := p.OptionValues(&p.Variants[j]); values != nil {
					add(p, p.Variants[j].ID+"."+strconv.Itoa(i), values[i], maxOptionValue)
				}
			}
		}
	}
	return out
}

// optionWords are the values of a product's options in the language, by the value; nil where
// none is translated.
func (say Say) optionWords(p *Product) (words map[string]string) {
	if say == nil {
		return nil
	}
	for i := range p.Variants {
		for _, value := range p.OptionValues(&p.Variants[i]) {
			if said := say.Text(value); said != value {
				if words == nil {
					words = map[string]string{}
				}
				words[value] = said
			}
		}
	}
	return words
}

// OptionsFit says whether a product's options can be stored as they are.
func (p *Product) OptionsFit() bool {
	v := checker{}
	v.lines("options", p.Options)
	v.options(p)
	return len(v) == 0
}

// options checks the names of a product's options, and that each variant has a value of each.
// That no two variants have the same values follows from their sizes.
func (v checker) options(p *Product) {
	v.check("options", len(p.Options) <= mostOptions, "A product has three options at most, beside size and shade.")
	for i, name := range p.Options {
		v.check("options", utf8.RuneCountInString(name) <= maxOptionName, "The name of an option has 30 characters at most.")
		v.check("options", !strings.ContainsAny(name, "/\n"), "The name of an option is one line without a slash.")
		switch strings.ToLower(name) {
		case "size", "shade", "color", "colour":
			v.check("options", false, "Size and shade are there already. Name the option otherwise.")
		}
		v.check("options", !slices.ContainsFunc(p.Options[:i], func(o string) bool { return strings.EqualFold(o, name) }), "Two options have one name.")
	}
	if len(p.Options) == 0 {
		return
	}
	v.check("options", !p.IsSet(), "A set has no options: those of its parts are chosen.")
	sized := false
	for i := range p.Variants {
		sized = sized || p.OwnSize(&p.Variants[i]) != ""
	}
	for i := range p.Variants {
		field, of := "variants."+strconv.Itoa(i)+".size", &p.Variants[i]
		values := p.OptionValues(of)
		v.check(field, values != nil, "Say "+strings.Join(p.Options, ", ")+" of this one.")
		v.check(field, values == nil || !sized || p.OwnSize(of) != "", "Say the size of this one too, as others have one.")
		for _, value := range values {
			v.check(field, strings.Trim(value, " /") != "" && !strings.HasSuffix(value, "/"), "Say "+strings.Join(p.Options, ", ")+" of this one.")
			v.check(field, utf8.RuneCountInString(value) <= maxOptionValue, "The value of an option has 40 characters at most.")
		}
	}
}
