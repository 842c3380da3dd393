package shopapi

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/coupon"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/raast"
	"gulaab/internal/staff"
)

// Checkout answers POST /api/orders/checkout (API-13).
func (s *Shop) Checkout(ctx context.Context, r apigen.CheckoutRequestObject) (apigen.CheckoutResponseObject, error) {
	answer, err := s.placeTyped(ctx, r.Body, order.CashOnDelivery, r.Params.IdempotencyKey)
	if err != nil {
		if quote, ok := conflict(ctx, err); ok {
			return apigen.Checkout409JSONResponse{OrderConflictJSONResponse: quote}, nil
		}
		return nil, err
	}
	return apigen.Checkout201JSONResponse{PlacedJSONResponse: answer}, nil
}

// ReserveOrder answers POST /api/orders/reserve (PROOF-1).
func (s *Shop) ReserveOrder(ctx context.Context, r apigen.ReserveOrderRequestObject) (apigen.ReserveOrderResponseObject, error) {
	if !s.d.Shop().BankTransfer {
		return nil, errNoTransfer
	}
	answer, err := s.placeTyped(ctx, r.Body, order.BankTransfer, r.Params.IdempotencyKey)
	if err != nil {
		if quote, ok := conflict(ctx, err); ok {
			return apigen.ReserveOrder409JSONResponse{OrderConflictJSONResponse: quote}, nil
		}
		return nil, err
	}
	return apigen.ReserveOrder201JSONResponse{PlacedJSONResponse: answer}, nil
}

// placeTyped places the order of a JSON body: cash on delivery, or a transfer that is paid
// later.
func (s *Shop) placeTyped(ctx context.Context, b *apigen.OrderInput, method order.Method, key *string) (apigen.PlacedJSONResponse, error) {
	in := order.PlaceInput{
		Method: method, Reserve: method == order.BankTransfer, Reference: call.Value(b.Reference),
		Items: items(b.CartItems),
	}
	if method == order.BankTransfer {
		in.PayTo = s.payTo(call.Value(b.PayTo))
	}
	orderjson.ReadContact(b, &in.Contact)
	var err error
	if t := b.ExpectedTotal; t != nil {
		in.ExpectedTotal, err = expected("expectedTotal", t.String())
	}
	if t := b.ExpectedFirst; t != nil && err == nil {
		in.ExpectedFirst, err = expected("expectedFirst", t.String())
	}
	if t := b.Credit; t != nil && err == nil {
		in.Credit, err = expected("credit", t.String())
	}
	if t := b.CardPays; t != nil && err == nil {
		in.CardPays, err = expected("cardPays", t.String())
	}
	in.Card = call.Value(b.Card)
	if err != nil {
		return apigen.PlacedJSONResponse{}, err
	}
	in.Coupon, in.GiftWrap, in.NoPrices = call.Value(b.Coupon), call.Value(b.GiftWrap), call.Value(b.NoPrices)
	return s.place(ctx, in, key)
}

// errNoTransfer is the error of a shop without a bank account (SURE-10).
var errNoTransfer = fault.New(fault.Conflict, "Bank transfer is not offered at the moment. Please choose cash on delivery.")

// PayByTransfer answers POST /api/orders/payment (API-14).
func (s *Shop) PayByTransfer(ctx context.Context, r apigen.PayByTransferRequestObject) (apigen.PayByTransferResponseObject, error) {
	if !s.d.Shop().BankTransfer {
		return nil, errNoTransfer
	}
	f, err := readForm(ctx, r.Body, "screenshot", s.orUnread(s.d.Pictures.Screenshot))
	if err != nil {
		return nil, err
	}
	cart, err := readCart(f.values["cartItems"])
	if err != nil {
		return nil, err
	}
	in := order.PlaceInput{
		Method:  order.BankTransfer,
		Contact: orderjson.ReadContactForm(func(name string) string { return f.values[name] }),
		Items:   items(cart),
		Coupon:  f.values["coupon"], Reference: f.values["reference"], PayTo: s.payTo(f.values["payTo"]),
		GiftWrap: f.values["giftWrap"] == "true", NoPrices: f.values["noPrices"] == "true",
		Proof: f.file, ProofSum: f.sum,
	}
	if len(f.file) > 0 {
		err := s.mayKeep(ctx, len(f.file))
		if in.ProofLater = errors.Is(err, errMany) || errors.Is(err, errNoRoom); err != nil && !in.ProofLater {
			return nil, err
		}
	}
	if in.ExpectedTotal, err = expected("expectedTotal", strings.TrimSpace(f.values["expectedTotal"])); err != nil {
		return nil, err
	}
	if in.Credit, err = expected("credit", strings.TrimSpace(f.values["credit"])); err != nil {
		return nil, err
	}
	if in.CardPays, err = expected("cardPays", strings.TrimSpace(f.values["cardPays"])); err != nil {
		return nil, err
	}
	in.Card = f.values["card"]
	answer, err := s.place(ctx, in, r.Params.IdempotencyKey)
	if err != nil {
		if quote, ok := conflict(ctx, err); ok {
			return apigen.PayByTransfer409JSONResponse{OrderConflictJSONResponse: quote}, nil
		}
		return nil, err
	}
	return apigen.PayByTransfer201JSONResponse{PlacedJSONResponse: answer}, nil
}

