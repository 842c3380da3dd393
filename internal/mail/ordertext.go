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
	stranger  string // instead of a name that nobody has confirmed
	elsewhere string // instead of an address that nobody has confirmed
	callFirst string
	each      string // after a price
	coupon    string // before its code
	rounding  string
	follow    string // label of the link to tracking
	confirm   string // label of the link that confirms
	courier   string // label of the courier's link
	rupees    func(money.Paisa) string
	months    []string // none: the English ones
	comma     string
}

var said = map[Language]phrases{
	English: {
		"there", "the name and address given with the order",
		"We call you first: your items are set aside for you once the order is confirmed.",
		"each", "Coupon", "Rounding", "Follow the order", "Confirm, change or cancel", "Where the parcel is", money.Paisa.Format, nil, ",",
	},
	Urdu: {
		"محترم کسٹمر", "آرڈر کے ساتھ دیا گیا نام اور پتا",
		"ہم پہلے آپ کو فون کریں گے: آرڈر کی تصدیق کے بعد چیزیں آپ کے لیے رکھ لی جائیں گی۔",
		"فی عدد", "کوپن", "راؤنڈنگ", "آرڈر دیکھیں", "تصدیق، تبدیلی یا منسوخی", "پارسل کہاں ہے", inUrdu,
		[]string{"جنوری", "فروری", "مارچ", "اپریل", "مئی", "جون", "جولائی", "اگست", "ستمبر", "اکتوبر", "نومبر", "دسمبر"},
		"،",
	},
	RomanUrdu: {
		"Customer", "order ke saath diya gaya naam aur pata",
		"Hum pehle aap ko call karein ge: order confirm hone ke baad cheezein aap ke liye rakh li jayen gi.",
		"fi adad", "Coupon", "Rounding", "Order dekhein", "Confirm, tabdeeli ya cancel", "Parcel kahan hai", money.Paisa.Format, nil, ",",
	},
}

// day writes the end of a day in Karachi: "14 March 2026, 23:59".
func (p *phrases) day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	t = t.In(zone.Karachi)
	month := t.Month().String()
	if len(p.months) > 0 {
		month = p.months[t.Month()-1]
	}
	return fmt.Sprintf("%d %s %d%s %s", t.Day(), month, t.Year(), p.comma, t.Format("15:04"))
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
		"reason": m.Reason, "courier": m.Courier, "tracking": m.Tracking, "until": p.day(m.Until), "courier_link": m.Follow,
		"to_choose": strings.Join(m.ToChoose, ", "), "confirm_link": m.ConfirmURL,
		"track_link": cmp.Or(m.TrackURL, shop.BaseURL+"/track"), "whatsapp": shop.WhatsApp,
	}
	if !confirmed {
		v["name"] = p.stranger
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
	if address = append(address, m.Name); !confirmed {
		address = []string{p.elsewhere}
	} else {
		address = append(append(address, m.Address...), m.Phone)
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
	return Mail{
		From:    Address{Name: shop.Name, Email: shop.SupportEmail},
		To:      Address{Name: ident.Tidy(name), Email: m.To},
		Subject: ident.Line(put(w.Subject, text)),
		Text:    fill(w.Body, text, func(l string) string { return put(l, text) }) + "\n",
		HTML:    r.markup(&m, w.Body, plain, language),
	}, nil
}

// markup is the body as simple HTML: its paragraphs, the items as a table, links
// that are a line of their own as a button or a link with a label.
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
	link := func(name, label, style string) string {
		u, err := url.Parse(plain[name])
		if err != nil || u.Scheme != "https" && u.Scheme != "http" {
			return safe[name]
		}
		return `<a href="` + template.HTMLEscapeString(u.String()) + `" style="` + style + `">` + template.HTMLEscapeString(label) + `</a>`
	}
	const clay, button = "color:#81372a", "display:inline-block;padding:12px 24px;border-radius:24px;background:#81372a;color:#ffffff;text-decoration:none"
	text := fill(body, plain, func(l string) string {
		switch strings.TrimSpace(l) {
		case "{items}":
			return itemsTable(m, p)
		case "{confirm_link}":
			return link("confirm_link", p.confirm, button)
		case "{track_link}":
			return link("track_link", p.follow, clay)
		case "{courier_link}":
			return link("courier_link", p.courier, clay)
		}
		return put(template.HTMLEscapeString(strings.TrimSpace(l)), safe)
	})
	direction := ""
	if language == Urdu {
		direction = ` dir="rtl"`
	}
	shop := template.HTMLEscapeString(r.shop().Name)
	var b strings.Builder
	fmt.Fprintf(&b, `<!doctype html>
<html lang="%s"%s>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>%s</title></head>
<body style="margin:0;padding:24px;background:#fdfaf6;color:#251c17;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:%s">
<div style="max-width:560px;margin:0 auto">
<p style="font-size:24px;margin:0 0 16px;color:#81372a">%s</p>
`, language, direction, shop, map[bool]string{true: "1.85", false: "1.5"}[language == Urdu], shop)
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		table, rest, found := strings.Cut(paragraph, "</table>")
		if found {
			b.WriteString(table + "</table>\n")
			paragraph = strings.TrimPrefix(rest, "\n")
		}
		if paragraph != "" {
			b.WriteString("<p>" + strings.ReplaceAll(paragraph, "\n", "<br>\n") + "</p>\n")
		}
	}
	b.WriteString("</div>\n</body>\n</html>\n")
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
	const cell = "padding:8px 0;border-bottom:1px solid #e0d7d0"
	var b strings.Builder
	b.WriteString(`<table role="presentation" style="width:100%;border-collapse:collapse">`)
	for _, l := range m.Lines {
		name := strings.Replace(l.text(), " x ", " × ", 1)
		fmt.Fprintf(&b, `<tr><td style="%s"><bdi>%s</bdi></td><td style="%s;text-align:end;white-space:nowrap">%s %s</td></tr>`,
			cell, template.HTMLEscapeString(name), cell, template.HTMLEscapeString(p.rupees(l.UnitPrice)), p.each)
	}
	if m.Coupon != "" {
		fmt.Fprintf(&b, `<tr><td style="%s">%s <bdi>%s</bdi></td><td style="%s;text-align:end;white-space:nowrap">−%s</td></tr>`,
			cell, p.coupon, template.HTMLEscapeString(m.Coupon), cell, template.HTMLEscapeString(p.rupees(m.Discount)))
	}
	if m.Rounding != 0 {
		fmt.Fprintf(&b, `<tr><td style="%s">%s</td><td style="%s;text-align:end;white-space:nowrap">%s</td></tr>`,
			cell, p.rounding, cell, template.HTMLEscapeString(p.signed(m.Rounding)))
	}
	b.WriteString("</table>")
	return b.String()
}
