package report

import (
	"gulaab/internal/credit"
	"gulaab/internal/money"
)

// The lines of a profit statement that come from the ledger of what the shop owes people, and from
// no order (decision 17). Both count when somebody may spend them: a card that is sold is no
// revenue, and points that nobody turned are no cost.
const (
	CreditGiven  Kind = "credit_given"  // store credit and gift cards that the shop gave, less what it took back
	PointsTurned Kind = "points_turned" // the worth of points that became store credit
)

// CreditMoved is how balances moved in a month for a reason: those of gift cards, or of members.
type CreditMoved struct {
	Month  string
	Card   bool
	Reason credit.Reason
	Amount money.Paisa // above 0 where the shop owes more
}

// CreditLines are the lines of a profit statement that moves of balances bring.
func CreditLines(moved []CreditMoved) (lines []ProfitLine) {
	for _, kind := range []Kind{CreditGiven, PointsTurned} {
		for _, m := range moved {
			if m.line() != kind {
				continue
			}
			if n := len(lines); n > 0 && lines[n-1].Kind == kind && lines[n-1].Month == m.Month {
				lines[n-1].Amount += m.Amount
			} else {
				lines = append(lines, ProfitLine{Month: m.Month, Kind: kind, Amount: m.Amount})
			}
		}
	}
	return lines
}

// line is the line of a statement that the moves are part of; empty where they are none.
func (m *CreditMoved) line() Kind {
	switch m.Reason {
	case credit.Given, credit.TakenBack, credit.Agreed:
		return CreditGiven
	case credit.OfPoints:
		return PointsTurned
	case credit.Spent, credit.GivenBack, credit.Refunded, credit.Sold, credit.Repaid:
	}
	return ""
}

// memo says for a journal why money became a debt, or a debt was paid; empty where no money did.
func (m *CreditMoved) memo() string {
	memos := map[credit.Reason][2]string{
		credit.Spent:     {"Orders paid with store credit", "Orders paid with gift cards"},
		credit.GivenBack: {"Store credit back from orders", "Gift cards' money back from orders"},
		credit.Refunded:  {"Refunds as store credit", "Refunds as store credit"},
		credit.Sold:      {"Gift cards sold", "Gift cards sold"},
		credit.Repaid:    {"Gift cards paid back", "Gift cards paid back"},
	}
	if m.Card {
		return memos[m.Reason][1]
	}
	return memos[m.Reason][0]
}
