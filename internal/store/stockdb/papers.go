package stockdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"gulaab/internal/fault"
	"gulaab/internal/stock"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const noPapers = "There are no papers under this code."

// lotPapersColumns are those that scanPapers reads.
const lotPapersColumns = `p.code, p.shown, p.importer, p.country, p.bought_from, p.documents, p.row_version, p.shown_at`

// papersRow is a row of lot_papers as it is read.
type papersRow struct {
	stock.Papers
	documents string
	shownAt   int64
}

func (r *papersRow) into() []any {
	return []any{&r.Code, &r.Shown, &r.Importer, &r.Country, &r.BoughtFrom, &r.documents, &r.Version, &r.shownAt}
}

func (r *papersRow) papers(lotID string) (stock.Papers, error) {
	r.LotID, r.ShownAt = lotID, sqldb.MaybeMicros(r.shownAt)
	return r.Papers, json.Unmarshal([]byte(r.documents), &r.Documents)
}

// lotGoods reads what a lot is of; it is joined as v and g.
const lotGoods = `v.id, v.product_id, g.name, g.brand, v.size, v.color`

func goodsInto(g *stock.Goods) []any {
	return []any{&g.VariantID, &g.ProductID, &g.Name, &g.Brand, &g.Size, &g.Color}
}

// LotGoods implements stock.PapersTx.
func (tx *Tx) LotGoods(ctx context.Context, lotID string) (g stock.Goods, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT `+lotGoods+` FROM lots l JOIN variants v ON v.id = l.variant_id JOIN products g ON g.id = v.product_id
		WHERE l.id = $1`, lotID).Scan(goodsInto(&g)...)
	return g, sqldb.Found("goods of a lot", noLot, err)
}

// LotPapers implements stock.PapersTx.
func (tx *Tx) LotPapers(ctx context.Context, lotID string) (stock.Papers, error) {
	return papersOf(tx.Conn.QueryRowContext(ctx, `SELECT `+lotPapersColumns+` FROM lot_papers p WHERE p.lot_id = $1`+tx.Dialect.ForUpdate, lotID), lotID)
}

// papersOf reads the papers of a lot; of one without any those of version 0.
func papersOf(row *sql.Row, lotID string) (stock.Papers, error) {
	var r papersRow
	err := row.Scan(r.into()...)
	switch {
	case sqldb.IsNoRows(err):
		return stock.Papers{LotID: lotID, Documents: []stock.Document{}}, nil
	case err != nil:
		return stock.Papers{}, sqldb.Translate("papers of a lot", err)
	}
	return r.papers(lotID)
}

// PutPapers implements stock.PapersTx.
func (tx *Tx) PutPapers(ctx context.Context, p stock.Papers) (ok bool, err error) {
	documents, err := json.Marshal(p.Documents)
	if err != nil {
		return false, err
	}
	text := `UPDATE lot_papers SET code = $2, shown = $3, importer = $4, country = $5, bought_from = $6, documents = $7, row_version = $8, shown_at = $9, changed_at = $10
		WHERE lot_id = $1 AND row_version = $8 - 1`
	if p.Version == 1 {
		text = `INSERT INTO lot_papers (lot_id, code, shown, importer, country, bought_from, documents, row_version, shown_at, changed_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`
	}
	res, err := tx.Conn.ExecContext(ctx, text, p.LotID, p.Code, p.Shown, p.Importer, p.Country, p.BoughtFrom, string(documents), p.Version,
		sqldb.MicrosOrZero(p.ShownAt), sqldb.Micros(tx.Now()))
	if err != nil {
		return false, sqldb.Translate("put papers", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

const packGuide = `SELECT text FROM pack_guides WHERE kind = $1 AND key = $2`

// PackGuide implements stock.PapersTx.
func (tx *Tx) PackGuide(ctx context.Context, of stock.GuideOf, key string) (text string, err error) {
	if err = tx.Conn.QueryRowContext(ctx, packGuide, string(of), key).Scan(&text); sqldb.IsNoRows(err) {
		return "", nil
	}
	return text, sqldb.Translate("pack guide", err)
}

// PutPackGuide implements stock.PapersTx.
func (tx *Tx) PutPackGuide(ctx context.Context, of stock.GuideOf, key, text string) error {
	query, args := `DELETE FROM pack_guides WHERE kind = $1 AND key = $2`, []any{string(of), key}
	if text != "" {
		query = `INSERT INTO pack_guides (kind, key, text) VALUES ($1, $2, $3) ON CONFLICT (kind, key) DO UPDATE SET text = excluded.text`
		args = append(args, text)
	}
	_, err := tx.Conn.ExecContext(ctx, query, args...)
	return sqldb.Translate("put pack guide", err)
}

// guideOf returns the guide to compare a pack: the product's own, else its brand's.
func guideOf(ctx context.Context, tx sqldb.Querier, g *stock.Goods) (guide stock.Guide, err error) {
	guide.Of = stock.GuideProduct
	for _, of := range []stock.GuideOf{stock.GuideProduct, stock.GuideBrand} {
		texts, err := sqldb.List(ctx, tx, packGuide, []any{string(of), g.GuideKey(of)}, sqldb.Text)
		if err != nil {
			return guide, err
		}
		if len(texts) > 0 {
			return stock.Guide{Of: of, Text: texts[0]}, nil
		}
	}
	return guide, nil
}

// LotPapers returns the papers of a lot with how to compare its pack, NotFound where there is
// no such lot. Of a lot without papers they are those that a lot of the same shipment, or else
// the newest of the same product, has, as a beginning: neither stored nor shown.
func (r *Reader) LotPapers(ctx context.Context, lotID string) (p stock.Papers, guide stock.Guide, err error) {
	err = r.db.View(ctx, "papers of a lot", func(tx *sql.Tx, _ sqldb.DBTX) error {
		var g stock.Goods
		var shipment string
		err := tx.QueryRowContext(ctx, `SELECT l.shipment_id, `+lotGoods+` FROM lots l JOIN variants v ON v.id = l.variant_id
			JOIN products g ON g.id = v.product_id WHERE l.id = $1`, lotID).Scan(append([]any{&shipment}, goodsInto(&g)...)...)
		if err != nil {
			return sqldb.Found("goods of a lot", noLot, err)
		}
		if guide, err = guideOf(ctx, tx, &g); err != nil {
			return err
		}
		if p, err = papersOf(tx.QueryRowContext(ctx, `SELECT `+lotPapersColumns+` FROM lot_papers p WHERE p.lot_id = $1`, lotID), lotID); err != nil || p.Version > 0 {
			return err
		}
		const like = `SELECT ` + lotPapersColumns + ` FROM lots l JOIN lot_papers p ON p.lot_id = l.id WHERE `
		alike, args := like+`l.shipment_id = $1 AND l.shipment_id <> '' ORDER BY p.changed_at DESC, l.id DESC LIMIT 1`, []any{shipment}
		if shipment == "" {
			alike, args = like+`l.variant_id IN (SELECT id FROM variants WHERE product_id = $1) ORDER BY p.changed_at DESC, l.id DESC LIMIT 1`, []any{g.ProductID}
		}
		if p, err = papersOf(tx.QueryRowContext(ctx, alike, args...), lotID); err != nil {
			return err
		}
		p = stock.Papers{LotID: lotID, Importer: p.Importer, Country: p.Country, BoughtFrom: p.BoughtFrom, Documents: p.Documents}
		return nil
	})
	return p, guide, err
}

// PapersByCode returns a lot by the code of its papers, NotFound where there is none. Papers
// that are not shown are answered as such: who has the code has a slip of the shop.
func (r *Reader) PapersByCode(ctx context.Context, code string) (f stock.LotFacts, err error) {
	err = r.db.View(ctx, "papers by code", func(tx *sql.Tx, _ sqldb.DBTX) error {
		var row papersRow
		var lotID string
		var received int64
		f = stock.LotFacts{}
		into := append([]any{&lotID, &f.Batch, &f.ExpiresOn, &f.State, &received}, goodsInto(&f.Goods)...)
		err := tx.QueryRowContext(ctx, `SELECT l.id, l.code, l.expires_on, l.state, l.received_at, `+lotGoods+`, `+lotPapersColumns+`
			FROM lot_papers p JOIN lots l ON l.id = p.lot_id JOIN variants v ON v.id = l.variant_id JOIN products g ON g.id = v.product_id
			WHERE p.code = $1`, code).Scan(append(into, row.into()...)...)
		if err != nil {
			return sqldb.Found("papers by code", noPapers, err)
		}
		f.ReceivedAt = sqldb.FromMicros(received)
		if f.Papers, err = row.papers(lotID); err != nil {
			return err
		}
		guide, err := guideOf(ctx, tx, &f.Goods)
		f.Guide = guide.Text
		return err
	})
	return f, err
}

// mostPapers bounds the lots whose papers the page of a product sums up.
const mostPapers = 50

// PapersOfProduct returns what the papers of a product's lots on the shelf say that name no
// lot: importers, countries and documents without their numbers. Its guide is that of the
// product or its brand. NotFound where no lot on the shelf has papers that shoppers see.
func (r *Reader) PapersOfProduct(ctx context.Context, productID string) (s stock.PapersSum, err error) {
	err = r.db.View(ctx, "papers of a product", func(tx *sql.Tx, _ sqldb.DBTX) error {
		s = stock.PapersSum{}
		rows, err := sqldb.List(ctx, tx, `SELECT p.importer, p.country, p.documents, `+lotGoods+`
			FROM variants v JOIN products g ON g.id = v.product_id JOIN lots l ON l.variant_id = v.id JOIN lot_papers p ON p.lot_id = l.id
			WHERE v.product_id = $1 AND l.on_hand > 0 AND l.state IN ('sale', 'short_dated') AND p.shown
			ORDER BY l.received_at DESC, l.id LIMIT $2`, []any{productID, mostPapers}, func(rows *sql.Rows, f *stock.LotFacts) error {
			var documents string
			if err := rows.Scan(append([]any{&f.Importer, &f.Country, &documents}, goodsInto(&f.Goods)...)...); err != nil {
				return err
			}
			return json.Unmarshal([]byte(documents), &f.Documents)
		})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return fault.New(fault.NotFound, noPapers)
		}
		s.Goods = rows[0].Goods
		for i := range rows {
			s.Importers = oneMore(s.Importers, rows[i].Importer)
			s.Countries = oneMore(s.Countries, rows[i].Country)
			for _, d := range rows[i].Documents {
				if !slices.Contains(s.Documents, d.Kind) {
					s.Documents = append(s.Documents, d.Kind)
				}
			}
		}
		guide, err := guideOf(ctx, tx, &s.Goods)
		s.Guide = guide.Text
		return err
	})
	return s, err
}

func oneMore(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// TouchLevel implements stock.PapersTx.
func (tx *Tx) TouchLevel(ctx context.Context, variantID string) error {
	return sqldb.Translate("touch level", tx.q.TouchLevel(ctx, sqlcgen.TouchLevelParams{VariantID: variantID, ChangedAt: sqldb.Micros(tx.Now())}))
}
