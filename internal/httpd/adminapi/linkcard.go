package adminapi

import (
	"net/http"

	"gulaab/internal/httpd/body"
	"gulaab/internal/httpd/sharing"
)

// GetLinkCard answers GET /api/admin/link-cards/{id} (ITEM-5): what a
// messenger will show of a link to the product once its draft is published.
func (f *Office) GetLinkCard(w http.ResponseWriter, r *http.Request) error {
	desk, err := f.d.Goods.DeskProduct(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	p := desk.Product
	if desk.Draft != nil {
		if p, err = desk.Draft.Product(); err != nil {
			return err
		}
	}
	shop := f.d.Settings.Current().ShopName
	w.Header().Set("Cache-Control", "no-store")
	card, drawn := sharing.Of(shop, p.Brand, p.Name, p.FrontImage)
	if address, _ := sharing.Picture(p, shop); !drawn || sharing.IsDemo(p) {
		http.Redirect(w, r, address, http.StatusFound)
		return nil
	}
	picture, err := f.d.Card(r.Context(), &card)
	if err != nil {
		return err
	}
	answer := body.Body{Type: "image/jpeg", ETag: `W/"` + card.Tag() + `"`, Plain: picture}
	answer.Serve(w, r, http.StatusOK)
	return nil
}
