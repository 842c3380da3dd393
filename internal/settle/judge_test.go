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

// anOrder is an order whose parcel collected Rs 5,000.
func anOrder() *order.Order {
	return &order.Order{
		ID: "o1", Number: "GL-7K3M9Q", Method: order.CashOnDelivery,
		Parcels: []order.Parcel{{No: 1, State: order.ParcelDelivered, DeliveredAt: delivered, Collect: money.Rupees(5000)}},
		Entries: []order.Entry{{Kind: order.Cash, At: delivered, Amount: money.Rupees(5000)}},
	}
}

// CASH-1: the outcome of each line.
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
		{"a return is charged, beside the cash it was to bring", Line{N: 3, Tracking: "210", Collected: money.Rupees(5000), Fee: 23700, Tax: 3792, Paid: -27492}, known{order: onTheWay, parcel: 1}, Charged, 0},
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

// CASH-1: withheld tax uses the rate of the day of delivery.
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

// CASH-1: statements are read as couriers write them: minus signs, brackets, guarded formulas,
// no net column. A wrong amount is reported and affects no other line.
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
	if twice := repeated([]Line{{N: 2, Tracking: "1", Into: 3}, {N: 3, Tracking: "1"}}); len(twice) != 0 {
		t.Errorf("a line that is added to the next: %v", twice)
	}
	if twice := repeated([]Line{{N: 2, Tracking: "1"}, {N: 3, Tracking: "2"}, {N: 4, Tracking: "1"}}); len(twice) != 1 || twice[4] != 2 {
		t.Errorf("twice: %v", twice)
	}
}

