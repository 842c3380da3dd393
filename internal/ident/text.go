package ident

import (
	"net/mail"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxEmail is the most bytes of an address (RFC 5321, 4.5.3.1.3).
const MaxEmail = 254

// ValidEmail is the shop's one rule for e-mail addresses: a BareEmail whose domain
// has a dot, since one without it, whose end was forgotten ("help@noorbeauty"), is
// nowhere on the net. localhost is the server's own.
func ValidEmail(s string) bool {
	_, domain, _ := strings.Cut(s, "@")
	return BareEmail(s) && (domain == "localhost" || strings.Contains(domain, "."))
}

// BareEmail says whether s is an address with a domain, "a@b.pk", that stands in a
// mail's header as it is. Names, comments, quoted parts, lists and addresses of
// machines ("a@[10.0.0.1]") are refused.
func BareEmail(s string) bool {
	if len(s) > MaxEmail || strings.ContainsAny(s, " \t\r\n<>()[]\",:;\\") || strings.ContainsFunc(s, unicode.IsControl) {
		return false
	}
	a, err := mail.ParseAddress(s)
	return err == nil && a.Name == "" && a.Address == s
}

// Tidy is Line without what cannot be seen (Visible): for what somebody typed.
// Joiners stay between letters of Urdu.
func Tidy(s string) string { return Line(Visible(strings.ToValidUTF8(s, ""))) }

// TidyLines keeps the lines of a text and tidies each; empty lines part paragraphs.
func TidyLines(s string) string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	out := lines[:0]
	for _, line := range lines {
		line = Tidy(line)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n")
}

// Line trims s, makes every run of white space one space and drops what cannot be
// printed, so that a text fits a header, a line of a mail or of a log. The marks of
// direction stay that the shop itself puts around names and numbers.
func Line(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " "))
}

// Shorten returns at most the first n characters of s.
func Shorten(s string, n int) string {
	if len(s) <= n { // no more characters than bytes
		return s
	}
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// Excerpt is s made tidy and cut to at most n characters, at a word, with an
// ellipsis where something is missing: how the shop repeats a long text.
func Excerpt(s string, n int) string {
	s = Tidy(s)
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	cut := string(runes[:n])
	if at := strings.LastIndexByte(cut, ' '); at > len(cut)/2 {
		cut = cut[:at]
	} else {
		cut = string(runes[:n-1])
	}
	return strings.TrimRight(cut, " ,.;:–-") + "…"
}

// ASCIIDigits turns the decimal digits of every script into 0 to 9, takes out what nobody
// sees (Visible) and leaves the rest as it is. Unicode keeps the ten digits of a script together, zero
// first, so the ranges of its table all begin at a zero.
func ASCIIDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 {
			return r
		}
		for _, x := range unicode.Nd.R16 {
			if rune(x.Lo) <= r && r <= rune(x.Hi) {
				return '0' + (r-rune(x.Lo))%10
			}
		}
		for _, x := range unicode.Nd.R32 {
			if rune(x.Lo) <= r && r <= rune(x.Hi) {
				return '0' + (r-rune(x.Lo))%10
			}
		}
		return r
	}, Visible(s))
}

// Digits keeps the digits of s alone, of whatever script, as 0 to 9.
func Digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, ASCIIDigits(s))
}

// LettersAndDigits keeps the letters and digits of s alone, small, of plain width, and
// digits of every script as 0 to 9.
func LettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, ASCIIDigits(norm.NFKC.String(s)))
}

// What spreadsheets make of long numbers: "1.23457E+13", "12,345,678", "12345678.0".
var (
	powered  = regexp.MustCompile(`(?i)^(\d)(?:[.,](\d+)E\+?|E\+)(\d{1,2})$`)
	inThrees = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+$`)
	pointed  = regexp.MustCompile(`^(\d+)\.0+$`)
)

// Copied returns a number of a parcel or a transfer without what spreadsheets add to it: an
// apostrophe before it, a point with zeros behind it, commas between groups of three, a power of
// ten that loses no digit.
func Copied(code string) string {
	code = strings.TrimSpace(strings.TrimLeft(ASCIIDigits(code), "'`‘’"))
	if inThrees.MatchString(code) {
		return strings.ReplaceAll(code, ",", "")
	}
	if m := powered.FindStringSubmatch(code); m != nil && !Shortened(code) {
		power, _ := strconv.Atoi(m[3]) // digits by the form
		return m[1] + m[2][:power]
	}
	return pointed.ReplaceAllString(code, "$1")
}

// Shortened says whether a spreadsheet has abbreviated a number, so that digits of it are
// lost: "1.23457E+13".
func Shortened(code string) bool {
	m := powered.FindStringSubmatch(strings.TrimSpace(code))
	if m == nil {
		return false
	}
	power, _ := strconv.Atoi(m[3]) // digits by the form
	return len(m[2]) < power || strings.Trim(m[2][power:], "0") != ""
}

// link finds what mail programs and browsers turn into links, or take for markup:
// schemes, "www.", names of hosts under common endings, by any of the four dots that
// separate labels (RFC 3490), tags and entities. Names
// such as "M.Ali", "Ali S/O Ahmed" or "Dr.Ayesha" pass.
var link = regexp.MustCompile(`(?i)[<>]|&#|\]\(|://|\bwww\.|\b(?:https?|ftp|mailto|javascript):|@[\p{L}\d-]+\.|` +
	`[\p{L}\d-][.。．｡](?:com|net|org|info|biz|shop|store|online|site|website|xyz|top|club|link|click|live|vip|win|icu|buzz|` +
	`ru|cn|pk|uk|io|co|me|app|dev|ly|gl|gg|to|tk|cc|tv|zip|mov|pages?|cfd|sbs|bond|monster|quest|cyou|lol|fun|space|tech|pro|mobi|asia|eu)` +
	`(?:$|[^\p{L}\d])|(?:^|[^\p{L}\d.。．｡])\d{1,3}(?:[.。．｡]\d{1,3}){3}(?:$|[^\p{L}\d])`)

// hostWithPath finds a host under any ending with something behind it, "evil.zip/claim":
// the ending is a group of its own.
var hostWithPath = regexp.MustCompile(`(?i)[\p{L}\d-]{2,}[.。．｡](\p{L}{2,})[/?#:][\p{L}\d]`)

// notEndings are short for other words in addresses: "St.No/12", "Ph.II/B".
var notEndings = map[string]bool{"no": true, "nos": true, "nr": true, "ii": true, "iii": true, "iv": true, "vi": true, "vii": true, "viii": true, "ext": true}

// HasLink says whether s holds a link or markup: what a stranger typed and the
// shop may mail to others has neither (SAFE-7). Letters of full width count as others.
func HasLink(s string) bool {
	s = norm.NFKC.String(s)
	if link.MatchString(s) {
		return true
	}
	for _, found := range hostWithPath.FindAllStringSubmatch(s, -1) {
		if !notEndings[strings.ToLower(found[1])] {
			return true
		}
	}
	return false
}
