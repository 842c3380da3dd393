package shopapi

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/city"
	"gulaab/internal/destination"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// This file answers shoppers who follow an order: by number and phone, by the link of a
// message, or in their account.

// GetOrder answers GET /api/orders/{id}.
func (s *Shop) GetOrder(ctx context.Context, r apigen.GetOrderRequestObject) (apigen.GetOrderResponseObject, error) {
	v := call.From(ctx).Viewer()
	o, err := s.d.Orders.Get(ctx, v, r.Id)
	if err != nil {
		return nil, err
	}
	d := orderjson.Detail(o, v.Admin, call.From(ctx).Language)
	if d.Tracking, err = s.tracking(ctx, o, "", tell.Everything); err != nil {
		return nil, err
	}
	d.Contact = orderjson.Contact(o)
	return apigen.GetOrder200JSONResponse(d), nil
}

// tracking returns what is shown of an order's progress; link is empty where the shopper
// may only look.
func (s *Shop) tracking(ctx context.Context, o *order.Order, link string, seen tell.Seen) (*apigen.Tracking, error) {
	t, err := s.d.Orders.Tracking(ctx, o)
	if err != nil {
		return nil, err
	}
	out := orderjson.Tracking(o, t, link, seen)
	if chat := tell.Chat(call.Value(s.d.Shop().Contact.Whatsapp), o.Contact.Language, o.Number); chat != "" {
		out.WhatsApp = &chat
	}
	return out, nil
}

// followed shows an order to somebody without an account.
func (s *Shop) followed(ctx context.Context, o *order.Order, link string, seen tell.Seen) (apigen.TrackedOrder, error) {
	t, err := s.tracking(ctx, o, link, seen)
	if err != nil {
		return apigen.TrackedOrder{}, err
	}
	d := orderjson.Tracked(o, t, seen, call.From(ctx).Language)
	if seen == tell.Glimpse {
		d.Name = o.Contact.FirstName
	}
	return d, nil
}

// TrackOrder answers POST /api/orders/track. Number and e-mail address show the goods,
// their state, and the recipient's first name and city. The whole phone also shows the sums
// and the courier's number, and gives the link (WAY-1).
func (s *Shop) TrackOrder(ctx context.Context, r apigen.TrackOrderRequestObject) (apigen.TrackOrderResponseObject, error) {
	found, link, err := s.Find(ctx, r.Body.Number, r.Body.Contact)
	if err != nil {
		return nil, err
	}
	d, err := s.followed(ctx, found.Order, link, seenBy(found))
	return apigen.TrackOrder200JSONResponse(d), err
}

// Find finds an order by its number and a phone or an e-mail address, within the tries of a
// network and an order (WAY-2). link is given for the whole phone only.
//
// Errors: Invalid where a field is empty; NotFound; RateLimited.
func (s *Shop) Find(ctx context.Context, number, contact string) (found *order.Found, link string, err error) {
	err = present("Please fill in the order number and the phone or email.", map[string]string{"number": number, "contact": contact})
	if err != nil {
		return nil, "", err
	}
	err = s.guess(ctx, number, func() (err error) {
		found, err = s.d.Orders.Find(ctx, number, contact)
		return err
	})
	if err == nil && found.ByPhone && found.Placement != order.Cancelled {
		link, err = s.d.Orders.FollowLink(ctx, found.Order)
	}
	return found, link, err
}

func seenBy(found *order.Found) tell.Seen {
	if found.ByPhone {
		return tell.Everything
	}
	return tell.Glimpse
}

// errGuessed is the error after too many tries. Others may have spent an order's tries, so
// it names the link, which cannot be blocked (WAY-2).
var errGuessed = fault.New(fault.RateLimited, "Too many tries for this order or from this network. Please wait a quarter of an hour, "+
	"or open the link in our mail or WhatsApp message: it goes on working.")

// guess finds an order by its number. Failures count for the network and for the number; a
// success costs nothing. A try is counted before it is made, so that many at once stay
// within the limit.
func (s *Shop) guess(ctx context.Context, number string, find func() error) error {
	numbers := s.d.Orders.Prefixes().All(number)
	if len(numbers) == 0 {
		return find() // an invalid number cannot be guessed, and must not spend others' tries (GUARD-8)
	}
	_, digits, _ := strings.Cut(numbers[0], "-") // tries of one order count together, however its number was typed
	keys := []string{"track from " + call.From(ctx).NetworkText(), "track " + digits}
	for i, key := range keys {
		keys[i] = "guess " + ident.HashToken(key)
		if err := s.d.Limits.Count(keys[i], limitTracking); err != nil {
			s.unguess(keys[:i])
			return errGuessed.Because(err)
		}
	}
	err := find()
	if fault.KindOf(err) != fault.NotFound {
		s.unguess(keys)
	}
	return err
}

func (s *Shop) unguess(keys []string) {
	for _, key := range keys {
		s.d.Limits.Return(key)
	}
}

