package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/stock"
)

// Tx is what bringing products in needs of a transaction.
type Tx interface {
	catalog.Tx
	stock.Tx
	audit.Tx
	// FindProduct returns the id of the product that has one of the SKUs, or the
	// address, or the brand and name, in this order; "" where there is none.
	FindProduct(ctx context.Context, skus []string, slug, brand, name string) (id string, err error)
	// Try runs fn; where it fails, what it did is undone, and the transaction can
	// go on.
	Try(ctx context.Context, fn func(ctx context.Context) error) error
	// WantPicture notes a picture to be fetched for a product, or for one of its
	// variants.
	WantPicture(ctx context.Context, w Wanted) error
}

// Wanted is a picture that a file names by address.
type Wanted struct {
	Import    string
	ProductID string
	VariantID string // empty: of the product
	Address   string
	Row       int
}

// Options say how items go in.
type Options struct {
	Import   string // the import that pictures are noted for; empty: they are left out
	Actor    string // account, or "system"
	Publish  bool   // new products go live where nothing is missing
	Keep     bool   // products that are here already are left as they are
	DryRun   bool
	Format   Format
	Fixes    Fixes
	Terms    *catalog.Terms
	Pictures bool // pictures are fetched afterwards
}

// Outcome is what became of an item.
type Outcome string

// The outcomes.
const (
	Created   Outcome = "created"
	Updated   Outcome = "updated"
	Unchanged Outcome = "unchanged"
	Skipped   Outcome = "skipped"
	Failed    Outcome = "failed"
)

// Result is what became of an item, and of its rows that were left out.
type Result struct {
	Row     int
	Outcome Outcome // empty: every row of it is in Lost
	ID      string
	Name    string
	Message string
	Changes []string  // names of what was changed
	Fails   []Problem // why, of one that failed
	Lost    []Problem
	Undo    *Undo // of one that was created or updated
}

// Undo is what taking an item back needs.
type Undo struct {
	Before  json.RawMessage `json:"before,omitempty"` // the product as it was; missing: it was not
	Draft   bool            `json:"draft,omitempty"`  // it was, and is, a draft
	Version int64           `json:"version"`          // the product's row version after the import
}

// errDry undoes what a dry run did.
var errDry = errors.New("exchange: a dry run")

// Apply puts an item into the catalogue. An item that cannot go in costs itself
// alone: its reasons are in the result. The error is of the database.
func Apply(ctx context.Context, tx Tx, edit *catalog.Edit, it *Item, o *Options) (Result, error) {
	b := build(it, o)
	res := Result{Row: b.row, Name: b.p.Name, Lost: b.lost, Message: strings.Join(b.remarks, " ")}
	switch {
	case len(b.fatal) > 0:
		res.fail(b.fatal...)
		return res, nil
	case b.row == 0:
		return res, nil
	case len(b.variants) == 0: // left out by hand
		res.Outcome = Skipped
		return res, nil
	}
	clean := res
	err := tx.Try(ctx, func(ctx context.Context) error {
		res = clean
		m := merger{tx: tx, edit: edit, o: o, b: b, res: &res}
		if err := m.run(ctx); err != nil {
			return err
		}
		if o.DryRun {
			return errDry
		}
		return nil
	})
	if errors.Is(err, errDry) {
		return res, nil
	}
	if refused, ok := errors.AsType[*fault.Error](err); ok && refused.Kind != fault.Unavailable && refused.Kind != fault.Internal {
		res = clean
		res.fail(problems(b.row, refused)...)
		return res, nil
	}
	return res, err
}

func (r *Result) fail(why ...Problem) {
	r.Outcome, r.Fails = Failed, why
}

// problems are a refusal in words, field by field.
func problems(row int, f *fault.Error) (list []Problem) {
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		p := Problem{Row: row, Message: f.Fields[field]}
		if Field(field) != "" && Field(field).Known() {
			p.Field = Field(field)
		}
		p.Message = catalog.TitleCase(field) + ": " + p.Message
		list = append(list, p)
	}
	if len(list) == 0 {
		list = []Problem{{Row: row, Message: f.Message}}
	}
	return list
}

// merger puts one item in.
type merger struct {
	tx   Tx
	edit *catalog.Edit
	o    *Options
	b    *built
	res  *Result
	// known are the variants that were here before.
	known map[string]bool
}

func (m *merger) remark(text string) {
	m.res.Message = strings.TrimSpace(m.res.Message + " " + text)
}

