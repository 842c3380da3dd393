package main

import (
	"fmt"
	"strings"

	"gulaab/internal/packshot"
)

// drum is a round plinth whose top is at (x, y).
func drum(x, y, w, h float64, top, side string) string {
	ry := w * .075
	return fmt.Sprintf(`<path d="M%[1]g %[8]gL%[10]g %[9]gQ%[11]g %[12]g %[1]g %[13]gZ" fill="#3a2115" fill-opacity=".3" filter="url(#b26)"/>
<path d="M%[1]g %[2]gv%[4]ga%[5]g %[6]g 0 0 0 %[3]g 0v-%[4]gz" fill="%[14]s"/><path d="M%[1]g %[2]gv%[4]ga%[5]g %[6]g 0 0 0 %[3]g 0v-%[4]gz" fill="url(#stone)"/>
<ellipse cx="%[7]g" cy="%[2]g" rx="%[5]g" ry="%[6]g" fill="%[15]s"/><ellipse cx="%[7]g" cy="%[2]g" rx="%[5]g" ry="%[6]g" fill="url(#disc)"/><path d="M%[1]g %[2]ga%[5]g %[6]g 0 0 0 %[3]g 0" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5"/>`,
		x, y, w, h, w/2, ry, x+w/2, y+h, y+h-8, x+w*1.36, x+w*.9, y+h+ry*2.2, y+h+ry, side, top)
}

func petal(x, y, turn, scale float64, c string) string {
	const d = "M0 0C14-34 58-56 96-42c12 4 14 16 12 26 12 6 18 20 12 34-8 20-34 28-60 24C30 38 8 22 0 0z"
	return fmt.Sprintf(`<g transform="translate(%g %g) scale(%.3f %.3f) rotate(%g)"><path transform="translate(8 14)" d="%[6]s" fill="#3a2115" fill-opacity=".36" filter="url(#b5)"/><path d="%[6]s" fill="%[7]s"/><path d="%[6]s" fill="url(#pet)"/><path d="M2 0C34-14 74-20 108-14M6 4C36 2 70 8 100 18" stroke="#7d2a25" stroke-opacity=".22" stroke-width="4" fill="none" filter="url(#b2)"/><path d="M10-16C28-36 60-48 92-40" stroke="#fff" stroke-opacity=".6" stroke-width="5" stroke-linecap="round" fill="none" filter="url(#b2)"/></g>`,
		x, y, scale*.86, scale*.5, turn, d, c)
}

func leaf(x, y, turn, s float64) string {
	return fmt.Sprintf(`<path transform="translate(%g %g) rotate(%g) scale(%g)" d="M0 0C20-34 70-44 104-8C74 24 26 26 0 0z"/>`, x, y, turn, s)
}

// spray is the shadow of a twig on the wall.
func spray(x, y, turn, s float64) string {
	return fmt.Sprintf(`<g transform="translate(%g %g) rotate(%g) scale(%g)" fill="#5b3a28" fill-opacity=".13" filter="url(#b12)"><path d="M-40 20C120-10 300-10 520 60" stroke="#5b3a28" stroke-opacity=".13" stroke-width="9" fill="none"/>`, x, y, turn, s) +
		leaf(60, 0, -48, 1.1) + leaf(110, 6, 30, 1) + leaf(190, -8, -40, 1.25) + leaf(250, 4, 38, 1.1) + leaf(330, 10, -30, 1.2) + leaf(390, 26, 48, 1) + leaf(500, 52, 6, 1.1) + `</g>`
}

const stageDefs = `<filter id="b2" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="2"/></filter><filter id="b5" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="5"/></filter><filter id="b12" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="12"/></filter><filter id="b26" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="24"/></filter>
<linearGradient id="stone" x1="0" x2="1"><stop offset="0" stop-color="#5a2f1e" stop-opacity=".22"/><stop offset=".08" stop-color="#fff" stop-opacity=".05"/><stop offset=".24" stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#5a2f1e" stop-opacity=".04"/><stop offset=".9" stop-color="#3a1a10" stop-opacity=".34"/><stop offset="1" stop-color="#3a1a10" stop-opacity=".26"/></linearGradient>
<linearGradient id="disc" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".5" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#5a2f1e" stop-opacity=".16"/></linearGradient>
<linearGradient id="pet" x1="0" x2="1" y1=".6" y2=".2"><stop stop-color="#fbe6d8" stop-opacity=".9"/><stop offset=".3" stop-color="#f2b7a9" stop-opacity=".5"/><stop offset=".75" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#5c1414" stop-opacity=".3"/></linearGradient>`

