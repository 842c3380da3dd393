// Package cli is the command line: one file a subcommand. Every setting is a
// flag and a variable. The exit status is 0 when it worked, 1 when it did not,
// 2 when it was asked for something that does not exist or cannot be used, and 3
// when it worked but for some rows of a file.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"gulaab/internal/config"
	"gulaab/internal/fault"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// commands is the grammar.
type commands struct {
	Serve    serveCommand     `cmd:"" help:"Serve the shop."`
	Migrate  migrateCommand   `cmd:"" help:"Bring the database to this program's schema, and stop."`
	Demo     demoCommand      `cmd:"" help:"Fill an empty shop with the demo catalogue and logins, and stop."`
	Admin    adminCommands    `cmd:"" help:"Administrators."`
	Staff    staffCommands    `cmd:"" help:"Who works in the shop."`
	Sessions sessionsCommands `cmd:"" help:"Who is signed in."`
	Backup   backupCommand    `cmd:"" help:"Copy database and files to a folder, while the shop may go on selling."`
	Restore  restoreCommand   `cmd:"" help:"Put a backup into an empty place, or prove that it could be."`
	Doctor   doctorCommand    `cmd:"" help:"Say how the shop is, and what needs a person."`
	Jobs     jobsCommands     `cmd:"" help:"Work behind the requests: list what was given up, have it tried again."`
	Reports  reportsCommands  `cmd:"" help:"What the reports are made of."`
	Stock    stockCommands    `cmd:"" help:"What the levels of stock are made of."`
	Import   importCommands   `cmd:"" help:"Bring data in."`
	Export   exportCommand    `cmd:"" help:"Write products, orders or customers as CSV to standard output."`
	Words    wordsCommands    `cmd:"" help:"The words of the shop in its languages, for somebody to read and correct."`
	Version  versionCommand   `cmd:"" help:"Print the version."`
}

// world is what a command may touch.
type world struct {
	getenv func(string) string
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

// command is one subcommand.
type command interface {
	run(context.Context, world) error
}

// Run runs the command line args, without the program's name, until it is done
// or ctx ends, and returns the exit status. The first SIGINT or SIGTERM ends it
// in order, a second one at once.
func Run(ctx context.Context, args []string, getenv func(string) string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	// Once it is stopping, the next signal has its usual effect.
	context.AfterFunc(ctx, stop)
	w := world{getenv, stdin, stdout, stderr}
	c, status, err := parse(args, w)
	if c == nil && err == nil {
		return status
	}
	if err == nil {
		err = c.run(ctx, w)
	}
	switch setting, usage := (*config.SettingError)(nil), (*usageError)(nil); {
	case err == nil:
		return exitOK
	case errors.Is(err, errRows):
		return exitRows
	case errors.As(err, &setting), errors.As(err, &usage):
		say(stderr, "gulaab: %v\n", err)
		return exitUsage
	case fault.KindOf(err) != fault.Internal && fault.KindOf(err) != fault.Unavailable:
		// A rule that a value breaks, in words made for people. "The shop is busy",
		// said to shoppers when the database is away, would tell an operator nothing.
		f, _ := errors.AsType[*fault.Error](err)
		say(stderr, "gulaab: %s\n", inWords(f))
		return exitFailed
	default:
		say(stderr, "gulaab: %v\n", err)
		return exitFailed
	}
}

// inWords is what a rule says, with what it says of single fields: nobody can see
// those beside an input here.
func inWords(f *fault.Error) string {
	words := []string{f.Message}
	for _, field := range slices.Sorted(maps.Keys(f.Fields)) {
		words = append(words, f.Fields[field])
	}
	return strings.Join(words, " ")
}

// usageError is a mistake in how the program was called.
type usageError struct{ err error }

func (e *usageError) Error() string {
	return e.err.Error() + "\nRun gulaab --help to see what there is."
}
func (e *usageError) Unwrap() error { return e.err }

// parse reads the command line. Where kong has answered it already (--help),
// it returns no command and the status.
func parse(args []string, w world) (c command, status int, err error) {
	var grammar commands
	done := -1
	parser, err := kong.New(&grammar,
		kong.Name("gulaab"),
		kong.Description("The Gulaab shop. Every flag is also a variable: --database-url is GULAAB_DATABASE_URL."),
		kong.Writers(w.stdout, w.stderr),
		kong.Exit(func(n int) { done = n }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Resolvers(variables(w.getenv)),
	)
	if err != nil {
		return nil, 0, err
	}
	parsed, err := parser.Parse(args)
	switch {
	case done >= 0:
		return nil, done, nil
	case err != nil:
		if bad, ok := errors.AsType[*config.SettingError](err); ok {
			return nil, 0, bad
		}
		return nil, 0, &usageError{err}
	}
	c, ok := parsed.Selected().Target.Addr().Interface().(command)
	if !ok {
		return nil, 0, fmt.Errorf("%s is no command", parsed.Command())
	}
	return c, 0, nil
}

// variables reads flags that were not given from GULAAB_ variables. The
// environment is a parameter, so that tests can run side by side.
func variables(getenv func(string) string) kong.ResolverFunc {
	return func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if flag.Name == "help" {
			return nil, nil
		}
		name := config.Variable(flag.Name)
		v := getenv(name)
		if v == "" {
			return nil, nil
		}
		if problem := unreadable(flag.Target.Kind(), v); problem != "" {
			return nil, &config.SettingError{Setting: name, Problem: problem}
		}
		return v, nil
	}
}

// unreadable says what is wrong with the text of a value of a kind, or nothing:
// kong would name the flag alone, which somebody who set a variable never typed.
func unreadable(kind reflect.Kind, text string) string {
	switch kind {
	case reflect.Int:
		if _, err := strconv.Atoi(text); err != nil {
			return fmt.Sprintf("%q is not a whole number", text)
		}
	case reflect.Int64: // a time: no setting is another one
		if _, err := time.ParseDuration(text); err != nil {
			return fmt.Sprintf("%q is not a time such as 10s", text)
		}
	case reflect.Float64:
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return fmt.Sprintf("%q is not a number", text)
		}
	case reflect.Bool:
		if !slices.Contains([]string{"true", "1", "yes", "false", "0", "no"}, strings.ToLower(text)) {
			return fmt.Sprintf("%q is neither true nor false", text)
		}
	default: // text and lists of it
	}
	return ""
}

// logger writes JSON lines, in batches. flush writes what is left of them at the end.
func (w world) logger(cfg *config.Config) (log *slog.Logger, flush func()) {
	b := newBatch(w.stderr)
	return slog.New(urgent{newLines(b, cfg.Level()), b.Flush}), b.Flush
}

// say writes to people. Where nobody reads, there is nobody to tell.
func say(w io.Writer, format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }
