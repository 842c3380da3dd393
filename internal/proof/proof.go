package proof

import (
	"strconv"
	"strings"
	"time"

	"gulaab/internal/money"
)

// Row is an order in the list of screenshots to check.
type Row struct {
	ID, Number, Name, City string
	Total                  money.Paisa
	Awaited                money.Paisa // what the screenshot is to show: a deposit, or what credit left
	PlacedAt               time.Time
	Hints                  int // other orders with the same picture
	Hand                   string
	HandUntil              time.Time
}

// Reading is how far a screenshot was compared with those of before.
type Reading string

// The readings. None is of an order without a screenshot.
const (
	None       Reading = "none"
	Waiting    Reading = "waiting"
	Read       Reading = "read"
	Unreadable Reading = "unreadable"
)

// Twin is another order whose screenshot is the same.
type Twin struct {
	OrderID, Number, Name, City string
	Total                       money.Paisa
	Payment                     string // as the order's payment stands
	PlacedAt                    time.Time
	Key                         string // of its screenshot, which another may have taken the place of
	Likeness
}

// Try is a screenshot that came for an order.
type Try struct {
	Key string // of the blob
	At  time.Time
}

// Used is an order whose money was booked under a reference of the bank.
type Used struct {
	OrderID, Number, Name string
	Amount                money.Paisa
	At                    time.Time
	Kind                  string // of the entry
}

// Typed is what somebody reads at the bank and types beside a screenshot. Zero
// fields are not typed yet.
type Typed struct {
	Amount money.Paisa
	At     time.Time // when the money was credited
}

// Hint is something to look at: what it says, and what its rule is. It refuses nothing.
type Hint struct {
	Name string // "same-file", "same-picture", "same-reference", "same-number", "amount", "older"
	Says string
	Rule string
	Of   string // the order it is about, by id; empty: this one
}

// Hints are what there is to look at before the money of an order is approved:
// its screenshot among those of other orders, the reference among those booked,
// and what was typed against what is due (PROOF-3). The order is told by its due
// amount and the moment it was placed.
func Hints(due money.Paisa, placed time.Time, twins []Twin, used []Used, typed Typed) []Hint {
	hints := []Hint{}
	for i := range twins {
		t := &twins[i]
		h := Hint{
			Name: "same-picture", Of: t.OrderID,
			Says: "This picture is very close to that of " + t.Number + ", " + stateWords(t.Payment) + ".",
			Rule: "Pictures of one bank look alike, so this is a hint: " + lineWords(t.Same) + " agree" + differWords(t.Other) + ". Look at transaction ID and time.",
		}
		if t.SameFile {
			h.Name, h.Says = "same-file", "This is the very file that came for "+t.Number+", "+stateWords(t.Payment)+"."
			h.Rule = "Shown where two orders have the same file, byte for byte."
		}
		hints = append(hints, h)
	}
	for i := range used {
		hints = append(hints, Hint{
			Name: "same-reference", Of: used[i].OrderID,
			Says: "This reference of the bank paid " + used[i].Number + " already.",
			Rule: "A reference of the bank can be used once per account.",
		})
	}
	if typed.Amount > 0 && !typed.Amount.Settles(due) {
		says := "The bank has " + (due - typed.Amount).Format() + " less than is due."
		if typed.Amount > due {
			says = "The bank has " + (typed.Amount - due).Format() + " more than is due."
		}
		hints = append(hints, Hint{Name: "amount", Says: says, Rule: "Less becomes Part paid and asks for the rest; more is owed back."})
	}
	if !typed.At.IsZero() && typed.At.Before(placed) {
		hints = append(hints, Hint{Name: "older", Says: "The money came before the order was placed.", Rule: "Shown where the bank's time lies before the order's."})
	}
	return hints
}

func stateWords(payment string) string {
	switch payment {
	case "proof_submitted":
		return "which is not checked yet"
	case "rejected":
		return "which was turned down"
	case "part_paid", "paid":
		return "which was accepted"
	case "part_refunded", "refunded":
		return "which was accepted and paid back"
	}
	return "which is not paid"
}

func lineWords(n int) string {
	if n == 1 {
		return "one line of print"
	}
	return strconv.Itoa(n) + " lines of print"
}

func differWords(n int) string {
	if n == 0 {
		return ""
	}
	return strings.Replace(", "+lineWords(n)+" differ", "one line of print differ", "one differs", 1)
}
