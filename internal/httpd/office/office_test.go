package office_test

import (
	"strings"
	"testing"

	"gulaab/internal/httpd/office"
)

// TREE-2: a package names the missing dependency, also one within a struct.
func TestTREE2ARoomSaysWhatItLacks(t *testing.T) {
	t.Parallel()
	type part struct{ Read func() }
	type deps struct {
		Log  *int
		Part part
		Any  any
	}
	given := deps{new(int), part{func() {}}, 1}
	if err := office.Complete(given); err != nil {
		t.Errorf("nothing is missing: %v", err)
	}
	for name, lacks := range map[string]func(*deps){
		"deps.Log":       func(d *deps) { d.Log = nil },
		"deps.Part.Read": func(d *deps) { d.Part.Read = nil },
		"deps.Any":       func(d *deps) { d.Any = nil },
	} {
		d := given
		lacks(&d)
		if err := office.Complete(d); err == nil || !strings.Contains(err.Error(), name+" is missing") {
			t.Errorf("without %s: %v", name, err)
		}
	}
}
