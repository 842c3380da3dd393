package parcels

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/fiscal"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	gen "gulaab/internal/httpd/officegen/parcels"
	"gulaab/internal/staff"
)

// Fiscal is what the office reads and says of papers that are reported to the tax authority (BOOKS-1).
type Fiscal interface {
	// Service reports them; nil in a shop that reports none.
	Service() *fiscal.Service
	// Of returns how papers stand, by id.
	Of(ctx context.Context, invoiceIDs []string) (map[string]fiscal.Paper, error)
	// Counts returns how many wait, and how many were taken.
	Counts(ctx context.Context) (waits, done int64, err error)
	// ToSee returns those that a person must look at, the longest waiting first.
	ToSee(ctx context.Context, most int) ([]fiscal.Row, error)
	// Settle takes what a person found; Conflict where nobody has to look, or nothing is reported.
	Settle(ctx context.Context, invoiceID, number string) (fiscal.Paper, error)
}

// toSee bounds the papers that the office is shown at once.
const toSee = 50

// withFiscal says of invoices how they stand with the authority.
func (f *API) withFiscal(ctx context.Context, list []officegen.Invoice) error {
	stands, err := f.d.Fiscal.Of(ctx, each.Ref(list, func(i *officegen.Invoice) string { return i.ID }))
	if err != nil {
		return err
	}
	for i := range list {
		if p, ok := stands[list[i].ID]; ok && p.State != fiscal.None {
			if list[i].Fiscal, err = fiscalJSON(&p); err != nil {
				return err
			}
		}
	}
	return nil
}

func fiscalJSON(p *fiscal.Paper) (*officegen.Fiscal, error) {
	out := &officegen.Fiscal{State: officegen.FiscalState(p.State), Live: p.Live, Number: call.Given(p.Number), Problem: call.Given(p.Problem), ChangedAt: p.ChangedAt.UTC()}
	if p.State == fiscal.Sending {
		out.State = officegen.FiscalState(fiscal.Waits)
	}
	if p.Number == "" {
		return out, nil
	}
	picture, err := staff.Draw(p.Number) // 25 modules wide, as FBR asks for
	out.Qr = &officegen.Drawing{Size: picture.Size, Path: picture.Path}
	return out, err
}

// FiscalDesk answers GET /api/admin/fiscal.
func (f *API) FiscalDesk(ctx context.Context, _ gen.FiscalDeskRequestObject) (gen.FiscalDeskResponseObject, error) {
	out := gen.FiscalDesk200JSONResponse{Papers: []gen.FiscalPaper{}}
	if s := f.d.Fiscal.Service(); s != nil {
		out.On, out.Live, out.Down = true, s.Live(), call.Given(s.Down())
	}
	rows, err := f.d.Fiscal.ToSee(ctx, toSee)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		p, err := fiscalJSON(&rows[i].Paper)
		if err != nil {
			return nil, err
		}
		out.Papers = append(out.Papers, gen.FiscalPaper{InvoiceId: rows[i].InvoiceID, OrderId: rows[i].OrderID, Order: rows[i].Order, Label: rows[i].Label, Fiscal: *p})
	}
	out.Waits, out.Done, err = f.d.Fiscal.Counts(ctx)
	return out, err
}

// SettleFiscal answers PUT /api/admin/fiscal/{id}.
func (f *API) SettleFiscal(ctx context.Context, r gen.SettleFiscalRequestObject) (gen.SettleFiscalResponseObject, error) {
	p, err := f.d.Fiscal.Settle(ctx, r.Id, call.Value(r.Body.Number))
	if err != nil {
		return nil, err
	}
	out, err := fiscalJSON(&p)
	if err != nil {
		return nil, err
	}
	return gen.SettleFiscal200JSONResponse(*out), nil
}
