package store_test

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gulaab/internal/catalog"
	"gulaab/internal/deal"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// dealWorld is a shop with changing deals, and the expected state.
type dealWorld struct {
	t        *testing.T
	db       *store.DB
	deals    *deal.Service
	goods    *catalog.Service
	now      time.Time
	products []*catalog.Product // as last stored
	planned  map[string]*deal.Deal
	ends     map[string]time.Time // by deal: the latest end that it ever had
	crash    int                  // the transaction after so many fails at its commit; 0: none fails
}

var errDown = errors.New("the machine went down")

func newDealWorld(t *testing.T, cfg store.Config) *dealWorld {
	w := &dealWorld{t: t, now: day, planned: map[string]*deal.Deal{}, ends: map[string]time.Time{}}
	cfg.Now = func() time.Time { return w.now }
	w.db = storetest.Open(t, cfg)
	var err error
	w.goods, err = catalog.NewService(func(ctx context.Context, fn func(context.Context, catalog.Tx) error) error {
		return w.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	})
	if err != nil {
		t.Fatal(err)
	}
	w.deals, err = deal.New(deal.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, deal.Tx) error) error {
			return w.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
				if err := fn(ctx, tx); err != nil {
					return err
				}
				if w.crash > 0 {
					if w.crash--; w.crash == 0 {
						return errDown
					}
				}
				return nil
			})
		},
		Reader: w.db, Now: cfg.Now, Log: slog.New(slog.DiscardHandler), Chunk: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// begin removes what an earlier run left in the shop, and fills it with other goods.
