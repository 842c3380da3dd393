package reviews

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/reviews"
	"gulaab/internal/review"
)

// ListTestimonials answers GET /api/admin/testimonials (SHELF-4).
func (f *API) ListTestimonials(ctx context.Context, _ gen.ListTestimonialsRequestObject) (gen.ListTestimonialsResponseObject, error) {
	out, err := f.testimonials(ctx)
	return gen.ListTestimonials200JSONResponse(out), err
}

func (f *API) testimonials(ctx context.Context) (out gen.Testimonials, err error) {
	all, err := f.d.Reviews.AllReviews(ctx)
	if err != nil {
		return out, err
	}
	out.Testimonials = each.Ref(all, testimonial)
	return out, nil
}

func testimonial(r *review.Review) gen.Testimonial {
	return gen.Testimonial{ID: r.ID, Text: r.Text, Avatar: r.Avatar, Name: r.Name, Username: r.Username, Shown: !r.Hidden, Version: r.Version}
}

func testimonialPatch(in *gen.TestimonialInput) review.Patch {
	p := review.Patch{Text: in.Text, Avatar: in.Avatar, Name: in.Name, Username: in.Username}
	if in.Shown != nil {
		p.Hidden = new(!*in.Shown)
	}
	return p
}

// AddTestimonial answers POST /api/admin/testimonials.
func (f *API) AddTestimonial(ctx context.Context, r gen.AddTestimonialRequestObject) (gen.AddTestimonialResponseObject, error) {
	made, err := f.d.Testimonials.Add(ctx, testimonialPatch(r.Body))
	if err != nil {
		return nil, err
	}
	return gen.AddTestimonial200JSONResponse(testimonial(made)), nil
}

// OrderTestimonials answers PUT /api/admin/testimonials/order.
func (f *API) OrderTestimonials(ctx context.Context, r gen.OrderTestimonialsRequestObject) (gen.OrderTestimonialsResponseObject, error) {
	if err := f.d.Testimonials.Order(ctx, r.Body.Ids); err != nil {
		return nil, err
	}
	out, err := f.testimonials(ctx)
	return gen.OrderTestimonials200JSONResponse(out), err
}

// ChangeTestimonial answers PATCH /api/admin/testimonials/{id}.
func (f *API) ChangeTestimonial(ctx context.Context, r gen.ChangeTestimonialRequestObject) (gen.ChangeTestimonialResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	now, err := f.d.Testimonials.Change(ctx, r.Id, seen, testimonialPatch(r.Body))
	if err != nil {
		refused, err := f.testimonialConflict(ctx, r.Id, seen, err)
		return gen.ChangeTestimonial409JSONResponse(refused), err
	}
	return gen.ChangeTestimonial200JSONResponse(testimonial(now)), nil
}

// RemoveTestimonial answers DELETE /api/admin/testimonials/{id}.
func (f *API) RemoveTestimonial(ctx context.Context, r gen.RemoveTestimonialRequestObject) (gen.RemoveTestimonialResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	if err := f.d.Testimonials.Remove(ctx, r.Id, seen); err != nil {
		refused, err := f.testimonialConflict(ctx, r.Id, seen, err)
		return gen.RemoveTestimonial409JSONResponse(refused), err
	}
	return gen.RemoveTestimonial200JSONResponse{Message: "It is removed."}, nil
}

// testimonialConflict is what a refused change is answered with: the testimonial
// as it is, and who changed what since it was seen. Errors that are none are returned.
func (f *API) testimonialConflict(ctx context.Context, id string, seen int64, err error) (out gen.TestimonialConflict, _ error) {
	said, ok := call.Conflict(err)
	if !ok {
		return out, err
	}
	out = gen.TestimonialConflict{Message: said, Edits: []officegen.Edit{}}
	all, err := f.d.Reviews.AllReviews(ctx)
	if err != nil {
		return out, err
	}
	for i := range all {
		if all[i].ID == id {
			out.Testimonial = new(testimonial(&all[i]))
			out.Edits, err = office.LastEdits(ctx, f.d.Records, "testimonial", id, all[i].Version-seen)
		}
	}
	return out, err
}
