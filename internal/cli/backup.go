package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type backupCommand struct {
	config.Config `embed:""`

	To string `required:"" placeholder:"FILE" help:"File to write; it must not be there yet."`
}

func (c *backupCommand) run(ctx context.Context, w world) error {
	if err := app.Backup(ctx, c.Config, c.To); err != nil {
		return err
	}
	say(w.stdout, "The database is copied to %s. The rest of the data folder (media, mail) is yours to copy.\n", c.To)
	return nil
}
