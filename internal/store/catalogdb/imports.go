package catalogdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"gulaab/internal/exchange"
	"gulaab/internal/fault"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// InsertImport implements exchange.OfficeTx.
func (tx *Tx) InsertImport(ctx context.Context, i *exchange.Import) error {
	body, err := json.Marshal(i.Body)
	if err != nil {
		return err
	}
	return sqldb.Translate("insert import", tx.q.InsertImport(ctx, sqlcgen.InsertImportParams{
		ID: i.ID, FileName: i.FileName, FileKey: i.FileKey, Actor: i.Actor, Body: string(body), CreatedAt: sqldb.Micros(i.CreatedAt),
	}))
}

// PutImport implements exchange.OfficeTx.
func (tx *Tx) PutImport(ctx context.Context, i *exchange.Import) error {
	body, err := json.Marshal(i.Body)
	if err != nil {
		return err
	}
	n, err := tx.q.PutImport(ctx, sqlcgen.PutImportParams{ID: i.ID, Version: i.Version, Body: string(body), Now: sqldb.Micros(tx.Now())})
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "Somebody else works with this import. Look at it again.")
	}
	return sqldb.Translate("put import", err)
}

// ImportForUpdate implements exchange.OfficeTx.
func (tx *Tx) ImportForUpdate(ctx context.Context, id string) (*exchange.Import, error) {
	if _, err := tx.LockRow(ctx, "imports", "id", id, "There is no such import."); err != nil {
		return nil, err
	}
	return importByID(ctx, tx.q, id)
}

// Import implements exchange.Reader.
func (r *Reader) Import(ctx context.Context, id string) (*exchange.Import, error) {
	return importByID(ctx, r.q, id)
}

func importByID(ctx context.Context, q *sqlcgen.Queries, id string) (*exchange.Import, error) {
	r, err := q.ImportByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("import", "There is no such import.", err)
	}
	i := &exchange.Import{
		ID: r.ID, FileName: r.FileName, FileKey: r.FileKey, Actor: r.Actor, ActorName: r.ActorName, Version: r.Version, CreatedAt: sqldb.FromMicros(r.CreatedAt),
	}
	return i, bodyOf(i, r.Body)
}

func bodyOf(i *exchange.Import, body string) error {
	if err := json.Unmarshal([]byte(body), &i.Body); err != nil {
		return fmt.Errorf("store: import %s: %w", i.ID, err)
	}
	return nil
}

