package store_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/sheet"
	"gulaab/internal/store/storetest"
)

// asUTF16 encodes a text as some couriers' programs do (READ-1).
func asUTF16(text string) string {
	out := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return string(out)
}

// PARCEL-1 PARCEL-2: files are read in whatever encoding, with whatever separators and amounts
// people save them. A bad line is reported, and the rest of the file is read.
func TestPARCEL1FilesAsPeopleSaveThem(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		head := "Order Reference Number;Tracking Number;Invoice Payment\n"
		for name, c := range map[string]struct {
			amount string
			wrap   func(string) string
			done   int64
		}{
			"as the courier writes it":   {"2000", func(s string) string { return s }, 1},
			"with a comma and a BOM":     {"\"2,000\"", func(s string) string { return "\uFEFF" + s }, 1},
			"as a shopkeeper writes it":  {"Rs. 2,000/-", func(s string) string { return s }, 1},
			"with its currency":          {"PKR 2000.00", func(s string) string { return s }, 1},
			"with a byte of Windows":     {"2000", func(s string) string { return s + "caf\xe9;x;1\n" }, 1},
			"in UTF-16":                  {"2000", asUTF16, 1},
			"with line ends of Windows":  {"2000", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, 1},
			"an amount that is none":     {"two thousand", func(s string) string { return s }, 0},
			"an amount that is a sum":    {"=1000+1000", func(s string) string { return s }, 0},
			"an amount below nothing":    {"-2000", func(s string) string { return s }, 0},
			"another amount":             {"20.00", func(s string) string { return s }, 0},
			"a number as long as a book": {"2000", func(s string) string { return strings.ReplaceAll(s, "N-", strings.Repeat("9", 70_000)+"-") }, 0},
		} {
			o := d.packed()
			line := o.Number + "-1;N-" + o.Number + ";" + c.amount + "\n"
			counts := d.read("postex", c.wrap(head+line+line)) // and twice
			if counts["done"] != c.done || c.done == 1 && counts["same"] != 1 {
				t.Errorf("PARCEL-1 a file %s: %v", name, counts)
			}
			if got := d.get(o.ID).Parcels[0].Tracking; (got != "") != (c.done == 1) {
				t.Errorf("PARCEL-1 a file %s: the number is %q", name, got)
			}
		}

		// Unrecognised columns must be chosen before anything is read.
		f, err := d.office.Upload(t.Context(), "packer", "postex", "odd.csv", strings.NewReader("A,B\n1,2\n"))
		if err != nil || f.Body.Kind != "" {
			t.Fatalf("PARCEL-1 %+v %v", f, err)
		}
		if _, err := d.office.Begin(t.Context(), "packer", f.ID, parcel.CheckTask); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "columns") {
			t.Errorf("PARCEL-1 columns that say nothing: %v", err)
		}
		for words, file := range map[string]string{
			"more than 20,000 rows": eventsHead + strings.Repeat("1,2,3,4\n", sheet.MaxLines+1),
			"larger than 10 MB":     eventsHead + strings.Repeat("x", 10<<20),
			"a head and no rows":    eventsHead,
			"":                      "\xff\xd8\xff\xe0 JFIF",
		} {
			if _, err := d.office.Upload(t.Context(), "packer", "postex", "file.csv", strings.NewReader(file)); err == nil || fault.KindOf(err) == fault.Internal || !strings.Contains(err.Error(), words) {
				t.Errorf("PARCEL-1 %q: %v", words, err)
			}
		}
	})
}

// PARCEL-1: a courier's number is compared without case and blanks, typed or from a file, and
// the check of a file predicts its reading.
func TestPARCEL1ANumberHoweverItIsTyped(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		d := newDesk(t, e)
		typed, second, third, fourth := d.packed(), d.packed(), d.packed(), d.packed()
		d.do(typed.ID, order.MoveBook, order.MoveInput{Courier: "postex", Tracking: " px 77 "})
		if got := d.get(typed.ID).Parcels[0].Tracking; got != "PX77" {
			t.Fatalf("PARCEL-1 a number that was typed on a phone is %q", got)
		}
		file := "Order Reference Number,Tracking Number\n" +
			typed.Number + "-1,Px77\n" + // already its own
			second.Number + "-1,px 77\n" + // another parcel's
			third.Number + "-1,n9\n" + third.Number + "-1,N9\n" + fourth.Number + "-1,N 9\n" // for two parcels, and given twice
		f, err := d.office.Upload(t.Context(), "packer", "postex", "numbers.csv", strings.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]int64{"same": 2, "failed": 2, "done": 1}
		for _, kind := range []string{parcel.CheckTask, parcel.RunTask} {
			if diff := cmp.Diff(want, d.work(f.ID, kind).Counts); diff != "" {
				t.Errorf("PARCEL-1 %s (-want +got):\n%s", kind, diff)
			}
		}
		if got := d.get(third.ID).Parcels[0].Tracking; got != "N9" {
			t.Errorf("PARCEL-1 a number of a file is %q", got)
		}
		d.do(typed.ID, order.MoveHandOver, order.MoveInput{})
		d.read("postex", eventsHead+"px77,0005,Delivered,2026-11-20 10:00\n")
		if p := d.get(typed.ID).Parcels[0]; p.State != order.ParcelDelivered {
			t.Errorf("PARCEL-2 what the courier says of it in another spelling: it is %s", p.State)
		}
	})
}
