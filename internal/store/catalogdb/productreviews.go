package catalogdb

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"gulaab/internal/catalog"
	"gulaab/internal/review"
	"gulaab/internal/store/sqldb"
)

const (
	noProductReview = "There is no such review."
	reviewColumns   = `r.id, r.product_id, r.order_id, r.delivered_on, r.stars, r.body, r.name, r.state, r.reason, r.answer, r.created_at, r.decided_at, r.actor, r.row_version, r.skin_type, r.age, r.bought, r.photos, r.helpful, r.reports`
)

func scanProductReview(scan func(...any) error, more ...any) (*review.OfProduct, error) {
	var r review.OfProduct
	var created, decided int64
	var photos string
	err := scan(append([]any{
		&r.ID, &r.ProductID, &r.OrderID, &r.DeliveredOn, &r.Stars, &r.Text, &r.Name, &r.State, &r.Reason, &r.Answer, &created, &decided, &r.Actor, &r.Version,
		&r.SkinType, &r.Age, &r.Bought, &photos, &r.Helpful, &r.Reports,
	}, more...)...)
	if err == nil {
		err = json.Unmarshal([]byte(photos), &r.Photos)
	}
	r.CreatedAt = sqldb.FromMicros(created)
	if decided > 0 {
		r.DecidedAt = sqldb.FromMicros(decided)
	}
	return &r, err
}

// productReviews selects reviews for the office, with product and order.
const productReviews = `SELECT ` + reviewColumns + `, COALESCE(p.name, ''), COALESCE(p.brand, ''), o.number FROM product_reviews r
	JOIN orders o ON o.id = r.order_id LEFT JOIN products p ON p.id = r.product_id`

func scanNamedReview(scan func(...any) error) (*review.OfProduct, error) {
	var name, brand, number string
	r, err := scanProductReview(scan, &name, &brand, &number)
	r.Product, r.Brand, r.OrderNumber = name, brand, number
	return r, err
}

func (tx *Tx) productReview(ctx context.Context, where string, args ...any) (*review.OfProduct, error) {
	row := tx.Conn.QueryRowContext(ctx, `SELECT `+reviewColumns+` FROM product_reviews r WHERE `+where+tx.Dialect.ForUpdate, args...)
	r, err := scanProductReview(row.Scan)
	if err != nil {
		return nil, sqldb.Found("product review", noProductReview, err)
	}
	return r, nil
}

// OfProductBy implements review.ProductTx. Of two concurrent writers of one review, the
// constraint makes the later one start again.
func (tx *Tx) OfProductBy(ctx context.Context, productID, orderID string) (*review.OfProduct, error) {
	return tx.productReview(ctx, `r.order_id = $1 AND r.product_id = $2`, orderID, productID)
}

// OfProductForUpdate implements review.ProductTx.
func (tx *Tx) OfProductForUpdate(ctx context.Context, id string) (*review.OfProduct, error) {
	return tx.productReview(ctx, `r.id = $1`, id)
}

// PutOfProduct implements review.ProductTx.
func (tx *Tx) PutOfProduct(ctx context.Context, r *review.OfProduct) error {
	var decided int64
	if !r.DecidedAt.IsZero() {
		decided = sqldb.Micros(r.DecidedAt)
	}
	photos := []byte("[]")
	if len(r.Photos) > 0 {
		var err error
		if photos, err = json.Marshal(r.Photos); err != nil {
			return err
		}
	}
	_, err := tx.Conn.ExecContext(ctx, `INSERT INTO product_reviews
		(id, product_id, order_id, delivered_on, stars, body, name, state, reason, answer, created_at, decided_at, actor, row_version, skin_type, age, bought, photos)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, $14, $15, $16, $17)
		ON CONFLICT (order_id, product_id) DO UPDATE SET delivered_on = excluded.delivered_on, stars = excluded.stars, body = excluded.body, name = excluded.name,
			state = excluded.state, reason = excluded.reason, answer = excluded.answer, created_at = excluded.created_at, decided_at = excluded.decided_at,
			actor = excluded.actor, skin_type = excluded.skin_type, age = excluded.age, bought = excluded.bought, photos = excluded.photos,
			row_version = product_reviews.row_version + 1`,
		r.ID, r.ProductID, r.OrderID, r.DeliveredOn, r.Stars, r.Text, r.Name, string(r.State), string(r.Reason), r.Answer, sqldb.Micros(r.CreatedAt), decided, r.Actor,
		r.SkinType, string(r.Age), r.Bought, string(photos))
	if err != nil {
		return sqldb.Translate("put product review", err)
	}
	tx.log.Changed("review", r.ID)
	return nil
}

