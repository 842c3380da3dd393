package cashdb

import (
	"context"
	"encoding/json"

	"gulaab/internal/invoice"
	"gulaab/internal/money"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// NextInvoice implements invoice.Tx.
func (tx *Tx) NextInvoice(ctx context.Context, k invoice.Kind, year string) (int64, error) {
	n, err := tx.q.RaiseInvoiceNumber(ctx, sqlcgen.RaiseInvoiceNumberParams{Kind: string(k), TaxYear: year})
	return n, sqldb.Translate("next invoice", err)
}

// InsertInvoice implements invoice.Tx.
func (tx *Tx) InsertInvoice(ctx context.Context, i *invoice.Invoice) error {
	body, err := json.Marshal(i.Body)
	if err != nil {
		return err
	}
	tx.changed("order", i.OrderID)
	return sqldb.Translate("insert invoice", tx.q.InsertInvoice(ctx, sqlcgen.InsertInvoiceParams{
		ID: i.ID, Kind: string(i.Kind), TaxYear: i.Year, Number: i.Number, OrderID: i.OrderID, Total: int64(i.Total), Body: string(body),
		Actor: i.Actor, IssuedAt: sqldb.Micros(i.At),
	}))
}

// InvoicesOf implements invoice.Tx.
func (tx *Tx) InvoicesOf(ctx context.Context, orderID string) ([]invoice.Invoice, error) {
	return InvoicesOf(ctx, tx.q, orderID)
}

// InvoicesOf returns the invoices of an order and their credit notes, oldest first.
func (r *Reader) InvoicesOf(ctx context.Context, orderID string) ([]invoice.Invoice, error) {
	return InvoicesOf(ctx, r.q, orderID)
}

// InvoicesOf reads the invoices of an order and their credit notes with q, oldest first.
func InvoicesOf(ctx context.Context, q *sqlcgen.Queries, orderID string) ([]invoice.Invoice, error) {
	rows, err := q.InvoicesOf(ctx, orderID)
	if err != nil {
		return nil, sqldb.Translate("invoices", err)
	}
	out := make([]invoice.Invoice, len(rows))
	for i := range rows {
		if out[i], err = InvoiceOf(&rows[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// InvoiceOf converts a row to an invoice.
func InvoiceOf(r *sqlcgen.Invoice) (invoice.Invoice, error) {
	i := invoice.Invoice{
		ID: r.ID, Kind: invoice.Kind(r.Kind), Year: r.TaxYear, Number: r.Number, OrderID: r.OrderID, Total: money.Paisa(r.Total),
		Actor: r.Actor, At: sqldb.FromMicros(r.IssuedAt),
	}
	return i, json.Unmarshal([]byte(r.Body), &i.Body)
}
