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

func (t *fakeTx) MoveBalance(_ context.Context, m credit.Movement) error {
	if balanceIn(t.s.balances, m.BalanceID)+m.Amount < 0 {
		return fault.New(fault.Conflict, "Less than nothing would be left.")
	}
	t.s.balances = append(t.s.balances, m)
	return nil
}
