-- name: InsertOrderEvent :exec
INSERT INTO order_events (order_id, seq, happened_at, kind, actor, note, parcel)
SELECT CAST(@order_id AS TEXT), COALESCE(MAX(e.seq), 0) + 1, CAST(@happened_at AS BIGINT),
       CAST(@kind AS TEXT), CAST(@actor AS TEXT), CAST(@note AS TEXT), CAST(@parcel AS BIGINT)
FROM order_events e
WHERE e.order_id = CAST(@order_id AS TEXT);

-- name: InsertPayment :execrows
INSERT INTO payments (order_id, seq, kind, amount, account, reference, evidence, actor, note, happened_at)
VALUES (@order_id, @seq, @kind, @amount, @account, @reference, @evidence, @actor, @note, @happened_at)
ON CONFLICT DO NOTHING;

-- name: DropTraces :exec
DELETE FROM order_traces WHERE order_id = @order_id;

-- name: SweepTraces :execrows
DELETE FROM order_traces WHERE created_at < @before;

-- name: ClaimOrder :exec
UPDATE orders SET account_id = @account_id WHERE id = @id AND account_id IS NULL;

-- name: ClaimOrdersOf :many
UPDATE orders SET account_id = @account_id
WHERE account_id IS NULL AND LOWER(email) = CAST(@email AS TEXT)
RETURNING id;

-- name: UnclaimedOrders :one
SELECT COUNT(*) FROM (SELECT 1 FROM orders WHERE account_id IS NULL AND LOWER(email) = CAST(@email AS TEXT) LIMIT 1) AS one;

-- name: LinkGuest :exec
INSERT INTO guest_orders (guest_hash, order_id) VALUES (@guest_hash, @order_id)
ON CONFLICT (guest_hash, order_id) DO NOTHING;

-- name: GuestOwns :one
SELECT COUNT(*) FROM guest_orders WHERE guest_hash = @guest_hash AND order_id = @order_id;

-- name: OrderNamed :one
SELECT id, email, country, phone, phone_e164 FROM orders WHERE number = @number;

-- name: Deliveries :many
SELECT o.city, p.left_at, p.delivered_at, o.created_at,
       CAST((SELECT COALESCE(MAX(e.happened_at), 0) FROM order_events e WHERE e.order_id = o.id AND e.kind IN ('confirmed', 'paid') AND e.happened_at <= p.left_at) AS BIGINT) AS agreed_at
FROM parcels p JOIN orders o ON o.id = p.order_id
WHERE p.state = 'delivered' AND p.left_at > 0 AND p.delivered_at >= p.left_at AND NOT p.replacement AND o.country = 'Pakistan'
  AND o.demo = EXISTS (SELECT 1 FROM settings WHERE name = 'demo')
ORDER BY p.state_at DESC, p.id DESC
LIMIT @most;

-- name: OrderEvents :many
SELECT happened_at, kind, actor, note, parcel
FROM order_events
WHERE order_id = @order_id
ORDER BY seq;

-- name: Payments :many
SELECT happened_at, kind, amount, account, reference, evidence, actor, note
FROM payments
WHERE order_id = @order_id
ORDER BY seq;

-- name: PutOrderLink :exec
INSERT INTO order_links (token_hash, order_id, created_at) VALUES (@token_hash, @order_id, @created_at)
ON CONFLICT (token_hash) DO UPDATE SET created_at = excluded.created_at;

-- name: ThinOrderLinks :exec
DELETE FROM order_links AS l WHERE l.order_id = @order_id AND l.token_hash NOT IN (
    SELECT k.token_hash FROM order_links k WHERE k.order_id = @order_id ORDER BY k.created_at DESC, k.token_hash LIMIT @most
);

-- name: DropOrderLinks :exec
DELETE FROM order_links WHERE order_id = @order_id;

-- name: CountLinksEnded :exec
UPDATE orders SET links_ended = links_ended + 1 WHERE id = @order_id;

-- name: OrderIDByLink :one
SELECT order_id FROM order_links WHERE token_hash = @token_hash AND created_at > @since;

-- name: OrderClaim :one
SELECT actor, held_until FROM order_claims WHERE order_id = @order_id;

-- name: PutOrderClaim :exec
INSERT INTO order_claims (order_id, actor, held_until) VALUES (@order_id, @actor, @held_until)
ON CONFLICT (order_id) DO UPDATE SET actor = excluded.actor, held_until = excluded.held_until;

-- name: DropOrderClaim :exec
DELETE FROM order_claims WHERE order_id = @order_id;

-- name: UnitsOnHand :one
SELECT CAST(COALESCE(SUM(on_hand), 0) AS BIGINT) AS on_hand, CAST(COALESCE(SUM(held), 0) AS BIGINT) AS held FROM stock_levels WHERE tracked;

-- name: HasRealOrders :one
SELECT EXISTS (SELECT 1 FROM orders WHERE NOT demo) AS has;

-- name: CountDemoOrders :one
SELECT COUNT(*) FROM orders WHERE demo;

-- name: KnownByPhone :many
SELECT id FROM orders WHERE phone_e164 = @phone AND placement = 'confirmed'
ORDER BY CASE WHEN delivery = 'delivered' THEN 0 ELSE 1 END, created_at DESC, id DESC LIMIT 1;

-- name: MemberPhone :one
SELECT EXISTS (SELECT 1 FROM orders WHERE phone_e164 = @phone AND placement = 'confirmed' AND account_id IS NOT NULL) AS member;

-- name: FromNetwork :one
SELECT COUNT(*) FROM order_traces t
WHERE t.order_id <> @order_id AND t.trace IN (SELECT k.trace FROM order_traces k WHERE k.order_id = @order_id AND k.trace LIKE 'network %');
