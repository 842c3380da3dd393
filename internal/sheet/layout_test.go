package sheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"gulaab/internal/fault"
)

const (
	day  field = "day"
	word field = "word"
)

var spec = Spec[field]{
	Match: func(head []string) []field {
		return Match(nil, append(names, Names[field]{day, []string{"date"}}, Names[field]{word, []string{"type"}}), head)
	},
	Complete: func(fields []field) bool { return strings.Contains(fmt.Sprint(fields), "parcel") },
	Amounts:  []field{cash}, Dates: []field{day}, Words: word, Most: MaxLines,
}

func open(t *testing.T, file string) *Table {
	t.Helper()
	table, err := Open(strings.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatalf("%.40q: %v", file, err)
	}
	return table
}

func look(t *testing.T, file string, answers Answers) (Layout[field], error) {
	t.Helper()
	return Look(open(t, file), spec, nil, answers)
}

// said returns what a file is read as: its lines and its open questions.
func said(t *testing.T, file string, answers Answers) string {
	t.Helper()
	table, err := Open(strings.NewReader(file), int64(len(file)))
	if err != nil {
		return "open: " + err.Error()
	}
	l, err := Look(table, spec, nil, answers)
	if err != nil {
		return err.Error()
	}
	var out []string
	for row, err := range l.Lines(table) {
		if err != nil {
			return err.Error()
		}
		if row.Wrong != "" {
			row.Cells = []string{"wrong"}
		}
		out = append(out, strings.Join(row.Cells, "|"))
	}
	for _, q := range l.Questions {
		if q.Chosen == "" {
			out = append(out, "? "+q.Key)
		}
	}
	return strings.Join(out, "; ")
}

