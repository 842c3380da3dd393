package shoptest_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// saysWhen matches a description that says when a field is present or missing.
var saysWhen = regexp.MustCompile(`(?i)\b(missing|absent|where|when|while|once|only|alone|until|without|unless|if|never)\b`)

// ofSomeCalls matches a description by which a field depends on the call; such a description
// must name the call.
var ofSomeCalls = regexp.MustCompile(`(?i)\b(in lists?|in the list|on the page|of a page|asked for alone|first answer|are listed|and on invoices)\b`)

// TestHOLD9OptionalFieldsSayWhenTheyAreThere: for each optional field of a type that two calls
// or more answer, the contract says when it is present, at the field, or at the type for all of
// its fields. A field that is always present is required.
func TestHOLD9OptionalFieldsSayWhenTheyAreThere(t *testing.T) {
	t.Parallel()
	c := theContract(t)
	calls := map[*openapi3.Schema]map[string]bool{} // the calls that answer each named type
	names := map[*openapi3.Schema]string{}
	var reach func(ref *openapi3.SchemaRef, call string)
	reach = func(ref *openapi3.SchemaRef, call string) {
		if ref == nil {
			return
		}
		if at := strings.LastIndexByte(ref.Ref, '/'); ref.Ref != "" {
			name := ref.Ref[at+1:]
			if calls[ref.Value] == nil {
				calls[ref.Value] = map[string]bool{}
			}
			if calls[ref.Value][call] {
				return
			}
			calls[ref.Value][call], names[ref.Value] = true, name
		}
		for _, property := range ref.Value.Properties {
			reach(property, call)
		}
		reach(ref.Value.Items, call)
		reach(ref.Value.AdditionalProperties.Schema, call)
		for _, list := range []openapi3.SchemaRefs{ref.Value.AllOf, ref.Value.OneOf, ref.Value.AnyOf} {
			for _, one := range list {
				reach(one, call)
			}
		}
	}
	c.operations(func(method, path string, op *openapi3.Operation) {
		for _, response := range op.Responses.Map() {
			for _, media := range response.Value.Content {
				reach(media.Schema, method+" "+path)
			}
		}
	})
	looked := 0
	var by map[string]bool
	var look func(schema *openapi3.Schema, at string)
	look = func(schema *openapi3.Schema, at string) {
		for name, property := range schema.Properties {
			if !slices.Contains(schema.Required, name) {
				looked++
				if property.Ref != "" || !saysWhen.MatchString(property.Value.Description) {
					t.Errorf("HOLD-9 the contract does not say when %s.%s is there", at, name)
				}
				if property.Ref == "" {
					callsSaid(t, property.Value, by, at+"."+name)
				}
			}
			if property.Ref == "" {
				look(property.Value, at+"."+name)
			}
		}
		for _, list := range []openapi3.SchemaRefs{schema.AllOf, schema.OneOf, schema.AnyOf, {schema.Items}} {
			for _, one := range list {
				if one != nil && one.Ref == "" {
					look(one.Value, at)
				}
			}
		}
	}
	for schema, ofIt := range calls {
		by = ofIt
		if len(by) > 1 && !regexp.MustCompile(`(?i)\bmissing\b`).MatchString(schema.Description) {
			look(schema, names[schema])
		}
	}
	if looked < 150 {
		t.Errorf("HOLD-9 only %d fields were looked at", looked)
	}
}

// callsSaid checks the calls that a field's description names: each answers the type (by), not
// all of them are named, and a field of some calls names them.
func callsSaid(t *testing.T, field *openapi3.Schema, by map[string]bool, at string) {
	t.Helper()
	named := callsOf(field)
	for _, call := range named {
		if !by[call] {
			t.Errorf("HOLD-9 %s is said to be in %s, which does not answer its type", at, call)
		}
	}
	if len(named) > 0 && len(named) >= len(by) {
		t.Errorf("HOLD-9 %s names all calls with its type, as if there were others", at)
	}
	if named == nil && ofSomeCalls.MatchString(field.Description) {
		t.Errorf("HOLD-9 %s is in some calls alone, and names none: %q", at, field.Description)
	}
}
