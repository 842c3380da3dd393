package city

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestDOOR3TheList: at least 400 cities, each once, in a province, with a postal
// code of five digits and a name in Urdu; no spelling means two of them.
func TestDOOR3TheList(t *testing.T) {
	t.Parallel()
	lines := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "== ") {
			continue
		}
		if lines++; strings.Count(line, ";") != 3 {
			t.Errorf("DOOR-3 line %q does not have four parts", line)
		}
	}
	if len(All()) != lines || lines < 400 {
		t.Fatalf("DOOR-3 %d cities of %d lines", len(All()), lines)
	}
	want := []string{"Punjab", "Sindh", "Khyber Pakhtunkhwa", "Islamabad Capital Territory", "Balochistan", "Gilgit-Baltistan", "Azad Jammu and Kashmir"}
	if !slices.Equal(Provinces(), want) {
		t.Errorf("DOOR-3 provinces %v", Provinces())
	}
	code := regexp.MustCompile(`^[1-9][0-9]{4}$`)
	means := map[string]string{}
	for _, c := range All() {
		if !code.MatchString(c.PostalCode) || !slices.Contains(want, c.Province) {
			t.Errorf("DOOR-3 %+v", c)
		}
		for _, r := range c.Urdu {
			if !unicode.Is(unicode.Arabic, r) && !unicode.Is(unicode.Mn, r) && r != ' ' {
				t.Errorf("DOOR-3 the Urdu name of %s holds %q", c.Name, r)
			}
		}
		for _, r := range c.Name + strings.Join(c.Also, "") {
			if r > unicode.MaxASCII && !unicode.Is(unicode.Arabic, r) {
				t.Errorf("DOOR-3 %s holds %q", c.Name, r)
			}
		}
		for _, s := range c.spellings() {
			if other, taken := means[Fold(s)]; Fold(s) == "" || taken && other != c.Name {
				t.Errorf("DOOR-3 %q means %s and %s", s, other, c.Name)
			}
			means[Fold(s)] = c.Name
		}
	}
	var sent map[string][][4]string
	if err := json.Unmarshal(JSON(), &sent); err != nil || len(sent) != len(want) || sent["Punjab"][0][0] != "Lahore" {
		t.Errorf("DOOR-3 what browsers get: %v %v", err, len(sent))
	}
}

func TestDOOR3Find(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"pindi": "Rawalpindi", "راولپنڈی": "Rawalpindi", " RAWAL-PINDI ": "Rawalpindi", "D.I. Khan": "Dera Ismail Khan", "RYK": "Rahim Yar Khan",
		"LHR": "Lahore", "لاهور": "Lahore", "كراچي": "Karachi", "Abottabad": "Abbottabad", "کوئٹہ": "Quetta", "كويٹه": "Quetta", "Chak 22": "", "": "",
	} {
		if got, ok := Find(typed); got.Name != want || ok != (want != "") {
			t.Errorf("DOOR-3 %q is %q, want %q", typed, got.Name, want)
		}
	}
	if c, _ := Find("isb"); c.Province != "Islamabad Capital Territory" || c.PostalCode != "44000" {
		t.Errorf("DOOR-3 Islamabad is %+v", c)
	}
	if !Same("Pindi", "rawalpindi") || Same("Lahore", "Karachi") || !Same("Chak 22", "chak22") {
		t.Error("DOOR-3 spellings of one city are two")
	}
}

func TestDOOR3Spellings(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string][]string{
		"PINDI": {"Rawalpindi", "راولپنڈی", "pindi", "rawal pindi"}, "راولپنڈی": {"Rawalpindi", "pindi"}, "Springfield": {"Springfield"},
	} {
		got := Spellings(typed)
		for _, one := range want {
			if !slices.Contains(got, one) {
				t.Errorf("DOOR-3 the spellings of %q are %q, want %q among them", typed, got, one)
			}
		}
	}
}

// TestDOOR3PostalCodesAreOfTheirProvince: the first two digits of a postal code are its region, so
// a code in another province's range is wrong.
func TestDOOR3PostalCodesAreOfTheirProvince(t *testing.T) {
	t.Parallel()
	regions := map[string][2]string{
		"Azad Jammu and Kashmir": {"10", "13"}, "Gilgit-Baltistan": {"14", "16"}, "Khyber Pakhtunkhwa": {"17", "29"}, "Punjab": {"30", "64"},
		"Islamabad Capital Territory": {"44", "45"}, "Sindh": {"65", "79"}, "Balochistan": {"80", "95"},
	}
	for _, c := range All() {
		if r := regions[c.Province]; c.PostalCode[:2] < r[0] || c.PostalCode[:2] > r[1] {
			t.Errorf("DOOR-3 %s in %s has the code %s", c.Name, c.Province, c.PostalCode)
		}
	}
}
