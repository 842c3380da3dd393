package backup

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Input is what Write reads.
type Input struct {
	Database Source
	Files    Files
	Program  string
	Now      func() time.Time
	Room     func() error // says why no more may be written; nil: any amount may
}

// attempts bounds how often the database is read again because a file that it
// names has gone meanwhile.
const attempts = 3

// copies is how many files are copied at the same time: a bucket is far away.
const copies = 8

// Write backs a shop up into dir, which must be missing or empty. Files are
// copied first, then the database is read as of one moment, then the files that
// came meanwhile are copied: a file is stored before the row that names it, so
// the rows of that moment find theirs, unless one was deleted in between; then
// the database is read again.
func Write(ctx context.Context, dir string, in Input) (_ *Manifest, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("backup: %w", err)
		}
	}()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	if len(entries) > 0 {
		return nil, fmt.Errorf("the folder %s is not empty", dir)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	w := &writer{root: root, in: in, sums: map[string]string{}, copied: map[string]File{}}
	if w.in.Room == nil {
		w.in.Room = func() error { return nil }
	}
	m, err := w.write(ctx)
	if err != nil {
		return nil, errors.Join(err, w.takeBack())
	}
	return m, nil
}

// takeBack removes what was written: half a backup is none, and holds the room that the
// next one needs.
func (w *writer) takeBack() error {
	entries, err := fs.ReadDir(w.root.FS(), ".")
	for _, e := range entries {
		err = errors.Join(err, w.root.RemoveAll(e.Name()))
	}
	return err
}

type writer struct {
	root *os.Root
	in   Input

	mu     sync.Mutex
	sums   map[string]string // SHA-256 by name in the folder
	copied map[string]File
}

func (w *writer) write(ctx context.Context) (*Manifest, error) {
	m := &Manifest{Format: Format, Program: w.in.Program, Engine: w.in.Database.Engine()}
	if err := w.copyFiles(ctx); err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		named, err := w.dump(ctx, m)
		if err != nil {
			return nil, err
		}
		if err := w.copyFiles(ctx); err != nil {
			return nil, err
		}
		m.Missing = nil
		for _, key := range slices.Sorted(maps.Keys(named)) {
			if _, ok := w.copied[key]; !ok {
				m.Missing = append(m.Missing, key)
			}
		}
		if len(m.Missing) == 0 || try == attempts {
			break
		}
	}
	for _, f := range w.copied {
		m.Files.Number++
		m.Files.Bytes += f.Size
	}
	return m, w.finish(m)
}

// dump writes every table and returns the keys of the files that they name.
func (w *writer) dump(ctx context.Context, m *Manifest) (named map[string]bool, err error) {
	named = map[string]bool{}
	m.TakenAt, m.Tables = w.in.Now().UTC(), nil
	if err := w.root.MkdirAll(tablesDir, 0o700); err != nil {
		return nil, err
	}
	m.Schema, err = w.in.Database.Dump(ctx, func(t Table) error {
		rows, err := w.table(t, named)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.Name, err)
		}
		m.Tables = append(m.Tables, rows)
		return nil
	})
	return named, err
}

// roomEvery is after how many rows of a table Input.Room is asked again. A file is at most
// some megabytes, so that it is asked once.
const roomEvery = 1000

func (w *writer) table(t Table, named map[string]bool) (Contents, error) {
	name := path.Join(tablesDir, t.Name+".jsonl.gz")
	out, err := w.create(name)
	if err != nil {
		return Contents{}, err
	}
	z := gzip.NewWriter(out)
	d, line := &digest{}, &bytes.Buffer{}
	write := func() error {
		for row, err := range t.Rows {
			if err == nil {
				err = encodeRow(line, row)
			}
			if err != nil {
				return err
			}
			if d.rows%roomEvery == 0 {
				if err := w.in.Room(); err != nil {
					return err
				}
			}
			d.add(line.Bytes())
			if _, err := z.Write(line.Bytes()); err != nil {
				return err
			}
			for i, v := range row {
				if text, ok := v.(string); ok {
					for _, key := range fileKeys(t.Columns[i], text) {
						named[key] = true
					}
				}
			}
		}
		return nil
	}
	if err := errors.Join(write(), z.Close(), w.close(name, out)); err != nil {
		return Contents{}, err
	}
	return Contents{Name: t.Name, Columns: t.Columns, Rows: d.rows, Digest: d.String()}, nil
}

// copyFiles copies the files that are not copied yet, or have changed since.
func (w *writer) copyFiles(ctx context.Context) error {
	files, err := w.in.Files.List(ctx)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(copies)
	for _, f := range files {
		w.mu.Lock()
		before, ok := w.copied[f.Key]
		w.mu.Unlock()
		if ok && before.Size == f.Size && before.ModTime.Equal(f.ModTime) {
			continue
		}
		group.Go(func() error {
			if err := w.copyFile(ctx, f); err != nil {
				return fmt.Errorf("file %s: %w", f.Key, err)
			}
			return nil
		})
	}
	return group.Wait()
}

func (w *writer) copyFile(ctx context.Context, f File) (err error) {
	if err := w.in.Room(); err != nil {
		return err
	}
	r, found, err := w.in.Files.Get(ctx, f.Key)
	if err != nil || !found { // deleted since it was listed
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	name := path.Join(mediaDir, f.Key)
	if err := w.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return err
	}
	out, err := w.create(name)
	if err != nil {
		return err
	}
	f.Size, err = io.Copy(out, r)
	if err := errors.Join(err, w.close(name, out)); err != nil {
		return err
	}
	w.mu.Lock()
	w.copied[f.Key] = f
	w.mu.Unlock()
	return nil
}

// finish writes the sums and, last, the manifest.
func (w *writer) finish(m *Manifest) error {
	out, err := w.create(sumsName)
	if err != nil {
		return err
	}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(w.sums)) {
		_, err := fmt.Fprintf(out, "%s  %s\n", w.sums[name], name)
		errs = append(errs, err)
	}
	if err := errors.Join(append(errs, w.close(sumsName, out))...); err != nil {
		return err
	}
	m.Sums = w.sums[sumsName]
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	// The folders first: the manifest says that all of it is there.
	err = fs.WalkDir(w.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return w.sync(name)
	})
	if err != nil {
		return err
	}
	out, err = w.create(manifestName)
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return errors.Join(err, w.close(manifestName, out), w.sync("."))
}

func (w *writer) sync(dir string) error {
	f, err := w.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// summed is a file whose sum is taken while it is written. The file is no
// embedded field: io.Copy would find its ReadFrom, past the sum.
type summed struct {
	file *os.File
	sum  hash.Hash
}

func (s *summed) Write(p []byte) (int, error) {
	n, err := s.file.Write(p)
	s.sum.Write(p[:n])
	return n, err
}

func (w *writer) create(name string) (*summed, error) {
	f, err := w.root.OpenFile(name, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &summed{f, sha256.New()}, nil
}

// close forces a file to disk and notes its sum.
func (w *writer) close(name string, f *summed) error {
	err := errors.Join(f.file.Sync(), f.file.Close())
	w.mu.Lock()
	w.sums[name] = hexSum(f.sum.Sum(nil))
	w.mu.Unlock()
	return err
}
