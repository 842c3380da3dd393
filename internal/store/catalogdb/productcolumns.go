package catalogdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/store/sqldb"
)

// productColumn is a column of table products with the field it holds. Every statement for
// whole products is built from productColumns, so that a column is named once.
type productColumn struct {
	name  string
	field func(*catalog.Product) any
	few   bool // many products have the same text, which is kept in memory once
	by    int  // which statements read and write it
	long  bool // lists do not read it
}

const (
	readAndWritten = iota
	writtenAlone   // derived from other columns, and not read
	readAlone      // raised by statements themselves
	ofOffice       // read and written, but not kept in the Snapshot
)

var productColumns = append([]productColumn{
	{"id", func(p *catalog.Product) any { return &p.ID }, false, readAndWritten, false},
	{"import_key", func(p *catalog.Product) any { return &p.Key }, false, readAndWritten, false},
	{"name", func(p *catalog.Product) any { return &p.Name }, false, readAndWritten, false},
	{"brand", func(p *catalog.Product) any { return &p.Brand }, true, readAndWritten, false},
	{"category", func(p *catalog.Product) any { return &p.Category }, true, readAndWritten, false},
	{"categories", func(p *catalog.Product) any { return &p.Categories }, false, readAndWritten, false},
	{"size", func(p *catalog.Product) any { return &p.Size }, true, readAndWritten, false},
	{"skin_type", func(p *catalog.Product) any { return &p.SkinType }, true, readAndWritten, false},
	{"skin_types", func(p *catalog.Product) any { return &p.SkinTypes }, false, readAndWritten, false},
	{"price", func(p *catalog.Product) any { return &p.Price }, false, readAndWritten, false},
	{"color_images", func(p *catalog.Product) any { return &p.ColorImages }, false, readAndWritten, false},
	{"colors", func(p *catalog.Product) any { return &p.Colors }, false, writtenAlone, false},
	{"created_at", func(p *catalog.Product) any { return &p.CreatedAt }, false, readAndWritten, false},
	{"slug", func(p *catalog.Product) any { return &p.Slug }, false, readAndWritten, false},
	{"state", func(p *catalog.Product) any { return &p.State }, false, readAndWritten, false},
	{"row_version", func(p *catalog.Product) any { return &p.RowVersion }, false, readAlone, false},
	{"photos", func(p *catalog.Product) any { return &p.Photos }, false, readAndWritten, false},
}, attributeColumns()...)

// attributeColumns are the columns of catalog.Attributes.
func attributeColumns() (columns []productColumn) {
	for _, a := range catalog.Attributes() {
		c := productColumn{name: a.Column, field: a.Of, few: a.Kind == catalog.LineKind, long: a.Long}
		if a.Office {
			c.by = ofOffice
		}
		columns = append(columns, c)
	}
	return columns
}

var (
	// shownColumns are read for the Snapshot, wholeColumns for the office, and
	// listedColumns for the office's lists.
	shownColumns  = columnsBy(readAndWritten, readAlone)
	wholeColumns  = columnsBy(readAndWritten, readAlone, ofOffice)
	listedColumns = slices.DeleteFunc(slices.Clone(wholeColumns), func(c productColumn) bool { return c.long })

	productsAfter   = selectProducts(shownColumns) + ` WHERE state NOT IN ('draft', 'archived', 'deleted') AND id > $1 ORDER BY id LIMIT $2`
	productsChanged = selectProducts(shownColumns) + ` WHERE id IN (SELECT p.id FROM products p WHERE p.changed_in > $1) ORDER BY id`
	productByID     = selectProducts(wholeColumns) + ` WHERE id = $1 AND state <> 'deleted'`
	productsAmong   = selectProducts(wholeColumns) + ` WHERE state <> 'deleted' AND id IN`
	putProduct      = putProductText()
)

func columnsBy(by ...int) (columns []productColumn) {
	for _, which := range by {
		for _, c := range productColumns {
			if c.by == which {
				columns = append(columns, c)
			}
		}
	}
	return columns
}

func selectProducts(columns []productColumn) string {
	return `SELECT ` + strings.Join(namesOfColumns(columns), ", ") + ` FROM products`
}

func namesOfColumns(columns []productColumn) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

