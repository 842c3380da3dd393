package reviews

import (
	"context"
	"slices"

	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/reviews"
	"gulaab/internal/review"
)

// ListQuestions answers GET /api/admin/questions (REAL-4).
func (f *API) ListQuestions(ctx context.Context, r gen.ListQuestionsRequestObject) (gen.ListQuestionsResponseObject, error) {
	p := review.Page{After: call.Value(r.Params.After), Limit: reviewsPage + 1}
	if r.Params.State != nil {
		p.State = review.State(*r.Params.State)
		if !slices.Contains([]review.State{review.Waiting, review.Published, review.Hidden}, p.State) {
			return nil, call.BadFilter("state", "Must be waiting, published or hidden.")
		}
	}
	page, err := f.d.Questions.Questions(ctx, p)
	if err != nil {
		return nil, err
	}
	c, err := f.d.Questions.CountQuestions(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListQuestions200JSONResponse{Counts: gen.QuestionCounts{Waiting: c.Waiting, Published: c.Published, Hidden: c.Hidden}}
	if len(page) > reviewsPage {
		page = page[:reviewsPage]
		out.Next = &page[reviewsPage-1].ID
	}
	out.Questions = each.Ref(page, f.officeQuestion)
	return out, nil
}

// officeQuestion says nothing of who asked but the name they chose and how they wish to hear.
func (f *API) officeQuestion(q *review.Question) gen.OfficeQuestion {
	return gen.OfficeQuestion{
		ID: q.ID, Text: q.Text, Name: q.Name, Tell: gen.OfficeQuestionTell(q.Channel), State: gen.ReviewState(q.State), Reason: string(q.Reason),
		Answer: q.Answer.English, AnswerUr: q.Answer.Urdu, AnswerRoman: q.Answer.Roman, AskedAt: q.AskedAt.UTC(), Version: q.Version,
		Product:    gen.ReviewedProduct{ID: q.ProductID, Name: q.Product, Brand: q.Brand, Picture: office.Picture(f.d.Catalogue(), q.ProductID, "")},
		Suspicions: each.Of(q.Suspicions(), func(s string) gen.OfficeQuestionSuspicions { return gen.OfficeQuestionSuspicions(s) }),
	}
}

// DecideQuestion answers PATCH /api/admin/questions/{id}.
func (f *API) DecideQuestion(ctx context.Context, r gen.DecideQuestionRequestObject) (gen.DecideQuestionResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	d := review.QuestionDecision{English: r.Body.Answer, Urdu: r.Body.AnswerUr, Roman: r.Body.AnswerRoman, Reason: review.Reason(call.Value(r.Body.Reason))}
	if r.Body.State != nil {
		d.State = new(review.State(*r.Body.State))
	}
	if err := f.d.Asking.Decide(ctx, r.Id, seen, d, call.From(ctx).AccountID()); err != nil {
		return nil, err
	}
	one, err := f.d.Questions.Questions(ctx, review.Page{ID: r.Id, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(one) == 0 {
		return nil, fault.New(fault.NotFound, "There is no such question.")
	}
	return gen.DecideQuestion200JSONResponse(f.officeQuestion(&one[0])), nil
}
