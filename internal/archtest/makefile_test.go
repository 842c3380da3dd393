package archtest

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every test runs under make test (WORD-5): one that the race detector's run leaves out by its name stands in
// a package of the run without it, and nowhere else; a package that is left out whole starts no goroutine.
func TestWORD5WhatIsNotRacedRunsAllTheSame(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	makefile := strings.ReplaceAll(string(text), "\\\n", " ")
	variable := func(name string) string {
		m := regexp.MustCompile(`(?m)^` + name + ` *:= *(.+)$`).FindStringSubmatch(makefile)
		if m == nil {
			t.Fatalf("the Makefile has no %s", name)
		}
		return m[1]
	}
	packages := func(line string) (dirs []string) {
		for _, m := range regexp.MustCompile(`\./([\w/]+)`).FindAllStringSubmatch(line, -1) {
			dirs = append(dirs, m[1])
		}
		return dirs
	}
	again := func(names string) []string {
		m := regexp.MustCompile(`(?m)-run '[^']*\$\(` + names + `\)'.*$`).FindString(makefile)
		return packages(m)
	}
	where := map[string][]string{}
	starts := regexp.MustCompile(`(?m)^\s*go (func\b|[\w.]+\()|\.Go\(`)
	computes := packages(variable("computes"))
	if len(computes) == 0 {
		t.Error("no package is named that only computes")
	}
	for _, s := range sources(t) {
		dir := path.Dir(s.file)
		if strings.HasSuffix(s.file, "_test.go") {
			for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(s.text, -1) {
				where[string(m[1])] = append(where[string(m[1])], dir)
			}
		} else if slices.Contains(computes, dir) && starts.Match(s.text) {
			t.Errorf("%s starts a goroutine: the race detector must watch the tests of its package", s.file)
		}
	}
	for _, list := range []string{"long", "rows"} {
		dirs := again(list)
		for name := range strings.SplitSeq(strings.Trim(variable(list), "^()$"), "|") {
			if in := where[name]; len(in) != 1 || !slices.Contains(dirs, in[0]) {
				t.Errorf("%s leaves %s out of the run with the race detector: it stands in %v, and the run without it tests %v", list, name, in, dirs)
			}
		}
	}
}
