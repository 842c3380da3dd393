package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gulaab/internal/blob"
	"gulaab/internal/catalog"
	"gulaab/internal/config"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/fetch"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/settings"
	"gulaab/internal/sheet"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// ImportOptions say how a file of products goes in from the command line.
type ImportOptions struct {
	Format  string // "auto", "gulaab", "shopify", "woocommerce"
	DryRun  bool
	Publish bool
	// Pictures says what becomes of the pictures that the file names by address:
	// "later" has the shop fetch them while it runs, "now" waits for them, "none"
	// leaves them out.
	Pictures string
	// GuestPrices says that prices in the file are what guests pay, not list prices.
	GuestPrices bool
	// Uncounted has sold without being counted what the file does not say the units of.
	Uncounted bool
	// Keep leaves products that are here already as they are.
	Keep bool
	// Brand, NoINCI and Categories: see exchange.Throughout.
	Brand, NoINCI string
	Categories    map[string]string
	Report        string // file that gets a row for each product and each row left out; empty: none
	// Answers are to what files leave open, by the keys of Summary.Questions.
	Answers map[string]string
}

// ImportProducts brings the products of a file into the shop that cfg names,
// while it may serve (LOAD-1). It is begun anew each time and repeats nothing:
// what is in already is unchanged.
func ImportProducts(ctx context.Context, cfg config.Config, path string, o ImportOptions) (sum exchange.Summary, err error) {
	sum.Errors = []exchange.Problem{}
	db, err := openStore(ctx, cfg, time.Now, slog.New(slog.DiscardHandler), true)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	terms, err := db.AllTerms(ctx)
	if err != nil {
		return sum, err
	}
	for word, to := range o.Categories {
		if to != "+" && to != "-" && !here(terms, to) {
			return sum, fmt.Errorf("--category %s=%s: the shop has no such category or skin type", word, to)
		}
	}
	fixes, err := exchange.Throughout(o.Brand, o.NoINCI, o.Categories)
	if err != nil {
		return sum, err
	}
	opts := &exchange.Options{Actor: "system", Publish: o.Publish, Keep: o.Keep, Fixes: fixes, DryRun: o.DryRun, Terms: terms, Pictures: o.Pictures != "none", Uncounted: o.Uncounted}
	if o.GuestPrices {
		live := settings.NewLive(db, slog.New(slog.DiscardHandler))
		if err := live.Refresh(ctx); err != nil {
			return sum, err
		}
		opts.GuestPercent = live.Current().Rates().Guest
	}
	staged, mapping, err := itemsOf(ctx, path, o, db, opts)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, staged.Close(), os.Remove(staged.Name())) }()
	sum.Questions, sum.Notes = mapping.Open(), mapping.Notes()
	report, err := newReport(o.Report)
	if err != nil {
		return sum, err
	}
	imp := exchange.Import{ID: ident.NewID(), FileName: filepath.Base(path), Actor: opts.Actor, Version: 1, Body: exchange.Body{Mapping: exchange.Mapping{Format: opts.Format}}}
	if opts.Pictures && !o.DryRun {
		opts.Import = imp.ID
		if err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
			imp.CreatedAt = tx.Now()
			return tx.InsertImport(ctx, &imp)
		}); err != nil {
			return sum, err
		}
	}
	for at := int64(0); ; {
		if err := ctx.Err(); err != nil {
			return sum, errors.Join(err, report.close())
		}
		if _, err := staged.Seek(at, io.SeekStart); err != nil {
			return sum, errors.Join(err, report.close())
		}
		items, n, err := exchange.NextBatch(staged)
		if err == nil && len(items) == 0 && opts.Import != "" {
			err = importPictures(ctx, cfg, db, imp, o.Pictures == "now", &sum, report)
		}
		if err != nil || len(items) == 0 {
			return sum, errors.Join(err, report.close())
		}
		at += n
		var rows []task.Row
		err = db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
			rows, err = exchange.ApplyBatch(ctx, tx, items, opts)
			return err
		})
		if err != nil {
			return sum, errors.Join(err, report.close())
		}
		opts.Note(rows)
		for i := range rows {
			sum.Add(&rows[i])
			if err := report.row(&rows[i]); err != nil {
				return sum, errors.Join(err, report.close())
			}
		}
	}
}

