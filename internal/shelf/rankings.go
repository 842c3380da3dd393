package shelf

import (
	"context"
	"slices"
	"strconv"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/zone"
)

// Mode says who decides on a list.
type Mode string

// The modes.
const (
	Hand   Mode = "hand"   // the flags of the products
	Worked Mode = "worked" // what was worked out, once there is enough to go by
)

// MostPins bounds the products at the front of a list.
const MostPins = 12

// Pin is a product that the owner put at the front of a list.
type Pin struct {
	Product  string
	Until    string // the last day in Karachi, or empty
	Actor    string
	PinnedAt time.Time
	Name     string // of the product; only when read
	Live     bool   // it is for sale; only when read
}

// Ranking is who decides on a list, and what was worked out of it.
type Ranking struct {
	List     List
	Mode     Mode
	Enough   bool
	WorkedAt time.Time // zero before the first reckoning
	Version  int64
	Pins     []Pin   // in order
	Places   []Place // as Reckoning has them; only when read
}

// Picked is a product that is flagged for the lists by hand.
type Picked struct {
	Product   string
	TopSell   bool
	Trending  bool
	CreatedAt time.Time
}

// In says whether it is flagged for a list.
func (p *Picked) In(list List) bool {
	return list == TopSells && p.TopSell || list == Trending && p.Trending
}

// RankingTx is the part of Tx that keeps rankings.
type RankingTx interface {
	// HoldRankings locks rankings until the transaction ends.
	HoldRankings(ctx context.Context) error
	// Rankings returns both lists with their pins.
	Rankings(ctx context.Context) ([]Ranking, error)
	// Ranked returns the lists as the catalogue reads them.
	Ranked(ctx context.Context) (catalog.Rankings, error)
	// HandPicked returns the live products that are flagged, newest _id first.
	HandPicked(ctx context.Context) ([]Picked, error)
	// Signals returns what is known of products from a day to another, both included.
	Signals(ctx context.Context, from, to string) ([]Signal, error)
	// LongSoldOut returns the products of which nothing could be bought since a moment.
	LongSoldOut(ctx context.Context, since time.Time) (map[string]bool, error)
	// LiveAmong returns which of some products are for sale.
	LiveAmong(ctx context.Context, ids []string) (map[string]bool, error)
	// PutRanking stores a list's mode and pins, and raises its version.
	PutRanking(ctx context.Context, r *Ranking) error
	// PutPins stores a list's pins alone.
	PutPins(ctx context.Context, r *Ranking) error
	// PutReckonings replaces all places.
	PutReckonings(ctx context.Context, of map[List]Reckoning) error
	// PutTogether replaces what was bought together.
	PutTogether(ctx context.Context, pairs []catalog.Pair) error
	// Reread makes nodes read products again whose place in the lists has changed.
	Reread(ids ...string)
}

// RankingReader reads what the office shows of rankings.
type RankingReader interface {
	// RankingsWorkedAt returns when both lists were worked out, a zero time where one never was.
	RankingsWorkedAt(ctx context.Context) (time.Time, error)
	// RankingsShown returns both lists with pins and places, and the flagged products.
	RankingsShown(ctx context.Context) ([]Ranking, []Picked, error)
	// BoughtTogether counts the pairs that at least so many orders had that were delivered
	// since a day, by product, most orders first.
	BoughtTogether(ctx context.Context, since string, least int64) ([]catalog.Pair, error)
}

// reckonEvery is the age at which a reckoning is renewed.
const reckonEvery = time.Hour

// NextReckoning returns when a list that was worked out at a moment is worked out again.
func NextReckoning(at time.Time) time.Time {
	midnight := time.Date(at.In(zone.Karachi).Year(), at.In(zone.Karachi).Month(), at.In(zone.Karachi).Day()+1, 0, 0, 0, 0, zone.Karachi)
	if next := at.Add(reckonEvery); next.Before(midnight) {
		return next
	}
	return midnight
}

