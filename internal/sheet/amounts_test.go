package sheet

import (
	"strings"
	"testing"

	"gulaab/internal/money"
)

// READ-2: an amount is read as people write it, and an ambiguous one is a doubt.
func TestREAD2Amounts(t *testing.T) {
	t.Parallel()
	const doubt, none = "doubt", "none"
	for _, c := range []struct {
		text string
		way  Way
		want string
	}{
		{"1250", "", "1250.00"},
		{"1250.5", "", "1250.50"},
		{"1,250", "", "1250.00"},
		{"1,250.50", "", "1250.50"},
		{"1,25,000", "", "125000.00"},
		{"12,34,567.89", "", "1234567.89"},
		{"1,234,567", "", "1234567.00"},
		{"1.250", "", doubt},
		{"1.250", Point, "1.25"},
		{"1.250", Comma, "1250.00"},
		{"1,250", Comma, "1.25"},
		{"1,250", Mixed, doubt},
		{"1.250", Mixed, doubt},
		{"1.250,00", "", "1250.00"},
		{"1.250,00", Mixed, "1250.00"},
		{"1,250.5", Mixed, "1250.50"},
		{"1.250.000", "", "1250000.00"},
		{"1250,50", "", "1250.50"},
		{"2,5", "", doubt},
		{"12,50", "", doubt},
		{"12,50", Mixed, doubt},
		{"12,50", Comma, "12.50"},
		{"12,50", Point, doubt},
		{"1 250,50", "", "1250.50"},
		{"1\u202f250,50", "", "1250.50"},
		{"1'250", "", "1250.00"},
		{"1’250.00", "", "1250.00"},
		{"Rs.1,250/-", "", "1250.00"},
		{"Rs. 2448/-", "", "2448.00"},
		{"rs 3528", "", "3528.00"},
		{"RS:99", "", "99.00"},
		{"PKR 1250", "", "1250.00"},
		{"1250PKR/-", "", "1250.00"},
		{"₨ 1,250.00", "", "1250.00"},
		{"1,250.00 (DR)", "", "-1250.00"},
		{"1,250.00 [Cr.]", "", "1250.00"},
		{"1,250.00/DR", "", "-1250.00"},
		{"1250 D", "", "-1250.00"},
		{"1250/- C", "", "1250.00"},
		{"Dr: 1,250", "", "-1250.00"},
		{"1250D", "", none},
		{"-1250 C", "", none},
		{"1250 only", "", "1250.00"},
		{"Rupees 1,250 Only", "", "1250.00"},
		{"1250/=", "", "1250.00"},
		{"1250=", "", "1250.00"},
		{"1250.-", "", "1250.00"},
		{"1,250,-", "", "1250.00"},
		{"۱۲۵۰", "", "1250.00"},
		{"۱٬۲۵۰٫۵۰", "", "1250.50"},
		{"روپے ۱۲۵۰", "", "1250.00"},
		{"１，２５０", "", "1250.00"},
		{"\u202a1250\u202c", "", "1250.00"},
		{"1250.", "", "1250.00"},
		{".50", "", "0.50"},
		{"0.125", "", "0.13"},
		{"1250.999", "", "1251.00"},
		{"4673.800000000001", "", "4673.80"},
		{"2525.6400", "", "2525.64"},
		{"3300.2999999999997", "", "3300.30"},
		{"0.30000000000000004", "", "0.30"},
		{"-650", "", "-650.00"},
		{"1200.00-", "", "-1200.00"},
		{"\u2212650.00", "", "-650.00"},
		{"- 650.00", "", "-650.00"},
		{"–650", "", "-650.00"},
		{"PKR -650.00", "", "-650.00"},
		{"Rs. -1200", "", "-1200.00"},
		{"-Rs 1,200/-", "", "-1200.00"},
		{"(275.00)", "", "-275.00"},
		{"(Rs. 275)", "", "-275.00"},
		{"Rs (275)", "", "-275.00"},
		{"700.00 DR", "", "-700.00"},
		{"DR 700", "", "-700.00"},
		{"700.00Cr.", "", "700.00"},
		{"PKR 4968.00 CR", "", "4968.00"},
		{"(700) Dr", "", "-700.00"},
		{"+500", "", "500.00"},
		{"195-", "", "-195.00"},
		{"'1250", "", "1250.00"},
		{`"1,250"`, "", "1250.00"},
		{"PKR: 1,250/-", "", "1250.00"},
		{"1250 rupay", "", "1250.00"},
		{"16%", "", none},
		{"₹1,250", "", none},
		{"USD 500", "", none},
		{"5,000.00C", "", "5000.00"},
		{"300.00D", "", "-300.00"},
		{"-500 CR", "", none},
		{"", "", none},
		{"-", "", none},
		{"()", "", none},
		{"much", "", none},
		{"1.2.5", "", none},
		{"1,2,3", "", none},
		{"12,5000", "", doubt},
		{"1,250,50", "", none},
		{"1,25,00", "", none},
		{"Rs 1250 (per piece)", "", none},
		{"2 for 500", "", none},
		{"1e5", "", none},
		{"99999999999999", "", none},
		{"GL-7K3M9Q", "", none},
		{"21/11/2026", "", none},
	} {
		got := none
		amount, err := Amount(c.text, c.way)
		switch {
		case IsDoubt(err):
			got = doubt
		case err == nil:
			got = amount.String()
		}
		if got != c.want {
			t.Errorf("READ-2 %q in the way %q is %s (%v), want %s", c.text, c.way, got, err, c.want)
		}
	}
}

