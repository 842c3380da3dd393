package catalog

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// SectionKind names a section of the home page. The names are stored and part of the API:
// they must not change.
type SectionKind string

// The sections of the home page.
const (
	SectionHero         SectionKind = "hero"         // HOME-1, HOME-2
	SectionTrust        SectionKind = "trust"        // GEN-3
	SectionStrip        SectionKind = "strip"        // HOME-3
	SectionSkinTypes    SectionKind = "skin-types"   // HOME-4
	SectionTrending     SectionKind = "trending"     // HOME-5
	SectionCategories   SectionKind = "categories"   // HOME-4
	SectionDeals        SectionKind = "deals"        // HOME-6
	SectionTopSells     SectionKind = "top-sells"    // HOME-7
	SectionBrands       SectionKind = "brands"       // HOME-4
	SectionShelves      SectionKind = "shelves"      // HOME-8
	SectionTestimonials SectionKind = "testimonials" // HOME-11
	SectionCollections  SectionKind = "collections"  // GOOD-2; hidden unless the owner shows it
)

// sectionKinds are all sections, in the order of the specified page.
var sectionKinds = []SectionKind{
	SectionHero, SectionTrust, SectionStrip, SectionSkinTypes, SectionTrending, SectionCategories,
	SectionDeals, SectionTopSells, SectionBrands, SectionShelves, SectionTestimonials, SectionCollections,
}

// What sections may be given.
var (
	pinnable = []SectionKind{SectionTrending, SectionDeals, SectionTopSells}
	titled   = []SectionKind{
		SectionSkinTypes, SectionTrending, SectionCategories, SectionDeals, SectionTopSells, SectionBrands, SectionTestimonials,
	}
	// leading sections lead to products: a page without any of them is empty.
	leading = []SectionKind{
		SectionStrip, SectionSkinTypes, SectionTrending, SectionCategories, SectionDeals, SectionTopSells, SectionBrands, SectionShelves, SectionCollections,
	}
	// hidden sections are not on the specified page: nobody sees them until the owner shows them.
	hidden = []SectionKind{SectionCollections}
)

// Bounds of the home page. Lengths are characters.
const (
	MaxPins       = 3
	MaxHomeBrands = 24
	// MaxHomeCollections bounds the collections on the home page.
	MaxHomeCollections = 6
	MaxPromises        = 4

	mostTitle    = 60 // of the hero and of a section
	mostHero     = 200
	mostPromises = 70
	mostAlt      = 120

	// leastHeroPicture is the least width of a hero picture in pixels: it spans a phone's
	// screen, which has two or three pixels for each CSS pixel.
	leastHeroPicture = 800
)

// The placeholders that the owner's words may contain in braces.
var (
	inHero     = []string{"guest", "member"}
	inPromises = []string{"guest", "member", "delivery", "days"}
)

// HomeLayout is the owner's layout of the home page (SHELF-2). A zero field means the
// specified state.
type HomeLayout struct {
	Sections []SectionLayout `json:"sections"`         // all of them, in display order
	Brands   []string        `json:"brands,omitempty"` // ids of the brands to show; empty: HomeBrands
	Hero     *HeroWords      `json:"hero,omitempty"`   // nil: the specified words
	// Collections are the ids of the collections of their section, in its order.
	Collections []string     `json:"collections,omitempty"`
	Picture     *HeroPicture `json:"picture,omitempty"`  // nil: the sample's, or none
	Promises    []string     `json:"promises,omitempty"` // the bar above every page; empty: the specified promises
}

// SectionLayout is one section of a HomeLayout.
type SectionLayout struct {
	Kind  SectionKind `json:"kind"`
	Shown bool        `json:"shown"`
	Title string      `json:"title,omitempty"` // empty: the specified title
	Pins  []string    `json:"pins,omitempty"`  // ids of products shown first
}

// HeroWords are the owner's words on the hero picture. Text between asterisks is
// emphasised; {guest} and {member} stand for the percentages.
type HeroWords struct {
	Title      string `json:"title"`
	Text       string `json:"text"`                 // to guests
	MemberText string `json:"memberText,omitempty"` // to members; empty: the specified text
}

