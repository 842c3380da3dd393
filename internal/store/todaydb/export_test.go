package todaydb

import "gulaab/internal/today"

// Plan is a frequent list query with the index that SQLite must use.
type Plan struct {
	Query  string
	Index  string
	Sorted bool // the index also sorts
}

// Plans returns the list queries that must stay fast with many orders.
func Plans() []Plan {
	return []Plan{
		// TODAY-1: the queues of Today, however many orders the shop ever had.
		{queueSQL[today.ToConfirm], "orders_by_method (method=? AND status=?)", false},
		{queueSQL[today.ToConfirm], "orders_called_first", false},
		{queueSQL[today.ProofsToCheck], "orders_proofs_waiting", false},
		{queueSQL[today.ToPack], "orders_by_status", false},
		{queueSQL[today.ToHandOver], "parcels_by_state", false},
		{queueSQL[today.TooLong], "parcels_by_state", false},
		{queueSQL[today.ToRescue], "rescues_open", false},
		{queueSQL[today.ReturnsAsked], "returns_by_state", false},
		{queueSQL[today.ToCheckIn], "parcels_by_state", false},
		{queueSQL[today.RefundsOwed], "orders_owed_since", false},
		{queueSQL[today.MessagesFailed], "messages_by_state", false},
		{queueSQL[today.Fiscal], "fiscal_papers_to_see", false},
	}
}
