package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"gulaab/internal/packshot"
)

// product is what a drawing needs of demo/catalogue.
type product struct {
	Key, Name, Size, Category, Pack, Texture string
	Colors, HowToUse, Cautions               []string
	Variants                                 []struct{ Size string }
	Brand                                    string `json:"-"`
}

// otherSizes are the sizes that the front does not show. A shade has a picture of
// its own already.
func (p product) otherSizes() (out []string) {
	for _, v := range p.Variants {
		if v.Size != "" && v.Size != p.Size && len(p.Colors) == 0 && !slices.Contains(out, v.Size) {
			out = append(out, v.Size)
		}
	}
	return out
}

func (p product) input() packshot.Input {
	return packshot.Input{Brand: p.Brand, Name: p.Name, Category: p.Category, Size: p.Size, Pack: p.Pack, Texture: p.Texture, Colors: p.Colors, Directions: p.HowToUse, Cautions: p.Cautions}
}

func readCatalogue(dir string) ([]product, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var all []product
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		var file struct {
			Brand    string
			Products []product
		}
		if err := json.Unmarshal(data, &file); err != nil {
			return nil, err
		}
		for _, p := range file.Products {
			p.Brand = file.Brand
			all = append(all, p)
		}
	}
	return all, nil
}
