package report

import (
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// Money says where money came in and went back on the days of a period, by way of payment, whatever
// it was for, and what came of the deposits of orders that were placed on them (PAYS-3). It is read
// from the orders' ledgers and kept nowhere.
type Money struct {
	Ways     []MoneyWay
	Cards    money.Paisa // of it for gift cards, less what went back: owed, and no revenue (PROMO-2)
	Deposits Deposits
}

// MoneyWay is the money of a way of payment.
type MoneyWay struct {
	Way      string // one of the ways below, or the name of an account
	In, Back money.Paisa
}

// The ways that are no names of accounts.
const (
	WayCash   = "cash" // at the door, whoever took it
	WayCard   = order.AccountCard
	WayCredit = "credit"    // store credit
	WayGift   = "gift_card" // gift cards
)

// Deposits says what was transferred for orders with a deposit. Came is the sum of the other four.
type Deposits struct {
	Orders    int64 // of which money came
	Came      money.Paisa
	Delivered money.Paisa // part of the price of what was delivered
	Held      money.Paisa // until it is delivered, or ends
	Kept      money.Paisa // of orders that ended without goods
	Back      money.Paisa // given back
}

// Told says whether a report shows it: a shop where only cash and transfers are sees nothing (OWNP-3).
func (m *Money) Told() bool {
	if m.Cards != 0 || m.Deposits.Orders > 0 {
		return true
	}
	for _, w := range m.Ways {
		if w.Way == WayCard || w.Way == WayCredit || w.Way == WayGift {
			return true
		}
	}
	return false
}

// MeansMoney names the Meaning of Money.
const MeansMoney = "money"
