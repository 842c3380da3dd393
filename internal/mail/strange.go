package mail

import (
	"net"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/norm"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Patterns of contacts and accounts. Words that name foreign ones could redirect the money
// of people who trust the shop (GUARD-5).
var (
	mailAddress = regexp.MustCompile(`[^\s@<>()\[\]"',;]+@[^\s@<>()\[\]"',;]+`)
	address     = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*:[/\\]{2}\S+|\bwww\.\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/\\?#]\S*)?`)
	hostLike    = regexp.MustCompile(`\.[a-z]{3,}$`) // also future top-level domains
	// longNumber matches nine digits with any separators: an account, a wallet or a phone.
	// Dates and amounts have fewer.
	longNumber = regexp.MustCompile(`\d(?:[^\p{L}\d\n]{0,3}\d){8,}`)
	listed     = regexp.MustCompile(`[,;]\s|\s\+`) // separates two numbers of a list
	ibanLike   = regexp.MustCompile(`[A-Z]{2}[ -]?\d{2}(?:[ -]?[A-Z0-9]){11,30}`)
)

const (
	strangeNumber = "%s is not in the settings: an IBAN, an account or a phone in a message must be the shop's own. Take it out, or let the owner set it first."
	strangeLink   = "%s is not in the settings: a message leads to the shop and its own pages alone. Take it out, or let the owner set it first."
)

// CheckStrange refuses words with an account, a phone, an e-mail address or a link that is
// not in the shop's settings: Invalid with Fields "subject" and "body".
func (r *Renderer) CheckStrange(w Words) error {
	shop, bad := r.shop(), map[string]string{}
	for field, text := range map[string]string{"subject": w.Subject, "body": w.Body} {
		if said := shop.strange(text); said != "" {
			bad[field] = said
		}
	}
	if len(bad) > 0 {
		return fault.Fields("Please check the marked fields.", bad)
	}
	return nil
}

// strange says what in a text is not the shop's own; "" where nothing is.
func (s *Shop) strange(text string) string {
	text = ident.ASCIIDigits(norm.NFKC.String(variable.ReplaceAllString(text, " x ")))
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '。' || r == '．' || r == '｡':
			return '.'
		case r != '\n' && !unicode.IsPrint(r) && !unicode.IsSpace(r):
			return -1 // invisible characters must not split a number
		}
		return r
	}, text)
	for _, found := range mailAddress.FindAllString(text, -1) {
		if found = strings.TrimRight(found, ".:!?"); !strings.EqualFold(strings.TrimPrefix(found, "mailto:"), s.SupportEmail) {
			return strings.ReplaceAll(strangeLink, "%s", found)
		}
		text = strings.ReplaceAll(text, found, " ")
	}
	for _, found := range address.FindAllString(text, -1) {
		if found = strings.TrimRight(found, ".,:;!?)]"); isAddress(found) && !s.own(found) {
			return strings.ReplaceAll(strangeLink, "%s", found)
		}
	}
	for _, line := range strings.Split(strings.ToUpper(text), "\n") {
		for _, found := range ibanLike.FindAllString(line, -1) {
			if iban := ibanIn(found); iban != "" && !slices.Contains(s.Numbers, iban) {
				return strings.ReplaceAll(strangeNumber, "%s", iban)
			}
		}
	}
	for _, found := range longNumber.FindAllString(listed.ReplaceAllString(text, " x "), -1) {
		digits := strings.TrimLeft(ident.Digits(found), "0")
		if !slices.ContainsFunc(s.Numbers, func(own string) bool { return strings.Contains(ident.Digits(own), digits) }) {
			return strings.ReplaceAll(strangeNumber, "%s", found)
		}
	}
	return ""
}

// isAddress distinguishes web addresses from words around a full stop: its host is a
// number, or has a top-level domain.
func isAddress(text string) bool {
	if strings.Contains(text, "://") || strings.Contains(text, `:\\`) || strings.HasPrefix(strings.ToLower(text), "www.") {
		return true
	}
	typed, _, _ := strings.Cut(strings.NewReplacer(`\`, "/", "?", "/", "#", "/", ":", "/").Replace(text), "/")
	host := strings.ToLower(typed)
	if net.ParseIP(host) != nil {
		return true
	}
	suffix, known := publicsuffix.PublicSuffix(host)
	return known && suffix != host || hostLike.MatchString(typed)
}

// own says whether a link leads to the shop or to a page named in the settings.
func (s *Shop) own(text string) bool {
	if strings.Contains(text, `\`) {
		return false
	}
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	for _, link := range append([]string{s.BaseURL}, s.Links...) {
		known, err := url.Parse(link)
		if err != nil || known.Host == "" || bareHost(known) != bareHost(u) {
			continue
		}
		path := strings.TrimRight(known.EscapedPath(), "/")
		if u.EscapedPath() == path || strings.HasPrefix(u.EscapedPath(), path+"/") {
			return true
		}
	}
	return false
}

func bareHost(u *url.URL) string { return strings.TrimPrefix(strings.ToLower(u.Host), "www.") }

// ibanIn returns the IBAN at the start of a text, or "".
func ibanIn(text string) string {
	text = strings.NewReplacer(" ", "", "-", "").Replace(text)
	for n := min(len(text), 34); n >= 15; n-- {
		if ident.ValidIBAN(text[:n]) {
			return text[:n]
		}
	}
	return ""
}
