package orderdb

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/order"
	"gulaab/internal/store/sqltext"
)

// orderStates are the states that a move changes, as the log stores them.
type orderStates struct {
	Status    order.Status `json:"status"`
	Placement string       `json:"placement"`
	Payment   string       `json:"payment"`
	Delivery  string       `json:"delivery"`
}

func statesOf(o *order.Order) orderStates {
	return orderStates{o.Status(), string(o.Placement), string(o.Payment), string(o.Delivery)}
}

// recordMoves logs what staff did to an order, one entry an event; what shoppers and jobs
// do is in the timeline only. Typed words also stay in the timeline, from which the log
// shows them (logdb's addWords): they may name a person, and erasure can remove them there,
// but not from the log (KNOW-2, STAFF-5).
func (tx *Tx) recordMoves(ctx context.Context, o *order.Order, events []order.Event) error {
	if _, office := audit.From(ctx); !office {
		return nil
	}
	for _, e := range events {
		err := tx.books.Record(ctx, audit.Entry{
			Action: sqltext.MoveActions + e.Kind, Subject: "order", SubjectID: o.ID, Before: tx.was[o.ID], After: statesOf(o),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
