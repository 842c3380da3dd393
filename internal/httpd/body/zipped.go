package body

import (
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compress is made once; its options are constants.
var compress = func() func(http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.MinSize(minZip), gzhttp.CompressionLevel(4), gzhttp.EnableZstd(false),
		gzhttp.ContentTypes([]string{"application/json", "text/csv", "text/plain"}),
	)
	if err != nil {
		panic(err)
	}
	return wrap
}()

// Zipped compresses what a handler writes where it is of more than a kilobyte
// and the client takes gzip, also while it is still being made. Answers that
// have an encoding already are left alone.
func Zipped(h func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) (err error) {
		compress(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { err = h(w, r) })).ServeHTTP(w, r)
		return err
	}
}
