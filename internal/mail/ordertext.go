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

// phrases are the shop's own texts in messages, by language.
type phrases struct {
	callFirst string
	each      string // after a price
	coupon    string // before its code
	freed     string // for delivery that a coupon made free; its code follows
	free      string
	rounding  string
	delivery  string
	cashFee   string // for paying at the door
	saving    string // by paying first
	wrap      string // for wrapping a gift
	credit    string // what store credit paid
	card      string // what a gift card paid
	tax       string // sales tax, which is inside the other rows
	together  string // all of it, before what balances paid
	follow    string // label of the link to tracking
	confirm   string // label of the link that confirms
	change    string // likewise, for an order that is called first
	courier   string // label of the courier's link
	review    string // label of the link to write a review
	stop      string // label of the link that stops such messages
	ahead     string // of an order that waits for goods; its day stands in it
	rupees    func(money.Paisa) string
}

// promoted is what a promotion takes off, or that it makes delivery free.
func (p *phrases) promoted(promo Promotion) string {
	if promo.Amount == 0 {
		return p.delivery + " " + p.free
	}
	return "−" + p.rupees(promo.Amount)
}

var said = map[Language]phrases{
	English: {
		"We call you first: your items are set aside for you once the order is confirmed.",
		"each", "Coupon", "Delivery, with coupon", "Free", "Rounding", "Delivery", "Fee for cash", "Off, for paying first", "Gift wrap", "Paid with store credit", "Paid with a gift card", "Includes sales tax of", "All of it", "Follow the order", "Confirm, change or cancel", "Look, change or cancel", "Where the parcel is", "Write a review", "Do not ask me again", "Pre-order: all of it is sent together, from %s", money.Paisa.Format,
	},
	Urdu: {
		"ہم پہلے آپ کو فون کریں گے: آرڈر کی تصدیق کے بعد چیزیں آپ کے لیے رکھ لی جائیں گی۔",
		"فی عدد", "کوپن", "ڈیلیوری، کوپن کے ساتھ", "مفت", "راؤنڈنگ", "ڈیلیوری", "نقد کی فیس", "پہلے ادائیگی کی رعایت", "تحفے کی پیکنگ", "اسٹور کریڈٹ سے ادا", "گفٹ کارڈ سے ادا", "قیمت میں شامل سیلز ٹیکس", "سب ملا کر", "آرڈر دیکھیں", "تصدیق، تبدیلی یا منسوخی", "دیکھیں، بدلیں یا منسوخ کریں", "پارسل کہاں ہے", "ریویو لکھیں", "مجھ سے آئندہ نہ پوچھیں", "پری آرڈر: سب کچھ ایک ساتھ جائے گا، %s سے", money.Paisa.InUrdu,
	},
	RomanUrdu: {
		"Hum pehle aap ko call karein ge: order confirm hone ke baad cheezein aap ke liye rakh li jayein gi.",
		"fi adad", "Coupon", "Delivery, coupon ke saath", "Muft", "Rounding", "Delivery", "Cash ki fees", "Pehle adaigi ki riayat", "Tohfe ki packing", "Store credit se ada", "Gift card se ada", "Qeemat mein shamil sales tax", "Sab mila kar", "Order dekhein", "Confirm, tabdeeli ya cancel", "Dekhein, badlein ya cancel karein", "Parcel kahan hai", "Review likhein", "Mujh se aainda na poochein", "Pre-order: sab kuch aik saath jaye ga, %s se", money.Paisa.Format,
	},
}

// moment formats a deadline as the shop's pages do.
func moment(language Language, t time.Time) string {
	switch at := t.In(zone.Karachi); {
	case t.IsZero():
		return ""
	case at.Hour() == 23 && at.Minute() == 59:
		return zone.DayEnd(string(language), t)
	}
	return zone.Day(string(language), t)
}

