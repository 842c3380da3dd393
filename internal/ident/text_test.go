package ident

import (
	"strings"
	"testing"
	"unicode"
)

// HOUSE-2: accounts, orders, mails and settings share one rule for e-mail addresses.
func TestValidEmail(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"a@b.pk": true, "ayesha.khan+shop@example.co.uk": true, "support@localhost": true, "o'neil@example.ie": true,
		"": false, "ayesha": false, "a@": false, "help@noorbeauty": false, "@b.pk": false, "a@b@c.pk": false, "Ayesha <a@b.pk>": false, "<a@b.pk>": false,
		"a@b.pk, c@d.pk": false, "a@b.pk\r\nBcc: c@d.pk": false, `"a b"@c.pk`: false, "a@[10.0.0.1]": false, "a(x)@b.pk": false,
		"a\x00@b.pk": false, "a@b.pk ": false, strings.Repeat("a", 250) + "@b.pk": false,
	} {
		if got := ValidEmail(address); got != want {
			t.Errorf("ValidEmail(%q) = %v", address, got)
		}
	}
}

func TestTidy(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"  Ayesha \n\t Khan ": "Ayesha Khan", "a\x00b\x7fc": "abc", "a\xffb": "ab", "عائشہ\u200cخان": "عائشہ\u200cخان", "\r\n": "",
	} {
		if got := Tidy(in); got != want {
			t.Errorf("Tidy(%q) = %q, want %q", in, got, want)
		}
	}
}

// SAFE-7: names with a link are refused; names of people pass.
func TestHasLink(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{
		"Win at http://spam.example": true, "HTTPS://x": true, "www.spam.example": true, "pills.com": true, "Visit Pills.COM now": true,
		"bit.ly/x": true, "<b>Ayesha</b>": true, "a > b": true, "javascript:alert(1)": true, "mail me@spam.example": true, "&#60;b&#62;": true,
		"[click](here)": true, "спам.com": true, "pills。com": true, "pills．com now": true, "mailto:a": true,
		"Ayesha Khan": false, "M.Ali Khan": false, "Dr.Ayesha": false, "Ali S/O Ahmed": false, "O'Neil-Khan": false, "St. John": false,
		"عائشہ خان": false, "House 7, Street 12 (near Askari IV)": false, "Plot 4.5, Block C-2": false, "c/o Bilal & Sons": false,
		"A. Companys": false, "S.Meher": false, "Flat #3; 2nd floor": false,
	} {
		if got := HasLink(s); got != want {
			t.Errorf("HasLink(%q) = %v", s, got)
		}
	}
}

func FuzzTidy(f *testing.F) {
	f.Add("a\r\nBcc: b\x00")
	f.Fuzz(func(t *testing.T, s string) {
		got := Tidy(s)
		if strings.ContainsFunc(got, unicode.IsControl) || Tidy(got) != got {
			t.Errorf("Tidy(%q) = %q", s, got)
		}
	})
}

func TestShorten(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   string
		n    int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "abc"}, {"عائشہ", 3, "عائ"}, {"عائشہ", 5, "عائشہ"}, {"", 0, ""}} {
		if got := Shorten(tt.in, tt.n); got != tt.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
}

// HOUSE-2: the only function that shortens a long text.
func TestExcerpt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in   string
		n    int
		want string
	}{
		{"Snail Mucin", 20, "Snail Mucin"},
		{"  Snail\n Mucin ", 11, "Snail Mucin"},
		{"Snail Mucin Essence", 13, "Snail Mucin…"},
		{"Snail Mucin, Essence", 14, "Snail Mucin…"},
		{"Snailmucinessence", 6, "Snail…"},
		{"عائشہ خان صاحبہ", 10, "عائشہ خان…"},
	} {
		if got := Excerpt(tt.in, tt.n); got != tt.want {
			t.Errorf("Excerpt(%q, %d) = %q, want %q", tt.in, tt.n, got, tt.want)
		}
	}
}

func TestDigits(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"0300-123 4567": "03001234567", "۰۳۰۰": "0300", "٠٣": "03", "call me": "", "𝟗a1": "91"} {
		if got := Digits(in); got != want {
			t.Errorf("Digits(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestGUARD9StrangersWordsHoldNoLinks: hosts under any top-level domain with a path, and IP
// addresses, are links; names and street addresses are not.
func TestGUARD9StrangersWordsHoldNoLinks(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"evil.zip/claim", "see evil.zip", "1.1.1.1/x", "go to 1.1.1.1 now", "evil.pages", "evil.pages/x", "win.example/prize", "shop.bank/1",
		"evil。zip/claim", "ｅｖｉｌ．ｚｉｐ", "prize.top?x=1", "a-b.casino/free", "192.168.0.1",
	} {
		if !HasLink(s) {
			t.Errorf("GUARD-9 %q passes", s)
		}
	}
	for _, s := range []string{
		"M.Ali", "Dr.Ayesha Khan", "H.No.12/B", "House No.7/4, St.No/12", "Plot 12.A/3", "Ph.II/B, DHA", "Ali S/O Ahmed", "P.O.Box 12", "3.5 km from the bridge",
		"12.5.2026", "Flat 3, Block 5", "گلی نمبر 4/ب",
	} {
		if HasLink(s) {
			t.Errorf("GUARD-9 %q is refused", s)
		}
	}
}

// TestGUARD7OneMailbox: tags and Gmail's dots mean the same mailbox.
func TestGUARD7OneMailbox(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"one+1@Example.com": "one@example.com", "O.n.e+x+y@gmail.com": "one@gmail.com", "one@googlemail.com": "one@gmail.com",
		"o.ne@example.com": "o.ne@example.com", "+923001234567": "+923001234567", "+1@example.com": "+1@example.com",
	} {
		if got := FoldMailbox(address); got != want {
			t.Errorf("GUARD-7 %s: %s, want %s", address, got, want)
		}
	}
}
