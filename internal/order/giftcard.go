package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"time"

	"gulaab/internal/city"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/outbox"
)

// A gift card is bought by an order without a parcel, whose one line is the card (PROMO-2): its
// money, proof, refund and papers are those of any order that is paid first. Once it is paid the
// card is made and the order is closed. It is never delivered, so that no report counts its price
// as revenue: until it is spent it is owed.

// CardInput is a gift card as a shopper buys it.
type CardInput struct {
	Card           credit.Card // amount, names, message, where and on which day it goes
	Name           string      // of who buys it
	Email          string
	Phone          string // as typed; may be empty
	Language       string
	AccountID      string
	GuestHash      string
	Network        string
	IdempotencyKey string
	PayTo          string
}

// CardRules are the owner's rules of selling gift cards.
type CardRules struct {
	Sold        bool
	Least, Most money.Paisa
}

// LineOfCard is the name of the line of a gift card.
const LineOfCard = "Gift card"

// cardMoves are the moves of an order that buys a gift card: those of its money, and its end.
var cardMoves = []Move{
	MoveConfirm, MoveApprove, MoveReject, MoveAskAgain, MoveProve, MoveRecordMoney, MoveRefund, MoveApproveRefund, MoveDeclineRefund, MoveCancel, MoveExpire,
}

// onlyCard is the refusal of what an order of goods could do.
func (o *Order) onlyCard() *fault.Error {
	return fault.Newf(fault.Conflict, "Order %s buys a gift card: it has no goods, no parcel and no other way to pay.", o.Number)
}

// PlaceCard places the order of a gift card, which waits for its transfer as any does.
//
// Errors: Invalid with Fields "amount", "toName", "fromName", "message", "channel", "address",
// "day" and "email"; Conflict where no cards are sold.
func (s *Service) PlaceCard(ctx context.Context, in CardInput) (o *Order, replayed bool, err error) {
	rules := s.d.Rules()
	if !rules.Cards.Sold {
		return nil, false, fault.New(fault.Conflict, "Gift cards are not offered at the moment.")
	}
	if err := checkKey(in.IdempotencyKey); err != nil {
		return nil, false, err
	}
	card := in.Card
	contact := Contact{FirstName: ident.Tidy(in.Name), Email: ident.Tidy(in.Email), Phone: ident.Tidy(in.Phone), Country: city.Country, Language: in.Language}
	contact.PhoneE164 = NormalizePhone(contact.Phone, contact.Country)
	card.From = contact.FirstName
	if err := contactFault(checkCard(&card, &contact, rules.Cards, s.d.Now()), false); err != nil {
		return nil, false, err
	}
	draft := &Order{
		ID: s.d.NewID(), Contact: contact, Method: BankTransfer, AccountID: in.AccountID, PayTo: in.PayTo, Placement: Placed, Payment: PaymentDue, Delivery: NotPacked,
		Tier: tierOf(in.AccountID != ""), SellsCard: s.d.NewID(), Total: card.Amount,
		Lines: []Line{{Name: LineOfCard, Quantity: 1, ListPrice: card.Amount, UnitPrice: card.Amount}},
	}
	card.ID, card.OrderID = draft.SellsCard, draft.ID
	body, err := json.Marshal(struct {
		Card    credit.Card
		Contact Contact
	}{in.Card, contact})
	if err != nil {
		return nil, false, err
	}
	sum := sha256.Sum256(body)
	return s.placeOnce(ctx, draft, claimed{key: in.IdempotencyKey, hash: hex.EncodeToString(sum[:]), guestHash: in.GuestHash}, func(ctx context.Context, tx Tx, o *Order) error {
		card := card
		card.CreatedAt = tx.Now()
		return s.storeCard(ctx, tx, o, &card, &in)
	})
}

// checkCard returns what is wrong with a card that somebody buys, by field.
func checkCard(card *credit.Card, by *Contact, rules CardRules, now time.Time) map[string]string {
	wrong := card.Check()
	if card.Amount < rules.Least || card.Amount > rules.Most || card.Amount%money.PaisaPerRupee != 0 {
		wrong["amount"] = "Choose whole rupees from " + rules.Least.Format() + " to " + rules.Most.Format() + "."
	}
	if by.FirstName == "" {
		wrong["fromName"] = "Enter your name."
	}
	if !ident.ValidEmail(by.Email) {
		wrong["email"] = "Enter an e-mail address."
	}
	if by.Phone != "" && by.PhoneE164 == "" {
		wrong["phone"] = "Enter a mobile number with its 11 digits, or none."
	}
	if !card.SendAt.IsZero() && (card.SendAt.Before(now.Add(-24*time.Hour)) || card.SendAt.After(now.Add(credit.Ahead))) {
		wrong["day"] = "Choose a day from today to a year from now."
	}
	return wrong
}

