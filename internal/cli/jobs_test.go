package cli

import (
	"strings"
	"testing"

	"gulaab/internal/app"
)

// SURE-8: a buried mail is one row, whatever its mail server answered.
func TestJobsTable(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	buried := app.Job{ID: "1", What: "order-placed", State: "buried", LastError: "mail: undeliverable\nsmtp: 550"}
	if err := jobsTable(&out, []app.Job{buried, {ID: "2", What: "welcome", State: "buried"}}); err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(rows) != 3 || !strings.HasSuffix(rows[1], "mail: undeliverable; smtp: 550") {
		t.Errorf("SURE-8 two jobs are listed as\n%s", out.String())
	}
}
