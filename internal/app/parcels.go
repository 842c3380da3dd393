package app

import (
	"context"
	"time"

	"gulaab/internal/bank"
	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/postex"
	"gulaab/internal/settle"
	"gulaab/internal/store"
)

// openParcels makes what the office does with parcels and couriers.
func (a *App) openParcels(ctx context.Context) error {
	box, err := a.seal(ctx, "keys of couriers")
	if err != nil {
		return err
	}
	a.parcels = &parcel.Office{
		InTx: func(ctx context.Context, fn func(context.Context, parcel.Tx) error) error {
			err := a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
			a.live.Wake() // stock may have moved
			return err
		},
		Reader: a.db, Files: importFiles{a.blobs}, Orders: a.orders, Now: a.opts.Now,
		Carriers: map[string]parcel.Carrier{"postex": postex.New(a.opts.Now, a.opts.PostEx)}, Seal: box,
	}
	return nil
}

// couriersLook is how often a node looks whether a courier is due to be asked.
const couriersLook = time.Minute

// askCouriers asks couriers what became of their parcels, each on one node.
func (a *App) askCouriers(ctx context.Context) {
	ticker := time.NewTicker(couriersLook)
	defer ticker.Stop()
	for {
		if err := a.AskCouriers(ctx); err != nil && ctx.Err() == nil {
			a.opts.Log.WarnContext(ctx, "a courier could not be asked", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// AskCouriers asks each courier that is due what became of its parcels.
func (a *App) AskCouriers(ctx context.Context) error { return a.parcels.AskAll(ctx) }

// openSettling makes what the office does with what couriers pay over.
func (a *App) openSettling() {
	a.settling = &settle.Office{
		InTx: func(ctx context.Context, fn func(context.Context, settle.Tx) error) error {
			return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: a.db, Files: importFiles{a.blobs}, Orders: a.orders, Now: a.opts.Now,
	}
}

// banking is what the office does with statements of the shop's own bank.
func (a *App) banking() *bank.Office {
	return &bank.Office{
		InTx: func(ctx context.Context, fn func(context.Context, bank.Tx) error) error {
			return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: a.db,
	}
}

// courierPatience is how long a message waits to learn what a courier is called.
const courierPatience = 2 * time.Second

// courierNamed is what people call a courier, and where a parcel is followed.
func (a *App) courierNamed(key, tracking string) (name, page string) {
	if key == "" {
		return "", ""
	}
	if c := a.courierOf(key); c != nil {
		return c.Name, c.Follow(tracking)
	}
	return key, ""
}

// mayOpen says whether a parcel of a courier may be opened before it is paid.
func (a *App) mayOpen(key string) bool {
	c := a.courierOf(key)
	return c != nil && c.Open
}

// courierOf is a courier as the owner has set it, or nil.
func (a *App) courierOf(key string) *parcel.Courier {
	ctx, cancel := context.WithTimeout(context.Background(), courierPatience)
	defer cancel()
	stored, err := a.db.StoredCouriers(ctx)
	if err != nil {
		a.opts.Log.Warn("couriers could not be read", "error", err)
	}
	list, err := parcel.Couriers(stored)
	if err != nil {
		a.opts.Log.Error("the couriers of the program could not be read", "error", err)
	}
	return parcel.Find(list, key)
}

// papers writes invoices with the shop's name on them.
type papers struct{ a *App }

func (p papers) seller() invoice.Seller {
	v := p.a.settings.Current()
	return invoice.Seller{Name: v.ShopName, Address: v.Address, Phone: v.Phone, Tax: v.TaxNumber}
}

// InvoicesOf implements adminapi.Invoices.
func (p papers) InvoicesOf(ctx context.Context, orderID string) ([]invoice.Invoice, error) {
	return p.a.db.InvoicesOf(ctx, orderID)
}

// Issue implements adminapi.Invoices.
func (p papers) Issue(ctx context.Context, orderID, actor string) (i *invoice.Invoice, err error) {
	err = p.a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		i, err = invoice.Issue(ctx, tx, orderID, p.seller(), actor)
		return err
	})
	return i, err
}

// Take implements adminapi.Invoices.
func (p papers) Take(ctx context.Context, orderID string, amount money.Paisa, reason, actor string) (i *invoice.Invoice, err error) {
	err = p.a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		i, err = invoice.Take(ctx, tx, orderID, amount, reason, p.seller(), actor)
		return err
	})
	return i, err
}

// returned is what the office looks up about returns.
type returned struct{ a *App }

// ReturnQueues implements adminapi.Returns.
func (r returned) ReturnQueues(ctx context.Context, most int) (order.ReturnQueues, error) {
	return r.a.db.ReturnQueues(ctx, most)
}

// LotDoubts implements adminapi.Returns.
func (r returned) LotDoubts(ctx context.Context, lots []string) (map[string]order.LotDoubt, error) {
	return r.a.db.LotDoubts(ctx, lots)
}

// KeepEvidence implements adminapi.Returns.
func (r returned) KeepEvidence(ctx context.Context, key string, jpeg []byte) error {
	return r.a.blobs.Put(ctx, key, jpeg, "image/jpeg")
}

// Doubts implements adminapi.Returns.
func (r returned) Doubts() int { return r.a.settings.Current().LotDoubts }
