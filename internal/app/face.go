package app

import (
	"context"

	"gulaab/internal/blob"
	"gulaab/internal/each"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/giftcard"
	"gulaab/internal/httpd/site"
	"gulaab/internal/mail"
	"gulaab/internal/media"
	"gulaab/internal/settings"
)

// face is what pages say of how the shop looks (FACE-1).
func (a *App) face() site.Face {
	now := a.settings.Current()
	return site.Face{Look: now.Look(), Icon: now.Icon, Share: now.Share}
}

// found is what search engines are told (FACE-4).
func (a *App) found() site.Found {
	now := a.settings.Current()
	return site.Found{Unlisted: !now.Listed, Hidden: now.Hidden(), Tags: now.Tags(), Titled: now.Titled}
}

// shownLogo is a logo as shoppers' pages show it; nil where there is none.
func shownLogo(address string) *apigen.ShopLogo {
	w, h, ok := media.FaceSize(address)
	if !ok {
		return nil
	}
	w, h = media.LogoShown(w, h)
	return &apigen.ShopLogo{Src: address, Width: w, Height: h}
}

// letterLogo is a logo as mails show it.
func letterLogo(address string) mail.Logo {
	if logo := shownLogo(address); logo != nil {
		return mail.Logo{Address: logo.Src, Width: logo.Width, Height: logo.Height}
	}
	return mail.Logo{}
}

// previewLook draws the home page with a logo and menus that are not saved, and lists the
// paths of its own links that lead to no page.
func (a *App) previewLook(ctx context.Context, draft *settings.Values) (html string, lost []string, err error) {
	for _, path := range draft.OwnPaths() {
		if !drawnAlone(path) && !a.pages.HasPage(ctx, path) || path == giftcard.Address && !draft.CardsSold {
			lost = append(lost, path)
		}
	}
	html, err = a.pages.PreviewLook(ctx, shownLogo(draft.Logo), shownMenu(draft))
	return html, lost, err
}

// shownMenu is the header's menu and the footer as shoppers see them; nil where both are as
// specified (FACE-3).
func shownMenu(v *settings.Values) *apigen.ShopMenu {
	header, ownHeader := v.ShownHeader()
	footer, ownFooter := v.ShownFooter()
	if !ownHeader && !ownFooter {
		return nil
	}
	out := &apigen.ShopMenu{}
	if ownHeader {
		out.Header = new(shownEntries(header))
	}
	if ownFooter {
		out.Footer = new(shownEntries(footer))
	}
	return out
}

// drawnAlone says whether an address is that of a page which the server draws without the shop's
// scripts, so that no router of theirs knows it: gift cards (PROMO-2) and papers of lots (REAL-2).
func drawnAlone(address string) bool { return address == giftcard.Address || address == "/authentic" }

func shownEntries(list []settings.MenuEntry) []apigen.ShopMenuEntry {
	return each.Of(list, func(e settings.MenuEntry) apigen.ShopMenuEntry {
		address := e.Address
		if drawnAlone(address) {
			address += "#top" // a link to a part of a page is the browser's own, and none of the router's
		}
		return apigen.ShopMenuEntry{
			Name: call.Given(e.Name), Label: call.Given(e.Label), Address: call.Given(address), Entries: call.Some(shownEntries(e.Entries)),
		}
	})
}

// keepFace stores a picture of the shop's face. It stays when nothing names it any more:
// a change of the look can be taken back for as long as it is in the history.
func (a *App) keepFace(ctx context.Context, face *media.Face) error {
	for _, f := range face.Files {
		if err := a.blobs.Put(ctx, f.Key, f.Bytes, blob.TypeOf(f.Key)); err != nil {
			return err
		}
	}
	return nil
}
