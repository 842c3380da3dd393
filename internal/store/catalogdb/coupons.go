package catalogdb

import (
	"context"
	"database/sql"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/deal"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

const (
	noCoupon = "Coupon not found"
	// A list of marks stands between the two.
	couponUsedBy = `SELECT COALESCE(MAX(n), 0) FROM (SELECT COUNT(*) AS n FROM coupon_marks WHERE coupon_id = $1 AND mark IN (`
	couponUsers  = `) GROUP BY mark) AS counts`
	// newest sorts after every id in every collation.
	newest = "zz"
)

// CouponForUpdate implements coupon.Tx. It locks before it reads, so that it sees the
// changes of a transaction it waited for.
func (tx *Tx) CouponForUpdate(ctx context.Context, id string) (*coupon.Coupon, error) {
	if _, err := tx.LockRow(ctx, "coupons", "id", id, noCoupon); err != nil {
		return nil, err
	}
	return readCoupon(ctx, tx.q, id)
}

// CouponForUse implements order.Tx.
func (tx *Tx) CouponForUse(ctx context.Context, code string) (*coupon.Coupon, error) {
	id, err := tx.LockRow(ctx, "coupons", "code", code, noCoupon)
	if err != nil {
		return nil, err
	}
	return readCoupon(ctx, tx.q, id)
}

// Coupon implements coupon.Reader.
func (r *Reader) Coupon(ctx context.Context, id string) (c *coupon.Coupon, err error) {
	err = r.view(ctx, "coupon", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		var err error
		c, err = readCoupon(ctx, q, id)
		return err
	})
	return c, err
}

// CouponByCode implements order.Reader.
func (r *Reader) CouponByCode(ctx context.Context, code string) (c *coupon.Coupon, err error) {
	err = r.view(ctx, "coupon by code", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		row, err := q.CouponByCode(ctx, code)
		if err != nil {
			return sqldb.Found("coupon by code", noCoupon, err)
		}
		c, err = withTargets(ctx, q, &row)
		return err
	})
	return c, err
}

// Coupons implements coupon.Reader.
func (r *Reader) Coupons(ctx context.Context, query coupon.Query) (coupons []*coupon.Coupon, err error) {
	err = r.view(ctx, "coupons", func(_ *sql.Tx, q *sqlcgen.Queries) error {
		coupons = nil
		rows, err := q.CouponsBefore(ctx, sqlcgen.CouponsBeforeParams{Before: before(query), Most: int32(query.Limit)}) //nolint:gosec // a page of a list
		if err != nil {
			return err
		}
		for i := range rows {
			c, err := withTargets(ctx, q, &rows[i])
			if err != nil {
				return err
			}
			coupons = append(coupons, c)
		}
		return nil
	})
	return coupons, err
}

// CategoryCoupons returns the coupons that may still be used and name categories, by their codes.
func (r *Reader) CategoryCoupons(ctx context.Context, now time.Time) (rules []catalog.CategoryRule, err error) {
	err = r.db.Rows(ctx, "category coupons", `SELECT c.code, t.target FROM coupon_targets t JOIN coupons c ON c.id = t.coupon_id
		WHERE t.kind = $1 AND c.stopped_at = 0 AND (c.ends_at = 0 OR c.ends_at > $2) ORDER BY c.code, t.target`,
		[]any{string(deal.OfCategory), sqldb.Micros(now)}, func(rows *sql.Rows) error {
			var code, slug string
			if err := rows.Scan(&code, &slug); err != nil {
				return err
			}
			if n := len(rules); n == 0 || rules[n-1].Name != code {
				rules = append(rules, catalog.CategoryRule{Kind: "coupon", Name: code})
			}
			last := &rules[len(rules)-1]
			last.Categories = append(last.Categories, slug)
			return nil
		})
	return rules, err
}

func before(q coupon.Query) string {
	if q.After == "" {
		return newest
	}
	return q.After
}

