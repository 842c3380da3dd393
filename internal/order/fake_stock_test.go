package order

import (
	"context"
	"errors"
	"slices"
	"time"

	"gulaab/internal/coupon"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/promotion"
	"gulaab/internal/stock"
)

// This file is the stock and the coupons of the database in memory.

func (s *fakeState) coupon(code string) (*coupon.Coupon, error) {
	c, ok := s.coupons[code]
	if !ok {
		return nil, fault.New(fault.NotFound, "Coupon not found")
	}
	return &c, nil
}

func (s *fakeState) usedBy(marks []string) (n int64) {
	for _, mark := range marks {
		of := int64(0)
		for _, left := range s.uses {
			if slices.Contains(left, mark) {
				of++
			}
		}
		n = max(n, of)
	}
	return n
}

func (t *fakeTx) CouponForUse(_ context.Context, code string) (*coupon.Coupon, error) {
	return t.s.coupon(code)
}

func (t *fakeTx) CouponUsedBy(_ context.Context, _ string, marks []string) (int64, error) {
	return t.s.usedBy(marks), nil
}

func (t *fakeTx) TakeCoupon(_ context.Context, c *coupon.Coupon, o *Order, marks []string) error {
	now := t.s.coupons[c.Code]
	now.Uses++
	now.Given += o.CouponGave()
	t.s.coupons[c.Code], t.s.uses[o.ID] = now, marks
	return nil
}

func (t *fakeTx) ChangeCoupon(_ context.Context, orderID string, discount money.Paisa) error {
	o := t.s.orders[orderID]
	c := t.s.coupons[o.CouponCode]
	c.Given += discount - o.CouponGave()
	t.s.coupons[c.Code] = c
	return nil
}

func (t *fakeTx) ReturnCoupon(_ context.Context, orderID string) error {
	if _, ok := t.s.uses[orderID]; !ok {
		return nil
	}
	o := t.s.orders[orderID]
	c := t.s.coupons[o.CouponCode]
	c.Uses--
	c.Given -= o.CouponGave()
	t.s.coupons[c.Code] = c
	delete(t.s.uses, orderID)
	return nil
}

func (s *fakeState) promotionsUsed(marks map[string]string) map[string]promotion.Used {
	used := map[string]promotion.Used{}
	for id, mark := range marks {
		u := promotion.Used{}
		for _, uses := range s.promoted {
			for _, use := range uses {
				if use.ID == id {
					u.All++
					if mark != "" && use.Mark == mark {
						u.Phone++
					}
				}
			}
		}
		used[id] = u
	}
	return used
}

func (t *fakeTx) PromotionsUsed(_ context.Context, marks map[string]string) (map[string]promotion.Used, error) {
	return t.s.promotionsUsed(marks), nil
}

func (t *fakeTx) KeepPromotions(_ context.Context, orderID string, uses []PromotionUse) error {
	if t.s.promoted == nil {
		t.s.promoted = map[string][]PromotionUse{}
	}
	t.s.promoted[orderID] = uses
	return nil
}

func (db *fakeDB) PromotionsUsed(_ context.Context, marks map[string]string) (map[string]promotion.Used, error) {
	return db.state.promotionsUsed(marks), nil
}

func (t *fakeTx) StockLevel(_ context.Context, id string) (stock.Level, error) {
	l, ok := t.s.levels[id]
	if !ok {
		return l, fault.New(fault.NotFound, "Variant not found")
	}
	return l, nil
}

func (t *fakeTx) HoldStock(ctx context.Context, id string, n int64) (stock.Level, bool, error) {
	l, err := t.StockLevel(ctx, id)
	if err != nil || !l.Tracked || l.ForSale() < n {
		return l, false, err
	}
	l.Held += n
	t.s.levels[id] = l
	return l, true, nil
}

func (t *fakeTx) PromiseStock(_ context.Context, id string, n int64, today string) (stock.Level, bool, error) {
	l := t.s.levels[id]
	if !l.Tracked || l.PreorderDay <= today || l.ForSale() > 0 || l.Promised+n > l.PreorderLimit {
		return l, false, nil
	}
	l.Promised += n
	t.s.levels[id] = l
	return l, true, nil
}

func (t *fakeTx) TakeBackPromise(_ context.Context, id string, n int64) (bool, error) {
	l := t.s.levels[id]
	if l.Promised < n {
		return false, nil
	}
	l.Promised -= n
	t.s.levels[id] = l
	return true, nil
}

func (t *fakeTx) KeepPromise(_ context.Context, id string, n int64) (bool, error) {
	l := t.s.levels[id]
	if !l.Tracked || l.Free() < n || l.Promised < n {
		return false, nil
	}
	l.Held, l.Promised, l.PreorderLimit = l.Held+n, l.Promised-n, l.PreorderLimit-n
	t.s.levels[id] = l
	return true, nil
}

func (t *fakeTx) PromisedBefore(_ context.Context, variantID, orderID string, placed time.Time) (n int64, _ error) {
	for id, o := range t.s.orders {
		if o.CreatedAt.Before(placed) || o.CreatedAt.Equal(placed) && id < orderID {
			for _, l := range o.Lines {
				if l.VariantID == variantID {
					n += l.Promised
				}
			}
		}
	}
	return n, nil
}

func (t *fakeTx) HoldLocked(ctx context.Context, id string, n int64) error {
	if _, ok, err := t.HoldStock(ctx, id, n); err != nil || !ok {
		return errors.Join(err, errors.New("fake: held without looking"))
	}
	return nil
}

func (t *fakeTx) ShiftStock(_ context.Context, id string, by stock.Shift) (stock.Level, bool, error) {
	l, ok := t.s.levels[id]
	l.OnHand, l.Held, l.Quarantined = l.OnHand+by.OnHand, l.Held+by.Held, l.Quarantined+by.Quarantined
	if !ok || l.OnHand < 0 || l.Held < 0 || l.Quarantined < 0 || l.Tracked && l.Free() < 0 {
		return stock.Level{}, false, nil
	}
	t.s.levels[id] = l
	return l, true, nil
}

func (t *fakeTx) TrackStock(_ context.Context, id string, tracked bool) (bool, error) {
	l, ok := t.s.levels[id]
	if !ok || tracked && l.Free() < 0 {
		return false, nil
	}
	l.Tracked = tracked
	t.s.levels[id] = l
	return true, nil
}

func (t *fakeTx) InsertStockMove(_ context.Context, m stock.Move) error {
	t.s.moves = append(t.s.moves, m)
	return nil
}

func (t *fakeTx) LotsOf(context.Context, string) ([]stock.Lot, error) { return nil, nil }

func (t *fakeTx) InsertLot(context.Context, stock.Lot) (string, error) {
	return "", errors.New("no order makes lots")
}

func (t *fakeTx) ShiftLot(context.Context, string, stock.Shift) (bool, error) { return false, nil }

func (t *fakeTx) PackedLots(context.Context, string, string) ([]stock.Pick, error) { return nil, nil }

func (t *fakeTx) LedgerLevel(context.Context, string) (stock.Shift, error) {
	return stock.Shift{}, errors.New("no order reads the ledger")
}

// free returns the free units of a variant.
func (db *fakeDB) free(variantID string) int64 { return db.state.levels[variantID].Free() }

func (db *fakeDB) CouponByCode(_ context.Context, code string) (*coupon.Coupon, error) {
	return db.state.coupon(code)
}

func (db *fakeDB) CouponUsedBy(_ context.Context, _ string, marks []string) (int64, error) {
	return db.state.usedBy(marks), nil
}
