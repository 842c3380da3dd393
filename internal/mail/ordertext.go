package mail

import (
	"cmp"
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/zone"
)

// phrases are what the shop itself writes into a message, by language.
type phrases struct {
	callFirst string
	each      string // after a price
	coupon    string // before its code
	rounding  string
	follow    string // label of the link to tracking
	confirm   string // label of the link that confirms
	change    string // likewise, of an order that is called about first
	courier   string // label of the courier's link
	rupees    func(money.Paisa) string
}

var said = map[Language]phrases{
	English: {
		"We call you first: your items are set aside for you once the order is confirmed.",
		"each", "Coupon", "Rounding", "Follow the order", "Confirm, change or cancel", "Look, change or cancel", "Where the parcel is", money.Paisa.Format,
	},
	Urdu: {
		"ہم پہلے آپ کو فون کریں گے: آرڈر کی تصدیق کے بعد چیزیں آپ کے لیے رکھ لی جائیں گی۔",
		"فی عدد", "کوپن", "راؤنڈنگ", "آرڈر دیکھیں", "تصدیق، تبدیلی یا منسوخی", "دیکھیں، بدلیں یا منسوخ کریں", "پارسل کہاں ہے", inUrdu,
	},
	RomanUrdu: {
		"Hum pehle aap ko call karein ge: order confirm hone ke baad cheezein aap ke liye rakh li jayen gi.",
		"fi adad", "Coupon", "Rounding", "Order dekhein", "Confirm, tabdeeli ya cancel", "Dekhein, badlein ya cancel karein", "Parcel kahan hai", money.Paisa.Format,
	},
}

// moment writes until when something is, as the shop's pages do.
func moment(language Language, t time.Time) string {
	switch at := t.In(zone.Karachi); {
	case t.IsZero():
		return ""
	case at.Hour() == 23 && at.Minute() == 59:
		return zone.DayEnd(string(language), t)
	}
	return zone.Day(string(language), t)
}

// inUrdu writes an amount as people in Urdu do: 3,348 روپے.
func inUrdu(p money.Paisa) string { return strings.TrimPrefix(p.Format(), "Rs ") + " روپے" }

// values are what the variables of a message stand for, as plain text.
func (r *Renderer) values(m *OrderMail, confirmed bool) map[string]string {
	p, shop := said[m.Language.Or()], r.shop()
	rs := func(n money.Paisa) string {
		if n == 0 {
			return ""
		}
		return p.rupees(n)
	}
	v := map[string]string{
		"name": m.FirstName, "number": m.Number, "total": p.rupees(m.Total), "shop": shop.Name, "support": shop.SupportEmail,
		"cash": rs(m.CashToKeep), "collect": rs(m.Collect), "amount": rs(m.Amount), "rest": rs(m.Rest), "owed": rs(m.Owed),
		"more": rs(m.More), "less": rs(m.Less), "coupon_lost": m.Lost,
		"reason": m.Reason, "courier": m.Courier, "tracking": m.Tracking, "until": moment(m.Language.Or(), m.Until), "courier_link": m.Follow,
		"to_choose": strings.Join(m.ToChoose, ", "), "confirm_link": m.ConfirmURL,
		"track_link": cmp.Or(m.TrackURL, shop.BaseURL+"/track"), "whatsapp": shop.WhatsApp,
	}
	if !confirmed {
		v["name"] = ""
	}
	if m.CallFirst {
		v["call_first"] = p.callFirst
	}
	for name, text := range v {
		v[name] = ident.Tidy(text)
	}
	whole := func(text string) string { return text }
	if m.Language.Or() == Urdu {
		whole = isolate // or the number of pieces and the price change places with the name beside them
	}
	var items, address []string
	for _, l := range m.Lines {
		items = append(items, "  "+whole(l.text())+": "+whole(p.rupees(l.UnitPrice))+" "+p.each)
	}
	if m.Coupon != "" {
		items = append(items, "  "+p.coupon+" "+whole(ident.Tidy(m.Coupon))+": "+whole("−"+p.rupees(m.Discount)))
	}
	if m.Rounding != 0 {
		items = append(items, "  "+p.rounding+": "+whole(p.signed(m.Rounding)))
	}
	if confirmed {
		address = append(append(append(address, m.Name), m.Address...), m.Phone)
	}
	for i := range address {
		address[i] = "  " + ident.Tidy(address[i])
	}
	v["items"], v["address"] = strings.Join(items, "\n"), strings.Join(address, "\n")
	return v
}

func (l Line) text() string {
	text := strconv.FormatInt(l.Quantity, 10) + " x " + ident.Tidy(l.Name)
	for _, part := range []string{l.Size, l.Color} {
		if part = ident.Tidy(part); part != "" {
			text += ", " + part
		}
	}
	return text
}

// Text is what a message says as plain text, in a chat: in the given words, or
// in those that come with the program.
func (r *Renderer) Text(m OrderMail, words *Words) string {
	w := OwnWords(m.Kind, ByWhatsApp, m.Language)
	if words != nil {
		w = *words
	}
	values := r.values(&m, true)
	if m.Language.Or() == Urdu {
		values = isolated(values)
	}
	w = w.without(values)
	return fill(w.Body, values, func(l string) string { return put(l, values) })
}

// RenderOrder is Render for a message about an order, in the given words, or in
// those that come with the program.
func (r *Renderer) RenderOrder(m OrderMail, confirmed bool, words *Words) (Mail, error) {
	name, address := m.recipient()
	if !ident.BareEmail(address) {
		return Mail{}, fmt.Errorf("mail: the recipient is no e-mail address")
	}
	if !confirmed {
		name = ""
	}
	return r.orderMail(m, name, confirmed, words)
}

