package settings

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/settings"
)

// GetBank answers GET /api/admin/settings/bank.
func (f *API) GetBank(ctx context.Context, _ gen.GetBankRequestObject) (gen.GetBankResponseObject, error) {
	list, err := f.d.Records.BankChanges(ctx)
	if err != nil {
		return nil, err
	}
	out := gen.GetBank200JSONResponse{Shown: f.d.Settings.Current().Bank(), Changes: []gen.BankChange{}}
	for i := range list {
		c := bankChange(&list[i])
		out.Changes = append(out.Changes, c)
		if c.State == settings.BankWaiting {
			out.Waiting = &c
		}
	}
	return out, nil
}

func bankChange(c *settings.BankChange) gen.BankChange {
	out := gen.BankChange{
		ID: c.ID, State: c.State, Before: c.Before, After: c.After, AskedBy: c.AskedByName, AskedAt: c.AskedAt.UTC(),
		LiveAt: c.LiveAt.UTC(), Why: c.Why,
	}
	out.EndedAt = call.At(c.EndedAt)
	out.EndedBy = call.Given(c.EndedByName)
	return out
}

// ChangeBank answers POST /api/admin/settings/bank (SET-2). The route has seen to
// the permission and the second factor.
func (f *API) ChangeBank(ctx context.Context, r gen.ChangeBankRequestObject) (gen.ChangeBankResponseObject, error) {
	c := call.From(ctx)
	if err := f.d.Passwords(audit.Without(ctx), c.Account, r.Body.Password, c.LimitKey()); err != nil {
		return nil, err
	}
	made, err := f.d.Settings.ChangeBank(ctx, settings.BankInput{
		Bank:  settings.Bank{Name: r.Body.BankName, Title: r.Body.AccountTitle, IBAN: r.Body.Iban},
		Actor: c.AccountID(), ActorName: c.Account.Name, Why: call.Value(r.Body.Why),
	})
	if err != nil {
		return nil, err
	}
	made.AskedByName = c.Account.Name
	return gen.ChangeBank201JSONResponse(bankChange(made)), nil
}

// StopBank answers DELETE /api/admin/settings/bank/{id}.
func (f *API) StopBank(ctx context.Context, r gen.StopBankRequestObject) (gen.StopBankResponseObject, error) {
	c := call.From(ctx)
	return gen.StopBank200JSONResponse{Message: "The change is stopped: shoppers go on seeing the account as it is."}, f.d.Settings.StopBank(ctx, r.Id, c.AccountID(), c.Account.Name)
}
