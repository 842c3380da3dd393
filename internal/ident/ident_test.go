package ident

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var uuid7 = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

func TestIDsSortByTime(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	var ids []string
	for _, step := range []time.Duration{0, time.Microsecond, time.Millisecond, time.Second, time.Hour, 24 * 365 * 30 * time.Hour} {
		id := IDAt(start.Add(step), "any")
		if !uuid7.MatchString(id) {
			t.Errorf("%s is no UUIDv7", id)
		}
		ids = append(ids, id)
	}
	if !slices.IsSorted(ids) {
		t.Errorf("not ascending: %v", ids)
	}
}

func TestIDAt(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	// RFC 9562: 48 bits of milliseconds since 1970.
	const want = "019b7ca9-8c88-7000-"
	got := IDAt(at, "cosrx-snail")
	if !strings.HasPrefix(got, want) {
		t.Errorf("IDAt = %s, want it to begin with %s", got, want)
	}
	if again := IDAt(at.In(time.FixedZone("PKT", 5*3600)), "cosrx-snail"); again != got {
		t.Errorf("the same moment and seed gave %s and %s", got, again)
	}
	if other := IDAt(at, "cosrx-snail-2"); other == got {
		t.Error("two seeds gave one id")
	}
	if old := IDAt(time.Unix(-5, 0), "x"); !strings.HasPrefix(old, "00000000-0000-7") {
		t.Errorf("a time before 1970 gave %s", old)
	}
}

func TestNewID(t *testing.T) {
	t.Parallel()
	before := IDAt(time.Now().Add(-time.Millisecond), "")
	seen := map[string]bool{}
	ids := make([]string, 1000)
	for i := range ids {
		ids[i] = NewID() // several in one tick
	}
	for _, id := range ids {
		if !uuid7.MatchString(id) || seen[id] {
			t.Fatalf("%s is no UUIDv7 or was there before", id)
		}
		if id <= before {
			t.Fatalf("%s is not after %s", id, before)
		}
		seen[id], before = true, id
	}
}

// own are the prefixes of a shop whose owner chose none.
var own = Prefixes{OwnPrefix}

func TestOrderNumber(t *testing.T) {
	t.Parallel()
	shape := regexp.MustCompile(`^GL-[0-9A-HJKMNP-TV-Z]{6}$`)
	seen := map[string]bool{}
	for range 1000 {
		n := own.NewNumber()
		if !shape.MatchString(n) {
			t.Fatalf("%q is not GL- and six of Crockford's base32", n)
		}
		if back, ok := own.Parse(n); !ok || back != n {
			t.Fatalf("Parse(%q) = %q, %v", n, back, ok)
		}
		seen[n] = true
	}
	// Of 1,000 out of 2^30, two are equal with a chance of 1 in 2,000; ten practically never.
	if len(seen) < 990 {
		t.Errorf("only %d of 1000 numbers are distinct", len(seen))
	}
}

