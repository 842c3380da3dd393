package customers

import (
	"net/http"
	"time"

	"gulaab/internal/audit"
	gen "gulaab/internal/httpd/officegen/customers"
	"gulaab/internal/httpd/personcopy"
)

// CopyCustomer answers GET /api/admin/customers/{id}/copy: all that is kept of a
// person, as a ZIP that is written while it is read (KNOW-2).
func (f *API) CopyCustomer(w http.ResponseWriter, r *http.Request) error {
	ctx, id := r.Context(), r.PathValue("id")
	whole, err := f.whole(ctx, id)
	if err != nil {
		return err
	}
	ids, err := f.d.People.CustomerOrderIDs(ctx, id)
	if err != nil {
		return err
	}
	messages, pictures, err := f.d.People.CustomerAccounts(ctx, id)
	if err != nil {
		return err
	}
	carts, err := f.d.People.CustomerLeftCarts(ctx, id)
	if err != nil {
		return err
	}
	waits, err := f.d.People.CustomerWaits(ctx, id)
	if err != nil {
		return err
	}
	questions, err := f.d.People.CustomerQuestions(ctx, id)
	if err != nil {
		return err
	}
	moves, earned, err := f.d.People.CustomerBalances(ctx, id)
	if err != nil {
		return err
	}
	cards, err := f.d.People.CustomerCards(ctx, id, ids)
	if err != nil {
		return err
	}
	if err := f.d.Records.Record(ctx, audit.Entry{Action: "customer.copy", Subject: "customer", SubjectID: id}); err != nil {
		return err
	}
	return f.d.Copies.Write(ctx, w, personcopy.Person{
		OrderIDs: ids, Messages: messages, Pictures: pictures,
		Head: func(at time.Time, photo *string, messages []gen.CustomerCopyMessage) any {
			return gen.CustomerCopy{
				MadeAt: at, Customer: whole.Customer, Photo: photo, Notes: whole.Notes, Flags: whole.Flags, Messages: messages, Orders: []gen.CustomerCopyOrder{},
				Credit: personcopy.Credit(moves), Points: personcopy.Points(earned), GiftCards: personcopy.Cards(cards, ids),
				Waits: append(personcopy.Waits(f.d.Catalogue(), waits), personcopy.LeftCarts(f.d.Catalogue(), carts)...), Questions: personcopy.Questions(questions),
			}
		},
	})
}
