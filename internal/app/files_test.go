package app

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"gulaab/internal/config"
)

// SET-3: a shop that starts while its bucket is unreachable opens and sells, and stores what
// the start could not as soon as the bucket is back.
func TestStartWhileTheBucketIsAway(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	cfg := config.Config{
		DataDir: t.TempDir(), MediaURL: fmt.Sprintf("s3://key:secret@%s/shop?tls=false&create=true", address), ShopName: "Gulaab", SupportEmail: "help@gulaab.test", PictureMemory: 192, RateLimit: 1,
	}
	a, err := Open(t.Context(), cfg, "http://127.0.0.1", Options{Frames: true, Look: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	}()
	if a.builds, err = newBuilds(a.blobs, dist("own.js"), time.Now, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	a.keepFrontEnd(t.Context())
	home := httptest.NewRecorder()
	a.Server().Handler().ServeHTTP(home, httptest.NewRequest(http.MethodGet, "/api/products", nil))
	if home.Code != http.StatusOK {
		t.Errorf("the shop answers %d without its files", home.Code)
	}

	if l, err = net.Listen("tcp", address); err != nil {
		t.Skip("somebody took the port meanwhile: ", err)
	}
	srv := &httptest.Server{Listener: l, Config: &http.Server{Handler: gofakes3.New(s3mem.New()).Server()}} //nolint:gosec // a server of the test
	srv.Start()
	defer srv.Close()
	a.oweFrontEnd(t.Context()) // it returns once everything is stored
	kept, err := a.blobs.List(t.Context(), buildsPrefix)
	if err != nil || len(kept) != 1 || kept[0].Key != a.builds.own {
		t.Errorf("kept: %v, %v", kept, err)
	}
}

// SET-3: a bucket that does not exist is reported at the start, with the setting's name.
func TestStartWithABucketThatIsNotThere(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(gofakes3.New(s3mem.New()).Server())
	defer srv.Close()
	cfg := config.Config{DataDir: t.TempDir(), MediaURL: "s3://key:secret@" + strings.TrimPrefix(srv.URL, "http://") + "/missing?tls=false"}
	_, err := Open(t.Context(), cfg, "http://127.0.0.1", Options{Frames: true})
	if err == nil || !strings.Contains(err.Error(), "GULAAB_MEDIA_URL") || !strings.Contains(err.Error(), "missing") {
		t.Errorf("%v, want a refusal that names the setting and the bucket", err)
	}
}
