package catalog

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// filled is a product with a value of every attribute.
func filled() *Product {
	p := product(1, "Snail Essence", "COSRX", "essence")
	for _, a := range Attributes() {
		switch field := a.Of(p).(type) {
		case *string:
			*field = "/of/" + a.Name
		case *[]string:
			*field = []string{"one " + a.Name, "two " + a.Name}
		case *bool:
			*field = true
		}
	}
	return p
}

// TREE-8: an attribute is one row, from which the sheet, the checks and the packed form follow.
func TestTREE8EveryAttribute(t *testing.T) {
	t.Parallel()
	p := filled()
	names := map[string]int{}
	for _, a := range Attributes() {
		names[a.Name]++
		names[a.File+" of a file"]++
		names[a.Column+" of the table"]++
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			bare := *p
			put(a.Of(&bare), a.Of(&Product{}))
			with, without := SheetOf(p), SheetOf(&bare)
			before, _ := Differences(&without, &with)
			if _, told := before[a.Name]; a.sheet != nil && (!told || len(before) != 1) {
				t.Errorf("the sheet tells %v, want %s alone", before, a.Name)
			}
			back := with.Product(p.ID, p)
			if diff := cmp.Diff(a.Of(p), a.Of(back)); diff != "" {
				t.Errorf("a sheet gives another value back (-want +got):\n%s", diff)
			}
			if a.Long != (cmp.Diff(a.Of(NewSnapshot([]*Product{p}, 1).ByID(p.ID)), a.Of(p)) != "") {
				t.Error("it is packed and should not be, or is not and should be")
			}
			if diff := cmp.Diff(a.Of(NewSnapshot([]*Product{p}, 1).Full(p.ID)), a.Of(p)); diff != "" {
				t.Errorf("a snapshot gives another value back (-want +got):\n%s", diff)
			}
			wrong := *p
			switch field := a.Of(&wrong).(type) {
			case *string:
				*field = strings.Repeat("x", max(a.Max, maxAddress)+1)
			case *[]string:
				*field = []string{strings.Repeat("x", maxLine+1)}
			case *bool:
				return
			}
			if fieldsOf(Validate(&wrong))[a.Name] == "" {
				t.Error("what is too long passes")
			}
		})
	}
	for name, n := range names {
		if n > 1 {
			t.Errorf("%s stands in %d rows", name, n)
		}
	}
}