func (r *Renderer) orderMail(m OrderMail, name string, confirmed bool, words *Words) (Mail, error) {
	language := m.Language.Or()
	w := OwnWords(m.Kind, ByMail, language)
	if words != nil {
		w = *words
	}
	if w.Body == "" {
		return Mail{}, fmt.Errorf("mail: no words for %s", m.Kind)
	}
	shop, plain := r.shop(), r.values(&m, confirmed)
	text := plain
	if language == Urdu {
		text = isolated(plain)
	}
	w = w.without(plain)
	subject := ident.Line(put(w.Subject, text))
	return Mail{
		From:    Address{Name: shop.Name, Email: shop.SupportEmail},
		To:      Address{Name: ident.Tidy(name), Email: m.To},
		Subject: subject,
		Text:    fill(w.Body, text, func(l string) string { return put(l, text) }) + "\n",
		HTML:    frame(shop, language, subject, r.markup(&m, w.Body, plain, language)),
	}, nil
}

// markup is the body as simple HTML: its paragraphs, the items as a table, links that
// are a line of their own as a link with a label. One of them is a button, in a box with
// what stands in its paragraph: the link that confirms, or else the one that follows.
func (r *Renderer) markup(m *OrderMail, body string, plain map[string]string, language Language) string {
	p := said[language]
	safe := map[string]string{}
	for name, text := range plain {
		text = template.HTMLEscapeString(text)
		switch name {
		case "number", "collect", "cash", "amount", "rest", "more", "less", "until": // in one piece, also on a phone
			text = `<strong style="white-space:nowrap">` + text + "</strong>"
		case "total":
			text = `<span style="white-space:nowrap">` + text + "</span>"
		case "tracking": // may be as long as a courier likes
			text = "<strong>" + text + "</strong>"
		case "address":
			text = strings.ReplaceAll(strings.ReplaceAll(text, "\n", "<br>"), "  ", "")
		}
		if text != "" && language == Urdu {
			text = "<bdi>" + text + "</bdi>"
		}
		safe[name] = text
	}
	link := func(name string, made func(address string) string) string {
		u, err := url.Parse(plain[name])
		if err != nil || u.Scheme != "https" && u.Scheme != "http" {
			return safe[name]
		}
		return made(u.String())
	}
	labelled := func(label string) func(string) string {
		return func(address string) string {
			return `<a href="` + template.HTMLEscapeString(address) + `" style="` + clay + `">` + template.HTMLEscapeString(label) + `</a>`
		}
	}
	asked := ""
	ask := func(label string) func(string) string {
		return func(address string) string {
			asked = string(pressed(address, label))
			return asked
		}
	}
	confirm, follow, box := p.confirm, labelled(p.follow), asks
	if m.CallFirst {
		confirm = p.change
	}
	if plain["confirm_link"] == "" { // a mail has one button
		follow, box = ask(p.follow), "margin:16px 0"
	}
	text := fill(body, plain, func(l string) string {
		switch strings.TrimSpace(l) {
		case "{items}":
			return itemsTable(m, p)
		case "{confirm_link}":
			return link("confirm_link", ask(confirm))
		case "{track_link}":
			return link("track_link", follow)
		case "{courier_link}":
			return link("courier_link", labelled(p.courier))
		}
		return put(template.HTMLEscapeString(strings.TrimSpace(l)), safe)
	})
	var b strings.Builder
	lines := func(style, text string) {
		if text = strings.TrimSpace(text); text != "" {
			b.WriteString("<p" + style + ">" + strings.ReplaceAll(text, "\n", "<br>\n") + "</p>\n")
		}
	}
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		table, rest, found := strings.Cut(paragraph, "</table>")
		if found {
			b.WriteString(table + "</table>\n")
			paragraph = rest
		}
		before, after, found := strings.Cut(paragraph, asked)
		if asked == "" || !found {
			lines("", paragraph)
			continue
		}
		b.WriteString(`<div style="` + box + "\">\n")
		lines(` style="margin:0 0 12px"`, before)
		b.WriteString(asked + "\n</div>\n")
		lines("", after)
	}
	return b.String()
}

// signed is an amount with its sign, a minus as it is printed.
func (p *phrases) signed(amount money.Paisa) string {
	if amount < 0 {
		return "−" + p.rupees(-amount)
	}
	return p.rupees(amount)
}

func itemsTable(m *OrderMail, p phrases) string {
	var b strings.Builder
	b.WriteString(`<table role="presentation" style="width:100%;border-collapse:collapse">`)
	// A long name takes several lines on a phone: its price stands beside the first, and clear of it.
	row := func(what, amount string) {
		const cell = "padding:8px 0;border-bottom:1px solid #e0d7d0;vertical-align:top"
		fmt.Fprintf(&b, `<tr><td style="%s">%s</td><td style="%s;padding-inline-start:16px;text-align:end;white-space:nowrap">%s</td></tr>`, cell, what, cell, amount)
	}
	for _, l := range m.Lines {
		name := strings.Replace(l.text(), " x ", " × ", 1)
		row("<bdi>"+template.HTMLEscapeString(name)+"</bdi>", template.HTMLEscapeString(p.rupees(l.UnitPrice))+" "+p.each)
	}
	if m.Coupon != "" {
		row(p.coupon+" <bdi>"+template.HTMLEscapeString(m.Coupon)+"</bdi>", "−"+template.HTMLEscapeString(p.rupees(m.Discount)))
	}
	if m.Rounding != 0 {
		row(p.rounding, template.HTMLEscapeString(p.signed(m.Rounding)))
	}
	b.WriteString("</table>")
	return b.String()
}
