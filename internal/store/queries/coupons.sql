-- name: CouponByID :one
SELECT id, code, note, kind, percent, amount, minimum, most_uses, per_customer, on_deals, starts_at, ends_at, stopped_at, uses, given,
       row_version, actor, created_at, updated_at
FROM coupons
WHERE id = @id;

-- name: CouponByCode :one
SELECT id, code, note, kind, percent, amount, minimum, most_uses, per_customer, on_deals, starts_at, ends_at, stopped_at, uses, given,
       row_version, actor, created_at, updated_at
FROM coupons
WHERE code = @code;

-- name: CouponsBefore :many
SELECT id, code, note, kind, percent, amount, minimum, most_uses, per_customer, on_deals, starts_at, ends_at, stopped_at, uses, given,
       row_version, actor, created_at, updated_at
FROM coupons
WHERE id < @before
ORDER BY id DESC
LIMIT @most;

-- name: CouponTargets :many
SELECT kind, target FROM coupon_targets WHERE coupon_id = @coupon_id ORDER BY kind, target;

-- name: InsertCoupon :execrows
INSERT INTO coupons (
    id, code, note, kind, percent, amount, minimum, most_uses, per_customer, on_deals, starts_at, ends_at, stopped_at, uses, given,
    row_version, actor, created_at, updated_at
) VALUES (
    @id, @code, @note, @kind, @percent, @amount, @minimum, @most_uses, @per_customer, @on_deals, @starts_at, @ends_at, 0, 0, 0,
    @row_version, @actor, @created_at, @updated_at
)
ON CONFLICT (code) DO NOTHING;

-- name: UpdateCoupon :exec
UPDATE coupons SET
    note = @note, kind = @kind, percent = @percent, amount = @amount, minimum = @minimum, most_uses = @most_uses, per_customer = @per_customer,
    on_deals = @on_deals, starts_at = @starts_at, ends_at = @ends_at, stopped_at = @stopped_at,
    row_version = @row_version, actor = @actor, updated_at = @updated_at
WHERE id = @id;

-- name: DropCouponTargets :exec
DELETE FROM coupon_targets WHERE coupon_id = @coupon_id;

-- name: PutCouponTarget :exec
INSERT INTO coupon_targets (coupon_id, kind, target) VALUES (@coupon_id, @kind, @target);

-- name: DeleteCoupon :exec
DELETE FROM coupons WHERE id = @id;

-- name: CouponUsed :one
SELECT EXISTS (SELECT 1 FROM coupon_uses WHERE coupon_id = @coupon_id) AS used;

-- name: CouponUsesBefore :many
SELECT u.order_id, o.number, o.status, u.discount, u.used_at, u.returned_at
FROM coupon_uses u
JOIN orders o ON o.id = u.order_id
WHERE u.coupon_id = @coupon_id AND u.order_id < @before
ORDER BY u.order_id DESC
LIMIT @most;

-- name: TakeCoupon :execrows
UPDATE coupons SET uses = uses + 1, given = given + @discount
WHERE id = @id AND stopped_at = 0 AND (most_uses = 0 OR uses < most_uses);

-- name: InsertCouponUse :exec
INSERT INTO coupon_uses (order_id, coupon_id, discount, used_at, returned_at) VALUES (@order_id, @coupon_id, @discount, @used_at, 0);

-- name: InsertCouponMark :exec
INSERT INTO coupon_marks (coupon_id, mark, order_id) VALUES (@coupon_id, @mark, @order_id)
ON CONFLICT (coupon_id, mark, order_id) DO NOTHING;

-- name: ReturnCouponUse :one
UPDATE coupon_uses SET returned_at = @returned_at WHERE order_id = @order_id AND returned_at = 0
RETURNING coupon_id, discount;

-- name: GiveCouponBack :exec
UPDATE coupons SET uses = uses - 1, given = given - @discount WHERE id = @id;

-- name: DropCouponMarks :exec
DELETE FROM coupon_marks WHERE order_id = @order_id;

-- name: ChangeCouponUse :one
UPDATE coupon_uses SET discount = @discount WHERE order_id = @order_id AND returned_at = 0 RETURNING coupon_id;

-- name: SumCoupon :exec
UPDATE coupons SET given = (SELECT CAST(COALESCE(SUM(u.discount), 0) AS BIGINT) FROM coupon_uses u WHERE u.coupon_id = coupons.id AND u.returned_at = 0)
WHERE coupons.id = @id;
