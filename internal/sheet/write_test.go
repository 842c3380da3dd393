package sheet_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gulaab/internal/sheet"
)

// GUARD-9, LOAD-4: no cell begins like a formula, and a guarded cell reads back as it was.
func TestLOAD4Guard(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "Serum": "Serum", "'": "'", "it's": "it's", "'tis": "'tis", "12": "12",
		"=1+1": "'=1+1", "+923001234567": "'+923001234567", "-5": "-5", "-1201.80": "-1201.80", "-5+1": "'-5+1", "-": "'-", "-1.2.3": "'-1.2.3", "-.5": "'-.5", "@SUM(A1)": "'@SUM(A1)", "\tx": "'\tx", "\rx": "'\rx",
		"'=1": "''=1", "''@": "'''@",
		"＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠SUM": "'＠SUM", "﹦1": "'﹦1", "\n=1": "'\n=1", " =1": "' =1", "\u00a0=1": "'\u00a0=1", "\ufeff=1": "'\ufeff=1", "'＝1": "''＝1",
		";=1+1": ";'=1+1", "a; ＝1": "a; '＝1", "a;'=1": "a;''=1", "a\t@x": "a\t'@x", "a;b": "a;b", "=1;=2": "'=1;'=2", "Steps:\n- one": "Steps:\n- one",
	} {
		got := sheet.Guard(in)
		if got != want {
			t.Errorf("Guard(%q) = %q, want %q", in, got, want)
		}
		if back := sheet.Unguard(got); back != in {
			t.Errorf("Unguard(%q) = %q, want %q", got, back, in)
		}
	}
}

func FuzzGuard(f *testing.F) {
	for _, s := range []string{"", "'", "''=x", "=cmd|' /C calc'!A0", "-1", "گلاب", ";=1", "\t'＝;@", "\u200b=1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		g := sheet.Guard(s)
		if g != "" && strings.ContainsRune("=+-@\t\r", rune(g[0])) && !regexp.MustCompile(`^-[0-9]+(\.[0-9]+)?$`).MatchString(g) {
			t.Errorf("%q begins like a formula", g)
		}
		for i, part := range strings.FieldsFunc(g, func(r rune) bool { return r == ';' || r == '\t' }) {
			if i > 0 && strings.ContainsAny(part[:1], "=+@") {
				t.Errorf("a part of %q begins like a formula", g)
			}
		}
		if sheet.Unguard(g) != s {
			t.Errorf("%q came back as %q", s, sheet.Unguard(g))
		}
	})
}

func TestLOAD4Writer(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	w := sheet.NewWriter(&b)
	if err := w.Row("row", "name"); err != nil {
		t.Fatal(err)
	}
	if err := w.Row("1", "=HYPERLINK(\"x\"), گلاب\nنیا"); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffrow,name\r\n1,\"'=HYPERLINK(\"\"x\"\"), گلاب\r\nنیا\"\r\n"
	if b.String() != want || !utf8.ValidString(b.String()) {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
