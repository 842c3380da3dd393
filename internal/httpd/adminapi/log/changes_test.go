package log

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHOLD5SubjectsAreTold holds the table of who may hear of what against the
// subjects that the contract names: a screen that follows one of them waits for
// nothing that never comes.
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
