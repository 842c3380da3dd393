package cli

import (
	"fmt"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type migrateCommand struct {
	config.Config `embed:""`
}

func (c *migrateCommand) run(w world) error {
	engine, err := app.Migrate(w.ctx, c.Config)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.stdout, "The %s database has this program's schema.\n", engine)
	return nil
}
