package shoptest_test

import (
	"encoding/json"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// beyond returns a value just outside the contract's bounds of a query parameter; false where
// it bounds neither length nor size.
func beyond(s *openapi3.Schema) (string, bool) {
	switch {
	case s.MaxLength != nil:
		return strings.Repeat("ا", int(*s.MaxLength)+1), true
	case s.Max != nil:
		return strconv.FormatInt(int64(*s.Max)+1, 10), true
	case s.Min != nil:
		return strconv.FormatInt(int64(*s.Min)-1, 10), true
	}
	return "", false
}

// TestHOUSE2ParametersBeyondTheContract walks over both contracts: each bounded query parameter
// refuses a value outside its bounds, by name and before any lookup, and does not refuse a
// value just within them for its size.
func TestHOUSE2ParametersBeyondTheContract(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	good := goodRows(t)
	tried := 0
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		for _, p := range op.Parameters {
			value, bounded := beyond(p.Value.Schema.Value)
			if p.Value.In != openapi3.ParameterInQuery || !bounded {
				continue
			}
			tried++
			req := good[op.OperationID].request(t)
			q := req.URL.Query()
			ask := func(value string) (code int, why string) {
				again := req.Clone(req.Context())
				q.Set(p.Value.Name, value)
				again.URL = &url.URL{Scheme: req.URL.Scheme, Host: req.URL.Host, Path: req.URL.Path, RawQuery: q.Encode()}
				w := s.Do(again)
				var says struct{ Errors map[string]string }
				_ = json.Unmarshal(w.Body.Bytes(), &says)
				return w.Code, says.Errors[p.Value.Name]
			}
			if code, why := ask(value); code != 400 || why == "" {
				t.Errorf("%s %s?%s: beyond its bound it answers %d %q", method, path, p.Value.Name, code, why)
			}
			if most := p.Value.Schema.Value.MaxLength; most != nil {
				if _, why := ask(strings.Repeat("ا", int(*most))); strings.HasPrefix(why, "At most") {
					t.Errorf("%s %s?%s: at its bound it is refused: %s", method, path, p.Value.Name, why)
				}
			}
		}
	})
	if tried < 80 {
		t.Errorf("only %d parameters have bounds: are they read?", tried)
	}
}

// boundRows are calls whose parameters take any value within their bounds.
func boundRows() []row {
	long := func(n int) string { return strings.Repeat("x", n+1) }
	at := func(name, call string, as caller, body payload, param string) row {
		return row{name: "HOUSE-2 " + name, as: as, call: call, body: body, status: 400, broken: true, want: []string{`"` + param + `":"At most `}}
	}
	file := bytesOf("CN #\n1\n")
	return []row{
		at("reviews behind a long mark", "GET /api/products/"+shoptest.Niacin+"/reviews?after="+long(100), nobody, payload{}, "after"),
		at("a file of products with a long name", "POST /api/admin/imports?name="+long(200), desk, file, "name"),
		at("a statement with a long name", "POST /api/admin/statements?courier=tcs&name="+long(200), desk, file, "name"),
		at("a courier's file with a long name", "POST /api/admin/courier-files?courier=tcs&name="+long(200), desk, file, "name"),
		at("orders out by long words", "GET /api/admin/export/orders?search="+long(200), desk, payload{}, "search"),
		at("the log out by a long id", "GET /api/admin/audit.csv?subjectId="+long(100), desk, payload{}, "subjectId"),
		at("what is wrong behind a long mark", "GET /api/admin/today/wrong?after="+long(300), desk, payload{}, "after"),
	}
}
