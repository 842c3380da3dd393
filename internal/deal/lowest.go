package deal

import (
	"time"

	"gulaab/internal/money"
)

// window is how far back the lowest price is looked for, and leastSaving what a
// badge claims at least, in percent (DEAL-3).
const (
	window      = 30 * 24 * time.Hour
	leastSaving = 5
)

// ListPrice is a list price from a moment on.
type ListPrice struct {
	Price money.Paisa
	Since time.Time
}

// PastPrice is a price that a deal gave for a while.
type PastPrice struct {
	DealID string
	Price  money.Paisa
	Began  time.Time
	Ended  time.Time // zero while it holds
}

// History is what a variant has cost a tier: its list prices, oldest first, and
// what deals made of them.
type History struct {
	Lists []ListPrice
	Deals []PastPrice
}

// lowest returns the lowest price of the 30 days before a moment, what one deal
// gave left out; 0 where nothing was sold then. Both prices are those before the
// tier's percentage, which is the same before and after.
func (h *History) lowest(until time.Time, but string) (low money.Paisa) {
	from := until.Add(-window)
	least := func(p money.Paisa) {
		if low == 0 || p < low {
			low = p
		}
	}
	for i, l := range h.Lists {
		ended := i+1 < len(h.Lists) && !h.Lists[i+1].Since.After(from)
		if l.Since.Before(until) && !ended {
			least(l.Price)
		}
	}
	for _, d := range h.Deals {
		if d.DealID != but && d.Began.Before(until) && (d.Ended.IsZero() || d.Ended.After(from)) {
			least(d.Price)
		}
	}
	return low
}

// Badge returns what a deal that began at a moment may claim is saved: the
// percentage, rounded down, against the lowest price of the 30 days before, and 0
// where that is under 5. A price that was raised meanwhile makes it no larger, and
// for what came into the shop after the beginning there is nothing to compare with.
func (h *History) Badge(d *Deal, list, price money.Paisa) int {
	was := list
	if len(h.Lists) > 0 {
		was = min(list, h.lowest(d.Starts, d.ID))
	}
	if price >= was {
		return 0
	}
	saved := int((was - price) * 100 / was)
	if saved < leastSaving {
		return 0
	}
	return saved
}
