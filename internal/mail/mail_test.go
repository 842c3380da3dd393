package mail

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/money"
	"gulaab/internal/zone"
)

var update = flag.Bool("update", false, "write the golden files of this test anew")

var shop = Shop{Name: "Gulaab", SupportEmail: "support@gulaab.test", BaseURL: "https://gulaab.test"}

func newRenderer(t testing.TB) *Renderer {
	t.Helper()
	r, err := NewRenderer(func() Shop { return shop })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func order() Order {
	return Order{
		To: "ayesha@example.pk", FirstName: "Ayesha", Name: "Ayesha Khan", Number: "GL-7K3M9Q",
		Lines: []Line{
			{Name: "Advanced Snail 96 Mucin Essence", Size: "100 ml", Quantity: 3, UnitPrice: money.Rupees(1764)},
			{Name: "Velvet Lip", Color: "Nude", Quantity: 1, UnitPrice: 143928},
		},
		Total: 673128, Address: []string{"House 7, Street 12", "Lahore, Punjab 54000", "Pakistan"}, Phone: "0300-1234567",
	}
}

func messages() map[string]Message {
	whole := order()
	whole.CashToKeep, whole.Until = money.Rupees(6731), time.Date(2026, time.November, 30, 2, 51, 9, 0, time.UTC)
	urdu := order()
	urdu.FirstName, urdu.Name = "عائشہ", "عائشہ خان"
	less := order()
	less.Coupon, less.Discount, less.Total = "PEHLA200", money.Rupees(200), 653128
	open := order()
	open.CallFirst, open.ToChoose = true, []string{"Velvet Lip", "Lip Glow"}
	account := BankAccount{"Lahore Test Bank", "Gulaab Traders", "PK36 SCBL 0000 0011 2345 6702"}
	other := BankAccount{"Meezan Bank", "Gulaab <Beauty>", "PK19 MEZN 0001 1234 5670 4821"}
	at := time.Date(2026, time.March, 2, 21, 30, 0, 0, time.UTC)
	all := map[string]Message{
		"order-expired":          OrderMail{Kind: KindExpired, Order: order()},
		"order-placed-cod-open":  OrderMail{Kind: KindPlacedCOD, Order: open},
		"order-placed-coupon":    OrderMail{Kind: KindPlacedTransfer, Order: less}, // DEAL-4
		"order-placed-cod":       OrderMail{Kind: KindPlacedCOD, Order: whole},
		"order-placed-cod-exact": OrderMail{Kind: KindPlacedCOD, Order: order()},
		"order-placed-transfer":  OrderMail{Kind: KindPlacedTransfer, Order: order()},
		"order-delivered":        OrderMail{Kind: KindDelivered, Order: urdu},
		"proof-rejected":         rejected("The screenshot shows Rs 500."),
		"proof-rejected-bare":    rejected(""),
		"sign-in":                SignIn{To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape", Code: "048291"},
		"new-device":             NewDevice{To: "ayesha@example.pk", Name: "Ayesha Khan", Device: "Chrome on Android", At: time.Date(2026, time.March, 14, 14, 5, 0, 0, zone.Karachi), Token: "a-Token_of/no?shape"},
		"new-passkey":            NewDevice{To: "ayesha@example.pk", Name: "Ayesha Khan", Device: "Chrome on Android", At: time.Date(2026, time.March, 14, 14, 5, 0, 0, zone.Karachi), Passkey: true, Token: "a-Token_of/no?shape"},
		"password-reset":         PasswordReset{To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"order-news":             OrderNews{To: "ayesha@example.pk", Lines: []string{"Order GL-7K3M9Q is placed", "Order GL-7K3M9Q is delivered"}, More: 3},
		"staff-invitation":       Invitation{To: "rabia@example.pk", Name: "Rabia Aslam", Role: "owner", Invitation: "018f", Token: "a-Token_of/no?shape"},
		"factor-changed":         FactorChanged{To: "zara@example.pk", Name: "Zara Admin"},
		"factor-changed-reset":   FactorChanged{To: "zara@example.pk", Name: "Zara Admin", Reset: true, By: "Nadia Iqbal"},
		"bank-change":            BankChange{To: "zara@example.pk", Name: "Zara Admin", By: "Nadia Iqbal", Before: account, After: other, LiveAt: at},
		"bank-change-live":       BankChange{To: "zara@example.pk", Name: "Zara Admin", By: "Nadia Iqbal", After: account, LiveAt: at, Live: true},
		"bank-change-stopped":    BankChange{To: "zara@example.pk", Name: "Zara Admin", By: "Nadia Iqbal", Before: account, After: other, LiveAt: at, Stopped: true},
		"test-mail":              TestMail{To: "zara@example.pk", Name: "Zara Admin"},
		"purchase-order": PurchaseOrder{
			To: "orders@seoul.example", Name: "Seoul <Beauty>", Number: "PO-7K3Q-9VHM", Reference: "Q-7", Currency: "USD", Pieces: 50, Total: "135.00", ExpectedOn: "2026-12-12",
			Note: "By air.\nIn one box.", Lines: []PurchaseLine{
				{Name: "COSRX Advanced Snail 96, 100 ml", SKU: "SNAIL-96", Barcode: "8809416470009", Units: 40, UnitCost: "3.125", Sum: "125.00"},
				{Name: "rhode Peptide Lip Tint, Toast", SKU: "RHO-101-04", Units: 10, UnitCost: "1.00", Sum: "10.00"},
			},
		},
		"staff-notice": StaffNotice{To: "zara@example.pk", Name: "Zara Admin", Headline: "2 new orders, 1 payment to check", Groups: []NoticeGroup{
			{Title: "New orders", Path: "/admin/orders", More: 1, Lines: []NoticeLine{
				{Says: "GLB-7K3M9Q, cash on delivery", Amount: 673128, At: at}, {Says: "GLB-7K3M9R, bank transfer", At: at},
			}},
			{Title: "Payments to check", Path: "/admin/proofs", Lines: []NoticeLine{{Says: "GLB-7K3M9R", At: at}}},
		}},
		"welcome":            Welcome{To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"welcome-link":       Welcome{To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"change-email":       ChangeEmail{To: "ayesha@example.org", Account: "018f", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
		"change-email-taken": ChangeEmail{To: "ayesha@example.org", Account: "018f", Taken: true},
		"email-changed":      EmailChanged{To: "ayesha@example.pk", Name: "Ayesha Khan", Done: true},
		"email-to-change":    EmailChanged{To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"account-leaves":     AccountLeaves{To: "ayesha@example.pk", Name: "Ayesha Khan", At: time.Date(2026, time.March, 14, 15, 0, 0, 0, zone.Karachi)},
		"account-stays":      AccountLeaves{To: "ayesha@example.pk", Name: "Ayesha Khan"},
		"back-in-stock":      BackInStock{To: "ayesha@example.pk", Product: "018f", Goods: "Peptide Lip Tint, Toast, 10 ml", Path: "/product/peptide-lip-tint?color=Toast", Price: money.Rupees(7884), Units: 6},
		"back-in-stock-one":  BackInStock{To: "ayesha@example.pk", Product: "018f", Goods: "Peptide Lip Tint, Toast, 10 ml", Path: "/product/peptide-lip-tint?color=Toast", Price: money.Rupees(7884), Units: 1},
		"question-answered":  QuestionAnswered{To: "ayesha@example.pk", Product: "018f", Goods: "Peptide Lip Tint", Path: "/product/peptide-lip-tint", Answer: "Yes, after the serum.\n\nA <thin> layer is enough."},
		"left-cart":          leftCart(Spoken{}),
		"gift-card":          GiftCard{To: "ayesha@example.pk", Card: "018f", Name: "Ayesha", From: "Usman <Ghani>", Amount: money.Rupees(500000), Message: "Happy birthday!\nBhai", Code: "7QK2-M9PX-4TRW-HC3V"},
		"points-end":         PointsEnd{To: "ayesha@example.pk", Name: "Ayesha Khan", Points: 58, Worth: money.Rupees(58), At: time.Date(2027, time.March, 3, 23, 59, 59, 0, zone.Karachi)},
		"confirm-email":      ConfirmEmail{To: "ayesha@example.pk", Name: "Ayesha Khan", Token: "a-Token_of/no?shape"},
	}
	for _, l := range Languages()[1:] {
		for name, m := range accountMails(l) {
			all[name+"-"+string(l)] = m
		}
	}
	for _, k := range Kinds() {
		for _, l := range Languages() {
			name := k.Name
			if l != English {
				name += "-" + string(l)
			}
			if all[name] == nil {
				all[name] = OrderMail{Kind: k.Name, Order: told(l)}
			}
		}
	}
	for _, l := range Languages() { // an order that waits for goods is not said to be packed (GOOD-3)
		for _, kind := range []string{KindConfirmed, KindPaid} {
			waits := told(l)
			waits.ShipsFrom = "2026-03-28"
			all[kind+"-ahead-"+string(l)] = OrderMail{Kind: kind, Order: waits}
		}
	}
	return all
}

// leftCart is a reminder of a cart of which one thing is sold out.
func leftCart(in Spoken) LeftCart {
	return LeftCart{
		Spoken: in, To: "ayesha@example.pk", Product: "018f", Total: money.Rupees(8136), Path: "/cart?with=018f~0190~1.0191~0192~2", Gone: []string{"Rose Quartz <Roller>"},
		Goods: []Line{{Name: "Snail 96 Essence, 100 ml", Quantity: 1, UnitPrice: money.Rupees(3240)}, {Name: "Niacinamide 10% + Zinc, 30 ml", Quantity: 2, UnitPrice: money.Rupees(2448)}},
	}
}

// told is an order with everything that a message may mention.
func told(l Language) Order {
	o := order()
	o.Language, o.CashToKeep, o.Collect = l, money.Rupees(6731), money.Rupees(6731)
	o.Courier, o.Tracking, o.Follow, o.Reason = "PostEx", "PX-1204455", "https://postex.example/PX-1204455", "nobody was at home"
	o.Amount, o.Rest, o.Owed = money.Rupees(4000), 273128, money.Rupees(4000)
	o.Until = time.Date(2026, time.March, 14, 18, 59, 0, 0, time.UTC)
	return o
}

func rejected(reason string) OrderMail {
	o := order()
	o.Reason = reason
	return OrderMail{Kind: KindProofRejected, Order: o}
}

// emailToken returns the token with which a mail confirms an address, or "".
func emailToken(m Message) string {
	switch m := m.(type) {
	case SignIn:
		return m.Token
	case NewDevice:
		return m.Token
	case ConfirmEmail:
		return m.Token
	case ChangeEmail:
		return m.Token
	case Welcome:
		return m.Token
	}
	return ""
}

func TestRender(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	for name, msg := range messages() {
		t.Run("CHK-4 PAY-6 LOGIN-9 golden "+name, func(t *testing.T) {
			t.Parallel()
			// Through the outbox, as every mail.
			payload, err := Encode(msg)
			if err != nil {
				t.Fatal(err)
			}
			decoded, err := Decode(payload)
			if err != nil {
				t.Fatal(err)
			}
			if reset, ok := msg.(PasswordReset); ok { // filled in when it is sent (SAFE-5)
				if strings.Contains(string(payload), reset.Token) || strings.Contains(string(payload), reset.Name) {
					t.Fatalf("the payload holds name or token: %s", payload)
				}
				decoded = reset
			}
			if token := emailToken(msg); token != "" { // the same (WAY-3)
				if strings.Contains(string(payload), token) {
					t.Fatalf("the payload holds the token: %s", payload)
				}
				decoded = msg
			}
			if taken, ok := msg.(ChangeEmail); ok && taken.Taken { // decided when it is sent
				decoded = taken
			}
			if card, ok := msg.(GiftCard); ok { // the same (PROMO-2)
				if strings.Contains(string(payload), card.Code) {
					t.Fatalf("the payload holds the code: %s", payload)
				}
				decoded = card
			}
			if invitation, ok := msg.(Invitation); ok { // the same
				if strings.Contains(string(payload), invitation.Token) {
					t.Fatalf("the payload holds the token: %s", payload)
				}
				decoded = invitation
			}
			if diff := cmp.Diff(msg, decoded); diff != "" {
				t.Fatalf("the payload lost something: %s", diff)
			}
			m, err := r.Render(decoded, true)
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprintf("From: %s <%s>\nTo: %s <%s>\nSubject: %s\n\n%s\n--- HTML ---\n%s",
				m.From.Name, m.From.Email, m.To.Name, m.To.Email, m.Subject, m.Text, m.HTML)
			file := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("run with -update if this is meant:\n%s", diff)
			}
		})
	}

	t.Run("every message type has a golden file", func(t *testing.T) {
		t.Parallel()
		for name := range readers {
			if messages()[name] == nil {
				t.Errorf("%s has none", name)
			}
		}
	})
}

func TestRenderSaysWhatItMust(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	text := func(m Message) string {
		t.Helper()
		mail, err := r.Render(m, true)
		if err != nil {
			t.Fatal(err)
		}
		return mail.Text
	}
	whole := order()
	whole.CashToKeep = money.Rupees(6731)
	if got := text(OrderMail{Kind: KindPlacedCOD, Order: whole}); !strings.Contains(got, "\nCash to keep ready: Rs 6,731\n") || !strings.Contains(got, "Total: Rs 6,731.28") {
		t.Errorf("CHK-4 the cash to keep ready is missing:\n%s", got)
	}
	if got := text(OrderMail{Kind: KindPlacedCOD, Order: order()}); strings.Contains(got, "keep ready") {
		t.Errorf("CHK-4 a whole total says the cash twice:\n%s", got)
	}
	linked := func(kind string, l Language, callFirst bool) OrderMail {
		o := order()
		o.Language, o.CallFirst = l, callFirst
		if !callFirst {
			o.Until = time.Date(2026, time.November, 30, 2, 51, 9, 0, time.UTC)
		}
		return OrderMail{Kind: kind, Order: o, ConfirmURL: "https://gulaab.test/c/tok", TrackURL: "https://gulaab.test/c/tok", StopURL: "https://gulaab.test/stop/tok"}
	}
	until := map[Language]string{English: "30 November, 7:51 am", Urdu: "30 نومبر، صبح 7:51", RomanUrdu: "30 November, 7:51 am"}
	for _, kind := range []string{KindPlacedCOD, KindReminder} {
		for _, l := range Languages() {
			m, err := r.Render(linked(kind, l, false), false)
			if err != nil {
				t.Fatal(err)
			}
			parts := strings.SplitN(m.Text, "\n\n", 3) // the greeting, then the first paragraph
			if !strings.Contains(m.Subject, until[l]) || len(parts) < 3 || !strings.Contains(parts[1], until[l]) || !strings.Contains(parts[1], "https://gulaab.test/c/tok") {
				t.Errorf("PLAIN-1 %s in %s does not begin with the deadline and the link:\n%s\n\n%s", kind, l, m.Subject, m.Text)
			}
			if n := strings.Count(m.HTML, button); n != 1 {
				t.Errorf("PLAIN-9 %s in %s has %d buttons, want one:\n%s", kind, l, n, m.HTML)
			}
			if m, err = r.Render(linked(kind, l, true), true); err != nil || strings.HasSuffix(strings.TrimSpace(m.Subject), ":") || strings.Contains(m.Subject+m.Text, "November,") {
				t.Errorf("PLAIN-1 %s in %s, of an order that is called about first, names a deadline: %v\n%s\n\n%s", kind, l, err, m.Subject, m.Text)
			}
		}
	}
	m, err := r.Render(linked(KindPlacedCOD, English, false), false)
	if err != nil || strings.Contains(m.Text+m.HTML, "We deliver to") || !strings.HasPrefix(m.Text, "Hello,\n") {
		t.Errorf("PLAIN-9 SAFE-7 a mailbox that nobody has confirmed: %v\n%s", err, m.Text)
	}
	if got := text(PasswordReset{To: "a@b.pk", Name: "A", Token: "tok"}); !strings.Contains(got, "\nhttps://gulaab.test/reset-password/tok\n") {
		t.Errorf("API-10 the link is missing:\n%s", got)
	}
}

func TestHeaderInjection(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	const evil = "Ayesha\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>\x00"
	for name, m := range map[string]Message{
		"name and number": OrderMail{Kind: KindPlacedCOD, Order: Order{To: "a@b.pk", Name: evil, FirstName: evil, Number: evil, Lines: []Line{{Name: evil, Color: evil, Size: evil, Quantity: 1}}, Address: []string{evil}, Phone: evil}},
		"reason":          OrderMail{Kind: KindProofRejected, Order: Order{To: "a@b.pk", Reason: evil}},
		"reset":           PasswordReset{To: "a@b.pk", Name: evil, Token: evil},
		"welcome":         Welcome{To: "a@b.pk", Name: evil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := r.Render(m, true)
			if err != nil {
				t.Fatal(err)
			}
			for _, header := range []string{got.Subject, got.To.Name, got.From.Name} {
				if strings.ContainsAny(header, "\r\n\x00") {
					t.Errorf("a header of two lines: %q", header)
				}
			}
			for line := range strings.Lines(got.Text) {
				if strings.HasPrefix(line, "Bcc:") {
					t.Errorf("a line of its own in the text: %q", line)
				}
			}
			if strings.Contains(got.HTML, "<script") {
				t.Errorf("an element in the HTML: %s", got.HTML)
			}
		})
	}
	for _, to := range []string{"", "nobody", "a@b.pk\r\nBcc: c@d.pk", "a@b.pk, c@d.pk", "A <a@b.pk>"} {
		if _, err := r.Render(Welcome{To: to, Name: "A"}, true); err == nil {
			t.Errorf("a mail to %q", to)
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add("Ayesha\r\nBcc: x@y.pk", "GL-1", "<b>")
	r := newRenderer(f)
	f.Fuzz(func(t *testing.T, name, number, reason string) {
		m, err := r.Render(OrderMail{Kind: KindProofRejected, Order: Order{To: "a@b.pk", Name: name, FirstName: name, Number: number, Reason: reason}}, true)
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(m.Subject+m.To.Name, "\r\n\x00") {
			t.Fatalf("header of two lines: %q, %q", m.Subject, m.To.Name)
		}
	})
}

func TestNewRenderer(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]Shop{
		"no name":         {SupportEmail: shop.SupportEmail, BaseURL: shop.BaseURL},
		"bad address":     {Name: "G", SupportEmail: "support", BaseURL: shop.BaseURL},
		"no base URL":     {Name: "G", SupportEmail: shop.SupportEmail},
		"relative":        {Name: "G", SupportEmail: shop.SupportEmail, BaseURL: "/shop"},
		"not a web place": {Name: "G", SupportEmail: shop.SupportEmail, BaseURL: "ftp://gulaab.test"},
	} {
		if _, err := NewRenderer(func() Shop { return s }); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// marked fills every text of a message, also in embedded structs, with the name of its field,
// as if somebody had typed it into a form.
func marked(m Message) Message {
	v := reflect.New(reflect.TypeOf(m)).Elem()
	v.Set(reflect.ValueOf(m))
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		for i := range v.NumField() {
			switch f, name := v.Field(i), v.Type().Field(i).Name; {
			case name == "Kind", name == "Language", f.Type() == reflect.TypeFor[time.Time]():
			case name == "To":
				f.SetString("victim@example.pk")
			case f.Kind() == reflect.Struct:
				fill(f)
			case f.Kind() == reflect.String:
				f.SetString("typed-" + name)
			case f.Type() == reflect.TypeFor[[]string]():
				f.Set(reflect.ValueOf([]string{"typed-" + name}))
			}
		}
	}
	fill(v)
	out, _ := v.Interface().(Message)
	return out
}

// TestStrangersText (SAFE-7): an unconfirmed mailbox gets no text that was typed into a form; a
// confirmed one gets all of it.
func TestStrangersText(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	// The shop's own texts: numbers, names of goods, staff's words.
	shops := []string{"typed-Number", "typed-Reason", "typed-Token", "typed-Lines", "typed-ToChoose", "typed-Coupon", "typed-Deposit", "typed-Lost", "typed-Courier", "typed-Tracking", "typed-Follow", "typed-ConfirmURL", "typed-StopURL", "typed-Gone", "typed-TrackURL", "typed-Goods", "typed-Path", "typed-Code", "typed-Device", "typed-Answer", "typed-ShipsFrom"}
	// Mails to staff and to suppliers contain what staff typed.
	staff := map[string]bool{Invitation{}.template(): true, FactorChanged{}.template(): true, BankChange{}.template(): true, TestMail{}.template(): true, StaffNotice{}.template(): true, PurchaseOrder{}.template(): true}
	for name := range readers {
		if staff[name] {
			continue
		}
		m, err := Decode([]byte(`{"template":"` + name + `","data":{}}`))
		if err != nil {
			t.Fatal(err)
		}
		m = marked(m)
		strange, err := r.Render(m, false)
		if err != nil {
			t.Fatal(err)
		}
		all := strange.To.Name + strange.Subject + strange.Text + strange.HTML
		for _, s := range shops {
			all = strings.ReplaceAll(all, s, "")
		}
		if strings.Contains(all, "typed-") {
			t.Errorf("%s carries what a stranger typed:\n%s", name, all)
		}
		if strange.To.Name != "" {
			t.Errorf("%s is addressed to %q", name, strange.To.Name)
		}
	}
	known, err := r.Render(marked(OrderMail{Kind: KindPlacedCOD}), true)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"typed-FirstName", "typed-Address", "typed-Phone"} {
		if !strings.Contains(known.Text, want) {
			t.Errorf("a confirmed mailbox is not told %s", want)
		}
	}
}

func TestNews(t *testing.T) {
	t.Parallel()
	r := newRenderer(t)
	all := []Message{}
	for range 60 {
		all = append(all, OrderMail{Kind: KindPlacedCOD, Order: order()})
	}
	m, err := r.News(all)
	if err != nil {
		t.Fatal(err)
	}
	news, _ := m.(OrderNews)
	if len(news.Lines) != 50 || news.More != 10 || news.To != "ayesha@example.pk" || news.Lines[0] != "Order GL-7K3M9Q is placed" {
		t.Errorf("%+v", news)
	}
	if _, err := r.News(nil); err == nil {
		t.Error("news of nothing")
	}
}

func TestWordsWithout(t *testing.T) {
	t.Parallel()
	values := map[string]string{"number": "GL-1", "shop": "Gulaab", "address": "  Street 1"}
	for name, c := range map[string]struct{ words, subject, body string }{
		"a name goes alone":            {"Hello {name}\nHello {name},\n\nyour {number}", "Hello", "Hello,\n\nyour GL-1"},
		"also where it begins":         {"{name}: {number}\n{name}, your {number}\nShukriya {name}!", "GL-1", "your GL-1\nShukriya!"},
		"a part of the subject":        {"Order {number} is placed: say yes by {until}\n.", "Order GL-1 is placed", "."},
		"all of it stays as it is":     {"Until {until}\n.", "Until", "."},
		"a line that leads to nothing": {"x\nWe deliver to:\n{courier}\n\nBye", "x", "Bye"},
		"a line that leads somewhere":  {"x\nWe deliver to:\n{address}\n\nAsk:\n{shop} {until}\nBye", "x", "We deliver to:\n  Street 1\n\nAsk:\nBye"},
	} {
		subject, body, _ := strings.Cut(c.words, "\n")
		w := Words{subject, body}.without(values)
		if got := strings.TrimSpace(put(w.Subject, values)); got != c.subject {
			t.Errorf("%s: subject %q, want %q", name, got, c.subject)
		}
		if got := fill(w.Body, values, func(l string) string { return put(l, values) }); got != c.body {
			t.Errorf("%s: %q, want %q", name, got, c.body)
		}
	}
}

// SAY-3: a mail in English goes on with a capital after its greeting, and names no link "above"
// where none stands.
func TestSAY3MailsAreSentences(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil || len(files) < 50 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text, _, _ := strings.Cut(string(data), "--- HTML ---")
		if _, body, found := strings.Cut(text, "\nHello"); found {
			lines := strings.Split(body, "\n")
			for _, line := range lines[1:] {
				if line == "" {
					continue
				}
				if r, _ := utf8.DecodeRuneInString(line); unicode.IsLower(r) {
					t.Errorf("SAY-3 %s goes on with %q", name, line)
				}
				break
			}
		}
		for _, word := range []string{"link above", "اوپر والے لنک", "Oopar wale link"} {
			if before, _, found := strings.Cut(text, word); found && !strings.Contains(before, "https://") {
				t.Errorf("SAY-3 %s names a link above, and has none", name)
			}
		}
	}
}
