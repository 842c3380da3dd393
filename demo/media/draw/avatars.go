package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
)

// A sitter is how one invented reviewer is drawn.
type sitter struct {
	skin, hair, cloth, ground string
	style                     string // how the hair or scarf is worn
	glasses, earrings, beard  bool
}

// sitters by username of demo/reviews.json.
var sitters = map[string]sitter{
	"@hira.k":       {"#dfaa84", "#2f211c", "#81372a", "#f1dccf", "long", false, true, false},
	"@ayesha.malik": {"#e7b893", "#3a2720", "#5f7d6a", "#e3eadd", "bun", true, false, false},
	"@sanayousaf":   {"#c98d66", "#241a17", "#c98475", "#f6e6df", "dupatta", false, true, false},
	"@palwasha.q":   {"#f0c7a6", "#5a3a28", "#7a5a86", "#ebe2ee", "dupatta", false, true, false},
	"@mehreen_s":    {"#d79f79", "#2b1e1a", "#31556b", "#dfe8ec", "bob", false, true, false},
	"@sana.rafiq":   {"#e3b08b", "#a8645c", "#a8645c", "#f4e0d8", "hijab", false, false, false},
	"@bilal.ahmd":   {"#c58a63", "#231a17", "#3f5a52", "#e4e9e0", "short", false, false, true},
	"@zara.iqb":     {"#eabf9c", "#6a4029", "#d0a24c", "#f6ecd6", "wavy", false, true, false},
	"@maham.raza":   {"#b97e58", "#1f1715", "#6d8f8a", "#dfeae8", "hijab", true, false, false},
	"@noor.ftm":     {"#dca67f", "#33231d", "#b5475a", "#f5dfe1", "mehndi", false, true, false},
	"@komal.shk":    {"#cf9670", "#2a1d19", "#cf8a4e", "#f5e5d2", "braid", false, true, false},
	"@rabia_t":      {"#e5b48f", "#4a2f24", "#4f6f92", "#e0e7ef", "bob", true, false, false},
	"@usman.g":      {"#d49c76", "#2c211d", "#5b4a72", "#e8e3ee", "short", true, false, false},
	"@gulmeena.p":   {"#f2ccb0", "#7f4a34", "#3f7a74", "#dcebe8", "dupatta", false, true, false},
	"@alishba.isb":  {"#e0ac88", "#3d2820", "#d48a8f", "#f7e5e3", "long", false, false, false},
	"@farah.nvd":    {"#c08560", "#4b4340", "#8a6a3a", "#f1e6d3", "bun", false, true, false},
}

var plain = sitter{"#dca67f", "#33231d", "#81372a", "#f1dccf", "long", false, false, false}

