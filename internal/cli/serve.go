package cli

import (
	"context"
	"runtime/debug"
	"strings"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type serveCommand struct {
	config.Config `embed:""`
}

// gcPercent is how far the heap may grow between two collections. The catalogue
// fills most of it and hardly changes: the usual doubling would only hold memory
// (154 MB instead of 131 with ten thousand products, no answer the faster).
const gcPercent = 50

// run serves until the program is told to stop.
func (c *serveCommand) run(ctx context.Context, w world) error {
	if w.getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	log, flush := w.logger(&c.Config)
	defer flush()
	return app.Run(ctx, c.Config, log, func(s app.Started) {
		// One write: whoever waits for the address finds the logins beside it.
		var words strings.Builder
		say(&words, "%s is open at %s\n", c.ShopName, s.URL)
		for _, l := range s.Logins {
			say(&words, "  %-8s  %s  %s\n", l.Role.Title(), l.Email, l.Password)
		}
		say(w.stdout, "%s", words.String())
	})
}
