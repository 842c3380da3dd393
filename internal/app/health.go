package app

import (
	"context"
	"errors"
	"time"

	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/settings"
)

// health is what doctor finds, as the office shows it.
func (a *App) health(ctx context.Context) gen.Health {
	out := gen.Health{At: a.opts.Now().UTC(), Findings: []gen.Finding{}}
	for _, f := range a.examineRunning(ctx) {
		shown := gen.Finding{Name: f.Name, State: gen.FindingState(f.State), Says: f.Says}
		if f.Do != "" {
			shown.Do = &f.Do
		}
		if f.State == Needs {
			out.Needs++
		}
		out.Findings = append(out.Findings, shown)
	}
	return out
}

// testMailTime is how long a mail server has to take a test mail: less than the
// request that waits for it.
const testMailTime = 8 * time.Second

// testMail sends a mail now and says what became of it.
func (a *App) testMail(ctx context.Context, name, address string) (says string, err error) {
	m, err := a.letters.Render(mail.TestMail{To: address, Name: name}, true)
	if err != nil {
		return "", err
	}
	m.ID = ident.NewID()
	limited, cancel := context.WithTimeout(ctx, testMailTime)
	defer cancel()
	switch err := a.mails.Send(limited, m); {
	case errors.Is(err, context.DeadlineExceeded):
		return "", errors.New("the mail server did not answer in time")
	case err != nil:
		return "", err
	case a.cfg.SMTPURL == "":
		return "No mail server is set: the mail was only written to the folder mail of the shop's data.", nil
	}
	return "The mail server took the mail for " + address + ". Look whether it arrived.", nil
}

// setup says what a new shop still needs. Nothing of it is remembered: each step
// is seen from what the shop has (SET-4). A demo's list says what
// is so like any other's; all its orders are samples, so there they count.
func (a *App) setup(ctx context.Context, factor bool) (gen.Setup, error) {
	ordered, err := a.db.HasRealOrders(ctx)
	if err != nil {
		return gen.Setup{}, err
	}
	v, products := a.settings.Current().Values, a.live.Current().Len()
	out := gen.Setup{Done: true, Empty: products == 0 && !ordered, Steps: []gen.SetupStep{
		{Name: gen.SetupStepNameName, Done: v.SupportEmail != settings.Defaults().SupportEmail},
		{Name: gen.SetupStepNameWhatsapp, Done: v.WhatsAppNumber != ""},
		{Name: gen.SetupStepNameAccount, Done: a.bankOf(a.settings.Current()).Iban != ""},
		{Name: gen.SetupStepNameProduct, Done: products > 0},
		{Name: gen.SetupStepNameDelivery, Done: v.DeliveryTo > 0},
		{Name: gen.SetupStepNameCash, Done: v.CashMost > 0 && v.CashCountries != ""},
		{Name: gen.SetupStepNameFactor, Done: factor},
		{Name: gen.SetupStepNameOrder, Done: ordered || a.cfg.Demo},
	}}
	for i := range out.Steps {
		out.Done = out.Done && out.Steps[i].Done
	}
	return out, nil
}
