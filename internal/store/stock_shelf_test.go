package store_test

import (
	"slices"
	"strings"

	"gulaab/internal/stock"
)

// This file is the simple model of the units of one variant.

// shelf is the expected stock in its simplest form: units by lot, and what each order has.
type shelf struct {
	tracked    bool
	onHand     map[string]int64 // by lot, "" for none
	quarantine map[string]int64
	expires    map[string]string           // by lot
	held       map[string]int64            // by order
	packed     map[string]map[string]int64 // by order, by lot
	off        map[string]stock.LotState   // lots off sale
}

// sendable counts the units on the shelf that may be packed.
func (s *shelf) sendable() (n int64) {
	for id, k := range s.onHand {
		if s.off[id] == "" {
			n += k
		}
	}
	return n
}

// restorable counts the units in quarantine that may go to the shelf.
func (s *shelf) restorable() (n int64) {
	for id, k := range s.quarantine {
		if s.off[id] == "" {
			n += k
		}
	}
	return n
}

// tidy moves free units of lots that are off sale to quarantine.
func (s *shelf) tidy() {
	for _, id := range s.byExpiry(s.onHand, true) {
		if n := min(s.onHand[id], s.free()); n > 0 && s.off[id] != "" {
			s.onHand[id] -= n
			s.quarantine[id] += n
		}
	}
}

func sum(m map[string]int64) (n int64) {
	for _, v := range m {
		n += v
	}
	return n
}

func (s *shelf) free() int64 { return sum(s.onHand) - sum(s.held) }

// byExpiry returns a place's lots by expiry, those without a date last. Units without a lot
// come first or last.
func (s *shelf) byExpiry(place map[string]int64, looseFirst bool) []string {
	var lots []string
	for id, n := range place {
		if n > 0 {
			lots = append(lots, id)
		}
	}
	rank := func(id string) string {
		switch {
		case id == "" && looseFirst:
			return " "
		case id == "":
			return "~~"
		case s.expires[id] == "":
			return "~" + id
		}
		return s.expires[id] + id
	}
	slices.SortFunc(lots, func(a, b string) int { return strings.Compare(rank(a), rank(b)) })
	return lots
}

// any and onSale say which lots may be used.
func (s *shelf) any(string) bool { return true }

func (s *shelf) onSale(lot string) bool { return s.off[lot] == "" }

// take removes n units from a place, lot by lot.
func (s *shelf) take(place map[string]int64, n int64, looseFirst bool, may func(lot string) bool) map[string]int64 {
	taken := map[string]int64{}
	for _, id := range s.byExpiry(place, looseFirst) {
		k := min(n, place[id])
		if k > 0 && may(id) {
			place[id] -= k
			taken[id] += k
			n -= k
		}
	}
	return taken
}

func add(to, what map[string]int64) {
	for id, n := range what {
		to[id] += n
	}
}
