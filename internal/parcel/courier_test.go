package parcel

import "testing"

func TestFEE1AZoneProposesItsCourier(t *testing.T) {
	t.Parallel()
	list := []*Courier{{Key: "postex", On: true}, {Key: "tcs", On: true}, {Key: "leopards"}}
	for proposed, want := range map[string]string{"": "postex", "tcs": "tcs", "leopards": "postex", "gone": "postex"} {
		if got := Meant(list, proposed); got.Key != want {
			t.Errorf("FEE-1 a zone that proposes %q is meant for %s", proposed, got.Key)
		}
	}
}
