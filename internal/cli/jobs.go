package cli

import (
	"context"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type jobsCommands struct {
	List  jobsListCommand  `cmd:"" help:"List the work that was given up: mails above all."`
	Retry jobsRetryCommand `cmd:"" help:"Have work that was given up tried again by the running shop."`
}

type jobsListCommand struct {
	config.Config `embed:""`

	All bool `help:"Also what waits or runs."`
}

func (c *jobsListCommand) run(ctx context.Context, w world) error {
	jobs, err := app.ListJobs(ctx, c.Config, c.All)
	if err != nil {
		return err
	}
	if len(jobs) == 0 {
		if c.All {
			say(w.stdout, "There is no work.\n")
		} else {
			say(w.stdout, "No work was given up.\n")
		}
		return nil
	}
	return jobsTable(w.stdout, jobs)
}

// jobsTable writes a row a job.
func jobsTable(out io.Writer, jobs []app.Job) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	say(table, "ID\tWHAT\tORDER\tSTATE\tTRIES\tSINCE\tNEXT\tLAST ERROR\n")
	for _, j := range jobs {
		// An error that joins several has a line for each, which would be rows of their own.
		next := "-"
		if j.State == "waiting" {
			next = j.Next.Format(time.RFC3339)
		}
		order := j.OrderID
		if order == "" {
			order = "-"
		}
		say(table, "%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", j.ID, j.What, order, j.State, j.Attempts, j.Since.Format(time.RFC3339), next, strings.ReplaceAll(j.LastError, "\n", "; "))
	}
	return table.Flush()
}

type jobsRetryCommand struct {
	config.Config `embed:""`

	ID string `arg:"" help:"Id of the job, as the list shows it, or all."`
}

func (c *jobsRetryCommand) run(ctx context.Context, w world) error {
	log, flush := w.logger(&c.Config)
	defer flush()
	n, err := app.RetryJobs(ctx, c.Config, log, c.ID)
	if err != nil {
		return err
	}
	say(w.stdout, "Tried again: %d\n", n)
	return nil
}
