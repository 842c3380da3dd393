package blob

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

var _ Store = (*Dir)(nil)

// Dir is a Store in a directory. It is safe for concurrent use.
type Dir struct{ root *os.Root } // os.Root: no operation leaves it, whatever links lie inside

// OpenDir opens the directory, makes it where it is missing, and clears away
// what a program that died while putting left there more than a day ago.
func OpenDir(dir string) (*Dir, error) {
	if dir == "" {
		return nil, errors.New("blob: the directory has no name")
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("blob: %w", err)
	}
	d := &Dir{root: root}
	yesterday := time.Now().Add(-24 * time.Hour) //nolint:forbidigo // compared with what the same machine wrote on its files
	if err := d.sweep(yesterday); err != nil {
		return nil, errors.Join(fmt.Errorf("blob: %w", err), root.Close())
	}
	return d, nil
}

// sweep removes temporary files last written before a time.
func (d *Dir) sweep(before time.Time) error {
	entries, err := fs.ReadDir(d.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), tmpPrefix) {
			continue
		}
		st, err := e.Info()
		if err == nil && st.ModTime().Before(before) {
			err = d.root.Remove(e.Name())
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Close gives the directory back.
func (d *Dir) Close() error { return d.root.Close() }

// Put implements Store.
func (d *Dir) Put(ctx context.Context, key string, data []byte, contentType string) error {
	return d.PutFrom(ctx, key, bytes.NewReader(data), int64(len(data)), contentType)
}

// PutFrom implements Store: the data is written beside its place, forced to disk,
// and moved there in one step; then the directories are forced to disk too, for
// a name is only as durable as the directory that holds it.
func (d *Dir) PutFrom(ctx context.Context, key string, r io.Reader, size int64, contentType string) (err error) {
	if err := errors.Join(ctx.Err(), checkPut(key, size, contentType)); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("blob: put %s: %w", key, err)
		}
	}()
	dir := path.Dir(key)
	if err := d.root.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	tmp := tmpPrefix + rand.Text()
	f, err := d.root.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = d.root.Remove(tmp) // gone already where the rename has happened
		}
	}()
	_, werr := io.CopyN(f, r, size) // io.EOF where there are fewer
	if err := errors.Join(werr, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := d.root.Rename(tmp, key); err != nil {
		return err
	}
	for ; ; dir = path.Dir(dir) {
		if err := d.syncDir(dir); err != nil {
			return err
		}
		if dir == "." {
			return nil
		}
	}
}

// tmpPrefix begins the names of files not yet whole. No key begins with a dot.
const tmpPrefix = ".put-"

func (d *Dir) syncDir(dir string) error {
	f, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Get implements Store.
func (d *Dir) Get(ctx context.Context, key string) (io.ReadCloser, Info, error) {
	if err := ctx.Err(); err != nil {
		return nil, Info{}, err
	}
	if !ValidKey(key) {
		return nil, Info{}, notFound(fmt.Errorf("blob: %q is not a key", key))
	}
	f, err := d.root.Open(key)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, Info{}, notFound(err)
		}
		return nil, Info{}, fmt.Errorf("blob: get: %w", err)
	}
	st, err := f.Stat()
	if err == nil && !st.Mode().IsRegular() {
		err = notFound(fmt.Errorf("blob: %s is no file", key))
	}
	if err != nil {
		return nil, Info{}, errors.Join(err, f.Close())
	}
	return f, dirInfo(key, st), nil
}

// Delete implements Store. It leaves empty directories where they are.
func (d *Dir) Delete(ctx context.Context, key string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if !ValidKey(key) {
		return nil // nothing can be stored there
	}
	st, err := d.root.Lstat(key)
	if errors.Is(err, fs.ErrNotExist) || err == nil && st.IsDir() {
		return nil
	}
	if err == nil {
		err = d.root.Remove(key)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("blob: delete: %w", err)
	}
	return nil
}

// List implements Store.
func (d *Dir) List(ctx context.Context, prefix string) ([]Info, error) {
	infos := []Info{}
	from := path.Dir(prefix + "x") // nothing outside this folder begins with prefix
	if !fs.ValidPath(from) {
		return infos, ctx.Err() // no key begins like that
	}
	err := fs.WalkDir(d.root.FS(), from, func(key string, e fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // no such folder, or deleted meanwhile
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if !e.Type().IsRegular() || !ValidKey(key) || !strings.HasPrefix(key, prefix) {
			return nil
		}
		st, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted meanwhile
		}
		if err != nil {
			return err
		}
		infos = append(infos, dirInfo(key, st))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("blob: list: %w", err)
	}
	sortByKey(infos)
	return infos, nil
}

func dirInfo(key string, st fs.FileInfo) Info {
	return Info{Key: key, Size: st.Size(), ContentType: TypeOf(key), ModTime: st.ModTime().UTC()}
}

func sortByKey(infos []Info) {
	slices.SortFunc(infos, func(a, b Info) int { return cmp.Compare(a.Key, b.Key) })
}
