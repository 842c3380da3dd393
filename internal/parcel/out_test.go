package parcel

import (
	"slices"
	"strings"
	"testing"

	"gulaab/internal/city"
	"gulaab/internal/money"
	"gulaab/internal/order"
)

// TestDOOR3BookingFile: a booking file has the city in the courier's spelling, the rider's
// notes, and the second number.
func TestDOOR3BookingFile(t *testing.T) {
	t.Parallel()
	all, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	o := &order.Order{Number: "GL-7K3M9Q", Contact: order.Contact{
		FirstName: "Ayesha", LastName: "Khan", Country: "Pakistan", StreetAddress: "House 12", City: "dg khan", Phone: "0300 1234567",
		PhoneE164: "+923001234567", SecondPhone: "0301 7654321", Landmark: "Jamia Masjid", RiderNote: "Second gate.",
	}}
	p := &order.Parcel{No: 1, Collect: money.Rupees(500)}
	for key, c := range all {
		row := c.Row(o, p)
		if len(row) != len(c.Head()) {
			t.Fatalf("%s: %d cells under %d heads", key, len(row), len(c.Head()))
		}
		text := strings.Join(row, "|")
		for _, want := range []string{"Dera Ghazi Khan", "House 12, near Jamia Masjid", "Second gate.", "0301 7654321"} {
			if !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
				t.Errorf("DOOR-3 %s: %q is not in %s", key, want, text)
			}
		}
		for own := range c.cities {
			if found, ok := city.Find(own); !ok || found.Name != own {
				t.Errorf("DOOR-3 %s spells %q, which is no city of the list", key, own)
			}
		}
	}
	for typed, want := range map[string]string{"chichawatani": "Chicha watni", "Chak 22": "Chak 22", "pindi": "Rawalpindi"} {
		o.Contact.City = typed
		if row := all["leopards"].Row(o, p); !slices.Contains(row, want) {
			t.Errorf("DOOR-3 Leopards gets %v for %q, want %s", row, typed, want)
		}
	}
	for typed, want := range map[string]string{"میرپور": "MIRPUR (AJK)", "Ahmed pur sharqia": "AHMEDPUR EAST", "kamoki": "Kamoke"} {
		o.Contact.City = typed
		if row := all["postex"].Row(o, p); !slices.Contains(row, want) {
			t.Errorf("DOOR-3 PostEx gets %v for %q, want %s", row, typed, want)
		}
	}
	for typed, want := range map[string]map[string]string{
		"skardu": {"tcs": "SAKARDU", "mp": "Skardu"}, "bwp": {"tcs": "Bahawalpur", "mp": "BHAWALPUR"}, "Kotli": {"tcs": "KOTLI-A.KASHMIR", "mp": "KOTLI (AJK)"},
		"hasilpur": {"trax": "Hasil Pur", "postex": "HASIL PUR"}, "yazman": {"leopards": "Yazman mandi", "trax": "Yazman"}, "taxila": {"postex": "TAXLA"},
	} {
		o.Contact.City = typed
		for key, spelled := range want {
			if row := all[key].Row(o, p); !slices.Contains(row, spelled) {
				t.Errorf("DOOR-3 %s gets %v for %q, want %s", key, row, typed, spelled)
			}
		}
	}
	o.Contact.Country, o.Contact.City = "Oman", "pindi"
	if row := all["leopards"].Row(o, p); !slices.Contains(row, "pindi") {
		t.Errorf("DOOR-3 a city abroad: %v", row)
	}
}
