package app

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/internal/each"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/poll"
)

// loop is work that a shop does again and again beside its requests.
type loop struct {
	name  string
	every time.Duration
	// one says that of several nodes one does a round, which it claims in a
	// transaction. The rounds of the others may be done by several nodes at once.
	one  bool
	does string
	// run is one round. What is wrong with one row of many costs that row alone.
	run func(ctx context.Context) error
	// whole begins rounds at whole multiples of every, such as whole minutes.
	whole bool
	// last does one more round when the shop stops.
	last bool
	// follows is set instead of run where the work waits for a bell as well.
	follows func(ctx context.Context)
}

// loops are all of them.
func (a *App) loops() []loop {
	each, one := false, true
	list := []loop{
		{name: "jobs", every: time.Second, one: each, does: "does jobs, each kind in a lane of its own", follows: a.runner.Run},
		{name: "catalogue", every: time.Second, one: each, does: "reads products that changed", follows: a.live.Run},
		{name: "pages", every: time.Second, one: each, does: "renders pages again that changed", follows: a.pages.Run},
		{name: "settings", every: time.Second, one: each, does: "reads settings that changed", follows: a.settings.Run},
		{name: "couriers", every: time.Second, one: each, does: "reads couriers that changed", follows: a.couriers.Run},
		{name: "feed", every: time.Second, one: each, does: "tells screens of the office what changed", follows: a.feed.Run},
		{name: "deals", every: time.Second, one: each, does: "has prices follow deals that begin and end", follows: a.deals.Run},
		{name: "books", every: booksEvery, one: each, does: "works what changed into customers and reports; nodes take turns", run: a.WorkBooks},
		{name: "goods", every: goodsEvery, one: each, does: "publishes drafts at their time, and brings the office's lists up to what sold", run: a.keepGoods},
		{name: "proofs", every: proofsEvery, one: each, does: "reads screenshots of transfers", run: a.ReadProofs},
		{name: "deliveries", every: order.DeliveriesReread, one: each, does: "reads how long parcels took, which says when the next arrive", run: a.orders.ReadDeliveries},
		{name: "notices", every: a.spreadEvery(), one: each, does: "tells the people of the shop what happened", run: a.SpreadNotices},
		{name: "restocked", every: restockEvery, one: each, does: "tells people of what they wait for and is back", run: a.TellRestocked},
		{name: "preorders", every: restockEvery, one: each, does: "gives orders the goods that they wait for, tells of another day, and ends pre-orders on their day", run: a.KeepPreorders},
		{name: "counts", every: countsEvery, one: each, last: true, does: "stores what shoppers looked at", run: a.counter.Flush},
		{name: "expiry", every: expireEvery, one: one, does: "reminds shoppers of orders that wait, and ends those that waited too long", run: a.ExpireOrders},
		{name: "reviews", every: askEvery, one: one, does: "asks buyers for a review 10 days after delivery, where the owner wishes it", run: a.AskReviews},
		{name: "transfers", every: transfersEvery, one: one, does: "approves transfers that the bank's files have exactly, where the owner lets them", run: a.confirmTransfers},
		{name: "carts", every: askEvery, one: each, does: "reminds people of carts that they left, where they asked for it", run: a.RemindOfCarts},
		{name: "gift-cards", every: cardsLook, one: each, does: "sends gift cards on their day", run: a.SendCards},
		{name: "points", every: pointsEvery, one: one, does: "ends members' points whose time is over, and tells of what ends in 30 days", run: a.EndPoints},
		{name: "lots", every: reviewEvery, one: one, whole: true, does: "takes lots off sale whose time has come", run: a.ReviewLots},
		{name: "carriers", every: couriersLook, one: one, does: "asks couriers that are due what became of parcels", run: a.AskCouriers},
		{name: "rankings", every: reckonEvery, one: one, does: "works Top Sells and Trending out when they are due", run: a.keepRankings},
		{name: "together", every: 24 * time.Hour, one: one, does: "counts what was bought together", run: a.countTogether},
		{name: "contradictions", every: time.Hour, one: one, does: "looks for what does not add up", run: a.today.Check},
		{name: "sold", every: time.Hour, one: one, does: "works out what was sold lately", run: a.refreshSold},
		{name: "members", every: time.Hour, one: one, does: "erases accounts whose owners asked for it 14 days before", run: a.eraseMembers},
		{name: "sweep", every: time.Hour, one: one, does: "deletes what nobody needs any more", run: a.sweep},
		{name: "check", every: 24 * time.Hour, one: one, does: "holds stock against its ledger, and the reports against the orders", run: a.check},
	}
	if a.cards != nil {
		list = append(list, loop{name: "cards", every: cardsEvery, one: one, does: "asks the provider of cards about payments and refunds without an end", run: a.cards.Round})
	}
	if a.fiscal != nil {
		list = append(list, loop{name: "fiscal", every: fiscalEvery, one: one, does: "reports invoices and credit notes to the tax authority", run: a.fiscal.Round})
	}
	return list
}

