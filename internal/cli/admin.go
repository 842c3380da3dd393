package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type adminCommands struct {
	Create adminCreateCommand `cmd:"" help:"Make an administrator, or make one of an existing account. The password comes from GULAAB_ADMIN_PASSWORD; without it, the command asks for it or reads a line of standard input."`
}

type adminCreateCommand struct {
	config.Config `embed:""`

	Email string `required:"" placeholder:"ADDRESS" help:"E-mail address to log in with."`
	Name  string `required:"" help:"The person's name."`
}

func (c *adminCreateCommand) run(ctx context.Context, w world) error {
	password := w.getenv("GULAAB_ADMIN_PASSWORD")
	if password == "" {
		var err error
		if password, err = w.password(ctx, c.Email); err != nil {
			return err
		}
	}
	log, flush := w.logger(&c.Config)
	defer flush()
	created, err := app.CreateAdmin(ctx, c.Config, log, c.Email, c.Name, password)
	if err != nil {
		return err
	}
	if created {
		say(w.stdout, "%s is an administrator.\n", c.Email)
	} else {
		say(w.stdout, "%s had an account and is an administrator now.\n", c.Email)
	}
	return nil
}
