package shelf

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
)

// List is one of the recommending lists (SHELF-3).
type List string

// The lists.
const (
	TopSells List = "top-sells"
	Trending List = "trending"
)

// Lists returns both, in the order of the office's screen.
func Lists() []List { return []List{TopSells, Trending} }

// How the lists are worked out (SHELF-3).
const (
	// RankDays are the days that count, today in Karachi among them.
	RankDays = 30
	// HalfLife is after how many days something weighs half of what it did for
	// Trending.
	HalfLife = 7
	// UnitViews is how many views a delivered unit weighs as for Trending.
	UnitViews = 20
	// Longest is how many products a list that is worked out may have: two pages.
	Longest = 48
	// Least is how many products must have something to say for themselves, else
	// the hand's list stands: as many as a section of the home page shows.
	Least = 4
	// leastTrend is what a product must weigh to be trending, in views.
	leastTrend = 10
	// soldOutFor is how long a product must have been sold out to be left out.
	soldOutFor = 3 * 24 * time.Hour
	// mostLeftOut and mostFigures bound what is kept beside a list's places.
	mostLeftOut, mostFigures = 20, 200
)

// LeftSoldOut is the reason why a product has no place: it was sold out for three days.
const LeftSoldOut = "sold-out"

// Signal is one day's figures of a product.
type Signal struct {
	Product string
	Day     string // in Karachi, "2026-11-21"
	Units   int64  // delivered
	Back    int64  // of those, units that were sent back afterwards, by the day they were asked for
	Refused int64  // parcels that came back; they never count
	Views   int64  // visitors, each once a day
}

// Figures are a product's sums over the days that count.
type Figures struct {
	Units      int64 // delivered in RankDays and kept
	Week       int64 // of these, in the last seven days
	WeekBefore int64 // and in the seven before
	Refused    int64
	Views      int64
}

// Place is a product's result in a list, and why.
type Place struct {
	Product string
	Place   int    // from 1; 0: none
	LeftOut string // why it has none though it would
	Score   int64  // what the order is by: thousandths of a unit, or of a view
	Figures
}

// Reckoning is a list as it was worked out.
type Reckoning struct {
	Places []Place // those with a place first, in their order
	Enough bool    // there is enough to go by
}

// Ground is the input of a reckoning.
type Ground struct {
	Today   string // in Karachi
	Signals []Signal
	Live    func(product string) bool // for sale
	SoldOut map[string]bool           // for soldOutFor and longer
	// Shown are products whose figures are wanted though they may have no place.
	Shown map[List][]string
}

// Reckon works out both lists. Top Sells go by the units delivered in RankDays; Trending by
// units and views, whose weight halves every HalfLife days. Only delivered units count,
// less those sent back. Equal products are ordered by the other measure, then newest first.
func Reckon(g *Ground) map[List]Reckoning {
	today, err := time.Parse(time.DateOnly, g.Today)
	if err != nil {
		return nil
	}
	figures, trend := map[string]*Figures{}, map[string]float64{}
	for _, s := range g.Signals {
		day, err := time.Parse(time.DateOnly, s.Day)
		age := int(today.Sub(day) / (24 * time.Hour))
		if err != nil || age < 0 || age >= RankDays || !g.Live(s.Product) {
			continue
		}
		f := figures[s.Product]
		if f == nil {
			f = &Figures{}
			figures[s.Product] = f
		}
		kept := s.Units - s.Back
		f.Units, f.Refused, f.Views = f.Units+kept, f.Refused+s.Refused, f.Views+s.Views
		switch {
		case age < 7:
			f.Week += kept
		case age < 14:
			f.WeekBefore += kept
		}
		trend[s.Product] += float64(kept*UnitViews+s.Views) * math.Exp2(-float64(age)/HalfLife)
	}
	all := make([]Place, 0, len(figures))
	for id, f := range figures {
		// What came back may have been delivered before the days that count.
		f.Units, f.Week, f.WeekBefore = max(0, f.Units), max(0, f.Week), max(0, f.WeekBefore)
		all = append(all, Place{Product: id, Figures: *f})
	}
	out := map[List]Reckoning{}
	for _, list := range Lists() {
		own := slices.Clone(all)
		for i := range own {
			own[i].Score = score(list, &own[i], trend)
		}
		slices.SortFunc(own, func(a, b Place) int {
			return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(score(other[list], &b, trend), score(other[list], &a, trend)), strings.Compare(b.Product, a.Product))
		})
		out[list] = placed(own, least[list], g.SoldOut, g.Shown[list])
	}
	return out
}

var (
	other = map[List]List{TopSells: Trending, Trending: TopSells}
	least = map[List]int64{TopSells: 1000, Trending: leastTrend * 1000}
)

func score(list List, p *Place, trend map[string]float64) int64 {
	if list == TopSells {
		return p.Units * 1000
	}
	return int64(math.Round(trend[p.Product] * 1000))
}

// placed gives places to sorted products with enough score, and keeps the figures of those
// that were left out or are shown anyway.
func placed(sorted []Place, enough int64, soldOut map[string]bool, shown []string) Reckoning {
	var places, rest []Place
	leftOut := 0
	for _, p := range sorted {
		switch {
		case p.Score >= enough && soldOut[p.Product]:
			if leftOut++; leftOut <= mostLeftOut || slices.Contains(shown, p.Product) {
				p.LeftOut = LeftSoldOut
				rest = append(rest, p)
			}
		case p.Score >= enough && len(places) < Longest:
			p.Place = len(places) + 1
			places = append(places, p)
		case len(rest) < mostFigures && slices.Contains(shown, p.Product):
			rest = append(rest, p)
		}
	}
	return Reckoning{Places: append(places, rest...), Enough: len(places) >= Least}
}
