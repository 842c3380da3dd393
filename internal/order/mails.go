package order

import (
	"context"

	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/pricing"
)

// The actors of events that are not an administrator's account id.
const (
	ActorCustomer = "customer"
	ActorSystem   = "system"
)

// enqueueMail enqueues the mail that an event calls for, if it calls for one.
// It leaves after the commit, or never if there is none.
func enqueueMail(ctx context.Context, tx Tx, o *Order, event, reason string) error {
	var m mail.Message
	switch event {
	case EventPlaced:
		if o.Method == BankTransfer {
			m = mail.OrderPlacedTransfer{Order: mailOrder(o)}
		} else {
			m = mail.OrderPlacedCOD{Order: mailOrder(o)}
		}
	case EventDelivered:
		m = mail.OrderDelivered{Order: mailOrder(o)}
	case EventProofRejected:
		m = mail.ProofRejected{Order: mailOrder(o), Reason: reason}
	case EventExpired:
		m = mail.OrderExpired{Order: mailOrder(o)}
	default:
		return nil
	}
	return outbox.Post(ctx, tx, m, o.ID)
}

// mailOrder is what mails say of an order, as it is now.
func mailOrder(o *Order) mail.Order {
	c := o.Contact
	mo := mail.Order{
		To:        c.Email,
		FirstName: c.FirstName,
		Name:      c.FirstName + " " + c.LastName,
		Number:    o.Number,
		Total:     o.Total,
		Address:   []string{c.StreetAddress, c.City + ", " + c.State + " " + c.ZIP, c.Country},
		Phone:     c.Phone,
		CallFirst: o.CallFirst,
	}
	if o.Method == CashOnDelivery {
		if cash := pricing.Cash(o.Total); cash != o.Total {
			mo.CashToKeep = cash
		}
	}
	for _, l := range o.Lines {
		ml := mail.Line{Name: l.Name, Color: l.Color, Size: l.Size, Quantity: l.Quantity, UnitPrice: l.UnitPrice}
		if l.ToChoose {
			ml.Color, mo.ToChoose = "", append(mo.ToChoose, l.Name)
		}
		mo.Lines = append(mo.Lines, ml)
	}
	return mo
}
