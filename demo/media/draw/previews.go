package main

import (
	"fmt"
	"strings"

	"gulaab/internal/packshot"
)

// placed puts a piece with its foot at (x, y), scaled.
func placed(p packshot.Piece, x, y, scale float64) string {
	return fmt.Sprintf(`<defs>%s</defs><g transform="translate(%.1f %.1f) scale(%.3f)">%s</g>`, p.Defs, x-400*scale, y-830*scale, scale, p.Shapes)
}

const mark = `<div style="font:34px/1 'Instrument Serif';color:#251c17">Gulaab <span lang="ur" style="font:22px 'Naskh Urdu';color:#81372a;margin-left:6px">گلاب</span></div>`

// homePreview is the picture a link to the shop shows.
func homePreview(stage string) string {
	return `<div style="position:relative;width:1200px;height:630px;overflow:hidden"><div style="position:absolute;left:-48px;top:-66px">` +
		strings.Replace(stage, `width="1600" height="860"`, `width="1296" height="697"`, 1) + `</div>
<div style="position:absolute;left:72px;top:64px">` + mark + `</div>
<div style="position:absolute;left:72px;top:196px;width:520px;font:72px/1 'Instrument Serif';color:#251c17">Imported skincare, <i style="color:#81372a">honestly</i> priced.</div>
<div style="position:absolute;left:72px;top:482px;font:500 26px/1.35 Figtree;color:#584b45;width:440px">Free shipping across Pakistan.<br>Cash on delivery.</div></div>`
}
