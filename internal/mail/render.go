package mail

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	html "html/template"
	"net/url"
	"path"
	"strings"
	text "text/template"

	"gulaab/internal/ident"
	"gulaab/internal/money"
)

//go:embed templates
var files embed.FS

// Shop is what every mail says of the sender.
type Shop struct {
	Name         string   // "Gulaab"
	Word         string   // beside the name in its logo; empty: none
	SupportEmail string   // also the sender's address
	OrderPrefix  string   // of the number of an order that is only an example; empty: ident.OwnPrefix
	BaseURL      string   // where the shop is reached, without a slash at the end
	WhatsApp     string   // the number people write to, "+923001234567"; empty: none
	Numbers      []string // that words of messages may say: the account's, the phones', the tax number
	Links        []string // that they may lead to beside the shop
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
		shop.Name, shop.BaseURL = ident.Tidy(shop.Name), strings.TrimRight(shop.BaseURL, "/")
		return shop
	}
	shop := tidied()
	if shop.Name == "" {
		return nil, errors.New("mail: the shop has no name")
	}
	if !ident.BareEmail(shop.SupportEmail) {
		return nil, errors.New("mail: the support address is no e-mail address")
	}
	if u, err := url.Parse(shop.BaseURL); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return nil, fmt.Errorf("mail: %q is not the address of a shop", shop.BaseURL)
	}
	r := &Renderer{shop: tidied, text: map[string]*text.Template{}, html: map[string]*html.Template{}}
	textFuncs := text.FuncMap{"rs": money.Paisa.Format, "line": ident.Tidy}
	htmlFuncs := html.FuncMap{"rs": money.Paisa.Format, "button": pressed}
	for name := range readers {
		if IsOrderKind(name) {
			continue // its words are in words/
		}
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

// EmailURL is the address that confirms an account's, for a ConfirmEmail or a Welcome;
// empty where there is nothing to confirm. Browsers send what is behind the sign to
// nobody, so that the token is in no log.
func (p page) EmailURL() string {
	token := ""
	switch m := p.M.(type) {
	case ConfirmEmail:
		token = m.Token
	case Welcome:
		token = m.Token
	}
	if token == "" {
		return ""
	}
	return p.Shop.BaseURL + "/orders#confirm=" + url.PathEscape(token)
}

// ChangeURL is the address that gives an account the address of a ChangeEmail.
func (p page) ChangeURL() string {
	if m, ok := p.M.(ChangeEmail); ok {
		return p.Shop.BaseURL + "/account#email=" + url.PathEscape(m.Token)
	}
	return ""
}

// InvitationURL is the address an Invitation opens. The token is behind the
// sign that browsers send to nobody, so that it is in no log.
func (p page) InvitationURL() string {
	if m, ok := p.M.(Invitation); ok {
		return InvitationURL(p.Shop.BaseURL, m.Token)
	}
	return ""
}

// InvitationURL is the address that the token of an invitation is opened at.
func InvitationURL(base, token string) string {
	return strings.TrimRight(base, "/") + "/admin/join#" + url.PathEscape(token)
}

// ConfirmURL is the address that the token of an order's link is opened at.
func (r *Renderer) ConfirmURL(token string) string {
	return r.shop().BaseURL + "/c/" + url.PathEscape(token)
}

// Sample is Sample with a number as the shop's orders have.
func (r *Renderer) Sample() Order {
	o := Sample()
	if prefix := r.shop().OrderPrefix; prefix != "" {
		o.Number = strings.Replace(o.Number, ident.OwnPrefix, prefix, 1)
	}
	return o
}

// ConfirmSign stands in a text for an order's link that is made only when the text is sent.
func (r *Renderer) ConfirmSign() string { return r.shop().BaseURL + "/c/…" }

// Render makes the mail of a message. Its ID is left to the caller. Where nobody
// has confirmed that the mailbox is theirs, what a stranger typed is left out.
func (r *Renderer) Render(m Message, confirmed bool) (Mail, error) {
	if !confirmed {
		m = withoutStrangers(m)
	}
	name, address := m.recipient()
	if !confirmed {
		name = ""
	}
	if !ident.BareEmail(address) { // above all no line break and no second recipient
		return Mail{}, errors.New("mail: the recipient is no e-mail address")
	}
	if o, ok := m.(OrderMail); ok {
		return r.orderMail(o, name, confirmed, nil)
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
		To:      Address{Name: ident.Tidy(name), Email: address},
		Subject: ident.Line(subject.String()),
		Text:    strings.TrimSpace(body.String()) + "\n",
		HTML:    frame(shop, English, ident.Line(subject.String()), markup.String()),
	}, nil
}
