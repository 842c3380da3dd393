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

// PROOF-4: bank statements are read as banks write them: lines above the header, debits among
// the credits, amounts with commas, days before months. Wrong lines are reported.
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
	// One column of amounts, and another with their direction.
	res, credits, err = read(nil, nil, nil, strings.NewReader("Date,Amount,Type,Reference\n2026-11-21,100,CR,A\n2026-11-21,100,DR,B\n2026-11-21,-5,CR,C\n"))
	if err != nil || len(credits) != 1 || credits[0].Reference != "A" || res.Others != 2 {
		t.Errorf("PROOF-4 by direction: %+v, %+v, %v", res, credits, err)
	}
	// Unknown columns are asked for, and then remembered.
	odd := "Din;Paise;Nishan\n21/11/2026;100;A\n"
	res, credits, err = read(nil, nil, nil, strings.NewReader(odd))
	if err != nil || res.Needs == "" || len(credits) != 0 || len(res.Columns) != 3 || res.Columns[1].Samples[0] != "100" {
		t.Errorf("PROOF-4 unknown columns: %+v, %+v, %v", res, credits, err)
	}
	if _, credits, err = read(nil, []Field{Date, Amount, Reference}, nil, strings.NewReader(odd)); err != nil || len(credits) != 1 {
		t.Errorf("PROOF-4 said columns: %+v, %v", credits, err)
	}
	known := map[string]Field{"din": Date, "paise": Amount, "nishan": Reference}
	if _, credits, err = read(known, nil, nil, strings.NewReader(odd)); err != nil || len(credits) != 1 {
		t.Errorf("PROOF-4 remembered columns: %+v, %v", credits, err)
	}
	// READ-2: an amount that its own comma splits is reported, and not read as its first part.
	torn := "Date,Reference,Credit\n21/11/2026,R1,Rs. 1,250/-\n21/11/2026,R2,1,25,000\n21/11/2026,R3,100,a remark\n21/11/2026,R4,1,500\n21/11/2026,R5,100\n"
	if res, credits, err = read(nil, nil, nil, strings.NewReader(torn)); err != nil || len(credits) != 2 || len(res.Wrong) != 3 {
		t.Errorf("READ-2 amounts in two cells: %+v, %+v, %v", res, credits, err)
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

// READ-1, READ-4: credits are those that came to their end, in rupees, and by direction;
// heads are known in three languages, references by the digits that the bank wrote.
func TestREAD4WhatCame(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"states":                      {"Transaction ID,Date,Description,Amount,Status\nA,21/11/2026,x,+500,Completed\nB,21/11/2026,x,700,Failed\nC,21/11/2026,x,700,Reversed\nD,21/11/2026,x,700,In Process\nE,21/11/2026,x,700,Zoq\nF,21/11/2026,x,100,\n", "A 500.00; F 100.00; 3 others; 6 \"Zoq\" does not say whether the money came. Leave the column of states unread if it says something else."},
		"currencies":                  {"Date,Reference,Amount,Currency\n21/11/2026,A,500,PKR\n21/11/2026,B,500,USD\n21/11/2026,C,500,Rs.\n", "A 500.00; C 500.00; 0 others; 3 \"USD\" are no rupees."},
		"no direction":                {"Date,Reference,Amount,Dr/Cr\n21/11/2026,A,500,CR\n21/11/2026,B,300,\n", "asks word:"},
		"no direction beside a sign":  {"Date,Reference,Amount,Dr/Cr\n21/11/2026,A,500,\n21/11/2026,B,-300,\n", "A 500.00; 1 others"},
		"words for nothing":           {"Date,Reference,Debit,Credit\n21/11/2026,A,500,Nil\n21/11/2026,B,N/A,500\n21/11/2026,C,500,--\n", "B 500.00; 2 others"},
		"references of spreadsheets":  {"Date,Reference,Credit\n21/11/2026,'0012,500\n21/11/2026,12345678901234.0,500\n21/11/2026,1.23457E+13,500\n", "0012 500.00; 12345678901234 500.00; 0 others; 4 The reference 1.23457E+13 has lost digits in a table program: make that column text there, or take the bank's own file."},
		"merged heads":                {"Statement\nDate,Reference,Amount,,Balance\n,,Debit,Credit,\n21/11/2026,A,,500,1\n21/11/2026,B,300,,1\nTotal,,300,500,\n", "A 500.00; 1 others"},
		"the head on the second page": {"Date,Reference,Credit\n21/11/2026,A,500\nDate,Reference,Credit\n21/11/2026,B,500\n", "A 500.00; B 500.00; 0 others"},
		"Urdu":                        {"تاریخ,تفصیل,حوالہ نمبر,نکلوائی گئی رقم,جمع شدہ رقم\n21/11/2026,x,A,,500\n21/11/2026,x,B,300,\n", "A 500.00; 1 others"},
		"Roman Urdu":                  {"Tareekh,Tafseel,Hawala,Raqam,Qisam\n21/11/2026,x,A,500,Deposit\n", "A 500.00; 0 others"},
		"a direction under any head":  {"Date,Reference,Amount,Movement\n21/11/2026,A,500,+\n21/11/2026,B,300,-\n", "A 500.00; 1 others"},
		"no direction under any head": {"Date,Reference,Amount,Movement\n21/11/2026,A,500,Cr\n21/11/2026,B,300,Dr\n21/11/2026,C,300,\n", "asks word:"},
		"what went alone":             {"Date,Reference,Amount,Channel\n21/11/2026,A,500,ATM\n21/11/2026,B,300,ATM\n", "asks word:atm"},
		"an amount of deposits":       {"Date,Reference,Deposit Amount,Withdrawal Amount\n21/11/2026,A,500,\n21/11/2026,B,,300\n", "A 500.00; 1 others"},
		"sides of the balance":        {"Date,Reference,Amount,Balance,Mark\n21/11/2026,A,500,500 Cr,-\n21/11/2026,B,300,200 Dr,-\n", "A 500.00; B 300.00; 0 others"},
		"references that are none":    {"Date,Reference,Credit\n21/11/2026,-,500\n21/11/2026,N/A,500\n21/11/2026,0000,500\n", "0 others; 2 The line has no reference of the bank.; 3 The line has no reference of the bank.; 4 The line has no reference of the bank."},
		"details over two lines":      {"Date,Ref / Cheque No.,Details,Debit,Credit\n21/11/2026,A,IBFT,,500\n,,GL-7K3M9Q,,\n21/11/2026,B,x,300,\n,,more,,\n", "A 500.00 IBFT GL-7K3M9Q; 1 others"},
		"sides glued to amounts":      {"Date,Reference,Amount\n21/11/2026,A,5000.00C\n21/11/2026,B,300.00D\n", "A 5000.00; 1 others"},
		"amounts in two cells":        {"Date,Reference,Credit\n21/11/2026,A,Rs\u00a01,250\n21/11/2026,B,1,250.00 CR\n21/11/2026,C,5\n", "C 5.00; 0 others; 2 The row has more cells than the head. An amount with a comma in it needs quotes around it.; 3 The row has more cells than the head. An amount with a comma in it needs quotes around it."},
		"wallets":                     {"Date & Time,Type,Transaction Reference No.,Amount (Rs),Fee\n21/11/2026 10:15,Cash In,A,500,0\n21/11/2026 10:15,Cash Out,B,500,0\n", "A 500.00; 1 others"},
	} {
		res, credits, err := read(nil, nil, nil, strings.NewReader(c.text))
		var got []string
		for _, credit := range credits {
			got = append(got, strings.TrimSpace(credit.Reference+" "+credit.Amount.String()+" "+strings.TrimPrefix(credit.Details, "x")))
		}
		got = append(got, strconv.Itoa(res.Others)+" others")
		for _, w := range res.Wrong {
			got = append(got, strconv.Itoa(w.N)+" "+w.Message)
		}
		if open := res.Open(); len(open) > 0 {
			got = []string{"asks " + open[0].Key}
		}
		if s := strings.Join(got, "; "); err != nil || s != c.want {
			t.Errorf("READ-4 %s: %s, %s, %v\nwant %s", name, s, res.Needs, err, c.want)
		}
	}
}

