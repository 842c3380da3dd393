package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
	"gulaab/internal/store"
	"gulaab/internal/task"
)

// ImportOptions say how a file of products goes in from the command line.
type ImportOptions struct {
	Format  string // "auto", "gulaab", "shopify", "woocommerce"
	DryRun  bool
	Publish bool
	Report  string // file that gets a row for each product and each row left out; empty: none
}

// ImportProducts brings the products of a file into the shop that cfg names,
// while it may serve (LOAD-1). It is begun anew each time and repeats nothing:
// what is in already is unchanged.
func ImportProducts(ctx context.Context, cfg config.Config, path string, o ImportOptions) (sum exchange.Summary, err error) {
	sum.Errors = []exchange.Problem{}
	db, err := openStore(ctx, cfg, time.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	staged, format, err := stageFile(path, o.Format)
	if err != nil {
		return sum, err
	}
	defer func() { err = errors.Join(err, staged.Close(), os.Remove(staged.Name())) }()
	terms, err := db.AllTerms(ctx)
	if err != nil {
		return sum, err
	}
	report, err := newReport(o.Report)
	if err != nil {
		return sum, err
	}
	opts := &exchange.Options{Actor: "system", Publish: o.Publish, DryRun: o.DryRun, Format: format, Terms: terms}
	for at := int64(0); ; {
		if err := ctx.Err(); err != nil {
			return sum, errors.Join(err, report.close())
		}
		if _, err := staged.Seek(at, io.SeekStart); err != nil {
			return sum, errors.Join(err, report.close())
		}
		items, n, err := exchange.NextBatch(staged)
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
		for i := range rows {
			sum.Add(&rows[i])
			if err := report.row(&rows[i]); err != nil {
				return sum, errors.Join(err, report.close())
			}
		}
	}
}

// stageFile reads a file's items into a temporary file.
func stageFile(path, format string) (staged *os.File, _ exchange.Format, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, "", err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return nil, "", err
	}
	table, err := sheet.Open(file, info.Size())
	if err != nil {
		return nil, "", err
	}
	_, _, mapping, _, err := exchange.Head(table, exchange.Format(format), 0)
	if err != nil {
		return nil, "", err
	}
	if staged, err = os.CreateTemp("", "gulaab-items-"); err != nil {
		return nil, "", err
	}
	if _, err = exchange.Stage(table, mapping, staged); err != nil {
		return nil, "", errors.Join(err, staged.Close(), os.Remove(staged.Name()))
	}
	return staged, mapping.Format, nil
}

// report is the file that says what became of each row.
type report struct {
	file *os.File
	out  *sheet.Writer
}

func newReport(path string) (*report, error) {
	if path == "" {
		return &report{}, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	r := &report{f, sheet.NewWriter(f)}
	return r, r.out.Row("row", "outcome", "name", "id", "message")
}

func (r *report) row(row *task.Row) error {
	if r.file == nil {
		return nil
	}
	return r.out.Row(row.Place, row.Outcome, row.Name, row.SubjectID, row.Message)
}

func (r *report) close() error {
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
		err = exchange.WriteProducts(ctx, db, each)
	case "orders":
		err = exchange.WriteOrders(ctx, db, order.Query{}, exchange.See{Contact: true, Money: true}, each)
	case "customers":
		err = exchange.WriteCustomers(ctx, db, each)
	default:
		err = fault.New(fault.Invalid, "There are products, orders and customers to export.")
	}
	return errors.Join(err, table.Flush())
}
