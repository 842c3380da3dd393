package exchange

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/typo"
)

// merger puts one item into the catalogue.
type merger struct {
	tx    Tx
	edit  *catalog.Edit
	o     *Options
	b     *built
	res   *Result
	known *Known
	// here are the variants that were sold here before.
	here map[string]bool
	// counted are the variants that it has counted.
	counted []string
	// wrong is why the item cannot be compared with the product that is here.
	wrong error
}

// remark notes something about the item that somebody should look at.
func (m *merger) remark(text string) {
	m.res.Remarks = append(slices.Clip(m.res.Remarks), text)
	m.mention(text)
}

// mention notes something about the item that is right, or reported elsewhere.
func (m *merger) mention(text string) {
	m.res.Message = strings.TrimSpace(m.res.Message + " " + text)
}

func (m *merger) run(ctx context.Context) error {
	m.b.p.Brand = m.known.Brand
	for _, name := range m.b.makes {
		if err := m.edit.EnsureCategory(ctx, name, m.b.below[name]); err != nil {
			return err
		}
	}
	m.res.Made = m.b.makes
	var err error
	if m.known.ID == "" {
		err = m.create(ctx)
	} else {
		err = m.change(ctx, m.known.ID)
	}
	if err != nil {
		return err
	}
	m.news()
	return m.named(ctx)
}

// named notes the product's name in the other shop, by which the next file finds it and its
// old address leads here.
func (m *merger) named(ctx context.Context) error {
	if m.known.Named || m.o.DryRun || m.res.ID == "" || m.res.Outcome == Failed {
		return nil
	}
	names := []string{m.b.old}
	if m.o.Format == WooCommerce { // which makes its addresses of names
		names = append(names, "product/"+ident.Slug(m.b.p.Name))
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		if err := m.tx.NoteOldName(ctx, name, m.res.ID); err != nil {
			return err
		}
	}
	return nil
}

// news notes what goes in that the shop does not have yet. A dry run reports it for each
// product, since the first of them will make the brand.
func (m *merger) news() {
	if m.res.Outcome != Created && m.res.Outcome != Updated {
		return
	}
	m.res.Unknown = m.b.unknown
	if m.known.New {
		m.res.NewBrand, m.res.Near = m.known.Brand, m.known.Near
		if m.o.DryRun {
			m.mention("“" + ident.Excerpt(m.known.Brand, maxText) + "” is a new brand.")
		}
	}
}

// nearBrand returns the shop's brand of which a name may be a misspelling: one letter off,
// or two of a long one. Short names are too similar to guess.
func nearBrand(name string, brands []catalog.TermRow) string {
	key, best := ident.FoldBrand(name), ""
	limit := min(utf8.RuneCountInString(key)/4, 2)
	for i := range brands {
		if d := typo.Distance(key, ident.FoldBrand(brands[i].Name), limit); d <= limit && d > 0 {
			best, limit = brands[i].Name, d-1
		}
	}
	return best
}

// knownBrand returns the shop's brand with which a name begins.
func knownBrand(name string, brands []catalog.TermRow) string {
	best, folded := "", ident.Fold(name)
	for i := range brands {
		if b := brands[i].Name; len(b) > len(best) && strings.HasPrefix(folded, ident.Fold(b)+" ") {
			best = b
		}
	}
	return best
}

// create makes a new product: live where it should and can be, else a draft.
func (m *merger) create(ctx context.Context) error {
	p := &catalog.Product{ID: cmp.Or(m.known.Fresh, ident.NewID()), Slug: m.b.handle}
	if err := m.freeSlug(ctx, p); err != nil {
		return err
	}
	if err := m.priced(nil, true); err != nil {
		return err
	}
	if err := m.assemble(nil); err != nil {
		return err
	}
	m.overlay(p)
	own := m.o.Format == Gulaab && m.b.state == catalog.StateDraft // as it went out
	if len(p.SkinTypes) == 0 && !own {
		p.SkinType, p.SkinTypes = "normal-skin", []string{"normal-skin"}
	}
	m.res.ID, m.res.Outcome = p.ID, Created
	live := m.o.Publish && m.b.state == "" || m.b.state == catalog.StateLive && (m.o.Publish || m.o.Format == Gulaab) ||
		m.b.state == catalog.StateArchived && m.o.Format == Gulaab
	if unpriced(p) && !own {
		live = false
		if !m.b.set { // whose own remarks say what it needs
			m.remark("It came in as a draft: it has no price yet.")
		}
	}
	if !own { // also of a draft, which is then published as it is
		m.reason(p)
	}
	if live {
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

// freeSlug clears the file's slug where another product has it, so that one is made of
// brand and name.
func (m *merger) freeSlug(ctx context.Context, p *catalog.Product) error {
	if p.Slug == "" {
		return nil
	}
	owner, err := m.tx.SlugOwner(ctx, p.Slug)
	if owner != "" {
		p.Slug = ""
	}
	return err
}

// errUnpriced ends the work on an item none of whose rows can go in: see priced.
var errUnpriced = errors.New("exchange: no row has a price")

// priced leaves out the rows without a price that match no variant with one. A row without
// a price may change anything else of a variant that is here, or be part of a draft. old is
// the product that is here, or nil.
func (m *merger) priced(old *catalog.Product, draft bool) error {
	var kept []variant
	var left []Problem
	of := make([]*catalog.Variant, len(m.b.variants))
	if old != nil {
		of = m.b.pair(old)
	}
	for i := range m.b.variants {
		row := &m.b.variants[i]
		if row.has[ListPrice] || draft && row.draft || of[i] != nil {
			kept = append(kept, *row)
			continue
		}
		left = append(left, Problem{Row: row.row, Field: ListPrice, Message: "There is no price.", Draft: draft})
	}
	if len(kept) == 0 {
		m.res.fail(left...)
		return errUnpriced
	}
	b := *m.b
	b.variants = kept
	m.b, m.res.Lost = &b, append(slices.Clip(m.res.Lost), left...)
	return nil
}

// unpriced says whether a size or shade has no price yet.
func unpriced(p *catalog.Product) bool {
	return slices.ContainsFunc(p.Variants, func(v catalog.Variant) bool { return v.Price == 0 })
}

// reason notes why a shown product has no list of ingredients, where the file has none.
func (m *merger) reason(p *catalog.Product) {
	if p.INCI == "" && p.NoINCI == "" {
		p.NoINCI = cmp.Or(m.o.Fixes[noINCIFix], "Not in the file that it came from.")
	}
}

// lacks returns why a new product comes in as a draft.
func (m *merger) lacks(p *catalog.Product) (why []string) {
	switch {
	case m.b.set:
		why = append(why, lookAtSet)
	case m.b.state == catalog.StateDraft:
		why = append(why, "It is no live product in the file.")
	case !m.o.Publish:
		why = append(why, "New products were to come in as drafts.")
	}
	missing := catalog.Missing(p.Settled())
	if unpriced(p) {
		missing["price"] = "A product needs a price."
	}
	for _, f := range slices.Sorted(maps.Keys(missing)) {
		why = append(why, missing[f])
	}
	return why
}

func missingText(missing map[string]string) string {
	var all []string
	for _, f := range slices.Sorted(maps.Keys(missing)) {
		all = append(all, missing[f])
	}
	return strings.Join(all, " ")
}

// change applies the item to the product that is here.
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
			m.mention("It is here already.")
		}
		return nil
	}
	if old.State == catalog.StateDraft {
		return m.changeDraft(ctx, old)
	}
	p, before, changed, err := m.merged(old)
	if err != nil {
		return err
	}
	if !changed {
		return m.want(ctx, p)
	}
	m.res.Outcome = Updated
	if _, err := m.put(ctx, p, old.RowVersion); err != nil {
		return err
	}
	m.res.Undo.Before = before
	return nil
}

