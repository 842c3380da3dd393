package large

import (
	"fmt"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/report"
	"gulaab/internal/review"
)

// Percentages of delivered orders with a review, and with a return request.
const (
	reviewed = 3.0
	sentBack = 2.0
)

var (
	opinions = []string{
		"Second time I order it. Sealed, and the date is far away.", "Bohat acha hai, chip chip nahi karta.", "خوشبو اچھی ہے اور ڈلیوری جلدی ہو گئی۔",
		"Good, but the cap was loose.", "Does what it says. A little goes a long way.", "It is fine. I expected more for the price.",
	}
	reasons = []string{order.ReturnMind, order.ReturnDamaged, order.ReturnReaction, order.ReturnWrong, order.ReturnDoubt}
)

// afterwards adds what follows a delivery: reviews, nearly all of them published, and returns
// that the shop has to decide on or has declined. None of it moves goods or money.
func (f *filling) afterwards(w *orderRows, o *order.Order, i int) {
	var at time.Time
	for _, e := range o.Events {
		if e.Kind == order.EventDelivered {
			at = e.At
		}
	}
	if at.IsZero() || o.Delivery != order.Delivered {
		return
	}
	if said := f.after(at, 96); f.chance(reviewed) && said.Before(f.size.Until) {
		state, reason, decided := review.Published, review.Reason(""), f.after(said, 12)
		switch {
		case f.chance(3) || !decided.Before(f.size.Until):
			state, decided = review.Waiting, time.Time{}
		case f.chance(3):
			state, reason = review.Hidden, review.OffTopic
		}
		words := of(f, opinions)
		w.reviews = append(w.reviews, []any{
			ident.IDAt(said, fmt.Sprint("review ", i)), o.Lines[0].ProductID, o.ID, report.Day(at), int64(5 - f.one(5, 3)), words, o.Contact.FirstName, string(state), string(reason), "",
			micros(said), micros(decided), "system", int64(1),
		})
	}
	if asked := f.after(at, 72); f.chance(sentBack) && asked.Before(f.size.Until) {
		state, since := order.ReturnAsked, asked
		if f.size.Until.Sub(asked) > 3*24*time.Hour {
			state, since = order.ReturnDeclined, f.after(asked, 20)
			if f.chance(40) {
				state, since = order.ReturnEnded, f.after(asked, 200)
			}
		}
		w.returns = append(w.returns, []any{
			o.ID, int64(1), string(state), of(f, reasons), "", order.WantsRefund, false, "", false, false, "", "", "", "", "", "", "[]", micros(asked), micros(since),
		})
		w.returnLines = append(w.returnLines, []any{o.ID, int64(1), int64(0), int64(1), int64(0)})
	}
}
