package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"gulaab/internal/packshot"
)

const (
	pagesDir  = "web/src/shared/pictures"
	publicDir = "web/public"
	linkSign  = "internal/linkcard/rose.png"
	pagesLock = "demo/media/pages.json"

	defaultPicture = "web/src/shared/lib/default-product.svg"
)

// shopsName is what a drawn pack says of its brand.
var shopsName = regexp.MustCompile(`<text [^>]*>GULAAB</text>`)

// rose is the shop's sign: a rose of five strokes.
const rose = `<path d="M32 13c9 0 15 6 15 13 0 9-7 15-15 15s-15-6-15-15c0-7 6-13 15-13z" fill="#f7d3c6"/><path d="M17 25c2 9 8 14 15 15-9 4-19 0-22-9 0-4 3-7 7-6z" fill="#e79d8d"/><path d="M47 25c-2 9-8 14-15 15 9 4 19 0 22-9 0-4-3-7-7-6z" fill="#f0b3a3"/><path d="M32 13c7 1 10 6 9 11-1 6-7 8-11 5-3-3-2-7 2-8" fill="none" stroke="#b9594a" stroke-width="2.600" stroke-linecap="round"/><path d="M32 41v12M32 50c-5-6-10-6-14-5 2 6 8 8 14 5zM32 50c5-6 10-6 14-5-2 6-8 8-14 5z" fill="#dfe6cf" stroke="#dfe6cf" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"/>`

func icon(size int, radius float64) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="%[1]d" height="%[1]d"><rect width="64" height="64" rx="%[2]g" fill="#81372a"/>%[3]s</svg>`, size, radius, rose)
}

// forPages makes what pages import: hero scenes, texture tiles, icons. Their
// names carry no hash (the front end's build adds one), so a list of what each
// was drawn from tells whether it is still right.
func (s *studio) forPages() error {
	lock := map[string]string{}
	if data, err := os.ReadFile(pagesLock); err == nil {
		if err := json.Unmarshal(data, &lock); err != nil {
			return err
		}
	}
	next := map[string]string{}
	one := func(file, source string, draw func() ([]byte, error)) error {
		hash := short(recipe, file, source)
		next[file] = hash
		if lock[file] == hash && exists(file) {
			return nil
		}
		data, err := draw()
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		s.made++
		return write(file, data)
	}
	all, err := readCatalogue(catalogueDir)
	if err != nil {
		return err
	}
	people := castOf(all)
	for _, v := range [...]struct {
		name    string
		wide    bool
		w, h, q int
	}{{"hero-wide-1280", true, 1280, 688, 90}, {"hero-wide-1920", true, 1920, 1032, 86}, {"hero-tall-840", false, 840, 1200, 76}, {"hero-tall-480", false, 480, 686, 74}} {
		svg := people.hero(v.wide)
		source := svg
		if v.wide { // its wall is large and smooth: blocks of a coarser encoding would show
			source += " " + strconv.Itoa(v.q)
		}
		if err := one(filepath.Join(pagesDir, v.name+".webp"), source, func() ([]byte, error) {
			w, h := 1920, 1032
			at := `width="1600" height="860"`
			if !v.wide {
				w, h, at = 840, 1200, `width="840" height="1200"`
			}
			png, err := s.shoot(strings.Replace(svg, at, fmt.Sprintf(`width="%d" height="%d"`, w, h), 1), w, h)
			if err != nil {
				return nil, err
			}
			return s.webp(png, v.q, v.w, v.h)
		}); err != nil {
			return err
		}
	}
	for name, m := range textures() {
		var png []byte
		for _, w := range []int{320, 640} {
			source := fmt.Sprintf("texture 1 %s %d %s %s", name, w, m.base, m.bg)
			if err := one(filepath.Join(pagesDir, "texture-"+name+"-"+strconv.Itoa(w)+".webp"), source, func() (_ []byte, err error) {
				if png == nil {
					if png, err = m.render(); err != nil {
						return nil, err
					}
				}
				return s.webp(png, map[bool]int{true: 62, false: 80}[name == "blush" || name == "sensitive"], w, w*5/4)
			}); err != nil {
				return err
			}
		}
	}
	if err := one(filepath.Join(pagesDir, "grain.png"), fmt.Sprintf("grain 1 %d %d %d", grainSize, grainSteps, grainSeed), grain); err != nil {
		return err
	}
	for _, v := range [...]struct {
		name   string
		size   int
		radius float64
	}{{"favicon.png", 32, 14}, {"apple-touch-icon.png", 180, 0}, {"icon-192.png", 192, 14}, {"icon-512.png", 512, 14}, {"icon-maskable-512.png", 512, 0}} {
		markup := icon(v.size, v.radius)
		if strings.Contains(v.name, "maskable") {
			markup = strings.Replace(strings.Replace(markup, rose, `<g transform="translate(32 32) scale(.74) translate(-32 -32)">`+rose, 1), "</svg>", "</g></svg>", 1)
		}
		if err := one(filepath.Join(publicDir, v.name), markup, func() ([]byte, error) { return s.shoot(markup, v.size, v.size) }); err != nil {
			return err
		}
	}
	// What stands on the pictures of links.
	if err := one(linkSign, icon(60, 14), func() ([]byte, error) { return s.shoot(icon(60, 14), 60, 60) }); err != nil {
		return err
	}
	if err := one(filepath.Join(publicDir, "favicon.svg"), icon(64, 14), func() ([]byte, error) { return []byte(icon(64, 14) + "\n"), nil }); err != nil {
		return err
	}
	// It stands in shops of every name: the colours are Gulaab's, the name is left out.
	plain := string(packshot.Front(packshot.Input{Brand: "Gulaab", Pack: "bottle"}, packshot.Rich))
	plain = shopsName.ReplaceAllString(strings.Replace(plain, "<title>Gulaab</title>", "", 1), "")
	if err := one(defaultPicture, plain, func() ([]byte, error) { return []byte(plain + "\n"), nil }); err != nil {
		return err
	}
	home := homePreview(people.hero(true))
	if err := one(filepath.Join(publicDir, "preview.jpg"), home, func() ([]byte, error) {
		png, err := s.shoot(home, 1200, 630)
		if err != nil {
			return nil, err
		}
		return s.jpeg(png, 1200, 630)
	}); err != nil {
		return err
	}
	data, err := json.MarshalIndent(next, "", " ")
	if err != nil {
		return err
	}
	return write(pagesLock, append(data, '\n'))
}