// PROOF-4: an order that a credit names comes first, whatever its amount; then orders that owe
// exactly this amount and were placed by its day.
func TestPROOF4Proposals(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) // the 22nd in Karachi
	waiting := []Waits{{"a", "GL-7K3M9Q", "Ayesha", 500000, at, "", ""}, {"b", "GL-9X2C4T", "Hira", 500000, at.AddDate(0, 0, -3), "", ""}, {"c", "GL-2B6F8H", "Zara", 700000, at.AddDate(0, 0, -3), "", ""}}
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

// READ-1 to READ-4: bank statements are read, and ambiguities are asked, never guessed: signs
// in every position, dates, words of direction.
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
		{name: "heads with their currency", text: "Date,Ref No,Paid Out,Paid In (PKR)\n21/11/2026,R1,,100\n22/11/2026,R2,5,\n", want: "2026-11-21 R1 100.00; others 1"},
		{name: "balances and the end are left out", text: "Date,Reference,Credit\n21/11/2026,R1,100\nClosing Balance,,100\nBalance b/f,,100\n*** End of statement ***,,\nمجموعہ,,100\n", want: "2026-11-21 R1 100.00; others 0"},
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

// TestGUARD9References: references are compared by letters and digits only.
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

// PAYS-1: the amount due is in whole rupees, and a credit of one account is not proposed for an
// order whose shopper chose another, unless it names the order.
func TestPAYS1ProposalsKnowWholeRupeesAndTheAccount(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	waiting := []Waits{{"a", "GL-7K3M9Q", "Ayesha", 334764, at, "easypaisa", ""}, {"b", "GL-9X2C4T", "Hira", 334764, at, "", ""}, {"c", "GL-2B6F8H", "Zara", 334764, at, "bank", ""}}
	for name, c := range map[string]struct {
		credit Credit
		want   string
	}{
		"rounded down":         {Credit{Account: "bank", Amount: 334700}, "bc"},
		"rounded up":           {Credit{Account: "bank", Amount: 334800}, "bc"},
		"to the paisa":         {Credit{Account: "bank", Amount: 334764}, "bc"},
		"a rupee too little":   {Credit{Account: "bank", Amount: 334664}, ""},
		"a rupee too much":     {Credit{Account: "bank", Amount: 334864}, ""},
		"the wallet":           {Credit{Account: "easypaisa", Amount: 334800}, "ab"},
		"the wallet of nobody": {Credit{Account: "jazzcash", Amount: 334800}, "b"},
		"named, elsewhere":     {Credit{Account: "bank", Amount: 334800, Details: "GL-7K3M9Q"}, "a"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.credit.Day = "2026-11-22"
			got := ""
			for _, m := range Propose([]Credit{c.credit}, waiting)[0].Orders {
				got += m.ID
			}
			if got != c.want {
				t.Errorf("PAYS-1 proposed for %q, want %q", got, c.want)
			}
		})
	}
}

