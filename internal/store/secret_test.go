package store_test

import (
	"bytes"
	"context"
	"sync"
	"testing"

	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// TestSecret: however many nodes ask for a secret at once, all get the same.
func TestSecret(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const nodes = 4
		var (
			got  [nodes][]byte
			errs [nodes]error
			all  sync.WaitGroup
		)
		for i := range nodes {
			all.Go(func() { got[i], errs[i] = db.Secret(t.Context(), "of the test") })
		}
		all.Wait()
		for i := range nodes {
			if errs[i] != nil || len(got[i]) < 32 || !bytes.Equal(got[i], got[0]) {
				t.Errorf("SAFE-8 node %d has the secret %x (%v), node 0 %x", i, got[i], errs[i], got[0])
			}
		}
		other, err := db.Secret(t.Context(), "of another kind")
		if err != nil || bytes.Equal(other, got[0]) {
			t.Errorf("another secret is %x (%v)", other, err)
		}
		if err := db.InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
			return tx.PutSetting(t.Context(), "secret spoiled", "abc")
		}); err != nil {
			t.Fatal(err)
		}
		if s, err := db.Secret(t.Context(), "spoiled"); err == nil {
			t.Errorf("a spoiled secret is %x", s)
		}
	})
}
