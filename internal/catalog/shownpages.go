package catalog

import (
	"time"

	"gulaab/internal/zone"
)

// ShownPage is an owner's page as shoppers read it, in one language (FACE-2). The journal
// itself is one without blocks.
type ShownPage struct {
	Path     string       `json:"path"` // in English
	Title    string       `json:"title"`
	Summary  string       `json:"summary,omitempty"`
	Date     string       `json:"date,omitempty"` // of an article: "2026-11-30"
	Blocks   []ShownBlock `json:"blocks"`
	Articles []PageLink   `json:"articles,omitempty"` // of the journal, the newest first, and of an index of guides

	// Of a guide (FIND-2).
	Note    string        `json:"note,omitempty"`
	Lists   []GuideList   `json:"lists,omitempty"`
	Sources []GuideSource `json:"sources,omitempty"`
	Checked string        `json:"checked,omitempty"` // the day on which the sources were read
	Advice  []Advice      `json:"advice,omitempty"`  // of an ingredient (FIND-4)
}

// PageLink leads to a page from a list.
type PageLink struct {
	Path    string `json:"path"`
	Title   string `json:"title"`
	Summary string `json:"summary,omitempty"`
	Date    string `json:"date,omitempty"`
	Image   string `json:"image,omitempty"` // its first picture
}

// ShownBlock is a block as shoppers see it.
type ShownBlock struct {
	Kind      BlockKind       `json:"kind"`
	Text      []TextPart      `json:"text,omitempty"`
	Title     string          `json:"title,omitempty"`
	Image     string          `json:"image,omitempty"`
	Alt       string          `json:"alt,omitempty"`
	Caption   string          `json:"caption,omitempty"`
	Width     int             `json:"width,omitempty"`
	Height    int             `json:"height,omitempty"`
	Products  []Card          `json:"products,omitempty"`
	Questions []ShownQuestion `json:"questions,omitempty"`
	Link      string          `json:"link,omitempty"`
}

// ShownQuestion is a question with its answer.
type ShownQuestion struct {
	Question string     `json:"question"`
	Answer   []TextPart `json:"answer"`
}

// ShowPage returns a page in a language. Products that are not live, and blocks that hold
// nothing without them, are left out.
func (s *Snapshot) ShowPage(p *OwnPage, say Say) *ShownPage {
	out := &ShownPage{Path: p.Path(), Title: say.Text(p.Title), Summary: say.Text(p.Summary), Date: p.day(), Blocks: []ShownBlock{}}
	for i := range p.Blocks {
		b := &p.Blocks[i]
		shown := ShownBlock{
			Kind: b.Kind, Title: say.Text(b.Title), Image: b.Image, Alt: say.Text(b.Alt), Caption: say.Text(b.Caption),
			Width: b.Width, Height: b.Height, Link: b.Link,
		}
		if b.Text != "" {
			shown.Text = ParseText(say.Text(b.Text))
		}
		for _, q := range b.Questions {
			shown.Questions = append(shown.Questions, ShownQuestion{say.Text(q.Question), ParseText(say.Text(q.Answer))})
		}
		if b.Kind == BlockProducts {
			var live []*Product
			for _, id := range b.Products {
				if product := s.ByID(id); product != nil {
					live = append(live, product)
				}
			}
			if len(live) == 0 {
				continue
			}
			shown.Products = s.Cards(live)
		}
		out.Blocks = append(out.Blocks, shown)
	}
	if p.Kind.IsGuide() {
		s.addGoods(out, p, say)
	}
	return out
}

func (p *OwnPage) day() string {
	if p.Kind != Article {
		return ""
	}
	return p.Date().In(zone.Karachi).Format(time.DateOnly)
}

// Picture is the address of the page's first picture, or "".
func (p *OwnPage) Picture() string {
	for i := range p.Blocks {
		if p.Blocks[i].Image != "" {
			return p.Blocks[i].Image
		}
	}
	return ""
}

// Link returns what leads to a page in a list.
func (p *OwnPage) Link(say Say) PageLink {
	return PageLink{p.Path(), say.Text(p.Title), say.Text(p.Summary), p.day(), p.Picture()}
}

// JournalPath is the address of the list of articles.
const JournalPath = "/journal"

// Journal returns the list of articles, or nil where none is shown. title is its heading.
func (s *Snapshot) Journal(title string, say Say, now time.Time) *ShownPage {
	all := s.terms.OwnPages(Article, now)
	if len(all) == 0 {
		return nil
	}
	out := &ShownPage{Path: JournalPath, Title: title, Blocks: []ShownBlock{}}
	for _, p := range all {
		out.Articles = append(out.Articles, p.Link(say))
	}
	return out
}