// putProductText inserts a product or replaces it by id. The time is its last parameter.
func putProductText() string {
	var names, values, sets []string
	for i, c := range columnsBy(readAndWritten, writtenAlone, ofOffice) {
		names, values = append(names, c.name), append(values, "$"+strconv.Itoa(i+1))
		if c.name != "id" {
			sets = append(sets, c.name+" = excluded."+c.name)
		}
	}
	return `INSERT INTO products (` + strings.Join(names, ", ") + `, row_version, updated_at) VALUES (` + strings.Join(values, ", ") +
		`, 1, $` + strconv.Itoa(len(names)+1) + `) ON CONFLICT (id) DO UPDATE SET ` + strings.Join(sets, ", ") +
		`, row_version = products.row_version + 1, updated_at = excluded.updated_at`
}

// productValues are the arguments of putProduct.
func productValues(p *catalog.Product, now time.Time) (values []any) {
	for _, c := range columnsBy(readAndWritten, writtenAlone, ofOffice) {
		switch field := c.field(p).(type) {
		case *string:
			values = append(values, *field)
		case *bool:
			values = append(values, *field)
		case *money.Paisa:
			values = append(values, int64(*field))
		case *catalog.State:
			values = append(values, string(*field))
		case *time.Time:
			values = append(values, sqldb.Micros(*field))
		case *[]string:
			values = append(values, sqldb.JSONText(*field))
		case *[]catalog.Photo:
			values = append(values, sqldb.JSONText(*field))
		case *map[string]string:
			values = append(values, sqldb.JSONText(*field))
		}
	}
	return append(values, sqldb.Micros(now))
}

// productRow is a read row of a product, without variants.
type productRow struct {
	*catalog.Product
	spoiled error // why the row is invalid, if it is
}

// productReader reads product rows.
type productReader struct {
	columns []productColumn
	shared  texts
	into    []any
	stored  []string // by column: the stored text of a list, a map or photos
	times   []int64
}

func newProductReader(columns []productColumn) *productReader {
	return &productReader{columns: columns, shared: texts{}, into: make([]any, len(columns)), stored: make([]string, len(columns)), times: make([]int64, len(columns))}
}

// all reads the rows of a query.
func (r *productReader) all(ctx context.Context, q sqldb.Querier, text string, args ...any) (list []productRow, err error) {
	err = sqldb.Each(ctx, q, text, args, func(rows *sql.Rows) error {
		row, err := r.read(rows.Scan)
		list = append(list, row)
		return err
	})
	if err != nil {
		return nil, err // an unreadable row gives no product
	}
	return list, nil
}

func (r *productReader) read(scan func(...any) error) (row productRow, err error) {
	p := new(catalog.Product)
	for i, c := range r.columns {
		switch field := c.field(p).(type) {
		case *time.Time:
			r.into[i] = &r.times[i]
		case *[]string, *[]catalog.Photo, *map[string]string:
			r.into[i] = &r.stored[i]
		default:
			r.into[i] = field
		}
	}
	if err := scan(r.into...); err != nil {
		return row, err
	}
	row.Product = p
	for i, c := range r.columns {
		var err error
		switch field := c.field(p).(type) {
		case *string:
			if c.few {
				*field = r.shared.one(*field)
			}
		case *time.Time:
			*field = sqldb.FromMicros(r.times[i])
		case *[]string:
			*field, err = r.shared.list(r.stored[i])
		case *[]catalog.Photo:
			if r.stored[i] != "[]" {
				err = json.Unmarshal([]byte(r.stored[i]), field)
			}
		case *map[string]string:
			if r.stored[i] != "{}" {
				err = json.Unmarshal([]byte(r.stored[i]), field)
			}
		}
		if err != nil && row.spoiled == nil {
			row.spoiled = fmt.Errorf("product %s: %s: %w", p.ID, c.name, err)
		}
	}
	return row, nil
}

// whole returns the product of a row with its variants; an error where the row is invalid.
func (r *productReader) whole(row productRow, variants []catalog.Variant) (*catalog.Product, error) {
	switch {
	case !row.State.Known():
		return nil, fmt.Errorf("product %s: state: %q is unknown", row.ID, row.State)
	case len(variants) == 0:
		return nil, fmt.Errorf("product %s: it has no variant", row.ID)
	case row.spoiled != nil:
		return nil, row.spoiled
	}
	for i := range variants {
		variants[i].Size, variants[i].Color = r.shared.one(variants[i].Size), r.shared.one(variants[i].Color)
	}
	row.Variants = variants
	return row.Settled(), nil
}
