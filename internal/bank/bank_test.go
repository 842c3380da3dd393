package bank

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/sheet"
)

// PROOF-4: statements are read as banks write them: lines above the head, debits among
// the credits, amounts with commas, days before months; wrong lines say so.
func TestPROOF4StatementsAreRead(t *testing.T) {
	t.Parallel()
	text := "Meezan Bank Limited,,,,,\nAccount Title,GULAAB,,,,\n" +
		"Transaction Date,Description,Ref No,Debit,Credit,Balance\n" +
		"21/11/2026,IBFT GL-7K3M9Q AYESHA KHAN,FT26325-1,,\"18,250.50\",1\n" +
		"21-Nov-2026 11:25,Charges,FT26325-2,25.00,,1\n" +
		"22/11/2026,Raast,FT26325-3,,PKR 4968.00 CR,1\n" +
		"22/11/2026,no reference,,,500,1\n" +
		"31/31/2026,a day that is none,FT26325-4,,500,1\n" +
		"22/11/2026,no amount,FT26325-5,,much,1\n"
	res, credits, err := read(nil, nil, nil, strings.NewReader(text))
	if err != nil || res.Needs != "" || res.Rows != 6 || res.Others != 1 || len(res.Wrong) != 3 || len(credits) != 2 {
		t.Fatalf("PROOF-4 %+v, %+v, %v", res, credits, err)
	}
	if c := credits[0]; c.Day != "2026-11-21" || c.Amount != 1825050 || c.Reference != "FT26325-1" || !strings.Contains(c.Details, "AYESHA") {
		t.Errorf("PROOF-4 the first: %+v", c)
	}
	if c := credits[1]; c.Day != "2026-11-22" || c.Amount != money.Rupees(4968) {
		t.Errorf("PROOF-4 the second: %+v", c)
	}
	// One column of amounts, and another that says which way they went.
	res, credits, err = read(nil, nil, nil, strings.NewReader("Date,Amount,Type,Reference\n2026-11-21,100,CR,A\n2026-11-21,100,DR,B\n2026-11-21,-5,CR,C\n"))
	if err != nil || len(credits) != 1 || credits[0].Reference != "A" || res.Others != 2 {
		t.Errorf("PROOF-4 by direction: %+v, %+v, %v", res, credits, err)
	}
	// Columns that nobody knows are asked for, and then remembered.
	odd := "Tareekh;Raqam;Nishan\n21/11/2026;100;A\n"
	res, credits, err = read(nil, nil, nil, strings.NewReader(odd))
	if err != nil || res.Needs == "" || len(credits) != 0 || len(res.Columns) != 3 || res.Columns[1].Samples[0] != "100" {
		t.Errorf("PROOF-4 unknown columns: %+v, %+v, %v", res, credits, err)
	}
	if _, credits, err = read(nil, []Field{Date, Amount, Reference}, nil, strings.NewReader(odd)); err != nil || len(credits) != 1 {
		t.Errorf("PROOF-4 said columns: %+v, %v", credits, err)
	}
	known := map[string]Field{"tareekh": Date, "raqam": Amount, "nishan": Reference}
	if _, credits, err = read(known, nil, nil, strings.NewReader(odd)); err != nil || len(credits) != 1 {
		t.Errorf("PROOF-4 remembered columns: %+v, %v", credits, err)
	}
	for name, bad := range map[string]string{"empty": "", "no table": "hello\n", "no rows": "Date,Credit,Reference\n"} {
		if _, _, err := read(nil, nil, nil, strings.NewReader(bad)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("PROOF-4 %s: %v", name, err)
		}
	}
	if _, _, err := read(nil, []Field{Date}, nil, strings.NewReader(odd)); fault.KindOf(err) != fault.Invalid {
		t.Errorf("PROOF-4 too few fields: %v", err)
	}
	if _, _, err := read(nil, nil, nil, strings.NewReader("Date,Credit,Reference\n"+strings.Repeat("2026-11-21,1,A\n", sheet.MaxLines+1))); fault.KindOf(err) != fault.TooLarge {
		t.Errorf("PROOF-4 too many rows: %v", err)
	}
}

// PROOF-4: an order that a credit names comes first, whatever the amount; else those
// of which it is exactly what is due, and that were placed by its day.
func TestPROOF4Proposals(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) // the 22nd in Karachi
	waiting := []Waits{{"a", "GL-7K3M9Q", "Ayesha", 500000, at}, {"b", "GL-9X2C4T", "Hira", 500000, at.AddDate(0, 0, -3)}, {"c", "GL-2B6F8H", "Zara", 700000, at.AddDate(0, 0, -3)}}
	for _, c := range []struct {
		name   string
		credit Credit
		want   string
	}{
		{"by its number", Credit{Day: "2026-11-22", Amount: 100, Details: "for gl 7k3m9q please"}, "a number"},
		{"by its number in one word", Credit{Day: "2026-11-22", Amount: 100, Reference: "GL7K3M9Q"}, "a number"},
		{"by its amount", Credit{Day: "2026-11-22", Amount: 500000}, "a amount, b amount"},
		{"before one was placed", Credit{Day: "2026-11-21", Amount: 500000}, "b amount"},
		{"by number and amount, of nobody else", Credit{Day: "2026-11-22", Amount: 500000, Details: "GL-9X2C4T"}, "b number"},
		{"a number that owes another amount, then who owes this one", Credit{Day: "2026-11-22", Amount: 700000, Details: "GL-9X2C4T"}, "b number, c amount"},
		{"of nobody", Credit{Day: "2026-11-22", Amount: 500100, Details: "7K3M9Q"}, ""},
	} {
		var got []string
		for _, m := range Propose([]Credit{c.credit}, waiting)[0].Orders {
			got = append(got, m.ID+" "+m.Why)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("PROOF-4 %s: %q, want %q", c.name, s, c.want)
		}
	}
	one, other := Credit{Bank: "Meezan", Day: "2026-11-22", Amount: 1, Reference: "FT 1"}, Credit{Bank: "MEEZAN", Day: "2026-11-22", Amount: 1, Reference: "ft1"}
	if one.Print(0) != other.Print(0) || one.Print(0) == one.Print(1) {
		t.Error("PROOF-4 a credit is not known again")
	}
}

