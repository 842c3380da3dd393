package demoshop

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/settings"
	"gulaab/internal/stock"
	"gulaab/internal/store"
)

// putLots puts the demo's units on the shelf as lots with dates from now on, so
// that what is free stays what the demo says, and beside them a few that a shop
// has to deal with: near their date, expired, and without a date.
//
// They come in at the transaction's moment, which may be a month before today.
func putLots(ctx context.Context, tx *store.Tx, levels []catalog.Level, products []*catalog.Product, today time.Time) error {
	variants := map[string]*catalog.Variant{}
	for _, p := range products {
		for i := range p.Variants {
			variants[p.Variants[i].ID] = &p.Variants[i]
		}
	}
	counted := 0
	for _, l := range levels {
		if !l.Tracked {
			continue
		}
		v := variants[l.VariantID]
		if v == nil {
			return fmt.Errorf("demo: the level of %s has no variant", l.VariantID)
		}
		d := demoLot{tx: tx, today: today, variant: v, nth: counted}
		if err := d.receive(ctx, l.Free); err != nil {
			return err
		}
		counted++
	}
	return nil
}

// demoLot is the lots of one variant.
type demoLot struct {
	tx      *store.Tx
	today   time.Time
	variant *catalog.Variant
	nth     int // among the variants that are counted
}

// Suppliers of the demo, who do not exist.
var suppliers = []string{"Seoul Beauty Trading (sample)", "Lahore Cosmetics Import (sample)", "Gulf Skin Supply (sample)"}

// demoLowAt is from how few pieces some variants of the demo are low.
const demoLowAt = 4

func (d *demoLot) receive(ctx context.Context, free int64) error {
	if free == 0 {
		if err := stock.Count(ctx, d.tx, d.variant.ID, 0, "system", "demo"); err != nil {
			return err
		}
	} else if err := d.lot(ctx, "A", free, d.today.AddDate(0, 9+d.nth*7%23, d.nth%28)); err != nil {
		return err
	}
	// Some are low by their number: a few pieces are left, and more were asked for.
	if free > 0 && free <= demoLowAt && d.nth%5 == 1 {
		if err := d.tx.SetLowAt(ctx, d.variant.ID, demoLowAt); err != nil {
			return err
		}
	}
	// One variant in twelve has something beside that nobody may buy.
	if d.nth%12 != 5 {
		return nil
	}
	switch n := int64(2 + d.nth%5); d.nth / 12 % 5 {
	case 0:
		return d.lot(ctx, "B", n, d.today.AddDate(0, 0, 24))
	case 1:
		return d.lot(ctx, "C", n, d.today.AddDate(0, 0, 71))
	case 2:
		return d.lot(ctx, "D", n, d.today.AddDate(0, 0, 160))
	case 3:
		return d.lot(ctx, "E", n, d.today.AddDate(0, 0, -4))
	default:
		return d.lot(ctx, "", n, time.Time{})
	}
}

// lot takes units of a lot in; without a letter its code and date are unknown.
func (d *demoLot) lot(ctx context.Context, letter string, n int64, expires time.Time) error {
	// Two months more of life than the shop asks for, as if it came in today.
	delivery := stock.Delivery{
		VariantID: d.variant.ID, Quantity: n, Supplier: suppliers[d.nth%len(suppliers)], Document: fmt.Sprintf("SAMPLE-%02d", d.nth/10+1),
		UnitCost: d.variant.Price * 45 / 100, MinMonths: settings.Defaults().MinLifeMonths + 2, Actor: "system", Reason: "demo",
	}
	if letter != "" {
		short, _, _ := strings.Cut(d.variant.SKU, "-")
		delivery.Code = fmt.Sprintf("%s%s%03d", short, letter, 100+d.nth)
		delivery.ExpiresOn = stock.Day(expires, 0)
	}
	_, err := stock.Receive(ctx, d.tx, delivery)
	return err
}
