package account

import (
	"context"
	"slices"

	"gulaab/internal/audit"
)

// MaxWishes bounds the wish list of one account; a browser keeps as many (KEEP-1).
const MaxWishes = 50

// WishTx is what changing a wish list needs of one transaction.
type WishTx interface {
	// WishList returns an account's products, latest first, locked until the transaction
	// ends; NotFound where there is no account.
	WishList(ctx context.Context, accountID string) ([]string, error)
	PutWishList(ctx context.Context, accountID string, products []string) error
}

// Wishes keeps the wish lists of members (KEEP-1). It is safe for concurrent use.
type Wishes struct {
	InTx func(ctx context.Context, fn func(context.Context, WishTx) error) error
	Read func(ctx context.Context, accountID string) ([]string, error)
	Sold func(productID string) bool // whether the shop sells the product
}

// Change removes products from an account's wish list, puts others at its front in their
// order, and returns it. Products that are in it stay in place. Unknown products, and those
// beyond MaxWishes, are left out without an error, because a browser sends its whole list
// at a login.
func (w *Wishes) Change(ctx context.Context, accountID string, add, remove []string) (list []string, err error) {
	err = w.InTx(ctx, func(ctx context.Context, tx WishTx) error {
		kept, err := tx.WishList(ctx, accountID)
		if err != nil {
			return err
		}
		before := slices.Clone(kept)
		kept = slices.DeleteFunc(kept, func(id string) bool { return slices.Contains(remove, id) })
		list = []string{}
		for _, id := range add {
			room := len(list)+len(kept) < MaxWishes
			if room && !slices.Contains(kept, id) && !slices.Contains(list, id) && w.Sold(id) {
				list = append(list, id)
			}
		}
		list = append(list, kept...)
		if slices.Equal(list, before) {
			return audit.ErrUnchanged
		}
		return tx.PutWishList(ctx, accountID, list)
	})
	return list, err
}
