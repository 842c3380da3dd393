package personcopy

import (
	"slices"

	"gulaab/internal/credit"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/points"
)

// Credit is a ledger of store credit as its member reads it (PROMO-2): without the shop's notes.
func Credit(rows []credit.Row) []apigen.OwnCreditMove {
	return each.Ref(rows, func(m *credit.Row) apigen.OwnCreditMove {
		return apigen.OwnCreditMove{At: m.At.UTC(), Reason: m.Reason, Amount: m.Amount, Rest: m.Rest, Order: call.Given(m.Number)}
	})
}

// Points is a ledger of points as its member reads it, the last row in front (PROMO-3). Ledgers
// come with their oldest row in front.
func Points(rows []points.Row) []apigen.PointsMove {
	out := each.Ref(rows, func(m *points.Row) apigen.PointsMove {
		return apigen.PointsMove{
			At: m.At.UTC(), Reason: m.Reason, Points: m.Points, Rest: m.Rest, Order: call.Given(m.Number), YoursAt: call.At(m.YoursAt), EndsAt: call.At(m.EndsAt),
		}
	})
	slices.Reverse(out)
	return out
}

// Cards are gift cards of a person as a copy says them: one that their order bought names whom it is
// for, and of one that came to them the order is somebody else's.
func Cards(rows []credit.CardRow, orderIDs []string) []gen.CustomerCopyCard {
	return each.Ref(rows, func(c *credit.CardRow) gen.CustomerCopyCard {
		out := gen.CustomerCopyCard{
			MadeAt: c.CreatedAt.UTC(), Bought: c.OrderID != "" && slices.Contains(orderIDs, c.OrderID), Amount: c.Amount, To: c.To, From: c.From,
			Message: c.Message, Channel: string(c.Channel), Address: c.Address, SentAt: call.At(c.SentAt),
		}
		if out.Bought {
			out.Order = call.Given(c.Number)
		}
		return out
	})
}

// Purse adds a ledger of points up.
func Purse(rows []points.Row) points.Purse {
	return points.Of(each.Ref(rows, func(m *points.Row) points.Movement { return m.Movement }))
}
