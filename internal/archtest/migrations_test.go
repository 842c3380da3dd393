package archtest

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"testing"
)

// Migrations are numbered without gaps, each number once, so that two branches that each add
// one cannot both be merged.
func TestMigrationNumbers(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(os.DirFS("../store/migrations"), "*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations are found: %v", err)
	}
	for i, file := range files { // sorted by name
		if want := fmt.Sprintf("%05d_", i+1); path.Base(file)[:6] != want {
			t.Errorf("%s stands where a name beginning with %s must", file, want)
		}
	}
}
