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
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) parcel.Tx { return tx }, a.wakePages),
		Reader: a.db, Files: importFiles{a.blobs}, Orders: a.orders, Now: a.opts.Now,
		Carriers: map[string]parcel.Carrier{"postex": postex.New(a.opts.Now, a.opts.PostEx)}, Seal: box,
		Failing: a.rows("a parcel could not be followed"),
	}
	a.parcels.Changed = func(ctx context.Context) {
		if err := a.couriers.Refresh(ctx); err != nil {
			a.opts.Log.WarnContext(ctx, "couriers could not be read", "error", err)
		}
	}
	return nil
}

// couriersLook is how often a node looks whether a courier is due to be asked.
const couriersLook = time.Minute

// AskCouriers asks each courier that is due what became of its parcels.
func (a *App) AskCouriers(ctx context.Context) error { return a.parcels.AskAll(ctx) }

// openSettling makes what the office does with what couriers pay over.
func (a *App) openSettling() {
	a.settling = &settle.Office{
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) settle.Tx { return tx }),
		Reader: a.db, Files: importFiles{a.blobs}, Orders: a.orders, Now: a.opts.Now,
	}
}

// banking is what the office does with statements of the shop's own bank.
func (a *App) banking() *bank.Office {
	return &bank.Office{
		InTx:     store.Within(a.db.InTx, func(tx *store.Tx) bank.Tx { return tx }),
		Reader:   a.db,
		Books:    func() map[string]string { return a.settings.Current().Books() },
		Confirms: func() bool { return a.settings.Current().ConfirmMatches },
		Orders:   a.orders, Rows: a.failing.transfers,
	}
}

// transfersEvery is how often numbers that shoppers typed are looked up in the bank's files.
const transfersEvery = time.Minute

func (a *App) confirmTransfers(ctx context.Context) error {
	_, err := a.banking().Confirm(ctx)
	return err
}

// courierNamed is what people call a courier, and where a parcel is followed.
func (a *App) courierNamed(key, tracking string) (name, page string) {
	if key == "" {
		return "", ""
	}
	if c := a.couriers.Find(key); c != nil {
		return c.Name, c.Follow(tracking)
	}
	return key, ""
}

// mayOpen says whether a parcel of a courier may be opened before it is paid.
func (a *App) mayOpen(key string) bool {
	c := a.couriers.Find(key)
	return c != nil && c.Open
}

// papers writes invoices with the shop's name on them.
type papers struct{ a *App }

func (p papers) seller() invoice.Seller {
	v := p.a.settings.Current()
	return invoice.Seller{Name: v.ShopName, Address: v.Address, Phone: v.Phone, Tax: v.TaxNumber, SalesTax: v.SalesTaxNumber}
}

// InvoicesOf implements parcels.Invoices.
func (p papers) InvoicesOf(ctx context.Context, orderID string) ([]invoice.Invoice, error) {
	return p.a.db.InvoicesOf(ctx, orderID)
}

// Issue implements parcels.Invoices.
func (p papers) Issue(ctx context.Context, orderID, actor string) (i *invoice.Invoice, err error) {
	err = p.a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		i, err = invoice.Issue(ctx, tx, orderID, p.seller(), actor)
		return err
	})
	return i, err
}

// Take implements parcels.Invoices.
func (p papers) Take(ctx context.Context, orderID string, amount money.Paisa, reason, actor string) (i *invoice.Invoice, err error) {
	err = p.a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		i, err = invoice.Take(ctx, tx, orderID, amount, reason, p.seller(), actor)
		return err
	})
	return i, err
}

// returned is what the office looks up about returns.
type returned struct{ a *App }

// ReturnQueues implements returns.Returns.
func (r returned) ReturnQueues(ctx context.Context, most int) (order.ReturnQueues, error) {
	return r.a.db.ReturnQueues(ctx, most)
}

// LotDoubts implements returns.Returns.
func (r returned) LotDoubts(ctx context.Context, lots []string) (map[string]order.LotDoubt, error) {
	return r.a.db.LotDoubts(ctx, lots)
}

// KeepEvidence implements returns.Returns.
func (r returned) KeepEvidence(ctx context.Context, key string, jpeg []byte) error {
	return r.a.blobs.Put(ctx, key, jpeg, "image/jpeg")
}

// Doubts implements returns.Returns.
func (r returned) Doubts() int { return r.a.settings.Current().LotDoubts }

// RefreshCouriers reads the couriers that the rules of orders know, where they are others.
func (a *App) RefreshCouriers(ctx context.Context) error { return a.couriers.Refresh(ctx) }
