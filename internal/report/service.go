package report

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
)

// Tx is what recording paid cash needs of one transaction.
type Tx interface {
	audit.Tx
	Now() time.Time
	// SettleCash records that a courier paid over the cash of deliveries until a day, and
	// returns the number of parcels and the sum.
	SettleCash(ctx context.Context, courier, until, reference, actor string) (n int64, sum money.Paisa, err error)
}

// InTx runs fn in one transaction.
type InTx func(ctx context.Context, fn func(context.Context, Tx) error) error

// Service records couriers' payments. It is safe for concurrent use.
type Service struct{ inTx InTx }

// NewService returns a Service.
func NewService(inTx InTx) *Service { return &Service{inTx} }

// Paid is a courier's payment.
type Paid struct {
	Courier   string
	Until     string      // a day in Karachi: the payment covers deliveries until then
	Amount    money.Paisa // the courier's cash as it was shown
	Reference string      // the payment's reference
	Actor     string
}

// SettleCash records a courier's payment. A second time fails, because the courier's cash
// has changed.
//
// Errors, after which nothing is recorded: Invalid with Fields; Conflict where the courier's cash
// differs from the amount that was shown.
func (s *Service) SettleCash(ctx context.Context, p Paid) (n int64, sum money.Paisa, err error) {
	p.Courier, p.Reference = ident.Tidy(p.Courier), ident.Tidy(p.Reference)
	wrong := map[string]string{}
	if _, err := time.Parse(time.DateOnly, p.Until); err != nil {
		wrong["until"] = askDays
	}
	if p.Reference == "" || len([]rune(p.Reference)) > 100 {
		wrong["reference"] = "Write what the payment is known by, in at most 100 characters."
	}
	if p.Amount <= 0 {
		wrong["amount"] = "There is no cash to note until this day."
	}
	err = s.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if wrong["until"] == "" && p.Until > Day(tx.Now()) {
			wrong["until"] = "Cash cannot be paid over before it was taken."
		}
		if len(wrong) > 0 {
			return &fault.Error{Kind: fault.Invalid, Message: "Please check what is marked.", Fields: wrong}
		}
		if n, sum, err = tx.SettleCash(ctx, p.Courier, p.Until, p.Reference, p.Actor); err != nil {
			return err
		}
		if sum != p.Amount {
			return fault.Newf(fault.Conflict, "Until %s it is %s by now, not %s. Look at the report again before you note it.", p.Until, sum.Format(), p.Amount.Format())
		}
		return tx.Record(ctx, audit.Entry{
			Action: "cash.settle", Subject: "cash", SubjectID: p.Courier, Why: p.Reference,
			After: map[string]any{"until": p.Until, "parcels": n, "amount": sum},
		})
	})
	return n, sum, err
}
