package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

// killedShop names the data folder of the shop that a second process of this test binary runs
// until it is killed.
const killedShop = "GULAAB_TEST_KILLED_SHOP"

// Every confirmed COMMIT survives kill -9, and the file is intact.
func TestKilledShopKeepsItsOrders(t *testing.T) {
	if dir := os.Getenv(killedShop); dir != "" {
		placeUntilKilled(t, dir)
		return
	}
	t.Parallel()
	cfg := storetest.SQLite.Fresh(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	shop := exec.CommandContext(t.Context(), self, "-test.run=^TestKilledShopKeepsItsOrders$")
	shop.Env = append(os.Environ(), killedShop+"="+cfg.DataDir)
	out, err := shop.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Start(); err != nil {
		t.Fatal(err)
	}
	var confirmed []string
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if id, ok := strings.CutPrefix(lines.Text(), "stored "); ok {
			confirmed = append(confirmed, id)
		}
		if len(confirmed) == 50 {
			if err := shop.Process.Kill(); err != nil { // while it places the next orders
				t.Fatal(err)
			}
		}
	}
	if err := shop.Wait(); err == nil || len(confirmed) < 50 {
		t.Fatalf("the shop ended by itself after %d orders", len(confirmed))
	}

	db := storetest.Open(t, cfg)
	if diff := cmp.Diff([]string{"ok"}, strings1(t, storetest.Reader(db), `PRAGMA integrity_check`)); diff != "" {
		t.Errorf("the file is damaged (-want +got):\n%s", diff)
	}
	for _, id := range confirmed {
		if o, err := db.Order(t.Context(), id); err != nil || len(o.Lines) != 1 || len(o.Events) != 1 {
			t.Errorf("a confirmed order is not whole: %+v, %v", o, err)
		}
	}
	do(t, db, func(tx *store.Tx) error { return tx.PutSetting(t.Context(), "still", "writable") })
}

// placeUntilKilled stores orders and prints the id of each committed one.
func placeUntilKilled(t *testing.T, dir string) {
	db := storetest.Open(t, store.Config{DataDir: dir})
	for range 1_000_000 {
		o := newOrder(newProduct())
		putOrder(t, db, o)
		if _, err := fmt.Println("stored", o.ID); err != nil {
			t.Fatal(err)
		}
	}
}

func TestBackup(t *testing.T) {
	t.Parallel()
	cfg := storetest.SQLite.Fresh(t)
	db := storetest.Open(t, cfg)
	o := newOrder(newProduct())
	putOrder(t, db, o)
	copied := store.Config{DataDir: t.TempDir()}
	path := filepath.Join(copied.DataDir, sqldb.FileName)
	if err := db.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	putOrder(t, db, newOrder(nil)) // after the backup, so not in it
	restored := storetest.Open(t, copied)
	if err := restored.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	page, _, err := restored.Orders(t.Context(), order.Query{All: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(page) != 1 || page[0].ID != o.ID {
		t.Errorf("the copy has %d orders, want the one of its moment", len(page))
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("customers' addresses are readable by others: %v, %v", info.Mode(), err)
	}
	if err := db.Backup(t.Context(), path); !errors.Is(err, os.ErrExist) {
		t.Errorf("over an existing file: %v, want a refusal", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	broken := filepath.Join(t.TempDir(), "broken.db")
	if err := db.Backup(ctx, broken); err == nil {
		t.Error("a cancelled backup is said to be done")
	}
	if _, err := os.Stat(broken); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a failed backup leaves a file: %v", err)
	}
}

func TestPostgresHasItsOwnBackup(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.Postgres.Fresh(t))
	if err := db.Backup(t.Context(), filepath.Join(t.TempDir(), "x")); err == nil || !strings.Contains(err.Error(), "pg_dump") {
		t.Errorf("Backup = %v, want a hint at pg_dump", err)
	}
}

// A full disk makes the order fail with an error; no order is lost.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t, storetest.SQLite.Fresh(t))
	if _, err := storetest.Writer(db).ExecContext(t.Context(), `PRAGMA max_page_count = 1`); err != nil { // no more pages than there are
		t.Fatal(err)
	}
	err := errors.New("")
	for range 1000 {
		err = db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			return tx.InsertOrder(t.Context(), newOrder(newProduct()))
		})
		if err != nil {
			break
		}
	}
	if fault.KindOf(err) != fault.Unavailable {
		t.Errorf("on a full disk: %v, want Unavailable", err)
	}
	if _, err := db.CatalogueVersion(t.Context()); err != nil {
		t.Errorf("reading: %v", err)
	}
}
