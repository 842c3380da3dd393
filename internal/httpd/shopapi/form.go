package shopapi

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/media"
)

// Bounds of a form beside those of the whole body.
const (
	maxParts  = 60
	maxValues = 1<<20 + 64<<10 // of all fields: cartItems may carry whole products
)

// form is a multipart form, read.
type form struct {
	values map[string]string
	file   []byte // the one picture, decoded and encoded again; nil without one
}

// decodePicture is one of media's ways to read a picture.
type decodePicture func(context.Context, io.Reader) (media.Picture, error)

// readForm reads a form as it streams in: the picture called fileField goes to
// the decoder, the fields into memory, maxValues of them. Other files and unknown
// fields are passed over; a field that comes twice is refused, for there is no
// telling which is meant. An empty file is none: browsers send that for a
// picker that was left alone.
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
			if f.file, err = readPicture(ctx, part, name, decode); err != nil {
				return form{}, err
			}
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

// readPicture tells a picture that is wrong from one that did not arrive.
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

// watched remembers what reading met.
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
