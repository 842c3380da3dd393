package packshot

import (
	"strings"

	"gulaab/internal/ident"
)

// A house is how one brand's packs are drawn.
type house struct {
	pack, cap, ink, paper, accent string
	manner                        manner
	backdrop                      string
	serif                         bool
	capFinish                     finish
}

func houseOf(brand string) house {
	if h, ok := houses[ident.FoldBrand(brand)]; ok {
		return h
	}
	h := hash(brand)
	u := unknown[h%uint32(len(unknown))]
	u.manner = manner(h >> 8 % uint32(mannerCount))
	u.serif = h>>16&1 == 1
	return u
}

// unknown are the palettes of brands that have none of their own.
var unknown = []house{
	{pack: "#ece3d8", cap: "#8c6a52", ink: "#4a3526", paper: "#faf5ee", accent: "#b98d68", backdrop: "sand"},
	{pack: "#e3e8dd", cap: "#5f7358", ink: "#2f3d2c", paper: "#f8f8f1", accent: "#7f9a72", backdrop: "sage"},
	{pack: "#efdcd5", cap: "#a96a5c", ink: "#5c2c24", paper: "#fcf4f0", accent: "#c98475", backdrop: "rose"},
	{pack: "#dde4e8", cap: "#51697a", ink: "#263844", paper: "#f6f8f9", accent: "#7898aa", backdrop: "mist"},
	{pack: "#e6deea", cap: "#75628a", ink: "#3d3049", paper: "#f9f6fa", accent: "#9a86ad", backdrop: "lilac"},
	{pack: "#f3e7cc", cap: "#c09a4d", ink: "#5a431a", paper: "#fdf8ec", accent: "#d3ab57", backdrop: "butter", capFinish: metal},
	{pack: "#4a3a36", cap: "#c9a587", ink: "#f5e7da", paper: "#f4e9de", accent: "#b98a6b", backdrop: "stone", capFinish: metal},
	{pack: "#f4efe9", cap: "#2f2a28", ink: "#2f2a28", paper: "#ffffff", accent: "#a08d7c", backdrop: "stone", capFinish: gloss},
}

var houses = map[string]house{
	"anua":                  {"#e0e6d6", "#f4f3ec", "#2c3a2a", "#f7f7ef", "#7f9a72", paperLabel, "sage", true, matte},
	"axisy":                 {"#eceadf", "#c4b68f", "#3c4030", "#f8f6ea", "#9aa26b", ring, "butter", true, matte},
	"beautyofjoseon":        {"#ead9b9", "#8a5b34", "#5a3a12", "#f8f0dd", "#b98b4a", stamp, "butter", true, matte},
	"bioderma":              {"#f3f0f1", "#a996b8", "#493a59", "#f8f5fa", "#a48fb6", half, "lilac", false, matte},
	"centella":              {"#e2c7a8", "#5b4636", "#4a331f", "#f7eee0", "#b0793f", paperLabel, "clay", true, matte},
	"cerave":                {"#f4f4f0", "#a3bbb3", "#28433f", "#f6f8f5", "#9fbbb0", half, "mist", false, matte},
	"cosrx":                 {"#ece4d3", "#3d3630", "#3b332b", "#fbf8f1", "#a39572", printed, "sand", true, gloss},
	"dalba":                 {"#f1e4d0", "#c8a878", "#5a4021", "#fbf4e7", "#c79f5f", arch, "peach", true, metal},
	"dior":                  {"#dcd4d1", "#cfc2bd", "#4a3434", "#f8f2f0", "#c58c8c", fine, "rose", true, metal},
	"drjart":                {"#edefe8", "#b8c2b4", "#274034", "#fafbf7", "#5f8d6d", clinical, "stone", false, matte},
	"elfcosmetics":          {"#e7dbe9", "#6f5c80", "#43324f", "#f8f3f9", "#9d7fb2", band, "lilac", false, gloss},
	"esteelauder":           {"#55695f", "#cdb78f", "#f3ead6", "#f1ead9", "#5b7a6c", fine, "sage", true, metal},
	"eucerin":               {"#f1eeea", "#8d9cb5", "#2e3a52", "#f5f6f9", "#8ea2c2", half, "stone", false, matte},
	"gulaab":                {"#efd3c8", "#81372a", "#6a2b20", "#fdf5ef", "#cf8072", stamp, "rose", true, matte},
	"hudabeauty":            {"#59343f", "#c99a86", "#f9e4d8", "#f6e2d8", "#b06a6a", big, "rose", false, metal},
	"innisfree":             {"#e8e5d3", "#b18c63", "#47402a", "#f8f6ea", "#93a06a", stamp, "sage", true, matte},
	"isntree":               {"#e2e9ea", "#f4f3ef", "#2c4047", "#f9fbfb", "#7fa0a8", clinical, "sky", false, matte},
	"kitsch":                {"#efd9d0", "#c98f7d", "#6b3a2c", "#fdf5f1", "#d39a86", band, "peach", true, matte},
	"lorealparis":           {"#ece2d9", "#73504a", "#4d2f2a", "#fbf5ef", "#b0786a", band, "clay", false, gloss},
	"larocheposay":          {"#f6f4f0", "#b9cac6", "#2d3b43", "#f5f9f8", "#9dbab8", half, "sand", false, matte},
	"laneige":               {"#e8e0e8", "#c9bbd6", "#4a3f5a", "#faf7fb", "#b0a0c8", ring, "lilac", true, gloss},
	"maybelline":            {"#d8c2b2", "#5b3d36", "#4a2c25", "#f9f0e9", "#a9705f", band, "clay", false, gloss},
	"medicube":              {"#cfd9e1", "#f1f3f4", "#203445", "#f7f9fa", "#7f9bb4", printed, "sky", false, gloss},
	"mixsoon":               {"#efe8da", "#d9caa9", "#4c4028", "#fbf8ef", "#b5a273", stamp, "butter", true, matte},
	"neutrogena":            {"#dbe8e4", "#5d8c87", "#1f4441", "#f5faf8", "#74a8a2", half, "mist", false, gloss},
	"numbuzin":              {"#f3ece6", "#dfae9a", "#5d3226", "#fdf6f2", "#d98f76", big, "peach", true, matte},
	"nyxprofessionalmakeup": {"#38323a", "#2f2a31", "#f6ece4", "#f5ebe6", "#b06f7d", band, "stone", false, gloss},
	"paulaschoice":          {"#eceae6", "#8b9097", "#33383d", "#fbfbfa", "#9fb0bd", clinical, "stone", false, metal},
	"pixi":                  {"#ecc7b0", "#fbf5ee", "#6b2f20", "#fdf3ea", "#d98f6c", printed, "peach", true, gloss},
	"realtechniques":        {"#d8d3e6", "#8d82b3", "#3b3360", "#f7f5fb", "#8d82b3", band, "lilac", false, gloss},
	"rhode":                 {"#dcd2c7", "#cdbfb2", "#4b3f37", "#f5efe8", "#b89d8a", vertical, "sand", true, matte},
	"roundlab":              {"#e0e8e8", "#9db5b9", "#2b474c", "#f6fafa", "#84a7ad", arch, "sky", false, matte},
	"sheglam":               {"#e9c4b9", "#f1e0d9", "#6a2b26", "#fdf2ee", "#cf7a70", printed, "rose", true, gloss},
	"skingym":               {"#f0d8d8", "#d9a9a9", "#6d3b3f", "#fdf5f5", "#dba0a4", ring, "rose", true, gloss},
	"somebymi":              {"#e9ecdf", "#97ab84", "#33442a", "#f9faf4", "#86a06c", arch, "sage", false, matte},
	"theordinary":           {"#dfe1df", "#b7b0a5", "#2c2a28", "#fbfaf7", "#a6a49c", strip, "mist", false, matte},
	"torriden":              {"#d8dfec", "#f3f5f8", "#2d4264", "#f8fafd", "#86a0cc", big, "sky", false, matte},
	"vichy":                 {"#e8eeee", "#7a97a0", "#21424c", "#f6fafa", "#73a0ac", ring, "mist", true, metal},
}

