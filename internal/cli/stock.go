package cli

import (
	"cmp"
	"context"
	"fmt"

	"gulaab/internal/app"
	"gulaab/internal/config"
)

type stockCommands struct {
	Rebuild stockRebuildCommand `cmd:"" help:"Hold the units of every size and shade against the ledger of stock, and tell what differs; with --apply put it right."`
}

type stockRebuildCommand struct {
	config.Config `embed:""`

	Apply bool `help:"Set what differs to what the ledger comes to. Without it nothing is changed."`
}

func (c *stockRebuildCommand) run(ctx context.Context, w world) error {
	off, err := app.RebuildStock(ctx, c.Config, c.Apply)
	if err != nil {
		return err
	}
	if len(off) == 0 {
		say(w.stdout, "Stock is what its ledger comes to.\n")
		return nil
	}
	left := 0
	for i := range off {
		o := &off[i]
		say(w.stdout, "%s (%s)\n", o.Name, cmp.Or(o.SKU, o.VariantID))
		differs(w, "in all", o.Level, o.Ledger)
		for _, l := range o.Lots {
			differs(w, "lot "+cmp.Or(l.Code, l.ID), l.Lot, l.Ledger)
		}
		if o.Left != "" {
			left++
			say(w.stdout, "  left as it is: %s Count that shelf in the office.\n", o.Left)
		}
	}
	if !c.Apply {
		say(w.stdout, "Not what the ledger comes to: %d. Nothing is changed. Look at them, then run it again with --apply.\n", len(off))
		return nil
	}
	say(w.stdout, "Put right: %d of %d.\n", len(off)-left, len(off))
	if left > 0 {
		return fmt.Errorf("%d could not be put right", left)
	}
	return nil
}

// differs says what numbers are, and what the ledger comes to.
func differs(w world, what string, is, ledger app.Units) {
	if is == ledger {
		return
	}
	say(w.stdout, "  %s: on hand %d, held %d, in quarantine %d; by the ledger %d, %d, %d\n", what,
		is.OnHand, is.Held, is.Quarantined, ledger.OnHand, ledger.Held, ledger.Quarantined)
}