// CouponUses implements coupon.Reader.
func (r *Reader) CouponUses(ctx context.Context, id string, query coupon.Query) ([]coupon.Use, error) {
	return sqldb.All("coupon uses", func(row sqlcgen.CouponUsesBeforeRow) coupon.Use {
		return coupon.Use{
			OrderID: row.OrderID, Number: row.Number, Status: row.Status, Discount: money.Paisa(row.Discount),
			At: sqldb.FromMicros(row.UsedAt), Returned: sqldb.MaybeMicros(row.ReturnedAt),
		}
	})(r.q.CouponUsesBefore(ctx, sqlcgen.CouponUsesBeforeParams{CouponID: id, Before: before(query), Most: int32(query.Limit)})) //nolint:gosec // a page of a list
}

func readCoupon(ctx context.Context, q *sqlcgen.Queries, id string) (*coupon.Coupon, error) {
	r, err := q.CouponByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("coupon", noCoupon, err)
	}
	return withTargets(ctx, q, &r)
}

func withTargets(ctx context.Context, q *sqlcgen.Queries, r *sqlcgen.Coupon) (*coupon.Coupon, error) {
	c := &coupon.Coupon{
		ID: r.ID, Code: r.Code, Note: r.Note, Kind: coupon.Kind(r.Kind), Percent: int(r.Percent), Amount: money.Paisa(r.Amount),
		Minimum: money.Paisa(r.Minimum), Limit: r.MostUses, PerCustomer: r.PerCustomer, OnDeals: r.OnDeals,
		Starts: sqldb.FromMicros(r.StartsAt), Ends: sqldb.MaybeMicros(r.EndsAt), Stopped: sqldb.MaybeMicros(r.StoppedAt), Uses: r.Uses, Given: money.Paisa(r.Given),
		Version: r.RowVersion, Actor: r.Actor, CreatedAt: sqldb.FromMicros(r.CreatedAt), UpdatedAt: sqldb.FromMicros(r.UpdatedAt),
	}
	targets, err := q.CouponTargets(ctx, c.ID)
	if err != nil {
		return nil, sqldb.Translate("coupon targets", err)
	}
	for _, t := range targets {
		c.Targets = append(c.Targets, deal.Target{Kind: deal.TargetKind(t.Kind), ID: t.Target})
	}
	return c, nil
}

// AddCoupon implements coupon.Tx.
func (tx *Tx) AddCoupon(ctx context.Context, c *coupon.Coupon) error {
	n, err := tx.q.InsertCoupon(ctx, sqlcgen.InsertCouponParams{
		ID: c.ID, Code: c.Code, Note: c.Note, Kind: string(c.Kind), Percent: int64(c.Percent), Amount: int64(c.Amount),
		Minimum: int64(c.Minimum), MostUses: c.Limit, PerCustomer: c.PerCustomer, OnDeals: c.OnDeals,
		StartsAt: sqldb.Micros(c.Starts), EndsAt: sqldb.MicrosOrZero(c.Ends), RowVersion: c.Version, Actor: c.Actor,
		CreatedAt: sqldb.Micros(c.CreatedAt), UpdatedAt: sqldb.Micros(c.UpdatedAt),
	})
	switch {
	case err != nil:
		return sqldb.Translate("insert coupon", err)
	case n == 0:
		return coupon.ErrTaken()
	}
	return tx.putCouponTargets(ctx, c)
}

// PutCoupon implements coupon.Tx.
func (tx *Tx) PutCoupon(ctx context.Context, c *coupon.Coupon) error {
	err := tx.q.UpdateCoupon(ctx, sqlcgen.UpdateCouponParams{
		ID: c.ID, Note: c.Note, Kind: string(c.Kind), Percent: int64(c.Percent), Amount: int64(c.Amount),
		Minimum: int64(c.Minimum), MostUses: c.Limit, PerCustomer: c.PerCustomer, OnDeals: c.OnDeals,
		StartsAt: sqldb.Micros(c.Starts), EndsAt: sqldb.MicrosOrZero(c.Ends), StoppedAt: sqldb.MicrosOrZero(c.Stopped), RowVersion: c.Version, Actor: c.Actor,
		UpdatedAt: sqldb.Micros(c.UpdatedAt),
	})
	if err != nil {
		return sqldb.Translate("update coupon", err)
	}
	return tx.putCouponTargets(ctx, c)
}

