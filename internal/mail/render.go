package mail

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	html "html/template"
	netmail "net/mail"
	"net/url"
	"path"
	"strings"
	text "text/template"
	"unicode"

	"gulaab/internal/money"
)

//go:embed templates
var files embed.FS

// Shop is what every mail says of the sender.
type Shop struct {
	Name         string // "Gulaab"
	SupportEmail string // also the sender's address
	BaseURL      string // where the shop is reached, without a slash at the end
}

// Renderer turns messages into mails. It is safe for concurrent use.
type Renderer struct {
	shop func() Shop
	text map[string]*text.Template
	html map[string]*html.Template
}

// NewRenderer parses the templates. shop says what the mails say of the sender,
// each time one is rendered. It refuses a shop without a name, with an
// address that is none, or with a base URL that is not absolute.
func NewRenderer(present func() Shop) (*Renderer, error) {
	tidied := func() Shop {
		shop := present()
		shop.Name, shop.BaseURL = oneLine(shop.Name), strings.TrimRight(shop.BaseURL, "/")
		return shop
	}
	shop := tidied()
	if shop.Name == "" {
		return nil, errors.New("mail: the shop has no name")
	}
	if err := checkAddress(shop.SupportEmail); err != nil {
		return nil, fmt.Errorf("mail: support address: %w", err)
	}
	if u, err := url.Parse(shop.BaseURL); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, fmt.Errorf("mail: %q is not the address of a shop", shop.BaseURL)
	}
	r := &Renderer{shop: tidied, text: map[string]*text.Template{}, html: map[string]*html.Template{}}
	textFuncs := text.FuncMap{"rs": money.Paisa.Format, "line": oneLine}
	htmlFuncs := html.FuncMap{"rs": money.Paisa.Format}
	for name := range readers {
		t, err := text.New(name).Funcs(textFuncs).ParseFS(files, "templates/parts.txt", path.Join("templates", name+".txt"))
		if err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		h, err := html.New(name).Funcs(htmlFuncs).ParseFS(files, "templates/parts.html", path.Join("templates", name+".html"))
		if err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		r.text[name], r.html[name] = t, h
	}
	return r, nil
}

// page is what a template sees.
type page struct {
	Shop Shop
	M    Message
}

// ResetURL is the address a PasswordReset opens.
func (p page) ResetURL() string {
	if m, ok := p.M.(PasswordReset); ok {
		return p.Shop.BaseURL + "/reset-password/" + url.PathEscape(m.Token)
	}
	return ""
}

// Render makes the mail of a message. Its ID is left to the caller.
func (r *Renderer) Render(m Message) (Mail, error) {
	name, address := m.recipient()
	if err := checkAddress(address); err != nil {
		return Mail{}, fmt.Errorf("mail: recipient: %w", err)
	}
	t, h := r.text[m.template()], r.html[m.template()]
	if t == nil || h == nil {
		return Mail{}, fmt.Errorf("mail: no template for %s", m.template())
	}
	shop := r.shop()
	p := page{Shop: shop, M: m}
	var subject, body, markup bytes.Buffer
	err := errors.Join(
		t.ExecuteTemplate(&subject, "subject", p),
		t.ExecuteTemplate(&body, "body", p),
		h.ExecuteTemplate(&markup, "body", p),
	)
	if err != nil {
		return Mail{}, fmt.Errorf("mail: %w", err)
	}
	return Mail{
		From:    Address{Name: shop.Name, Email: shop.SupportEmail},
		To:      Address{Name: oneLine(name), Email: address},
		Subject: oneLine(subject.String()),
		Text:    strings.TrimSpace(body.String()) + "\n",
		HTML:    strings.TrimSpace(markup.String()) + "\n",
	}, nil
}

// checkAddress refuses what is not one bare address: above all anything with a
// line break or a second recipient in it.
func checkAddress(s string) error {
	a, err := netmail.ParseAddress(s)
	if err != nil {
		return err
	}
	if a.Address != s || a.Name != "" {
		return fmt.Errorf("%q is not a bare address", s)
	}
	return nil
}

// oneLine makes every run of white space one space and drops what cannot be
// printed: a header has one line.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " "))
}