func (w *dealWorld) begin(t *rapid.T) {
	for _, d := range w.planned {
		if state := d.StateAt(w.now); state == deal.Planned || state == deal.Running {
			if _, err := w.deals.Stop(w.t.Context(), d.ID, d.Version, "zara"); err != nil {
				t.Fatal(err)
			}
		}
	}
	shown, _, err := w.db.Products(w.t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = w.goods.Change(w.t.Context(), "zara", func(e *catalog.Edit) error {
		for _, p := range shown {
			if err := e.Archive(w.t.Context(), p.ID, p.RowVersion); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.crash, w.products = 0, nil
	clear(w.planned)
	clear(w.ends)
	for i := range 5 {
		p := storetest.Draftable()
		p.Brand, p.Category = []string{"COSRX", "Dior"}[i%2], []string{"serum", "toner", "mask"}[i%3]
		p.Categories = []string{p.Category}
		w.products = append(w.products, p)
		w.put(t, p)
	}
}

func (w *dealWorld) put(t *rapid.T, p *catalog.Product) {
	err := w.goods.Change(w.t.Context(), "zara", func(e *catalog.Edit) error {
		_, err := e.Put(w.t.Context(), p, catalog.AnyVersion)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// price computes the expected price before a tier's percentage.
func (w *dealWorld) price(p *catalog.Product, v *catalog.Variant, tier pricing.Tier) money.Paisa {
	low := v.Price
	for _, d := range w.planned {
		if d.StateAt(w.now) != deal.Running || d.For == deal.Guests && tier == pricing.Member || d.For == deal.Members && tier == pricing.Guest {
			continue
		}
		if d.Covers(&deal.Goods{ProductID: p.ID, Brand: p.BrandSlug(), Categories: p.Categories}, v.ID) {
			low = min(low, d.Lower(v.Price))
		}
	}
	return low
}

// offers returns what an order would be offered for every variant.
func (w *dealWorld) offers(t *rapid.T) (offers map[string]order.Offer) {
	var ids []string
	for _, p := range w.products {
		ids = append(ids, p.Variants[0].ID, p.Variants[1].ID)
	}
	slices.Sort(ids)
	err := w.db.InTx(w.t.Context(), func(ctx context.Context, tx *store.Tx) (err error) {
		offers, err = tx.Offers(ctx, ids)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return offers
}

// check compares the shown prices and the prices of orders with the expected ones.
func (w *dealWorld) check(t *rapid.T) {
	shown, _, err := w.db.Products(w.t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(shown) != len(w.products) {
		t.Fatalf("%d products are shown, want %d", len(shown), len(w.products))
	}
	offers := w.offers(t)
	for _, p := range shown {
		known := w.products[slices.IndexFunc(w.products, func(k *catalog.Product) bool { return k.ID == p.ID })]
		inDeal := false
		for i := range p.Variants {
			v := &p.Variants[i]
			for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
				want := w.price(known, &known.Variants[i], tier)
				inDeal = inDeal || want < v.Price
				if got := v.Base(tier); got != want {
					t.Fatalf("DEAL-1 %s, variant %d: a %s is shown %v, want %v of %v", p.Name, i+1, tier, got, want, v.Price)
				}
				l := order.Line{ListPrice: offers[v.ID].Price}
				l.DealID, l.DealPrice = offers[v.ID].LoweredFor(tier).DealID, offers[v.ID].LoweredFor(tier).Price
				if l.Base() != want {
					t.Fatalf("DEAL-1 %s, variant %d: a %s's order costs %v, want %v", p.Name, i+1, tier, l.Base(), want)
				}
			}
		}
		if p.Deal() != inDeal {
			t.Fatalf("DEAL-2 %s is in Best Deals: %v, want %v", p.Name, p.Deal(), inDeal)
		}
	}
}

// reprice changes a variant's list price.
func (w *dealWorld) reprice(t *rapid.T) {
	i := rapid.IntRange(0, len(w.products)-1).Draw(t, "product")
	p := *w.products[i]
	p.Variants = slices.Clone(p.Variants)
	p.Variants[rapid.IntRange(0, 1).Draw(t, "variant")].Price = money.Rupees(rapid.Int64Range(100, 4000).Draw(t, "price"))
	w.products[i] = &p
	w.put(t, &p)
}

// honest checks that an order's price is the current list price, or a running deal's price of
// it, also before the shown prices have been updated.
func (w *dealWorld) honest(t *rapid.T) {
	shown, _, err := w.db.Products(w.t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range shown {
		for _, v := range p.Variants {
			for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
				if d := v.Deals.For(tier); d != nil && (d.List != v.Price || d.Price >= v.Price) {
					t.Fatalf("DEAL-1 %s: a %s is shown %v, which a deal made of %v, at a list price of %v", p.Name, tier, d.Price, d.List, v.Price)
				}
			}
		}
	}
	offers := w.offers(t)
	for _, p := range w.products {
		for i := range p.Variants {
			v := &p.Variants[i]
			for _, tier := range []pricing.Tier{pricing.Guest, pricing.Member} {
				low := offers[v.ID].LoweredFor(tier)
				if low.DealID == "" {
					continue
				}
				// A deal that was changed a moment ago may still give its earlier price.
				if d := w.planned[low.DealID]; !w.now.Before(w.ends[low.DealID]) || low.Price >= v.Price || d == nil {
					t.Fatalf("DEAL-1 %s, variant %d: a %s's order costs %v of %v by a deal that is over", p.Name, i+1, tier, low.Price, v.Price)
				}
			}
		}
	}
}

func (w *dealWorld) drawDeal(t *rapid.T) *deal.Deal {
	begin := w.now.Add(time.Duration(rapid.IntRange(-1, 3).Draw(t, "begins in hours")) * time.Hour)
	d := &deal.Deal{
		Name: "A deal", Kind: rapid.SampledFrom([]deal.Kind{deal.Percent, deal.Amount, deal.Price}).Draw(t, "kind"),
		For:    rapid.SampledFrom([]deal.Audience{deal.Everyone, deal.Guests, deal.Members}).Draw(t, "for"),
		Starts: begin, Ends: w.now.Add(time.Duration(rapid.IntRange(4, 8).Draw(t, "ends in hours")) * time.Hour),
	}
	d.Percent = rapid.IntRange(1, 90).Draw(t, "percent")
	d.Amount = money.Rupees(rapid.Int64Range(1, 3000).Draw(t, "rupees"))
	p := rapid.SampledFrom(w.products).Draw(t, "of")
	d.Targets = []deal.Target{rapid.SampledFrom([]deal.Target{
		{Kind: deal.Everything},
		{Kind: deal.OfProduct, ID: p.ID},
		{Kind: deal.OfVariant, ID: p.Variants[1].ID},
		{Kind: deal.OfBrand, ID: p.BrandSlug()},
		{Kind: deal.OfCategory, ID: p.Category},
	}).Draw(t, "target")}
	if rapid.Bool().Draw(t, "leaves something out") {
		d.Except = []deal.Target{{Kind: deal.OfVariant, ID: rapid.SampledFrom(w.products).Draw(t, "but").Variants[0].ID}}
	}
	return d
}

// checkSome is rapid.Check for a slow model: it plays only so many of each hundred runs.
func checkSome(t *testing.T, ofHundred int, play func(*rapid.T)) {
	t.Helper()
	checks, err := strconv.Atoi(flag.Lookup("rapid.checks").Value.String())
	if err != nil {
		t.Fatal(err)
	}
	left, failed := max(1, checks*ofHundred/100), false
	rapid.Check(t, func(rt *rapid.T) {
		if left--; left < 0 && !failed { // rapid replays a failure to shrink it
			return
		}
		defer func() { failed = failed || rt.Failed() }()
		play(rt)
	})
}

// In any sequence of changes and crashes, once prices have been updated, shoppers see and pay
// what the current deals give (DEAL-1, DEAL-2, DEAL-5).
func TestDEAL5PricesFollowTheDeals(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		w := newDealWorld(t, e.Fresh(t))
		checkSome(t, 15, func(rt *rapid.T) {
			w.begin(rt)
			rt.Repeat(map[string]func(*rapid.T){
				"add": func(t *rapid.T) {
					d, err := w.deals.Add(w.t.Context(), w.drawDeal(t), "zara", "")
					if err != nil {
						t.Fatal(err)
					}
					w.keep(d)
				},
				"change": func(t *rapid.T) {
					old := w.any(t)
					d := w.drawDeal(t)
					d.ID = old.ID
					changed, err := w.deals.Change(w.t.Context(), d, old.Version, "zara")
					if state := old.StateAt(w.now); state == deal.Over || state == deal.Stopped {
						if fault.KindOf(err) != fault.Conflict {
							t.Fatalf("a deal that is %s was changed: %v", state, err)
						}
						return
					}
					if err != nil {
						t.Fatal(err)
					}
					w.keep(changed)
				},
				"stop": func(t *rapid.T) {
					old := w.any(t)
					if d, err := w.deals.Stop(w.t.Context(), old.ID, old.Version, "zara"); err == nil {
						w.keep(d)
					} else if state := old.StateAt(w.now); state == deal.Planned || state == deal.Running {
						t.Fatal(err)
					}
				},
				"a new list price": w.reprice,
				"an import": func(t *rapid.T) {
					w.reprice(t)
					err := w.goods.Change(w.t.Context(), "zara", func(e *catalog.Edit) error {
						for i := range w.products {
							p := *w.products[i]
							p.Variants = slices.Clone(p.Variants)
							p.Variants[0].Price = money.Rupees(rapid.Int64Range(100, 4000).Draw(t, "price"))
							w.products[i] = &p
							if _, err := e.Put(w.t.Context(), &p, catalog.AnyVersion); err != nil {
								return err
							}
						}
						return nil
					})
					if err != nil {
						t.Fatal(err)
					}
				},
				"a new category": func(t *rapid.T) {
					i := rapid.IntRange(0, len(w.products)-1).Draw(t, "product")
					p := *w.products[i]
					p.Category = rapid.SampledFrom([]string{"serum", "toner", "mask"}).Draw(t, "category")
					p.Categories = []string{p.Category}
					w.products[i] = &p
					w.put(t, &p)
				},
				"an hour": func(*rapid.T) { w.now = w.now.Add(time.Hour) },
				"": func(t *rapid.T) {
					w.honest(t)
					w.crash = rapid.IntRange(0, 3).Draw(t, "goes down after")
					for {
						err := w.deals.Follow(w.t.Context())
						if err == nil {
							break
						}
						if !errors.Is(err, errDown) {
							t.Fatal(err)
						}
						w.reprice(t) // somebody edits while prices are half updated
					}
					w.crash = 0
					w.check(t)
				},
			})
		})
	})
}

func (w *dealWorld) keep(d *deal.Deal) {
	w.planned[d.ID] = d
	if d.Ends.After(w.ends[d.ID]) {
		w.ends[d.ID] = d.Ends
	}
}

func (w *dealWorld) any(t *rapid.T) *deal.Deal {
	if len(w.planned) == 0 {
		t.Skip("no deal yet")
	}
	ids := make([]string, 0, len(w.planned))
	for id := range w.planned {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return w.planned[rapid.SampledFrom(ids).Draw(t, "deal")]
}

// Two people change one deal: the second gets a conflict.
func TestOFFICE4ADealChangedMeanwhile(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		w := newDealWorld(t, e.Fresh(t))
		d, err := w.deals.Add(w.t.Context(), &deal.Deal{
			Name: "Serum week", Kind: deal.Percent, Percent: 20, For: deal.Everyone,
			Targets: []deal.Target{{Kind: deal.Everything}}, Starts: w.now, Ends: w.now.Add(time.Hour),
		}, "zara", "")
		if err != nil {
			t.Fatal(err)
		}
		next := *d
		next.Percent = 25
		if _, err := w.deals.Change(w.t.Context(), &next, d.Version, "zara"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.deals.Change(w.t.Context(), &next, d.Version, "omar"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 a change of an older version: %v", err)
		}
		if _, err := w.deals.Stop(w.t.Context(), d.ID, d.Version, "omar"); fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 a stop of an older version: %v", err)
		}
		if err := w.deals.Delete(w.t.Context(), d.ID, d.Version+1); fault.KindOf(err) != fault.Conflict {
			t.Errorf("DEAL-2 a deal that has begun was removed: %v", err)
		}
	})
}
