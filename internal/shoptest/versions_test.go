package shoptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// Body fields that carry what the caller saw: a version, or the earlier value.
var seenFields = []string{"version", "was", "seen"}

// versioned says how a call carries what its caller saw: by `If-Match`, by a field of its body,
// or not at all.
func versioned(op *openapi3.Operation) string {
	for _, p := range op.Parameters {
		if p.Value.In == "header" && p.Value.Name == "If-Match" {
			return "If-Match"
		}
	}
	if op.RequestBody == nil {
		return ""
	}
	for _, content := range op.RequestBody.Value.Content {
		for _, field := range seenFields {
			if content.Schema != nil && content.Schema.Value.Properties[field] != nil {
				return field
			}
		}
	}
	return ""
}

// inOneVersion are good rows with a version, for calls whose row in goodRows accepts any
// version or names none.
func inOneVersion() map[string]*row {
	guest := "/api/admin/orders/" + shoptest.GuestOrder
	return map[string]*row{
		"setOrderStatus": {as: admin, call: "PUT " + guest + "/status", header: match(`"1"`), body: js(obj{"status": "Delivered"})},
		"editOrder":      {as: desk, call: "POST " + guest + "/edit", header: match(`"1"`), body: js(obj{"lines": []obj{{"line": 0, "quantity": 2}}})},
		"moveOrder":      {as: admin, call: "POST " + guest + "/moves/no-answer", header: match(`"1"`), body: js(obj{})},
		"changeLot": {
			as: packer, call: "PATCH /api/admin/stock/lots/" + theLot, before: aLot,
			body: js(obj{"expiresOn": "2028-01-31", "was": obj{"code": "L1", "expiresOn": "2026-12-31", "state": "sale"}}),
		},
		"putExpense": {
			as: accountant, call: "PUT /api/admin/expenses/rent-of-march", body: js(obj{"day": "2026-03-01", "kind": "rent", "amount": 500, "note": "March", "version": 1}),
			before: func(t *testing.T, s *shoptest.Shop) {
				t.Helper()
				status(t, s, http.StatusOK, row{as: accountant, call: "PUT /api/admin/expenses/rent-of-march", body: js(obj{"day": "2026-03-01", "kind": "rent", "amount": 400, "note": "March", "version": 0})})
			},
		},
		"setCourierRates": {
			as: accountant, call: "PUT /api/admin/couriers/postex/rates",
			body: js(obj{"rates": []obj{{"from": "2026-07-01", "fee": 195, "tax": 1600, "withheld": 250}}, "seen": []obj{}}),
		},
	}
}

// stale returns the row as it is after a colleague's save: with another version, or another
// earlier value.
func (r *row) stale(how string) *row {
	old := *r
	if how == "If-Match" {
		version := `"77"`
		if strings.Contains(r.header["If-Match"], "-") {
			version = `"77-7"` // versions of a product and its draft
		}
		old.header = maps.Clone(r.header)
		old.header["If-Match"] = version
		return &old
	}
	body := r.object()
	switch was := body[how].(type) {
	case float64:
		body[how] = was + 77
	case string:
		body[how] = "manager"
	case map[string]any:
		was["code"] = "ANOTHER"
	default:
		body[how] = []obj{{"from": "2020-01-01", "fee": 1, "tax": 0, "withheld": 0}}
	}
	old.body = js(body)
	return &old
}

// colleague returns the row as a colleague sends it, with an idempotency key of its own.
func (r *row) colleague(n int) *row {
	if len(r.body.bytes) == 0 {
		return r
	}
	body := r.object()
	if body["key"] == nil {
		return r
	}
	body["key"] = fmt.Sprint("a colleague's ", n)
	next := *r
	next.body = js(body)
	return &next
}

// object returns the row's body.
func (r *row) object() map[string]any {
	body := map[string]any{}
	if err := json.Unmarshal(r.body.bytes, &body); err != nil {
		panic(err) // rows are plain values
	}
	return body
}

// everything returns all values of the shop's database by table, except times of last use and
// counters of rate limits, which nobody edits.
func everything(s *shoptest.Shop) map[string][]string {
	all := map[string][]string{}
	for _, table := range s.Tables() {
		if table == "sessions" || table == "staff_sessions" || table == "tries" {
			continue
		}
		all[table] = s.Texts(table)
		slices.Sort(all[table])
	}
	return all
}