// storeCard stores the order of a card that waits for its money, with its first message.
func (s *Service) storeCard(ctx context.Context, tx Tx, o *Order, card *credit.Card, in *CardInput) error {
	if err := s.d.Rules().fewCards(ctx, tx, o.Contact.Email, in.Network); err != nil {
		return err
	}
	now := tx.Now()
	o.Version, o.CreatedAt, o.UpdatedAt, o.WaitingSince = 1, now, now, now
	o.Events = []Event{{At: now, Kind: EventPlaced, Actor: ActorCustomer}}
	marks := []string{}
	if in.Network != "" {
		marks = append(marks, networkTrace(in.Network), cardTrace("network "+in.Network))
	}
	marks = append(marks, cardTrace("email "+ident.FoldEmail(o.Contact.Email)))
	if err := insert(ctx, tx, o, marks); err != nil {
		return err
	}
	if err := tx.PutCard(ctx, card); err != nil {
		return err
	}
	if link := s.PlacedLink(o); link != "" {
		if err := tx.PutOrderLink(ctx, ident.HashToken(link), o.ID, maxLinks); err != nil {
			return err
		}
	}
	if in.GuestHash != "" {
		if err := tx.LinkGuest(ctx, in.GuestHash, o.ID); err != nil {
			return err
		}
	}
	if err := outbox.Notify(ctx, tx, outbox.NewOrder, o.ID, ""); err != nil {
		return err
	}
	return NotifyShopper(ctx, tx, o, Notification{Event: EventPlaced, Asked: true, Until: s.d.Rules().toldUntil(o)})
}

// mostCards is how many orders of gift cards of one mailbox or network wait for their money.
const mostCards = 10

// cardTrace is the trace of a gift card that is not paid yet.
func cardTrace(of string) string { return "card " + ident.HashToken("card "+of) }

// fewCards refuses a gift card where many of the same mailbox or network wait for their money.
func (r Rules) fewCards(ctx context.Context, tx Tx, email, network string) error {
	marks := []string{cardTrace("email " + ident.FoldEmail(email))}
	if network != "" {
		marks = append(marks, cardTrace("network "+network))
	}
	n, err := tx.Traced(ctx, marks, mostCards)
	if err == nil && n >= mostCards {
		err = fault.Newf(fault.Conflict, "%d gift cards wait to be paid already. Please pay or cancel them by the links in our messages first.", n)
	}
	return err
}

// sellCard makes the gift card that the order buys once it is paid for, and takes its money back
// where the price goes back: then it is blocked, and what was spent of it is not refunded.
func (m *transition) sellCard(ctx context.Context, tx Tx, before *Order, codes *credit.Codes) error {
	o := m.o
	if o.SellsCard == "" {
		return nil
	}
	made := before.Placement == Placed && o.Placement == Closed
	back := o.cardRepaid() - before.cardRepaid()
	gone := o.Received < before.Received && o.Received < o.Total
	if !made && back <= 0 && !gone {
		return nil
	}
	card, err := tx.CardForUpdate(ctx, o.SellsCard)
	if err != nil {
		return err
	}
	if made {
		return codes.Issue(ctx, tx, card, credit.Movement{Reason: credit.Sold, OrderID: o.ID, Actor: m.in.Actor, At: m.at})
	}
	if card.Hash == "" {
		return nil
	}
	card.BlockedAt, card.BlockedBy = m.at, "Its price was refunded"
	if gone {
		card.BlockedBy = "The bank took its price back"
	}
	if err := tx.UpdateCard(ctx, card); err != nil || back <= 0 {
		return err
	}
	return tx.MoveBalance(ctx, credit.Movement{BalanceID: card.ID, Amount: -back, Reason: credit.Repaid, OrderID: o.ID, Actor: m.in.Actor, At: m.at})
}

// cardRepaid is what of the price of the gift card went back; money beyond the price goes first.
func (o *Order) cardRepaid() money.Paisa { return max(0, o.Refunded-max(0, o.Received-o.Total)) }

// CardRules are the owner's rules of selling gift cards now.
func (s *Service) CardRules() CardRules { return s.d.Rules().Cards }
