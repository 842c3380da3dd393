package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/settings"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// owner returns a node's view of the settings, and the service that changes them.
func owner(t *testing.T, db *store.DB) (*settings.Live, *settings.Service) {
	t.Helper()
	live := settings.NewLive(db, slog.New(slog.DiscardHandler))
	s, err := settings.New(func(ctx context.Context, fn func(context.Context, settings.Tx) error) error {
		return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
	}, live)
	if err != nil {
		t.Fatal(err)
	}
	return live, s
}

// SET-1: settings are stored with their history, the other node sees changes, and concurrent
// changes are refused.
func TestShopSettings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		_, s := owner(t, db)
		elsewhere, other := owner(t, db)
		first := settings.Defaults()
		first.ShopName = "Rose  House "
		if err := s.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if now := s.Current(); now.ShopName != "Rose House" || now.Version != 1 {
			t.Fatalf("seeded: %+v", now)
		}
		// Flags of a later start, or of another node, change nothing.
		first.ShopName = "Another"
		if err := other.Seed(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		if now := elsewhere.Current(); now.ShopName != "Rose House" {
			t.Errorf("the other node has %q", now.ShopName)
		}

		done, err := s.Change(t.Context(), settings.ChangeInput{
			Seen: 1, Patch: json.RawMessage(`{"shopName":" Gul ","guestPercent":20,"memberPercent":31}`), Actor: "a1", Why: " new\nname ",
		})
		if err != nil || len(done) != 2 {
			t.Fatalf("changed %v, %v", done, err)
		}
		if c := done[1]; c.Name != "shopName" || c.Before != `"Rose House"` || c.After != `"Gul"` || c.Actor != "a1" || c.Why != "new name" || c.Version != 2 {
			t.Errorf("the change is %+v", c)
		}
		if err := elsewhere.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		if now := elsewhere.Current(); now.ShopName != "Gul" || now.Rates().Guest != 20 || now.Version != 2 {
			t.Errorf("the other node has %+v", now)
		}

		// OFFICE-4: a change of an older version is told what happened since.
		_, err = other.Change(t.Context(), settings.ChangeInput{Seen: 1, Patch: json.RawMessage(`{"shopName":"Mine"}`), Actor: "a2"})
		stale, ok := errors.AsType[*settings.ErrStale](err)
		if !ok || fault.KindOf(err) != fault.Conflict || stale.Version != 2 || len(stale.Changes) != 2 || stale.Changes[0].Actor != "a1" {
			t.Fatalf("a save over a newer version: %v %+v", err, stale)
		}
		if done, err := s.Change(t.Context(), settings.ChangeInput{Seen: 2, Patch: json.RawMessage(`{"shopName":"Gul"}`)}); err != nil || len(done) != 0 {
			t.Errorf("what is so already: %v %v", done, err)
		}
		for patch, kind := range map[string]fault.Kind{
			`{"shopName":""}`: fault.Invalid, `{"shopName":3}`: fault.Invalid, `{"color":"red"}`: fault.Invalid, `[]`: fault.Invalid,
		} {
			if _, err := s.Change(t.Context(), settings.ChangeInput{Seen: 2, Patch: json.RawMessage(patch)}); fault.KindOf(err) != kind {
				t.Errorf("%s: %v", patch, err)
			}
		}
		if now := s.Current(); now.Version != 2 {
			t.Errorf("refused changes made version %d", now.Version)
		}
		history, err := db.SettingChanges(t.Context(), 1)
		if err != nil || len(history) != 2 {
			t.Errorf("the history is %v, %v", history, err)
		}
	})
}

// Of concurrent saves over the same version exactly one succeeds.
func TestShopSettingsAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		_, s := owner(t, db)
		if err := s.Seed(t.Context(), settings.Defaults()); err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 6)
		var all sync.WaitGroup
		for i := range cap(results) {
			all.Go(func() {
				patch, _ := json.Marshal(map[string]int{"guestPercent": i})
				_, err := s.Change(t.Context(), settings.ChangeInput{Seen: 1, Patch: patch})
				results <- err
			})
		}
		all.Wait()
		close(results)
		saved := 0
		for err := range results {
			switch _, stale := errors.AsType[*settings.ErrStale](err); {
			case err == nil:
				saved++
			case !stale:
				t.Error(err)
			}
		}
		if saved != 1 || s.Current().Version != 2 {
			t.Errorf("%d saved, version %d", saved, s.Current().Version)
		}
	})
}
