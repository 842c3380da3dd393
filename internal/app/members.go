package app

import (
	"context"

	"gulaab/internal/account"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/store"
)

// This file has what members keep in their account, and what becomes of it (KEEP-3).

func (a *App) addresses() *order.AddressBooks {
	return &order.AddressBooks{InTx: store.Within(a.db.InTx, func(tx *store.Tx) order.AddressTx { return tx }), Read: a.db.Addresses, NewID: ident.NewID}
}

func (a *App) wishes() *account.Wishes {
	return &account.Wishes{
		InTx: store.Within(a.db.InTx, func(tx *store.Tx) account.WishTx { return tx }), Read: a.db.WishList,
		Sold: func(id string) bool { return a.live.Current().ByID(id) != nil },
	}
}

// copies writes what is kept of a person, for the office and for members.
func (a *App) copies() personcopy.Copier {
	return personcopy.Copier{Orders: a.db, Messages: a.messages, Blobs: blobs{a.blobs}, Now: a.opts.Now}
}

// eraseMembers erases the accounts whose owners asked for it and have thought about it long enough.
func (a *App) eraseMembers(ctx context.Context) error {
	return a.failing.members.Round(ctx, duePart, a.db.DueErasures, a.customers.EraseAccount)
}
