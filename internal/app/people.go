package app

import (
	"context"
	"fmt"
	"log/slog"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/config"
	"gulaab/internal/mail"
	"gulaab/internal/staff"
)

// byOperator is why the log says something was done that was done from the
// command line of the server.
const byOperator = "Whoever looks after the shop's server"

// InviteStaff asks somebody to work in the shop and returns the link that they
// accept with: whoever ran the command hands it on. No mail is sent. The owner's
// role is called owner or admin.
func InviteStaff(ctx context.Context, cfg config.Config, log *slog.Logger, email, name, as string) (link string, err error) {
	role := account.Role(as)
	if as == "owner" {
		role = account.Admin
	}
	err = withPeople(ctx, cfg, log, func(people *staff.Service) error {
		_, token, err := people.InviteByLink(ctx, staff.InviteInput{Email: email, Name: name, Role: role, By: audit.System, Why: "from the command line"})
		link = mail.InvitationURL(cfg.Origin(cfg.Addr), token)
		return err
	})
	if err != nil {
		return "", err
	}
	return link, nil
}

// ResetFactor takes the authenticator app of somebody away: the way back for the
// last owner who has lost phone and recovery codes. They are told by mail.
func ResetFactor(ctx context.Context, cfg config.Config, log *slog.Logger, email string) (name string, err error) {
	err = withPeople(ctx, cfg, log, func(people *staff.Service) error {
		a, err := people.ResetFactor(ctx, "", email, byOperator)
		if err != nil {
			return err
		}
		name = a.Name
		return nil
	})
	return name, err
}

// EndEverySession signs everybody out, of the shop and of the office, and says
// how many sessions of each there were.
func EndEverySession(ctx context.Context, cfg config.Config, log *slog.Logger) (shoppers, desks int64, err error) {
	err = withPeople(ctx, cfg, log, func(people *staff.Service) error {
		shoppers, desks, err = people.EndEverySession(ctx)
		return err
	})
	return shoppers, desks, err
}

// withPeople opens as much of a shop as the people of its office need.
func withPeople(ctx context.Context, cfg config.Config, log *slog.Logger, fn func(*staff.Service) error) error {
	return withAccounts(ctx, cfg, log, func(a *App) error {
		people, err := newStaff(ctx, a.db, a.accounts, staff.Deps{
			Now: a.opts.Now, Shop: func() string { return cfg.ShopName }, Required: !cfg.Demo, RateLimit: cfg.RateLimit,
		})
		if err != nil {
			return fmt.Errorf("the office's people: %w", err)
		}
		return fn(people)
	})
}
