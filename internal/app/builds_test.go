package app

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"gulaab/internal/blob"
)

// countingStore counts its listings.
type countingStore struct {
	blob.Store
	lists int
}

func (s *countingStore) List(ctx context.Context, prefix string) ([]blob.Info, error) {
	s.lists++
	return s.Store.List(ctx, prefix)
}

func dist(name string) fs.FS {
	return fstest.MapFS{
		"client/assets/" + name: {Data: []byte(name)}, "client/assets/" + name + ".br": {Data: []byte("br " + name)},
		"client/assets/shared.css": {Data: []byte("x")}, "server/ssr.js": {Data: []byte("secret")},
	}
}

// NODE-6: the assets of the last build are served after a deploy, and during one those of the
// build that other nodes already run.
func TestBuildsAreKeptForEachOther(t *testing.T) {
	t.Parallel()
	dir, err := blob.OpenDir(filepath.Join(t.TempDir(), "media"))
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	files := &countingStore{Store: dir}
	clock := time.Now() // independent of the files' times
	keep := func(name string) *builds {
		t.Helper()
		b, err := newBuilds(files, dist(name), func() time.Time { return clock }, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := b.keep(t.Context()); err != nil {
			t.Fatal(err)
		}
		return b
	}
	has := func(b *builds, name string) bool {
		found := b.with("client/assets/" + name)
		if found == nil {
			return false
		}
		text, err := fs.ReadFile(found, "client/assets/"+name)
		return err == nil && string(text) == name
	}
	before := keep("before.js")
	after := keep("after.js")
	if !has(after, "before.js") || after.with("client/assets/before.js.br") == nil {
		t.Error("the build before is not served after a deploy")
	}
	if !has(before, "after.js") {
		t.Error("a node of the build before does not serve the next one")
	}
	for _, name := range []string{"client/assets/none.js", "server/ssr.js", "client/assets/../../server/ssr.js"} {
		if after.with(name) != nil {
			t.Errorf("%s is served", name)
		}
	}
	clock = clock.Add(lookAgain)
	files.lists = 0
	for i := range 50 {
		after.with(fmt.Sprintf("client/assets/guess-%d.js", i))
	}
	if files.lists != 1 {
		t.Errorf("50 unknown names in a second made it look %d times", files.lists)
	}
	for i := range keptBuilds {
		keep(fmt.Sprintf("later-%d.js", i))
	}
	kept, err := dir.List(t.Context(), buildsPrefix)
	if err != nil || len(kept) != keptBuilds {
		t.Errorf("%d builds are kept (%v), want %d", len(kept), err, keptBuilds)
	}
	clock = clock.Add(lookAgain)
	if late := keep("last.js"); has(late, "before.js") || !has(late, fmt.Sprintf("later-%d.js", keptBuilds-1)) {
		t.Error("not the oldest build was forgotten")
	}
	// A restart stores nothing, and going back makes the old build the newest.
	keep("last.js")
	keep("later-4.js")
	if kept, err := dir.List(t.Context(), buildsPrefix); err != nil || len(kept) != keptBuilds {
		t.Errorf("%d builds after a roll-back (%v)", len(kept), err)
	}
}
