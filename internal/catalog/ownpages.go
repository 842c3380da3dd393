package catalog

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/ident"
)

// PageKind says where a page of the owner's stands.
type PageKind string

// The kinds. Their names are stored.
const (
	PlainPage PageKind = "page"    // at /pages/SLUG
	Article   PageKind = "article" // at /journal/SLUG, and listed at /journal
)

// Bounds of the owner's pages. Lengths are characters.
const (
	MaxOwnPages   = 100 // all of them are in memory, and read again with every change of the shelves
	MaxBlocks     = 40
	MaxPageBytes  = 40_000 // of a page as JSON
	MaxQuestions  = 20
	MaxPageGoods  = 12
	mostPageTitle = 100
	mostSummary   = 200
	mostPageText  = 6_000
	mostAnswer    = 2_000
	mostPageSlug  = 80
	mostPageLink  = 500
	leastPagePict = 200 // pixels
)

// OwnPage is a page or an article that the owner wrote (FACE-2).
type OwnPage struct {
	ID   string
	Slug string // unique among the pages of its address
	Kind PageKind
	PageContent
	Showing
	Version   int64
	CreatedAt time.Time
	SavedAt   time.Time
}

// Showing says whether and when shoppers see something of the owner's.
type Showing struct {
	Published bool      // false: a draft
	From      time.Time // shown from then on; zero: at once
	Until     time.Time // shown until then; zero: without an end
}

// PageContent is what a page says. Its English texts are translated by LANG-4.
type PageContent struct {
	Title   string  `json:"title"`
	Summary string  `json:"summary,omitempty"` // in lists and search engines
	Blocks  []Block `json:"blocks"`
}

// BlockKind names what a block shows. The names are stored and part of the API.
type BlockKind string

// The kinds of blocks.
const (
	BlockText      BlockKind = "text"
	BlockPicture   BlockKind = "picture"
	BlockProducts  BlockKind = "products"
	BlockQuestions BlockKind = "questions"
	BlockVideo     BlockKind = "video" // a link with a picture: nothing of another site is loaded
)

// Block is a part of a page. The fields of other kinds are empty.
type Block struct {
	ID        string     `json:"id,omitempty"` // stays while blocks move, so that translations find their texts
	Kind      BlockKind  `json:"kind"`
	Text      string     `json:"text,omitempty"`    // of text, in the notation of ParseText
	Title     string     `json:"title,omitempty"`   // of products, questions and a video
	Image     string     `json:"image,omitempty"`   // the address of an uploaded photo: of a picture or a video
	Alt       string     `json:"alt,omitempty"`     // of a picture; empty: it is decoration
	Caption   string     `json:"caption,omitempty"` // of a picture
	Width     int        `json:"width,omitempty"`   // of the stored photo; a client's value is ignored
	Height    int        `json:"height,omitempty"`
	Products  []string   `json:"products,omitempty"` // ids
	Questions []Question `json:"questions,omitempty"`
	Link      string     `json:"link,omitempty"` // of a video: https
}

// Question is one of a block of questions.
type Question struct {
	Question string `json:"question"`
	Answer   string `json:"answer"` // in the notation of ParseText
}

// Path is the page's address in English.
func (p *OwnPage) Path() string {
	switch {
	case p.Kind == Article:
		return "/journal/" + p.Slug
	case p.Kind.IsGuide():
		return "/" + string(p.Kind) + "/" + p.Slug
	}
	return "/pages/" + p.Slug
}

// PageState is what shoppers see of a page or a collection at a moment.
type PageState string

// The states.
const (
	PageDraft   PageState = "draft"
	PagePlanned PageState = "planned"
	PageLive    PageState = "live"
	PageEnded   PageState = "ended"
)

// State returns the state at a moment.
func (p *Showing) State(now time.Time) PageState {
	switch {
	case !p.Published:
		return PageDraft
	case !p.Until.IsZero() && !now.Before(p.Until):
		return PageEnded
	case now.Before(p.From):
		return PagePlanned
	}
	return PageLive
}

// Date is the day that an article names: when it was first shown, as far as that is known.
func (p *OwnPage) Date() time.Time {
	if !p.From.IsZero() {
		return p.From
	}
	return p.CreatedAt
}

// OwnPage returns the page of a slug that is shown at a moment; nil where there is none.
func (t *Terms) OwnPage(kind PageKind, slug string, now time.Time) *OwnPage {
	for i := range t.Pages {
		if p := &t.Pages[i]; p.Kind == kind && p.Slug == slug && p.State(now) == PageLive {
			return p
		}
	}
	return nil
}

// OwnPages returns the pages of a kind that are shown at a moment, the newest first.
func (t *Terms) OwnPages(kind PageKind, now time.Time) (out []*OwnPage) {
	for i := range t.Pages {
		if p := &t.Pages[i]; p.Kind == kind && p.State(now) == PageLive {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b *OwnPage) int { return b.Date().Compare(a.Date()) })
	return out
}

