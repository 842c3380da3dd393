package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// contactSheet puts the made pictures on one page, in the catalogue's order.
func contactSheet(ctx context.Context, out, only, view string, width int) error {
	products, err := readCatalogue(catalogueDir)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(indexFile)
	if err != nil {
		return fmt.Errorf("%w (make the pictures first)", err)
	}
	var index map[string]entry
	if err := json.Unmarshal(data, &index); err != nil {
		return err
	}
	var cells []string
	add := func(address string) error {
		if address == "" {
			return nil
		}
		size := "320"
		if width > 320 {
			size = "640"
		}
		file := filepath.Join(filesDir, filepath.FromSlash(strings.TrimPrefix(strings.Replace(address, "-640.", "-"+size+".", 1), addressRoot)))
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		kind := "webp"
		if strings.HasSuffix(file, ".jpg") {
			kind = "jpeg"
		}
		cells = append(cells, `<img src="data:image/`+kind+`;base64,`+base64.StdEncoding.EncodeToString(data)+`" style="width:100%;height:100%;object-fit:cover">`)
		return nil
	}
	for _, p := range products {
		if !strings.Contains(p.Key, only) {
			continue
		}
		e := index[p.Key]
		var list []string
		if view == "" || view == "front" {
			list = append(list, e.Front)
		}
		if view == "" || view == "back" {
			list = append(list, e.Back)
		}
		if view == "" || view == "colors" {
			var colors []string
			for _, a := range e.Colors {
				if a != e.Front {
					colors = append(colors, a)
				}
			}
			sort.Strings(colors)
			list = append(list, colors...)
		}
		for _, a := range list {
			if err := add(a); err != nil {
				return err
			}
		}
	}
	height := width * 5 / 4
	columns := max(1, 2000/width)
	rows := (len(cells) + columns - 1) / columns
	b, err := openBrowser(ctx, fontsDir)
	if err != nil {
		return err
	}
	defer b.close()
	png, err := b.shoot(fmt.Sprintf(`<div style="display:grid;grid-template-columns:repeat(%d,%dpx);grid-auto-rows:%dpx">%s</div>`, columns, width, height, strings.Join(cells, "")), columns*width, rows*height)
	if err != nil {
		return err
	}
	return write(out, png)
}
