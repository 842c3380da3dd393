package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// Cwebp makes WebP pictures with the program cwebp, for photos without WebP from a browser
// (ITEM-3). A nil Cwebp makes none.
type Cwebp struct{ path string }

// FindCwebp finds the program; nil where it is not installed.
func FindCwebp() *Cwebp {
	path, err := exec.LookPath("cwebp")
	if err != nil {
		return nil
	}
	return &Cwebp{path}
}

const (
	twinTime    = 20 * time.Second // for all widths of a photo
	twinQuality = "78"
)

// Twins adds WebP pictures to a photo, checked like a browser's. An error says why there
// are none; the photo is then unchanged.
func (c *Cwebp) Twins(ctx context.Context, p *Photo) error {
	if c == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, twinTime)
	defer cancel()
	files := make([][]byte, len(p.JPEG))
	for i, jpeg := range p.JPEG {
		out := &capped{most: maxTwin, over: cancel}
		cmd := exec.CommandContext(ctx, c.path, "-quiet", "-q", twinQuality, "-metadata", "none", "-o", "-", "--", "-")
		cmd.Stdin, cmd.Stdout, cmd.Env = bytes.NewReader(jpeg), out, []string{}
		cmd.WaitDelay = time.Second
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("media: cwebp: %w", err)
		}
		files[i] = out.buf.Bytes()
	}
	return p.Twins(files)
}

// capped is a bounded buffer. It embeds no Buffer, whose ReadFrom would bypass Write.
type capped struct {
	buf  bytes.Buffer
	most int
	over func() // stops the writer
}

var errCapped = errors.New("media: more than was agreed")

// Write implements io.Writer.
func (c *capped) Write(p []byte) (int, error) {
	if c.buf.Len()+len(p) > c.most {
		c.over()
		return 0, errCapped
	}
	return c.buf.Write(p)
}
