package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type adminCommands struct {
	Create adminCreateCommand `cmd:"" help:"Make an administrator, or make one of an existing account. The password comes from GULAAB_ADMIN_PASSWORD or, without it, standard input."`
}

type adminCreateCommand struct {
	config.Config `embed:""`

	Email string `required:"" placeholder:"ADDRESS" help:"E-mail address to log in with."`
	Name  string `required:"" help:"The person's name."`
}

// maxSecret bounds what is read of standard input.
const maxSecret = 4096

func (c *adminCreateCommand) run(ctx context.Context, w world) error {
	password := w.getenv("GULAAB_ADMIN_PASSWORD")
	if password == "" {
		line, err := bufio.NewReader(io.LimitReader(w.stdin, maxSecret)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read the password: %w", err)
		}
		password = strings.TrimRight(line, "\r\n")
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