// Imports implements exchange.Reader. It leaves out imports by the command line, whose file
// the office does not have.
func (r *Reader) Imports(ctx context.Context, after string, n int) (list []*exchange.Import, err error) {
	if after == "" {
		after = "z" // sorts after every id
	}
	rows, err := r.q.ImportPage(ctx, sqlcgen.ImportPageParams{Before: after, Most: int32(n)}) //nolint:gosec // a few hundred
	if err != nil {
		return nil, sqldb.Translate("imports", err)
	}
	for _, row := range rows {
		i := &exchange.Import{
			ID: row.ID, FileName: row.FileName, FileKey: row.FileKey, Actor: row.Actor, ActorName: row.ActorName, Version: row.Version, CreatedAt: sqldb.FromMicros(row.CreatedAt),
		}
		if err := bodyOf(i, row.Body); err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, nil
}

// The states of a picture in an import.
const (
	pictureWaits  = "waiting"
	pictureHere   = "here"
	pictureFailed = "failed"
)

// WantPicture implements exchange.Tx.
func (tx *Tx) WantPicture(ctx context.Context, w exchange.Wanted) (ok bool, err error) {
	n, err := tx.q.IsPictureWanted(ctx, sqlcgen.IsPictureWantedParams{ImportID: w.Import, ProductID: w.ProductID, VariantID: w.VariantID, Address: w.Address})
	if err != nil || n > 0 {
		return true, sqldb.Translate("want picture", err)
	}
	seq, err := tx.q.NextImportPicture(ctx, w.Import)
	if err != nil || seq > exchange.MaxWanted {
		return false, sqldb.Translate("want picture", err)
	}
	return true, sqldb.Translate("want picture", tx.q.InsertImportPicture(ctx, sqlcgen.InsertImportPictureParams{
		ImportID: w.Import, Seq: seq, ProductID: w.ProductID, VariantID: w.VariantID, Address: w.Address, Place: strconv.Itoa(w.Row),
	}))
}

// PutPicture implements exchange.PicturesTx.
func (tx *Tx) PutPicture(ctx context.Context, f *exchange.Fetched) error {
	state := pictureWaits
	switch {
	case f.Failed:
		state = pictureFailed
	case f.Image != "":
		state = pictureHere
	}
	return sqldb.Translate("put picture", tx.q.PutImportPicture(ctx, sqlcgen.PutImportPictureParams{
		ImportID: f.Import, Seq: f.Seq, State: state, Image: f.Image, Tries: f.Tries, NextAt: sqldb.Micros(f.NextAt), VersionBefore: f.Before, VersionAfter: f.After,
	}))
}

// CountPictures implements exchange.PicturesTx.
func (tx *Tx) CountPictures(ctx context.Context, id string) (int64, error) {
	n, err := tx.q.CountWaitingPictures(ctx, id)
	return n, sqldb.Translate("count pictures", err)
}

// RetryPictures implements exchange.PicturesTx.
func (tx *Tx) RetryPictures(ctx context.Context, id string) (int64, error) {
	if err := tx.q.RetryPictures(ctx, id); err != nil {
		return 0, sqldb.Translate("retry pictures", err)
	}
	return tx.CountPictures(ctx, id)
}

// ProductPictures implements exchange.PicturesTx.
func (tx *Tx) ProductPictures(ctx context.Context, importID, productID string) (list []exchange.Fetched, err error) {
	rows, err := tx.q.ProductPictures(ctx, sqlcgen.ProductPicturesParams{ImportID: importID, ProductID: productID})
	for _, r := range rows {
		list = append(list, exchange.Fetched{
			Wanted: exchange.Wanted{Import: importID, Seq: r.Seq, ProductID: productID, VariantID: r.VariantID, Image: r.Image},
			Before: r.VersionBefore, After: r.VersionAfter,
		})
	}
	return list, sqldb.Translate("pictures of a product", err)
}

// WaitingPictures implements exchange.Reader.
func (r *Reader) WaitingPictures(ctx context.Context, id string, n int) (list []exchange.Wanted, err error) {
	rows, err := r.q.WaitingPictures(ctx, sqlcgen.WaitingPicturesParams{ImportID: id, Most: int32(n)}) //nolint:gosec // a few
	for _, stored := range rows {
		row, _ := strconv.Atoi(stored.Place) // as WantPicture wrote it
		list = append(list, exchange.Wanted{
			Import: id, Seq: stored.Seq, ProductID: stored.ProductID, VariantID: stored.VariantID, Address: stored.Address, Row: row,
			Tries: stored.Tries, NextAt: sqldb.FromMicros(stored.NextAt), Image: stored.Image,
		})
	}
	return list, sqldb.Translate("waiting pictures", err)
}

// RememberImport implements exchange.OfficeTx.
func (tx *Tx) RememberImport(ctx context.Context, head string, m *exchange.Memory) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return sqldb.Translate("remember import", tx.q.PutImportColumns(ctx, sqlcgen.PutImportColumnsParams{Head: head, Body: string(body), UpdatedAt: sqldb.Micros(tx.Now())}))
}

// RememberedImport implements exchange.Reader.
func (r *Reader) RememberedImport(ctx context.Context, head string) (*exchange.Memory, error) {
	row, err := r.q.ImportColumns(ctx, head)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // nothing is remembered, which is no fault
	}
	if err != nil {
		return nil, sqldb.Translate("remembered import", err)
	}
	m := &exchange.Memory{At: sqldb.FromMicros(row.UpdatedAt)}
	if err := json.Unmarshal([]byte(row.Body), m); err != nil {
		return nil, fmt.Errorf("store: columns of an import: %w", err)
	}
	return m, nil
}
