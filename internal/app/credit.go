package app

import (
	"gulaab/internal/credit"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/store"
)

// credit is the shop's store credit.
func (a *App) credit() *credit.Service {
	return &credit.Service{
		Reader: a.db, InTx: store.Within(a.db.InTx, func(tx *store.Tx) credit.Tx { return tx }), NewID: ident.NewID,
		Alone: func() money.Paisa { return money.Rupees(int64(a.settings.Current().CreditAlone)) },
	}
}
