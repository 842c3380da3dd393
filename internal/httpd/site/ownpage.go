package site

import (
	"cmp"
	"net/url"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
)

// ownPageName is the name of the page in web/src/shared/lib/pages.ts that shows what the
// owner wrote.
const ownPageName kind = "ownPage"

// ownPage fills in a page or an article of the owner's, or the journal; false where none is
// shown at the moment (FACE-2).
func (s *Site) ownPage(p *page, snap *catalog.Snapshot) bool {
	l, w, now := p.route.language, said[p.route.language], s.deps.Now()
	say := snap.Say(l.tag())
	trail := []crumb{}
	var shown *catalog.ShownPage
	var one *catalog.OwnPage
	switch p.route.kind {
	case kindJournal:
		shown = snap.Journal(w.journal, say, now)
	case kindConcern, kindIngredient:
		guides := catalog.PageKind(p.route.kind)
		index := crumb{w.concerns, "/" + string(guides)}
		if p.route.kind == kindIngredient {
			index.name = w.ingredients
		}
		if p.route.param == "" {
			shown = snap.GuideIndex(guides, index.name, say, now)
		} else if one = snap.GuidePage(guides, p.route.param, now); one != nil {
			trail = append(trail, index)
		}
	case kindArticle:
		one = snap.Terms().OwnPage(catalog.Article, p.route.param, now)
		trail = append(trail, crumb{w.journal, catalog.JournalPath})
	default:
		one = snap.Terms().OwnPage(catalog.PlainPage, p.route.param, now)
	}
	if one != nil {
		shown = snap.ShowPage(one, say)
	}
	if shown == nil {
		return false
	}
	s.fillOwnPage(p, snap, shown)
	p.jsonld = append([]any{s.breadcrumbs(l, append(trail, crumb{shown.Title, shown.Path})...)}, s.ownPageLD(l, shown, one)...)
	return true
}

// goodsOf lists the products on a guide.
func (s *Site) goodsOf(l language, shown *catalog.ShownPage) ld {
	items := []ld{}
	for _, b := range shown.Blocks {
		for i := range b.Products {
			c := &b.Products[i]
			path := "/product/" + url.PathEscape(cmp.Or(c.Slug, c.ID))
			items = append(items, ld{"@type": "ListItem", "position": len(items) + 1, "name": c.Name, "url": s.deps.Origin + l.at(path)})
		}
	}
	return ld{"@type": "ItemList", "name": shown.Title, "itemListElement": items}
}

func (s *Site) fillOwnPage(p *page, snap *catalog.Snapshot, shown *catalog.ShownPage) {
	for i := range shown.Blocks {
		for j := range shown.Blocks[i].Products {
			inWords(&shown.Blocks[i].Products[j])
		}
	}
	p.title = shown.Title + " | " + s.deps.Config().ShopName
	p.description = shown.Summary
	if p.description == "" {
		p.description = ident.Excerpt(textOf(shown), 160)
	}
	if p.description == "" {
		p.description = s.promise(p.route.language)
	}
	if shown.Date != "" {
		p.kind = "article"
	}
	s.homeImage(p, snap)
	if image := pictureOf(shown); image != "" {
		p.image, p.card = s.absolute(image), false
	}
	p.state.Page.Name = ownPageName
	p.state.Catalog.OwnPage = shown
}

// textOf is the first words of a page.
func textOf(shown *catalog.ShownPage) string {
	for _, b := range shown.Blocks {
		for _, part := range b.Text {
			if part.Kind == catalog.PartParagraph {
				return plain([]catalog.TextPart{part})
			}
		}
	}
	return ""
}

func plain(parts []catalog.TextPart) string {
	text := ""
	for _, part := range parts {
		for _, line := range part.Lines {
			if text != "" {
				text += " "
			}
			for _, span := range line {
				text += span.Text
			}
		}
	}
	return text
}

func pictureOf(shown *catalog.ShownPage) string {
	for _, b := range shown.Blocks {
		if b.Image != "" {
			return b.Image
		}
	}
	return ""
}

// ownPageLD describes a page as schema.org does: an Article, a WebPage or the Blog, and the
// questions of all its blocks as one FAQPage.
func (s *Site) ownPageLD(l language, shown *catalog.ShownPage, one *catalog.OwnPage) (out []any) {
	address := s.deps.Origin + l.at(shown.Path)
	node := ld{"@context": "https://schema.org", "@type": "WebPage", "name": shown.Title, "url": address, "inLanguage": l.tag()}
	if shown.Summary != "" {
		node["description"] = shown.Summary
	}
	if image := pictureOf(shown); image != "" {
		node["image"] = s.absolute(image)
	}
	switch {
	case one == nil && shown.Path != catalog.JournalPath:
		node["@type"] = "CollectionPage"
		parts := []ld{}
		for _, a := range shown.Articles {
			parts = append(parts, ld{"@type": "CollectionPage", "name": a.Title, "url": s.deps.Origin + l.at(a.Path)})
		}
		node["hasPart"] = parts
	case one == nil:
		node["@type"] = "Blog"
		posts := []ld{}
		for _, a := range shown.Articles {
			posts = append(posts, ld{"@type": "BlogPosting", "headline": a.Title, "url": s.deps.Origin + l.at(a.Path), "datePublished": a.Date})
		}
		node["blogPost"] = posts
	case one.Kind.IsGuide():
		node["@type"] = "CollectionPage"
		node["mainEntity"] = s.goodsOf(l, shown)
		for _, source := range shown.Sources {
			cited, _ := node["citation"].([]ld)
			work := ld{"@type": "CreativeWork", "name": source.Name}
			if source.Link != "" {
				work["url"] = source.Link
			}
			node["citation"] = append(cited, work)
		}
	case one.Kind == catalog.Article:
		node["@type"], node["headline"] = "Article", shown.Title
		node["datePublished"], node["dateModified"] = shown.Date, one.SavedAt.UTC()
		shop := ld{"@type": "Organization", "name": s.deps.Config().ShopName, "url": s.deps.Origin + l.at("/")}
		node["author"], node["publisher"] = shop, shop
		delete(node, "name")
	}
	out = append(out, node)
	questions := []ld{}
	for _, b := range shown.Blocks {
		for _, q := range b.Questions {
			questions = append(questions, ld{"@type": "Question", "name": q.Question, "acceptedAnswer": ld{"@type": "Answer", "text": plain(q.Answer)}})
		}
	}
	if len(questions) > 0 {
		out = append(out, ld{"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": questions})
	}
	return out
}
