package store

import (
	"encoding/json"
	"slices"
	"strings"
)

// texts keeps what many products of one reading have in common, so that a large
// catalogue holds each brand's name and each list of categories once. Nobody may
// change what it returns.
type texts map[string][]string

// maxShared bounds what is kept, and sharedLength what is worth keeping.
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

// list reads a list of texts in JSON; one without entries is nil.
func (t texts) list(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	if kept, ok := t[text]; ok {
		return kept, nil
	}
	// Nearly every list holds nothing that JSON writes otherwise.
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

// plainList reads a JSON list of texts that holds no escape; ok is false where
// text is not exactly that.
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
