package shopapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
)

// reviewsPage is how many reviews one answer holds.
const reviewsPage = 10

// ProductReviews answers GET /api/products/{id}/reviews (SHELF-4).
func (s *Shop) ProductReviews(w http.ResponseWriter, r *http.Request) error {
	p := s.d.Catalogue().ByID(r.PathValue("id"))
	if p == nil {
		return errNoProduct
	}
	out := apigen.ProductReviews{Stars: make([]int64, 5), SkinTypes: []apigen.ReviewedSkin{}, Reviews: []apigen.ProductReview{}}
	if p.Rating.Count == 0 { // nothing to ask the database for
		return kept(w, r, out)
	}
	sum, err := s.d.ProductReviews.SumUp(r.Context(), p.ID)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	stars, _ := strconv.Atoi(q.Get("stars")) // the contract bounds it
	page, err := s.d.ProductReviews.OfProducts(r.Context(), review.Page{
		State: review.Published, Product: p.ID, Stars: stars, SkinType: q.Get("skinType"), Photos: q.Get("photos") == "true",
		Helpful: q.Get("sort") == "helpful", After: q.Get("after"), Limit: reviewsPage + 1,
	})
	if err != nil {
		return err
	}
	skins := s.skinNames(w, r)
	for _, t := range skins {
		if n := sum.SkinTypes[t.Slug]; n > 0 {
			out.SkinTypes = append(out.SkinTypes, apigen.ReviewedSkin{Slug: t.Slug, Name: t.Name, Count: n})
		}
	}
	copy(out.Stars, sum.Stars[:])
	out.Photos = sum.Photos
	if len(page) > reviewsPage {
		page = page[:reviewsPage]
		out.Next = &page[reviewsPage-1].ID
	}
	for i := range page {
		out.Reviews = append(out.Reviews, reviewJSON(&page[i], skins))
	}
	return kept(w, r, out)
}

// skinNames returns the skin types in the language of a request.
func (s *Shop) skinNames(w http.ResponseWriter, r *http.Request) []catalog.Count {
	snap := s.d.Catalogue()
	return snap.Say(spoken(w, r)).Counts(snap.SkinTypes())
}

func reviewJSON(one *review.OfProduct, skins []catalog.Count) apigen.ProductReview {
	skin := ""
	if i := slices.IndexFunc(skins, func(t catalog.Count) bool { return t.Slug == one.SkinType }); i >= 0 {
		skin = skins[i].Name
	}
	return apigen.ProductReview{
		ID: one.ID, Stars: one.Stars, Text: one.Text, Name: one.Name, Day: shelf.Day(one.CreatedAt), Answer: one.Answer,
		SkinType: call.Given(skin), Age: call.Given(string(one.Age)), Bought: call.Given(one.Bought),
		Photos: call.Given(len(one.Photos)), Helpful: call.Given(one.Helpful),
	}
}

const (
	photosPage = 12  // reviews in an answer of photos
	photosOf   = 200 // products of a brand whose photos are looked for
)

// ReviewPhotos answers GET /api/review-photos (REAL-1).
func (s *Shop) ReviewPhotos(w http.ResponseWriter, r *http.Request) error {
	q, snap := r.URL.Query(), s.d.Catalogue()
	products := snap.MostReviewed(q.Get("brand"), photosOf)
	if id := q.Get("product"); id != "" {
		p := snap.ByID(id)
		if p == nil {
			return errNoProduct
		}
		products = []string{}
		if p.Rating.Count > 0 {
			products = append(products, p.ID)
		}
	}
	out := apigen.ReviewPhotos{Reviews: []apigen.PhotographedReview{}}
	if len(products) == 0 { // nothing to ask the database for
		return kept(w, r, out)
	}
	page, err := s.d.ProductReviews.OfProducts(r.Context(), review.Page{
		State: review.Published, Products: products, Photos: true, After: q.Get("after"), Limit: photosPage + 1,
	})
	if err != nil {
		return err
	}
	if len(page) > photosPage {
		page = page[:photosPage]
		out.Next = &page[photosPage-1].ID
	}
	skins := s.skinNames(w, r)
	for i := range page {
		if p := snap.ByID(page[i].ProductID); p != nil {
			out.Reviews = append(out.Reviews, apigen.PhotographedReview{
				Product: p.ID, Address: cmp.Or(p.Slug, p.ID), Name: p.Brand + " " + p.Name, Review: reviewJSON(&page[i], skins),
			})
		}
	}
	return kept(w, r, out)
}

// WriteReview answers POST /api/orders/reviews (SHELF-4).
func (s *Shop) WriteReview(ctx context.Context, r apigen.WriteReviewRequestObject) (apigen.WriteReviewResponseObject, error) {
	o, err := s.reviewed(ctx, call.Value(r.Body.Order), call.Value(r.Body.Number), call.Value(r.Body.Contact))
	if err != nil {
		return nil, err
	}
	skin := call.Value(r.Body.SkinType)
	if t, known := s.d.Catalogue().SkinType(skin); skin != "" && (!known || t.Slug != skin) {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"skinType": "Choose one of the list, or none."})
	}
	_, err = s.d.Reviewing.Write(ctx, Bought(o), review.Written{
		ProductID: r.Body.Product, Stars: r.Body.Stars, Text: r.Body.Text, Name: r.Body.Name, SkinType: skin, Age: call.Value(r.Body.Age),
	})
	if err != nil {
		return nil, err
	}
	return apigen.WriteReview200JSONResponse{Message: call.From(ctx).Said("Thank you. A person reads it first, usually within a day.")}, nil
}

