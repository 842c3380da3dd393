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
	"gulaab/internal/look"
	"gulaab/internal/money"
)

//go:embed templates
var files embed.FS

// Shop is the sender as mails show it.
type Shop struct {
	Name         string   // "Gulaab"
	Word         string   // beside the name in the logo; empty: none
	SupportEmail string   // also the sender's address
	OrderPrefix  string   // for example numbers; empty: ident.OwnPrefix
	BaseURL      string   // the shop's address, without a slash at the end
	WhatsApp     string   // the number to write to, "+923001234567"; empty: none
	Numbers      []string // numbers that wordings may name: account, phones, tax number
	Links        []string // links that wordings may hold besides the shop's
	Look         look.Look
	Logo         Logo
}

// Logo is the shop's logo at the top of mails; without an address its name stands there.
type Logo struct {
	Address       string // below BaseURL
	Width, Height int    // displayed size in CSS pixels
}

// Renderer turns messages into mails. It is safe for concurrent use.
type Renderer struct {
	shop func() Shop
	text map[string]*text.Template
	html map[string]*html.Template
}

// NewRenderer parses the templates. present returns the sender's data and is called for
// each mail. Errors: a shop without a name, an invalid address, or a base URL that is not
// absolute.
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
			continue // its texts are in words/
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

// page is the data of a template.
type page struct {
	Shop Shop
	M    Message
}

// ResetURL is the link of a PasswordReset.
func (p page) ResetURL() string {
	if m, ok := p.M.(PasswordReset); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + "/reset-password/" + url.PathEscape(m.Token)
	}
	return ""
}

// SignInURL is the link of a SignIn. The token is in the fragment, which browsers do not
// send: what scans mails and opens links signs nobody in.
func (p page) SignInURL() string {
	if m, ok := p.M.(SignIn); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + "/login#mail=" + url.PathEscape(m.Token)
	}
	return ""
}

// NotMeURL is the link of a NewDevice.
func (p page) NotMeURL() string {
	if m, ok := p.M.(NewDevice); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + "/not-me/" + url.PathEscape(m.Token)
	}
	return ""
}

// EmailURL is the link of a ConfirmEmail or a Welcome; empty where there is nothing to
// confirm. The token is in the fragment, which browsers do not send, so that it is in no
// log.
func (p page) EmailURL() string {
	token, prefix := "", ""
	switch m := p.M.(type) {
	case ConfirmEmail:
		token, prefix = m.Token, m.spoken().Prefix()
	case Welcome:
		token, prefix = m.Token, m.spoken().Prefix()
	}
	if token == "" {
		return ""
	}
	return p.Shop.BaseURL + prefix + "/orders#confirm=" + url.PathEscape(token)
}

// ChangeURL is the link of a ChangeEmail.
func (p page) ChangeURL() string {
	if m, ok := p.M.(ChangeEmail); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + "/account#email=" + url.PathEscape(m.Token)
	}
	return ""
}

// stop is the address that stops such mails, or empty.
func (p page) stop() string {
	if m, ok := p.M.(LeftCart); ok {
		return m.StopURL
	}
	return ""
}

// GoodsURL is the page of what somebody asked for or about.
func (p page) GoodsURL() string {
	if m, ok := p.M.(Once); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + m.Page()
	}
	return ""
}

// PointsURL is the page of a member's points.
func (p page) PointsURL() string {
	if m, ok := p.M.(PointsEnd); ok {
		return p.Shop.BaseURL + m.spoken().Prefix() + "/account?part=credit"
	}
	return ""
}

// InvitationURL is the link of an Invitation. The token is in the fragment, which browsers
// do not send, so that it is in no log.
func (p page) InvitationURL() string {
	if m, ok := p.M.(Invitation); ok {
		return InvitationURL(p.Shop.BaseURL, m.Token)
	}
	return ""
}

// InvitationURL is the address that opens an invitation's token.
func InvitationURL(base, token string) string {
	return strings.TrimRight(base, "/") + "/admin/join#" + url.PathEscape(token)
}

// ConfirmURL is the address that opens the token of an order's link.
func (r *Renderer) ConfirmURL(token string) string {
	return r.shop().BaseURL + "/c/" + url.PathEscape(token)
}

// StopURL is the address that opens a token of package stop.
func (r *Renderer) StopURL(l Language, token string) string {
	return r.shop().BaseURL + l.At("/stop/"+url.PathEscape(token))
}

// Sample is the package's Sample with the shop's prefix in its number.
func (r *Renderer) Sample() Order {
	o := Sample()
	if prefix := r.shop().OrderPrefix; prefix != "" {
		o.Number = strings.Replace(o.Number, ident.OwnPrefix, prefix, 1)
	}
	return o
}

// ConfirmSign is the placeholder for an order's link that is made only when the text is
// sent.
func (r *Renderer) ConfirmSign() string { return r.shop().BaseURL + "/c/…" }

// Render renders a message; the caller sets its ID. For an unconfirmed mailbox it leaves
// out what a stranger typed.
func (r *Renderer) Render(m Message, confirmed bool) (Mail, error) {
	if !confirmed {
		m = withoutStrangers(m)
	}
	name, address := m.recipient()
	if !confirmed {
		name = ""
	}
	if !ident.BareEmail(address) { // no line break and no second recipient
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
	if s, ok := m.(interface{ spoken() Language }); ok && s.spoken() != English {
		subject, body, markup := p.said(s.spoken())
		return Mail{
			From: Address{Name: shop.Name, Email: shop.SupportEmail}, To: Address{Name: ident.Tidy(name), Email: address},
			Subject: subject, Text: body, HTML: frame(shop, s.spoken(), subject, markup), Stop: p.stop(),
		}, nil
	}
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
		Stop:    p.stop(),
	}, nil
}

// Chat is what a message says as a text of WhatsApp: the words of its mail.
func (r *Renderer) Chat(m Once) (string, error) {
	p := page{Shop: r.shop(), M: m}
	if m.spoken() != English {
		_, body, _ := p.said(m.spoken())
		return strings.TrimSpace(body), nil
	}
	var body bytes.Buffer
	if err := r.text[m.template()].ExecuteTemplate(&body, "body", p); err != nil {
		return "", fmt.Errorf("mail: %w", err)
	}
	return strings.TrimSpace(body.String()), nil
}
