package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type reportsCommands struct {
	Rebuild reportsRebuildCommand `cmd:"" help:"Hold the reports against all orders, and put right what differs. The shop does so for the last months each night."`
}

type reportsRebuildCommand struct {
	config.Config `embed:""`
}

func (c *reportsRebuildCommand) run(ctx context.Context, w world) error {
	wrong, err := app.RebuildReports(ctx, c.Config)
	if err != nil {
		return err
	}
	if wrong == 0 {
		say(w.stdout, "The reports are what the orders come to.\n")
	} else {
		say(w.stdout, "Put right: %d orders and sums.\n", wrong)
	}
	return nil
}