// here says whether a slug is of a category or skin type of the shop.
func here(terms *catalog.Terms, slug string) bool {
	return slices.ContainsFunc(slices.Concat(terms.Categories, terms.SkinTypes), func(t catalog.TermRow) bool { return t.Slug == slug })
}

// importPictures has the pictures of an import fetched by the shop, or fetches
// them now.
func importPictures(ctx context.Context, cfg config.Config, db *store.DB, imp exchange.Import, now bool, sum *exchange.Summary, report *rowReport) error {
	var n int64
	err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) {
		if now {
			n, err = tx.CountPictures(ctx, imp.ID)
			return err
		}
		plan, err := exchange.PlanPictures(ctx, tx, imp, imp.Actor)
		if err != nil || plan == nil {
			return err
		}
		n = plan.Total
		_, err = task.Start(ctx, tx, *plan)
		return err
	})
	if err != nil || n == 0 {
		return err
	}
	sum.Pictures = &exchange.PictureSummary{Waiting: n}
	if !now {
		return nil
	}
	files, err := blob.Open(ctx, cfg.MediaURL, filepath.Join(cfg.DataDir, "media"))
	if err != nil {
		return fmt.Errorf("GULAAB_MEDIA_URL: %w", err)
	}
	decoder, err := newDecoder(cfg)
	if err != nil {
		return err
	}
	quiet := slog.New(slog.DiscardHandler)
	office := &exchange.Office{Reader: db, Now: time.Now, Pictures: newFetcher(newGallery(cfg, db, files, quiet), decoder, fetch.Options{}, quiet, func() bool { return hasRoom(cfg, 0) })}
	for silent := map[string]int{}; ; {
		step, err := office.PicturesStep(ctx, imp.ID, imp.Actor, silent)
		if err != nil {
			return err
		}
		var c task.Chunk
		if err := db.InTx(ctx, func(ctx context.Context, tx *store.Tx) (err error) { c, err = step(ctx, tx); return err }); err != nil || c.End {
			return err
		}
		for i := range c.Rows {
			sum.Pictures.Add(&c.Rows[i])
			if err := report.row(&c.Rows[i]); err != nil {
				return err
			}
		}
	}
}

// itemsOf reads a file's items into a temporary file.
func itemsOf(ctx context.Context, path string, o ImportOptions, db *store.DB, opts *exchange.Options) (items *os.File, mapping exchange.Mapping, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, mapping, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return nil, mapping, err
	}
	table, err := sheet.Open(file, info.Size())
	if err != nil {
		return nil, mapping, err
	}
	if mapping, err = exchange.Look(table, exchange.Format(o.Format), nil, o.Answers); err != nil {
		return nil, mapping, err
	}
	opts.Format = mapping.Format
	items, _, err = exchange.Items(ctx, table, mapping, db, opts)
	return items, mapping, err
}

// rowReport is the file that says what became of each row.
type rowReport struct {
	file *os.File
	out  *sheet.Writer
}

func newReport(path string) (*rowReport, error) {
	if path == "" {
		return &rowReport{}, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	r := &rowReport{f, sheet.NewWriter(f)}
	return r, r.out.Row("row", "outcome", "name", "id", "message")
}

func (r *rowReport) row(row *task.Row) error {
	if r.file == nil {
		return nil
	}
	return r.out.Row(row.Place, row.Outcome, row.Name, row.SubjectID, row.Message)
}

func (r *rowReport) close() error {
	if r.file == nil {
		return nil
	}
	return errors.Join(r.out.Flush(), r.file.Close())
}

// Export writes products, orders or customers of the shop that cfg names as CSV
// (LOAD-4).
func Export(ctx context.Context, cfg config.Config, what string, w io.Writer) (err error) {
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Ready(ctx); err != nil {
		return err
	}
	table := sheet.NewWriter(w)
	each := func(cells []string) error { return table.Row(cells...) }
	switch what {
	case "products":
		err = exchange.WriteProducts(ctx, db, catalog.ListQuery{}, each)
	case "orders":
		err = exchange.WriteOrders(ctx, db, order.DeskQuery{}, exchange.See{Contact: true, Money: true}, each)
	case "customers":
		err = exchange.WriteCustomers(ctx, db, each)
	default:
		err = fault.New(fault.Invalid, "There are products, orders and customers to export.")
	}
	return errors.Join(err, table.Flush())
}
