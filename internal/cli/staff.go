package cli

import (
	"context"
	"fmt"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type staffCommands struct {
	Add         staffAddCommand         `cmd:"" help:"Invite somebody to work in the shop: prints the link they accept with, good for 48 hours and once."`
	ResetFactor staffResetFactorCommand `cmd:"" name:"reset-factor" help:"Take somebody's authenticator app away who has lost it. Another owner can do it in the office; this is for the last one."`
}

type staffAddCommand struct {
	config.Config `embed:""`

	Email string `required:"" placeholder:"ADDRESS" help:"E-mail address to log in with."`
	Name  string `required:"" help:"The person's name."`
	Role  string `required:"" enum:"owner,admin,manager,packer,accountant" help:"owner, manager, packer or accountant."`
}

func (c *staffAddCommand) run(ctx context.Context, w world) error {
	log, flush := w.logger(&c.Config)
	defer flush()
	link, err := app.InviteStaff(ctx, c.Config, log, c.Email, c.Name, c.Role)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w.stdout, link)
	return err
}

type staffResetFactorCommand struct {
	config.Config `embed:""`

	Email string `required:"" placeholder:"ADDRESS" help:"E-mail address of the person."`
}

func (c *staffResetFactorCommand) run(ctx context.Context, w world) error {
	log, flush := w.logger(&c.Config)
	defer flush()
	name, err := app.ResetFactor(ctx, c.Config, log, c.Email)
	if err != nil {
		return err
	}
	say(w.stdout, "%s logs in without a code now and sets up a new app.\n", name)
	return nil
}
