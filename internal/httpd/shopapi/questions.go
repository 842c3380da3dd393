package shopapi

import (
	"context"
	"net/http"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/review"
)

// This file takes in questions about products and shows those that are answered (REAL-4).

// What may be asked, on all nodes: in a network, and with one address from anywhere, which anybody can
// type (GUARD-7).
var (
	limitQuestions   = account.Throttle{Burst: 8, Every: 10 * time.Minute}
	limitQuestionsOf = account.Throttle{Burst: 10, Every: 24 * time.Hour / 10}

	errManyAsked = fault.New(fault.RateLimited, "Many questions came from your network just now. Please ask again in a while.")
)

// AskQuestion answers POST /api/questions.
func (s *Shop) AskQuestion(ctx context.Context, r apigen.AskQuestionRequestObject) (apigen.AskQuestionResponseObject, error) {
	c, b := call.From(ctx), r.Body
	q := review.Question{
		ProductID: b.Product, Text: b.Text, Name: call.Value(b.Name), Language: mail.Language(c.Language).Or(), AccountID: c.AccountID(),
	}
	if typed := call.Value(b.Address); typed != "" {
		wrong := map[string]string{}
		if b.Channel != nil {
			q.Channel = mail.Channel(*b.Channel)
		}
		if q.Address = s.reached(q.Channel, typed, wrong); len(wrong) > 0 {
			return nil, fault.Fields("Please check the marked fields.", wrong)
		}
	}
	if err := s.charge(ctx, limitQuestions, "questions from "+ident.HashToken(c.NetworkText()), errManyAsked); err != nil {
		return nil, err
	}
	if q.Address != "" {
		if err := s.charge(ctx, limitQuestionsOf, "questions of "+ident.HashToken(ident.FoldMailbox(q.Address)), errWaitsOf); err != nil {
			return nil, err
		}
	}
	if err := s.d.Asking.Ask(ctx, q); err != nil {
		return nil, err
	}
	return apigen.AskQuestion200JSONResponse{Message: c.Said("Thank you. We answer as soon as we can.")}, nil
}

// ProductQuestions answers GET /api/products/{id}/questions.
func (s *Shop) ProductQuestions(w http.ResponseWriter, r *http.Request) error {
	p := s.d.Catalogue().ByID(r.PathValue("id"))
	if p == nil {
		return errNoProduct
	}
	return kept(w, r, map[string]any{"questions": p.QuestionsIn(spoken(w, r), catalog.MostQuestions)})
}

// ownQuestions are what an account asked, as its copy says it.
func (s *Shop) ownQuestions(ctx context.Context, a *account.Account) ([]customers.CustomerCopyQuestion, error) {
	asked, err := s.d.People.QuestionsOf(ctx, []string{a.ID}, confirmed(a))
	return personcopy.Questions(asked), err
}

// confirmed are the addresses that are known to be an account's own.
func confirmed(a *account.Account) []string {
	if a.EmailConfirmedAt.IsZero() {
		return nil
	}
	return []string{a.Email}
}
