package ident

import (
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
		ids[i] = NewID() // several of one tick
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

func TestOrderNumber(t *testing.T) {
	t.Parallel()
	shape := regexp.MustCompile(`^GL-[0-9A-HJKMNP-TV-Z]{6}$`)
	seen := map[string]bool{}
	for range 1000 {
		n := OrderNumber()
		if !shape.MatchString(n) {
			t.Fatalf("%q is not GL- and six of Crockford's base32", n)
		}
		if back, ok := ParseOrderNumber(n); !ok || back != n {
			t.Fatalf("ParseOrderNumber(%q) = %q, %v", n, back, ok)
		}
		seen[n] = true
	}
	// Of 1,000 out of 2^30, two alike have a chance of 1 in 2,000; ten have none.
	if len(seen) < 990 {
		t.Errorf("only %d of 1000 numbers are distinct", len(seen))
	}
}

func TestParseOrderNumber(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"GL-7K3Q9V":    "GL-7K3Q9V",
		"gl-7k3q9v":    "GL-7K3Q9V",
		" 7k3q9v ":     "GL-7K3Q9V",
		"#GL 7K3 Q9V":  "GL-7K3Q9V",
		"GL-OIL000":    "GL-011000",
		"GL-۷K۳Q۹V":    "GL-7K3Q9V", // of an Urdu keyboard
		"GL-７K３Q９V":    "GL-7K3Q9V",
		"glglgl":       "GL-G1G1G1", // six digits that happen to begin like the prefix
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
		got, ok := ParseOrderNumber(in)
		if got != want || ok != (want != "") {
			t.Errorf("ParseOrderNumber(%q) = %q, %v; want %q", in, got, ok, want)
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
	// NIST's vector of SHA-256.
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
