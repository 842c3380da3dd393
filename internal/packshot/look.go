package packshot

import (
	"strings"

	"gulaab/internal/ident"
)

// Form is a kind of pack.
type Form string

// The forms. The demo catalogue's `pack` uses the first eighteen.
const (
	Dropper    Form = "dropper"
	Pump       Form = "pump"
	Jar        Form = "jar"
	Tube       Form = "tube"
	Bottle     Form = "bottle"
	Stick      Form = "stick"
	Sachet     Form = "sachet"
	SheetMask  Form = "sheet-mask"
	PadJar     Form = "pad-jar"
	Compact    Form = "compact"
	Lipstick   Form = "lipstick"
	Gloss      Form = "gloss"
	Spray      Form = "spray"
	Cushion    Form = "cushion"
	Foundation Form = "foundation"
	Mascara    Form = "mascara"
	Pencil     Form = "pencil"
	Accessory  Form = "accessory"

	slimDropper Form = "slim-dropper"
	airless     Form = "airless"
	smallTube   Form = "small-tube"
	blockBottle Form = "block-bottle"
	flask       Form = "flask"
	aerosol     Form = "aerosol"
	carton      Form = "carton"
	headband    Form = "headband"
	roller      Form = "roller"
	iceRoller   Form = "ice-roller"
	guaSha      Form = "gua-sha"
	sponge      Form = "sponge"
	brush       Form = "brush"
	brushSet    Form = "brush-set"
	device      Form = "device"
)

// finish is how a surface takes the light.
type finish int

const (
	matte finish = iota
	gloss
	glass
	metal
)

// look is everything the drawing functions need to know.
type look struct {
	in                                       Input
	form                                     Form
	texture                                  string
	pack, cap, ink, paper, accent            lab
	liquid, ground, wall                     lab
	packFinish, capFinish                    finish
	manner                                   manner
	serif                                    bool
	brand, name, badge, size, kind, colourOf string
	seed, sign                               uint32 // of the product; of the brand, which chooses its emblem
}

