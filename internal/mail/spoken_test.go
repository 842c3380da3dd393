package mail

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// accountMails are the mails to shoppers that are about no order, as a page in a language
// causes them.
func accountMails(l Language) map[string]Message {
	in := In(string(l))
	return map[string]Message{
		"sign-in":            SignIn{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape", Code: "048291"},
		"new-device":         NewDevice{Spoken: in, To: "ayesha@example.pk", Account: "018f", Name: "Ayesha Khan", Device: "Chrome on Android", At: time.Date(2026, time.March, 14, 14, 5, 0, 0, zone.Karachi), Token: "a-Token_of/no?shape"},
		"new-passkey":        NewDevice{Spoken: in, To: "ayesha@example.pk", Account: "018f", Name: "Ayesha Khan", Device: "Chrome on Android", At: time.Date(2026, time.March, 14, 14, 5, 0, 0, zone.Karachi), Passkey: true, Token: "a-Token_of/no?shape"},
		"password-reset":     PasswordReset{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"welcome":            Welcome{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"welcome-link":       Welcome{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"confirm-email":      ConfirmEmail{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"change-email":       ChangeEmail{Spoken: in, To: "ayesha@example.org", Account: "018f", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"change-email-taken": ChangeEmail{Spoken: in, To: "ayesha@example.org", Account: "018f", Taken: true},
		"email-changed":      EmailChanged{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Done: true},
		"email-to-change":    EmailChanged{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"account-leaves":     AccountLeaves{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", At: time.Date(2026, time.March, 14, 15, 0, 0, 0, zone.Karachi)},
		"back-in-stock":      BackInStock{Spoken: in, To: "ayesha@example.pk", Product: "018f", Goods: "Peptide Lip Tint, Toast, 10 ml", Path: "/product/peptide-lip-tint?color=Toast", Price: money.Rupees(7884), Units: 6},
		"left-cart":          leftCart(in),
		"gift-card":          GiftCard{Spoken: in, To: "ayesha@example.pk", Card: "018f", Name: "Ayesha", From: "Usman <Ghani>", Amount: money.Rupees(500000), Message: "Happy birthday!\nBhai", Code: "7QK2-M9PX-4TRW-HC3V"},
		"points-end":         PointsEnd{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan", Points: 58, Worth: money.Rupees(58), At: time.Date(2027, time.March, 3, 23, 59, 59, 0, zone.Karachi)},
		"question-answered":  QuestionAnswered{Spoken: in, To: "ayesha@example.pk", Product: "018f", Goods: "Peptide Lip Tint", Path: "/product/peptide-lip-tint", Answer: "Yes, after the serum.\n\nA <thin> layer is enough."},
		"account-stays":      AccountLeaves{Spoken: in, To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"order-news":         OrderNews{Spoken: in, To: "ayesha@example.pk", Lines: []string{"Order GL-7K3M9Q <is> placed", "Order GL-7K3M9Q is delivered"}, More: 3},
	}
}

// TestLANG1AccountMails (LANG-1): an account's mails exist in every language, link to pages in
// it, and have no unfilled variable.
func TestLANG1AccountMails(t *testing.T) {
	t.Parallel()
	if diff := cmp.Diff(slices.Sorted(maps.Keys(accountWords[Urdu])), slices.Sorted(maps.Keys(accountWords[RomanUrdu]))); diff != "" {
		t.Errorf("LANG-1 a mail is said in one of the languages alone:\n%s", diff)
	}
	r := newRenderer(t)
	for _, l := range Languages()[1:] {
		for name, msg := range accountMails(l) {
			for _, confirmed := range []bool{true, false} {
				got, err := r.Render(msg, confirmed)
				english, other := r.Render(accountMails(English)[name], confirmed)
				if err != nil || other != nil {
					t.Fatal(err, other)
				}
				all := got.Subject + got.Text + got.HTML
				switch {
				case got.Subject == "" || got.Subject == english.Subject || got.Text == english.Text, strings.Contains(got.Text, "Hello"):
					t.Errorf("LANG-1 %s in %s is in English: %s\n%s", name, l, got.Subject, got.Text)
				case strings.ContainsAny(got.Subject+got.Text, "{}"), strings.Contains(got.HTML, "{"+"link}"), strings.Contains(got.HTML, "<is>"):
					t.Errorf("LANG-1 %s in %s leaves something over:\n%s", name, l, all)
				case strings.Contains(got.Text, "Ayesha") != (confirmed && strings.Contains(english.Text, "Ayesha")):
					t.Errorf("SAFE-7 %s in %s: the name of a mailbox that is confirmed=%v:\n%s", name, l, confirmed, got.Text)
				case !strings.Contains(got.HTML, `lang="`+string(l)+`"`), strings.Contains(got.HTML, `dir="rtl"`) != (l == Urdu):
					t.Errorf("LANG-1 %s in %s has another frame:\n%s", name, l, got.HTML)
				}
				for _, one := range strings.Fields(english.Text) {
					if path, ok := strings.CutPrefix(one, shop.BaseURL); ok && (!strings.Contains(got.Text, shop.BaseURL+l.Prefix()+path+"\n") || !strings.Contains(got.HTML, `href="`+shop.BaseURL+l.Prefix()+path+`"`)) {
						t.Errorf("LANG-1 %s in %s does not lead to %s:\n%s", name, l, l.Prefix()+path, all)
					}
				}
				if english, said := strings.Count(english.HTML, button), strings.Count(got.HTML, button); said < english {
					t.Errorf("PLAIN-9 %s in %s has %d buttons, the English one %d", name, l, said, english)
				}
			}
		}
	}
}

// TestLANG1NewsFollowTheNewest (LANG-1): one mail for several orders is in the language of the
// newest.
func TestLANG1NewsFollowTheNewest(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	english, urdu := OrderMail{Kind: KindDelivered, Order: order()}, OrderMail{Kind: KindDelivered, Order: told(Urdu)}
	for want, all := range map[Language][]Message{Urdu: {english, urdu}, English: {urdu, english}} {
		news, err := r.News(all)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := news.(OrderNews); !ok || got.spoken() != want || len(got.Lines) != 2 {
			t.Errorf("LANG-1 news in %s: %+v", want, news)
		}
	}
}

// TestLANG1ChatLinks: WhatsApp texts link, like mails, to pages in the order's language.
func TestLANG1ChatLinks(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	for language, path := range map[Language]string{English: ".test/track", Urdu: ".test/ur/track", RomanUrdu: ".test/roman/track"} {
		o := Sample()
		o.Language = language
		if said := r.Text(OrderMail{Kind: KindReserved, Order: o}, nil); !strings.Contains(said, path) {
			t.Errorf("LANG-1 by WhatsApp in %s no link to %s: %s", language, path, said)
		}
	}
}
