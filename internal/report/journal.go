package report

import (
	"gulaab/internal/money"
)

// Posting is a line of a double entry: exactly one of Debit and Credit is above 0. The debits
// of a Number are its credits.
type Posting struct {
	Number, Day   string
	Account       string
	Debit, Credit money.Paisa
	Memo          string
}

// The accounts that balance those of the statement's lines.
const (
	accountClearing  = "Sales clearing" // what shoppers and couriers pay in, or keep
	accountInventory = "Inventory"
	accountTax       = "Sales tax payable"
	accountPaid      = "Cash and bank"
	accountOwed      = "Store credit and gift cards owed"
)

// accounts says for each line of a statement its account, what balances it, and its words.
var accounts = map[Kind]struct{ account, against, memo string }{
	OfList:       {"Sales", accountClearing, "Delivered goods at list price"},
	OfDeal:       {"Discounts given", accountClearing, "Deals"},
	OfTier:       {"Discounts given", accountClearing, "Percentages of guests and members"},
	OfCoupon:     {"Discounts given", accountClearing, "Coupons and promotions"},
	Refunded:     {"Sales returns", accountClearing, "Refunds for delivered goods"},
	Saved:        {"Discounts given", accountClearing, "Saved by paying first"},
	Charged:      {"Delivery income", accountClearing, "Charged for delivery"},
	Forgone:      {"Delivery income", accountClearing, "Delivery given back or owed no more"},
	CashFee:      {"Other charges", accountClearing, "Fees for cash at the door"},
	Wrap:         {"Other charges", accountClearing, "Gift wraps"},
	Taxed:        {"Sales tax inside prices", accountTax, "Sales tax inside what was delivered"},
	TaxBack:      {"Sales tax inside prices", accountTax, "Sales tax inside what came back"},
	Goods:        {"Cost of goods sold", accountInventory, "Goods at the cost of their lots"},
	GoodsAverage: {"Cost of goods sold", accountInventory, "Goods at the average cost"},
	GoodsTyped:   {"Cost of goods sold", accountInventory, "Goods at the purchase cost that was typed"},
	GoodsBack:    {"Cost of goods sold", accountInventory, "Goods back on the shelf"},
	GoodsLost:    {"Goods lost and damaged", accountInventory, "Lost on the way, or came back unfit for sale"},
	NoCost:       {"", "", "Sold, cost unknown: in no account"},
	NoFee:        {"", "", "Orders without a booked charge of a courier"},
	Cost:         {"Courier charges", accountClearing, "Kept by couriers"},
	CreditGiven:  {"Store credit given", accountOwed, "Store credit and gift cards given by the shop"},
	PointsTurned: {"Points given", accountOwed, "Points turned into store credit"},
}

// expenseAccounts are the accounts of expenses.
var expenseAccounts = map[ExpenseKind]string{
	"rent": "Rent", "salaries": "Salaries", "ads": "Advertising", "packing": "Packing material", "transport": "Transport", "utilities": "Utilities",
	"payment_fees": "Payment fees", "software": "Software", "stock_loss": "Goods written off", "other": "Other expenses",
}

// Words are what a line of a statement is, for files.
func Words(kind Kind) string { return accounts[kind].memo }

// Journal returns double entries. Each month has one of its statement and one of its balances, on
// its last day; each expense has one. Lines without an amount, and those told beside, are in none.
func Journal(lines []ProfitLine, expenses []Expense, moved []CreditMoved) (list []Posting) {
	put := func(number, day, account, memo string, value money.Paisa) { // below 0: a debit
		p := Posting{Number: number, Day: day, Account: account, Memo: memo, Debit: max(0, -value), Credit: max(0, value)}
		if value != 0 {
			list = append(list, p)
		}
	}
	for first := 0; first < len(lines); {
		month, end := lines[first].Month, first
		for end < len(lines) && lines[end].Month == month {
			end++
		}
		_, day := MonthDays(month)
		number, against := "GL-"+month, map[string]money.Paisa{}
		for _, k := range ProfitKinds {
			for _, l := range lines[first:end] {
				if l.Kind == k.Kind && k.Sign != 0 {
					a := accounts[k.Kind]
					put(number, day, a.account, a.memo, k.Sign*l.Amount)
					against[a.against] -= k.Sign * l.Amount
				}
			}
		}
		for _, account := range []string{accountClearing, accountInventory, accountTax, accountOwed} {
			put(number, day, account, "Month "+month, against[account])
		}
		first = end
	}
	for _, m := range moved {
		if memo := m.memo(); memo != "" { // what the shop gave is a line of the statement
			_, day := MonthDays(m.Month)
			number := "GL-B-" + m.Month
			put(number, day, accountOwed, memo, m.Amount)
			put(number, day, accountClearing, memo, -m.Amount)
		}
	}
	for _, e := range expenses {
		number := "GL-X-" + e.ID[max(0, len(e.ID)-12):]
		put(number, e.Day, expenseAccounts[e.Kind], e.Note, -e.Amount)
		put(number, e.Day, accountPaid, e.Note, e.Amount)
	}
	return list
}
