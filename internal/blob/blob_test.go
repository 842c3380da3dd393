package blob_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/blob/blobtest"
	"gulaab/internal/fault"
)

func openDir(t *testing.T) *blob.Dir {
	t.Helper()
	d, err := blob.OpenDir(filepath.Join(t.TempDir(), "data", "media"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// bucket starts an S3 server and returns the address of a bucket in it.
func bucket(t *testing.T) string {
	t.Helper()
	address := blobtest.FreeAddress(t)
	blobtest.Serve(t, address, "shop")
	return blobtest.Address(address, "shop")
}

func TestStores(t *testing.T) {
	t.Parallel()
	t.Run("directory", func(t *testing.T) {
		t.Parallel()
		blobtest.Run(t, func(t *testing.T) blob.Store { return openDir(t) })
	})
	for name, prefix := range map[string]string{"S3": "", "S3 with a prefix": "/gulaab/media"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			blobtest.Run(t, func(t *testing.T) blob.Store {
				s, err := blob.Open(t.Context(), strings.Replace(bucket(t), "?", prefix+"?", 1)+"&region=us-east-1", "")
				if err != nil {
					t.Fatal(err)
				}
				return s
			})
		})
	}
}

func TestPrefixesShareABucket(t *testing.T) {
	t.Parallel()
	address := bucket(t)
	for _, prefix := range []string{"/one", "/two"} {
		s, err := blob.OpenS3(t.Context(), strings.Replace(address, "?", prefix+"?", 1))
		if err != nil {
			t.Fatal(err)
		}
		if infos, err := s.List(t.Context(), ""); err != nil || len(infos) != 0 {
			t.Errorf("%s sees the other's files: %v, %v", prefix, infos, err)
		}
		if err := s.Put(t.Context(), "a.jpg", []byte(prefix), "image/jpeg"); err != nil {
			t.Fatal(err)
		}
	}
}

// SET-3: an unreachable bucket is reported as such, not as an internal error.
func TestABucketThatIsAway(t *testing.T) {
	t.Parallel()
	address := blobtest.FreeAddress(t)
	end := blobtest.Serve(t, address, "shop")
	s, err := blob.OpenS3(t.Context(), blobtest.Address(address, "shop"))
	end()
	if err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func() error{
		"put":    func() error { return s.Put(t.Context(), "a.jpg", []byte("x"), "image/jpeg") },
		"get":    func() error { _, _, err := s.Get(t.Context(), "a.jpg"); return err },
		"list":   func() error { _, err := s.List(t.Context(), ""); return err },
		"delete": func() error { return s.Delete(t.Context(), "a.jpg") },
	} {
		if err := do(); fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: %v, want Unavailable", name, err)
		}
	}
}

func TestOpenS3(t *testing.T) {
	t.Parallel()
	address := bucket(t)
	for _, bad := range []string{
		"http://host/bucket", "s3://", "s3://host", "s3://host/", "s3://k:top secret\x7f@host/b", "s3://k:s@host/b?tls=maybe", "s3://k:s@host/b?create=1",
		"s3://k:s@host/b/../c", "s3://k:s@host/b?insecure=true", strings.Replace(address, "/shop", "/missing", 1),
	} {
		if _, err := blob.OpenS3(t.Context(), bad); err == nil {
			t.Errorf("%q is taken", bad)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the error tells the secret: %v", err)
		}
	}
}

