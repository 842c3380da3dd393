// Package settings answers the office's calls about settings with their history, the bank account, the words of messages and health.
package settings

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/media"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/settings"
	"gulaab/internal/staff"
	"gulaab/internal/tariff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders   office.Orders
	Settings *settings.Service
	Messages *outbox.Office
	Records  Records
	// Passwords is an Invalid fault where the password is not the account's.
	Passwords func(ctx context.Context, a *account.Account, password, network string) error
	// Health looks at every part of the shop.
	Health func(ctx context.Context) gen.Health
	// TestMail sends a mail now, and says what became of it.
	TestMail func(ctx context.Context, name, address string) (says string, err error)
	// Setup says what a new shop still needs; factor: the caller needs no app, or has one.
	Setup func(ctx context.Context, factor bool) (gen.Setup, error)
	// Deliveries are the orders of so many days, as far as their delivery goes (FEE-1).
	Deliveries func(ctx context.Context, days int) ([]tariff.Past, error)
	// Deposits are the orders of so many days that had one (PAYS-3).
	Deposits func(ctx context.Context, days int) (order.PastDeposits, error)
	// Card is who takes the shop's cards; it returns nil where nobody does (PAYS-4).
	Card func() *gen.CardProvider
	// Pictures reads a picture of the shop's face, KeepFace stores it (FACE-1).
	Pictures *media.Decoder
	KeepFace func(ctx context.Context, face *media.Face) error
	// PreviewLook draws the home page with a logo and menus that are not saved, and lists the
	// paths of its own links that lead to no page.
	PreviewLook func(ctx context.Context, draft *settings.Values) (html string, lost []string, err error)
}

// Records is what the office remembers.
type Records interface {
	office.Log
	// SettingChanges returns the last changes of settings after a version, newest first.
	SettingChanges(ctx context.Context, after int64) ([]settings.Change, error)
	// Reminders counts, over 30 days, the orders of which a review was asked for, the people who
	// were reminded of a cart, and who stopped either.
	Reminders(ctx context.Context) (asked, reminded, stopped int64, err error)
	// NewestCosts returns what a unit cost in the newest lot of each variant that says it.
	NewestCosts(ctx context.Context) (map[string]money.Paisa, error)
	// PromotionUses returns in how many orders each promotion is, and what it took off them.
	PromotionUses(ctx context.Context) (map[string]order.PromotionUses, error)
	// BankChanges returns the last changes of the account, newest first.
	BankChanges(ctx context.Context) ([]settings.BankChange, error)
	// Messages returns messages of the outbox, newest first.
	Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error)
	// RetryMessage has a message that was given up sent again; Conflict where it was not.
	RetryMessage(ctx context.Context, id string) error
	// GiveUpMessage leaves a message that failed for good unsent; Conflict where it did not.
	GiveUpMessage(ctx context.Context, id string) error
}

// API answers the calls.
type API struct{ d Deps }

// New returns the calls, and an error where something that they need is missing.
func New(d Deps) (*API, error) { return &API{d}, office.Complete(d) }

// GetSettings answers GET /api/admin/settings.
func (f *API) GetSettings(context.Context, gen.GetSettingsRequestObject) (gen.GetSettingsResponseObject, error) {
	body, tag := f.settings()
	return gen.GetSettings200JSONResponse{Body: body, Headers: gen.GetSettings200ResponseHeaders{ETag: &tag}}, nil
}

func (f *API) settings() (body gen.Settings, tag string) {
	now, owners := f.d.Settings.Current(), settings.OwnersNames()
	return gen.Settings{Version: now.Version, Values: now.Values, Owners: &owners, Card: f.d.Card()}, `"` + strconv.FormatInt(now.Version, 10) + `"`
}

// ChangeSettings answers PATCH /api/admin/settings.
func (f *API) ChangeSettings(ctx context.Context, r gen.ChangeSettingsRequestObject) (gen.ChangeSettingsResponseObject, error) {
	seen, err := call.Version(r.Params.IfMatch)
	if err != nil {
		return nil, err
	}
	_, err = f.d.Settings.Change(ctx, settings.ChangeInput{
		Seen: seen, Patch: r.Body.Values, Actor: call.From(ctx).AccountID(), Owner: call.From(ctx).Can(staff.BankWrite), Why: call.Value(r.Body.Why),
	})
	if stale, ok := errors.AsType[*settings.ErrStale](err); ok {
		return gen.ChangeSettings409JSONResponse{
			Message: "Somebody changed the settings meanwhile. Nothing of yours was stored.", Version: stale.Version, Changes: settingChanges(stale.Changes),
		}, nil
	}
	if err != nil {
		return nil, err
	}
	body, tag := f.settings()
	return gen.ChangeSettings200JSONResponse{Body: body, Headers: gen.ChangeSettings200ResponseHeaders{ETag: &tag}}, nil
}

// SettingsHistory answers GET /api/admin/settings/history.
func (f *API) SettingsHistory(ctx context.Context, _ gen.SettingsHistoryRequestObject) (gen.SettingsHistoryResponseObject, error) {
	list, err := f.d.Records.SettingChanges(ctx, 0)
	return gen.SettingsHistory200JSONResponse{Changes: settingChanges(list)}, err
}

func settingChanges(list []settings.Change) []gen.SettingChange {
	out := make([]gen.SettingChange, len(list))
	for i, c := range list {
		out[i] = gen.SettingChange{
			Version: c.Version, Name: c.Name, After: json.RawMessage(c.After), At: c.At.UTC(),
			Actor: c.Actor, ActorName: c.ActorName, Why: c.Why,
		}
		if c.Before != "" {
			out[i].Before = json.RawMessage(c.Before)
		}
	}
	return out
}

// GetBank answers GET /api/admin/settings/bank.
func (f *API) GetBank(ctx context.Context, _ gen.GetBankRequestObject) (gen.GetBankResponseObject, error) {
	list, err := f.d.Records.BankChanges(ctx)
	if err != nil {
		return nil, err
	}
	now := f.d.Settings.Current()
	out := gen.GetBank200JSONResponse{Shown: now.Bank(), More: append([]settings.Account{}, now.MoreAccounts...), Changes: []gen.BankChange{}}
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
		MoreBefore: append([]settings.Account{}, c.MoreBefore...), MoreAfter: append([]settings.Account{}, c.MoreAfter...),
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
		Bank: settings.Bank{Name: r.Body.BankName, Title: r.Body.AccountTitle, IBAN: r.Body.Iban}, More: r.Body.MoreAccounts,
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

// CountReminders answers GET /api/admin/settings/reminders (REAL-1, KEEP-4).
func (f *API) CountReminders(ctx context.Context, _ gen.CountRemindersRequestObject) (out gen.CountRemindersResponseObject, err error) {
	var n gen.CountReminders200JSONResponse
	n.Asked, n.Reminded, n.Stopped, err = f.d.Records.Reminders(ctx)
	return n, err
}
