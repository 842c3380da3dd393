package site

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
)

// sayings returns all texts of words by field. Functions are called with and without the claims
// of the sample.
func sayings(l language) map[string]string {
	all := map[string]string{}
	w := reflect.ValueOf(said[l]).Elem()
	for i := range w.NumField() {
		name, field := w.Type().Field(i).Name, w.Field(i)
		switch field.Kind() {
		case reflect.String:
			all[name] = field.String()
		case reflect.Struct:
			all[name+" title"], all[name+" about"] = field.Field(0).String(), field.Field(1).String()
		case reflect.Map:
			for _, key := range field.MapKeys() {
				at := name + " " + key.String()
				if value := field.MapIndex(key); value.Kind() == reflect.Struct {
					all[at+" title"], all[at+" about"] = value.Field(0).String(), value.Field(1).String()
				} else {
					all[at] = value.String()
				}
			}
		default: // functions are called below
		}
	}
	for _, original := range []bool{true, false} {
		for name, text := range map[string]string{
			"brand": said[l].brand("COSRX", original), "category": said[l].category("Toner", original),
			"topSellsAbout": said[l].topSellsAbout(original), "trendingAbout": said[l].trendingAbout(original),
		} {
			all[name+map[bool]string{true: " original"}[original]] = text
		}
	}
	all["homePromise"], all["promise"] = said[l].homePromise(28, 31, "Free", 7), said[l].promise(28, "Free")
	all["product"] = said[l].product("Snail", said[l].rupees(money.Rupees(1260)), 28, "Good.")
	all["skinType"], all["searchFor"] = said[l].skinType("X"), said[l].searchFor("snail")
	all["paged"], all["at"] = said[l].paged("Toner", 2), said[l].at("X", "Gulaab")
	return all
}

// same are texts that English and Roman Urdu share.
var same = []string{"home", "personal payment", "policies privacy title", "stop"}

// TestLANG1HeadsAreSaid (LANG-1): each language has all texts of heads and structured data in
// its own words and with the same figures.
func TestLANG1HeadsAreSaid(t *testing.T) {
	t.Parallel()
	all := sayings(english)
	for _, l := range languages[1:] {
		own := sayings(l)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(all)), slices.Sorted(maps.Keys(own))); diff != "" {
			t.Errorf("LANG-1 %s says other things:\n%s", l.tag(), diff)
		}
		for name, text := range own {
			if all[name] == "Toner" { // only the name
				continue
			}
			if text == "" || text == all[name] && (l == urdu || !slices.Contains(same, name)) {
				t.Errorf("LANG-1 %s says %s as %q", l.tag(), name, text)
			}
			if l == urdu && name != "at" && !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x0600 && r <= 0x06ff }) {
				t.Errorf("LANG-1 %s is not in Urdu: %q", name, text)
			}
			for _, figure := range []string{"28", "31", "7", "1,260", "COSRX", "Toner", "snail"} {
				if strings.Contains(all[name], figure) != strings.Contains(text, figure) {
					t.Errorf("LANG-1 %s of %s has not the same %s: %q", name, l.tag(), figure, text)
				}
			}
		}
	}
}
