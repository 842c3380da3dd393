package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/blob/blobtest"
	"gulaab/internal/config"
)

// SET-3: a shop that starts while its bucket is unreachable opens and sells, and stores what
// the start could not as soon as the bucket is back.
func TestStartWhileTheBucketIsAway(t *testing.T) {
	t.Parallel()
	address := blobtest.FreeAddress(t)
	cfg := config.Config{
		DataDir: t.TempDir(), MediaURL: blobtest.Address(address, "shop") + "&create=true", ShopName: "Gulaab", SupportEmail: "help@gulaab.test", PictureMemory: 192, RateLimit: 1,
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

	blobtest.Serve(t, address)
	a.oweFrontEnd(t.Context()) // it returns once everything is stored
	kept, err := a.blobs.List(t.Context(), buildsPrefix)
	if err != nil || len(kept) != 1 || kept[0].Key != a.builds.own {
		t.Errorf("kept: %v, %v", kept, err)
	}
}

// SET-3: a bucket that does not exist is reported at the start, with the setting's name.
func TestStartWithABucketThatIsNotThere(t *testing.T) {
	t.Parallel()
	address := blobtest.FreeAddress(t)
	blobtest.Serve(t, address)
	cfg := config.Config{DataDir: t.TempDir(), MediaURL: blobtest.Address(address, "missing")}
	_, err := Open(t.Context(), cfg, "http://127.0.0.1", Options{Frames: true})
	if err == nil || !strings.Contains(err.Error(), "GULAAB_MEDIA_URL") || !strings.Contains(err.Error(), "missing") {
		t.Errorf("%v, want a refusal that names the setting and the bucket", err)
	}
}
