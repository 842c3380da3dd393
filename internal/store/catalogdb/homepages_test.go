package catalogdb_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	shelves "gulaab/internal/shelf"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// SHELF-2 the published home page is read with the shelves. A publish must name the version
// that was seen, and earlier versions are kept.
func TestSHELF2HomePages(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		cfg := e.Fresh(t)
		now := time.Date(2026, time.November, 21, 12, 0, 0, 0, time.UTC)
		cfg.Now = func() time.Time { return now }
		db := storetest.Open(t, cfg)
		office := shelves.New(func(ctx context.Context, fn func(context.Context, shelves.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		}, db, nil, cfg.Now)
		read := func() *catalog.Terms {
			t.Helper()
			terms, err := db.ShelfTerms(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return terms
		}
		version := func() int64 {
			t.Helper()
			v, err := db.CatalogueVersion(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if read().Home != nil {
			t.Error("a new shop has a home page of its own")
		}
		first := *catalog.SpecifiedHome()
		first.Sections[0], first.Sections[1] = first.Sections[1], first.Sections[0]
		before := version()
		out, err := office.PublishHome(t.Context(), 0, first, "somebody")
		if err != nil || out.Version != 1 {
			t.Fatalf("published %v, %v", out, err)
		}
		if version() <= before {
			t.Error("nodes do not hear of it")
		}
		if got := read().Home; !reflect.DeepEqual(*got, first) {
			t.Errorf("read %v", got)
		}
		second := *catalog.SpecifiedHome()
		second.Promises = []string{"Sealed"}
		_, err = office.PublishHome(t.Context(), 0, second, "another")
		if stale, ok := errors.AsType[*shelves.ErrStale[shelves.HomePage]](err); !ok || stale.Now.Version != 1 || fault.KindOf(err) != fault.Conflict {
			t.Errorf("OFFICE-4 over a version that nobody saw: %v", err)
		}
		if _, err = office.PublishHome(t.Context(), 1, second, "another"); err != nil {
			t.Fatal(err)
		}
		all, err := office.HomePages(t.Context())
		if err != nil || len(all) != 2 || all[0].Version != 2 || !reflect.DeepEqual(all[1].Layout, first) || !all[1].At.Equal(now) {
			t.Errorf("versions %v, %v", all, err)
		}
		// A product that is not live may stay pinned, marked as such. An unknown one may not.
		pinned := second
		pinned.Sections[4].Pins = []string{"nobody"}
		if _, err := office.CheckHome(t.Context(), pinned); fault.KindOf(err) != fault.Invalid {
			t.Errorf("a pin of what is none: %v", err)
		}
	})
}
