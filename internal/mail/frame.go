package mail

import (
	"fmt"
	html "html/template"
	"strings"

	"gulaab/internal/look"
)

// This file is the frame of the shop's HTML mails. Mail programs know few styles and often
// load no pictures, so styles are inline, and a logo has the shop's name as alternative
// text.

const (
	fonts  = "Figtree,Helvetica,Arial,sans-serif"
	clay   = "color:#81372a"
	button = "display:block;padding:14px 20px;border-radius:8px;background:#81372a;color:#ffffff;font-weight:600;text-align:center;text-decoration:none"
	// asks is the box of what the shop waits for: a deadline with its button.
	asks = "margin:16px 0;padding:16px 20px;border-radius:14px;background:#faefd6"
)

// frame puts a mail's content below the shop's name or logo.
func frame(shop Shop, language Language, subject, inner string) string {
	direction, height := "", "1.5"
	if language == Urdu {
		direction, height = ` dir="rtl"`, "1.85"
	}
	named := html.HTMLEscapeString(shop.Name)
	switch {
	case shop.Logo.Address != "": // the name is shown where pictures are not loaded
		named = fmt.Sprintf(`<img src="%s" alt="%s" width="%d" height="%d" style="display:block;border:0;height:auto;max-width:100%%">`,
			html.HTMLEscapeString(shop.BaseURL+shop.Logo.Address), named, shop.Logo.Width, shop.Logo.Height)
	case shop.Word != "":
		named += ` <span style="font-size:18px;` + clay + `"><bdi>` + html.HTMLEscapeString(shop.Word) + `</bdi></span>`
	}
	return colored(shop.Look).Replace(fmt.Sprintf(`<!doctype html>
<html lang="%s"%s>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>%s</title></head>
<body style="margin:0;padding:24px 12px;background:#fdfaf6;color:#251c17;font-family:%s;font-size:16px;line-height:%s">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;padding:0 8px"><a href="%s" style="font-family:Georgia,serif;font-size:30px;line-height:1.3;color:#251c17;text-decoration:none">%s</a></p>
<div style="padding:8px 24px;border:1px solid #e0d7d0;border-radius:14px;background:#ffffff">
%s
</div>
</div>
</body>
</html>
`, language, direction, html.HTMLEscapeString(subject), fonts, height, html.HTMLEscapeString(shop.BaseURL+language.Prefix()),
		named, strings.TrimSpace(inner)))
}

// colored replaces the specified colours by the owner's (FACE-1). Mail programs know no
// variables, so each style names its colour.
func colored(l look.Look) *strings.Replacer {
	var pairs []string
	for _, name := range []string{"clay", "paper", "ink", "ink-3", "line"} {
		if was, is := (look.Look{}).Color(name), l.Color(name); was != is {
			pairs = append(pairs, was.String(), is.String())
		}
	}
	return strings.NewReplacer(pairs...)
}

// pressed is a link styled as the mail's one button.
func pressed(address, label string) html.HTML {
	//nolint:gosec // both are escaped, and the address is made by the shop
	return html.HTML(`<a href="` + html.HTMLEscapeString(address) + `" style="` + button + `">` + html.HTMLEscapeString(label) + `</a>`)
}
