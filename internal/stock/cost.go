package stock

import (
	"context"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/money"
)

// PurchaseCost sets what one unit of a variant was bought for where no lot says it (GOOD-3); 0 is
// unknown. Reports take it for what was sold before, too.
//
// Errors: NotFound; Invalid with "cost".
func (s *Service) PurchaseCost(ctx context.Context, variantID string, cost money.Paisa) error {
	if cost < 0 || cost > maxUnitCost {
		const message = "This must be from 0 to Rs 10,000,000."
		return fault.Fields("The cost was not saved.", map[string]string{"cost": message})
	}
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		before, err := tx.SetPurchaseCost(ctx, variantID, cost)
		if err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{
			Action: "stock.cost", Subject: "stock", SubjectID: variantID,
			Before: map[string]any{"cost": before}, After: map[string]any{"cost": cost},
		})
	})
}
