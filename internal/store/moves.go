package store

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/order"
	"gulaab/internal/store/logdb"
)

// orderStates are what a move changes, as the log keeps them.
type orderStates struct {
	Status    order.Status `json:"status"`
	Placement string       `json:"placement"`
	Payment   string       `json:"payment"`
	Delivery  string       `json:"delivery"`
}

func statesOf(o *order.Order) orderStates {
	return orderStates{o.Status(), string(o.Placement), string(o.Payment), string(o.Delivery)}
}

// recordMoves writes what somebody of the office did to an order, one entry an
// event. What shoppers and jobs do stands in the order's timeline alone. So do the
// words that were typed, which the log shows from there (sayWhy): they may name a
// person, and erasing the person takes them away, which no entry can be (KNOW-2, STAFF-5).
func (tx *Tx) recordMoves(ctx context.Context, o *order.Order, events []order.Event) error {
	if _, office := audit.From(ctx); !office {
		return nil
	}
	for _, e := range events {
		err := tx.Record(ctx, audit.Entry{
			Action: logdb.MoveActions + e.Kind, Subject: "order", SubjectID: o.ID, Before: tx.was[o.ID], After: statesOf(o),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
