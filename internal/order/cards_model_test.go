package order

import (
	"context"
	"fmt"

	"pgregory.net/rapid"

	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// playCard has a card pay an order, or its provider answer about a refund, with sums and references
// that fit or not (PAYS-4, OWNP-2).
func (s *shop) playCard(t *rapid.T, before *Order) {
	reference := fmt.Sprintf("track_%d", rapid.IntRange(1, 40).Draw(t, "payment"))
	var o *Order
	var err error
	play := func(ctx context.Context, tx Tx) error {
		switch a := before.SendingRefund(); {
		case a != nil && rapid.Bool().Draw(t, "refused"):
			o, err = s.EndCardRefund(ctx, tx, before.ID, "", CardMoney{}, "The provider refused.")
		case a != nil:
			paid, _ := before.CardLeft()
			o, err = s.EndCardRefund(ctx, tx, before.ID, paid, CardMoney{Amount: a.Amount, Reference: "refund of " + reference}, "")
		default:
			amount := rapid.SampledFrom([]money.Paisa{before.Awaited(), before.Total, 100}).Draw(t, "amount")
			o, err = s.BookCard(ctx, tx, before.ID, CardMoney{Amount: max(1, amount), Reference: reference})
		}
		return err
	}
	if txErr := s.db.InTx(t.Context(), play); txErr != nil && fault.KindOf(txErr) != fault.Conflict && fault.KindOf(txErr) != fault.Invalid {
		t.Fatal(txErr)
	}
	s.checkMoved(t, before, o, err)
}

// cardsWrong says what of an order's payments by card contradicts itself, "" where nothing does.
func cardsWrong(o *Order) string {
	var came, back money.Paisa
	for _, p := range o.CardPayments() {
		if p.Back > p.Amount {
			return fmt.Sprintf("PAYS-4 %s went back to a card that paid %s", p.Back.Format(), p.Amount.Format())
		}
		came, back = came+p.Amount, back+p.Back
	}
	sending := 0
	for i := range o.RefundAsks {
		if o.RefundAsks[i].State == RefundSending {
			sending++
		}
	}
	for i := range o.Entries {
		if e := &o.Entries[i]; (e.Kind == Refund || e.Kind == Reversed) && e.Account == AccountCard {
			back -= e.Amount
		}
	}
	switch {
	case back != 0:
		return "PAYS-4 a refund to a card that names no payment"
	case sending > 1:
		return "PAYS-4 two refunds to a card at once"
	case came == 0 && sending > 0:
		return "PAYS-4 a refund to a card that never paid"
	}
	return ""
}
