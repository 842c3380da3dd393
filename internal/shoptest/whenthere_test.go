package shoptest_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// saysWhen finds in a description when a field is there, or where it is missing.
var saysWhen = regexp.MustCompile(`(?i)\b(missing|absent|where|when|while|once|only|alone|until|without|unless|if|never)\b`)

// TestHOLD9OptionalFieldsSayWhenTheyAreThere: of each field that may be missing from a type
// that two calls or more answer, the contract says when it is there: beside the field, or
// beside the type for all of its fields. What is always there is required.
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
	var look func(schema *openapi3.Schema, at string)
	look = func(schema *openapi3.Schema, at string) {
		for name, property := range schema.Properties {
			if !slices.Contains(schema.Required, name) {
				looked++
				if property.Ref != "" || !saysWhen.MatchString(property.Value.Description) {
					t.Errorf("HOLD-9 the contract does not say when %s.%s is there", at, name)
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
	for schema, by := range calls {
		if len(by) > 1 && !regexp.MustCompile(`(?i)\bmissing\b`).MatchString(schema.Description) {
			look(schema, names[schema])
		}
	}
	if looked < 150 {
		t.Errorf("HOLD-9 only %d fields were looked at", looked)
	}
}