// payTo is the id of a further account of the shop; empty for any other text, which means
// the first: an account that went meanwhile holds no order up (PAYS-1).
func (s *Shop) payTo(id string) string {
	if s.account(id) == nil {
		return ""
	}
	return id
}

// account is a further account of the shop by its id; nil: there is none.
func (s *Shop) account(id string) *apigen.PayAccount {
	accounts := s.d.Shop().Accounts
	if accounts == nil {
		return nil
	}
	for i := range *accounts {
		if a := &(*accounts)[i]; a.ID == id {
			return a
		}
	}
	return nil
}

// DrawRaast answers POST /api/orders/raast (PAYS-1).
func (s *Shop) DrawRaast(_ context.Context, r apigen.DrawRaastRequestObject) (apigen.DrawRaastResponseObject, error) {
	iban := ""
	if a := s.account(r.Body.PayTo); a != nil {
		iban = call.Value(a.Iban)
	} else if r.Body.PayTo == order.AccountBank {
		iban = s.d.Shop().Bank.Iban
	}
	if !raast.Takes(iban) {
		return nil, fault.New(fault.NotFound, "Raast is not offered at the moment.")
	}
	if r.Body.Amount < money.PaisaPerRupee {
		return nil, fault.Fields("Say what is to be paid.", map[string]string{"amount": "Must be a rupee or more."})
	}
	pay := raast.Payment{
		IBAN: iban, Amount: r.Body.Amount, Reference: s.d.Orders.NumberOf(call.Value(r.Body.Reference)),
		Until: s.d.Orders.TransferUntil(),
	}
	picture, err := staff.Draw(pay.Text())
	if err != nil {
		return nil, err
	}
	return apigen.DrawRaast200JSONResponse{Size: picture.Size, Path: picture.Path, Amount: r.Body.Amount.FloorRupee()}, nil
}

