// Package raast writes the text of the QR code by which a banking app fills in a transfer
// over Raast: the account, the amount and the order that it is for.
//
// It is the IBAN-based ("P2P") template of the State Bank of Pakistan's "Standard for
// Interoperable QR Code" (DI&SD Circular Letter No. 01 of 2022, section 3.1), which every
// holder of an account may show. The merchant ("P2M") template needs an identifier that an
// acquirer issues, and is not written here.
package raast

import (
	"fmt"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// Payment is a transfer that is asked for.
type Payment struct {
	IBAN      string
	Amount    money.Paisa // asked for in whole rupees, rounded down; less than one: the payer types it
	Reference string      // number of the order; empty: none
	Until     time.Time   // of a code with an amount
}

// maxReference bounds the particulars, in characters.
const maxReference = 25

// Takes says whether an account can be paid by such a code: one of a bank in Pakistan.
func Takes(iban string) bool {
	return len(iban) == 24 && strings.HasPrefix(iban, "PK") && ident.ValidIBAN(iban)
}

// Text returns what the code says; empty for an account that it cannot name.
//
// Apps take whole rupees, and nobody is asked for less than one (PAYS-1), so the
// amount is rounded down, in favour of who pays. A field is tag, length and value, the first
// two in two digits (EMVCo's QRCPS). The template has none for currency and country.
func (p Payment) Text() string {
	if !Takes(p.IBAN) {
		return ""
	}
	rupees := p.Amount / money.PaisaPerRupee
	var b strings.Builder
	field := func(tag, value string) { fmt.Fprintf(&b, "%s%02d%s", tag, len(value), value) }
	field("00", "02") // payload format: this template
	if rupees > 0 {
		field("01", "12") // initiation: with an amount
	} else {
		field("01", "11")
	}
	field("02", "00") // scheme, as the apps of HBL, UBL, Bank AL Habib, JazzCash and others write it
	field("04", p.IBAN)
	if rupees > 0 {
		field("05", fmt.Sprint(int64(rupees)))
	}
	if reference := plain(p.Reference); reference != "" {
		field("06", reference) // particulars
	}
	if rupees > 0 {
		// The circular reserves this field; apps write it, and ask for it beside an amount.
		field("07", p.Until.In(zone.Karachi).Format("020120061504"))
	}
	b.WriteString("1004") // the sum of everything before its value
	fmt.Fprintf(&b, "%04X", crc(b.String()))
	return b.String()
}

// plain keeps what of a reference every app can read: letters, digits and hyphens.
func plain(reference string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9', r >= 'A' && r <= 'Z', r >= 'a' && r <= 'z', r == '-':
			return r
		}
		return -1
	}, reference)
	return kept[:min(len(kept), maxReference)]
}

// crc is CRC-16/CCITT-FALSE: polynomial 0x1021, begun with 0xFFFF, not reflected.
func crc(text string) uint16 {
	sum := uint16(0xFFFF)
	for i := range len(text) {
		sum ^= uint16(text[i]) << 8
		for range 8 {
			if sum&0x8000 != 0 {
				sum = sum<<1 ^ 0x1021
			} else {
				sum <<= 1
			}
		}
	}
	return sum
}
