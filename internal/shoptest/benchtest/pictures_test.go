package benchtest

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"testing"
)

// BenchmarkPictures reports the shop's memory before, and the most that it was, while 24
// shoppers of as many networks send the largest picture that the shop opens at once (GUARD-3):
// 25 megapixels, as a PNG of black and white dots or a JPEG of noise, below 5 MiB each. It reports how
// many orders were taken with their picture, and how many were told to send it again.
func BenchmarkPictures(b *testing.B) {
	dots := image.NewPaletted(image.Rect(0, 0, 5000, 5000), color.Palette{color.White, color.Black})
	noise := image.NewYCbCr(image.Rect(0, 0, 5000, 5000), image.YCbCrSubsampleRatio420)
	source := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same noise in each run
	for i := 0; i < len(noise.Y); i += 9 {
		noise.Y[i] = byte(source.UintN(64))
	}
	for i := range dots.Pix {
		dots.Pix[i] = byte(source.UintN(2))
	}
	for _, row := range []struct {
		name   string
		encode func(io.Writer) error
	}{
		{"PNG", func(w io.Writer) error { return png.Encode(w, dots) }},
		{"JPEG", func(w io.Writer) error { return jpeg.Encode(w, noise, &jpeg.Options{Quality: 20}) }},
	} {
		b.Run(row.name, func(b *testing.B) {
			s := start(b, "--demo", "--data", b.TempDir())
			body, kind := formWith(b, s.url, row.encode)
			b.ReportMetric(float64(len(body))/(1<<20), "MiB/picture")
			before := s.memory(b)
			for round := byte(1); b.Loop(); round++ {
				const shoppers = 24
				answers := make(chan int, shoppers)
				var all sync.WaitGroup
				for n := range byte(shoppers) {
					all.Go(func() { answers <- sendFrom(b, net.IPv4(127, round, n, 1), s.url, kind, body) })
				}
				all.Wait()
				close(answers)
				taken, refused := 0, 0
				for status := range answers {
					switch status {
					case http.StatusCreated:
						taken++
					case http.StatusServiceUnavailable, http.StatusTooManyRequests:
						refused++
					default:
						b.Errorf("status %d", status)
					}
				}
				b.ReportMetric(float64(taken), "taken")
				b.ReportMetric(float64(refused), "refused")
			}
			b.ReportMetric(before, "MB-before")
			b.ReportMetric(s.peak(b), "MB-peak")
		})
	}
}

// sendFrom places an order with a picture from an address, and returns the answer's status.
func sendFrom(b *testing.B, from net.IP, base, kind string, body []byte) int {
	local := net.Dialer{LocalAddr: &net.TCPAddr{IP: from}}
	client := &http.Client{Transport: &http.Transport{DialContext: local.DialContext, DisableKeepAlives: true}}
	res, err := client.Post(base+"/api/orders/payment", kind, bytes.NewReader(body))
	if err != nil {
		b.Error(err)
		return 0
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		b.Error(err)
	}
	return res.StatusCode
}
