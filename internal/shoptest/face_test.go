package shoptest_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"gulaab/internal/httpd/call"
	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// clearLogo is a PNG that is transparent except in the middle.
func clearLogo(t *testing.T, w, h int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := w / 10; x < w-w/10; x++ {
			img.SetNRGBA(x, y, color.NRGBA{44, 91, 60, 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func faceRows() []row {
	look, upload := "POST /api/admin/settings/look", "POST /api/admin/settings/look/"
	draft := func(values obj) payload { return js(obj{"values": values}) }
	picture := func(b []byte) payload { return form(nil, map[string][]byte{"picture=a.png": b}) }
	return []row{
		{
			name: "FACE-1 a look that is not saved", as: accountant, call: look, body: draft(obj{"palette": "sage"}), status: 200,
			want: []string{`"style":"--paper:#`, `"accent":"#2c5b3c"`, `"palettes":[{`, `"name":"sand"`}, not: []string{`"nearest"`}, check: entries(0),
		},
		{name: "FACE-1 OWNP-3 the specified look has no styles", as: desk, call: look, body: draft(obj{"palette": "sand"}), status: 200, want: []string{`"style":""`, `"accent":"#81372a"`}},
		{name: "FACE-1 a colour that cannot be read is shown with the nearest", as: desk, call: look, body: draft(obj{"accent": "#FFD400"}), status: 200, want: []string{`"nearest":"#`, `"accent":"#ffd400"`}},
		{name: "FACE-1 a page where none can be drawn", as: desk, call: look, body: js(obj{"values": obj{}, "page": true}), status: 200, want: []string{`"html":"`}},
		{name: "FACE-1 a look, no colour", as: desk, call: look, body: draft(obj{"accent": "red;}body{display:none"}), status: 422, want: []string{`"accent":"Write a colour as #81372a`}},
		{name: "FACE-1 a look, no palette", as: desk, call: look, body: draft(obj{"palette": "mauve"}), status: 422, want: []string{`"palette":"`}},
		{name: "FACE-1 a look, no JSON", as: desk, call: look, body: raw("application/json", "{"), status: 400},
		{name: "FACE-1 a look, a form", as: desk, call: look, body: raw("text/plain", "x"), status: 415},
		{name: "FACE-1 a look, too much", as: desk, call: look, body: big(), status: 413},
		{name: "FACE-1 a look, to nobody", call: look, body: draft(obj{}), status: 401},
		{name: "FACE-1 a look, to a packer", as: packer, call: look, body: draft(obj{}), status: 403},
		{
			name: "FACE-3 menus that are not saved, with an address that leads nowhere", as: accountant, call: look, status: 200, want: []string{`"html":"`, `"lost":["/category/nothing"]`}, check: entries(0),
			body: js(obj{"page": true, "values": obj{"headerMenu": []obj{{"label": "All", "address": "/brands"}, {"label": "Gone", "address": "/category/nothing"}, {"label": "Chat", "address": "https://wa.me/923001234567"}}}}),
		},
		{name: "FACE-3 menus that lead to pages", as: accountant, call: look, body: js(obj{"page": true, "values": obj{"headerMenu": []obj{{"label": "All", "address": "/brands"}}}}), status: 200, not: []string{`"lost"`}},
		{name: "FACE-3 a menu with a script", as: desk, call: look, body: draft(obj{"headerMenu": []obj{{"label": "A", "address": "javascript:alert(1)"}}}), status: 422, want: []string{`"headerMenu.0.address":"Write a page of the shop`}},
		{name: "FACE-3 a menu that is none", as: desk, call: look, body: draft(obj{"footerMenu": "shop"}), status: 422, want: []string{`"footerMenu":"`}},
		{name: "FACE-3 a menu of another program", as: desk, call: look, body: draft(obj{"headerMenu": []obj{{"style": "red"}}}), status: 422},

		{name: "FACE-1 a logo", as: manager, call: upload + "logo", body: picture(PNG(400, 100)), status: 200, want: []string{`"address":"/media/look/logo-`}, check: entries(1)},
		{name: "FACE-1 an icon", as: desk, call: upload + "icon", body: picture(PNG(300, 300)), status: 200, want: []string{`-512x512.png"`}},
		{name: "FACE-1 a social picture", as: desk, call: upload + "share", body: picture(JPEG(1200, 800)), status: 200, want: []string{`-1200x630.jpg"`}},
		{name: "FACE-1 a picture of nothing that there is", as: desk, call: upload + "..%2Fproofs", body: picture(PNG(400, 100)), status: 404},
		{name: "FACE-1 a logo with a script", as: desk, call: upload + "logo", body: picture([]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)), status: 415, want: []string{"Save it as a PNG"}},
		{name: "FACE-1 a logo that is too small", as: desk, call: upload + "logo", body: picture(PNG(60, 20)), status: 422, want: []string{"at least 40 pixels"}},
		{name: "FACE-1 a logo of more than 5 MB", as: desk, call: upload + "logo", body: picture(make([]byte, 5<<20+1)), status: 413},
		{name: "FACE-1 no logo", as: desk, call: upload + "logo", body: form(nil, nil), status: 422, want: []string{`"picture":"`}},
		{name: "FACE-1 a logo that breaks off", as: desk, call: upload + "logo", body: raw("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a\"\r\n\r\n\x89PNG"), broken: true, status: 400},
		{name: "FACE-1 a logo, no form", as: desk, call: upload + "logo", body: js(obj{}), broken: true, status: 415},
		{name: "FACE-1 a logo, from nobody", call: upload + "logo", body: picture(PNG(400, 100)), status: 401},
		{name: "FACE-1 a logo, from a packer", as: packer, call: upload + "logo", body: picture(PNG(400, 100)), status: 403},
	}
}

var faceAt = regexp.MustCompile(`"address":"([^"]+)"`)

// FACE-1: the owner's look is shown at once in the shop's pages, on the page of an order's link
// and in its mails. A second owner who edited the old look gets a conflict. An unreadable
// colour changes nothing. After the look is taken back, the shop is as before and its pictures
// are still there.
func TestFACE1TheOwnersFace(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		before := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
		if strings.Contains(before, `"logo"`) {
			t.Errorf("OWNP-3 a shop that chose nothing: %s", before)
		}
		upload := func(use string, file []byte) string {
			t.Helper()
			w := status(t, s, 200, row{as: manager, call: "POST /api/admin/settings/look/" + use, body: form(nil, map[string][]byte{"picture=a.png": file})})
			return faceAt.FindStringSubmatch(w.Body.String())[1]
		}
		save := func(code int, version string, values obj) string {
			t.Helper()
			return status(t, s, code, row{as: manager, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": values})}).Body.String()
		}
		logo, icon := upload("logo", clearLogo(t, 1000, 240)), upload("icon", PNG(256, 256))
		if !strings.HasSuffix(logo, "-400x120.png") {
			t.Errorf("the logo is at %s", logo)
		}
		save(422, "1", obj{"logo": icon})
		save(422, "1", obj{"logo": "/media/look/logo-00000000000000000000000000000000-1x1.svg"})
		if got := save(422, "1", obj{"accent": "#ffd400"}); !strings.Contains(got, `"accent":"Text in this colour has a contrast of 1.1 to 1, and 4.5 is needed`) {
			t.Errorf("yellow: %s", got)
		}
		save(200, "1", obj{"logo": logo, "icon": icon, "palette": "mist", "accent": "#0B5E8A"})
		if got := save(409, "1", obj{"accent": "#5a3789"}); !strings.Contains(got, `"name":"accent"`) || !strings.Contains(got, "Nothing of yours was stored") {
			t.Errorf("the second owner: %s", got)
		}

		config := status(t, s, 200, row{call: "GET /api/config"}).Body.String()
		if !strings.Contains(config, `"logo":{"height":40,"src":"`+logo+`","width":133}`) {
			t.Errorf("shoppers are told %s", config)
		}
		for _, address := range []string{logo, icon, strings.Replace(icon, "512x512", "32x32", 1)} {
			if w := status(t, s, 200, row{call: "GET " + address}); w.Header().Get("Content-Type") != "image/png" || w.Header().Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %v", address, w.Header())
			}
		}
		if w := status(t, s, 302, row{call: "GET /favicon.ico"}); w.Header().Get("Location") != strings.Replace(icon, "512x512", "32x32", 1) {
			t.Errorf("the icon is at %s", w.Header().Get("Location"))
		}

		linkTo(t, s, payLink, CustomerOrder)
		page := s.Do((&row{call: "GET /c/" + payLink}).request(t))
		text := page.Body.String()
		if !strings.Contains(text, `<img src="`+logo+`" alt="Gulaab" width="133" height="40">`) || !strings.Contains(text, "--clay:#0b5e8a;") {
			t.Errorf("the page of an order: %s", text)
		}
		_, css, _ := strings.Cut(text, "<style>")
		css, _, _ = strings.Cut(css, "</style>")
		sum := sha256.Sum256([]byte(css))
		if policy := page.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
			t.Errorf("its policy lets its styles not be read: %s", policy)
		}

		o := address(cart(item(Snail, 1)))
		o["phone"], o["email"] = "0301 7770002", "face@example.com"
		status(t, s, 201, row{call: "POST /api/orders/checkout", body: js(o)})
		s.App.Start()
		eventually(t, func() bool { return len(s.Mails()) == 1 })
		if mail := unquoted(s.Mails()[0]); !strings.Contains(mail, logo+`" alt="Gulaab" width="133" height="40"`) || !strings.Contains(mail, "background:#0b5e8a") || strings.Contains(mail, "#81372a") {
			t.Errorf("the mail: %s", mail)
		}

		save(200, "2", obj{"logo": "", "icon": "", "palette": "", "accent": ""})
		if after := status(t, s, 200, row{call: "GET /api/config"}).Body.String(); after != before {
			t.Errorf("taken back: %s\nbefore: %s", after, before)
		}
		status(t, s, 200, row{call: "GET " + logo})
	})
}

// unquoted undoes the quoted-printable encoding of a mail.
func unquoted(mail string) string {
	return strings.NewReplacer("=\r\n", "", "=\n", "", "=3D", "=").Replace(mail)
}

// FACE-3: the owner's menu and footer reach shoppers in their own language, without what is
// hidden; somebody who saw the old ones is told; the log has it; nobody without the right
// changes them; and taken back, the shop says what it said before (OWNP-3).
func TestFACE3MenuAndFooter(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := New(t, e)
		s.App.Start()
		shown := func(language string) string {
			r := (&row{call: "GET /api/config"}).request(t)
			r.Header.Set(call.LanguageHeader, language)
			return s.Do(r).Body.String()
		}
		save := func(code int, who caller, version string, values obj) string {
			t.Helper()
			return status(t, s, code, row{as: who, call: "PATCH /api/admin/settings", header: match(`"` + version + `"`), body: js(obj{"values": values})}).Body.String()
		}
		before, page := shown(""), status(t, s, 200, row{call: "GET /"}).Body.String()
		if strings.Contains(before, `"menu"`) || strings.Contains(page, `"menu":{`) {
			t.Errorf("OWNP-3 a shop that chose nothing: %s", before)
		}
		help := obj{"label": " Help ", "entries": []obj{{"label": "Our story", "address": "/returns"}, {"label": "Chat", "address": "https://wa.me/923001234567", "hidden": true}, {"name": "makeup"}}}
		header := []obj{{"name": "deal"}, help, {"name": "trending", "hidden": true}}
		footer := []obj{{"label": "Service", "entries": []obj{{"name": "returns"}}}, {"name": "follow", "hidden": true}}
		save(403, accountant, "1", obj{"headerMenu": header})
		if got := save(422, manager, "1", obj{"headerMenu": []obj{{"label": "", "address": "//evil.example"}}}); !strings.Contains(got, `"headerMenu.0.address":"Write a page`) || !strings.Contains(got, `"headerMenu.0.label":"Say in a word`) {
			t.Errorf("a wrong link: %s", got)
		}
		save(200, manager, "1", obj{"headerMenu": header, "footerMenu": footer})
		if got := save(409, manager, "1", obj{"headerMenu": []obj{}}); !strings.Contains(got, `"name":"footerMenu"`) {
			t.Errorf("the second owner: %s", got)
		}
		const entries = `"menu":{"footer":[{"entries":[{"name":"returns"}],"label":"Service"},` +
			`{"entries":[{"name":"trending"},{"name":"top-sells"},{"name":"deal"},{"name":"brands"},{"name":"all-brands"},{"name":"skin-type"}],"name":"shop"},` +
			`{"entries":[{"name":"cart"},{"name":"track"},{"name":"orders"}],"name":"order"},{"name":"contact"}],` +
			`"header":[{"name":"deal"},{"entries":[{"address":"/returns","label":"Our story"},{"name":"makeup"}],"label":"Help"},` +
			`{"name":"top-sells"},{"name":"brands"},{"name":"categories"},{"name":"skin-type"},{"name":"accessories"}]}`
		if got := shown(""); !strings.Contains(got, entries) {
			t.Errorf("shoppers are told %s", got)
		}
		if got := status(t, s, 200, row{as: admin, call: "GET /api/admin/audit?subject=settings"}).Body.String(); !strings.Contains(got, `"Our story"`) {
			t.Errorf("the log: %s", got)
		}

		put := func(code int, text string) {
			t.Helper()
			status(t, s, code, row{as: manager, call: "PUT /api/admin/translations", body: js(obj{"translations": []obj{{"place": "settings.headerMenu.1.0", "language": "ur", "english": "Our story", "text": text, "seen": 0}}})})
		}
		put(422, strings.Repeat("آ", 41))
		put(200, "ہماری کہانی")
		eventually(t, func() bool { return strings.Contains(shown("ur"), `"label":"ہماری کہانی"`) })
		if got := shown("ur"); !strings.Contains(got, `"label":"Help"`) {
			t.Errorf("LANG-4 in Urdu: %s", got)
		}
		if got := shown(""); !strings.Contains(got, `"label":"Our story"`) {
			t.Errorf("in English: %s", got)
		}

		save(200, manager, "2", obj{"headerMenu": []obj{}, "footerMenu": []obj{}})
		if after := shown(""); after != before {
			t.Errorf("taken back: %s\nbefore: %s", after, before)
		}
	})
}
