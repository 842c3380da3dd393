package settle

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
)

var delivered = time.Date(2025, 9, 10, 20, 0, 0, 0, time.UTC) // the 11th in Karachi

// anOrder is one whose parcel brought Rs 5,000.
func anOrder() *order.Order {
	return &order.Order{
		ID: "o1", Number: "GL-7K3M9Q", Method: order.CashOnDelivery,
		Parcels: []order.Parcel{{No: 1, State: order.ParcelDelivered, DeliveredAt: delivered, Collect: money.Rupees(5000)}},
		Entries: []order.Entry{{Kind: order.Cash, At: delivered, Amount: money.Rupees(5000)}},
	}
}

// CASH-1: what each line comes to.
func TestCASH1Outcomes(t *testing.T) {
	t.Parallel()
	line := Line{N: 2, Tracking: "210", Collected: money.Rupees(5000), Fee: money.Rupees(195), Tax: 3120, Withheld: money.Rupees(100), Paid: 467380}
	with := func(change func(*Line)) Line { l := line; change(&l); return l }
	onTheWay := anOrder()
	onTheWay.Parcels[0].State, onTheWay.Parcels[0].DeliveredAt, onTheWay.Entries = order.ParcelOnTheWay, time.Time{}, nil
	for _, c := range []struct {
		name string
		line Line
		k    known
		want Outcome
		diff money.Paisa
	}{
		{"matched", line, known{order: anOrder(), parcel: 1}, Matched, 0},
		{"two rupees pass", with(func(l *Line) { l.Paid -= 200 }), known{order: anOrder(), parcel: 1}, Matched, -200},
		{"short", with(func(l *Line) { l.Paid -= 201 }), known{order: anOrder(), parcel: 1}, Short, -201},
		{"over", with(func(l *Line) { l.Paid += 50000 }), known{order: anOrder(), parcel: 1}, Over, 50000},
		{"less cash than was taken", with(func(l *Line) { l.Collected, l.Withheld, l.Paid = money.Rupees(4000), money.Rupees(80), 369380 }), known{order: anOrder(), parcel: 1}, Short, -98000},
		{"delivered and not paid", with(func(l *Line) { l.Paid = 0 }), known{order: anOrder(), parcel: 1}, NotPaid, -467380},
		{"delivered, and charged without its cash", with(func(l *Line) { l.Collected, l.Withheld, l.Paid = 0, 0, -22620 }), known{order: anOrder(), parcel: 1}, NotPaid, -490000},
		{"unknown", line, known{}, Unknown, 467380},
		{"no such parcel", line, known{order: anOrder(), parcel: 4}, Unknown, 467380},
		{"not delivered", line, known{order: onTheWay, parcel: 1}, NotDelivered, 467380},
		{"a return is charged", Line{N: 3, Tracking: "210", Paid: -27492}, known{order: onTheWay, parcel: 1}, Charged, 0},
		{"a return is charged twice", Line{N: 3, Tracking: "210", Paid: -27492}, known{order: onTheWay, parcel: 1, charged: "CPR-1"}, PaidBefore, -27492},
		{"paid before", line, known{order: anOrder(), parcel: 1, taken: "CPR-1"}, PaidBefore, 467380},
		{"noted by hand before", line, known{order: anOrder(), parcel: 1, settled: map[int]string{1: "by hand"}}, PaidBefore, 467380},
		{"twice in one file", line, known{order: anOrder(), parcel: 1, twice: 2}, PaidBefore, 467380},
		{"cannot be read", Line{N: 4, Wrong: "no"}, known{order: anOrder(), parcel: 1}, Wrong, 0},
		{"a fee that was agreed", with(func(l *Line) { l.Fee, l.Paid = money.Rupees(295), 457380 }), known{order: anOrder(), parcel: 1, rates: []Rate{{From: "2025-08-01", Fee: money.Rupees(195), Tax: 1600, Withheld: 200}}}, Short, -10000},
		{"a rate of later", line, known{order: anOrder(), parcel: 1, rates: []Rate{{From: "2025-09-12", Fee: money.Rupees(5)}}}, Matched, 0},
	} {
		if j := judge(c.line, c.k); j.Outcome != c.want || j.Difference() != c.diff {
			t.Errorf("CASH-1 %s: %s, %d, want %s, %d (%s)", c.name, j.Outcome, j.Difference(), c.want, c.diff, j.Message)
		}
	}
}

// CASH-1: the tax that is withheld is that of the day of the delivery.
func TestCASH1RatesAreDated(t *testing.T) {
	t.Parallel()
	set := []Rate{{From: "2026-07-01", Fee: 100, Withheld: 100}}
	for day, want := range map[string]int64{"2025-06-30": 0, "2025-07-01": 200, "2026-06-30": 200, "2026-07-01": 100} {
		if got := RateOn(set, day).Withheld; got != want {
			t.Errorf("CASH-1 %s: %d, want %d", day, got, want)
		}
	}
	if _, err := CheckRates([]Rate{{From: "2026-07-01"}, {From: "2026-07-01"}}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("two rates of a day: %v", err)
	}
	if _, err := CheckRates([]Rate{{From: "2026-07-01", Withheld: 10_001}}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("more than all: %v", err)
	}
}

