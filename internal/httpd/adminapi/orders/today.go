package orders

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/money"
	"gulaab/internal/today"
)

// GetToday answers GET /api/admin/today (TODAY-1, TODAY-2).
func (f *API) GetToday(ctx context.Context, _ gen.GetTodayRequestObject) (gen.GetTodayResponseObject, error) {
	day, err := f.d.Today.Begin(ctx, call.From(ctx).Can)
	if err != nil {
		return nil, err
	}
	var actors []string
	for _, w := range day.Queues {
		for _, i := range w.Items {
			if i.Hand.Actor != "" {
				actors = append(actors, i.Hand.Actor)
			}
		}
	}
	names, err := f.d.Orders.Desk.AccountNames(ctx, actors)
	if err != nil {
		return nil, err
	}
	called, err := office.CourierNames(ctx, f.d.Orders.Shipping)
	if err != nil {
		return nil, err
	}
	out := gen.GetToday200JSONResponse{
		At: day.At.UTC(), Queues: make([]gen.TodayQueue, len(day.Queues)),
		Wrong: wrongList(day.Wrong.Wrong, called), WrongCount: day.Wrong.Count,
		Closed: day.Closed, Looked: call.At(day.Looked), ClosesAt: call.At(day.Rules.ClosesAt), Closes: call.Given(day.Rules.Closes),
	}
	if day.Money != nil {
		out.Money = &gen.TodayMoney{Credited: day.Money.Credited, Refunded: day.Money.Refunded}
	}
	for n, w := range day.Queues {
		out.Queues[n] = gen.TodayQueue{
			Name: gen.TodayQueueName(w.Name), Link: w.Link, Count: w.Count, Late: w.Late, LateBefore: w.LateBefore.UTC(),
			Done: w.Done, Oldest: call.At(w.Oldest), Items: itemsJSON(w.Items, names),
		}
	}
	return out, nil
}

// GetTodayCounts answers GET /api/admin/today/counts (TODAY-1).
func (f *API) GetTodayCounts(ctx context.Context, _ gen.GetTodayCountsRequestObject) (gen.GetTodayCountsResponseObject, error) {
	work, err := f.d.Today.Counts(ctx, call.From(ctx).Can)
	if err != nil {
		return nil, err
	}
	return gen.GetTodayCounts200JSONResponse{Queues: each.Of(work, func(w today.Work) gen.TodayCount { return gen.TodayCount{Link: w.Link, Count: w.Count, Late: w.Late} })}, nil
}

// ListWrong answers GET /api/admin/today/wrong (TODAY-2).
func (f *API) ListWrong(ctx context.Context, r gen.ListWrongRequestObject) (gen.ListWrongResponseObject, error) {
	page, err := f.d.Today.Wrong(ctx, call.From(ctx).Can, call.Value(r.Params.After))
	if err != nil {
		return nil, err
	}
	called, err := office.CourierNames(ctx, f.d.Orders.Shipping)
	return gen.ListWrong200JSONResponse{Wrong: wrongList(page.Wrong, called), Count: page.Count, Next: call.Given(page.Next)}, err
}

// wrongList are contradictions as the office reads them; called is what people call
// a courier.
func wrongList(list []today.Wrong, called func(key string) string) []gen.TodayWrong {
	return each.Ref(list, func(v *today.Wrong) gen.TodayWrong { return wrongJSON(v, called) })
}

func itemsJSON(items []today.Item, names map[string]string) []gen.TodayItem {
	out := make([]gen.TodayItem, len(items))
	for n, i := range items {
		out[n] = gen.TodayItem{ID: i.ID, OrderId: call.Given(i.OrderID), Number: call.Given(i.Number), Name: i.Name, Since: i.Since.UTC(), Late: call.Given(i.Late)}
		if i.Hand.Actor != "" {
			out[n].Hand = &gen.NamedHand{Actor: i.Hand.Actor, Until: i.Hand.Until.UTC(), Name: names[i.Hand.Actor]}
		}
	}
	return out
}

func wrongJSON(w *today.Wrong, called func(key string) string) gen.TodayWrong {
	words := w.Words
	if w.Kind != today.HeldForNobody && w.Kind != today.CardOdd { // which name a product, and what does not fit
		words = called(words)
	}
	out := gen.TodayWrong{
		ID: w.Kind + " " + w.Key, Kind: gen.TodayWrongKind(w.Kind), OrderId: call.Given(w.OrderID), Number: call.Given(w.Number),
		Words: call.Given(words), Since: call.At(w.Since), FoundAt: w.FoundAt.UTC(),
	}
	switch w.Kind {
	case today.OtherAmount:
		collects, due := money.Paisa(w.Have), money.Paisa(w.Want)
		out.Collects, out.Due = &collects, &due
	case today.CardOdd:
		came, due := money.Paisa(w.Have), money.Paisa(w.Want)
		out.Came, out.Due = &came, &due
	case today.NotPaid:
		came, due := money.Paisa(w.Have), money.Paisa(w.Want)
		out.Came, out.Due, out.Parcel = &came, &due, call.Given(w.Subject)
	case today.TwoParcels:
		out.Have, out.Want = &w.Have, &w.Want
	case today.HeldForNobody:
		out.Have, out.Want, out.VariantId = &w.Have, &w.Want, &w.Subject
	default:
		out.Parcel = call.Given(w.Subject)
	}
	return out
}
