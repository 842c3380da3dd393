package api

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Shared is the name under which Parts returns what several tags use.
const Shared = "shared"

// SharedFile is how a tag's document refers to the shared one.
const SharedFile = "./office.shared.bundle.yaml"

var (
	// ownRef is a reference to a component of the office's contract itself.
	ownRef = regexp.MustCompile(`'#/components/(\w+/\w+)'`)
	// refusal is a status that answers one of the shop's shared errors. Package call writes
	// those for every handler, and no handler answers one as a value.
	refusal = regexp.MustCompile(`(?m)^ +'[45]\d\d': \{ \$ref: './openapi.yaml#/components/responses/\w+' \}\n`)
	section = regexp.MustCompile(`(?m)^  (\w+):\n`)
	entry   = regexp.MustCompile(`(?m)^    (\w+):`)
)

// Parts returns the office's contract in one document a tag, for what generates code
// from it. A component that one tag alone has or uses is in that tag's document; what
// several use is in the document named Shared, to which theirs refer as SharedFile.
// The errors that all calls share are left out.
func Parts() (map[string][]byte, error) {
	whole, err := Office()
	if err != nil {
		return nil, err
	}
	head, rest, _ := bytes.Cut(whole, []byte("\n"+beginPaths))
	_, text, _ := bytes.Cut(rest, []byte("\ncomponents:\n"))
	components := map[string]string{} // "schemas/Edit" and its text
	for name, body := range blocks(section, string(text)) {
		for key, component := range blocks(entry, body) {
			components[name+"/"+key] = component
		}
	}
	parts, err := readParts()
	if err != nil {
		return nil, err
	}
	calls := map[string]string{Shared: "  {}\n"}
	users := map[string][]string{} // the tags that reach a component
	for _, p := range parts {
		calls[p.tag] = string(p.calls)
		add := func(name string) bool {
			if slices.Contains(users[name], p.tag) {
				return false
			}
			users[name] = append(users[name], p.tag)
			return true
		}
		for own := range blocks(entry, string(p.schemas)) {
			add("schemas/" + own)
		}
		reach(string(p.calls)+string(p.schemas), components, add)
	}
	of := map[string][]string{} // the components of each document
	for _, name := range slices.Sorted(maps.Keys(components)) {
		switch tags := users[name]; {
		case strings.HasPrefix(name, "securitySchemes/"):
		case len(tags) == 0:
			return nil, fmt.Errorf("api: nothing refers to %s of office.yaml", name)
		case len(tags) == 1:
			of[tags[0]] = append(of[tags[0]], name)
		default:
			of[Shared] = append(of[Shared], name)
		}
	}
	documents := map[string][]byte{}
	for part, text := range calls {
		var out strings.Builder
		fmt.Fprintf(&out, "%s\n%s%s\ncomponents:\n  securitySchemes:\n", head, beginPaths, text)
		for _, scheme := range []string{"bearer", "staff"} {
			out.WriteString(components["securitySchemes/"+scheme])
		}
		before := ""
		for _, name := range of[part] {
			if kind, _, _ := strings.Cut(name, "/"); kind != before {
				fmt.Fprintf(&out, "  %s:\n", kind)
				before = kind
			}
			out.WriteString(strings.TrimRight(components[name], "\n") + "\n")
		}
		documents[part] = ownRef.ReplaceAllFunc(refusal.ReplaceAll([]byte(out.String()), nil), func(ref []byte) []byte {
			name := string(ownRef.FindSubmatch(ref)[1])
			if part == Shared || !slices.Contains(of[Shared], name) {
				return ref
			}
			return []byte("'" + SharedFile + "#/components/" + name + "'")
		})
	}
	return documents, nil
}

// reach calls add for every component that a text refers to, and for those that these
// refer to, until add says that it knows one.
func reach(text string, components map[string]string, add func(string) bool) {
	for _, ref := range ownRef.FindAllStringSubmatch(text, -1) {
		if add(ref[1]) {
			reach(components[ref[1]], components, add)
		}
	}
}

// blocks cuts a text at the lines that a pattern matches: the text of each, that line
// included for an entry and left out for a section, by the name in it.
func blocks(at *regexp.Regexp, text string) map[string]string {
	found := map[string]string{}
	all := at.FindAllStringSubmatchIndex(text, -1)
	for i, m := range all {
		end := len(text)
		if i+1 < len(all) {
			end = all[i+1][0]
		}
		begin := m[0]
		if at == section {
			begin = m[1]
		}
		found[text[m[2]:m[3]]] += text[begin:end]
	}
	return found
}
