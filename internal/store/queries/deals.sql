-- name: DealByID :one
SELECT id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, stopped_at, row_version, actor, created_at, updated_at, paused
FROM deals
WHERE id = @id;

-- name: OpenDeals :many
SELECT id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, stopped_at, row_version, actor, created_at, updated_at, paused
FROM deals
WHERE ends_at > @now AND stopped_at = 0
ORDER BY starts_at, id;

-- name: LastDeals :many
SELECT id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, stopped_at, row_version, actor, created_at, updated_at, paused
FROM deals
WHERE CAST(@every AS BOOLEAN) OR (ends_at <= @now OR stopped_at <> 0) = CAST(@ended AS BOOLEAN)
ORDER BY ends_at DESC, id DESC
LIMIT @most;

-- name: DealsBefore :many
SELECT d.id, d.name, d.kind, d.percent, d.amount, d.audience, d.starts_at, d.ends_at, d.with_coupon, d.stopped_at, d.row_version, d.actor,
       d.created_at, d.updated_at, d.paused
FROM deals d, deals last
WHERE last.id = @after AND (d.ends_at < last.ends_at OR (d.ends_at = last.ends_at AND d.id < last.id))
  AND (CAST(@every AS BOOLEAN) OR (d.ends_at <= @now OR d.stopped_at <> 0) = CAST(@ended AS BOOLEAN))
ORDER BY d.ends_at DESC, d.id DESC
LIMIT @most;

-- name: CountDeals :one
SELECT COUNT(*) AS every,
       CAST(COALESCE(SUM(CASE WHEN ends_at <= @now OR stopped_at <> 0 THEN 1 ELSE 0 END), 0) AS BIGINT) AS ended,
       CAST(COALESCE(SUM(CASE WHEN ends_at > @now AND stopped_at = 0 AND starts_at <= @now AND NOT paused THEN 1 ELSE 0 END), 0) AS BIGINT) AS running
FROM deals;

-- name: PutDeal :exec
INSERT INTO deals (
    id, name, kind, percent, amount, audience, starts_at, ends_at, with_coupon, paused, stopped_at, row_version, actor, created_at, updated_at
) VALUES (
    @id, @name, @kind, @percent, @amount, @audience, @starts_at, @ends_at, @with_coupon, @paused, @stopped_at, @row_version, @actor, @created_at, @updated_at
)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name,
    kind = excluded.kind,
    percent = excluded.percent,
    amount = excluded.amount,
    audience = excluded.audience,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    with_coupon = excluded.with_coupon,
    paused = excluded.paused,
    stopped_at = excluded.stopped_at,
    row_version = excluded.row_version,
    actor = excluded.actor,
    updated_at = excluded.updated_at;

-- name: DropDealTargets :exec
DELETE FROM deal_targets WHERE deal_id = @deal_id;

-- name: PutDealTarget :exec
INSERT INTO deal_targets (deal_id, kind, target) VALUES (@deal_id, @kind, @target);

-- name: DropDealExceptions :exec
DELETE FROM deal_exceptions WHERE deal_id = @deal_id;

-- name: PutDealException :exec
INSERT INTO deal_exceptions (deal_id, kind, target) VALUES (@deal_id, @kind, @target);

-- name: DeleteDeal :exec
DELETE FROM deals WHERE id = @id;

-- name: HoldDealsApplied :one
UPDATE deals_applied SET version = version WHERE id = 1
RETURNING version, applied, applied_at, catalogue, pass, pass_at, pass_from, pass_after;

-- name: DealsApplied :one
SELECT version, applied, applied_at, catalogue, pass, pass_at, pass_from, pass_after FROM deals_applied WHERE id = 1;

-- name: PutDealsApplied :exec
UPDATE deals_applied SET version = @version, applied = @applied, applied_at = @applied_at, catalogue = @catalogue,
    pass = @pass, pass_at = @pass_at, pass_from = @pass_from, pass_after = @pass_after
WHERE id = 1;

-- name: NextDealTurn :one
SELECT CAST(COALESCE(MIN(t.at), 0) AS BIGINT) AS turn
FROM (
    SELECT a.starts_at AS at FROM deals a WHERE a.stopped_at = 0 AND a.starts_at > @since
    UNION ALL
    SELECT b.ends_at FROM deals b WHERE b.stopped_at = 0 AND b.ends_at > @since
) t;

-- name: AnyDealRuns :one
SELECT EXISTS (
    SELECT 1 FROM deals WHERE stopped_at = 0 AND starts_at <= @now AND ends_at > @now
    UNION ALL
    SELECT 1 FROM deal_prices WHERE closed_at = 0
);

-- name: GoodsAfter :many
SELECT p.id, p.brand, p.categories, p.changed_in, v.id AS variant_id, v.price
FROM (
    SELECT g.id, g.brand, g.categories, g.changed_in FROM products g
    WHERE g.state NOT IN ('draft', 'archived') AND g.id > @after
    ORDER BY g.id
    LIMIT @most
) p
LEFT JOIN variants v ON v.product_id = p.id AND v.enabled
ORDER BY p.id, v.position, v.id;

-- name: GoodsChanged :many
SELECT p.id, p.brand, p.categories, p.changed_in, v.id AS variant_id, v.price
FROM (
    SELECT g.id, g.brand, g.categories, g.state, g.changed_in FROM products g
    WHERE g.changed_in > @since
    ORDER BY g.changed_in, g.id
    LIMIT @most
) p
LEFT JOIN variants v ON v.product_id = p.id AND v.enabled AND p.state NOT IN ('draft', 'archived')
ORDER BY p.changed_in, p.id, v.position, v.id;

-- name: CloseDealPrice :exec
UPDATE deal_prices SET closed_at = @closed_at WHERE id = @id AND closed_at = 0;

-- name: OpenDealPrice :exec
INSERT INTO deal_prices (id, variant_id, tier, deal_id, list, price, badge, began_at, ends_at, closed_at)
VALUES (@id, @variant_id, @tier, @deal_id, @list, @price, @badge, @began_at, @ends_at, 0);

-- name: AllDealPrices :many
SELECT dp.variant_id, dp.tier, dp.deal_id, dp.list, dp.price, dp.badge, dp.began_at, dp.ends_at, d.name, d.with_coupon
FROM deal_prices dp
JOIN deals d ON d.id = dp.deal_id
WHERE dp.closed_at = 0;

-- name: DealPricesChanged :many
SELECT dp.variant_id, dp.tier, dp.deal_id, dp.list, dp.price, dp.badge, dp.began_at, dp.ends_at, d.name, d.with_coupon
FROM deal_prices dp
JOIN deals d ON d.id = dp.deal_id
WHERE dp.closed_at = 0 AND dp.variant_id IN (
    SELECT v.id FROM variants v WHERE v.product_id IN (SELECT p.id FROM products p WHERE p.changed_in > @since)
);
