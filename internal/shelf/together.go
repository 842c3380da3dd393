package shelf

import (
	"context"
	"slices"

	"gulaab/internal/catalog"
)

// What counts as bought together (FIND-6).
const (
	// TogetherDays are the days whose deliveries count.
	TogetherDays = 180
	// TogetherLeast is how many delivered orders must have had both: fewer might tell of one
	// person.
	TogetherLeast = 20
)

// CountTogether counts anew what was bought together. The count reads the orders of half a
// year, so it is made before the transaction, which nothing waits for long.
func (o *Office) CountTogether(ctx context.Context) error {
	pairs, err := o.reader.BoughtTogether(ctx, Day(o.now().AddDate(0, 0, 1-TogetherDays)), TogetherLeast)
	if err != nil {
		return err
	}
	pairs = mostOfEach(pairs)
	return o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		if err := tx.HoldRankings(ctx); err != nil {
			return err
		}
		before, err := tx.Ranked(ctx)
		if err != nil || slices.Equal(before.Together, pairs) {
			return err
		}
		if err := tx.PutTogether(ctx, pairs); err != nil {
			return err
		}
		return tx.TouchShelves(ctx)
	})
}

// mostOfEach keeps of each product the pairs of most orders, as many as a page can show.
func mostOfEach(pairs []catalog.Pair) []catalog.Pair {
	kept := map[string]int{}
	return slices.DeleteFunc(pairs, func(p catalog.Pair) bool {
		kept[p.Product]++
		return kept[p.Product] > 2*catalog.RelatedLimit // some are sold out, or do not go with it
	})
}