func has(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

func lookOf(in Input, colour string) look {
	in.Brand, in.Name, in.Size = clean(in.Brand), clean(in.Name), clean(in.Size)
	low := strings.ToLower(in.Name)
	k := look{in: in, brand: in.Brand, size: in.Size, seed: hash(in.Brand + "\x00" + in.Name)}
	k.sign = hash(in.Brand)
	if ident.FoldBrand(in.Brand) == "gulaab" {
		k.sign = 3 << 3 // petals
	}
	k.texture = textureOf(in, low)
	k.form = formOf(in, low)
	h := houseOf(in.Brand)
	k.pack, k.cap, k.ink, k.paper = hex(h.pack), hex(h.cap), hex(h.ink), hex(h.paper)
	k.manner, k.serif, k.capFinish = h.manner, h.serif, h.capFinish
	k.packFinish = matte
	k.accent = hex(h.accent)

	// The formula's colour: from what the name promises, else from the house.
	k.liquid = mix(k.accent, white, .55)
	for _, t := range tones {
		if has(low, t.words...) {
			k.accent, k.liquid = hex(t.accent), hex(t.liquid)
			break
		}
	}
	if colour == "" && len(in.Colors) > 0 {
		colour = in.Colors[0]
	}
	if colour != "" {
		k.colourOf = clean(colour)
		k.liquid = shadeColour(colour)
		k.accent = k.liquid
	}
	switch k.form {
	case Dropper, slimDropper, Foundation, Gloss, blockBottle, flask:
		k.packFinish = glass
	case Bottle:
		if k.seed%3 != 0 {
			k.packFinish = glass
		}
	case Mascara, Compact, Cushion, Lipstick, Stick, aerosol:
		k.packFinish = gloss
	default:
	}
	if k.packFinish == glass && has(low, "milk", "lotion", "cream") && k.form != Foundation {
		k.packFinish = matte
	}
	// Opaque packs of one house differ by what is inside.
	if k.packFinish != glass && k.accent.chroma() > .02 {
		k.pack = mix(k.pack, lab{k.pack.l, k.accent.a, k.accent.b}, .34)
	}
	switch k.form {
	case Stick, Gloss, Lipstick:
		if k.colourOf != "" {
			k.cap = mix(k.cap, lab{(k.cap.l + k.liquid.l) / 2, k.liquid.a, k.liquid.b}, .35)
		}
	case smallTube, Tube:
		if k.colourOf != "" {
			k.pack = mix(k.pack, k.liquid, .72)
			k.cap = k.pack.lit(-.1)
		}
	default:
	}
	k.ink = inkOn(k.pack, k.ink)

	walls := backdrops[h.backdrop]
	k.wall = hex(walls)
	if k.accent.chroma() > .03 { // the wall takes a breath of the accent
		k.wall = mix(k.wall, lab{k.wall.l, k.accent.a * .3, k.accent.b * .3}, .55)
	}
	k.ground = k.wall
	k.name, k.badge = splitName(strings.ReplaceAll(in.Name, "/", " / "), in.Brand)
	k.kind = kindOf(in.Category)
	return k
}

var backdrops = map[string]string{
	"sand": "#f1e7dc", "rose": "#f3e2dd", "sage": "#e9ede2", "mist": "#e6ecec", "butter": "#f4ebd9",
	"clay": "#eed9cd", "lilac": "#ebe4ec", "sky": "#e3eaf0", "peach": "#f6e3d6", "stone": "#ebe6e0",
}

// tones: which words of a name say what colour is inside. The first hit wins.
var tones = []struct {
	words          []string
	accent, liquid string
}{
	{[]string{"tone brightening"}, "#c07f92", "#f2d9de"},
	{[]string{"toning"}, "#8f7db0", "#ded6ea"},
	{[]string{"peach"}, "#e79a78", "#f6c7ad"},
	{[]string{"pineapple"}, "#dcb245", "#f4e2a6"},
	{[]string{"snail"}, "#b99c62", "#efe3c4"},
	{[]string{"rose hip", "rosehip"}, "#b8622c", "#d88a3d"},
	{[]string{"heartleaf", "tiger grass", "cica", "mugwort", "artichoke", "centella soothing"}, "#6f8d5c", "#c4d4b2"},
	{[]string{"green tea", "tea-tox", "miracle"}, "#7d9a55", "#d3dfb4"},
	{[]string{"aloe", "cucumber"}, "#7fa277", "#d5e5c8"},
	{[]string{"red bean"}, "#9c4a3f", "#d3a596"},
	{[]string{"chestnut"}, "#8a5a38", "#d9b78f"},
	{[]string{"aha 30"}, "#8e2430", "#8a1f2c"},
	{[]string{"berry", "watermelon", "raspberry"}, "#b24a63", "#d98a9b"},
	{[]string{"pink", "pdrn", "rosy", "rose", "peptide lip"}, "#cf7f8a", "#f3c9c9"},
	{[]string{"propolis", "honey", "gold", "ginseng", "night repair"}, "#b97a25", "#dba24a"},
	{[]string{"glow tonic"}, "#cf7466", "#f3b09f"},
	{[]string{"vitamin", "vita c", "vita-c", "ascorb", "c10"}, "#dd8a3c", "#f2bd7b"},
	{[]string{"morning", "fresh"}, "#74a08d", "#dcebe0"},
	{[]string{"retin", "age-rewind"}, "#c9a03a", "#ecd98e"},
	{[]string{"caffeine", "coffee"}, "#8a6a3a", "#cfae74"},
	{[]string{"hyal", "hydr", "aqua", "water", "dive", "89", "h2o", "ice roller", "cryo"}, "#6f9db0", "#cfe2e8"},
	{[]string{"birch", "dokdo"}, "#8aa9a5", "#dbe8e4"},
	{[]string{"collagen"}, "#c88f86", "#f1d3cb"},
	{[]string{"rice", "bean", "oat", "truffle"}, "#b59a6a", "#f0e6d0"},
	{[]string{"volcanic", "charcoal", "clay", "blackhead"}, "#6e6a66", "#b9b2a9"},
	{[]string{"salicyl", "bha", "acne", "effaclar", "sebium", "sébium", "dermopure"}, "#4f9a86", "#cbe5da"},
	{[]string{"azelaic", "lavender", "night", "sleeping"}, "#8a7ba6", "#d9d0e4"},
	{[]string{"squalane"}, "#b9a878", "#efe7cd"},
	{[]string{"niacinamide", "zinc"}, "#8f9aa0", "#eef0ea"},
	{[]string{"peptide", "booster"}, "#7d92b4", "#dfe4ee"},
	{[]string{"sun ", "sunscreen", "spf", "soleil", "anthelios"}, "#d9a441", "#f6ecd2"},
	{[]string{"mascara", "ink liner"}, "#2b2526", "#2b2526"},
}

func textureOf(in Input, low string) string {
	switch t := in.Texture; t {
	case "cream", "gel", "oil", "powder", "foam", "serum", "water", "balm", "none":
		return t
	}
	switch {
	case has(low, "oil"):
		return "oil"
	case has(low, "gel", "jelly"):
		return "gel"
	case has(low, "foam", "bubble"):
		return "foam"
	case has(low, "powder"):
		return "powder"
	case has(low, "balm", "stick", "butter"):
		return "balm"
	}
	switch in.Category {
	case "serum", "essence", "brightening":
		return "serum"
	case "toner", "mist", "exfoliator", "hydrating":
		return "water"
	case "oil":
		return "oil"
	case "accessories":
		return "none"
	case "cleanser":
		return "gel"
	}
	return "cream"
}

// formOf picks the pack: what the catalogue says, refined by size and name;
// for products that say nothing, what such a product usually comes in.
func formOf(in Input, low string) Form {
	small := smallSize(in.Size)
	f := Form(in.Pack)
	if _, ok := shapes[f]; !ok || f == "" || f == Accessory {
		if in.Pack == "accessory" || in.Category == "accessories" {
			return accessoryOf(low)
		}
		f = usualForm(in.Category, low)
	}
	switch f {
	case Dropper:
		if hash(in.Brand)%3 == 1 || has(in.Size, "100 ml") {
			return slimDropper
		}
	case Pump:
		if small {
			return airless
		}
	case Tube:
		if small {
			return smallTube
		}
	case Bottle:
		switch (hash(in.Brand) + hash(low)%2) % 3 {
		case 0:
			return blockBottle
		case 1:
			return flask
		}
	case Spray:
		if has(low, "thermal", "brume", "aerosol") {
			return aerosol
		}
	case Lipstick:
		if has(in.Size, "ml") || has(low, "liquid", "ink") {
			return Gloss
		}
	default:
	}
	return f
}

func usualForm(category, low string) Form {
	switch {
	case has(low, "sheet mask"):
		return SheetMask
	case has(low, " pad"):
		return PadJar
	case has(low, "patch", "sachet"):
		return Sachet
	case has(low, "cushion"):
		return Cushion
	case has(low, "mascara"):
		return Mascara
	case has(low, "liner", "pencil"):
		return Pencil
	case has(low, "foundation", "skin tint", "concealer"):
		return Foundation
	case has(low, "lipstick", "lip glow"):
		return Lipstick
	case has(low, "gloss", "lip oil", "lip tint"):
		return Gloss
	case has(low, "palette", "powder", "blush", "compact", "bronzer"):
		return Compact
	case has(low, "stick"):
		return Stick
	case has(low, "mist", "spray"):
		return Spray
	case has(low, "drops", "ampoule", "serum", "oil") && category != "cleanser":
		return Dropper
	}
	switch category {
	case "serum", "oil", "brightening":
		return Dropper
	case "toner", "essence", "exfoliator", "hydrating":
		return Bottle
	case "cleanser":
		return Pump
	case "cream", "moisturizer", "mask", "soothing":
		return Jar
	case "sunscreen", "eye-care", "lip-care":
		return Tube
	case "mist":
		return Spray
	case "makeup":
		return Compact
	}
	return carton
}

func accessoryOf(low string) Form {
	switch {
	case has(low, "headband", "towel", "scrunchie", "bonnet"):
		return headband
	case has(low, "ice"):
		return iceRoller
	case has(low, "gua sha", "sculpt"):
		return guaSha
	case has(low, "roller"):
		return roller
	case has(low, "brush") && has(low, "set", "kit", "essentials"):
		return brushSet
	case has(low, "sponge", "puff", "blender"):
		return sponge
	case has(low, "brush"):
		return brush
	case has(low, "device", "booster", "led", "age-r", "cleansing tool"):
		return device
	}
	return carton
}

// smallSize is up to 60 ml or g.
func smallSize(size string) bool {
	n, digits := 0, 0
	for _, r := range size {
		if r < '0' || r > '9' {
			break
		}
		n, digits = min(n*10+int(r-'0'), 9999), digits+1
	}
	return digits > 0 && n <= 60
}

func kindOf(category string) string {
	switch category {
	case "":
		return ""
	case "eye-care":
		return "Eye care"
	case "lip-care":
		return "Lip care"
	case "makeup":
		return "Make-up"
	case "accessories":
		return "Accessory"
	}
	s := clean(strings.ReplaceAll(category, "-", " "))
	if s == "" {
		return ""
	}
	r := []rune(s)
	return strings.ToUpper(string(r[0])) + string(r[1:])
}

// splitName takes the sun protection out of a name, for the badge of the
// label, and the brand from its head.
func splitName(name, brand string) (rest, badge string) {
	words := strings.Fields(name)
	var keep, badges []string
	for i, w := range words {
		up := strings.ToUpper(strings.Trim(w, ",()"))
		prev := ""
		if i > 0 {
			prev = strings.ToUpper(words[i-1])
		}
		switch {
		case strings.HasPrefix(up, "SPF"), strings.HasPrefix(up, "PA++"), prev == "SPF" && up != "" && up[0] >= '0' && up[0] <= '9':
			badges = append(badges, up)
		default:
			keep = append(keep, w)
		}
	}
	rest, badge = strings.Join(keep, " "), strings.Join(badges, " ")
	if len(badge) > 16 || rest == "" {
		rest, badge = name, ""
	}
	if after, ok := strings.CutPrefix(strings.ToLower(rest), strings.ToLower(brand)+" "); ok && brand != "" && len(after) > 3 && len(after) < len(rest) {
		rest = rest[len(rest)-len(after):]
	}
	return strings.ToValidUTF8(rest, ""), badge
}
