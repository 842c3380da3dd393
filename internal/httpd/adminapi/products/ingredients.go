package products

import (
	"context"
	"unicode/utf8"

	"gulaab/internal/fault"
	gen "gulaab/internal/httpd/officegen/products"
	"gulaab/internal/inci"
)

// mostINCI bounds a list of ingredients, in characters, as that of a product is.
const mostINCI = 10_000

// ReadIngredients answers POST /api/admin/ingredients (ITEM-4): what the editor
// shows while somebody types.
func (f *API) ReadIngredients(_ context.Context, r gen.ReadIngredientsRequestObject) (gen.ReadIngredientsResponseObject, error) {
	if utf8.RuneCountInString(r.Body.Inci) > mostINCI {
		return nil, fault.Fields("Please check the marked fields.", map[string]string{"inci": "At most 10000 characters."})
	}
	list := inci.Parse(r.Body.Inci)
	return gen.ReadIngredients200JSONResponse{
		Read: *list.Show(), Banned: inci.NewBans(f.d.Settings.Current().BannedIngredients).In(list),
	}, nil
}
