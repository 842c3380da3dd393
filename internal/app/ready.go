package app

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/httpd/call"
)

// ready checks what the shop stands on: the database with its schema, and a
// disk that can be written.
func (a *App) ready(ctx context.Context) map[string]error {
	return map[string]error{"database": a.db.Ready(ctx), "disk": a.disk.check(a.opts.Now(), a.cfg.DataDir)}
}

// disk remembers for a second whether it can be written: anybody may ask.
type disk struct {
	mu    sync.Mutex
	asked time.Time
	last  error
}

func (d *disk) check(now time.Time, dir string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked.IsZero() || now.Sub(d.asked) >= time.Second {
		d.asked, d.last = now, writable(dir)
	}
	return d.last
}

// writable writes a file and removes it: a full or read-only disk shows no other way.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".ready-*")
	if err != nil {
		return err
	}
	_, werr := f.Write(make([]byte, 4096))
	return errors.Join(werr, f.Close(), os.Remove(f.Name()))
}

// blobs gives httpd the files in its own terms.
type blobs struct{ blob.Store }

var _ call.Blobs = blobs{}

func (b blobs) Open(ctx context.Context, key string) (call.File, error) {
	r, info, err := b.Get(ctx, key)
	if err != nil {
		return call.File{}, err
	}
	return call.File{
		ReadCloser: r, Size: info.Size, ContentType: info.ContentType, ModTime: info.ModTime,
	}, nil
}