func (m *merger) run(ctx context.Context) error {
	var skus []string
	for i := range m.b.variants {
		if s := m.b.variants[i].v.SKU; s != "" {
			skus = append(skus, s)
		}
	}
	if m.b.p.Brand == "" {
		m.b.p.Brand = knownBrand(m.b.p.Name, m.o.Terms.Brands)
	}
	id, err := m.tx.FindProduct(ctx, skus, m.b.handle, m.b.p.Brand, m.b.p.Name)
	if err != nil {
		return err
	}
	if id == "" {
		return m.create(ctx)
	}
	return m.change(ctx, id)
}

// knownBrand is the shop's brand that a name begins with.
func knownBrand(name string, brands []catalog.TermRow) string {
	best, folded := "", ident.Fold(name)
	for i := range brands {
		if b := brands[i].Name; len(b) > len(best) && strings.HasPrefix(folded, ident.Fold(b)+" ") {
			best = b
		}
	}
	return best
}

// create makes a new product: live where it shall and can be, else a draft.
func (m *merger) create(ctx context.Context) error {
	p := &catalog.Product{ID: ident.NewID(), Slug: m.b.handle}
	m.overlay(p)
	if len(p.SkinTypes) == 0 {
		p.SkinType, p.SkinTypes = "normal-skin", []string{"normal-skin"}
	}
	m.res.ID, m.res.Outcome = p.ID, Created
	live := m.o.Publish && m.b.state == "" || m.b.state == catalog.StateLive && (m.o.Publish || m.o.Format == Gulaab) ||
		m.b.state == catalog.StateArchived && m.o.Format == Gulaab
	if live {
		m.reason(p)
		missing := catalog.Missing(p.Settled())
		if len(missing) == 0 {
			q, err := m.put(ctx, p, 0)
			if err != nil {
				return err
			}
			if m.b.state == catalog.StateArchived {
				if err := m.edit.Archive(ctx, q.ID, q.RowVersion); err != nil {
					return err
				}
				m.res.Undo.Version++
			}
			return nil
		}
		m.remark("It came in as a draft. " + missingText(missing))
	}
	return m.draft(ctx, p)
}

// reason says why a product that is shown has no list of ingredients, where the
// file has none.
func (m *merger) reason(p *catalog.Product) {
	if p.INCI == "" && p.NoINCI == "" {
		p.NoINCI = "Not in the file that it came from."
	}
}

func missingText(missing map[string]string) string {
	var all []string
	for _, f := range slices.Sorted(maps.Keys(missing)) {
		all = append(all, missing[f])
	}
	return strings.Join(all, " ")
}

// change holds the item against the product that is here.
func (m *merger) change(ctx context.Context, id string) error {
	old, err := m.tx.ProductForUpdate(ctx, id)
	if err != nil {
		return err
	}
	m.res.ID = id
	if m.o.Keep || old.State == catalog.StateArchived {
		m.res.Outcome = Skipped
		if old.State == catalog.StateArchived && m.b.state != catalog.StateArchived {
			m.remark("It is archived. Restore it first.")
		} else {
			m.remark("It is here already.")
		}
		return nil
	}
	if old.State == catalog.StateDraft {
		return m.changeDraft(ctx, old)
	}
	p, before, changed, err := m.merged(old)
	if err != nil || !changed {
		return err
	}
	m.res.Outcome = Updated
	if _, err := m.put(ctx, p, old.RowVersion); err != nil {
		return err
	}
	m.res.Undo.Before = before
	return nil
}

// merged is a product with what the file says of it; where that changes nothing
// the outcome is settled.
func (m *merger) merged(old *catalog.Product) (p *catalog.Product, before json.RawMessage, changed bool, err error) {
	if before, err = json.Marshal(old); err != nil {
		return nil, nil, false, err
	}
	p = &catalog.Product{}
	if err := json.Unmarshal(before, p); err != nil { // a copy that shares nothing
		return nil, nil, false, err
	}
	m.known = map[string]bool{}
	for i := range p.Variants {
		m.known[p.Variants[i].ID] = old.State != catalog.StateDraft
	}
	m.overlay(p)
	if len(p.Variants) > 0 {
		p = p.Settled()
	}
	m.res.Changes = difference(old, p)
	if len(m.res.Changes) == 0 {
		m.res.Outcome = Unchanged
		return p, before, false, nil
	}
	return p, before, true, nil
}