// Turns counts the beginnings and ends of pages and collections that have passed, and the
// days where a rule asks what is new: while it stays, the same ones are shown.
func (t *Terms) Turns(now time.Time) (n int64) {
	count := func(p *Showing) {
		for _, at := range []time.Time{p.From, p.Until} {
			if p.Published && !at.IsZero() && !now.Before(at) {
				n++
			}
		}
	}
	for i := range t.Pages {
		count(&t.Pages[i].Showing)
	}
	dated := false
	for i := range t.Collections {
		count(&t.Collections[i].Showing)
		dated = dated || slices.ContainsFunc(t.Collections[i].Rule, func(c Condition) bool { return c.On == OnNew })
	}
	if dated {
		n += startOfDay(now).Unix()
	}
	return n
}

// Bounds refuses what is too much before it is processed.
func (c *PageContent) Bounds() error {
	v := checker{}
	v.check("blocks", len(c.Blocks) <= MaxBlocks, fmt.Sprintf("At most %d blocks.", MaxBlocks))
	for i := range c.Blocks[:min(len(c.Blocks), MaxBlocks)] {
		b, at := &c.Blocks[i], "blocks."+strconv.Itoa(i)
		v.check(at+".products", len(b.Products) <= MaxPageGoods, fmt.Sprintf("At most %d products.", MaxPageGoods))
		v.check(at+".questions", len(b.Questions) <= MaxQuestions, fmt.Sprintf("At most %d questions.", MaxQuestions))
	}
	text, err := json.Marshal(c)
	v.check("blocks", err == nil && len(text) <= MaxPageBytes, "The page is too long. Make two of it.")
	return v.fault()
}

// Tidy trims texts, drops what is not of a block's kind, and names new blocks.
func (c *PageContent) Tidy() {
	c.Title, c.Summary = ident.Tidy(c.Title), ident.Tidy(c.Summary)
	used := map[string]bool{}
	blocks := make([]Block, 0, len(c.Blocks))
	for _, in := range c.Blocks {
		b := Block{ID: in.ID, Kind: in.Kind}
		switch in.Kind {
		case BlockText:
			b.Text = ident.TidyLines(in.Text)
		case BlockPicture:
			b.Image, b.Alt, b.Caption = in.Image, ident.Tidy(in.Alt), ident.Tidy(in.Caption)
		case BlockProducts:
			b.Title, b.Products = ident.Tidy(in.Title), in.Products
		case BlockQuestions:
			b.Title = ident.Tidy(in.Title)
			for _, q := range in.Questions {
				b.Questions = append(b.Questions, Question{ident.Tidy(q.Question), ident.TidyLines(q.Answer)})
			}
		case BlockVideo:
			b.Title, b.Image, b.Link = ident.Tidy(in.Title), in.Image, strings.TrimSpace(in.Link)
		}
		if n, err := strconv.Atoi(b.ID); err != nil || n < 1 || strconv.Itoa(n) != b.ID || used[b.ID] || n > 1_000_000 {
			b.ID = ""
		}
		used[b.ID] = true
		blocks = append(blocks, b)
	}
	next := 0
	for id := range used {
		if n, _ := strconv.Atoi(id); n > next {
			next = n
		}
	}
	for i := range blocks {
		if blocks[i].ID == "" {
			next++
			blocks[i].ID = strconv.Itoa(next)
		}
	}
	c.Blocks = blocks
}