// READ-2: all values of a column decide between comma and point.
func TestREAD2AColumnDecides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, values string
		said         Way
		way          Way
		doubts       string
	}{
		{"nothing to decide", "100|1250|Rs 99", "", "", ""},
		{"thousands by comma", "1,250|99.50", "", "", ""},
		{"a point before three digits, alone", "1.250|900", "", "", "1.250"},
		{"the same beside decimals", "1.250|999.50", "", "", "1.250"},
		{"points are thousands", "1.250|1.250,00", "", Comma, ""},
		{"points are thousands, by two of them", "1.250|1.250.000", "", Comma, ""},
		{"decimals behind commas", "12,50|9,99|120,00", "", Comma, ""},
		{"one of them alone", "12,50|100", "", "", "12,50"},
		{"three decimals throughout", "1.250|1250.000", "", Point, ""},
		{"thousand is said two ways", "1.250|1,250|1,25,000", "", Mixed, "1.250|1,250"},
		{"both ways for sure", "1.250,00|1,250.00|1,100", "", Mixed, "1,100"},
		{"somebody has said so", "1.250|1,250|2,5", Comma, Comma, ""},
		{"said the other way, one is no amount then", "1.250|2,5", Point, Point, "2,5"},
		{"a column that is certain is not overruled", "1.250,00|1.100", Point, Comma, ""},
	} {
		var a amounts
		for v := range strings.SplitSeq(c.values, "|") {
			a.add(v)
		}
		way := a.way(c.said)
		if doubts := strings.Join(a.doubts(way), "|"); way != c.way || doubts != c.doubts {
			t.Errorf("READ-2 %s: %q, in doubt %q; want %q, %q", c.name, way, doubts, c.way, c.doubts)
		}
	}
}

func FuzzAmount(f *testing.F) {
	for _, s := range []string{"Rs.1,250/-", "1.250,00", "(7) DR", "۱٬۲۵۰٫۵۰", "-/"} {
		f.Add(s, "comma")
	}
	f.Fuzz(func(t *testing.T, s, way string) {
		amount, err := Amount(s, Way(way))
		if err != nil && amount != 0 || amount > money.Max || amount < -money.Max {
			t.Errorf("%q: %d, %v", s, amount, err)
		}
		if err == nil {
			if again, err := Amount(amount.String(), Point); err != nil || again != amount {
				t.Errorf("%q: %s is read as %s, %v", s, amount, again, err)
			}
		}
	})
}