// values are the variables of a message as plain text.
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
		"reason": m.Reason, "transfer_no": m.TransferNo, "deposit": m.Deposit, "courier": m.Courier, "tracking": m.Tracking, "until": moment(m.Language.Or(), m.Until), "courier_link": m.Follow,
		"ships_from": zone.Date(string(m.Language.Or()), m.ShipsFrom),
		"to_choose":  strings.Join(m.ToChoose, ", "), "confirm_link": m.ConfirmURL,
		"track_link": cmp.Or(m.TrackURL, shop.BaseURL+m.Language.Prefix()+"/track"), "whatsapp": shop.WhatsApp,
		"review_link": shop.BaseURL + m.Language.Prefix() + "/track?number=" + url.QueryEscape(m.Number), "stop_link": m.StopURL,
	}
	if !confirmed {
		v["name"] = ""
	}
	if m.Points > 0 {
		v["points"] = strconv.FormatInt(m.Points, 10)
	}
	if m.CallFirst {
		v["call_first"] = p.callFirst
	}
	if m.ShipsFrom == "" {
		v["to_pack"] = m.Number // a line with it is left out while goods are still to come
	}
	for name, text := range v {
		v[name] = ident.Tidy(text)
	}
	whole := func(text string) string { return text }
	if m.Language.Or() == Urdu {
		whole = isolate // otherwise the quantity and the price swap places with the name between them
	}
	var items, address []string
	for _, l := range m.Lines {
		items = append(items, "  "+whole(l.text())+": "+whole(p.rupees(l.UnitPrice))+" "+p.each)
	}
	for _, promo := range m.Promotions {
		items = append(items, "  "+whole(ident.Tidy(promo.Name))+": "+whole(p.promoted(promo)))
	}
	switch {
	case m.Freed != 0:
		items = append(items, "  "+p.freed+" "+whole(ident.Tidy(m.Coupon))+": "+p.free)
	case m.Coupon != "":
		items = append(items, "  "+p.coupon+" "+whole(ident.Tidy(m.Coupon))+": "+whole("−"+p.rupees(m.Discount)))
	}
	if m.Delivery != 0 {
		items = append(items, "  "+p.delivery+": "+whole(p.rupees(m.Delivery)))
	}
	if m.Wrap != 0 {
		items = append(items, "  "+p.wrap+": "+whole(p.rupees(m.Wrap)))
	}
	if m.CashFee != 0 {
		items = append(items, "  "+p.cashFee+": "+whole(p.rupees(m.CashFee)))
	}
	if m.Saving != 0 {
		items = append(items, "  "+p.saving+": "+whole(p.signed(-m.Saving)))
	}
	if m.Rounding != 0 {
		items = append(items, "  "+p.rounding+": "+whole(p.signed(m.Rounding)))
	}
	if m.Tax != 0 {
		items = append(items, "  "+p.tax+": "+whole(p.rupees(m.Tax)))
	}
	if m.Whole != 0 {
		items = append(items, "  "+p.together+": "+whole(p.rupees(m.Whole)))
	}
	if m.Credit != 0 {
		items = append(items, "  "+p.credit+": "+whole(p.signed(-m.Credit)))
	}
	if m.Card != 0 {
		items = append(items, "  "+p.card+": "+whole(p.signed(-m.Card)))
	}
	if m.ShipsFrom != "" {
		items = append(items, "  "+p.aheadOf(m))
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
	if set := ident.Tidy(l.Set); set != "" {
		text += " (" + set + ")"
	}
	return text
}

// Text renders a message as plain text for a chat, in the given words or the program's.
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

// RenderOrder is Render for a message about an order, in the given words or the program's.
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
		Stop:    m.StopURL,
	}, nil
}