// KnownByPhone returns an order for somebody who knows its number and the whole phone, and
// counts guesses. An e-mail address is known to many: it shows where a parcel is (WAY-1),
// but does not permit naming a payout account or reviewing (BACK-2, SHELF-4).
func (s *Shop) KnownByPhone(ctx context.Context, number, contact string) (*order.Order, error) {
	err := present("Please fill in the order number and the phone.", map[string]string{"number": number, "contact": contact})
	if err != nil {
		return nil, err
	}
	var found *order.Found
	err = s.guess(ctx, number, func() (err error) {
		found, err = s.d.Orders.Find(ctx, number, contact)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !found.ByPhone {
		says := "This order is a gift without prices: please open it by the link in our message."
		if found.Gift {
			return nil, fault.Fields(says, map[string]string{"contact": says})
		}
		says = "Type the phone number that was given with the order."
		return nil, fault.Fields(says, map[string]string{"contact": says})
	}
	return found.Order, nil
}

// TrackByLink answers POST /api/orders/track/link.
func (s *Shop) TrackByLink(ctx context.Context, r apigen.TrackByLinkRequestObject) (apigen.TrackByLinkResponseObject, error) {
	o, err := s.d.Orders.ByLink(ctx, r.Body.Link)
	if err != nil {
		return nil, err
	}
	d, err := s.followed(ctx, o, r.Body.Link, tell.Everything)
	if !o.Linked() {
		d.Name = o.Contact.FirstName
	}
	return apigen.TrackByLink200JSONResponse(d), err
}

// SendProof answers POST /api/orders/track/proof (PROOF-1).
func (s *Shop) SendProof(ctx context.Context, r apigen.SendProofRequestObject) (apigen.SendProofResponseObject, error) {
	f, err := readForm(ctx, r.Body, "screenshot", s.whereRoom(s.d.Pictures.Screenshot, errNoRoom))
	if err != nil {
		return nil, err
	}
	link := f.values["link"]
	if _, err := s.d.Orders.ByLink(ctx, link); err != nil {
		return nil, err // an invalid link is not counted
	}
	if err := s.allow("proof", link, limitProofs); err != nil {
		return nil, err
	}
	if err := s.mayKeep(ctx, len(f.file)); err != nil {
		return nil, err
	}
	o, err := s.d.Orders.ProveByLink(ctx, link, f.file, s.payTo(f.values["payTo"]))
	if err != nil {
		return nil, err
	}
	d, err := s.followed(ctx, o, link, tell.Everything)
	return apigen.SendProof200JSONResponse(d), err
}

// LinkOrder answers POST /api/orders/{id}/link.
func (s *Shop) LinkOrder(ctx context.Context, r apigen.LinkOrderRequestObject) (apigen.LinkOrderResponseObject, error) {
	o, err := s.d.Orders.Get(ctx, call.From(ctx).Viewer(), r.Id)
	if err != nil {
		return nil, err
	}
	link, err := s.d.Orders.FollowLink(ctx, o)
	if err != nil {
		return nil, err
	}
	return apigen.LinkOrder200JSONResponse{Link: link}, nil
}

// ForgetOrders answers POST /api/orders/forget.
func (s *Shop) ForgetOrders(context.Context, apigen.ForgetOrdersRequestObject) (apigen.ForgetOrdersResponseObject, error) {
	return forgotten(s.d.Guests.Forget()), nil
}

// forgotten are cookies that delete others: several where a browser has an old one.
type forgotten []string

// VisitForgetOrdersResponse implements apigen.ForgetOrdersResponseObject.
func (f forgotten) VisitForgetOrdersResponse(w http.ResponseWriter) error {
	for _, cookie := range f {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// KeepOrder answers POST /api/orders/claim (WAY-3).
func (s *Shop) KeepOrder(ctx context.Context, r apigen.KeepOrderRequestObject) (apigen.KeepOrderResponseObject, error) {
	return apigen.KeepOrder204Response{}, s.d.Orders.ClaimByLink(ctx, r.Body.Link, call.From(ctx).AccountID())
}

// ChooseColor answers POST /api/orders/track/choose (SURE-3).
func (s *Shop) ChooseColor(ctx context.Context, r apigen.ChooseColorRequestObject) (apigen.ChooseColorResponseObject, error) {
	in := order.ChooseInput{Line: r.Body.Line, VariantID: call.Value(r.Body.VariantId), Color: call.Value(r.Body.SelectedColor)}
	if in.VariantID+in.Color == "" {
		return nil, fault.Fields("Please choose a colour.", map[string]string{"selectedColor": "Please choose a colour."})
	}
	var o *order.Order
	found, link, err := s.Find(ctx, r.Body.Number, r.Body.Contact)
	if err != nil {
		return nil, err
	}
	err = s.guess(ctx, r.Body.Number, func() (err error) {
		o, err = s.d.Orders.ChooseTracked(ctx, r.Body.Number, r.Body.Contact, in)
		return err
	})
	if err != nil {
		return nil, err
	}
	d, err := s.followed(ctx, o, link, seenBy(found))
	return apigen.ChooseColor200JSONResponse(d), err
}

// NextReference answers POST /api/orders/reference (PROOF-1).
func (s *Shop) NextReference(context.Context, apigen.NextReferenceRequestObject) (apigen.NextReferenceResponseObject, error) {
	number, slip := s.d.Orders.Reference()
	return apigen.NextReference200JSONResponse{Number: number, Reference: slip}, nil
}

// Screenshot reads the picture of a plain form with nothing else in it, for a link.
// Attempts are counted by link.
func (s *Shop) Screenshot(r *http.Request, link string) ([]byte, error) {
	if err := s.allow("proof", link, limitProofs); err != nil {
		return nil, err
	}
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Malformed, "The form could not be read.").Because(err)
	}
	f, err := readForm(r.Context(), parts, "screenshot", s.whereRoom(s.d.Pictures.Screenshot, errNoRoom))
	if err == nil && len(f.file) > 0 {
		err = s.mayKeep(r.Context(), len(f.file))
	}
	return f.file, err
}

// Number counts a transaction number that is typed under a link (PAYS-2): the answer tells
// whether an order was paid with it, which a stranger must not try out.
func (s *Shop) Number(link string) error { return s.allow("number", link, limitProofs) }

// named are the products that delivery is asked for.
func named(in *apigen.ExpectDeliveryParams) (items []order.ItemInput, err error) {
	text := call.Value(in.Items)
	if text == "" {
		return nil, nil
	}
	for pair := range strings.SplitSeq(text, ",") {
		id, n, _ := strings.Cut(pair, ":")
		quantity, err := strconv.ParseInt(n, 10, 64)
		if err != nil || quantity < 1 || quantity > catalog.MaxQuantity || len(items) == mostWeighed {
			const message = "At most 50 products, and 1 to 99 of each."
			return nil, fault.Fields(message, map[string]string{"items": message})
		}
		items = append(items, order.ItemInput{ProductID: id, Quantity: quantity})
	}
	return items, nil
}

// mostWeighed is how many lines a cart has at most.
const mostWeighed = 50

// ExpectDelivery answers GET /api/delivery: when a parcel arrives, by the shop's own
// parcels or else by the owner's promise (PLAIN-4), and what delivery costs (FEE-1). The
// answer is in the page's language, and not cached.
func (s *Shop) ExpectDelivery(ctx context.Context, r apigen.ExpectDeliveryRequestObject) (apigen.ExpectDeliveryResponseObject, error) {
	name := ident.Tidy(call.Value(r.Params.City))
	if r.Params.City != nil || r.Params.Country == nil && r.Params.Items == nil {
		if err := present("Please name a city.", map[string]string{"city": name}); err != nil {
			return nil, err
		}
	}
	country := cmp.Or(ident.Tidy(call.Value(r.Params.Country)), city.Country)
	zone := s.d.Orders.DeliveryTo(country, name)
	language := call.From(ctx).Language
	out := apigen.ExpectDelivery200JSONResponse{City: name}
	items, err := named(&r.Params)
	if err != nil {
		return nil, err
	}
	shop := s.d.Shop()
	if call.Value(shop.NotSent) {
		out.NotSent = call.Some(notSent(language, s.d.Orders.NotSent(call.Value(r.Params.Country), items)))
	}
	if call.Value(shop.AbroadForms) && country != city.Country && destination.FormOf(country) != nil {
		out.Duty = new(destination.Duty(language, country))
	}
	if shop.Delivery.Fees != nil {
		grams, known := int64(call.Value(r.Params.Grams)), r.Params.Grams != nil
		if !known && len(items) > 0 {
			grams, known = s.d.Orders.Weigh(items), true
		}
		fee, freeFrom := zone.FeeOf(grams), money.Rupees(int64(zone.FreeFrom))
		most := fee
		if !known {
			most = zone.FeeOf(math.MaxInt64)
		}
		out.Fee, out.FreeFrom, out.Cost = &fee, call.Given(freeFrom), new(tell.Cost(language, fee, most, freeFrom))
	}
	var e *order.Expected
	agreed := order.DayOf(call.Value(r.Params.ShipsFrom))
	if country == city.Country && name != "" {
		out.City = tell.InCity(language, name)
		_, out.Known = city.Find(name)
		if e, err = s.d.Orders.Expect(ctx, name, agreed, time.Time{}); err != nil {
			return nil, err
		}
	}
	from, to := zone.From, zone.To
	if d := shop.Delivery; to == 0 && d.To != nil && country == city.Country {
		from, to = call.Value(d.From), *d.To
	}
	switch {
	case e != nil:
		when, how := tell.Window(language, e)
		out.When, out.How, out.Expected = &when, &how, orderjson.Expected(e)
	case to > 0:
		when, how := tell.Promised(language, from, to)
		out.When, out.How = &when, &how
	}
	return out, nil
}

func notSent(language string, list []order.NotSent) []apigen.NotSent {
	return each.Of(list, func(n order.NotSent) apigen.NotSent {
		return apigen.NotSent{Country: n.Country, Product: call.Given(n.ProductID), Says: n.Rule.Says(language, n.Country)}
	})
}
