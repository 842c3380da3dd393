package shoptest_test

import (
	"encoding/json"
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

// What a body says that its caller saw: a version, or what stood there.
var seenFields = []string{"version", "was", "seen"}

// versioned says how a call carries what its caller saw: by `If-Match`, by a field of
// its body, or not at all.
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

// inOneVersion are good rows that name a version, where those of goodRows take any, or
// say nothing of what was seen.
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
		"setCourierRates": {
			as: accountant, call: "PUT /api/admin/couriers/postex/rates",
			body: js(obj{"rates": []obj{{"from": "2026-07-01", "fee": 195, "tax": 1600, "withheld": 250}}, "seen": []obj{}}),
		},
	}
}

// stale is what a row says once somebody else has saved: another version, or another
// thing that was seen.
func (r *row) stale(how string) *row {
	old := *r
	if how == "If-Match" {
		version := `"77"`
		if strings.Contains(r.header["If-Match"], "-") {
			version = `"77-7"` // of a product and its draft
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

// colleague is the row as somebody else sends it: an attempt has a name of its own.
func (r *row) colleague() *row {
	if len(r.body.bytes) == 0 {
		return r
	}
	body := r.object()
	if body["key"] == nil {
		return r
	}
	body["key"] = "a colleague's"
	next := *r
	next.body = js(body)
	return &next
}

// object is the row's body.
func (r *row) object() map[string]any {
	body := map[string]any{}
	if err := json.Unmarshal(r.body.bytes, &body); err != nil {
		panic(err) // rows are made of plain values
	}
	return body
}

// everything is all that a shop's database says, table by table. When somebody last
// came, and how often a network asked, is no part of what is shown and saved.
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

// versionedRows are a good row for each call of the contract that says what it saw.
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

// TestTRUE8Stale: a save over what somebody else has saved is refused with 409 and
// changes nothing, whatever is saved; so is the same save sent a second time.
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
				w := s.Do(r.colleague().request(t))
				gone := method == http.MethodDelete && w.Code == http.StatusNotFound
				if w.Code != http.StatusConflict && !gone {
					t.Errorf("TRUE-8 %s %s a second time: %d %s", method, path, w.Code, w.Body)
				}
				sameAs(t, saved, everything(s), "the same save a second time")
			})
		})
	})
}

// TestTRUE8Together: of two who save the same at once one wins and the other hears of
// it: every call that says what it saw, and a password.
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
				var both sync.WaitGroup
				answers := make([]*httptest.ResponseRecorder, 2)
				begin := make(chan struct{})
				for i, who := range []*row{r, r.colleague()} {
					req := who.request(t)
					both.Go(func() {
						<-begin
						answers[i] = s.Do(req)
					})
				}
				close(begin)
				both.Wait()
				won, refused := 0, 0
				for _, w := range answers {
					switch {
					case w.Code/100 == 2:
						won++
					case w.Code == http.StatusConflict,
						w.Code == http.StatusNotFound && strings.HasPrefix(r.call, "DELETE "),
						// The password that was typed is the old one by now, and the login has ended.
						id == "changePassword" && (w.Code == http.StatusUnprocessableEntity || w.Code == http.StatusUnauthorized):
						refused++
					}
				}
				if won != 1 || refused != 1 {
					t.Errorf("TRUE-8 %s twice at once: %d %s and %d %s", r.call, answers[0].Code, answers[0].Body, answers[1].Code, answers[1].Body)
				}
			})
		}
	})
}