// readCart parses the form's cartItems; "" is an empty cart.
func readCart(text string) ([]apigen.CartItemInput, error) {
	if text == "" {
		return nil, nil
	}
	bad := func(cause error) error {
		f := &fault.Error{
			Kind: fault.Malformed, Message: "The cart could not be read.",
			Fields: map[string]string{"cartItems": "Must be the JSON text of a list of cart items."},
		}
		return f.Because(cause)
	}
	var cart []apigen.CartItemInput
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	if err := dec.Decode(&cart); err != nil {
		return nil, bad(err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, bad(err)
	}
	for _, it := range cart {
		for _, v := range []*string{it.ID, &it.Name, it.SelectedColor, it.VariantId, it.ShipsFrom} {
			if v != nil && bytes.IndexByte([]byte(*v), 0) >= 0 {
				return nil, bad(nil)
			}
		}
	}
	return cart, nil
}

func items(cart []apigen.CartItemInput) []order.ItemInput {
	out := make([]order.ItemInput, len(cart))
	for i, it := range cart {
		out[i] = order.ItemInput{Name: it.Name, Quantity: int64(it.Quantity)}
		if it.ID != nil {
			out[i].ProductID = *it.ID
		}
		if it.VariantId != nil {
			out[i].VariantID = *it.VariantId
		}
		if it.SelectedColor != nil {
			out[i].Color = *it.SelectedColor
		}
		out[i].ShipsFrom = call.Value(it.ShipsFrom)
	}
	return out
}

// place places the caller's order. A guest's browser gets a cookie by which it sees the
// order again.
func (s *Shop) place(ctx context.Context, in order.PlaceInput, key *string) (apigen.PlacedJSONResponse, error) {
	c := call.From(ctx)
	in.IdempotencyKey = call.Value(key)
	var cookie *string
	if in.AccountID = c.AccountID(); in.AccountID == "" {
		in.GuestHash, cookie = s.guest(c)
	}
	in.Network = c.NetworkText()
	in.Contact.Language = cmp.Or(in.Contact.Language, c.Language) // default: the page's language
	if err := s.mayTryCode(ctx, in.Coupon); err != nil {
		return apigen.PlacedJSONResponse{}, err
	}
	var o *order.Order
	replayed := false
	err := s.tryCard(ctx, in.Card, func() (err error) {
		o, replayed, err = s.d.Orders.Place(ctx, in)
		return err
	})
	if err != nil {
		s.noteCode(ctx, err)
		return apigen.PlacedJSONResponse{}, err
	}
	answer := s.placed(c, o, len(in.Proof) > 0 && o.ProofKey == "")
	if link := s.d.Orders.PlacedLink(o); link != "" && !replayed {
		answer.Order.Link = &link
	}
	return apigen.PlacedJSONResponse{Body: answer, Headers: apigen.PlacedResponseHeaders{SetCookie: cookie}}, nil
}

// guest returns the hash of the caller's guest cookie, creating one where there is none,
// and the cookie for the answer.
func (s *Shop) guest(c call.Caller) (hash string, cookie *string) {
	if c.Guest == "" {
		c.Guest = s.d.Guests.New()
	}
	text := s.d.Guests.Cookie(c.Guest)
	return c.GuestHash(), &text
}

// placed is the answer to a placed order.
func (s *Shop) placed(c call.Caller, o *order.Order, later bool) apigen.OrderPlaced {
	says := []string{"Thank you! Your order " + o.Number + " has been placed."}
	out := apigen.OrderPlaced{
		Order: apigen.PlacedOrder{
			ID: o.ID, Number: o.Number, TotalPrice: o.Total, Status: o.Status(), Credit: call.Given(o.Spent - o.CardPaid), Card: call.Given(o.CardPaid), First: call.Given(o.First()), CashToKeep: orderjson.Cash(o), ShipsFrom: call.Given(o.ShipsFrom()),
		},
	}
	if d := o.Deposited(); d != nil {
		out.Order.Why = new(d.Why(c.Language))
	}
	if by := s.d.Orders.ConfirmBy(o); !by.IsZero() {
		by = by.UTC()
		out.Order.ConfirmBy = &by
	}
	if o.CallFirst {
		out.Order.CallFirst = &o.CallFirst
		says = append(says, "We call you first: your items are set aside once the order is confirmed.")
	}
	if o.PaysBefore() && later {
		says = append(says, "Your screenshot could not be kept now: please send it by the link in our message, or where you follow the order.")
	}
	if open := o.ToChoose(); len(open) > 0 {
		names := each.Of(open, func(line int) string { return o.Lines[line].Name })
		out.Order.ColorsToChoose = &names
		says = append(says, "Please choose the colour of "+strings.Join(names, ", ")+" where you follow the order.")
	}
	out.Message = strings.Join(each.Of(says, c.Said), " ")
	return out
}

// conflict returns the answer for an order whose total changed, with the present price;
// call.Fail answers other errors.
func conflict(ctx context.Context, err error) (apigen.OrderConflictJSONResponse, bool) {
	changed, ok := errors.AsType[*order.TotalChanged](err)
	if !ok {
		return apigen.OrderConflictJSONResponse{}, false
	}
	sums := changed.Quote.Sums()
	first, _, why := parts(ctx, changed.Quote)
	return apigen.OrderConflictJSONResponse{
		Message: call.From(ctx).Said(changed.Message()),
		Quote: &apigen.OrderQuote{
			CartItems: orderjson.Lines(changed.Quote, call.From(ctx).Language), TotalPrice: changed.Quote.Total, CashToKeep: orderjson.Cash(changed.Quote),
			Coupon: orderjson.Coupon(changed.Quote), Delivery: call.Given(sums.Delivery), CashFee: call.Given(sums.CashFee), Saving: call.Given(sums.Saving), Wrap: call.Given(sums.Wrap),
			Credit: call.Given(sums.Credit), Card: call.Given(sums.Card), First: first, Why: why,
		},
	}, true
}

// parts are those of an order with a deposit, and why; nil of any other.
func parts(ctx context.Context, o *order.Order) (first, atDoor *money.Paisa, why *string) {
	d := o.Deposited()
	if d == nil {
		return nil, nil, nil
	}
	return &d.First, call.Given(d.AtDoor), new(d.Why(call.From(ctx).Language))
}

// AskDeposit answers POST /api/orders/deposit (PAYS-3).
func (s *Shop) AskDeposit(ctx context.Context, r apigen.AskDepositRequestObject) (apigen.AskDepositResponseObject, error) {
	in := order.QuoteInput{
		Items: items(r.Body.CartItems), AccountID: call.From(ctx).AccountID(), Coupon: call.Value(r.Body.Coupon),
		To: &order.Contact{Country: cmp.Or(call.Value(r.Body.Country), city.Country), City: call.Value(r.Body.City)}, Method: order.CashOnDelivery,
		GiftWrap: call.Value(r.Body.GiftWrap),
	}
	if c := r.Body.Credit; c != nil {
		paid, err := expected("credit", c.String())
		if err != nil {
			return nil, err
		}
		in.Credit = call.Value(paid)
	}
	if err := s.mayTryCode(ctx, in.Coupon); err != nil {
		return nil, err
	}
	q, err := s.d.Orders.Quote(ctx, in)
	if err != nil {
		return nil, err
	}
	if q.Refusal != nil {
		s.noteCode(ctx, q.Refusal)
	}
	var out apigen.AskDeposit200JSONResponse
	out.First, out.AtDoor, out.Why = parts(ctx, q.Order)
	out.Maybe = call.Given(s.d.Orders.MaybeDeposit(q))
	return out, nil
}

// expected parses an amount that the shopper saw; "" means none.
func expected(field, text string) (*money.Paisa, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // any amount will do
	}
	p, err := money.ParseNearest(text)
	if err != nil {
		f := &fault.Error{
			Kind: fault.Malformed, Message: "The expected total could not be read.",
			Fields: map[string]string{field: "Must be an amount of rupees."},
		}
		return nil, f.Because(err)
	}
	return &p, nil
}

