package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// browser is a headless Chromium with one page, spoken to over a pipe
// (Chrome DevTools protocol, messages end with a zero byte).
type browser struct {
	cmd     *exec.Cmd
	in      *os.File
	out     *bufio.Reader
	id      int
	session string
	dir     string
}

func openBrowser(ctx context.Context, fonts string) (*browser, error) {
	program := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if program != "" {
			break
		}
		program, _ = exec.LookPath(name)
	}
	if program == "" {
		return nil, errors.New("no Chromium found; name one in CHROMIUM")
	}
	dir, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return nil, err
	}
	theirIn, ourOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ourIn, theirOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	b := &browser{dir: dir, in: ourOut, out: bufio.NewReaderSize(ourIn, 1<<20)}
	b.cmd = exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
		"--force-color-profile=srgb", "--force-device-scale-factor=1", "--disable-lcd-text", "--no-first-run", "--user-data-dir="+dir, "about:blank")
	b.cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	if err := b.cmd.Start(); err != nil {
		return nil, err
	}
	_ = theirIn.Close()
	_ = theirOut.Close()
	var target struct{ TargetID string }
	if err := b.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target); err != nil {
		return nil, err
	}
	var attached struct{ SessionID string }
	if err := b.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached); err != nil {
		return nil, err
	}
	b.session = attached.SessionID
	var frames struct {
		FrameTree struct{ Frame struct{ ID string } }
	}
	if err := b.call("Page.getFrameTree", nil, &frames); err != nil {
		return nil, err
	}
	css, err := fontFaces(fonts)
	if err != nil {
		return nil, err
	}
	html := `<!doctype html><meta charset=utf-8><style>` + css + `html,body{margin:0;background:#fff}svg{display:block}</style><body></body>`
	if err := b.call("Page.setDocumentContent", map[string]any{"frameId": frames.FrameTree.Frame.ID, "html": html}, nil); err != nil {
		return nil, err
	}
	return b, b.eval(`Promise.all([...document.fonts].map(f=>f.load())).then(()=>1)`)
}

// fontFaces embeds the shop's own faces, so that a drawing looks the same on every machine.
func fontFaces(dir string) (string, error) {
	var css strings.Builder
	for _, f := range [...]struct{ file, rule string }{
		{"figtree-latin-ext.woff2", `font-family:Figtree;font-weight:300 900;unicode-range:U+0100-02BA,U+1E00-1E9F`},
		{"figtree-latin.woff2", `font-family:Figtree;font-weight:300 900;unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122`},
		{"instrument-serif-latin-ext.woff2", `font-family:'Instrument Serif';unicode-range:U+0100-02BA,U+1E00-1E9F`},
		{"instrument-serif-latin.woff2", `font-family:'Instrument Serif';unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122`},
		{"instrument-serif-latin-italic.woff2", `font-family:'Instrument Serif';font-style:italic`},
		{"noto-naskh-arabic.woff2", `font-family:'Naskh Urdu';font-weight:400 700`},
	} {
		data, err := os.ReadFile(filepath.Join(dir, f.file))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&css, "@font-face{%s;src:url(data:font/woff2;base64,%s)}", f.rule, base64.StdEncoding.EncodeToString(data))
	}
	return css.String(), nil
}

func (b *browser) call(method string, params any, result any) error {
	b.id++
	if params == nil {
		params = struct{}{}
	}
	message, err := json.Marshal(map[string]any{"id": b.id, "method": method, "params": params, "sessionId": b.session})
	if b.session == "" {
		message, err = json.Marshal(map[string]any{"id": b.id, "method": method, "params": params})
	}
	if err != nil {
		return err
	}
	if _, err := b.in.Write(append(message, 0)); err != nil {
		return err
	}
	for {
		data, err := b.out.ReadBytes(0)
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		if err := json.Unmarshal(bytes.TrimRight(data, "\x00"), &answer); err != nil {
			return err
		}
		if answer.ID != b.id {
			continue
		}
		if answer.Error != nil {
			return fmt.Errorf("%s: %s", method, answer.Error.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(answer.Result, result)
	}
}

func (b *browser) eval(js string) error {
	var r struct {
		ExceptionDetails *struct{ Text string }
	}
	if err := b.call("Runtime.evaluate", map[string]any{"expression": js, "awaitPromise": true}, &r); err != nil {
		return err
	}
	if r.ExceptionDetails != nil {
		return errors.New(r.ExceptionDetails.Text)
	}
	return nil
}

// shoot draws the markup at the size in pixels and returns a PNG.
func (b *browser) shoot(markup string, width, height int) ([]byte, error) {
	if err := b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil); err != nil {
		return nil, err
	}
	text, err := json.Marshal(markup)
	if err != nil {
		return nil, err
	}
	if err := b.eval(`document.body.innerHTML=` + string(text) + `;Promise.all([...document.images].map(i=>i.decode())).then(()=>document.fonts.ready).then(()=>1)`); err != nil {
		return nil, err
	}
	var shot struct{ Data []byte }
	if err := b.call("Page.captureScreenshot", map[string]any{"format": "png", "optimizeForSpeed": true, "clip": map[string]any{"x": 0, "y": 0, "width": width, "height": height, "scale": 1}}, &shot); err != nil {
		return nil, err
	}
	return shot.Data, nil
}

// encode makes a PNG a lossy picture of a type, "image/webp" or "image/jpeg", at a
// size in pixels; quality is from 0 to 100.
func (b *browser) encode(png []byte, kind string, quality, width, height int) ([]byte, error) {
	js := fmt.Sprintf(`(async()=>{const i=new Image();i.src='data:image/png;base64,%s';await i.decode();`+
		`const c=document.createElement('canvas');c.width=%d;c.height=%d;const x=c.getContext('2d');x.imageSmoothingQuality='high';`+
		`x.drawImage(i,0,0,c.width,c.height);return c.toDataURL('%s',%g)})()`,
		base64.StdEncoding.EncodeToString(png), width, height, kind, float64(quality)/100)
	var r struct {
		Result           struct{ Value string }
		ExceptionDetails *struct{ Text string }
	}
	if err := b.call("Runtime.evaluate", map[string]any{"expression": js, "awaitPromise": true, "returnByValue": true}, &r); err != nil {
		return nil, err
	}
	data, ok := strings.CutPrefix(r.Result.Value, "data:"+kind+";base64,")
	if r.ExceptionDetails != nil || !ok {
		return nil, errors.New("the browser cannot encode " + kind)
	}
	return base64.StdEncoding.DecodeString(data)
}

func (b *browser) close() {
	if b == nil {
		return
	}
	_ = b.call("Browser.close", nil, nil)
	_ = b.in.Close()
	_ = b.cmd.Wait()
	_ = os.RemoveAll(b.dir)
}