// HeroPicture is the owner's hero picture (OWN-6).
type HeroPicture struct {
	Image  string `json:"image"`           // the address of an uploaded photo
	Alt    string `json:"alt,omitempty"`   // alternative text; empty: the picture is decoration
	Focus  Focus  `json:"focus,omitempty"` // empty: the middle
	Width  int    `json:"width"`           // in pixels, of the stored photo; a client's value is ignored
	Height int    `json:"height"`
}

// Focus is the part of a picture that stays visible when a screen crops it.
type Focus string

// The focuses other than the middle.
const (
	FocusTop    Focus = "top"
	FocusBottom Focus = "bottom"
)

// HomeShown is the home page's layout for pages, in display order. The sections' products
// are separate.
type HomeShown struct {
	Sections []ShownSection `json:"sections"`
	Hero     *HeroWords     `json:"hero,omitempty"`
	Picture  *HeroPicture   `json:"picture,omitempty"`
	Promises []string       `json:"promises,omitempty"`
}

// ShownSection is a section that is shown.
type ShownSection struct {
	Kind  SectionKind `json:"kind"`
	Title string      `json:"title,omitempty"`
}

// SpecifiedHome is the home page's layout where the owner changed nothing.
func SpecifiedHome() *HomeLayout {
	l := &HomeLayout{Sections: make([]SectionLayout, len(sectionKinds))}
	for i, kind := range sectionKinds {
		l.Sections[i] = SectionLayout{Kind: kind, Shown: !slices.Contains(hidden, kind)}
	}
	return l
}

// Shown returns the layout for pages; nil where it is the specified one.
func (l *HomeLayout) Shown() *HomeShown {
	if l == nil || reflect.DeepEqual(l.Sections, SpecifiedHome().Sections) && l.Hero == nil && l.Picture == nil && len(l.Promises) == 0 {
		return nil
	}
	out := &HomeShown{Sections: []ShownSection{}, Hero: l.Hero, Picture: l.Picture, Promises: l.Promises}
	for _, s := range l.Sections {
		if s.Shown {
			out.Sections = append(out.Sections, ShownSection{s.Kind, s.Title})
		}
	}
	return out
}

// Fit adapts a layout that another version of the program stored: unknown sections are
// dropped, and missing ones are appended.
func (l *HomeLayout) Fit() {
	l.Sections = slices.DeleteFunc(l.Sections, func(s SectionLayout) bool { return !slices.Contains(sectionKinds, s.Kind) })
	for _, kind := range sectionKinds {
		if l.section(kind) == nil {
			l.Sections = append(l.Sections, SectionLayout{Kind: kind, Shown: !slices.Contains(hidden, kind)})
		}
	}
}

func (l *HomeLayout) section(kind SectionKind) *SectionLayout {
	if i := slices.IndexFunc(l.Sections, func(s SectionLayout) bool { return s.Kind == kind }); i >= 0 {
		return &l.Sections[i]
	}
	return nil
}

