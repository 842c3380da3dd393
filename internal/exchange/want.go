package exchange

import (
	"context"
	"slices"
	"strconv"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/stock"
)

// pictured says whether a product comes with addresses of pictures.
func (b *built) pictured() bool {
	return len(b.pictures) > 0 || slices.ContainsFunc(b.variants, func(v variant) bool { return len(v.pictures) > 0 })
}

// CountedHere is the ledger's reason for stock that an import counts.
const CountedHere = "Counted at the import"

// stocked counts the file's stock of new variants, also of a draft's, which is for sale
// once that is published (TRUE-9). Of older variants the shop knows better. Where the file
// says nothing there is no stock, unless Options.Uncounted says otherwise.
func (m *merger) stocked(ctx context.Context, p *catalog.Product) error {
	if p.IsSet() { // whose stock is that of its parts
		return nil
	}
	of := m.b.pair(p)
	for i := range m.b.variants {
		row, v := &m.b.variants[i], of[i]
		if v == nil || m.here[v.ID] || row.freely {
			continue
		}
		if !row.stocked {
			m.res.Silent = true
		}
		if !row.stocked && m.o.Uncounted {
			continue
		}
		level, err := m.tx.StockLevel(ctx, v.ID)
		if err != nil {
			return err
		}
		if level.Tracked { // counted before, or units were received while it was a draft
			continue
		}
		if err := stock.Count(ctx, m.tx, v.ID, row.stock, m.o.Actor, CountedHere); err != nil {
			return err
		}
		if m.res.Units == nil {
			m.res.Units = new(int64)
		}
		*m.res.Units += row.stock
		m.counted = append(m.counted, v.ID)
	}
	return nil
}

// restocked says whether the file counts a variant of a draft that is not counted yet: one
// imported before the shop kept stock of drafts.
func (m *merger) restocked(ctx context.Context, p *catalog.Product) (bool, error) {
	if p.IsSet() {
		return false, nil
	}
	for i, v := range m.b.pair(p) {
		if v == nil || !m.b.variants[i].stocked {
			continue
		}
		level, err := m.tx.StockLevel(ctx, v.ID)
		if err == nil && !level.Tracked {
			return true, nil
		}
		if err != nil && fault.KindOf(err) != fault.NotFound { // a draft may have what has no row
			return false, err
		}
	}
	return false, nil
}

// want notes the pictures to fetch for a product that has none.
func (m *merger) want(ctx context.Context, p *catalog.Product) error {
	if !m.o.Pictures && m.b.pictured() {
		m.mention("Its pictures are addresses, which are not fetched: add photos in the editor.")
	}
	if !m.o.Pictures {
		return nil
	}
	for _, w := range m.wanted(p) {
		if m.o.DryRun {
			m.mention("Its pictures are fetched afterwards.")
			return nil
		}
		ok, err := m.tx.WantPicture(ctx, w)
		if err != nil {
			return err
		}
		if !ok {
			m.remark("The file names more than " + strconv.Itoa(MaxWanted) + " pictures: the rest is left out.")
			return nil
		}
	}
	return nil
}

// wanted returns the pictures that a product and its variants lack and the file names.
func (m *merger) wanted(p *catalog.Product) (list []Wanted) {
	if p.FrontImage == "" {
		for _, address := range m.b.pictures {
			list = append(list, Wanted{Import: m.o.Import, ProductID: p.ID, Address: address, Row: m.b.row})
		}
	}
	of := m.b.pair(p)
	for i := range m.b.variants {
		row, v := &m.b.variants[i], of[i]
		if v == nil || v.Image != "" || v.ID == "" {
			continue
		}
		for _, address := range row.pictures[:min(1, len(row.pictures))] { // a variant has one
			list = append(list, Wanted{Import: m.o.Import, ProductID: p.ID, VariantID: v.ID, Address: address, Row: row.row})
		}
	}
	return list
}
