package orders

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"gulaab/internal/bank"
	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/proof"
)

// proofsShown bounds a part of the list of screenshots.
const proofsShown = 100

// ListProofs answers GET /api/admin/proofs (PROOF-2).
func (f *API) ListProofs(ctx context.Context, _ gen.ListProofsRequestObject) (gen.ListProofsResponseObject, error) {
	out := gen.ListProofs200JSONResponse{}
	for _, part := range []struct {
		asked bool
		into  *gen.ProofPart
	}{{false, &out.Due}, {true, &out.Asked}} {
		rows, total, err := f.d.Desk.ProofList(ctx, part.asked, f.d.Now(), proofsShown)
		if err != nil {
			return nil, err
		}
		var actors []string
		for i := range rows {
			if rows[i].Hand != "" {
				actors = append(actors, rows[i].Hand)
			}
		}
		names, err := f.d.Orders.Desk.AccountNames(ctx, actors)
		if err != nil {
			return nil, err
		}
		*part.into = gen.ProofPart{Total: total, Orders: make([]gen.ProofRow, len(rows))}
		for i := range rows {
			r := &rows[i]
			row := gen.ProofRow{
				ID: r.ID, Number: r.Number, Name: r.Name, City: r.City, TotalPrice: r.Total, Due: max(0, r.Awaited), CreatedAt: r.PlacedAt.UTC(), Hints: r.Hints,
			}
			if r.Hand != "" {
				row.Hand = &gen.NamedHand{Actor: r.Hand, Until: r.HandUntil.UTC(), Name: names[r.Hand]}
			}
			part.into.Orders[i] = row
		}
	}
	return out, nil
}

// GetProof answers GET /api/admin/proofs/{id} (PROOF-3).
func (f *API) GetProof(ctx context.Context, r gen.GetProofRequestObject) (gen.GetProofResponseObject, error) {
	o, err := f.d.Orders.Get(ctx, order.Viewer{Admin: true}, r.Id)
	if err != nil {
		return nil, err
	}
	if !o.PaysBefore() {
		return nil, errNoProof
	}
	due, typed := o.Sums().Awaited, proof.Typed{}
	if s := call.Value(r.Params.Amount); s != "" {
		if typed.Amount, err = money.Parse(s); err != nil {
			return nil, call.BadFilter("amount", "Must be an amount of rupees.")
		}
	}
	typed.At = call.Value(r.Params.At)
	card := gen.ProofCard{Due: due, Hints: []gen.ProofHint{}, Twins: []gen.ProofTwin{}, Earlier: []gen.ProofTry{}, Credits: []gen.BankCredit{}}
	if card.Order, err = f.d.Orders.Order(ctx, o); err != nil {
		return nil, err
	}
	reading, err := f.d.Desk.ProofRead(ctx, o.ProofKey)
	if err != nil {
		return nil, err
	}
	card.Read = gen.ProofCardRead(reading)
	twins, err := f.d.Desk.ProofTwins(ctx, o.ProofKey)
	if err != nil {
		return nil, err
	}
	used, err := f.d.Desk.ReferenceUsed(ctx, o.ID, call.Value(r.Params.Reference))
	if err != nil {
		return nil, err
	}
	elsewhere, err := f.d.Orders.TransferNoElsewhere(ctx, o)
	if err != nil {
		return nil, err
	}
	for _, h := range slices.Concat(numberHints(elsewhere), proof.Hints(due, o.CreatedAt, twins, used, typed)) {
		card.Hints = append(card.Hints, gen.ProofHint{Name: gen.ProofHintName(h.Name), Says: h.Says, Rule: h.Rule, Order: call.Given(h.Of)})
	}
	for i := range twins {
		t := &twins[i]
		address := tryAddress(t.OrderID, t.Key)
		card.Twins = append(card.Twins, gen.ProofTwin{
			ID: t.OrderID, Number: t.Number, Name: t.Name, City: t.City, TotalPrice: t.Total, Payment: t.Payment, CreatedAt: t.PlacedAt.UTC(), SameFile: t.SameFile, ProofUrl: &address,
		})
	}
	tries, err := f.d.Desk.ProofTries(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	for _, t := range tries {
		if t.Key != o.ProofKey {
			card.Earlier = append(card.Earlier, gen.ProofTry{Url: tryAddress(o.ID, t.Key), At: t.At.UTC()})
		}
	}
	credits, err := f.d.Banking.For(ctx, bank.Waits{ID: o.ID, Number: o.Number, Due: due, PlacedAt: o.CreatedAt, PayTo: o.PayTo, TransferNo: o.TransferNo})
	if err != nil {
		return nil, err
	}
	card.Credits = each.Ref(credits, bankCredit)
	if err := f.phonePast(ctx, o, &card); err != nil {
		return nil, err
	}
	return gen.GetProof200JSONResponse(card), nil
}

// numberHints are what there is to look at of the number that the shopper typed (PAYS-2).
func numberHints(e order.Elsewhere) (hints []proof.Hint) {
	const look = "Anybody may type a number that they have seen. Ask for the screenshot: the name and the time on it say whose transfer it is."
	if e.Paid {
		hints = append(hints, proof.Hint{Name: "same-number", Says: "The number that the buyer typed has paid another order.", Rule: look})
	}
	if e.Named {
		hints = append(hints, proof.Hint{Name: "same-number", Says: "Another order that waits names the same transaction number.", Rule: look})
	}
	return hints
}

const proofPrefix = "proofs/"

// tryAddress is where a screenshot that came for an order can be seen.
func tryAddress(orderID, key string) string {
	return "/api/admin/orders/" + orderID + "/proofs/" + url.PathEscape(strings.TrimPrefix(key, proofPrefix))
}

// GetProofTry answers GET /api/admin/orders/{id}/proofs/{name}: a screenshot that
// came for the order, also one of before the last (PROOF-2, PROOF-3).
func (f *API) GetProofTry(w http.ResponseWriter, r *http.Request) error {
	o, err := f.d.Orders.Get(r.Context(), order.Viewer{Admin: true}, r.PathValue("id"))
	if err != nil {
		return err
	}
	tries, err := f.d.Desk.ProofTries(r.Context(), o.ID)
	if err != nil {
		return err
	}
	for _, t := range tries {
		if strings.TrimPrefix(t.Key, proofPrefix) == r.PathValue("name") {
			return f.d.Orders.SendPrivate(w, r, o, t.Key, "payment.look")
		}
	}
	return errNoProof
}

// phonePast counts what became of the other orders of an order's phone.
func (f *API) phonePast(ctx context.Context, o *order.Order, card *gen.ProofCard) error {
	all, err := f.d.Desk.PhoneOrders(ctx, o.Contact.PhoneE164, ordersShown+1)
	for i := range all {
		if p := &all[i]; p.ID != o.ID {
			if p.Refused {
				card.Refused++
			}
			if p.Delivery == order.Delivered {
				card.Delivered++
			}
		}
	}
	return err
}