// tick is how often a node looks whether a round is due: a node that starts each day
// comes to its rounds too.
func (l *loop) tick() time.Duration { return min(l.every, time.Hour) }

// until is how long a node waits from now for its next look.
func (l *loop) until(now time.Time) time.Duration {
	if l.whole {
		return now.Truncate(l.every).Add(l.every).Sub(now)
	}
	return l.tick()
}

// keep does a loop's rounds until ctx ends. It is told when they begin to fail, and when
// they work again.
func (a *App) keep(ctx context.Context, l *loop) {
	if l.follows != nil {
		l.follows(poll.Heard(ctx, func(err error) { a.done.note(l.name, a.opts.Now(), err) }))
		return
	}
	log, failing := a.opts.Log.With("loop", l.name), false
	for {
		_, err := a.round(ctx, l)
		switch {
		case ctx.Err() != nil:
		case err != nil && !failing:
			log.WarnContext(ctx, "a round failed", "error", err)
		case err == nil && failing:
			log.InfoContext(ctx, "rounds work again")
		}
		failing = err != nil
		next := time.NewTimer(l.until(a.opts.Now()))
		select {
		case <-ctx.Done():
			next.Stop()
			if l.last {
				if err := l.run(context.WithoutCancel(ctx)); err != nil {
					log.WarnContext(ctx, "the last round failed", "error", err)
				}
			}
			return
		case <-next.C:
		}
	}
}

// round does a loop's round, where it is due and no other node does it.
func (a *App) round(ctx context.Context, l *loop) (did bool, err error) {
	if l.one {
		// A tenth early, since timers of nodes are not as exact as each other.
		mine, err := a.db.ClaimRound(ctx, l.name, nodeName(), l.every-l.tick()/10)
		if err != nil || !mine {
			return false, err
		}
	}
	err = l.run(ctx)
	if ctx.Err() != nil {
		return true, err
	}
	a.done.note(l.name, a.opts.Now(), err)
	if err != nil && l.one {
		err = errors.Join(err, a.db.FailRound(ctx, l.name))
	}
	return true, err
}

// nodeName is what a node is called where it says that it did something.
var nodeName = sync.OnceValue(func() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "a node without a name"
	}
	return ident.Shorten(name, 100)
})

// roundsDone are this node's rounds, as /metrics shows them.
type roundsDone struct{ last, failed *prometheus.GaugeVec }

func newRoundsDone() roundsDone {
	gauge := func(name, help string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, []string{"loop"})
	}
	return roundsDone{
		last:   gauge("gulaab_loop_last_round_timestamp_seconds", "When this node last ended a round of work that it does beside requests."),
		failed: gauge("gulaab_loop_last_failure_timestamp_seconds", "When a round last failed on this node; missing: never since it started."),
	}
}

// note takes the end of a round.
func (r roundsDone) note(loop string, now time.Time, err error) {
	r.last.WithLabelValues(loop).Set(float64(now.Unix()))
	if err != nil {
		r.failed.WithLabelValues(loop).Set(float64(now.Unix()))
	}
}

// Rounds does each round now that one node alone does, where it is due, and returns
// which this node did.
func (a *App) Rounds(ctx context.Context) (did []string, err error) {
	for _, l := range a.loops() {
		if !l.one {
			continue
		}
		mine, failed := a.round(ctx, &l)
		if mine {
			did = append(did, l.name)
		}
		err = errors.Join(err, failed)
	}
	return did, err
}

// Loop is work that a shop does again and again, as tests and operators see it.
type Loop struct {
	Name string
	One  bool                        // one node does a round
	Run  func(context.Context) error // one round; nil: it waits for a bell as well
}

// Loops are all of them.
func (a *App) Loops() []Loop {
	list := a.loops()
	return each.Ref(list, func(v *loop) Loop { return Loop{v.name, v.one, v.run} })
}

// rows goes on past rows of a round that fail, and tells of each once.
func (a *App) rows(what string) *poll.Rows {
	return &poll.Rows{Now: a.opts.Now, Log: a.opts.Log, What: what}
}

// failing are the rows of rounds that failed.
type failing struct{ lots, drafts, members, proofs, transfers, waits, points, preorders *poll.Rows }

func (a *App) openLoops() {
	a.done = newRoundsDone()
	if a.opts.Log == nil {
		a.opts.Log = slog.New(slog.DiscardHandler)
	}
	a.failing = failing{
		lots:      a.rows("a lot whose time has come could not be taken off sale"),
		drafts:    a.rows("a draft whose time has come could not be published"),
		members:   a.rows("an account could not be erased whose owner asked for it"),
		proofs:    a.rows("a screenshot could not be read"),
		transfers: a.rows("a transfer that the bank's file has could not be approved"),
		waits:     a.rows("people could not be told of what is back"),
		preorders: a.rows("an order could not be given the goods that it waits for"),
		points:    a.rows("points of a member could not be ended or told of"),
	}
}
