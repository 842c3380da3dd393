// Package orderjson shows orders as the contract of the shop writes them. The
// calls of shoppers and those of the office both use it.
package orderjson

import (
	"slices"
	"time"

	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/zone"
)

// Cash is what to keep ready at the door where the exact total has paisa
// (decisions: Screens), otherwise nil.
func Cash(o *order.Order) *money.Paisa {
	return call.Given(o.CashToKeep())
}

// Sums are what the order comes to, as every paper and page shows it (OWN-5), with the names of
// promotions in a language; "" is English.
func Sums(o *order.Order, language string) apigen.OrderSums {
	s := o.Sums()
	for i := range s.Promotions {
		s.Promotions[i].Name = o.PromotionIn(language, s.Promotions[i].Name)
	}
	return apigen.OrderSums{
		Subtotal: s.Subtotal, Promoted: call.Given(s.Promoted), Promotions: Promotions(s.Promotions), Discount: s.Discount, Delivery: s.Delivery, Freed: call.Given(s.Freed), CashFee: call.Given(s.CashFee), Saving: call.Given(s.Saving), Wrap: call.Given(s.Wrap), Rounding: s.Rounding, Total: s.Total,
		Returned: s.Returned, Received: s.Received, Refunded: s.Refunded, Due: s.Due,
		Credit: call.Given(s.Credit), Card: call.Given(s.Card), CardLast: cardLast(o), First: call.Given(s.First), AtDoor: call.Given(s.AtDoor), Awaited: call.Given(s.Awaited),
		Tax: call.Given(s.Tax), TaxReturned: call.Given(s.TaxReturned), Points: Points(o),
	}
}

// cardLast are the last signs of the gift card that pays the order; nil: none does.
func cardLast(o *order.Order) *string {
	if o.CardPaid == 0 {
		return nil
	}
	return call.Given(o.CardLast)
}

// Points is what the order earns its member (PROMO-3); nil where that is nothing.
func Points(o *order.Order) *apigen.OrderPoints {
	goods, friend, from := o.PointsShown()
	if goods+friend == 0 {
		return nil
	}
	return &apigen.OrderPoints{Points: goods, Friend: call.Given(friend), From: call.At(from)}
}

// Promotions are the rows that explain what promotions take off; nil where there are none.
func Promotions(rows []order.PromotionSum) *[]apigen.PromotionSum {
	return call.Some(each.Of(rows, func(p order.PromotionSum) apigen.PromotionSum {
		return apigen.PromotionSum{Name: p.Name, Amount: call.Given(p.Amount)}
	}))
}

// Coupon is what a coupon takes off what is sent; nil where there is none.
func Coupon(o *order.Order) *apigen.OrderCoupon {
	if o.CouponCode == "" {
		return nil
	}
	return &apigen.OrderCoupon{Code: o.CouponCode, Discount: o.Sums().Discount}
}

// Summary shows an order as lists do, and to administrators what may be done next.
func Summary(o *order.Order, admin bool, language string) apigen.OrderSummary {
	out := apigen.OrderSummary{
		ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName,
		CartItems: Lines(o, language), TotalPrice: o.Total, Status: o.Status(), Method: o.Method,
		Tier: o.Tier, PercentOff: o.PercentOff, Placement: o.Placement, Payment: o.Payment, Delivery: o.Delivery,
		CreatedAt: o.CreatedAt.UTC(), CashToKeep: Cash(o), Coupon: Coupon(o), GiftWrap: call.Given(o.Wrapped()), NoPrices: call.Given(o.NoPrices), ShipsFrom: call.Given(o.ShipsFrom()),
	}
	if admin {
		out.Allowed = new(order.AllowedStatuses(o))
	}
	return out
}

