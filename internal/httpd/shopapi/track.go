package shopapi

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/orderjson"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/ident"
	"gulaab/internal/order"
)

// This file answers who follows an order: by number and phone, by the link of a
// mail, or because it is theirs.

// GetOrder answers GET /api/orders/{id}.
func (s *Shop) GetOrder(ctx context.Context, r apigen.GetOrderRequestObject) (apigen.GetOrderResponseObject, error) {
	v := call.From(ctx).Viewer()
	o, err := s.d.Orders.Get(ctx, v, r.Id)
	if err != nil {
		return nil, err
	}
	d := orderjson.Detail(o, v.Admin)
	if d.Tracking, err = s.tracking(ctx, o, "", tell.Everything); err != nil {
		return nil, err
	}
	d.Contact = orderjson.Contact(o)
	return apigen.GetOrder200JSONResponse(d), nil
}

// tracking is what who follows an order is told beside it; link is empty where
// they may only look.
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

// followed shows an order to who follows it without an account.
func (s *Shop) followed(ctx context.Context, o *order.Order, link string, seen tell.Seen) (apigen.TrackedOrder, error) {
	t, err := s.tracking(ctx, o, link, seen)
	if err != nil {
		return apigen.TrackedOrder{}, err
	}
	d := orderjson.Tracked(o, t, seen)
	if seen == tell.Glimpse {
		d.Name = o.Contact.FirstName
	}
	return d, nil
}

// TrackOrder answers POST /api/orders/track. Who knows a number and the e-mail
// address is shown what was ordered and where it stands, to whom it goes by first
// name and city; who knows the whole phone is told the sums and the courier's
// number, and gets the link as well (WAY-1).
func (s *Shop) TrackOrder(ctx context.Context, r apigen.TrackOrderRequestObject) (apigen.TrackOrderResponseObject, error) {
	found, link, err := s.Find(ctx, r.Body.Number, r.Body.Contact)
	if err != nil {
		return nil, err
	}
	d, err := s.followed(ctx, found.Order, link, seenBy(found))
	return apigen.TrackOrder200JSONResponse(d), err
}

// Find finds an order for somebody who types its number and a phone or an e-mail
// address, within the tries that a network and an order have (WAY-2); link is for
// who knows the whole phone.
//
// Errors: Invalid where one of them is missing; NotFound; TooMany.
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

// errGuessed is what somebody gets who tried too often. Others may have spent the
// tries of an order: its shopper is told of the way that nobody can close (WAY-2).
var errGuessed = fault.New(fault.RateLimited, "Too many tries for this order or from this network. Please wait a quarter of an hour, "+
	"or open the link in our mail or WhatsApp message: it goes on working.")

// guess tries to find an order by its number. Failures are counted for the network
// and for the number, whichever they were for; what was found costs nothing. A try
// is counted before it is made, so that many at once are not more than a few.
func (s *Shop) guess(ctx context.Context, number string, find func() error) error {
	numbers := s.d.Orders.Prefixes().All(number)
	if len(numbers) == 0 {
		return find() // what is no number can be guessed by nobody: it spends no tries of others (GUARD-8)
	}
	_, digits, _ := strings.Cut(numbers[0], "-") // however the number was typed, the tries are one order's
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

// KnownByPhone returns the order of who knows its number and the whole phone, and
// counts guesses. An address of mail is known to many: it shows where a parcel is
// (WAY-1), but who has no more can neither say where money goes nor speak for the
// buyer (BACK-2, SHELF-4).
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
		says := "Type the phone number that was given with the order."
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
	f, err := readForm(ctx, r.Body, "screenshot", s.whereRoom(s.d.Pictures.Screenshot))
	if err != nil {
		return nil, err
	}
	link := f.values["link"]
	if _, err := s.d.Orders.ByLink(ctx, link); err != nil {
		return nil, err // before it is counted for a link that is none
	}
	if err := s.allow("proof", link, limitProofs); err != nil {
		return nil, err
	}
	if err := s.mayKeep(ctx, len(f.file)); err != nil {
		return nil, err
	}
	o, err := s.d.Orders.ProveByLink(ctx, link, f.file)
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

// forgotten takes cookies away: more than one where a browser has an old one beside.
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

// Screenshot reads the picture of a plain form that carries nothing else, for a
// link: how often is counted by the link.
func (s *Shop) Screenshot(r *http.Request, link string) ([]byte, error) {
	if err := s.allow("proof", link, limitProofs); err != nil {
		return nil, err
	}
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, fault.New(fault.Malformed, "The form could not be read.").Because(err)
	}
	f, err := readForm(r.Context(), parts, "screenshot", s.whereRoom(s.d.Pictures.Screenshot))
	if err == nil && len(f.file) > 0 {
		err = s.mayKeep(r.Context(), len(f.file))
	}
	return f.file, err
}

// ExpectDelivery answers GET /api/delivery (PLAIN-4): by the shop's own parcels, or else
// by the days that its owner promises.
func (s *Shop) ExpectDelivery(ctx context.Context, r apigen.ExpectDeliveryRequestObject) (apigen.ExpectDeliveryResponseObject, error) {
	name := ident.Tidy(r.Params.City)
	if err := present("Please name a city.", map[string]string{"city": name}); err != nil {
		return nil, err
	}
	out := apigen.ExpectDelivery200JSONResponse{City: name}
	if c, ok := city.Find(name); ok {
		out.City, out.Known = c.Name, true
	}
	e, err := s.d.Orders.Expect(ctx, name, time.Time{}, time.Time{})
	if err != nil {
		return nil, err
	}
	if e != nil {
		when, how := tell.Window(e)
		out.When, out.How, out.Expected = &when, &how, orderjson.Expected(e)
		return out, nil
	}
	if d := s.d.Shop().Delivery; d.To != nil {
		when, how := fmt.Sprintf("in %d days", *d.To), "an estimate"
		if d.From != nil && *d.From > 0 && *d.From < *d.To {
			when = fmt.Sprintf("in %d to %d days", *d.From, *d.To)
		} else if *d.To == 1 {
			when = "in a day"
		}
		out.When, out.How = &when, &how
	}
	return out, nil
}
