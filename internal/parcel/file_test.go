package parcel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gulaab/internal/sheet"
)

// READ-1, READ-3: couriers' files are read with lines above the header, numbers as spreadsheets
// store them, and times as couriers print them. What the column does not decide is asked.
func TestREAD3CouriersFilesAreRead(t *testing.T) {
	t.Parallel()
	c := &Courier{Columns: map[string]Field{"trackingnumber": Tracking, "currentstatus": CodeField, "datetime": TimeOf, "orderid": Reference}}
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	read := func(text string, answers sheet.Answers) string {
		table, err := sheet.Open(strings.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := describe(c, table, nil, answers)
		if err != nil {
			return err.Error()
		}
		if b.Asks() != nil {
			return "asks"
		}
		list, err := read(table, &b.Layout)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for i := range list {
			l := &list[i]
			at, wrong := l.moment(now)
			if wrong != "" {
				out = append(out, wrong)
				continue
			}
			out = append(out, fmt.Sprint(l.n, " ", l.cells[Tracking], " ", at.Format("2006-01-02T15:04:05Z")))
		}
		return fmt.Sprint(b.Kind, ": ", strings.Join(out, "; "))
	}
	const head = "Courier,,,\nStatus report 28-11-2026,,,\n,,,\norder_id,tracking_number,current_status,date_time\n"
	for name, c := range map[string]struct {
		text, want string
		answers    sheet.Answers
	}{
		"lines above the head": {text: ",A1,x,2026-11-28 09:04:00\n", want: "events: 5 A1 2026-11-28T04:04:00Z"},
		"numbers as programs keep them": {
			text: ",\"=\"\"TR1\"\"\",x,2026-11-28 09:04\n,\"=T(\"\"TR2\"\")\",x,2026-11-28 09:04\n,\u200bTR3\u00a0,x,2026-11-28 09:04\n,#TR4,x,2026-11-28 09:04\n,778899.0,x,2026-11-28 09:04\n,CN: TR5,x,2026-11-28 09:04\n",
			want: "events: 5 TR1 2026-11-28T04:04:00Z; 6 TR2 2026-11-28T04:04:00Z; 7 TR3 2026-11-28T04:04:00Z; 8 TR4 2026-11-28T04:04:00Z; 9 778899 2026-11-28T04:04:00Z; 10 TR5 2026-11-28T04:04:00Z",
		},
		"several spellings settle the day": {
			text: ",A1,x,\"28/11/2026, 9:16:52 AM\"\n,A1,x,5/11/2026 9:05\n,A1,x,28-Nov-26 09:16\n,A1,x,2026-11-28T09:16:52+0500\n",
			want: "events: 5 A1 2026-11-28T04:16:52Z; 6 A1 2026-11-05T04:05:00Z; 7 A1 2026-11-28T04:16:00Z; 8 A1 2026-11-28T04:16:52Z",
		},
		"nothing settles it":           {text: ",A1,x,11/05/2026 09:05\n", want: "asks"},
		"somebody has said":            {text: ",A1,x,11/05/2026 09:05\n", answers: sheet.Answers{"dates:datetime": "month"}, want: "events: 5 A1 2026-11-05T04:05:00Z"},
		"as days of a workbook":        {text: ",A1,x,46354.37858796296\n", want: "events: 5 A1 2026-11-28T04:05:10Z"},
		"what is no time":              {text: ",A1,x,soon\n", want: "events: The time \"soon\" cannot be read. Write it as 2026-03-14 15:04."},
		"what lies in the future":      {text: ",A1,x,2027-11-28\n", want: "events: The time lies in the future or long ago: 28 November 2027 00:00."},
		"what the courier is known by": {text: ",A1,x,11/05/2026 09:05\n,A1,x,11/28/2026 09:05\n", want: "events: 5 A1 2026-11-05T04:05:00Z; 6 A1 2026-11-28T04:05:00Z"},
	} {
		if got := read(head+c.text, c.answers); got != c.want {
			t.Errorf("READ-3 %s: %s\nwant %s", name, got, c.want)
		}
	}
	// READ-1, READ-3: a list of statuses is one whatever its heads are, and its times may stand beside its days.
	for text, want := range map[string]string{
		"Tracking #;Order ID;Shipment Status;Activity Day;Last Update;Last Update Time\nA1;GL-1;x;1;21/11/2026;10:05 PM\n": "events: 2 A1 2026-11-21T17:05:00Z",
		"Tracking #,Order ID,Parcel Status,Date,Time\nA1,GL-1,x,21/11/2026,10:05\nA1,GL-1,x,22/11/2026,\n":                 "events: 2 A1 2026-11-21T05:05:00Z; 3 A1 2026-11-21T19:00:00Z",
		"trackingNumber,Ref No,transactionStatusMessageCode,Status At\nA1,GL-1,x,21-Nov-2026 10:05 PM\n":                   "events: 2 A1 2026-11-21T17:05:00Z",
		"Tracking #,Order ID,Status,Status Date & Time,Booking Time\nA1,GL-1,x,21-Nov-2026 10:05 PM,09:00\n":               "events: 2 A1 2026-11-21T17:05:00Z",
	} {
		if got := read(text, nil); got != want {
			t.Errorf("READ-3 %q: %s\nwant %s", text, got, want)
		}
	}
	for _, nothing := range []string{"-", "N/A", "Prepaid"} {
		row := sheet.Row{N: 2, Cells: []string{"A1", nothing}}
		if l := lineOf(&row, []Column{{Field: Tracking}, {Field: Collect}}, -1); l.collectErr != nil || l.cells[Collect] != "" {
			t.Errorf("READ-2 nothing to collect, %q: %+v", nothing, l)
		}
	}
}