// AddVoice implements review.ProductTx.
func (tx *Tx) AddVoice(ctx context.Context, v *review.Voice) (bool, error) {
	res, err := tx.Conn.ExecContext(ctx, `INSERT INTO product_review_voices (review_id, device, kind, reason, created_at)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`, v.ReviewID, v.Device, string(v.Kind), string(v.Reason), sqldb.Micros(v.At))
	if err != nil {
		return false, sqldb.Translate("add voice", err)
	}
	if n, err := res.RowsAffected(); n == 0 || err != nil {
		return false, err
	}
	text := `UPDATE product_reviews SET helpful = helpful + 1 WHERE id = $1`
	if v.Kind == review.Reported {
		text = `UPDATE product_reviews SET reports = reports + 1 WHERE id = $1`
		tx.log.Changed("review", v.ReviewID)
	}
	_, err = tx.Conn.ExecContext(ctx, text, v.ReviewID)
	return true, sqldb.Translate("add voice", err)
}

// DropReports implements review.ProductTx.
func (tx *Tx) DropReports(ctx context.Context, id string) error {
	if _, err := tx.Conn.ExecContext(ctx, `DELETE FROM product_review_voices WHERE review_id = $1 AND kind = 'report'`, id); err != nil {
		return sqldb.Translate("drop reports", err)
	}
	_, err := tx.Conn.ExecContext(ctx, `UPDATE product_reviews SET reports = 0 WHERE id = $1`, id)
	return sqldb.Translate("drop reports", err)
}

// Rate implements review.ProductTx.
func (tx *Tx) Rate(ctx context.Context, productIDs ...string) error {
	if len(productIDs) == 0 {
		return nil
	}
	productIDs = slices.Compact(slices.Sorted(slices.Values(productIDs)))
	if err := tx.Among(ctx, `DELETE FROM product_ratings WHERE product_id IN`, productIDs, ``); err != nil {
		return sqldb.Translate("rate", err)
	}
	err := tx.Among(ctx, `INSERT INTO product_ratings (product_id, reviews, stars)
		SELECT product_id, COUNT(*), SUM(stars) FROM product_reviews WHERE state = 'published' AND product_id IN`, productIDs, ` GROUP BY product_id`)
	if err != nil {
		return sqldb.Translate("rate", err)
	}
	tx.changed = append(tx.changed, productIDs...)
	return tx.TouchCatalogue(ctx)
}

// OfProducts implements review.ProductReader.
func (r *Reader) OfProducts(ctx context.Context, p review.Page) (out []review.OfProduct, err error) {
	var f sqldb.Filter
	if p.State != "" {
		f.Add(`r.state = ?`, string(p.State))
	}
	if p.Product != "" {
		f.Add(`r.product_id = ?`, p.Product)
	}
	if p.Products != nil {
		f.Only(`r.product_id`, p.Products)
	}
	if p.Stars > 0 {
		f.Add(`r.stars = ?`, p.Stars)
	}
	if p.SkinType != "" {
		f.Add(`r.skin_type = ?`, p.SkinType)
	}
	if p.Photos {
		f.Add(`r.photos <> '[]'`)
	}
	if p.Reported {
		f.Add(`r.reports > 0`)
	}
	if p.ID != "" {
		f.Add(`r.id = ?`, p.ID)
	}
	order := ` ORDER BY r.id DESC`
	switch {
	case p.Helpful:
		order = ` ORDER BY r.helpful DESC, r.id DESC`
		if p.After != "" {
			f.Add(`(r.helpful, r.id) < (SELECT l.helpful, l.id FROM product_reviews l WHERE l.id = ?)`, p.After)
		}
	case p.After != "":
		f.Add(`r.id < ?`, p.After)
	}
	text := productReviews + f.Where() + order + ` LIMIT ` + f.Arg(p.Limit)
	err = r.db.Rows(ctx, "product reviews", text, f.Args, func(rows *sql.Rows) error {
		row, err := scanNamedReview(rows.Scan)
		out = append(out, *row)
		return err
	})
	return out, err
}

// CountOfProducts implements review.ProductReader.
func (r *Reader) CountOfProducts(ctx context.Context) (c review.Counts, err error) {
	err = r.db.Rows(ctx, "count product reviews", `SELECT state, stars, COUNT(*), MIN(created_at), SUM(CASE WHEN reports > 0 THEN 1 ELSE 0 END) FROM product_reviews GROUP BY state, stars`, nil, func(rows *sql.Rows) error {
		var state review.State
		var stars, n, first, reported int64
		if err := rows.Scan(&state, &stars, &n, &first, &reported); err != nil {
			return err
		}
		switch state {
		case review.Waiting:
			c.Waiting += n
			if at := sqldb.FromMicros(first); c.Oldest.IsZero() || at.Before(c.Oldest) {
				c.Oldest = at
			}
		case review.Published:
			c.Published += n
			c.Reported += reported
			c.Stars[stars-1] += n
		case review.Hidden:
			c.Hidden += n
		}
		return nil
	})
	return c, err
}

// SumUp implements review.ProductReader.
func (r *Reader) SumUp(ctx context.Context, productID string) (sum review.Summary, err error) {
	sum.SkinTypes = map[string]int64{}
	err = r.db.Rows(ctx, "sum up reviews", `SELECT stars, skin_type, COUNT(*), SUM(CASE WHEN photos <> '[]' THEN 1 ELSE 0 END) FROM product_reviews
		WHERE product_id = $1 AND state = 'published' GROUP BY stars, skin_type`, []any{productID},
		func(rows *sql.Rows) error {
			var stars, n, photos int64
			var skin string
			err := rows.Scan(&stars, &skin, &n, &photos)
			sum.Stars[stars-1] += n
			sum.Photos += photos
			if skin != "" {
				sum.SkinTypes[skin] += n
			}
			return err
		})
	return sum, err
}

// ReviewPhotosInUse returns which of some files belong to a review.
func (r *Reader) ReviewPhotosInUse(ctx context.Context, keys []string) (map[string]bool, error) {
	used := map[string]bool{}
	if len(keys) == 0 {
		return used, nil
	}
	err := r.db.Rows(ctx, "review photos in use", `SELECT photos FROM product_reviews WHERE photos <> '[]'`, nil, func(rows *sql.Rows) error {
		list, err := scanPhotos(rows)
		for _, key := range list {
			used[key] = true
		}
		return err
	})
	return used, err
}

// ReviewPhotos returns the files of the reviews of a customer's or account's orders.
func (tx *Tx) ReviewPhotos(ctx context.Context, by, id string) (keys []string, err error) {
	err = sqldb.Each(ctx, tx.Conn, `SELECT r.photos FROM product_reviews r JOIN orders o ON o.id = r.order_id WHERE o.`+by+` = $1`, []any{id}, func(rows *sql.Rows) error {
		list, err := scanPhotos(rows)
		keys = append(keys, list...)
		return err
	})
	return keys, err
}

// scanPhotos reads the keys of both files of each photo.
func scanPhotos(rows *sql.Rows) (keys []string, err error) {
	var list string
	var photos []string
	if err := rows.Scan(&list); err != nil {
		return nil, err
	}
	err = json.Unmarshal([]byte(list), &photos)
	for _, key := range photos {
		keys = append(keys, key, review.SmallKey(key))
	}
	return keys, err
}

// EraseReviews deletes a person's product reviews: text and chosen name are theirs, and no
// order needs them.
func (tx *Tx) EraseReviews(ctx context.Context, orders []string) error {
	var products []string
	err := sqldb.EachAmong(ctx, tx.Conn, `SELECT product_id FROM product_reviews WHERE state = 'published' AND order_id IN`, orders, ``, sqldb.Into(&products))
	if err != nil {
		return sqldb.Translate("erase reviews", err)
	}
	if err := tx.Among(ctx, `DELETE FROM product_reviews WHERE order_id IN`, orders, ``); err != nil {
		return sqldb.Translate("erase reviews", err)
	}
	return tx.Rate(ctx, products...)
}

// ratings are products' ratings by id.
type ratings map[string]catalog.Rating

func readRatings(ctx context.Context, q sqldb.Querier, where string, args ...any) (ratings, error) {
	out := ratings{}
	err := sqldb.Each(ctx, q, `SELECT r.product_id, r.reviews, r.stars FROM product_ratings r`+where, args, func(rows *sql.Rows) error {
		var id string
		var r catalog.Rating
		err := rows.Scan(&id, &r.Count, &r.Stars)
		out[id] = r
		return err
	})
	return out, err
}

// ratedSince selects the ratings of products that changed after a version.
const ratedSince = ` JOIN products p ON p.id = r.product_id WHERE p.changed_in > $1`

// ReviewsOf reads the product reviews written for orders.
func ReviewsOf(ctx context.Context, tx *sql.Tx, orders []string) (list []*review.OfProduct, err error) {
	err = sqldb.EachAmong(ctx, tx, productReviews+` WHERE r.order_id IN`, orders, ``, func(rows *sql.Rows) error {
		r, err := scanNamedReview(rows.Scan)
		list = append(list, r)
		return err
	})
	slices.SortFunc(list, func(a, b *review.OfProduct) int { return cmp.Compare(b.ID, a.ID) })
	return list, err
}
