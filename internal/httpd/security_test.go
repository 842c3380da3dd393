package httpd

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	documents "gulaab/api"
	"gulaab/internal/httpd/adminapi"
	"gulaab/internal/staff"
)

// HOUSE-2, STAFF-1: each route admits whom the contract's `security` names, each call of the
// contracts is a route, and the contract has the answers of its limits and bounds.
func TestRoutesSayWhatTheContractSays(t *testing.T) {
	t.Parallel()
	want := map[string]string{}    // from security, by pattern
	again := map[string]bool{}     // STAFF-3: calls that ask for the second factor again
	carries := map[string]string{} // GUARD-6: how a call returns people's contacts
	answers := map[string]*openapi3.Responses{}
	contracts, err := documents.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range contracts {
		loader := openapi3.NewLoader()
		loader.IsExternalRefsAllowed = true // the office's contract refers to the shop's
		doc, err := loader.LoadFromDataWithPath(text, &url.URL{Path: "../../api/contract.yaml"})
		if err != nil {
			t.Fatal(err)
		}
		for path, item := range doc.Paths.Map() {
			for method, op := range item.Operations() {
				again[method+" "+path], _ = op.Extensions["x-again"].(bool)
				answers[method+" "+path] = op.Responses
				said, _ := op.Extensions["x-contacts"].(string)
				carries[method+" "+path] = said
				switch {
				case said != "" && !slices.Contains(contactWords, said):
					t.Errorf("GUARD-6 %s %s: x-contacts is %q, not one of %v", method, path, said, contactWords)
				case said == "" && isFile(op):
					t.Errorf("GUARD-6 %s %s is a file: x-contacts says whether it names people", method, path)
				case said == "" && strings.HasPrefix(path, "/api/admin/") && listsContacts(op):
					t.Errorf("GUARD-6 %s %s lists phones or addresses: x-contacts says whose, and whether the code is asked for", method, path)
				case said != "" && said != "print" && !isFile(op) && !listsContacts(op):
					t.Errorf("GUARD-6 %s %s lists nobody's contacts, and x-contacts says %q", method, path, said)
				}
				if said == "work" && slices.ContainsFunc(op.Parameters, func(p *openapi3.ParameterRef) bool { return p.Value.Name == "after" }) {
					t.Errorf("GUARD-6 %s %s goes on page by page, and x-contacts does not count them", method, path)
				}
				want[method+" "+path] = described(t, method+" "+path, op.Security)
			}
		}
	}
	s := &Server{admin: new(adminapi.Office)}
	seen := 0
	for _, rt := range s.routes() {
		if err := rt.check(); err != nil {
			t.Error(err)
		}
		says, ok := want[rt.pattern]
		if !ok {
			if strings.Contains(rt.pattern, " /api/") {
				t.Errorf("%s is in no contract", rt.pattern)
			}
			continue
		}
		seen++
		if rt.again != again[rt.pattern] {
			t.Errorf("STAFF-3 %s: the route asks again is %t, the contract says %t", rt.pattern, rt.again, again[rt.pattern])
		}
		asked := slices.Contains([]string{"file", "print", "search"}, carries[rt.pattern])
		if rt.contacts != asked || rt.contacts && !rt.again {
			t.Errorf("GUARD-6 %s: contacts %t, again %t, the contract says %q", rt.pattern, rt.contacts, rt.again, carries[rt.pattern])
		}
		if rt.pages != (carries[rt.pattern] == "pages") {
			t.Errorf("GUARD-6 %s: pages %t, the contract says %q", rt.pattern, rt.pages, carries[rt.pattern])
		}
		if rt.rule != nil && answers[rt.pattern].Value("429") == nil {
			t.Errorf("%s is limited, and the contract has no 429", rt.pattern)
		}
		if len(bounds[rt.pattern]) > 0 && answers[rt.pattern].Value("400") == nil {
			t.Errorf("%s has bounded parameters, and the contract has no 400", rt.pattern)
		}
		delete(want, rt.pattern)
		is := map[who]string{anyone: "anyone", visitor: "visitor", member: "member", office: string(rt.needs)}[rt.who]
		// logout checks its token itself.
		if is != says && rt.pattern != "POST /api/auth/logout" {
			t.Errorf("%s is for %q, the contract says %q", rt.pattern, is, says)
		}
	}
	for call := range want {
		t.Errorf("%s of the contract is no route", call)
	}
	asks := 0
	for _, yes := range again {
		if yes {
			asks++
		}
	}
	if asks < 7 {
		t.Errorf("only %d calls ask again: is x-again read?", asks)
	}
	if seen < 20 {
		t.Errorf("only %d calls were compared: is the contract read?", seen)
	}
}

