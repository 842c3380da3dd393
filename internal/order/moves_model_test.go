package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gulaab/internal/credit"
	"gulaab/internal/deal"
	"gulaab/internal/deposit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/promotion"
	"gulaab/internal/stock"
	"gulaab/internal/tariff"
)

// This file makes random moves on orders and checks the invariants after each.

// impossible returns why an order's states and money contradict each other, or "".
func impossible(o *Order) string {
	onTheRoad := !slices.Contains([]Delivery{NotPacked, Packed}, o.Delivery)
	received, refunded := sumOf(o.Entries)
	spent, givenBack := spentOf(o.Entries)
	// A payment that the bank reverses after the goods have left is owed from then on
	// (PROOF-2).
	takenBack := slices.ContainsFunc(o.Entries, func(e Entry) bool { return e.Kind == Reversed })
	switch {
	case !o.PaysBefore() && (o.Payment == ProofSubmitted || o.Payment == ProofRejected):
		return "cash with a proof"
	case o.Method == BankTransfer && o.Payment == PaymentDue && o.Placement != Placed && o.Placement != Cancelled && (!takenBack && o.GivenBack == 0 || o.Open()):
		return "a transfer due at the door"
	case o.Delivery != NotPacked && o.Placement == Placed:
		return "COD-1 packed before it was confirmed"
	case o.Placement == Cancelled && o.Delivery != NotPacked:
		return "a cancelled order with a parcel"
	case (o.Placement == Confirmed || onTheRoad) && o.asked(o.First()-o.Received) > 0 && o.GivenBack == 0 && (!takenBack || !onTheRoad):
		return "PAYS-3 sent without the money that comes first"
	case o.Deposit != 0 && o.Method == BankTransfer, o.First() > o.Total, o.PaysBefore() != (o.First() > 0) && o.ToPay() > 0:
		return fmt.Sprintf("PAYS-3 a deposit of %s of %s by %s", o.Deposit.Format(), o.Total.Format(), o.Method)
	case o.Awaited() > max(0, o.First()-o.Kept()), o.Open() && pricing.Cash(max(0, o.Due()-o.Awaited())) != o.Sums().Collect && o.Delivery != Delivered && o.PaysAtDoor():
		return "PAYS-3 parts that are not those of what is due"
	case o.Kept()+o.ByCredit() < o.Owed(), o.Kept()+o.ByCredit()-o.Owed()-o.Goods() >= money.PaisaPerRupee && o.Refundable() < o.Kept()+o.ByCredit():
		return "PAYS-3 money that neither pays for goods nor is owed"
	case o.Placement == Closed && !onTheRoad && o.SellsCard == "":
		return "closed without an end"
	case (o.Delivery == Delivered || o.Delivery == Returned) && o.Placement != Closed:
		return "arrived and still open"
	case o.Received != received || o.Refunded != refunded:
		return "PROOF-5 sums that are not those of the ledger"
	case o.Spent != spent || o.GivenBack != givenBack, o.GivenBack > o.Spent, o.ByCredit() > o.Total, o.OwedCredit() > o.Owed():
		return "PROMO-2 credit that is not that of the ledger"
	case o.CardPaid < 0 || o.CardPaid > o.ByCredit(), o.SellsCard != "" && (len(o.Parcels) > 0 || o.Spent > 0 || o.Placement == Confirmed):
		return "PROMO-2 a card that paid more than all balances, or that is bought as goods are"
	case o.ByCredit() > 0 && (o.Placement == Cancelled || o.Delivery == Returned && !o.was(EventDelivered) && o.OwedCredit() > 0):
		return "PROMO-2 an order that ended keeps its credit"
	case cardsWrong(o) != "":
		return cardsWrong(o)
	case o.Refunded > o.Received:
		return "PROOF-5 more went back than came"
	case o.Open() && o.Refunded > 0 && o.asked(o.covered()-o.Kept()-o.ByCredit()) > 0:
		return "refunded while open"
	case (o.Received == 0 && o.ToPay() > 0 && (o.GivenBack == 0 || o.Open() || !o.was(EventDelivered))) != slices.Contains([]Payment{PaymentDue, ProofSubmitted, ProofRejected}, o.Payment):
		return "a payment that the ledger does not come to"
	case o.Received > 0 && o.Payment != o.sums():
		return "a payment that the ledger does not come to"
	case o.WaitingSince.IsZero() == o.waits():
		return "SURE-4 it waits and nobody knows since when, or does not wait and somebody does"
	case onTheRoad && len(o.ToChoose()) > 0:
		return "SURE-3 sent in a colour that nobody chose"
	}
	for _, l := range o.Lines {
		if l.Held < 0 || l.Back < 0 || l.Back > l.Quantity || l.Held > l.Quantity || o.Placement == Cancelled && l.Held > 0 || l.Back > 0 && o.Delivery != Returned && len(o.in(ParcelReturned)) == 0 && len(o.Returns) == 0 {
			return fmt.Sprintf("a line of %d units with %d held and %d back", l.Quantity, l.Held, l.Back)
		}
	}
	return ""
}

