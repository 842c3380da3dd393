package catalogdb

import (
	"strings"
	"testing"
)

// ITEM-3, APP-2: a photo that something names is kept, whichever types lie beside its JPEG.
func TestITEM3EveryKindOfPhotoIsFoundInTexts(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{"j", "w", "a", "b"} {
		key := "products/" + strings.Repeat("0f", 16) + ".c8a090." + kind
		found := mediaKeys.FindStringSubmatch(`[{"image":"/media/` + key + `-640.jpg"}]`)
		if len(found) != 2 || found[1] != key {
			t.Errorf("ITEM-3 of a photo of kind %s is found %q", kind, found)
		}
	}
}
