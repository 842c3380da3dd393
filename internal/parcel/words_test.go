package parcel

import (
	"encoding/json"
	"regexp"
	"testing"
)

// READ-8: couriers' status texts are data files, each with its source and date.
func TestREAD8CouriersWords(t *testing.T) {
	t.Parallel()
	names, err := files.ReadDir("couriers")
	if err != nil || len(names) < 5 {
		t.Fatal(names, err)
	}
	day := regexp.MustCompile(`^20[0-9]{2}(-[01][0-9])?$`)
	for _, name := range names {
		text, err := files.ReadFile("couriers/" + name.Name())
		if err != nil {
			t.Fatal(err)
		}
		var c struct {
			Sources [][2]string
			Codes   [][]string
		}
		if err := json.Unmarshal(text, &c); err != nil || len(c.Sources) == 0 {
			t.Errorf("READ-8 %s has no sources: %v", name.Name(), err)
		}
		for _, s := range c.Sources {
			if s[0] == "" || !day.MatchString(s[1]) {
				t.Errorf("READ-8 %s: %q", name.Name(), s)
			}
		}
		seen := map[string]bool{}
		for _, code := range c.Codes {
			if !Meaning(code[2]).Known() || seen[codeKey(code[0])] || len(code) > 3 && code[2] != string(Attempt) {
				t.Errorf("READ-8 %s: %q", name.Name(), code)
			}
			seen[codeKey(code[0])] = true
		}
	}
}

// READ-8: a status text alone is understood, and a code that contradicts its text is asked
// about.
func TestREAD8CodeAgainstWords(t *testing.T) {
	t.Parallel()
	list, err := Couriers([]Stored{{Key: "own", Body: Set{Name: "A courier of the owner's"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		courier, code, words string
		want                 Meaning
	}{
		{"postex", "0005", "Delivered", Delivered},
		{"postex", "0002", "Cancelled by merchant", Note},
		{"postex", "0002", "Returned", ""},
		{"postex", "0007", "Returned", ""},
		{"postex", "0004", "Package on Root", Out},
		{"postex", "0004", "on the road", Out},
		{"postex", "0013", "Attempt Made: RFD", Attempt},
		{"postex", "", "Delivered", Delivered},
		{"postex", "", "Out For Return", Returning},
		{"postex", "", "En-Route to PostEx warehouse", Moving},
		{"trax", "Shipment - Arrived at Origin", "", Moving},
		{"trax", "Shipment - Rider Picked", "", Moving},
		{"trax", "Return - Dispatched", "", Returning},
		{"leopards", "Assign to Courier", "", Out},
		{"tcs", "Delivery Unsuccessful", "", Attempt},
		{"trax", "", "Delivered", Delivered},
		{"trax", "", "Shipment – Delivered", Delivered},
		{"trax", "", "Arrived At Origin", Moving},
		{"trax", "", "Returned", ""},
		{"leopards", "", "Out-for-Delivery", Out},
		{"leopards", "", "Parcel delivered successfully.", Delivered},
		{"tcs", "", "RETURN_IN_TRANSIT", Returning},
		{"mp", "", "Refused by Consignee", Attempt},
		{"mp", "", "Order not delivered", Attempt},
		{"own", "", "Consignee not available", Attempt},
		{"own", "", "Delivery Successful", Delivered},
		{"own", "", "Could not be delivered", Attempt},
		{"own", "", "To be delivered", ""},
		{"own", "", "Delivered?", ""},
		{"own", "", "Delivered to hub", ""},
		{"own", "", "In-Transit", Moving},
		{"own", "", "Return to Shipper", ""},
		{"own", "", "Returned", ""},
		{"own", "", "Delivered to Shipper", ""},
	} {
		r := &reader{c: Find(list, c.courier)}
		code := c.code
		if code == "" {
			code = c.words
		}
		if got := r.c.Codes(nil)[codeKey(r.codeOf(code, c.words))].Meaning; got != c.want {
			t.Errorf("READ-8 %s says %q with %q: %q, want %q", c.courier, c.code, c.words, got, c.want)
		}
	}
}
