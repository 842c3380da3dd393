-- name: InsertOrder :execrows
INSERT INTO orders (
    id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
    tier, percent_off, total, method, placement, payment, delivery, status, proof_key, account_id,
    search_text, demo, created_at, updated_at
) VALUES (
    @id, @number, @first_name, @last_name, @email, @country, @street_address, @city, @state, @zip, @phone, @phone_e164,
    @tier, @percent_off, @total, @method, @placement, @payment, @delivery, @status, @proof_key, @account_id,
    @search_text, EXISTS (SELECT 1 FROM settings WHERE name = 'demo'), @created_at, @updated_at
)
ON CONFLICT (number) DO NOTHING;

-- name: InsertOrderLine :exec
INSERT INTO order_lines (order_id, line, product_id, variant_id, sku, name, brand, size, color, image, quantity, held, list_price, unit_price)
VALUES (@order_id, @line, @product_id, @variant_id, @sku, @name, @brand, @size, @color, @image, @quantity, @held, @list_price, @unit_price);

-- name: InsertOrderEvent :exec
INSERT INTO order_events (order_id, seq, happened_at, kind, actor, note)
SELECT CAST(@order_id AS TEXT), COALESCE(MAX(e.seq), 0) + 1, CAST(@happened_at AS BIGINT),
       CAST(@kind AS TEXT), CAST(@actor AS TEXT), CAST(@note AS TEXT)
FROM order_events e
WHERE e.order_id = CAST(@order_id AS TEXT);

-- name: LinkGuest :exec
INSERT INTO guest_orders (guest_hash, order_id) VALUES (@guest_hash, @order_id)
ON CONFLICT (guest_hash, order_id) DO NOTHING;

-- name: OrderByID :one
SELECT id, number, first_name, last_name, email, country, street_address, city, state, zip, phone, phone_e164,
       tier, percent_off, total, method, placement, payment, delivery, proof_key, account_id, created_at, updated_at
FROM orders
WHERE id = @id;

-- name: OrderIDByNumber :one
SELECT id FROM orders WHERE number = @number;

-- name: OrderLines :many
SELECT product_id, variant_id, sku, name, brand, size, color, image, quantity, held, list_price, unit_price
FROM order_lines
WHERE order_id = @order_id
ORDER BY line;

-- name: OrderEvents :many
SELECT happened_at, kind, actor, note
FROM order_events
WHERE order_id = @order_id
ORDER BY seq;

-- name: UpdateStates :execrows
UPDATE orders SET placement = @placement, payment = @payment, delivery = @delivery, status = @status, updated_at = @updated_at
WHERE id = @id;

-- name: StatusCounts :many
SELECT status, COUNT(*) AS total FROM orders GROUP BY status;

-- name: CountRealOrders :one
SELECT COUNT(*) FROM orders WHERE NOT demo;

-- name: ProofInUse :one
SELECT EXISTS (SELECT 1 FROM orders WHERE proof_key = @proof_key AND proof_key <> '') AS in_use;