// cast finds products by key for the hero scenes.
type cast map[string]product

func castOf(all []product) cast {
	c := cast{}
	for _, p := range all {
		c[p.Key] = p
	}
	return c
}

// stand puts a product onto a stage; n keeps ids apart.
func (c cast) stand(key, colour string, n int, x, y, scale float64) string {
	return placed(packshot.Cutout(c[key].input(), colour, fmt.Sprintf("h%d", n)), x, y, scale)
}

// hero is the scene of the home page: wide for desktops, with room for words
// on its left, or tall for phones, with room at its top.
func (c cast) hero(wide bool) string {
	w, h, fl := 840.0, 1200.0, 905.0
	x0, k, base := -34.0, .8, 1056.0
	if wide {
		w, h, fl = 1600, 860, 612
		x0, k, base = 690, .88, 738
	}
	at := func(x float64) float64 { return x0 + x*k }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]g %[2]g" width="%[1]g" height="%[2]g"><defs>%[3]s<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#f5ebe2"/><stop offset=".5" stop-color="#efe0d4"/><stop offset="%.3[4]f" stop-color="#e8d5c7"/><stop offset="%.3[5]f" stop-color="#eddccf"/><stop offset="1" stop-color="#dfc8b8"/></linearGradient><radialGradient id="glow" cx="%[6]g" cy=".36" r=".62"><stop stop-color="#fffaf3" stop-opacity=".85"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><path fill="url(#wall)" d="M0 0h%[1]gv%[2]gH0z"/><path fill="url(#glow)" d="M0 0h%[1]gv%[2]gH0z"/>`,
		w, h, stageDefs, fl/h, fl/h+.07, map[bool]float64{true: .66, false: .5}[wide])
	if wide {
		b.WriteString(`<g transform="translate(640 -10)" fill="#fffaf2" fill-opacity=".62" filter="url(#b5)"><path d="M60 60l250-46v250l-250 62zM336 10l250-46v236l-250 58zM60 352l250-62v230l-250 74zM336 284l250-60v220l-250 70z"/></g>` + spray(1010, 60, 28, 1.25) + spray(1570, 240, 196, .9))
	} else {
		b.WriteString(`<g transform="translate(40 270) scale(.9)" fill="#fffaf2" fill-opacity=".62" filter="url(#b5)"><path d="M60 60l250-46v250l-250 62zM336 10l250-46v236l-250 58zM60 352l250-62v230l-250 74zM336 284l250-60v220l-250 70z"/></g>` + spray(250, 330, 26, 1.05) + spray(860, 560, 196, .8))
	}
	b.WriteString(drum(at(424), base-158*k, 330*k, 150*k, "#ecccbd", "#d3a592"))
	b.WriteString(drum(at(724), base-60*k, 262*k, 84*k, "#f5e8dd", "#e2cbbb"))
	b.WriteString(c.stand("beauty-of-joseon-glow-serum-propolis-niacinamide", "", 1, at(590), base-158*k, .80*k))
	b.WriteString(c.stand("anua-heartleaf-77-soothing-toner", "", 2, at(338), base+6*k, .90*k))
	b.WriteString(c.stand("pixi-rose-oil-blend", "", 3, at(862), base-58*k, .74*k))
	b.WriteString(c.stand("cosrx-advanced-snail-96-mucin-power-essence", "", 4, at(150), base+58*k, .70*k))
	b.WriteString(c.stand("beauty-of-joseon-dynasty-cream", "", 5, at(508), base+84*k, .62*k))
	b.WriteString(c.stand("rhode-peptide-lip-tint", "Raspberry Jelly", 6, at(738), base+96*k, .54*k))
	b.WriteString(petal(at(826), base+92*k, -24, .82*k, "#c2655c") + petal(at(930), base+112*k, 150, .6*k, "#d18277") + petal(at(258), base+112*k, 18, .7*k, "#c2655c") + petal(at(686), base-148*k, 200, .46*k, "#d18277"))
	b.WriteString(`</svg>`)
	return b.String()
}