// Goods returns the ids of all named products, each once.
func (c *PageContent) Goods() (ids []string) {
	for i := range c.Blocks {
		for _, id := range c.Blocks[i].Products {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// Check validates a tidied page within its Bounds. The error is an Invalid fault with the
// office's Fields: "slug", "title", "summary", "until", "blocks", "blocks.0.text",
// "blocks.0.questions.1.answer". The caller has set the size of pictures to that of stored
// photos, or zero without one. A draft may have empty blocks.
func (p *OwnPage) Check(exists func(id string) bool) error {
	v := checker{}
	v.check("kind", p.Kind == PlainPage || p.Kind == Article || p.Kind.IsGuide(), "It is a page, an article, or about a concern or an ingredient.")
	v.check("slug", p.Slug != "" && p.Slug == ident.Slug(p.Slug) && isASCII(p.Slug), "Small letters, digits and hyphens, such as about-us.")
	v.check("slug", len(p.Slug) <= mostPageSlug, fmt.Sprintf("At most %d letters.", mostPageSlug))
	v.text("title", p.Title, 1, mostPageTitle)
	v.text("summary", p.Summary, 0, mostSummary)
	v.check("until", p.Until.IsZero() || p.Until.After(p.From), "It ends after it begins.")
	v.check("blocks", !p.Published || len(p.Blocks) > 0, "The page would be empty: add a block first.")
	least := 0
	if p.Published {
		least = 1
	}
	for i := range p.Blocks {
		p.Blocks[i].check(v, "blocks."+strconv.Itoa(i), least, exists)
	}
	return v.fault()
}

func (b *Block) check(v checker, at string, least int, exists func(id string) bool) {
	switch b.Kind {
	case BlockText:
		v.marked(at+".text", b.Text, least, mostPageText)
	case BlockPicture:
		v.check(at+".image", least == 0 && b.Image == "" || b.Width > 0, "Choose a picture.")
		v.check(at+".image", b.Width == 0 || b.Width >= leastPagePict, fmt.Sprintf("The picture is %d pixels wide, and needs %d at least.", b.Width, leastPagePict))
		v.text(at+".alt", b.Alt, 0, mostAlt)
		v.text(at+".caption", b.Caption, 0, mostSummary)
	case BlockProducts:
		v.text(at+".title", b.Title, 0, mostPageTitle)
		v.check(at+".products", len(b.Products) >= least, "Choose a product.")
		for i, id := range b.Products {
			v.check(at+".products", !slices.Contains(b.Products[:i], id), "A product is named twice.")
			v.check(at+".products", exists(id), "A product does not exist any more. Take it off.")
		}
	case BlockQuestions:
		v.text(at+".title", b.Title, 0, mostPageTitle)
		v.check(at+".questions", len(b.Questions) >= least, "Add a question.")
		for i, q := range b.Questions {
			field := at + ".questions." + strconv.Itoa(i)
			v.text(field+".question", q.Question, least, mostSummary)
			v.marked(field+".answer", q.Answer, least, mostAnswer)
		}
	case BlockVideo:
		v.text(at+".title", b.Title, least, mostPageTitle)
		v.check(at+".image", b.Image == "" || b.Width > 0, "This picture is not in the shop any more. Choose it again.")
		v.check(at+".link", least == 0 && b.Link == "" || filmAddress(b.Link), "Copy the film's address from the browser: it begins with https://.")
	default:
		v.check(at+".kind", false, "There is no such block.")
	}
}

// marked checks a text in the notation of ParseText.
func (v checker) marked(field, s string, least, most int) {
	n := utf8.RuneCountInString(s)
	v.check(field, utf8.ValidString(s) && !strings.ContainsFunc(strings.ReplaceAll(s, "\n", ""), isControl), "This holds characters that cannot be shown.")
	v.check(field, n >= least, "Type some words.")
	v.check(field, n <= most, fmt.Sprintf("At most %d characters: these are %d.", most, n))
	for _, m := range markedLink.FindAllStringSubmatch(s, -1) {
		v.check(field, LinkOf(m[2]) != "", "“"+ident.Shorten(m[2], 40)+"” is no address: write a page of the shop, such as /category/toner, or one that begins with https://.")
	}
}

// LinkOf returns the address that a text may lead to, or "": a path of the shop, another
// site by https, a mail address or a phone number. Browsers read what begins with two
// slashes, or has a backslash, as another site, so such paths are refused.
func LinkOf(address string) string {
	if len(address) > mostPageLink || !isASCII(address) || strings.ContainsAny(address, "\\<>\"'`{}|^ ") || strings.ContainsFunc(address, isControl) {
		return ""
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return ""
	case u.Scheme == "" && u.Host == "" && strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//"):
		first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
		if slices.Contains([]string{"admin", "api", "ur", "roman"}, strings.ToLower(first)) {
			return "" // the reader's own language is put in front
		}
		return address
	case u.Scheme == "https" && strings.Contains(u.Hostname(), ".") && u.User == nil:
		return address
	case u.Scheme == "mailto" && strings.Contains(u.Opaque, "@"), u.Scheme == "tel" && u.Opaque != "":
		return address
	}
	return ""
}

// filmAddress says whether an address is a film's on another site.
func filmAddress(address string) bool {
	return strings.HasPrefix(address, "https://") && LinkOf(address) != ""
}

// texts calls add with each English text of a page, its bound, and whether it is in the
// notation of ParseText.
func (c *PageContent) texts(add func(field, english string, most int, marked bool)) {
	add("title", c.Title, mostPageTitle, false)
	add("summary", c.Summary, mostSummary, false)
	for i := range c.Blocks {
		b := &c.Blocks[i]
		at := "block-" + b.ID + "."
		add(at+"title", b.Title, mostPageTitle, false)
		add(at+"text", b.Text, mostPageText, true)
		add(at+"alt", b.Alt, mostAlt, false)
		add(at+"caption", b.Caption, mostSummary, false)
		for j, q := range b.Questions {
			of := at + strconv.Itoa(j) + "."
			add(of+"question", q.Question, mostSummary, false)
			add(of+"answer", q.Answer, mostAnswer, true)
		}
	}
}
