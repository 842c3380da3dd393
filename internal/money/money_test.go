package money

import (
	"encoding/json"
	"errors"
	"math/big"
	"testing"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]Paisa{
		"0": 0, "0.0": 0, "1": 100, "1749": 174900, "1749.5": 174950, "1749.05": 174905, "007": 700,
		"9999999999.99": 999999999999,
	} {
		got, err := Parse(in)
		if err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", in, got, err, want)
		}
	}
	for _, in := range []string{
		"", ".", ".5", "5.", "1.005", "-1", "+1", "1e3", "1,000", " 1", "1 ", "0x10", "NaN", "١٢", "10000000000", "99999999999999999999", "1.2.3", "1.-5",
	} {
		if got, err := Parse(in); !errors.Is(err, ErrSyntax) {
			t.Errorf("Parse(%q) = %d, %v; want ErrSyntax", in, got, err)
		}
	}
}

func TestParseNearest(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]Paisa{
		"0": 0, "1749.5": 174950, "2519.2799999999997": 251928, "2519.274999": 251927, "2519.275": 251928, "0.999": 100,
	} {
		got, err := ParseNearest(in)
		if err != nil || got != want {
			t.Errorf("ParseNearest(%q) = %d, %v; want %d", in, got, err, want)
		}
	}
	for _, in := range []string{"", "5.", "-1", "1e3", "1.23e4", "1.0000000000000000000001", "1.23x", "99999999999.999", ".555"} {
		if got, err := ParseNearest(in); !errors.Is(err, ErrSyntax) {
			t.Errorf("ParseNearest(%q) = %d, %v; want ErrSyntax", in, got, err)
		}
	}
}

func TestFormat(t *testing.T) {
	t.Parallel()
	for language, want := range map[string]string{"en": "-Rs 3,450.50", "ur": "-3,450.50 روپے", "ur-Latn": "-Rs 3,450.50"} {
		if got := Paisa(-345050).In(language); got != want {
			t.Errorf("LANG-1 an amount in %s is %q, want %q", language, got, want)
		}
	}
	for p, want := range map[Paisa]struct{ text, format, json string }{
		0:            {"0.00", "Rs 0", "0"},
		5:            {"0.05", "Rs 0.05", "0.05"},
		50:           {"0.50", "Rs 0.50", "0.5"},
		100:          {"1.00", "Rs 1", "1"},
		99900:        {"999.00", "Rs 999", "999"},
		345000:       {"3450.00", "Rs 3,450", "3450"},
		345050:       {"3450.50", "Rs 3,450.50", "3450.5"},
		123456789:    {"1234567.89", "Rs 1,234,567.89", "1234567.89"},
		-345050:      {"-3450.50", "-Rs 3,450.50", "-3450.5"},
		999999999999: {"9999999999.99", "Rs 9,999,999,999.99", "9999999999.99"},
	} {
		if got := p.String(); got != want.text {
			t.Errorf("%d.String() = %q, want %q", int64(p), got, want.text)
		}
		if got := p.Format(); got != want.format {
			t.Errorf("%d.Format() = %q, want %q", int64(p), got, want.format)
		}
		if got, err := json.Marshal(p); err != nil || string(got) != want.json {
			t.Errorf("%d as JSON = %s, %v; want %s", int64(p), got, err, want.json)
		}
	}
}

func TestUnmarshalRefusesWhatIsNoAmount(t *testing.T) {
	t.Parallel()
	for _, in := range []string{`"12"`, `null`, `1e3`, `-4`, `1.001`, `{}`} {
		p := Paisa(7)
		if err := json.Unmarshal([]byte(in), &p); err == nil || p != 7 {
			t.Errorf("%s gave %d, %v", in, p, err)
		}
	}
}

func TestRounding(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ in, want Paisa }{{0, 0}, {49, 0}, {50, 100}, {149, 100}, {150, 200}, {169050, 169100}, {10350, 10400}} {
		if got := tc.in.RoundRupee(); got != tc.want {
			t.Errorf("%d rounded to the rupee is %d, want %d", tc.in, got, tc.want)
		}
	}
	for _, tc := range []struct {
		a    Paisa
		b    int64
		want Paisa
	}{{1, 2, 1}, {1, 3, 0}, {2, 3, 1}, {5, 10, 1}, {4, 10, 0}, {7, 7, 1}, {10, 4, 3}} {
		if got := DivRound(tc.a, tc.b); got != tc.want {
			t.Errorf("%d/%d = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
	if got := Rupees(12); got != 1200 {
		t.Errorf("Rupees(12) = %d", got)
	}
}

// FuzzParse checks that every amount that Parse accepts is written as the same amount.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"0", "12.5", "9999999999.99", "1.005", "1e9", "-3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil {
			return
		}
		if p < 0 || p > Max {
			t.Fatalf("Parse(%q) = %d is out of bounds", s, p)
		}
		exact, ok := new(big.Rat).SetString(s)
		if !ok || exact.Cmp(big.NewRat(int64(p), PaisaPerRupee)) != 0 {
			t.Fatalf("Parse(%q) = %d paisa", s, p)
		}
		if again, err := Parse(p.String()); err != nil || again != p {
			t.Fatalf("%q, read as %d and written as %q, reads as %d, %v", s, p, p.String(), again, err)
		}
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var back Paisa
		if err := json.Unmarshal(b, &back); err != nil || back != p {
			t.Fatalf("%d as JSON %s reads as %d, %v", p, b, back, err)
		}
	})
}

// FuzzDivRound checks the rounding against exact fractions: half up is the floor of a/b + 1/2.
func FuzzDivRound(f *testing.F) {
	f.Add(int64(245000*69), int64(10000))
	f.Add(int64(1), int64(2))
	f.Fuzz(func(t *testing.T, a, b int64) {
		if a < 0 || a > int64(Max)*100 || b <= 0 || b > 1_000_000 {
			return
		}
		sum := new(big.Rat).Add(big.NewRat(a, b), big.NewRat(1, 2))
		want := new(big.Int).Quo(sum.Num(), sum.Denom())
		if got := DivRound(Paisa(a), b); want.Cmp(big.NewInt(int64(got))) != 0 {
			t.Errorf("DivRound(%d, %d) = %d, want %s", a, b, got, want)
		}
	})
}
