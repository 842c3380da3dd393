package cli

import (
	"context"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type serveCommand struct {
	config.Config `embed:""`
}

// run serves until the program is told to stop.
func (c *serveCommand) run(ctx context.Context, w world) error {
	return app.Run(ctx, c.Config, w.logger(&c.Config), func(s app.Started) {
		say(w.stdout, "%s is open at %s\n", c.ShopName, s.URL)
		for _, l := range s.Logins {
			say(w.stdout, "  %-8s  %s  %s\n", l.Role, l.Email, l.Password)
		}
	})
}
