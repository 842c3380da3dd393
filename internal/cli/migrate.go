package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type migrateCommand struct {
	config.Config `embed:""`
}

func (c *migrateCommand) run(ctx context.Context, w world) error {
	engine, err := app.Migrate(ctx, c.Config)
	if err != nil {
		return err
	}
	say(w.stdout, "The %s database has this program's schema.\n", engine)
	return nil
}
