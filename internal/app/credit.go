package app

import (
	"context"

	"gulaab/internal/credit"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/poll"
	"gulaab/internal/store"
)

// openGiftCards makes what keeps store credit and gift cards (PROMO-2).
func (a *App) openGiftCards(ctx context.Context) error {
	key, err := a.db.Secret(ctx, "gift cards")
	if err != nil {
		return err
	}
	a.giftCards = &credit.Service{
		Reader: a.db, CardReader: a.db, InTx: store.Within(a.db.InTx, func(tx *store.Tx) credit.Tx { return tx }), NewID: ident.NewID,
		Codes: credit.NewCodes(key), Alone: func() money.Paisa { return money.Rupees(int64(a.settings.Current().CreditAlone)) },
	}
	a.sending = &poll.Rows{Now: a.opts.Now, Log: a.opts.Log, What: "a gift card could not be sent"}
	return nil
}

// GiftCode returns the code of a gift card that may be sent.
func (a *App) GiftCode(ctx context.Context, id string) (string, error) {
	return a.giftCards.GiftCode(ctx, id)
}

// cardsAtOnce is how many gift cards a round sends at most.
const cardsAtOnce = 100

// SendCards writes the messages of gift cards whose day has come, by day in Karachi. Several nodes
// may do it at once.
func (a *App) SendCards(ctx context.Context) error {
	now := a.opts.Now()
	if outbox.Awake(now).After(now) {
		return nil
	}
	return a.sending.Round(ctx, cardsAtOnce, func(ctx context.Context, most int) ([]string, error) {
		return a.db.CardsToSend(ctx, now, most)
	}, func(ctx context.Context, id string) error {
		return a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return credit.SendDue(ctx, tx, id) })
	})
}