// reviewed returns the order that a review is about: one that the caller may see, or
// identifies by number and phone (SHELF-4).
func (s *Shop) reviewed(ctx context.Context, id, number, contact string) (*order.Order, error) {
	if id != "" {
		v := call.From(ctx).Viewer()
		v.Admin = false // staff do not review for customers
		return s.d.Orders.Get(ctx, v, id)
	}
	return s.KnownByPhone(ctx, number, contact)
}

// errManyPhotos is the refusal of a network's further photos; the words of the review are kept.
var errManyPhotos = fault.New(fault.RateLimited, "Many pictures came from your network within an hour. Your review is kept; please add the photo a little later.")

// AddReviewPhoto answers POST /api/orders/reviews/photo (REAL-1, SAFE-1).
func (s *Shop) AddReviewPhoto(ctx context.Context, r apigen.AddReviewPhotoRequestObject) (apigen.AddReviewPhotoResponseObject, error) {
	f, err := readForm(ctx, r.Body, "photo", s.whereRoom(s.d.Pictures.Screenshot, errNoRoom))
	if err != nil {
		return nil, err
	}
	o, err := s.reviewed(ctx, f.values["order"], f.values["number"], f.values["contact"])
	if err != nil {
		return nil, err
	}
	photo := review.Photo{Whole: f.file}
	if len(f.file) > 0 {
		small, err := s.d.Pictures.Avatar(ctx, bytes.NewReader(f.file))
		if err != nil {
			return nil, err
		}
		photo.Small = small.Bytes
		if err := s.mayKeep(ctx, len(f.file)+len(small.Bytes)); errors.Is(err, errMany) {
			return nil, errManyPhotos
		} else if err != nil {
			return nil, err
		}
	}
	n, err := s.d.Reviewing.AddPhoto(ctx, Bought(o), f.values["product"], photo)
	return apigen.AddReviewPhoto200JSONResponse{Photos: n}, err
}

// ReviewPhoto answers GET /api/products/{id}/reviews/{review}/photos/{photo} (REAL-1).
func (s *Shop) ReviewPhoto(w http.ResponseWriter, r *http.Request) error {
	size := r.URL.Query().Get("small")
	if !slices.Contains([]string{"", "true", "false"}, size) {
		return call.BadFilter("small", "Must be true or false.")
	}
	list, err := s.d.ProductReviews.OfProducts(r.Context(), review.Page{State: review.Published, Product: r.PathValue("id"), ID: r.PathValue("review"), Limit: 1})
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(r.PathValue("photo"))
	if len(list) == 0 || n < 1 || n > len(list[0].Photos) {
		return errNoPhoto
	}
	key := list[0].Photos[n-1]
	if size == "true" {
		key = review.SmallKey(key)
	}
	f, err := s.d.Files.Open(r.Context(), key)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "public, max-age=300")
	return call.SendFile(w, r, f)
}

var (
	errNoPhoto    = fault.New(fault.NotFound, "There is no such photo.")
	errManyVoices = fault.New(fault.RateLimited, "Many people of your network said something just now. Please try again in a while.")
	// limitVoices is of one network, on all nodes: a browser that keeps no cookie is a new one each time.
	limitVoices = account.Throttle{Burst: 30, Every: 2 * time.Minute}
)

// SayOfReview answers POST /api/products/{id}/reviews/{review}/voice (REAL-1).
func (s *Shop) SayOfReview(ctx context.Context, r apigen.SayOfReviewRequestObject) (apigen.SayOfReviewResponseObject, error) {
	c := call.From(ctx)
	err := s.d.Accounts.Charge(ctx, limitVoices, "voices from "+ident.HashToken(c.NetworkText()), 1)
	if fault.KindOf(err) == fault.RateLimited {
		return nil, errManyVoices
	}
	if err != nil {
		return nil, err
	}
	device, cookie := s.guest(c)
	err = s.d.Reviewing.Say(ctx, r.Id, review.Voice{ReviewID: r.Review, Device: device, Kind: r.Body.Kind, Reason: call.Value(r.Body.Reason)})
	if err != nil {
		return nil, err
	}
	said := "Thank you."
	if r.Body.Kind == review.Reported {
		said = "Thank you. A person looks at it, usually within a day."
	}
	return apigen.SayOfReview200JSONResponse{Body: apigen.Message{Message: c.Said(said)}, Headers: apigen.SayOfReview200ResponseHeaders{SetCookie: cookie}}, nil
}

// Bought returns what of an order was delivered, and when last: what may be reviewed
// (SHELF-4).
func Bought(o *order.Order) *review.Bought {
	b := &review.Bought{OrderID: o.ID, Shades: map[string]string{}}
	if o.Delivery != order.Delivered && o.Delivery != order.Returned {
		return b
	}
	for _, e := range slices.Backward(o.Events) {
		if e.Kind == order.EventDelivered {
			b.DeliveredOn = shelf.Day(e.At)
			break
		}
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		if l.ToSend() == 0 {
			continue
		}
		b.Products = append(b.Products, l.ProductID)
		if shade := l.ShadeName(); shade != "" && !l.ToChoose {
			b.Shades[l.ProductID] = strings.TrimPrefix(b.Shades[l.ProductID]+", "+shade, ", ")
		}
	}
	return b
}
