package app

import (
	"context"
	"io"
	"maps"

	"gulaab/internal/app/bulk"
	"gulaab/internal/blob"
	"gulaab/internal/catalog"
	"gulaab/internal/exchange"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/pricing"
	"gulaab/internal/settle"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// openTasks makes what does long work, with the kinds of it that the shop knows.
func (a *App) openTasks(ctx context.Context) (err error) {
	a.imports = &exchange.Office{
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) exchange.OfficeTx { return tx }),
		Reader: a.db, Files: importFiles{a.blobs}, Now: a.opts.Now,
		Pictures: newFetcher(a.gallery, a.pictures, a.opts.Web, a.opts.Log, a.room),
		Rates:    func() pricing.Rates { return a.settings.Current().Rates() },
	}
	kinds := exchange.Kinds[*store.Tx](a.imports)
	if err := a.openParcels(ctx); err != nil {
		return err
	}
	maps.Copy(kinds, parcel.Kinds[*store.Tx](a.parcels))
	a.openSettling()
	maps.Copy(kinds, settle.Kinds[*store.Tx](a.settling))
	kinds[catalog.BulkTask] = a.changeMany().Kind()
	kinds[catalog.RenameTask] = catalog.RenameKind[*store.Tx](a.opts.Now)
	maps.Copy(kinds, a.moveMany().Kinds())
	maps.Copy(kinds, a.opts.Tasks)
	a.tasks, err = task.New(task.Deps[*store.Tx]{
		InTx: a.db.InTx, Reader: a.db, Kinds: kinds, Now: a.opts.Now, Log: a.opts.Log,
	})
	return err
}

// importFiles keeps the files of imports beside the shop's pictures. Nobody can
// fetch them from outside.
type importFiles struct{ blobs blob.Store }

func (f importFiles) PutFrom(ctx context.Context, key string, r io.Reader, size int64) error {
	return f.blobs.PutFrom(ctx, key, r, size, blob.TypeOf(key))
}

func (f importFiles) Get(ctx context.Context, key string) (io.ReadCloser, error) {
	r, _, err := f.blobs.Get(ctx, key)
	return r, err
}

// changeMany is what changes many products.
func (a *App) changeMany() *bulk.Products { return &bulk.Products{DB: a.db, Now: a.opts.Now} }

// moveMany is what moves many orders.
func (a *App) moveMany() bulk.Orders {
	return bulk.Orders{DB: a.db, Moves: func() *order.Service { return a.orders }}
}
