package points

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var day0 = time.Date(2026, time.November, 28, 12, 0, 0, 0, time.UTC)

func at(days int) time.Time { return day0.AddDate(0, 0, days) }

func earned(order string, n int64, yours, ends int) Movement {
	return Movement{Points: n, Reason: Earned, OrderID: order, At: at(yours - 7), YoursAt: at(yours), EndsAt: at(ends)}
}

// TestPROMO3OldestFirst walks the ledger of the drawn page: points that end first are used first,
// a return takes those of its own order, and what it takes beyond all of them is a debt.
func TestPROMO3OldestFirst(t *testing.T) {
	t.Parallel()
	moves := []Movement{earned("jan", 212, 0, 365), earned("mar", 96, 50, 415), earned("oct", 174, 290, 655)}
	for _, step := range []struct {
		name                     string
		more                     Movement
		at                       int
		usable, pending, of, end int64
		debt                     int64
	}{
		{"250 are turned: all of January, then 38 of March", Movement{Points: -250, Reason: Turned, At: at(280)}, 290, 232, 0, 2, 58, 0},
		{"a return takes its own", Movement{Points: -34, Reason: Returned, OrderID: "oct", At: at(300)}, 300, 198, 0, 2, 58, 0},
		{"not yours yet", earned("nov", 88, 310, 675), 305, 198, 88, 3, 58, 0},
		{"and then yours", Movement{Points: -1, Reason: TakenBack, At: at(310)}, 310, 285, 0, 3, 57, 0},
		{"March ends", Movement{Points: -57, Reason: Ended, At: at(415)}, 415, 228, 0, 2, 140, 0},
		{"all is used", Movement{Points: -228, Reason: Turned, At: at(416)}, 416, 0, 0, 0, 0, 0},
		{"and then sent back: below 0", Movement{Points: -88, Reason: Returned, OrderID: "nov", At: at(417)}, 417, 0, 0, 0, 0, 88},
		{"the next pay for it", earned("dec", 100, 424, 790), 424, 12, 0, 1, 12, 0},
	} {
		moves = append(moves, step.more)
		p := Of(moves)
		ends := p.Ends(at(step.at))
		var first int64
		if len(ends) > 0 {
			first = ends[0].Points
		}
		got := []int64{p.Usable(at(step.at)), p.Pending(at(step.at)), int64(len(p.Lots)), first, p.Debt}
		if diff := cmp.Diff([]int64{step.usable, step.pending, step.of, step.end, step.debt}, got); diff != "" {
			t.Errorf("PROMO-3 %s: %s", step.name, diff)
		}
	}
}

// TestPROMO3PurseIsTheLedger: whatever happens, lots less debt are the sum of the rows, every
// point is usable, pending or over, and there is no debt beside lots.
func TestPROMO3PurseIsTheLedger(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var moves []Movement
		var sum int64
		for now := range rapid.IntRange(1, 40).Draw(t, "days") {
			m := Movement{At: at(now), OrderID: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "order")}
			p := Of(moves)
			switch rapid.SampledFrom([]Reason{Earned, Returned, Turned, Ended}).Draw(t, "reason") {
			case Returned:
				m.Reason, m.Points = Returned, -min(rapid.Int64Range(0, 60).Draw(t, "back"), max(0, given(moves, m.OrderID, Earned, Returned)))
			case Turned:
				m.Reason, m.Points = Turned, -p.Usable(m.At)
			case Ended:
				m.Reason, m.Points = Ended, -p.Over(m.At)
			default:
				yours := now + rapid.IntRange(0, 7).Draw(t, "days until")
				m.Reason, m.Points = Earned, rapid.Int64Range(1, 100).Draw(t, "points")
				m.YoursAt, m.EndsAt = at(yours), at(yours+rapid.IntRange(1, 20).Draw(t, "life"))
			}
			if m.Points == 0 {
				continue
			}
			moves, sum = append(moves, m), sum+m.Points
			p = Of(moves)
			parts := p.Usable(m.At) + p.Pending(m.At) + p.Over(m.At) - p.Debt
			switch {
			case p.Rest() != sum || parts != sum:
				t.Fatalf("PROMO-3 %d rows come to %d, in parts to %d, and sum to %d", len(moves), p.Rest(), parts, sum)
			case p.Debt > 0 && len(p.Lots) > 0, p.Debt < 0:
				t.Fatalf("PROMO-3 a debt of %d beside %v", p.Debt, p.Lots)
			case m.Reason != Returned && m.Points < 0 && p.Debt > 0:
				t.Fatalf("PROMO-3 %s made a debt of %d", m.Reason, p.Debt)
			}
		}
	})
}

// TestPROMO3LooksInTime: the shop looks 30 days before points end, and at their end once it told.
func TestPROMO3LooksInTime(t *testing.T) {
	t.Parallel()
	p := Of([]Movement{earned("a", 10, 0, 100), earned("b", 10, 0, 115)})
	for told, want := range map[int]int{0: 70, 100: 85, 115: 100} {
		if got := p.Look(at(told)); !got.Equal(at(want)) {
			t.Errorf("PROMO-3 told up to day %d it looks at %v, want %v", told, got, at(want))
		}
	}
	if got := (Purse{}).Look(at(0)); !got.IsZero() {
		t.Errorf("PROMO-3 an empty purse is looked at: %v", got)
	}
}

// TestPROMO3SamePlace: one address is one however it is written.
func TestPROMO3SamePlace(t *testing.T) {
	t.Parallel()
	for _, street := range []string{"House 12-B, Street 5", "house 12 B street 5.", "HOUSE 12B, STREET 5"} {
		if got := Place(street, "Lahore "); got != "house12bstreet5/lahore" {
			t.Errorf("PROMO-3 %q is %q", street, got)
		}
	}
}
