package deposit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/deal"
	"gulaab/internal/money"
)

func TestPAYS3Asks(t *testing.T) {
	t.Parallel()
	large := Rule{From: 20_000, Rupees: 2000}
	first := Rule{From: 10_000, FirstOrder: true, Rupees: 1000}
	far := Rule{From: 5000, Cities: []string{"Quetta", "Gwadar"}, Percent: 20}
	flagged := Rule{Flagged: true, Rupees: 500}
	fragile := Rule{Targets: []deal.Target{{Kind: deal.OfCategory, ID: "perfume"}, {Kind: deal.OfProduct, ID: "p1"}}, Percent: 50}
	all := []Rule{large, first, far, flagged, fragile}
	fresh, known, bad := &Phone{}, &Phone{Known: true}, &Phone{Known: true, Flagged: true}
	goods := func(rupees int64) Facts {
		return Facts{Goods: money.Rupees(rupees), Cash: money.Rupees(rupees), Country: "Pakistan", City: "Lahore", Phone: known}
	}
	with := func(f Facts, change func(*Facts)) Facts { change(&f); return f }
	for name, row := range map[string]struct {
		rules []Rule
		facts Facts
		want  money.Paisa
		by    *Rule
	}{
		"no rules":                        {nil, goods(90_000), 0, nil},
		"below the amount":                {all, with(goods(20_000), func(f *Facts) { f.Goods-- }), 0, nil},
		"from the amount on":              {all, goods(20_000), money.Rupees(2000), &large},
		"delivery is no goods":            {all, with(goods(19_900), func(f *Facts) { f.Cash += money.Rupees(200) }), 0, nil},
		"a first order":                   {all, with(goods(12_400), func(f *Facts) { f.Phone = fresh }), money.Rupees(1000), &first},
		"a first order below the amount":  {all, with(goods(9999), func(f *Facts) { f.Phone = fresh }), 0, nil},
		"a phone that is not looked up":   {all, with(goods(12_400), func(f *Facts) { f.Phone = nil }), 0, nil},
		"a flag":                          {all, with(goods(900), func(f *Facts) { f.Phone = bad }), money.Rupees(500), &flagged},
		"never more than the order costs": {all, with(goods(300), func(f *Facts) { f.Phone = bad }), money.Rupees(300), &flagged},
		"a city as it is typed":           {all, with(goods(6000), func(f *Facts) { f.City = " quetta " }), money.Rupees(1200), &far},
		"a city of that name elsewhere":   {all, with(goods(6000), func(f *Facts) { f.Country, f.City = "Qatar", "Quetta" }), 0, nil},
		"the percentage is of all that is paid, to the rupee": {all, with(goods(6000), func(f *Facts) { f.City, f.Cash = "Gwadar", money.Rupees(6251)+49 }), money.Rupees(1250), &far},
		"half a rupee goes up":                                {[]Rule{{From: 1, Percent: 50}}, goods(25), money.Rupees(13), &Rule{From: 1, Percent: 50}},
		"a rupee at least":                                    {[]Rule{{From: 1, Percent: 1}}, goods(10), money.Rupees(1), &Rule{From: 1, Percent: 1}},
		"goods by category": {all, with(goods(900), func(f *Facts) {
			f.Units = []Unit{{Goods: deal.Goods{ProductID: "p7"}}, {Goods: deal.Goods{ProductID: "p9", Categories: []string{"perfume"}}}}
		}), money.Rupees(450), &fragile},
		"goods by themselves":               {all, with(goods(900), func(f *Facts) { f.Units = []Unit{{Goods: deal.Goods{ProductID: "p1"}}} }), money.Rupees(450), &fragile},
		"the largest counts, never the sum": {all, with(goods(30_000), func(f *Facts) { f.City, f.Phone = "Quetta", &Phone{Flagged: true} }), money.Rupees(6000), &far},
		"the largest of sums":               {all, with(goods(20_000), func(f *Facts) { f.Phone = &Phone{Flagged: true} }), money.Rupees(2000), &large},
		"a rule that rests":                 {[]Rule{{From: 1, Rupees: 5, Off: true}}, goods(900), 0, nil},
		"a free order":                      {[]Rule{{FirstOrder: true, Rupees: 5}}, with(goods(0), func(f *Facts) { f.Phone = fresh }), 0, nil},
	} {
		amount, by := Asks(row.rules, &row.facts)
		if amount != row.want {
			t.Errorf("PAYS-3 %s: %s, want %s", name, amount.Format(), row.want.Format())
		}
		if diff := cmp.Diff(row.by, by); diff != "" {
			t.Errorf("PAYS-3 %s: by another rule: %s", name, diff)
		}
	}
}