// countedIn counts a line's units that went into a parcel from tracked stock.
func countedIn(p *Parcel, line int) (n int64) {
	for _, l := range p.Lines {
		if l.Line == line {
			n += l.Counted
		}
	}
	return n
}

func sumOf(entries []Entry) (received, refunded money.Paisa) {
	for _, e := range entries {
		switch e.Kind {
		case Credit, Cash:
			received += e.Amount
		case Refund:
			refunded += e.Amount
		case Reversed:
			received -= e.Amount
		case Fee, FeeBack, Rounding, Spent, GivenBack:
		}
	}
	return received, refunded
}

func spentOf(entries []Entry) (spent, givenBack money.Paisa) {
	for _, e := range entries {
		switch e.Kind {
		case Spent:
			spent += e.Amount
		case GivenBack:
			givenBack += e.Amount
		default:
		}
	}
	return spent, givenBack
}

// aMove draws a move with its input, sensible or not.
func aMove(t *rapid.T, o *Order) (Move, MoveInput) {
	name := rapid.SampledFrom(Moves()).Draw(t, "move")
	in := MoveInput{Actor: "admin"}
	if rapid.Bool().Draw(t, "amount given") {
		in.Amount = money.Paisa(rapid.Int64Range(1, 2*int64(o.Total)+100).Draw(t, "amount"))
	}
	switch name {
	case MoveRedirect:
		in.To = rapid.SampledFrom([]*Contact{nil, {City: "Multan"}, {City: "Karachi", Phone: "0301 7654321"}, {Phone: "1"}}).Draw(t, "to")
	case MoveRecordMoney:
		in.Kind = rapid.SampledFrom([]EntryKind{Credit, Cash, Fee, Reversed}).Draw(t, "kind")
	case MoveRefund:
		in.Account = rapid.SampledFrom([]string{"", AccountCredit, AccountCard}).Draw(t, "account") // PROMO-2, PAYS-4
	case MoveCheckIn:
		for range rapid.IntRange(0, 2).Draw(t, "units") {
			in.Units = append(in.Units, Unit{
				Line: rapid.IntRange(-1, len(o.Lines)).Draw(t, "line"), Quantity: rapid.Int64Range(0, 3).Draw(t, "quantity"),
				To: rapid.SampledFrom([]Fate{ToShelf, ToQuarantine, WrittenOff, "bin"}).Draw(t, "to"), Opened: rapid.Bool().Draw(t, "opened"),
				Why: rapid.SampledFrom([]stock.Reason{"", stock.Damaged, stock.Other}).Draw(t, "why"),
			})
		}
	case MoveChoose:
		in.Choice = rapid.SampledFrom([]*Choice{
			nil, {Line: 0, VariantID: reds, Color: "#aa0011"}, {Line: 1, VariantID: nudes, Color: "Nude"}, {Line: 9, VariantID: nudes},
		}).Draw(t, "choice")
	case MoveBook:
		in.Courier, in.Tracking = "postex", rapid.SampledFrom([]string{"1", "2"}).Draw(t, "tracking")
		in.Anyway, in.Instead = rapid.Bool().Draw(t, "anyway"), rapid.Bool().Draw(t, "instead")
		in.Note = rapid.SampledFrom([]string{"", "lost the label"}).Draw(t, "note")
	case MovePack, MoveDrop, MoveReplace, MoveSwap:
		in.Note = rapid.SampledFrom([]string{"", "she agrees"}).Draw(t, "note")
		for range rapid.IntRange(0, 2).Draw(t, "units") {
			in.Units = append(in.Units, Unit{Line: rapid.IntRange(-1, len(o.Lines)).Draw(t, "line"), Quantity: rapid.Int64Range(0, 3).Draw(t, "quantity")})
		}
		in.Choice = rapid.SampledFrom([]*Choice{nil, {Line: 0, VariantID: reds}, {Line: 1, VariantID: mucins}}).Draw(t, "instead")
	default:
	}
	if rapid.IntRange(0, 3).Draw(t, "of one parcel") == 0 {
		in.Parcel = rapid.IntRange(1, 3).Draw(t, "parcel")
	}
	return name, in
}

