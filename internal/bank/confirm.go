package bank

import (
	"cmp"
	"context"
	"fmt"

	"gulaab/internal/audit"
	"gulaab/internal/ident"
	"gulaab/internal/order"
)

// Found is an order whose shopper typed a number, with an open credit that has this number as
// the bank's reference.
type Found struct {
	Waits
	Credit
}

// exactly says whether the credit is the order's beyond doubt: the number, as the bank itself
// wrote it, the amount and the account agree, the money came no earlier than the order, and
// what its sender wrote names no other order. What a sender wrote proves nothing else, since
// anybody can write a number there.
func (f *Found) exactly(books map[string]string) bool {
	payTo := cmp.Or(f.PayTo, order.AccountBank)
	named := ident.PrefixesOf(func(yield func(string) bool) { yield(f.Number) }).In(f.Details)
	for _, number := range named {
		if number != f.Number {
			return false
		}
	}
	return f.TransferNo != "" && Fold(f.TransferNo) == Fold(f.Reference) && cmp.Or(books[payTo], payTo) == f.Account &&
		f.Amount.Settles(f.Due) && dayOf(f.PlacedAt) <= f.Day
}

// mostFound bounds one look of Confirm.
const mostFound = 500

// Confirm approves the orders whose transfer the statements have exactly, where the owner lets
// them, and returns how many. Each is a transaction of its own and looks again at the order,
// the credit and other orders that name the number. Two credits of one number, or two orders,
// are left to a person. It is never part of what a shopper asks for: their button approves
// nothing.
func (o *Office) Confirm(ctx context.Context) (n int, err error) {
	if !o.Confirms() {
		return 0, nil
	}
	byID := map[string]*Found{}
	err = o.Rows.Round(ctx, mostFound, func(ctx context.Context, most int) (exact []string, err error) {
		found, err := o.Reader.NumberedTransfers(ctx, most)
		books, times := o.Books(), map[string]int{}
		for i := range found {
			times[Fold(found[i].TransferNo)]++
		}
		for i := range found {
			if f := &found[i]; times[Fold(f.TransferNo)] == 1 && f.exactly(books) {
				exact, byID[f.Waits.ID] = append(exact, f.Waits.ID), f
			}
		}
		return exact, err
	}, func(ctx context.Context, id string) error {
		did, err := o.confirm(ctx, byID[id])
		if did {
			n++
		}
		return err
	})
	return n, err
}

// confirm approves one order; did is false where the credit is open no more.
func (o *Office) confirm(ctx context.Context, f *Found) (did bool, err error) {
	err = o.InTx(ctx, func(ctx context.Context, tx Tx) error {
		if did, err = tx.CreditOpen(ctx, f.Credit.ID); err != nil || !did {
			return err
		}
		says := fmt.Sprintf("The bank file %s of %s has it: number, amount and account agree.", cmp.Or(f.File, f.Bank), f.Day)
		_, err := o.Orders.ApproveFound(ctx, tx, f.Waits.ID, f.TransferNo, order.MoveInput{
			Amount: f.Amount, Account: f.Account, Reference: f.Reference, Note: says,
		})
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "bank.confirm", Subject: "order", SubjectID: f.Waits.ID, Why: says,
			After: map[string]any{"file": f.File, "account": f.Account, "amount": f.Amount, "reference": f.Reference},
		})
	})
	return did && err == nil, err
}