// READ-1 to READ-4: statements of banks are read with what they leave open asked, and
// never guessed: signs in every place, days, words of direction.
func TestREAD4StatementsOfBanks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		known      map[string]Field
		answers    sheet.Answers
		want       string
	}{
		{
			name: "words of direction",
			text: "Date,Transaction ID,Type,Amount\n21/11/2026,T1,Deposit,5000\n21/11/2026,T2,Withdrawal,1200\n22/11/2026,T3,Direct Credit,900\n22/11/2026,T4,Bill Payment,5\n",
			want: "2026-11-21 T1 5000.00; 2026-11-22 T3 900.00; others 2",
		},
		{
			name: "signs in every place",
			text: "Date,Reference,Amount\n21/11/2026,T1,5000.00\n21/11/2026,T2,1200.00-\n21/11/2026,T3,700.00 DR\n21/11/2026,T4,\u2212650\n21/11/2026,T5,- 650\n21/11/2026,T6,PKR -650\n21/11/2026,T7,Rs. -1200\n21/11/2026,T8,(5)\n21/11/2026,T9,300 Cr\n",
			want: "2026-11-21 T1 5000.00; 2026-11-21 T9 300.00; others 7",
		},
		{
			name: "days as banks print them",
			text: "Date,Reference,Credit\n\"21 Nov, 2026\",R1,100\n21-11-26,R2,100\nSat 21 Nov 2026,R3,100\n2026-11-21T22:30:00Z,R4,100\n46347,R5,4673.800000000001\n05/11/2026 12:00 AM,R6,100\n",
			want: "2026-11-21 R1 100.00; 2026-11-21 R2 100.00; 2026-11-21 R3 100.00; 2026-11-22 R4 100.00; 2026-11-21 R5 4673.80; 2026-11-05 R6 100.00; others 0",
		},
		{name: "a day in doubt", text: "Date,Reference,Credit\n05/11/2026,R1,100\n", want: "asks dates:date"},
		{name: "a day that was said of the last file", text: "Date,Reference,Credit\n05/11/2026,R1,100\n", known: map[string]Field{"?dates:date": "month"}, want: "2026-05-11 R1 100.00; others 0"},
		{name: "a word in doubt", text: "Date,Reference,Type,Amount\n21/11/2026,R1,IBFT,100\n21/11/2026,R2,CR,5\n", want: "asks word:ibft"},
		{name: "a word that is said", text: "Date,Reference,Type,Amount\n21/11/2026,R1,IBFT,100\n21/11/2026,R2,Zakat,7\n", answers: sheet.Answers{"word:ibft": "in", "word:zakat": "none"}, want: "2026-11-21 R1 100.00; others 1"},
		{name: "a column of credits needs no word", text: "Date,Reference,Type,Debit,Credit\n21/11/2026,R1,IBFT,,100\n21/11/2026,R2,ATM,5,\n", want: "2026-11-21 R1 100.00; others 1"},
		{name: "a column with signs needs none either", text: "Date,Reference,Type,Amount\n21/11/2026,R1,IBFT,100\n21/11/2026,R2,IBFT,-5\n", want: "2026-11-21 R1 100.00; others 1"},
		{name: "an amount in doubt", text: "Date;Reference;Credit\n21/11/2026;R1;1.250\n", want: "asks amounts:credit"},
		{name: "totals are left out", text: "Date,Reference,Credit\n21/11/2026,R1,100\nTotal,,100\n", want: "2026-11-21 R1 100.00; others 0"},
	} {
		res, credits, err := read(c.known, nil, c.answers, strings.NewReader(c.text))
		if err != nil {
			t.Errorf("READ-4 %s: %v", c.name, err)
			continue
		}
		got := ""
		for _, one := range credits {
			got += one.Day + " " + one.Reference + " " + one.Amount.String() + "; "
		}
		if got += "others " + strconv.Itoa(res.Others); res.Needs != "" {
			got = "asks"
			for _, q := range res.Questions {
				if q.Chosen == "" {
					got += " " + q.Key
				}
			}
		}
		if got != c.want || len(res.Wrong) > 0 {
			t.Errorf("READ-4 %s: %s, %v\nwant %s", c.name, got, res.Wrong, c.want)
		}
	}
}

// TestGUARD9References: letters and digits alone tell references apart.
func TestGUARD9References(t *testing.T) {
	t.Parallel()
	for _, spelled := range []string{"TRX-1 2", "trx12", "T\u200bRX/1.2", " ＴＲＸ１２ ", "trx:1\u06f2", "T_R_X#12"} {
		if got := Fold(spelled); got != "trx12" {
			t.Errorf("GUARD-9 %q is compared as %q", spelled, got)
		}
	}
	if Fold("TRX-1") == Fold("TRX-2") || Fold("-/ ") != "" {
		t.Error("GUARD-9 others are the same")
	}
}
