package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gulaab/internal/backup"
)

var day = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)

// fakeDB is one table of orders with the keys of their pictures.
type fakeDB struct {
	rows    [][]any
	during  func() // called while the database is read
	loaded  bool
	corrupt bool // drops a row that it is given
}

func (d *fakeDB) Engine() string { return "fake" }

func (d *fakeDB) Dump(_ context.Context, each func(backup.Table) error) (int64, error) {
	rows := slices.Clone(d.rows)
	if d.during != nil {
		d.during()
	}
	return 7, each(backup.Table{Name: "orders", Columns: []string{"id", "proof_key", "total", "demo"}, Rows: func(yield func([]any, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}})
}

func (d *fakeDB) Vacant(_ context.Context, schema int64) error {
	if len(d.rows) > 0 || schema != 7 {
		return errors.New("not empty")
	}
	return nil
}

func (d *fakeDB) Load(_ context.Context, _ int64, tables []backup.Table) error {
	d.loaded = true
	for row, err := range tables[0].Rows {
		if err != nil {
			return err
		}
		d.rows = append(d.rows, row)
	}
	if d.corrupt {
		d.rows = d.rows[1:]
	}
	return nil
}

func (d *fakeDB) Migrate(context.Context) error { return nil }

// fakeFiles keeps files in memory.
type fakeFiles struct {
	mu     sync.Mutex
	data   map[string]string
	listed func() // called after the first list
}

func (f *fakeFiles) List(context.Context) (files []backup.File, err error) {
	f.mu.Lock()
	for _, key := range slices.Sorted(maps.Keys(f.data)) {
		files = append(files, backup.File{Key: key, Size: int64(len(f.data[key])), ModTime: day})
	}
	f.mu.Unlock()
	if f.listed != nil {
		then := f.listed
		f.listed = nil
		then()
	}
	return files, nil
}

func (f *fakeFiles) Get(_ context.Context, key string) (io.ReadCloser, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text, ok := f.data[key]
	return io.NopCloser(strings.NewReader(text)), ok, nil
}

func (f *fakeFiles) Put(_ context.Context, key string, r io.Reader, _ int64) error {
	b, err := io.ReadAll(r)
	f.mu.Lock()
	f.data[key] = string(b)
	f.mu.Unlock()
	return err
}

func shop() (*fakeDB, *fakeFiles) {
	return &fakeDB{rows: [][]any{
			{"1", "proofs/1.jpg", int64(1), true},
			{"2", "", int64(1) << 60, false},
			{"3", "proofs/3.jpg", nil, false},
		}},
		&fakeFiles{data: map[string]string{"proofs/1.jpg": "one", "proofs/3.jpg": "three", "avatars/x.jpg": "nobody's"}}
}

func write(t *testing.T, db *fakeDB, files *fakeFiles) (string, *backup.Manifest) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "backup")
	m, err := backup.Write(t.Context(), dir, backup.Input{Database: db, Files: files, Program: "test", Now: func() time.Time { return day }})
	if err != nil {
		t.Fatal(err)
	}
	return dir, m
}

func restore(t *testing.T, dir string, db *fakeDB, files *fakeFiles) error {
	t.Helper()
	b, err := backup.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(b.Restore(t.Context(), db, files), b.Close())
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	db, files := shop()
	dir, m := write(t, db, files)
	if m.Count("orders") != 3 || m.Files.Number != 3 || m.Schema != 7 || m.Missing != nil {
		t.Errorf("the manifest says %+v", m)
	}
	to, toFiles := &fakeDB{}, &fakeFiles{data: map[string]string{}}
	if err := restore(t, dir, to, toFiles); err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(to.rows, db.rows, slices.Equal[[]any]) || !maps.Equal(toFiles.data, files.data) {
		t.Errorf("restored %v and %v\nwant %v and %v", to.rows, toFiles.data, db.rows, files.data)
	}
}

// NODE-5: the picture of an order placed while files are copied is in the backup.
func TestFilesThatComeMeanwhile(t *testing.T) {
	t.Parallel()
	db, files := shop()
	files.listed = func() {
		files.data["proofs/4.jpg"] = "four"
		db.rows = append(db.rows, []any{"4", "proofs/4.jpg", int64(4), false})
	}
	dir, m := write(t, db, files)
	if _, err := os.Stat(filepath.Join(dir, "media", "proofs", "4.jpg")); err != nil || m.Missing != nil || m.Count("orders") != 4 {
		t.Errorf("the picture of the last order: %v; %+v", err, m)
	}
}

// NODE-5: when a file is deleted after the database was read, the database is read again. A
// file that was missing before is reported and does not stop the backup.
func TestFilesThatGoMeanwhile(t *testing.T) {
	t.Parallel()
	db, files := shop()
	files.listed = func() {
		files.data["proofs/4.jpg"] = "four"
		db.rows = append(db.rows, []any{"4", "proofs/4.jpg", int64(4), false})
		db.during = func() { // as it was a moment ago
			delete(files.data, "proofs/4.jpg")
			db.rows, db.during = db.rows[:3], nil
		}
	}
	if _, m := write(t, db, files); m.Missing != nil || m.Count("orders") != 3 {
		t.Errorf("after a file went: %+v", m)
	}
	delete(files.data, "proofs/3.jpg")
	if _, m := write(t, db, files); !slices.Equal(m.Missing, []string{"proofs/3.jpg"}) {
		t.Errorf("a lost file is not told: %+v", m)
	}
}

