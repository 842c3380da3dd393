package site

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

// This file makes the documents for shoppers whose data are scarce (APP-2): their pages load no
// fonts, the narrowest variant of each picture, and scripts after everything else.

// spareVary are the request headers by which documents differ here.
const spareVary = "Save-Data, ECT"

// askedOfBrowsers is the value of Accept-CH (RFC 8942): browsers send ECT only where asked.
var askedOfBrowsers = []string{"ECT"}

// spareAttribute tells the page's scripts that the document is a spare one.
const spareAttribute = ` data-spare`

// spareFonts replace the shop's faces by the device's own, so that no font is requested. They
// stand outside the stylesheet's layers, and so win over them.
const spareFonts = `:root{--font-text:system-ui,sans-serif;--font-display:georgia,"Noto Serif",serif;--font-urdu:"Noto Naskh Arabic",serif}`

// spareNaskh are the faces of an Urdu page. Phones have the Naskh, so that it costs them
// nothing; a device without one would show boxes, and requests the shop's, which %s names.
const spareNaskh = `@font-face{font-family:Naskh;src:local("Noto Naskh Arabic"),local("Noto Naskh Arabic UI"),local("Noto Naskh Arabic Regular"),url(%s) format("woff2");` +
	`font-weight:400 700;font-display:swap;unicode-range:U+0600-06FF,U+0750-077F,U+200C-200E,U+2010-2011,U+FB50-FDFF,U+FE70-FEFC}` +
	`:root{--font-text:Naskh,system-ui,sans-serif;--font-display:Naskh,georgia,"Noto Serif",serif;--font-urdu:Naskh,serif}`

// spareFaces returns the faces of a spare page in a language.
func (s *Site) spareFaces(l language) string {
	if b := s.builds[l]; l == urdu && b != nil && b.font != "" {
		return fmt.Sprintf(spareNaskh, b.font)
	}
	return spareFonts
}

// spares says whether a shopper's data are scarce: the browser was told to save data
// (Save-Data: on, of the WICG's Save Data API), or measured a network below 700 kbit/s, which
// the Network Information API calls 3g and worse. ECT comes from browsers that were answered
// Accept-CH once.
func spares(r *http.Request) bool {
	switch r.Header.Get("Ect") {
	case "slow-2g", "2g", "3g":
		return true
	}
	return strings.EqualFold(r.Header.Get("Save-Data"), "on")
}

// wideEnough is the width in pixels of the variants that a sparing page shows: wider ones are
// left out of each picture's srcset.
const wideEnough = 320

var (
	pictures  = regexp.MustCompile(`(?:<source [^>]*>)*<img [^>]*>|<link rel="preload" as="image" [^>]*>`)
	addresses = regexp.MustCompile(`(?i) (src|srcset|imagesrcset)="([^"]*)"`)
	candidate = regexp.MustCompile(`[^ ,]+ (\d+)w`)
)

// narrowed leaves the wider variants out of each picture of a rendered page. Pictures that the
// browser would load by and by anyway get their addresses from web/public/later.js, after the
// first paint: a gallery's would take as long as the styles.
func narrowed(root string) string {
	return pictures.ReplaceAllStringFunc(root, func(picture string) string {
		before := " "
		if strings.Contains(picture, ` loading="lazy"`) {
			before = " data-"
		}
		return addresses.ReplaceAllStringFunc(picture, func(attribute string) string {
			parts := addresses.FindStringSubmatch(attribute)
			name, value := strings.ToLower(parts[1]), parts[2]
			if name != "src" {
				value = narrowest(value)
			}
			return before + name + `="` + value + `"`
		})
	})
}

// narrowest returns a srcset without the wider variants. Of variants that are all wide the
// first stays, which is the narrowest; what is not by width stays as it is.
func narrowest(srcset string) string {
	var kept []string
	for _, c := range candidate.FindAllStringSubmatch(srcset, -1) {
		if width, err := strconv.Atoi(c[1]); len(kept) == 0 || err == nil && width <= wideEnough {
			kept = append(kept, c[0])
		}
	}
	if len(kept) == 0 {
		return srcset
	}
	return strings.Join(kept, ", ")
}

// The page's scripts stand in a template until web/public/later.js takes them out, after the
// first paint: on a line of 400 kbit/s they would hold up the styles by a second and more.
const (
	laterOpen  = `<script defer src="/later.js"></script><template id="later">`
	laterClose = `</template>`
)

// spare returns the links of a page without the font, and with its scripts for later.
func (l links) spare() links {
	sheet, rest, ok := strings.Cut(l.head, ">")
	if !ok || rest == "" || l.body == "" {
		return l
	}
	return links{first: l.first, head: sheet + ">", body: laterOpen + l.body + laterClose}
}
