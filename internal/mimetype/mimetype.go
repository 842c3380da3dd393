// Package mimetype is the shop's one table of what a file's name says of its
// content. The system's own table is not asked: it differs from machine to
// machine.
package mimetype

import (
	"path"
	"strings"
)

// Unknown is the type of bytes of which nothing is known.
const Unknown = "application/octet-stream"

var types = map[string]string{
	".avif":  "image/avif",
	".css":   "text/css; charset=utf-8",
	".csv":   "text/csv",
	".ico":   "image/x-icon",
	".jpeg":  "image/jpeg",
	".jpg":   "image/jpeg",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".mp4":   "video/mp4",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".wasm":  "application/wasm",
	".txt":   "text/plain",
	".webp":  "image/webp",
	".woff2": "font/woff2",
}

// Of returns the type of the file of a name, told by its ending.
func Of(name string) string {
	if t, ok := types[strings.ToLower(path.Ext(name))]; ok {
		return t
	}
	return Unknown
}
