package catalog

import (
	"maps"
	"slices"
	"strings"
)

// TranslatedInto are the languages of pages other than English, as BCP 47 tags.
var TranslatedInto = []string{"ur", "ur-Latn"}

// Translations are the owner's texts in other languages, by language and English text
// (LANG-4). A text whose English changes loses its translation, so that no outdated one is
// shown.
type Translations map[string]map[string]string

// In returns a text in a language: by the owner's translation, else by the program's for a
// specified name, else unchanged.
func (t Translations) In(language, text string) string {
	if own := t[language][text]; own != "" {
		return own
	}
	if specified, ok := Specified(language, text); ok && text != usualDelivery {
		return specified
	}
	return text
}

// Specified returns the program's translation of a specified text.
func Specified(language, text string) (said string, ok bool) {
	name, known := termNames[text]
	if !known {
		name, known = guideNames[text]
	}
	if !known {
		name, known = adviceNames[text]
	}
	if !known {
		name = guideSaid()[text]
	}
	if name == (translated{}) {
		name = photoSaid[text]
	}
	switch language {
	case "ur":
		return name.urdu, name.urdu != ""
	case "ur-Latn":
		return name.roman, name.roman != ""
	}
	return text, false
}

// all returns the owner's translations of a text.
func (t Translations) all(text string) (out []string) {
	for _, language := range TranslatedInto {
		if own := t[language][text]; own != "" {
			out = append(out, own)
		}
	}
	return out
}

func (t Translations) equal(o Translations) bool {
	return maps.EqualFunc(t, o, maps.Equal[map[string]string, map[string]string])
}

// Say translates the owner's texts into one language; nil leaves them in English.
type Say func(text string) string

// Text translates a text.
func (say Say) Text(text string) string {
	if say == nil || text == "" {
		return text
	}
	return say(text)
}

// Say returns the Say of a language.
func (s *Snapshot) Say(language string) Say {
	if language == "" || language == "en" {
		return nil
	}
	return func(text string) string { return s.terms.Translations.In(language, text) }
}

// each translates a list of texts.
func (say Say) each(texts []string) []string {
	out := slices.Clone(texts)
	for i := range out {
		out[i] = say.Text(out[i])
	}
	return out
}

// Counts translates the names of terms.
func (say Say) Counts(all []Count) []Count {
	if say == nil || all == nil {
		return all
	}
	out := make([]Count, len(all))
	for i, c := range all {
		c.Name = say.Text(c.Name)
		out[i] = c
	}
	return out
}

// Home translates the shelves of a home page.
func (say Say) Home(h Home) Home {
	h.Categories, h.SkinTypes = say.Counts(h.Categories), say.Counts(h.SkinTypes)
	for i := range h.Collections {
		h.Collections[i].Name = say.Text(h.Collections[i].Name)
	}
	return h
}

// Shown translates the owner's texts of the home page; nil stays nil.
func (say Say) Shown(h *HomeShown) *HomeShown {
	if say == nil || h == nil {
		return h
	}
	out := *h
	out.Sections = make([]ShownSection, len(h.Sections))
	for i, section := range h.Sections {
		out.Sections[i] = ShownSection{section.Kind, say.Text(section.Title)}
	}
	if hero := h.Hero; hero != nil {
		out.Hero = &HeroWords{say.Text(hero.Title), say.Text(hero.Text), say.Text(hero.MemberText)}
	}
	if h.Picture != nil {
		picture := *h.Picture
		picture.Alt = say.Text(picture.Alt)
		out.Picture = &picture
	}
	out.Promises = nil
	for _, promise := range h.Promises {
		out.Promises = append(out.Promises, say.Text(promise))
	}
	return &out
}

// Suggestions translates the names of suggested terms.
func (say Say) Suggestions(g Suggestions) Suggestions {
	g.Categories = say.terms(g.Categories)
	return g
}

func (say Say) terms(list []Term) []Term {
	if list == nil {
		return nil
	}
	named := make([]Term, len(list))
	for i, t := range list {
		named[i] = Term{Slug: t.Slug, Name: say.Text(t.Name)}
	}
	return named
}

// Fact is a product's fact in the language. Pages translate "Yes" and "No" themselves.
func (say Say) Fact(f Fact) FactJSON {
	values := f.each()
	for i := range values {
		values[i] = say.value(f.OwnAttribute, values[i])
	}
	return FactJSON{f.Key, say.Text(f.Name), strings.Join(values, severalCut), f.Source()}
}

func (say Say) value(a *OwnAttribute, shown string) string {
	switch {
	case a.Kind == FactFlag:
		return shown
	case a.Kind == FactNumber && a.Unit != "":
		return strings.TrimSuffix(shown, a.Unit) + say.Text(a.Unit)
	}
	return say.Text(shown)
}

// DetailIn is Detail with facts, advice and answers in the language, and with the pages
// about its ingredients.
func (s *Snapshot) DetailIn(p *Product, language string) *Detail {
	d := s.Detail(p)
	d.Facts = s.terms.factsJSON(p, s.Say(language))
	d.Photos = p.photosIn(s.Say(language))
	d.Options, d.OptionWords = s.Say(language).each(d.Options), s.Say(language).optionWords(p)
	d.Trail = s.Say(language).terms(s.wholeTrail(p.Category))
	d.Advice = adviceFor(s.rowOf(p).advised, false, s.Say(language))
	if d.Full != nil {
		d.Pages = s.ingredientPages(d.Full)
	}
	if n := len(p.Questions); n > 0 {
		d.Questions = &QuestionsJSON{Count: n, Newest: p.QuestionsIn(language, questionsAtFirst)}
	}
	return d
}

// FacetsIn is Facets with names in the language.
func (s *Snapshot) FacetsIn(f Filter, say Say) Facets {
	out := s.Facets(f)
	out.Categories, out.SkinTypes, out.Children = say.Counts(out.Categories), say.Counts(out.SkinTypes), say.Counts(out.Children)
	out.Trail = say.terms(out.Trail)
	for i := range out.Facts {
		a := &s.terms.Own[s.attributeOf(out.Facts[i].Slug)]
		out.Facts[i].Of = say.Text(out.Facts[i].Of)
		out.Facts[i].Name = say.value(a, out.Facts[i].Name)
	}
	for i := range out.Guides {
		g := &out.Guides[i]
		g.Title, g.Summary = say.Text(g.Title), say.Text(g.Summary)
	}
	for i := range out.About {
		about := &out.About[i]
		about.Story = say.Text(about.Story)
		if about.Kind != BrandTerm {
			about.Name = say.Text(about.Name)
		}
	}
	return out
}
