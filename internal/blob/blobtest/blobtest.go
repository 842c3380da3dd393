// Package blobtest is what every blob.Store must do, as one suite that each
// implementation's tests run.
package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/blob"
	"gulaab/internal/fault"
)

// Run runs the suite. open returns an empty store of its own for each call.
func Run(t *testing.T, open func(t *testing.T) blob.Store) {
	t.Helper()
	for _, c := range []struct {
		name string
		test func(t *testing.T, s blob.Store)
	}{
		{"PAY-3 REG-2 what is put is got", putGet},
		{"putting again replaces", replace},
		{"NODE-5 a file is put from a stream, whole or not at all", stream},
		{"NODE-5 a file is read from any place, as players ask for films", seek},
		{"a missing file is NotFound", missing},
		{"deleting removes, and removing nothing is no error", remove},
		{"a list is by prefix and by key", list},
		{"a key that is none is refused", badKeys},
		{"a type that is not the key's, and no data, is refused", badType},
		{"an ended context does nothing", ended},
		{"a reader sees one whole file while others write", concurrent},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t, open(t))
		})
	}
}

func put(t *testing.T, s blob.Store, key string, data []byte) {
	t.Helper()
	if err := s.Put(t.Context(), key, data, blob.TypeOf(key)); err != nil {
		t.Fatal(err)
	}
}

func stream(t *testing.T, s blob.Store) {
	data := bytes.Repeat([]byte("film"), 1<<18) // 1 MiB
	size := int64(len(data))
	if err := s.PutFrom(t.Context(), "films/a.mp4", io.MultiReader(bytes.NewReader(data)), size, "video/mp4"); err != nil {
		t.Fatal(err)
	}
	if got, _ := get(t, s, "films/a.mp4"); !bytes.Equal(got, data) {
		t.Errorf("got %d bytes, want %d", len(got), size)
	}
	if err := s.PutFrom(t.Context(), "films/b.mp4", io.MultiReader(bytes.NewReader(data[1:])), size, "video/mp4"); err == nil {
		t.Error("a stream that ends too soon is said to be stored")
	}
	if _, _, err := s.Get(t.Context(), "films/b.mp4"); fault.KindOf(err) != fault.NotFound {
		t.Errorf("half a file is there: %v", err)
	}
}

func get(t *testing.T, s blob.Store, key string) ([]byte, blob.Info) {
	t.Helper()
	r, info, err := s.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return data, info
}

func putGet(t *testing.T, s blob.Store) {
	large := bytes.Repeat([]byte("0123456789abcdef"), 1<<16) // 1 MiB
	for key, data := range map[string][]byte{
		"proofs/018f2f6e-0000-7000-8000-000000000001.jpg": {0xff, 0xd8, 0xff, 0},
		"top.png":                  []byte("png"),
		"a/b/c/deep_file-1.2.webp": large,
		"no-ending":                []byte("x"),
	} {
		put(t, s, key, data)
		got, info := get(t, s, key)
		if !bytes.Equal(got, data) {
			t.Errorf("%s: got %d bytes, want %d", key, len(got), len(data))
		}
		if info.ModTime.IsZero() || info.ModTime.Location() != time.UTC {
			t.Errorf("%s: modified %v", key, info.ModTime)
		}
		info.ModTime = time.Time{}
		if diff := cmp.Diff(blob.Info{Key: key, Size: int64(len(data)), ContentType: blob.TypeOf(key)}, info); diff != "" {
			t.Error(diff)
		}
	}
}

func replace(t *testing.T, s blob.Store) {
	put(t, s, "avatars/a.jpg", []byte("a long first version"))
	put(t, s, "avatars/a.jpg", []byte("short"))
	if got, info := get(t, s, "avatars/a.jpg"); string(got) != "short" || info.Size != 5 {
		t.Errorf("got %q, size %d", got, info.Size)
	}
}

func missing(t *testing.T, s blob.Store) {
	put(t, s, "avatars/a.jpg", []byte("x"))
	for _, key := range []string{"avatars/b.jpg", "avatars", "none/at.all", "", "../etc/passwd", "avatars/../avatars/a.jpg", "/avatars/a.jpg"} {
		r, _, err := s.Get(t.Context(), key)
		if fault.KindOf(err) != fault.NotFound || r != nil {
			t.Errorf("Get(%q): %v", key, err)
		}
	}
}

func remove(t *testing.T, s blob.Store) {
	put(t, s, "a/1.jpg", []byte("x"))
	put(t, s, "a/2.jpg", []byte("y"))
	for _, key := range []string{"a/1.jpg", "a/1.jpg", "never/was.jpg", "a", "", "../a/2.jpg"} {
		if err := s.Delete(t.Context(), key); err != nil {
			t.Errorf("Delete(%q): %v", key, err)
		}
	}
	if _, _, err := s.Get(t.Context(), "a/1.jpg"); fault.KindOf(err) != fault.NotFound {
		t.Errorf("the deleted file: %v", err)
	}
	if got, _ := get(t, s, "a/2.jpg"); string(got) != "y" {
		t.Errorf("its neighbour: %q", got)
	}
}

