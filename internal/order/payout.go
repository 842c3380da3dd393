package order

import (
	"strings"
	"unicode/utf8"

	"gulaab/internal/ident"
)

// The ways in which money goes back.
const (
	ByIBAN      = "iban"
	ByRaast     = "raast"
	ByJazzCash  = "jazzcash"
	ByEasypaisa = "easypaisa"
)

// PayoutInput is where money is to go, as it was typed.
type PayoutInput struct {
	Way    string
	Number string // an IBAN, or a mobile number of Pakistan
	Title  string // in whose name it is
}

// Payout is where money goes. What opens the account is sealed, and purged once
// the return is done; the mask stays.
type Payout struct {
	Way    string
	Title  string
	Mask   string // "0300 •••• 567", "PK36 •••• 6702"
	Sealed string // empty: none was given, or it was purged
	number string // plain, while it is being asked for
}

// read checks where the money is to go and says what is wrong, by field.
func (in *PayoutInput) read() (Payout, map[string]string) {
	wrong := map[string]string{}
	p := Payout{Way: in.Way, Title: ident.Tidy(in.Title)}
	typed := strings.ToUpper(strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\u00a0' {
			return -1
		}
		return r
	}, ident.ASCIIDigits(strings.TrimSpace(in.Number))))
	switch in.Way {
	case ByIBAN:
		switch {
		case typed == "":
			wrong["payoutNumber"] = "Enter the IBAN of the account."
		case !ident.ValidIBAN(typed) || strings.HasPrefix(typed, "PK") && len(typed) != 24:
			wrong["payoutNumber"] = "This is not an IBAN: its check digits do not fit. Compare it with your bank's app; it begins with PK and has 24 characters."
		}
		p.number = typed
	case ByRaast, ByJazzCash, ByEasypaisa:
		if p.number = mobile(typed); p.number == "" {
			wrong["payoutNumber"] = "Enter a mobile number of Pakistan with 11 digits, such as 0300 1234567."
		}
	default:
		wrong["payoutWay"] = "Choose where the money should go."
	}
	switch {
	case p.Title == "":
		wrong["payoutTitle"] = "Enter the name on the account."
	case ident.HasLink(p.Title) || utf8.RuneCountInString(p.Title) > 100:
		wrong["payoutTitle"] = "Enter the name alone, at most 100 characters."
	}
	if len(wrong) > 0 {
		return Payout{}, wrong
	}
	p.Mask = mask(p.number)
	return p, nil
}

// mobile is a mobile number of Pakistan as its wallets write it, "03001234567"; ""
// for anything else.
func mobile(typed string) string {
	switch {
	case strings.HasPrefix(typed, "+92"):
		typed = "0" + typed[3:]
	case strings.HasPrefix(typed, "0092"):
		typed = "0" + typed[4:]
	case strings.HasPrefix(typed, "92") && len(typed) == 12:
		typed = "0" + typed[2:]
	}
	if len(typed) != 11 || !strings.HasPrefix(typed, "03") || strings.Trim(typed, "0123456789") != "" {
		return ""
	}
	return typed
}

// mask hides the middle of a number.
func mask(number string) string {
	if len(number) < 8 {
		return ""
	}
	last := 4
	if number[0] == '0' {
		last = 3
	}
	return number[:4] + " •••• " + number[len(number)-last:]
}
