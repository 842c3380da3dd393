package shoptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"gulaab/api"
)

// contract is the contracts of the shop and of the office.
type contract struct {
	docs    []*openapi3.T
	routers []routers.Router
}

var loadContract = sync.OnceValues(func() (*contract, error) {
	c := &contract{}
	documents, err := api.All()
	if err != nil {
		return nil, err
	}
	for _, text := range documents {
		loader := openapi3.NewLoader()
		loader.IsExternalRefsAllowed = true // the office's contract refers to the shop's
		doc, err := loader.LoadFromDataWithPath(text, &url.URL{Path: "../../api/contract.yaml"})
		if err != nil {
			return nil, err
		}
		if err := doc.Validate(context.Background()); err != nil { // all tests share the contract
			return nil, err
		}
		router, err := gorillamux.NewRouter(doc)
		if err != nil {
			return nil, err
		}
		c.docs, c.routers = append(c.docs, doc), append(c.routers, router)
	}
	openapi3filter.RegisterBodyDecoder("image/jpeg", openapi3filter.FileBodyDecoder)
	return c, nil
})

func theContract(t testing.TB) *contract {
	t.Helper()
	c, err := loadContract()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// find returns the contract's route for a request, or nil.
func (c *contract) find(r *http.Request) (*routers.Route, map[string]string) {
	probe := r.Clone(r.Context())
	if probe.Method == http.MethodHead {
		probe.Method = http.MethodGet
	}
	for _, router := range c.routers {
		if route, params, err := router.FindRoute(probe); err == nil {
			return route, params
		}
	}
	return nil, nil
}

// operations calls fn for each call of the contract.
func (c *contract) operations(fn func(method, path string, op *openapi3.Operation)) {
	for _, doc := range c.docs {
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				fn(method, path, op)
			}
		}
	}
}

// check validates an answer against the contract, and the request too where it should be valid.
// body is the request's body, which has been read by now.
func (c *contract) check(t testing.TB, r *http.Request, body []byte, validRequest bool, w *httptest.ResponseRecorder) {
	t.Helper()
	route, params := c.find(r)
	if route == nil {
		return
	}
	probe := r.Clone(context.Background()) // the row may have cancelled r's context
	probe.Body = io.NopCloser(bytes.NewReader(body))
	in := &openapi3filter.RequestValidationInput{
		Request: probe, PathParams: params, Route: route,
		Options: &openapi3filter.Options{
			IncludeResponseStatus: true,
			AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc, // the server itself decides that
		},
	}
	if validRequest {
		if err := openapi3filter.ValidateRequest(t.Context(), in); err != nil {
			t.Errorf("the request is not by the contract: %v", err)
		}
	}
	if w.Code == http.StatusMethodNotAllowed || r.Method == http.MethodHead {
		return
	}
	err := openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: in, Status: w.Code, Header: w.Header(),
		Body: io.NopCloser(bytes.NewReader(w.Body.Bytes())), Options: in.Options,
	})
	if err != nil {
		t.Errorf("the answer is not by the contract: %v", err)
	}
	if response := route.Operation.Responses.Status(w.Code); response != nil {
		media := response.Value.Content.Get(w.Header().Get("Content-Type"))
		var answer any
		if media != nil && media.Schema != nil && json.Unmarshal(w.Body.Bytes(), &answer) == nil {
			for _, name := range unnamed(media.Schema.Value, answer, r.Method+" "+route.Path, "") {
				t.Errorf("HOLD-9 %s %s answers %s, which the contract does not name there", r.Method, route.Path, name)
			}
		}
	}
}

// ofCalls finds, in a field's description, the calls that alone answer it.
var (
	ofCalls = regexp.MustCompile("(?s)^In (`[A-Z]+ /.*?) alone")
	aCall   = regexp.MustCompile("`([A-Z]+ /[^`]*)`")
)

// callsOf lists the calls that alone answer a field; nil where every call with its type does.
func callsOf(schema *openapi3.Schema) (calls []string) {
	if named := ofCalls.FindStringSubmatch(schema.Description); named != nil {
		for _, one := range aCall.FindAllStringSubmatch(named[1], -1) {
			calls = append(calls, one[1])
		}
	}
	return calls
}

// unnamed returns the fields of a call's answer that its schema does not name, or names for
// other calls only: a list carries what the contract says of lists, and a page what it says of
// pages (HOLD-9). Among several alternatives it takes the one that names most of the value.
func unnamed(schema *openapi3.Schema, v any, call, at string) []string {
	switch v := v.(type) {
	case []any:
		if schema.Items == nil {
			return nil
		}
		var names []string
		for _, one := range v {
			names = append(names, unnamed(schema.Items.Value, one, call, at+"[]")...)
		}
		return names
	case map[string]any:
		best, found := []string(nil), false
		for _, way := range ways(schema) {
			names, named := fieldsOf(way, v, call, at)
			if named && (!found || len(names) < len(best)) {
				best, found = names, true
			}
		}
		return best
	}
	return nil
}

// ways returns the schemas that a value may have: its alternatives, each combined with the
// parts that always hold.
func ways(schema *openapi3.Schema) [][]*openapi3.Schema {
	all := [][]*openapi3.Schema{{schema}}
	beside := func(alternatives openapi3.SchemaRefs) {
		var next [][]*openapi3.Schema
		for _, one := range alternatives {
			for _, w := range ways(one.Value) {
				for _, before := range all {
					next = append(next, append(slices.Clone(before), w...))
				}
			}
		}
		if len(alternatives) > 0 {
			all = next
		}
	}
	for _, part := range schema.AllOf {
		beside(openapi3.SchemaRefs{part})
	}
	beside(schema.OneOf)
	beside(schema.AnyOf)
	return all
}

// fieldsOf returns the fields of an object that a combination of schemas does not name; false
// where they name no field at all and the object may have any.
func fieldsOf(way []*openapi3.Schema, v map[string]any, call, at string) (names []string, named bool) {
	known := openapi3.Schemas{}
	for _, schema := range way {
		maps.Copy(known, schema.Properties)
		if extra := schema.AdditionalProperties; extra.Schema != nil || extra.Has != nil && *extra.Has {
			return nil, false
		}
	}
	if len(known) == 0 {
		return nil, false
	}
	for name, value := range v {
		if known[name] == nil {
			names = append(names, at+"."+name)
			continue
		}
		if calls := callsOf(known[name].Value); calls != nil && !slices.Contains(calls, call) {
			names = append(names, at+"."+name)
		}
		names = append(names, unnamed(known[name].Value, value, call, at+"."+name)...)
	}
	return names, true
}