func TestReadOrderNumber(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"GL-7K3Q9V":    "GL-7K3Q9V",
		"gl-7k3q9v":    "GL-7K3Q9V",
		" 7k3q9v ":     "GL-7K3Q9V",
		"#GL 7K3 Q9V":  "GL-7K3Q9V",
		"GL-OIL000":    "GL-011000",
		"GL-۷K۳Q۹V":    "GL-7K3Q9V", // from an Urdu keyboard
		"GL-７K３Q９V":    "GL-7K3Q9V",
		"glglgl":       "GL-G1G1G1", // six digits of a number, which begin like the prefix
		"":             "",
		"GL-":          "",
		"GL-7K3Q9":     "",
		"GL-7K3Q9VX":   "",
		"GL-7K3Q9U":    "",
		"AB-7K3Q9V":    "",
		"GL-7K3Q9é":    "",
		"'; DROP --":   "",
		"GL-GL-7K3Q9V": "",
	} {
		got, ok := own.Parse(in)
		if got != want || ok != (want != "") {
			t.Errorf("Parse(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

// OWN-6: the owner chooses the prefix of order numbers, and earlier ones are still read.
func TestPrefixes(t *testing.T) {
	t.Parallel()
	p := Prefixes{"HUSN", "GL", "H"}
	if n := p.NewNumber(); !strings.HasPrefix(n, "HUSN-") || len(n) != len("HUSN-7K3M9Q") {
		t.Errorf("a new number is %s", n)
	}
	for in, want := range map[string][]string{
		"husn 7k3m9q": {"HUSN-7K3M9Q"},
		"GL7K3M9Q":    {"GL-7K3M9Q"},
		"h-7k3m9q":    {"H-7K3M9Q"},
		"7K3M9Q":      {"HUSN-7K3M9Q", "GL-7K3M9Q", "H-7K3M9Q"},
		"ORD-7K3M9Q":  nil,
		"HUSN":        nil,
	} {
		if got := p.All(in); !slices.Equal(got, want) {
			t.Errorf("All(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{
		"husn-7k3m9q": "HUSN-7K3M9Q", "gl-7k3m9q": "GL-7K3M9Q", "#GL 7K3M9Q": "GL-7K3M9Q", "HUSN7K3M9Q": "HUSN-7K3M9Q",
		"Hafsa Aa": "", "HAMMADS": "", "H-AMMADS": "H-AMMADS", "7K3M9Q": "", "XY-7K3M9Q": "",
	} {
		if got, ok := p.Typed(in); got != want || ok != (want != "") {
			t.Errorf("Typed(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
	if got, want := p.Begun("gl-7k"), []string{"GL-7K"}; !slices.Equal(got, want) {
		t.Errorf("Begun = %q, want %q", got, want)
	}
	if got, want := p.Begun("husn kfgghz"), []string{"HUSN-KFGGHZ"}; !slices.Equal(got, want) {
		t.Errorf("Begun = %q, want %q", got, want)
	}
	if got, want := p.In("IBFT from ALI, husn-7k3m9q and GL 000001 ref 123456"), []string{"HUSN-7K3M9Q", "GL-000001"}; !slices.Equal(got, want) {
		t.Errorf("In = %q, want %q", got, want)
	}
	six := Prefixes{"HSNSTR", "GL"}
	for in, want := range map[string]string{
		"HSNSTR-000012": "HSNSTR-000012 0", "hsnstr-000012-3": "HSNSTR-000012 3", "GL-7K3M9Q-11": "GL-7K3M9Q 11", "GL-7K3M9Q": "GL-7K3M9Q 0",
		"7K3M9Q-2": "HSNSTR-7K3M9Q 2", "GL-7K3M9Q-1000": " 0", "XY-7K3M9Q-1": " 0", "": " 0",
	} {
		if number, no, _ := six.Parcel(in); fmt.Sprint(number, " ", no) != want {
			t.Errorf("Parcel(%q) = %q %d, want %s", in, number, no, want)
		}
	}
	if got := PrefixesOf(slices.Values([]string{"GL-000001", "HS-000002", "GL-000003"})); !slices.Equal(got, Prefixes{"GL", "HS"}) {
		t.Errorf("PrefixesOf = %q", got)
	}
	for _, bad := range []string{"", "gl", "GL-", "TOOLONG", "A1", "گل"} {
		if ValidPrefix(bad) {
			t.Errorf("%q is a prefix", bad)
		}
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	a, b := Token(), Token()
	if a == b {
		t.Error("two tokens are alike")
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-]{43}$`).MatchString(a) {
		t.Errorf("%q is not 256 bits in URL-safe base64", a)
	}
	// NIST's test vector of SHA-256.
	if got := HashToken("abc"); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("HashToken(abc) = %s", got)
	}
}

func TestFolding(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]struct{ slug, brand string }{
		"La Roche-Posay":  {"la-roche-posay", "larocheposay"},
		"AXIS-Y":          {"axis-y", "axisy"},
		"axisy":           {"axisy", "axisy"},
		"Estée Lauder":    {"estee-lauder", "esteelauder"},
		"Este\u0301e":     {"estee", "estee"},
		"L’Oréal Paris":   {"l-oreal-paris", "lorealparis"},
		"e.l.f.":          {"e-l-f", "elf"},
		"Dr. Jart+":       {"dr-jart", "drjart"},
		"  Straße  Øre  ": {"strasse-ore", "strasseore"},
		"ÅÉÎÕÜ ÇÑ ŞĞ":     {"aeiou-cn-sg", "aeioucnsg"},
		"!!!":             {"", ""},
		"":                {"", ""},
		"گلاب 24":         {"گلاب-24", "گلاب24"},
	} {
		if got := Slug(in); got != want.slug {
			t.Errorf("Slug(%q) = %q, want %q", in, got, want.slug)
		}
		if got := FoldBrand(in); got != want.brand {
			t.Errorf("FoldBrand(%q) = %q, want %q", in, got, want.brand)
		}
	}
	if got := FoldEmail("  Ayesha.Khan+Shop@Example.COM "); got != "ayesha.khan+shop@example.com" {
		t.Errorf("FoldEmail = %q", got)
	}
}

func FuzzSlug(f *testing.F) {
	for _, s := range []string{"La Roche-Posay", "é\u0301", "\xff\xfe", "İstanbul", "ﬁ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		slug := Slug(s)
		if again := Slug(slug); again != slug {
			t.Errorf("Slug is not settled: %q, %q, %q", s, slug, again)
		}
		if strings.HasPrefix(slug, "-") || strings.HasSuffix(slug, "-") || strings.Contains(slug, "--") {
			t.Errorf("Slug(%q) = %q has stray hyphens", s, slug)
		}
		if a, b := FoldBrand(s), FoldBrand(slug); a != b {
			t.Errorf("FoldBrand of %q is %q, of its slug %q", s, a, b)
		}
	})
}
