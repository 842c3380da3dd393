package app

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"gulaab/demo"
	"gulaab/internal/order"
)

// askReturn asks, as the shopper of an order, for one unit of its first line to go
// back (BACK-2). Who wants the money has it on the phone that ordered.
func (t *teller) askReturn(ctx context.Context, o *order.Order, told *demo.StoryReturn) (*order.Order, error) {
	in := order.ReturnInput{
		Units: []order.Unit{{Line: 0, Quantity: 1}}, Reason: told.Reason, Words: told.Words, Opened: told.Opened, Wants: order.WantsReplace,
	}
	if !told.Same {
		in.Wants = order.WantsRefund
		in.Payout = order.PayoutInput{Way: order.ByEasypaisa, Number: o.Contact.Phone, Title: o.Contact.FirstName + " " + o.Contact.LastName}
	}
	asked, err := t.orders.AskReturn(ctx, o.Number, o.Contact.Phone, in)
	if err != nil || !told.Photo {
		return asked, err
	}
	photo, err := t.photo(o.Lines[0].ProductID)
	if err != nil {
		return nil, err
	}
	return t.orders.AddReturnPhoto(ctx, o.Number, o.Contact.Phone, len(asked.Returns), photo)
}

// photo returns a picture of a product of the demo, for want of one that somebody
// took.
func (t *teller) photo(productID string) ([]byte, error) {
	front, found := strings.CutPrefix(t.snap.ByID(productID).FrontImage, "/media/demo/")
	if !found {
		return nil, fmt.Errorf("product %s has no picture of the demo", productID)
	}
	return fs.ReadFile(demo.Media(), front)
}