func (tx *Tx) putCouponTargets(ctx context.Context, c *coupon.Coupon) error {
	if err := tx.q.DropCouponTargets(ctx, c.ID); err != nil {
		return sqldb.Translate("coupon targets", err)
	}
	for _, t := range c.Targets {
		if err := tx.q.PutCouponTarget(ctx, sqlcgen.PutCouponTargetParams{CouponID: c.ID, Kind: string(t.Kind), Target: t.ID}); err != nil {
			return sqldb.Translate("coupon targets", err)
		}
	}
	return nil
}

// DeleteCoupon implements coupon.Tx.
func (tx *Tx) DeleteCoupon(ctx context.Context, id string) error {
	return sqldb.Translate("delete coupon", tx.q.DeleteCoupon(ctx, id))
}

// CouponUsed implements coupon.Tx.
func (tx *Tx) CouponUsed(ctx context.Context, id string) (bool, error) {
	used, err := tx.q.CouponUsed(ctx, id)
	return used, sqldb.Translate("coupon used", err)
}

// CouponUsedBy implements order.Tx.
func (tx *Tx) CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error) {
	return usedBy(ctx, tx.Conn, couponID, marks)
}

// CouponUsedBy implements order.Reader.
func (r *Reader) CouponUsedBy(ctx context.Context, couponID string, marks []string) (int64, error) {
	return usedBy(ctx, r.db, couponID, marks)
}

func usedBy(ctx context.Context, q sqldb.Querier, couponID string, marks []string) (n int64, err error) {
	if len(marks) == 0 {
		return 0, nil
	}
	var f sqldb.Filter
	f.Arg(couponID) // $1
	err = sqldb.Each(ctx, q, couponUsedBy+f.Among(marks)+couponUsers, f.Args, func(rows *sql.Rows) error { return rows.Scan(&n) })
	return n, sqldb.Translate("coupon used by", err)
}

// TakeCoupon implements order.Tx. The update itself decides who gets the last use.
func (tx *Tx) TakeCoupon(ctx context.Context, c *coupon.Coupon, o *order.Order, marks []string) error {
	n, err := tx.q.TakeCoupon(ctx, sqlcgen.TakeCouponParams{ID: c.ID, Discount: int64(o.CouponGave())})
	switch {
	case err != nil:
		return sqldb.Translate("take coupon", err)
	case n == 0:
		return coupon.Gone(c.Code)
	}
	err = tx.q.InsertCouponUse(ctx, sqlcgen.InsertCouponUseParams{
		OrderID: o.ID, CouponID: c.ID, Discount: int64(o.CouponGave()), UsedAt: sqldb.Micros(tx.Now()),
	})
	if err != nil {
		return sqldb.Translate("use coupon", err)
	}
	for _, mark := range marks {
		if err := tx.q.InsertCouponMark(ctx, sqlcgen.InsertCouponMarkParams{CouponID: c.ID, Mark: mark, OrderID: o.ID}); err != nil {
			return sqldb.Translate("mark coupon", err)
		}
	}
	tx.log.Changed("coupon", c.ID)
	return nil
}

// ChangeCoupon implements order.Tx.
func (tx *Tx) ChangeCoupon(ctx context.Context, orderID string, discount money.Paisa) error {
	id, err := tx.q.ChangeCouponUse(ctx, sqlcgen.ChangeCouponUseParams{OrderID: orderID, Discount: int64(discount)})
	if sqldb.IsNoRows(err) {
		return nil // returned before
	}
	if err != nil {
		return sqldb.Translate("change coupon", err)
	}
	tx.log.Changed("coupon", id)
	return sqldb.Translate("change coupon", tx.q.SumCoupon(ctx, id))
}

// ReturnCoupon implements order.Tx.
func (tx *Tx) ReturnCoupon(ctx context.Context, orderID string) error {
	use, err := tx.q.ReturnCouponUse(ctx, sqlcgen.ReturnCouponUseParams{OrderID: orderID, ReturnedAt: sqldb.Micros(tx.Now())})
	switch {
	case sqldb.IsNoRows(err):
		return nil // returned before
	case err != nil:
		return sqldb.Translate("return coupon", err)
	}
	if err := tx.q.GiveCouponBack(ctx, sqlcgen.GiveCouponBackParams{ID: use.CouponID, Discount: use.Discount}); err != nil {
		return sqldb.Translate("return coupon", err)
	}
	tx.log.Changed("coupon", use.CouponID)
	return sqldb.Translate("return coupon", tx.q.DropCouponMarks(ctx, orderID))
}