// merged returns a product with the file's changes; where there are none it sets the
// outcome.
func (m *merger) merged(old *catalog.Product) (p *catalog.Product, before json.RawMessage, changed bool, err error) {
	if before, err = json.Marshal(old); err != nil {
		return nil, nil, false, err
	}
	p = &catalog.Product{}
	if err := json.Unmarshal(before, p); err != nil { // a copy that shares nothing
		return nil, nil, false, err
	}
	m.here = map[string]bool{}
	for i := range p.Variants {
		m.here[p.Variants[i].ID] = old.State != catalog.StateDraft
	}
	if err := m.priced(p, old.State == catalog.StateDraft); err != nil {
		return nil, nil, false, err
	}
	if err := m.assemble(old); err != nil {
		return nil, nil, false, err
	}
	m.overlay(p)
	if m.wrong != nil {
		return nil, nil, false, m.wrong
	}
	if len(p.Variants) > 0 {
		p = p.Settled()
	}
	m.res.Changes = difference(old, p)
	if len(m.res.Changes) == 0 {
		m.res.Outcome = Unchanged
		return p, before, false, nil
	}
	m.res.Told, m.res.Picture = changes(old, p), p.FrontImage
	return p, before, true, nil
}

// changeDraft merges into a draft, and publishes it where that is asked.
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
	if publish && unpriced(p) {
		publish = false
		m.remark("It stays a draft: a size or shade has no price yet.")
	}
	if publish {
		p.ID, p.CreatedAt = row.ID, row.CreatedAt
		m.reason(p)
		if missing := catalog.Missing(p.Settled()); len(missing) > 0 {
			publish = false
			m.remark("It stays a draft. " + missingText(missing))
		}
	}
	if !changed && !publish {
		more, err := m.restocked(ctx, p)
		if err != nil {
			return err
		}
		if !more {
			p.ID = row.ID
			return m.want(ctx, p)
		}
		m.res.Changes = append(m.res.Changes, "Stock")
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
		m.res.Undo = &Undo{Before: before, WasDraft: true, Version: q.RowVersion}
		p = q
	}
	if err := m.stocked(ctx, p); err != nil {
		return err
	}
	p.ID = row.ID
	if err := m.want(ctx, p); err != nil {
		return err
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
	try.Price = max(try.Price, money.PaisaPerRupee)
	try.Variants = slices.Clone(try.Variants)
	for i := range try.Variants {
		try.Variants[i].Price = max(try.Variants[i].Price, money.PaisaPerRupee)
	}
	if err := catalog.Validate(try); err != nil {
		return err
	}
	m.res.Draft = m.lacks(p)
	sheet := catalog.SheetOf(p)
	saved, err := m.edit.SaveDraft(ctx, p.ID, &sheet, catalog.Seen{})
	if err != nil {
		return err
	}
	m.res.Undo = &Undo{Draft: true, Version: saved.Version}
	if err := m.stocked(ctx, p); err != nil {
		return err
	}
	if err := m.want(ctx, p); err != nil {
		return err
	}
	return m.record(ctx, p)
}

// put publishes a product, with the first stock of new variants.
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

// record writes the entry of the log.
func (m *merger) record(ctx context.Context, p *catalog.Product) error {
	return m.tx.Record(ctx, audit.Entry{
		Action: "import.product", Subject: "product", SubjectID: p.ID,
		After: map[string]any{"outcome": m.res.Outcome, "name": p.Name, "changes": m.res.Changes},
	})
}
