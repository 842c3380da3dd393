package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type sessionsCommands struct {
	EndAll sessionsEndAllCommand `cmd:"" name:"end-all" help:"Sign everybody out, shoppers and people of the shop: after a theft of the database or of a backup."`
}

type sessionsEndAllCommand struct {
	config.Config `embed:""`
}

func (c *sessionsEndAllCommand) run(ctx context.Context, w world) error {
	log, flush := w.logger(&c.Config)
	defer flush()
	shoppers, desks, err := app.EndEverySession(ctx, c.Config, log)
	if err != nil {
		return err
	}
	say(w.stdout, "Everybody is signed out. Sessions ended: %d of the shop, %d of the office.\n", shoppers, desks)
	return nil
}