// Pinned returns the ids of all pinned products, each once.
func (l *HomeLayout) Pinned() []string {
	var ids []string
	for _, s := range l.Sections {
		for _, id := range s.Pins {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Bounds refuses oversized lists before they are processed. The error is an Invalid fault
// with Fields as Check's.
func (l *HomeLayout) Bounds() error {
	v := checker{}
	v.check("sections", len(l.Sections) <= len(sectionKinds), fmt.Sprintf("There are %d sections, each once.", len(sectionKinds)))
	for _, s := range l.Sections[:min(len(l.Sections), len(sectionKinds))] {
		v.check(string(s.Kind)+".pins", len(s.Pins) <= MaxPins, fmt.Sprintf("At most %d products are pinned in a section.", MaxPins))
	}
	v.check("brands", len(l.Brands) <= MaxHomeBrands, fmt.Sprintf("At most %d brands.", MaxHomeBrands))
	v.check("collections", len(l.Collections) <= MaxHomeCollections, fmt.Sprintf("At most %d collections.", MaxHomeCollections))
	v.check("promises", len(l.Promises) <= MaxPromises, fmt.Sprintf("At most %d promises have room in the bar.", MaxPromises))
	return v.fault()
}

func (v checker) fault() error {
	if len(v) == 0 {
		return nil
	}
	return fault.Fields("Please check the marked fields.", v)
}

// Tidy trims texts and removes empty lists.
func (l *HomeLayout) Tidy() {
	for i := range l.Sections {
		s := &l.Sections[i]
		s.Title = ident.Tidy(s.Title)
		if len(s.Pins) == 0 {
			s.Pins = nil
		}
	}
	if l.Hero != nil {
		l.Hero = &HeroWords{Title: ident.Tidy(l.Hero.Title), Text: ident.Tidy(l.Hero.Text), MemberText: ident.Tidy(l.Hero.MemberText)}
	}
	if l.Picture != nil {
		l.Picture = &HeroPicture{Image: l.Picture.Image, Alt: ident.Tidy(l.Picture.Alt), Focus: l.Picture.Focus}
	}
	if len(l.Brands) == 0 {
		l.Brands = nil
	}
	if len(l.Collections) == 0 {
		l.Collections = nil
	}
	promises := l.Promises
	l.Promises = nil
	for _, text := range promises {
		l.Promises = append(l.Promises, ident.Tidy(text))
	}
}

// Check validates a tidied layout within its Bounds. The error is an Invalid fault with the
// office's Fields: "hero.title", "hero.picture", "promises.0", "brands", "sections",
// "trending.pins". The caller has set the picture's size to the stored photo's, or zero
// without one. exists says whether a product exists, live or not.
func (l *HomeLayout) Check(terms *Terms, exists func(id string) bool) error {
	v := checker{}
	l.checkSections(v, exists)
	if l.Hero != nil {
		v.words("hero.title", l.Hero.Title, 1, mostTitle, inHero...)
		v.words("hero.text", l.Hero.Text, 1, mostHero, inHero...)
		v.words("hero.memberText", l.Hero.MemberText, 0, mostHero, inHero...)
	}
	if p := l.Picture; p != nil {
		v.check("hero.picture", p.Width > 0, "This picture is not in the shop any more. Choose it again.")
		v.check("hero.picture", p.Width == 0 || p.Width >= leastHeroPicture,
			fmt.Sprintf("The picture is %d pixels wide. It spans the screen and needs at least %d.", p.Width, leastHeroPicture))
		v.check("hero.focus", p.Focus == "" || p.Focus == FocusTop || p.Focus == FocusBottom, "What stays is the top, the middle or the bottom.")
		v.words("hero.alt", p.Alt, 0, mostAlt)
	}
	for i, text := range l.Promises {
		v.words("promises."+strconv.Itoa(i), text, 1, mostPromises, inPromises...)
	}
	l.checkBrands(v, terms)
	l.checkCollections(v, terms)
	return v.fault()
}

func (l *HomeLayout) checkSections(v checker, exists func(id string) bool) {
	leads := false
	for i, s := range l.Sections {
		v.check("sections", slices.Contains(sectionKinds, s.Kind), "“"+ident.Shorten(string(s.Kind), 20)+"” is no section of the home page.")
		v.check("sections", l.section(s.Kind) == &l.Sections[i], "A section is named twice.")
		leads = leads || s.Shown && slices.Contains(leading, s.Kind)
		field := string(s.Kind)
		if s.Title != "" {
			v.check(field+".title", slices.Contains(titled, s.Kind), "This section has no title.")
			v.words(field+".title", s.Title, 0, mostTitle)
		}
		v.check(field+".pins", len(s.Pins) == 0 || slices.Contains(pinnable, s.Kind), "Nothing can be pinned in this section.")
		for j, id := range s.Pins {
			v.check(field+".pins", !slices.Contains(s.Pins[:j], id), "A product is pinned twice.")
			v.check(field+".pins", exists(id), "A pinned product does not exist any more. Take it off.")
		}
	}
	v.check("sections", leads, "The home page would be empty: show at least one section that leads to products.")
}

func (l *HomeLayout) checkBrands(v checker, terms *Terms) {
	for i, id := range l.Brands {
		v.check("brands", !slices.Contains(l.Brands[:i], id), "A brand is named twice.")
		at := slices.IndexFunc(terms.Brands, func(r TermRow) bool { return r.ID == id })
		if at < 0 {
			v.check("brands", false, "A brand does not exist any more. Take it off.")
			continue
		}
		v.check("brands", terms.Brands[at].Shown, terms.Brands[at].Name+" is hidden. Show it under Brands first, or take it off.")
	}
}

func (l *HomeLayout) checkCollections(v checker, terms *Terms) {
	section := l.section(SectionCollections)
	if section == nil || !section.Shown {
		return // what is not shown holds up nothing else
	}
	v.check("collections", len(l.Collections) > 0, "Choose a collection, or hide the section.")
	for i, id := range l.Collections {
		v.check("collections", !slices.Contains(l.Collections[:i], id), "A collection is named twice.")
		v.check("collections", slices.ContainsFunc(terms.Collections, func(c Collection) bool { return c.ID == id }), "A collection does not exist any more. Take it off.")
	}
}

// words checks a text for pages: no markup, and only known placeholders.
func (v checker) words(field, s string, least, most int, known ...string) {
	n := utf8.RuneCountInString(s)
	v.check(field, utf8.ValidString(s) && !strings.ContainsFunc(s, isControl), "This holds characters that cannot be shown.")
	v.check(field, least == 0 || strings.Trim(s, "* ") != "", "Type some words, or take the usual ones back.")
	v.check(field, n <= most, fmt.Sprintf("At most %d characters: these are %d.", most, n))
	v.check(field, !strings.ContainsAny(s, "<>"), "No < and >: type the words as they are to be read.")
	stars := strings.Count(s, "*")
	switch {
	case len(known) == 0:
		v.check(field, stars == 0 && !strings.ContainsAny(s, "{}"), "Plain words alone.")
		return
	case stars > 0:
		v.check(field, stars == 2 && !strings.Contains(s, "**"), "One part is emphasised at most: *like this*.")
	}
	rest := s
	for _, name := range known {
		rest = strings.ReplaceAll(rest, "{"+name+"}", "")
	}
	v.check(field, !strings.ContainsAny(rest, "{}"), "In braces only {"+strings.Join(known, "}, {")+"}.")
}

// homeBrands returns the slugs of the brands that a layout shows, without hidden and
// deleted ones.
func (t *Terms) homeBrands(l *HomeLayout) []string {
	if l == nil || len(l.Brands) == 0 {
		return t.HomeBrands()
	}
	var out []string
	for _, id := range l.Brands {
		i := slices.IndexFunc(t.Brands, func(r TermRow) bool { return r.ID == id })
		if i >= 0 && t.Brands[i].Shown {
			out = append(out, homeSlug(t.Brands[i].Slug))
		}
	}
	return out
}

// HomePins are the ids of live pinned products by section.
type HomePins struct {
	Trending []string `json:"trending,omitempty"`
	Deals    []string `json:"deals,omitempty"`
	TopSells []string `json:"topSells,omitempty"`
}

// HomePage returns the home page's products by a layout; nil means the specified one.
// Pinned products that are not live are left out. A ranking's section begins with the home
// page's pins, followed by the ranking's own. Both are marked as the owner's picks, so that
// nobody takes them for best sellers.
func (s *Snapshot) HomePage(l *HomeLayout, at Moment) Home {
	h := s.Home(s.terms.homeBrands(l))
	h.Collections = s.homeCollections(l, at)
	var pins HomePins
	for _, row := range []struct {
		kind  SectionKind
		list  *[]*Product
		ids   *[]string
		most  int
		ranks []string // pins of the section's ranking
	}{
		{SectionTrending, &h.Trending, &pins.Trending, HomeSection, s.terms.Rankings.Trending.Pins},
		{SectionDeals, &h.Deals, &pins.Deals, HomeSection, nil},
		{SectionTopSells, &h.TopSells, &pins.TopSells, homeTopSells, s.terms.Rankings.TopSells.Pins},
	} {
		if l != nil {
			if section := l.section(row.kind); section != nil {
				*row.list, *row.ids = s.pinned(*row.list, section.Pins, row.most)
			}
		}
		for _, p := range *row.list {
			if slices.Contains(row.ranks, p.ID) && !slices.Contains(*row.ids, p.ID) {
				*row.ids = append(*row.ids, p.ID)
			}
		}
	}
	if !reflect.DeepEqual(pins, HomePins{}) {
		h.Pins = &pins
	}
	return h
}

// pinned moves the live products of ids to the front of a list, and keeps its length.
func (s *Snapshot) pinned(list []*Product, ids []string, most int) (out []*Product, live []string) {
	for _, id := range ids {
		if p := s.ByID(id); p != nil {
			out, live = append(out, p), append(live, id)
		}
	}
	if len(out) == 0 {
		return list, nil
	}
	for _, p := range list {
		if !slices.Contains(live, p.ID) {
			out = append(out, p)
		}
	}
	return out[:min(most, len(out))], live
}
