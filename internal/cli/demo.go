package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type demoCommand struct {
	config.Config `embed:""`
}

func (c *demoCommand) run(ctx context.Context, w world) error {
	log, flush := w.logger(&c.Config)
	defer flush()
	if err := app.FillDemo(ctx, c.Config, log); err != nil {
		return err
	}
	say(w.stdout, "The demo is loaded. Serve it with gulaab serve --demo.\n")
	return nil
}
