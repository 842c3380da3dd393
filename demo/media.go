package demo

import (
	"embed"
	"io/fs"
)

//go:embed media/files
var pictures embed.FS

// Media returns the demo's pictures and films by what follows /media/demo/ in
// their addresses: "<hash>/<name>.webp". The folder is the hash of what a file
// was made from, so an address never stands for another picture.
func Media() fs.FS {
	sub, err := fs.Sub(pictures, "media/files")
	if err != nil {
		panic("demo: " + err.Error()) // the path is a constant
	}
	return sub
}
