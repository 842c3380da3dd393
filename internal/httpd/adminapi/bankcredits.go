package adminapi

import (
	"context"
	"strings"

	"gulaab/internal/bank"
	"gulaab/internal/httpd/officegen"
)

// ReadBankFile answers POST /api/admin/bank-files (PROOF-4).
func (f *Office) ReadBankFile(ctx context.Context, r officegen.ReadBankFileRequestObject) (officegen.ReadBankFileResponseObject, error) {
	var fields []bank.Field
	if r.Params.Fields != nil {
		for name := range strings.SplitSeq(*r.Params.Fields, ",") {
			fields = append(fields, bank.Field(name))
		}
	}
	res, err := f.d.Banking.Read(ctx, r.Params.Bank, text(r.Params.Name), fields, r.Body)
	if err != nil {
		return nil, err
	}
	out := officegen.BankFile{
		Columns: []officegen.BankColumn{}, Needs: filled(res.Needs), Rows: res.Rows, Added: res.Added, Known: res.Known, Others: res.Others, Wrong: []officegen.BankWrong{},
	}
	for _, c := range res.Columns {
		out.Columns = append(out.Columns, officegen.BankColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field)})
	}
	for _, w := range res.Wrong {
		out.Wrong = append(out.Wrong, officegen.BankWrong{Line: w.N, Message: w.Message})
	}
	return officegen.ReadBankFile200JSONResponse(out), nil
}

func bankCredit(p *bank.Proposal) officegen.BankCredit {
	c := officegen.BankCredit{
		ID: p.ID, Bank: p.Bank, Day: p.Day, Amount: p.Amount, Reference: p.Reference, Details: p.Details, Orders: []officegen.BankMatch{},
	}
	for _, m := range p.Orders {
		c.Orders = append(c.Orders, officegen.BankMatch{ID: m.ID, Number: m.Number, Name: m.Name, Due: m.Due, Why: officegen.BankMatchWhy(m.Why)})
	}
	return c
}

// ListBankCredits answers GET /api/admin/bank-credits (PROOF-4).
func (f *Office) ListBankCredits(ctx context.Context, _ officegen.ListBankCreditsRequestObject) (officegen.ListBankCreditsResponseObject, error) {
	list, total, err := f.d.Banking.Proposals(ctx)
	if err != nil {
		return nil, err
	}
	banks, err := f.d.Banking.Reader.Banks(ctx)
	if err != nil {
		return nil, err
	}
	out := officegen.ListBankCredits200JSONResponse{Total: total, Banks: append([]string{}, banks...), Credits: make([]officegen.BankCredit, len(list))}
	for i := range list {
		out.Credits[i] = bankCredit(&list[i])
	}
	return out, nil
}

// SetBankCredit answers PUT /api/admin/bank-credits/{id}.
func (f *Office) SetBankCredit(ctx context.Context, r officegen.SetBankCreditRequestObject) (officegen.SetBankCreditResponseObject, error) {
	if err := f.d.Banking.SetAway(ctx, r.Id, r.Body.Away); err != nil {
		return nil, err
	}
	return officegen.SetBankCredit204Response{}, nil
}
