package adminapi_test

import (
	"reflect"
	"strings"
	"testing"

	"gulaab/internal/httpd/adminapi"
)

// TREE-2: each package refuses to start without its dependencies.
func TestTREE2EveryRoomLooksAtWhatItNeeds(t *testing.T) {
	t.Parallel()
	_, err := adminapi.New(adminapi.Deps{})
	if err == nil {
		t.Fatal("an office of nothing begins")
	}
	rooms := reflect.TypeFor[adminapi.Deps]()
	for i := range rooms.NumField() {
		if room := strings.ToLower(rooms.Field(i).Name); !strings.Contains(err.Error(), " "+room+".Deps.") {
			t.Errorf("%s does not say what it lacks: %v", room, err)
		}
	}
}
