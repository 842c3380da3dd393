package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FIND-5: a shade is near to one of another brand where a line of either names the other, or
// where both name the same shade; never to its own brand, to another kind of product, or to a
// shade that is not for sale.
func TestFIND5NearShades(t *testing.T) {
	t.Parallel()
	shades := func(slug string, lines ...string) func(*Product) {
		return func(p *Product) {
			p.Slug, p.Shades, p.Variants = slug, lines, []Variant{
				{ID: slug + "-1", Color: "#c98f7a", Shade: "Toast", Enabled: true, Price: 100},
				{ID: slug + "-2", Color: "#4a2018", Shade: "Deep", Enabled: true, Price: 100},
				{ID: slug + "-3", Color: "#aa0011", Shade: "Gone", Enabled: false, Price: 100},
			}
		}
	}
	products := []*Product{
		product(1, "Skin Tint", "Anar", "makeup", shades("tint", "Toast: warm, 6; gulistan  VELVET base toast; MAC NC25")),
		product(2, "Velvet Base", "Gulistan", "makeup", shades("base", "Deep: cool, 9; Anar Deep", "Gone: cool, 9; MAC NC25")),
		product(3, "Cushion", "Zafran", "makeup", shades("cushion", "Toast: ; mac nc25")),
		product(4, "Other Tint", "Anar", "makeup", shades("other", "Toast: ; MAC NC25")),
		product(5, "Lip Toast", "Zafran", "lip-care", shades("lip", "Toast: ; MAC NC25")),
	}
	s := NewSnapshot(products, 1)
	near := func(slug, shade string) (names []string) {
		for _, one := range s.Detail(s.At(slug)).Shades {
			if one.Name != shade {
				continue
			}
			for _, other := range one.Near {
				names = append(names, other.Brand+" "+other.Product+" "+other.Name+" "+other.Color)
			}
		}
		return names
	}
	for _, test := range []struct {
		slug, shade string
		want        []string
	}{
		// The one that its line names comes before the one that shares a name with it.
		{"tint", "Toast", []string{"Gulistan Velvet Base Toast #c98f7a", "Zafran Cushion Toast #c98f7a"}},
		{"base", "Deep", []string{"Anar Other Tint Deep #4a2018", "Anar Skin Tint Deep #4a2018"}},
		{"cushion", "Toast", []string{"Anar Other Tint Toast #c98f7a", "Anar Skin Tint Toast #c98f7a"}},
		{"lip", "Toast", nil},
	} {
		if diff := cmp.Diff(test.want, near(test.slug, test.shade)); diff != "" {
			t.Errorf("FIND-5 near to %s of %s (-want +got):\n%s", test.shade, test.slug, diff)
		}
	}
	// Nobody wrote a line about it, and it is named by another.
	if got := near("base", "Toast"); len(got) != 1 || got[0] != "Anar Skin Tint Toast #c98f7a" {
		t.Errorf("FIND-5 what is named by another: %q", got)
	}
}
