package stock

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Papers are what the owner lets shoppers see of a lot (REAL-2).
type Papers struct {
	LotID      string     `json:"-"`
	Code       string     `json:"code"` // by which shoppers find them; empty until they are stored
	Shown      bool       `json:"shown"`
	Importer   string     `json:"importer"`
	Country    string     `json:"country"`    // of origin
	BoughtFrom string     `json:"boughtFrom"` // in the owner's words: the name of a supplier need not be told
	Documents  []Document `json:"documents"`
	Version    int64      `json:"-"` // 0: not stored yet
	ShownAt    time.Time  `json:"-"` // since when shoppers see them; zero: they never did
}

// Document is a paper that the shop keeps of a lot.
type Document struct {
	Kind   DocumentKind `json:"kind"`
	Number string       `json:"number"` // may be empty; shoppers see it masked
	On     string       `json:"on"`     // a day, "2026-10-09"; may be empty
}

// DocumentKind is what a document is.
type DocumentKind string

// The kinds.
const (
	DocumentInvoice     DocumentKind = "invoice"
	DocumentDeclaration DocumentKind = "declaration" // of goods, at customs
	DocumentOrigin      DocumentKind = "origin"      // a certificate of origin
	DocumentAnalysis    DocumentKind = "analysis"    // a certificate of analysis
	DocumentLicense     DocumentKind = "license"     // the maker's word that the shop may sell
)

// DocumentKinds are all kinds, in the order in which they are listed.
func DocumentKinds() []DocumentKind {
	return []DocumentKind{DocumentInvoice, DocumentDeclaration, DocumentOrigin, DocumentAnalysis, DocumentLicense}
}

// Masked returns the number of a document for shoppers: its last four characters, or fewer of
// a short one, so that nobody can ask the customs or the supplier in the shop's name.
func (d *Document) Masked() string {
	letters := []rune(d.Number)
	keep := min(4, len(letters)/3)
	if len(letters) == 0 {
		return ""
	}
	return "••••" + string(letters[len(letters)-keep:])
}

// GuideOf says which goods a guide to compare packs is of.
type GuideOf string

// The two.
const (
	GuideProduct GuideOf = "product" // one product
	GuideBrand   GuideOf = "brand"   // all of a brand without one of their own
)

// Guide is how to compare a pack, a line a point: "The crimp: the code is pressed, not printed".
type Guide struct {
	Of   GuideOf
	Text string
}

// Bounds of papers.
const (
	maxPaperLine = 120
	maxDocuments = 10
	maxGuide     = 1500
)

// Goods names what a lot is of.
type Goods struct{ VariantID, ProductID, Name, Brand, Size, Color string }

// LotFacts is a lot as shoppers see it. It has no cost, supplier, note or number of units, so
// that the public page cannot tell any (REAL-2).
type LotFacts struct {
	Papers
	Goods
	Batch      string // as on the pack
	ExpiresOn  string
	State      LotState
	ReceivedAt time.Time
	Guide      string
}

// PapersSum is what the papers of a product's lots say together, without naming a lot.
type PapersSum struct {
	Goods
	Importers, Countries []string
	Documents            []DocumentKind
	Guide                string
}

// Held says whether the lot is off sale by somebody's decision: a doubt, or a recall.
func (f *LotFacts) Held() bool { return f.State == LotHeldBack }

// Expired says whether the lot is past its date, whether or not that was looked at yet.
func (f *LotFacts) Expired(now time.Time) bool {
	return f.State == LotExpired || f.ExpiresOn != "" && f.ExpiresOn < Day(now, 0)
}

// PapersTx is what changing papers needs of one transaction.
type PapersTx interface {
	audit.Tx
	Now() time.Time
	// LotGoods returns what a lot is of, NotFound where there is no such lot.
	LotGoods(ctx context.Context, lotID string) (Goods, error)
	// LotPapers returns the papers of a lot, locked; Version is 0 where it has none.
	LotPapers(ctx context.Context, lotID string) (Papers, error)
	// PutPapers stores papers as of the version before; ok is false where another is stored.
	PutPapers(ctx context.Context, p Papers) (ok bool, err error)
	// PackGuide returns a guide, an empty text where there is none.
	PackGuide(ctx context.Context, of GuideOf, key string) (text string, err error)
	// PutPackGuide stores a guide; an empty text removes it.
	PutPackGuide(ctx context.Context, of GuideOf, key, text string) error
	// TouchLevel makes every node read the level of a variant again.
	TouchLevel(ctx context.Context, variantID string) error
}

// ErrPapers is the error where papers were changed since they were seen.
var ErrPapers = fault.New(fault.Conflict, "Somebody else has changed these papers meanwhile. Look at them again: nothing of yours was stored.")

// GuideKey is under what a guide is kept.
func (g *Goods) GuideKey(of GuideOf) string {
	if of == GuideBrand {
		return ident.FoldBrand(g.Brand)
	}
	return g.ProductID
}

