-- name: Rankings :many
SELECT list, mode, enough, worked_at, row_version FROM rankings ORDER BY list;

-- name: HoldRankings :exec
UPDATE rankings SET row_version = row_version WHERE list <> '';

-- name: PutRanking :exec
UPDATE rankings SET mode = @mode, updated_at = @updated_at, row_version = row_version + 1 WHERE list = @list;

-- name: RankingWorked :exec
UPDATE rankings SET enough = @enough, worked_at = @worked_at WHERE list = @list;

-- name: RankingPins :many
SELECT r.list, r.product_id, r.place, r.until, r.actor, r.pinned_at, p.name, p.state
FROM ranking_pins r JOIN products p ON p.id = r.product_id ORDER BY r.list, r.place, r.product_id;

-- name: DropRankingPins :exec
DELETE FROM ranking_pins WHERE list = @list;

-- name: PutRankingPin :exec
INSERT INTO ranking_pins (list, product_id, place, until, actor, pinned_at)
VALUES (@list, @product_id, @place, @until, @actor, @pinned_at);

-- name: RankingPlaced :many
SELECT list, product_id FROM ranking_places WHERE place > 0 ORDER BY list, place, product_id;

-- name: RankingPlaces :many
SELECT list, product_id, place, left_out, score, units, week, week_before, refused, views
FROM ranking_places ORDER BY list, place, product_id;

-- name: DropRankingPlaces :exec
DELETE FROM ranking_places WHERE list <> '';

-- name: HandPicked :many
SELECT id, top_sell, trending, created_at FROM products WHERE state = 'live' AND (top_sell OR trending) ORDER BY id DESC;

-- name: ViewsSince :many
SELECT day, product_id, views FROM product_views WHERE day >= @since ORDER BY product_id, day;

-- name: SoldBetween :many
SELECT start, sum_key, CAST(SUM(units) AS BIGINT) AS units, CAST(SUM(refused) AS BIGINT) AS refused
FROM report_sums WHERE dim = 'product' AND start BETWEEN @first AND @last
GROUP BY start, sum_key ORDER BY sum_key, start;

-- name: SentBackSince :many
SELECT r.asked_at, l.product_id, b.back
FROM returns r
JOIN return_lines b ON b.order_id = r.order_id AND b.no = r.no
JOIN order_lines l ON l.order_id = b.order_id AND l.line = b.line
WHERE r.asked_at >= @since AND b.back > 0 AND r.wants = 'refund';

-- name: TurnedBackSince :many
SELECT p.delivered_at, l.product_id, b.quantity
FROM parcels p
JOIN parcel_lines b ON b.parcel_id = p.id
JOIN order_lines l ON l.order_id = p.order_id AND l.line = b.line
WHERE p.state IN ('returning', 'back', 'returned') AND p.state_at >= @since AND p.delivered_at >= @since
    AND NOT p.replacement;

-- name: LongSoldOut :many
SELECT v.product_id FROM variants v JOIN stock_levels s ON s.variant_id = v.id
WHERE v.enabled
GROUP BY v.product_id
HAVING SUM(CASE WHEN s.tracked AND s.on_hand - s.held <= 0 AND s.changed_at <= @before THEN 0 ELSE 1 END) = 0;

-- name: BoughtTogether :many
SELECT product_id, other_id, orders FROM bought_together ORDER BY product_id, orders DESC, other_id;

-- name: DropBoughtTogether :exec
DELETE FROM bought_together WHERE product_id <> '';

-- name: CountBoughtTogether :many
SELECT a.product_id, b.product_id AS other_id, COUNT(DISTINCT a.order_id) AS orders
FROM report_facts a
JOIN report_facts b ON b.order_id = a.order_id AND b.kind = 'delivered' AND b.product_id <> a.product_id
WHERE a.kind = 'delivered' AND a.day >= @since
GROUP BY a.product_id, b.product_id
HAVING COUNT(DISTINCT a.order_id) >= CAST(@least AS BIGINT)
ORDER BY a.product_id, orders DESC, other_id;