// ReckonDue works the lists out where the last time is long ago or on another day; done
// says whether it did. Several nodes may ask, and one does it.
func (o *Office) ReckonDue(ctx context.Context) (done bool, err error) {
	at, err := o.reader.RankingsWorkedAt(ctx)
	if err != nil || o.now().Before(NextReckoning(at)) {
		return false, err
	}
	err = o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		done = false
		if err := tx.HoldRankings(ctx); err != nil {
			return err
		}
		all, err := tx.Rankings(ctx)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(all, func(r Ranking) bool { return !tx.Now().Before(NextReckoning(r.WorkedAt)) }) {
			return nil // another node was faster
		}
		done = true
		before, err := tx.Ranked(ctx)
		if err != nil {
			return err
		}
		return reckon(ctx, tx, all, &before)
	})
	return done, err
}

// reckon works the lists out, ends pins whose last day is over, and makes every node read
// what changed for shoppers.
func reckon(ctx context.Context, tx Tx, all []Ranking, before *catalog.Rankings) error {
	today := Day(tx.Now())
	g := &Ground{Today: today, Shown: map[List][]string{}}
	picked, err := tx.HandPicked(ctx)
	if err != nil {
		return err
	}
	for i := range picked {
		for _, list := range Lists() {
			if picked[i].In(list) {
				g.Shown[list] = append(g.Shown[list], picked[i].Product)
			}
		}
	}
	for i := range all {
		r := &all[i]
		had := len(r.Pins)
		r.Pins = slices.DeleteFunc(r.Pins, func(p Pin) bool { return p.Until != "" && p.Until < today })
		if len(r.Pins) < had {
			if err := tx.PutPins(ctx, r); err != nil {
				return err
			}
		}
		for _, p := range r.Pins {
			g.Shown[r.List] = append(g.Shown[r.List], p.Product)
		}
	}
	if g.Signals, err = tx.Signals(ctx, Day(tx.Now().AddDate(0, 0, 1-RankDays)), today); err != nil {
		return err
	}
	if g.SoldOut, err = tx.LongSoldOut(ctx, tx.Now().Add(-soldOutFor)); err != nil {
		return err
	}
	var ids []string
	for _, s := range g.Signals {
		if n := len(ids); n == 0 || ids[n-1] != s.Product {
			ids = append(ids, s.Product)
		}
	}
	slices.Sort(ids)
	live, err := tx.LiveAmong(ctx, slices.Compact(ids))
	if err != nil {
		return err
	}
	g.Live = func(id string) bool { return live[id] }
	if err := tx.PutReckonings(ctx, Reckon(g)); err != nil {
		return err
	}
	return follow(ctx, tx, before, picked)
}

// follow makes every node read the products that entered or left a list, and the lists.
func follow(ctx context.Context, tx Tx, before *catalog.Rankings, picked []Picked) error {
	after, err := tx.Ranked(ctx)
	if err != nil || after.Equal(before) {
		return err
	}
	flagged := map[string]*Picked{}
	for i := range picked {
		flagged[picked[i].Product] = &picked[i]
	}
	changed := map[string]bool{}
	for list, pair := range map[List][2]*catalog.Ranked{
		TopSells: {&before.TopSells, &after.TopSells}, Trending: {&before.Trending, &after.Trending},
	} {
		was, is := pair[0].Members(), pair[1].Members()
		look := func(id string) {
			p := flagged[id]
			flag := p != nil && p.In(list)
			if was(id, flag) != is(id, flag) {
				changed[id] = true
			}
		}
		for id := range flagged {
			look(id)
		}
		for _, id := range append(pair[0].Order(), pair[1].Order()...) {
			look(id)
		}
	}
	for id := range changed {
		tx.Reread(id)
	}
	return tx.TouchShelves(ctx)
}

