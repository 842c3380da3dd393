package orders

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"gulaab/internal/bank"
	"gulaab/internal/each"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/orders"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

// ReadBankFile answers POST /api/admin/bank-files (PROOF-4).
func (f *API) ReadBankFile(ctx context.Context, r gen.ReadBankFileRequestObject) (gen.ReadBankFileResponseObject, error) {
	var fields []bank.Field
	if r.Params.Fields != nil {
		for name := range strings.SplitSeq(*r.Params.Fields, ",") {
			fields = append(fields, bank.Field(name))
		}
	}
	var answers sheet.Answers
	if said := call.Value(r.Params.Answers); said != "" {
		if err := json.Unmarshal([]byte(said), &answers); err != nil {
			return nil, &fault.Error{Kind: fault.Malformed, Message: "The answers could not be read.", Fields: map[string]string{"answers": "Must be a JSON object of texts."}}
		}
	}
	res, err := f.d.Banking.Read(ctx, r.Params.Bank, cmp.Or(call.Value(r.Params.Account), order.AccountBank), call.Value(r.Params.Name), fields, answers, r.Body)
	if err != nil {
		return nil, err
	}
	out := gen.BankFile{
		Columns: []gen.BankColumn{}, Needs: call.Given(res.Needs), Rows: res.Rows, Added: res.Added, Known: res.Known, Others: res.Others, Confirmed: res.Confirmed, Reading: office.Reading(&res.Layout),
	}
	for _, c := range res.Columns {
		out.Columns = append(out.Columns, gen.BankColumn{Name: c.Name, Samples: c.Samples, Field: string(c.Field)})
	}
	out.Wrong = each.Of(res.Wrong, func(w bank.Wrong) gen.BankWrong { return gen.BankWrong{Line: w.N, Message: w.Message} })
	return gen.ReadBankFile200JSONResponse(out), nil
}

func bankCredit(p *bank.Proposal) gen.BankCredit {
	c := gen.BankCredit{
		ID: p.ID, Bank: p.Bank, Account: p.Account, Day: p.Day, Amount: p.Amount, Reference: p.Reference, Details: p.Details, Orders: []gen.BankMatch{},
	}
	for _, m := range p.Orders {
		c.Orders = append(c.Orders, gen.BankMatch{ID: m.ID, Number: m.Number, Name: m.Name, Due: m.Due, Why: gen.BankMatchWhy(m.Why)})
	}
	return c
}

// ListBankCredits answers GET /api/admin/bank-credits (PROOF-4).
func (f *API) ListBankCredits(ctx context.Context, _ gen.ListBankCreditsRequestObject) (gen.ListBankCreditsResponseObject, error) {
	list, total, err := f.d.Banking.Proposals(ctx)
	if err != nil {
		return nil, err
	}
	banks, err := f.d.Banking.Reader.Banks(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.ListBankCredits200JSONResponse{Total: total, Banks: append([]string{}, banks...)}
	out.Credits = each.Ref(list, bankCredit)
	return out, nil
}

// SetBankCredit answers PUT /api/admin/bank-credits/{id}.
func (f *API) SetBankCredit(ctx context.Context, r gen.SetBankCreditRequestObject) (gen.SetBankCreditResponseObject, error) {
	return gen.SetBankCredit204Response{}, f.d.Banking.SetAway(ctx, r.Id, r.Body.Away)
}
