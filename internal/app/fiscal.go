package app

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/fbr"
	"gulaab/internal/fiscal"
	"gulaab/internal/ident"
	"gulaab/internal/store"
)

// fiscalEvery is how often a node looks whether papers are to be reported.
const fiscalEvery = 15 * time.Second

// openFiscal makes what reports invoices to the tax authority (BOOKS-1); a.fiscal stays nil without a
// token.
func (a *App) openFiscal() error {
	c := a.cfg
	if c.FBRToken == "" {
		return nil
	}
	authority, err := fbr.New(fbr.Options{Token: c.FBRToken, Live: c.FBRLive, Province: c.FBRProvince, Sale: c.FBRSale, Scenario: c.FBRScenario, Home: c.FBRURL})
	if err != nil {
		return fmt.Errorf("GULAAB_FBR_TOKEN: %w", err)
	}
	a.fiscal, err = fiscal.New(fiscal.Deps{
		InTx:   a.inFiscal(),
		Reader: a.db, Authority: authority, Code: a.tariffCode, Now: a.opts.Now, Log: a.opts.Log,
	})
	return err
}

// tariffCode is the customs tariff code of a product: what an attribute of the owner's with the key
// hs-code says, or the usual one.
func (a *App) tariffCode(productID string) string {
	if p := a.live.Current().ByID(productID); p != nil {
		for _, fact := range p.Facts {
			if key, value, found := strings.Cut(fact, ": "); found && ident.Fold(key) == "hs-code" && strings.TrimSpace(value) != "" {
				return strings.TrimSpace(value)
			}
		}
	}
	return cmp.Or(a.cfg.FBRCode, fbr.Cosmetics)
}

// reporting is what the office does with reported papers, also where the token was taken away.
type reporting struct{ a *App }

// Service implements parcels.Fiscal.
func (r reporting) Service() *fiscal.Service { return r.a.fiscal }

// Of implements parcels.Fiscal.
func (r reporting) Of(ctx context.Context, ids []string) (map[string]fiscal.Paper, error) {
	return r.a.db.FiscalOfPapers(ctx, ids)
}

// Counts implements parcels.Fiscal.
func (r reporting) Counts(ctx context.Context) (waits, done int64, err error) {
	return r.a.db.FiscalCounts(ctx)
}

// ToSee implements parcels.Fiscal.
func (r reporting) ToSee(ctx context.Context, most int) ([]fiscal.Row, error) {
	return r.a.db.FiscalToSee(ctx, most)
}

// Settle implements parcels.Fiscal.
func (r reporting) Settle(ctx context.Context, id, number string) (p fiscal.Paper, err error) {
	if r.a.fiscal == nil && number == "" {
		return p, fault.New(fault.Conflict, "This shop reports no invoices. Its server needs the token of FBR first.")
	}
	return fiscal.Settle(ctx, r.a.inFiscal(), fiscal.Found{InvoiceID: id, Number: number, Live: r.a.cfg.FBRLive}, fbr.Number)
}

func (a *App) inFiscal() fiscal.InTx {
	return store.Within(a.db.InTx, func(tx *store.Tx) fiscal.Tx { return tx })
}

// examineFiscal says how the tax authority is, as this node found it.
func (a *App) examineFiscal(d *doctor) {
	switch {
	case a.fiscal == nil:
	case a.fiscal.Down() != "":
		d.say("fiscal", Needs, a.fiscal.Down(), "invoices are written meanwhile, and reported later; look at the token and at FBR's notices")
	case !a.fiscal.Live():
		d.say("fiscal", Note, "FBR's sandbox: no invoice counts", "")
	default:
		d.say("fiscal", Good, "FBR takes invoices", "")
	}
}