// PAYS-2: a credit that has the number which a shopper typed, as its reference or in its text,
// is proposed for that order first, and for no other where the amount is due.
func TestPAYS2ProposalsKnowTheTypedNumber(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	waiting := []Waits{{"a", "GL-7K3M9Q", "Ayesha", 500000, at, "", "FT2611284401"}, {"b", "GL-9X2C4T", "Hira", 500000, at, "", ""}}
	for name, c := range map[string]struct {
		credit Credit
		want   string
	}{
		"as its reference":        {Credit{Day: "2026-11-22", Amount: 500000, Reference: "ft-26112 84401"}, "a transfer"},
		"in its text":             {Credit{Day: "2026-11-22", Amount: 500000, Reference: "X1", Details: "RAAST/FT2611284401/A KHAN"}, "a transfer"},
		"with another amount":     {Credit{Day: "2026-11-22", Amount: 400000, Reference: "FT2611284401"}, "a transfer"},
		"and its order's number":  {Credit{Day: "2026-11-22", Amount: 500000, Reference: "FT2611284401", Details: "GL-7K3M9Q"}, "a transfer"},
		"a part of another one":   {Credit{Day: "2026-11-22", Amount: 100, Reference: "FT26112844012"}, ""},
		"and another order's too": {Credit{Day: "2026-11-22", Amount: 500000, Reference: "FT2611284401", Details: "GL-9X2C4T"}, "a transfer, b number"},
	} {
		var got []string
		for _, m := range Propose([]Credit{c.credit}, waiting)[0].Orders {
			got = append(got, m.ID+" "+m.Why)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("PAYS-2 %s: %q, want %q", name, s, c.want)
		}
	}
}

// PAYS-2: exact is the number as the bank wrote it, the amount, the account and the day. What
// a sender wrote proves nothing, and may name no other order.
func TestPAYS2Exactly(t *testing.T) {
	t.Parallel()
	books := map[string]string{"bank": "bank", "raast": "bank", "easypaisa": "easypaisa"}
	at := time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		change func(f *Found)
		want   bool
	}{
		"all of it":                        {func(*Found) {}, true},
		"typed in another way":             {func(f *Found) { f.Reference = "ft 26112-84401" }, true},
		"in whole rupees":                  {func(f *Found) { f.Amount = 499951 }, true},
		"over Raast, which the bank holds": {func(f *Found) { f.PayTo = "raast" }, true},
		"its own number in the remarks":    {func(f *Found) { f.Details = "gl-7k3m9q" }, true},
		"a rupee less":                     {func(f *Found) { f.Amount = 499900 }, false},
		"a rupee more":                     {func(f *Found) { f.Amount = 500100 }, false},
		"another account":                  {func(f *Found) { f.Account = "easypaisa" }, false},
		"another way":                      {func(f *Found) { f.PayTo = "easypaisa" }, false},
		"a way that is gone":               {func(f *Found) { f.PayTo = "jazzcash" }, false},
		"the day before the order":         {func(f *Found) { f.Day = "2026-11-21" }, false},
		"another number":                   {func(f *Found) { f.Reference = "FT2611284402" }, false},
		"the number in the remarks alone":  {func(f *Found) { f.Reference, f.Details = "X1", "FT2611284401" }, false},
		"another order in the remarks":     {func(f *Found) { f.Details = "for GL-9X2C4T" }, false},
		"no number":                        {func(f *Found) { f.TransferNo, f.Reference = "", "" }, false},
	} {
		f := Found{
			Waits{"a", "GL-7K3M9Q", "Ayesha", 500000, at, "", "FT2611284401"},
			Credit{Day: "2026-11-22", Amount: 500000, Reference: "FT2611284401", Account: "bank"},
		}
		c.change(&f)
		if got := f.exactly(books); got != c.want {
			t.Errorf("PAYS-2 %s: exact is %v", name, got)
		}
	}
}