// markup renders a body as simple HTML: paragraphs, the items as a table, and links on a
// line of their own with a label. One link is a button, in a box with its paragraph: the
// one that confirms, or else the one that follows the order.
func (r *Renderer) markup(m *OrderMail, body string, plain map[string]string, language Language) string {
	p := said[language]
	safe := map[string]string{}
	for name, text := range plain {
		text = template.HTMLEscapeString(text)
		switch name {
		case "number", "to_pack", "collect", "cash", "amount", "rest", "more", "less", "until": // no line break inside, on phones too
			text = `<strong style="white-space:nowrap">` + text + "</strong>"
		case "total":
			text = `<span style="white-space:nowrap">` + text + "</span>"
		case "tracking": // may be long, so it may break
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
	if m.Kind == KindReviewAsk {
		follow = labelled(p.follow)
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
		case "{review_link}":
			return link("review_link", ask(p.review))
		case "{stop_link}":
			return link("stop_link", labelled(p.stop))
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

// signed is an amount with a typographic minus where negative.
func (p *phrases) signed(amount money.Paisa) string {
	if amount < 0 {
		return "−" + p.rupees(-amount)
	}
	return p.rupees(amount)
}

func itemsTable(m *OrderMail, p phrases) string {
	var b strings.Builder
	b.WriteString(`<table role="presentation" style="width:100%;border-collapse:collapse">`)
	const cell = "padding:8px 0;border-bottom:1px solid #e0d7d0;vertical-align:top"
	row := func(what, amount string) {
		fmt.Fprintf(&b, `<tr><td style="%s">%s</td><td style="%s;padding-inline-start:16px;text-align:end;white-space:nowrap">%s</td></tr>`, cell, what, cell, amount)
	}
	for _, l := range m.Lines {
		name := strings.Replace(l.text(), " x ", " × ", 1)
		// Beneath the name, which has the whole width of a phone for itself.
		fmt.Fprintf(&b, `<tr><td colspan="2" style="%s"><bdi>%s</bdi><br><span style="color:#6f625b;font-size:14px">%s %s</span></td></tr>`,
			cell, template.HTMLEscapeString(name), template.HTMLEscapeString(p.rupees(l.UnitPrice)), p.each)
	}
	for _, promo := range m.Promotions {
		row("<bdi>"+template.HTMLEscapeString(promo.Name)+"</bdi>", template.HTMLEscapeString(p.promoted(promo)))
	}
	switch {
	case m.Freed != 0:
		row(p.freed+" <bdi>"+template.HTMLEscapeString(m.Coupon)+"</bdi>", p.free)
	case m.Coupon != "":
		row(p.coupon+" <bdi>"+template.HTMLEscapeString(m.Coupon)+"</bdi>", "−"+template.HTMLEscapeString(p.rupees(m.Discount)))
	}
	if m.Delivery != 0 {
		row(p.delivery, template.HTMLEscapeString(p.rupees(m.Delivery)))
	}
	if m.Wrap != 0 {
		row(p.wrap, template.HTMLEscapeString(p.rupees(m.Wrap)))
	}
	if m.CashFee != 0 {
		row(p.cashFee, template.HTMLEscapeString(p.rupees(m.CashFee)))
	}
	if m.Saving != 0 {
		row(p.saving, template.HTMLEscapeString(p.signed(-m.Saving)))
	}
	if m.Credit != 0 {
		row(p.credit, template.HTMLEscapeString(p.signed(-m.Credit)))
	}
	if m.Card != 0 {
		row(p.card, template.HTMLEscapeString(p.signed(-m.Card)))
	}
	if m.Rounding != 0 {
		row(p.rounding, template.HTMLEscapeString(p.signed(m.Rounding)))
	}
	if m.Tax != 0 {
		row(p.tax, template.HTMLEscapeString(p.rupees(m.Tax)))
	}
	if m.ShipsFrom != "" {
		fmt.Fprintf(&b, `<tr><td colspan="2" style="%s">%s</td></tr>`, cell, template.HTMLEscapeString(p.aheadOf(m)))
	}
	b.WriteString("</table>")
	return b.String()
}

// aheadOf says from which day an order is sent that waits for goods (GOOD-3).
func (p *phrases) aheadOf(m *OrderMail) string {
	return fmt.Sprintf(p.ahead, zone.Date(string(m.Language.Or()), m.ShipsFrom))
}
