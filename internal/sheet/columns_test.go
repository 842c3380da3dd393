package sheet

import (
	"slices"
	"strings"
	"testing"

	"gulaab/internal/fault"
)

type field string

const (
	parcel field = "parcel"
	cash   field = "cash"
)

func (f field) Known() bool { return f == "" || f == parcel || f == cash || f == day || f == word }

var names = []Names[field]{{Field: parcel, Heads: []string{"tracking", "cn"}}, {Field: cash, Heads: []string{"cod"}}}

// CASH-1, PARCEL-1: columns are matched by the answers for the last file, which may be
// "nothing", then by their usual names, and no field twice.
func TestColumnsAreMatched(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		said map[string]field
		head string
		want string
	}{
		"by name":                       {head: "CN #,C.O.D.,Weight", want: "parcel,cash,"},
		"with their currency":           {head: "CN,COD (Rs.)", want: "parcel,cash"},
		"the currency without brackets": {head: "CN,COD in PKR", want: "parcel,cash"},
		"the usual name first":          {head: "CN,Tracking", want: ",parcel"},
		"once":                          {head: "CN,CN", want: "parcel,"},
		"as was said":                   {said: map[string]field{"weight": cash}, head: "CN,COD,Weight", want: "parcel,,cash"},
		"nothing was said to be":        {said: map[string]field{"cod": ""}, head: "CN,COD", want: "parcel,"},
		"said in an older spelling":     {said: map[string]field{"cod(rs)": cash}, head: "CN,Cod (Rs)", want: "parcel,cash"},
		"a field said of two is one":    {said: map[string]field{"a": cash, "b": cash}, head: "A,B", want: "cash,"},
	} {
		var got []string
		for _, f := range Match(c.said, names, strings.Split(c.head, ",")) {
			got = append(got, string(f))
		}
		if strings.Join(got, ",") != c.want {
			t.Errorf("%s: %q are %q, want %s", name, c.head, got, c.want)
		}
	}
}

// CASH-1, PARCEL-1: a file is described by its header, three filled cells of each column and
// its number of rows.
func TestTableIsDescribed(t *testing.T) {
	t.Parallel()
	read := func(text string) ([]Column[field], int, error) {
		l, err := look(t, text, nil)
		return l.Columns, l.Rows, err
	}
	columns, rows, err := read("CN,COD\n1,\n2,10\n3,20,beyond\n4\n5,30\n")
	if err != nil || rows != 5 || len(columns) != 2 {
		t.Fatal(columns, rows, err)
	}
	if c := columns[0]; c.Field != parcel || !slices.Equal(c.Samples, []string{"1", "2", "3"}) {
		t.Errorf("the first column is %+v", c)
	}
	if c := columns[1]; c.Name != "COD" || c.Field != cash || !slices.Equal(c.Samples, []string{"10", "20", "30"}) {
		t.Errorf("the second column is %+v", c)
	}
	if _, _, err := read("CN,COD\n"); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a head alone: %v", err)
	}
	if _, rows, err := read("CN,COD\n" + strings.Repeat("1,2\n", MaxLines)); err != nil || rows != MaxLines {
		t.Errorf("the longest file: %d rows, %v", rows, err)
	}
	if _, _, err := read("CN,COD\n" + strings.Repeat("1,2\n", MaxLines+1)); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("a longer one: %v", err)
	}
	for _, fields := range [][]field{{parcel}, {parcel, "colour"}} {
		if fault.KindOf(Fits(fields, 2)) != fault.Invalid {
			t.Errorf("%q answers what two columns hold", fields)
		}
	}
	if Fits([]field{parcel, ""}, 2) != nil || Twice([]field{"", parcel, ""}) != "" || Twice([]field{cash, parcel, cash}) != cash {
		t.Error("an answer is refused, or two of a kind are not seen")
	}
}
