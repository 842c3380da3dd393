// Package web embeds the built front end: the browser's files under "client",
// the server's script "server/ssr.js". Without a build both are missing, and
// whoever reads them says so.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist returns the folder that the front end is built into. It always holds
// placeholder.txt; "client/" and "server/ssr.js" only after a build.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path
	}
	return sub
}
