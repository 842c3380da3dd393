package blobtest

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"gulaab/internal/store/storetest"
)

// The names of the server that Serve starts.
const (
	key, secret = "key", "s/secret"
	patience    = time.Minute // nothing here takes a tenth of it
)

// FreeAddress returns an address of this machine at which nobody listens.
func FreeAddress(t testing.TB) string {
	t.Helper()
	var config net.ListenConfig
	ln, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }() // nobody has connected
	return ln.Addr().String()
}

// Address returns what GULAAB_MEDIA_URL says of a bucket of the server at address.
func Address(address, bucket string) string {
	return fmt.Sprintf("s3://%s:s%%2Fsecret@%s/%s?tls=false", key, address, bucket)
}

// Serve starts the S3 server of the tests (versitygw) at address, with these buckets, and
// returns when it listens. What it returns ends it before the test does.
func Serve(t testing.TB, address string, buckets ...string) (end func()) {
	t.Helper()
	files := t.TempDir()
	objects, sidecar := filepath.Join(files, "objects"), filepath.Join(files, "meta") // not every temporary folder supports extended attributes
	dirs := []string{objects, sidecar}
	for _, bucket := range buckets {
		dirs = append(dirs, filepath.Join(objects, bucket))
	}
	for _, dir := range dirs {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	p := storetest.Start(t, "S3", nil, binary(t), "--access", key, "--secret", secret, "--port", address, "--quiet",
		"posix", "--sidecar", sidecar, objects)
	listens(t, address)
	return func() {
		p.Signal(syscall.SIGKILL)
		<-p.Done
	}
}

// listens waits for whoever comes to address.
func listens(t testing.TB, address string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for {
		var dialer net.Dialer
		c, err := dialer.DialContext(ctx, "tcp", address)
		if err == nil {
			_ = c.Close() // nothing was said
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("nobody listens at %s: %v", address, err)
		case <-ticker.C:
		}
	}
}

// binary returns the path of versitygw, which is built from a module of its own. A test runs
// in the folder of its package, at any depth.
func binary(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil && filepath.Dir(dir) != dir {
		path := filepath.Join(dir, ".cache", "versitygw")
		if _, missing := os.Stat(path); missing == nil {
			return path
		}
		dir = filepath.Dir(dir)
	}
	t.Fatalf("the S3 server of the tests is missing: run make .cache/versitygw (%v)", err)
	return ""
}