// Lines shows what is ordered.
func Lines(o *order.Order, language string) []apigen.OrderLine {
	out, sums := make([]apigen.OrderLine, len(o.Lines)), o.Sums().Lines
	for i, l := range o.Lines {
		out[i] = apigen.OrderLine{
			ID: l.ProductID, VariantId: l.VariantID, Sku: l.SKU, Name: l.Name, Brand: l.Brand, Size: l.Size, SelectedColor: l.Color, Shade: call.Given(o.Lines[i].ShadeName()),
			Quantity: int(l.ToSend()), ListPrice: l.ListPrice, Price: l.UnitPrice, Sum: sums[i].Sum, Image: l.Image, InSet: l.InSet.Told(), ShipsFrom: call.Given(o.Waits(i)),
		}
		if l.DealID != "" {
			out[i].DealPrice = &o.Lines[i].DealPrice
		}
		out[i].Discount = call.Given(sums[i].Discount)
		if sums[i].Promoted > 0 {
			out[i].Promotion, out[i].Promoted = call.Given(o.PromotionIn(language, o.PromotionOf(i))), call.Given(sums[i].Promoted)
		}
		if l.ToChoose {
			out[i].SelectedColor, out[i].Shade, out[i].ColorToChoose = "", nil, &o.Lines[i].ToChoose
		}
	}
	return out
}

// Detail shows an order with its events, and to administrators who did what,
// the contact, the screenshot and what may be done next.
func Detail(o *order.Order, admin bool, language string) apigen.OrderDetail {
	sum := Summary(o, admin, language)
	out := apigen.OrderDetail{
		ID: sum.ID, Number: sum.Number, Name: sum.Name, CartItems: sum.CartItems, TotalPrice: sum.TotalPrice,
		Status: sum.Status, Method: sum.Method, Tier: sum.Tier, PercentOff: sum.PercentOff, Placement: sum.Placement,
		Payment: sum.Payment, Delivery: sum.Delivery, CreatedAt: sum.CreatedAt, CashToKeep: sum.CashToKeep, Coupon: sum.Coupon, GiftWrap: sum.GiftWrap, NoPrices: sum.NoPrices, ShipsFrom: sum.ShipsFrom,
		Allowed: sum.Allowed, Events: Events(o, admin), Sums: Sums(o, language),
	}
	if admin {
		out.Contact = Contact(o)
		if o.ProofKey != "" {
			out.ProofUrl = new("/api/orders/" + o.ID + "/proof")
		}
	}
	return out
}

// Events shows an order's timeline, and to administrators who did what.
func Events(o *order.Order, admin bool) []apigen.OrderEvent {
	happened := o.Events
	if !admin {
		happened = o.Standing()
	}
	events := make([]apigen.OrderEvent, len(happened))
	for i, e := range happened {
		events[i] = apigen.OrderEvent{At: e.At.UTC(), Kind: e.Kind, Parcel: call.Given(e.Parcel)}
		if admin {
			events[i].Actor = &happened[i].Actor
			if e.Note != "" {
				events[i].Note = &happened[i].Note
			}
		}
	}
	return events
}

// Contact shows who ordered and where the parcel goes.
func Contact(o *order.Order) *apigen.OrderContact {
	var out apigen.OrderContact
	FillContact(&o.Contact, &out)
	return &out
}

// Tracked shows an order to who follows it.
func Tracked(o *order.Order, t *apigen.Tracking, seen tell.Seen, language string) apigen.TrackedOrder {
	out := apigen.TrackedOrder{
		ID: o.ID, Number: o.Number, Name: o.Contact.FirstName + " " + o.Contact.LastName, CartItems: []apigen.TrackedLine{}, Status: o.Status(),
		Method: o.Method, PercentOff: o.PercentOff, Placement: o.Placement, Payment: o.Payment, Delivery: o.Delivery,
		CreatedAt: o.CreatedAt.UTC(), Events: Events(o, false), Tracking: *t, GiftWrap: call.Given(o.Wrapped()), NoPrices: call.Given(o.NoPrices),
	}
	for _, l := range Lines(o, language) {
		line := apigen.TrackedLine{
			ID: l.ID, VariantId: l.VariantId, Name: l.Name, Brand: l.Brand, Size: l.Size, SelectedColor: l.SelectedColor, Shade: l.Shade,
			ColorToChoose: l.ColorToChoose, Quantity: l.Quantity, Image: l.Image, InSet: l.InSet, ShipsFrom: l.ShipsFrom,
		}
		if seen == tell.Everything {
			line.ListPrice, line.DealPrice, line.Price, line.Sum, line.Discount = &l.ListPrice, l.DealPrice, &l.Price, &l.Sum, l.Discount
			line.Promotion, line.Promoted = l.Promotion, l.Promoted
		}
		out.CartItems = append(out.CartItems, line)
	}
	if seen == tell.Everything {
		sums := Sums(o, language)
		out.TotalPrice, out.CashToKeep, out.Coupon, out.Sums = &o.Total, Cash(o), Coupon(o), &sums
	}
	return out
}

