package app

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/blob"
)

// Pages ask for scripts by names with a hash. After a deploy, open pages still ask for the
// older build; during one, they may ask a node of another build. So each node stores its
// front end among the shop's files, where every node finds it.
const (
	buildsPrefix = "builds/" // begins the keys of the kept builds
	keptBuilds   = 5
	buildSize    = 32 << 20 // of one, at most
	buildAssets  = "client/assets"
	lookAgain    = time.Second // how often unknown names may make a node look for new builds
	lookWithin   = 5 * time.Second
)

// builds are the front ends of other versions of the program that serve, or served, this
// shop.
type builds struct {
	files blob.Store
	dist  fs.FS
	names []string // of this program's, in dist
	own   string   // the key of this program's
	now   func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	looked time.Time
	known  map[string]*zip.Reader
}

// newBuilds returns the builds among the shop's files; keep has yet to store this
// program's.
func newBuilds(files blob.Store, dist fs.FS, now func() time.Time, log *slog.Logger) (*builds, error) {
	names, err := assetsOf(dist)
	if err != nil {
		return nil, fmt.Errorf("look through the front end: %w", err)
	}
	// The names contain the hashes of the files, so a build that is stored already is
	// neither read nor packed at a start.
	sum := sha256.Sum256([]byte(strings.Join(names, "\n")))
	return &builds{
		files: files, dist: dist, names: names, own: buildsPrefix + hex.EncodeToString(sum[:12]) + ".zip",
		now: now, log: log, known: map[string]*zip.Reader{},
	}, nil
}

// keep stores this program's front end, unless it is the newest that is stored, and deletes
// the oldest. It may be called again after it failed.
func (b *builds) keep(ctx context.Context) error {
	kept, err := b.newest(ctx)
	if err != nil {
		return fmt.Errorf("look for kept front ends: %w", err)
	}
	if len(kept) == 0 || kept[0].Key != b.own {
		archive, err := zipped(b.dist, b.names)
		if err != nil {
			return fmt.Errorf("pack the front end: %w", err)
		}
		// A stored build is written again after a roll-back, so that it becomes the newest.
		if err := b.files.Put(ctx, b.own, archive, blob.TypeOf(b.own)); err != nil {
			return fmt.Errorf("keep the front end: %w", err)
		}
		kept = slices.DeleteFunc(kept, func(in blob.Info) bool { return in.Key == b.own })
		kept = slices.Insert(kept, 0, blob.Info{Key: b.own})
	}
	for _, old := range kept[min(len(kept), keptBuilds):] {
		if err := b.files.Delete(ctx, old.Key); err != nil {
			return fmt.Errorf("forget a front end: %w", err)
		}
	}
	return nil
}

// assetsOf returns the sorted names of a front end's hashed files.
func assetsOf(dist fs.FS) (names []string, err error) {
	err = fs.WalkDir(dist, buildAssets, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// zipped packs files of a front end.
func zipped(dist fs.FS, names []string) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range names {
		content, err := fs.ReadFile(dist, name)
		if err != nil {
			return nil, err
		}
		// Files are stored uncompressed: the larger ones exist in compressed form already.
		into, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := into.Write(content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil { // which writes the rest
		return nil, err
	}
	return out.Bytes(), nil
}

// newest lists the stored builds, newest first.
func (b *builds) newest(ctx context.Context) ([]blob.Info, error) {
	kept, err := b.files.List(ctx, buildsPrefix)
	slices.SortStableFunc(kept, func(x, y blob.Info) int { return y.ModTime.Compare(x.ModTime) })
	return kept, err
}

// with returns another build that has a file, or nil. For an unknown name it looks for new
// builds, at most once a second.
func (b *builds) with(name string) fs.FS {
	if !strings.HasPrefix(name, buildAssets+"/") {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if found := b.find(name); found != nil {
		return found
	}
	if now := b.now(); b.looked.IsZero() || now.Sub(b.looked) >= lookAgain {
		b.looked = now
		ctx, cancel := context.WithTimeout(context.Background(), lookWithin) // for everybody who waits, not for one request
		defer cancel()
		if err := b.look(ctx); err != nil {
			b.log.WarnContext(ctx, "front ends of other builds cannot be read: pages of before may miss their scripts", "error", err)
		}
	}
	return b.find(name)
}

func (b *builds) find(name string) fs.FS {
	for _, z := range b.known {
		if _, err := fs.Stat(z, name); err == nil {
			return z
		}
	}
	return nil
}

// look reads the builds that are not known yet.
func (b *builds) look(ctx context.Context) error {
	kept, err := b.newest(ctx)
	if err != nil {
		return err
	}
	known := map[string]*zip.Reader{}
	for _, in := range kept[:min(len(kept), keptBuilds)] {
		if in.Key == b.own {
			continue
		}
		z, ok := b.known[in.Key]
		if !ok {
			if z, err = b.read(ctx, in.Key); err != nil {
				return err
			}
		}
		known[in.Key] = z
	}
	b.known = known
	return nil
}

func (b *builds) read(ctx context.Context, key string) (*zip.Reader, error) {
	r, _, err := b.files.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(r, buildSize))
	if err := errors.Join(err, r.Close()); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return z, nil
}
