package store_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"gulaab/internal/order"
	"gulaab/internal/proof"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// receiptPrint is the print of a receipt whose text lines come from seeds: the same seed gives
// the same line.
func receiptPrint(sum string, seeds ...uint64) *proof.Print {
	p := &proof.Print{Sum: sum, Whole: 7}
	for i, s := range seeds {
		mix := func(n uint64) uint64 { return (s*2+n)*0x9e3779b97f4a7c15 ^ (s+n)<<29*0xbf58476d1ce4e5b9 }
		p.Lines = append(p.Lines, proof.Line{
			X: 40, Y: float32(100 + 50*i), W: 200, H: 20, Hash: mix(1), Shape: [4]uint64{mix(2), mix(3), mix(4), mix(5)},
		})
	}
	return p
}

// PROOF-3: once it is read, a screenshot that was sent for another order too is reported on
// both orders. A different one of the same bank is not, and an erased one is forgotten.
func TestPROOF3ReuseIsSeenFromBothOrders(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		place := func(p *proof.Print) *order.Order {
			o := newOrder(newProduct())
			o.ProofKey, o.Method, o.Payment = "proofs/"+o.ID+".jpg", order.BankTransfer, order.ProofSubmitted
			do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(ctx, o) })
			if reading, err := db.ProofRead(ctx, o.ProofKey); err != nil || reading != proof.Waiting {
				t.Fatalf("a new screenshot is %s, %v", reading, err)
			}
			keys, err := db.WaitingProofs(ctx, 10)
			if err != nil || len(keys) != 1 || keys[0] != o.ProofKey {
				t.Fatalf("waiting: %v, %v", keys, err)
			}
			do(t, db, func(tx *store.Tx) error { return tx.PutPrint(ctx, o.ProofKey, p) })
			do(t, db, func(tx *store.Tx) error { return tx.PutPrint(ctx, o.ProofKey, p) }) // as on a second node
			return o
		}
		twins := func(o *order.Order) (numbers []string) {
			all, err := db.ProofTwins(ctx, o.ProofKey)
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range all {
				numbers = append(numbers, one.Number)
			}
			return numbers
		}
		first := place(receiptPrint("a", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
		other := place(receiptPrint("b", 1, 2, 3, 4, 5, 16, 17, 18, 19, 20)) // the frame is equal, the text is not
		again := place(receiptPrint("c", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
		file := place(receiptPrint("b", 1, 2, 3, 4, 5, 16, 17, 18, 19, 20))
		for _, c := range []struct{ of, want *order.Order }{{first, again}, {again, first}, {other, file}, {file, other}} {
			if got := twins(c.of); len(got) != 1 || got[0] != c.want.Number {
				t.Errorf("PROOF-3 %s is like %v, want %s", c.of.Number, got, c.want.Number)
			}
		}
		// A similar screenshot came first, the same file later: the file is listed first.
		near := place(receiptPrint("d", 1, 2, 3, 4, 5, 6, 7, 8, 9, 30))
		same := place(receiptPrint("a", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
		if got := twins(first); len(got) != 3 || got[0] != same.Number {
			t.Errorf("PROOF-3 %s is like %v, want %s in front", first.Number, got, same.Number)
		}
		for _, o := range []*order.Order{near, same} {
			o.Payment, o.Version = order.ProofRejected, o.Version+1
			do(t, db, func(tx *store.Tx) error {
				return tx.UpdateOrder(ctx, o, []order.Event{{Kind: order.EventProofRejected, At: time.Now()}}, nil)
			})
		}
		all, total, err := db.ProofList(ctx, false, time.Now(), 10)
		if err != nil || total != 4 || len(all) != 4 || all[0].Hints != 3 || all[0].Total != first.Total {
			t.Errorf("PROOF-2 the list: %+v, %d, %v", all, total, err)
		}
		// A later screenshot replaces the first: the earlier one is kept and compared.
		old := first.ProofKey
		first.ProofKey, first.Version = "proofs/later.jpg", first.Version+1
		do(t, db, func(tx *store.Tx) error {
			return tx.UpdateOrder(ctx, first, []order.Event{{Kind: order.EventProofSubmitted, At: time.Now()}}, nil)
		})
		if used, err := db.ProofsInUse(ctx, []string{old, "proofs/none"}, time.Time{}); err != nil || !used[old] || len(used) != 1 {
			t.Errorf("PROOF-2 the earlier screenshot is in use: %v, %v", used, err)
		}
		if tries, err := db.ProofTries(ctx, first.ID); err != nil || len(tries) != 2 {
			t.Errorf("PROOF-2 screenshots that came: %+v, %v", tries, err)
		}
		// KNOW-2: a copy of a person's data reads the screenshots of many orders at once, each
		// with its own.
		papers, _, err := db.OrderPapers(ctx, []string{first.ID, again.ID, "none"})
		if want := map[string][]string{first.ID: {first.ProofKey, old}, again.ID: {again.ProofKey}}; err != nil || !maps.EqualFunc(papers, want, slices.Equal) {
			t.Errorf("KNOW-2 screenshots by order: %v, %v, want %v", papers, err, want)
		}
		if all, err := db.ProofTwins(ctx, again.ProofKey); err != nil || len(all) == 0 || all[0].OrderID != first.ID || all[0].Key != old {
			t.Errorf("PROOF-3 the same as an earlier screenshot: %+v, %v", all, err)
		}
		first.ProofKey = old
		do(t, db, func(tx *store.Tx) error { return tx.FailProof(ctx, first.ProofKey, true) }) // already read, so nothing changes
		if reading, err := db.ProofRead(ctx, first.ProofKey); err != nil || reading != proof.Read {
			t.Errorf("read: %s, %v", reading, err)
		}
	})
}

// PROOF-3: an unreadable screenshot is set aside and delays no other.
func TestPROOF3BrokenScreenshotsAreSetAside(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		o := newOrder(newProduct())
		o.ProofKey = "proofs/broken.jpg"
		do(t, db, func(tx *store.Tx) error { return tx.InsertOrder(t.Context(), o) })
		do(t, db, func(tx *store.Tx) error { return tx.FailProof(t.Context(), o.ProofKey, true) })
		if keys, err := db.WaitingProofs(t.Context(), 10); err != nil || len(keys) > 0 {
			t.Errorf("still waiting: %v, %v", keys, err)
		}
		if reading, err := db.ProofRead(t.Context(), o.ProofKey); err != nil || reading != proof.Unreadable {
			t.Errorf("reading %s, %v", reading, err)
		}
	})
}
