package app

import (
	"context"
	"time"

	"gulaab/internal/credit"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
	"gulaab/internal/points"
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
		Codes: credit.NewCodes(key), Alone: a.giveAlone, PointWorth: func() money.Paisa { return money.Paisa(a.settings.Current().PointWorth) },
	}
	a.sending = &poll.Rows{Now: a.opts.Now, Log: a.opts.Log, What: "a gift card could not be sent"}
	return nil
}

// GiftCode returns the code of a gift card that may be sent.
func (a *App) GiftCode(ctx context.Context, id string) (string, error) {
	return a.giftCards.GiftCode(ctx, id)
}

// cardsLook is how often it is looked for gift cards to send: who has paid for one waits for it.
const cardsLook = 5 * time.Second

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

// points are those of the shop's members.
func (a *App) points() *points.Service {
	return &points.Service{
		Reader: a.db, InTx: store.Within(a.db.InTx, func(tx *store.Tx) points.Tx { return tx }), NewID: ident.NewID,
		Rules: func() points.Rules { return a.settings.Current().Points() }, Alone: a.giveAlone,
	}
}

// giveAlone is what one person may give of money and points in a month.
func (a *App) giveAlone() money.Paisa { return money.Rupees(int64(a.settings.Current().CreditAlone)) }

// pointsEvery is how often it is looked for points that end.
const pointsEvery = 10 * time.Minute

// EndPoints ends points whose time is over and tells members of what ends soon.
func (a *App) EndPoints(ctx context.Context) error {
	s := a.points()
	return a.failing.points.Round(ctx, duePart, func(ctx context.Context, most int) ([]string, error) { return s.Due(ctx, a.opts.Now(), most) }, s.End)
}

// owed is what the shop owes people now: store credit, gift cards, and points with what they are
// worth if all are turned.
func (a *App) owed(ctx context.Context) (credit.Owed, points.Owed, money.Paisa, error) {
	owed, err := a.db.CreditOwed(ctx)
	if err != nil {
		return owed, points.Owed{}, 0, err
	}
	have, err := a.db.PointsOwed(ctx)
	return owed, have, money.Paisa(have.Points) * money.Paisa(a.settings.Current().PointWorth), err
}
