//go:build linux || darwin

package orderdb_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

// visitedShop names the data folder of a shop that a second process of this test binary opens.
const visitedShop = "GULAAB_TEST_VISITED_SHOP"

// The bytes of a SQLite file that every open connection locks.
const (
	sharedFirst = 0x40000000 + 2
	sharedSize  = 510
)

// NODE-5: a running shop keeps its lock on the database file, also after the same process
// opened the file twice, as for a demo's story. Without the lock, an sqlite3 that opens and
// closes the file beside the shop takes the write-ahead log for its own and deletes it, and
// later orders were lost.
func TestRunningShopHoldsItsFile(t *testing.T) {
	if dir := os.Getenv(visitedShop); dir != "" {
		f, err := os.OpenFile(filepath.Join(dir, sqldb.FileName), os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: sharedFirst, Len: sharedSize}
		if err := syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &lock); err != nil || lock.Type == syscall.F_UNLCK {
			t.Fatalf("nobody holds the file (%v)", err)
		}
		return
	}
	t.Parallel()
	cfg := storetest.SQLite.Fresh(t)
	db := storetest.Open(t, cfg)
	putOrder(t, db, newOrder(newProduct()))
	second, err := store.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	visitor := exec.CommandContext(t.Context(), self, "-test.run=^TestRunningShopHoldsItsFile$")
	visitor.Env = append(os.Environ(), visitedShop+"="+cfg.DataDir)
	if out, err := visitor.CombinedOutput(); err != nil {
		t.Errorf("NODE-5 a running shop lost its lock: %v\n%s", err, out)
	}
}
