package shopapi

import (
	"context"
	"strconv"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/order"
)

// TrackReturns answers POST /api/orders/track/returns (BACK-1, BACK-2).
func (s *Shop) TrackReturns(ctx context.Context, r apigen.TrackReturnsRequestObject) (apigen.TrackReturnsResponseObject, error) {
	o, err := s.KnownByPhone(ctx, r.Body.Number, r.Body.Contact)
	if err != nil {
		return nil, err
	}
	view, err := s.returnsView(ctx, o)
	return apigen.TrackReturns200JSONResponse(view), err
}

// AskReturn answers POST /api/orders/track/return (BACK-2).
func (s *Shop) AskReturn(ctx context.Context, r apigen.AskReturnRequestObject) (apigen.AskReturnResponseObject, error) {
	b := r.Body
	if _, err := s.KnownByPhone(ctx, b.Number, b.Contact); err != nil {
		return nil, err
	}
	in := order.ReturnInput{
		Reason: b.Reason, Words: call.Value(b.Words), Wants: b.Wants, Opened: b.Opened != nil && *b.Opened,
		Payout: order.PayoutInput{Way: call.Value(b.PayoutWay), Number: call.Value(b.PayoutNumber), Title: call.Value(b.PayoutTitle)},
	}
	for _, it := range b.Items {
		in.Units = append(in.Units, order.Unit{Line: it.Line, Quantity: int64(it.Quantity)})
	}
	o, err := s.d.Orders.AskReturn(ctx, b.Number, b.Contact, in)
	if err != nil {
		return nil, err
	}
	view, err := s.returnsView(ctx, o)
	return apigen.AskReturn200JSONResponse(view), err
}

// AddReturnPhoto answers POST /api/orders/track/return/photo (BACK-2, SAFE-2).
func (s *Shop) AddReturnPhoto(ctx context.Context, r apigen.AddReturnPhotoRequestObject) (apigen.AddReturnPhotoResponseObject, error) {
	f, err := readForm(ctx, r.Body, "photo", s.whereRoom(s.d.Pictures.Screenshot, errNoRoom))
	if err != nil {
		return nil, err
	}
	if _, err := s.KnownByPhone(ctx, f.values["number"], f.values["contact"]); err != nil {
		return nil, err
	}
	no, err := strconv.Atoi(strings.TrimSpace(f.values["return"]))
	if err != nil {
		return nil, fault.Fields("Say which return the photo is of.", map[string]string{"return": "Must be the number of a return."})
	}
	o, err := s.d.Orders.AddReturnPhoto(ctx, f.values["number"], f.values["contact"], no, f.file)
	if err != nil {
		return nil, err
	}
	view, err := s.returnsView(ctx, o)
	return apigen.AddReturnPhoto200JSONResponse(view), err
}

// returnActs maps the contract's words to a shopper's moves of a return.
var returnActs = map[string]order.Move{"sent": order.MoveSendReturn, "withdraw": order.MoveEndReturn}

// ActReturn answers POST /api/orders/track/return/act.
func (s *Shop) ActReturn(ctx context.Context, r apigen.ActReturnRequestObject) (apigen.ActReturnResponseObject, error) {
	b := r.Body
	move, ok := returnActs[b.Act]
	if !ok {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"act": "Must be sent or withdraw."})
	}
	if _, err := s.KnownByPhone(ctx, b.Number, b.Contact); err != nil {
		return nil, err
	}
	o, err := s.d.Orders.MoveReturn(ctx, b.Number, b.Contact, move, order.MoveInput{Return: b.Return, Courier: call.Value(b.Courier), Tracking: call.Value(b.Tracking)})
	if err != nil {
		return nil, err
	}
	view, err := s.returnsView(ctx, o)
	return apigen.ActReturn200JSONResponse(view), err
}

// returnsView shows an order's returns: without address and phone, and with masked payout
// numbers.
func (s *Shop) returnsView(ctx context.Context, o *order.Order) (apigen.ReturnsView, error) {
	terms, version, err := s.d.Orders.TermsOf(ctx, o)
	if err != nil {
		return apigen.ReturnsView{}, err
	}
	rules := s.d.Orders.ReturnRules()
	out := apigen.ReturnsView{
		Number: o.Number, FirstName: o.Contact.FirstName, Days: terms.Days, CustomerPays: orderjson.Reasons(terms.CustomerPays()), Rules: call.Given(terms.Text),
		Items: []apigen.ReturnableItem{}, Returns: []apigen.ShopperReturn{}, Refunded: o.Refunded + o.GivenBack, Owed: o.Owed(),
		Credit: call.Given(s.d.Orders.MayCredit(o)),
	}
	out.RulesVersion = call.Given(version)
	if until := o.ReturnBy(rules); !until.IsZero() {
		closed := s.d.Orders.ReturnsOver(o)
		until = until.UTC()
		out.Until, out.Closed = &until, &closed
	}
	left := o.Returnable()
	for i := range o.Lines {
		l := &o.Lines[i]
		out.Items = append(out.Items, apigen.ReturnableItem{
			Line: i, Name: l.Name, Brand: l.Brand, Size: l.Size, SelectedColor: l.Color, Shade: call.Given(l.ShadeName()), Image: l.Image, Bought: int(l.ToSend()),
			Quantity: int(left[i]), Paid: o.Worth(i, 1), Opened: l.OpenBack, InSet: l.InSet.Told(),
		})
	}
	out.Returns = each.Ref(o.Returns, shopperReturn)
	refunds := []apigen.ShopperRefund{}
	for i := range o.Entries {
		if e := &o.Entries[i]; e.Kind == order.Refund || e.Kind == order.GivenBack {
			way, _, _ := strings.Cut(e.Account, ":")
			refunds = append(refunds, apigen.ShopperRefund{At: e.At.UTC(), Amount: e.Amount, Way: way, Reference: call.Given(e.Reference)})
		}
	}
	out.Refunds = &refunds
	return out, nil
}

func shopperReturn(r *order.Return) apigen.ShopperReturn {
	out := apigen.ShopperReturn{
		No: r.No, State: r.State, Reason: r.Reason, Words: call.Given(r.Words), Wants: r.Wants, Opened: r.Opened, Items: []apigen.ReturnedItem{},
		Photos: len(r.Photos), Answer: call.Given(r.Answer), ShopPays: r.ShopPays, Courier: call.Given(r.Courier), Tracking: call.Given(r.Tracking),
		AskedAt: r.AskedAt.UTC(), StateAt: r.StateAt.UTC(),
	}
	out.Kept = call.Given(r.Keep)
	for _, l := range r.Lines {
		out.Items = append(out.Items, apigen.ReturnedItem{Line: l.Line, Quantity: int(l.Quantity), Back: int(l.Back)})
	}
	out.Payout = orderjson.MaskedPayout(&r.Payout)
	return out
}
