package shoptest_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// TestHOLD9CallsCarryTheSameThing reads the demo shop through every call that needs no more
// than an id. It compares what two calls answer for one thing of one contract type: a field
// that only one of them carries must be named in the contract as a field of some calls
// (callsOf), or the type must become two.
func TestHOLD9CallsCarryTheSameThing(t *testing.T) {
	t.Parallel()
	c := theContract(t)
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		a := alike{t: t, s: shoptest.Demo(t, e), c: c, first: map[thing]carrier{}, ids: map[string][]string{}}
		a.owner, a.member = a.login("admin@gulaab.test", "Admin@12345"), a.login("member@gulaab.test", "Member@12345")
		var paths []string
		c.operations(func(method, path string, op *openapi3.Operation) {
			if method == http.MethodGet && op.Responses.Status(200) != nil && !strings.HasSuffix(path, "/changes") {
				paths = append(paths, path)
			}
		})
		slices.SortFunc(paths, func(a, b string) int { return strings.Count(a, "{") - strings.Count(b, "{") })
		for _, path := range paths {
			a.read(path)
		}
		if a.compared < 100 {
			t.Errorf("HOLD-9 only %d times two calls answered one thing", a.compared)
		}
	})
}

// TestHOLD9AWriteAnswersWhatIsReadAfterwards makes each writing call and then the reads below
// its address: where both answer a thing as one contract type, fields and values must be equal.
func TestHOLD9AWriteAnswersWhatIsReadAfterwards(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	c, good := theContract(t), goodRows(t)
	var compared atomic.Int64
	t.Run("calls", func(t *testing.T) {
		c.operations(func(method, path string, op *openapi3.Operation) {
			r := good[op.OperationID]
			if method == http.MethodGet || r == nil {
				return
			}
			t.Run(op.OperationID, func(t *testing.T) {
				t.Parallel()
				a := alike{t: t, s: shoptest.New(t, storetest.SQLite), c: c, first: map[thing]carrier{}, ids: map[string][]string{}, values: true}
				if r.before != nil {
					r.before(t, a.s)
				}
				a.answer(r.request(t), r.call, "")
				_, address, _ := strings.Cut(r.call, " ")
				address, _, _ = strings.Cut(address, "?")
				var reads []string
				for at := address; strings.Count(at, "/") > 1; at = at[:strings.LastIndex(at, "/")] {
					reads = append(reads, at)
					for one := range a.first {
						reads = append(reads, at+"/"+one.id)
					}
				}
				for _, at := range reads {
					read := row{as: r.as, call: "GET " + at}
					if route, _ := c.find(read.request(t)); route != nil {
						a.answer(read.request(t), read.call, "")
					}
				}
				compared.Add(int64(a.compared))
			})
		})
	})
	if compared.Load() < 60 {
		t.Errorf("HOLD-9 only %d times a call that reads answered what one that writes had answered", compared.Load())
	}
}

type alike struct {
	t        *testing.T
	s        *shoptest.Shop
	c        *contract
	first    map[thing]carrier
	ids      map[string][]string // in the answers of a list, by its path
	compared int
	values   bool // compare the values of fields as well

	owner, member string // their tokens
}

func (a *alike) login(email, password string) string {
	r := row{call: "POST /api/auth/login", body: js(obj{"email": email, "password": password})}
	var in struct{ Token string }
	if err := json.Unmarshal(a.s.Do(r.request(a.t)).Body.Bytes(), &in); err != nil || in.Token == "" {
		a.t.Fatalf("HOLD-9 %s cannot log in: %v", email, err)
	}
	return in.Token
}

// thing identifies an object by its type and id.
type thing struct {
	as *openapi3.Schema
	id string
}

// carrier is the first call that answered a thing, with the answer.
type carrier struct {
	call string
	v    map[string]any
}

// read makes a call; where the path has an id, once for each of some things.
func (a *alike) read(path string) {
	list, rest, of := strings.Cut(path, "/{")
	ids := []string{""}
	if _, rest, _ = strings.Cut(rest, "}"); of {
		ids = a.ids[list]
		if list == "/api/orders" {
			ids = a.ids["/api/orders/orders"]
		}
	}
	for _, id := range ids[:min(40, len(ids))] {
		address := path
		if of {
			address = list + "/" + id + rest
		}
		token := a.member
		if strings.HasPrefix(path, "/api/admin/") {
			token = a.owner
		}
		r := row{call: "GET " + address, header: map[string]string{"Authorization": "Bearer " + token}}
		a.answer(r.request(a.t), "GET "+path, list)
	}
}

// answer makes a request and walks through its answer.
func (a *alike) answer(req *http.Request, call, list string) {
	w := a.s.Do(req)
	route, _ := a.c.find(req)
	var answer any
	if w.Code >= 300 || route == nil || json.Unmarshal(w.Body.Bytes(), &answer) != nil {
		return
	}
	response := route.Operation.Responses.Status(w.Code)
	if response == nil {
		return
	}
	if media := response.Value.Content.Get(w.Header().Get("Content-Type")); media != nil && media.Schema != nil {
		a.walk(media.Schema.Value, answer, call, list)
	}
}

func (a *alike) walk(schema *openapi3.Schema, v any, call, list string) {
	switch v := v.(type) {
	case []any:
		if schema.Items != nil {
			for _, one := range v {
				a.walk(schema.Items.Value, one, call, list)
			}
		}
	case map[string]any:
		id, _ := v["_id"].(string)
		if id == "" {
			id, _ = v["id"].(string)
		}
		if id != "" && "GET "+list == call && !slices.Contains(a.ids[list], id) {
			a.ids[list] = append(a.ids[list], id)
		}
		if all := ways(schema); len(all) == 1 {
			for _, part := range all[0] {
				if id != "" {
					a.compare(part, id, carrier{call, v})
				}
				for name, property := range part.Properties {
					a.walk(property.Value, v[name], call, list)
				}
			}
		}
	}
}

func (a *alike) compare(as *openapi3.Schema, id string, now carrier) {
	was, seen := a.first[thing{as, id}]
	if !seen {
		a.first[thing{as, id}] = now
		return
	}
	if was.call == now.call {
		return
	}
	a.compared++
	for name, property := range as.Properties {
		_, before := was.v[name]
		_, here := now.v[name]
		if before != here && callsOf(property.Value) == nil {
			a.t.Errorf("HOLD-9 %s: %s carries it: %v, %s: %v", name, was.call, before, now.call, here)
		}
		if a.values && before && here && !cmp.Equal(was.v[name], now.v[name]) {
			a.t.Errorf("HOLD-9 %s: %s says %v, %s %v", name, was.call, was.v[name], now.call, now.v[name])
		}
	}
}
