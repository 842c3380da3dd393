package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

const (
	grainSize  = 96
	grainSteps = 6
	grainSeed  = 11
)

// grain is a tile of noise: black, of which each pixel lets through all but a
// few of 255 steps. Laid over a picture it parts the steps of a soft ground,
// which compression puts on a grid of sixteen pixels. Baked into the pictures
// it would be the first thing that compression takes away again.
func grain() ([]byte, error) {
	palette := make(color.Palette, grainSteps)
	for i := range palette {
		palette[i] = color.NRGBA{A: uint8(i)}
	}
	tile := image.NewPaletted(image.Rect(0, 0, grainSize, grainSize), palette)
	r := random(grainSeed)
	for i := range tile.Pix {
		// Two throws: the middle comes more often than the ends.
		tile.Pix[i] = uint8((r() + r()) / 2 * grainSteps)
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, tile)
	return out.Bytes(), err
}