// tidy checks what was typed, and returns what is wrong by field.
func (p *Papers) tidy(g *Guide, now time.Time) map[string]string {
	wrong := map[string]string{}
	line := func(field string, text *string) {
		if *text = ident.Tidy(*text); len([]rune(*text)) > maxPaperLine {
			wrong[field] = fmt.Sprintf("At most %d characters.", maxPaperLine)
		}
	}
	line("importer", &p.Importer)
	line("country", &p.Country)
	line("boughtFrom", &p.BoughtFrom)
	if len(p.Documents) > maxDocuments {
		wrong["documents"] = fmt.Sprintf("At most %d documents.", maxDocuments)
		return wrong
	}
	for i := range p.Documents {
		d, at := &p.Documents[i], "documents."+strconv.Itoa(i)+"."
		line(at+"number", &d.Number)
		if !slices.Contains(DocumentKinds(), d.Kind) {
			wrong[at+"kind"] = "There is no such kind."
		}
		day, err := ParseExpiry(d.On)
		switch {
		case err != nil:
			wrong[at+"on"] = "This is no date: write it like 21.11.2026."
		case day > Day(now, 0):
			wrong[at+"on"] = "This day is still to come."
		}
		d.On = day
	}
	if g.Text = ident.TidyLines(g.Text); len([]rune(g.Text)) > maxGuide {
		wrong["guide"] = fmt.Sprintf("At most %d characters.", maxGuide)
	}
	if g.Of != GuideProduct && g.Of != GuideBrand {
		wrong["guideOf"] = "Must be product or brand."
	}
	if p.Shown && p.Importer == "" && p.Country == "" && p.BoughtFrom == "" && len(p.Documents) == 0 {
		wrong["shown"] = "There is nothing to show yet: write down the importer, the country or a document."
	}
	return wrong
}

// PapersService is how the office changes papers.
type PapersService struct {
	inTx func(context.Context, func(context.Context, PapersTx) error) error
}

// NewPapers returns the service over its transactions.
func NewPapers(inTx func(context.Context, func(context.Context, PapersTx) error) error) (*PapersService, error) {
	if inTx == nil {
		return nil, errors.New("stock: papers need transactions")
	}
	return &PapersService{inTx}, nil
}

// Save stores the papers of a lot over the version that was seen, and how to compare its pack.
// The first time it makes their code, which stays: slips have it.
//
// Errors: NotFound; Invalid by field; ErrPapers.
func (s *PapersService) Save(ctx context.Context, p Papers, g Guide) error {
	return s.inTx(ctx, func(ctx context.Context, tx PapersTx) error {
		goods, err := tx.LotGoods(ctx, p.LotID)
		if err != nil {
			return err
		}
		if wrong := p.tidy(&g, tx.Now()); len(wrong) > 0 {
			return fault.Fields("Please check the marked fields.", wrong)
		}
		before, err := tx.LotPapers(ctx, p.LotID)
		switch {
		case err != nil:
			return err
		case before.Version != p.Version:
			return ErrPapers
		}
		if p.Code = before.Code; p.Code == "" {
			p.Code = ident.NewPaperCode()
		}
		if p.ShownAt = before.ShownAt; p.Shown && !before.Shown {
			p.ShownAt = tx.Now()
		}
		key := goods.GuideKey(g.Of)
		guide, err := tx.PackGuide(ctx, g.Of, key)
		if err != nil {
			return err
		}
		same := before.Version > 0 && before.Shown == p.Shown && before.Importer == p.Importer && before.Country == p.Country &&
			before.BoughtFrom == p.BoughtFrom && slices.Equal(before.Documents, p.Documents)
		if same && guide == g.Text {
			return audit.ErrUnchanged
		}
		p.Version++
		ok, err := tx.PutPapers(ctx, p)
		switch {
		case err != nil:
			return err
		case !ok:
			return ErrPapers
		}
		if guide != g.Text {
			if err := tx.PutPackGuide(ctx, g.Of, key, g.Text); err != nil {
				return err
			}
		}
		if err := tx.TouchLevel(ctx, goods.VariantID); err != nil {
			return err
		}
		entry := audit.Entry{Action: "stock.papers", Subject: "stock", SubjectID: goods.VariantID, After: paperEntry(&p, g.Of, g.Text)}
		if before.Version > 0 {
			entry.Before = paperEntry(&before, g.Of, guide)
		}
		return tx.Record(ctx, entry)
	})
}

// paperEntry is papers as the log keeps them.
func paperEntry(p *Papers, of GuideOf, guide string) map[string]any {
	kinds := make([]string, len(p.Documents))
	for i, d := range p.Documents {
		kinds[i] = strings.TrimSpace(string(d.Kind) + " " + d.On)
	}
	return map[string]any{
		"lot": p.LotID, "shown": p.Shown, "importer": p.Importer, "country": p.Country, "boughtFrom": p.BoughtFrom,
		"documents": strings.Join(kinds, ", "), "guideOf": of, "guide": guide,
	}
}