// told says it in words, in the order's language first.
func told(o *order.Order, t *order.Tracking, seen tell.Seen) []apigen.Told {
	out := []apigen.Told{}
	languages := slices.Clone(tell.Languages)
	slices.SortStableFunc(languages, func(a, b string) int {
		first := func(language string) int {
			if language == o.Contact.Language {
				return 0
			}
			return 1
		}
		return first(a) - first(b)
	})
	for _, language := range languages {
		d := tell.Order(language, o, t, seen)
		one := apigen.Told{
			Language: d.Language, Tone: string(d.Tone), Small: d.Small, Head: d.Head, Text: d.Text, Until: call.Given(d.Until), Expected: call.Given(d.Expected),
			MayOpen: call.Given(d.MayOpen), ReturnBy: call.Given(d.ReturnBy), Money: call.Given(d.Money), Attempts: append([]string{}, d.Attempts...), Steps: []apigen.ToldStep{},
		}
		for i := range d.Steps {
			s := &d.Steps[i]
			step := apigen.ToldStep{Title: s.Title, At: call.At(s.At)}
			if !s.At.IsZero() {
				step.When = new(zone.Day(d.Language, s.At))
			}
			step.Bad = call.Given(s.Bad)
			step.Here = call.Given(s.Here)
			one.Steps = append(one.Steps, step)
		}
		out = append(out, one)
	}
	return out
}

// Tracking shows what who follows an order is told beside it.
func Tracking(o *order.Order, t *order.Tracking, link string, seen tell.Seen) *apigen.Tracking {
	out := &apigen.Tracking{
		Told:      told(o, t, seen),
		FirstName: o.Contact.FirstName, City: o.Contact.City, MayOpen: t.MayOpen, Parcels: []apigen.TrackedParcel{},
		AnswerUntil: call.At(t.AnswerUntil), HeldUntil: call.At(t.HeldUntil), ReturnUntil: call.At(t.ReturnUntil),
		Confirm: t.Confirm, Change: t.Change, Cancel: t.Cancel, Prove: t.Prove, Link: call.Given(link),
	}
	if seen == tell.Glimpse {
		// A courier's page shows whose parcel it is.
		for i := range out.Told {
			out.Told[i].Attempts = []string{}
		}
		return out
	}
	if t.Claim && link != "" {
		out.Claimable = new(true)
	}
	out.Cash = call.Given(t.Cash)
	out.Missing = call.Given(t.Missing)
	if e := t.Expected; e != nil {
		out.Expected = Expected(e)
	}
	for i := range t.Parcels {
		p := &t.Parcels[i]
		out.Parcels = append(out.Parcels, apigen.TrackedParcel{
			Code: p.Code, Courier: p.Courier, Number: p.Number, Page: p.Page, State: p.State, Attempts: p.Attempts, Reason: call.Given(p.Reason),
			Replacement: p.Replacement, LeftAt: call.At(p.LeftAt), DeliveredAt: call.At(p.DeliveredAt),
		})
	}
	return out
}

// Expected is when a parcel comes.
func Expected(e *order.Expected) *apigen.Expected {
	return &apigen.Expected{From: e.From.Format(time.DateOnly), To: e.To.Format(time.DateOnly), Parcels: e.Parcels, Within: e.Within, Among: call.Given(e.Among)}
}

// Reasons are reasons of returns as the contract names them.
func Reasons(list []string) []apigen.ReturnReason {
	out := make([]apigen.ReturnReason, len(list))
	for i, reason := range list {
		out[i] = apigen.ReturnReason(reason)
	}
	return out
}

// MaskedPayout is where money goes, without the number; nil where nobody said so.
func MaskedPayout(p *order.Payout) *apigen.MaskedPayout {
	if p.Mask == "" && p.Way != order.ByCredit {
		return nil
	}
	return &apigen.MaskedPayout{Way: apigen.PayoutWay(p.Way), Title: p.Title, Mask: p.Mask}
}
