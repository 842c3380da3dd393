package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type doctorCommand struct {
	config.Config `embed:""`

	JSON bool `name:"json" help:"Answer with JSON."`
}

// run prints the findings; its error is that something needs a person.
func (c *doctorCommand) run(ctx context.Context, w world) error {
	now := time.Now()
	findings := app.Examine(ctx, c.Config, now)
	needs := 0
	for _, f := range findings {
		if f.State == app.Needs {
			needs++
		}
	}
	if c.JSON {
		out := json.NewEncoder(w.stdout)
		out.SetIndent("", "  ")
		err := out.Encode(struct {
			At       time.Time     `json:"at"`
			Needs    int           `json:"needs"`
			Findings []app.Finding `json:"findings"`
		}{now.UTC(), needs, findings})
		if err != nil {
			return err
		}
	} else {
		for _, f := range findings {
			say(w.stdout, "%-6s %-13s %s\n", f.State, f.Name, f.Says)
			if f.Do != "" {
				say(w.stdout, "%-6s %-13s -> %s\n", "", "", f.Do)
			}
		}
	}
	if needs > 0 {
		return fmt.Errorf("%s a person", map[bool]string{true: "one thing needs", false: fmt.Sprintf("%d things need", needs)}[needs == 1])
	}
	return nil
}
