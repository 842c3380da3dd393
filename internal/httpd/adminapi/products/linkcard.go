package products

import "net/http"

// GetLinkCard answers GET /api/admin/link-cards/{id} (ITEM-5): what a
// messenger will show of a link to the product once its draft is published.
func (f *API) GetLinkCard(w http.ResponseWriter, r *http.Request) error {
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
	w.Header().Set("Cache-Control", "no-store")
	return f.d.LinkCard(w, r, p)
}