// Rankings returns both lists with the reasons of each place, and the products
// that are flagged by hand in the order of their lists.
func (o *Office) Rankings(ctx context.Context) ([]Ranking, map[List][]string, error) {
	all, picked, err := o.reader.RankingsShown(ctx)
	if err != nil {
		return nil, nil, err
	}
	hand := map[List][]string{}
	byDay := slices.Clone(picked) // LIST-1
	slices.SortStableFunc(byDay, func(a, b Picked) int { return b.CreatedAt.Compare(a.CreatedAt) })
	for list, in := range map[List][]Picked{TopSells: picked, Trending: byDay} {
		for i := range in {
			if in[i].In(list) {
				hand[list] = append(hand[list], in[i].Product)
			}
		}
	}
	return all, hand, nil
}

// SetRanking sets who decides on a list and its pins; version is the one that was seen. The
// lists are worked out in the same transaction.
func (o *Office) SetRanking(ctx context.Context, list List, version int64, mode Mode, pins []Pin, actor string) error {
	if !slices.Contains(Lists(), list) {
		return fault.New(fault.NotFound, "There is no such list.")
	}
	return o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.HoldRankings(ctx); err != nil {
			return err
		}
		all, err := tx.Rankings(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(r Ranking) bool { return r.List == list })
		if i < 0 {
			return fault.New(fault.NotFound, "There is no such list.")
		}
		r := &all[i]
		if r.Version != version {
			return errStale
		}
		before, err := tx.Ranked(ctx)
		if err != nil {
			return err
		}
		was := r.fields()
		next, err := pinned(ctx, tx, r, pins, actor)
		if err != nil {
			return err
		}
		if mode != Hand && mode != Worked {
			return fault.Fields("Please check the marked fields.", map[string]string{"mode": "By hand, or worked out."})
		}
		r.Mode, r.Pins = mode, next
		if err := tx.PutRanking(ctx, r); err != nil {
			return err
		}
		if err := reckon(ctx, tx, all, &before); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "ranking.change", Subject: "ranking", SubjectID: string(list), Before: was, After: r.fields()})
	})
}

// pinned checks pins and returns them as they are stored: a pin that was there keeps its
// author.
func pinned(ctx context.Context, tx Tx, r *Ranking, pins []Pin, actor string) ([]Pin, error) {
	wrong := func(says string) error {
		return fault.Fields("Please check the marked fields.", map[string]string{"pins": says})
	}
	if len(pins) > MostPins {
		return nil, wrong("At most " + strconv.Itoa(MostPins) + " at the front.")
	}
	ids := each.Of(pins, func(p Pin) string { return p.Product })
	live, err := tx.LiveAmong(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Pin, 0, len(pins))
	for i, p := range pins {
		old := slices.IndexFunc(r.Pins, func(o Pin) bool { return o.Product == p.Product })
		switch day, err := time.Parse(time.DateOnly, p.Until); {
		case slices.Contains(ids[:i], p.Product):
			return nil, wrong("A product is pinned twice.")
		case !live[p.Product] && old < 0:
			return nil, wrong("A product is not for sale. Take its pin off.")
		case p.Until == "":
		case err != nil:
			return nil, wrong("The last day is a date.")
		case p.Until < Day(tx.Now()):
			return nil, wrong("A last day is over already.")
		case day.After(tx.Now().AddDate(2, 0, 0)):
			return nil, wrong("A last day is more than two years ahead.")
		}
		keep := Pin{Product: p.Product, Until: p.Until, Actor: actor, PinnedAt: tx.Now()}
		if old >= 0 {
			keep.Actor, keep.PinnedAt = r.Pins[old].Actor, r.Pins[old].PinnedAt
		}
		out = append(out, keep)
	}
	return out, nil
}

func (r *Ranking) fields() map[string]any {
	pins := make([]string, len(r.Pins))
	for i, p := range r.Pins {
		pins[i] = p.Product
		if p.Until != "" {
			pins[i] += " until " + p.Until
		}
	}
	return map[string]any{"mode": r.Mode, "pins": pins}
}
