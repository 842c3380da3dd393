package products

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"slices"
	"strconv"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/media"
)

// Gallery keeps the photos and films of products.
type Gallery interface {
	Photo(ctx context.Context, p *media.Photo) error
	Film(ctx context.Context, v *media.Video) error
}

// UploadMedia answers POST /api/admin/media (ITEM-3).
func (f *API) UploadMedia(ctx context.Context, r gen.UploadMediaRequestObject) (_ gen.UploadMediaResponseObject, err error) {
	u := upload{office: f, fields: map[string]int{}, twins: make([][]byte, len(media.Widths))}
	defer func() { err = errors.Join(err, u.close()) }()
	for parts := 0; ; parts++ {
		part, err := r.Body.NextRawPart()
		if errors.Is(err, io.EOF) && parts > 0 {
			break
		}
		if err != nil {
			return nil, call.Broken(err)
		}
		if parts >= office.MostParts {
			return nil, fault.New(fault.TooLarge, "The form has too many fields.")
		}
		if err := u.take(ctx, part); err != nil {
			return nil, err
		}
	}
	out, err := u.keep(ctx)
	if err != nil {
		return nil, err
	}
	return gen.UploadMedia200JSONResponse(out), nil
}

// upload is a form with a photo or a film, as it comes in.
type upload struct {
	office *API
	fields map[string]int
	photo  *media.Photo
	film   *media.Video
	twins  [][]byte
}

func (u *upload) close() error {
	if u.film == nil {
		return nil
	}
	return u.film.Close()
}

var cropFields = []string{"x", "y", "width", "height"}

// take reads one part.
func (u *upload) take(ctx context.Context, part *multipart.Part) error {
	name := part.FormName()
	switch {
	case (name == "photo" || name == "video") && (u.photo != nil || u.film != nil):
		return malformed(name, "Only one file at a time.")
	case slices.Contains(cropFields, name):
		if _, twice := u.fields[name]; twice || u.photo != nil {
			return malformed(name, "Must come once, before the photo.")
		}
		b, err := io.ReadAll(io.LimitReader(part, 12))
		if err != nil {
			return call.Broken(err)
		}
		n, err := strconv.Atoi(string(b))
		if err != nil {
			return malformed(name, "Must be a whole number.")
		}
		u.fields[name] = n
	case name == "photo":
		crop := media.Crop{X: u.fields["x"], Y: u.fields["y"], Width: u.fields["width"], Height: u.fields["height"]}
		if n := len(u.fields); n != 0 && n != len(cropFields) {
			return malformed("width", "A crop needs x, y, width and height.")
		}
		if len(u.fields) > 0 && crop == (media.Crop{}) {
			return malformed("width", "A crop needs a width and a height.")
		}
		in := &met{r: part}
		var err error
		u.photo, err = u.office.d.Pictures.Product(ctx, in, crop)
		return in.or(err, name)
	case name == "video":
		in := &met{r: part}
		var err error
		u.film, err = u.office.d.Pictures.Film(in)
		return in.or(err, name)
	default:
		i := slices.IndexFunc(media.Widths, func(w int) bool { return name == "webp"+strconv.Itoa(w) })
		if i < 0 {
			return nil // as everywhere, what is not known is passed over
		}
		b, err := io.ReadAll(io.LimitReader(part, media.MaxTwin+1))
		if err != nil {
			return call.Broken(err)
		}
		u.twins[i] = b
	}
	return nil
}

// keep stores what has come.
func (u *upload) keep(ctx context.Context) (out gen.Media, err error) {
	switch {
	case u.film != nil:
		if err := u.office.d.Gallery.Film(ctx, u.film); err != nil {
			return out, err
		}
		return gen.Media{Kind: "video", Image: "/media/" + u.film.Key, Bytes: u.film.Size}, nil
	case u.photo == nil:
		return out, fault.Fields("Please check the marked fields.", map[string]string{"photo": "Choose a photo or a video."})
	}
	p := u.photo
	refused := ""
	if slices.ContainsFunc(u.twins, func(b []byte) bool { return b != nil }) {
		if err := p.Twins(slices.DeleteFunc(u.twins, func(b []byte) bool { return b == nil })); err != nil {
			f, ok := errors.AsType[*fault.Error](err)
			if !ok {
				return out, err
			}
			refused = f.Message
		}
	}
	if err := u.office.d.Gallery.Photo(ctx, p); err != nil {
		return out, err
	}
	color, kept := "#"+p.Color, p.WebP != nil
	return gen.Media{
		Kind: "photo", Image: p.Address(), Width: p.Width, Height: p.Height, Bytes: p.Bytes(), Color: &color, Webp: &kept, WebpRefused: call.Given(refused),
	}, nil
}

func malformed(field, message string) error {
	return &fault.Error{Kind: fault.Malformed, Message: "The upload could not be read.", Fields: map[string]string{field: message}}
}

// met remembers what reading an upload met, to tell a file that is wrong from
// one that did not arrive.
type met struct {
	r   io.Reader
	err error
}

func (m *met) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		m.err = err
	}
	return n, err
}

// or returns the error of reading, or the other one with its field.
func (m *met) or(err error, field string) error {
	if err != nil && m.err != nil {
		return call.Broken(m.err)
	}
	if f, ok := errors.AsType[*fault.Error](err); ok && len(f.Fields) == 0 {
		c := *f
		c.Fields = map[string]string{field: f.Message}
		return &c
	}
	return err
}
