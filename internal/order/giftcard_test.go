package order

import (
	"maps"
	"slices"
	"testing"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/mail"
	"gulaab/internal/money"
)

// cardOf is a gift card of some rupees, as a guest buys it.
func cardOf(rupees int64) CardInput {
	return CardInput{
		Card: credit.Card{Amount: money.Rupees(rupees), To: "Mahnoor", Channel: mail.ByMail, Address: "mahnoor@example.com", Message: "Happy birthday!"},
		Name: "Usman Ghani", Email: "usman@example.com",
	}
}

// codesIn are the codes of the cards that were made, in an order that each run has.
func codesIn(s *shop) (codes []string) {
	for _, id := range slices.Sorted(maps.Keys(s.db.state.cards)) {
		if c := s.db.state.cards[id]; c.Hash != "" {
			codes = append(codes, s.d.Cards.Of(&c))
		}
	}
	return codes
}

// bought is a card of Rs 3,000 that was paid for, with its order and its code.
func bought(t *testing.T, s *shop) (*Order, string) {
	t.Helper()
	s.rules.Cards = CardRules{Sold: true, Least: money.Rupees(500), Most: money.Rupees(50_000)}
	o, _, err := s.PlaceCard(t.Context(), cardOf(3000))
	if err != nil {
		t.Fatal(err)
	}
	if o, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "admin"}); err != nil {
		t.Fatal(err)
	}
	return o, codesIn(s)[0]
}

// TestPROMO2CardIsMadeByItsMoney: a card is made once, when all of its price came, in the
// transaction of the approval; its order has no parcel and ends with it.
func TestPROMO2CardIsMadeByItsMoney(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.rules.Cards = CardRules{Sold: true, Least: money.Rupees(500), Most: money.Rupees(50_000)}
	o, _, err := s.PlaceCard(t.Context(), cardOf(3000))
	if err != nil || o.Total != money.Rupees(3000) || !o.PaysBefore() || len(codesIn(s)) != 0 {
		t.Fatalf("PROMO-2 %+v, %v", o, err)
	}
	if _, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "admin", Amount: money.Rupees(1000)}); err != nil || len(codesIn(s)) != 0 {
		t.Fatalf("PROMO-2 a third of the price made %v, %v", codesIn(s), err)
	}
	for _, name := range []Move{MovePack, MoveEdit, MoveRedirect, MoveHoldAgain, MoveDeliver} {
		if _, err := s.Do(t.Context(), o.ID, name, 0, MoveInput{Actor: "admin"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("PROMO-2 %s of a card: %v", name, err)
		}
	}
	o, err = s.Do(t.Context(), o.ID, MoveApprove, 0, MoveInput{Actor: "admin"})
	if err != nil || o.Placement != Closed || o.Payment != Paid || len(codesIn(s)) != 1 || balanceIn(s.db.state.balances, o.SellsCard) != money.Rupees(3000) {
		t.Fatalf("PROMO-2 paid: %+v, %v", o, err)
	}
	if kind := mail.Kind(s.db.state.mails[len(s.db.state.mails)-1]); kind != mail.KindCardPaid {
		t.Errorf("PROMO-2 told by %s", kind)
	}
	if moves := AllowedMoves(o); slices.Contains(moves, MovePack) || slices.Contains(moves, MoveCancel) || !slices.Contains(moves, MoveRefund) {
		t.Errorf("PROMO-2 it allows %v", moves)
	}
}

// TestPROMO2CardPaysAndIsGivenBack: anybody pays a part with the code; the money goes back onto
// the card when the order is cancelled, and a blocked or unknown one pays nothing.
func TestPROMO2CardPaysAndIsGivenBack(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	sold, code := bought(t, s)
	in := cod(ItemInput{ProductID: mucin, Quantity: 1})
	in.Card = code
	o, _, err := s.Place(t.Context(), in)
	if err != nil || o.CardPaid != min(o.Total, money.Rupees(3000)) || o.CardLast != code[len(code)-4:] || o.Sums().Card != o.CardPaid || o.Sums().Credit != 0 {
		t.Fatalf("PROMO-2 %+v, %v", o, err)
	}
	if left := balanceIn(s.db.state.balances, sold.SellsCard); left != money.Rupees(3000)-o.CardPaid {
		t.Errorf("PROMO-2 %s are left", left.Format())
	}
	if o, err = s.Do(t.Context(), o.ID, MoveCancel, 0, MoveInput{Actor: "admin", Note: "She asked"}); err != nil || o.CardPaid != 0 {
		t.Fatalf("PROMO-2 cancelled: %+v, %v", o, err)
	}
	if left := balanceIn(s.db.state.balances, sold.SellsCard); left != money.Rupees(3000) {
		t.Errorf("PROMO-2 %s are on it again", left.Format())
	}
	in.Card = "2222-2222-2222-2222"
	if _, _, err := s.Place(t.Context(), in); !credit.NoCard(err) {
		t.Errorf("PROMO-2 an unknown code: %v", err)
	}
	card := s.db.state.cards[sold.SellsCard]
	card.BlockedAt = s.db.now
	s.db.state.cards[sold.SellsCard] = card
	in.Card = code
	if _, _, err := s.Place(t.Context(), in); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PROMO-2 a blocked card: %v", err)
	}
}

// TestPROMO2RefundOfACard: the price of a card goes back as far as it is unused, and blocks it.
func TestPROMO2RefundOfACard(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	sold, code := bought(t, s)
	in := cod(ItemInput{ProductID: mucin, Quantity: 1})
	in.Card = code
	o, _, err := s.Place(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	refund := func(amount money.Paisa) error {
		_, err := s.Do(t.Context(), sold.ID, MoveRefund, 0, MoveInput{Actor: "admin", Amount: amount, Account: "bank"})
		return err
	}
	rest := money.Rupees(3000) - o.CardPaid
	if err := refund(rest + 1); fault.KindOf(err) != fault.Conflict {
		t.Errorf("PROMO-2 more than the rest went back: %v", err)
	}
	if rest > 0 {
		if err := refund(rest); err != nil {
			t.Fatal(err)
		}
		if card := s.db.state.cards[sold.SellsCard]; !card.Blocked() || balanceIn(s.db.state.balances, card.ID) != 0 {
			t.Errorf("PROMO-2 the card after its refund: %+v", card)
		}
	}
}
