package words_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"gulaab/internal/fault"
	"gulaab/internal/sheet"
	"gulaab/internal/words"
)

const file, key, context, english, urdu, roman = 0, 1, 2, 3, 4, 5

// checkout is this checkout, and exported is its list.
var (
	checkout = os.DirFS("../..")
	once     sync.Once
	list     [][]string
)

func exported(t *testing.T, from fs.FS) [][]string {
	t.Helper()
	var out bytes.Buffer
	if err := words.Export(from, &out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(out.Bytes(), []byte(sheet.BOM)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for i := range row {
			row[i] = sheet.Unguard(row[i])
		}
	}
	return rows
}

// listed returns a copy of this checkout's list, which the test may change.
func listed(t *testing.T) [][]string {
	t.Helper()
	once.Do(func() { list = exported(t, checkout) })
	rows := make([][]string, len(list))
	for i, row := range list {
		rows[i] = slices.Clone(row)
	}
	return rows
}

func imported(t *testing.T, rows [][]string) (*words.Changed, error) {
	t.Helper()
	var out bytes.Buffer
	w := sheet.NewWriter(&out)
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	table, err := sheet.Open(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return words.Import(checkout, table)
}

// rewritten is the checkout with some sources replaced.
type rewritten struct {
	fs.FS

	files map[string]string
}

func (r rewritten) ReadFile(name string) ([]byte, error) {
	if text, ok := r.files[name]; ok {
		return []byte(text), nil
	}
	return fs.ReadFile(r.FS, name)
}

func find(t *testing.T, rows [][]string, at func(row []string) bool) []string {
	t.Helper()
	i := slices.IndexFunc(rows, at)
	if i < 0 {
		t.Fatal("the list has no such message")
	}
	return rows[i]
}

func keyed(name, k string) func([]string) bool {
	return func(row []string) bool { return strings.HasSuffix(row[file], name) && row[key] == k }
}

// TestLANG5TheListHasEveryMessage looks up one message of each kind of source, and checks that
// every row has what a reader needs.
func TestLANG5TheListHasEveryMessage(t *testing.T) {
	t.Parallel()
	rows := listed(t)
	for _, want := range [][]string{
		{"web/src/shop/app/frame.copy.ts", "copy.openMenu", "Open menu", "مینیو کھولیں", "Menu kholein"},
		{"web/src/shop/app/frame.copy.ts", "copy.homeOf", "{name}, home", "{name}، ہوم", "{name}, home"},
		{"web/src/shop/features/checkout/checkout.copy.ts", "copy.help", "Questions? {email}", "کچھ پوچھنا ہے؟ {email} پر لکھیں", ""},
		{"web/src/office/ui/words.copy.ts", "words.toShop", "To the shop", "دکان دیکھیں", "Dukaan dekhein"},
		{"internal/httpd/tell/refusals.go", "City is required", "City is required", "شہر لکھیں", "Shehar likhein"},
		{"internal/httpd/tell/deskrefusals.go", "Choose a courier.", "Choose a courier.", "کوریئر چنیں۔", "Courier chunein."},
		{"internal/httpd/tell/copy.go", "Now", "Right now", "اس وقت", ""},
		{"internal/httpd/confirm/waycopy.go", "whys.order.WhyMistake", "Ordered by mistake", "غلطی سے آرڈر ہو گیا", ""},
		{"internal/httpd/site/words.go", "topSells", "Top Sells", "سب سے زیادہ بکنے والے", "Sab se zyada bikne wale"},
		{"internal/catalog/names.go", "Oily Skin", "Oily Skin", "چکنی جلد", "Chikni jild"},
		{"internal/mail/ordertext.go", "said.2", "Coupon", "کوپن", "Coupon"},
		{"internal/mail/words/en.txt", "order-placed-cod mail subject", "", "آرڈر {number} مل گیا: {until} تک ہاں کہیں", ""},
		{"internal/mail/words/account.ur.txt", "welcome subject", "", "{shop} میں خوش آمدید", ""},
	} {
		row := find(t, rows, keyed(want[0], want[1]))
		for i, text := range want[2:] {
			if text != "" && row[english+i] != text && (want[1] != "copy.help" || i > 0) {
				t.Errorf("%s %s = %q, want %q", want[0], want[1], row[english+i], text)
			}
		}
	}
	seen := map[string]bool{}
	for _, row := range rows[1:] {
		if id := row[file] + " " + row[key]; seen[id] {
			t.Errorf("%s stands twice", id)
		} else {
			seen[id] = true
		}
		if strings.Contains(row[urdu]+row[roman], "${") {
			t.Errorf("%s %s shows source: %q %q", row[file], row[key], row[urdu], row[roman])
		}
	}
}

// TestLANG5EveryUrduWordIsListed: every Urdu text in the sources of messages is in a row of the
// list.
func TestLANG5EveryUrduWordIsListed(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, row := range listed(t) {
		all.WriteString(row[urdu] + "\n")
	}
	words := all.String()
	err := fs.WalkDir(checkout, "web/src", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".copy.ur.ts") {
			return err
		}
		text, err := fs.ReadFile(checkout, name)
		for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return !unicode.Is(unicode.Arabic, r) && r != 0x200c }) {
			if !strings.Contains(words, word) {
				t.Errorf("%s: %q is in no row", name, word)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLANG5RoundTrip corrects a message of each kind and reads the sources again.
func TestLANG5RoundTrip(t *testing.T) {
	t.Parallel()
	rows := listed(t)
	if c, err := imported(t, rows); err != nil || c.Messages != 0 || len(c.Files) != 0 {
		t.Fatalf("an untouched list: %v, %+v", err, c)
	}
	at := []func([]string) bool{
		keyed("frame.copy.ts", "copy.openMenu"), keyed("frame.copy.ts", "copy.homeOf"), keyed("reading.copy.ts", "readingCopy.missing"),
		keyed("refusals.go", "City is required"), keyed("tell/copy.go", "AskUntil"), keyed("waycopy.go", "whys.order.WhyMistake"),
		keyed("site/words.go", "topSells"), keyed("names.go", "Oily Skin"), keyed("en.txt", "order-placed-cod mail subject"),
		keyed("en.txt", "order-placed-cod whatsapp"), keyed("account.ur.txt", "welcome body"), keyed("ordertext.go", "said.2"),
	}
	for _, is := range at {
		row := find(t, rows, is)
		row[urdu] = "نیا " + row[urdu] + " '\"`\\"
	}
	c, err := imported(t, rows)
	if err != nil {
		t.Fatal(err)
	}
	if c.Messages != len(at) {
		t.Errorf("changed %d messages, want %d", c.Messages, len(at))
	}
	again := exported(t, rewritten{checkout, c.Files})
	if !slices.EqualFunc(rows, again, slices.Equal) {
		for i := range rows {
			if !slices.Equal(rows[i], again[i]) {
				t.Errorf("%q\nis read as\n%q", rows[i], again[i])
			}
		}
	}
	source := c.Files["web/src/shop/app/frame.copy.ur.ts"]
	if !strings.Contains(source, "homeOf: (name) => `نیا ${isolate(name)}، ہوم '\"\\`\\\\`") {
		t.Errorf("the expression is not what it was:\n%s", source)
	}
}

// TestLANG5BadTables: wrong tables are refused with what to do, and change nothing.
func TestLANG5BadTables(t *testing.T) {
	t.Parallel()
	rows := listed(t)
	row := func(is func([]string) bool, column int, text string) [][]string {
		one := slices.Clone(find(t, rows, is))
		one[column] = text
		return [][]string{rows[0], one}
	}
	homeOf, refusal, mailBody := keyed("frame.copy.ts", "copy.homeOf"), keyed("tell/copy.go", "AskUntil"), keyed("en.txt", "order-placed-cod mail body")
	openMenu := keyed("frame.copy.ts", "copy.openMenu")
	twice := slices.Clone(find(t, rows, openMenu))
	for name, c := range map[string]struct {
		rows [][]string
		says string
	}{
		"a lost place":         {row(homeOf, urdu, "ہوم"), "{name} is lost"},
		"a place misspelt":     {row(homeOf, urdu, "{naam}، ہوم"), "{name} is lost"},
		"a new place":          {row(openMenu, urdu, "مینیو {name} کھولیں"), "{name} is new"},
		"a lost place of Go":   {row(refusal, urdu, "جواب نہ ملا تو ہم آرڈر ہٹا دیں گے۔"), "%s is lost"},
		"a percent sign":       {row(refusal, urdu, "%s تک جواب نہ ملا تو 10% کم۔"), "% signs"},
		"an unknown key":       {row(openMenu, key, "copy.noSuch"), `no message "copy.noSuch"`},
		"an unknown file":      {row(openMenu, file, "web/src/no.copy.ts"), "no message"},
		"other English":        {row(openMenu, english, "Open the menu"), "English"},
		"a formula":            {row(openMenu, urdu, "=HYPERLINK(\"http://evil.example\")"), "formula"},
		"nothing":              {row(openMenu, urdu, " "), "empty"},
		"two lines":            {row(openMenu, urdu, "مینیو\nکھولیں"), "one line"},
		"English for Urdu":     {row(openMenu, urdu, "Open it"), "letters of Urdu"},
		"the same row twice":   {[][]string{rows[0], twice, twice}, "stands in line 2 already"},
		"another order":        {[][]string{{"key", "file", "context", "English", "Urdu", "Roman Urdu"}}, "first line"},
		"a column too few":     {[][]string{rows[0][:5]}, "first line"},
		"a cell too few":       {[][]string{rows[0], twice[:4]}, "4 cells"},
		"a mail without a sum": {row(mailBody, urdu, strings.ReplaceAll(find(t, rows, mailBody)[urdu], "{total}", "")), "{total} is lost"},
		"a mail of two":        {row(mailBody, urdu, find(t, rows, mailBody)[urdu]+"\n\n== order-x mail\nx"), "Nothing was changed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			changed, err := imported(t, c.rows)
			f, ok := errors.AsType[*fault.Error](err)
			if !ok || changed != nil || !strings.Contains(f.Message, c.says) {
				t.Errorf("%v %v, want words with %q", changed, err, c.says)
			}
		})
	}
}

// TestLANG5EveryFileWithUrdu finds sources with Urdu sentences that are not in the list.
func TestLANG5EveryFileWithUrdu(t *testing.T) {
	t.Parallel()
	// Sources of Urdu that is read and not said (names of cities, searches, amounts), and of
	// days and sums.
	notSaid := []string{"internal/city/", "internal/catalog/", "internal/money/", "internal/shoptest/", "internal/sheet/", "internal/inci/", "internal/packshot/", "internal/zone/", "internal/order/phone.go", "internal/settings/", "internal/stock/shipment.go", "internal/httpd/site/page.go", "internal/httpd/sharing/", "internal/words/", "internal/mail/words.go", "internal/exchange/", "internal/bank/columns.go", "internal/settle/statement.go"}
	has := map[string]bool{}
	for _, row := range listed(t) {
		has[row[file]] = true
	}
	err := fs.WalkDir(checkout, "internal", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || has[name] {
			return err
		}
		text, err := fs.ReadFile(checkout, name)
		urdu := strings.ContainsFunc(string(text), func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
		if urdu && !slices.ContainsFunc(notSaid, func(begins string) bool { return strings.HasPrefix(name, begins) }) {
			t.Errorf("%s has Urdu that is in no list", name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLANG1ReturnsAreSaidAlike: the states of a return have the same texts in the browser and
// in the server's pages and mails.
func TestLANG1ReturnsAreSaidAlike(t *testing.T) {
	t.Parallel()
	rows := listed(t)
	states := 0
	for _, row := range rows {
		for server, browser := range map[string]string{"Backs.": "copy.states.", "BackNext.": "copy.says."} {
			state, is := strings.CutPrefix(row[key], server)
			if !is || !strings.HasSuffix(row[file], "tell/copy.go") {
				continue
			}
			states++
			if other := find(t, rows, keyed("orders/returns.copy.ts", browser+state)); !slices.Equal(other[english:], row[english:]) {
				t.Errorf("the browser says %q, the server %q", other[english:], row[english:])
			}
		}
	}
	if states < 16 {
		t.Errorf("%d texts about states, want those of all", states)
	}
}
