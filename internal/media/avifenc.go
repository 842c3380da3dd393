package media

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// Avifenc makes AVIF pictures with the program avifenc, since no well-kept encoder runs in
// this process without cgo (APP-2). A nil Avifenc makes none.
type Avifenc struct {
	path, dir string
	one       chan struct{} // a photo at a time: the largest takes 100 MB and a processor
}

// FindAvifenc finds the program, which writes its files into dir; nil where it is not
// installed.
func FindAvifenc(dir string) *Avifenc {
	path, err := exec.LookPath("avifenc")
	if err != nil {
		return nil
	}
	return &Avifenc{path, dir, make(chan struct{}, 1)}
}

const (
	avifTime = 20 * time.Second // for all widths of a photo, and for waiting for another photo
	maxAVIF  = maxTwin
	// avifWorth is how much smaller, in percent of the bytes of all widths, AVIF must be to be
	// kept beside what there is: it costs room in the store, and older browsers never ask for it.
	avifWorth = 10
)

// avifOptions are named as avifenc 0.11 and later versions know them.
var avifOptions = []string{
	"--jobs", "1", "--speed", "6", "--min", "0", "--max", "63", "-a", "end-usage=q", "-a", "tune=ssim",
	"--ignore-exif", "--ignore-xmp", "--ignore-icc",
}

// avifLevels are quantizers by width with which AVIF is as near to its JPEG as the WebP of
// twinQuality is, by its ratio of signal to noise.
var avifLevels = []string{"30", "28", "28", "28"}

// Smaller adds AVIF to a photo where that is smaller than its JPEG and WebP in each width, and
// by avifWorth in all. An error says why there is none; the photo is then unchanged.
func (a *Avifenc) Smaller(ctx context.Context, p *Photo) (err error) {
	if a == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, avifTime)
	defer cancel()
	select {
	case a.one <- struct{}{}:
		defer func() { <-a.one }()
	case <-ctx.Done():
		return fmt.Errorf("media: avifenc: %w", ctx.Err())
	}
	dir, err := os.MkdirTemp(a.dir, "avif-")
	if err != nil {
		return fmt.Errorf("media: avifenc: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	made := make([][]byte, len(p.JPEG))
	before, after := 0, 0
	for i, like := range p.JPEG {
		if made[i], err = a.encode(ctx, dir, like, avifLevels[i]); err != nil {
			return fmt.Errorf("media: avifenc: %w", err)
		}
		other := len(like)
		if p.WebP != nil {
			other = min(other, len(p.WebP[i]))
		}
		if len(made[i]) >= other {
			return nil
		}
		before, after = before+other, after+len(made[i])
	}
	if after*100 <= before*(100-avifWorth) {
		p.AVIF = made
	}
	return nil
}

// encode makes one AVIF of a JPEG, which the program reads from a file.
func (a *Avifenc) encode(ctx context.Context, dir string, like []byte, level string) ([]byte, error) {
	in, out := filepath.Join(dir, "in.jpg"), filepath.Join(dir, "out.avif")
	if err := os.WriteFile(in, like, 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, a.path, slices.Concat(avifOptions, []string{"-a", "cq-level=" + level, "--output", out, "--", in})...)
	cmd.Env, cmd.WaitDelay = []string{}, time.Second
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	f, err := os.Open(out)
	if err != nil {
		return nil, err
	}
	avif, err := io.ReadAll(io.LimitReader(f, maxAVIF+1))
	err = errors.Join(err, f.Close(), os.Remove(out))
	switch {
	case err != nil:
		return nil, err
	case len(avif) > maxAVIF:
		return nil, errCapped
	}
	return avif, sameMeasure(avif, like)
}

var errNoAVIF = errors.New("media: it is not the picture that was asked for")

// sameMeasure refuses what is not an AVIF of the JPEG's measure. Its ftyp box comes first, and
// the ispe box of its only picture says its width and height.
func sameMeasure(avif, like []byte) error {
	if len(avif) < 16 || string(avif[4:12]) != "ftypavif" {
		return errNoAVIF
	}
	_, ispe, found := bytes.Cut(avif, []byte("ispe\x00\x00\x00\x00"))
	size, err := jpeg.DecodeConfig(bytes.NewReader(like))
	if err != nil {
		return err
	}
	if !found || len(ispe) < 8 || int64(binary.BigEndian.Uint32(ispe)) != int64(size.Width) || int64(binary.BigEndian.Uint32(ispe[4:])) != int64(size.Height) {
		return errNoAVIF
	}
	return nil
}