func list(t *testing.T, s blob.Store) {
	keys := func(prefix string) string {
		t.Helper()
		infos, err := s.List(t.Context(), prefix)
		if err != nil {
			t.Fatal(err)
		}
		var ks []string
		for _, in := range infos {
			if in.Size != int64(len(in.Key)) || in.ContentType != blob.TypeOf(in.Key) || in.ModTime.IsZero() {
				t.Errorf("info %+v", in)
			}
			ks = append(ks, in.Key)
		}
		return strings.Join(ks, " ")
	}
	if got := keys(""); got != "" {
		t.Errorf("an empty store lists %q", got)
	}
	for _, key := range []string{"b/2.jpg", "a.png", "b/1.jpg", "b-c/3.jpg", "ba.jpg"} {
		put(t, s, key, []byte(key))
	}
	for prefix, want := range map[string]string{
		"": "a.png b-c/3.jpg b/1.jpg b/2.jpg ba.jpg", "b/": "b/1.jpg b/2.jpg", "b": "b-c/3.jpg b/1.jpg b/2.jpg ba.jpg", "b/2": "b/2.jpg", "x/": "",
	} {
		if got := keys(prefix); got != want {
			t.Errorf("List(%q) = %q, want %q", prefix, got, want)
		}
	}
}

func badKeys(t *testing.T, s blob.Store) {
	for _, key := range []string{
		"", "/", "/a.jpg", "a/", "a//b.jpg", "..", "../a.jpg", "a/../../b.jpg", "a/./b.jpg", ".hidden.jpg", "a/.hidden.jpg",
		`a\b.jpg`, "a b.jpg", "a\x00.jpg", "a\n.jpg", "ä.jpg", "C:/a.jpg", strings.Repeat("a/", 300) + "a.jpg", strings.Repeat("a", 201),
	} {
		if err := s.Put(t.Context(), key, []byte("x"), blob.TypeOf(key)); err == nil {
			t.Errorf("Put(%q) is taken", key)
		}
	}
	if infos, err := s.List(t.Context(), ""); err != nil || len(infos) != 0 {
		t.Errorf("left behind: %v, %v", infos, err)
	}
}

func badType(t *testing.T, s blob.Store) {
	if err := s.Put(t.Context(), "a.jpg", []byte("x"), "text/html"); err == nil {
		t.Error("a picture was stored as a page")
	}
	if err := s.Put(t.Context(), "a.jpg", nil, "image/jpeg"); err == nil {
		t.Error("a picture without a byte was stored")
	}
}

func ended(t *testing.T, s blob.Store) {
	put(t, s, "a.jpg", []byte("x"))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Put(ctx, "b.jpg", []byte("x"), "image/jpeg"); !errors.Is(err, context.Canceled) {
		t.Errorf("Put: %v", err)
	}
	if _, _, err := s.Get(ctx, "a.jpg"); !errors.Is(err, context.Canceled) {
		t.Errorf("Get: %v", err)
	}
	if err := s.Delete(ctx, "a.jpg"); !errors.Is(err, context.Canceled) {
		t.Errorf("Delete: %v", err)
	}
	if _, err := s.List(ctx, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("List: %v", err)
	}
	if infos, err := s.List(t.Context(), ""); err != nil || len(infos) != 1 {
		t.Errorf("afterwards: %v, %v", infos, err)
	}
}

func seek(t *testing.T, s blob.Store) {
	text := strings.Repeat("0123456789", 20_000)
	put(t, s, "films/a.txt", []byte(text))
	r, info, err := s.Get(t.Context(), "films/a.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }() // only read
	f, ok := r.(io.ReadSeeker)
	if !ok || info.Size != int64(len(text)) {
		t.Fatalf("%T of %d bytes can't be wound", r, info.Size)
	}
	for _, c := range []struct {
		offset int64
		whence int
		at     int
	}{{0, io.SeekEnd, len(text)}, {0, io.SeekStart, 0}, {100_003, io.SeekStart, 100_003}, {7, io.SeekCurrent, 100_015}, {-4, io.SeekEnd, len(text) - 4}, {2, io.SeekStart, 2}} {
		at, err := f.Seek(c.offset, c.whence)
		if err != nil || at != int64(c.at) {
			t.Fatalf("Seek(%d, %d): %d, %v, want %d", c.offset, c.whence, at, err, c.at)
		}
		got := make([]byte, 5)
		if n, err := io.ReadFull(f, got); string(got[:n]) != text[c.at:min(c.at+5, len(text))] {
			t.Errorf("at %d: %q, %v", c.at, got[:n], err)
		}
	}
	if _, err := f.Seek(-1, io.SeekStart); err == nil {
		t.Error("it winds back before its beginning")
	}
}

func concurrent(t *testing.T, s blob.Store) {
	const key, size = "shared/file.txt", 64 << 10
	version := func(n int) []byte { return bytes.Repeat([]byte{'a' + byte(n)}, size) }
	put(t, s, key, version(0))
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for range 5 {
				if err := s.Put(t.Context(), key, version(n), "text/plain"); err != nil {
					t.Error(err)
				}
				if err := s.Put(t.Context(), fmt.Sprintf("own/%d.txt", n), version(n), "text/plain"); err != nil {
					t.Error(err)
				}
			}
		})
		wg.Go(func() {
			for range 10 {
				r, _, err := s.Get(t.Context(), key)
				if err != nil {
					t.Error(err)
					return
				}
				data, err := io.ReadAll(r)
				if err := errors.Join(err, r.Close()); err != nil {
					t.Error(err)
				}
				if len(data) != size || !bytes.Equal(data, bytes.Repeat(data[:1], size)) {
					t.Errorf("a mixture of %d bytes", len(data))
				}
			}
		})
	}
	wg.Wait()
}
