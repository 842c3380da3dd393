package app

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/order"
	"gulaab/internal/paying"
	"gulaab/internal/safepay"
	"gulaab/internal/store"
	"gulaab/internal/today"
)

// cardsEvery is how often a node looks whether a card payment or a refund is due to be asked
// about.
const cardsEvery = 10 * time.Second

// openCards makes what takes payments by card; a.cards stays nil where no keys are set.
func (a *App) openCards(ctx context.Context) error {
	c := a.cfg
	if c.SafepayKey == "" {
		return nil
	}
	provider, err := safepay.New(safepay.Options{
		Key: c.SafepayKey, Secret: c.SafepaySecret, Hook: c.SafepayHook, Live: c.SafepayLive, Intent: c.SafepayIntent, Home: c.SafepayURL,
	})
	if err != nil {
		return fmt.Errorf("GULAAB_SAFEPAY_KEY: %w", err)
	}
	key, err := a.db.Secret(ctx, "returns from card pages")
	if err != nil {
		return err
	}
	a.asked = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "gulaab_card_calls_total", Help: "What this node asked the provider of card payments (begin, page, look, refund), by whether it answered.",
	}, []string{"call", "answered"})
	a.cards, err = paying.New(paying.Deps{
		InTx:   a.inCards(),
		Reader: a.db, Orders: a.orders, Provider: provider, Origin: a.origin, Key: key, Now: a.opts.Now, Log: a.opts.Log,
		Asked: func(call string, err error) {
			a.asked.WithLabelValues(call, map[bool]string{true: "yes", false: "no"}[err == nil]).Inc()
			a.cardsDown.note(a.opts.Now(), err)
		},
		Found: func(ctx context.Context) {
			if err := a.today.LookFor(ctx, today.CardOdd); err != nil {
				a.opts.Log.WarnContext(ctx, "a card payment that needs a person is not on the first screen yet", "error", err)
			}
		},
	})
	return err
}

func (a *App) inCards() paying.InTx {
	return store.Within(a.db.InTx, func(tx *store.Tx) paying.Tx { return tx }, a.wakePages)
}

// cardsOf are the tries to pay an order by card, also where keys were taken away since.
func (a *App) cardsOf(ctx context.Context, o *order.Order) ([]paying.Attempt, error) {
	if !o.PaidByCard() && (a.cards == nil || !o.PaysBefore()) {
		return nil, nil
	}
	return a.db.AttemptsOf(ctx, o.ID)
}

// setCardAside also works in a shop whose keys were taken away.
func (a *App) setCardAside(ctx context.Context, orderID, id, note string) error {
	return paying.SetAside(ctx, a.inCards(), orderID, id, note)
}

// cardProvider is who takes the shop's cards, as the office shows it: of the keys the end of
// the one that is no secret.
func (a *App) cardProvider() *gen.CardProvider {
	if a.cards == nil {
		return nil
	}
	p, key := a.cards.Provider(), a.cfg.SafepayKey
	return &gen.CardProvider{Name: p.Label(), Live: p.Live(), Key: "…" + key[max(0, len(key)-4):]}
}

// cardsDown remembers since when a provider has not answered this node.
type cardsDown struct {
	mu    sync.Mutex
	since time.Time
	asked time.Time
}

func (d *cardsDown) note(now time.Time, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch d.asked = now; {
	case err == nil:
		d.since = time.Time{}
	case d.since.IsZero():
		d.since = now
	}
}

// examineCards says how the provider of cards is, as this node found it.
func (a *App) examineCards(d *doctor) {
	if a.cards == nil {
		return
	}
	a.cardsDown.mu.Lock()
	since, asked := a.cardsDown.since, a.cardsDown.asked
	a.cardsDown.mu.Unlock()
	p := a.cards.Provider()
	switch {
	case !since.IsZero():
		d.say("cards", Needs, fmt.Sprintf("%s has not answered for %s", p.Label(), rough(d.now.Sub(since))), "look at its status page and at the keys; shoppers pay another way meanwhile, and payments are asked about again")
	case !p.Live():
		d.say("cards", Note, p.Label()+"'s sandbox: no real money comes", "")
	case asked.IsZero():
		d.say("cards", Good, p.Label()+" takes them; nobody has paid since this node started", "")
	default:
		d.say("cards", Good, p.Label()+" answers", "")
	}
}
