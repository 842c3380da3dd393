package shopapi

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"mime/multipart"
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/media"
)

// Bounds of a form in addition to those of the body.
const (
	maxParts  = 60
	maxValues = 1<<20 + 64<<10 // bytes of all fields: cartItems may carry whole products
)

// form is a parsed multipart form.
type form struct {
	values map[string]string
	file   []byte // the picture, re-encoded; nil without one
	sum    []byte // the SHA-256 of the picture as it was sent, the same each time it is
}

// decodePicture is one of media's decoders.
type decodePicture func(context.Context, io.Reader) (media.Picture, error)

// readForm reads a form as it streams in: the picture of fileField by the decoder, fields
// into memory up to maxValues bytes. Other files and unknown fields are ignored. A field
// that comes twice is refused as ambiguous. An empty file counts as none, since browsers
// send one for an unused picker.
func readForm(ctx context.Context, mr *multipart.Reader, fileField string, decode decodePicture) (form, error) {
	f := form{values: map[string]string{}}
	seen := map[string]bool{}
	left := maxValues
	for parts := 0; ; parts++ {
		part, err := mr.NextRawPart()
		if errors.Is(err, io.EOF) && parts > 0 {
			return f, nil
		}
		if err != nil {
			return form{}, call.Broken(err)
		}
		if parts >= maxParts {
			return form{}, fault.New(fault.TooLarge, "The form has too many fields.")
		}
		name := part.FormName()
		switch {
		case name == "":
			continue
		case seen[name]:
			return form{}, &fault.Error{
				Kind: fault.Malformed, Message: "The form holds a field twice.", Fields: map[string]string{name: "Sent twice."},
			}
		}
		seen[name] = true
		switch {
		case name == fileField:
			sent := sha256.New()
			if f.file, err = readPicture(ctx, io.TeeReader(part, sent), name, decode); err != nil {
				return form{}, err
			}
			f.sum = sent.Sum(nil)
		case part.FileName() == "":
			value, err := readValue(part, name, left)
			if err != nil {
				return form{}, err
			}
			f.values[name], left = value, left-len(value)
		}
	}
}

func readValue(part io.Reader, name string, most int) (string, error) {
	b, err := io.ReadAll(io.LimitReader(part, int64(most)+1))
	switch {
	case err != nil:
		return "", call.Broken(err)
	case len(b) > most:
		return "", fault.New(fault.TooLarge, "The request is too large.")
	case !utf8.Valid(b) || strings.ContainsRune(string(b), 0):
		return "", &fault.Error{
			Kind: fault.Malformed, Message: "The form holds characters that cannot be read.",
			Fields: map[string]string{name: "Holds characters that cannot be read."},
		}
	}
	return string(b), nil
}

// readPicture distinguishes an invalid picture from one that did not arrive.
func readPicture(ctx context.Context, part io.Reader, name string, decode decodePicture) ([]byte, error) {
	in := &watched{r: part}
	p, err := decode(ctx, in)
	switch {
	case err == nil:
		return p.Bytes, nil
	case in.err != nil:
		return nil, call.Broken(in.err)
	case in.n == 0:
		return nil, nil
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && len(f.Fields) == 0 {
		c := *f
		c.Fields = map[string]string{name: f.Message}
		return nil, &c
	}
	return nil, err
}

// watched records the bytes and the error of a reader.
type watched struct {
	r   io.Reader
	n   int64
	err error
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	w.n += int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		w.err = err
	}
	return n, err
}