// GetOrderByKey answers GET /api/orders/by-key (SURE-1).
func (s *Shop) GetOrderByKey(ctx context.Context, r apigen.GetOrderByKeyRequestObject) (apigen.GetOrderByKeyResponseObject, error) {
	who, cookie := s.asker(ctx)
	o, err := s.d.Orders.ByKey(ctx, r.Params.IdempotencyKey, who)
	if err != nil {
		return nil, err
	}
	return apigen.GetOrderByKey200JSONResponse{PlacedBeforeJSONResponse: s.before(ctx, o, cookie)}, nil
}

// CloseOrderKey answers DELETE /api/orders/by-key (SURE-1).
func (s *Shop) CloseOrderKey(ctx context.Context, r apigen.CloseOrderKeyRequestObject) (apigen.CloseOrderKeyResponseObject, error) {
	who, cookie := s.asker(ctx)
	o, placed, err := s.d.Orders.CloseKey(ctx, r.Params.IdempotencyKey, who)
	if err != nil {
		return nil, err
	}
	if !placed {
		return apigen.CloseOrderKey204Response{}, nil
	}
	return apigen.CloseOrderKey200JSONResponse{PlacedBeforeJSONResponse: s.before(ctx, o, cookie)}, nil
}

func (s *Shop) asker(ctx context.Context) (who order.Asker, cookie *string) {
	c := call.From(ctx)
	if who.AccountID = c.AccountID(); who.AccountID == "" {
		who.GuestHash, cookie = s.guest(c)
	}
	return who, cookie
}

// before is the answer about an order that was placed earlier. A member's order needs no
// cookie.
func (s *Shop) before(ctx context.Context, o *order.Order, cookie *string) apigen.PlacedBeforeJSONResponse {
	if o.AccountID != "" {
		cookie = nil
	}
	return apigen.PlacedBeforeJSONResponse{Body: s.placed(call.From(ctx), o, false), Headers: apigen.PlacedBeforeResponseHeaders{SetCookie: cookie}}
}

// limitNoCash is how many phones without cash on delivery a network may find, so that
// nobody goes through a list of numbers. Other phones cost nothing, since many shoppers
// share a network.
var limitNoCash = limit.Rule{Burst: 5, Every: 3 * time.Minute}

// AskCash answers POST /api/orders/cash (COD-5). Beyond limitNoCash a network gets the same
// answer for all phones; placing an order still tells the truth.
func (s *Shop) AskCash(ctx context.Context, r apigen.AskCashRequestObject) (apigen.AskCashResponseObject, error) {
	key := "no cash from " + ident.HashToken(call.From(ctx).NetworkText())
	if err := s.d.Limits.Count(key, limitNoCash); err != nil {
		return nil, err
	}
	cash, err := s.d.Orders.TakesCash(ctx, r.Body.Phone, r.Body.Country)
	if err != nil || cash {
		s.d.Limits.Return(key)
	}
	if err != nil {
		return nil, err
	}
	return apigen.AskCash200JSONResponse{Cash: cash}, nil
}