// contactWords are the values of x-contacts: a file, papers to print, a list of people to
// search (these ask for a code again), a day's work, page by page (many pages ask again) or
// not, no shoppers' contacts, or the caller's own, which need the password.
var contactWords = []string{"file", "print", "search", "pages", "work", "none", "own"}

// listsContacts says whether a call answers a list whose rows have a phone, an email address or
// a street.
func listsContacts(op *openapi3.Operation) bool {
	for code, answer := range op.Responses.Map() {
		if !strings.HasPrefix(code, "2") || answer.Value == nil {
			continue
		}
		for _, content := range answer.Value.Content {
			if hasContacts(content.Schema, false, map[*openapi3.Schema]int{}) {
				return true
			}
		}
	}
	return false
}

// hasContacts walks a schema; listed says that it is in a row of a list.
func hasContacts(ref *openapi3.SchemaRef, listed bool, seen map[*openapi3.Schema]int) bool {
	if ref == nil || ref.Value == nil {
		return false
	}
	s := ref.Value
	round := 1
	if listed {
		round = 2
	}
	if seen[s] >= round {
		return false
	}
	seen[s] = round
	for name, property := range s.Properties {
		text := property.Value != nil && property.Value.Type.Is("string")
		mailbox := name == "to" && s.Properties["channel"] != nil // of a message
		if listed && text && (mailbox || slices.Contains(contactFields, name)) || hasContacts(property, listed, seen) {
			return true
		}
	}
	for _, part := range slices.Concat(s.AllOf, s.OneOf, s.AnyOf) {
		if hasContacts(part, listed, seen) {
			return true
		}
	}
	return hasContacts(s.Items, true, seen) || hasContacts(s.AdditionalProperties.Schema, listed, seen)
}

// contactFields are the contract's names of contact fields.
var contactFields = []string{"phone", "phoneE164", "secondPhone", "email", "street", "streetAddress", "address"}

// isFile says whether an office call answers a table or an archive.
func isFile(op *openapi3.Operation) bool {
	ok := op.Responses.Value("200")
	if ok == nil || ok.Value == nil {
		return false
	}
	for kind := range ok.Value.Content {
		if strings.HasPrefix(kind, "text/csv") || kind == "application/zip" || strings.Contains(kind, "spreadsheet") {
			return true
		}
	}
	return false
}

// described returns in one word whom a call's security names.
func described(t *testing.T, call string, security *openapi3.SecurityRequirements) string {
	t.Helper()
	if security == nil {
		return "anyone"
	}
	word := "anyone"
	for _, s := range *security {
		for scheme, permissions := range s {
			switch {
			case scheme != "bearer" && scheme != "staff":
				t.Errorf("%s names the scheme %q", call, scheme)
			case len(permissions) == 0:
				word = "member"
			case len(permissions) == 1 && slices.Contains(staff.All(), staff.Permission(permissions[0])):
				if word != "anyone" && word != permissions[0] {
					t.Errorf("%s names two permissions", call)
				}
				word = permissions[0]
			default:
				t.Errorf("%s names the permissions %v", call, permissions)
			}
		}
	}
	if word == "member" && slices.ContainsFunc(*security, func(s openapi3.SecurityRequirement) bool { return len(s) == 0 }) {
		return "visitor"
	}
	if staff.Can("admin", staff.Permission(word)) && len(*security) != 2 {
		t.Errorf("%s must be open to the token and to the office's cookie", call)
	}
	return word
}

func TestARouteWithoutPermissionIsRefused(t *testing.T) {
	t.Parallel()
	for name, rt := range map[string]route{
		"nobody is named":              {pattern: "GET /api/x"},
		"staff without a permission":   {pattern: "GET /api/x", who: office},
		"a permission that is none":    {pattern: "GET /api/x", who: office, needs: "everything"},
		"a permission without staff":   {pattern: "GET /api/x", who: member, needs: staff.Enter},
		"a second factor of customers": {pattern: "GET /api/x", who: member, again: true},
		"an office call for customers": {pattern: "GET /api/admin/x", who: member},
	} {
		if rt.check() == nil {
			t.Errorf("%s: the route is taken", name)
		}
	}
	good := route{pattern: http.MethodGet + " /api/admin/x", who: office, needs: staff.Enter}
	if err := good.check(); err != nil {
		t.Error(err)
	}
}
