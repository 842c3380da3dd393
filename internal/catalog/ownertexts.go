package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

var inBraces = regexp.MustCompile(`\{[^}]*\}`)

// OwnerText is a text of the owner's that shoppers read, and its place (LANG-4).
type OwnerText struct {
	Place   string // "category.019b7c01.name": it stays when the text changes
	Area    TextArea
	Name    string // of the row: "Serum"; empty where the area has one row
	Field   string // which text of the row: "name"
	English string
	Long    bool // it has several lines
	// Wrong says what is wrong with a translation of the text; empty: nothing.
	Wrong func(translation string) string
}

// TextArea is the part of the office that edits a text.
type TextArea string

// The areas.
const (
	TextSettings   TextArea = "settings"
	TextHome       TextArea = "home"
	TextCategory   TextArea = "category"
	TextSkinType   TextArea = "skin-type"
	TextBrand      TextArea = "brand"
	TextAttribute  TextArea = "attribute"
	TextPage       TextArea = "page"
	TextCollection TextArea = "collection"
	TextOption     TextArea = "option"
)

// Texts returns the owner's texts of shelves and home page that shoppers read, in the order
// in which pages show them. Texts without a letter and texts that no page shows are left
// out.
func (t *Terms) Texts() []OwnerText {
	var out []OwnerText
	add := func(area TextArea, row, name, field, english string, wrong func(v checker, text string)) {
		if !strings.ContainsFunc(inBraces.ReplaceAllString(english, ""), unicode.IsLetter) {
			return // there is nothing to translate
		}
		place := string(area) + "." + field
		if row != "" {
			place = string(area) + "." + row + "." + field
		}
		out = append(out, OwnerText{place, area, name, field, english, field == "story", func(text string) string {
			v := checker{}
			wrong(v, text)
			return v[""]
		}})
	}
	if t.Home != nil {
		t.Home.texts(func(field, english string, most int, known ...string) {
			add(TextHome, "", "", field, english, func(v checker, text string) { v.words("", text, 1, most, known...) })
		})
	}
	for _, kind := range []struct {
		area TextArea
		rows []TermRow
	}{{TextCategory, t.Categories}, {TextSkinType, t.SkinTypes}, {TextBrand, t.Brands}} {
		for _, r := range kind.rows {
			if kind.area != TextBrand { // brands keep the name on their packs
				add(kind.area, r.ID, r.Name, "name", r.Name, func(v checker, text string) { v.text("", text, 1, maxShort) })
			}
			add(kind.area, r.ID, r.Name, "story", r.Story, func(v checker, text string) { v.text("", text, 1, maxStory) })
		}
	}
	for _, a := range t.Own {
		if !a.Shown {
			continue
		}
		short := func(v checker, text string) { v.text("", text, 1, maxFactName) }
		add(TextAttribute, a.Key, a.Name, "name", a.Name, short)
		add(TextAttribute, a.Key, a.Name, "unit", a.Unit, short)
		for i, value := range a.Values {
			add(TextAttribute, a.Key, a.Name, "values."+strconv.Itoa(i), value, short)
		}
	}
	for i := range t.Collections {
		c := &t.Collections[i]
		add(TextCollection, c.ID, c.Name, "name", c.Name, func(v checker, text string) { v.text("", text, 1, mostCollectionName) })
		add(TextCollection, c.ID, c.Name, "text", c.Text, func(v checker, text string) { v.text("", text, 1, mostCollectionText) })
	}
	for i := range t.Pages {
		p := &t.Pages[i]
		p.texts(func(field, english string, most int, marked bool) {
			add(TextPage, p.ID, p.Title, field, english, func(v checker, text string) {
				if marked {
					v.marked("", text, 1, most)
				} else {
					v.text("", text, 1, most)
				}
			})
			if at := len(out) - 1; marked && at >= 0 && out[at].Place == "page."+p.ID+"."+field {
				out[at].Long = true
			}
		})
	}
	return out
}

// texts calls add with each text of the home page, its bound and its placeholders.
func (l *HomeLayout) texts(add func(field, english string, most int, known ...string)) {
	for i, promise := range l.Promises {
		add("promises."+strconv.Itoa(i), promise, mostPromises, inPromises...)
	}
	if l.Hero != nil {
		add("hero.title", l.Hero.Title, mostTitle, inHero...)
		add("hero.text", l.Hero.Text, mostHero, inHero...)
		add("hero.memberText", l.Hero.MemberText, mostHero, inHero...)
	}
	if l.Picture != nil {
		add("hero.alt", l.Picture.Alt, mostAlt)
	}
	for _, s := range l.Sections {
		if slices.Contains(titled, s.Kind) {
			add(string(s.Kind)+".title", s.Title, mostTitle)
		}
	}
}
