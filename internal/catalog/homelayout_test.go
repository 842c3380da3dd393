package catalog

import (
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// laidOut is the specified home page with one change.
func laidOut(change func(*HomeLayout)) *HomeLayout {
	l := SpecifiedHome()
	change(l)
	return l
}

// inSection changes a section of a layout.
func inSection(l *HomeLayout, kind SectionKind, change func(*SectionLayout)) {
	for i := range l.Sections {
		if l.Sections[i].Kind == kind {
			change(&l.Sections[i])
		}
	}
}

// SHELF-2 the rules of a home page, and the field that each error names.
func TestSHELF2Check(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	terms.Brands[1].Shown = false
	hero := func(h HeroWords) func(*HomeLayout) {
		return func(l *HomeLayout) { l.Hero = &h }
	}
	promises := func(texts ...string) func(*HomeLayout) {
		return func(l *HomeLayout) { l.Promises = texts }
	}
	picture := func(p HeroPicture, width int) func(*HomeLayout) {
		return func(l *HomeLayout) { l.Picture = &p; l.Picture.Width, l.Picture.Height = width, width }
	}
	pins := func(kind SectionKind, ids ...string) func(*HomeLayout) {
		return func(l *HomeLayout) {
			inSection(l, kind, func(s *SectionLayout) { s.Pins = ids })
		}
	}
	for name, tc := range map[string]struct {
		change func(*HomeLayout)
		wrong  string
	}{
		"as specified":                   {func(*HomeLayout) {}, ""},
		"a part of it":                   {func(l *HomeLayout) { l.Sections = l.Sections[4:6] }, ""},
		"words":                          {hero(HeroWords{Title: "Skin *first*", Text: "{guest}% off, {member}% for members."}), ""},
		"words in Urdu":                  {hero(HeroWords{Title: "خوبصورت جلد", Text: "ہر چیز پر {guest}٪ رعایت"}), ""},
		"words without a title":          {hero(HeroWords{Title: " ", Text: "x"}), "hero.title"},
		"only stars":                     {hero(HeroWords{Title: "* *", Text: "x"}), "hero.title"},
		"words without a text":           {hero(HeroWords{Title: "x"}), "hero.text"},
		"a long title":                   {hero(HeroWords{Title: strings.Repeat("ا", 61), Text: "x"}), "hero.title"},
		"a long text":                    {hero(HeroWords{Title: "x", Text: strings.Repeat("x", 201)}), "hero.text"},
		"markup":                         {hero(HeroWords{Title: "<b>x</b>", Text: "x"}), "hero.title"},
		"markup to members":              {hero(HeroWords{Title: "x", Text: "x", MemberText: "<script>"}), "hero.memberText"},
		"one star":                       {hero(HeroWords{Title: "Skin *first", Text: "x"}), "hero.title"},
		"two emphases":                   {hero(HeroWords{Title: "*a* *b*", Text: "x"}), "hero.title"},
		"an empty emphasis":              {hero(HeroWords{Title: "a ** b", Text: "x"}), "hero.title"},
		"a name nobody knows":            {hero(HeroWords{Title: "x", Text: "{delivery}"}), "hero.text"},
		"a brace":                        {hero(HeroWords{Title: "x", Text: "{guest"}), "hero.text"},
		"control characters are dropped": {hero(HeroWords{Title: "a\x07", Text: "x"}), ""},
		"OWN-6 a picture":                {picture(HeroPicture{Image: "a"}, 800), ""},
		"OWN-6 a picture with words":     {picture(HeroPicture{Image: "a", Alt: "گلاب کی بوتل", Focus: FocusTop}, 1280), ""},
		"OWN-6 a picture that is gone":   {picture(HeroPicture{Image: "a"}, 0), "hero.picture"},
		"OWN-6 a small picture":          {picture(HeroPicture{Image: "a"}, 799), "hero.picture"},
		"OWN-6 a focus that is none":     {picture(HeroPicture{Image: "a", Focus: "left"}, 800), "hero.focus"},
		"OWN-6 markup beside a picture":  {picture(HeroPicture{Image: "a", Alt: "<b>"}, 800), "hero.alt"},
		"OWN-6 long words of a picture":  {picture(HeroPicture{Image: "a", Alt: strings.Repeat("x", 121)}, 800), "hero.alt"},
		"promises":                       {promises("Sealed and fresh", "{delivery}", "{days} days to send it back"), ""},
		"an empty promise":               {promises("x", ""), "promises.1"},
		"too many promises":              {promises("a", "b", "c", "d", "e"), "promises"},
		"a long promise":                 {promises(strings.Repeat("x", 71)), "promises.0"},
		"brands":                         {func(l *HomeLayout) { l.Brands = []string{"dior", "estee-lauder"} }, ""},
		"a brand twice":                  {func(l *HomeLayout) { l.Brands = []string{"dior", "dior"} }, "brands"},
		"a hidden brand":                 {func(l *HomeLayout) { l.Brands = []string{"centella"} }, "brands"},
		"a brand that is none":           {func(l *HomeLayout) { l.Brands = []string{"nobody"} }, "brands"},
		"too many brands":                {func(l *HomeLayout) { l.Brands = make([]string, 25) }, "brands"},
		"pins":                           {pins(SectionTrending, "a", "b", "c"), ""},
		"too many pins":                  {pins(SectionTrending, "a", "b", "c", "a"), "trending.pins"},
		"a pin twice":                    {pins(SectionDeals, "a", "a"), "deals.pins"},
		"a pin that is none":             {pins(SectionTopSells, "gone"), "top-sells.pins"},
		"pins where there are none":      {pins(SectionTrust, "a"), "trust.pins"},
		"a title": {func(l *HomeLayout) {
			inSection(l, SectionTrending, func(s *SectionLayout) { s.Title = "اس ہفتے" })
		}, ""},
		"a title with markup": {func(l *HomeLayout) {
			inSection(l, SectionTrending, func(s *SectionLayout) { s.Title = "a<b" })
		}, "trending.title"},
		"a title where there is none": {func(l *HomeLayout) {
			inSection(l, SectionStrip, func(s *SectionLayout) { s.Title = "x" })
		}, "strip.title"},
		"a section twice":        {func(l *HomeLayout) { l.Sections[1].Kind = SectionHero }, "sections"},
		"a section that is none": {func(l *HomeLayout) { l.Sections[1].Kind = "blog" }, "sections"},
		"too many sections": {func(l *HomeLayout) {
			l.Sections = append(l.Sections, SectionLayout{Kind: "blog"})
		}, "sections"},
		"empty": {func(l *HomeLayout) {
			for i := range l.Sections {
				s := &l.Sections[i]
				s.Shown = slices.Contains([]SectionKind{SectionHero, SectionTrust, SectionTestimonials}, s.Kind)
			}
		}, "sections"},
		"without a section": {func(l *HomeLayout) { l.Sections = nil }, "sections"},
	} {
		l := laidOut(tc.change)
		err := l.Bounds()
		if err == nil {
			size := l.Picture
			l.Tidy()
			if size != nil {
				l.Picture.Width = size.Width // the caller sets it
			}
			err = l.Check(terms, func(id string) bool { return len(id) == 1 })
		}
		if tc.wrong == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Kind != fault.Invalid || !slices.Equal(slices.Collect(maps.Keys(f.Fields)), []string{tc.wrong}) {
			t.Errorf("%s: %v, wanted %s marked", name, err, tc.wrong)
		}
	}
}

// SHELF-2 the specified page is shown where nothing differs from it, also after it was
// published.
func TestSHELF2Shown(t *testing.T) {
	t.Parallel()
	if (*HomeLayout)(nil).Shown() != nil || SpecifiedHome().Shown() != nil {
		t.Error("the specified page is told to pages")
	}
	l := laidOut(func(l *HomeLayout) {
		l.Sections[0], l.Sections[4] = l.Sections[4], l.Sections[0]
		l.Sections[2].Shown = false
		l.Promises = []string{"x"}
	})
	shown := l.Shown()
	if len(shown.Sections) != 10 || shown.Sections[0].Kind != SectionTrending || shown.Promises[0] != "x" {
		t.Errorf("shown are %v", shown)
	}
	// A layout by a program with other sections.
	old := &HomeLayout{Sections: []SectionLayout{{Kind: "blog", Shown: true}, {Kind: SectionDeals}}}
	old.Fit()
	if len(old.Sections) != 12 || old.Sections[0].Kind != SectionDeals || old.Sections[0].Shown || !old.Sections[1].Shown || old.Sections[11].Shown {
		t.Errorf("fitted: %v", old.Sections)
	}
}

// SHELF-2 pins come first, without those that are not live, and a list keeps its length. Brands
// are those of the layout that are shown.
func TestSHELF2HomePage(t *testing.T) {
	t.Parallel()
	var all []*Product
	id := map[string]string{"archived": "archived"}
	for n, name := range []string{"a", "b", "c", "d", "e", "f"} {
		p := product(n, name, "COSRX", "serum")
		p.Trending, p.TopSell = name != "a", name == "f"
		id[name] = p.ID
		all = append(all, p)
	}
	terms := FixedTerms()
	terms.Brands[0].Shown = false // medicube
	snap := NewShelved(all, 1, NewLevels(), terms)
	names := func(list []*Product) string {
		out := ""
		for _, p := range list {
			out += p.Name
		}
		return out
	}
	specified := snap.HomePage(nil, Moment{})
	if names(specified.Trending) != "fedc" || specified.Pins != nil || len(specified.Brands) != 12 {
		t.Errorf("specified: %s, pins %v, %d brands", names(specified.Trending), specified.Pins, len(specified.Brands))
	}
	l := laidOut(func(l *HomeLayout) {
		l.Brands = []string{"axis-y", "medicube", "gone", "cosrx"}
		inSection(l, SectionTrending, func(s *SectionLayout) { s.Pins = []string{id["a"], id["archived"], id["d"]} })
		inSection(l, SectionTopSells, func(s *SectionLayout) { s.Pins = []string{id["b"]} })
	})
	h := snap.HomePage(l, Moment{})
	if names(h.Trending) != "adfe" || names(h.TopSells) != "bf" {
		t.Errorf("trending %s, top sells %s", names(h.Trending), names(h.TopSells))
	}
	if h.Pins == nil || !slices.Equal(h.Pins.Trending, []string{id["a"], id["d"]}) || !slices.Equal(h.Pins.TopSells, []string{id["b"]}) || h.Pins.Deals != nil {
		t.Errorf("pins %v", h.Pins)
	}
	// SHELF-3: a pin of the ranking is a pick as well, with and without a layout.
	terms.Rankings.Trending.Pins = []string{id["c"]}
	ranked := NewShelved(all, 2, NewLevels(), terms)
	if h := ranked.HomePage(nil, Moment{}); names(h.Trending) != "cfed" || h.Pins == nil || !slices.Equal(h.Pins.Trending, []string{id["c"]}) {
		t.Errorf("pinned in the ranking: %s, pins %v", names(h.Trending), h.Pins)
	}
	if h := ranked.HomePage(l, Moment{}); names(h.Trending) != "adcf" || !slices.Equal(h.Pins.Trending, []string{id["a"], id["d"], id["c"]}) {
		t.Errorf("pinned in both: %s, pins %v", names(h.Trending), h.Pins)
	}
	if len(h.Brands) != 2 || h.Brands[0].Slug != "axisy" || h.Brands[1].Slug != "cosrx" || len(h.Brands[1].Products) != 4 {
		t.Errorf("brands %v", h.Brands)
	}
}

// OWN-8: the home page and menus of a real shop show what it has, with its own brands. The
// specified ones stay as specified.
func TestOWN8AShopOfItsOwn(t *testing.T) {
	t.Parallel()
	terms := FixedTerms()
	terms.Brands = append(terms.Brands, TermRow{ID: "noor", Slug: "noor", Name: "Noor", Shown: true})
	items := make([]*Product, 3)
	for i := range items {
		items[i] = &Product{
			ID: ident.IDAt(time.Unix(int64(1_800_000_000+i), 0), "own"), Name: "Glow " + strconv.Itoa(i), Brand: "Noor", State: StateLive,
			Price: money.Rupees(1000), Category: "serum", Categories: []string{"serum"},
		}
	}
	s := NewShelved(items, 1, NewLevels(), terms)
	h, m := s.OwnHome(nil, Moment{}), s.Menus(true)
	if len(h.Trending) != 3 || len(h.TopSells) != 0 || len(h.Brands) != 1 || h.Brands[0].Slug != "noor" || len(h.Brands[0].Products) != 3 {
		t.Errorf("OWN-8 the page has %d newest, %d top sells and the brands %v", len(h.Trending), len(h.TopSells), h.Brands)
	}
	if len(m.Categories) != 1 || m.Categories[0].Slug != "serum" || len(m.SkinTypes) != 0 || len(m.Brands) != 1 || m.Brands[0].Name != "Noor" {
		t.Errorf("OWN-8 the menus name %v, %v and %v", m.Brands, m.Categories, m.SkinTypes)
	}
	if want := []string{"accessories", "deal", "makeup", "skin-type", "top-sells", "trending"}; !slices.Equal(m.Bare, want) {
		t.Errorf("OWN-8 bare are %v, want %v", m.Bare, want)
	}
	specified := s.Menus(false)
	if len(specified.Categories) != 19 || len(specified.SkinTypes) != 7 || len(specified.Brands) != 14 || specified.Bare != nil || len(s.HomePage(nil, Moment{}).Trending) != 0 {
		t.Errorf("the specified menus name %d brands, %d categories, %d skin types", len(specified.Brands), len(specified.Categories), len(specified.SkinTypes))
	}
}

// SHELF-2: the shop's page and the office's screen have every section, in the specified order.
func TestSHELF2ScreensHaveEverySection(t *testing.T) {
	t.Parallel()
	for file, list := range map[string]string{"shop/features/home/parts.ts": "USUAL", "office/shelves/homeDraft.ts": "KINDS"} {
		text, err := os.ReadFile("../../web/src/" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(text), "const "+list+": readonly HomeSectionKind[] = [")
		within, _, _ := strings.Cut(after, "]")
		var kinds []SectionKind
		for _, m := range regexp.MustCompile(`'([a-z-]+)'`).FindAllStringSubmatch(within, -1) {
			kinds = append(kinds, SectionKind(m[1]))
		}
		want := slices.Clone(sectionKinds)
		if list == "USUAL" {
			want = slices.DeleteFunc(want, func(kind SectionKind) bool { return !SpecifiedHome().section(kind).Shown })
		}
		if !slices.Equal(kinds, want) {
			t.Errorf("SHELF-2 %s of %s has %v, the page %v", list, file, kinds, want)
		}
	}
}