// READ-1, READ-2: a statement is read as couriers write it: amounts in every format, the total
// at the end left out, with or without a label, and columns with two thousands separators asked
// about.
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
		"cheques and counted totals":     {text: "P1,100,10,1,89\nSub-Total (1 CN),100,10,1,89\nCheque # 1234,,,,89\n", want: "P1 100.00 10.00 1.00 89.00; \"Cheque # 1234\" is no tracking number: the line is left out."},
		"an amount in two cells":         {text: "P1,1,250 CR,10,1,89\n", want: "The row has more cells than the head. An amount with a comma in it needs quotes around it."},
		"a total without one":            {text: "P1,100,10,1,89\nP2,50,10,1,39\n,150,20,2,128\n", want: "P1 100.00 10.00 1.00 89.00; P2 50.00 10.00 1.00 39.00"},
		"a line of nobody":               {text: "P1,100,10,1,89\n,77,10,1,66\n", want: "P1 100.00 10.00 1.00 89.00; The line has neither a tracking number nor a reference."},
		"numbers as programs write them": {text: "#P1,100,10,1,89\n12345678.0,100,10,1,89\n\"=\"\"0042\"\"\",100,10,1,89\n", want: "P1 100.00 10.00 1.00 89.00; 12345678 100.00 10.00 1.00 89.00; 0042 100.00 10.00 1.00 89.00"},
		"numbers that programs changed":  {text: "'12345678901235,100,10,1,89\n\"12,345,678,901,237\",100,10,1,89\n12345678901238.00,100,10,1,89\n2.1094417704E+10,100,10,1,89\n1.23457E+13,100,10,1,89\n۱۲۳۴,100,10,1,89\n", want: "12345678901235 100.00 10.00 1.00 89.00; 12345678901237 100.00 10.00 1.00 89.00; 12345678901238 100.00 10.00 1.00 89.00; 21094417704 100.00 10.00 1.00 89.00; The tracking number 1.23457E+13 has lost digits in a table program: make that column text there, or take the courier's own file.; 1234 100.00 10.00 1.00 89.00"},
		"sentences below":                {text: "P1,100,10,1,89\nLess: Charges,10,,,\nNet Payable of 1 parcel,89,,,\nPrepared by: Ali,,,,\n", want: "P1 100.00 10.00 1.00 89.00; \"Less: Charges\" is no tracking number: the line is left out.; \"Net Payable of 1 parcel\" is no tracking number: the line is left out.; \"Prepared by: Ali\" is no tracking number: the line is left out."},
		"one parcel on several lines":    {text: "P1,0,195,31.20,-226.20\nP1,1250,0,0,1250\nP2,500,0,0,500\nP2,(500),0,0,(500)\nP3,(500),0,0,(500)\nP4,0,150,24,-174\nP5,100,0,0,100\nP5,100,0,0,100\n", want: "into 2; P1 1250.00 195.00 31.20 1023.80; P2 0.00 0.00 0.00 0.00; into 3; Cash taken at the door cannot be below 0.; P4 0.00 150.00 24.00 -174.00; P5 100.00 0.00 0.00 100.00; P5 100.00 0.00 0.00 100.00"},
		"words for no amount":            {text: "P1,100,Nil,N/A,100\nP2,100,NULL,—,100\nP3,100,16%,1,83\n", want: "P1 100.00 0.00 0.00 100.00; P2 100.00 0.00 0.00 100.00; \"16%\" is no amount of rupees."},
		"thousand in two ways":           {text: "P1,1.250,10,1,5\nP2,\"1,250\",10,1,5\n", want: "asks"},
		"and settled":                    {text: "P1,1.250,10,1,5\nP2,\"1,250,00\",10,1,5\n", answers: sheet.Answers{"amounts:codamount": "comma"}, want: "P1 1250.00 10.00 1.00 5.00; \"1,250,00\" is no amount of rupees."},
	} {
		var got []string
		list, err := lines(head+c.text, c.answers)
		if err != nil {
			got = append(got, "asks")
		}
		for _, l := range list {
			if l.Into > 0 {
				got = append(got, fmt.Sprint("into ", l.Into-3))
			} else if l.Wrong != "" {
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

// READ-1: the columns of payment advices are known by the names that couriers give them, in
// English, Roman Urdu and Urdu; charges and taxes may be several columns.
func TestREAD1StatementHeads(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]string{
		"Consignment No.,Cash Collected,Service Charge,S.Tax,Amount Payable":                                  "tracking,collected,fee,tax,paid",
		"Shipment ID,Order ID,Collected Amount,Delivery Charges,GST 16%,WHT 2%,Payable Amount":                "tracking,reference,collected,fee,tax,withheld,paid",
		"TRACKING_NO,ORDER_NO,COD_AMT,DEL_CHRG,GST,NET_AMT":                                                   "tracking,reference,collected,fee,tax,paid",
		"Waybill,COD Value,Shipping Fee,FED,Settlement Amount":                                                "tracking,collected,fee,tax,paid",
		"CN No,COD Collected,Delivery Fee,Sales Tax (16%),I.Tax (2%),Net Payment":                             "tracking,collected,fee,tax,withheld,paid",
		"Tracking No,COD,Freight,SST,WHT (236H),Net Receivable":                                               "tracking,collected,fee,tax,withheld,paid",
		"Order #,Tracking,Rs. COD,Fee (PKR),GST (PKR),Net Paid (PKR)":                                         "reference,tracking,collected,fee,tax,paid",
		"Parcel number,Raqam,Delivery kharcha,Tax,Baqi raqam":                                                 "tracking,collected,fee,tax,paid",
		"پارسل نمبر,رقم,ڈیلیوری چارجز,ٹیکس,خالص رقم":                                                          "tracking,collected,fee,tax,paid",
		"ٹریکنگ نمبر,وصول شده رقم,کرایہ,سیلز ٹیكس,قابل ادائیگی":                                               "tracking,collected,fee,tax,paid",
		"CN No / سی این نمبر,COD Amount / رقم,Charges / چارجز,Net / خالص رقم":                                 "tracking,collected,fee,paid",
		"CN #,COD Amount,Shipping Charges,Fuel Surcharge,Cash Handling,GST,Income Tax,Sales Tax Withheld,Net": "tracking,collected,fee,fee,fee,tax,withheld,withheld,paid",
		"CN,COD Amount,Collected Amount,WHT %,Net":                                                            "tracking,,collected,,paid",
		"CN,COD,Del. Chrgs,GST,Reversal Fee,Reversal Tax,Withholding Sales Tax,Net":                           "tracking,collected,fee,tax,fee,tax,withheld,paid",
		"CN,COD,Service Charges (Excl. Tax),Fuel Adj. (PKR),VAT,Net Pay":                                      "tracking,collected,fee,fee,tax,paid",
		"Parcel ID,Order ID,Cash Collection,Delivery Fee,VAT,Amount to be Settled":                            "tracking,reference,collected,fee,tax,paid",
		"CN,COD,Total Deduction,Net Payable":                                                                  "tracking,collected,fee,paid",
		"CN,COD,Delivery Charges,GST,Total Charges,Net Payable":                                               "tracking,collected,fee,tax,,paid",
	} {
		var got []string
		for _, f := range match(nil, strings.Split(head, ",")) {
			got = append(got, string(f))
		}
		if s := strings.Join(got, ","); s != want {
			t.Errorf("READ-1 %s: %s\nwant %s", head, s, want)
		}
	}
	if got := match(map[string]Field{"fuelsurcharge": "", "x": FeeOf, "y": FeeOf}, []string{"x", "y", "Fuel Surcharge"}); got[0] != FeeOf || got[1] != FeeOf || got[2] != "" {
		t.Errorf("READ-1 what somebody said of parts does not count: %v", got)
	}
}
