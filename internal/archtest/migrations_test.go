package archtest

import (
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

// Each number of a migration is used once: two branches that each add one must
// not both be taken.
func TestMigrationNumbers(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(os.DirFS("../store/migrations"), "*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations are found: %v", err)
	}
	before := "00000"
	for _, file := range files { // sorted by name
		number, _, ok := strings.Cut(path.Base(file), "_")
		if n, err := strconv.Atoi(number); !ok || err != nil || n < 1 || len(number) != 5 || number == before {
			t.Errorf("%s does not begin with a number of five digits of its own", file)
		}
		before = number
	}
}
