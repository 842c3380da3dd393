package log

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHOLD5SubjectsAreTold compares the table of who hears of which subject with the subjects
// of the contract, so that no screen follows a subject that is never announced.
func TestHOLD5SubjectsAreTold(t *testing.T) {
	t.Parallel()
	contract, err := os.ReadFile("../../../../api/office/log.yaml")
	if err != nil {
		t.Fatal(err)
	}
	enum := regexp.MustCompile(`(?s)\n    Change:\n.*?subject: \{ type: string, enum: \[(.*?)\]`).FindSubmatch(contract)
	if enum == nil {
		t.Fatal("the contract names no subjects of a change")
	}
	subjects := strings.Split(string(enum[1]), ", ")
	for _, name := range subjects {
		if tells[name] == "" && name != "notice" {
			t.Errorf("HOLD-5 nobody is told of %q, which the contract names", name)
		}
	}
	for name := range tells {
		if !slices.Contains(subjects, name) {
			t.Errorf("HOLD-5 the contract does not name %q, which is told", name)
		}
	}
}