// CASH-1: statements are read as couriers write them: minus signs, brackets, guarded
// formulas, no net column; wrong amounts say so and harm no other line.
func TestCASH1LinesAreRead(t *testing.T) {
	t.Parallel()
	text := "CN #,COD Amount,Delivery Charges,GST,WHT,Net Payable\r\n" +
		"'=1+1,\"5,000\",-195,31.20,100,4673.80\r\n" +
		"le 211,5000,195,31.20,100,\r\n" +
		"212,0,0,0,0,(274.92)\r\n" +
		"213,-5000,0,0,0,0\r\n" +
		"214,much,0,0,0,0\r\n" +
		",5000,0,0,0,0\r\n" +
		"215,,,,,\r\n"
	table, err := sheet.Open(bytes.NewReader([]byte(text)), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	b, err := describe(nil, table, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := complete(b.Fields()); err != nil {
		t.Fatalf("the columns are not known: %+v", b.Columns)
	}
	lines, err := read(table, &b.Layout)
	if err != nil || len(lines) != 7 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if l := lines[0]; l.Wrong != "" || l.Collected != money.Rupees(5000) || l.Fee != money.Rupees(195) || l.Paid != 467380 || l.Tracking != "=1+1" {
		t.Errorf("the first: %+v", l)
	}
	if l := lines[1]; l.Tracking != "LE211" {
		t.Errorf("CASH-1 a number in small letters is %q: no parcel has it", l.Tracking)
	}
	if l := lines[1]; l.Paid != 467380 {
		t.Errorf("without a net amount: %+v", l)
	}
	if l := lines[2]; l.Paid != -27492 || l.Wrong != "" {
		t.Errorf("a charge: %+v", l)
	}
	for i := 3; i < 7; i++ {
		if lines[i].Wrong == "" {
			t.Errorf("line %d can be read: %+v", i, lines[i])
		}
	}
	if err := complete([]Field{Collected, PaidOf}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("matched by the amount alone: %v", err)
	}
	if got := sheet.Match(map[string]Field{"cn#": "", "net": PaidOf}, names, []string{"CN #", "Net"}); got[0] != "" || got[1] != PaidOf {
		t.Errorf("what somebody said does not count: %v", got)
	}
	if twice := repeated([]Line{{N: 2, Tracking: "1"}, {N: 3, Tracking: "2"}, {N: 4, Tracking: "1"}}); len(twice) != 1 || twice[4] != 2 {
		t.Errorf("twice: %v", twice)
	}
}

// READ-1, READ-2: a statement is read as couriers write it: amounts in every dress, the
// total below left out, with a word or without one, and columns that say thousand in two
// ways asked about.
func TestREAD2StatementsAreRead(t *testing.T) {
	t.Parallel()
	lines := func(text string, answers sheet.Answers) ([]Line, error) {
		table, err := sheet.Open(bytes.NewReader([]byte(text)), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := describe(nil, table, nil, answers)
		if err == nil {
			err = b.Asks()
		}
		if err != nil {
			return nil, err
		}
		return read(table, &b.Layout)
	}
	const head = "Leopards Courier,,,,\n\ntracking_number,COD Amount,Delivery Charges,GST,Net Payable\n"
	for name, c := range map[string]struct {
		text, want string
		answers    sheet.Answers
	}{
		"amounts as people write":        {text: "P1,Rs. 2448/-,195-,31.20-,\"2,221.80\"\nP2,rs 3528,(195),31.20,3301.8000000001\nP3,PKR 2808.00,195.00,31.20,2525.6400\n", want: "P1 2448.00 195.00 31.20 2221.80; P2 3528.00 195.00 31.20 3301.80; P3 2808.00 195.00 31.20 2525.64"},
		"a total with a word":            {text: "P1,100,10,1,89\nTotal,100,10,1,89\n", want: "P1 100.00 10.00 1.00 89.00"},
		"a total without one":            {text: "P1,100,10,1,89\nP2,50,10,1,39\n,150,20,2,128\n", want: "P1 100.00 10.00 1.00 89.00; P2 50.00 10.00 1.00 39.00"},
		"a line of nobody":               {text: "P1,100,10,1,89\n,77,10,1,66\n", want: "P1 100.00 10.00 1.00 89.00; The line has neither a tracking number nor a reference."},
		"numbers as programs write them": {text: "#P1,100,10,1,89\n12345678.0,100,10,1,89\n\"=\"\"0042\"\"\",100,10,1,89\n", want: "P1 100.00 10.00 1.00 89.00; 12345678 100.00 10.00 1.00 89.00; 0042 100.00 10.00 1.00 89.00"},
		"thousand in two ways":           {text: "P1,1.250,10,1,5\nP2,\"1,250\",10,1,5\n", want: "asks"},
		"and settled":                    {text: "P1,1.250,10,1,5\nP2,\"1,250,00\",10,1,5\n", answers: sheet.Answers{"amounts:codamount": "comma"}, want: "P1 1250.00 10.00 1.00 5.00; \"1,250,00\" is no amount of rupees."},
	} {
		var got []string
		list, err := lines(head+c.text, c.answers)
		if err != nil {
			got = append(got, "asks")
		}
		for _, l := range list {
			if l.Wrong != "" {
				got = append(got, l.Wrong)
			} else {
				got = append(got, fmt.Sprint(l.Tracking, " ", l.Collected, " ", l.Fee, " ", l.Tax, " ", l.Paid))
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("READ-2 %s: %s\nwant %s", name, s, c.want)
		}
	}
}