// changeDraft merges into a draft, and publishes it where that is asked for.
func (m *merger) changeDraft(ctx context.Context, row *catalog.Product) error {
	d, err := m.tx.Draft(ctx, row.ID)
	if err != nil {
		return err
	}
	old, err := d.Product()
	if err != nil {
		return err
	}
	p, before, changed, err := m.merged(old)
	if err != nil {
		return err
	}
	publish := (m.o.Publish || m.o.Format == Gulaab && m.b.state == catalog.StateLive) && m.b.state != catalog.StateDraft
	if publish {
		p.ID, p.CreatedAt = row.ID, row.CreatedAt
		m.reason(p)
		if missing := catalog.Missing(p.Settled()); len(missing) > 0 {
			publish = false
			m.remark("It stays a draft. " + missingText(missing))
		}
	}
	if !changed && !publish {
		return nil
	}
	m.res.Outcome = Updated
	sheet := catalog.SheetOf(p)
	saved, err := m.edit.SaveDraft(ctx, row.ID, &sheet, catalog.Seen{Product: row.RowVersion, Draft: d.Version})
	if err != nil {
		return err
	}
	m.res.Undo = &Undo{Before: before, Draft: true, Version: saved.Version}
	if publish {
		q, err := m.edit.Publish(ctx, row.ID, catalog.Seen{Product: row.RowVersion, Draft: saved.Version})
		if err != nil {
			return err
		}
		m.res.Undo = &Undo{Version: q.RowVersion}
		if err := m.stocked(ctx, q); err != nil {
			return err
		}
	}
	return m.record(ctx, p)
}

// draft stores a new product as a draft.
func (m *merger) draft(ctx context.Context, p *catalog.Product) error {
	if p.CreatedAt.IsZero() {
		p.CreatedAt = m.tx.Now()
	}
	// What a draft may lack is put in place for the check: everything it has must
	// be as a product's.
	try := p.Settled()
	if try.Brand == "" {
		try.Brand = "unknown"
	}
	if try.Category == "" {
		try.Category, try.Categories = "serum", []string{"serum"}
	}
	if err := catalog.Validate(try); err != nil {
		return err
	}
	sheet := catalog.SheetOf(p)
	saved, err := m.edit.SaveDraft(ctx, p.ID, &sheet, catalog.Seen{})
	if err != nil {
		return err
	}
	m.res.Undo = &Undo{Draft: true, Version: saved.Version}
	if err := m.want(ctx, p); err != nil {
		return err
	}
	return m.record(ctx, p)
}

// put shows a product, with the first stock of new variants.
func (m *merger) put(ctx context.Context, p *catalog.Product, version int64) (*catalog.Product, error) {
	q, err := m.edit.Put(ctx, p, version)
	if err != nil {
		return nil, err
	}
	m.res.Undo = &Undo{Version: q.RowVersion}
	if err := m.stocked(ctx, q); err != nil {
		return nil, err
	}
	if err := m.want(ctx, q); err != nil {
		return nil, err
	}
	return q, m.record(ctx, q)
}

// pictured says whether a product comes with addresses of pictures.
func (b *built) pictured() bool {
	return len(b.pictures) > 0 || slices.ContainsFunc(b.variants, func(v variant) bool { return len(v.pictures) > 0 })
}

// stocked counts what the file says is there of variants that are new. Of others
// the shop knows better.
func (m *merger) stocked(ctx context.Context, p *catalog.Product) error {
	for i := range m.b.variants {
		row := &m.b.variants[i]
		if !row.stocked {
			continue
		}
		v := find(p, &row.v)
		if v == nil || m.known[v.ID] {
			continue
		}
		if err := stock.Count(ctx, m.tx, v.ID, row.stock, m.o.Actor, "Counted at the import"); err != nil {
			return err
		}
	}
	return nil
}

// want notes the pictures to be fetched: of a product that has none.
func (m *merger) want(ctx context.Context, p *catalog.Product) error {
	if !m.o.Pictures && m.b.pictured() {
		m.remark("Its pictures are addresses, which are not fetched: add photos in the editor.")
	}
	if !m.o.Pictures || m.o.DryRun {
		return nil
	}
	if p.FrontImage == "" {
		for _, address := range m.b.pictures {
			if err := m.tx.WantPicture(ctx, Wanted{m.o.Import, p.ID, "", address, m.b.row}); err != nil {
				return err
			}
		}
	}
	for i := range m.b.variants {
		row := &m.b.variants[i]
		v := find(p, &row.v)
		if v == nil || v.Image != "" || v.ID == "" {
			continue
		}
		for _, address := range row.pictures {
			if err := m.tx.WantPicture(ctx, Wanted{m.o.Import, p.ID, v.ID, address, row.row}); err != nil {
				return err
			}
		}
	}
	return nil
}

// record writes the entry of the log.
func (m *merger) record(ctx context.Context, p *catalog.Product) error {
	return m.tx.Record(ctx, audit.Entry{
		Action: "import.product", Subject: "product", SubjectID: p.ID,
		After: map[string]any{"outcome": m.res.Outcome, "name": p.Name, "changes": m.res.Changes},
	})
}