// portrait draws a sitter in a square of 200.
func portrait(s sitter) string {
	var b strings.Builder
	p := func(format string, a ...any) { fmt.Fprintf(&b, format, a...) }
	man := s.style == "short"
	p(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="160" height="160"><defs><radialGradient id="g" cx=".35" cy=".3" r=".9"><stop stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><linearGradient id="s" x1="0" x2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#4a1f12" stop-opacity=".24"/></linearGradient><filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="5"/></filter></defs><path fill="%s" d="M0 0h200v200H0z"/><path fill="url(#g)" d="M0 0h200v200H0z"/>`, s.ground)
	two := func(d, fill string) { p(`<path d="%[1]s" fill="%[2]s"/><path d="%[1]s" fill="url(#s)"/>`, d, fill) }
	// hair behind
	switch s.style {
	case "long", "mehndi":
		two("M54 92C46 40 78 22 102 22S156 42 148 94C146 130 160 150 156 182H44C42 150 56 128 54 92Z", s.hair)
	case "wavy":
		two("M50 94C40 44 74 20 102 20S160 44 150 94C166 112 148 126 158 146C166 164 146 172 148 184H52C54 172 34 164 42 146C52 126 36 112 50 94Z", s.hair)
	case "bob":
		two("M54 90C46 40 76 24 101 24S154 40 148 90C152 112 152 126 146 134C132 140 70 140 56 134C50 124 50 110 54 90Z", s.hair)
	case "bun":
		two("M82 26C80 6 120 6 118 26C116 42 84 42 82 26Z", s.hair)
		two("M60 88C54 44 80 28 100 28S146 44 140 88C138 104 62 104 60 88Z", s.hair)
	case "braid":
		two("M58 90C52 42 78 26 100 26S148 42 142 90C140 108 60 108 58 90Z", s.hair)
		two("M134 104C152 112 140 124 148 132C156 140 142 150 150 158C158 166 144 176 148 190H130C128 172 138 166 132 156C126 146 138 142 132 130C128 120 128 112 134 104Z", s.hair)
	case "dupatta":
		two("M44 196C36 150 40 62 66 38C84 20 118 20 136 38C160 62 166 150 156 196Z", s.cloth)
		two("M60 90C54 48 78 34 100 34S146 48 140 90C138 104 62 104 60 90Z", s.hair)
	case "hijab":
		two("M50 106C44 50 74 24 100 24S156 50 150 106C150 140 164 160 166 200H34C36 160 50 140 50 106Z", s.cloth)
	case "short":
		two("M60 84C54 44 76 26 100 26S146 44 140 84C138 96 62 96 60 84Z", s.hair)
	}
	// shoulders and neck
	if s.style != "hijab" {
		two("M22 204C24 166 54 152 84 146H116C146 152 176 166 178 204Z", s.cloth)
		two("M84 116H116V144C116 158 108 164 100 164S84 158 84 144Z", s.skin)
		p(`<path d="M84 126C94 138 106 138 116 126V140C106 148 94 148 84 140Z" fill="#7a3f25" fill-opacity=".28" filter="url(#b)"/>`)
		if man {
			p(`<path d="M78 146L100 168L122 146L130 150L104 180H96L70 150Z" fill="#fff" fill-opacity=".28"/>`)
		} else {
			p(`<path d="M76 148C84 172 116 172 124 148" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`)
		}
	}
	// head
	if s.style != "hijab" && s.style != "dupatta" {
		p(`<ellipse cx="64" cy="94" rx="6" ry="9" fill="%[1]s"/><ellipse cx="136" cy="94" rx="6" ry="9" fill="%[1]s"/>`, s.skin)
	}
	two("M64 84C64 50 82 42 100 42S136 50 136 84C136 116 118 132 100 132S64 116 64 84Z", s.skin)
	p(`<ellipse cx="78" cy="104" rx="9" ry="6" fill="#d9604f" fill-opacity=".26" filter="url(#b)"/><ellipse cx="122" cy="104" rx="9" ry="6" fill="#d9604f" fill-opacity=".26" filter="url(#b)"/>`)
	// features
	p(`<g fill="none" stroke="#3a221a" stroke-linecap="round"><path d="M75 79Q83 74 91 78M109 78Q117 74 125 79" stroke-width="%g" stroke-opacity=".75"/><path d="M76 90Q83 95 91 90M109 90Q117 95 124 90" stroke-width="2.6"/><path d="M99 92Q95 104 101 106" stroke-width="2" stroke-opacity=".45"/></g>`, map[bool]float64{true: 3.6, false: 2.6}[man])
	if s.beard {
		p(`<path d="M65 92C66 122 82 138 100 138S134 122 135 92C132 108 124 112 116 110C108 106 92 106 84 110C76 112 68 108 65 92Z" fill="%s"/>`, s.hair)
		p(`<path d="M90 116Q100 124 110 116" fill="none" stroke="#c97a68" stroke-width="4" stroke-linecap="round"/>`)
	} else {
		p(`<path d="M88 114Q100 126 112 114Q100 119 88 114Z" fill="#b0483f" stroke="#b0483f" stroke-width="2" stroke-linejoin="round"/>`)
	}
	// hair or cloth in front
	switch s.style {
	case "long":
		two("M60 96C58 50 82 34 104 36C138 38 144 66 140 98C136 74 124 60 110 52C98 66 76 70 66 76C62 82 61 88 60 96Z", s.hair)
	case "mehndi":
		two("M60 98C58 50 80 34 100 34S142 50 140 98C136 70 118 56 100 50C82 56 64 70 60 98Z", s.hair)
		p(`<path d="M100 34V58" stroke="#d9a94f" stroke-width="3"/><circle cx="100" cy="62" r="6" fill="#d9a94f"/><circle cx="100" cy="62" r="2.500" fill="#b5475a"/>`)
	case "wavy":
		two("M58 98C52 50 80 32 98 34C132 30 148 62 142 98C138 78 130 62 92 54C80 62 66 72 58 98Z", s.hair)
	case "bob":
		two("M58 108C54 52 76 32 102 34C132 34 148 58 142 108C136 90 138 74 128 64C106 68 84 64 76 58C66 72 64 92 58 108Z", s.hair)
	case "bun", "braid":
		two("M61 90C60 50 82 36 100 36S140 50 139 90C136 72 122 56 100 54C78 56 64 72 61 90Z", s.hair)
	case "dupatta":
		two("M62 92C60 52 82 40 100 40S140 52 138 92C134 72 120 58 100 54C80 58 66 72 62 92Z", s.hair)
		two("M44 196C38 140 44 58 72 36C56 70 58 130 74 168C80 184 74 196 70 200Z", s.cloth)
		two("M156 196C162 140 156 58 128 36C144 70 142 130 126 168C120 184 126 196 130 200Z", s.cloth)
		p(`<path d="M72 36C56 70 58 130 74 168M128 36C144 70 142 130 126 168" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5"/>`)
	case "hijab":
		two("M58 92C56 50 80 34 100 34S144 50 142 92C140 124 120 140 100 142C80 140 60 124 58 92ZM66 86C66 118 84 132 100 132S134 118 134 86C134 60 120 50 100 50S66 60 66 86Z", s.cloth)
		two("M56 112C70 140 110 150 146 120C156 140 150 170 116 176C76 182 44 164 56 112Z", s.cloth)
		p(`<path d="M64 132C86 156 122 152 146 130M70 152C92 168 122 166 140 152" fill="none" stroke="#3a1710" stroke-opacity=".2" stroke-width="3"/>`)
	case "short":
		two("M61 86C58 46 80 32 102 34C134 34 142 58 139 86C136 76 134 68 126 60C106 66 84 62 74 60C66 68 64 76 61 86Z", s.hair)
	}
	if s.glasses {
		p(`<g fill="#fff" fill-opacity=".18" stroke="#4a2f24" stroke-width="2.6"><rect x="69" y="82" width="26" height="20" rx="9"/><rect x="105" y="82" width="26" height="20" rx="9"/><path d="M95 90Q100 87 105 90" fill="none"/></g>`)
	}
	if s.earrings && s.style != "dupatta" {
		p(`<circle cx="63" cy="108" r="3.500" fill="#d9a94f"/><circle cx="137" cy="108" r="3.500" fill="#d9a94f"/>`)
	}
	p(`</svg>`)
	return b.String()
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// avatars draws the reviewers and writes their addresses into reviews.json.
func (s *studio) avatars() error {
	data, err := os.ReadFile(reviewsFile)
	if err != nil {
		return err
	}
	var reviews []struct {
		Text     string `json:"text"`
		Name     string `json:"name"`
		Username string `json:"username"`
		Avatar   string `json:"avatar"`
	}
	if err := json.Unmarshal(data, &reviews); err != nil {
		return err
	}
	for i := range reviews {
		who, ok := sitters[reviews[i].Username]
		if !ok {
			who = plain
		}
		name := "avatar-" + strings.Trim(notSlug.ReplaceAllString(reviews[i].Username, "-"), "-") + ".webp"
		if reviews[i].Avatar, err = s.single(name, portrait(who), 160, 160, func(png []byte) ([]byte, error) { return s.webp(png, 82, 160, 160) }); err != nil {
			return err
		}
	}
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(reviews); err != nil {
		return err
	}
	return write(reviewsFile, []byte(out.String()))
}
