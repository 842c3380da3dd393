// Package drawn gives every product without a photograph a drawn one: Source
// puts the addresses into the catalogue, Handler draws what they name. Only
// drawings made here are served as SVG, never a file somebody uploaded, and
// each under a policy that lets it load and run nothing.
package drawn

import (
	"context"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/body"
	"gulaab/internal/packshot"
)

// Source is a catalogue in which every product has pictures.
type Source struct{ catalog.Source }

var _ catalog.Source = Source{}

// EachProduct hands over the products of the source; those without a front
// picture have the addresses of drawings.
func (s Source) EachProduct(ctx context.Context, parts int, terms func(*catalog.Terms), each func(int, *catalog.Product)) (int64, error) {
	var tree catalog.Tree
	known := func(t *catalog.Terms) {
		tree = catalog.NewTree(t.Categories)
		terms(t)
	}
	return s.Source.EachProduct(ctx, parts, known, func(part int, p *catalog.Product) {
		p = tree.Placed(p) // what it is decides how it is drawn
		fill(p)
		each(part, p)
	})
}

// CatalogueChanges is EachProduct for those that changed.
func (s Source) CatalogueChanges(ctx context.Context, since int64) (catalog.Changes, error) {
	c, err := s.Source.CatalogueChanges(ctx, since)
	if err != nil {
		return c, err
	}
	tree := catalog.NewTree(c.Terms.Categories)
	for i, p := range c.Products {
		c.Products[i] = tree.Placed(p)
		fill(c.Products[i])
	}
	return c, nil
}

// fill gives a product without a front picture drawn ones. One with a photo is
// left as it is: a drawing beside a photo would look like another product. A set is
// shown by its parts.
func fill(p *catalog.Product) {
	if p.FrontImage != "" || p.IsSet() {
		return
	}
	base, tag := "/pic/"+p.ID+"/", ".svg?v="+packshot.Tag(input(p))
	p.FrontImage = base + "front" + tag
	if p.BackImage == "" {
		p.BackImage = base + "back" + tag
	}
	for i := range p.Variants {
		if v := &p.Variants[i]; v.Image == "" && ofSize(p, v) {
			v.Image = base + "size-" + strconv.Itoa(i+1) + ".svg?v=" + packshot.Tag(inputOf(p, v))
		}
	}
	if len(p.ColorImages) > 0 || len(p.Colors) == 0 {
		return
	}
	p.ColorImages = make(map[string]string, len(p.Colors))
	for i, c := range p.Colors {
		p.ColorImages[c] = base + "color-" + strconv.Itoa(i+1) + tag
	}
}

// Inline gives a product that the catalogue does not have, without a front picture,
// drawings that stand in the address itself: Handler draws none of a draft.
func Inline(p *catalog.Product) {
	if p.FrontImage != "" {
		return
	}
	in := input(p)
	data := func(svg []byte) string { return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg) }
	p.FrontImage = data(packshot.Front(in, packshot.Plain))
	if p.BackImage == "" {
		p.BackImage = data(packshot.Back(in, packshot.Plain))
	}
}

func input(p *catalog.Product) packshot.Input {
	return packshot.Input{
		Brand: p.Brand, Name: p.Name, Category: p.Type(), Size: p.Size, Colors: p.Colors,
		Directions: p.HowToUse, Cautions: p.Cautions,
	}
}

// ofSize says whether a variant has a drawing of its own: the front has another
// size printed on it.
func ofSize(p *catalog.Product, v *catalog.Variant) bool {
	return v.Color == "" && v.Size != "" && v.Size != p.Size
}

func inputOf(p *catalog.Product, v *catalog.Variant) packshot.Input {
	in := input(p)
	in.Size = v.Size
	return in
}

// Policy is the Content-Security-Policy of a drawing.
const Policy = "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; sandbox"

var errNone = fault.New(fault.NotFound, "Not found")

// Handler answers GET /pic/{id}/{view}: front.svg, back.svg, color-N.svg and
// size-N.svg of a product, N counting its colours or its variants from 1. A drawing takes less than a
// millisecond, so none is kept here; browsers keep them for ever under the
// address that the catalogue names.
func Handler(catalogue func() *catalog.Snapshot) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		p := catalogue().Full(r.PathValue("id"))
		if p == nil {
			return errNone
		}
		in, svg := draw(p, r.PathValue("view"))
		if svg == nil {
			return errNone
		}
		tag := packshot.Tag(in)
		h := w.Header()
		h.Set("Content-Security-Policy", Policy)
		h.Set("X-Content-Type-Options", "nosniff")
		if r.URL.Query().Get("v") == tag {
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		} else {
			h.Set("Cache-Control", "public, max-age=60")
		}
		drawing := body.Body{Type: "image/svg+xml", ETag: `W/"` + tag + `"`, Plain: svg}
		drawing.Serve(w, r, http.StatusOK)
		return nil
	}
}

// draw returns the drawing of a view and what it is drawn from; no drawing where
// there is no such view.
func draw(p *catalog.Product, view string) (in packshot.Input, svg []byte) {
	in = input(p)
	switch view {
	case "front.svg":
		return in, packshot.Front(in, packshot.Plain)
	case "back.svg":
		return in, packshot.Back(in, packshot.Plain)
	}
	if n := numbered(view, "color-", len(in.Colors)); n > 0 {
		return in, packshot.Shade(in, in.Colors[n-1], packshot.Plain)
	}
	if n := numbered(view, "size-", len(p.Variants)); n > 0 && ofSize(p, &p.Variants[n-1]) {
		in = inputOf(p, &p.Variants[n-1])
		return in, packshot.Front(in, packshot.Plain)
	}
	return in, nil
}

// numbered returns the number of a view's name, from 1 to most; 0 where it has none.
func numbered(view, kind string, most int) int {
	number, ok := strings.CutPrefix(view, kind)
	number, svg := strings.CutSuffix(number, ".svg")
	n, err := strconv.Atoi(number)
	if !ok || !svg || err != nil || n < 1 || n > most || strconv.Itoa(n) != number {
		return 0
	}
	return n
}
