package mail

import (
	"fmt"
	html "html/template"
	"strings"
)

// This file is the one frame of the shop's HTML mails. Programs of mail know few styles,
// and many load no pictures before they are asked to: what is here is written as text,
// with its styles beside it.

const (
	fonts  = "Figtree,Helvetica,Arial,sans-serif"
	clay   = "color:#81372a"
	button = "display:block;padding:14px 20px;border-radius:8px;background:#81372a;color:#ffffff;font-weight:600;text-align:center;text-decoration:none"
	// asks is the box of what the shop waits for: a deadline with its button.
	asks = "margin:16px 0;padding:16px 20px;border-radius:14px;background:#faefd6"
)

// frame puts what a mail says beneath the shop's name, as its site writes it.
func frame(shop Shop, language Language, subject, inner string) string {
	direction, height := "", "1.5"
	if language == Urdu {
		direction, height = ` dir="rtl"`, "1.85"
	}
	word := ""
	if shop.Word != "" {
		word = ` <span style="font-size:18px;` + clay + `"><bdi>` + html.HTMLEscapeString(shop.Word) + `</bdi></span>`
	}
	return fmt.Sprintf(`<!doctype html>
<html lang="%s"%s>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>%s</title></head>
<body style="margin:0;padding:24px 12px;background:#fdfaf6;color:#251c17;font-family:%s;font-size:16px;line-height:%s">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 8px"><a href="%s" style="font-family:Georgia,serif;font-size:30px;line-height:1.3;color:#251c17;text-decoration:none">%s%s</a></p>
<div style="padding:8px 24px;border:1px solid #e0d7d0;border-radius:14px;background:#ffffff">
%s
</div>
</div>
</body>
</html>
`, language, direction, html.HTMLEscapeString(subject), fonts, height, html.HTMLEscapeString(shop.BaseURL),
		html.HTMLEscapeString(shop.Name), word, strings.TrimSpace(inner))
}

// pressed is a link as the one button of a mail.
func pressed(address, label string) html.HTML {
	//nolint:gosec // both are escaped, and the address is made by the shop
	return html.HTML(`<a href="` + html.HTMLEscapeString(address) + `" style="` + button + `">` + html.HTMLEscapeString(label) + `</a>`)
}