// shadeWords give a colour to a shade's name. The first hit wins.
var shadeWords = []struct{ word, colour string }{
	{"espresso", "#7a4a3a"},
	{"raspberry", "#a9435a"},
	{"toast", "#b98258"},
	{"ribbon", "#d58e8c"},
	{"clear", "#f3dcd8"},
	{"unscented", "#eddccb"},
	{"watermelon", "#e0717c"},
	{"caramel", "#bb8250"},
	{"piggy", "#e59aa6"},
	{"freckle", "#c0775a"},
	{"juice", "#e2727a"},
	{"sleepy", "#a5687c"},
	{"spicy", "#d5563f"},
	{"brulee", "#d3a587"},
	{"praline", "#b5786a"},
	{"tiramisu", "#a06c58"},
	{"angel", "#e3b1a8"},
	{"fortune", "#cf8a7c"},
	{"pound", "#f1e2c6"},
	{"banana", "#ecd79c"},
	{"cherry", "#efc9cb"},
	{"cinnamon", "#b98560"},
	{"main", "#a8505e"},
	{"missed", "#e39a90"},
	{"newsfeed", "#c2606e"},
	{"black", "#26211f"},
	{"brown", "#5b3a2a"},
	{"fleur", "#d98c98"},
	{"juicy", "#e8785c"},
	{"ruby", "#b03a4c"},
	{"cheek", "#d7846c"},
	{"beige", "#eccfae"},
	{"sand", "#e0bd97"},
	{"tan", "#c99b70"},
	{"ivory", "#f3e6d2"},
	{"blush", "#e8b9ae"},
	{"terracotta", "#bf6f52"},
	{"love", "#d9757a"},
	{"petal", "#e79fa6"},
	{"devoted", "#b5525c"},
	{"birthday", "#d59a84"},
	{"rose", "#cf7b80"},
	{"coco", "#9a6a52"},
	{"berry", "#9e3f5e"},
	{"pink", "#e08a9b"},
	{"red", "#b5343c"},
	{"nude", "#c99782"},
	{"coral", "#e8806a"},
	{"peach", "#eda684"},
	{"plum", "#7d3f58"},
	{"mauve", "#a97083"},
	{"honey", "#d3a05c"},
	{"bronze", "#a8754c"},
	{"gold", "#cfa45a"},
	{"gulab", "#cf6f7c"},
	{"گلاب", "#cf6f7c"},
}

// shadeColour is the colour itself, or what its name suggests.
func shadeColour(s string) lab {
	if c, ok := parseHex(s); ok {
		return c
	}
	low := strings.ToLower(s)
	for _, w := range shadeWords {
		if has(low, w.word) {
			return hex(w.colour)
		}
	}
	some := [...]string{"#cf7b80", "#b5655a", "#d99a84", "#a94a5a", "#c58a6a", "#e0909a", "#96525a", "#d67a62"}
	return hex(some[hash(low)%uint32(len(some))])
}
