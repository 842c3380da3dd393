package settings

import (
	"context"
	"errors"
	"io"
	"slices"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/office"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/look"
	"gulaab/internal/media"
)

// PreviewLook answers POST /api/admin/settings/look (FACE-1).
func (f *API) PreviewLook(ctx context.Context, r gen.PreviewLookRequestObject) (gen.PreviewLookResponseObject, error) {
	draft, wrong, err := f.d.Settings.Draft(r.Body.Values)
	if err != nil {
		return nil, err
	}
	chosen := draft.Look()
	// A colour that cannot be read is shown, with the one that can; what is none is refused.
	if _, ok := look.ParseColor(chosen.Accent); ok {
		delete(wrong, "accent")
	}
	if len(wrong) > 0 {
		return nil, fault.Fields("This cannot be shown.", wrong)
	}
	read := chosen.Read()
	out := gen.PreviewLook200JSONResponse{
		Style: chosen.Declarations(), Accent: chosen.Color("clay").String(), Contrast: float32(read.Contrast), Palettes: palettes(),
	}
	if !read.Passes {
		nearest := read.Nearest.String()
		out.Nearest = &nearest
	}
	if call.Value(r.Body.Page) {
		html, lost, err := f.d.PreviewLook(ctx, &draft)
		if err != nil {
			return nil, err
		}
		out.Html, out.Lost = &html, call.Some(lost)
	}
	return out, nil
}

// palettes are those to choose from, each with its own accent.
func palettes() []gen.LookPalette {
	out := make([]gen.LookPalette, len(look.Palettes))
	for i, p := range look.Palettes {
		l := look.Look{Palette: p.Name}
		out[i] = gen.LookPalette{
			Name: p.Name, Paper: l.Color("paper").String(), Tint: l.Color("sand-200").String(), Ink: l.Color("ink").String(), Accent: l.Color("clay").String(),
		}
	}
	return out
}

// UploadFace answers POST /api/admin/settings/look/{use} (FACE-1).
func (f *API) UploadFace(ctx context.Context, r gen.UploadFaceRequestObject) (gen.UploadFaceResponseObject, error) {
	if !slices.Contains([]string{media.FaceLogo, media.FaceIcon, media.FaceShare}, r.Use) {
		return nil, fault.New(fault.NotFound, "There is a logo, an icon and a share picture, and nothing of this name.")
	}
	for parts := 0; ; parts++ {
		part, err := r.Body.NextRawPart()
		switch {
		case errors.Is(err, io.EOF) || err == nil && parts >= office.MostParts:
			return nil, fault.Fields("Please choose a picture.", map[string]string{"picture": "Please choose a picture."})
		case err != nil:
			return nil, call.Broken(err)
		case part.FormName() != "picture":
			continue
		}
		in := &arriving{Reader: part}
		face, err := f.d.Pictures.Face(ctx, in, r.Use)
		if in.err != nil { // not of the picture, but of its way here
			return nil, call.Broken(in.err)
		}
		if err != nil {
			return nil, err
		}
		if err := f.d.KeepFace(ctx, face); err != nil {
			return nil, err
		}
		err = f.d.Records.Record(ctx, audit.Entry{Action: "settings.picture", Subject: "settings", SubjectID: "shop", After: face.Address})
		return gen.UploadFace200JSONResponse{Address: face.Address}, err
	}
}

// arriving remembers what reading an upload met, to tell a picture that is wrong from one
// that did not arrive.
type arriving struct {
	io.Reader
	err error
}

func (a *arriving) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		a.err = err
	}
	return n, err
}
