// Command pieces tells the film maker what the products with a film look like:
// for every top sell of demo/catalogue its words, its colours and its pack cut
// out of the scene, as one JSON array on standard output.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"gulaab/internal/packshot"
)

// pack is where a drawing changes from what lies on the floor to the pack itself.
const pack = `<g stroke-linejoin="round">`

// piece is one product. Ground and Shapes share Defs; the pack stands at
// (400, 830), Width wide and Height high.
type piece struct {
	Key, Brand, Name, Category, Pack, Texture string
	HowToUse                                  []string
	Wall, Accent, Liquid                      string
	Shades                                    []string // "#rrggbb", one for each colour
	Defs, Ground, Shapes                      string
	Width, Height                             float64
}

type product struct {
	Key, Name, Size, Category, Pack, Texture string
	Colors, HowToUse, Cautions               []string
	TopSell                                  bool
}

func pieceOf(brand string, p product) piece {
	in := packshot.Input{
		Brand: brand, Name: p.Name, Category: p.Category, Size: p.Size, Pack: p.Pack, Texture: p.Texture,
		Colors: p.Colors, Directions: p.HowToUse, Cautions: p.Cautions,
	}
	out := piece{Key: p.Key, Brand: brand, Name: p.Name, Category: p.Category, Pack: p.Pack, Texture: p.Texture, HowToUse: p.HowToUse}
	out.Wall, out.Accent, out.Liquid = packshot.Colours(in)
	for _, c := range p.Colors {
		of := in
		of.Colors = []string{c}
		_, _, shade := packshot.Colours(of)
		out.Shades = append(out.Shades, shade)
	}
	cut := packshot.Cutout(in, "", "p")
	out.Defs, out.Shapes, out.Width, out.Height = cut.Defs, cut.Shapes, cut.Width, cut.Height
	if ground, rest, ok := strings.Cut(cut.Shapes, pack); ok {
		out.Ground, out.Shapes = ground, pack+rest
	}
	return out
}

func run() error {
	names, err := filepath.Glob("demo/catalogue/*.json")
	if err != nil {
		return err
	}
	var all []piece
	for _, name := range names {
		data, err := os.ReadFile(name) //nolint:gosec // a name from the glob above
		if err != nil {
			return err
		}
		var file struct {
			Brand    string
			Products []product
		}
		if err := json.Unmarshal(data, &file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, p := range file.Products {
			if p.TopSell {
				all = append(all, pieceOf(file.Brand, p))
			}
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Key < all[j].Key })
	return json.NewEncoder(os.Stdout).Encode(all)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pieces:", err)
		os.Exit(1)
	}
}
