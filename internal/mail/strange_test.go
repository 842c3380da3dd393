package mail

import "testing"

// GUARD-5: message texts may name only the shop's own accounts, phones and links.
func TestGUARD5StrangeAccountsAndLinks(t *testing.T) {
	t.Parallel()
	shop := Shop{
		Name: "Gulaab", SupportEmail: "help@gulaab.pk", BaseURL: "https://gulaab.pk",
		Numbers: []string{"PK36SCBL0000001123456702", "923001234567", "1234567-8"},
		Links:   []string{"https://instagram.com/gulaab", "https://wa.me/923001234567"},
	}
	for _, text := range []string{
		"", "Dear {name}, order {number} of {total} has left. It comes in 2-3 days, on 2026-11-28.",
		"Send {total} to PK36 SCBL 0000 0011 2345 6702, Gulaab.", "pk36scbl0000001123456702", "Account 1123456702",
		"Call 0300 1234567, +92 300 1234567 or 0092-300-1234567.", "۰۳۰۰ ۱۲۳۴۵۶۷ پر کال کریں",
		"Write to help@gulaab.pk or Help@Gulaab.pk.", "See https://gulaab.pk/track, gulaab.pk, www.gulaab.pk/returns?x=1.",
		"Follow https://www.instagram.com/gulaab/ and https://wa.me/923001234567?text=hi",
		"Ask for M.Ali or Dr.Ayesha. Pay Rs 1,500,000 by 10.30 p.m.", "Thanks.We wait for you",
		"NTN 1234567-8", "Open 10 am to 7 pm, 24/7 on WhatsApp.",
	} {
		if said := shop.strange(text); said != "" {
			t.Errorf("%q is the shop's own, and is refused: %s", text, said)
		}
	}
	for _, text := range []string{
		"pay to GB82 WEST 1234 5698 7654 32", "pay to gb82west12345698765432", "PK36SCBL0000001123456703", "NL91 ABNA 0417 1643 00", "IBAN:DE89-3704-0044-0532-0130-00",
		"MT84MALT011000012345MTLCAST001S",
		"JazzCash 0345 7654321", "0345\u200b7654321", "0 3 4 5 7 6 5 4 3 2 1", "۰۳۴۵ ۷۶۵۴۳۲۱", "０３４５７６５４３２１", "+92 (345) 765-4321", "account 0112/3456789", "1234 567 890",
		"https://evil.example/pay", "evil.zip/claim", "1.1.1.1/x", "evil.pages", "www.evil.invalid", "gulaab.pk.evil.com", "https://gulaab.pk@evil.com/x",
		`https://evil.com\@gulaab.pk`, "ｅｖｉｌ．ｃｏｍ", "evil。com", "bit.ly/abc", "javascript://gulaab.pk/%0aalert(1)", "https://instagram.com/gulaab.evil", "https://instagram.com/evil", "wa.me/923457654321",
		"pay@evil.com", "help@gulaab.pk.evil.com", "//evil.com", "e\u00advil.com",
	} {
		if shop.strange(text) == "" {
			t.Errorf("%q is somebody else's, and passes", text)
		}
	}
	for _, k := range Kinds() {
		for _, channel := range Channels() {
			for _, language := range Languages() {
				w := OwnWords(k.Name, channel, language)
				if said := shop.strange(w.Subject) + shop.strange(w.Body); said != "" {
					t.Errorf("the program's own words of %s %s %s: %s", k.Name, channel, language, said)
				}
			}
		}
	}
}
