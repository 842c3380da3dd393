package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"gulaab/internal/packshot"
)

const (
	catalogueDir = "demo/catalogue"
	filesDir     = "demo/media/files"
	indexFile    = "demo/media.json"
	reviewsFile  = "demo/reviews.json"
	fontsDir     = "web/src/shared/fonts"
	addressRoot  = "/media/demo/"

	// recipe is part of every name: raise it when the encoding changes.
	recipe = "3"
)

// entry is what demo/media.json says of one product: addresses.
type entry struct {
	Front  string            `json:"front"`
	Back   string            `json:"back"`
	Colors map[string]string `json:"colors,omitempty"`
	Sizes  map[string]string `json:"sizes,omitempty"` // those that the front does not show
	Video  string            `json:"video,omitempty"`
	Poster string            `json:"poster,omitempty"`
}

// studio makes files, and opens the browser when the first is missing.
type studio struct {
	ctx     context.Context //nolint:containedctx // one run of a command
	browser *browser
	wanted  map[string]bool
	made    int
}

func (s *studio) open() (err error) {
	if s.browser == nil {
		s.browser, err = openBrowser(s.ctx, fontsDir)
	}
	return err
}

func (s *studio) shoot(markup string, w, h int) ([]byte, error) {
	if err := s.open(); err != nil {
		return nil, err
	}
	return s.browser.shoot(markup, w, h)
}

func short(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:4])
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func write(path string, data []byte) error {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// run pipes data through a program.
func run(ctx context.Context, data []byte, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdin = bytes.NewReader(data)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", name, err, bytes.TrimSpace(complaint.Bytes()))
	}
	return out.Bytes(), nil
}

// webp encodes a picture at a size: with cwebp where the machine has it, else with
// the browser that drew it.
func (s *studio) webp(png []byte, quality, w, h int) ([]byte, error) {
	if _, err := exec.LookPath("cwebp"); err != nil {
		if err := s.open(); err != nil {
			return nil, err
		}
		return s.browser.encode(png, "image/webp", quality, w, h)
	}
	return run(s.ctx, png, "cwebp", "-quiet", "-q", strconv.Itoa(quality), "-m", "6", "-sharp_yuv", "-resize", strconv.Itoa(w), strconv.Itoa(h), "-o", "-", "--", "-")
}

// jpeg encodes a picture of a link: with ffmpeg where the machine has it, else with
// the browser.
func (s *studio) jpeg(png []byte, w, h int) ([]byte, error) {
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		if err := s.open(); err != nil {
			return nil, err
		}
		return s.browser.encode(png, "image/jpeg", 80, w, h)
	}
	return run(s.ctx, png, "ffmpeg", "-loglevel", "error", "-f", "png_pipe", "-i", "-", "-vf", "scale=in_range=full:out_range=full", "-c:v", "mjpeg", "-q:v", "9", "-huffman", "optimal", "-pix_fmt", "yuvj420p", "-fflags", "+bitexact", "-f", "image2pipe", "-")
}

// quality by width: small pictures show artefacts less than they weigh.
var variants = [...]struct{ width, quality int }{{320, 74}, {640, 71}, {1280, 53}}

// picture makes the three widths of a drawing and returns the address of the
// middle one.
func (s *studio) picture(name string, svg []byte) (string, error) {
	dir := short(recipe, string(svg))
	missing := false
	for _, v := range variants {
		f := filepath.Join(dir, name+"-"+strconv.Itoa(v.width)+".webp")
		s.wanted[f] = true
		missing = missing || !exists(filepath.Join(filesDir, f))
	}
	if missing {
		big := bytes.Replace(svg, []byte(`width="800" height="1000"`), []byte(`width="1280" height="1600"`), 1)
		png, err := s.shoot(string(big), 1280, 1600)
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		for _, v := range variants {
			data, err := s.webp(png, v.quality, v.width, v.width*5/4)
			if err != nil {
				return "", err
			}
			if err := write(filepath.Join(filesDir, dir, name+"-"+strconv.Itoa(v.width)+".webp"), data); err != nil {
				return "", err
			}
		}
		s.made++
		if s.made%25 == 0 {
			fmt.Println(s.made, "pictures made")
		}
	}
	return addressRoot + dir + "/" + name + "-640.webp", nil
}

func makeAll(ctx context.Context) (err error) {
	products, err := readCatalogue(catalogueDir)
	if err != nil {
		return err
	}
	s := &studio{ctx: ctx, wanted: map[string]bool{}}
	defer func() {
		if s.browser != nil {
			s.browser.close()
		}
	}()
	index := map[string]*entry{}
	for _, p := range products {
		e := &entry{}
		in := p.input()
		if e.Front, err = s.picture(p.Key+"-front", packshot.Front(in, packshot.Rich)); err != nil {
			return err
		}
		if e.Back, err = s.picture(p.Key+"-back", packshot.Back(in, packshot.Rich)); err != nil {
			return err
		}
		for i, c := range p.Colors {
			if e.Colors == nil {
				e.Colors = map[string]string{}
			}
			if i == 0 { // the front shows the first colour
				e.Colors[c] = e.Front
				continue
			}
			if e.Colors[c], err = s.picture(p.Key+"-"+strconv.Itoa(i+1), packshot.Shade(in, c, packshot.Rich)); err != nil {
				return err
			}
		}
		for _, size := range p.otherSizes() {
			if e.Sizes == nil {
				e.Sizes = map[string]string{}
			}
			of := in
			of.Size = size
			if e.Sizes[size], err = s.picture(p.Key+"-"+strings.ReplaceAll(size, " ", "-"), packshot.Front(of, packshot.Rich)); err != nil {
				return err
			}
		}
		index[p.Key] = e
	}
	if err := s.forPages(); err != nil {
		return err
	}
	if err := keepVideos(index); err != nil {
		return err
	}
	data, err := json.MarshalIndent(index, "", " ")
	if err != nil {
		return err
	}
	if err := write(indexFile, append(data, '\n')); err != nil {
		return err
	}
	fmt.Println(s.made, "pictures made in all")
	return s.sweep(index)
}

// keepVideos takes the videos over from the index as it is: they are made elsewhere.
func keepVideos(index map[string]*entry) error {
	data, err := os.ReadFile(indexFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var old map[string]entry
	if err := json.Unmarshal(data, &old); err != nil {
		return err
	}
	for key, e := range index {
		e.Video, e.Poster = old[key].Video, old[key].Poster
	}
	return nil
}

// sweep removes what nothing refers to any more.
func (s *studio) sweep(index map[string]*entry) error {
	for _, e := range index {
		for _, a := range []string{e.Video, e.Poster} {
			s.wanted[filepath.FromSlash(strings.TrimPrefix(a, addressRoot))] = true
		}
	}
	var empty []string
	err := filepath.WalkDir(filesDir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filesDir, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			empty = append(empty, path)
			return nil
		}
		if !s.wanted[rel] && filepath.Ext(rel) != ".mp4" && !strings.Contains(rel, "poster") {
			return os.Remove(path)
		}
		return nil
	})
	for i := len(empty) - 1; i > 0; i-- {
		_ = os.Remove(empty[i]) // fails where files are left, as it should
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
