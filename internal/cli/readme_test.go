package cli_test

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestDocumentedCommands is HOUSE-4: it runs the commands of README and docs/operations.md in
// their order, on a shop of its own. Only the folders and the address differ.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String() // customers' address in the shop's own texts
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	script.WriteString("env GULAAB_ADDR=" + address + "\nenv GULAAB_ADMIN_PASSWORD=Zaffran@2026\nexec gulaab migrate --data $WORK/shop\n")
	tried := 0
	for _, page := range []string{"README.md", "docs/operations.md"} {
		text, err := os.ReadFile("../../" + page)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&script, "\n# %s\n", page)
		for line := range strings.Lines(string(text)) {
			command, indented := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
			command = strings.TrimPrefix(command, "bin/")
			if !indented || !strings.HasPrefix(command, "gulaab ") {
				continue
			}
			tried++
			command = strings.NewReplacer("/var/lib/gulaab", "$WORK/shop", "/srv/backup", "$WORK/backup", "`", "").Replace(command)
			switch {
			case strings.HasPrefix(command, "gulaab serve"):
				fmt.Fprintf(&script, "exec tofile out%d.txt %s &served&\nlistening out%d.txt\nexec get http://%s/readyz\nstdout '^200'\nterminate\nwait\n", tried, command, tried, address)
			default:
				fmt.Fprintf(&script, "env GULAAB_DATA=$WORK/shop\nexec sh -c '%s'\n", command)
			}
		}
	}
	if tried < 4 {
		t.Fatalf("only %d commands are documented: has the page changed its manner?", tried)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "documented.txtar"), []byte(script.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, params(dir))
}