// limitCodes is how many unknown coupon codes a network or an account may try.
var limitCodes = limit.Rule{Burst: 15, Every: 20 * time.Second}

// QuoteCart answers POST /api/cart/quote (DEAL-4).
func (s *Shop) QuoteCart(ctx context.Context, r apigen.QuoteCartRequestObject) (apigen.QuoteCartResponseObject, error) {
	in := order.QuoteInput{Items: items(r.Body.CartItems), AccountID: call.From(ctx).AccountID(), Coupon: call.Value(r.Body.Coupon)}
	if err := s.mayTryCode(ctx, in.Coupon); err != nil {
		return nil, err
	}
	q, err := s.d.Orders.Quote(ctx, in)
	if err != nil {
		return nil, err
	}
	if q.Refusal != nil {
		s.noteCode(ctx, q.Refusal)
	}
	return apigen.QuoteCart200JSONResponse(quoted(call.From(ctx), q, in.Coupon)), nil
}

// mayTryCode refuses any code after too many unknown ones, right or wrong: otherwise the
// refusal would tell which.
func (s *Shop) mayTryCode(ctx context.Context, code string) error {
	if coupon.Normal(code) == "" {
		return nil
	}
	return s.d.Limits.Check(codesKey(ctx), limitCodes)
}

// noteCode counts an unknown code.
func (s *Shop) noteCode(ctx context.Context, err error) {
	if refused, ok := errors.AsType[*coupon.Refusal](err); ok && refused.Reason == coupon.Unknown {
		s.d.Limits.Allow(codesKey(ctx), limitCodes)
	}
}

func codesKey(ctx context.Context) string {
	c := call.From(ctx)
	if id := c.AccountID(); id != "" {
		return "codes of account " + id
	}
	return "codes from " + c.LimitKey()
}

// promotions are those that hold now, as the cart works its sums out by them.
func promotions(q *order.Quote, language string) *[]apigen.CartPromotion {
	out := make([]apigen.CartPromotion, len(q.Promotions))
	for i := range q.Promotions {
		p := &q.Promotions[i]
		out[i] = apigen.CartPromotion{
			Id: p.ID, Name: p.NameIn(language), Kind: p.Kind, For: p.For, Lines: p.Covers, Steps: call.Some(p.Steps),
			Buy: call.Given(p.Buy), Get: call.Given(p.Get), Percent: call.Given(p.Percent), Times: call.Given(p.Times), From: call.Given(p.From),
			Gives: call.Some(p.Gives),
			Gifts: call.Some(each.Of(p.Choice, func(g order.Gift) apigen.CartGift {
				return apigen.CartGift{ID: g.ProductID, VariantId: call.Given(g.VariantID)}
			})),
		}
	}
	return call.Some(out)
}

func quoted(c call.Caller, q *order.Quote, code string) apigen.CartQuote {
	o := q.Order
	out := apigen.CartQuote{
		Lines: make([]apigen.CartQuoteLine, len(o.Lines)), Tier: o.Tier, PercentOff: o.PercentOff,
		TotalPrice: o.Total, Promotions: promotions(q, c.Language), Points: call.Given(o.PointsToCome()),
	}
	for i := range o.Lines {
		out.Subtotal += q.Shares[i].Sum
		l := &o.Lines[i]
		out.Lines[i] = apigen.CartQuoteLine{
			ID: l.ProductID, VariantId: l.VariantID, SelectedColor: l.Color, Quantity: int(l.Quantity), ListPrice: l.ListPrice,
			Price: l.UnitPrice, Sum: q.Shares[i].Sum, Discount: q.Shares[i].Off, Counts: q.Counts[i],
			Promoted: call.Given(l.Promoted),
		}
		if l.DealID != "" {
			out.Lines[i].DealPrice = &l.DealPrice
		}
		if l.ToChoose {
			out.Lines[i].SelectedColor = ""
		}
	}
	switch {
	case q.Refusal != nil:
		out.Coupon = &apigen.CartCoupon{Code: coupon.Normal(code), Reason: &q.Refusal.Reason, Message: c.Said(q.Refusal.Message())}
	case q.Coupon != nil:
		c := q.Coupon
		out.Coupon = &apigen.CartCoupon{Code: c.Code, Accepted: true, Discount: o.Discount}
		switch c.Kind {
		case coupon.Percent:
			out.Coupon.Percent = &c.Percent
		case coupon.Amount:
			out.Coupon.Amount = &c.Amount
		case coupon.Delivery:
			out.Coupon.Delivery = new(true)
		}
	}
	return out
}