// TestMoves makes random sequences of moves, allowed and not, on random orders.
func TestMoves(t *testing.T) {
	t.Parallel()
	t.Run("ORD-2 API-16 OWNP-2 GOOD-4 PROMO-1 PROMO-2 no sequence of moves reaches an impossible combination, and stock is conserved", rapid.MakeCheck(func(t *rapid.T) {
		s := newShopWith(t, glowSet())              // GOOD-4
		if rapid.Bool().Draw(t, "delivery costs") { // FEE-1
			s.rules.Tariff.Else = tariff.Zone{Fee: 250, FreeFrom: 8000}
			s.rules.KeepAtRefusal, s.rules.KeepAtSentBack = rapid.Bool().Draw(t, "kept at refusal"), rapid.Bool().Draw(t, "kept at return")
		}
		if rapid.Bool().Draw(t, "the ways differ") { // FEE-2
			s.rules.CashFee, s.rules.Prepaid = money.Rupees(90), pricing.Prepaid{Percent: 7, Most: money.Rupees(150)}
		}
		if rapid.Bool().Draw(t, "deposits are asked") { // PAYS-3
			s.rules.Deposits = []deposit.Rule{{From: 3000, Rupees: 700}, {FirstOrder: true, Percent: rapid.IntRange(1, 100).Draw(t, "percent")}, {Cities: []string{"Multan"}, Rupees: 2500}}
			s.db.state.phones = map[string]deposit.Phone{"+923001234567": {Known: rapid.Bool().Draw(t, "known")}}
		}
		if rapid.Bool().Draw(t, "promotions run") { // PROMO-1
			s.rules.Promotions = []promotion.Promotion{third(nil), {ID: "free", Name: "Free from 4,000", Kind: promotion.Delivery, From: 4000, For: deal.Everyone}, {ID: "gift", Name: "A balm from 5,000", Kind: promotion.Gift, From: 5000, Gifts: []deal.Target{{Kind: deal.OfProduct, ID: balm}}, For: deal.Everyone}}
		}
		s.rules.Gifts = Gifts{Offered: true, Price: money.Rupees(150), Message: 200} // PROMO-4
		s.rules.Credit = true                                                        // PROMO-2
		s.rules.Cards = CardRules{Sold: true, Least: money.Rupees(500), Most: money.Rupees(50_000)}
		s.rules.Points = points.Rules{Rate: 3, Worth: 100, Months: 12, Reward: 40} // PROMO-3
		s.db.state.friend = "friend"
		given := money.Paisa(0)
		all := levels()
		items := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) ItemInput {
			return ItemInput{
				ProductID: rapid.SampledFrom([]string{mucin, lipstick, balm, glow}).Draw(t, "product"),
				Color:     rapid.SampledFrom([]string{"", "#aa0011", "Nude"}).Draw(t, "color"),
				Quantity:  rapid.Int64Range(1, 4).Draw(t, "quantity"),
				ShipsFrom: rapid.SampledFrom([]string{"", farOff, farOff}).Draw(t, "seen"), // GOOD-3
			}
		}), 1, 3)
		var ids []string
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				in := cod(items.Draw(t, "items")...)
				in.GiftWrap = rapid.Bool().Draw(t, "wrapped")
				if rapid.Bool().Draw(t, "transfer") {
					in.Method, in.Proof = BankTransfer, []byte("jpeg")
				}
				if rapid.Bool().Draw(t, "member") { // PROMO-2
					in.AccountID = "member"
					if rapid.Bool().Draw(t, "credit") {
						in.Credit = new(money.Paisa(-1)) // no order has that much; the answer says how much it is
					}
				}
				if codes := codesIn(s); len(codes) > 0 && rapid.Bool().Draw(t, "card") {
					in.Card = rapid.SampledFrom(codes).Draw(t, "code")
				}
				o, _, err := s.Place(t.Context(), in)
				if changed, ok := errors.AsType[*TotalChanged](err); ok {
					in.Credit = new(changed.Quote.Spent - changed.Quote.CardPaid)
					o, _, err = s.Place(t.Context(), in)
				}
				switch {
				case err == nil:
					ids = append(ids, o.ID)
				case fault.KindOf(err) != fault.Conflict:
					t.Fatal(err)
				}
			},
			"buy a card": func(t *rapid.T) { // PROMO-2
				o, _, err := s.PlaceCard(t.Context(), cardOf(rapid.Int64Range(500, 50_000).Draw(t, "rupees")))
				if err != nil && fault.KindOf(err) != fault.Conflict {
					t.Fatal(err)
				}
				if err == nil {
					ids = append(ids, o.ID)
				}
			},
			"give": func(t *rapid.T) { // PROMO-2
				tx := &fakeTx{s: s.db.state.clone(), now: s.db.now}
				amount := money.Paisa(rapid.Int64Range(1, 2_000_000).Draw(t, "amount"))
				if err := tx.MoveBalance(t.Context(), credit.Movement{BalanceID: "credit of member", Amount: amount}); err != nil {
					t.Fatal(err)
				}
				s.db.state, given = tx.s, given+amount
			},
			"turn": func(t *rapid.T) { // PROMO-3: points become credit, never twice
				tx := &fakeTx{s: s.db.state.clone(), now: s.db.now}
				turned, err := turnIn(t.Context(), tx, "credit of member")
				if err != nil {
					t.Fatal(err)
				}
				s.db.state, given = tx.s, given+money.Paisa(turned)*100
			},
			"status": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				target := rapid.SampledFrom(Statuses()).Draw(t, "target")
				o, err := s.Move(t.Context(), before.ID, target, "admin", "")
				if allowed := slices.Contains(AllowedStatuses(before), target); allowed != (err == nil) && !before.CallFirst {
					t.Fatalf("%s -> %s: allowed %v, error %v", before.Status(), target, allowed, err)
				}
				s.checkMoved(t, before, o, err)
				if err == nil && o.Status() != target {
					t.Fatalf("moved to %s, is %s", target, o.Status())
				}
			},
			"move": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				name, in := aMove(t, before)
				o, err := s.Do(t.Context(), before.ID, name, before.Version, in)
				if err == nil && !name.byItself() && name != MoveUndoCall && !slices.Contains(AllowedMoves(before), name) {
					t.Fatalf("%s was made and is not allowed", name)
				}
				s.checkMoved(t, before, o, err)
			},
			"ahead":  func(t *rapid.T) { s.sellAhead(t) },
			"goods":  func(t *rapid.T) { s.goodsCome(t, all) },
			"supply": func(t *rapid.T) { s.supplyAll(t) },
			"card": func(t *rapid.T) { // PAYS-4: a card pays, at any moment, and its provider answers about refunds
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				s.playCard(t, before)
			},
			"edit": func(t *rapid.T) {
				if len(ids) == 0 {
					t.Skip("no order yet")
				}
				before := s.mustGet(t, rapid.SampledFrom(ids).Draw(t, "order"))
				in := EditInput{Method: rapid.SampledFrom([]Method{"", CashOnDelivery, BankTransfer}).Draw(t, "method")}
				if rapid.Bool().Draw(t, "lines") {
					in.Lines = []EditLine{{Line: rapid.IntRange(0, len(before.Lines)-1).Draw(t, "line"), Quantity: rapid.Int64Range(0, 4).Draw(t, "quantity")}}
				}
				o, err := s.Edit(t.Context(), before.ID, before.Version, in, MoveInput{Actor: "admin"})
				s.checkMoved(t, before, o, err)
				if err == nil && o.Method == before.Method && o.Deposit != before.Deposit {
					t.Fatalf("PAYS-3 an edit made %s of a deposit of %s", o.Deposit.Format(), before.Deposit.Format())
				}
			},
			"wait": func(t *rapid.T) {
				s.db.now = s.db.now.Add(time.Duration(rapid.IntRange(0, 30).Draw(t, "hours")) * time.Hour)
				if _, err := s.ExpireWaiting(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, id := range ids {
					if o := s.mustGet(t, id); !o.WaitingSince.IsZero() && s.db.now.Sub(o.WaitingSince) >= 48*time.Hour {
						t.Fatalf("SURE-4 %s waits since %v", o.Number, o.WaitingSince)
					}
				}
			},
			"": func(t *rapid.T) {
				held, out, promised := map[string]int64{}, map[string]int64{}, map[string]int64{}
				if why := s.wrongPoints(); why != "" {
					t.Fatal(why)
				}
				owed := given // PROMO-2, OWNP-2: what was given, or paid for a card, is on balances or in orders, to the paisa
				for id := range s.db.state.orders {
					o := s.mustGet(t, id)
					if why := impossible(o); why != "" {
						t.Fatalf("%s (%s, %s, %s): %s", o.Status(), o.Placement, o.Payment, o.Delivery, why)
					}
					owed -= o.ByCredit()
					if card := s.db.state.cards[o.SellsCard]; card.Hash != "" {
						owed += card.Amount - o.cardRepaid()
						if o.Refunded > 0 && o.cardRepaid() > 0 && !card.Blocked() {
							t.Fatalf("PROMO-2 %s was refunded, and its card pays on", o.Number)
						}
					}
					for _, e := range o.Entries {
						if e.Kind == Refund && e.Account == AccountCredit {
							owed += e.Amount
						}
					}
					for i, l := range o.Lines {
						own, again := int64(0), int64(0)
						for _, p := range o.Parcels {
							switch n := countedIn(&p, i); {
							case p.Replacement && p.State != ParcelCancelled && p.State != ParcelReturned:
								again += n
							case !p.Replacement && p.State != ParcelCancelled:
								own += n
							}
						}
						if own > 0 {
							own -= l.Back
						}
						held[l.VariantID] += l.Held - own
						promised[l.VariantID] += l.Promised
						if l.Promised > 0 && (!o.Open() || o.Delivery != NotPacked || o.ShipsFrom() == "") {
							t.Fatalf("GOOD-3 %s (%s, %s) waits for %d of %s", o.Number, o.Status(), o.Delivery, l.Promised, l.Name)
						}
						out[l.VariantID] += own + again
					}
				}
				left := balanceIn(s.db.state.balances, "credit of member")
				for id := range s.db.state.cards {
					left += balanceIn(s.db.state.balances, id)
				}
				if left != owed {
					t.Fatalf("OWNP-2 PROMO-2 %s are on the balance, and %s should be", left.Format(), owed.Format())
				}
				for _, m := range s.db.state.moves {
					if m.Kind == stock.WrittenOff {
						out[m.VariantID] += m.Quantity
					}
				}
				for id, had := range all {
					now := s.db.state.levels[id]
					if now.Promised != promised[id] || now.Promised > now.PreorderLimit {
						t.Fatalf("GOOD-3 %s: orders wait for %d, and %d of %d are promised", id, promised[id], now.Promised, now.PreorderLimit)
					}
					if now.Free() < 0 || now.Held != held[id] || now.OnHand+now.Quarantined+out[id] != had.OnHand {
						t.Fatalf("%s: %+v with %d held for and %d out by orders, of %d", id, now, held[id], out[id], had.OnHand)
					}
				}
			},
		})
	}))
}

func (s *shop) mustGet(t interface {
	Context() context.Context
	Fatal(args ...any)
}, id string,
) *Order {
	o, err := s.db.Order(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// checkMoved checks that a move is made completely or not at all.
func (s *shop) checkMoved(t *rapid.T, before, o *Order, err error) {
	after := s.mustGet(t, before.ID)
	if err != nil {
		if k := fault.KindOf(err); k != fault.Conflict && k != fault.Invalid {
			t.Fatal(err)
		}
		if refused, ok := errors.AsType[*Refused](err); ok {
			if diff := cmp.Diff(before, refused.Order); diff != "" {
				t.Fatalf("a refusal shows another order: %s", diff)
			}
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Fatalf("a refused move (%v) changed the order: %s", err, diff)
		}
		return
	}
	if diff := cmp.Diff(after, o); diff != "" {
		t.Fatalf("the move answered another order than it stored: %s", diff)
	}
	if len(o.Events) <= len(before.Events) || o.Version != before.Version+1 {
		t.Fatalf("a move left %d events and version %d after %d", len(o.Events)-len(before.Events), o.Version, before.Version)
	}
}

func kinds(events []Event) []string {
	var ks []string
	for _, e := range events {
		ks = append(ks, e.Kind)
	}
	return ks
}