func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	change := func(t *testing.T, file string, f func([]byte) []byte) {
		t.Helper()
		b, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(file, f(b), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, dir string, db *fakeDB, files *fakeFiles)
		says   string
		loads  bool
	}{
		{"a picture that is damaged", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			change(t, filepath.Join(dir, "media", "proofs", "1.jpg"), func([]byte) []byte { return []byte("two") })
		}, "proofs/1.jpg is damaged", false},
		{"a table that is damaged", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			change(t, filepath.Join(dir, "database", "orders.jsonl.gz"), func(b []byte) []byte { return b[:len(b)-1] })
		}, "orders.jsonl.gz is damaged", false},
		{"a list of sums that is shortened", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			change(t, filepath.Join(dir, "SHA256SUMS"), func(b []byte) []byte { return b[bytes.IndexByte(b, '\n')+1:] })
		}, "SHA256SUMS is not the one", false},
		{"a picture that is gone", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			if err := os.Remove(filepath.Join(dir, "media", "proofs", "3.jpg")); err != nil {
				t.Fatal(err)
			}
		}, "3.jpg", false},
		{"a backup that was not finished", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			if err := os.Remove(filepath.Join(dir, "manifest.json")); err != nil {
				t.Fatal(err)
			}
		}, "no whole backup", false},
		{"another format", func(t *testing.T, dir string, _ *fakeDB, _ *fakeFiles) {
			change(t, filepath.Join(dir, "manifest.json"), func(b []byte) []byte {
				return bytes.Replace(b, []byte(`"format": 1`), []byte(`"format": 2`), 1)
			})
		}, "format 2", false},
		{"a database that holds something", func(_ *testing.T, _ string, db *fakeDB, _ *fakeFiles) {
			db.rows = [][]any{{"9"}}
		}, "not empty", false},
		{"files of another shop", func(_ *testing.T, _ string, _ *fakeDB, files *fakeFiles) {
			files.data["proofs/9.jpg"] = "nine"
		}, "proofs/9.jpg", false},
		{"a database that loses a row", func(_ *testing.T, _ string, db *fakeDB, _ *fakeFiles) {
			db.corrupt = true
		}, "2 rows were restored, 3 were backed up", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir, _ := write(t, first(shop()), second(shop()))
			db, files := &fakeDB{}, &fakeFiles{data: map[string]string{}}
			c.damage(t, dir, db, files)
			err := restore(t, dir, db, files)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %q", err, c.says)
			}
			if db.loaded != c.loads {
				t.Errorf("the database was loaded: %v", db.loaded)
			}
		})
	}
}

func first(db *fakeDB, _ *fakeFiles) *fakeDB        { return db }
func second(_ *fakeDB, files *fakeFiles) *fakeFiles { return files }

// NODE-5: the error names the damaged file, and not the interrupted reading of the others.
func TestDamageIsSaidAlone(t *testing.T) {
	t.Parallel()
	db, files := shop()
	for n := range 500 {
		files.data[fmt.Sprintf("proofs/%03d.jpg", n)] = "a picture"
	}
	dir, _ := write(t, db, files)
	for n := range 500 {
		if err := os.WriteFile(filepath.Join(dir, "media", "proofs", fmt.Sprintf("%03d.jpg", n)), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err := restore(t, dir, &fakeDB{}, &fakeFiles{data: map[string]string{}})
	if err == nil || !strings.Contains(err.Error(), "is damaged") || errors.Is(err, context.Canceled) {
		t.Errorf("NODE-5 a damaged backup is refused with %v", err)
	}
}

// A restore that was interrupted after its files can be run again.
func TestRestoreAgain(t *testing.T) {
	t.Parallel()
	dir, _ := write(t, first(shop()), second(shop()))
	files := &fakeFiles{data: map[string]string{"proofs/1.jpg": "one"}}
	if err := restore(t, dir, &fakeDB{}, files); err != nil {
		t.Error(err)
	}
}

// TestGUARD3BackupLeavesRoom: a backup that meets the disk's floor ends with the reason and
// takes back what it wrote, whether at a file or in a table. The folder takes the next one.
func TestGUARD3BackupLeavesRoom(t *testing.T) {
	t.Parallel()
	full := errors.New("the disk is nearly full")
	within := func(dir string, most int64) (looks int64, err error) {
		db, files := shop()
		var n atomic.Int64
		_, err = backup.Write(t.Context(), dir, backup.Input{Database: db, Files: files, Now: time.Now, Room: func() error {
			if n.Add(1) > most {
				return full
			}
			return nil
		}})
		return n.Load(), err
	}
	all, err := within(t.TempDir(), 100)
	if err != nil || all < 4 { // three files, and a table at its first row
		t.Fatalf("GUARD-3 it looks %d times: %v", all, err)
	}
	for most := range all {
		dir := t.TempDir()
		if _, err := within(dir, most); !errors.Is(err, full) {
			t.Errorf("GUARD-3 room for %d looks: %v", most, err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
			t.Errorf("GUARD-3 room for %d looks leaves %v (%v)", most, left, err)
		}
		if _, err := within(dir, all); err != nil {
			t.Errorf("GUARD-3 the next one: %v", err)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	t.Parallel()
	db, files := shop()
	dir, _ := write(t, db, files)
	in := backup.Input{Database: db, Files: files, Now: time.Now}
	if _, err := backup.Write(t.Context(), dir, in); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a backup is written over: %v", err)
	}
	for name, value := range map[string]any{"text": "\xff", "bytes": []byte("x")} {
		db.rows[0][0] = value
		if _, err := backup.Write(t.Context(), filepath.Join(t.TempDir(), "x"), in); err == nil {
			t.Errorf("%s that a backup cannot hold is said to be stored", name)
		}
	}
}
