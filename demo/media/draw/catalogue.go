package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"sort"

	"gulaab/internal/packshot"
)

// product is what a drawing needs of demo/catalogue.
type product struct {
	Key, Name, Size, Category, Pack, Texture string
	Colors, HowToUse, Cautions               []string
	Brand                                    string `json:"-"`
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
