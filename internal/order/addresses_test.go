package order

import "testing"

// KEEP-3 TREE-8: a saved address has every field of a contact except those that its row
// excludes.
func TestKEEP3EveryFieldOfAnAddress(t *testing.T) {
	t.Parallel()
	for _, f := range contactFields {
		c := Contact{
			FirstName: "Ayesha", LastName: "Khan", Country: "Saudi Arabia", StreetAddress: "12 Olaya Street", City: "Riyadh", State: "Riyadh",
			ZIP: "12211", Phone: "+966 50 123 4567",
		}
		if value := f.Of(&c); *value == "" {
			*value = map[string]string{
				"email": "ayesha@example.com", "language": "ur", "secondPhone": "+966 50 123 4568", "nationalAddress": "RHMA3184",
			}[f.Name]
			if *value == "" {
				*value = "typed"
			}
		}
		want := *f.Of(&c)
		if f.unsaved {
			want = ""
		}
		kept, err := checkSaved(SavedAddress{Contact: c})
		if got := *f.Of(&kept.Contact); err != nil || got != want {
			t.Errorf("KEEP-3 %s is kept as %q, %v; want %q", f.Name, got, err, want)
		}
	}
}
