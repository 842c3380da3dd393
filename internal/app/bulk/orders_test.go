package bulk

import (
	"sync"
	"testing"

	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/order"
	"gulaab/internal/staff"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// OFFICE-5, TREE-4: an idempotency key begins one task, also under concurrent requests. The
// same key of another person or another permission is a different key.
func TestTREE4AKeyBeginsOneTask(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		b := Orders{DB: db}
		begin := func(actor, key string, needs staff.Permission) string {
			made, err := b.Begin(t.Context(), orders.OrderPlan{Key: key, Actor: actor, Needs: needs, Move: order.MovePack, Words: "Mark as Packed", IDs: []string{"a"}, Total: 1})
			if err != nil {
				t.Error(err)
				return ""
			}
			return made.ID
		}
		const key = "6f1f0c8e5c9a4e0f9c390a7f7f2f4c11"
		var ids [8]string
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() { ids[i] = begin("zara", key, staff.OrdersPack) })
		}
		all.Wait()
		for _, id := range ids {
			if id != ids[0] || id == "" {
				t.Fatalf("one key began the tasks %v", ids)
			}
		}
		for what, id := range map[string]string{
			"another's": begin("bilal", key, staff.OrdersPack), "another permission's": begin("zara", key, staff.PaymentsWrite), "another": begin("zara", key+"x", staff.OrdersPack),
		} {
			if id == ids[0] || id == "" {
				t.Errorf("TREE-4 %s key gave the task of the first", what)
			}
		}
		if a, b := begin("zara", "", staff.OrdersPack), begin("zara", "", staff.OrdersPack); a == b {
			t.Error("without a key both are one")
		}
	})
}

// TREE-4: a key from before attempts were stored still returns its task.
func TestTREE4AnOlderKeyGivesItsTask(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		db := storetest.Open(t, e.Empty(t))
		if err := db.MigrateTo(t.Context(), 78); err != nil {
			t.Fatal(err)
		}
		const key = "6f1f0c8e5c9a4e0f9c390a7f7f2f4c11"
		kind := orderKind(staff.OrdersPack)
		for id, params := range map[string]string{
			"old":   `{"key":"` + key + `","move":"pack","ids":["a"]}`,
			"none":  `{"key":"","move":"pack","ids":["a"],"note":"--------------------------------"}`,
			"other": `{"key":"by hand, and short","move":"pack"}`,
		} {
			_, err := storetest.Writer(db).ExecContext(t.Context(), `INSERT INTO tasks (id, kind, title, state, actor, about, params, total, cursor_at, result, problem, counts, done, result_rows,
				stop_requested, version, created_at, started_at, ended_at) VALUES ($1, $2, 'Mark as Packed: 1 orders', 'done', 'zara', '', $3, 1, '', '', '', '{}', 1, 1, FALSE, 1, 5, 6, 7)`, id, kind, params)
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		made, err := Orders{DB: db}.Begin(t.Context(), orders.OrderPlan{Key: key, Actor: "zara", Needs: staff.OrdersPack, Move: order.MovePack, Total: 1})
		if err != nil || made.ID != "old" {
			t.Errorf("TREE-4 the key of before gave %v, %v; want its task", made, err)
		}
		if n := len(storetest.Strings(t, storetest.Reader(db), `SELECT made_id FROM attempts`)); n != 1 {
			t.Errorf("%d keys were carried over, want the one", n)
		}
	})
}
