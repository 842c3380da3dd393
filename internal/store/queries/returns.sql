-- name: KeepTerms :exec
INSERT INTO return_terms (id, version, body, created_at)
SELECT CAST(@id AS TEXT), COALESCE(MAX(t.version), 0) + 1, CAST(@body AS TEXT), CAST(@created_at AS BIGINT) FROM return_terms t WHERE TRUE
ON CONFLICT (id) DO NOTHING;

-- name: ReturnTerms :one
SELECT version, body FROM return_terms WHERE id = @id;

-- name: ReturnsOf :many
SELECT order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps, courier, tracking,
       payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at
FROM returns
WHERE order_id = @order_id
ORDER BY no;

-- name: ReturnLinesOf :many
SELECT order_id, no, line, quantity, back FROM return_lines WHERE order_id = @order_id ORDER BY no, line;

-- name: PutReturn :exec
INSERT INTO returns (
    order_id, no, state, reason, words, wants, opened, answer, shop_pays, keeps, courier, tracking,
    payout_way, payout_title, payout_mask, payout_sealed, photos, asked_at, state_at
) VALUES (
    @order_id, @no, @state, @reason, @words, @wants, @opened, @answer, @shop_pays, @keeps, @courier, @tracking,
    @payout_way, @payout_title, @payout_mask, @payout_sealed, @photos, @asked_at, @state_at
)
ON CONFLICT (order_id, no) DO UPDATE SET
    state = excluded.state, answer = excluded.answer, shop_pays = excluded.shop_pays, keeps = excluded.keeps, courier = excluded.courier,
    tracking = excluded.tracking, payout_sealed = excluded.payout_sealed, photos = excluded.photos, state_at = excluded.state_at;

-- name: PutReturnLine :exec
INSERT INTO return_lines (order_id, no, line, quantity, back) VALUES (@order_id, @no, @line, @quantity, @back)
ON CONFLICT (order_id, no, line) DO UPDATE SET back = excluded.back;

-- name: RefundAsksOf :many
SELECT order_id, no, state, amount, account, reference, evidence, note, asked_by, asked_at, decided_by, decided_at
FROM refund_asks
WHERE order_id = @order_id
ORDER BY no;

-- name: PutRefundAsk :exec
INSERT INTO refund_asks (order_id, no, state, amount, account, reference, evidence, note, asked_by, asked_at, decided_by, decided_at)
VALUES (@order_id, @no, @state, @amount, @account, @reference, @evidence, @note, @asked_by, @asked_at, @decided_by, @decided_at)
ON CONFLICT (order_id, no) DO UPDATE SET state = excluded.state, decided_by = excluded.decided_by, decided_at = excluded.decided_at;
