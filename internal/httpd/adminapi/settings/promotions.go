package settings

import (
	"context"

	"gulaab/internal/city"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/promotion"
)

// TryPromotions answers POST /api/admin/settings/promotions/trial (PROMO-1).
func (f *API) TryPromotions(ctx context.Context, r gen.TryPromotionsRequestObject) (gen.TryPromotionsResponseObject, error) {
	b, problems := r.Body, map[string]string{}
	list := promotion.Tidy(b.Promotions)
	for field, message := range promotion.Problems(list) {
		problems["promotions."+field] = message
	}
	if len(problems) > 0 {
		return nil, fault.Fields("Please check the marked fields.", problems)
	}
	costs, err := f.d.Records.NewestCosts(ctx)
	if err != nil {
		return nil, err
	}
	uses, err := f.d.Records.PromotionUses(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.TryPromotions200JSONResponse{Lines: []gen.PromotionTrialLine{}, Uses: []gen.PromotionUses{}, Under: []gen.PromotionUnder{}}
	for i := range list {
		u := uses[list[i].ID]
		out.Uses = append(out.Uses, gen.PromotionUses{Id: list[i].ID, Orders: u.Orders, Given: u.Given})
	}
	for _, u := range f.d.Orders.UnderCost(list, costs) {
		out.Under = append(out.Under, gen.PromotionUnder{Id: u.Promotion, Name: u.Name, Paid: u.Paid, Cost: u.Cost, Most: call.Given(u.Most)})
	}
	if len(b.Items) == 0 {
		return out, nil
	}
	return f.tryCart(ctx, b, list, out)
}

// tryCart adds what the cart of a trial would pay.
func (f *API) tryCart(ctx context.Context, b *gen.PromotionTrialInput, list []promotion.Promotion, out gen.TryPromotions200JSONResponse) (gen.TryPromotionsResponseObject, error) {
	in := order.QuoteInput{
		Coupon: call.Value(b.Coupon), MemberPrice: call.Value(b.Member), To: &order.Contact{Country: city.Country, City: call.Value(b.City)},
		Method: order.CashOnDelivery, Promotions: &list,
		Items: each.Of(b.Items, func(it gen.PromotionTrialItem) order.ItemInput {
			return order.ItemInput{ProductID: it.ProductId, VariantID: call.Value(it.VariantId), Quantity: it.Quantity}
		}),
	}
	if call.Value(b.Prepaid) {
		in.Method = order.BankTransfer
	}
	q, err := f.d.Orders.Quote(ctx, in)
	if err != nil {
		return nil, err
	}
	o, sums := q.Order, q.Order.Sums()
	for i := range o.Lines {
		l, sum := &o.Lines[i], &sums.Lines[i]
		units := money.Paisa(l.Quantity)
		out.Lines = append(out.Lines, gen.PromotionTrialLine{
			Name: l.Called(), Quantity: l.Quantity, List: l.ListPrice * units, Deal: call.Given((l.ListPrice - l.Base()) * units), Sum: sum.Sum,
			Promotion: call.Given(o.PromotionOf(i)), Promoted: call.Given(sum.Promoted), Discount: call.Given(sum.Discount), Paid: sum.Sum - sum.Promoted - sum.Discount,
		})
	}
	totals := orderjson.Sums(o, "")
	out.Sums, out.PercentOff = &totals, &o.PercentOff
	if q.Refusal != nil {
		out.CouponRefused = call.Given(q.Refusal.Message())
	}
	return out, nil
}
