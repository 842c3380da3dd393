// Command draw makes the pictures of the demo shop: it draws what
// internal/packshot describes in a headless Chromium and encodes it. Pictures
// are named by what they are drawn from, so a second run makes nothing new.
//
//	draw            all pictures of demo/media and web/src/shared/pictures
//	draw -sheet F   every picture of demo/media on one page, as a PNG
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	sheet := flag.String("sheet", "", "write a contact sheet to this PNG instead of making pictures")
	only := flag.String("only", "", "of a contact sheet: products whose key holds this")
	view := flag.String("view", "", "of a contact sheet: front, back or colors; all when empty")
	width := flag.Int("width", 200, "of a contact sheet: width of one picture in pixels")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := error(nil)
	if *sheet != "" {
		err = contactSheet(ctx, *sheet, *only, *view, *width)
	} else {
		err = makeAll(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "draw:", err)
		os.Exit(1)
	}
}
