// Package api holds the contracts of the shop's calls: openapi.yaml for shoppers,
// office.yaml for the office. The office's is long and therefore in parts, one a tag:
// office.yaml says what holds for all of them, and each file of office/ adds its calls
// and the schemas that no other part uses.
package api

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed openapi.yaml office.yaml office/*.yaml
var files embed.FS

// Where a part's schemas begin; what stands before them are its calls.
const (
	beginPaths   = "paths:\n"
	beginSchemas = "\ncomponents:\n  schemas:\n"
)

// All returns both contracts, the shop's first, each as one OpenAPI document.
func All() ([][]byte, error) {
	shop, err := files.ReadFile("openapi.yaml")
	if err != nil {
		return nil, err
	}
	office, err := Office()
	return [][]byte{shop, office}, err
}

// Office returns the office's contract as one OpenAPI document. What it refers to of
// the shop's contract is relative to this folder.
func Office() ([]byte, error) {
	root, err := files.ReadFile("office.yaml")
	if err != nil {
		return nil, err
	}
	head, shared, ok := bytes.Cut(root, []byte("\ncomponents:\n"))
	if !ok || !bytes.Contains(shared, []byte("\n  schemas:\n")) {
		return nil, fmt.Errorf("api: office.yaml does not end with its components and their schemas")
	}
	parts, err := readParts()
	if err != nil {
		return nil, err
	}
	var paths, schemas bytes.Buffer
	for _, p := range parts {
		paths.Write(p.calls)
		schemas.Write(p.schemas)
	}
	return fmt.Appendf(nil, "%s\n%s%s\ncomponents:\n%s%s", head, beginPaths, &paths, shared, &schemas), nil
}

// part is a file of office/: the calls of one tag, and schemas.
type part struct {
	tag            string
	calls, schemas []byte
}

// readParts returns the files of office/ in the order of their names.
func readParts() ([]part, error) {
	names, err := fs.Glob(files, "office/*.yaml")
	if err != nil {
		return nil, err
	}
	var all []part
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		body, ok := bytes.CutPrefix(text, []byte(beginPaths))
		if !ok {
			return nil, fmt.Errorf("api: %s does not begin with its paths", name)
		}
		calls, schemas, _ := bytes.Cut(body, []byte(beginSchemas))
		all = append(all, part{strings.TrimSuffix(path.Base(name), ".yaml"), calls, schemas})
	}
	return all, nil
}