// find returns the variant of a product that a row means: that of its SKU, or of
// its size and colour.
func find(p *catalog.Product, v *catalog.Variant) *catalog.Variant {
	if v.SKU != "" {
		for i := range p.Variants {
			if p.Variants[i].SKU == v.SKU {
				return &p.Variants[i]
			}
		}
	}
	for i := range p.Variants {
		o := &p.Variants[i]
		if o.Size == v.Size && o.Color == v.Color && (o.SKU == "" || v.SKU == "") {
			return o
		}
	}
	return nil
}

// overlay changes what the file says of a product, and leaves the rest. Variants
// that the file does not name stay.
func (m *merger) overlay(p *catalog.Product) {
	b := m.b
	fresh := len(p.Variants) == 0
	p.Name = b.p.Name
	for f, copyOver := range map[Field]func(){
		Description: func() { p.Description = b.p.Description },
		INCI:        func() { p.INCI = b.p.INCI },
		NoINCI:      func() { p.NoINCI = b.p.NoINCI },
		Ingredients: func() { p.Ingredients = b.p.Ingredients },
		HowToUse:    func() { p.HowToUse = b.p.HowToUse },
		Cautions:    func() { p.Cautions = b.p.Cautions },
		TopSell:     func() { p.TopSell = b.p.TopSell },
		Trending:    func() { p.Trending = b.p.Trending },
		Picture:     func() { p.FrontImage = b.p.FrontImage },
		BackPicture: func() { p.BackImage = b.p.BackImage },
		ColorPics:   func() { p.ColorImages = b.p.ColorImages },
		Video:       func() { p.Video = b.p.Video },
		VideoPoster: func() { p.VideoPoster = b.p.VideoPoster },
	} {
		if b.has[f] {
			copyOver()
		}
	}
	// Another spelling of the same brand is no change.
	if b.p.Brand != "" && (fresh || b.has[Brand] && ident.FoldBrand(b.p.Brand) != ident.FoldBrand(p.Brand)) {
		p.Brand = b.p.Brand
	}
	if len(b.p.Categories) > 0 {
		p.Category, p.Categories = b.p.Category, b.p.Categories
	}
	if len(b.p.SkinTypes) > 0 {
		p.SkinType, p.SkinTypes = b.p.SkinType, b.p.SkinTypes
	}
	if b.has[CreatedAt] && fresh {
		p.CreatedAt = b.p.CreatedAt
	}
	for i := range b.variants {
		m.overlayVariant(p, &b.variants[i], fresh)
	}
	if fresh && len(p.Variants) > 0 && !slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Enabled }) {
		m.remark("Every size and shade is off.")
	}
}

func (m *merger) overlayVariant(p *catalog.Product, row *variant, fresh bool) {
	if fresh {
		v := row.v
		v.ID = ident.NewID()
		p.Variants = append(p.Variants, v)
		return
	}
	v := find(p, &row.v)
	if v == nil {
		added := row.v
		added.ID = ident.NewID()
		p.Variants = append(p.Variants, added)
		return
	}
	for f, copyOver := range map[Field]func(){
		Size:       func() { v.Size = row.v.Size },
		Color:      func() { v.Color = row.v.Color },
		Shade:      func() { v.Shade = row.v.Shade },
		SKU:        func() { v.SKU = row.v.SKU },
		Barcode:    func() { v.Barcode = row.v.Barcode },
		ListPrice:  func() { v.Price = row.v.Price },
		Enabled:    func() { v.Enabled = row.v.Enabled },
		OwnPicture: func() { v.Image = row.v.Image },
	} {
		if row.has[f] {
			copyOver()
		}
	}
}

// difference names what is another in two versions of a product.
func difference(a, b *catalog.Product) []string {
	fields := func(p *catalog.Product) map[string]json.RawMessage {
		text, err := json.Marshal(p)
		if err != nil {
			panic(fmt.Sprintf("exchange: a product cannot be encoded: %v", err)) // it is made of plain values
		}
		var out map[string]json.RawMessage
		if err := json.Unmarshal(text, &out); err != nil {
			panic(fmt.Sprintf("exchange: %v", err))
		}
		return out
	}
	was, is := fields(a), fields(b)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(is)) {
		if slices.Contains([]string{"Colors", "Size", "Price", "RowVersion", "State"}, name) {
			continue // follow from the variants, or are no matter of the file
		}
		if !same(was[name], is[name]) {
			names = append(names, name)
		}
	}
	return names
}

// same says whether two values are one; an empty list is none.
func same(a, b json.RawMessage) bool {
	empty := func(v json.RawMessage) bool {
		return len(v) == 0 || slices.Contains([]string{"null", "[]", "{}", `""`}, string(v))
	}
	return bytes.Equal(a, b) || empty(a) && empty(b)
}
