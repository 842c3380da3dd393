package order

import (
	"context"
	"slices"

	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// balanceIn is what a balance comes to: the sum of its ledger.
func balanceIn(moves []credit.Movement, id string) (sum money.Paisa) {
	for _, m := range moves {
		if m.BalanceID == id {
			sum += m.Amount
		}
	}
	return sum
}

// StoreCredit has a balance for each account of which the ledger has a row.
func (t *fakeTx) StoreCredit(_ context.Context, accountID string) (*credit.Balance, error) {
	id := "credit of " + accountID
	if !slices.ContainsFunc(t.s.balances, func(m credit.Movement) bool { return m.BalanceID == id }) {
		return nil, nil //nolint:nilnil // there is none
	}
	return &credit.Balance{ID: id, AccountID: accountID, Amount: balanceIn(t.s.balances, id)}, nil
}

func (t *fakeTx) OpenCredit(_ context.Context, accountID, _ string) (*credit.Balance, error) {
	id := "credit of " + accountID
	return &credit.Balance{ID: id, AccountID: accountID, Amount: balanceIn(t.s.balances, id)}, nil
}

func (t *fakeTx) PutCard(_ context.Context, c *credit.Card) error {
	if t.s.cards == nil {
		t.s.cards = map[string]credit.Card{}
	}
	t.s.cards[c.ID] = *c
	return nil
}

func (t *fakeTx) OpenCard(context.Context, string) error { return nil }

func (t *fakeTx) CardForUpdate(_ context.Context, id string) (*credit.Card, error) {
	c, ok := t.s.cards[id]
	if !ok {
		return nil, fault.New(fault.NotFound, "This gift card does not exist.")
	}
	c.Rest = balanceIn(t.s.balances, id)
	return &c, nil
}

func (t *fakeTx) CardByCode(ctx context.Context, hash string) (*credit.Card, error) {
	for id, c := range t.s.cards {
		if c.Hash == hash {
			return t.CardForUpdate(ctx, id)
		}
	}
	return nil, nil //nolint:nilnil // no card has it
}

func (t *fakeTx) UpdateCard(_ context.Context, c *credit.Card) error {
	t.s.cards[c.ID] = *c
	return nil
}

func (t *fakeTx) MoveBalance(_ context.Context, m credit.Movement) error {
	if balanceIn(t.s.balances, m.BalanceID)+m.Amount < 0 {
		return fault.New(fault.Conflict, "Less than nothing would be left.")
	}
	t.s.balances = append(t.s.balances, m)
	return nil
}
