package shoptest_test

import (
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/config"
	"gulaab/internal/mail"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// ogImage finds the path of a page's share picture.
var ogImage = regexp.MustCompile(`<meta property="og:image" content="https?://[^/"]+(/share/[^"]+)"`)

// OWN-6: a new shop under its own name says nothing of the specification's shop: not on pages
// and error pages, in the manifest and icons, in mails and chats, or on papers.
func TestOWN6ANewShopSaysOnlyItsOwn(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e, func(c *config.Config) {
			c.ShopName, c.SupportEmail, c.SampleWords = "Husn Store", "help@husn.example", false
			c.BankName, c.AccountTitle, c.IBAN = "", "", ""
		})
		s.App.Start()
		look := func(what, text string) {
			t.Helper()
			text = strings.ToLower(strings.ReplaceAll(text, `"without":["sample","authentic",`, ""))
			for _, others := range []string{"gulaab", "گلاب", "gl-", "authentic", "25 brands", "card/bank"} {
				if at := strings.Index(text, others); at >= 0 {
					t.Errorf("OWN-6 %s says %q: …%s…", what, others, text[max(0, at-60):min(len(text), at+60)])
				}
			}
		}
		for path, code := range map[string]int{
			"/": 200, "/brands": 200, "/track": 200, "/terms": 200, "/privacy": 200, "/returns": 200, "/nothing": 404, "/product/nothing": 404, "/c/nothing": 404,
			"/manifest.webmanifest": 200, "/favicon.svg": 200, "/robots.txt": 200, "/sitemap.xml": 200, "/admin": 200, "/api/config": 200, "/api/nothing": 404,
			"/product/" + Snail: 200,
		} {
			look(path, status(t, s, code, row{call: "GET " + path}).Body.String())
		}
		for _, path := range []string{"/", "/product/" + Snail} { // the text in the pictures: TestOWN6ThePicturesOfAPlainShop
			picture := ogImage.FindStringSubmatch(status(t, s, 200, row{call: "GET " + path}).Body.String())
			if picture == nil {
				t.Errorf("OWN-6 a link to %s shows no picture", path)
				continue
			}
			if got := status(t, s, 200, row{call: "GET " + picture[1]}); got.Header().Get("Content-Type") != "image/jpeg" {
				t.Errorf("OWN-6 the picture of a link to %s is %s", path, got.Header())
			}
		}
		o := address(cart(item(Snail, 1)))
		placed := object(t, status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)}))["order"].(map[string]any)
		at := "/api/admin/orders/" + placed["_id"].(string)
		step := func(name string, body obj) {
			t.Helper()
			status(t, s, 200, row{as: manager, call: "POST " + at + "/moves/" + name, header: match("*"), body: js(body)})
		}
		step("confirm", obj{})
		look("the pick list", status(t, s, 200, row{as: manager, call: "GET /api/admin/pick-list"}).Body.String())
		step("pack", obj{})
		step("book", obj{"courier": "postex", "tracking": "21094417709"})
		ready := object(t, status(t, s, 200, row{as: manager, call: "GET /api/admin/parcels"}))["parcels"].([]any)
		sheet := object(t, status(t, s, 201, row{as: manager, call: "POST /api/admin/hand-overs", body: js(obj{
			"key": "the-sheet", "courier": "postex", "parcels": []any{ready[0].(map[string]any)["_id"]},
		})}))["sheetId"].(string)
		look("the load sheet", status(t, s, 200, row{as: manager, call: "GET /api/admin/hand-overs/" + sheet}).Body.String())
		step("deliver", obj{})
		look("the order", status(t, s, 200, row{as: manager, call: "GET " + at}).Body.String())
		look("its messages", status(t, s, 200, row{as: manager, call: "GET " + at + "/messages"}).Body.String())
		look("its invoice", status(t, s, 201, row{as: manager, call: "POST " + at + "/invoices", body: js(obj{})}).Body.String())
		for _, k := range mail.Kinds() {
			for _, l := range mail.Languages() {
				for _, by := range []mail.Channel{mail.ByMail, mail.ByWhatsApp} {
					words := mail.OwnWords(k.Name, by, l)
					w := status(t, s, 200, row{as: manager, call: "POST /api/admin/words/preview", body: js(obj{"kind": k.Name, "channel": by, "language": l, "subject": words.Subject, "body": words.Body})})
					look("the message "+k.Name, w.Body.String())
				}
			}
		}
		eventually(t, func() bool {
			for _, letter := range s.Mails() {
				look("a mail", letter)
			}
			return len(s.Mails()) > 0
		})
	})
}
