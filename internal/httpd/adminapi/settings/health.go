package settings

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/outbox"
)

// GetHealth answers GET /api/admin/health.
func (f *API) GetHealth(ctx context.Context, _ gen.GetHealthRequestObject) (gen.GetHealthResponseObject, error) {
	return gen.GetHealth200JSONResponse(f.d.Health(ctx)), nil
}

// SendTestMail answers POST /api/admin/health/mail. It is sent at once and says
// what the mail server said: a mail of the outbox would be tried for days.
func (f *API) SendTestMail(ctx context.Context, _ gen.SendTestMailRequestObject) (gen.SendTestMailResponseObject, error) {
	c := call.From(ctx)
	says, err := f.d.TestMail(ctx, c.Account.Name, c.Account.Email)
	outcome := map[string]string{"outcome": says}
	if err != nil {
		outcome["outcome"] = err.Error()
	}
	if rerr := f.d.Records.Record(ctx, audit.Entry{Action: "mail.test", Subject: "settings", SubjectID: "mail", After: outcome}); rerr != nil {
		return nil, rerr
	}
	if err != nil {
		return nil, fault.New(fault.Conflict, "The mail did not leave: "+err.Error()).Because(err)
	}
	return gen.SendTestMail200JSONResponse{Message: says}, nil
}

// ListMails answers GET /api/admin/mails.
func (f *API) ListMails(ctx context.Context, r gen.ListMailsRequestObject) (gen.ListMailsResponseObject, error) {
	q := outbox.Query{State: outbox.Buried, Before: call.Value(r.Params.After), Limit: call.PageLimit + 1}
	if r.Params.State != nil {
		q.State = outbox.State(*r.Params.State)
		if !r.Params.State.Valid() {
			return nil, call.BadFilter("state", "There is no such state.")
		}
	}
	list, err := f.d.Records.Messages(ctx, q)
	if err != nil {
		return nil, err
	}
	out := gen.ListMails200JSONResponse{}
	list, out.Next = call.Page(list, call.PageLimit, func(last **outbox.Message) string { return (*last).ID })
	if out.Mails, err = f.d.Orders.Mails(ctx, list); err != nil {
		return nil, err
	}
	return out, nil
}

// RetryMail answers POST /api/admin/mails/{id}/retry.
func (f *API) RetryMail(ctx context.Context, r gen.RetryMailRequestObject) (gen.RetryMailResponseObject, error) {
	return gen.RetryMail200JSONResponse{Message: "The mail is sent again."}, f.d.Records.RetryMessage(ctx, r.Id)
}

// GiveUpMail answers POST /api/admin/mails/{id}/give-up.
func (f *API) GiveUpMail(ctx context.Context, r gen.GiveUpMailRequestObject) (gen.GiveUpMailResponseObject, error) {
	return gen.GiveUpMail200JSONResponse{Message: "The mail is not sent."}, f.d.Records.GiveUpMessage(ctx, r.Id)
}

// GetSetup answers GET /api/admin/setup (SET-4).
func (f *API) GetSetup(ctx context.Context, _ gen.GetSetupRequestObject) (gen.GetSetupResponseObject, error) {
	out, err := f.d.Setup(ctx, call.From(ctx).Standing.Has)
	return gen.GetSetup200JSONResponse(out), err
}