// READ-1: one reader handles encodings, separators, and lines above and below a table.
func TestREAD1Tables(t *testing.T) {
	t.Parallel()
	in := func(text string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	arabic1256 := in(charmap.Windows1256.NewEncoder().String("tracking,cod\nعرق گلاب,5\n"))
	western1252 := in(charmap.Windows1252.NewEncoder().String("tracking,cod\nSeñora Ñandú,5\n"))
	ofMac := in(charmap.Macintosh.NewEncoder().String("tracking,cod\nRosé à la crème,5\nL’Oréal,6\n"))
	manyWords := in(charmap.Windows1256.NewEncoder().String("tracking,cod\n" + strings.Repeat("عرق گلاب,6\n", 15)))
	little := in(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("tracking\tcod\nگلاب\t5\n"))
	big := in(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String("tracking,cod\nA,5\n"))
	bare := in(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String("tracking,cod\nA,5\nB,6\n"))
	for _, c := range []struct {
		name, file string
		answers    Answers
		want       string
	}{
		{name: "two byte order marks", file: BOM + BOM + "tracking,cod\nA,5\n", want: "A|5"},
		{name: "one behind an empty line, and before quotes", file: "\n" + BOM + "\"tracking\",\"cod\"\n" + BOM + "\"A\"," + BOM + "5\n", want: "A|5"},
		{name: "joined files, a mark before a cell of each", file: BOM + "tracking,cod\nA,5\n" + BOM + "B,6\n", want: "A|5; B|6"},
		{name: "UTF-16, little end first", file: little, want: "گلاب|5"},
		{name: "UTF-16, big end first", file: big, want: "A|5"},
		{name: "UTF-16 without a mark", file: bare, want: "A|5; B|6"},
		{name: "Urdu of old programs is asked about", file: arabic1256, want: "wrong; ? encoding"},
		{name: "and read as somebody says", file: arabic1256, answers: Answers{"encoding": "Windows-1256"}, want: "عرق گلاب|5"},
		{name: "or so", file: arabic1256, answers: Answers{"encoding": "Windows-1252"}, want: "ÚÑÞ \ufffdáÇÈ|5"},
		{name: "letters of Europe among others decide", file: western1252, want: "Señora Ñandú|5"},
		{name: "many words of Urdu decide", file: manyWords, want: strings.TrimSuffix(strings.Repeat("عرق گلاب|6; ", 15), "; ")},
		{name: "letters of Excel on a Mac", file: ofMac, want: "Rosé à la crème|5; L’Oréal|6"},
		{name: "UTF-8 that was written twice", file: "tracking,cod\nCrÃ¨me,5\nLâ€™OrÃ©al,6\nØ¹Ø±Ù‚,7\nBEAUTÉ®,8\nCrème,9\n", want: "Crème|5; L’Oréal|6; عرق|7; BEAUTÉ®|8; Crème|9"},
		{name: "semicolons", file: "tracking;cod\nA;5,50\nB;6,50\n", want: "A|5,50; B|6,50"},
		{name: "tabs", file: "tracking\tcod\nA\t1,200\n", want: "A|1,200"},
		{name: "pipes", file: "tracking|cod\nA|5\n", want: "A|5"},
		{name: "commas, with lists of pipes", file: "tracking,cod,x\nA,5,a | b\nB,6,a\n", want: "A|5|a | b; B|6|a"},
		{name: "titles above, and an empty line", file: "Leopards Courier Services,,\nStatus report 28-11-2026,,\n,,\ntracking,cod\nA,5\n", want: "A|5"},
		{name: "titles without separators", file: "Leopards\nReport; of November\n\ntracking,cod\nA,5\nB,6\n", want: "A|5; B|6"},
		{name: "a title that names a column", file: "Date: 28-11-2026,,\ncod,,\ntracking,cod,date\nA,5,2026-11-21\n", want: "A|5|2026-11-21"},
		{name: "another row is chosen as head", file: "tracking,cod\nA,B\nC,5\n", answers: Answers{"head": "2"}, want: "C|5"},
		{name: "heads that nobody knows", file: "My shop,,\nNumber,Money,Day\nA,5,2026-11-21\n", want: "A|5|2026-11-21"},
		{name: "a head over two rows", file: "tracking,Money,,date\n,cod,type,\nA,5,cr,2026-11-21\n", want: "A|5|cr|2026-11-21"},
		{name: "a head over two rows, whose upper word is a column's as well", file: "tracking,cod,,Amounts\n,Booked,type,cod\nA,9,cr,5\n", want: "A|9|cr|5"},
		{name: "a first row without amounts is no head", file: "tracking,cod,place\nA,,Lahore\nB,5,date\n", want: "A||Lahore; B|5|date"},
		{name: "a head once more on each page", file: "tracking,cod,date\nA,5,2026-11-21\n\nTRACKING, COD ,Date\nB,6,2026-11-22\n", want: "A|5|2026-11-21; B|6|2026-11-22"},
		{name: "heads with a rate, a currency before, both languages", file: "Tracking:,PKR COD 16%,تاریخ / Date\nA,05/11/2026,05/11/2026\n", want: "A|05/11/2026|05/11/2026; ? dates:تاریخdate"},
		{name: "no direction beside an amount", file: "tracking,cod,type\nA,5,Credit\nB,6,\nC,,\n", want: "A|5|Credit; B|6|; C||; ? word:"},
		{name: "and somebody has said which", file: "tracking,cod,type\nA,5,Credit\nB,6,\n", answers: Answers{"word:": "out"}, want: "A|5|Credit; B|6|"},
		{name: "totals in Urdu", file: "tracking,cod\nA,5\nکل میزان,5\nKul raqam:,5\n", want: "A|5"},
		{name: "XML of an old table program", file: "\n<?xml version=\"1.0\"?><Workbook></Workbook>", want: "open: " + errXML.Error()},
		{name: "a workbook with a password", file: "\xd0\xcf\x11\xe0\x00E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", want: "open: " + errLock.Error()},
		{name: "an OpenDocument table", file: zipOf(t, "mimetype", "content.xml"), want: "open: " + errODS.Error()},
		{name: "a binary workbook", file: zipOf(t, "[Content_Types].xml", "xl/workbook.bin"), want: "open: " + errXLSB.Error()},
		{name: "a ZIP of tables", file: zipOf(t, "cpr.csv"), want: "open: " + errZIP.Error()},
		{name: "a total below", file: "tracking,cod\nA,5\nTotal,\"1,005\"\n", want: "A|5"},
		{name: "totals of other words", file: "tracking,cod\nA,5\nGrand Total:,5\n,Total\n---,---\nTotal (1),Rs 5/-\nSub-total,5\nکل,5\n", want: "A|5; ---|---"},
		{name: "totals that count", file: "tracking,cod\nA,5\nSub-Total (1 CN),5\nG.Total,5\nTotal No. of CNs: 2,5\nTotal Deposits,5\nPage 1 of 2,\n", want: "A|5"},
		{name: "empty rows and cells to the end of the sheet", file: "tracking,cod\nA,5" + strings.Repeat(",", 500) + "\nB,6\n" + strings.Repeat(",\n", MaxRows), want: "A|5" + strings.Repeat("|", 398) + "; B|6"},
		{name: "a product called so is none", file: "tracking,cod,x\nTotal Repair,5,a\nTotal,5,Shampoo\n", want: "Total Repair|5|a; Total|5|Shampoo"},
		{name: "texts as formulas", file: "tracking,cod\n\"=\"\"0012\"\"\",=T(\"5\")\n=\"A1\",\"=(\"\"6\"\")\"\n\"=TEXT(\"\"007\"\",\"\"@\"\")\",=0042\n=1+1,\"=HYPERLINK(\"\"x\"\",\"\"y\"\")\"\n", want: "0012|5; A1|6; 007|0042; =1+1|=HYPERLINK(\"x\",\"y\")"},
		{name: "thousand is said two ways", file: "tracking;cod\nA;1.250\nB;1,250\n", want: "A|1.250; B|1,250; ? amounts:cod"},
		{name: "and somebody has said which", file: "tracking;cod\nA;1.250\nB;1,250\n", answers: Answers{"amounts:cod": "comma"}, want: "A|1.250; B|1,250"},
		{name: "days in doubt", file: "tracking,date\nA,05/11/2026\n", want: "A|05/11/2026; ? dates:date"},
		{name: "days that somebody has settled", file: "tracking,date\nA,05/11/2026\n", answers: Answers{"dates:date": "day"}, want: "A|05/11/2026"},
		{name: "days that the column settles", file: "tracking,date\nA,05/11/2026\nB,21/11/2026\n", want: "A|05/11/2026; B|21/11/2026"},
		{name: "a word that nobody knows", file: "tracking,type\nA,Deposit\nB,Raast P2P\nC,raast p2p\n", want: "A|Deposit; B|Raast P2P; C|raast p2p; ? word:raast p2p"},
		{name: "a word that somebody has said", file: "tracking,type\nB,Raast P2P\n", answers: Answers{"word:raast p2p": "in"}, want: "B|Raast P2P"},
		{name: "a head alone", file: "tracking,cod\n", want: ErrNoLines.Error()},
		{name: "an odd answer", file: "tracking,cod\nA,5\n", answers: Answers{"head": "77", "sheet": "x", "encoding": "y", "": ""}, want: "A|5"},
	} {
		if got := said(t, c.file, c.answers); got != c.want {
			t.Errorf("READ-1 %s: %q\nwant %q", c.name, got, c.want)
		}
	}
	l, err := look(t, arabic1256, nil)
	if err != nil || fault.KindOf(l.Asks()) != fault.Invalid || len(l.Questions) < 1 || l.Questions[0].Options[0].Samples[0] != "عرق گلاب" || !strings.HasPrefix(l.Questions[0].Options[1].Samples[0], "ÚÑÞ") {
		t.Errorf("READ-1 both readings are shown: %+v, %v", l.Questions, err)
	}
	l, err = look(t, "Shop\n\ntracking,cod\nA,5\nTotal,5\n", nil)
	if err != nil || l.Head != 3 || len(l.Totals) != 1 || l.Totals[0].N != 5 || l.Asks() != nil || l.Rows != 1 {
		t.Errorf("READ-1 where head and total stand: %+v, %v", l, err)
	}
}

// zipOf makes a ZIP of parts that hold nothing.
func zipOf(t *testing.T, parts ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range parts {
		if _, err := z.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sheets makes an XLSX of sheets by name, each the XML of its rows. A name with a leading "-"
// makes a hidden sheet.
func sheets(t *testing.T, pr, styles string, list ...[2]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	part := func(name, text string) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	names, rels := "", ""
	for i, s := range list {
		name, state := s[0], ""
		if strings.HasPrefix(name, "-") {
			name, state = name[1:], ` state="hidden"`
		}
		names += fmt.Sprintf(`<sheet name="%s"%s r:id="r%d"/>`, name, state, i)
		rels += fmt.Sprintf(`<Relationship Id="r%d" Target="worksheets/sheet%d.xml"/>`, i, i)
		part(fmt.Sprintf("xl/worksheets/sheet%d.xml", i), `<worksheet><sheetData>`+s[1]+`</sheetData></worksheet>`)
	}
	part("xl/workbook.xml", `<workbook xmlns:r="r">`+pr+`<sheets>`+names+`</sheets></workbook>`)
	part("xl/_rels/workbook.xml.rels", `<Relationships>`+rels+`</Relationships>`)
	if styles != "" {
		part("xl/styles.xml", styles)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// row makes a row: a cell is a text, "#2;4.5" a number with a style, or "<" the XML of a cell.
func row(cells ...string) string {
	out := "<row>"
	for _, c := range cells {
		if strings.HasPrefix(c, "<") {
			out += c
		} else if number, ok := strings.CutPrefix(c, "#"); ok {
			style, value, _ := strings.Cut(number, ";")
			out += `<c s="` + style + `"><v>` + value + `</v></c>`
		} else {
			out += `<c t="inlineStr"><is><t>` + c + `</t></is></c>`
		}
	}
	return out + "</row>"
}

// READ-1: in a workbook the fitting sheet is read and the others are named. Dates are read to
// the second in both of Excel's date systems.
func TestREAD1Workbooks(t *testing.T) {
	t.Parallel()
	styles := `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; d&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>` +
		`<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs><dxfs><dxf><numFmt numFmtId="7" formatCode="yyyy"/></dxf></dxfs></styleSheet>`
	goods := row("tracking", "cod", "date")
	for _, c := range []struct {
		name, file string
		answers    Answers
		want       string
	}{
		{name: "a cover before", file: sheets(t, "", "", [2]string{"Cover", row("Gulaab")}, [2]string{"Data", goods + row("A", "5", "x")}), want: "A|5|x"},
		{name: "a pivot that knows one column", file: sheets(t, "", "", [2]string{"Sums", row("cod") + row("#0;5")}, [2]string{"Data", goods + row("A", "5", "x")}), want: "A|5|x"},
		{name: "what fits, but is empty", file: sheets(t, "", "", [2]string{"Old", goods}, [2]string{"New", goods + row("A", "5", "x")}), want: "A|5|x"},
		{name: "the first of two alike", file: sheets(t, "", "", [2]string{"Page 1", goods + row("A", "5", "x")}, [2]string{"Page 2", goods + row("B", "5", "x")}), want: "A|5|x"},
		{name: "the other, where it is chosen", file: sheets(t, "", "", [2]string{"Page 1", goods + row("A", "5", "x")}, [2]string{"Page 2", goods + row("B", "5", "x")}), answers: Answers{"sheet": "Page 2"}, want: "B|5|x"},
		{name: "a hidden one is not", file: sheets(t, "", "", [2]string{"-Lists", goods + row("A", "5", "x")}, [2]string{"Data", row("tracking") + row("B")}), want: "B"},
		{name: "unless it is chosen", file: sheets(t, "", "", [2]string{"-Lists", goods + row("A", "5", "x")}, [2]string{"Data", row("tracking") + row("B")}), answers: Answers{"sheet": "Lists"}, want: "A|5|x"},
		{
			name: "days and moments", file: sheets(t, "", styles, [2]string{"S", goods + row("A", "#3;46347", "#1;46347") + row("B", "#0;4673.800000000001", "#2;46354.37858796296") + row("C", "#4;1.5", "#5;0.378587962962963")}),
			want: "A|46347|2026-11-21; B|4673.800000000001|2026-11-28 09:05:10; C|1.5|09:05:10",
		},
		{name: "counted from 1904", file: sheets(t, `<workbookPr date1904="1"/>`, styles, [2]string{"S", goods + row("A", "5", "#1;44885") + row("B", "5", "#2;44892.37858796296")}), want: "A|5|2026-11-21; B|5|2026-11-28 09:05:10"},
		{name: "a share is no amount", file: sheets(t, "", strings.Replace(styles, `<xf numFmtId="20"/>`, `<xf numFmtId="9"/>`, 1), [2]string{"S", goods + row("A", "#5;0.16", "x") + row("B", "#5;0.125", "x")}), want: "A|16%|x; B|12.5%|x"},
		{name: "rows and cells that are formatted alone", file: sheets(t, "", "", [2]string{"S", goods + row("A", "5", "x") + `<row r="9"><c r="A9" t="str"><v>B</v></c><c r="XFD9" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`}), want: "A|5|x; B"},
		{name: "a text in the last column", file: sheets(t, "", "", [2]string{"S", goods + row("A", "5", "x") + `<row r="9"><c r="A9" t="str"><v>B</v></c><c r="XFD9" t="str"><v>y</v></c></row>`}), want: "A|5|x; wrong"},
		{name: "sides of the books in the format", file: sheets(t, "", strings.Replace(styles, `formatCode="[h]:mm"`, `formatCode="0.00&quot; Dr&quot;;-0.00"`, 1), [2]string{"S", goods + row("A", "#4;1250.5", "x") + row("B", "#4;-5", "x") + row("C", "#0;7", "x")}), want: "A|1250.50 DR|x; B|-5|x; C|7|x"},
		{name: "ends of lines as Windows writes them", file: sheets(t, "", "", [2]string{"S", goods + row("A_x000D_", "5", "x_x005F_y")}), want: "A\r|5|x_y"},
		{name: "a number of which 15 digits are kept", file: sheets(t, "", "", [2]string{"S", goods + row("#0;2.1094417704E10", "5", "x") + row("#0;1.23456789012345E+17", "5", "x")}), want: "21094417704|5|x; 1.23456789012345E+17|5|x"},
		{name: "merged cells of a head over two rows", file: sheets(t, "", "", [2]string{"S", row("List of November") + row("tracking", "Amounts", "") + row("", "cod", "date") + row("A", "#0;5", "x")}), want: "A|5|x"},
		{name: "a number says one thing", file: sheets(t, "", "", [2]string{"S", goods + row("A", "#0;1.125", "x") + row("B", "1,250", "x")}), want: "A|1.125|x; B|1,250|x"},
	} {
		if got := said(t, c.file, c.answers); got != c.want {
			t.Errorf("READ-1 %s: %q\nwant %q", c.name, got, c.want)
		}
	}
	l, err := look(t, sheets(t, "", "", [2]string{"Page 1", goods + row("A", "5", "x")}, [2]string{"Page 2", goods + row("B", "5", "x")}, [2]string{"-Old", row("x")}), nil)
	if err != nil || l.Sheet != "Page 1" || len(l.Questions) == 0 || len(l.Questions[0].Options) != 3 || l.Questions[0].Options[2].Label != "Old (hidden)" || l.Questions[0].Chosen != "Page 1" {
		t.Errorf("READ-1 all sheets are named: %+v, %v", l.Questions, err)
	}
}

// GUARD-9: a workbook's unpacked size is checked before it is read.
func TestGUARD9WorkbooksAreBounded(t *testing.T) {
	t.Parallel()
	make := func(part, text string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for name, text := range map[string]string{
			"xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>`, "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>`,
			"xl/s.xml": `<worksheet><sheetData>` + row("tracking", "cod") + row("A", "5") + `</sheetData></worksheet>`, part: text,
		} {
			w, err := z.Create(name)
			if err == nil {
				_, err = w.Write([]byte(text))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for name, file := range map[string]string{
		"texts that fold to nothing":   make("xl/sharedStrings.xml", "<sst>"+strings.Repeat("<si><t>a</t></si>", 300_000)+"</sst>"),
		"more texts than it may have":  make("xl/sharedStrings.xml", `<sst uniqueCount="5000000"><si><t>a</t></si></sst>`),
		"styles that fold to nothing":  make("xl/styles.xml", "<styleSheet><cellXfs>"+strings.Repeat("<xf/>", 900_000)+"</cellXfs></styleSheet>"),
		"more formats than there are":  make("xl/styles.xml", "<styleSheet><cellXfs>"+strings.Repeat("<xf/>", maxFormats+1)+"</cellXfs></styleSheet>"),
		"a list of sheets without end": make("xl/workbook.xml", `<workbook xmlns:r="r"><sheets>`+strings.Repeat(`<sheet name="S" r:id="a"/>`, 200_000)+`</sheets></workbook>`),
	} {
		_, err := Open(strings.NewReader(file), int64(len(file)))
		if fault.KindOf(err) != fault.TooLarge {
			t.Errorf("GUARD-9 %s: %v", name, err)
		}
	}
	if got := said(t, make("xl/sharedStrings.xml", "<sst><si><t>a</t></si></sst>"), nil); got != "A|5" {
		t.Errorf("GUARD-9 an ordinary one: %q", got)
	}
}

func FuzzLook(f *testing.F) {
	for _, s := range []string{"tracking,cod\nA,5\n", BOM + "a;b\n1;2", "x\n\ntracking|cod|date\nA|1.250|05/11/2026\nTotal|5\n", "tracking,cod\n\xc8\xd1,5\n", "\xff\xfea\x00"} {
		f.Add([]byte(s), "head", "2")
	}
	f.Fuzz(func(t *testing.T, file []byte, key, value string) {
		table, err := Open(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		l, err := Look(table, spec, nil, Answers{key: value})
		if err != nil {
			return
		}
		n := 0
		for _, err := range l.Lines(table) {
			if err != nil {
				t.Fatalf("what was looked at cannot be read: %v", err)
			}
			n++
		}
		if n < l.Rows {
			t.Errorf("%d rows were looked at, %d read", l.Rows, n)
		}
	})
}