// NODE-3: an address with an unknown parameter is refused, and the error names it.
func TestCheckAddress(t *testing.T) {
	t.Parallel()
	if err := blob.CheckAddress("s3://k:topsecret@host:9000/b?tls=false&insecure=true"); err == nil ||
		!strings.Contains(err.Error(), `"insecure"`) || strings.Contains(err.Error(), "topsecret") {
		t.Errorf("%v, want a refusal that names the parameter alone", err)
	}
	for _, good := range []string{"", "s3://k:s@host:9000/b/prefix?tls=false&region=eu-1", "s3://host/b"} {
		if err := blob.CheckAddress(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
}

// NODE-3: compose.yaml names a bucket that does not exist yet.
func TestBucketIsMade(t *testing.T) {
	t.Parallel()
	address := strings.Replace(bucket(t), "/shop", "/new", 1) + "&create=true"
	for range 2 { // the second node finds the first one's
		s, err := blob.OpenS3(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Put(t.Context(), "a.jpg", []byte("x"), "image/jpeg"); err != nil {
			t.Error(err)
		}
	}
}

func TestDir(t *testing.T) {
	t.Parallel()

	t.Run("Open without an address is the directory", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "media")
		s, err := blob.Open(t.Context(), "", dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Put(t.Context(), "avatars/a.jpg", []byte("x"), "image/jpeg"); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(filepath.Join(dir, "avatars", "a.jpg")); err != nil || string(data) != "x" {
			t.Errorf("%q, %v", data, err)
		}
		if _, err := blob.Open(t.Context(), "", ""); err == nil {
			t.Error("a directory without a name is taken")
		}
	})

	t.Run("a link out of the directory is not followed", func(t *testing.T) {
		t.Parallel()
		outside := t.TempDir()
		if err := os.WriteFile(filepath.Join(outside, "secret.txt"), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join(t.TempDir(), "media")
		d, err := blob.OpenDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := os.Symlink(outside, filepath.Join(dir, "out")); err != nil {
			t.Fatal(err)
		}
		if r, _, err := d.Get(t.Context(), "out/secret.txt"); err == nil {
			_ = r.Close()
			t.Error("read through the link")
		}
		if err := d.Put(t.Context(), "out/new.txt", []byte("x"), "text/plain"); err == nil {
			t.Error("wrote through the link")
		}
		if entries, err := os.ReadDir(outside); err != nil || len(entries) != 1 {
			t.Errorf("outside: %v, %v", entries, err)
		}
		if infos, err := d.List(t.Context(), ""); err != nil || len(infos) != 0 {
			t.Errorf("List: %v, %v", infos, err)
		}
	})

	t.Run("what a dead program left is cleared away, what another is putting stays", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		for name, age := range map[string]time.Duration{".put-OLD": 25 * time.Hour, ".put-NEW": time.Hour, "old.jpg": 9999 * time.Hour} {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
				t.Fatal(err)
			}
			if at := time.Now().Add(-age); os.Chtimes(file, at, at) != nil {
				t.Fatal("no times")
			}
		}
		d, err := blob.OpenDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 2 || entries[0].Name() != ".put-NEW" || entries[1].Name() != "old.jpg" {
			t.Errorf("left: %v, %v", entries, err)
		}
		if infos, err := d.List(t.Context(), ""); err != nil || len(infos) != 1 {
			t.Errorf("List: %v, %v", infos, err)
		}
	})

	t.Run("a put that fails leaves no half file", func(t *testing.T) {
		t.Parallel()
		dir := filepath.Join(t.TempDir(), "media")
		d, err := blob.OpenDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := os.MkdirAll(filepath.Join(dir, "a.jpg", "in-the-way"), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := d.Put(t.Context(), "a.jpg", []byte("x"), "image/jpeg"); err == nil {
			t.Error("a directory was replaced by a file")
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("left behind: %v, %v", entries, err)
		}
		if _, _, err := d.Get(t.Context(), "a.jpg"); fault.KindOf(err) != fault.NotFound {
			t.Errorf("a directory was opened as a file: %v", err)
		}
	})
}

func FuzzValidKey(f *testing.F) {
	for _, s := range []string{"a/b.jpg", "../x", "a//b", ".a", "a/..", "con:", "a\x00b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, key string) {
		if !blob.ValidKey(key) {
			return
		}
		if !filepath.IsLocal(key) || filepath.ToSlash(filepath.Clean(key)) != key || strings.ContainsAny(key, "\\:*?\"<>|\x00 ") {
			t.Fatalf("%q is no safe path", key)
		}
	})
}
