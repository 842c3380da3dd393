package main

import (
	"fmt"
	"html"
	"math"
	"strings"

	"gulaab/internal/packshot"
)

// placed puts a piece with its foot at (x, y), scaled.
func placed(p packshot.Piece, x, y, scale float64) string {
	return fmt.Sprintf(`<defs>%s</defs><g transform="translate(%.1f %.1f) scale(%.3f)">%s</g>`, p.Defs, x-400*scale, y-830*scale, scale, p.Shapes)
}

const mark = `<div style="font:34px/1 'Instrument Serif';color:#251c17">Gulaab <span lang="ur" style="font:22px 'Naskh Urdu';color:#81372a;margin-left:6px">گلاب</span></div>`

// previewOf is the picture a link to a product shows: the pack, its name, the shop.
func previewOf(p product) string {
	in := p.input()
	ground, accent, _ := packshot.Colours(in)
	piece := packshot.Cutout(in, "", "p")
	scale := math.Min(math.Min(500/piece.Height, 400/piece.Width), 1.25)
	size := 66
	switch n := len([]rune(p.Name)); {
	case n > 60:
		size = 44
	case n > 34:
		size = 54
	}
	return fmt.Sprintf(`<div style="position:relative;width:1200px;height:630px;overflow:hidden;background:linear-gradient(105deg,#fffaf5,%[1]s 62%%)">
<svg width="1200" height="630" viewBox="0 0 1200 630" style="position:absolute;inset:0"><defs><linearGradient id="fl" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#8a6a55" stop-opacity=".16"/></linearGradient><filter id="bw" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="16"/></filter></defs>
<path d="M0 510H1200V630H0Z" fill="url(#fl)"/><path d="M560 560L940-60H1060L680 640ZM760 640L1130-60H1180L860 640Z" fill="#fff" opacity=".4" filter="url(#bw)"/>%[2]s</svg>
<div style="position:absolute;left:72px;top:64px">%[3]s</div>
<div style="position:absolute;left:72px;width:610px;top:0;height:630px;display:flex;flex-direction:column;justify-content:center;padding-top:26px">
<div style="font:700 22px/1 Figtree;letter-spacing:.12em;text-transform:uppercase;color:#81372a;margin-bottom:20px">%[4]s</div>
<div style="font:%[5]dpx/1.04 'Instrument Serif';color:#251c17;text-wrap:balance;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden;padding-bottom:6px">%[6]s</div>
<div style="font:500 24px/1 Figtree;color:#6f625b;margin-top:24px">%[7]s</div></div>
<div style="position:absolute;left:72px;bottom:52px;width:56px;height:4px;border-radius:2px;background:%[8]s"></div></div>`,
		ground, placed(piece, 920, 566, scale), mark, html.EscapeString(p.Brand), size, html.EscapeString(p.Name), html.EscapeString(p.Size), accent)
}

// homePreview is the picture a link to the shop shows.
func homePreview(stage string) string {
	return `<div style="position:relative;width:1200px;height:630px;overflow:hidden"><div style="position:absolute;left:-48px;top:-66px">` +
		strings.Replace(stage, `width="1600" height="860"`, `width="1296" height="697"`, 1) + `</div>
<div style="position:absolute;left:72px;top:64px">` + mark + `</div>
<div style="position:absolute;left:72px;top:196px;width:520px;font:72px/1 'Instrument Serif';color:#251c17">Imported skincare, <i style="color:#81372a">honestly</i> priced.</div>
<div style="position:absolute;left:72px;top:482px;font:500 26px/1.35 Figtree;color:#584b45;width:440px">Free shipping across Pakistan.<br>Cash on delivery.</div></div>`
}
