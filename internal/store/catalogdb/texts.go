package catalogdb

import (
	"encoding/json"
	"slices"
	"strings"
)

// texts caches texts that many products of one reading share, so that memory holds each
// brand name and each list of categories once. Callers must not change what it returns.
type texts map[string][]string

// maxShared bounds the cached texts, and sharedLength their bytes.
const (
	maxShared    = 20_000
	sharedLength = 200
)

// one returns a text equal to s.
func (t texts) one(s string) string {
	if s == "" {
		return ""
	}
	return t.keep("="+s, func() []string { return []string{s} })[0]
}

// list parses a JSON list of texts; an empty one is nil.
func (t texts) list(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	if kept, ok := t[text]; ok {
		return kept, nil
	}
	// Most lists hold nothing that JSON escapes.
	if out, ok := plainList(text); ok {
		return t.keep(text, func() []string { return out }), nil
	}
	var out []string
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return nil, err
	}
	return out, nil
}

func (t texts) keep(key string, make func() []string) []string {
	if kept, ok := t[key]; ok {
		return kept
	}
	made := make()
	if len(key) <= sharedLength && len(t) < maxShared {
		t[key] = made
	}
	return made
}

// plainList parses a JSON list of texts without escapes; ok is false for any other text.
func plainList(text string) (list []string, ok bool) {
	if len(text) < 4 || text[:2] != `["` || text[len(text)-2:] != `"]` || strings.ContainsRune(text, '\\') {
		return nil, false
	}
	list = strings.Split(text[2:len(text)-2], `","`)
	broken := func(s string) bool {
		return strings.ContainsFunc(s, func(r rune) bool { return r == '"' || r < ' ' })
	}
	if slices.ContainsFunc(list, broken) {
		return nil, false
	}
	return list, true
}