func TestPAYS3Problems(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		rule  Rule
		field string // empty: nothing is wrong
	}{
		"an amount and a sum":      {Rule{From: 20_000, Rupees: 2000}, ""},
		"all of it":                {Rule{From: 20_000, Percent: 100}, ""},
		"as much as the least":     {Rule{From: 2500, Rupees: 2500}, ""},
		"any order of a flag":      {Rule{Flagged: true, Rupees: 500}, ""},
		"no condition":             {Rule{Rupees: 500}, "when"},
		"nothing asked":            {Rule{From: 1}, "amount"},
		"a sum below 0":            {Rule{From: 1, Rupees: -5}, "amount"},
		"more than a hundred":      {Rule{From: 1, Percent: 101}, "amount"},
		"less than a percent":      {Rule{From: 1, Percent: -1}, "amount"},
		"a sum and a percentage":   {Rule{From: 900, Rupees: 5, Percent: 5}, "amount"},
		"more than the order":      {Rule{From: 2500, FirstOrder: true, Rupees: 3000}, "amount"},
		"more than a deposit":      {Rule{Flagged: true, Rupees: MaxRupees + 1}, "amount"},
		"an amount below 0":        {Rule{From: -1, Rupees: 5, Flagged: true}, "from"},
		"too long a city":          {Rule{Cities: []string{strings.Repeat("x", 61)}, Rupees: 5}, "cities"},
		"everything is no product": {Rule{Targets: []deal.Target{{Kind: deal.Everything}}, Rupees: 5}, "targets"},
		"a target without a name":  {Rule{Targets: []deal.Target{{Kind: deal.OfBrand}}, Rupees: 5}, "targets"},
		"too many targets":         {Rule{Targets: make([]deal.Target, maxTargets+1), Rupees: 5}, "targets"},
	} {
		bad := Problems([]Rule{{From: 1, Rupees: 1}, row.rule})
		if row.field == "" && bad != nil || row.field != "" && (len(bad) != 1 || bad["1."+row.field] == "") {
			t.Errorf("PAYS-3 %s: %v, want %q", name, bad, row.field)
		}
	}
	if bad := Problems(make([]Rule, MaxRules+1)); bad["rules"] == "" {
		t.Errorf("PAYS-3 too many rules: %v", bad)
	}
}

// TestPAYS3Stored: a rule is stored with the order whose deposit it asked.
func TestPAYS3Stored(t *testing.T) {
	t.Parallel()
	rules := Tidy([]Rule{{From: 7, FirstOrder: true, Cities: []string{" quetta", "Quetta", ""}, Targets: []deal.Target{{Kind: deal.OfBrand, ID: "b"}, {Kind: deal.OfBrand, ID: "b"}}, Percent: 20}})
	if diff := cmp.Diff([]Rule{{From: 7, FirstOrder: true, Cities: []string{"Quetta"}, Targets: []deal.Target{{Kind: deal.OfBrand, ID: "b"}}, Percent: 20}}, rules); diff != "" {
		t.Errorf("PAYS-3 tidied: %s", diff)
	}
	var got Rule
	if err := got.Scan(rules[0].Text()); err != nil || cmp.Diff(rules[0], got) != "" {
		t.Errorf("PAYS-3 stored: %v %+v", err, got)
	}
	if err := got.Scan(""); err != nil || got.Rupees+got.Percent+got.From != 0 || new(Rule).Text() != "" {
		t.Errorf("PAYS-3 none stored: %v %+v", err, got)
	}
	if err := got.Scan("{"); err == nil {
		t.Error("PAYS-3 a broken rule was read")
	}
}

// TestPAYS3Why: the shopper reads which orders a deposit is of, and nothing of their phone.
func TestPAYS3Why(t *testing.T) {
	t.Parallel()
	far := Rule{From: 5000, Cities: []string{"Quetta", "Gwadar"}, Percent: 20}
	goods := Rule{Targets: []deal.Target{{Kind: deal.OfProduct, ID: "p"}}, Rupees: 100}
	for _, row := range []struct {
		language string
		rule     Rule
		atDoor   money.Paisa
		want     string
	}{
		{"en", far, money.Rupees(4800), "Cash orders of Rs\u00a05,000 or more to Quetta: Rs\u00a01,200 first, and Rs\u00a04,800 in cash when the parcel comes. "},
		{"en", goods, 0, "Cash orders with goods like these: all of it first, Rs\u00a01,200. "},
		{"ur-Latn", goods, money.Rupees(4800), "Aisi cheezon wale cash order: pehle Rs\u00a01,200, aur parcel milne par Rs\u00a04,800 cash. "},
		{"ur", far, money.Rupees(4800), "کوئٹہ کے "},
		{"xx", Rule{FirstOrder: true, Rupees: 1}, money.Rupees(4800), "This order in cash: "},
	} {
		if got := Why(row.language, &row.rule, money.Rupees(1200), row.atDoor, "quetta"); !strings.HasPrefix(got, row.want) {
			t.Errorf("PAYS-3 %s: %q, want %q", row.language, got, row.want)
		}
	}
	for language := range all {
		first, flag := Rule{FirstOrder: true, From: 10, Rupees: 5}, Rule{Flagged: true, Cities: []string{"Quetta"}, Percent: 5}
		if one, other := Why(language, &first, 500, 900, "Quetta"), Why(language, &flag, 500, 900, "Quetta"); one != other {
			t.Errorf("PAYS-3 %s tells a flag from a first order: %q, %q", language, one, other)
		}
	}
	if got := far.Says(); got != "goods of Rs 5,000 or more, to Quetta, Gwadar: 20 % first" {
		t.Errorf("PAYS-3 %q", got)
	}
}
