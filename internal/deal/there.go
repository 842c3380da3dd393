package deal

import (
	"context"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Shop knows what is in the shop.
type Shop interface {
	// MissingTargets returns those of targets that name nothing in the shop.
	MissingTargets(ctx context.Context, targets []Target) ([]Target, error)
}

// There refuses targets of something that is not in the shop, with message about
// the field that names them. What had them already keeps them: they may have been
// taken out of the shop since.
func There(ctx context.Context, shop Shop, message, field string, targets, had []Target) error {
	added := slices.DeleteFunc(slices.Clone(targets), func(t Target) bool { return slices.Contains(had, t) })
	missing, err := shop.MissingTargets(ctx, added)
	if err != nil || len(missing) == 0 {
		return err
	}
	what := map[TargetKind]string{OfProduct: "product", OfVariant: "size or shade", OfBrand: "brand", OfCategory: "category"}[missing[0].Kind]
	return fault.Fields(message, map[string]string{field: "This " + what + " is not in the shop: " + ident.Excerpt(missing[0].ID, 60) + "."})
}
