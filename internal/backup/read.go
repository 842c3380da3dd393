package backup

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"
)

// Backup is a backup that lies in a folder.
type Backup struct {
	Manifest Manifest

	root *os.Root
}

// Open reads a backup's manifest. What it returns must be closed.
func Open(dir string) (_ *Backup, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	b := &Backup{root: root}
	defer func() {
		if err != nil {
			err = errors.Join(err, root.Close())
		}
	}()
	text, err := root.ReadFile(manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("restore: %s holds no whole backup: there is no %s", dir, manifestName)
	}
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	if err := json.Unmarshal(text, &b.Manifest); err != nil {
		return nil, fmt.Errorf("restore: %s: %w", filepath.Join(dir, manifestName), err)
	}
	if b.Manifest.Format != Format {
		return nil, fmt.Errorf("restore: the backup has format %d, this program reads %d", b.Manifest.Format, Format)
	}
	return b, nil
}

// Close gives the folder back.
func (b *Backup) Close() error { return b.root.Close() }

// Check reads every file of the backup and compares it with its sum.
func (b *Backup) Check(ctx context.Context) error {
	sum, err := b.sumOf(sumsName)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if sum != b.Manifest.Sums {
		return fmt.Errorf("restore: %s is not the one that the manifest names", sumsName)
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(copies)
	err = b.eachSum(ctx, func(want, name string) error {
		group.Go(func() error {
			got, err := b.sumOf(name)
			if err == nil && got != want {
				err = fmt.Errorf("%s is damaged: its SHA-256 is %s, not %s", name, got, want)
			}
			return err
		})
		return nil
	})
	if err := cmp.Or(group.Wait(), err); err != nil { // what ended the group, and not that it ended the loop
		return fmt.Errorf("restore: %w", err)
	}
	return nil
}

// eachSum gives every line of SHA256SUMS.
func (b *Backup) eachSum(ctx context.Context, fn func(sum, name string) error) (err error) {
	f, err := b.root.Open(sumsName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		sum, name, ok := strings.Cut(lines.Text(), "  ")
		if !ok || len(sum) != 2*sha256.Size {
			return fmt.Errorf("%s has a line that cannot be read", sumsName)
		}
		if err := errors.Join(ctx.Err(), fn(sum, name)); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (b *Backup) sumOf(name string) (sum string, err error) {
	f, err := b.root.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hexSum(h.Sum(nil)), nil
}

// Restore checks the backup, refuses a place that holds something, puts the
// files there, then the database, compares what it holds with the manifest, and
// brings its schema to this program's. Files that are there already with the
// same content are fine: a restore that was interrupted may be run again.
func (b *Backup) Restore(ctx context.Context, db Target, files Files) error {
	if err := b.Check(ctx); err != nil {
		return err
	}
	steps := []func() error{
		func() error { return db.Vacant(ctx, b.Manifest.Schema) },
		func() error { return b.refuseOthers(ctx, files) },
		func() error { return b.putFiles(ctx, files) },
		func() error { return db.Load(ctx, b.Manifest.Schema, b.tables()) },
		func() error { return compare(ctx, db, &b.Manifest) },
		func() error { return db.Migrate(ctx) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return fmt.Errorf("restore: %w", err)
		}
	}
	return nil
}

// refuseOthers refuses a place with files that are not the backup's.
func (b *Backup) refuseOthers(ctx context.Context, files Files) error {
	there, err := files.List(ctx)
	if err != nil {
		return err
	}
	for _, f := range there {
		st, err := b.root.Stat(path.Join(mediaDir, f.Key))
		if errors.Is(err, fs.ErrNotExist) || err == nil && st.Size() != f.Size {
			return fmt.Errorf("the place is not empty: its files hold %s, which is not the backup's", f.Key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// putFiles copies the files and compares what is stored with the sums.
func (b *Backup) putFiles(ctx context.Context, files Files) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(copies)
	err := b.eachSum(ctx, func(sum, name string) error {
		key, ok := strings.CutPrefix(name, mediaDir+"/")
		if !ok {
			return nil
		}
		group.Go(func() error {
			if err := b.putFile(ctx, files, key, name, sum); err != nil {
				return fmt.Errorf("file %s: %w", key, err)
			}
			return nil
		})
		return nil
	})
	return cmp.Or(group.Wait(), err)
}

func (b *Backup) putFile(ctx context.Context, files Files, key, name, sum string) (err error) {
	f, err := b.root.Open(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	st, err := f.Stat()
	if err != nil {
		return err
	}
	if err := files.Put(ctx, key, f, st.Size()); err != nil {
		return err
	}
	r, found, err := files.Get(ctx, key)
	if err != nil || !found {
		return errors.Join(err, errors.New("it was put and is not there"))
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return err
	}
	if got := hexSum(h.Sum(nil)); got != sum {
		return fmt.Errorf("it was put and reads otherwise: %s, not %s", got, sum)
	}
	return nil
}

func (b *Backup) tables() (tables []Table) {
	for _, t := range b.Manifest.Tables {
		tables = append(tables, Table{Name: t.Name, Columns: t.Columns, Rows: b.rows(t)})
	}
	return tables
}

// maxLine bounds a row: a product with its texts is some kilobytes.
const maxLine = 64 << 20

// rows reads a table's file. Its lines are opened when they are asked for.
func (b *Backup) rows(t Contents) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		stopped := false
		err := func() (err error) {
			f, err := b.root.Open(path.Join(tablesDir, t.Name+".jsonl.gz"))
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, f.Close()) }()
			z, err := gzip.NewReader(f)
			if err != nil {
				return err
			}
			lines := bufio.NewScanner(z)
			lines.Buffer(nil, maxLine)
			for lines.Scan() {
				row, err := decodeRow(lines.Bytes(), len(t.Columns))
				if err != nil {
					return err
				}
				if stopped = !yield(row, nil); stopped {
					return nil
				}
			}
			return lines.Err()
		}()
		if err != nil && !stopped {
			yield(nil, fmt.Errorf("table %s: %w", t.Name, err))
		}
	}
}
