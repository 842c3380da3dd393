package order

import (
	"time"

	"gulaab/internal/money"
)

// ReturnRow is one thing to be done about goods or money that go back.
type ReturnRow struct {
	OrderID, Number, Name, City string

	No     int // of a return; 0 of a parcel that came back and of money owed
	Parcel int // of a parcel that came back
	State  ReturnState
	Reason string
	Units  int64
	Owed   money.Paisa // of the whole order
	Waits  bool        // a refund waits for a second person
	Since  time.Time
}

// ReturnQueues is what is to be done, the longest waiting first.
type ReturnQueues struct {
	ToDecide []ReturnRow
	Coming   []ReturnRow // approved, or on their way
	ToCheck  []ReturnRow // in the house: returns, and parcels that came back
	ToRefund []ReturnRow // orders of which money is owed
}

// LotDoubt is what was said of a lot by those who got it (BACK-4).
type LotDoubt struct {
	Code, ExpiresOn, VariantID, State string

	Sent, Doubts, Reactions, Damaged int64 // orders
}

// DeliveredAt is when the last parcel of the order came; zero where none did.
func (o *Order) DeliveredAt() time.Time { return o.deliveredAt(-1) }