func sameAs(t *testing.T, before, after map[string][]string, what string) {
	t.Helper()
	for table, was := range before {
		if !slices.Equal(was, after[table]) {
			t.Errorf("TRUE-8 %s: %s is another: %d values, %d before", what, table, len(after[table]), len(was))
		}
	}
}

// versionedRows returns a good row for each call of the contract that says what it saw.
func versionedRows(t *testing.T) map[string]*row {
	t.Helper()
	good, exact, rows := goodRows(t), inOneVersion(), map[string]*row{}
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		how := versioned(op)
		if how == "" {
			return
		}
		r := exact[op.OperationID]
		if r == nil {
			r = good[op.OperationID]
		}
		switch {
		case r == nil:
			t.Errorf("TRUE-8 %s %s has no row that works", method, path)
		case how == "If-Match" && (r.header["If-Match"] == "" || r.header["If-Match"] == "*"):
			t.Errorf("TRUE-8 the row of %s %s names no version: %v", method, path, r.header)
		case how != "If-Match" && r.object()[how] == nil:
			t.Errorf("TRUE-8 the row of %s %s says nothing under %q: %s", method, path, how, r.body.bytes)
		default:
			rows[op.OperationID] = r
		}
	})
	if len(rows) < 30 {
		t.Errorf("only %d calls say what they saw: is the contract read?", len(rows))
	}
	return rows
}

// TestTRUE8Stale: a save over a colleague's save is refused with 409 and changes nothing, for
// every call; so is the same save sent a second time.
func TestTRUE8Stale(t *testing.T) {
	t.Parallel()
	rows := versionedRows(t)
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		theContract(t).operations(func(method, path string, op *openapi3.Operation) {
			r := rows[op.OperationID]
			if r == nil {
				return
			}
			t.Run(op.OperationID, func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				if r.before != nil {
					r.before(t, s)
				}
				before := everything(s)
				if w := s.Do(r.stale(versioned(op)).request(t)); w.Code != http.StatusConflict {
					t.Errorf("TRUE-8 %s %s over another version: %d %s", method, path, w.Code, w.Body)
				}
				sameAs(t, before, everything(s), "a save over another version")
				if w := s.Do(r.request(t)); w.Code/100 != 2 {
					t.Fatalf("TRUE-8 %s %s: %d %s", method, path, w.Code, w.Body)
				}
				saved := everything(s)
				if maps.EqualFunc(before, saved, slices.Equal) {
					t.Errorf("TRUE-8 %s %s: the save changes nothing that is compared", method, path)
				}
				w := s.Do(r.colleague(1).request(t))
				gone := method == http.MethodDelete && w.Code == http.StatusNotFound
				if w.Code != http.StatusConflict && !gone {
					t.Errorf("TRUE-8 %s %s a second time: %d %s", method, path, w.Code, w.Body)
				}
				sameAs(t, saved, everything(s), "the same save a second time")
			})
		})
	})
}

// TestTRUE8Together: of concurrent saves of the same thing one succeeds and the others are
// refused: for every call that says what it saw, and for a password.
func TestTRUE8Together(t *testing.T) {
	t.Parallel()
	rows := versionedRows(t)
	rows["changePassword"] = goodRows(t)["changePassword"]
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		for id, r := range rows {
			t.Run(id, func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, e)
				if r.before != nil {
					r.before(t, s)
				}
				var all sync.WaitGroup
				people := []*row{r, r.colleague(1), r.colleague(2), r.colleague(3)}
				answers := make([]*httptest.ResponseRecorder, len(people))
				begin := make(chan struct{})
				for i, who := range people {
					req := who.request(t)
					all.Go(func() {
						<-begin
						answers[i] = s.Do(req)
					})
				}
				close(begin)
				all.Wait()
				won, refused := 0, 0
				for _, w := range answers {
					switch {
					case w.Code/100 == 2:
						won++
					case w.Code == http.StatusConflict,
						w.Code == http.StatusNotFound && strings.HasPrefix(r.call, "DELETE "),
						// The typed password is the old one by now, and the login has ended.
						id == "changePassword" && (w.Code == http.StatusUnprocessableEntity || w.Code == http.StatusUnauthorized):
						refused++
					}
				}
				if won != 1 || refused != len(people)-1 {
					t.Errorf("TRUE-8 %s at once: %d won, %d were refused", r.call, won, refused)
					for _, w := range answers {
						t.Logf("%d %s", w.Code, w.Body)
					}
				}
			})
		}
	})
}
